"""Checks the terms of a promotion: what is missing, and what they must not offer."""

from collections.abc import Iterator

from msgspec import Struct

from cutcard.core.moment import moment
from cutcard.money import MOST, dollars
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import PARTICULARS, Payments, PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused


class TermsFault(Struct, frozen=True):
    """A fault in the terms: its clause, the clause of the list it belongs to, and the cure."""

    clause: str
    under: str
    text: str


def require_complete(clauses: PromotionClauses, terms: Terms) -> None:
    """Refuse faulty terms: cites the clause of a single fault, or the list that the first of several is in."""
    found = list(faults(clauses, terms))
    if len(found) == 1:
        raise Refused(found[0].clause, found[0].text)
    if found:
        raise Refused(found[0].under, "; ".join(f"{fault.text} [{fault.clause}]" for fault in found))


def faults(clauses: PromotionClauses, terms: Terms) -> Iterator[TermsFault]:
    """All faults of the terms, in the order of the document."""
    if not any(name.strip() for name in terms.gaming):
        yield TermsFault(clauses.offer, clauses.offer, "name the gaming that the promotion is held with")
    yield from _payment(clauses, terms)
    for prize in terms.prizes:
        yield from _barred(clauses, prize)
    if not terms.regulations_checked_by.strip():
        text = "name who checked that the regulations prescribe none of the prizes"
        yield TermsFault(clauses.prescribed, clauses.barred, text)
    for clause, text in _lacking(clauses, terms):
        yield TermsFault(clause, clauses.complete, text)


def _payment(clauses: PromotionClauses, terms: Terms) -> Iterator[TermsFault]:
    payments = clauses.payments
    for prize in terms.prizes:
        if prize.alternative and (why := no_alternative(clauses, prize)):
            yield TermsFault(clauses.alternative, clauses.alternative, why)
    if not payments.cash() and Way.CASH in terms.disbursement:
        yield TermsFault(clauses.payment, clauses.payment, f"no prize may be paid in cash: {_ways(payments)}")
    if not payments.ways and not terms.disbursement:
        yield TermsFault(clauses.payment, clauses.payment, "state the ways in which prizes are given")
    elif (
        not payments.ways
        and not payments.named(terms.disbursement)
        and any(one.money or one.alternative for one in terms.prizes)
    ):
        yield TermsFault(
            clauses.payment, clauses.payment, "money handed over in person is cash: state another way to pay it"
        )
    for prize in terms.prizes if terms.disbursement and not payments.ways else ():
        if prize.money < prize.value and not {*ways_to_give(prize)} & {*terms.disbursement}:
            text = f"{prize.name}: state how it is given: {' or '.join(ways_to_give(prize))}"
            yield TermsFault(clauses.payment, clauses.payment, text)


def ways_to_give(prize: Prize) -> tuple[Way, ...]:
    """Ways to give what is no money: casino dollars only where the ledger sees them, nothing by cheque or transfer."""
    dollars = any(item.kind is PrizeKind.CASINO_DOLLARS for item in prize.items)
    return (Way.VOUCHER, Way.ACCOUNT) if dollars else (Way.HANDED_OVER, Way.VOUCHER, Way.ACCOUNT)


def _ways(payments: Payments) -> str:
    return f"pay by {' or '.join(payments.ways)}" if payments.ways else "name other ways in the terms"


def no_alternative(clauses: PromotionClauses, prize: Prize) -> str:
    """Why money cannot be offered instead of this prize; "": it can."""
    if prize.money == prize.value:
        return f"{prize.name} is money already: leave the alternative out"
    for item in prize.items:
        if item.kind in clauses.payments.never_money:
            return f"{prize.name}: money may not be offered instead of {item.kind}"
    return ""


def _barred(clauses: PromotionClauses, prize: Prize) -> Iterator[TermsFault]:
    never = {
        PrizeKind.TOBACCO: clauses.tobacco,
        PrizeKind.FIREARM: clauses.firearms,
        PrizeKind.IMITATION_FIREARM: clauses.firearms,
        PrizeKind.AMMUNITION: clauses.firearms,
        PrizeKind.PROHIBITED_WEAPON: clauses.weapons,
        PrizeKind.PRESCRIBED: clauses.prescribed,
    }
    for item in prize.items:
        if item.kind in never:
            yield TermsFault(never[item.kind], clauses.barred, f"{prize.name}: take out {item.what} ({item.kind})")
    liquor = [item for item in prize.items if item.kind is PrizeKind.LIQUOR]
    litres = f"{clauses.liquor_most / 1000:g} litres"
    if any(item.millilitres <= 0 for item in liquor):
        yield TermsFault(clauses.liquor, clauses.barred, f"{prize.name}: state how much liquor, at most {litres}")
    elif sum(item.millilitres for item in liquor) > clauses.liquor_most:
        yield TermsFault(clauses.liquor, clauses.barred, f"{prize.name}: offer {litres} of liquor or less")


