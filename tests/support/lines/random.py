"""Random input lines for `cutcard settle`, rich in rare hands. They depend only on the seed."""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from cutcard import games
from cutcard.testing.oracle import lines as declared
from tests.support.declared.game_data import folder

Line = dict[str, Any]


RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
STAKES = (1, 2, 3, 5, 7, 99, 101, 333, 500, 777, 1000, 1000, 1001, 2500, 12345, 50000, 123457)
METERS = (
    1,
    1_000_000,
    4_999_999,
    5_000_000,
    5_000_001,
    5_000_009,
    5_000_010,
    5_000_019,
    12_345_678,
    99_999_999,
)
MADE = ("royal", "straight flush", "quads", "full house", "flush", "straight", "trips", "two pairs", "pair",
        "ace-king", "below", "pictures", "broadway", "wheel", "colour", "odd")  # fmt: skip


# Hands


def spread(rng: Random, shape: str) -> list[str]:
    """Cards with ranks by letter: equal letters are equal ranks, suits as they fall."""
    ranks = dict(zip(sorted(set(shape)), rng.sample(RANKS, len(set(shape))), strict=True))
    return [ranks[x] + s for x in sorted(set(shape)) for s in rng.sample(SUITS, shape.count(x))]


def run(rng: Random, size: int) -> str:
    """Consecutive ranks, the ace low or high."""
    ring = "A" + RANKS
    start = rng.randrange(len(ring) - size + 1)
    return ring[start : start + size]


def suits(rng: Random, ranks: str, suit: str = "") -> list[str]:
    """The ranks in one suit, or in suits as they fall."""
    return [rank + (suit or rng.choice(SUITS)) for rank in ranks]


def made(rng: Random, kind: str, size: int = 5) -> list[str]:
    """Cards that make a kind of hand, or just a near one."""
    suit = rng.choice(SUITS)
    low, below = "".join(rng.sample("23456789TJQ", size - 2)), "".join(rng.sample("3456789", size - 2))
    colour = rng.choice(("dh", "cs"))
    shapes = {
        "quads": "aaaab",
        "full house": "aaabb",
        "trips": "aaabc",
        "two pairs": "aabbc",
        "pair": "aabcd",
    }
    if size == 3:
        shapes |= {"quads": "aaa", "full house": "aaa", "trips": "aaa", "two pairs": "aab", "pair": "aab"}
    if kind in shapes:
        return spread(rng, shapes[kind])
    builders: dict[str, Callable[[], list[str]]] = {
        "royal": lambda: suits(rng, RANKS[-size:], suit),
        "straight flush": lambda: suits(rng, run(rng, size), suit),
        "flush": lambda: suits(rng, "".join(rng.sample(RANKS, size)), suit),
        "straight": lambda: suits(rng, run(rng, size)),
        "ace-king": lambda: suits(rng, "AK" + low),
        "below": lambda: suits(rng, rng.choice(("AQ", "AJ", "KQ", "QJ", "Q2", "JT", "J2")) + below),
        "pictures": lambda: rng.sample([c for c in DECK if c[0] in "JQK"], size),
        "broadway": lambda: suits(rng, RANKS[-size:]),
        "wheel": lambda: suits(rng, ("A" + RANKS)[:size]),
        "colour": lambda: rng.sample([c for c in DECK if c[1] in colour], size),
        "odd": lambda: suits(rng, "".join(rng.sample(RANKS, size))),
    }
    return builders[kind]()


def rest(*used: list[str]) -> list[str]:
    """The deck without these cards."""
    return [card for card in DECK if not any(card in group for group in used)]


def fresh(rng: Random, kind: str, size: int, used: list[str]) -> list[str]:
    """A hand of this kind from the cards left, any other where it cannot be had."""
    for _ in range(30):
        hand = made(rng, kind, size)
        if len(set(hand)) == size and not set(hand) & set(used):
            return hand
    return rng.sample(rest(used), size)


