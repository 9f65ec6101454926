"""Bounties in a room: each is paid once, and to nobody else than its winners (TOR 3, T-65)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.correction import CorrectBounty, Reinstate, VoidEntry
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.room import AwardBounty, Knockout, RecordOut
from cutcard.tournament.room.handed import recorded
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall
from tests.support.tournament.entering import entry


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(6)


@pytest.fixture
def again(cited: Cited) -> Hall:
    """Re-entries come with a bounty; the first player has lost one, and another after the entry was made again."""
    assert EVENT.re_entry is not None
    event = replace(EVENT, re_entry=replace(EVENT.re_entry, bounty=True))
    hall = Hall(cited, structure=event, dealing="room").start(6)
    hall.do(RecordOut(1, (Knockout("a01"),)), DEALER)
    hall.both(VoidEntry("a01", "wrong card"))
    hall.do(entry("a01"), DESK)
    return hall


@pytest.mark.clause("T-65")
def test_a_bounty_that_waits_for_its_winner_is_not_paid_twice(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    wrong = CorrectBounty(one, ((two, 100_00),), "two won it")
    assert "record who won it" in hall.refused(wrong, "TOR 3")
    hall.do(hall.cure(wrong))
    assert (hall.t.bounties.won, hall.t.room.pending) == ({two: 100_00}, ())


def waiting(hall: Hall) -> int:
    return len(hall.t.room.pending)


@pytest.mark.clause("T-65")
def test_an_entry_that_is_made_again_has_a_bounty_of_its_own(again: Hall) -> None:
    again.do(RecordOut(1, (Knockout("a01"),)), DEALER)
    assert waiting(again) == 2
    again.do(AwardBounty("a01", ("a02",)), DEALER)
    assert waiting(again) == 1
    again.do(AwardBounty("a01", ("a03",)), DEALER)
    assert again.t.bounties.won == {"a02": 100_00, "a03": 100_00}
    again.do(AwardBounty("a01", ("a04",), "misheard"))  # the last one
    assert again.t.bounties.won == {"a02": 100_00, "a03": 0, "a04": 100_00}


@pytest.mark.clause("T-50")
@pytest.mark.parametrize("by", [(), ("a03",)])
def test_a_reinstated_player_gets_back_the_last_bounty_alone(again: Hall, by: tuple[str, ...]) -> None:
    where = again.t.field.where["a01"]
    again.do(RecordOut(1, (Knockout("a01", by),)), DEALER)
    again.do(Reinstate("a01", *where, {}, "it was the next seat"))
    assert again.t.bounties.own["a01"] == "held"
    assert waiting(again) == 1
    again.do(AwardBounty("a01", ("a02",)), DEALER)
    assert {who: cents for who, cents in again.t.bounties.won.items() if cents} == {"a02": 100_00}


@pytest.mark.clause("T-50")
@pytest.mark.parametrize(("by", "told"), [((), False), ((), True), (("a03",), False)])
def test_a_bounty_of_an_earlier_entry_comes_back_with_that_elimination(
    by: tuple[str, ...], told: bool, cited: Cited
) -> None:
    """Out by mistake, entered again with another bounty, and out again before anybody noticed."""
    assert EVENT.re_entry is not None
    hall = Hall(cited, replace(EVENT, re_entry=replace(EVENT.re_entry, bounty=True)), dealing="room").start(6)
    where = hall.t.field.where["a01"]
    hall.do(RecordOut(1, (Knockout("a01", by),)), DEALER)
    hall.do(ReEnter("a01"), DESK)
    hall.do(RecordOut(1, (Knockout("a01", ("a02",)),)), DEALER)
    if told:
        hall.do(AwardBounty("a01", ("a03",)), DEALER)
    hall.both(VoidEntry("a01", "was never out"))
    hall.do(Reinstate("a01", *where, {}, "had won that hand"))
    assert hall.t.bounties.own["a01"] == "held"
    assert {who: cents for who, cents in hall.t.bounties.won.items() if cents} == {"a02": 100_00}
    assert waiting(hall) == 0


@pytest.mark.clause("TOR 3", "TOR 6.14")
@pytest.mark.parametrize("by", [(), ("a03",)])
def test_an_entry_after_one_that_was_void_has_a_bounty_whatever_was_undone_before(
    by: tuple[str, ...], hall: Hall
) -> None:
    where = hall.t.field.where["a01"]
    hall.do(RecordOut(1, (Knockout("a01", by),)), DEALER)
    hall.do(Reinstate("a01", *where, {}, "it was the next seat"))
    hall.both(VoidEntry("a01", "wrong card", counted=20_000))
    hall.do(entry("a01"), DESK)
    assert hall.t.bounties.own["a01"] == "held"


@pytest.mark.clause("T-03")
def test_a_split_bounty_that_was_taken_back_is_not_expected_at_the_desk(hall: Hall) -> None:
    one, two, three, four, *_ = hall.seated()
    where = hall.t.field.where[one]
    hall.do(RecordOut(1, (Knockout(one, (two, three)),)), DEALER)
    hall.do(Reinstate(one, *where, {}, "it was the next seat"))
    hall.do(RecordOut(1, (Knockout(four, (two,)),)), DEALER)
    assert recorded(hall.t, two) == (1, 1)
