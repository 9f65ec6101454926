"""Orders against collusion on the pages of every kind of table, until they are lifted."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.core.message import Role
from cutcard.floor.domains.incidents import clauses_of
from cutcard.floor.plan import floorplan
from tests.conftest import Cited
from tests.support.floor.indoors import Indoors

KINDS = {
    "electronic": 'dealing = "electronic"',
    "recorded": 'dealing = "recorded"\nrecording = "full"',
    "assisted": 'dealing = "recorded"\nrecording = "assisted"',
}
PEOPLE = {"ann": Role.PLAYER, "dana": Role.DEALER, "sam": Role.GAMING_SUPERVISOR, "ina": Role.INSPECTOR}


async def story(folder: Path, game: str, cited: Cited) -> None:
    tables = "".join(f'[[table]]\nid = "{id}"\ngame = "{game}"\n{kind}\n\n' for id, kind in KINDS.items())
    plan = floorplan.parse(f'[floor]\nname = "Words"\n\n{tables}')
    measures = clauses_of(game).conduct.collusion.measures
    order, first = measures["English only"], measures["play first"]
    async with Indoors(folder, plan) as floor:
        names = floor.site.names
        names["ann"] = "Ann"
        cookies = {id: await floor.sign_in(id, role) for id, role in PEOPLE.items()}

        async def enter(type: str, **fields: object) -> None:
            body = msgspec.json.encode({"type": type, **fields})
            done = await floor.ask("POST", f"/api/streams/incidents/{game}/commands", cookies["sam"], body)
            assert done.status == 200, done.body

        async def told(who: str, table: str, clause: str = order) -> list[str]:
            view: dict[str, Any] = (await floor.ask("GET", f"/api/tables/{table}", cookies[who])).json()
            return [one["text"] for one in view["prompts"] if one["clause"] == clause]

        for number, table in enumerate(KINDS, start=1):
            place, case = {"table": table, "round": 0}, {"matter": "collusion", "number": number}
            await floor.ask("POST", f"/tables/{table}/commands", cookies["ann"], b'{"type":"TakeSeat","box":1}')
            await enter("SuspectCollusion", place=place, players=["ann"], reasons="they speak of their cards")
            assert not await told("ann", table)
            await enter("TakeMeasure", **case, measure="English only", reasons="to protect the game")
            for who in PEOPLE:
                texts = await told(who, table)
                assert texts == [f"A supervisor has ordered that only English be spoken at {names.tables[table]}."], who
            others = [await told("ann", other) for other in KINDS if other != table]
            assert others == [[], []], "it is an order for one table"
            await enter("LiftMeasure", **case, measure="English only", reasons="the players have left")
            assert [await told(who, table) for who in PEOPLE] == [[]] * len(PEOPLE)
            await enter("TakeMeasure", **case, measure="play first", reasons="to protect the game")
            assert await told("ann", table, first) == []
            assert await told("dana", table, first) == ["Let Ann play before anybody else handles their cards."]
        cited.update((order, first))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("UTH 11.9.1", "UTH 11.9.3")),
        pytest.param("three-card-poker", marks=pytest.mark.clause("TCP 12.11.1", "TCP 12.11.3")),
    ],
)
def test_who_is_at_the_table_sees_the_order_while_it_lasts(tmp_path: Path, game: str, cited: Cited) -> None:
    asyncio.run(story(tmp_path, game, cited))
