"""Orders to pay are bounded by what the wagers of the round could have won; what is claimed back is claimed once."""

from pathlib import Path

import pytest

from cutcard.floor.desk.desk import Desk
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
from cutcard.registers.incidents.outcome import (
    ConfirmWithheld,
    DecideUncovered,
    WithdrawUncovered,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import ReportWrongPayment, WithdrawWrongPayment
from cutcard.registers.patrons.messages import BarEmployee
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.floor.play import DEALER
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, MAX, Floor

OF_GAME = [
    pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("UTH 13.18", "I-62")),
    pytest.param("three-card-poker", marks=pytest.mark.clause("TCP 14.14", "I-62")),
    pytest.param("caribbean-stud", marks=pytest.mark.clause("CSP 16.14", "I-62")),
    pytest.param("lunar-poker", marks=pytest.mark.clause("LUN 14.13", "I-62")),
]
PAYING = ("ultimate-texas-holdem", "three-card-poker", "caribbean-stud")  # with rules on wrong payments
FINAL = {
    "ultimate-texas-holdem": "UTH 13.18",
    "three-card-poker": "TCP 14.14",
    "caribbean-stud": "CSP 16.14",
    "lunar-poker": "LUN 14.13",
}


def lost(floor: Floor) -> int:
    """Play rounds without side wagers until somebody has lost everything; returns the chips that are gone."""
    while True:
        floor.do(OpenBets(), floor.staff)
        floor.do(PlaceWagers(1, tuple(Bet(area, 1000) for area in opening(floor.game.key))), floor.player(1))
        floor.shuffle()
        floor.do(CloseBets(), floor.staff)
        floor.finish(floor.rng)
        if not any(one.returned for one in floor.round.settled):
            return sum(one.chips for one in floor.round.settled)


def ordered(floor: Floor, number: int, order: MoneyOrder) -> DecideDispute:
    floor.note(LodgeDispute(floor.here, floor.patron(1), "the hand was misread"), DEALER)
    return DecideDispute(number, "as the recording shows", "seen", order)


