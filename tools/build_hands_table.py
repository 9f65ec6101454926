"""Build the look-up of ``cutcard.hands.lookup`` from the readable definition, the same bytes every time.

Without an argument it writes src/cutcard/data/hands.bin; with --check it compares that file with a
fresh build; with --search it finds the rank keys again, in a quarter of a minute.
"""

import sys
from array import array
from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

from cutcard import hands
from cutcard.cards import DECK, Cards

DATA = Path(__file__).parent.parent / "src" / "cutcard" / "hands" / "hands.bin"

Ranks = tuple[int, ...]  # in ascending order

# Each is the least number that keeps the sums of five, six and seven ranks distinct: see search_keys().
KEYS = (1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844)
RANK_BITS = 24  # the greatest sum, of four aces and three kings, is below 2 ** 24
ROW_BITS = 10
# Any odd factor keeps the sums distinct modulo 2 ** 24. This one, the least 2 ** n + 1 that does, scatters
# them over the rows so evenly that the rows fit into each other without a gap.
FACTOR = 129


def search_keys() -> tuple[int, ...]:
    """Rank keys, each the least whose sums differ for any two choices of five to seven cards.

    Without the cards they share, two such choices are any two of at most seven cards whose sizes
    differ by two at most. Sets of sums are bits of long integers.
    """
    keys: list[int] = []
    sums = [[0], *([] for _ in range(7))]  # by number of cards
    for _ in range(13):
        taken = [_differences(sums, copies) for copies in range(1, 5)]
        key = keys[-1] + 1 if keys else 1
        while any(_has(bits, key * copies) for copies, bits in enumerate(taken, 1)):
            key += 1
        keys.append(key)
        sums = [[x + n * key for n in range(min(4, size) + 1) for x in sums[size - n]] for size in range(8)]
    return tuple(keys)


