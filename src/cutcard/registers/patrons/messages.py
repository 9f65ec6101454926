"""Commands and events about a patron: chips bought and cashed, cards, limits, declarations, exclusions."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Amount, Count, Name, Names, Note, Number
from cutcard.core.day import Day
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.money import Cents

CASHIERS = (
    Role.PLAYER,  # for their own account only
    Role.DEALER,
    *SUPERVISORS,
    Role.SYSTEM,
)
Funds: TypeAlias = Literal["cash", "debit card", "EFTPOS", "bank transfer", "winnings"]
Chips: TypeAlias = Literal["bought", "introduced", "taken away"]


class BuyIn(Command, frozen=True, tag="BuyIn"):
    """Buy chips, with any tokens handed out. Winnings already in the house do not count towards a deposit limit."""

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)  # players cannot give themselves chips
    patron: Name
    amount: Amount
    tokens: Amount = 0
    funds: Funds = "cash"


class CashOut(Command, frozen=True, tag="CashOut"):
    """Cash chips at the cage."""

    roles = CASHIERS
    patron: Name
    amount: Amount


class IssueCard(Command, frozen=True, tag="IssueCard"):
    """Issue a player card, which replaces any earlier card. Club and social members' cards count alike."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    card: Name
    form: Literal["physical", "digital"] = "physical"


class CancelCard(Command, frozen=True, tag="CancelCard"):
    roles = (*SUPERVISORS, Role.SYSTEM)
    reason: Note


class SetDepositLimit(Command, frozen=True, tag="SetDepositLimit"):
    """Set the most that may be paid in from outside on a calendar day. Leave the amount empty to remove the limit.
    A stricter limit applies at once, any other change from the next day."""

    roles = CASHIERS
    amount: Amount | None


class SetLossLimit(Command, frozen=True, tag="SetLossLimit"):
    """Set the greatest net loss over a period of calendar days. Leave the amount empty to remove the limit.
    A stricter limit applies at once, any other change when the current period is over."""

    roles = CASHIERS
    amount: Amount | None
    days: Count = 1


class DeclareChips(Command, frozen=True, tag="DeclareChips"):
    """Declare chips bought, brought along or taken away, as a player with a loss limit must."""

    roles = (Role.PLAYER, Role.DEALER, *SUPERVISORS)
    chips: Chips
    amount: Amount
    table: Name


class RestrictPlay(Command, frozen=True, tag="RestrictPlay"):
    """Stop a player with a loss limit from wagering until the next period begins."""

    roles = SUPERVISORS
    authority = "patrons.loss.pause"
    reason: Note


class Exclude(Command, frozen=True, tag="Exclude"):
    """Exclude a person from a game, or from the casino."""

    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    scope: Name  # key of the game, or "casino"
    reason: Note


class Readmit(Command, frozen=True, tag="Readmit"):
    roles = (Role.GAMING_MANAGER,)
    scope: Name
    reason: Note


class BarEmployee(Command, frozen=True, tag="BarEmployee"):
    """Record that the staff gambling policy bars this person, or no longer does."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    barred: bool
    reason: Note


class RecordPlay(Command, frozen=True, tag="RecordPlay"):
    """Update the position of a player with a loss limit at a table. Sent by the table, not by a person."""

    roles = ()
    table: Name
    round: Number
    at_risk: Cents  # stakes on the table
    won: Cents  # net result of wagers already settled; negative: lost
    dealt: bool
    over: bool


class ReceivePrize(Command, frozen=True, tag="ReceivePrize"):
    """Credit a promotion's prize to the account. Sent when the prize is awarded, not by a person."""

    roles = ()
    promotion: Name
    chips: Cents
    tokens: Cents


class RecordWarning(Command, frozen=True, tag="RecordWarning"):
    """Record a warning that the next offence will cost the stake. Sent by the table, not by a person."""

    roles = ()
    game: Name
    table: Name
    clauses: Names


class BoughtIn(Event, frozen=True, tag="BoughtIn"):
    """``day``: the calendar day whose deposit limit the funds count towards."""

    patron: str
    amount: Cents
    tokens: Cents
    funds: Funds = "cash"
    day: Day = 0


class CashedOut(Event, frozen=True, tag="CashedOut"):
    patron: str
    amount: Cents


class CardIssued(Event, frozen=True, tag="CardIssued"):
    card: str
    form: Literal["physical", "digital"]
    by: str
    at: str
    clauses: tuple[str, ...]


class CardCancelled(Event, frozen=True, tag="CardCancelled"):
    card: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DepositLimitSet(Event, frozen=True, tag="DepositLimitSet"):
    """``first``: the day on which a looser limit takes effect; 0: at once."""

    amount: Cents | None
    by: str
    at: str
    clauses: tuple[str, ...]
    first: int = 0


class LossLimitSet(Event, frozen=True, tag="LossLimitSet"):
    """``first``: the calendar day on which the first period begins; ``keeps``: losses so far still count."""

    amount: Cents | None
    days: int
    first: Day
    keeps: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class LossLimitAwaited(Event, frozen=True, tag="LossLimitAwaited"):
    """A change that waits for the current period to end. ``first``: the day on which it takes effect."""

    amount: Cents | None
    days: int
    first: Day
    by: str
    at: str
    clauses: tuple[str, ...]


class ChipsDeclared(Event, frozen=True, tag="ChipsDeclared"):
    """``in_time``: before the round began."""

    chips: Chips
    amount: Cents
    table: str
    in_time: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class PlayRestricted(Event, frozen=True, tag="PlayRestricted"):
    until: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


class PersonExcluded(Event, frozen=True, tag="PersonExcluded"):
    scope: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


class PersonReadmitted(Event, frozen=True, tag="PersonReadmitted"):
    scope: str
    reason: str
    by: str
    at: str


class EmployeeBarred(Event, frozen=True, tag="EmployeeBarred"):
    barred: bool
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


class PlayRecorded(Event, frozen=True, tag="PlayRecorded"):
    """``period``: the loss limit's period that the result counts towards."""

    table: str
    round: int
    at_risk: Cents
    won: Cents
    dealt: bool
    over: bool
    period: int


class PrizeReceived(Event, frozen=True, tag="PrizeReceived"):
    promotion: str
    chips: Cents
    tokens: Cents
    at: str


class WarningRecorded(Event, frozen=True, tag="WarningRecorded"):
    game: str
    table: str
    at: str
    clauses: tuple[str, ...]


PatronCommand: TypeAlias = (
    BuyIn
    | CashOut
    | IssueCard
    | CancelCard
    | SetDepositLimit
    | SetLossLimit
    | DeclareChips
    | RestrictPlay
    | Exclude
    | Readmit
    | BarEmployee
    | RecordPlay
    | ReceivePrize
    | RecordWarning
)
PatronEvent: TypeAlias = (
    BoughtIn
    | CashedOut
    | CardIssued
    | CardCancelled
    | DepositLimitSet
    | LossLimitSet
    | LossLimitAwaited
    | ChipsDeclared
    | PlayRestricted
    | PersonExcluded
    | PersonReadmitted
    | EmployeeBarred
    | PlayRecorded
    | PrizeReceived
    | WarningRecorded
)
