"""A simulated shoe: in a demonstration it deals a shuffled deck through the door of card readers, as a device would."""

import asyncio
from collections.abc import Iterator
from random import SystemRandom

from cutcard.cards import DECK, Card
from cutcard.core.reading import ReaderState
from cutcard.floor.desk.desk import Desk
from cutcard.floor.people.readers import Readers
from cutcard.floor.plan.floorplan import Floorplan
from cutcard.floor.streams.streams import News
from cutcard.ruling import Refused

RANDOM = SystemRandom()


def shoes(desk: Desk, readers: Readers, plan: Floorplan, pause: float) -> "Iterator[tuple[str, SimulatedShoe]]":
    """The tables of a demonstration that have a card reader, each with its shoe."""
    for table in plan.table:
        if table.reader:
            yield table.id, SimulatedShoe(desk, readers, table.reader, pause)


class SimulatedShoe:
    """Sends one card after another whenever its table waits for cards. Each round has a new deck."""

    def __init__(self, desk: Desk, readers: Readers, reader: str, pause: float) -> None:
        self._desk, self._readers, self._reader = desk, readers, reader
        self._pause = pause / 4  # seconds from one card to the next
        self._round, self._deck = 0, list[Card]()

    async def run(self) -> None:
        """Deal as long as the floor runs. It looks again whenever something happens at its table."""
        loop, happened = asyncio.get_running_loop(), asyncio.Event()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(happened.set)

        unsubscribe = self._desk.subscribe(f"table/{self._readers.state(self._reader).table}", tell)
        try:
            while True:
                happened.clear()
                state = self._readers.state(self._reader)
                if state.wanted and await self._deal(state):
                    await asyncio.sleep(self._pause)
                else:
                    await happened.wait()
        finally:
            unsubscribe()

    async def _deal(self, state: ReaderState) -> bool:
        """Send the next card. False if there is none, or if the table does not take it now."""
        if state.round != self._round:
            self._round, self._deck = state.round, list(DECK)
            RANDOM.shuffle(self._deck)
        if not self._deck:
            return False
        try:
            await self._readers.send(self._reader, state.next, self._deck[-1])
        except Refused:
            return False
        self._deck.pop()
        return True
