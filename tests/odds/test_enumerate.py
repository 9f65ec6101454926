"""Classes of hands that differ in suits only stand for all hands."""

from collections import Counter
from math import comb

import pytest

from cutcard.odds.model import enumerate


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5])
def test_classes_stand_for_all_hands(size: int) -> None:
    assert sum(weight for _, weight in enumerate.hands(size)) == comb(52, size)


def test_classes_of_three_cards_are_what_renaming_suits_gives() -> None:
    """A class is what becomes of its hand when blacks are swapped, reds are swapped, and colours are swapped."""
    swaps = [(3, 1, 2, 0), (0, 2, 1, 3), (1, 0, 3, 2)]
    reached: Counter[frozenset[int]] = Counter()
    for hand, weight in enumerate.hands(3):
        orbit = {frozenset(hand)}
        while True:
            more = {frozenset(c & ~3 | swap[c & 3] for c in one) for one in orbit for swap in swaps} - orbit
            if not more:
                break
            orbit |= more
        assert len(orbit) == weight
        reached.update(orbit)
    assert set(reached.values()) == {1}
    assert len(reached) == comb(52, 3)
