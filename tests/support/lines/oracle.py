"""A second way to the same cents: one seat's finished round settled naively, from the rules' text alone.

Nothing of the package is imported here. Every hand is found by trying all subsets, every rule is written out in
the oracle of its game, and nothing is shared with the code that it checks. Clauses are left out of the answer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import floor
from pathlib import Path
from typing import Any

Card = tuple[int, str]
Strength = tuple[int, list[int]]
Row = dict[str, Any]
Paths = Mapping[tuple[str, ...], int]
TESTS = Path(__file__).parents[2]

RANKS = "23456789TJQKA"
ACE, KING, QUEEN, JACK = 14, 13, 12, 11
NAMES = ("odd cards", "one pair", "two pairs", "three of a kind", "straight", "flush", "full house",
         "four of a kind", "straight flush", "royal flush")  # fmt: skip
ODD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)


class Refusal(Exception):
    """The line is not a finished round of the game."""


# Hands


def straight_top(ranks: Sequence[int]) -> int:
    """The highest rank of a sequence (the ace also counts low), 0 if the cards are none."""
    if len(set(ranks)) < len(ranks):
        return 0
    for low in (list(ranks), [1 if r == ACE else r for r in ranks]):
        if max(low) - min(low) == len(low) - 1:
            return max(low)
    return 0


def by_count(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How often each rank occurs, most frequent and highest first, and those ranks in that order."""
    found = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    return [n for n, _ in found], [r for _, r in found]


