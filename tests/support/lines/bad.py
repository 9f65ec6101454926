"""Random input lines for `cutcard settle` with one fault each. The line's id names its fault."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.support.lines.random import Line, lines, of_game, rest

# Each fault changes a good line in place, or says that it does not apply to it

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
