"""Proves that kings or better are always bet, whatever ranks have been seen.

``joint`` relies on it for hands above the bands, and the bands leave out pairs of kings and aces.
"""

import numpy as np
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds.counting.bands import DEALS, TIES
from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.games.lunar_poker.odds.counting.ranks import KING, below_least, no_pair, pairs_below_all, straights
from cutcard.odds.native.kernel import kernel


@kernel
def least_gains(
    up: int,
    drawn: int,
    least: Array,
    gain: Array,
    kings: Array,
    better: Array,
    suited_none: int,
    suited_others: int,
    gains: Array,
) -> None:
    """The least that a pair of kings, and that two pairs, can gain over a fold, whatever ranks are seen.

    All flushes are subtracted from the dealer's hands without a pair; kings are counted only against lower pairs.
    """
    size = 5 + drawn
    unseen, seen, pairs = np.empty(13, np.int64), np.zeros(size, np.int64), np.empty(14, np.int64)
    runs = np.empty(10, np.int64)
    worst = gain[TIES, 1]
    base = DEALS[drawn] * worst
    gains[:] = 1 << 60
    while True:
        unseen[:] = 4
        unseen[up] = 3
        possible = True
        for rank in seen:
            unseen[rank] -= 1
            possible &= unseen[rank] >= 0
        if possible:
            straights(up, unseen, runs)
            every = no_pair(up, unseen, runs)
            pairs_below_all(up, unseen, pairs)
            odd, bare = below_least(up, unseen, runs, every, pairs, least)
            for i in range(2):
                pay = kings if i == 0 else better
                lower = every - odd - suited_others + max(0, pairs[KING if i == 0 else 13] - bare)
                none = odd + bare - suited_none
                gains[i] = min(gains[i], base + (pay[0] - worst) * none + (pay[1] - worst) * lower)
        i = size - 1
        while i >= 0 and seen[i] == 12:
            i -= 1
        if i < 0:
            break
        seen[i:] = seen[i] + 1


def prove(
    up: int,
    least: NDArray[np.int64],
    gain: NDArray[np.int64],
    kings: NDArray[np.int64],
    better: NDArray[np.int64],
    suited: tuple[int, int],
) -> None:
    """Refuse payouts for which the proof fails."""
    gains = np.empty(2, np.int64)
    for drawn in range(1, 6):
        least_gains(up, drawn, least, gain, kings, better, *suited, gains)
        if gains.min() <= 0:
            raise ValueError("with these numbers kings or better may be folded; pay more for two pairs and above")
