"""What people record wrongly in a room is put right and leaves no trace; what was on paper ranks by its true time."""

from collections.abc import Callable

import pytest

from cutcard.core.moment import MINUTE, after
from cutcard.money import Cents
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.afterwards import EnterAfterwards, EnteredAfterwards
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.correction import Reinstate
from cutcard.tournament.messages.director import PauseClock, RedrawFinal, ResumeClock
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.purse import PayPrize, RedeemBounty, ReversePayment, SettleClaim
from cutcard.tournament.messages.room import (
    AwardBounty,
    CorrectRace,
    CountStacks,
    ExplainBounties,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    SetButton,
)
from cutcard.tournament.money.results import places
from cutcard.tournament.room.handed import recorded
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, STARTS, Hall


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(6)


def essence(t: Tournament) -> tuple[object, ...]:
    """What matters of an event: seats, stacks, places, money."""
    stacks = {player: (t.field.where[player], t.field.seat(player).stack) for player in sorted(t.field.where)}
    won: dict[str, Cents] = {player: value for player, value in t.bounties.won.items() if value}
    return stacks, places(t), won, t.bounties.own, t.issued, t.removed, t.room.loose, t.room.pending


def wrong_out(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    where = hall.t.field.where[one]
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(Reinstate(one, *where, {}, "it was the next seat"))


def wrong_winner(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    where = hall.t.field.where[one]
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    hall.do(AwardBounty(one, (two,)), DEALER)
    hall.do(AwardBounty(one, (three,), "two did not cover"))
    hall.do(Reinstate(one, *where, {}, "the hand was read again"))


def wrong_count(hall: Hall) -> None:
    one, *_ = hall.seated()
    hall.do(CountStacks(1, {one: 2_000}), DEALER)
    hall.do(CountStacks(1, {one: 20_000}), DEALER)


def wrong_button(hall: Hall) -> None:
    hall.do(SetButton(1, 2), DEALER)
    hall.do(SetButton(1, 1), DEALER)


@pytest.mark.parametrize("slip", [wrong_out, wrong_winner, wrong_count, wrong_button])
def test_a_slip_that_is_put_right_leaves_no_trace(slip: Callable[[Hall], None], hall: Hall) -> None:
    before = essence(hall.t)
    slip(hall)
    assert essence(hall.t) == before


@pytest.mark.clause("TOR 7.40")
def test_a_race_tallied_wrongly_is_tallied_again(hall: Hall) -> None:
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    hall.do(RaceTable(1, 7), DEALER)
    right = essence(hall.t)
    hall.do(CorrectRace(1, 13, "misheard"))
    assert essence(hall.t) != right
    hall.do(CorrectRace(1, 7, "it was seven after all"))
    assert essence(hall.t) == right


@pytest.mark.clause("T-50")
def test_a_bounty_that_was_paid_to_the_wrong_player_is_reversed_by_two(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(two, (three,)),)), DEALER)
    hall.do(RedeemBounty(two), DESK)
    wrong = AwardBounty(one, (three,), "three had more chips")
    assert hall.cure(wrong) == ReversePayment(two, "bounties", "the result is corrected")
    hall.both(ReversePayment(two, "bounties", "the result is corrected"))
    hall.do(wrong)
    assert hall.t.bounties.won[three] == 200_00
    assert hall.t.claims == {two: 100_00}
    hall.do(SettleClaim(two), DESK)


# -- bounty chips


@pytest.mark.clause("TOR 3")
@pytest.mark.clause("T-65")
def test_bounty_chips_handed_in_are_held_against_the_record(hall: Hall) -> None:
    one, two, three, four, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (two, four)),)), DEALER)
    assert recorded(hall.t, two) == (1, 2)  # the chip of a split pot may be anybody's
    hall.refused(HandInBounties(two, 1), "TOR 3", DESK)  # still in play
    hall.do(RecordOut(1, (Knockout(two, (four,)),)), DEALER)
    hall.do(HandInBounties(two, 3), DESK)
    assert any("3 bounty chips, by the record 1 to 2" in prompt.text for prompt in duties(hall.t, hall.at))
    assert "count again" in hall.refused(RedeemBounty(two), "TOR 3", DESK)
    hall.do(HandInBounties(two, 0), DESK)
    hall.refused(RedeemBounty(two), "TOR 3", DESK)
    hall.do(ExplainBounties(two, "a chip was left at the table and found there"))
    hall.refused(ExplainBounties(two, "again"), "TOR 3")
    hall.do(RedeemBounty(two), DESK)
    assert hall.t.bounties.redeemed == {two: 150_00}
    hall.refused(HandInBounties("nobody", 0), "TOR 3", DESK)
    hall.refused(ExplainBounties("nobody", "so"), "TOR 3")


