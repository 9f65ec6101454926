"""What falls due in a tournament: a player's minute, the end of registration, and the course of electronic tables."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.core.moment import MINUTE, SECOND, after, moment
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.pace.tournament import PACE, TableSince, TournamentDue, TournamentPace, TournamentRun, due
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import Act, CallTime, CompleteDeal, ShowHand, TimeUp
from cutcard.tournament.messages.conduct import CloseOption, Disqualify
from cutcard.tournament.messages.director import (
    CloseRegistration,
    DealHand,
    GoHandForHand,
    MoveClock,
    PauseClock,
    RaceChips,
    ResumeClock,
)
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.tournament.play import DEALER, DIRECTOR, STARTS, Event

LATE = "2026-01-26T05:30:00Z"  # beyond level 7


def commands(event: Event) -> list[object]:
    return [one.command for one in event.due() if one.command is not None]


def running(tmp_path: Path, players: int = 3, dealing: str = "electronic", seed: int = 1) -> Event:
    event = Event(tmp_path / "journal.db", players, dealing, seed=seed)
    event.start()
    return event


def test_a_players_minute_is_kept_where_players_act_themselves(tmp_path: Path) -> None:
    event = running(tmp_path)
    table = table_stream("1", 1)
    event.do(DealHand(1), DEALER)
    seat = needs(event.table(1).table).seat
    called = event.do(CallTime(seat), DIRECTOR, table).at
    (up,) = [one for one in event.due() if one.command is not None]
    assert (up.stream, up.command) == (table, TimeUp(seat))
    assert moment(up.at) == moment(called) + MINUTE
    event.clock.to(after(up.at, -SECOND))
    with pytest.raises(Refused, match="still has time until"):
        event.do(TimeUp(seat), PACE, table)
    event.do(TimeUp(seat), PACE, table)
    assert needs(event.table(1).table).seat != seat
    event.desk.close()


def test_where_a_dealer_types_the_acts_the_dealer_declares_the_minute_over(tmp_path: Path) -> None:
    event = running(tmp_path, dealing="recorded")
    table = table_stream("1", 1)
    event.do(DealHand(1), DEALER)
    event.do(CompleteDeal(), DEALER, table)
    seat = needs(event.table(1).table).seat
    called = event.do(CallTime(seat), DIRECTOR, table).at
    assert commands(event) == []
    event.clock.to(after(called, MINUTE))
    event.do(TimeUp(seat), DEALER, table)
    assert needs(event.table(1).table).seat != seat
    event.desk.close()


def test_registration_is_closed_when_its_level_begins(tmp_path: Path) -> None:
    event = running(tmp_path, dealing="recorded")
    for _ in range(3):  # level 1 ends, then 2, then 3: nothing but the moment to look again
        first = event.due()[0]
        assert first.command is None
        event.clock.to(first.at)
    event.clock.to(LATE)
    assert commands(event) == []  # the clock stands for the option at the end of level 6 (T-17)
    event.do(CloseOption(), DIRECTOR)
    event.do(ResumeClock(), DIRECTOR)
    assert commands(event) == []  # closed with it, since every command looks
    assert event.state.registration_closed
    event.desk.close()


def test_registration_closes_without_anybodys_word(tmp_path: Path) -> None:
    event = running(tmp_path, dealing="recorded")
    t = event.state
    option = clock.move(t.clock, t.structure, event.clock.now, 7)
    gone = clock.move(option, t.structure, event.clock.now, 7)
    (told,) = [one.command for one in due(replace(t, clock=gone), {}, event.clock.now, TournamentPace()) if one.command]
    assert told == CloseRegistration()
    event.desk.close()


def test_an_electronic_table_deals_after_a_pause_for_the_result(tmp_path: Path) -> None:
    event = running(tmp_path)
    (first,) = [one for one in event.due() if one.command]
    assert (first.command, first.at) == (DealHand(1), event.clock.now)  # no hand has ended that is to be looked at
    event.do(DealHand(1), PACE)
    assert commands(event) == []  # somebody is to act
    while event.table(1).table.hand is not None:
        event.step()
    ended = event.desk.state(table_stream("1", 1)).at
    again = [one for one in event.due() if one.command == DealHand(1)]
    assert [moment(one.at) - moment(ended) for one in again] == [4 * SECOND]
    event.clock.to(after(ended, 60 * SECOND))
    assert event.due()[0] == TournamentDue(event.clock.now, "tournament/1", DealHand(1))  # long due
    event.do(PauseClock("a fire alarm"), DIRECTOR)
    assert commands(event) == []  # the director would be refused as well
    event.desk.close()


def test_no_hand_is_due_at_a_moment_when_there_will_be_a_break(tmp_path: Path) -> None:
    event = running(tmp_path)
    event.do(MoveClock(4, "a test"), DIRECTOR)
    ends = clock.at(event.state.clock, event.state.structure, event.clock.now).ends
    for seconds, dealt in ((5, True), (4, False), (3, False)):
        before = after(ends, -seconds * SECOND)
        just_ended = {1: TableSince(event.table(1), before)}
        found = [one.command for one in due(event.state, just_ended, before, TournamentPace())]
        assert (DealHand(1) in found) is dealt
    event.desk.close()


def test_where_dealers_deal_no_hand_begins_by_itself(tmp_path: Path) -> None:
    event = running(tmp_path, dealing="recorded")
    assert commands(event) == []
    event.desk.close()


def test_chips_are_raced_where_the_deal_has_to_wait_for_it(tmp_path: Path) -> None:
    event = running(tmp_path)
    t = event.state
    option = clock.move(t.clock, t.structure, event.clock.now, 13)
    late = replace(t, clock=clock.move(option, t.structure, event.clock.now, 13), registration_closed=True)
    assert [one.command for one in due(late, event.seen(), event.clock.now, TournamentPace()) if one.command] == [
        RaceChips(1)
    ]
    event.desk.close()


def test_a_hand_is_shown_when_its_player_does_not(tmp_path: Path) -> None:
    event = running(tmp_path, 2)
    event.do(DealHand(1), PACE)
    while (need := needs(event.table(1).table)).kind == "act":
        seat = next(one for one in event.table(1).table.live.begin.seats if one.seat == need.seat)
        kind = "call" if "call" in need.acts else "check"
        event.do(Act(need.seat, kind), Actor(seat.player, Role.PLAYER), table_stream("1", 1))  # type: ignore[arg-type]  # plain text
    assert need.kind == "show"
    asked = event.desk.state(table_stream("1", 1)).at
    (show,) = [one for one in event.due() if one.command]
    assert show == TournamentDue(after(asked, 8 * SECOND), table_stream("1", 1), ShowHand(need.seat))
    event.desk.close()


def test_a_table_with_one_player_holds_no_cards_back(tmp_path: Path) -> None:
    pairs = replace(default(), seats_per_table=2, final_table=2)
    event = Event(tmp_path / "journal.db", 4, structure=pairs)
    event.start()
    event.do(Disqualify("p1", "conduct", "a test"), DIRECTOR)
    event.to_level(7)
    assert event.state.hand_for_hand is not None
    (full,) = [number for number, table in event.state.field.tables.items() if len(table.seats) == 2]
    event.do(DealHand(full), PACE)
    while (need := needs(event.table(full).table)).kind == "act":
        seat = next(one for one in event.table(full).table.live.begin.seats if one.seat == need.seat)
        event.do(Act(need.seat, "all-in"), Actor(seat.player, Role.PLAYER), table_stream("1", full))
    assert need.kind == "hand"
    assert event.table(full).table.hands == 1
    event.desk.close()


@pytest.mark.clause("TOR 7.31")
def test_cards_held_back_are_released_when_every_table_is_done(tmp_path: Path, cited: Cited) -> None:
    event = running(tmp_path, 11, seed=3)
    assert len(event.state.field.tables) == 2
    event.to_level(7)
    event.do(GoHandForHand(), DIRECTOR)
    while not all(table.begin for table in event.state.field.tables.values()):  # chips are raced off, cards dealt
        first = event.due()[0]
        assert isinstance(first.command, DealHand | RaceChips)
        event.do(first.command, PACE)
    for number in (1, 2):
        while (need := needs(event.table(number).table)).kind == "act":
            seat = next(one for one in event.table(number).table.live.begin.seats if one.seat == need.seat)
            event.do(Act(need.seat, "all-in"), Actor(seat.player, Role.PLAYER), table_stream("1", number))
        cited.note(need)
        if number == 1:
            assert need.kind == "release"
            with pytest.raises(Refused) as refused:
                event.do(DealHand(1), PACE)
            assert refused.value.clause == "TOR 7.21"
    assert all(event.table(number).table.hand is None for number in (1, 2))  # both were turned up at once
    event.play()
    event.desk.close()


def test_the_clock_goes_on_after_the_option(tmp_path: Path) -> None:
    event = running(tmp_path)
    event.clock.to(LATE)
    stood = clock.stands(event.state.clock, event.state.structure)
    ends = after(stood, 120 * SECOND)
    assert TournamentDue(ends, "tournament/1", CloseOption()) in event.due()
    event.do(CloseOption(), PACE)
    assert TournamentDue(ends, "tournament/1", ResumeClock()) in event.due()
    event.desk.close()


def test_players_of_the_last_hand_have_as_long_for_the_option_as_the_others(tmp_path: Path) -> None:
    event = running(tmp_path)
    event.do(DealHand(1), DEALER)
    event.clock.to(LATE)
    assert not any(isinstance(one, CloseOption | ResumeClock) for one in commands(event))
    while (need := needs(event.table(1).table)).kind == "act":
        seat = next(one for one in event.table(1).table.live.begin.seats if one.seat == need.seat)
        event.do(Act(need.seat, "fold"), Actor(seat.player, Role.PLAYER), table_stream("1", 1))
    over = event.desk.state(table_stream("1", 1)).at
    assert TournamentDue(after(over, 120 * SECOND), "tournament/1", CloseOption()) in event.due()
    event.desk.close()


def test_nothing_is_due_before_the_start_and_after_the_end(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 2, seed=5)
    assert event.due() == []
    event.start()
    event.play()
    assert event.due() == []
    event.desk.close()


def test_the_run_gives_what_is_due_and_survives_a_restart(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 3)
    event.clock.to(STARTS)

    async def until_dealt(hands: int) -> None:
        run = TournamentRun(event.desk, "1", event.clock, TournamentPace(0, 0, 0))
        task = asyncio.create_task(run.run())
        try:
            async with asyncio.timeout(60):
                while event.state.field.tables[1].hands < hands or event.table(1).table.hand is None:
                    await asyncio.sleep(0.01)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    event.start()
    asyncio.run(until_dealt(1))
    event.reopen()
    while event.table(1).table.hand is not None:
        event.step()
    asyncio.run(until_dealt(2))
    event.desk.close()
