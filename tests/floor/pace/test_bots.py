"""Bots: they play every game from their own view, keep nobody waiting, and leave seats to guests."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import msgspec
import pytest

from cutcard import games
from cutcard.cards import DECK
from cutcard.core.message import Actor, Role
from cutcard.floor.pace.bots import SEEN, Bot, BotChoice, BotHand, BotNeed, BotView, act, choose, worth_playing
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, Settle, TableCommand, TakeSeat
from cutcard.testing.felt import SYSTEM, FeltTable, player
from cutcard.web.player.views import Viewer, view

BOT = Actor("bot", Role.PLAYER)


def look(felt: FeltTable, balance: int = 1_000_000) -> bytes:
    return msgspec.json.encode(view("1", 1, felt.rules, felt.table, Viewer(BOT, {}, balance)))


def seen(felt: FeltTable) -> BotView:
    return SEEN.decode(look(felt))


def given(felt: FeltTable) -> TableCommand:
    command = act(seen(felt))
    assert command is not None
    return command


@pytest.mark.parametrize("key", games.names())
def test_whole_rounds_of_every_game(key: str) -> None:
    chosen = set()
    for seed in range(25):
        deck = list(DECK)
        Random(seed).shuffle(deck)
        felt = FeltTable(key, deck)
        felt.do(given(felt), BOT)
        felt.do(OpenBets(), SYSTEM)
        felt.do(given(felt), BOT)
        assert act(seen(felt)) is None  # it has staked
        felt.do(CloseBets(), SYSTEM)
        while felt.need.kind == "choice":
            command = given(felt)
            assert isinstance(command, Choose)
            chosen.add(command.move)
            felt.do(command, BOT)
        if felt.need.kind == "settlement":
            assert act(seen(felt)) is None
            felt.do(Settle(), SYSTEM)
        assert felt.need.kind == "opening"
    assert len(chosen) > 1, "it should play some hands and not others"
    assert "fold" in chosen


def test_it_stakes_the_least_and_takes_the_jackpot() -> None:
    felt = FeltTable("plain-flop")
    felt.do(TakeSeat(3), BOT)
    felt.do(OpenBets(), SYSTEM)
    assert act(seen(felt)) == PlaceWagers(3, (Bet("ante", 500), Bet("blind", 500), Bet("jackpot", 500)))


def test_the_last_free_seat_is_for_a_guest() -> None:
    felt = FeltTable("plain-draw")
    for box in (1, 2, 5):
        felt.do(TakeSeat(box), player(box))
    assert act(seen(felt)) == TakeSeat(4)
    felt.do(TakeSeat(4), player(4))
    assert act(seen(felt)) is None


def hand(cards: str, board: str = "") -> BotView:
    """A bot's view just before its choice; others hold a pair, face down and face up."""
    mine, up, down = (
        BotHand(True, cards.split(), []),
        BotHand(False, ["Ac", "Ad"], []),
        BotHand(False, ["??", "??"], []),
    )
    choices = [BotChoice("fold", 0, 0), BotChoice("check", 0, 0), BotChoice("small", 3, 0), BotChoice("big", 4, 0)]
    choices.append(BotChoice("exchange", 9, 5))
    need = BotNeed("choice", True, 1, choices)
    return BotView("play", 6, 1, 1_000, [], [], [], board.split(), [up, mine, down], need)


@pytest.mark.parametrize(
    ("cards", "board", "worth"),
    [
        ("As 2d", "", True),
        ("Ks Qd", "", False),
        ("5s 5d", "", True),
        ("As 2d", "?? ?? ?? ?? ??", True),
        ("As 2d", "3c 4c 9h ?? ??", False),
        ("As 2d", "3c 2c 9h ?? ??", True),
        ("As 2d", "3c 3d 9h ?? ??", False),
        ("Qs 3d 2c", "", True),
        ("Js 9d 2c", "", False),
        ("Js Jd 2c", "", True),
        ("Ks Qd Jc 9d 2s", "", False),
        ("As Qd Jc 9d 2s", "", True),
    ],
)
def test_what_it_plays(cards: str, board: str, worth: bool) -> None:
    table = hand(cards, board)
    assert worth_playing(table) is worth
    assert choose(table).name == ("big" if worth else "check")


