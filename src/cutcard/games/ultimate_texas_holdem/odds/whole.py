"""Ultimate Texas Hold'em solved: all hole cards, flops, boards and dealer's hands, counted exactly.

A deal is hole cards, a flop, turn and river in either order, and the dealer's cards: 27,813,810,024,000 in all. Payoffs
are integers, in parts of an ante, so that totals are integers and values fractions. First, the value of each holding on
each board is computed. Then the boards of each flop are added up, which gives the decision after the flop, and the
flops of each class of hole cards, which gives the decision before it. Last, the decisions are carried back to the
boards to count how often each result occurs. If two choices are worth the same, the one that stakes less is taken. A
fold before the river is never better than waiting for it.
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from cutcard.games.ultimate_texas_holdem.odds import flops as odds_flops
from cutcard.games.ultimate_texas_holdem.odds.boards import (
    DEALERS,
    HOLDINGS,
    PLAIN,
    PLAIN_HOLDINGS,
    SUITS,
    Boards,
    boards,
)
from cutcard.games.ultimate_texas_holdem.odds.flops import CLASSES, FLOPS, Flags, Values
from cutcard.games.ultimate_texas_holdem.odds.rules import READINGS, HoldemPayoffs, Net, played
from cutcard.odds.native.cache import kept
from cutcard.odds.native.kernel import Ints, Progress, spread, threads

Tally: TypeAlias = dict[str, tuple[int, ...]]  # deals by action ("play 4x", "fold") and by READINGS, in that order

EACH = comb(50, 3) * comb(47, 2) * comb(45, 2)  # deals for two given hole cards
DEALS = comb(52, 2) * EACH
LARGEST = 2**31 // DEALERS  # units; with more, the value of a board would not fit in 32 bits
PARTS = 64  # into which the work is divided for threads


class Whole(Struct, frozen=True):
    """Best play, fully counted: totals in units for each class of hole cards, and the tally of all deals."""

    totals: tuple[tuple[int, int, int], ...]  # all wagers but play; play once; the best choice after the flop
    tally: Tally

    def ev(self, rules: HoldemPayoffs) -> Fraction:
        """What a round is worth in antes, from the values of decisions; the tally gives the same from all deals."""
        early = rules.before[0], rules.before[-1]
        best = (max(wait, *(base + times * play for times in early)) for base, play, wait in self.totals)
        return Fraction(sum(best), DEALS * rules.unit())


def solve(rules: HoldemPayoffs, progress: Progress | None = None, workers: int | None = None) -> Whole:
    """Best play under these rules; counted once, then read from disk."""
    return kept("uth", str(rules), Whole, lambda: count(rules, progress, workers))


def count(rules: HoldemPayoffs, progress: Progress | None = None, workers: int | None = None) -> Whole:
    """Totals by class of hole cards, and deals by action and readings."""
    told = boards(rules.least)
    decided = decide(rules, told, progress, workers)
    found = tally(rules, told, decided, workers)
    if sum(map(sum, found.values())) != DEALS:
        raise ArithmeticError("deals were lost or counted twice: clear the cache of native code and count again")
    return Whole(tuple((int(rest), int(play), int(best)) for rest, play, best in decided.totals), found)


class Decided(NamedTuple):
    """Totals by class of hole cards, and which hands wager after the flop and on the river."""

    totals: Ints
    flop: Flags
    plain_river: Flags
    suited_river: Flags


def worth(rules: HoldemPayoffs, told: Boards, workers: int | None = None) -> tuple[Values, Values]:
    """What each holding is worth on each board, plain and suited."""
    base, play, fold = scaled(rules)
    plain = np.empty((PLAIN, PLAIN_HOLDINGS * 3), dtype=np.int32)
    suited = np.empty((SUITS, HOLDINGS * 3), dtype=np.int32)

    def value(part: int) -> None:
        for counts, made, found in ((told.plain, told.plain_made, plain), (told.suited, told.suited_made, suited)):
            rows = _rows(len(found), part)
            odds_flops.values(counts[rows], made[rows], base, play, rules.river, fold, found[rows])

    spread(value, range(PARTS), workers=workers)
    return plain, suited


def decide(rules: HoldemPayoffs, told: Boards, progress: Progress | None = None, workers: int | None = None) -> Decided:
    """What to do after each flop and on each board, and the resulting totals for the hole cards."""
    plain, suited = worth(rules, told, workers)
    sums = np.zeros((FLOPS, len(CLASSES), 3), dtype=np.int64)
    wagers = np.zeros((FLOPS, 1326), dtype=np.bool_)

    def some(part: int) -> None:
        rows = _rows(FLOPS, part)
        odds_flops.decide_flops(rows.start, rows.stop, plain, suited, rules.after, sums, wagers)

    spread(some, range(PARTS), progress, workers)
    fold = DEALERS * scaled(rules)[2]
    return Decided(sums.sum(axis=0), wagers, plain[:, 2::3] > fold, suited[:, 2::3] > fold)


def _rows(count: int, part: int) -> slice:
    """The rows of a table that belong to one part of the work."""
    return slice(count * part // PARTS, count * (part + 1) // PARTS)


def before(rules: HoldemPayoffs, totals: Ints) -> Ints:
    """The multiple wagered before the flop by class of hole cards, or 0; only the lowest or highest can be best."""
    wait, none = totals[:, 2], np.zeros(len(CLASSES), dtype=np.int64)
    low, high = (totals[:, 0] + times * totals[:, 1] for times in (rules.before[0], rules.before[-1]))
    early = np.where(high > low, rules.before[-1], rules.before[0])
    return np.where(np.maximum(low, high) > wait, early, none)


def scaled(rules: HoldemPayoffs) -> tuple[Ints, Ints, int]:
    """Payoffs in units, by readings: all wagers but play, play once, and a fold."""
    unit, base, play = rules.unit(), rules.base(), rules.nets["play"]
    most = max(rules.before[-1], rules.after, rules.river)
    payoffs = [abs(rules.fold()), *(abs(base[reading]) + most * abs(play[reading]) for reading in READINGS)]
    if unit * max(payoffs) > LARGEST:
        raise ValueError(f"payoffs do not fit: with stakes and odds in 1/{unit} of an ante none may exceed {LARGEST}")

    def units(net: Net) -> Ints:
        return np.array([int(net[reading] * unit) for reading in READINGS], dtype=np.int64).reshape(10, 3, 2)

    return units(base), units(play), int(rules.fold() * unit)


def tally(rules: HoldemPayoffs, told: Boards, decided: Decided, workers: int | None = None) -> Tally:
    """Deals by action and readings: one pass for the highest multiple and hands that wait, one for the lowest."""
    early = before(rules, decided.totals)
    multiples = sorted({*rules.before, rules.after, rules.river}, reverse=True)
    found = {name: np.zeros((10, 3, 2), dtype=np.int64) for name in (*map(played, multiples), "fold")}
    for times in {rules.before[0], rules.before[-1]}:
        if times == rules.before[-1]:
            fields = np.where(early == times, 2, np.where(early == 0, 0, -1))
        else:
            fields = np.where(early == times, 2, -1)
        names = played(rules.after), played(rules.river), played(times), "fold"
        if fields.max() >= 0:
            for name, deals in zip(names, _weighed(told, decided, fields, workers), strict=True):
                found[name] += deals
    return {name: tuple(map(int, counts.ravel())) for name, counts in found.items()}


def _weighed(told: Boards, decided: Decided, fields: Ints, workers: int | None) -> Ints:
    """Deals by field and readings, for the classes of hole cards that have a field."""
    shares = min(workers or threads(), 4)  # each thread needs its own weights, 110 MB

    def weigh(share: int) -> tuple[Ints, Ints]:
        plain = np.zeros((PLAIN, PLAIN_HOLDINGS), dtype=np.int64)
        suited = np.zeros((SUITS, HOLDINGS), dtype=np.int64)
        odds_flops.weigh_boards(share, shares, decided.flop, fields, plain, suited)
        return plain, suited

    weights = spread(weigh, range(shares), workers=workers)
    deals = np.zeros((PARTS, 4, 10, 3, 2), dtype=np.int64)

    def tally(part: int) -> None:
        for at, (counts, made, river) in enumerate(
            (
                (told.plain, told.plain_made, decided.plain_river),
                (told.suited, told.suited_made, decided.suited_river),
            )
        ):
            rows = _rows(len(made), part)
            whole = np.sum([share[at][rows] for share in weights], axis=0)
            odds_flops.tally(counts[rows], made[rows], whole, river[rows], deals[part])

    spread(tally, range(PARTS), workers=workers)
    total: Ints = deals.sum(axis=0)
    return total
