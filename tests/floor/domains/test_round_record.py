"""Reports are compared with the round as it stands: corrections and jackpot prizes included."""

from pathlib import Path

import pytest

from cutcard.cards import parse
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.registers.incidents.dispute import AdvisePatron, AnswerDecision, CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.payment import RecordEnquiry, RecordRectified, ReportWrongPayment
from cutcard.registers.patrons.claims import PayClaim
from cutcard.registers.patrons.messages import BuyIn
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Declare,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
)
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.play import DEALER
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, Floor

ANTE, JACKPOT, BET = 0, 1, 2  # stakes of box 1


def to_its_hand(floor: Floor) -> None:
    """A round against ace-king, up to the cards of box 1, which decide it."""
    floor.do(OpenBets(), DEALER)
    floor.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", 500))), DEALER)
    floor.shuffle()
    floor.do(CloseBets(), DEALER)
    floor.do(ShowCards("dealer", parse("4c")), DEALER)
    floor.do(Choose(1, "bet"), DEALER)
    floor.do(ShowCards("dealer", parse("Ac Kd 8h 6s")), DEALER)
    floor.do(Settle(), DEALER)


@each_game
def test_a_settlement_that_was_taken_back_was_not_paid(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    to_its_hand(floor)
    floor.do(ShowCards("box 1", parse("Qc Qd 7h 5s 2c")), DEALER)  # a pair pays 20.00, it was typed wrongly
    floor.do(CorrectAct("the third card was a seven"), GUS)
    floor.do(ShowCards("box 1", parse("Qc Qd 7h 7s 2c")), DEALER)  # two pairs pay 40.00
    report = ReportWrongPayment(floor.here, "wager", 4000, 10_000, "paid short", BET)
    assert "the record shows $60.00" in floor.refused(report, DEALER)[1]  # not both settlements together
    who = floor.patron(1)
    brought = BuyIn(who, 8001, funds="winnings", table="1", round=floor.round.number)
    assert "$80.00 have not been brought back" in floor.refused(brought, CAS, f"patron/{who}")[1]
    floor.note(ReportWrongPayment(floor.here, "wager", 4000, 6000, "paid short", BET), DEALER)
    floor.note(RecordEnquiry(1, "paid as a pair", suspected=False), GUS)
    floor.note(RecordRectified(1, 2000), CAS)
    assert verify(path).fault is None


@each_game
def test_a_prize_counts_as_paid_for_its_wager(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    to_its_hand(floor)
    floor.do(ShowCards("box 1", parse("Qc Jc 9c 5c 2c")), DEALER)
    assert [one.from_house for one in floor.round.prizes] == [100_00]
    for stake in (ANTE, BET):
        wrong = ReportWrongPayment(floor.here, "wager", 50_00, 100_00, "paid short", stake)
        assert "the record shows" in floor.refused(wrong, DEALER)[1]
    floor.note(ReportWrongPayment(floor.here, "wager", 50_00, 100_00, "half the bonus was paid", JACKPOT), DEALER)
    floor.note(RecordEnquiry(1, "a slip", suspected=False), GUS)
    circulation = desk.balance("circulation")
    floor.note(RecordRectified(1, 50_00), CAS)
    assert desk.balance("circulation") == circulation + 50_00
    assert verify(path).fault is None


@each_game
def test_what_a_dispute_claims_back_counts_when_it_is_paid(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    while not (floor.played and (paid := sum(one.returned for one in floor.round.settled))):
        floor.play(floor.rng)
    floor.note(LodgeDispute(floor.here, floor.patron(1), "paid for a hand of another box"), DEALER)
    floor.note(DecideDispute(1, "it was not theirs", "the recording", MoneyOrder("reverse", paid)), GUS)
    floor.note(AdvisePatron(1, "at the table"), DEALER)
    floor.note(AnswerDecision(1, satisfied=True), floor.player(1))
    floor.note(CarryOutOrder(1), CAS)
    floor.at("cage/floor", PayClaim(1, paid), floor.player(1))
    kept = desk.state(f"incidents/{key}").state
    assert isinstance(kept, GameRegister)
    [case] = kept.register.payments.cases.values()
    assert (case.direction, case.amount, case.rectified) == ("over", paid, paid)
    for entry in desk.history(f"incidents/{key}"):
        for event in entry.events:
            cited.note(event)
    assert verify(path).fault is None


def collected(floor: Floor) -> None:
    """A player waves by mistake and loses the super, and gets a decision on it; then the hand is collected and void."""
    floor.do(OpenBets(), DEALER)
    for box in (1, 2):
        floor.do(PlaceWagers(box, (Bet("ante", 1000), Bet("super", 1000))), DEALER)
    floor.shuffle()
    floor.do(CloseBets(), DEALER)
    floor.do(ShowCards("dealer", parse("4c")), DEALER)
    floor.do(Declare(1, wins=False), DEALER)
    floor.note(LodgeDispute(floor.here, floor.patron(1), "the super had won"), DEALER)
    floor.note(DecideDispute(1, "the super comes back", "the recording", MoneyOrder("return stake", 1000)), GUS)
    floor.do(ReportFault(Fault.COLLECTED, 1), DEALER)
    assert floor.round.proposed is not None
    for event in floor.do(ConfirmFault(floor.round.proposed.proposal, Remedy.VOID_BOX), GUS).events:
        floor.cited.note(event)
    floor.do(Declare(2, wins=False), DEALER)
    floor.do(Choose(2, "fold"), DEALER)


@pytest.mark.clause("LUN 12.15", "LUN 14.13")
def test_what_was_settled_stands_when_its_hand_is_void_and_so_does_a_decision_on_it(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, "lunar-poker", boxes=2, dealing="recorded")
    collected(floor)
    floor.note(AdvisePatron(1, "at the table"), DEALER)
    circulation = desk.balance("circulation")
    floor.note(CarryOutOrder(1), CAS)
    assert desk.balance("circulation") == circulation + 1000