def _differences(sums: list[list[int]], copies: int) -> bytes:
    """What so many copies of a new key must not come to, as a set of bits."""
    whole = [_bits(group) for group in sums]
    result = 0
    for size in range(8 - copies):
        rivals = 0
        for other in range(max(0, size + copies - 2), min(7, size + copies + 2) + 1):
            rivals |= whole[other]
        for x in sums[size]:
            result |= rivals >> x
    return result.to_bytes(result.bit_length() // 8 + 1, "little")


def _bits(numbers: list[int]) -> int:
    flags = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        flags[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(flags, "little")


def _has(bits: bytes, number: int) -> bool:
    return number >> 3 < len(bits) and bool(bits[number >> 3] >> (number & 7) & 1)


def choices(count: int, most: int) -> list[Ranks]:
    """All choices of so many ranks, none more than ``most`` times."""
    every = combinations_with_replacement(range(13), count)
    return [ranks for ranks in every if max(map(ranks.count, ranks)) <= most]


def mixed(ranks: Ranks) -> Cards:
    """Cards of these ranks, no two alike, in several suits."""
    return tuple(rank * 4 + place % 4 for place, rank in enumerate(ranks))


def suited(ranks: Ranks) -> Cards:
    """Cards of these ranks, which must differ, in one suit."""
    return tuple(rank * 4 for rank in ranks)


def define(read: Callable[[Cards], int], count: int, most: int) -> tuple[dict[Ranks, int], dict[Ranks, int], bytes]:
    """Dense strengths of hands of mixed suits and of one suit, and the category of each strength."""
    mixed_hands = {ranks: read(mixed(ranks)) for ranks in choices(count, most)}
    suited_hands = {ranks: read(suited(ranks)) for ranks in combinations(range(13), count)}
    ordered = sorted({*mixed_hands.values(), *suited_hands.values()})
    dense = {strength: place for place, strength in enumerate(ordered)}
    return (
        {ranks: dense[strength] for ranks, strength in mixed_hands.items()},
        {ranks: dense[strength] for ranks, strength in suited_hands.items()},
        bytes(map(hands.category, ordered)),
    )


def with_one_more(known: dict[Ranks, int], ranks: Ranks) -> int:
    """Strength of the best hand among those that leave one card out."""
    return max(known[ranks[:place] + ranks[place + 1 :]] for place in range(len(ranks)))


def rows(sums: dict[int, int]) -> tuple["array[int]", "array[int]"]:
    """Row displacement: offsets of the rows, and the strength at each sum plus the offset of its row.

    The fullest row first, each goes to the lowest place where its sums meet only free slots.
    """
    columns: dict[int, list[int]] = {}
    for number in sorted(sums):
        columns.setdefault(number >> ROW_BITS, []).append(number)
    offsets = array("i", bytes(4 << RANK_BITS - ROW_BITS))
    slots = array("H", bytes(2 * len(sums)))
    free = (1 << len(sums)) - 1
    for row in sorted(columns, key=lambda row: (-len(columns[row]), row)):
        first = columns[row][0]
        places = free
        for number in columns[row]:
            places &= free >> number - first
        if not places:
            raise ValueError(f"the rows of rank sums leave gaps with the factor {FACTOR}: try another")
        offsets[row] = (places & -places).bit_length() - 1 - first
        for number in columns[row]:
            free ^= 1 << number + offsets[row]
            slots[number + offsets[row]] = sums[number]
    return offsets, slots


def build() -> bytes:
    """The whole file, little-endian, in the order in which ``hands_table`` reads it."""
    best, flushes, categories = define(hands.five, 5, 4)
    known = best
    known_suited = flushes
    for count in (6, 7):
        known = {ranks: with_one_more(known, ranks) for ranks in choices(count, 4)}
        best = best | known
        known_suited = {ranks: with_one_more(known_suited, ranks) for ranks in combinations(range(13), count)}
        flushes = flushes | known_suited

    modulus = 1 << RANK_BITS
    keys = [key * FACTOR % modulus for key in KEYS]
    sums = {sum(keys[rank] for rank in ranks) % modulus: strength for ranks, strength in best.items()}
    if len(sums) != len(best):
        raise ValueError(f"two choices of ranks have one sum of keys: {KEYS}")
    offsets, ranked = rows(sums)

    by_mask = array("H", bytes(2 << 13))
    for ranks, strength in flushes.items():
        by_mask[sum(1 << rank for rank in ranks)] = strength

    return b"".join(
        (
            _bytes("q", (keys[card >> 2] + (7 << 28 + 6 * (card & 3)) for card in DECK)),
            _bytes("i", offsets),
            _bytes("H", ranked),
            _bytes("H", by_mask),
            categories,
            *build_three(),
        )
    )


def build_three() -> tuple[bytes, ...]:
    """Keys, strengths of mixed suits and of one suit, and categories, of three cards."""
    best, flushes, categories = define(hands.three, 3, 3)
    keys: list[int] = []
    for _ in range(13):
        keys.append(keys[-1] + 1 if keys else 0)
        while len({*map(sum, combinations_with_replacement(keys, 3))}) < comb(len(keys) + 2, 3):
            keys[-1] += 1
    tables = []
    for strengths in (best, flushes):
        table = array("H", bytes(2 * (3 * keys[-1] + 1)))
        for ranks, strength in strengths.items():
            table[sum(keys[rank] for rank in ranks)] = strength
        tables.append(_bytes("H", table))
    return _bytes("H", (keys[card >> 2] for card in DECK)), *tables, categories


def _bytes(typecode: str, numbers: Iterable[int]) -> bytes:
    values = array(typecode, numbers)
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            DATA.parent.mkdir(exist_ok=True)
            DATA.write_bytes(build())
        case ["--check"]:
            if DATA.read_bytes() != build():
                print(f"{DATA} is not what hands.py defines: build it anew with make tables", file=sys.stderr)
                return 1
        case ["--search"]:
            print(*search_keys())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
