"""The battery trusts the shuffle, and finds each way of shuffling badly that was planted for it."""

import random
from collections.abc import Callable, Iterator
from itertools import permutations
from math import factorial

import pytest

from cutcard.floor.fairness import battery
from cutcard.floor.fairness.shuffle import DECK, below, order, permutation, stream
from cutcard.floor.fairness.significance import chi_squared, distribution, normal, square, upper_gamma

SEED = bytes(range(32))
SHUFFLES = 1_500


def suspects(shuffles: Iterator[tuple[int, ...]]) -> set[str]:
    return {one.name for one in battery.run(shuffles).suspects}


def test_the_shuffle_of_every_round_is_not_suspected() -> None:
    assert suspects(battery.orders(battery.seeds(SEED, SHUFFLES))) == set()


def test_a_run_with_the_same_seed_gives_the_same_figures() -> None:
    one, other = (battery.run(battery.orders(battery.seeds(SEED, 300))) for _ in range(2))
    assert one == other


# -- planted faults


def _remainder(source: Iterator[int]) -> tuple[int, ...]:
    """Remainders of six bits, none thrown away: small numbers come more often."""
    deck = list(range(DECK))
    for last in range(DECK - 1, 0, -1):
        other = (next(source) & 63) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _swap_with_any(source: Iterator[int]) -> tuple[int, ...]:
    """Every place swapped with any other: more ways than orders, so not each order has as many."""
    deck = list(range(DECK))
    for place in range(DECK):
        other = below(DECK, source)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _never_itself(source: Iterator[int]) -> tuple[int, ...]:
    """Each place swapped with an earlier one, never with itself: a single cycle each time."""
    deck = list(range(DECK))
    for last in range(DECK - 1, 0, -1):
        other = below(last, source)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _stops_early(source: Iterator[int]) -> tuple[int, ...]:
    """The first six places are never shuffled among themselves."""
    deck = list(range(DECK))
    for last in range(DECK - 1, 5, -1):
        other = below(last + 1, source)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


@pytest.mark.parametrize(
    ("badly", "found"),
    [(_remainder, "places"), (_swap_with_any, "places"), (_never_itself, "cycles"), (_stops_early, "places")],
)
def test_a_planted_bias_is_found(badly: Callable[[Iterator[int]], tuple[int, ...]], found: str) -> None:
    drawn = (badly(stream(seed, "shuffle 0 of 52")) for seed in battery.seeds(SEED, SHUFFLES))
    assert found in suspects(drawn)


def test_a_shuffle_that_depends_on_the_one_before_is_found() -> None:
    def drawn() -> Iterator[tuple[int, ...]]:
        last = 0
        for seed in battery.seeds(SEED, SHUFFLES):
            deck = order(seed, 0, DECK)
            turned = deck.index((last + 1) % DECK) if seed[0] < 128 else 0  # one time in two
            yield (*deck[turned:], *deck[:turned])
            last = deck[turned]

    assert "serial" in suspects(drawn())


def test_riffles_that_leave_rising_sequences_are_found() -> None:
    chance = random.Random(1)

    def riffled() -> tuple[int, ...]:
        deck = list(range(DECK))
        for _ in range(4):
            cut = sum(chance.random() < 0.5 for _ in range(DECK))
            left, right = deck[:cut], deck[cut:]
            deck = [
                (left if chance.random() * (len(left) + len(right)) < len(left) else right).pop(0) for _ in range(DECK)
            ]
        return tuple(deck)

    assert "descents" in suspects(riffled() for _ in range(300))


BAD_BYTES = {
    "bytes": bytes(n % 250 for n in range(20_000)),
    "bits": bytes([0b1110_1010, 0b0101_1011] * 10_000),
    "runs": bytes([0b0101_0101] * 20_000),
    "blocks": bytes(0 if n // 16 % 2 else 255 for n in range(20_000)),
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_bad_bytes_are_found(name: str) -> None:
    found = {one.name: one.p for one in battery.stream_findings(BAD_BYTES[name])}
    assert found[name] < battery.SUSPECT / len(found)


def test_the_stream_is_not_suspected() -> None:
    source = stream(SEED, "shuffle 0 of 52")
    assert all(one.p > 0.001 for one in battery.stream_findings(bytes(next(source) for _ in range(20_000))))


# -- exact chances, by enumeration


@pytest.mark.parametrize("size", [2, 3, 6])
def test_cycles_and_descents_are_counted_over_all_orders(size: int) -> None:
    cycles, descents = dict[int, int](), dict[int, int]()
    for deck in permutations(range(size)):
        seen = set[frozenset[int]]()
        for start in range(size):
            cycle, at = {start}, deck[start]
            while at != start:
                cycle.add(at)
                at = deck[at]
            seen.add(frozenset(cycle))
        cycles[len(seen)] = cycles.get(len(seen), 0) + 1
        down = sum(deck[n] > deck[n + 1] for n in range(size - 1))
        descents[down] = descents.get(down, 0) + 1
    every = factorial(size)
    assert battery.exact_cycles(size) == pytest.approx({k: n / every for k, n in cycles.items()})
    assert battery.exact_descents(size) == pytest.approx({k: n / every for k, n in descents.items()})


def test_exact_chances_add_up_to_one() -> None:
    for exact in (battery.exact_cycles(DECK), battery.exact_descents(DECK), battery.exact_ranks()):
        assert sum(exact.values()) == pytest.approx(1)


# -- significance, against printed tables


@pytest.mark.parametrize(
    ("freedom", "distance", "p"),
    [(1, 3.841459, 0.05), (1, 6.634897, 0.01), (10, 18.307038, 0.05), (10, 3.940299, 0.95), (100, 135.806723, 0.01)],
)
def test_p_values_are_those_of_the_tables(freedom: int, distance: float, p: float) -> None:
    assert upper_gamma(freedom / 2, distance / 2) == pytest.approx(p, abs=1e-7)


def test_a_normal_value_counts_on_both_sides() -> None:
    assert normal(1.959964) == normal(-1.959964) == pytest.approx(0.05, abs=1e-6)


def test_cells_with_too_small_an_expectation_are_put_together() -> None:
    assert chi_squared([10, 1, 2, 2], [10, 2, 2, 1]) == chi_squared([10, 5], [10, 5]) == 1


def test_what_cannot_be_tested_says_so() -> None:
    with pytest.raises(ValueError, match="too few"):
        chi_squared([1, 1], [1, 1])
    with pytest.raises(ValueError, match="at least 260"):
        square([1] * DECK**2, DECK, DECK)
    with pytest.raises(ValueError, match="7 cannot happen"):
        distribution({7: 1}, battery.exact_ranks(), 1)


def test_cards_in_places_depart_as_chance_does() -> None:
    """The cells of one shuffle hang together; over 100 runs a third of the p-values lies in each third."""
    values = list[float]()
    for run in range(100):
        counts = [0] * 36
        for seed in battery.seeds(run.to_bytes(32, "big"), 60):
            for place, card in enumerate(permutation(6, stream(seed, "six"))):
                counts[place * 6 + card] += 1
        values.append(square(counts, 6, 60))
    thirds = [sum(n / 3 <= value < (n + 1) / 3 for value in values) for n in range(3)]
    assert chi_squared(thirds, [len(values) / 3] * 3) > 0.01
