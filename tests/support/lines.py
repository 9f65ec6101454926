"""Random input lines for `cutcard settle`: good ones rich in rare hands, and bad ones with one fault each.

Everything hangs on the seed. A bad line's id names its fault.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from cutcard import games
from cutcard.testing.oracle import lines as declared
from tests.support.game_data import folder

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


# Bad lines: each fault changes a good line in place, or says that it does not apply to it

Fault = Callable[[Random, Line], bool]
WRONG_STAKES: tuple[object, ...] = (0, -100, 10.5, 1000.0, True, "1000", None, [100], {})
GROUPS = ("player", "dealer", "board", "drawn", "discard")


def fault_of(line: Line, applies: object, **changes: Any) -> bool:
    """Overwrite some keys if the fault applies."""
    if applies:
        line.update(changes)
    return bool(applies)


def alone(line: Line) -> bool:
    """Whether Pair Plus is the only wager."""
    return set(line["wagers"]) == {"pair-plus"}


def extra(line: Line) -> str | None:
    """The wager placed after the deal, if there is one."""
    return next((wager for wager in ("play", "bet") if wager in line["wagers"]), None)


def wager(line: Line, name: str, stake: Any) -> bool:
    """Place or change a wager."""
    line["wagers"][name] = stake
    return True


def without(line: Line, name: str | None) -> bool:
    """Take a wager away that is there."""
    return line["wagers"].pop(name, None) is not None


def unplayed(rng: Random, line: Line) -> str:
    """A card that the line does not show."""
    return rng.choice(rest(*[line[key].split() for key in GROUPS if key in line]))


def change_card(rng: Random, line: Line, key: str, card: str) -> bool:
    """Put this card in the place of one of the group."""
    cards = line[key].split()
    cards[rng.randrange(len(cards))] = card
    line[key] = " ".join(cards)
    return True


def doubled_card(rng: Random, line: Line) -> bool:
    """The same card twice, within a group or across two."""
    keys = [key for key in GROUPS[:4] if key in line]
    cards = [(key, place) for key in keys for place in range(len(line[key].split()))]
    (here, i), (there, j) = rng.sample(cards, 2)
    hand = line[here].split()
    hand[i] = line[there].split()[j]
    line[here] = " ".join(hand)
    return True


def wrong_count(rng: Random, line: Line) -> bool:
    """A card too many or too few."""
    key = rng.choice([key for key in GROUPS[:4] if key in line])
    cards = line[key].split()
    line[key] = " ".join(rng.choice((cards[1:], [*cards, unplayed(rng, line)])))
    return True


def bad_card(rng: Random, line: Line) -> bool:
    """Text that is no card."""
    key = rng.choice([key for key in GROUPS if key in line])
    return change_card(rng, line, key, rng.choice(("1s", "Ax", "10h", "ah", "AH", "??", "A", "sA", "As,", "Asd")))


def missing_decision(rng: Random, line: Line) -> bool:
    """The moves stop before the hand is decided."""
    moves = [move for move in line["moves"] if move in ("check", "exchange", "sixth")]
    return fault_of(line, line["moves"] and not alone(line), moves=moves)


def after_the_end(rng: Random, line: Line) -> bool:
    """A move after the hand was decided."""
    more = rng.choice(("fold", "check", "exchange", "bet", "play", "play 1x", "raise"))
    folded = line["moves"][-1:] == ["fold"]
    more = rng.choice((more, "concede")) if folded or "concede" in line["moves"] else more
    return fault_of(line, line["moves"], moves=[*line["moves"], more])


def bad_limit(rng: Random, line: Line) -> bool:
    """A limit of no known name or no whole amount."""
    stake = rng.choice((10.5, True, "1000", None, -1, {"ante": 1000}))
    limit = rng.choice(({"minimum": 100}, {"Maximum": 100}, {"ante": 100}, {"maximum": stake}, [1000], 1000))
    return fault_of(line, True, limits=limit)


def off_multiple(rng: Random, line: Line) -> bool:
    """A play or bet that is not its multiple of the ante."""
    name, ante = extra(line), line["wagers"].get("ante", 0)
    if name is None:
        return False
    stake = line["wagers"][name]
    wrong = [s for s in (stake - 1, stake + 1, stake + ante, stake - ante, 2 * stake) if s > 0]
    return wager(line, name, rng.choice(wrong))


def staked_on_fold(rng: Random, line: Line, name: str) -> bool:
    """A play or bet although the hand was folded."""
    folded = line["moves"][-1:] == ["fold"] and not alone(line)
    return folded and wager(line, name, rng.choice((1, 2, 3, 4)) * line["wagers"]["ante"])


ANY_GAME: dict[str, Fault] = {
    "unknown-key": lambda r, x: fault_of(x, True, **{r.choice(("seat", "bonus", "Wagers", "comment")): 1}),
    "unknown-wager": lambda r, x: wager(x, r.choice(("insurance", "Ante", "raise", "draw-fee", "instant")), 1000),
    "bad-stake": lambda r, x: wager(x, r.choice(sorted(x["wagers"])), r.choice(WRONG_STAKES)),
    "no-wagers": lambda r, x: fault_of(x, True, wagers=r.choice(({}, [], None, 1000))),
    "wrong-multiple": off_multiple,
    "bet-missing": lambda r, x: without(x, extra(x)),
    "doubled-card": doubled_card,
    "wrong-count": wrong_count,
    "bad-card": bad_card,
    "no-cards": lambda r, x: fault_of(x, True, **{r.choice(("player", "dealer")): r.choice(("", None, 7, []))}),
    "cards-as-list": lambda r, x: fault_of(x, True, player=x["player"].split()),
    "missing-decision": missing_decision,
    "unknown-move": lambda r, x: fault_of(x, x["moves"], moves=[*x["moves"][:-1], r.choice(("raise", "Fold", ""))]),
    "after-the-end": after_the_end,
    "concede-first": lambda r, x: fault_of(x, not alone(x), moves=["concede", *r.choice(([], x["moves"]))]),
    "moves-not-list": lambda r, x: fault_of(
        x, x["moves"], moves=r.choice((" ".join(x["moves"]), None, {}, [1], [None]))
    ),
    "bad-limit": bad_limit,
}
NO_JACKPOT: dict[str, Fault] = {
    "no-jackpot-here": lambda r, x: wager(x, "jackpot", 100) and fault_of(x, True, meter=5_000_000),
}
JACKPOT: dict[str, Fault] = {
    "no-meter": lambda r, x: wager(x, "jackpot", 100) and bool(x.pop("meter", 1)),
    "bad-meter": lambda r, x: wager(x, "jackpot", 100) and fault_of(
        x, True, meter=r.choice(("5000000", 5000000.5, True, None, -1))),
    "no-ante": lambda r, x: without(x, "ante"),
    "jackpot-alone": lambda r, x: fault_of(x, True, wagers={"jackpot": 100}, moves=[], meter=5_000_000),
    "no-schedule-here": lambda r, x: fault_of(x, True, paytables={"pair-plus": {"one pair": 1}}),
}  # fmt: skip
NO_PAYOUT: dict[str, Fault] = {
    "no-payout-limit-here": lambda r, x: fault_of(x, True, limits={"maximum-payout": 100_000}),
}


def bad_lines(game: str, count: int, seed: int) -> Iterator[Line]:
    """So many lines of a game with one fault each, every kind of fault in turn."""
    rng, faults = Random(f"bad {game} {seed}"), of_game(game).FAULTS
    good = lines(game, 100 * count + 1000, seed)
    for number in range(count):
        name = sorted(faults)[number % len(faults)]
        line = deepcopy(next(good))
        while not faults[name](rng, line):
            line = deepcopy(next(good))
        yield {**line, "id": f"{name}-{seed}-{number}"}
