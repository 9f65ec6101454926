"""Commands and events of a table's life: limits, vacated seats, refused wagers, closing, exchanges."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Amount, Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents

Means: TypeAlias = Literal["cash", "terminal"]


class ChangeLimits(Command, frozen=True, tag="ChangeLimits"):
    """Set new limits from now on. A higher minimum needs a notice, or applies only to players who come later."""

    roles = SUPERVISORS
    authority = "life.limits.change"
    minimum: Amount
    maximum: Amount
    unit: Amount


class RaiseMinimum(Command, frozen=True, tag="RaiseMinimum"):
    """Raise the minimum at once for players who come later. Players at the table keep the old one and get a marker."""

    roles = SUPERVISORS
    authority = "life.limits.keep"
    minimum: Amount


class ShowNotice(Command, frozen=True, tag="ShowNotice"):
    """Show a sign with a higher minimum and the time of the change. ``kept``: for players with a marker."""

    roles = SUPERVISORS
    authority = "life.limits.change"
    minimum: Amount
    at: When
    kept: bool = False


class ApplyNotice(Command, frozen=True, tag="ApplyNotice"):
    """Put the announced minimum in force, once the time on the sign has come."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    authority = "life.limits.change"
    kept: bool = False


class WithdrawNotice(Command, frozen=True, tag="WithdrawNotice"):
    roles = SUPERVISORS
    authority = "life.limits.change"
    kept: bool = False


class AllowOwnLimits(Command, frozen=True, tag="AllowOwnLimits"):
    """Let one player wager above the maximum. ``sign_placed``: a sign with that player's limits is on the table."""

    roles = SUPERVISORS
    authority = "life.limits.own"
    box: Number
    minimum: Amount
    maximum: Amount
    sign_placed: bool = False


class EndOwnLimits(Command, frozen=True, tag="EndOwnLimits"):
    roles = SUPERVISORS
    authority = "life.limits.own"
    box: Number


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


class VacateSeat(Command, frozen=True, tag="VacateSeat"):
    """Have a player who is sitting out give up their seat at a full table."""

    roles = (Role.DEALER, *SUPERVISORS)
    box: Number


class AnnounceClosure(Command, frozen=True, tag="AnnounceClosure"):
    """Show a sign with the time at which the table closes."""

    roles = SUPERVISORS
    authority = "life.attendance.close"
    at: When


class CloseTable(Command, frozen=True, tag="CloseTable"):
    roles = (*SUPERVISORS, Role.SYSTEM)
    authority = "life.attendance.close"


class ReopenTable(Command, frozen=True, tag="ReopenTable"):
    roles = SUPERVISORS


class ChangeCash(Command, frozen=True, tag="ChangeCash"):
    """Exchange cash for chips, or use the table's cashless terminal."""

    roles = (Role.DEALER,)
    box: Number
    amount: Amount
    means: Means = "cash"


class ChangeColour(Command, frozen=True, tag="ChangeColour"):
    """Exchange chips for other chips of the same value."""

    roles = (Role.DEALER,)
    box: Number
    amount: Amount
    into: Name


class ExchangeVoucher(Command, frozen=True, tag="ExchangeVoucher"):
    """Exchange a promotional voucher for tokens, if its conditions are met."""

    roles = (Role.DEALER,)
    box: Number
    voucher: Name
    amount: Amount
    conditions_met: bool = False


class LimitsChanged(Event, frozen=True, tag="LimitsChanged"):
    minimum: Cents
    maximum: Cents
    unit: Cents
    by: str
    at: str
    clauses: tuple[str, ...]


class MarkersPlaced(Event, frozen=True, tag="MarkersPlaced"):
    """These players keep their old minimum. A marker is placed at each of their boxes."""

    minimums: dict[str, Cents]
    clauses: tuple[str, ...]


class MarkerRemoved(Event, frozen=True, tag="MarkerRemoved"):
    patron: str
    clauses: tuple[str, ...]


class NoticeShown(Event, frozen=True, tag="NoticeShown"):
    minimum: Cents
    kept: bool
    shown: str
    due: str
    by: str
    clauses: tuple[str, ...]


class NoticeEnded(Event, frozen=True, tag="NoticeEnded"):
    """A sign is taken down, because its time has come or it was withdrawn."""

    kept: bool
    applied: bool
    by: str
    at: str


class OwnLimitsAllowed(Event, frozen=True, tag="OwnLimitsAllowed"):
    patron: str
    box: int
    minimum: Cents
    maximum: Cents
    by: str
    at: str
    clauses: tuple[str, ...]


class OwnLimitsEnded(Event, frozen=True, tag="OwnLimitsEnded"):
    patron: str
    clauses: tuple[str, ...]


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


class SeatVacated(Event, frozen=True, tag="SeatVacated"):
    box: int
    patron: str
    rounds: int
    by: str
    at: str
    clauses: tuple[str, ...]


class ClosureAnnounced(Event, frozen=True, tag="ClosureAnnounced"):
    shown: str
    due: str
    by: str
    clauses: tuple[str, ...]


class TableClosed(Event, frozen=True, tag="TableClosed"):
    by: str
    at: str
    clauses: tuple[str, ...]


class TableReopened(Event, frozen=True, tag="TableReopened"):
    by: str
    at: str


class CashChanged(Event, frozen=True, tag="CashChanged"):
    patron: str
    amount: Cents
    means: Means
    by: str
    at: str
    clauses: tuple[str, ...]


class ColourChanged(Event, frozen=True, tag="ColourChanged"):
    patron: str
    amount: Cents
    into: str
    by: str
    at: str
    clauses: tuple[str, ...]


class VoucherExchanged(Event, frozen=True, tag="VoucherExchanged"):
    patron: str
    voucher: str
    tokens: Cents
    by: str
    at: str
    clauses: tuple[str, ...]


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
SeatCommand: TypeAlias = RemoveWager | VacateSeat | AnnounceClosure | CloseTable | ReopenTable
ChangeCommand: TypeAlias = ChangeCash | ChangeColour | ExchangeVoucher
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
SeatEvent: TypeAlias = WagerRefused | SeatVacated | ClosureAnnounced | TableClosed | TableReopened
ChangeEvent: TypeAlias = CashChanged | ColourChanged | VoucherExchanged
