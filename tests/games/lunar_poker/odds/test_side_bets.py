"""The supers of Lunar Poker, which no choice changes, against counts made in another way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from cutcard import games
from cutcard.cards import DECK
from cutcard.games.lunar_poker.combinations import super_hand
from cutcard.games.lunar_poker.odds import sides as odds_sides
from cutcard.odds.model.solution import SideBet
from cutcard.odds.model.whatif import WhatIfTerms, change

LUNAR = games.load("lunar-poker")


@cache
def printed() -> tuple[SideBet, ...]:
    """Counted once for all tests of this module."""
    return odds_sides.side_bets(WhatIfTerms(LUNAR))


def test_supers_by_line() -> None:
    own, dealers = printed()
    assert (own.name, dealers.name) == ("super", "super-dealer")
    assert own.deals == dealers.deals == comb(52, 5)
    assert own.outcomes == dealers.outcomes
    weights = {outcome.name: outcome.weight for outcome in own.outcomes}
    assert weights["four of a kind"] == 624
    assert weights["flush"] == 5_108 + 40
    assert weights["five pictures"] == comb(12, 5) - 3 * 8
    nets = {outcome.name: outcome.net for outcome in own.outcomes}
    assert [nets[line] for line in ("none", "same coloured", "four of a kind")] == [Fraction(n) for n in (-1, 2, 200)]


@pytest.mark.exhaustive
def test_the_other_reading_of_ace_king_queen_pays_less() -> None:
    other = odds_sides.side_bets(WhatIfTerms(LUNAR.under("L-09")))[0]
    assert other.ev < printed()[0].ev


def test_a_super_line_changed_moves_the_value_by_its_weight() -> None:
    after = odds_sides.side_bets(WhatIfTerms(change(LUNAR, "super.flush=61")))[0]
    assert after.ev - printed()[0].ev == Fraction(5_148, comb(52, 5))


@pytest.mark.exhaustive
def test_supers_hand_by_hand() -> None:
    lines = Counter(super_hand(*hand) for hand in combinations(DECK, 5))
    own, _ = odds_sides.side_bets(WhatIfTerms(LUNAR))
    assert [outcome.weight for outcome in own.outcomes] == [lines[line] for line in sorted(lines)]
