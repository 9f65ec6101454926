"""What must happen before the next card is an act on the dealer's page, and taking it opens the way."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cutcard.core.message import Actor, Role
from cutcard.table.messages.cards import OrderCount
from cutcard.table.messages.faults import ConfirmFault
from cutcard.table.messages.life import CloseTable, ReopenTable
from tests.support.floor.indoors import Indoors
from tests.web.dealer.test_dealer_acts import OPEN, SHUFFLE, TABLE, Dealing, plan, seat, stake

SUE = Actor("sue", Role.GAMING_SUPERVISOR)
STREAM = f"table/{TABLE}"


def at_table(folder: Path, game: str, story: Callable[[Dealing], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Indoors(folder, plan(game)) as floor:
            dealing = Dealing(floor, await floor.sign_in("dana", Role.DEALER))
            await floor.sign_in(SUE.id, SUE.role)
            await dealing.prepare()
            await story(dealing)

    asyncio.run(run())


async def due(dealer: Dealing) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await dealer.get(f"/api/tables/{TABLE}"))["dealer_side"]["due"]
    return found


@pytest.mark.parametrize(("game", "clause", "deck"), [("caribbean-stud", "CSP 14.9.3", "CSP 3.1")])
def test_a_missing_card_is_searched_for_and_the_deck_counted(tmp_path: Path, game: str, clause: str, deck: str) -> None:
    async def story(dealer: Dealing) -> None:
        await dealer.do(seat(1, "ann", "VIP 1"), *SHUFFLE, OPEN, stake(1), {"type": "CloseBets"})
        assert await due(dealer) == []
        view = await dealer.do({"type": "ReportFault", "fault": "a card is missing", "handled": True})
        proposal, remedy = view["dealer_side"]["proposed"]["proposal"], view["dealer_side"]["proposed"]["remedies"][0]
        await dealer.floor.desk.execute(STREAM, SUE, ConfirmFault(proposal, remedy), "key of the remedy")
        [search] = await due(dealer)
        assert (search["clause"], search["search"], search["count"], search["roles"]) == (clause, [1], [], [])
        assert (await dealer.acts(OPEN))["refused"][0]["clause"] == clause
        record = {"type": "RecordSearch", "number": 1, "found": "nothing more was found"}
        assert (await dealer.post(f"/api/streams/incidents/{game}/commands", record)).status == 200
        [count] = await due(dealer)
        assert (count["clause"], count["search"], count["count"]) == (deck, [], ["red"])
        await dealer.do({"type": "RecordCount", "deck": "red", "cards": 52})
        assert await due(dealer) == []
        await dealer.do(*SHUFFLE, OPEN)

    at_table(tmp_path, game, story)


def test_an_ordered_count_and_a_closed_table(tmp_path: Path) -> None:
    async def story(dealer: Dealing) -> None:
        await dealer.floor.desk.execute(STREAM, SUE, OrderCount(), "key of the order")
        [count] = await due(dealer)
        assert (count["count"], count["roles"]) == (["red"], [])
        await dealer.do({"type": "RecordCount", "deck": "red", "cards": 52})
        assert await due(dealer) == []
        await dealer.floor.desk.execute(STREAM, SUE, CloseTable(), "key of the closing")
        [closed] = await due(dealer)
        assert closed["roles"] == ["gaming supervisor"]
        await dealer.floor.desk.execute(STREAM, SUE, OrderCount(), "key of another order")
        [closed, count] = await due(dealer)
        assert (closed["count"], count["count"]) == ([], ["red"])
        await dealer.do({"type": "RecordCount", "deck": "red", "cards": 52})
        assert await due(dealer) == [closed]

    at_table(tmp_path, "three-card-poker", story)


def test_a_round_is_offered_when_it_can_be_opened_and_else_the_page_says_why(tmp_path: Path) -> None:
    async def not_yet(dealer: Dealing) -> Any:
        found = (await dealer.get(f"/api/tables/{TABLE}"))["dealer_side"]["not_yet"]
        refused = (await dealer.acts(OPEN))["refused"]
        assert bool(found) == bool(refused)
        assert not refused or (found["reason"], found["clause"]) == (refused[0]["reason"], refused[0]["clause"])
        return found and found["clause"]

    async def run() -> None:
        async with Indoors(tmp_path, plan("caribbean-stud")) as floor:
            dealer = Dealing(floor, await floor.sign_in("dana", Role.DEALER))
            await floor.sign_in(SUE.id, SUE.role)
            assert await not_yet(dealer) == "CSP 2.4"
            await dealer.prepare()
            await floor.desk.execute(STREAM, SUE, CloseTable(empty=True), "key of the closing")
            assert await not_yet(dealer) is not None
            await floor.desk.execute(STREAM, SUE, ReopenTable(), "key of the opening")
            assert await not_yet(dealer) is None

    asyncio.run(run())
