"""What a person claims or disputes is theirs under whichever record they played, won or came back."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.incidents.dispute import AdvisePatron, AnswerDecision, CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    PrizePayment,
)
from cutcard.rules.printed.promotions import Way
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from tests.conftest import Cited
from tests.floor.conftest import repeatable, ticking
from tests.floor.domains.test_merged_money import SAME, merge
from tests.floor.domains.test_promotions import MIA, PURSE, Led
from tests.support.floor.play import DEALER, GAMES
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, Floor

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
