"""Acts of staff that take two people: one proposes, another confirms, and only then does anything change."""

from typing import TypeAlias

from cutcard.core.bounds import Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Counted
from cutcard.tournament.messages.conduct import AcceptDifference, ForfeitChips, RefundDisqualified
from cutcard.tournament.messages.correction import LiftDisqualification, VoidEntry
from cutcard.tournament.messages.entry import CancelEntry, RefundUnseated
from cutcard.tournament.messages.purse import AddValue, AgreeToShares, ReversePayment, WaiveClaim, WithdrawValue

ProposedAct: TypeAlias = (
    ReversePayment
    | WaiveClaim
    | AddValue
    | WithdrawValue
    | AgreeToShares
    | AcceptDifference
    | VoidEntry
    | LiftDisqualification
    | RefundUnseated
    | RefundDisqualified
    | CancelEntry
    | ForfeitChips
)


class ConfirmProposal(Command, frozen=True, tag="ConfirmProposal"):
    """Confirm what another person proposed: it is carried out now.

    ``counted``: in a room, the chips that leave play with it, counted now.
    """

    roles = (*SUPERVISORS, Role.TOURNAMENT_DIRECTOR)
    fresh = True
    number: Number
    counted: Counted | None = None


class WithdrawProposal(Command, frozen=True, tag="WithdrawProposal"):
    """Withdraw a proposal, whoever made it."""

    roles = (*SUPERVISORS, Role.TOURNAMENT_DIRECTOR)
    number: Number
    reason: Note


class Proposed(Event, frozen=True, tag="Proposed"):
    """An act that waits for a second person."""

    number: int
    act: ProposedAct
    by: str
    at: When
    clauses: tuple[str, ...]


class ProposalConfirmed(Event, frozen=True, tag="ProposalConfirmed"):
    """Its results follow in the same row."""

    number: int
    by: str
    clauses: tuple[str, ...]


class ProposalWithdrawn(Event, frozen=True, tag="ProposalWithdrawn"):
    number: int
    reason: str
    by: str
    clauses: tuple[str, ...]


ProposalCommand: TypeAlias = ConfirmProposal | WithdrawProposal
ProposalEvent: TypeAlias = Proposed | ProposalConfirmed | ProposalWithdrawn
