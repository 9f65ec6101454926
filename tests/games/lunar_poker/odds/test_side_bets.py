"""The supers of Lunar Poker, which no choice changes, against counts made in another way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cutcard import games
from cutcard.cards import DECK
from cutcard.games.lunar_poker.combinations import super_hand
from cutcard.games.lunar_poker.odds import sides as odds_sides
from cutcard.odds.model.whatif import WhatIfTerms, change

LUNAR = games.load("lunar-poker")


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
