"""A card reader at a table behind a desk: a shuffled deck read face down, and a dealer whose acts are counted."""

import asyncio
import random

from cutcard.cards import Card
from cutcard.core.message import Actor, Command, Role
from cutcard.core.reading import ReaderState
from cutcard.floor.desk.clock import wall
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.readers import Readers
from cutcard.registers.people.messages import AddReader
from cutcard.table.messages.reader import AttachReader, TurnUp
from cutcard.table.messages.round import Bet, Choose, OpenBets, PlaceWagers
from tests.support.floor.play import DEALER, SYSTEM, Felt

UTH, TCP, CSP, LUN = "ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker"
BETS = {
    UTH: (Bet("ante", 1000), Bet("blind", 1000)),
    TCP: (Bet("ante", 1000), Bet("pair-plus", 1000)),
    CSP: (Bet("ante", 1000),),
    LUN: (Bet("ante", 1000), Bet("super", 1000)),
}
READER = "shoe-1"
SUE = Actor("sue", Role.GAMING_SUPERVISOR)
ADMIN = Actor("ada", Role.ADMINISTRATOR)


class ReadFelt(Felt):
    """A table dealt by hand, with a card reader attached."""

    def __init__(self, desk: Desk, game: str, boxes: int = 5, name: str = "1", seed: int = 1) -> None:
        super().__init__(desk, game, boxes, name, dealing="recorded")
        self.at(stream_of(READER), AddReader(name), SYSTEM)
        self.readers = Readers(desk, wall)
        self.do(AttachReader(READER), SUE)
        self.rng, self.acts = random.Random(seed), 0
        self.deck: list[Card] = []
        self.sent: list[Card] = []

    def deal(self, count: int | None = None) -> ReaderState:
        """Read so many cards, or all that the table waits for; the first one closes the wagers where it may."""
        state = self.readers.state(READER)
        if count is None and not state.wanted:
            state = self.send()
        for _ in range(state.wanted if count is None else count):
            state = self.send()
        return state

    def send(self, card: Card | None = None, packet: int = 0, number: int = 0) -> ReaderState:
        """One message of the reader."""
        card = self.deck.pop() if card is None else card
        self.sent.append(card)
        number = number or self.readers.state(READER).next
        return asyncio.run(self.readers.send(READER, number, card, packet))

    def tap(self, command: Command) -> Outcome:
        """One act of the dealer."""
        self.acts += 1
        return self.do(command, DEALER)

    def stake(self, bets: tuple[Bet, ...]) -> None:
        """Wagers of all boxes: "same again" is one act."""
        self.acts += 1
        self.do(OpenBets(), DEALER)
        for box in range(1, self.boxes + 1):
            self.do(PlaceWagers(box, bets), DEALER)
        self.shuffle()
        self.deck = list(self.game.deck)
        self.rng.shuffle(self.deck)
        self.sent = []

    def all_choose(self, move: str) -> None:
        """Each box makes the same choice, one act each."""
        decision = self.round.boxes[self.need.box].decision
        while self.need.kind == "choice" and self.round.boxes[self.need.box].decision == decision:
            self.tap(Choose(self.need.box, move))

    def turn(self) -> None:
        assert self.need.kind == "cards", self.need
        self.tap(TurnUp(self.need.pile))


def dealt(felt: ReadFelt, count: int) -> None:
    """Stake at every box, and read so many cards."""
    felt.stake(BETS[felt.game.key])
    felt.deal(count)
