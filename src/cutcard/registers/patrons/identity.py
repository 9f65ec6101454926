"""Who a patron is: personal details, which can be corrected and erased, and two records of one person made one."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cutcard.core.message import CASINO, SUPERVISORS, Command, Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import ID, require_text
from cutcard.money import MOST
from cutcard.registers.patrons.barring import barred_under_either, spoken
from cutcard.registers.patrons.identity_messages import (
    SEEN,
    DetailsErased,
    DetailsRecorded,
    EraseDetails,
    IdentityCommand,
    IdentityEvent,
    MergeRecord,
    RecordDetails,
    RecordMerged,
    RecordPerson,
    RecordTakenOver,
    TakeOver,
)
from cutcard.registers.patrons.limits import LossLimit
from cutcard.registers.patrons.messages import Exclude, ExcludeSelf, PayIn
from cutcard.ruling import Refused, do, wait

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron

MERGED = "same person as "  # begins the exclusion of a record that another one has taken over

MATTERS: dict[str, tuple[str, str, tuple[Role, ...]]] = {  # what is open, when it will be settled, and by whom
    "stakes": ("has stakes at table {}", "they have left the table", (Role.DEALER,)),
    "table": ("sits at table {}", "they have left the table", (Role.DEALER,)),
    "tournament": ("is entered in tournament {}", "the tournament is over and closed", (Role.TOURNAMENT_DIRECTOR,)),
    "entry": ("has won an entry to tournament {}", "it is used or paid out", (Role.TOURNAMENT_DIRECTOR,)),
    "tournament dispute": ("is part of a dispute in tournament {}", "it is decided", (Role.TOURNAMENT_DIRECTOR,)),
    "tournament claim": ("owes money to tournament {}", "it is paid or waived", (Role.TOURNAMENT_DIRECTOR,)),
    "dispute": ("has an open dispute, number {}", "it is closed", SUPERVISORS),
    "payment": ("was paid a wrong amount, number {}", "that is closed", SUPERVISORS),
    "order": ("waits for a decision to be carried out, number {}", "it is carried out", SUPERVISORS),
    "withheld": (
        "has a payment that may be withheld, number {}",
        "a second person has confirmed it or withdrawn it",
        SUPERVISORS,
    ),
    "prize": ("has won a prize in promotion {}", "it is awarded or denied", SUPERVISORS),
    "refusal": ("was refused a prize in promotion {}", "they have been told why", SUPERVISORS),
    "promotion dispute": ("has an open dispute in promotion {}", "it is closed", SUPERVISORS),
    "denied claim": ("was denied a prize in promotion {}: their name and address are kept with the claim", "", ()),
    "voucher": ("holds voucher {}", "it is exchanged or cancelled", (Role.DEALER,)),
    "claim": ("owes the house claim {}", "it is paid or given up", (Role.CASHIER,)),
}


def check_merged(state: "Patron", command: Command) -> None:
    """Refuse what a merged record no longer takes. An exclusion it passes on to the record that counts."""
    wanted = command.roles or isinstance(command, PayIn)  # what else follows from another act comes in all the same
    if state.merged and wanted and not isinstance(command, MergeRecord | EraseDetails | Exclude | ExcludeSelf):
        told = f"{state.id} is the same person as {state.merged}: use that record"
        raise Refused(None, told)


def identify(state: "Patron", command: IdentityCommand, facts: Facts) -> IdentityEvent:
    by, at = facts.actor.id, facts.at
    match command:
        case RecordDetails(name, born, address):
            require_text(None, name, "the name")
            if born and facts.age == "no date":
                raise Refused(None, f"{born!r} is not a date of birth: write it like 1990-05-31")
            given = {"address": address, "born": born, "name": name}  # in the order in which they are stored
            return DetailsRecorded({field: one for field, one in given.items() if one}, by, at)
        case EraseDetails(reason):
            require_text(None, reason, "why the details are erased")
            _check_quiet(state, facts)
            return DetailsErased(state.id, reason, by, at)
        case MergeRecord(into, reason):
            return _merge(state, into, reason, facts)
        case TakeOver(other, chips, tokens, excluded, employee, limit, lost, period, deposits, entered, warned, paused):
            more = limit, lost, period, deposits, entered, warned, paused
            paid_in = command.also, command.deposited, command.deposit_day, command.bars, command.struck
            return RecordTakenOver(other, chips, tokens, excluded, employee, at, *more, *paid_in)


def _check_quiet(state: "Patron", facts: Facts) -> None:
    """Nobody can be forgotten who has chips here, plays, or must be recognised at the door."""
    if any(facts.purses.get(state.id, (0, 0))):
        raise Refused(None, f"{state.id} still has chips here: cash them out, then erase the details")
    if state.tables:
        raise Refused(None, f"{state.id} has stakes on a table: wait until the round is settled", wait("it is settled"))
    _check_settled(state, facts)
    if scopes := ", ".join(spoken(one) for one in own_exclusions(state)):
        told = (
            f"{state.id} is excluded from {scopes}, and must be recognised: the details stay until they are readmitted"
        )
        raise Refused(None, told, wait("they are readmitted", Role.GAMING_MANAGER))


def _check_settled(state: "Patron", facts: Facts) -> None:
    """Nobody becomes unnameable with whom something is still to be settled."""
    if facts.matters:
        first = facts.matters[0]
        told, until, roles = MATTERS[first.kind]
        clause, open_ = first.clause or None, f"{state.id} {told.format(first.name)}"
        if not until:
            raise Refused(clause, open_)
        raise Refused(clause, f"{open_}: wait until {until}", wait(until, *roles))


def own_exclusions(state: "Patron") -> dict[str, str]:
    """What the person is excluded from, besides what a merger closes."""
    return {scope: why for scope, why in state.excluded.items() if not why.startswith(MERGED)}


def _merge(state: "Patron", into: str, reason: str, facts: Facts) -> RecordMerged:
    require_text(None, reason, "how you know that both are one person")
    if into == state.id:
        raise Refused(None, f"{into} is this record itself: choose the other one")
    if state.merged and state.merged != into:
        raise Refused(None, f"{state.id} was merged into {state.merged} already: choose that record")
    if not ID.fullmatch(into):
        raise Refused(None, f"{into[:40]!r} is not a patron's id: choose the person from the list of patrons")
    if into not in facts.people:
        told = f"nobody is on record as {into[:40]!r}: choose the person from the list of patrons"
        raise Refused(None, f"{told}, or record them first", do(RecordPerson(SEEN), f"patron/{into}"))
    if CASINO in (other := facts.people[into].excluded) and other[CASINO].startswith(MERGED):
        raise Refused(None, f"{into} was merged into another record: choose that one")
    if state.tables or any(one.kind == "stakes" for one in facts.matters):  # a hand in play keeps its player and chips
        raise Refused(None, f"{state.id} has stakes on a table: wait until the round is settled", wait("it is settled"))
    chips, tokens = facts.purses.get(state.id, (0, 0))
    if state.merged and not (chips or tokens):
        raise Refused(None, f"{state.id} was merged into {into} already, and holds nothing more")
    return RecordMerged(into, chips, tokens, reason, facts.actor.id, facts.at)


def identified(state: "Patron", event: IdentityEvent) -> "Patron":
    """The record after an event."""
    match event:
        case DetailsRecorded(details):
            return replace(state, details=dict(sorted({**state.details, **details}.items())))
        case DetailsErased():
            return replace(state, details={})
        case RecordMerged(into):
            barred = {**state.excluded, CASINO: f"{MERGED}{into}: that record counts"}
            return replace(state, merged=into, excluded=barred, known=True)
        case RecordTakenOver(other, excluded=excluded, employee=employee):
            also = tuple(dict.fromkeys((*state.also, other, *event.also)))
            both = {**excluded, **state.excluded}
            bars = barred_under_either(state.bars, event.bars)
            known = state.known or bool(excluded) or employee
            staff = state.employee or employee
            entered = tuple(dict.fromkeys((*state.tournaments, *event.tournaments)))
            warned = tuple(dict.fromkeys((*state.warned, *event.warned)))
            paused = max((one for one in (state.paused, event.paused) if one), key=moment, default="")
            state = replace(
                state, also=also, excluded=both, employee=staff, bars=bars, known=known, tournaments=entered
            )
            struck = {**event.struck, **state.struck}
            return _limited_by_both(replace(state, warned=warned, paused=paused, struck=struck), event)


def _limited_by_both(state: "Patron", event: RecordTakenOver) -> "Patron":
    """The stricter limits of the two records, with what was lost and paid in under both.

    A looser limit that one of them waits for would loosen the other's too, so it is asked for again.
    """
    if event.deposit_limit is not None:
        least = min(event.deposit_limit, state.deposit_limit if state.deposit_limit is not None else MOST)
        state = replace(state, deposit_limit=least, deposit_next=None)
    if event.deposit_day >= state.deposit_day:
        before = state.deposited if event.deposit_day == state.deposit_day else 0
        state = replace(state, deposited=before + event.deposited, deposit_day=event.deposit_day)
    if event.loss_limit is None:
        return state
    own, other, at = state.loss_limit, LossLimit(*event.loss_limit), event.at
    left = own.amount - state.exposed(at) if own else MOST
    both = other.and_of(own) if own else other
    lost = event.lost if other.period(at) == event.period else 0
    if own is not None and own.period(at) == state.period:
        lost += state.lost
    state = replace(state, loss_limit=both, lost=lost, period=both.period(at), awaited=None)
    dealt = any(
        table.dealt for table in state.tables.values()
    )  # a hand in play keeps its wagers, as with a lower limit
    less = max(0, left - (both.amount - state.exposed(at))) if dealt else 0
    return replace(state, lowered=min(MOST, state.lowered + less))


def taken_over(event: RecordMerged, state: "Patron") -> TakeOver:
    """What the other record hears. ``state``: this record before the merger.

    What it held was taken over once: a second time only chips move, which a round has paid to it since.
    """
    if state.merged:
        return TakeOver(state.id, event.chips, event.tokens, {}, employee=False)
    excluded = own_exclusions(state)
    own = state.loss_limit
    limits = (own.amount, own.days, own.first) if own else None, state.lost, state.period, state.deposit_limit
    more = *limits, state.tournaments, state.warned, state.paused, state.also
    paid_in = state.deposited, state.deposit_day, state.bars, state.struck
    return TakeOver(state.id, event.chips, event.tokens, excluded, state.employee, *more, *paid_in)
