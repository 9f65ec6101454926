"""Simple players for a demonstration. A bot reads the same bytes as a player's page, and knows no particular game."""

import asyncio
from typing import Protocol

from msgspec import Struct

from cutcard.cards import RANKS, parse
from cutcard.core.decoding import decoder
from cutcard.floor.desk.desk import Overtaken
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, Choose, PlaceWagers, TableCommand, TakeSeat

RESERVE = 20  # a bot that has fewer than this many times its stakes buys in before it plays on
HIGH = RANKS.index("Q")  # three cards are worth playing with this rank or higher; more cards need an ace


class Area(Struct):
    name: str
    required: tuple[str, ...]
    placed: str
    on_dealer: bool
    minimum: int
    maximum: int


class BotChoice(Struct):
    name: str
    amount: int
    most: int


class BotNeed(Struct):
    kind: str
    mine: bool
    box: int
    choices: list[BotChoice]


class BotSeat(Struct):
    box: int


class Staked(Struct):
    mine: bool


class BotHand(Struct):
    mine: bool
    cards: list[str]
    drawn: list[str]


class BotView(Struct):
    """The part of its view that a bot reads; the rest is ignored."""

    stage: str
    places: int
    seat: int | None
    balance: int
    areas: list[Area]
    seats: list[BotSeat]
    stakes: list[Staked]
    board: list[str]
    boxes: list[BotHand]
    need: BotNeed


SEEN = decoder(BotView)


def act(seen: BotView) -> TableCommand | None:
    """What a bot does next: sit down, place wagers or choose. None while others must act."""
    if seen.seat is None:
        free = [box for box in range(1, seen.places + 1) if all(seat.box != box for seat in seen.seats)]
        return TakeSeat(free[-1]) if len(free) > 1 else None  # the last free seat is for a guest
    if seen.stage == "open" and not any(stake.mine for stake in seen.stakes):
        return PlaceWagers(seen.seat, stakes(seen.areas, jackpot=seen.seat % 2 == 1))
    if seen.need.kind == "choice" and seen.need.mine:
        return Choose(seen.need.box, choose(seen).name)
    return None


def stakes(areas: list[Area], *, jackpot: bool = True) -> tuple[Bet, ...]:
    """The minimum of the sign for every required wager, and the jackpot wager if there is one and the bot plays it."""
    fixed = [area for area in areas if area.minimum == area.maximum and jackpot]
    required = [area for area in areas if area.name in area.required]
    return tuple(Bet(area.name, area.minimum) for area in (*required, *fixed) if area.placed == "before the deal")


def choose(seen: BotView) -> BotChoice:
    """The largest wager with a hand worth playing. Otherwise a free choice, and fold only if there is none."""
    moves = [choice for choice in seen.need.choices if not choice.most]  # a bot never draws
    if worth_playing(seen):
        return max(moves, key=lambda choice: choice.amount)
    free = [choice for choice in moves if not choice.amount]
    return next((choice for choice in free if choice.name != "fold"), (free or moves)[0])


def worth_playing(seen: BotView) -> bool:
    """Whether the bot has a pair that uses its own card, or a high card."""
    hand = next(hand for hand in seen.boxes if hand.mine)
    own = [card >> 2 for card in parse(" ".join([*hand.cards, *hand.drawn]))]
    board = [card >> 2 for card in parse(" ".join(card for card in seen.board if card in _NAMES))]
    paired = any((own + board).count(rank) > 1 for rank in own)
    if board:  # a high card counts only before the board is dealt
        return paired
    return paired or max(own) >= (HIGH if len(own) == 3 else RANKS.index("A"))


_NAMES = {rank + suit for rank in RANKS for suit in "cdhs"}


class Tableside(Protocol):
    """What a bot can use at its table: its view, its timing, and access to the desk and the cage."""

    def look(self) -> bytes: ...

    def may_stake(self) -> bool: ...

    async def give(self, command: TableCommand) -> object: ...

    async def buy_in(self) -> object: ...


class Bot:
    """One bot at one table. It acts after a short delay: long enough to be seen, too short to hold up the table."""

    def __init__(self, side: Tableside, thinking: float) -> None:
        self._side, self._thinking = side, thinking
        self._changed = asyncio.Event()

    def note(self) -> None:
        """Something happened at the table."""
        self._changed.set()

    async def run(self) -> None:
        """Play until the task is cancelled."""
        while True:
            self._changed.clear()
            if self._next() is not None:
                await asyncio.sleep(self._thinking)
                if await self._play():
                    continue
            await self._changed.wait()

    def _next(self) -> TableCommand | None:
        asked = act(SEEN.decode(self._side.look()))
        return None if isinstance(asked, PlaceWagers) and not self._side.may_stake() else asked

    async def _play(self) -> bool:
        """Do what is due now. False if it was refused."""
        asked = self._next()
        if asked is None:
            return True
        seen = SEEN.decode(self._side.look())
        if isinstance(asked, PlaceWagers) and seen.balance < RESERVE * sum(bet.chips for bet in asked.bets):
            await self._side.buy_in()
        try:
            await self._side.give(asked)
        except Overtaken:  # the bot looks again once it has seen what happened
            return False
        except Refused:
            return await self._give_up(asked, seen)
        return True

    async def _give_up(self, asked: TableCommand, seen: BotView) -> bool:
        """The choice was refused, perhaps for lack of chips: take the cheapest one, so that nobody waits."""
        if not isinstance(asked, Choose):
            return False
        cheapest = min((choice for choice in seen.need.choices if not choice.most), key=lambda choice: choice.amount)
        try:
            await self._side.give(Choose(asked.box, cheapest.name))
        except Refused:
            return False
        return True
