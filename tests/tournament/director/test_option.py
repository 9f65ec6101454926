"""The option at the end of a period: the player's own choice, answered before the clock goes on (TOR 7.13)."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import CloseOption, ForfeitChips, PlayedOn, PlayOn
from cutcard.tournament.messages.director import CorrectClock, DealHand, HoldTables, MoveClock, ResumeClock
from cutcard.tournament.messages.entry import CloseFlight, ReEnter, SetConditions
from cutcard.tournament.messages.entry_events import FlightClosed
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.messages.proposal import ConfirmProposal, WithdrawProposal
from cutcard.tournament.messages.purse import PayPrize
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Flight, Level, Rebuy, ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, STARTS, Hall
from tests.support.tournament.entering import online


def at_the_option(cited: Cited) -> tuple[Hall, str, str, str]:
    """The clock stands at the end of level 6; one player has more than a starting stack."""
    hall = Hall(cited).start(4)
    rich, even, poor, gone = hall.seated()
    hall.hand(stacks={rich: 30_000, poor: 10_000})
    hall.hand(won=rich, lost=[gone])
    hall.minute(171)
    return hall, rich, even, poor


@pytest.mark.clause("TOR 7.13")
def test_the_clock_waits_until_every_short_stack_has_chosen(cited: Cited) -> None:
    hall, rich, even, poor = at_the_option(cited)
    assert even in hall.refused(ResumeClock(), "TOR 7.13")
    hall.refused(MoveClock(7, "on"), "TOR 7.13")
    hall.refused(PlayOn(rich), "TOR 7.13", online(rich))
    hall.refused(PlayOn(even), "TOR 6.1", online(poor))
    out = hall.t.outs[0].player
    hall.refused(PlayOn(out), "TOR 7.13", online(out))
    assert hall.one(PlayedOn, PlayOn(even), online(even)).chosen
    hall.refused(PlayOn(even), "TOR 7.13", online(even))
    hall.do(ForfeitChips(poor), online(poor))
    hall.do(ReEnter(poor), DESK)  # a starting stack again, which is not above one
    assert hall.cure(ResumeClock()) == CloseOption()
    assert not hall.one(PlayedOn, CloseOption()).chosen
    hall.refused(CloseOption(), "TOR 7.13")
    hall.do(ResumeClock())
    assert hall.t.registration_closed


@pytest.mark.clause("TOR 7.13")
def test_players_of_the_last_hand_of_the_level_choose_when_it_is_over(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    hall.hand(stacks={one: 25_000, two: 25_000, three: 15_000, four: 15_000})
    hall.minute(169)
    hall.deal()
    hall.minute(171)  # level 6 has ended, and the hand goes on
    hall.refused(PlayOn(three), "TOR 7.13", online(three))
    for ended in (CloseOption(), ResumeClock(), MoveClock(7, "on")):
        assert "hand is in play at table 1" in hall.refused(ended, "TOR 7.13")
    hall.hand(stacks={one: 45_000, two: 5_000})
    hall.both(ForfeitChips(two, "I buy in again"))
    hall.do(ReEnter(two), DESK)
    for player in (two, three, four):
        hall.do(PlayOn(player), online(player))
    hall.do(ResumeClock())


@pytest.mark.clause("TOR 7.13")
def test_a_dealer_gives_up_nobodys_chips(cited: Cited) -> None:
    hall, _, even, poor = at_the_option(cited)
    hall.refused(ForfeitChips(poor), "TOR 7.13", DEALER)
    hall.refused(PlayOn(poor), "TOR 7.13", DEALER)
    hall.refused(ForfeitChips(poor), "TOR 6.1", online(even))
    events = hall.both(ForfeitChips(poor, "I buy in again"), DEALER)
    assert [event.player for event in events if isinstance(event, Eliminated)] == [poor]
    hall.do(PlayOn(even, "I keep them"), DEALER)


@pytest.mark.clause("TOR 7.13")
@pytest.mark.parametrize("dealing", ["recorded", "room"])
def test_the_option_does_not_end_over_a_choice_that_waits_for_a_second_person(cited: Cited, dealing: str) -> None:
    hall = Hall(cited, dealing=dealing).start(3)
    one, two, three = hall.seated()
    hall.minute(171)
    (waits,) = hall.do(ForfeitChips(one, "I buy in again", 20_000 if dealing == "room" else None), DEALER)
    if dealing == "room":
        hall.do(CloseOption())  # everybody was asked
    early: list[ResumeClock | MoveClock | CloseOption] = [ResumeClock(), MoveClock(7, "on")]
    for ended in early + ([CloseOption()] if dealing == "recorded" else []):
        assert f"confirm proposal {waits.number}" in hall.refused(ended, "TOR 7.13")
    assert not [act for act in due_now(hall.t, hall.at) if act.kind == "resume"]
    hall.do(ConfirmProposal(waits.number), MANAGER)
    assert one not in hall.t.field.where
    if dealing == "recorded":
        (waits,) = hall.do(ForfeitChips(two, "I buy in again"), DEALER)
        hall.do(PlayOn(two), online(two))  # after all
        (again,) = hall.do(ForfeitChips(three, "so do I"), DEALER)
        hall.do(WithdrawProposal(again.number, "misheard"))
        hall.do(CloseOption())
    hall.do(ResumeClock())


@pytest.mark.clause("TOR 7.13")
def test_each_short_stack_is_asked_and_no_other(cited: Cited) -> None:
    hall, rich, even, poor = at_the_option(cited)
    asked = [one for one in duties(hall.t, hall.at) if one.role is Role.PLAYER]
    for one in asked:
        cited.note(one)
    assert {one.to for one in asked} == {even, poor}
    assert rich not in {one.to for one in asked}
    hall.do(PlayOn(even), online(even))
    assert [one.to for one in duties(hall.t, hall.at) if one.role is Role.PLAYER] == [poor]
    assert any(one.role is Role.TOURNAMENT_DIRECTOR and one.clause == "TOR 7.13" for one in duties(hall.t, hall.at))


def test_on_a_break_the_option_ends_with_it() -> None:
    """There the clock does not stand: who has said nothing by the end of the break plays on (T-17)."""
    levels = tuple(replace(one, break_after=10) if number == 6 else one for number, one in enumerate(EVENT.levels, 1))
    assert isinstance(levels[0], Level)
    hall = Hall(structure=replace(EVENT, levels=levels)).start(3)
    one, two, _ = hall.seated()
    hall.minute(171)
    hall.do(ForfeitChips(one), online(one))
    hall.minute(181)
    hall.refused(ForfeitChips(two), "TOR 7.13", online(two))
    hall.do(DealHand(1), DEALER)  # closes registration, and the final table draws its seats
    hall.deal()


@pytest.mark.clause("TOR 7.13")
def test_no_option_is_skipped_by_moving_the_clock(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(MoveClock(9, "nobody else comes"))
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "option"
    hall.refused(MoveClock(9, "on"), "TOR 7.13")
    assert hall.t.purse.prizes is None  # registration is still open
    hall.do(MoveClock(1, "too far"))  # back without anybody having to choose
    assert not hall.t.answers
    hall.do(MoveClock(9, "nobody else comes"))
    hall.do(CloseOption())
    hall.do(MoveClock(9, "on"))
    assert hall.t.registration_closed
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).level == 9


@pytest.mark.clause("TOR 7.13")
def test_where_a_break_follows_the_period_it_is_not_skipped_either(cited: Cited) -> None:
    """Re-entry ends with level 4: the option lasts for the break after it."""
    terms = EVENT.re_entry
    assert terms is not None
    hall = Hall(cited, replace(EVENT, re_entry=replace(terms, until_level=5))).start(3)
    hall.do(MoveClock(6, "on"))
    view = clock.at(hall.t.clock, hall.t.structure, hall.at)
    assert (view.level, view.on_break, view.remaining) == (4, True, 20 * 60)
    player = hall.seated()[0]
    hall.do(ForfeitChips(player), online(player))
    hall.do(MoveClock(6, "on"))


@pytest.mark.clause("TOR 7.13", "TOR 6.11")
def test_a_clock_that_is_set_on_by_minutes_stops_there_as_well(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=ReEntry(5))).start(6)
    hall.minute(99)  # one more of level 4, then 20 of a break
    hall.do(CorrectClock(25 * 60, "a power cut"))
    view = clock.at(hall.t.clock, hall.t.structure, hall.at)
    assert (view.level, view.state, view.remaining) == (4, "break", 20 * 60)
    player = hall.seated()[0]
    hall.do(ForfeitChips(player), online(player))
    hall.do(CorrectClock(25 * 60, "the rest of it"))
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).level == 5


@pytest.mark.clause("TOR 7.13")
def test_at_the_end_of_a_flight_short_stacks_choose_before_chips_are_bagged(cited: Cited) -> None:
    """Also without a bank of chips here: they buy back in another flight, or in the last phase."""
    hall = Hall(cited, replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=2),)))
    hall.do(SetConditions(EVENT.re_entry, None, None, 0))
    rich, even, poor, quiet = hall.start(4).seated()
    hall.hand(stacks={rich: 30_000, poor: 10_000})
    hall.refused(PlayOn(even), "TOR 7.13", online(even))
    hall.minute(51)
    asked = [one.to for one in duties(hall.t, hall.at) if one.role is Role.PLAYER and one.clause == "TOR 7.13"]
    assert set(asked) == {even, poor, quiet}
    assert hall.cure(CloseFlight("final")) == CloseOption()
    hall.do(PlayOn(even), online(even))
    (waits,) = hall.do(ForfeitChips(poor, "I come again tomorrow"), DEALER)
    for early in (CloseFlight("final"), CloseOption()):
        assert f"confirm proposal {waits.number}" in hall.refused(early, "TOR 7.13")
    hall.do(ConfirmProposal(waits.number), MANAGER)
    assert [one.player for one in hall.do(CloseOption())] == [quiet]
    hall.refused(CloseOption(), "TOR 7.13")
    assert set(hall.one(FlightClosed, CloseFlight("final")).bags) == {rich, even, quiet}


@pytest.mark.clause("TOR 7.13")
def test_a_flight_whose_option_is_open_waits_for_its_last_hand(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=6),)))
    hall.start(4)
    hall.minute(169)
    hall.deal()
    hall.minute(171)
    for early in (CloseOption(), CloseFlight("final")):
        assert "a hand is in play at table 1" in hall.refused(early, "TOR 7.13")


# -- a clock that is set back


@pytest.mark.clause("TOR 4", "TOR 6.11", "TOR 7.4", "TOR 1", "TOR 3", "TOR 7.13")
def test_registration_is_open_again_when_the_clock_is_set_back(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.minute(171)
    hall.do(ForfeitChips(three), online(three))
    hall.do(CloseOption())
    hall.do(ResumeClock())
    assert hall.phase() == "final table"
    assert hall.t.bounties.own[three] == "void"
    assert hall.t.purse.prizes == (675_00,)
    hall.do(CorrectClock(-600, "it should have stood"))
    reopened = hall.t
    assert (reopened.phase, reopened.registration_closed) == ("running", False)
    assert reopened.purse.prizes is None
    assert hall.t.bounties.own[three] == "held"
    hall.enter("late")
    hall.do(ReEnter(three), DESK)
    hall.close_registration()
    assert hall.t.purse.prizes == (1_125_00,)
    assert hall.t.bounties.own[three] == "held"
    hall.hand(won=one, lost=[two, three, "late"])
    hall.do(PayPrize(one), DESK)
    assert hall.t.winners == (one,)


@pytest.mark.clause("TOR 7.4", "TOR 6.11")
def test_the_clock_is_not_set_back_into_registration_over_a_paid_prize(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(21).close_registration()
    hall.do(HoldTables(True, True, "played out table by table"))
    for table in (1, 2):
        won, *lost = hall.seated(table)
        hall.hand(table, won=won, lost=lost)
    first, *lost = hall.seated()  # the final table: nine players
    hall.hand(won=first, lost=lost[:6])
    first, _, third = hall.seated()
    hall.hand(won=first, lost=[third])
    hall.do(PayPrize(third), DESK)
    back = MoveClock(6, "it ran too fast")
    hall.refused(back, "TOR 7.4")
    hall.both(hall.cure(back))
    hall.do(back)
    assert not hall.t.registration_closed


@pytest.mark.clause("TOR 7.13")
def test_who_has_no_chips_is_not_asked_to_give_them_up(cited: Cited) -> None:
    """But may re-buy, with the clock on a break at the end of the period."""
    terms = replace(EVENT, re_entry=None, rebuy=Rebuy(50_00, 20_000, 5, 20_000))
    hall = Hall(cited, terms).start(3)
    one, two, three = hall.seated()
    hall.minute(99)
    hall.hand(won=one, lost=[two])
    hall.minute(101)
    told = [prompt for prompt in duties(hall.t, hall.at) if prompt.role is Role.PLAYER]
    for prompt in told:
        cited.note(prompt)
    assert [(prompt.to, prompt.clause) for prompt in told] == [(three, "TOR 7.13")]
    hall.refused(ForfeitChips(two), "TOR 7.22", online(two))


@pytest.mark.clause("TOR 7.13")
@pytest.mark.parametrize("banks", [None, 1])
def test_nobody_gives_up_chips_who_could_not_buy_back(cited: Cited, banks: int | None) -> None:
    """Either no bank of chips is left, or the player has had the one re-entry that was announced."""
    hall = Hall(cited)
    hall.do(SetConditions(ReEntry(7, most=1), None, None, banks))
    hall.start(3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    hall.minute(171)
    stuck = {two} if banks is None else {two, three}
    for player in (two, three):
        asked = [prompt.to for prompt in duties(hall.t, hall.at) if prompt.clause == "TOR 7.13"]
        assert (player not in asked) is (player in stuck)
        if player in stuck:
            assert "could not buy back" in hall.refused(ForfeitChips(player), "TOR 7.13", online(player))
    if banks is None:
        hall.do(ForfeitChips(three), online(three))
        hall.do(ReEnter(three), DESK)
    hall.do(ResumeClock())  # nobody else has anything to choose


@pytest.mark.clause("TOR 7.13")
@pytest.mark.parametrize("again", [ReEntry(7), None])
def test_nobody_gives_chips_up_for_a_seat_that_is_not_given_any_more(again: ReEntry | None, cited: Cited) -> None:
    """Alternates and re-entries are seated until level 5; the period ends with level 6."""
    rebuy = None if again else Rebuy(100_00, 20_000, 7, 20_000)
    hall = Hall(cited, replace(EVENT, alternates_until_level=5, re_entry=again, rebuy=rebuy)).start(4)
    rich, _, poor, gone = hall.seated()
    hall.hand(stacks={rich: 30_000, poor: 10_000})
    hall.minute(171)
    assert "no chip bank, seat or re-entry is left" in hall.refused(ForfeitChips(poor), "TOR 7.13", online(poor))
    hall.do(ResumeClock())  # nobody is asked
    assert gone in hall.t.field.where
