"""Entries in registers and at the cage whose fields hang together, as somebody would make them."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from cutcard.core.message import Command
from cutcard.core.record import RoundRecord
from cutcard.floor.desk.world import World
from cutcard.floor.domains.cage import AskSecond, MoneyCommand
from cutcard.floor.domains.incidents import clauses_of
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.dispute import DecideDispute, LodgeDispute, ReviewDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import DecideUncovered, WithholdPayment
from cutcard.registers.incidents.payment import RecordRectified, ReportWrongPayment
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.registers.patrons.claims import ForgiveClaim, PayClaim, ReceiveClaim
from cutcard.registers.patrons.messages import BuyIn, CashOut
from cutcard.table.messages.exchange import ChangeCash, ExchangeVoucher
from tests.soak.floor import PATRONS
from tests.soak.words import Words

WHY = "for a good reason"


def _round(words: Words) -> RoundRecord | None:
    """The record of the round just played, or of one before."""
    desk, last = words.floor.desk, words.table.rounds
    world = World(desk.journal, desk.entropy, f"table/{words.name}", desk.streams)
    return world.round(words.name, max(1, last - words.rng.choice((0, 0, 1)))) if last else None


def _case(words: Words, cases: Mapping[int, Any], wanted: Callable[[Any], bool]) -> int:
    """The number of a late entry of which something is wanted; if there is none, of any."""
    if words.about in cases:
        return words.about
    found = [number for number, one in cases.items() if wanted(one)] or list(cases)
    return words.rng.choice(found[-3:] or [1])


def _register(words: Words) -> Any:
    return words.floor.desk.state(f"incidents/{words.table.game}").state.register


def _order(words: Words, record: RoundRecord | None, patron: str) -> MoneyOrder:
    own = [*record.of(patron)] if record else []
    lost, paid = sum(max(0, one.chips - one.paid) for one in own), sum(one.paid for one in own)
    orders = [MoneyOrder("no order"), MoneyOrder("pay", 500)]
    orders += [MoneyOrder("return stake", lost)] if lost else []
    orders += [MoneyOrder("reverse", paid)] * 2 if paid else []
    return words.rng.choice(orders)


def _somebody(words: Words, record: RoundRecord | None) -> str:
    return words.rng.choice([one.owner for one in record.stakes] if record and record.stakes else list(PATRONS))


def _lodge(words: Words) -> LodgeDispute:
    record = _round(words)
    return LodgeDispute(_place(words, record), _somebody(words, record), WHY)


def _place(words: Words, record: RoundRecord | None) -> IncidentPlace:
    return IncidentPlace(words.name, record.number if record else 0)


def _decided(words: Words) -> DecideDispute:
    cases = _register(words).disputes.cases
    number = _case(words, cases, lambda one: one.stage == "lodged")
    order, case = MoneyOrder("no order"), cases.get(number)
    if case is not None:
        desk = words.floor.desk
        world = World(desk.journal, desk.entropy, f"table/{case.place.table}", desk.streams)
        order = _order(words, world.round(case.place.table, case.place.round), case.patron)
    return DecideDispute(number, "decided so", WHY, order, words.rng.random() < 0.5)


def _reviewed(words: Words) -> ReviewDispute:
    number = _case(words, _register(words).disputes.cases, lambda one: one.stage == "under review")
    upheld = words.rng.random() < 0.5
    return ReviewDispute(number, upheld, "looked at again", WHY, None if upheld else MoneyOrder("no order"))


def _uncovered(words: Words) -> DecideUncovered:
    record = _round(words)
    patron = _somebody(words, record)
    order = _order(words, record, patron)
    return DecideUncovered(_place(words, record), "no rule says", "so", WHY, order, patron)


def _wrong(words: Words) -> ReportWrongPayment:
    record, rng = _round(words), words.rng
    settled = [one for one in record.stakes if one.settled] if record else []
    if record and record.changes and rng.random() < 0.4:
        change = rng.choice(record.changes)
        what: Any = change.what
        return ReportWrongPayment(
            _place(words, record), what, change.amount, change.amount + 500, WHY, patron=change.owner
        )
    if not settled:
        return ReportWrongPayment(_place(words, record), "wager", 100, 600, WHY, 1)
    stake = rng.choice(settled)
    due = max(0, stake.paid + rng.choice((-500, 500, 200_000)))
    return ReportWrongPayment(_place(words, record), "wager", stake.paid, due, WHY, stake.id)


def _rectified(words: Words) -> RecordRectified:
    cases = _register(words).payments.cases
    number = _case(words, cases, lambda one: not one.closed and one.direction == "under" and one.left)
    return RecordRectified(number, cases[number].left if number in cases else 100)


def _withheld(words: Words) -> WithholdPayment:
    record = _round(words)
    who = _somebody(words, record)
    prizes = sum(one.from_pool + one.from_house for one in record.jackpots(who)) if record else 0
    won = sum(one.won for one in record.of(who)) if record else 0
    if prizes and words.rng.random() < 0.7:
        return WithholdPayment(_place(words, record), who, "jackpot", prizes, "was on the staff")
    return WithholdPayment(_place(words, record), who, "wager", won or 100, "was on the staff")


def _measure(words: Words) -> TakeMeasure:
    rng, register = words.rng, _register(words)
    matter: Any = rng.choice(("device", "collusion"))
    measures: list[Any] = list(clauses_of(words.table.game).conduct.matter(matter).measures)
    number = _case(words, register.conduct.of(matter), lambda one: bool(one.persons))
    return TakeMeasure(matter, number, rng.choice(measures), WHY)


def _collusion(words: Words) -> SuspectCollusion:
    seated = list(words.table.seats.values()) or list(PATRONS)
    some = tuple(words.rng.sample(seated, min(len(seated), words.rng.choice((1, 2, 2)))))
    return SuspectCollusion(_place(words, _round(words)), some, WHY)


def _month(words: Words) -> SendMonthlyReport:
    now = words.floor.now
    before = now.replace(day=1) - timedelta(days=1)
    return SendMonthlyReport(words.rng.choice((before, now)).strftime("%Y-%m"))


# -- the cage


def _second(words: Words) -> AskSecond:
    who, box = words.rng.choice(PATRONS), words.rng.choice(words.boxes())
    asked: list[tuple[str, MoneyCommand]] = [
        (f"patron/{who}", BuyIn(who, 2_000_000)),
        (f"patron/{who}", CashOut(who, 1_500_000)),
        (f"table/{words.name}", ChangeCash(box, 1_500_000)),
    ]
    number, left = _claim(words)
    asked += [("cage/floor", ReceiveClaim(number, left)), ("cage/floor", ForgiveClaim(number, WHY))]
    return AskSecond(*words.rng.choice(asked))


def _claim(words: Words) -> tuple[int, int]:
    claims = words.floor.desk.state("cage/floor").state.claims.open
    number = words.about if words.about in claims else words.rng.choice(list(claims)[-4:] or [1])
    return number, (claims[number].left if number in claims else 100)


def _pays(words: Words) -> PayClaim:
    number, left = _claim(words)
    return PayClaim(number, words.rng.choice((left, max(1, left // 2))))


def _receives(words: Words) -> ReceiveClaim:
    number, left = _claim(words)
    return ReceiveClaim(number, words.rng.choice((left, max(1, left // 2))))


def _voucher(words: Words) -> ExchangeVoucher:
    """A voucher that exists, for its holder where it names one."""
    kept = [words.floor.desk.state(one).state for one in words.floor.desk.journal.streams("voucher/")]
    kept = [one for one in kept if one.out]
    if not kept:
        return ExchangeVoucher(words.rng.choice(words.boxes()), "V-1", 500, True)
    one = words.rng.choice(kept)
    own = [box for box, who in words.table.seats.items() if who == one.holder] or words.boxes()
    return ExchangeVoucher(words.rng.choice(own), one.number, one.amount, True)


BUILT: dict[type, Callable[[Any], Command]] = {
    LodgeDispute: _lodge,
    DecideDispute: _decided,
    ReviewDispute: _reviewed,
    DecideUncovered: _uncovered,
    ReportWrongPayment: _wrong,
    RecordRectified: _rectified,
    WithholdPayment: _withheld,
    TakeMeasure: _measure,
    SuspectCollusion: _collusion,
    SendMonthlyReport: _month,
    AskSecond: _second,
    PayClaim: _pays,
    ReceiveClaim: _receives,
    ExchangeVoucher: _voucher,
}
