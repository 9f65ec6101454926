"""Games with exchanged cards: invented ones met by brute force, video poker by its published figure, draw poker."""

from fractions import Fraction
from random import Random

import pytest

from cutcard.odds.model.fit import DRAW, fit, module_of
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms
from tests.odds.families.drawing import DrawnByForce, invented, value


def meet(seed: int) -> None:
    rng = Random(seed)
    game = invented(rng)
    assert fit(game).family == DRAW
    assert fit(game).obstacles == ()
    sides = {"side": Fraction(rng.randint(1, 3), 2)} if rng.random() < 0.4 else {}
    found, brute = module_of(game).solve(WhatIfTerms(game), sides), DrawnByForce(game, sides)
    met = brute.solve()
    assert found.ev == met.ev
    assert {net: Fraction(count, found.deals) for net, count in found.distribution().items() if count} == met.results
    assert found.average_bet == met.average_bet
    cards = tuple(rng.sample(game.deck, brute.own + brute.up))
    hand, up = tuple(sorted(cards[: brute.own])), cards[brute.own :]
    told = module_of(game).choices(WhatIfTerms(game), Holding(hand, up[0] if up else None), sides)
    worth = {name: value(results) for name, _, results in brute.options(hand, up)}
    assert {each.move: each.value for each in told} == worth


@pytest.mark.parametrize("seed", range(4))
def test_an_invented_draw_is_solved_as_brute_force_solves_it(seed: int) -> None:
    meet(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(4, 54))
def test_fifty_invented_draws(seed: int) -> None:
    meet(seed)
