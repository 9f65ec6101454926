"""Fast strength of poker hands by table look-up: consecutive integers, in the order that ``hands`` defines.

A card is one integer, ``KEY``: a rank key in the low 28 bits and, above it, seven in the six-bit field
of its suit. The sum of the keys of five, six or seven cards overflows into bit 5 of a field when five
or more share that suit: then the suit's mask of ranks finds the strength in ``SUITED``. Otherwise the
sum of rank keys, different for every choice of ranks, has its own slot in ``RANKED``.

The look-ups use only module-level tables and scalars and call no other function, so Numba can
compile them unchanged. ``make tables`` builds the data from the readable definition.
"""

import sys
from array import array
from io import BufferedReader
from os.path import dirname, join

from cutcard.cards import DECK, Cards

SLOTS = 73_775  # combinations of ranks of five, six and seven cards; no slot is empty
RANK = (1 << 24) - 1  # sums of rank keys differ modulo 2 ** 24
ROW = 10  # rank sums that differ in the lowest ten bits only share one offset
FLUSH = sum(1 << 33 + 6 * suit for suit in range(4))


def _read(file: BufferedReader, typecode: str, count: int) -> "array[int]":
    """The next ``count`` numbers of the file, which is little-endian."""
    numbers = array(typecode)
    numbers.fromfile(file, count)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


with open(join(dirname(__file__), "hands.bin"), "rb") as _file:
    KEY = tuple(_read(_file, "q", 52))
    OFFSET = _read(_file, "i", (RANK >> ROW) + 1)
    RANKED = _read(_file, "H", SLOTS)
    SUITED = _read(_file, "H", 1 << 13)
    CATEGORY = _file.read(7_462)  # by strength, as THREE_CATEGORY is by strength of three cards
    THREE_KEY = tuple(_read(_file, "H", 52))
    THREE_RANKED = _read(_file, "H", 3 * max(THREE_KEY) + 1)
    THREE_SUITED = _read(_file, "H", 3 * max(THREE_KEY) + 1)
    THREE_CATEGORY = _file.read(741)

LEAST = tuple(map(CATEGORY.index, range(10)))  # least strength of each category
THREE_LEAST = tuple(map(THREE_CATEGORY.index, range(6)))

BIT = tuple(1 << (card >> 2) + 13 * (card & 3) for card in DECK)
# Where the flush's suit begins among the bits, by its bit of FLUSH modulo 11 (8, 6, 10 or 2).
SHIFT = (0, 0, 39, 0, 0, 0, 13, 0, 0, 0, 26)


def three(a: int, b: int, c: int) -> int:
    """Strength of three cards, 0 to 740."""
    key = THREE_KEY[a] + THREE_KEY[b] + THREE_KEY[c]
    if (a ^ b | a ^ c) & 3:
        return THREE_RANKED[key]
    return THREE_SUITED[key]


def five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Strength of five cards, 0 to 7461."""
    key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e]
    if key & FLUSH:
        bits = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e]
        return SUITED[bits >> SHIFT[(key & FLUSH) % 11] & 8191]
    rank = key & RANK
    return RANKED[rank + OFFSET[rank >> ROW]]


def six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Strength of the best five of six cards, 0 to 7461."""
    key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f]
    if key & FLUSH:
        bits = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]
        return SUITED[bits >> SHIFT[(key & FLUSH) % 11] & 8191]
    rank = key & RANK
    return RANKED[rank + OFFSET[rank >> ROW]]


def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Strength of the best five of seven cards, 0 to 7461."""
    key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g]
    if key & FLUSH:
        bits = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f] | BIT[g]
        return SUITED[bits >> SHIFT[(key & FLUSH) % 11] & 8191]
    rank = key & RANK
    return RANKED[rank + OFFSET[rank >> ROW]]


def rank_index(key: int) -> int:
    """Slot, 0 to 73774, of the ranks of five, six or seven cards with this sum of keys, in any suits."""
    rank = key & RANK
    return rank + OFFSET[rank >> ROW]


def of(cards: Cards) -> int:
    """Strength of three, five, six or seven cards: ``of(parse("Ac Kd 4h 3s 2c"))`` is the least ace-king."""
    match len(cards):
        case 3:
            return three(*cards)
        case 5:
            return five(*cards)
        case 6:
            return six(*cards)
        case 7:
            return seven(*cards)
        case count:
            raise ValueError(f"only 3, 5, 6 or 7 cards have a strength, not {count}")
