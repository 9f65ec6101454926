"""Streams, cards and urns: the right numbers, and exactly the right weights."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.odds.simulate.chance import below, columns, deal, draw, draw_hits, step, streams, urn
from tests.support.lines.chance import Stream

PUBLISHED = (41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205)  # from the state 1, 2, 3, 4


def test_the_generator_is_the_published_one() -> None:
    state = np.array([1, 2, 3, 4], np.uint64)
    assert tuple(int(step(state)) for _ in PUBLISHED) == PUBLISHED


def test_the_plain_stream_is_the_same() -> None:
    state, plain = streams(7, 1, 3, 4)[0], Stream(7, 1, 3)
    assert [int(step(state)) for _ in range(200)] == [plain.step() for _ in range(200)]


def test_paths_and_purposes_have_streams_of_their_own() -> None:
    states = np.concatenate([streams(1, 0, 0, 50), streams(1, 1, 0, 50), streams(2, 0, 0, 50)])
    assert len({tuple(state) for state in states.tolist()}) == 150
    assert (streams(1, 0, 20, 30) == streams(1, 0, 0, 50)[20:30]).all()


@pytest.mark.parametrize("bound", [1, 2, 3, 47, 52, 2**31 + 1])  # of the last almost half is drawn again
def test_numbers_below_a_bound(bound: int) -> None:
    state, plain = streams(3, 0, 0, 1)[0], Stream(3, 0, 0)
    drawn = [int(below(state, bound)) for _ in range(500)]
    assert drawn == [plain.below(bound) for _ in range(500)]
    assert max(drawn) < bound


def test_every_card_comes_to_every_place() -> None:
    state, deck, seen = streams(5, 0, 0, 1)[0], np.arange(52), Counter[tuple[int, int]]()
    for _ in range(20_000):
        deal(state, deck, 5)
        seen.update(enumerate(deck[:5].tolist()))
    assert sorted(deck.tolist()) == list(range(52))
    assert len(seen) == 5 * 52
    mean, sd = 20_000 / 52, (20_000 / 52 * 51 / 52) ** 0.5
    assert all(abs(count - mean) < 5 * sd for count in seen.values())


@given(st.lists(st.integers(0, 10**40), min_size=1, max_size=70).filter(any))
def test_an_urn_holds_its_weights_exactly(weights: list[int]) -> None:
    own, other = columns(weights)
    total, held = sum(weights), Counter[int]()
    for column, part in enumerate(own):
        assert 0 <= part <= total
        held[column] += part
        held[other[column]] += total - part
    assert [held[outcome] for outcome in range(len(own))] == [
        weight * len(own) for weight in weights + [0] * (len(own) - len(weights))
    ]
    drawn = urn(weights)
    for column, (first, second) in enumerate(drawn.cut.tolist()):
        digits = Fraction(first << 64 | second, 1 << 128 - drawn.bits)
        assert 0 <= Fraction(own[column], total) - digits < Fraction(1, 1 << 128 - drawn.bits)


def test_an_urn_needs_weights() -> None:
    for weights in ([0, 0], [3, -1]):
        with pytest.raises(ValueError, match="weights"):
            urn(weights)


def test_outcomes_come_as_often_as_they_weigh() -> None:
    weights = [1, 0, 2, 50, 300, 7, 640]
    box, total, drawn = urn(weights), sum(weights), np.zeros(8, np.int64)
    none = np.zeros(8, np.int64)
    draw_hits(streams(11, 0, 0, 1)[0], 1_000_000, box.bits, box.cut, box.other, none, drawn, none, none)
    assert drawn.sum() == 1_000_000
    for weight, count in zip([*weights, 0], drawn.tolist(), strict=True):
        mean = 1_000_000 * weight / total
        assert abs(count - mean) <= 4 * (mean * (1 - weight / total)) ** 0.5


def test_a_tie_with_the_cut_asks_for_another_number() -> None:
    word = int(step(streams(1, 0, 0, 1)[0]))  # one column of two: its digit is the word without its first bit
    column, digit = word >> 63, word & (1 << 63) - 1
    other = np.array([5, 5], np.int64)
    for second, outcome in ((0, 5), (2**64 - 1, column)):
        cut = np.array([[digit, second]] * 2, np.uint64)
        assert draw(streams(1, 0, 0, 1)[0], 1, cut, other) == outcome


def test_hits_are_kept_with_their_places() -> None:
    box, kept = urn([9, 1]), np.array([0, 1], np.int64)
    counts, at, hit = (np.zeros(size, np.int64) for size in (2, 1000, 1000))
    found = draw_hits(streams(1, 0, 0, 1)[0], 1000, box.bits, box.cut, box.other, kept, counts, at, hit)
    assert found == counts[1]
    assert set(hit[:found].tolist()) == {1}
    assert (np.diff(at[:found]) > 0).all()
