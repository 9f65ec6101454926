"""Requests of the dealer's page: several commands in one, the wagers of the last round again, and who can be seated."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.floor.plan.floorplan import GUEST, Floorplan, parse
from cutcard.registers.patrons.messages import Exclude
from tests.support.floor.indoors import Answered, Indoors

TABLE = "felt"
MANAGER = Actor("mia", Role.GAMING_MANAGER)


def plan(game: str) -> Floorplan:
    pool = 'pool = "pool"\nsign.jackpot = 100' if games.load(game).jackpot else ""
    people = "".join(
        f'[[patron]]\nid = "{id}"\nname = "{name}"\nchips = 100_000\ncard = "VIP {n}"\n'
        for n, (id, name) in enumerate({"ann": "Ann Lee", "bob": "Bob May"}.items(), 1)
    )
    by_hand = 'dealing = "recorded"\nrecording = "full"\nsource = "shoe"'
    table = f'[[table]]\nid = "{TABLE}"\ngame = "{game}"\n{by_hand}\n{pool}\n'
    return parse(f'[floor]\nname = "By hand"\n[[pool]]\nid = "pool"\nseed = 5_000_000\n{table}{people}')


class Dealing:
    """The dealer's requests."""

    def __init__(self, floor: Indoors, cookie: str) -> None:
        self.floor, self.cookie = floor, cookie

    async def post(self, path: str, body: object, **more: str) -> Answered:
        return await self.floor.ask("POST", path, self.cookie, msgspec.json.encode(body), more)

    async def get(self, path: str) -> Any:
        return (await self.floor.ask("GET", path, self.cookie)).json()

    async def acts(self, *commands: dict[str, Any], each: bool = False, **more: str) -> Any:
        answered = await self.post(f"/tables/{TABLE}/acts", {"commands": commands, "each": each}, **more)
        assert answered.status == 200, answered.body
        return answered.json()

    async def do(self, *commands: dict[str, Any]) -> Any:
        done = await self.acts(*commands)
        assert not done["refused"], done["refused"]
        return done["view"]

    async def prepare(self) -> None:
        view = await self.get(f"/api/tables/{TABLE}")
        await self.do({"type": "PrepareTable", "equipment": view["checklist"]})
        while deck := (await self.get(f"/api/tables/{TABLE}"))["next_deck"]:
            await self.do(deck)


