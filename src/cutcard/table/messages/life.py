"""Commands and events of a table's life: limits, vacated seats, refused wagers, closing."""

from typing import TypeAlias

from cutcard.core.bounds import Amount, Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents


class ChangeLimits(Command, frozen=True, tag="ChangeLimits"):
    """Set new limits for the table or one area. A higher minimum needs a notice, or binds only players who come later.

    ``unit``: for the whole table; if omitted, it stays as it is.
    """

    roles = SUPERVISORS
    authority = "life.limits.change"
    minimum: Amount
    maximum: Amount
    unit: Amount | None = None
    area: Name = ""


class RaiseMinimum(Command, frozen=True, tag="RaiseMinimum"):
    """Raise the minimum at once for players who come later. Players at the table keep the old one and get a marker."""

    roles = SUPERVISORS
    authority = "life.limits.keep"
    minimum: Amount
    area: Name = ""


class ShowNotice(Command, frozen=True, tag="ShowNotice"):
    """Show a sign with a higher minimum and the time of the change. ``kept``: for players with a marker."""

    roles = SUPERVISORS
    authority = "life.limits.change"
    minimum: Amount
    at: When
    kept: bool = False
    area: Name = ""


class ApplyNotice(Command, frozen=True, tag="ApplyNotice"):
    """Put the announced minimum in force, once the time on the sign has come."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    authority = "life.limits.change"
    kept: bool = False
    area: Name = ""


class WithdrawNotice(Command, frozen=True, tag="WithdrawNotice"):
    roles = SUPERVISORS
    authority = "life.limits.change"
    kept: bool = False
    area: Name = ""


class AllowOwnLimits(Command, frozen=True, tag="AllowOwnLimits"):
    """Let one player wager above the maximum. ``sign_placed``: a sign with that player's limits is on the table."""

    roles = SUPERVISORS
    authority = "life.limits.own"
    box: Number
    minimum: Amount
    maximum: Amount
    sign_placed: bool = False
    area: Name = ""


class EndOwnLimits(Command, frozen=True, tag="EndOwnLimits"):
    roles = SUPERVISORS
    authority = "life.limits.own"
    box: Number
    area: Name = ""


class OfferLowLimit(Command, frozen=True, tag="OfferLowLimit"):
    """Start or stop running the table as a low-limit table."""

    roles = SUPERVISORS
    offered: bool = True


class GiveToTournament(Command, frozen=True, tag="GiveToTournament"):
    """Set the table aside for a tournament. Leave the name empty to return it to its house game."""

    roles = SUPERVISORS
    tournament: Name = ""


class RemoveWager(Command, frozen=True, tag="RemoveWager"):
    """Refuse a wager on reasonable grounds before the first card, and take it off the layout."""

    roles = SUPERVISORS
    authority = "life.attendance.refuse"
    stake: Number
    reasons: Note


class AllowWager(Command, frozen=True, tag="AllowWager"):
    """Allow a wager again that was refused in this round."""

    roles = SUPERVISORS
    authority = "life.attendance.refuse"
    seat: Number
    area: Name


class VacateSeat(Command, frozen=True, tag="VacateSeat"):
    """Have a player who is sitting out give up their seat at a full table."""

    roles = (Role.DEALER, *SUPERVISORS)
    box: Number


class ReadmitPlayer(Command, frozen=True, tag="ReadmitPlayer"):
    """Let a player play again who sits out after leaving two hands in a row undecided."""

    roles = SUPERVISORS
    box: Number


class AnnounceClosure(Command, frozen=True, tag="AnnounceClosure"):
    """Show a sign with the time at which the table closes."""

    roles = SUPERVISORS
    authority = "life.attendance.close"
    at: When


class WithdrawClosure(Command, frozen=True, tag="WithdrawClosure"):
    """Take the sign down: the table stays open."""

    roles = SUPERVISORS
    authority = "life.attendance.close"


