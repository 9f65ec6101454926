"""Commands and events of irregularities: reported, proposed, confirmed."""

from typing import TypeAlias

from cutcard.cards import Cards
from cutcard.core.bounds import Amount, Name, Number, SomeCards
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.money import Cents
from cutcard.rules.faults import Fault, Remedy


class PlayersLook(Command, frozen=True, tag="PlayersLook"):
    """All cards are dealt: players may look at theirs (recorded dealing)."""

    roles = (Role.DEALER,)


class ReportFault(Command, frozen=True, tag="ReportFault"):
    """Something went wrong. ``amount`` is what really lies there, ``owner`` whose it is, ``cards`` what was seen."""

    roles = (Role.DEALER, *SUPERVISORS)
    fault: Fault
    box: Number = 0
    area: Name = ""
    amount: Amount = 0
    cards: SomeCards = ()
    owner: Name = ""


class ConfirmFault(Command, frozen=True, tag="ConfirmFault"):
    """Carry out what was proposed, named by its hash; with a choice where the document leaves one."""

    roles = (Role.DEALER, *SUPERVISORS)
    proposal: Name
    remedy: Remedy


class WithdrawFault(Command, frozen=True, tag="WithdrawFault"):
    """There was no fault after all."""

    roles = (Role.DEALER, *SUPERVISORS)
    proposal: Name


class CardsHandled(Event, frozen=True, tag="CardsHandled"):
    clause: str | None


class FaultProposed(Event, frozen=True, tag="FaultProposed"):
    """What the document says will follow; nothing has changed yet."""

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
    authority: Role = Role.GAMING_SUPERVISOR


class FaultConfirmed(Event, frozen=True, tag="FaultConfirmed"):
    proposal: str
    remedy: Remedy
    by: str
    clauses: tuple[str, ...]


class FaultWithdrawn(Event, frozen=True, tag="FaultWithdrawn"):
    proposal: str
    by: str


class Notified(Event, frozen=True, tag="Notified"):
    """Somebody has to be told, and was."""

    who: str
    of: Fault
    clauses: tuple[str, ...]


class RoundVoided(Event, frozen=True, tag="RoundVoided"):
    number: int
    clauses: tuple[str, ...]


class BoxVoided(Event, frozen=True, tag="BoxVoided"):
    box: int
    clauses: tuple[str, ...]


class StakeReversed(Event, frozen=True, tag="StakeReversed"):
    """A stake settled earlier that is now void: what the patron receives, or gives back if negative."""

    stake: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clauses: tuple[str, ...]


class StakeReduced(Event, frozen=True, tag="StakeReduced"):
    """Less of a stake is valid, or lies there, than was recorded: the rest is the patron's."""

    stake: int
    owner: str
    chips: Cents
    clauses: tuple[str, ...]
    tokens: Cents = 0


class StakeRaised(Event, frozen=True, tag="StakeRaised"):
    """More of a stake lies there than was recorded, and within the rules it stays."""

    stake: int
    owner: str
    chips: Cents
    clauses: tuple[str, ...]


class DealerSeen(Event, frozen=True, tag="DealerSeen"):
    """The dealer's cards were seen too early: who has not decided chooses without a draw."""

    clauses: tuple[str, ...]


class DrawUndone(Event, frozen=True, tag="DrawUndone"):
    """Cards drawn but not looked at lie on top of the deck again."""

    box: int
    clauses: tuple[str, ...]


class PatronWarned(Event, frozen=True, tag="PatronWarned"):
    patron: str
    clauses: tuple[str, ...]


FaultCommand: TypeAlias = PlayersLook | ReportFault | ConfirmFault | WithdrawFault
FaultEvent: TypeAlias = (
    CardsHandled
    | FaultProposed
    | FaultConfirmed
    | FaultWithdrawn
    | Notified
    | RoundVoided
    | BoxVoided
    | StakeReversed
    | StakeReduced
    | StakeRaised
    | DealerSeen
    | DrawUndone
    | PatronWarned
)