def readings(terms: Terms) -> tuple[str, ...]:
    """Ids of our readings that these terms rely on: the limit on liquor applies to each prize."""
    return ("I-38",) if any(item.kind is PrizeKind.LIQUOR for prize in terms.prizes for item in prize.items) else ()


def _lacking(clauses: PromotionClauses, terms: Terms) -> Iterator[tuple[str, str]]:
    """Particulars that the document requires and the terms leave out."""
    if not terms.manner.strip():
        yield clauses.manner, "state how the prize is awarded"
    yield from _time(clauses.award, "when the prize is awarded", terms.award_at)
    if not terms.award_place.strip():
        yield clauses.award, "state where the prize is awarded"
    if not terms.eligibility.strip():
        yield clauses.eligibility, "state who is eligible and how"
    if terms.wager_needed != (0 < terms.wager <= MOST):
        yield clauses.wager, "state the minimum or compulsory wager, or that none is needed"
    if not terms.nature.strip():
        yield clauses.nature, "state what the prize is"
    yield from _time(clauses.closing, "when entries close", terms.closes)
    if not terms.place.strip():
        yield clauses.held, "state where the promotion is held"
    yield from _time(clauses.held, "when the promotion begins", terms.commences)
    yield from _order(clauses, terms)
    if not terms.claiming.strip():
        yield clauses.claiming, "state how a prize is claimed"
    if terms.presence is None:
        yield clauses.claiming, "state whether entrants must be present"
    if not terms.notification.strip():
        yield clauses.notification, "state how winners are notified"
    if not terms.results.strip():
        yield clauses.results, "state how results are published"
    yield from _prizes(clauses, terms)


def _timely(text: str) -> bool:
    try:
        moment(text)
    except ValueError:
        return False
    return "2000" <= text[:4] <= "9998"  # keeps every period counted from it within the calendar


def _time(clause: str, what: str, text: str) -> Iterator[tuple[str, str]]:
    if not _timely(text):
        yield clause, f"state {what}, with date and hour, such as 2026-03-01T18:30:00+11:00"


def _order(clauses: PromotionClauses, terms: Terms) -> Iterator[tuple[str, str]]:
    """Entries must close after the start and before the award."""
    if not all(map(_timely, (terms.commences, terms.closes, terms.award_at))):
        return
    if moment(terms.closes) < moment(terms.commences):
        yield clauses.closing, "entries close before the promotion begins: change one of the two times"
    if moment(terms.award_at) < moment(terms.closes):
        yield clauses.closing, "the prize is awarded before entries close: change one of the two times"


def _prizes(clauses: PromotionClauses, terms: Terms) -> Iterator[tuple[str, str]]:
    if not terms.prizes:
        yield clauses.prizes, "list the prizes with their value"
    if len({prize.name for prize in terms.prizes}) < len(terms.prizes):
        yield clauses.prizes, "two prizes have the same name: rename one, or list it once with a count"
    more = {
        PrizeKind.APPLIANCE: clauses.appliance,
        PrizeKind.MOTOR_VEHICLE: clauses.motor_vehicle,
        PrizeKind.TRAVEL: clauses.travel,
        PrizeKind.REAL_ESTATE: clauses.real_estate,
    }
    for prize in terms.prizes:
        if not prize.name.strip() or not prize.items or prize.count < 1:
            yield clauses.prizes, f"{prize.name!r}: give its name, what it consists of and how many there are"
        for item in prize.items:
            if not item.what.strip() or not 0 < item.value <= MOST:
                yield clauses.prizes, f"{prize.name}: say what each item is and its value, up to {dollars(MOST)}"
            asked = PARTICULARS.get(item.kind, ())
            lacking = [name for name in asked if not item.particulars.get(name, "").strip()]
            if lacking:
                yield more[item.kind], f"{prize.name}: {item.kind} needs {', '.join(lacking)}"
