"""Games that nobody has played: solved by their family, and met by brute force to the last fraction."""

from fractions import Fraction
from random import Random

import pytest

from cutcard.odds.model.fit import HAND, PAYS, SHARED, UPCARD, fit, module_of
from cutcard.odds.model.whatif import WhatIfTerms
from tests.odds.families.invented import BruteForce, invented
from tests.support.usual import usual

FAMILIES = (HAND, UPCARD, PAYS, SHARED)


def meet(seed: int) -> None:
    rng, family = Random(seed), FAMILIES[seed % 4]
    game = invented(rng, family)
    assert fit(game).obstacles == ()
    assert fit(game).family == family
    sides = {"side": Fraction(rng.randint(1, 3), 2)} if rng.random() < 0.4 else {}
    found, met = module_of(game).solve(WhatIfTerms(game), sides), BruteForce(game, sides).solve()
    assert found.ev == met.ev
    assert {net: Fraction(count, found.deals) for net, count in found.distribution().items() if count} == met.results
    assert found.average_bet == met.average_bet


@pytest.mark.parametrize("seed", usual(zip(range(8)), {*range(8)} - {3}))
def test_an_invented_game_is_solved_as_brute_force_solves_it(seed: int) -> None:
    meet(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(8, 58))
def test_fifty_invented_games(seed: int) -> None:
    meet(seed)
