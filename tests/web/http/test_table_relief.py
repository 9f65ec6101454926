"""Relief at a tournament table: a badge counts at the tablet of the dealer who deals there, and nowhere else."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex

from cutcard.core.message import Actor, Command, Role
from cutcard.tournament.messages.conduct import TakeTable
from cutcard.tournament.messages.director import Announce, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.text import default
from cutcard.web.http.session import COOKIE
from tests.support.floor.indoors import Answered, Indoors
from tests.support.journal.audit import verify
from tests.web.http.test_relief import PIN, PLAN, Evening

DIRECTOR = Actor("tom", Role.TOURNAMENT_DIRECTOR)
PLACE = "/api/tournaments/day/tables/1"


async def give(floor: Indoors, actor: Actor, command: Command) -> None:
    await floor.desk.execute("tournament/day", actor, command, token_hex(8))


async def relieve(one: Evening, who: str, badge: str = "D-2", pin: str = PIN) -> Answered:
    return await one.post(f"{PLACE}/relief", who, badge=badge, pin=pin)


def dealers(floor: Indoors) -> dict[int, str]:
    state = floor.desk.state("tournament/day").state
    assert isinstance(state, Tournament)
    return state.dealers


def room(folder: Path, story: Callable[[Evening], Awaitable[None]]) -> None:
    async def told() -> None:
        async with Indoors(folder, PLAN) as floor:
            one = Evening(floor)
            await one.begin()
            await floor.sign_in(DIRECTOR.id, DIRECTOR.role)
            await give(floor, DIRECTOR, Announce(default(), "", floor.site.clock().isoformat(), "room"))
            for player in ("eve", "fay"):
                entry = Enter(player, player, proof="passport", card=f"card-{player}", agreed=True, informed=True)
                await give(floor, DIRECTOR, entry)
            await give(floor, DIRECTOR, Start())
            floor.site.admit_tournament("day")
            await story(one)
            assert verify(floor.desk.journal).fault is None

    asyncio.run(told())


def test_the_next_dealer_takes_the_table_by_badge(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        refused = await relieve(one, "dana")
        assert (refused.status, "say first that you do" in refused.json()["reason"]) == (409, True)
        await give(one.floor, Actor("dana", Role.DEALER), TakeTable(1))
        wrong = await relieve(one, "dana", pin="0000")
        assert wrong.status == 409
        done = await relieve(one, "dana")
        assert (done.status, done.json()["id"], done.json()["role"]) == (200, "max", "dealer")
        assert dealers(one.floor) == {1: "max"}
        assert one.floor.site.sessions.find(one.cookies["dana"]) is None
        tablet = done.headers["set-cookie"].partition(f"{COOKIE}=")[2].partition(";")[0]
        view = (await one.floor.ask("GET", f"{PLACE}/tablet", tablet)).json()
        assert view["deals"] is True

    room(tmp_path, story)


def test_a_badge_counts_at_no_other_device(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        await give(one.floor, Actor("dana", Role.DEALER), TakeTable(1))
        assert (await relieve(one, "kim")).status == 409  # a dealer who does not deal here
        assert (await relieve(one, "sue")).status == 403
        assert (await relieve(one, "ann")).status == 403
        assert (await relieve(one, "dana", badge="S-1")).status == 409  # a supervisor's badge is not a dealer's
        assert dealers(one.floor) == {1: "dana"}

    room(tmp_path, story)
