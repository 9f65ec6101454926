"""A demonstration has a second dealer and badges, which the dealer's screen shows."""

import asyncio
from pathlib import Path

import msgspec

from cutcard.core.message import Actor, Facts, Role
from cutcard.table.life.cards import next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.cards import PrepareTable
from cutcard.web.http.settings import Settings
from tests.support.floor.indoors import Indoors
from tests.support.floor.running import PATIENT, one_table
from tests.support.journal.audit import verify

PLAN = one_table("plain-three", dealing='"recorded"', recording='"full"')
DEALER = Actor("dealer", Role.DEALER)


def test_a_visitor_tries_relief_with_a_badge_that_the_page_shows(tmp_path: Path) -> None:
    async def story() -> None:
        async with Indoors(tmp_path, PLAN, Settings(demo=True, pace=PATIENT)) as floor:
            cookie = await floor.sign_in("dealer", Role.DEALER)
            state = floor.desk.state("table/felt").state
            await floor.desk.execute(
                "table/felt", DEALER, PrepareTable(checklist(state.rules, state.opened)), "0123456789abcdef"
            )
            assert next_deck(state.rules, state.opened, Facts(DEALER, "")) is None
            side = (await floor.ask("GET", "/api/tables/felt", cookie)).json()["dealer_side"]
            second = next(one for one in side["badges"] if one["deals"] and one["person"] != "dealer")
            body = msgspec.json.encode({"badge": second["badge"], "pin": second["pin"]})
            done = await floor.ask("POST", "/api/tables/felt/relief", cookie, body)
            assert (done.status, done.json()["id"]) == (200, "second-dealer"), done.body
            player = await floor.sign_in("ann", Role.PLAYER)
            assert (await floor.ask("GET", "/api/tables/felt", player)).json()["dealer_side"] is None
            assert verify(floor.desk.journal).fault is None

    asyncio.run(story())


def test_a_real_floor_hands_out_no_badge(tmp_path: Path) -> None:
    async def story() -> None:
        async with Indoors(tmp_path, PLAN) as floor:
            cookie = await floor.sign_in("dealer", Role.DEALER)
            assert (await floor.ask("GET", "/api/tables/felt", cookie)).json()["dealer_side"]["badges"] == []
            assert floor.site.door.account("second-dealer").roles == ()

    asyncio.run(story())
