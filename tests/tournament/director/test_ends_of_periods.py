"""The end of re-buys, of add-ons and of the time in which alternates are seated."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.entries.notices import prompts
from cutcard.tournament.messages.conduct import CloseOption, ForfeitChips
from cutcard.tournament.messages.director import MoveClock, ResumeClock, Start
from cutcard.tournament.messages.entry import AddOn, ReBuy, ReEnter, RefundUnseated
from cutcard.tournament.messages.field_events import Busted, Eliminated, TournamentWon
from cutcard.tournament.messages.room import Knockout, OptionClosed, RecordOut
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import AddOnOffer, Rebuy, ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, STARTS, Hall, chips_hold
from tests.support.tournament.entering import online

ADD_ON = replace(EVENT, re_entry=None, add_on=AddOnOffer(100_00, 20_000, after_level=4))


@pytest.mark.clause("TOR 7.13")
def test_who_gives_up_a_short_stack_when_re_buys_end_can_buy_back_though_re_entry_has_ended(cited: Cited) -> None:
    terms = replace(EVENT, re_entry=ReEntry(3), rebuy=Rebuy(225_00, 20_000, until_level=6, stack_at_most=20_000))
    hall = Hall(cited, terms).start(6)
    hall.to_level(5)
    hall.do(MoveClock(6, "to the end of the re-buys"))
    player = hall.seated()[0]
    hall.do(ForfeitChips(player), online(player))
    hall.do(ReEnter(player), DESK)
    assert hall.stack(player) == 20_000
    other = hall.seated()[0]
    hall.do(CloseOption())
    hall.do(ResumeClock())
    hall.hand(won=hall.seated()[1], lost=[other])
    hall.refused(ReEnter(other), "TOR 6.5", DESK)


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_an_add_on_saves_who_lost_everything_in_the_last_hand_before_it(cited: Cited) -> None:
    hall = Hall(cited, ADD_ON).start(4)
    hall.to_level(4)
    begin = hall.deal()
    hall.later(26)
    one, two = begin.seats[0].player, begin.seats[1].player
    hall.hand(won=two, lost=[one])
    assert list(hall.t.busts) == [one]
    hall.do(AddOn(one), DESK)
    assert (hall.stack(one), hall.t.busts, hall.t.bounties.own[one]) == (20_000, {}, "held")
    hall.later(20)
    hall.deal()
    assert one in hall.t.field.where


@pytest.mark.clause("TOR 7.22")
def test_who_takes_no_add_on_before_the_next_level_is_out_and_so_is_who_loses_during_a_level(cited: Cited) -> None:
    hall = Hall(cited, ADD_ON).start(5)
    one, two, three, *_ = hall.seated()
    assert any(isinstance(event, Eliminated) for event in hall.hand(won=two, lost=[one]))  # none is sold yet
    hall.to_level(4)
    hall.deal()
    hall.later(26)
    assert any(isinstance(event, Busted) for event in hall.hand(won=two, lost=[three]))
    hall.later(20)
    hall.deal()
    assert three not in hall.t.field.where
    assert dict(hall.t.bounties.lost)[three] == ((two, 100_00),)


@pytest.mark.clause("TOR 7.22")
def test_a_player_reported_out_in_a_room_buys_no_chips_until_that_is_undone(cited: Cited) -> None:
    terms = replace(EVENT, re_entry=None, rebuy=Rebuy(100_00, 20_000, until_level=5, stack_at_most=20_000))
    hall = Hall(cited, terms, dealing="room").start(6)
    one, two, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    assert "undo that first" in hall.refused(ReBuy(one), "TOR 7.22", DESK)


@pytest.mark.clause("TOR 7.13", "T-17")
def test_in_a_room_players_are_asked_in_a_break_that_follows_as_well(cited: Cited) -> None:
    levels = tuple(replace(one, break_after=10) if at == 6 else one for at, one in enumerate(EVENT.levels, 1))
    hall = Hall(cited, replace(EVENT, levels=levels), dealing="room").start(12)
    hall.to_level(6)
    assert not [one for one in due_now(hall.t, hall.at) if one.kind == "option"]
    hall.later(26)
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "break"
    (asks,) = [one for one in due_now(hall.t, hall.at) if one.kind == "option"]
    assert asks.command is not None
    hall.one(OptionClosed, asks.command)
    assert not [one for one in due_now(hall.t, hall.at) if one.kind == "option"]


@pytest.mark.clause("TOR 5", "TOR 6.10", "T-14")
def test_alternates_whose_time_has_run_out_are_told_to_be_refunded_and_then_somebody_wins(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=4, final_table=4, alternates_until_level=3))
    hall.enter(*(f"a{number:02}" for number in range(1, 7)))
    hall.at = STARTS
    hall.do(Start(tables=1))
    hall.to_level(3)
    told = [one.text for one in prompts(hall.t, hall.at) if one.clause == "TOR 6.10"]
    assert told == ["2 players get no seat any more. Refund their fees: prizes wait for it."]
    hall.to_level(7)
    while len(hall.t.field.where) > 1:
        first, *_, last = hall.seated()
        hall.hand(won=first, lost=[last])
    assert hall.phase() == "running"
    events = hall.both(RefundUnseated(hall.queue(), "no seat came free"), second=MANAGER)
    assert [type(event) for event in events if isinstance(event, TournamentWon)] == [TournamentWon]
    assert chips_hold(hall.t)
