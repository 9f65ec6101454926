"""Whatever staff decide, report and withdraw: nobody owes more than they had, or gets more than they could have won."""

from collections import Counter
from random import Random

import pytest

from cutcard.core.message import Actor, Role
from cutcard.core.moment import DAY, after
from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    AnswerDecision,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    LodgeDispute,
    OrderCarriedOut,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    DecideUncovered,
    UncoveredCarriedOut,
    WithdrawUncovered,
)
from cutcard.registers.incidents.payment import (
    AttemptRecorded,
    ClosePayment,
    PaymentRectified,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
    WithdrawWrongPayment,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.table.incident_book import AT, CAS, CLEO, DEA, DOCUMENTS, GIA, GUS, HERE, MAX, Book

PLAYED = RoundRecord(
    12,
    stakes=(
        StakeRecord(1, "ann", 1, "ante", 1000, at=AT, settled=True, most=6000),
        StakeRecord(2, "ann", 1, "blind", 1000, at=AT, settled=True, paid=6000, most=11_000),
        StakeRecord(3, "ben", 2, "ante", 2500, at=AT, settled=True, most=15_000),
    ),
)
PAID, MOST = {"ann": 6000, "ben": 0}, {"ann": 17_000, "ben": 15_000}
STAFF = (DEA, GUS, GIA, CAS, CLEO, MAX)
COURSES, ACTS = 30, 200


def some(chance: Random) -> IncidentCommand:
    """A command with whatever comes to mind."""
    number, who, stake = chance.randint(1, 6), chance.choice(["ann", "ben"]), chance.choice([1, 2, 3])
    amount = chance.choice([1, 500, 1000, 2500, 6000, 7000, 11_000, 17_000])
    order = MoneyOrder(chance.choice(["pay", "return stake", "reverse"]), amount)
    instead = chance.choice([order, MoneyOrder("no order")])
    dispute: list[IncidentCommand] = [
        LodgeDispute(HERE, who, "x"),
        DecideDispute(number, "x", "x", order),
        AnswerDecision(number, chance.random() < 0.5),
        AdvisePatron(number, "x"),
        RequestReview(number),
        ReviewDispute(number, False, "x", "x", instead),
        CarryOutOrder(number),
        CarryOutOrder(number),
        CloseDispute(number),
    ]
    payment: list[IncidentCommand] = [
        ReportWrongPayment(HERE, "wager", 6000 if stake == 2 else 0, amount, "x", stake=stake),
        ReportWrongPayment(HERE, "wager", amount, chance.choice([0, 500, 2500]), "it was not", stake=stake),
        RecordEnquiry(number, "x", suspected=False),
        RecordAttempt(number, chance.choice(["demand", "contact"]), "x"),
        RecordRectified(number, amount),
        RecordRectified(number, amount),
        ClosePayment(number),
        WithdrawWrongPayment(number, "x"),
    ]
    uncovered: list[IncidentCommand] = [
        DecideUncovered(HERE, "x", "x", "x", order, who),
        CarryOutUncovered(number),
        WithdrawUncovered(number, "x"),
    ]
    return chance.choice([*dispute, *payment, *uncovered])


def somebody(chance: Random, book: Book, command: IncidentCommand) -> Actor:
    if isinstance(command, AnswerDecision) and command.number in book.state.disputes.cases:
        return Actor(book.state.disputes.cases[command.number].patron, Role.PLAYER)
    return chance.choice(STAFF)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("seed", range(COURSES))
def test_money_stays_within_what_the_round_can_justify(document: str, seed: int, cited: Cited) -> None:
    chance, book, at = Random(f"{document} {seed}"), Book(document, cited), AT
    book.round = PLAYED
    given, owed = Counter[str](), Counter[str]()
    for _ in range(ACTS):
        at, command, before = after(at, DAY // 4), some(chance), len(book.entries)
        try:
            book.do(somebody(chance, book, command), command, at)
        except Refused:
            continue
        for entry in book.entries[before:]:
            match entry:
                case OrderCarriedOut(patron=who, kind="reverse") | UncoveredCarriedOut(patron=who, kind="reverse"):
                    owed[who] += entry.amount
                case OrderCarriedOut(patron=who) | UncoveredCarriedOut(patron=who):
                    given[who] += entry.amount
                case PaymentRectified(number):
                    given[book.state.payments.cases[number].patron] += entry.amount
                case AttemptRecorded(number):
                    owed[book.state.payments.cases[number].patron] += entry.claims
                case _:
                    pass  # no money moves by it
        for who, paid in PAID.items():
            assert owed[who] <= paid + given[who] <= MOST[who] + owed[who]
