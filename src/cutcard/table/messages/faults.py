"""Commands and events of irregularities: reported, proposed, confirmed."""

from typing import TypeAlias

from cutcard.cards import Cards
from cutcard.core.bounds import Amount, Name, Number, SomeCards
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.money import Cents
from cutcard.rules.faults import Fault, Moment, Remedy


class PlayersLook(Command, frozen=True, tag="PlayersLook"):
    """Tell the players to look at their cards, after all are dealt (recorded dealing)."""

    roles = (Role.DEALER,)
    authority = "common.look"


class ReportFault(Command, frozen=True, tag="ReportFault"):
    """Report a fault. ``amount``: the chips really there; ``owner``: whose they are; ``cards``: the cards seen.

    ``handled``: a player has already handled cards, although this was not recorded. ``moment``: how far the round had
    come, at an assisted table, where the record does not show it. The floor reports a shuffle whose keys are lost.
    """

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)
    fault: Fault
    box: Number = 0
    area: Name = ""
    amount: Amount = 0
    cards: SomeCards = ()
    owner: Name = ""
    handled: bool = False
    moment: Moment | None = None


class ConfirmFault(Command, frozen=True, tag="ConfirmFault"):
    """Carry out the proposed remedy. Choose one where the rules leave a choice."""

    roles = (Role.DEALER, *SUPERVISORS)
    proposal: Name
    remedy: Remedy


class WithdrawFault(Command, frozen=True, tag="WithdrawFault"):
    """Withdraw the report, because there was no fault."""

    roles = (Role.DEALER, *SUPERVISORS)
    proposal: Name


class CannotCover(Command, frozen=True, tag="CannotCover"):
    """Say that you have too few chips for the bet. It is checked against your account (electronic dealing)."""

    roles = (Role.PLAYER,)
    box: Number


class CardsHandled(Event, frozen=True, tag="CardsHandled"):
    clause: str | None


class FaultProposed(Event, frozen=True, tag="FaultProposed"):
    """The remedy that the document provides. Nothing has changed yet."""

    proposal: str
    fault: Fault
    box: int
    area: str
    amount: Cents
    cards: Cards
    moment: str
    remedies: tuple[Remedy, ...]
    says: str
    clauses: tuple[str, ...]
    by: str
    notify: tuple[str, ...] = ()
    owner: str = ""
    entry: int = 0  # number in the incident register, if it was entered there first
    deck: str = ""  # the deck that was counted wrong, if the record does not show whether it is in play


class FaultConfirmed(Event, frozen=True, tag="FaultConfirmed"):
    proposal: str
    remedy: Remedy
    by: str
    clauses: tuple[str, ...]
    fault: Fault | None = None


class FaultWithdrawn(Event, frozen=True, tag="FaultWithdrawn"):
    proposal: str
    by: str


class RoundVoided(Event, frozen=True, tag="RoundVoided"):
    number: int
    clauses: tuple[str, ...]


class RoundCancelled(Event, frozen=True, tag="RoundCancelled"):
    """A round of an assisted table was recorded by mistake."""

    number: int
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class BoxVoided(Event, frozen=True, tag="BoxVoided"):
    box: int
    clauses: tuple[str, ...]


class StakeReversed(Event, frozen=True, tag="StakeReversed"):
    """A settled stake is now void: the amount that the patron receives, or gives back if negative."""

    stake: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clauses: tuple[str, ...]


class StakeReduced(Event, frozen=True, tag="StakeReduced"):
    """Less of a stake is valid, or really there, than was recorded: the rest goes to the patron."""

    stake: int
    owner: str
    chips: Cents
    clauses: tuple[str, ...]
    tokens: Cents = 0


class StakeRaised(Event, frozen=True, tag="StakeRaised"):
    """More of a stake is really there than was recorded, and the rules allow it."""

    stake: int
    owner: str
    chips: Cents
    clauses: tuple[str, ...]


class DealerSeen(Event, frozen=True, tag="DealerSeen"):
    """The dealer's cards were seen too early: players who have not decided may no longer draw."""

    clauses: tuple[str, ...]


class DrawUndone(Event, frozen=True, tag="DrawUndone"):
    """Drawn cards that nobody has looked at are put back on top of the deck."""

    box: int
    clauses: tuple[str, ...]


class PatronWarned(Event, frozen=True, tag="PatronWarned"):
    patron: str
    clauses: tuple[str, ...]


FaultCommand: TypeAlias = PlayersLook | ReportFault | ConfirmFault | WithdrawFault | CannotCover
FaultEvent: TypeAlias = (
    CardsHandled
    | FaultProposed
    | FaultConfirmed
    | FaultWithdrawn
    | RoundVoided
    | RoundCancelled
    | BoxVoided
    | StakeReversed
    | StakeReduced
    | StakeRaised
    | DealerSeen
    | DrawUndone
    | PatronWarned
)
