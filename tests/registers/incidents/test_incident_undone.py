"""What was wrong in a round that has become void since is owed no more; and a round in play owes nothing yet."""

from typing import Literal

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Facts
from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.floor.domains.incidents import GameRegister, IncidentDomain
from cutcard.floor.domains.table_record import round_record
from cutcard.floor.streams.needs import Needs
from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    AnswerDecision,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import CarryOutUncovered, DecideUncovered
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.rules.sign import TableSign
from cutcard.ruling import Result
from cutcard.table.messages.faults import BoxVoided, RoundVoided, StakeReversed
from cutcard.table.messages.orders import WagersVoided
from cutcard.table.messages.round import RoundEnded, StakeSettled, TableEvent, WagerPlaced
from cutcard.table.state.table import Table
from tests.conftest import Cited
from tests.support.table.incident_book import ANN, AT, CAS, CLEO, DEA, DOCUMENTS, GUS, HERE, MAX, ROUND, Book

PAYING = [document for document, clauses in DOCUMENTS.items() if clauses.payments]
UNCOVERED = [document for document, clauses in DOCUMENTS.items() if clauses.outcomes.uncovered]
LATER = "2025-08-20T10:00:00.000+00:00"
IN_PLAY, VOID = replace(ROUND, over=False), replace(ROUND, undone=LATER)
BACK = replace(ROUND, stakes=tuple(replace(one, undone=LATER) for one in ROUND.stakes))  # all wagers, not the round


@pytest.mark.parametrize("document", PAYING)
@pytest.mark.parametrize(("paid", "due"), [(0, 2500), (6000, 2000)])
def test_no_money_moves_for_a_wrong_payment_before_the_round_is_over(
    document: str, paid: int, due: int, cited: Cited
) -> None:
    book, moving = found(document, paid, due, cited)
    book.round = IN_PLAY
    clause, reason = book.refusal(CAS, moving)
    assert clause in (book.payments.remedy, book.payments.demand)
    assert reason == "round 12 is still in play: what it owes is known when it is over"
    book.round = ROUND
    book.do(CAS, moving)


@pytest.mark.parametrize("document", PAYING)
@pytest.mark.parametrize(("paid", "due"), [(0, 2500), (6000, 2000)])
@pytest.mark.parametrize("undone", [VOID, BACK])
def test_a_wrong_payment_of_a_wager_that_is_void_since_is_closed_without_money(
    document: str, paid: int, due: int, undone: RoundRecord, cited: Cited
) -> None:
    """The void gave the stake back, or took the payment back: rectified once more, it would be paid twice."""
    book, moving = found(document, paid, due, cited)
    book.round = undone
    assert "nothing is outstanding" in book.refusal(CAS, moving, "2025-08-20T11:00:00.000+00:00")[1]
    book.do(CAS, ClosePayment(1))
    assert book.state.payments.cases[1].closed


@pytest.mark.parametrize("document", PAYING)
def test_a_wrong_payment_found_after_the_void_is_rectified(document: str, cited: Cited) -> None:
    """A stake of a void round that was given back short is owed like any other."""
    book, moving = found(document, 0, 2500, cited)
    book.round = replace(ROUND, undone="2025-08-20T08:00:00.000+00:00")
    book.do(CAS, moving)