def five(cards: Sequence[Card]) -> Strength:
    """The value of exactly five cards."""
    ranks = [r for r, _ in cards]
    counts, order = by_count(ranks)
    suited = len({s for _, s in cards}) == 1
    top = straight_top(ranks)
    if suited and top:
        return (ROYAL if top == ACE else STRAIGHT_FLUSH), [top]
    if counts == [4, 1]:
        return QUADS, order
    if counts == [3, 2]:
        return FULL_HOUSE, order
    if suited:
        return FLUSH, order
    if top:
        return STRAIGHT, [top]
    shapes = {(3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR}
    return shapes.get(tuple(counts), ODD), order


def best(cards: Iterable[Card]) -> Strength:
    """The highest value among all choices of five."""
    return max(five(choice) for choice in combinations(cards, 5))


def ace_king_or_higher(cards: Sequence[Card]) -> bool:
    """Whether five cards of a dealer play in Caribbean Stud and Lunar Poker."""
    return five(cards)[0] > ODD or {ACE, KING} <= {r for r, _ in cards}


# Reading a line


def need(condition: object, reason: str) -> None:
    """Refuse the line unless the condition holds."""
    if not condition:
        raise Refusal(reason)


def whole(value: object, least: int) -> int:
    """A JSON integer of at least this much; truth values are none."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise Refusal(f"{value!r} is not a whole number from {least}")


def cards_of(line: Row, key: str, count: int) -> list[Card]:
    """So many cards, written with blanks between."""
    text = line.get(key)
    if not isinstance(text, str):
        raise Refusal(f"{key} is missing")
    words = text.split()
    need(len(words) == count, f"{key} has {len(words)} cards")
    need(all(len(w) == 2 and w[0] in RANKS and w[1] in "cdhs" for w in words), f"bad card in {key}")
    return [(RANKS.index(w[0]) + 2, w[1]) for w in words]


def all_different(*groups: Sequence[Card]) -> None:
    """One deck holds every card once."""
    cards = [card for group in groups for card in group]
    need(len(set(cards)) == len(cards), "doubled card")


def table(line: Row, key: str, known: Iterable[str]) -> dict[str, Any]:
    """A JSON object under a key, empty if left out, with known names only."""
    value = line.get(key, {})
    if not isinstance(value, dict):
        raise Refusal(f"{key} is no object")
    need(set(value) <= set(known), f"unknown name in {key}")
    return value


def stakes_of(line: Row, known: Iterable[str]) -> dict[str, int]:
    """The wagers placed, each above nothing."""
    return {name: whole(stake, 1) for name, stake in table(line, "wagers", known).items()}


def limit_of(line: Row, name: str, known: Sequence[str]) -> int | None:
    """One of the limits, None if there is no such limit at the table."""
    limits = {key: whole(value, 1) for key, value in table(line, "limits", known).items()}
    return limits.get(name)


def decision(line: Row, paths: Paths) -> tuple[int, bool]:
    """The multiple of the ante that the moves declare (0 is a fold), and whether the hand was conceded."""
    moves = line.get("moves")
    if not isinstance(moves, list):
        raise Refusal("moves are missing")
    need(all(isinstance(move, str) for move in moves), "a move is a word")
    conceded = moves[-1:] == ["concede"]
    path = tuple(moves[:-1] if conceded else moves)
    need(path in paths, "not a course of play")
    need(paths[path] > 0 or not conceded, "nothing left to concede")
    return paths[path], conceded


def staked_as_declared(stakes: dict[str, int], wager: str, multiple: int) -> None:
    """The wager after the deal is its exact multiple of the ante, and absent on a fold."""
    if multiple:
        need(stakes.get(wager) == multiple * stakes["ante"], f"{wager} is not the declared multiple")
    else:
        need(wager not in stakes, f"{wager} without its decision")


# Answering


def row(wager: str, stake: int, result: str, odds: Fraction | int = 0, maximum: int | None = None,
        cap: int | None = None) -> Row:  # fmt: skip
    """One line of the answer: settled up to the maximum, what lies above it comes back."""
    live = stake if maximum is None else min(stake, maximum)
    kept = 0 if result == "lose" else live
    won = floor(live * Fraction(odds)) if result == "win" else 0
    if cap is not None:
        won = min(won, cap)
    return {"wager": wager, "stake": stake, "result": result, "returned": stake - live + kept + won}


def bonus(wager: str, stake: int, odds: Fraction | int, maximum: int | None) -> list[Row]:
    """A payment beside the ante: no stake of its own, no line where nothing is paid."""
    paid = floor(Fraction(odds) * (stake if maximum is None else min(stake, maximum)))
    return [{"wager": wager, "stake": 0, "result": "win", "returned": paid}] if paid else []


def jackpot(line: Row, stakes: dict[str, int], hand: Sequence[Card]) -> list[Row]:
    """The progressive wager: its stake never comes back, only the prize does."""
    meter = whole(line["meter"], 0) if "meter" in line else None
    if "jackpot" not in stakes:
        return []
    if meter is None:
        raise Refusal("a jackpot wager needs the meter")
    prizes = {ROYAL: max(50_000_00, meter), STRAIGHT_FLUSH: max(5_000_00, meter // 10), QUADS: 500_00,
              FULL_HOUSE: 150_00, FLUSH: 100_00}  # fmt: skip
    prize = prizes.get(five(hand)[0], 0)
    result = "win" if prize else "lose"
    return [{"wager": "jackpot", "stake": stakes["jackpot"], "result": result, "returned": prize}]


def compare(player: Strength, dealer: Strength) -> str:
    """What a wager on the higher hand does."""
    if player == dealer:
        return "stand-off"
    return "win" if player > dealer else "lose"


COMMON = frozenset({"id", "wagers", "player", "dealer", "moves", "limits"})


def answer(rules: Callable[[Row], list[Row]], keys: frozenset[str], line: Row) -> Row:
    """The answer to one line of input by the rules of a game, which has these keys."""
    ident = line.get("id")
    readable = isinstance(ident, str | int) and not isinstance(ident, bool)
    try:
        need(readable, "no id")
        need(set(line) <= keys, "unknown key")
        rows = rules(line)
    except Refusal:
        return {"id": ident if readable else None, "refused": True}
    return {"id": ident, "settled": rows, "net": sum(r["returned"] - r["stake"] for r in rows)}


def knows(game: str) -> bool:
    """Whether a game's folder of tests has an oracle."""
    return (_folder(game) / "oracle.py").is_file()


def settle(game: str, line: Row) -> Row:
    """The answer of the oracle in a game's folder of tests."""
    module = ".".join([*(_folder(game) / "oracle").relative_to(TESTS.parent).parts])
    settled: Row = import_module(module).settle(line)
    return settled


def _folder(game: str) -> Path:
    name = game.replace("-", "_")
    plain = TESTS / "support" / "games" / name
    return plain if plain.is_dir() else TESTS / "games" / name


def returned(game: str) -> Callable[[Row], dict[str, tuple[str, int]] | None]:
    """The same oracle in the form that the kit asks for."""

    def by_wager(line: Row) -> dict[str, tuple[str, int]] | None:
        settled = settle(game, line)
        if "refused" in settled:
            return None
        return {one["wager"]: (one["result"], one["returned"]) for one in settled["settled"]}

    return by_wager


def ask(game: str, wagers: dict[str, Any], player: str, dealer: str, *moves: str, **more: Any) -> dict[str, Any]:
    """Settle one line; each wager's result and what comes back, with the net beside them."""
    line = {"id": "a1", "wagers": wagers, "player": player, "dealer": dealer, "moves": list(moves), **more}
    answer = settle(game, line)
    assert answer.keys() == {"id", "settled", "net"}, line
    rows = answer["settled"]
    assert len({r["wager"] for r in rows}) == len(rows)
    assert answer["net"] == sum(r["returned"] - r["stake"] for r in rows)
    return {r["wager"]: (r["result"], r["returned"]) for r in rows} | {"net": answer["net"]}