def at_table(folder: Path, game: str, story: Callable[[Dealing], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Indoors(folder, plan(game)) as floor:
            dealing = Dealing(floor, await floor.sign_in("dana", Role.DEALER))
            await dealing.prepare()
            await story(dealing)

    asyncio.run(run())


def seat(box: int, patron: str, card: str = "") -> dict[str, Any]:
    return {"type": "SeatPatron", "box": box, "patron": patron, "card": card}


def stake(box: int, chips: int = 1000) -> dict[str, Any]:
    return {"type": "PlaceWagers", "seat": box, "bets": [{"area": "ante", "chips": chips}]}


OPEN, CLOSE = {"type": "OpenBets"}, {"type": "CloseBets"}
SHUFFLE = {"type": "Shuffle", "deck": "red"}, {"type": "Cut", "deck": "red"}


def fold(box: int) -> dict[str, Any]:
    return {"type": "Choose", "box": box, "move": "fold"}


def test_commands_of_one_tap_stop_at_the_first_refusal_unless_each_stands_alone(tmp_path: Path) -> None:
    async def story(dealer: Dealing) -> None:
        await dealer.do(seat(1, "ann", "VIP 1"), seat(2, "bob", "VIP 2"))
        done = await dealer.acts(OPEN, stake(1, 1), stake(2))
        assert [(one["number"], one["clause"]) for one in done["refused"]] == [(1, "TCP 6.1")]
        assert done["view"]["stage"] == "open"
        assert done["view"]["stakes"] == []
        done = await dealer.acts(stake(1, 1), stake(2), each=True, **{"idempotency-key": "the same key"})
        assert [one["number"] for one in done["refused"]] == [0]
        assert [one["owner"] for one in done["view"]["stakes"]] == ["Bob May"]
        again = await dealer.acts(stake(1, 1), stake(2), each=True, **{"idempotency-key": "the same key"})
        assert again["version"] == done["version"]
        assert len(again["view"]["stakes"]) == 1

    at_table(tmp_path, "three-card-poker", story)


def test_the_wagers_of_the_last_round_can_be_placed_again(tmp_path: Path) -> None:
    async def story(dealer: Dealing) -> None:
        await dealer.do(seat(1, "ann", "VIP 1"), seat(2, "bob", "VIP 2"))
        view = await dealer.do(*SHUFFLE, OPEN, stake(1), stake(2, 2500), CLOSE, fold(1), fold(2))
        assert view["stage"] == "closed"
        again = view["dealer_side"]["again"]
        assert [(one["seat"], one["total"], one["barred"]) for one in again] == [(1, 1000, ""), (2, 2500, "")]
        await dealer.floor.sign_in(MANAGER.id, MANAGER.role)
        patron, command = "patron/ann", Exclude("casino", "asked for it")
        await dealer.floor.desk.execute(patron, MANAGER, command, "key of the exclusion")
        view = await dealer.do(*SHUFFLE, OPEN)
        one, two = view["dealer_side"]["again"]
        assert "excluded" in one["barred"]
        assert not two["barred"]
        view = await dealer.do({"type": "PlaceWagers", "seat": 2, "bets": two["bets"]})
        assert [(one["owner"], one["chips"]) for one in view["stakes"]] == [("Bob May", 2500)]
        assert [one["seat"] for one in view["dealer_side"]["again"]] == [1]

    at_table(tmp_path, "three-card-poker", story)


def test_people_are_found_by_card_or_name_and_seated(tmp_path: Path) -> None:
    async def story(dealer: Dealing) -> None:
        find = f"/api/tables/{TABLE}/patrons"
        assert await dealer.get(f"{find}?card=vip%201") == {"patrons": [{"id": "ann", "name": "Ann Lee"}]}
        assert await dealer.get(f"{find}?card=vip%209") == {"patrons": []}
        assert await dealer.get(f"{find}?name=may") == {"patrons": [{"id": "bob", "name": "Bob May"}]}
        assert await dealer.get(f"{find}?name=m") == {"patrons": []}  # too short to mean anybody
        new = (await dealer.post(f"/api/tables/{TABLE}/walk-ups", {"name": " Cy   Orr "})).json()
        assert not new["id"].startswith(GUEST)  # in a demonstration guests without a page lose their seats
        view = await dealer.do(seat(3, new["id"]), seat(1, "ann"))
        assert [(one["box"], one["name"]) for one in view["seats"]] == [(1, "Ann Lee"), (3, "Cy Orr")]
        assert (await dealer.post(f"/api/tables/{TABLE}/walk-ups", {"name": "?"})).status == 400
        player = await dealer.floor.sign_in("ann", Role.PLAYER)
        assert (await dealer.floor.ask("GET", f"{find}?name=may", player)).status == 403

    at_table(tmp_path, "lunar-poker", story)


def test_where_a_card_is_needed_nobody_walks_up_without_one(tmp_path: Path) -> None:
    async def story(dealer: Dealing) -> None:
        answered = await dealer.post(f"/api/tables/{TABLE}/walk-ups", {"name": "Cy Orr"})
        assert (answered.status, answered.json()["clause"]) == (409, "UTH 5.1")
        done = await dealer.acts(seat(1, "nobody"), seat(1, "ann", "VIP 2"), each=True)
        assert [one["clause"] for one in done["refused"]] == ["UTH 5.1", "UTH 13.1"]

    at_table(tmp_path, "ultimate-texas-holdem", story)


def test_a_correction_is_verified_like_every_row(tmp_path: Path) -> None:
    """A decision and a card are corrected; what can be taken back is offered in words."""

    async def story(dealer: Dealing) -> None:
        await dealer.do(seat(1, "ann", "VIP 1"), seat(2, "bob", "VIP 2"))
        play = [{"type": "Choose", "box": box, "move": "play"} for box in (1, 2)]
        view = await dealer.do(*SHUFFLE, OPEN, stake(1), stake(2), CLOSE, *play)
        side = view["dealer_side"]
        assert (side["corrects"], side["undo"]["what"]) == ([1, 2], "Box 2: Play")
        view = await dealer.do({"type": "CorrectAct", "box": 1}, fold(1))
        view = await dealer.do({"type": "ShowCards", "pile": "dealer", "cards": [0, 5, 10]})
        view = await dealer.do({"type": "CorrectCard", "pile": "dealer", "slot": 1, "card": 6})
        assert view["dealer"] == ["2c", "3h", "4h"]
        assert [(box["box"], box["ending"]) for box in view["boxes"]] == [(1, "folded"), (2, "played")]
        view = await dealer.do({"type": "Settle"}, {"type": "ShowCards", "pile": "box 2", "cards": [50, 46, 41]})
        assert view["stage"] == "closed"
        assert view["dealer_side"]["undo"]["supervisor"]

    at_table(tmp_path, "three-card-poker", story)
