"""Bulk look-up and complete counts, against the tables and the readable definition."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from cutcard import hands
from cutcard.cards import DECK
from cutcard.hands import lookup as hands_table
from cutcard.odds.native import bulk, lookup
from cutcard.odds.native.kernel import kernel


def dealt(count: int, size: int, seed: int) -> npt.NDArray[np.uint8]:
    rng = random.Random(seed)
    return np.array([rng.sample(DECK, size) for _ in range(count)], dtype=np.uint8)


@pytest.mark.parametrize("workers", [1, 2])
def test_strengths_are_those_of_the_look_up(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "PART", 1000)  # so that there are several
    cards = dealt(20_500, 7, 1)
    suited = np.array([[rank * 4 + suit for rank in range(low, low + 7)] for suit in range(4) for low in range(7)])
    cards = np.concatenate([cards, suited.astype(np.uint8)])
    found = bulk.strengths(cards, workers)
    assert found.tolist() == [hands_table.seven(*map(int, hand)) for hand in cards]


def test_strengths_order_hands_as_the_definition_does() -> None:
    cards = dealt(400, 7, 2)
    readable = [hands.best_five(tuple(map(int, hand))) for hand in cards]
    dense = bulk.strengths(cards).tolist()
    ranks = {strength: place for place, strength in enumerate(sorted(set(readable)))}
    places = {strength: place for place, strength in enumerate(sorted(set(dense)))}
    assert [ranks[strength] for strength in readable] == [places[strength] for strength in dense]


def test_no_hands_have_no_strengths() -> None:
    assert len(bulk.strengths(np.empty((0, 7), dtype=np.uint8))) == 0


@pytest.mark.parametrize("card", [52, 63, 255])
@pytest.mark.parametrize("place", [0, 6])
def test_a_byte_that_is_no_card_is_refused(card: int, place: int) -> None:
    cards = dealt(10, 7, 3)
    cards[5, place] = card
    with pytest.raises(ValueError, match=f"highest here is {card}"):
        bulk.strengths(cards)


@pytest.mark.parametrize("card", range(52))
def test_one_card_seven_times_is_refused_or_read_but_never_looked_up_elsewhere(card: int) -> None:
    cards = np.full((3, 7), card, dtype=np.uint8)
    try:
        assert bulk.strengths(cards).max() < bulk.STRENGTHS
    except ValueError as refused:
        assert "all different" in str(refused)  # noqa: PT017 (either answer is right)


def test_rows_may_lie_apart() -> None:
    cards = dealt(60, 7, 9)
    assert bulk.strengths(cards[::3]).tolist() == bulk.strengths(cards).tolist()[::3]


def test_other_arrays_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of seven cards"):
        bulk.strengths(dealt(10, 6, 4))
    with pytest.raises(ValueError, match="int64"):
        bulk.strengths(dealt(10, 7, 4).astype(np.int64))


def test_compiled_look_ups_are_the_plain_ones() -> None:
    for size, compiled, plain in (
        (3, lookup.three, hands_table.three),
        (5, lookup.five, hands_table.five),
        (6, lookup.six, hands_table.six),
        (7, lookup.seven, hands_table.seven),
    ):
        for hand in dealt(2_000, size, size).tolist():
            assert compiled(*hand) == plain(*hand)
    for hand in dealt(2_000, 5, 8).tolist():
        key = sum(hands_table.KEY[card] for card in hand)
        assert lookup.rank_index(key) == hands_table.rank_index(key)


@pytest.mark.parametrize("workers", [1, 2])
def test_all_hands_of_seven_cards(workers: int) -> None:
    every = bulk.count_sevens(workers)
    counts = bulk.by_category(every)
    assert sum(counts) == every.sum() == 133_784_560
    assert counts == (
        *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
        *(4_047_644, 3_473_184, 224_848, 37_260, 4_324),
    )


@kernel
def one_by_one(counts: bulk.Counts) -> None:
    """All hands of seven cards, each looked up by itself."""
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        for f in range(e + 1, 52):
                            for g in range(f + 1, 52):
                                counts[lookup.seven(a, b, c, d, e, f, g)] += 1


@pytest.mark.exhaustive
def test_the_count_by_ranks_is_the_count_one_by_one() -> None:
    counts = np.zeros(bulk.STRENGTHS, dtype=np.int64)
    one_by_one(counts)
    assert np.array_equal(counts, bulk.count_sevens())
