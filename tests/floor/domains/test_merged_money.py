"""Money of a person whose records were merged goes to the record that counts, wherever it comes from."""

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import World
from cutcard.floor.domains.patron import PatronDomain
from cutcard.floor.journal.ledger import CHIPS, Posting
from cutcard.floor.proofs.recorded import RecordedWorld
from cutcard.floor.streams.deciding import resolved
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import PayIn
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    PrizePayment,
)
from cutcard.rules.printed.promotions import Way
from cutcard.ruling import Refused
from cutcard.tournament.messages.entry import CancelEntry
from tests.floor.conftest import repeatable, ticking
from tests.floor.domains.test_promotions import PURSE, Led
from tests.support.floor.play import BANK, GAMES, Felt
from tests.support.journal.audit import verify
from tests.support.tournament.play import BANK as PURSES
from tests.support.tournament.play import DIRECTOR, Event

MANAGER, GUS = Actor("mia", Role.GAMING_MANAGER), Actor("gus", Role.GAMING_SUPERVISOR)
SEED = 1
SAME = "the same passport"


def merge(felt: Felt, old: str, new: str) -> None:
    if not felt.desk.journal.version(f"patron/{new}"):
        felt.at(f"patron/{new}", RecordPerson("papers shown"), MANAGER)
    felt.at(f"patron/{old}", MergeRecord(new, SAME), MANAGER)


def test_winnings_of_a_round_go_to_the_record_that_counts_when_they_are_paid(tmp_path: Path) -> None:
    """Nobody's records are merged while their wagers lie; merged twice afterwards, nothing waits under an older one."""
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("merged"))
    felt, rng = Felt(desk, "three-card-poker", 2), random.Random(SEED)
    felt.begin(rng)
    felt.step(rng)
    assert (felt.need.kind, felt.need.box) == ("choice", 2)
    held = desk.balance("patron/t1b1")
    with pytest.raises(Refused, match="wait until the round is settled"):
        merge(felt, "t1b1", "anna")
    felt.finish(rng)
    merge(felt, "t1b1", "anna")
    merge(felt, "anna", "anne")
    paid = sum(one.returned for one in felt.round.settled if one.owner == "t1b1")
    assert paid
    assert (desk.balance("patron/t1b1"), desk.balance("patron/anna")) == (0, 0)
    assert desk.balance("patron/anne") == held + paid
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_prize_won_under_an_older_record_is_paid_to_the_one_that_counts(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE)
    led.do(RecordPerson("papers shown"), stream="patron/anna")
    led.do(MergeRecord("anna", SAME), stream="patron/ann")
    led.do(AwardPrize(0, (PrizePayment(Way.ACCOUNT, 500_00, "ann"),)))
    assert (led.has("patron/ann"), led.has("patron/anna")) == (0, 510_00)
    assert led.sound()


def test_a_prize_won_under_an_older_record_is_refused_and_given_back_to_the_person(tmp_path: Path) -> None:
    """Whoever speaks for the win names the record that counts: it was recorded as a claim to nothing."""
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE)
    for old, new in (("ann", "anna"), ("anna", "anne")):
        led.do(RecordPerson("papers shown"), stream=f"patron/{new}")
        led.do(MergeRecord(new, SAME), stream=f"patron/{old}")
    led.do(DenyClaim("anne", "purse", "not a member", "Ann", "1 Quay St"))
    wins = led.desk.state(led.stream).state.promotion.wins
    assert [(win.winner, win.fate) for win in wins] == [("ann", "denied")]
    led.do(DisputePromotion("anne", "she is a member"))
    led.do(DecidePromotionDispute(0, "she is", restores=0))
    led.do(AwardPrize(0, (PrizePayment(Way.CHEQUE, 500_00, "ann"),)))
    assert led.sound()


def test_a_fee_is_refunded_to_the_record_that_counts(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 4)
    event.do(RecordPerson("papers shown"), MANAGER, "patron/paula")
    event.do(MergeRecord("paula", SAME), MANAGER, "patron/p1")
    event.do(CancelEntry("p1"), DIRECTOR)
    assert (event.desk.balance("patron/p1"), event.desk.balance("patron/paula")) == (0, PURSES)
    event.desk.close()
    assert verify(event.path).fault is None


def test_cash_is_not_changed_into_an_older_record() -> None:
    """It would be paid in beside the limits of the record that counts."""
    facts = Facts(Actor("dana", Role.DEALER), "2026-01-26T01:30:00Z")
    with pytest.raises(Refused, match="the same person as anna: use that record"):
        PatronDomain().decide(Patron("ann", merged="anna"), PayIn(50_00, "cash", "1"), facts)


def test_two_records_of_one_person_do_not_have_the_same_chips_twice(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("merged"))
    felt = Felt(desk, "three-card-poker", 2)
    merge(felt, "t1b1", "t1b2")
    world = World(desk.journal, desk.entropy, "table/1", desk.streams)
    assert world.purses(("t1b1", "t1b2")) == {"t1b1": (2 * BANK, 0), "t1b2": (0, 0)}
    assert world.at("patron/t1b1").purses(("t1b1",)) == {"t1b1": (0, 0)}
    desk.close()


def test_money_that_a_forged_row_sends_to_somebody_else_is_found(tmp_path: Path) -> None:
    """A row may name only mergers that rows before it know."""
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("merged"))
    felt = Felt(desk, "three-card-poker", 2)
    merge(felt, "t1b1", "anna")
    states = {stream: desk.state(stream).state for stream in ("patron/t1b1", "patron/t1b2", "patron/anna")}
    walk = SimpleNamespace(state=states.get)
    named = Facts(MANAGER, "", counts={"t1b1": "anna", "t1b2": "anna", "eve": "anna"})
    world = RecordedWorld(walk, None, None, named, 0)  # type: ignore[arg-type]  # no more of a walk is asked
    assert world.counting(("t1b1", "t1b2", "eve")) == {"t1b1": "anna"}
    assert world.counting(("t1b2",)) == {}
    desk.close()


def test_a_row_of_the_record_itself_still_moves_on_what_lies_there() -> None:
    moved = [Posting("patron/ann", CHIPS, -5), Posting("patron/anna", CHIPS, 5)]
    assert resolved(moved, {"ann": "anna"}, "patron/ann") == tuple(moved)
    assert resolved(moved, {"ann": "anna"}, "table/1") == ()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_a_dispute_about_a_round_played_under_an_older_record_moves_its_money(
    desk: Desk, key: str, dealing: str
) -> None:
    """Who lodged it under the record that counts could not be given anything back: it had no stake in the round."""
    felt, rng = Felt(desk, key, 1, dealing=dealing), random.Random(SEED)
    felt.play(rng)
    place, register = IncidentPlace("1", felt.round.number), f"incidents/{key}"
    for old, new in (("t1b1", "anna"), ("anna", "anne")):
        merge(felt, old, new)
    lost = sum(max(0, one.chips - one.returned) for one in felt.round.settled)
    assert lost
    before = desk.balance("patron/anne")
    felt.at(register, LodgeDispute(place, "anne", "she did not fold"), Actor("anne", Role.PLAYER))
    with pytest.raises(Refused, match="was lost in that round"):
        felt.at(register, DecideDispute(1, "it goes back", "seen", MoneyOrder("return stake", lost + 1)), GUS)
    felt.at(register, DecideDispute(1, "it goes back", "seen", MoneyOrder("return stake", lost)), GUS)
    felt.at(register, CarryOutOrder(1), MANAGER)
    assert desk.balance("patron/anne") - before == (lost if dealing == "electronic" else 0)
    assert verify(desk.journal).fault is None
