"""All sums J(A, Q) of one upcard in one array; on the way back, the same array holds weights.

Sets are numbered across sizes (``dealer.PLACE``). Each class of sets A of n cards has a row: a table over the sets Q of
up to 5 - n cards. Rows of one size are adjacent and begin at ``BASE[n]``; each is ``WIDTH[n]`` long.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds.counting import counts, deck
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE, PLACES, Dealer
from cutcard.games.lunar_poker.odds.counting.deck import Array, advance, holds, number, renamed_number
from cutcard.games.lunar_poker.odds.counting.joint import add_up, share_out
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five

WIDTH = (PLACE[5], *(PLACE[6 - size] for size in range(1, 6)))


class SharedSums(Struct, frozen=True):
    """What all upcards share: classes of sets, final hands in order of strength, lines and gains."""

    class_of: NDArray[np.int32]  # by place of a set of up to five cards
    way: NDArray[np.uint8]
    lowest: tuple[NDArray[np.uint8], ...]  # by size
    orbit: NDArray[np.uint8]  # of classes of five
    base: NDArray[np.int64]
    fives: NDArray[np.uint32]  # classes of five in order of strength
    by_ranks: NDArray[np.uint32]  # classes of five, those of the same ranks together
    strength: NDArray[np.uint16]  # of classes of five
    fours: NDArray[np.uint32]  # class of four * 52 + fifth card, in order of strength
    four_strength: NDArray[np.uint16]
    sixes: NDArray[np.uint8]  # lowest sets of six in order of strength
    six_orbit: NDArray[np.uint8]
    six_strength: NDArray[np.uint16]
    six_line: NDArray[np.uint8]
    line: NDArray[np.uint8]  # of five cards by strength
    gain: NDArray[np.int64]  # over a fold: no dealer's hand, higher, by line; the last column equal and lower
    qualified: int  # lowest strength that qualifies the dealer


@kernel
def strengths(cards: Array, strength: Array) -> None:
    for i in range(len(cards)):
        strength[i] = five(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4])


def world(
    line: NDArray[np.uint8],
    ranked: NDArray[np.uint8],
    suited: NDArray[np.uint8],
    gain: NDArray[np.int64],
    qualified: int,
) -> SharedSums:
    """Classes and lists for all upcards; takes about two seconds."""
    sized = [deck.classes(size) for size in range(1, 6)]
    zero = (np.zeros(1, np.int32), np.zeros(1, np.uint8), np.zeros((1, 0), np.uint8))
    lowest = (zero[2], *(one.lowest for one in sized))
    base = np.cumsum([0, *(len(cards) * width for cards, width in zip(lowest, WIDTH, strict=True))])
    strength = np.empty(len(lowest[5]), np.uint16)
    strengths(lowest[5], strength)
    four_strength = np.empty((len(lowest[4]), 52), np.uint16)
    counts.extend_fours(lowest[4], four_strength)
    fours = np.argsort(four_strength.ravel(), kind="stable")
    found = deck.lowest_sixes(np.empty((0, 6), np.uint8), np.empty(0, np.uint8))
    sixes, six_orbit = np.empty((found, 6), np.uint8), np.empty(found, np.uint8)
    deck.lowest_sixes(sixes, six_orbit)
    six_strength, six_line = np.empty(found, np.uint16), np.empty(found, np.uint8)
    counts.six_lines(sixes, ranked, suited, six_strength, six_line)
    order = np.argsort(six_strength, kind="stable")
    return SharedSums(
        np.concatenate([zero[0], *(one.of for one in sized)]),
        np.concatenate([zero[1], *(one.way for one in sized)]),
        lowest,
        sized[4].orbit,
        base.astype(np.int64),
        np.argsort(strength, kind="stable").astype(np.uint32),
        np.lexsort((lowest[5] >> 2).T).astype(np.uint32),
        strength,
        fours.astype(np.uint32),
        four_strength,
        sixes[order],
        six_orbit[order],
        six_strength[order],
        six_line[order],
        line,
        gain,
        qualified,
    )


def rows(world: SharedSums, sums: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """The rows of sets of one size."""
    return sums[world.base[size] : world.base[size + 1]].reshape(-1, WIDTH[size])


@kernel
def _none_kept(class_of: Array, way: Array, ones: Array, row: Array) -> None:
    """J of the empty set from those of single cards, each final hand being counted five times."""
    room = np.empty(4, np.uint8)
    for size in range(5):
        cards = np.arange(size).astype(np.uint8)
        for place in range(PLACES[size], PLACES[size + 1]):
            total = 0
            for card in range(52):
                there = PLACES[size] + renamed_number(cards, size, way[1 + card], room)
                total += ones[class_of[1 + card], there]
            row[place] = total // 5
            if size:
                advance(cards, size)


@kernel
def _fifths(class_of: Array, lowest: Array, upcard: int, per_five: Array, fours: Array, back: bool) -> None:
    """J(A, {}) for four cards from the fives that contain them; with ``back``, weights go from fours to their fives."""
    hand = np.empty(5, np.uint8)
    for index in range(len(lowest)):
        if holds(lowest[index], upcard) or (back and fours[index, 0] == 0):
            continue
        for card in range(52):
            if card == upcard or holds(lowest[index], card):
                continue
            j = 4
            while j > 0 and lowest[index, j - 1] > card:
                hand[j] = lowest[index, j - 1]
                j -= 1
            hand[j] = card
            for i in range(j):
                hand[i] = lowest[index, i]
            five_class = class_of[PLACES[5] + number(hand, 5)]
            if back:
                per_five[five_class] += fours[index, 0]
            else:
                fours[index, 0] += per_five[five_class]


@kernel
def _add_up_all(
    upcard: int,
    lowest: Array,
    hands: Array,
    bits: Array,
    within: Array,
    line: Array,
    gain: Array,
    bets: Array,
    qualified: int,
    table: Array,
) -> None:
    for index in range(len(lowest)):
        if not holds(lowest[index], upcard):
            add_up(upcard, lowest[index], hands, bits, within, line, gain, bets, qualified, table[index])


@kernel
def _share_out_all(
    upcard: int,
    lowest: Array,
    hands: Array,
    bits: Array,
    within: Array,
    line: Array,
    bets: Array,
    qualified: int,
    weights: Array,
    out: Array,
) -> None:
    for index in range(len(lowest)):
        if weights[index].any():
            share_out(upcard, lowest[index], hands, bits, within, line, bets, qualified, weights[index], out)


def all_sums(
    world: SharedSums, upcard: int, dealer: Dealer, packed: NDArray[np.int64], bets: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Every J(A, Q) of one upcard; ``packed`` counts of classes of five are known already."""
    sums = np.zeros(world.base[6], np.int64)
    per_five = rows(world, sums, 5)[:, 0]
    line = world.line[world.strength]
    counts.gains_of(packed, line, world.gain, per_five)
    per_five[~bets[world.strength]] = 0
    fours = rows(world, sums, 4)
    shared = (dealer.strength, dealer.within, world.line, world.gain, bets, world.qualified)
    counts.add_up_fours(upcard, world.lowest[4], world.fours, world.four_strength, *shared, fours)
    _fifths(world.class_of, world.lowest[4], upcard, per_five, fours, False)
    for size in (3, 2, 1):
        walk = (dealer.strength, dealer.bits, dealer.narrow if size == 3 else dealer.within, world.line, world.gain)
        _add_up_all(upcard, world.lowest[size], *walk, bets, world.qualified, rows(world, sums, size))
    _none_kept(world.class_of, world.way, rows(world, sums, 1), rows(world, sums, 0)[0])
    return sums


def all_shares(
    world: SharedSums,
    upcard: int,
    dealer: Dealer,
    packed: NDArray[np.int64],
    bets: NDArray[np.bool_],
    weights: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """Turns weights on all (A, Q) into results by line, which are added to ``out``."""
    fours, per_five = rows(world, weights, 4), rows(world, weights, 5)[:, 0]
    _fifths(world.class_of, world.lowest[4], upcard, per_five, fours, True)
    per_five[~bets[world.strength]] = 0
    counts.share_out_fives(packed, world.line[world.strength], per_five, out)
    shared = (dealer.strength, dealer.within, world.line, bets, world.qualified)
    counts.share_out_fours(upcard, world.lowest[4], world.fours, world.four_strength, *shared, fours, out)
    for size in (3, 2, 1, 0):
        walk = (dealer.strength, dealer.bits, dealer.narrow if size == 3 else dealer.within, world.line)
        _share_out_all(upcard, world.lowest[size], *walk, bets, world.qualified, rows(world, weights, size), out)
