"""Commands and events of a patron: chips bought and cashed, cards, limits, declarations, exclusions."""

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
    """Buy chips; tokens are handed out with them. Winnings already in the house are no funds from outside."""

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)  # who takes the money; nobody makes chips for oneself
    patron: Name
    amount: Amount
    tokens: Amount = 0
    funds: Funds = "cash"


class CashOut(Command, frozen=True, tag="CashOut"):
    """Give chips back to the cage."""

    roles = CASHIERS
    patron: Name
    amount: Amount


class IssueCard(Command, frozen=True, tag="IssueCard"):
    """Issue a player card, which replaces the one before. Club members' and social members' cards count alike."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    card: Name
    form: Literal["physical", "digital"] = "physical"


class CancelCard(Command, frozen=True, tag="CancelCard"):
    roles = (*SUPERVISORS, Role.SYSTEM)
    reason: Note


class SetDepositLimit(Command, frozen=True, tag="SetDepositLimit"):
    """The most that may be paid in from outside on a calendar day; without an amount the limit is taken away. A
    stricter limit binds at once, any other from the next day."""

    roles = CASHIERS
    amount: Amount | None


class SetLossLimit(Command, frozen=True, tag="SetLossLimit"):
    """The greatest net loss over a period of so many calendar days; without an amount the limit is taken away. A
    stricter limit binds at once, any other when the running period is over."""

    roles = CASHIERS
    amount: Amount | None
    days: Count = 1


class DeclareChips(Command, frozen=True, tag="DeclareChips"):
    """A player on a loss limit tells the dealer of chips bought, brought along or taken away."""

    roles = (Role.PLAYER, Role.DEALER, *SUPERVISORS)
    chips: Chips
    amount: Amount
    table: Name


class RestrictPlay(Command, frozen=True, tag="RestrictPlay"):
    """Keep a player on a loss limit from wagering until the limit's new period begins."""

    roles = SUPERVISORS
    authority = "patrons.loss.pause"
    reason: Note


class Exclude(Command, frozen=True, tag="Exclude"):
    """Exclude a person from a game, or from the casino."""

    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    scope: Name  # the game's key, or "casino"
    reason: Note


class Readmit(Command, frozen=True, tag="Readmit"):
    roles = (Role.GAMING_MANAGER,)
    scope: Name
    reason: Note


class BarEmployee(Command, frozen=True, tag="BarEmployee"):
    """Note that the policy on gambling by staff bars this person, or no longer does."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    barred: bool
    reason: Note


class RecordPlay(Command, frozen=True, tag="RecordPlay"):
    """How a player on a loss limit stands at a table; follows from what happens there."""

    roles = ()
    table: Name
    round: Number
    at_risk: Cents  # chips that lie there
    won: Cents  # by what is settled already; negative: lost
    dealt: bool
    over: bool


class ReceivePrize(Command, frozen=True, tag="ReceivePrize"):
    """A prize of a promotion is credited to the account; follows from its award."""

    roles = ()
    promotion: Name
    chips: Cents
    tokens: Cents


class RecordWarning(Command, frozen=True, tag="RecordWarning"):
    """The patron was told at a table that a further instance will cost a stake; follows from what happened there."""

    roles = ()
    game: Name
    table: Name
    clauses: Names


class BoughtIn(Event, frozen=True, tag="BoughtIn"):
    """``day``: the calendar day on which funds from outside count towards a deposit limit."""

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
    """``first``: the day from which a looser limit binds; 0: at once."""

    amount: Cents | None
    by: str
    at: str
    clauses: tuple[str, ...]
    first: int = 0


class LossLimitSet(Event, frozen=True, tag="LossLimitSet"):
    """``first``: the calendar day on which the first period begins; ``keeps``: what was lost so far still counts."""

    amount: Cents | None
    days: int
    first: Day
    keeps: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class LossLimitAwaited(Event, frozen=True, tag="LossLimitAwaited"):
    """A change that waits for the running period to end; ``first``: the day from which it binds."""

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
    """``period``: the period of the loss limit that a result counts for."""

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
