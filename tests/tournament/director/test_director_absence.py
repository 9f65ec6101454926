"""Players who are absent: blinds are taken from their stake, and it is removed after level 4."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.messages.conduct import (
    AbsentReturned,
    MarkAbsent,
    MarkPresent,
    ProvisionallyEliminate,
    ProvisionallyEliminated,
    ReturnAbsent,
)
from cutcard.tournament.messages.director import AddTable, ReportHand, Start
from cutcard.tournament.messages.purse import (
    BountyRestored,
    PayPrize,
)
from cutcard.tournament.money import results
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, STARTS, Hall


@pytest.mark.clause("TOR 7.15", "TOR 7.16")
def test_an_absent_player_is_dealt_in_as_such(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.do(MarkAbsent(player), DEALER)
    hall.refused(MarkAbsent(player), "TOR 7.15", DEALER)
    assert [one.player for one in hall.deal().seats if one.absent] == [player]
    hall.hand()
    hall.do(MarkPresent(player), DEALER)
    hall.refused(MarkPresent(player), "TOR 7.15", DEALER)
    assert not any(one.absent for one in hall.deal().seats)
    hall.hand()
    hall.refused(MarkAbsent("nobody"), "TOR 7.15", DEALER)


def away(cited: Cited) -> Hall:
    """Four players, one of whom has not come."""
    hall = Hall(cited)
    hall.enter("a", "b", "c", "away")
    hall.at = STARTS
    hall.do(Start(absent=("away",)))
    return hall


@pytest.mark.clause("TOR 7.14")
def test_after_level_4_a_stake_nobody_came_for_is_removed(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(99.99)
    assert "is not over" in hall.refused(ProvisionallyEliminate("away"), "TOR 7.14")
    hall.minute(100)
    assert "taken the seat" in hall.refused(ProvisionallyEliminate("a"), "TOR 7.14")
    hall.refused(ReturnAbsent("away"), "TOR 7.14")
    removed = hall.one(ProvisionallyEliminated, ProvisionallyEliminate("away"))
    assert removed.chips == 20_000
    assert hall.t.removed == 20_000
    assert hall.t.bounties.own["away"] == "void"
    hall.minute(120)
    hall.refused(ProvisionallyEliminate("away"), "TOR 7.15")


@pytest.mark.clause("TOR 7.14", "TOR 3", "TOR 7.6")
def test_who_arrives_after_all_gets_the_stake_less_the_blinds_missed(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    for _ in range(4):  # an orbit of four with the player there: 300 + 500 + 500
        hall.deal()
        hall.hand()
    with pytest.raises(Exception, match=r"TOR 7\.6"):
        hall.do(ReturnAbsent("away"), facts=Facts(DIRECTOR, hall.at))
    events = hall.do(ReturnAbsent("away"))
    (back,) = [event for event in events if isinstance(event, AbsentReturned)]
    assert (back.chips, back.charged) == (18_700, 1_300)
    assert hall.stack("away") == 18_700
    assert hall.t.removed == 1_300
    assert [event.player for event in events if isinstance(event, BountyRestored)] == ["away"]
    assert (hall.t.bounties.issued, hall.t.bounties.void) == (4, 0)
    assert not hall.t.outs
    assert hall.t.bounties.escrow() == 4 * 100_00


@pytest.mark.clause("TOR 7.14")
def test_who_arrives_when_nothing_is_left_is_out(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    hall.t = replace(hall.t, missing={"away": replace(hall.t.missing["away"], charged=20_000 * 2_520)})
    back = hall.one(AbsentReturned, ReturnAbsent("away"))
    assert back.chips == 0
    assert [one.player for one in hall.t.outs] == ["away"]
    hall.refused(ReturnAbsent("away"), "TOR 7.14")


@pytest.mark.clause("TOR 7.14", "TOR 7.24")
def test_a_stake_is_not_removed_in_a_hand_and_needs_a_seat_to_return(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("away", *map(str, range(8)))
    hall.at = STARTS
    hall.do(Start(absent=("away",)))
    hall.minute(121)
    hall.deal()
    assert "in play" in hall.refused(ProvisionallyEliminate("away"), "TOR 7.14")
    hall.hand()
    hall.do(ProvisionallyEliminate("away"))
    hall.enter("late", "later")
    assert hall.queue() == ("later",)
    assert "no seat" in hall.refused(ReturnAbsent("away"), "TOR 7.14")
    hall.do(AddTable())
    hall.do(ReturnAbsent("away"))
    assert "away" in hall.t.field.where


@pytest.mark.clause("TOR 7.14")
def test_no_prize_is_paid_while_a_stake_may_come_back(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    hall.close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.refused(PayPrize(two), "TOR 7.14", DESK)
    assert results.places(hall.t)["away"].first == 4
    assert three in hall.t.field.where


@pytest.mark.clause("TOR 7.14", "T-16")
@pytest.mark.parametrize("called_off", [True, False])
def test_a_hand_that_is_not_over_is_not_charged_to_who_comes_back(cited: Cited, called_off: bool) -> None:
    """It may still be called off, and then it is charged to nobody: not even to who has come back meanwhile."""
    hall = Hall(cited).start(4)
    absent = hall.seated()[0]
    hall.do(MarkAbsent(absent, never_sat=True))
    hall.minute(121)
    hall.do(ProvisionallyEliminate(absent))
    begin = hall.deal()
    hall.one(AbsentReturned, ReturnAbsent(absent))
    if called_off:
        stacks = {one.seat: one.stack for one in begin.seats}
        hall.do(ReportHand(1, HandResult(begin.number, stacks, void=True)))
    else:
        hall.hand()
    assert hall.stack(absent) == 20_000
