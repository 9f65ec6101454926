"""Commands and events on who may wager: player cards, help and proxies, invalid wagers, the loss limit."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.money import Cents

Ground: TypeAlias = Literal["no valid card", "another person's card", "placed for another"]
Found: TypeAlias = Literal["before the hand", "in its course", "after it"]


class SeatPatron(Command, frozen=True, tag="SeatPatron"):
    """Seat a patron who has come to the table (recorded dealing). ``card``: the player card that they handed over."""

    roles = (Role.DEALER, *SUPERVISORS)
    box: Number
    patron: Name
    card: Name = ""


class PresentCard(Command, frozen=True, tag="PresentCard"):
    """Record that a player hands the dealer a player card."""

    roles = (Role.DEALER, *SUPERVISORS)
    seat: Number
    card: Name


class RecordHelp(Command, frozen=True, tag="RecordHelp"):
    """Record that somebody places a player's chips for them. ``only_physical``: nothing more; ``gain``: they profit."""

    roles = (Role.DEALER, *SUPERVISORS)
    seat: Number
    helper: Name
    present: bool  # the player is at the same table
    only_physical: bool
    gain: bool


class ReportInvalid(Command, frozen=True, tag="ReportInvalid"):
    """Report that a player's wagers in a round are invalid. ``claim``: what the player says in defence.

    ``patron``: who placed them, if it was not the player of that box; ``round``: 0 for the current one.
    """

    roles = SUPERVISORS
    seat: Number
    ground: Ground
    claim: Note = ""
    round: Number = 0
    agent: bool = False  # the player claims to act for somebody else
    others_money: bool = False  # the player says that the money at risk is somebody else's
    patron: Name = ""


class CutToLimit(Command, frozen=True, tag="CutToLimit"):
    """Return what a player has staked beyond their loss limit."""

    roles = (Role.DEALER, *SUPERVISORS)
    seat: Number


class AdviseOnLimit(Command, frozen=True, tag="AdviseOnLimit"):
    """Confirm that you told a player who staked beyond their loss limit what they must declare."""

    roles = (Role.DEALER, *SUPERVISORS)
    authority = "patrons.loss.excess"
    patron: Name


class CardPresented(Event, frozen=True, tag="CardPresented"):
    box: int
    patron: str
    card: str
    by: str
    at: str
    clauses: tuple[str, ...]


class HelpRecorded(Event, frozen=True, tag="HelpRecorded"):
    """Only physical help, without gain and with the player present: the wager is the player's own."""

    box: int
    patron: str
    helper: str
    by: str
    at: str
    clauses: tuple[str, ...]


class WagersInvalid(Event, frozen=True, tag="WagersInvalid"):
    """A player's wagers in a round are invalid. What follows depends on when this was found."""

    patron: str
    box: int
    round: int
    ground: Ground
    claim: str
    found: Found
    by: str
    at: str
    clauses: tuple[str, ...]


class TurnedAway(Event, frozen=True, tag="TurnedAway"):
    """A player who may no longer play when wagers close; their wagers are returned."""

    patron: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


class LimitKept(Event, frozen=True, tag="LimitKept"):
    """A player with a loss limit stakes within it. ``left``: how much could still be staked before this wager."""

    patron: str
    staked: Cents
    left: Cents
    clauses: tuple[str, ...]


class LimitExceeded(Event, frozen=True, tag="LimitExceeded"):
    """A player has staked beyond the loss limit. The excess is returned, the last bet first."""

    patron: str
    box: int
    excess: Cents
    by: str
    at: str
    clauses: tuple[str, ...]


class AdvisedOnLimit(Event, frozen=True, tag="AdvisedOnLimit"):
    patron: str
    by: str
    at: str
    clauses: tuple[str, ...]


ValidityCommand: TypeAlias = PresentCard | RecordHelp | ReportInvalid | CutToLimit | AdviseOnLimit
OfPatrons: TypeAlias = ValidityCommand | SeatPatron
ValidityEvent: TypeAlias = (
    TurnedAway | CardPresented | HelpRecorded | WagersInvalid | LimitKept | LimitExceeded | AdvisedOnLimit
)
