"""What a person claims or disputes is theirs under whichever record they played, won or came back."""

from pathlib import Path

import pytest

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.incidents.dispute import AdvisePatron, AnswerDecision, CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.payment import RecordAttempt, RecordEnquiry, ReportWrongPayment
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    PrizePayment,
)
from cutcard.rules.printed.promotions import Way
from cutcard.table.messages.round import CloseBets, OpenBets, TakeSeat
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from tests.conftest import Cited
from tests.floor.conftest import repeatable, ticking
from tests.floor.domains.test_merged_money import MANAGER, SAME, merge
from tests.floor.domains.test_promotions import MIA, PURSE, Led
from tests.support.floor.play import DEALER, GAMES, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, WHY, Floor

ANNA = Actor("anna", Role.PLAYER)


@pytest.mark.parametrize("key", GAMES)
def test_a_round_is_disputed_under_the_record_that_counts_now(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    while not (floor.played and any(one.returned < one.chips for one in floor.round.settled)):
        floor.play(floor.rng)
    lost = sum(max(0, one.chips - one.returned) for one in floor.round.settled)
    merge(floor, floor.patron(1), "anna")
    register = f"incidents/{key}"
    floor.at(register, LodgeDispute(floor.here, "anna", "the stake was not lost"), ANNA)
    held = desk.balance("patron/anna")
    too_much = DecideDispute(1, "it comes back", "the recording", MoneyOrder("return stake", lost + 1))
    assert "order at most that" in floor.refused(too_much, GUS)[1]
    floor.at(register, DecideDispute(1, "it comes back", "the recording", MoneyOrder("return stake", lost)), GUS)
    floor.at(register, AdvisePatron(1, "at the table"), DEALER)
    floor.at(register, AnswerDecision(1, satisfied=True), ANNA)
    floor.at(register, CarryOutOrder(1), CAS)
    assert desk.balance("patron/anna") == held + lost
    kept = desk.state(register).state
    assert isinstance(kept, GameRegister)
    assert verify(path).fault is None


def test_a_prize_refused_under_the_record_that_counts_is_refused_and_given_back(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE)
    led.do(RecordPerson("papers shown"), stream="patron/anna")
    led.do(MergeRecord("anna", SAME), stream="patron/ann")
    led.do(DenyClaim("anna", "purse", "not a member", "Anna Lee", "1 Road"))
    assert fate(led) == "denied"
    led.do(DisputePromotion("anna", "she is a member"))
    spot = Spot(led.desk, MIA, led.stream, {})
    job = jobs()["decide-promotion-dispute"]
    (case,) = job.cases(spot)
    (field,) = [field for step in job.steps for field in step.fields if field.name == "restores"]
    assert field.pick is not None
    assert 0 in [value for value, _ in field.pick(spot.of(case))]
    led.do(DecidePromotionDispute(0, "she is", restores=0))
    assert fate(led) == "open"
    led.do(AwardPrize(0, (PrizePayment(Way.ACCOUNT, 500_00, "ann"),)))
    assert led.has("patron/anna") == 510_00
    assert led.sound()


def fate(led: Led) -> str:
    state = led.desk.state(led.stream).state
    assert isinstance(state, FloorPromotion)
    return state.promotion.wins[0].fate


def test_winnings_of_a_round_are_brought_to_the_record_that_counts(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("brought"))
    floor = Floor(desk, Cited(), "lunar-poker", boxes=1, dealing="recorded")
    paid = 0
    while not paid:
        floor.play(floor.rng)
        paid = sum(one.returned for one in floor.round.settled)
    merge(floor, floor.patron(1), "anna")
    floor.at("patron/anna", BuyIn("anna", paid, funds="winnings", table="1", round=floor.round.number), CAS)
    assert desk.balance("patron/anna") == paid
    desk.close()


class Renamed(Floor):
    """A floor on which the player of one box sits down again, under the record of Anna."""

    anna = 0  # her box

    def patron(self, box: int) -> str:
        return "anna" if box == self.anna else super().patron(box)

    def rename(self, box: int) -> None:
        merge(self, self.patron(box), "anna")
        if games.topics(self.game.key).patrons:
            self.at("patron/anna", IssueCard("A-1"), SYSTEM)
        self.anna = box
        self.do(TakeSeat(box), ANNA)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("settled", [False, True])
def test_wagers_are_void_also_if_they_were_made_under_the_record_that_counts_now(
    desk: Desk, cited: Cited, key: str, settled: bool, path: Path
) -> None:
    """The case names the record that was merged since; the next round is played under the other one."""
    floor = Renamed(desk, cited, key, boxes=2)
    floor.play(floor.rng)
    floor.note(ReportDevice(floor.here, "a telephone", floor.patron(1)), DEALER)
    floor.rename(1)
    held = desk.balance("patron/anna")
    floor.begin(floor.rng)
    if settled:
        floor.finish(floor.rng)
    floor.note(TakeMeasure("device", 1, "void wagers", WHY, floor.round.number), CAS)
    assert desk.balance("patron/anna") == held
    assert verify(path).fault is None


@pytest.mark.parametrize("key", GAMES)
def test_who_must_play_first_does_so_under_the_record_that_counts(
    desk: Desk, cited: Cited, key: str, path: Path
) -> None:
    """The case names the merged record, and the measure comes once wagers lie."""
    floor = Renamed(desk, cited, key, boxes=2)
    floor.suspect(2)
    floor.rename(2)
    floor.do(OpenBets(), SYSTEM)
    floor.stake(1)
    floor.stake(2)
    floor.measure("collusion", "play first")
    floor.do(CloseBets(), SYSTEM)
    floor.finish(floor.rng)
    assert next(turn.box for turn in floor.turns if turn.kind == "choice") == 2
    assert verify(path).fault is None


@pytest.mark.clause("UTH 13.17")
def test_a_merger_that_another_process_has_recorded_meanwhile_counts(tmp_path: Path) -> None:
    """Gus turns out to be the player whose dispute he is about to decide."""
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("here"))
    floor = Floor(desk, Cited(), "ultimate-texas-holdem", boxes=1)
    floor.play(floor.rng)
    floor.at("patron/gus", RecordPerson("papers shown"), MANAGER)
    floor.note(LodgeDispute(floor.here, floor.patron(1), "the stake was not lost"), DEALER)
    there = open_desk(tmp_path / "floor.db", ticking(), repeatable("there"))
    there.execute_now(f"patron/{floor.patron(1)}", MANAGER, MergeRecord("gus", SAME), "merged there")
    decided = DecideDispute(1, "it comes back", "the recording", MoneyOrder("no order"))
    clause, reason = floor.refused(decided, GUS)
    assert (clause, "own matter" in reason) == ("UTH 13.17", True)
    there.close()
    desk.close()


@pytest.mark.parametrize("key", ["ultimate-texas-holdem", "three-card-poker", "caribbean-stud"])
def test_what_a_decision_claims_back_under_another_record_is_not_demanded_too(
    desk: Desk, cited: Cited, key: str, path: Path
) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    while not (floor.played and any(one.returned for one in floor.round.settled)):
        floor.play(floor.rng)
    paid = next(one for one in floor.round.settled if one.returned)
    merge(floor, floor.patron(1), "anna")
    wrong = ReportWrongPayment(floor.here, "wager", paid.returned, 0, "counted again", stake=paid.stake)
    floor.note(wrong, DEALER)
    floor.note(RecordEnquiry(1, "a slip", suspected=False), GUS)
    floor.note(LodgeDispute(floor.here, "anna", "the stake was not lost"), DEALER)
    everything = sum(one.returned for one in floor.round.settled)
    floor.note(DecideDispute(1, "it was", "the recording", MoneyOrder("reverse", everything)), GUS)
    assert "claims it back already" in floor.refused(RecordAttempt(1, "demand", "asked at the table"), GUS)[1]
    assert verify(path).fault is None
