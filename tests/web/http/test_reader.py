"""A card reader on the web: its token, its messages, and that no answer names a card."""

import asyncio
import re
from pathlib import Path
from secrets import token_hex

import msgspec

from cutcard.cards import show
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.plan.opening import OPENING
from cutcard.registers.patrons.messages import IssueCard
from cutcard.registers.people.messages import DisableAccount
from cutcard.table.life.cards import next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.cards import PrepareTable, Shuffle
from cutcard.table.messages.reader import AttachReader
from cutcard.table.messages.round import Bet, OpenBets, PlaceWagers, TakeSeat
from tests.support.floor.indoors import Answered, Indoors
from tests.support.floor.running import one_table

FELT, DANA = "table/felt", Actor("dana", Role.DEALER)
PLAN = one_table("plain-three", dealing='"recorded"', recording='"full"')
CARD = re.compile(rb"\b[2-9TJQKA][cdhs]\b")


class Device:
    """A reader that knows its token."""

    def __init__(self, floor: Indoors, token: str) -> None:
        self._floor, self._more = floor, {"authorization": f"Bearer {token}"}

    async def ask(self) -> Answered:
        return await self._floor.ask("GET", "/api/reader", more=self._more)

    async def send(self, number: int, card: str, packet: int = 0) -> Answered:
        body = msgspec.json.encode({"number": number, "card": card, "packet": packet})
        return await self._floor.ask("POST", "/api/reader/cards", body=body, more=self._more)


async def wagered(floor: Indoors) -> None:
    """A table dealt by hand, with a wager on the layout."""

    async def give(actor: Actor, command: object) -> None:
        await floor.desk.execute(FELT, actor, command, token_hex(8))  # type: ignore[arg-type]  # any command

    def state() -> tuple[object, object]:
        return floor.desk.state(FELT).state.rules, floor.desk.state(FELT).state.opened

    await give(DANA, PrepareTable(checklist(*state())))  # type: ignore[arg-type]  # any state
    while deck := next_deck(*state(), Facts(DANA, "")):  # type: ignore[arg-type]  # any state
        await give(DANA, deck)
    await give(Actor("sue", Role.GAMING_SUPERVISOR), AttachReader("shoe-1"))
    await floor.desk.execute("patron/ann", OPENING, IssueCard("visitor ann"), token_hex(8))
    await give(Actor("ann", Role.PLAYER), TakeSeat(1))
    await give(DANA, OpenBets())
    await give(DANA, PlaceWagers(1, (Bet("ante", 1000),)))
    for name in floor.desk.state(FELT).state.opened.life.decks:
        await give(DANA, Shuffle(name))


async def story(folder: Path) -> None:
    async with Indoors(folder, PLAN) as floor:
        people = {"ann": Role.PLAYER, "dana": Role.DEALER, "sue": Role.GAMING_SUPERVISOR, "ada": Role.ADMINISTRATOR}
        cookies = {id: await floor.sign_in(id, role) for id, role in people.items()}
        body = msgspec.json.encode({"id": "shoe-1", "name": "Shoe 1", "table": "felt"})
        for who in ("ann", "dana", "sue"):
            assert (await floor.ask("POST", "/api/people/readers", cookies[who], body)).status == 403
        made = (await floor.ask("POST", "/api/people/readers", cookies["ada"], body)).json()
        device = Device(floor, made["token"])
        await wagered(floor)

        answers = [await device.ask()]
        assert answers[0].json()["next"] == 1
        deck = [show((card,)) for card in range(51, -1, -1)]
        for number in range(1, 7):
            answers.append(await device.send(number, deck[number], 3 if number % 3 == 0 else 0))
            assert answers[-1].status == 200, answers[-1].body
        assert answers[-1].json() == {"table": "felt", "round": 1, "next": 7, "wanted": 0, "stopped": False}
        answers.append(await device.send(6, deck[6]))
        assert answers[-1].status == 200
        answers += [await device.send(6, deck[7]), await device.send(9, deck[8]), await device.send(7, "9x")]
        assert [one.status for one in answers[-3:]] == [409, 409, 200]
        assert answers[-1].json()["stopped"]
        answers += [await floor.ask("GET", "/api/tables/felt", cookies[who]) for who in ("ann", "dana", "sue")]
        answers.append(await floor.ask("GET", "/metrics", cookies["ada"]))
        assert [found for one in answers for found in CARD.findall(one.body)] == []

        for path in ("/api/tables/felt", "/api/me", "/api/people"):
            asked = await floor.ask("GET", path, more={"authorization": f"Bearer {made['token']}"})
            assert asked.status in (200, 401)
            assert asked.status == 401 or path == "/api/me"
        assert (await Device(floor, "x" * 43).ask()).status == 401
        assert (await floor.ask("GET", "/api/reader", cookies["ada"])).status == 401
        ada = Actor("ada", Role.ADMINISTRATOR)
        await floor.desk.execute("people/shoe-1", ada, DisableAccount("lost"), token_hex(8))
        assert (await device.send(7, deck[9])).status == 401


def test_a_device_sends_cards_with_its_token_and_no_answer_names_one(tmp_path: Path) -> None:
    asyncio.run(story(tmp_path))
