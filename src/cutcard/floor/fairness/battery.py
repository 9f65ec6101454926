"""A statistical battery for shuffles: what a laboratory looks for, with exact chances to compare with.

No battery proves that a generator is good. That each order comes by the same number of streams is proven by
enumeration, elsewhere; the battery would show a fault in how they are put together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import comb, factorial, sqrt

from msgspec import Struct

from cutcard import cards
from cutcard.floor.fairness.shuffle import DECK, order, stream
from cutcard.floor.fairness.significance import chi_squared, distribution, normal, square

RANKS = len(cards.RANKS)
SUSPECT = 1e-4  # shared among the tests of a run: a good generator is suspected once in ten thousand runs


class Departure(Struct, frozen=True):
    """One test: what it looks at, and how likely chance alone departs as far."""

    name: str
    looks_at: str
    p: float


class Battery(Struct, frozen=True):
    shuffles: int
    findings: tuple[Departure, ...]

    @property
    def suspects(self) -> tuple[Departure, ...]:
        return tuple(one for one in self.findings if one.p < SUSPECT / len(self.findings))


def seeds(master: bytes, number: int) -> Iterator[bytes]:
    """Seeds for a run that can be repeated."""
    source = stream(master, "battery")
    for _ in range(number):
        yield bytes(next(source) for _ in range(32))


def orders(source: Iterable[bytes]) -> Iterator[tuple[int, ...]]:
    """The deck of each seed, as rounds get it."""
    return (order(seed, 0, DECK) for seed in source)


def run(shuffles: Iterable[tuple[int, ...]], told: Callable[[int], None] = lambda done: None) -> Battery:
    """Look at every shuffle once."""
    places, tops, after = [0] * DECK**2, Counter[tuple[int, int]](), [0] * DECK**2
    cycles, descents, pairs, ranks = Counter[int](), Counter[int](), Counter[tuple[int, int]](), Counter[int]()
    done, last = 0, -1
    for deck in shuffles:
        done += 1
        for place, card in enumerate(deck):
            places[place * DECK + card] += 1
        pairs[deck[0], deck[1]] += 1
        tops[min(deck[0], deck[-1]), max(deck[0], deck[-1])] += 1
        if last >= 0:
            after[last * DECK + deck[0]] += 1
        last = deck[0]
        cycles[_cycles(deck)] += 1
        descents[sum(one > other for one, other in pairwise(deck))] += 1
        ranks[len({card >> 2 for card in deck[:5]})] += 1
        told(done)
    return Battery(done, tuple(_findings(done, places, pairs, tops, after, cycles, descents, ranks)))


def _findings(
    done: int,
    places: list[int],
    pairs: Counter[tuple[int, int]],
    tops: Counter[tuple[int, int]],
    after: list[int],
    cycles: Counter[int],
    descents: Counter[int],
    ranks: Counter[int],
) -> Iterator[Departure]:
    ordered, unordered = DECK * (DECK - 1), comb(DECK, 2)
    yield Departure("places", "each card in each place", square(places, DECK, done))
    two = [pairs[one, other] for one in range(DECK) for other in range(DECK) if one != other]
    yield Departure("pairs", "the first two cards", chi_squared(two, [done / ordered] * ordered))
    ends = [tops[one, other] for one in range(DECK) for other in range(one + 1, DECK)]
    yield Departure("ends", "the first card with the last", chi_squared(ends, [done / unordered] * unordered))
    follow = chi_squared(after, [(done - 1) / DECK**2] * DECK**2)
    yield Departure("serial", "the first card after that of the shuffle before", follow)
    yield Departure("cycles", "the number of cycles", distribution(cycles, exact_cycles(DECK), done))
    yield Departure("descents", "the number of descents", distribution(descents, exact_descents(DECK), done))
    yield Departure("ranks", "different ranks among the first five", distribution(ranks, exact_ranks(), done))


def _cycles(deck: tuple[int, ...]) -> int:
    seen, number = bytearray(len(deck)), 0
    for start in range(len(deck)):
        if not seen[start]:
            number += 1
            while not seen[start]:
                seen[start] = 1
                start = deck[start]
    return number


def exact_cycles(size: int) -> dict[int, float]:
    """The chance of each number of cycles (Stirling numbers of the first kind)."""
    row = [1]
    for n in range(size):
        row = [(row[k - 1] if k else 0) + (n * row[k] if k < len(row) else 0) for k in range(len(row) + 1)]
    return {k: ways / factorial(size) for k, ways in enumerate(row) if ways}


def exact_descents(size: int) -> dict[int, float]:
    """The chance of each number of descents (Eulerian numbers)."""
    row = [1]
    for n in range(2, size + 1):
        row = [
            (k + 1) * (row[k] if k < len(row) else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(len(row) + 1)
        ][:n]
    return {k: ways / factorial(size) for k, ways in enumerate(row)}


def exact_ranks() -> dict[int, float]:
    """The chance of each number of different ranks among five cards."""
    suits, hands = DECK // RANKS, comb(DECK, 5)
    ways = {
        2: RANKS * (RANKS - 1) * (comb(suits, 4) * suits + comb(suits, 3) * comb(suits, 2)),
        3: RANKS * comb(RANKS - 1, 2) * comb(suits, 3) * suits**2
        + comb(RANKS, 2) * (RANKS - 2) * comb(suits, 2) ** 2 * suits,
        4: RANKS * comb(RANKS - 1, 3) * comb(suits, 2) * suits**3,
        5: comb(RANKS, 5) * suits**5,
    }
    return {number: count / hands for number, count in ways.items()}


def stream_findings(data: bytes) -> Iterator[Departure]:
    """The bytes below the shuffles, looked at as NIST SP 800-22 and older batteries do."""
    bits = [byte >> place & 1 for byte in data for place in range(8)]
    ones, number = sum(bits), len(bits)
    yield Departure(
        "bytes", "each byte as often", chi_squared([data.count(one) for one in range(256)], [len(data) / 256] * 256)
    )
    yield Departure("bits", "ones and zeros", normal((2 * ones - number) / sqrt(number)))
    runs, share = 1 + sum(one != other for one, other in pairwise(bits)), ones / number
    spread = 2 * sqrt(number) * share * (1 - share)
    yield Departure("runs", "runs of equal bits", normal((runs - 2 * number * share * (1 - share)) / spread))
    block = 128
    sums = [sum(bits[start : start + block]) for start in range(0, number - block + 1, block)]
    shares = {k: comb(block, k) / 2**block for k in range(block + 1)}
    yield Departure("blocks", f"ones in blocks of {block} bits", distribution(Counter(sums), shares, len(sums)))