def found(document: str, paid: int, due: int, cited: Cited) -> tuple[Book, IncidentCommand]:
    """A wrong payment with its enquiry, and the command that moves its money or claims it."""
    book = Book(document, cited)
    under = due > paid
    book.do(DEA, ReportWrongPayment(HERE, "wager", paid, due, "counted again", stake=3 if under else 2))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    return book, RecordRectified(1, due - paid) if under else RecordAttempt(1, "demand", "asked for it")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_order_about_wagers_that_are_void_since_lapses(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(DEA, LodgeDispute(HERE, "ann", "she did not fold"))
    book.do(GUS, DecideDispute(1, "her ante goes back", "the recording", MoneyOrder("return stake", 1000)))
    book.round = IN_PLAY
    assert book.refusal(CAS, CarryOutOrder(1))[1].startswith("round 12 is still in play")
    book.round = BACK
    clause, reason = book.refusal(CAS, CarryOutOrder(1))
    assert (clause, "nothing more is owed" in reason) == (book.clauses.disputes.final, True)
    book.do(CAS, AdvisePatron(1, "told in person"))
    book.do(ANN, AnswerDecision(1, satisfied=True))
    book.round = ROUND
    assert "carry it out first" in book.refusal(CAS, CloseDispute(1))[1]
    book.round = VOID
    book.do(CAS, CloseDispute(1))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_review_that_upholds_an_order_does_not_renew_it(document: str, cited: Cited) -> None:
    """The order is as old as the decision that made it: what became void before the review went back already."""
    book = Book(document, cited)
    book.do(DEA, LodgeDispute(HERE, "ann", "she did not fold"))
    book.do(GUS, DecideDispute(1, "her ante goes back", "the recording", MoneyOrder("return stake", 1000)))
    book.round = BACK
    book.do(ANN, RequestReview(1), "2025-08-20T11:00:00.000+00:00")
    book.do(CAS, ReviewDispute(1, True, "it stands", "the recording"), "2025-08-20T12:00:00.000+00:00")
    assert "nothing more is owed" in book.refusal(CLEO, CarryOutOrder(1), "2025-08-20T13:00:00.000+00:00")[1]
    book.do(CLEO, AdvisePatron(1, "told in person"), "2025-08-20T13:00:00.000+00:00")
    book.do(CLEO, CloseDispute(1), "2025-08-28T13:00:00.000+00:00")


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("kind", ["return stake", "reverse"])
def test_an_order_moves_no_more_than_what_still_stands(
    document: str, kind: Literal["return stake", "reverse"], cited: Cited
) -> None:
    """Ann's hand is void since; her wager on another player's box is not."""
    other = StakeRecord(4, "ann", 2, "super", 500, at=AT, settled=True)
    ante, blind, ben = ROUND.stakes
    book = Book(document, cited)
    book.round = replace(ROUND, stakes=(*ROUND.stakes, other))
    book.do(DEA, LodgeDispute(HERE, "ann", "she did not fold"))
    amount = 1000 if kind == "return stake" else 6000
    book.do(GUS, DecideDispute(1, "it is undone", "the recording", MoneyOrder(kind, amount)))
    book.do(DEA, AdvisePatron(1, "told in person"))
    book.do(ANN, AnswerDecision(1, satisfied=True))
    gone = (replace(ante, paid=1000, undone=LATER), replace(blind, paid=1000, undone=LATER))
    book.round = replace(ROUND, stakes=(*gone, ben, other))
    assert "nothing more is owed" in book.refusal(CAS, CarryOutOrder(1))[1]
    book.do(CAS, CloseDispute(1))


@pytest.mark.parametrize("document", UNCOVERED)
def test_an_order_where_no_rule_applies_lapses_too(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    order = DecideUncovered(HERE, "a bird took a card", "her ante goes back", "it flew", MoneyOrder("pay", 700), "ann")
    book.do(MAX, order)
    book.round = VOID
    assert book.do(CAS, CarryOutUncovered(1)).amount == 0
    assert not book.state.outcomes.uncovered
    assert not IncidentDomain().follows(GameRegister("lunar-poker"), book.entries[-1:])


def test_the_register_looks_at_the_round_again_before_money_moves(cited: Cited) -> None:
    """The round's record is a fact of every command that moves money for it, or ends the case."""
    book, _ = found(PAYING[0], 0, 2500, cited)
    book.do(DEA, LodgeDispute(HERE, "ann", "she did not fold"))
    state, bare = GameRegister(games.names()[0], book.state), Facts(CLEO, AT)
    record = Needs(round=("7", 12), recording="7")
    for command in (RecordRectified(1, 2500), RecordAttempt(1, "demand", "asked"), CarryOutOrder(1)):
        needs = IncidentDomain().needs(state, command, bare)
        assert (needs.round, needs.recording) == (record.round, record.recording)
    for ending in (ClosePayment(1), CloseDispute(1)):
        assert IncidentDomain().needs(state, ending, bare).round == record.round


@pytest.mark.parametrize(
    ("void", "undone"),
    [
        ((), {}),
        ((RoundVoided(3, ()), StakeReversed(1, "ann", 1, "blind", 1000, 0, ()), RoundEnded(3)), {1: LATER}),
        ((BoxVoided(1, ()), StakeReversed(1, "ann", 1, "blind", 1000, 0, ())), {0: LATER, 1: LATER}),
        ((BoxVoided(1, ()),), {0: LATER}),  # what was lost before is not reversed: it stands
        ((WagersVoided("ben", 3, ()),), {2: LATER}),
    ],
)
def test_the_record_of_a_round_says_what_was_undone_and_when(
    void: tuple[TableEvent, ...], undone: dict[int, str]
) -> None:
    table = Table(games.names()[0], TableSign(), rounds=3)
    placed = (WagerPlaced(0, "ann", 1, "ante", 1000, 0, ""), WagerPlaced(1, "ann", 1, "blind", 1000, 0, ""))
    settled = (StakeSettled(1, "ann", 1, "blind", 1000, 0, Result.LOSE, 0, 0, ()),)
    rows = [(AT, (*placed, WagerPlaced(2, "ben", 2, "ante", 1000, 0, ""))), (AT, settled), (LATER, void)]
    record = round_record(table, 3, rows)
    assert {one.id: one.undone for one in record.stakes if one.undone} == undone
    assert (record.over, record.undone) == ((True, LATER) if len(void) == 3 else (False, ""))
    assert round_record(table, 2, rows[:2]).over  # another round was opened since
    lost = StakeRecord(1, "ann", 1, "blind", 1000)
    assert record.undone_since(AT, [lost]) is bool(record.undone)
    assert not record.undone_since(LATER, record.stakes)