def test_it_folds_when_nothing_is_free() -> None:
    table = hand("Ks Qd")
    table.need.choices = [BotChoice("fold", 0, 0), BotChoice("bet", 10, 0)]
    assert choose(table).name == "fold"


# -- at a table


class Side:
    """A bot's place at a table in memory."""

    def __init__(self, felt: FeltTable, balance: int = 1_000_000) -> None:
        self.felt, self.balance = felt, balance
        self.awake = True
        self.bought = 0
        self.refuse: list[type[object]] = []
        self.bot = Bot(self, 0.001)

    def look(self) -> bytes:
        return look(self.felt, self.balance)

    def may_stake(self) -> bool:
        return self.awake

    async def give(self, command: TableCommand) -> None:
        if type(command) in self.refuse:
            self.refuse.remove(type(command))
            raise Refused(None, "not enough chips")
        self.do(command, BOT)

    async def buy_in(self) -> None:
        self.bought += 1
        self.balance += 1_000_000

    def do(self, command: TableCommand, actor: Actor = SYSTEM) -> None:
        self.felt.do(command, actor)
        self.bot.note()


def played(side: Side, play: Callable[[], Awaitable[None]]) -> None:
    async def scene() -> None:
        task = asyncio.create_task(side.bot.run())
        async with asyncio.timeout(60):
            await play()
        assert not task.done()
        task.cancel()

    asyncio.run(scene())


async def until(said: Callable[[], bool]) -> None:
    while not said():
        await asyncio.sleep(0.002)


def test_it_sits_down_stakes_and_decides_by_itself() -> None:
    side = Side(FeltTable("plain-three"))
    felt = side.felt

    async def play() -> None:
        await until(lambda: bool(felt.table.seats))
        side.do(OpenBets())
        await until(lambda: bool(felt.state.stakes))
        side.do(CloseBets())
        await until(lambda: felt.need.kind in ("settlement", "opening"))

    played(side, play)
    assert side.bought == 0


def test_it_waits_with_its_stakes_until_it_may() -> None:
    side = Side(FeltTable("plain-three"))
    side.awake = False

    async def play() -> None:
        await until(lambda: bool(side.felt.table.seats))
        side.do(OpenBets())
        await asyncio.sleep(0.02)
        assert not side.felt.state.stakes
        side.awake = True
        side.bot.note()
        await until(lambda: bool(side.felt.state.stakes))

    played(side, play)


def test_it_buys_in_before_it_runs_dry() -> None:
    side = Side(FeltTable("plain-three"), balance=9_999)

    async def play() -> None:
        side.do(OpenBets())
        await until(lambda: bool(side.felt.table.round and side.felt.state.stakes))

    played(side, play)
    assert side.bought == 1


def test_a_choice_that_is_refused_becomes_the_cheapest() -> None:
    side = Side(FeltTable("plain-stud"))  # an unshuffled deck gives the box a pair of threes, which it bets
    felt = side.felt

    async def play() -> None:
        await until(lambda: bool(felt.table.seats))
        side.do(OpenBets())
        await until(lambda: bool(felt.state.stakes))
        side.refuse = [Choose]
        side.do(CloseBets())
        await until(lambda: felt.need.kind != "choice")

    played(side, play)
    (box,) = felt.state.boxes.values()
    assert (side.refuse, box.moves) == ([], ("fold",))


def test_a_refused_seat_is_tried_again_when_something_happens() -> None:
    side = Side(FeltTable("plain-stud"))
    side.refuse = [TakeSeat]

    async def play() -> None:
        await until(lambda: not side.refuse)
        await asyncio.sleep(0.01)
        assert not side.felt.table.seats
        side.do(TakeSeat(1), player(1))
        await until(lambda: len(side.felt.table.seats) == 2)

    played(side, play)