@pytest.mark.parametrize("key", OF_GAME)
def test_where_people_deal_a_wager_is_paid_that_nobody_recorded(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    """It lay on the felt, as the recording shows; the record of the round knows nothing of it."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    gone = lost(floor)
    floor.note(ordered(floor, 1, MoneyOrder("pay", 600 * gone)), GUS)
    floor.note(AnswerDecision(1, satisfied=True), floor.player(1))
    floor.note(CarryOutOrder(1), MAX)
    assert verify(path).fault is None


@pytest.mark.parametrize("key", OF_GAME)
def test_no_more_is_ordered_than_the_wagers_could_have_won(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    lost(floor)
    record = desk.facts(f"incidents/{key}", GUS, LodgeDispute(floor.here, floor.patron(1), "?")).round
    assert record is not None
    most = sum(one.most or 0 for one in record.stakes)
    clause, reason = floor.refused(ordered(floor, 1, MoneyOrder("pay", most + 1)), GUS)
    assert (clause, "could bring at most" in reason) == (FINAL[key], True)
    floor.note(DecideDispute(1, "part of it", "seen", MoneyOrder("pay", most - 100)), GUS)
    again = ordered(floor, 2, MoneyOrder("pay", 101))
    assert "at most $1.00 more" in floor.refused(again, GUS)[1], "what another decision has ordered counts"
    floor.note(DecideDispute(2, "the rest", "seen", MoneyOrder("pay", 100)), GUS)
    for number in (1, 2):
        floor.note(AnswerDecision(number, satisfied=True), floor.player(1))
        floor.note(CarryOutOrder(number), MAX)
        floor.note(CloseDispute(number), CAS)
    assert "choose no order" in floor.refused(ordered(floor, 3, MoneyOrder("pay", 1)), GUS)[1]
    floor.note(DecideDispute(3, "the first was a mistake", "seen", MoneyOrder("reverse", most)), GUS)
    assert verify(path).fault is None


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("UTH 13.19", "I-63")),
        pytest.param("caribbean-stud", marks=pytest.mark.clause("CSP 16.15", "I-63")),
    ],
)
@pytest.mark.parametrize("carried", [False, True])
def test_winnings_that_a_decision_claims_back_are_not_withheld_as_well(
    desk: Desk, cited: Cited, key: str, carried: bool, path: Path
) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    while not (won := sum(max(0, one.returned - one.chips) for one in floor.round.settled) if floor.played else 0):
        floor.play(floor.rng)
    floor.at(
        f"patron/{floor.patron(1)}",
        BarEmployee(barred=True, reason="a dealer here", since="2020-01-01T00:00:00+00:00"),
        MAX,
    )
    back = MoneyOrder("reverse", won - 100)
    floor.note(ordered(floor, 1, back), GUS)
    whole = WithholdPayment(floor.here, floor.patron(1), "wager", won, "works here")
    if carried:
        floor.note(AdvisePatron(1, "at the table"), DEALER)
        floor.note(AnswerDecision(1, satisfied=True), floor.player(1))
        floor.note(CarryOutOrder(1), MAX)
    assert "at most" in floor.refused(whole, CAS)[1]
    floor.note(WithholdPayment(floor.here, floor.patron(1), "wager", 100, "works here"), CAS)
    floor.note(ConfirmWithheld(1), MAX)
    assert verify(path).fault is None


@pytest.mark.parametrize("key", OF_GAME)
def test_a_round_is_not_corrected_under_an_order_that_rests_on_its_record(
    desk: Desk, cited: Cited, key: str, path: Path
) -> None:
    """The stake would go back by the order, and be paid once more by the round as it is recorded anew."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    gone = lost(floor)
    floor.note(ordered(floor, 1, MoneyOrder("return stake", gone)), GUS)
    assert "lodge a dispute" in floor.refused(CorrectAct("the hand was typed in wrongly"), CAS, floor.stream)[1]
    floor.note(AnswerDecision(1, satisfied=True), floor.player(1))
    floor.note(CarryOutOrder(1), MAX)
    assert verify(path).fault is None


def corrected(floor: Floor, path: Path) -> None:
    """The round can be corrected again, and the journal still verifies."""
    floor.at(floor.stream, CorrectAct("the hand was typed in wrongly"), CAS)
    assert floor.round.stage != "closed"
    assert verify(path).fault is None


@pytest.mark.parametrize("key", FINAL)
def test_a_round_is_corrected_once_a_review_orders_nothing(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    gone = lost(floor)
    floor.note(ordered(floor, 1, MoneyOrder("return stake", gone)), GUS)
    floor.note(RequestReview(1), floor.player(1))
    floor.note(ReviewDispute(1, False, "typed in wrongly", "the recording", MoneyOrder("no order")), CAS)
    corrected(floor, path)


@pytest.mark.parametrize("key", PAYING)
def test_a_round_is_corrected_once_a_wrong_report_is_withdrawn(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    lost(floor)
    stake = floor.round.settled[0].stake
    floor.note(ReportWrongPayment(floor.here, "wager", 0, 2000, "it had won", stake=stake), DEALER)
    floor.note(WithdrawWrongPayment(1, "typed in wrongly"), GUS)
    corrected(floor, path)


def test_a_round_is_corrected_once_the_order_of_a_decision_is_withdrawn(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, "lunar-poker", boxes=1, dealing="recorded")
    order = MoneyOrder("return stake", lost(floor))
    floor.note(DecideUncovered(floor.here, "a drink", "it goes back", "seen", order, floor.patron(1)), MAX)
    assert "rests on this record" in floor.refused(CorrectAct("typed in wrongly"), CAS, floor.stream)[1]
    floor.note(WithdrawUncovered(1, "typed in wrongly"), MAX)
    corrected(floor, path)
