"""A patron: the account at the cage, the player card, limits and exclusions, as a pure domain."""

from collections.abc import Mapping, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.day import date, day
from cutcard.core.message import CASINO, Facts, Role, Standing
from cutcard.core.prompt import Prompt
from cutcard.core.text import require_text
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.patrons.limits import Awaited, LossLimit, change
from cutcard.registers.patrons.messages import (
    BarEmployee,
    BoughtIn,
    BuyIn,
    CancelCard,
    CardCancelled,
    CardIssued,
    CashedOut,
    CashOut,
    ChipsDeclared,
    DeclareChips,
    DepositLimitSet,
    EmployeeBarred,
    Exclude,
    IssueCard,
    LossLimitAwaited,
    LossLimitSet,
    PatronCommand,
    PatronEvent,
    PersonExcluded,
    PersonReadmitted,
    PlayRecorded,
    PlayRestricted,
    PrizeReceived,
    Readmit,
    ReceivePrize,
    RecordPlay,
    RecordWarning,
    RestrictPlay,
    SetDepositLimit,
    SetLossLimit,
    WarningRecorded,
)
from cutcard.rules.printed.patrons import LossClauses, PatronClauses
from cutcard.ruling import Refused

LONGEST = 366  # days in the longest period of a loss limit

Books = Mapping[str, PatronClauses]  # each document's clauses on patrons, by key of the game


class AtTable(Struct, frozen=True):
    """A round in progress: stakes on the table, net result so far, whether cards have been dealt."""

    round: int
    at_risk: Cents
    won: Cents
    dealt: bool


class Patron(Struct, frozen=True):
    """A patron's record. The balance of chips itself is in the ledger."""

    id: str
    bought: Cents = 0
    cashed: Cents = 0
    tokens: Cents = 0
    card: str = ""
    known: bool = False  # a card, a limit or an exclusion is on record
    deposit_limit: Cents | None = None
    deposited: Cents = 0  # from outside, on the day of the last deposit
    deposit_day: int = 0
    deposit_next: tuple[int, Cents | None] | None = (
        None  # the day on which a looser deposit limit takes effect, and the limit
    )
    loss_limit: LossLimit | None = None
    lost: Cents = 0  # net, in the loss-limit period of the last result
    period: int = 0
    awaited: Awaited | None = None  # change of the loss limit that has not taken effect yet
    tables: dict[str, AtTable] = {}
    paused: str = ""
    excluded: dict[str, str] = {}
    employee: bool = False
    warned: tuple[str, ...] = ()  # games in which the next offence after a warning costs the stake

    @property
    def on_record(self) -> bool:
        """Whether a table needs this patron's record."""
        return self.known or self.loss_limit is not None or bool(self.warned)

    def exposed(self, at: str) -> Cents:
        """The net loss of the period if every stake now on a table were lost too (I-30)."""
        past = self.lost if self.loss_limit and self.loss_limit.period(at) == self.period else 0
        return past + sum(table.at_risk - table.won for table in self.tables.values())


def current(state: Patron, at: str) -> Patron:
    """The patron at this time, with the loss limit then in force."""
    return reduce(evolve, _due(state, at), state)


def _due(state: Patron, at: str) -> list[PatronEvent]:
    """The pending loss limit, if it has come into effect by now."""
    pending = state.awaited
    if pending is None or day(at) < pending.first:
        return []
    return [LossLimitSet(pending.amount, pending.days, pending.first, False, pending.by, at, pending.clauses)]


def standing(state: Patron, at: str) -> Standing:
    """What a table needs to know about the patron at this time."""
    state = current(state, at)
    left = state.loss_limit.amount - state.exposed(at) if state.loss_limit else None
    return Standing(state.card, state.excluded, state.employee, left, state.paused, state.warned)


