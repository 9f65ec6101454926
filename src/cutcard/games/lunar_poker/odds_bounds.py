"""Kings or better are always bet: proven over all choices of ranks that may have been seen.

``joint`` counts on it for hands above the bands, and the bands leave pairs of kings and aces out.
"""

import numpy as np
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds_bands import DEALS, TIES
from cutcard.games.lunar_poker.odds_deck import Array
from cutcard.games.lunar_poker.odds_ranks import KING, no_pair, pairs_below_all
from cutcard.odds.kernel import kernel


@kernel
def least_gains(
    up: int,
    drawn: int,
    gain: Array,
    kings: Array,
    better: Array,
    suited_none: int,
    suited_ace_king: int,
    least: Array,
) -> None:
    """The least, over all seen ranks, that a pair of kings and that two pairs can gain over a fold.

    Of the dealer's hands without a pair all flushes are taken away; kings are counted against lower pairs only."""
    size = 5 + drawn
    unseen, seen, below = np.empty(13, np.int64), np.zeros(size, np.int64), np.empty(14, np.int64)
    worst = gain[TIES, 1]
    base = DEALS[drawn] * worst
    least[:] = 1 << 60
    while True:
        unseen[:] = 4
        unseen[up] = 3
        possible = True
        for rank in seen:
            unseen[rank] -= 1
            possible &= unseen[rank] >= 0
        if possible:
            none, ace_king = no_pair(up, unseen)
            pairs_below_all(up, unseen, below)
            none -= suited_none
            ace_king -= suited_ace_king
            for i in range(2):
                pay = kings if i == 0 else better
                lower = ace_king + below[KING if i == 0 else 13]
                least[i] = min(least[i], base + (pay[0] - worst) * none + (pay[1] - worst) * lower)
        i = size - 1
        while i >= 0 and seen[i] == 12:
            i -= 1
        if i < 0:
            break
        seen[i:] = seen[i] + 1


def prove(
    up: int, gain: NDArray[np.int64], kings: NDArray[np.int64], better: NDArray[np.int64], suited: tuple[int, int]
) -> None:
    """Refuse payouts under which the proof fails."""
    least = np.empty(2, np.int64)
    for drawn in range(2, 6):
        least_gains(up, drawn, gain, kings, better, *suited, least)
        if least.min() <= 0:
            raise ValueError("with these payouts kings or better may be worth a fold: the bands must reach higher")
