"""Before play: announcement, ballot, stacks and bounties; late entries, alternates, re-entries, additional tables."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.core.moment import HOUR, after
from cutcard.tournament.messages.conduct import CloseOption, ForfeitChips, MarkAbsent
from cutcard.tournament.messages.director import (
    AddTable,
    Announce,
    CloseRegistration,
    CorrectClock,
    DealHand,
    MoveClock,
    PauseClock,
    ResumeClock,
    Start,
)
from cutcard.tournament.messages.entry import ConnectPlayers, ReEnter, SetEntryLimit
from cutcard.tournament.messages.field_events import (
    ClockSet,
    Eliminated,
    RegistrationClosed,
    Seated,
    Started,
    TableAdded,
    TournamentAnnounced,
)
from cutcard.tournament.messages.purse import BountyIssued, BountyVoided
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DIRECTOR, EVENT, STARTS, Hall
from tests.support.tournament.entering import entry, online


@pytest.mark.clause("TOR 1")
@pytest.mark.clause("TOR 4")
def test_what_is_announced_holds_for_one_venue(cited: Cited) -> None:
    hall = Hall(cited)
    (told,) = hall.kept
    assert isinstance(told, TournamentAnnounced)
    assert told.venue == "gold-coast"
    assert "another" in hall.refused(Announce(EVENT, venue="brisbane"), "TOR 6.5")


@pytest.mark.parametrize(
    "announce",
    [
        Announce(EVENT),  # two venues
        Announce(EVENT, venue="elsewhere"),
        Announce(EVENT, venue="brisbane", starts="tomorrow"),
        pytest.param(Announce(replace(EVENT, levels=())), marks=pytest.mark.clause("TOR 4")),
    ],
)
def test_an_announcement_says_where_and_when(announce: Announce) -> None:
    hall = Hall()
    hall.t = replace(hall.t, phase="new", announced=None)
    before = hall.t
    with pytest.raises(Exception, match=r"TOR (1|4)|level"):
        hall.do(announce)
    assert hall.t == before


def test_a_structure_of_one_venue_needs_no_name() -> None:
    hall = Hall(structure=replace(EVENT, venues=EVENT.venues[1:]), venue="", starts="")
    assert hall.t.announced is not None
    assert hall.t.announced.venue == "brisbane"
    assert hall.t.announced.starts == EVENT.venues[1].start


@pytest.mark.clause("TOR 1")
def test_two_entrants_are_needed() -> None:
    hall = Hall()
    hall.enter("a")
    hall.at = STARTS
    assert "2 are needed" in hall.refused(Start(), "TOR 1")
    hall.enter("b")
    hall.do(Start())
    assert hall.phase() == "running"
    hall.refused(Start(), "TOR 1")


@pytest.mark.clause("TOR 7.6", "TOR 7.8", "TOR 7.10", "TOR 3", "TOR 3.1")
def test_everybody_gets_a_seat_by_ballot_a_stack_and_a_bounty(cited: Cited) -> None:
    hall = Hall(cited).start(100)
    tables = hall.t.field.tables
    assert sorted(len(table.seats) for table in tables.values()) == [8] * 8 + [9] * 4
    assert {one.stack for table in tables.values() for one in table.seats.values()} == {20_000}
    assert hall.t.issued == 2_000_000
    assert hall.t.bounties.issued == 100
    assert hall.t.bounties.escrow() == 100 * 100_00
    assert all(table.button in table.seats for table in tables.values())
    again = Hall()
    again.chance.seed(7)
    assert again.start(100).t.field.where != hall.t.field.where


@pytest.mark.clause("TOR 3.2")
def test_each_casino_funds_its_own_bounties(cited: Cited) -> None:
    hall = Hall(cited, venue="brisbane").start(2)
    assert [event.value for event in hall.kept if isinstance(event, BountyIssued)] == [100_00] * 2


@pytest.mark.clause("TOR 3.1", "TOR 3.2")
def test_a_casino_funds_a_hundred_bounties_and_no_more() -> None:
    for venue, clause in zip(EVENT.venues, ("TOR 3.1", "TOR 3.2"), strict=True):
        for venues in (EVENT.venues, (venue,)):  # each answers for its own event, also where the structure names both
            here = replace(EVENT, venues=venues, cap=101)
            hall = Hall(venue=venue.id)
            assert "100 bounties" in hall.refused(SetEntryLimit(101, "more came"), clause)
            hall.t = replace(hall.t, phase="new", announced=None)
            assert "100 bounties" in hall.refused(Announce(here, venue.id), clause)
            hall.do(Announce(replace(here, bounty=0), venue.id))


def test_without_bounties_none_are_issued() -> None:
    hall = Hall(structure=replace(EVENT, bounty=0)).start(2)
    assert hall.t.bounties.issued == 0
    assert not any(seat.bounty for seat in hall.deal().seats)


@pytest.mark.clause("TOR 7.6")
def test_a_ballot_needs_a_draw() -> None:
    hall = Hall()
    hall.enter("a", "b")
    with pytest.raises(Exception, match=r"TOR 7\.6"):
        hall.do(Start(), facts=Facts(DIRECTOR, STARTS))


@pytest.mark.clause("TOR 7.8")
@pytest.mark.parametrize(("tables", "fits"), [(1, True), (2, True), (5, True), (6, False), (51, False), (-1, False)])
def test_the_director_chooses_the_number_of_tables(cited: Cited, tables: int, fits: bool) -> None:
    hall = Hall(cited)
    hall.enter(*map(str, range(10)))
    hall.at = STARTS
    if not fits:
        hall.refused(Start(tables=tables), "TOR 7.8")
        hall.do(Start())
        return
    hall.do(Start(tables=tables))
    if tables == 1:  # nine seats: the tenth is an alternate
        assert hall.queue() == ("9",)
    else:
        assert len(hall.t.field.tables) in (tables, 2)  # more than needed are broken again


@pytest.mark.clause("TOR 7.7")
@pytest.mark.parametrize("seed", range(8))
def test_connected_players_sit_at_different_tables(cited: Cited, seed: int) -> None:
    hall = Hall(cited)
    hall.chance.seed(seed)
    hall.enter(*map(str, range(18)))
    hall.do(ConnectPlayers(("3", "7"), "sisters"))
    hall.at = STARTS
    hall.do(Start())
    assert hall.t.field.where["3"][0] != hall.t.field.where["7"][0]


@pytest.mark.clause("TOR 7.14")
def test_who_is_not_there_has_the_stake_in_the_seat(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("a", "b", "c")
    hall.at = STARTS
    assert "no seat" in hall.refused(Start(absent=("d",)), "TOR 7.14")
    hall.do(Start(absent=("b",)))
    assert not hall.t.field.seat("b").present
    assert {one.player: one.absent for one in hall.deal().seats} == {"a": False, "b": True, "c": False}


# -- late entries


@pytest.mark.clause("TOR 1", "TOR 6.5", "TOR 6.6")
def test_alternates_wait_for_a_seat_and_come_before_re_entries(cited: Cited) -> None:
    hall = Hall(cited).start(9)
    hall.later(5)
    hall.enter("late", "later")
    assert hall.queue() == ("late", "later")
    first, second, third, fourth, *_ = hall.seated()
    [seated] = [one for one in hall.hand(won=first, lost=[second]) if isinstance(one, Seated)]
    assert (seated.player, seated.clauses[:3]) == ("late", ("TOR 1", "TOR 6.6", "T-14"))
    hall.do(ReEnter(second))
    assert hall.queue() == ("later", second)
    hall.hand(won=first, lost=[third])
    assert hall.queue() == (second,)
    assert hall.stack("later") == 20_000
    [seated] = [one for one in hall.hand(won=first, lost=[fourth]) if isinstance(one, Seated)]
    assert (seated.player, seated.clauses[:3]) == (second, ("TOR 1", "TOR 6.5", "T-14"))


def test_without_a_draw_nobody_is_seated_yet() -> None:
    hall = Hall().start(3)
    hall.do(entry("d"), facts=Facts(DIRECTOR, hall.at))
    assert hall.queue() == ("d",)
    hall.do(MarkAbsent(hall.seated()[0]))
    assert hall.queue() == ()


@pytest.mark.clause("TOR 5", "TOR 6.6")
def test_an_additional_table_for_alternates(cited: Cited) -> None:
    hall = Hall(cited).start(9)
    hall.enter("late")
    opened = hall.one(TableAdded, AddTable())
    assert opened.table == 2
    assert sorted(len(table.seats) for table in hall.t.field.tables.values()) == [5, 5]  # balanced at once
    assert hall.queue() == ()


@pytest.mark.clause("TOR 3", "TOR 1")
def test_a_re_entry_brings_a_stack_and_no_new_bounty(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    first, second, _ = hall.seated()
    hall.hand(won=first, lost=[second])
    assert [one.player for one in hall.t.outs] == [second]
    hall.do(ReEnter(second))
    assert not hall.t.outs
    assert hall.stack(second) == 20_000
    assert hall.t.issued == 80_000
    assert hall.t.bounties.issued == 3
    assert hall.t.bounties.won == {first: 100_00}
    hall.hand(won=first, lost=[second])  # it has none to lose
    assert hall.t.bounties.won == {first: 100_00}


@pytest.mark.clause("TOR 3")
def test_by_the_switch_a_re_entry_has_a_bounty(cited: Cited) -> None:
    assert EVENT.re_entry is not None
    hall = Hall(cited, replace(EVENT, re_entry=replace(EVENT.re_entry, bounty=True))).start(3)
    first, second, _ = hall.seated()
    hall.hand(won=first, lost=[second])
    hall.do(ReEnter(second))
    assert hall.t.bounties.issued == 4
    hall.hand(won=first, lost=[second])
    assert hall.t.bounties.won == {first: 200_00}


@pytest.mark.clause("TOR 1", "TOR 4")
def test_registration_closes_when_level_7_begins(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(CloseRegistration(), "TOR 4")
    hall.minute(6 * 25 + 20)  # the clock stands at the end of level 6
    hall.refused(CloseRegistration(), "TOR 4")
    assert "option" in hall.refused(DealHand(1), "TOR 7.13", DEALER)
    assert not hall.t.registration_closed
    hall.do(CloseOption())
    events = hall.do(ResumeClock())
    assert [type(event) for event in events if isinstance(event, RegistrationClosed | ClockSet)] == [
        ClockSet,
        RegistrationClosed,
    ]
    assert hall.t.purse.prizes == (675_00,)
    assert "ended" in hall.refused(entry("late"), "TOR 1")


@pytest.mark.clause("TOR 1", "TOR 7.4", "TOR A")
def test_a_deal_in_level_7_closes_registration_first(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.minute(6 * 25 + 20)
    hall.t = replace(hall.t, clock=replace(hall.t.clock, offered=6))
    hall.later(1)
    events = hall.do(DealHand(1), DEALER)
    assert isinstance(events[0], RegistrationClosed)
    assert hall.t.field.tables[1].begin is None  # the final table draws first
    assert hall.phase() == "final table"
    hall.deal()


# -- chips given up at the end of the re-entry period


@pytest.mark.clause("TOR 7.13", "TOR 5")
def test_a_stack_may_be_forfeited_for_a_buy_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    rich, even, poor, other = hall.seated()
    hall.hand(stacks={rich: 30_000, poor: 10_000})
    hall.refused(ForfeitChips(poor), "TOR 7.13")
    hall.minute(6 * 25 + 20)
    assert "play on" in hall.refused(ForfeitChips(rich), "TOR 7.13")
    out = hall.one(Eliminated, ForfeitChips(poor), online(poor))
    assert out.cause == "forfeit"
    assert hall.t.removed == 10_000
    assert hall.t.bounties.own[poor] == "held"  # kept for the buy-back (T-07)
    hall.do(ReEnter(poor))
    assert hall.stack(poor) == 20_000
    assert hall.t.bounties.issued == 4
    hall.do(ForfeitChips(even), online(even))  # as much as a starting stack
    hall.do(CloseOption())
    voided = hall.one(BountyVoided, ResumeClock())
    assert voided.player == even
    assert other in hall.t.field.where


@pytest.mark.clause("TOR 7.13")
def test_no_chips_are_forfeited_in_a_hand_or_without_re_entries(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.deal()
    hall.minute(6 * 25 + 20)
    assert "is in a hand" in hall.refused(ForfeitChips(hall.seated()[0]), "TOR 7.13")
    plain = Hall(structure=replace(EVENT, re_entry=None)).start(3)
    assert "tournament with" in plain.refused(ForfeitChips(plain.seated()[0]), "TOR 7.13")


# -- playing times


@pytest.mark.clause("TOR 6.11", "TOR 4", "TOR 7.21")
def test_playing_times_are_the_directors(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    assert hall.deal().level == 1
    hall.hand()
    hall.do(PauseClock("fire alarm"))
    assert "paused" in hall.refused(DealHand(1), "TOR 6.11", DEALER)
    hall.later(60)
    hall.do(ResumeClock())
    assert hall.deal().level == 1
    hall.hand()
    hall.later(25)
    assert hall.deal().level == 2  # at the next deal, not in the hand
    hall.hand()
    hall.do(MoveClock(5, "behind time"))
    assert hall.deal().blinds.big == 500
    hall.later(24)
    hall.hand()
    hall.do(CorrectClock(60, "stopped late"))
    assert hall.deal().level == 6
    for command in (MoveClock(5, " "), CorrectClock(5, "")):
        assert "state" in hall.refused(command, "TOR 6.11")
    hall.refused(MoveClock(33, "too far"), "TOR 4")


@pytest.mark.clause("TOR 4")
def test_nobody_deals_in_a_break(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.minute(101)
    assert "break" in hall.refused(DealHand(1), "TOR 4", DEALER)
    hall.at = after(STARTS, 2 * HOUR)
    assert hall.deal().level == 5


def test_before_the_start_nothing_is_dealt() -> None:
    hall = Hall()
    hall.refused(DealHand(1), "TOR 1", DEALER)
    hall.refused(PauseClock(), "TOR 1")
    assert [type(event) for event in Hall().start(2).kept if isinstance(event, Started)] == [Started]
