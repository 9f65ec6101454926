"""Final hands that are not always bet: nothing, ace-king, one pair below kings.

The value of a bet on such a hand depends on the ranks seen and, because of the dealer's flushes, on which cards of the
upcard's suit are unseen. So draws are grouped by ranks, and by which of them are in the upcard's suit. ``prepare``
counts the dealer's hands after every draw from five cards of given ranks. ``band`` adds, over all draws that make such
a hand, what the better of bet and fold gains. For a pair it adds only what a fold saves, since ``joint`` has counted
the bet already. Flushes do not belong here, but ranks alone do not show them, so ``band`` counts them too;
``suited_draws`` computes this excess.

Gains over a fold are given by kind of hand: ``gain[kind]`` for no dealer's hand and for a higher hand; ``gain[TIES]``
for an equal and for a lower hand.
"""

from itertools import combinations
from math import comb

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.games.lunar_poker.odds.counting.ranks import (
    BITS,
    KING,
    SET,
    STRAIGHT,
    below_least,
    equal_no_pair,
    lower_no_pair,
    no_pair,
    pair_lower_equal,
    pair_qualifies,
    pairs_below_all,
    straights,
)
from cutcard.odds.native.kernel import kernel

NOTHING, ACE_KING, PAIR, PAIR_AND_ACE_KING, TIES = 0, 1, 2, 3, 4  # kinds of hand, and the row of ties
BETS, NONE, LOWER, SAME = (
    0,
    1,
    2,
    3,
)  # what is recorded for each kind: deals bet, and of these without a dealer's hand, won, equal
VALUE = (TIES, 0)  # where the value is recorded
DEALS: Array = np.array(
    [comb(46 - drawn, 4) for drawn in range(6)], dtype=np.int64
)  # dealer's hands, by number of cards drawn
STRAIGHTS: Array = np.zeros(1 << 13, np.uint8)
STRAIGHTS[STRAIGHT] = 1


def _draws(size: int) -> list[tuple[int, int, int]]:
    """Draws of this many cards with at most one pair: the pair's rank or 13, the single ranks and all ranks as bits."""
    singles = [(13, mask, mask) for mask in map(_mask, combinations(range(13), size))]
    paired = [
        (pair, mask, mask | 1 << pair)
        for pair in range(13)
        for mask in map(_mask, combinations(range(13), size - 2))
        if not mask >> pair & 1
    ]
    return singles + paired


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


DRAWS: Array = np.array([draw for size in range(2, 6) for draw in _draws(size)], dtype=np.int64)
FIRST_DRAW: Array = np.array([0, 0, 0, *np.cumsum([len(_draws(size)) for size in range(2, 6)])], dtype=np.int64)
ALL_DRAWS = len(DRAWS)
WAYS, NO_HANDS, OTHERS, BARE_PAIRS, BELOW = 0, 1, 2, 3, 4  # columns of what is prepared; BELOW + r: pairs below rank r
COLUMNS = BELOW + 14


@kernel
def prepare(up: int, unseen: Array, drawn: int, least: Array, after: Array) -> None:
    """For each draw of ``drawn`` cards: the number of ways, and counts of the dealer's hands after it.

    These are the hands that do not qualify, odd cards that do, pairs that do not, and pairs below each rank.
    """
    runs = np.empty(10, np.int64)
    for draw in range(FIRST_DRAW[drawn], FIRST_DRAW[drawn + 1]):
        twice, once = DRAWS[draw, 0], DRAWS[draw, 1]
        ways = 1
        if twice < 13:
            ways = unseen[twice] * (unseen[twice] - 1) // 2
            unseen[twice] -= 2
        for rank in range(13):
            if once >> rank & 1:
                ways *= unseen[rank]
                unseen[rank] -= 1
        after[draw, WAYS] = ways
        if ways:
            straights(up, unseen, runs)
            every = no_pair(up, unseen, runs)
            pairs_below_all(up, unseen, after[draw, BELOW:])
            odd, after[draw, BARE_PAIRS] = below_least(up, unseen, runs, every, after[draw, BELOW:], least)
            after[draw, NO_HANDS], after[draw, OTHERS] = odd + after[draw, BARE_PAIRS], every - odd
        if twice < 13:
            unseen[twice] += 2
        for rank in range(13):
            unseen[rank] += once >> rank & 1


