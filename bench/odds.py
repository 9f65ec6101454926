"""Compares solving whole games exactly with looking at every deal, in one run.

The direct way is timed on a sample of holdings, each against every possible dealer's hand, and scaled up. Native code
is compiled before the clock starts, and nothing is read from the cache of results.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from bench.settle import table
from cutcard import games
from cutcard.cards import DECK
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import against, counts, upcards
from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.native import bulk, cache
from cutcard.odds.report.report import mathematics, values

CHANGES = {
    "three-card-poker": "pair-plus.flush=4",
    "caribbean-stud": "bet.flush=6",
    "ultimate-texas-holdem": "blind.flush=2",
}
UTH, LUN = "ultimate-texas-holdem", "lunar-poker"
STATES: dict[str, tuple[int, Callable[[], object]]] = {  # ways to go on, and the question
    "three-card-poker": (comb(49, 3), partial(values, "three-card-poker", "Qc 6d 4h")),
    "caribbean-stud": (comb(46, 4), partial(values, "caribbean-stud", "Ac Kd 9h 6s 3c", upcard="9d")),
    "ultimate, before the flop": (comb(50, 5) * comb(45, 2), partial(values, UTH, "Jc Td")),
    "ultimate, after the flop": (comb(47, 2) * comb(45, 2), partial(values, UTH, "Jc Td", board="2c Th 7s")),
    "ultimate, on the river": (comb(45, 2), partial(values, UTH, "Jc 3d", board="2c Th 7s 8d Ah")),
    "lunar, dealt": (comb(46, 4) * comb(47, 2), partial(values, LUN, "9c 9d 4h 6s 2c", upcard="Kd")),
    "lunar, sixth card": (comb(45, 4), partial(values, LUN, "9c 9d 4h 6s 2c", upcard="Kd", drawn="Qs")),
}


class Timed(NamedTuple):
    deals: int
    solved: float
    direct: float


def least(call: Callable[[], object], times: int = 3) -> float:
    """Seconds of the fastest of a few calls."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return min(taken)


def three_card() -> Timed:
    terms = WhatIfTerms(games.load("three-card-poker"))

    def anew() -> None:
        counts._three.cache_clear()
        against.solve(terms)

    hands = list(combinations(DECK, 3))
    strength = np.array([hands_table.three(*hand) for hand in hands])
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    some = Random(1).sample(range(len(hands)), 200)

    def direct() -> None:
        for i in some:
            dealer = strength[(masks & masks[i]) == 0]
            np.bincount(np.sign(dealer - strength[i]) + 1)

    return Timed(against.solve(terms).deals, least(anew), least(direct) * len(hands) / len(some))


def caribbean() -> Timed:
    terms = WhatIfTerms(games.load("caribbean-stud"))
    deals = against.solve(terms).deals

    def anew() -> None:
        upcards.count.cache_clear()
        against.solve(terms)

    rng = Random(1)
    some = [rng.sample(DECK, 6) for _ in range(50)]

    def direct() -> None:
        for *hand, upcard in some:
            rest = np.array([card for card in DECK if card != upcard and card not in hand], np.uint8)
            hidden = rest[all_sets(len(rest), 4)]
            strengths_of(np.hstack([hidden, np.full((len(hidden), 1), upcard, np.uint8)]))

    direct()
    return Timed(deals, least(anew), least(direct) / len(some) * deals / comb(46, 4))


def look() -> float:
    """Seconds for one look at a deal: the dealer's seven cards evaluated in bulk, on all cores."""
    rng = Random(1)
    rows = []
    for _ in range(200):
        seven = rng.sample(DECK, 7)
        rest = [card for card in DECK if card not in seven]
        rows += [[*seven[2:], *pair] for pair in combinations(rest, 2)]
    cards = np.array(rows, np.uint8)
    return least(lambda: bulk.strengths(cards)) / len(cards)


def whole(key: str, each: float) -> Timed:
    """A game solved twice or more, so that nothing is compiled or first counted while the clock runs."""
    terms, solver = WhatIfTerms(games.load(key)), mathematics(key)
    deals = solver.solve(terms).deals
    return Timed(deals, least(lambda: solver.solve(terms)), each * deals)


def what_ifs(some: Iterable[str]) -> list[tuple[str, str]]:
    """Games with another number, each counted anew."""
    rows = []
    for key in some:
        text = CHANGES[key]
        terms = WhatIfTerms(change(games.load(key), text))
        rows.append((f"{key}, {text}", f"{least(partial(mathematics(key).solve, terms)):.3f} s"))
    return rows


def one_state(each: float, times: int) -> list[tuple[str, str, str, str]]:
    """What each choice of one holding is worth, beside a look at every way it can go on."""
    rows = []
    for name, (ways, asked) in STATES.items():
        seconds = least(asked, times)
        rows.append((name, f"{1000 * seconds:.1f} ms", f"{ways:,}", f"{1000 * each * ways:,.1f} ms"))
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="the smallest game only, to see that it runs")
    small = parser.parse_args().small
    each = look()
    with cache.unused():
        timed = {"three-card-poker": three_card()}
        if small:
            timed["three-card-poker again"] = whole("three-card-poker", each)
        else:
            timed["caribbean-stud"] = caribbean()
            timed[UTH] = whole(UTH, each)
        changed = what_ifs(list(CHANGES)[:1] if small else CHANGES)
    if not small:
        timed["lunar-poker, kept"] = whole(LUN, each)  # counted first if it is not kept yet
    rows = [
        (name, f"{one.deals:,}", f"{one.solved:.3f} s", f"{one.direct:,.1f} s", f"{one.direct / one.solved:,.0f}")
        for name, one in timed.items()
    ]
    table("whole games", ("game", "deals", "solved", "deal by deal (scaled)", "ratio"), rows)
    table("what-if, counted anew", ("game and change", "seconds"), changed)
    table(
        "one state",
        ("state", "each choice", "ways to go on", "way by way (scaled)"),
        one_state(each, 1 if small else 3),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