def decide(books: Books, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
    """The events of a command, after a limit that has come into effect; raises Refused with the clause and the cure."""
    return [*_due(state, facts.at), *_decide(books, current(state, facts.at), command, facts)]


def _decide(books: Books, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
    if facts.actor.role is Role.PLAYER and facts.actor.id != state.id and command.roles:
        raise Refused(None, "this account is not yours: you may use only your own account")
    by, at = facts.actor.id, facts.at
    terms = tuple(book.terms for book in books.values() if book.card)
    match command:
        case BuyIn() | CashOut():
            return [_cash(books, state, command, at)]
        case IssueCard(card, form):
            require_text(_first(terms), card, "the number of the card")
            return [CardIssued(card, form, by, at, terms)]
        case CancelCard(reason):
            require_text(_first(terms), reason, "why the card is cancelled")
            if not state.card:
                raise Refused(_first(terms), f"{state.id} has no valid card, so there is none to cancel")
            return [CardCancelled(state.card, reason, by, at, terms)]
        case SetDepositLimit(amount):
            clauses = _limits(books)
            _limit(amount, clauses)
            bound = deposit_limit(state, day(at))
            stricter = bound is None or (amount is not None and amount <= bound)
            return [DepositLimitSet(amount, by, at, (*clauses, "I-44"), 0 if stricter else day(at) + 1)]
        case SetLossLimit(amount, days):
            clauses = _limits(books)
            _loss(books)
            _limit(amount, clauses)
            if not 1 <= days <= LONGEST:
                raise Refused(_first(clauses), f"a period of {days} days is not possible: choose 1 to {LONGEST} days")
            return change(state.loss_limit, command, by, at, clauses)
        case DeclareChips():
            return [_declare(books, state, command, facts)]
        case RestrictPlay(reason):
            loss = _loss(books)
            require_text(loss.pause, reason, "why play is restricted")
            if state.loss_limit is None:
                raise Refused(loss.pause, f"{state.id} has no loss limit, so there is no next period to wait for")
            return [PlayRestricted(state.loss_limit.ends(at), reason, by, at, (loss.pause,))]
        case Exclude(scope, reason):
            return [PersonExcluded(scope, reason, by, at, _exclusion(books, scope, reason))]
        case Readmit(scope, reason):
            clauses = _exclusion(books, scope, reason)
            if scope not in state.excluded:
                raise Refused(_first(clauses), f"{state.id} is not excluded from {scope}, so there is nothing to lift")
            return [PersonReadmitted(scope, reason, by, at)]
        case BarEmployee(barred, reason):
            clauses = tuple(book.staff for book in books.values() if book.staff)
            require_text(_first(clauses), reason, "what the policy says about this person")
            return [EmployeeBarred(barred, reason, by, at, clauses)]
        case RecordPlay(table, number, at_risk, won, dealt, over):
            period = state.loss_limit.period(at) if state.loss_limit else 0
            return [PlayRecorded(table, number, at_risk, won, dealt, over, period)]
        case ReceivePrize(promotion, chips, tokens):
            if not (state.bought or state.known):
                raise Refused(None, f"{state.id} has no account here: open one first, or pay the prize in another way")
            return [PrizeReceived(promotion, chips, tokens, at)]
        case RecordWarning(game, table, clauses):
            return [WarningRecorded(game, table, at, clauses)]


def deposit_limit(state: Patron, today: int) -> Cents | None:
    """The most that may be paid in on this day. A looser limit waits for the day on which it takes effect (I-44)."""
    if state.deposit_next is not None and state.deposit_next[0] <= today:
        return state.deposit_next[1]
    return state.deposit_limit


def _cash(books: Books, state: Patron, command: BuyIn | CashOut, at: str) -> PatronEvent:
    if command.patron != state.id:
        raise Refused(None, f"this is the account of {state.id}: use the account of {command.patron[:40]} instead")
    tokens = command.tokens if isinstance(command, BuyIn) else 0
    if not 0 <= command.amount <= MOST or not 0 <= tokens <= MOST or command.amount + tokens == 0:
        raise Refused(None, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
    if isinstance(command, CashOut):
        return CashedOut(state.id, command.amount)
    today = day(at)
    bound = deposit_limit(state, today)
    if bound is not None and command.funds != "winnings":
        before = state.deposited if state.deposit_day == today else 0
        left = max(0, bound - before)
        if command.amount > left:
            raise Refused(
                _first(_limits(books)),
                f"your deposit limit leaves {dollars(left)} for {date(today)}: pay in less, or pay on another day",
            )
    return BoughtIn(state.id, command.amount, command.tokens, command.funds, today)


def _declare(books: Books, state: Patron, command: DeclareChips, facts: Facts) -> ChipsDeclared:
    loss = _loss(books)
    if state.loss_limit is None:
        raise Refused(loss.duties, f"{state.id} has no loss limit, so no chips have to be declared")
    if not 0 < command.amount <= MOST:
        raise Refused(loss.duties, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
    which = {"bought": loss.purchases, "introduced": loss.introduced, "taken away": loss.remaining}
    here = state.tables.get(command.table)
    in_time = here is None or not here.dealt
    if command.chips == "taken away" and here is not None:
        raise Refused(
            loss.remaining, "you have chips in a round: declare what is left once it is settled and you leave"
        )
    clauses = (loss.duties, which[command.chips])
    return ChipsDeclared(command.chips, command.amount, command.table, in_time, facts.actor.id, facts.at, clauses)


def _loss(books: Books) -> LossClauses:
    found = next((book.loss for book in books.values() if book.loss), None)
    if found is None:
        raise Refused(None, "no game here has rules on loss limits: set a deposit limit instead")
    return found


def _limits(books: Books) -> tuple[str, ...]:
    """Where gaming limits are defined."""
    return tuple(book.terms for book in books.values() if book.loss)


def _limit(amount: Cents | None, clauses: tuple[str, ...]) -> None:
    if amount is not None and not 0 <= amount <= MOST:
        raise Refused(
            _first(clauses),
            f"a limit is from $0.00 to {dollars(MOST)}: enter such an amount, or leave it empty for no limit",
        )


def _exclusion(books: Books, scope: str, reason: str) -> tuple[str, ...]:
    if scope != CASINO and scope not in books:
        raise Refused(
            None, f"there is nothing called {scope[:40]!r} to be excluded from: choose {CASINO}, {', '.join(books)}"
        )
    kind = CASINO if scope == CASINO else "game"
    clauses = tuple(book.exclusions[kind] for key, book in books.items() if scope in (CASINO, key))
    require_text(_first(clauses), reason, "the reason")
    return clauses


def _first(clauses: tuple[str, ...]) -> str | None:
    """The clause that a refusal cites; None: no document covers the matter."""
    return next(iter(clauses), None)


def evolve(state: Patron, event: PatronEvent) -> Patron:
    """The patron after an event."""
    match event:
        case BoughtIn(_, amount, tokens, funds, today):
            state = replace(state, bought=state.bought + amount, tokens=state.tokens + tokens)
            if funds == "winnings":
                return state
            before = state.deposited if state.deposit_day == today else 0
            return replace(state, deposited=before + amount, deposit_day=today)
        case CashedOut(_, amount):
            return replace(state, cashed=state.cashed + amount)
        case CardIssued(card):
            return replace(state, card=card, known=True)
        case CardCancelled():
            return replace(state, card="")
        case DepositLimitSet(amount, _, _, _, first):
            if first:
                return replace(state, deposit_limit=deposit_limit(state, first - 1), deposit_next=(first, amount))
            return replace(state, deposit_limit=amount, deposit_next=None)
        case LossLimitSet():
            return _limited(state, event)
        case LossLimitAwaited(amount, days, first, by, _, clauses):
            return replace(state, awaited=Awaited(amount, days, first, by, clauses))
        case PlayRestricted(until):
            return replace(state, paused=until)
        case PersonExcluded(scope, reason):
            return replace(state, excluded={**state.excluded, scope: reason}, known=True)
        case PersonReadmitted(scope):
            return replace(state, excluded={one: why for one, why in state.excluded.items() if one != scope})
        case EmployeeBarred(barred):
            return replace(state, employee=barred, known=True)
        case PlayRecorded():
            return _played(state, event)
        case WarningRecorded(game):
            return replace(state, warned=tuple(dict.fromkeys((*state.warned, game))))
        case ChipsDeclared() | PrizeReceived():
            return state


def _limited(state: Patron, event: LossLimitSet) -> Patron:
    old, at = state.loss_limit, event.at
    new = LossLimit(event.amount, event.days, event.first) if event.amount is not None else None
    state = replace(state, loss_limit=new, awaited=None)
    if old is None or new is None or not event.keeps:
        return replace(state, lost=0, period=0)
    return replace(state, lost=state.lost if old.period(at) == state.period else 0, period=new.period(at))


def _played(state: Patron, event: PlayRecorded) -> Patron:
    tables = {name: table for name, table in state.tables.items() if name != event.table}
    if not event.over:
        here = AtTable(event.round, event.at_risk, event.won, event.dealt)
        return replace(state, tables={**tables, event.table: here})
    past = state.lost if state.period == event.period else 0
    return replace(state, tables=tables, lost=past - event.won, period=event.period)


def prompts(books: Books, state: Patron, at: str) -> list[Prompt]:
    """Reminders of the duties that a loss limit brings, for the player and the dealer."""
    if current(state, at).loss_limit is None:
        return []
    loss = _loss(books)
    duties = "before a round, declare chips you bought or brought along; when you leave, declare what is left"
    return [
        Prompt(Role.PLAYER, f"You have a loss limit: {duties}.", loss.duties, state.id),
        Prompt(
            Role.PLAYER,
            "Please follow the staff's instructions, so that they can keep track of your play.",
            loss.guidance,
            state.id,
        ),
        Prompt(Role.DEALER, f"{state.id} has a loss limit: record the chips that they declare.", loss.duties),
    ]
