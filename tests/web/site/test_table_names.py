"""Tables have names: given in the plan or by a manager, told apart, and read wherever a person reads."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.table_messages import NameTable
from cutcard.floor.plan.floorplan import Faulty, Floorplan, parse
from cutcard.floor.plan.opening import open_floor
from cutcard.ruling import Refused
from cutcard.web.words.named import Names, named, table_name
from tests.support.floor.indoors import Indoors
from tests.support.journal.audit import verify

MANAGER = Actor("mia", Role.GAMING_MANAGER)
PEOPLE = {"mia": Role.GAMING_MANAGER, "ian": Role.INSPECTOR, "dana": Role.DEALER, "ann": Role.PLAYER}
TABLES = """
[floor]
name = "Names"
[[table]]
id = "three-1"
game = "plain-three"
{named}
[[table]]
id = "three-2"
game = "plain-three"
dealing = "recorded"
"""
NAMED = TABLES.format(named='name = "The Window"')


def named_floor(folder: Path, story: Callable[[Indoors, Callable[..., Awaitable[Any]]], Awaitable[None]]) -> None:
    async def told() -> None:
        async with Indoors(folder, parse(NAMED)) as floor:
            cookies = {id: await floor.sign_in(id, role) for id, role in PEOPLE.items()}

            async def ask(who: str, path: str, **body: object) -> Any:
                sent = msgspec.json.encode(body) if body else b""
                answer = await floor.ask("POST" if body else "GET", path, cookies[who], sent)
                return answer.json() if answer.body.startswith((b"{", b"[")) else answer.body.decode()

            await story(floor, ask)
            assert verify(floor.desk.journal).fault is None

    asyncio.run(told())


async def call(ask: Callable[..., Awaitable[Any]], name: str, who: str = "mia", table: str = "three-2") -> Any:
    return await ask(who, f"/api/streams/table/{table}/commands", type="NameTable", name=name)


def test_everybody_reads_the_name(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        assert [one["name"] for one in (await ask("ann", "/api/lobby"))["tables"]] == ["The Window", "Plain Three 2"]
        assert "reason" not in await call(ask, "Salon")
        assert [one["name"] for one in (await ask("ann", "/api/lobby"))["tables"]] == ["The Window", "Salon"]
        assert [one["name"] for one in (await ask("mia", "/api/pit"))["tiles"]] == ["The Window", "Salon"]
        for who in PEOPLE:
            assert (await ask(who, "/api/tables/three-2"))["name"] == "Salon", who
        found = await ask("mia", "/api/find?q=salon")
        assert found[0]["title"] == "Salon, Plain Three"

    named_floor(tmp_path, story)


def test_the_jackpot_screen_is_told_at_once(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        before = floor.site.wall.feed.poked
        await call(ask, "Salon")
        assert floor.site.wall.feed.poked > before
        again = floor.site.wall.feed.poked
        await ask("dana", "/api/streams/table/three-2/commands", type="PrepareTable", equipment=["a thing"])
        assert floor.site.wall.feed.poked == again  # nothing that it shows

    named_floor(tmp_path, story)


def test_a_table_that_was_named_within_a_round_is_there_after_a_restart(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        while not (playing := floor.desk.state("table/three-1").state.opened).rounds:  # the pace opens the first round
            await asyncio.sleep(0.01)
        assert playing.round is not None
        await call(ask, "Salon", table="three-1")
        again = floor.site._place(floor.site._plan("three-1"))  # as at the start
        assert again.pacer is not None
        assert (await ask("ann", "/api/tables/three-1"))["name"] == "Salon"

    named_floor(tmp_path, story)


def test_refusals_name_it(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        refused = await ask("mia", "/api/streams/table/three-1/commands", type="UnlinkPool")
        assert refused["reason"].startswith("The Window has no jackpot"), refused

    named_floor(tmp_path, story)


def test_a_name_is_a_name(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        for wrong in ("", "  ", " Salon", "a  b", "x" * 41, "line\nbreak", "The Window"):
            assert (await call(ask, wrong, table="three-1")).get("reason"), wrong
        assert "reason" in await call(ask, "Mine", who="dana")
        assert floor.desk.state("table/three-1").state.name == "The Window"
        await call(ask, "The Window")  # two of one name are told apart
        names = [one["name"] for one in (await ask("ann", "/api/lobby"))["tables"]]
        assert names == ["The Window (three-1)", "The Window (three-2)"]

    named_floor(tmp_path, story)


def test_a_table_is_opened_before_it_is_named(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        with pytest.raises(Refused, match="is not open"):
            await floor.desk.execute("table/other", MANAGER, NameTable("Other"), "0123456789abcdef")

    named_floor(tmp_path, story)


def test_the_plan_names_it_once_and_staff_keep_the_last_word(tmp_path: Path) -> None:
    async def story(floor: Indoors, ask: Callable[..., Awaitable[Any]]) -> None:
        await call(ask, "The Door", table="three-1")
        open_floor(floor.desk, parse(NAMED), bots=False)
        assert floor.desk.state("table/three-1").state.name == "The Door"
        later: Floorplan = parse(NAMED.replace('id = "three-2"', 'id = "three-2"\nname = "Later"'))
        open_floor(floor.desk, later, bots=False)  # a floor from before tables had names
        assert floor.desk.state("table/three-2").state.name == "Later"

    named_floor(tmp_path, story)


def test_a_plan_with_a_wrong_name_says_where() -> None:
    for text, line in (("x" * 41, 7), (" a", 7)):
        with pytest.raises(Faulty, match="name of") as faulty:
            parse(TABLES.format(named=f'name = "{text}"'))
        assert faulty.value.line == line
    with pytest.raises(Faulty, match="each its own name"):
        parse(NAMED.replace('id = "three-2"', 'id = "three-2"\nname = "The Window"'))


def test_texts_name_tables_and_leave_numbers_alone() -> None:
    names = Names({"ann": "Ann"})
    names.call_table("three-1", table_name("three-1", "Three", ""))
    names.call_table("4", "Salon")
    assert named("ann sits at table three-1.", names) == "Ann sits at Three 1."
    assert named("Table three-10 and table 4 wait", names) == "Table three-10 and table 4 wait"
    assert named("another person at table three-1", names, "bob") == "another person at Three 1"
    assert table_name("bar", "Three", "") == "Three (bar)"