def mirror(rng: Random, hand: list[str], used: list[str]) -> list[str]:
    """The same ranks in other suits, now and then one rank off: equal hands and near ones."""
    ranks = [card[0] for card in hand]
    if rng.random() < 0.4:
        place = rng.randrange(len(ranks))
        ranks[place] = RANKS[(RANKS.index(ranks[place]) + rng.choice((1, -1))) % 13]
    free, dealt = rest(used), []
    for rank in ranks:
        card = rng.choice([c for c in free if c[0] == rank] or free)
        free.remove(card)
        dealt.append(card)
    return dealt


def reduced(rng: Random, least: int) -> list[str]:
    """A deck of few ranks, few suits, a short run or pictures, with at least so many cards."""
    way = rng.randrange(5)
    ranks = rng.sample(RANKS, (least + 3) // 4 + rng.randrange(2))
    if way == 0:
        return [c for c in DECK if c[0] in ranks]
    if way == 1:
        wanted = rng.sample(SUITS, 1 if least < 12 else 2)
        return [c for c in DECK if c[1] in wanted]
    if way == 2:
        window = run(rng, 6 if least < 12 else 7)
        return [c for c in DECK if c[0] in window]
    if way == 3:
        return [c for c in DECK if c[0] in "JQKA"]
    wanted, others = rng.sample(SUITS, 1), rng.sample(DECK, 8)
    return [c for c in DECK if c[1] in wanted or c in others or (c[0] in "AK" and least > 10)]


def dealers(rng: Random, hand: list[str], used: list[str], size: int) -> list[str]:
    """A dealer's hand: like the player's, of some kind, at the edge of playing, or anything."""
    way = rng.random()
    if way < 0.3:
        return mirror(rng, hand[:size], used)
    if way < 0.55:
        return fresh(rng, rng.choice(("ace-king", "below", "pair", "odd")), size, used)
    if way < 0.75:
        return fresh(rng, rng.choice(MADE), size, used)
    return rng.sample(rest(used), size)


def shuffled(rng: Random, cards: list[str]) -> list[str]:
    """The cards in another order."""
    return rng.sample(cards, len(cards))


def deal(rng: Random, size: int) -> tuple[list[str], list[str]]:
    """A player's and a dealer's whole hand."""
    way = rng.random()
    if way < 0.25:
        cards = rng.sample(DECK if way < 0.1 else reduced(rng, 2 * size), 2 * size)
        return cards[:size], cards[size:]
    player = fresh(rng, rng.choice(MADE), size, [])
    return shuffled(rng, player), shuffled(rng, dealers(rng, player, player, size))


# Good lines


def limits(rng: Random, line: Line) -> None:
    """Give some lines a maximum around their stakes."""
    if rng.random() < 0.35:
        around = rng.choice([s for w, s in line["wagers"].items() if w not in ("play", "bet", "jackpot")])
        line["limits"] = {"maximum": max(1, rng.choice((1, around // 2, around - 1, around, around + 1, 2 * around)))}


def meter(rng: Random, line: Line) -> None:
    """Place some jackpot wagers; the meter may also be shown without one."""
    if rng.random() < 0.6:
        line["wagers"]["jackpot"] = rng.choice((100, 250, 500, 1))
    if "jackpot" in line["wagers"] or rng.random() < 0.2:
        line["meter"] = rng.choice((*METERS, rng.randrange(1, 20_000_000)))


def with_lines(game: str) -> bool:
    """Whether a game's folder of tests has a generator of its own."""
    return (folder(game) / "lines.py").exists()


def of_game(game: str) -> ModuleType:
    """The generator in a game's folder of tests."""
    return import_module(f"tests.games.{game.replace('-', '_')}.lines")


def lines(game: str, count: int, seed: int) -> Iterator[Line]:
    """So many good lines of a game; from its declaration where its folder has no generator."""
    if not with_lines(game):
        yield from declared(games.load(game), count, seed, signs=True)
        return
    rng, finished = Random(f"{game} {seed}"), of_game(game).finished
    for number in range(count):
        yield {"id": f"{game}-{seed}-{number}", **finished(rng)}
