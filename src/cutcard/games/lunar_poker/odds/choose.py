"""The best choice in every state of one upcard, and the weights that it puts on everything that follows.

A state is a class of five cards. All values are relative to an immediate fold, in units that make every option an
integer: ``UNIT`` to the ante, since an exchange of k cards has C(46,4) C(42,k) deals. The value of an exchange is its
sum over hands that are always bet, plus what the bands add, minus suited draws. What the bands add is the same for all
states with the same ranks and the same cards in the upcard's suit, so it is kept once it is known. These last two are
computed only for options whose upper bound is above the best choice so far.
"""

from math import comb, lcm

import numpy as np

from cutcard.games.lunar_poker.odds.counting.bands import (
    ALL_DRAWS,
    COLUMNS,
    VALUE,
    at_most,
    band,
    prepare,
    suited_draws,
)
from cutcard.games.lunar_poker.odds.counting.dealer import PLACES
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, Array, holds, number, renamed_number, signed
from cutcard.games.lunar_poker.odds.counting.sums import WIDTH
from cutcard.odds.native.kernel import kernel

FOLD, BET, SIXTH = 32, 33, 34  # lower numbers: an exchange, by the bits of the cards kept
PART = lcm(*(comb(42, drawn) for drawn in range(1, 6)))
UNIT = comb(46, 4) * PART
PARTS: Array = np.array([PART // comb(42, drawn) for drawn in range(6)], dtype=np.int64)  # by cards drawn
GROUPS = comb(17, 5) * 32
_WIDTHS: Array = np.array(WIDTH, dtype=np.int64)


def _terms() -> list[tuple[int, int, int, int]]:
    """For each set of cards kept, the signed pairs (A, Q) as bits: the player's hand holds A, the dealer's holds Q."""
    terms = []
    for kept in range(32):
        if kept.bit_count() <= 3:
            for p in range(32):
                for q in range(32):
                    if not (p | q) & kept and not p & q:
                        terms.append((kept, kept | p, q, -1 if (p | q).bit_count() & 1 else 1))
    return terms


TERMS: Array = np.array(_terms(), dtype=np.int64)
DRAWN: Array = np.array([5 - kept.bit_count() for kept in range(32)], dtype=np.int64)


@kernel
def places_of(
    cards: Array,
    class_of: Array,
    way: Array,
    base: Array,
    room: Array,
    subset: Array,
    places: Array,
) -> None:
    """The places of J(A, Q) in the array, for all disjoint A and Q within five cards, by their bits."""
    for a in range(32):
        size = 0
        for i in range(5):
            if a >> i & 1:
                subset[size] = cards[i]
                size += 1
        own = PLACES[size] + number(subset, size)
        start, leads = base[size] + class_of[own] * _WIDTHS[size], way[own]
        rest = 31 & ~a
        q = 0
        while True:
            count = 0
            for i in range(5):
                if q >> i & 1:
                    subset[count] = cards[i]
                    count += 1
            if count <= 4:
                places[a, q] = start + PLACES[count] + renamed_number(subset, count, leads, room)
            else:
                places[a, q] = -1
            if q == rest:
                break
            q = (q - rest) & rest


@kernel
def look(cards: Array, upcard: int, unseen: Array, suits: Array) -> int:
    """Counts unseen cards by rank and by suit; returns the number of the state's group.

    A group has the same ranks, and the same ones in suit 0.
    """
    for rank in range(13):
        unseen[rank] = 4
    for suit in range(4):
        suits[suit] = (1 << 13) - 1
    unseen[upcard >> 2] -= 1
    suits[0] &= ~(1 << (upcard >> 2))
    group, flags = 0, 0
    for i in range(5):
        rank, suit = signed(cards[i] >> 2), signed(cards[i] & 3)
        unseen[rank] -= 1
        suits[suit] &= ~(1 << rank)
        group += CHOOSE[rank + i, i + 1]
        if suit == 0:
            flags |= 1 << i
    return group * 32 + flags


@kernel
def ranks_kept(cards: Array, kept: int) -> tuple[int, int, int]:
    """The ranks kept as bits, the rank of a pair (13: none; 14: more than a pair), their suit (4: none or several)."""
    ranks, pair, suit = 0, 13, -1
    for i in range(5):
        if kept >> i & 1:
            rank, own = signed(cards[i] >> 2), signed(cards[i] & 3)
            if ranks >> rank & 1:
                pair = rank if pair == 13 else 14
            ranks |= 1 << rank
            suit = own if suit == -1 or suit == own else 4
    return ranks, pair, 4 if suit == -1 else suit


@kernel
def suited_excess(
    up: int,
    cards: Array,
    kept: int,
    ranks: int,
    suit: int,
    unseen: Array,
    suits: Array,
    drawn: int,
    after: Array,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower: Array,
    out: Array,
) -> None:
    """What the bands have counted for draws that make a flush, and must be subtracted."""
    for own in range(4):
        if kept == 0 or own == suit:
            suited_draws(
                up, unseen, suits[0], own == 0, ranks, drawn, suits[own], after, least, gain, below, above, lower, out
            )


@kernel
def choose_all(
    upcard: int,
    order: Array,
    lowest: Array,
    strength: Array,
    least_instant: int,
    class_of: Array,
    way: Array,
    base: Array,
    sums: Array,
    bets: Array,
    sixths: Array,
    orbit: Array,
    fee: int,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower: Array,
    known: Array,
    choice: Array,
    value: Array,
) -> None:
    """Choice and value of every class of five; FOLD and 0 if it contains the upcard or is an instant payout."""
    up = upcard >> 2
    room, subset = np.empty(5, np.uint8), np.empty(5, np.uint8)
    places, worth, most = np.empty((32, 32), np.int64), np.empty(32, np.int64), np.empty(32, np.int64)
    unseen, suits, out = np.empty(13, np.int64), np.empty(4, np.int64), np.zeros((5, 4), np.int64)
    bound, full = np.empty(32, np.int64), (1 << 13) - 1 & ~(1 << up)
    after, ahead = np.empty((ALL_DRAWS, COLUMNS), np.int64), -1
    for state in order:
        cards = lowest[state]
        choice[state], value[state] = FOLD, 0
        if strength[state] >= least_instant or holds(cards, upcard):
            continue
        best, chosen = 0, FOLD
        if bets[state] * PART > best:
            best, chosen = bets[state] * PART, BET
        bought = fee * UNIT + sixths[state] // orbit[state] * PARTS[1]
        if bought > best:
            best, chosen = bought, SIXTH
        places_of(cards, class_of, way, base, room, subset, places)
        worth[:] = 0
        for i in range(len(TERMS)):
            place = places[TERMS[i, 1], TERMS[i, 2]]
            if place >= 0:
                worth[TERMS[i, 0]] += TERMS[i, 3] * sums[place]
        group = look(cards, upcard, unseen, suits)
        if group >> 5 != ahead:
            ahead = group >> 5
            for drawn in range(2, 6):
                prepare(up, unseen, drawn, least, after)
            for kept in range(32):
                ranks, pair, _ = ranks_kept(cards, kept)
                bound[kept] = 0
                if DRAWN[kept] >= 2 and pair < 14:
                    bound[kept] = at_most(ranks, pair, DRAWN[kept], least, after, gain, below[full], above[full])
        for kept in range(32):
            most[kept] = -(1 << 62)
            if DRAWN[kept] >= 2:
                most[kept] = fee * UNIT + (worth[kept] + bound[kept]) * PARTS[DRAWN[kept]]
        while True:
            kept = signed(np.argmax(most))
            if most[kept] <= best:
                break
            most[kept] = -(1 << 62)
            drawn = DRAWN[kept]
            ranks, pair, suit = ranks_kept(cards, kept)
            added = 0
            if pair < 14:
                added = known[group, kept]
                if added < 0:
                    out[VALUE] = 0
                    band(up, unseen, suits[0], ranks, pair, drawn, after, least, gain, below, above, lower, out)
                    added = known[group, kept] = out[VALUE]
                if pair == 13:
                    out[VALUE] = 0
                    suited_excess(
                        up,
                        cards,
                        kept,
                        ranks,
                        suit,
                        unseen,
                        suits,
                        drawn,
                        after,
                        least,
                        gain,
                        below,
                        above,
                        lower,
                        out,
                    )
                    added -= out[VALUE]
            exchange = fee * UNIT + (worth[kept] + added) * PARTS[drawn]
            if exchange > best:
                best, chosen = exchange, kept
        choice[state], value[state] = chosen, best


@kernel
def push_all(
    order: Array,
    lowest: Array,
    class_of: Array,
    way: Array,
    base: Array,
    orbit: Array,
    choice: Array,
    weights: Array,
) -> None:
    """Adds the weights of the chosen exchanges to all (A, Q)."""
    room, subset, places = np.empty(5, np.uint8), np.empty(5, np.uint8), np.empty((32, 32), np.int64)
    starts = np.searchsorted(TERMS[:, 0], np.arange(33))
    for state in order:
        kept = signed(choice[state])
        if kept >= FOLD:
            continue
        weight = PARTS[DRAWN[kept]] * orbit[state]
        places_of(lowest[state], class_of, way, base, room, subset, places)
        for i in range(starts[kept], starts[kept + 1]):
            place = places[TERMS[i, 1], TERMS[i, 2]]
            if place >= 0:
                weights[place] += TERMS[i, 3] * weight


@kernel
def push_bands(
    upcard: int,
    order: Array,
    lowest: Array,
    orbit: Array,
    choice: Array,
    least: Array,
    gain: Array,
    below: Array,
    above: Array,
    lower: Array,
    groups: Array,
    out: Array,
) -> None:
    """Adds to ``out`` what the bands record for the chosen exchanges, by kind of hand.

    Each group with each set of cards kept is computed once, with the weight of all its states (``groups``, zeros at
    first). The suited draws are subtracted for each state.
    """
    up = upcard >> 2
    here = np.empty((5, 4), np.int64)
    unseen, suits = np.empty(13, np.int64), np.empty(4, np.int64)
    after, ahead = np.empty((ALL_DRAWS, COLUMNS), np.int64), np.full(6, -1)  # ranks prepared, by cards drawn
    for again in range(2):
        for state in order:
            kept = signed(choice[state])
            if kept >= FOLD:
                continue
            cards, drawn = lowest[state], DRAWN[kept]
            ranks, pair, suit = ranks_kept(cards, kept)
            if pair == 14:
                continue
            group, weight = look(cards, upcard, unseen, suits), PARTS[drawn] * orbit[state]
            if again:
                weight, groups[group, kept] = groups[group, kept], 0
            else:
                groups[group, kept] += weight
            if weight == 0 or (not again and pair < 13):
                continue
            if group >> 5 != ahead[drawn]:
                ahead[drawn] = group >> 5
                prepare(up, unseen, drawn, least, after)
            here[:] = 0
            if again:
                band(up, unseen, suits[0], ranks, pair, drawn, after, least, gain, below, above, lower, here)
                out += here * weight
            else:
                suited_excess(
                    up,
                    cards,
                    kept,
                    ranks,
                    suit,
                    unseen,
                    suits,
                    drawn,
                    after,
                    least,
                    gain,
                    below,
                    above,
                    lower,
                    here,
                )
                out -= here * weight
