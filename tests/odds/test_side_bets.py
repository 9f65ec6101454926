"""Side bets that no choice changes, against counts made in another way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cutcard import games
from cutcard.cards import DECK
from cutcard.games.lunar_poker.combinations import super_hand
from cutcard.games.lunar_poker.odds import sides as odds_sides
from cutcard.odds.model import enumerate
from cutcard.odds.model.whatif import WhatIfTerms, change

LUNAR = games.load("lunar-poker")


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


def test_supers_by_line() -> None:
    own, dealers = odds_sides.side_bets(WhatIfTerms(LUNAR))
    assert (own.name, dealers.name) == ("super", "super-dealer")
    assert own.deals == dealers.deals == comb(52, 5)
    assert own.outcomes == dealers.outcomes
    weights = {outcome.name: outcome.weight for outcome in own.outcomes}
    assert weights["four of a kind"] == 624
    assert weights["flush"] == 5_108 + 40
    assert weights["five pictures"] == comb(12, 5) - 3 * 8
    nets = {outcome.name: outcome.net for outcome in own.outcomes}
    assert [nets[line] for line in ("none", "same coloured", "four of a kind")] == [Fraction(n) for n in (-1, 2, 200)]


def test_the_other_reading_of_ace_king_queen_pays_less() -> None:
    as_read, other = (odds_sides.side_bets(WhatIfTerms(game))[0].ev for game in (LUNAR, LUNAR.under("L-09")))
    assert other < as_read


def test_a_super_line_changed_moves_the_value_by_its_weight() -> None:
    before, after = (odds_sides.side_bets(WhatIfTerms(g))[0] for g in (LUNAR, change(LUNAR, "super.flush=61")))
    assert after.ev - before.ev == Fraction(5_148, comb(52, 5))


@pytest.mark.exhaustive
def test_supers_hand_by_hand() -> None:
    lines = Counter(super_hand(*hand) for hand in combinations(DECK, 5))
    own, _ = odds_sides.side_bets(WhatIfTerms(LUNAR))
    assert [outcome.weight for outcome in own.outcomes] == [lines[line] for line in sorted(lines)]
