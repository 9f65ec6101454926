"""Commands and events about a patron: chips bought and cashed, cards, limits, declarations, exclusions."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Amount, Count, Name, Note, Number
from cutcard.core.day import Day
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.registers.patrons.entered import EnteredCommand, EnteredEvent
from cutcard.registers.patrons.identity_messages import (
    DetailsErased,
    DetailsRecorded,
    EraseDetails,
    MergeRecord,
    RecordDetails,
    RecordMerged,
    RecordPerson,
    RecordTakenOver,
    TakeOver,
)
from cutcard.registers.patrons.played import PlayCommand, PlayEvent

CASHIERS = (Role.PLAYER, Role.DEALER, *SUPERVISORS, Role.SYSTEM)  # a player for their own account only
CAGE = (Role.CASHIER, *SUPERVISORS, Role.SYSTEM)
Funds: TypeAlias = Literal["cash", "debit card", "EFTPOS", "bank transfer", "winnings"]
Chips: TypeAlias = Literal["bought", "introduced", "taken away"]


class BuyIn(Command, frozen=True, tag="BuyIn"):
    """Buy chips. Winnings are not funds from outside: enter the table and the round that paid them."""

    roles = (Role.DEALER, *CAGE)  # players cannot give themselves chips
    patron: Name
    amount: Amount
    tokens: Amount = 0  # in a demonstration only; staff exchange a voucher instead
    funds: Funds = "cash"
    table: Name = ""
    round: Number = 0


class CashOut(Command, frozen=True, tag="CashOut"):
    """Cash chips at the cage. Staff may do it once the player has asked for it."""

    roles = (Role.PLAYER, *CAGE)
    patron: Name
    amount: Amount


class AskCashOut(Command, frozen=True, tag="AskCashOut"):
    """Ask the cage to pay this much from your account."""

    roles = (Role.PLAYER,)
    amount: Amount


class PayIn(Command, frozen=True, tag="PayIn"):
    """Credit money changed at an electronic table. Nobody gives this command: it follows from the change."""

    roles = ()
    amount: Amount
    funds: Funds
    table: Name


class IssueCard(Command, frozen=True, tag="IssueCard"):
    """Issue a player card, which replaces any earlier card. Club and social members' cards count alike."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    card: Name
    form: Literal["physical", "digital"] = "physical"


class CancelCard(Command, frozen=True, tag="CancelCard"):
    roles = (*SUPERVISORS, Role.SYSTEM)
    reason: Note


class SetDepositLimit(Command, frozen=True, tag="SetDepositLimit"):
    """Set the most that may be paid in on a calendar day; empty: no limit. Only a stricter limit applies at once."""

    roles = CASHIERS
    amount: Amount | None


class SetLossLimit(Command, frozen=True, tag="SetLossLimit"):
    """Set the greatest net loss over some calendar days; empty: no limit. Only a stricter limit applies at once."""

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
    """Stop a player with a loss limit from wagering until the next period begins. ``lifted``: the break ends now."""

    roles = SUPERVISORS
    authority = "patrons.loss.pause"
    reason: Note
    lifted: bool = False


class Exclude(Command, frozen=True, tag="Exclude"):
    """Exclude a person from a game, or from the casino."""

    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    scope: Name  # key of the game, or "casino"
    reason: Note


class ExcludeSelf(Command, frozen=True, tag="ExcludeSelf"):
    """Exclude yourself from a game, or from the casino. Only a gaming manager can let you play again."""

    roles = (Role.PLAYER,)
    scope: Name  # key of the game, or "casino"


class Readmit(Command, frozen=True, tag="Readmit"):
    roles = (Role.GAMING_MANAGER,)
    scope: Name
    reason: Note


class BarEmployee(Command, frozen=True, tag="BarEmployee"):
    """Record that the staff gambling policy bars this person, or no longer does. ``since``: empty means now."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    barred: bool
    reason: Note
    since: When = ""


class ReceivePrize(Command, frozen=True, tag="ReceivePrize"):
    """Credit a promotion's prize to the account. Sent when the prize is awarded, not by a person."""

    roles = ()
    promotion: Name
    chips: Cents
    tokens: Cents


class BoughtIn(Event, frozen=True, tag="BoughtIn"):
    """``day``: the calendar day whose deposit limit the funds count towards."""

    patron: str
    amount: Cents
    tokens: Cents
    funds: Funds = "cash"
    day: Day = 0
    by: str = ""
    source: str = ""  # of winnings: the round that paid them


class CashedOut(Event, frozen=True, tag="CashedOut"):
    """``asked``: the player had asked for it, otherwise the player did it."""

    patron: str
    amount: Cents
    day: Day = 0
    by: str = ""
    asked: bool = False


class CashOutAsked(Event, frozen=True, tag="CashOutAsked"):
    """The player's consent to be paid so much from the account."""

    amount: Cents
    at: str


class PersonRecorded(Event, frozen=True, tag="PersonRecorded"):
    identified: str
    by: str
    at: str


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
    """``in_time``: before the round began; None: not known, as play at the table is not recorded.

    ``period``: at such a table, the loss limit's period that the declared chips count towards.
    """

    chips: Chips
    amount: Cents
    table: str
    in_time: bool | None
    by: str
    at: str
    clauses: tuple[str, ...]
    period: int | None = None


class PlayRestricted(Event, frozen=True, tag="PlayRestricted"):
    until: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]
    lifted: bool = False


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
    since: str


class PrizeReceived(Event, frozen=True, tag="PrizeReceived"):
    promotion: str
    chips: Cents
    tokens: Cents
    at: str


PatronCommand: TypeAlias = (
    BuyIn
    | CashOut
    | AskCashOut
    | PayIn
    | RecordPerson
    | IssueCard
    | CancelCard
    | SetDepositLimit
    | SetLossLimit
    | DeclareChips
    | RestrictPlay
    | Exclude
    | ExcludeSelf
    | Readmit
    | BarEmployee
    | PlayCommand
    | ReceivePrize
    | EnteredCommand
    | RecordDetails
    | EraseDetails
    | MergeRecord
    | TakeOver
)
PatronEvent: TypeAlias = (
    BoughtIn
    | CashedOut
    | CashOutAsked
    | PersonRecorded
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
    | PlayEvent
    | PrizeReceived
    | EnteredEvent
    | DetailsRecorded
    | DetailsErased
    | RecordMerged
    | RecordTakenOver
)
