"""A patron: the account at the cage, the player card, limits and exclusions, as a pure domain."""

from collections.abc import Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.day import day
from cutcard.core.message import Facts, Role, Standing
from cutcard.core.text import card_number, require_text
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.patrons import entered, played
from cutcard.registers.patrons.barring import OWN_WISH, barred_since, exclusion, own_exclusion, spoken
from cutcard.registers.patrons.cash import cash, deposit_limit, handled_by
from cutcard.registers.patrons.declared import Books, declare, loss_of
from cutcard.registers.patrons.identity import check_merged, identified, identify, own_exclusions
from cutcard.registers.patrons.identity_messages import (
    SEEN,
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
from cutcard.registers.patrons.limits import Awaited, LossLimit, change, restricted
from cutcard.registers.patrons.messages import (
    AskCashOut,
    BarEmployee,
    BoughtIn,
    BuyIn,
    CancelCard,
    CardCancelled,
    CardIssued,
    CashedOut,
    CashOut,
    CashOutAsked,
    ChipsDeclared,
    DeclareChips,
    DepositLimitSet,
    EmployeeBarred,
    Exclude,
    ExcludeSelf,
    IssueCard,
    LossLimitAwaited,
    LossLimitSet,
    PatronCommand,
    PatronEvent,
    PayIn,
    PersonExcluded,
    PersonReadmitted,
    PersonRecorded,
    PlayRestricted,
    PrizeReceived,
    Readmit,
    ReceivePrize,
    RestrictPlay,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.played import PlayRecorded, RecordPlay, RecordWarning, WarningRecorded
from cutcard.registers.patrons.whose import check_whose
from cutcard.ruling import Refused, do, wait

LONGEST = 366  # days in the longest period of a loss limit


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
    recorded: bool = False  # the id belongs to a person, because something has been recorded
    card: str = ""
    known: bool = False  # a card, a limit or an exclusion is on record
    asked: Cents = 0  # amount that the player has asked to cash out
    handled: dict[str, tuple[int, Cents]] = {}  # by member of staff: the day, and the amount moved for this patron
    brought: dict[str, Cents] = {}  # winnings paid in, by the round that they came from
    bars: tuple[str, ...] = ()  # times at which the staff gambling policy began and stopped barring the person, in turn
    deposit_limit: Cents | None = None
    deposited: Cents = 0  # from outside, on the day of the last deposit
    deposit_day: int = 0
    deposit_next: tuple[int, Cents | None] | None = None  # first day of a looser deposit limit, and the limit
    loss_limit: LossLimit | None = None
    lost: Cents = 0  # net, in the loss-limit period of the last result
    period: int = 0
    awaited: Awaited | None = None  # change of the loss limit that has not taken effect yet
    lowered: Cents = 0  # by how much the loss limit was lowered since cards were dealt in a round still in play
    tables: dict[str, AtTable] = {}
    paused: str = ""
    excluded: dict[str, str] = {}
    employee: bool = False
    warned: tuple[str, ...] = ()  # games in which the next offence after a warning costs the stake
    tournaments: tuple[str, ...] = ()  # entered recently: each hears about an exclusion
    struck: dict[str, str] = {}  # flights in which the person was disqualified, and why
    details: dict[str, str] = {}  # references to who this is, by field
    merged: str = ""  # the other record of the same person, which counts
    also: tuple[str, ...] = ()  # records of the same person that this one has taken over

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
    declared = sum(one.at_risk for one in state.tables.values() if not one.round) if state.loss_limit else None
    known = state.card, state.excluded, state.employee, left, state.paused, state.warned, state.bars
    return Standing(*known, lowered=state.lowered, declared=declared, merged=state.merged)


def decide(books: Books, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
    """The events of a command, after a limit that has come into effect; raises Refused with the clause and the cure."""
    return [*_due(state, facts.at), *_decide(books, current(state, facts.at), command, facts)]


def _decide(books: Books, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
    check_whose(state, command, facts)
    check_merged(state, command)
    by, at = facts.actor.id, facts.at
    terms = tuple(book.terms for book in books.values() if book.card)
    match command:
        case BuyIn() | CashOut() | PayIn():
            return [cash(_first(_limits(books)), state, command, facts)]
        case AskCashOut(amount):
            if not 0 < amount <= MOST:
                raise Refused(None, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
            return [CashOutAsked(amount, at)]
        case RecordPerson(how, name):
            require_text(_first(terms), how, "how the person was identified")
            if state.recorded:
                raise Refused(_first(terms), f"{state.id} is already on record")
            named = [DetailsRecorded({"name": name}, by, at)] if name else []
            return [PersonRecorded(how, by, at), *named]
        case IssueCard(card, form):
            return [CardIssued(card_number(_first(terms), card), form, by, at, terms)]
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
            loss_of(books)
            _limit(amount, clauses)
            if not 1 <= days <= LONGEST:
                raise Refused(_first(clauses), f"a period of {days} days is not possible: choose 1 to {LONGEST} days")
            return change(state.loss_limit, command, by, at, clauses)
        case DeclareChips():
            return [declare(books, state, command, facts)]
        case RestrictPlay():
            return [restricted(loss_of(books).pause, state, command, facts)]
        case Exclude(scope, reason):
            if not state.recorded:
                told = f"nobody is on record as {state.id!r}: choose the person from the list of patrons"
                cure = do(RecordPerson(SEEN), f"patron/{state.id}")
                raise Refused(_first(exclusion(books, scope, reason)), f"{told}, or record them first", cure)
            if facts.actor.role is Role.PLAYER:  # asked for by an older record: why staff excluded them stays
                reason = own_exclusions(state).get(scope, reason)
            return [PersonExcluded(scope, reason, by, at, exclusion(books, scope, reason))]
        case ExcludeSelf(scope):
            return [PersonExcluded(scope, OWN_WISH, by, at, own_exclusion(books, own_exclusions(state), scope))]
        case Readmit(scope, reason):
            clauses = exclusion(books, scope, reason)
            if scope not in state.excluded:
                raise Refused(
                    _first(clauses), f"{state.id} is not excluded from {spoken(scope)}, so there is nothing to lift"
                )
            return [PersonReadmitted(scope, reason, by, at)]
        case BarEmployee(barred, reason):
            clauses = tuple(book.staff for book in books.values() if book.staff)
            require_text(_first(clauses), reason, "what the policy says about this person")
            since = barred_since(_first(clauses), state.bars, command, at)
            return [EmployeeBarred(barred, reason, by, at, clauses, since)]
        case RecordPlay(table, number, at_risk, won, dealt, over):
            period = state.loss_limit.period(at) if state.loss_limit else 0
            return [PlayRecorded(table, number, at_risk, won, dealt, over, period)]
        case ReceivePrize(promotion, chips, tokens):
            if not (state.bought or state.known):
                raise Refused(
                    None,
                    f"{state.id} has no account here: open one first, or pay the prize in another way",
                    wait("they have an account", *BuyIn.roles),
                )
            return [PrizeReceived(promotion, chips, tokens, at)]
        case entered.RecordTournament() | entered.RecordDisqualified():
            return entered.decide(state, command)
        case RecordWarning(game, table, clauses):
            return [WarningRecorded(game, table, at, clauses)]
        case played.WithdrawWarning():
            return [played.withdrawn(state.warned, command, facts)]
        case RecordDetails() | EraseDetails() | MergeRecord() | TakeOver():
            return [identify(state, command, facts)]


def _limits(books: Books) -> tuple[str, ...]:
    """Where gaming limits are defined."""
    return tuple(book.terms for book in books.values() if book.loss)


def _limit(amount: Cents | None, clauses: tuple[str, ...]) -> None:
    if amount is not None and not 0 <= amount <= MOST:
        raise Refused(
            _first(clauses),
            f"a limit is from $0.00 to {dollars(MOST)}: enter such an amount, or leave it empty for no limit",
        )


def _first(clauses: tuple[str, ...]) -> str | None:
    """The clause that a refusal cites; None: no document covers the matter."""
    return next(iter(clauses), None)


def evolve(state: Patron, event: PatronEvent) -> Patron:
    """The patron after an event."""
    if not state.recorded:
        state = replace(state, recorded=True)
    match event:
        case BoughtIn() | CashedOut():
            return _moved(state, event)
        case CashOutAsked(amount):
            return replace(state, asked=amount)
        case PersonRecorded():
            return state
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
        case PlayRestricted(until, lifted=lifted):
            return replace(state, paused="" if lifted else until)
        case PersonExcluded(scope, reason):
            why = state.excluded.get(scope, reason) if state.merged else reason  # which record counts is not forgotten
            return replace(state, excluded={**state.excluded, scope: why}, known=True)
        case PersonReadmitted(scope):
            return replace(state, excluded={one: why for one, why in state.excluded.items() if one != scope})
        case EmployeeBarred(barred, since=since):
            bars = state.bars if barred == state.employee else (*state.bars, since)
            return replace(state, employee=barred, known=True, bars=bars)
        case PlayRecorded():
            return _played(state, event)
        case WarningRecorded(game):
            return replace(state, warned=tuple(dict.fromkeys((*state.warned, game))))
        case played.WarningWithdrawn(game):
            return replace(state, warned=tuple(one for one in state.warned if one != game))
        case entered.TournamentRecorded() | entered.DisqualifiedInFlight():
            return entered.evolve(state, event)
        case ChipsDeclared():
            return _declared(state, event)
        case PrizeReceived():
            return state
        case DetailsRecorded() | DetailsErased() | RecordMerged() | RecordTakenOver():
            return identified(state, event)


def _moved(state: Patron, event: BoughtIn | CashedOut) -> Patron:
    """The account after a payment, with the amount that the member of staff has moved on that day."""
    if event.by:
        handled = {event.by: (event.day, handled_by(state, event.by, event.day) + event.amount)}
        state = replace(state, handled={**state.handled, **handled})
    if isinstance(event, CashedOut):
        asked = max(0, state.asked - event.amount) if event.asked else state.asked
        return replace(state, cashed=state.cashed + event.amount, asked=asked)
    state = replace(state, bought=state.bought + event.amount, tokens=state.tokens + event.tokens)
    if event.funds == "winnings":
        brought = {event.source: state.brought.get(event.source, 0) + event.amount}
        return replace(state, brought={**state.brought, **brought})
    before = state.deposited if state.deposit_day == event.day else 0
    return replace(state, deposited=before + event.amount, deposit_day=event.day)


def _limited(state: Patron, event: LossLimitSet) -> Patron:
    old, at = state.loss_limit, event.at
    new = LossLimit(event.amount, event.days, event.first) if event.amount is not None else None
    less = (old.amount if old else MOST) - new.amount if new and any(one.dealt for one in state.tables.values()) else 0
    state = replace(state, loss_limit=new, awaited=None, lowered=min(MOST, state.lowered + max(0, less)))
    if old is None or new is None or not event.keeps:
        return replace(state, lost=0, period=0)
    return replace(state, lost=state.lost if old.period(at) == state.period else 0, period=new.period(at))


def _declared(state: Patron, event: ChipsDeclared) -> Patron:
    """At a table whose play is not recorded, chips declared there are at risk until what is left is declared."""
    if event.period is None:
        return state
    here = state.tables.get(event.table, AtTable(0, 0, 0, dealt=False))
    if event.chips != "taken away":
        more = replace(here, at_risk=here.at_risk + event.amount)
        return replace(state, tables={**state.tables, event.table: more})
    won = event.amount - here.at_risk
    return _played(state, PlayRecorded(event.table, 0, 0, won, dealt=False, over=True, period=event.period))


def _played(state: Patron, event: PlayRecorded) -> Patron:
    tables = {name: table for name, table in state.tables.items() if name != event.table}
    if not event.over:
        here = AtTable(event.round, event.at_risk, event.won, event.dealt)
        return replace(state, tables={**tables, event.table: here})
    past = state.lost if state.period == event.period else 0
    lowered = state.lowered if any(one.dealt for one in tables.values()) else 0
    return replace(state, tables=tables, lost=past - event.won, period=event.period, lowered=lowered)
