"""New events: templates that are right, every mistake with its place, and a forecast that follows the structure."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.core.moment import moment
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.text import default
from cutcard.web.console.events import StructureQuestion, answer, drawn, events_of
from tests.support.floor.indoors import Indoors
from tests.support.tournament.directing import EVENT, STARTS, Hall


def test_every_template_is_without_mistakes() -> None:
    for one in events_of([]).templates:
        assert list(mistakes(one.structure)) == [], one.key


def test_an_event_of_this_floor_is_a_template_and_a_line() -> None:
    own = replace(EVENT, name="Our own")
    hall = Hall(structure=own)
    found = events_of([hall.t, Hall().t])
    assert [one.name for one in found.events] == ["Our own", EVENT.name] or len(found.events) == 2
    assert [one.structure for one in found.templates if one.key.startswith("own")] == [own]


def test_every_mistake_is_told_and_nothing_is_forecast() -> None:
    wrong = replace(default(), levels=(replace(default().levels[0], minutes=0), *default().levels[1:]), cap=0)
    found = answer(StructureQuestion(wrong, 50), STARTS)
    assert {"level[1].minutes", "cap"} <= {one.place for one in found.mistakes}
    assert found.forecast is None


def test_a_venue_that_funds_the_bounties_is_checked_as_that_venue() -> None:
    many = replace(default(), cap=101)
    assert answer(StructureQuestion(replace(many, venues=()), 50), STARTS).mistakes == []
    assert [one.place for one in answer(StructureQuestion(many, 50, venue="gold-coast"), STARTS).mistakes] == ["cap"]


def test_shorter_levels_end_earlier_and_more_players_later() -> None:
    usual = default()
    short = replace(usual, levels=tuple(replace(one, minutes=10) for one in usual.levels))

    def ends(structure: object, players: int) -> int:
        assert isinstance(structure, type(usual))
        found = answer(StructureQuestion(structure, players, STARTS), STARTS).forecast
        assert found is not None
        assert moment(found.early) <= moment(found.ends) <= moment(found.late)
        return moment(found.ends)

    assert ends(short, 30) < ends(usual, 30) < ends(usual, 100)


def test_a_start_that_is_not_a_time_is_refused() -> None:
    with pytest.raises(Refused, match="the start is not valid"):
        answer(StructureQuestion(default(), 4, "tomorrow"), STARTS)


def test_more_players_are_drawn_in_fewer_events() -> None:
    """Work for the processor grows with players times events."""
    assert [drawn(players) for players in (2, 100, 101, 500, 1_500, 3_000)] == [120, 120, 118, 24, 8, 8]


def test_the_server_answers_a_wrong_time(tmp_path: Path) -> None:
    async def inside() -> None:
        async with Indoors(tmp_path) as floor:
            cookie = await floor.sign_in("dora", Role.TOURNAMENT_DIRECTOR)
            asked = {"structure": msgspec.to_builtins(default()), "players": 4, "starts": "tomorrow"}
            answered = await floor.ask("POST", "/api/tournaments/check", cookie, msgspec.json.encode(asked))
            assert answered.status == 409, answered.body
            asked["starts"] = STARTS
            answered = await floor.ask("POST", "/api/tournaments/check", cookie, msgspec.json.encode(asked))
            assert answered.status == 200, answered.body
            gone = await floor.ask("GET", "/api/jobs/promotion/none-such/acknowledge-promotion", cookie)
            assert gone.status < 500, gone.body

    asyncio.run(inside())


def test_a_cashier_opens_the_console_to_pay_slips(tmp_path: Path) -> None:
    async def inside() -> None:
        async with Indoors(tmp_path) as floor:
            director = await floor.sign_in("dora", Role.TOURNAMENT_DIRECTOR)
            asked = msgspec.json.encode(Announce(default(), "brisbane", STARTS, "room"))
            done = await floor.ask("POST", "/api/streams/tournament/paying/commands", director, asked)
            assert done.status == 200, done.body
            cashier = await floor.sign_in("cash", Role.CASHIER)
            seen = await floor.ask("GET", "/api/tournaments/paying/console", cashier)
            assert seen.status == 200, seen.body

    asyncio.run(inside())
