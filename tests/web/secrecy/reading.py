"""A round whose cards a device reads face down, in front of people of every role."""

from pathlib import Path
from random import Random
from secrets import token_hex

import msgspec

from cutcard.cards import DECK, show
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.domains.table import FloorTable
from cutcard.table.life.cards import due_now, next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.cards import PrepareTable
from cutcard.table.messages.reader import AttachReader, TurnUp
from cutcard.table.messages.round import Bet, Choose, OpenBets, PlaceWagers, Settle, TakeSeat
from cutcard.table.play.course import needs
from tests.web.secrecy.floor import Tally, Watched, watched
from tests.web.secrecy.plan import BY_HAND, PLAYERS

PATH, STREAM, READER = f"/tables/{BY_HAND}", f"table/{BY_HAND}", "shoe"
SUPERVISOR = Actor("gaming_supervisor", Role.GAMING_SUPERVISOR)
DEALER = Actor("dealer", Role.DEALER)


class Reading:
    """The device, the dealer and the players of one table."""

    def __init__(self, found: Watched, rng: Random) -> None:
        self.found, self.deck = found, [*DECK]
        rng.shuffle(self.deck)
        self.token = ""

    @property
    def state(self) -> FloorTable:
        state = self.found.floor.desk.state(STREAM).state
        assert isinstance(state, FloorTable)
        return state

    async def by_dealer(self, command: Command) -> None:
        await self.found.give(PATH, "dealer", command)

    async def begin(self) -> None:
        found, desk = self.found, self.found.floor.desk
        made = await found.post("/api/people/readers", "ada", id=READER, name="Shoe", table=BY_HAND)
        self.token = made.json()["token"]
        found.ear.keep("the token of a card reader", self.token)
        await self.by_dealer(PrepareTable(checklist(self.state.rules, self.state.opened)))
        while deck := next_deck(self.state.rules, self.state.opened, Facts(DEALER, "")):
            await self.by_dealer(deck)
        await desk.execute(STREAM, SUPERVISOR, AttachReader(READER), token_hex(8))
        for box, who in enumerate(PLAYERS, 1):
            await found.give(PATH, who, TakeSeat(box))
        await self.by_dealer(OpenBets())
        for box in (1, 2):
            await self.by_dealer(PlaceWagers(box, (Bet("ante", 1000),)))
        for care in due_now(self.state.rules, self.state.opened).values():
            await self.by_dealer(care)

    async def send(self, number: int, card: str) -> int:
        body = msgspec.json.encode({"number": number, "card": card})
        more = {"authorization": f"Bearer {self.token}"}
        return int((await self.found.floor.ask("POST", "/api/reader/cards", "", body, more)).status)

    async def deal(self) -> None:
        """Nine cards, with a message sent again, one out of order, and one that cannot be read."""
        for number, card in enumerate(self.deck[:9], 1):
            assert await self.send(number, show((card,))) == 200
            await self.found.look(table=BY_HAND, number="1")
        assert await self.send(9, show((self.deck[8],))) == 200
        assert await self.send(9, show((self.deck[9],))) == 409
        assert await self.send(20, show((self.deck[9],))) == 409


async def read_round(folder: Path, seed: int) -> Tally:
    """One round by the reader, heard in full."""
    async with watched(folder, seed, (), "bob") as found:
        one = Reading(found, Random(seed))
        await one.begin()
        await found.watch(f"{PATH}/live")
        await one.deal()
        await found.beside(folder)
        for box in (1, 2):
            await one.by_dealer(Choose(box, "play"))
        assert needs(one.state.rules, one.state.opened).kind == "cards"
        await one.by_dealer(TurnUp("dealer"))
        await one.by_dealer(Settle())
        for who in found.cookies:
            await found.floor.ask("GET", f"/api{PATH}", found.cookies[who])
    played = one.state.opened.round
    assert played is not None
    assert played.stage == "closed"
    ear = found.ear
    ear.channels["card readers"] = len(played.reading.cards)
    return Tally(ear.bytes, 0, ear.bytes, ear.channels, ear.leaks)