class CloseTable(Command, frozen=True, tag="CloseTable"):
    """Close the table. ``empty``: nobody is there, which a table without a record of its players cannot know."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    authority = "life.attendance.close"
    empty: bool = False


class ReopenTable(Command, frozen=True, tag="ReopenTable"):
    roles = SUPERVISORS


class LimitsChanged(Event, frozen=True, tag="LimitsChanged"):
    """New limits of the table or an area; ``waits``: from the end of the round on, because wagers lie (I-55)."""

    minimum: Cents
    maximum: Cents
    unit: Cents
    by: str
    at: str
    clauses: tuple[str, ...]
    area: str = ""
    waits: bool = False


class MarkersPlaced(Event, frozen=True, tag="MarkersPlaced"):
    """The minimum that players keep; each has a marker. ``waits``: from the end of the round on (I-55)."""

    minimums: dict[str, Cents]
    clauses: tuple[str, ...]
    area: str = ""
    waits: bool = False


class MarkerRemoved(Event, frozen=True, tag="MarkerRemoved"):
    patron: str
    clauses: tuple[str, ...]
    area: str = ""


class NoticeShown(Event, frozen=True, tag="NoticeShown"):
    minimum: Cents
    kept: bool
    shown: str
    due: str
    by: str
    clauses: tuple[str, ...]
    area: str = ""


class NoticeEnded(Event, frozen=True, tag="NoticeEnded"):
    """A sign is taken down, because its time has come or it was withdrawn."""

    kept: bool
    applied: bool
    by: str
    at: str
    area: str = ""


class OwnLimitsAllowed(Event, frozen=True, tag="OwnLimitsAllowed"):
    patron: str
    box: int
    minimum: Cents
    maximum: Cents
    by: str
    at: str
    clauses: tuple[str, ...]
    area: str = ""


class OwnLimitsEnded(Event, frozen=True, tag="OwnLimitsEnded"):
    patron: str
    clauses: tuple[str, ...]
    area: str = ""
    waits: bool = False  # until the round is over, because wagers lie (I-55)


class LowLimitOffered(Event, frozen=True, tag="LowLimitOffered"):
    offered: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class GivenToTournament(Event, frozen=True, tag="GivenToTournament"):
    tournament: str
    by: str
    at: str


class WagerRefused(Event, frozen=True, tag="WagerRefused"):
    """A wager is refused. Events for the returned stakes follow."""

    stake: int
    owner: str
    box: int
    area: str
    amount: Cents
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class WagerAllowed(Event, frozen=True, tag="WagerAllowed"):
    """A refusal is lifted: the player may place the wager again."""

    patron: str
    area: str
    by: str
    at: str
    clauses: tuple[str, ...]


class SeatVacated(Event, frozen=True, tag="SeatVacated"):
    """``rounds``: how many the player sat out; 0 where wagers are not recorded."""

    box: int
    patron: str
    rounds: int
    by: str
    at: str
    clauses: tuple[str, ...]


class LeftUndecided(Event, frozen=True, tag="LeftUndecided"):
    """A player did not decide in time and got the stake back, for the ``times``-th time in a row."""

    patron: str
    times: int
    clauses: tuple[str, ...]


class DecidedAgain(Event, frozen=True, tag="DecidedAgain"):
    """A player who left the last hand undecided has decided this time."""

    patron: str


class PlayerReadmitted(Event, frozen=True, tag="PlayerReadmitted"):
    patron: str
    by: str
    at: str
    clauses: tuple[str, ...]


class ClosureAnnounced(Event, frozen=True, tag="ClosureAnnounced"):
    shown: str
    due: str
    by: str
    clauses: tuple[str, ...]


class ClosureWithdrawn(Event, frozen=True, tag="ClosureWithdrawn"):
    by: str
    at: str
    clauses: tuple[str, ...]


class TableClosed(Event, frozen=True, tag="TableClosed"):
    by: str
    at: str
    clauses: tuple[str, ...]


class TableReopened(Event, frozen=True, tag="TableReopened"):
    by: str
    at: str


LimitCommand: TypeAlias = (
    ChangeLimits
    | RaiseMinimum
    | ShowNotice
    | ApplyNotice
    | WithdrawNotice
    | AllowOwnLimits
    | EndOwnLimits
    | OfferLowLimit
    | GiveToTournament
)
SeatCommand: TypeAlias = (
    RemoveWager | AllowWager | VacateSeat | ReadmitPlayer | AnnounceClosure | WithdrawClosure | CloseTable | ReopenTable
)
LimitEvent: TypeAlias = (
    LimitsChanged
    | MarkersPlaced
    | MarkerRemoved
    | NoticeShown
    | NoticeEnded
    | OwnLimitsAllowed
    | OwnLimitsEnded
    | LowLimitOffered
    | GivenToTournament
)
SeatEvent: TypeAlias = (
    WagerRefused
    | WagerAllowed
    | SeatVacated
    | LeftUndecided
    | DecidedAgain
    | PlayerReadmitted
    | ClosureAnnounced
    | ClosureWithdrawn
    | TableClosed
    | TableReopened
)