@kernel
def _final(draw: int, kept: int, kept_pair: int) -> tuple[int, int]:
    """Kind of the final hand (-1 if it is not one of these) and the rank of its pair (13 if none)."""
    twice, ranks = DRAWS[draw, 0], DRAWS[draw, 2]
    common = kept & ranks
    if common or twice < 13 or kept_pair < 13:
        if common & (common - 1) or (common != 0) + (twice < 13) + (kept_pair < 13) > 1:
            return -1, 13
        pair = kept_pair if kept_pair < 13 else twice
        if common:
            pair = 0
            while not common >> pair & 1:
                pair += 1
        if pair >= KING:
            return -1, pair
        return (PAIR_AND_ACE_KING if (kept | ranks) >> KING == 3 else PAIR), pair
    if STRAIGHTS[kept | ranks]:
        return -1, 13
    return (ACE_KING if (kept | ranks) >> KING == 3 else NOTHING), 13


@kernel
def _from_above(mask: int) -> tuple[int, int, int, int, int]:
    """The highest five ranks of a mask, filled up with -1."""
    a = b = c = d = e = -1
    for rank in range(13):
        if mask >> rank & 1:
            a, b, c, d, e = rank, a, b, c, d
    return a, b, c, d, e


@kernel
def _least_pair(
    draw: int,
    kind: int,
    pair: int,
    drawn: int,
    after: Array,
    gain: Array,
    suited_none: int,
    suited_others: int,
) -> int:
    """A lower bound of what a bet on a pair gains: assumes that no dealer's pair of the same rank is beaten."""
    worst = gain[TIES, 1]
    lower = after[draw, OTHERS] - suited_others + max(0, after[draw, BELOW + pair] - after[draw, BARE_PAIRS])
    least = DEALS[drawn] * worst + (gain[kind, 0] - worst) * (after[draw, NO_HANDS] - suited_none)
    return int(least + (gain[kind, 1] - worst) * lower)


@kernel
def at_most(
    kept: int,
    kept_pair: int,
    drawn: int,
    least: Array,
    after: Array,
    gain: Array,
    suited_none: int,
    suited_others: int,
) -> int:
    """An upper bound of ``band``: assumes that flushes beat only pairs, and qualifying odd cards beat all others."""
    worst, total = gain[TIES, 1], 0
    for draw in range(FIRST_DRAW[drawn], FIRST_DRAW[drawn + 1]):
        if after[draw, WAYS] == 0:
            continue
        kind, pair = _final(draw, kept, kept_pair)
        if kind < 0:
            continue
        if kind >= PAIR:
            value = -_least_pair(draw, kind, pair, drawn, after, gain, suited_none, suited_others)
        else:
            value = DEALS[drawn] * worst + (gain[kind, 0] - worst) * after[draw, NO_HANDS]
            if kept | DRAWS[draw, 2] >= least[BITS]:
                value += (max(gain[kind, 1], gain[TIES, 0]) - worst) * after[draw, OTHERS]
        if value > 0:
            total += value * after[draw, WAYS]
    return total


@kernel
def _judge(
    up: int,
    unseen: Array,
    suit: int,
    draw: int,
    kind: int,
    pair: int,
    held: int,
    drawn: int,
    least: Array,
    after: Array,
    gain: Array,
    below: Array,
    above: Array,
    counts: Array,
) -> bool:
    """Counts the dealer's hands against a final hand, ignoring flushes; returns False if it adds nothing."""
    worst = gain[TIES, 1]
    twice, once, runs = DRAWS[draw, 0], DRAWS[draw, 1], counts[3:]
    counts[0], counts[1], counts[2] = after[draw, NO_HANDS], 0, 0
    if kind < PAIR and held < least[BITS]:
        return bool((gain[kind, 0] - worst) * counts[0] + DEALS[drawn] * worst > 0)
    if kind >= PAIR and _least_pair(draw, kind, pair, drawn, after, gain, below[suit], above[suit]) > 0:
        return False
    for rank in range(13):
        unseen[rank] -= once >> rank & 1
    if twice < 13:
        unseen[twice] -= 2
    if kind >= PAIR:
        x, y, z, _, _ = _from_above(held & ~(1 << pair))
        lower, same = pair_lower_equal(up, unseen, pair, x, y, z)
        lower = max(0, after[draw, BELOW + pair] + lower - after[draw, BARE_PAIRS])
        counts[1], counts[2] = after[draw, OTHERS] + lower, same if pair_qualifies(least, pair, x, y, z) else 0
    else:
        a, b, c, d, e = _from_above(held)
        straights(up, unseen, runs)
        counts[1] = lower_no_pair(up, unseen, runs, a, b, c, d, e) - after[draw, NO_HANDS]
        counts[2] = equal_no_pair(up, unseen, held)
    for rank in range(13):
        unseen[rank] += once >> rank & 1
    if twice < 13:
        unseen[twice] += 2
    return True