@pytest.mark.clause("T-65")
def test_bounty_chips_are_held_against_the_record_as_it_is_when_they_are_paid(hall: Hall) -> None:
    """One handed in, one on record; then a correction gives the player a second one."""
    one, two, three, four, *_ = hall.seated()
    for gone, by in ((one, two), (three, four), (two, four)):
        hall.do(RecordOut(1, (Knockout(gone, (by,)),)), DEALER)
    hall.do(HandInBounties(two, 1), DESK)
    hall.do(AwardBounty(three, (two,), "two had more"))
    assert any("1 bounty chips, by the record 2" in prompt.text for prompt in duties(hall.t, hall.at))
    hall.refused(RedeemBounty(two), "TOR 3", DESK)
    hall.do(ExplainBounties(two, "the other chip went to seat four"))
    hall.do(AwardBounty(one, (four,), "and this one as well"))  # what was explained is no longer so
    hall.do(AwardBounty(one, (two,), "no"))
    hall.do(RedeemBounty(two), DESK)
    assert hall.t.bounties.redeemed == {two: 200_00}
    assert not any("bounty chips" in prompt.text for prompt in duties(hall.t, hall.at))


# -- paper


@pytest.mark.clause("T-69")
def test_what_was_on_paper_ranks_by_its_true_time(hall: Hall) -> None:
    one, two, three, four, *_ = hall.seated()
    hall.minute(40)
    hall.do(RecordOut(1, (Knockout(two, (four,)),)), DEALER)
    hall.minute(60)
    late = EnterAfterwards(after(STARTS, 30 * MINUTE), RecordOut(1, (Knockout(one, (four,)),)), "sheet of level 2")
    noted = hall.one(EnteredAfterwards, late)
    assert (noted.happened, noted.at, noted.act) == (after(STARTS, 30 * MINUTE), hall.at, "RecordOut")
    found = places(hall.t)
    assert (found[one].first, found[two].first) == (6, 5)
    hall.do(RecordOut(1, (Knockout(three, (four,)),)), DEALER)
    assert places(hall.t)[three].first == 4


@pytest.mark.clause("TOR 6.5")
def test_a_re_entry_on_paper_before_the_end_is_valid(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.minute(4 * 25 + 20 + 2 * 25)
    hall.do(CloseOption())
    hall.do(ResumeClock())
    hall.later(10)
    hall.refused(ReEnter(one), "TOR 1", DESK)
    assert hall.t.registration_closed
    prizes, began = hall.t.purse.prizes, 4 * 25 + 20 + 2 * 25
    hall.refused(EnterAfterwards(after(STARTS, (began + 1) * MINUTE), ReEnter(one), "form 12"), "TOR 1")
    hall.do(EnterAfterwards(after(STARTS, (began - 1) * MINUTE), ReEnter(one), "form 12"))
    assert hall.t.register.entrants[one].status == "seated"
    assert hall.t.purse.entries == 7
    assert hall.t.purse.prizes != prizes


def test_a_late_re_entry_comes_too_late_when_play_is_over(hall: Hall) -> None:
    hall.minute(30)
    first, *losers, last = hall.seated()
    hall.do(RecordOut(1, (Knockout(first, (last,)),)), DEALER)
    hall.later(1)
    hall.close_registration()
    hall.do(RedrawFinal())
    for one in losers:
        hall.do(RecordOut(1, (Knockout(one, (last,)),)), DEALER)
    assert hall.phase() == "finished"
    late = EnterAfterwards(after(hall.t.closed_at, -1), ReEnter(first), "form 12")
    hall.refused(late, "TOR 1")  # play is over


@pytest.mark.clause("TOR 6.11")
def test_times_that_cannot_be(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    hall.minute(30)
    out = RecordOut(1, (Knockout(one, (two,)),))
    hall.refused(EnterAfterwards("half past nine", out, "sheet 2"), "T-69")
    hall.refused(EnterAfterwards(after(STARTS, -MINUTE), out, "sheet 2"), "T-69")
    assert hall.t.clock.began == STARTS
    hall.refused(EnterAfterwards(after(STARTS, 31 * MINUTE), out, "sheet 2"), "T-69")
    hall.refused(EnterAfterwards(after(STARTS, 20 * MINUTE), out, " "), "T-69")
    hall.refused(EnterAfterwards(after(STARTS, 20 * MINUTE), RecordOut(1, ()), "sheet 2"), "TOR 7.22")
    hall.do(EnterAfterwards(after(STARTS, 20 * MINUTE), PauseClock("power cut"), "sheet 2"))
    view = clock.at(hall.t.clock, hall.t.structure, hall.at)
    assert (view.state, view.remaining) == ("paused", 5 * 60)
    hall.do(ResumeClock())
    hall.later(5)
    hall.refused(EnterAfterwards(after(STARTS, 10 * MINUTE), PauseClock("power cut"), "sheet 2"), "TOR 6.11")


def test_a_prize_follows_from_what_was_recorded(hall: Hall) -> None:
    hall.close_registration()
    hall.do(RedrawFinal())
    *losers, last = hall.seated()
    for one in losers:
        hall.do(RecordOut(1, (Knockout(one, (last,)),)), DEALER)
    hall.do(PayPrize(last), DESK)
    assert hall.t.purse.paid == {last: 6 * 225_00}
