"""Reproducible randomness: one stream of numbers for each path, shuffled cards, and urns with exact weights.

Numbers come from xoshiro256++, seeded with the seed and the number of the path. So a path is the same on any machine,
whatever else is simulated. An urn is an alias table over integers. The number of columns is a power of two, and all
have the same height; each holds one outcome and, above its cut, another. The first bits of a number choose the column.
The rest are the first digit of a fraction that is compared with the cut; if they are equal, another number gives the
next 64 bits. So the chances equal the weights to less than one part in 2 ** 100.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.native.kernel import Ints, kernel

Words: TypeAlias = NDArray[np.uint64]

WORD = 64
_U17, _U19, _U23, _U32, _U41, _U45 = (np.uint64(number) for number in (17, 19, 23, 32, 41, 45))
_LOW = np.uint64((1 << 32) - 1)
_TOP = np.uint64(1 << 32)


def streams(seed: int, purpose: int, first: int, last: int) -> Words:
    """Initial generator states for some paths. Streams for different purposes are independent."""
    keys = ((purpose, path) for path in range(first, last))
    states = [np.random.SeedSequence(seed, spawn_key=key).generate_state(4, np.uint64) for key in keys]
    return np.array(states, np.uint64).reshape(-1, 4)


@kernel
def step(state: Words) -> np.uint64:
    """The next number of a stream."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    drawn: np.uint64 = ((total << _U23) | (total >> _U41)) + a
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ (b << _U17)
    state[3] = (d << _U45) | (d >> _U19)
    return drawn


@kernel
def below(state: Words, bound: int) -> np.int64:
    """A uniform number below the bound. Numbers that would cause a bias are drawn again."""
    size = np.uint64(bound)
    product = (step(state) >> _U32) * size
    if product & _LOW < size:
        least = (_TOP - size) % size
        while product & _LOW < least:
            product = (step(state) >> _U32) * size
    return np.int64(product >> _U32)


@kernel
def deal(state: Words, deck: Ints, count: int) -> None:
    """Shuffle ``count`` random cards to the top of a deck. All orders are equally likely, whatever the order before."""
    for place in range(count):
        other = place + below(state, len(deck) - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


class Urn(Struct, frozen=True, eq=False):
    """Draws outcome numbers with given weights."""

    bits: int  # there are 2 ** bits columns
    cut: Words  # by column: first and second digit of the column's own part
    other: Ints  # by column: the outcome above the cut


def columns(weights: Sequence[int]) -> tuple[list[int], list[int]]:
    """By column: the part of its height (the sum of weights) for its own outcome, and the outcome of the rest."""
    total = sum(weights)
    if min(weights) < 0 or not total:
        raise ValueError("weights must be integers, none below 0 and at least one above 0")
    size = 1 << max(1, (len(weights) - 1).bit_length())
    left = [weight * size for weight in weights] + [0] * (size - len(weights))
    own, other = [total] * size, list(range(size))
    short = [column for column in range(size) if left[column] < total]
    long = [column for column in range(size) if left[column] > total]
    while short:
        column, giver = short.pop(), long[-1]
        own[column], other[column] = left[column], giver
        left[giver] -= total - left[column]
        if left[giver] <= total:
            long.pop()
            if left[giver] < total:
                short.append(giver)
    return own, other


def urn(weights: Sequence[int]) -> Urn:
    """An urn with these weights, which may be arbitrarily large."""
    own, other = columns(weights)
    total, bits = sum(weights), len(own).bit_length() - 1
    cut = np.empty((len(own), 2), np.uint64)
    for column, part in enumerate(own):
        digit, rest = divmod(part << (WORD - bits), total)
        cut[column] = digit, (rest << WORD) // total
    return Urn(bits, cut, np.array(other, np.int64))


@kernel
def draw(state: Words, bits: int, cut: Words, other: Ints) -> np.int64:
    """An outcome from an urn."""
    word = step(state)
    shift = np.uint64(WORD - bits)
    column = word >> shift
    digit = word ^ (column << shift)
    if digit < cut[column, 0]:
        return np.int64(column)
    if digit == cut[column, 0] and step(state) < cut[column, 1]:
        return np.int64(column)
    above: np.int64 = other[column]
    return above


@kernel
def draw_rounds(
    states: Words,
    days: int,
    rounds: int,
    bits: int,
    cut: Words,
    other: Ints,
    nets: Ints,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Rounds drawn from an urn, each box separately: house win by day, total win by seat, deepest fall."""
    for path in range(len(states)):
        state = states[path]
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            before = total
            for _ in range(rounds):
                for seat in range(seats.shape[1]):
                    net = nets[draw(state, bits, cut, other)]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before


@kernel
def draw_hits(
    state: Words, wagers: int, bits: int, cut: Words, other: Ints, kept: Ints, counts: Ints, at: Ints, hit: Ints
) -> int:
    """Wagers drawn from an urn: counts by outcome, and the positions of the outcomes to keep."""
    found = 0
    for wager in range(wagers):
        outcome = draw(state, bits, cut, other)
        counts[outcome] += 1
        if kept[outcome]:
            at[found], hit[found] = wager, outcome
            found += 1
    return found