@kernel
def _note(
    up: int,
    suit: int,
    kind: int,
    held: int,
    drawn: int,
    weight: int,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower_suited: Array,
    counts: Array,
    out: Array,
) -> None:
    """Subtract the flushes and add what the better choice gains, ``weight`` times; for a pair, what a fold saves."""
    none, lower, same = counts[0] - below[suit], counts[1], counts[2]
    if kind >= PAIR:
        lower -= above[suit]
    elif held >= least[BITS]:
        lower -= lower_suited[SET[held], suit]
        if held >> up & 1 and (suit | 1 << up) & held == held:
            same -= 1
    deals, worst = DEALS[drawn], gain[TIES, 1]
    value = (gain[kind, 0] - worst) * none + (gain[kind, 1] - worst) * lower + (gain[TIES, 0] - worst) * same
    value += deals * worst
    if kind >= PAIR:
        value, weight = -value, -weight
    if value > 0:
        out[VALUE] += value * abs(weight)
        out[kind, BETS] += weight * deals
        out[kind, NONE] += weight * none
        out[kind, LOWER] += weight * lower
        out[kind, SAME] += weight * same


@kernel
def band(
    up: int,
    unseen: Array,
    suit: int,
    kept: int,
    kept_pair: int,
    drawn: int,
    after: Array,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower_suited: Array,
    out: Array,
) -> None:
    """Adds to ``out`` the gains over all draws to the cards kept.

    ``unseen`` and ``suit`` (bits of the upcard's suit) describe the cards unseen before the draw. ``kept`` holds the
    ranks kept as bits, ``kept_pair`` the rank of a pair among them, or 13. The last tables count flushes
    (``suited_tables``).
    """
    counts = np.empty(13, np.int64)
    for draw in range(FIRST_DRAW[drawn], FIRST_DRAW[drawn + 1]):
        kind, pair = _final(draw, kept, kept_pair)
        if kind < 0 or after[draw, WAYS] == 0:
            continue
        twice, ranks = DRAWS[draw, 0], DRAWS[draw, 2]
        held = kept | ranks
        if not _judge(up, unseen, suit, draw, kind, pair, held, drawn, least, after, gain, below, above, counts):
            continue
        free, taken = ranks & suit, 0
        while True:  # over the subsets of the drawn ranks that can be in the upcard's suit
            weight = 1
            for rank in range(13):
                if ranks >> rank & 1:
                    left, own = unseen[rank] - (free >> rank & 1), taken >> rank & 1
                    if rank == twice:
                        weight *= left if own else left * (left - 1) // 2
                    elif not own:
                        weight *= left
            if weight:
                left_suit = suit ^ taken
                _note(up, left_suit, kind, held, drawn, weight, least, gain, below, above, lower_suited, counts, out)
            if taken == free:
                break
            taken = (taken - free) & free


@kernel
def suited_draws(
    up: int,
    unseen: Array,
    suit: int,
    own: bool,
    kept: int,
    drawn: int,
    free: int,
    after: Array,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower_suited: Array,
    out: Array,
) -> None:
    """The same for draws in the only suit kept, whose unseen ranks are ``free``; ``own``: it is the upcard's suit."""
    counts = np.empty(13, np.int64)
    for draw in range(FIRST_DRAW[drawn], FIRST_DRAW[drawn + 1]):
        if DRAWS[draw, 0] < 13:
            break
        ranks = DRAWS[draw, 1]
        held = kept | ranks
        if ranks & ~free or kept & ranks or STRAIGHTS[held]:
            continue
        kind = ACE_KING if held >> KING == 3 else NOTHING
        if _judge(up, unseen, suit, draw, kind, 13, held, drawn, least, after, gain, below, above, counts):
            left_suit = suit & ~ranks if own else suit
            _note(up, left_suit, kind, held, drawn, 1, least, gain, below, above, lower_suited, counts, out)
