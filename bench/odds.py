"""Side by side, in one run: whole games solved exactly, and the same by looking at every deal.

The direct way is timed on a sample of holdings, each against all that the dealer can hold, and scaled up. Native code
is compiled before the clock starts; nothing is read from the cache of results.
"""

import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from bench.settle import table
from cutcard import games, hands_table
from cutcard.cards import DECK
from cutcard.games.caribbean_stud import odds as stud
from cutcard.games.caribbean_stud.game import ACE_KING
from cutcard.games.three_card_poker import odds as three
from cutcard.odds import cache, upcards
from cutcard.odds.report import mathematics
from cutcard.odds.whatif import Terms

TIMES = 3


class Timed(NamedTuple):
    deals: int
    solved: float
    direct: float


def least(call: Callable[[], object]) -> float:
    """Seconds of the fastest of a few calls."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return min(taken)


def three_card() -> Timed:
    terms = Terms(games.load("three-card-poker"))

    def anew() -> None:
        three._hands.cache_clear()
        three._below.cache_clear()
        three.solve(terms)

    hands = list(combinations(DECK, 3))
    strength = np.array([hands_table.three(*hand) for hand in hands])
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    some = Random(1).sample(range(len(hands)), 200)

    def direct() -> None:
        for i in some:
            dealer = strength[(masks & masks[i]) == 0]
            np.bincount(np.sign(dealer - strength[i]) + 1)

    return Timed(three.solve(terms).deals, least(anew), least(direct) * len(hands) / len(some))


def caribbean() -> Timed:
    terms = Terms(games.load("caribbean-stud"))
    deals = stud.solve(terms).deals

    def anew() -> None:
        upcards.count.cache_clear()
        stud.solve(terms)

    rng = Random(1)
    some = [rng.sample(DECK, 6) for _ in range(50)]

    def direct() -> None:
        for *hand, upcard in some:
            cards = np.array(sorted(hand), np.int8)
            upcards.tell_apart(cards, upcard, hands_table.five(*hand), ACE_KING)

    direct()
    return Timed(deals, least(anew), least(direct) / len(some) * deals / upcards.BEHIND)


def whole(key: str) -> None:
    """The other games, as far as they are solved: the first call compiles, those after it are timed."""
    terms = Terms(games.load(key))
    solver = mathematics(key)
    deals = solver.solve(terms).deals
    seconds = least(lambda: solver.solve(terms))
    table(
        f"{key}, whole", ("deals", "seconds", "deals/s"), [(f"{deals:,}", f"{seconds:.2f}", f"{deals / seconds:,.0f}")]
    )


def main() -> int:
    with cache.unused():
        rows = []
        for name, timed in (("three-card-poker", three_card()), ("caribbean-stud", caribbean())):
            ratio = f"{timed.direct / timed.solved:,.0f}"
            rows.append((name, f"{timed.deals:,}", f"{timed.solved:.3f} s", f"{timed.direct:,.1f} s", ratio))
        table("whole games", ("game", "deals", "solved", "deal by deal (scaled)", "ratio"), rows)
        whole("ultimate-texas-holdem")
    return 0


if __name__ == "__main__":
    sys.exit(main())
