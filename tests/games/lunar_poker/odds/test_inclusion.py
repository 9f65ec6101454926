"""The dealer's flushes that draws leave, by inclusion and exclusion, against plain counts."""

from random import Random

import numpy as np
import pytest

from cutcard.games.lunar_poker.odds.counting.inclusion import END, FEW, MASKS, SMALL, over_subsets, over_supersets
from cutcard.games.lunar_poker.odds.counting.multisets import ranks
from cutcard.games.lunar_poker.odds.counting.payoffs import standard
from cutcard.games.lunar_poker.odds.counting.suited import (
    CORE,
    PATTERNS,
    SURE,
    columns,
    correct,
    corrections,
    flushes,
    sets_of,
)
from cutcard.games.lunar_poker.odds.upcard import shared
from cutcard.hands import lookup as hands_table


@pytest.mark.parametrize("most", range(6))
def test_sums_over_the_sets_that_contain_a_set_and_that_it_contains(most: int) -> None:
    few = SMALL[: END[most]]
    plain = np.array([Random(most).randrange(-99, 99) for _ in few])
    above, below = plain.copy(), plain.copy()
    over_supersets(above, most)
    over_subsets(below, most)
    inside = (few[:, None] & few[None, :]) == few[:, None]
    assert (above == inside @ plain).all()
    assert (below == inside.T @ plain).all()


@pytest.mark.parametrize("rank", [0, 5, 11, 12])
def test_flushes_left_by_dead_cards(rank: int) -> None:
    sets = sets_of(rank, standard().least)
    masks, ends = sets.orders[0], columns(sets)
    found, begin = flushes(rank, sets), 0
    for column, end in enumerate(ends):
        for dead in Random(rank).sample(range(len(SMALL)), 40):
            left = [mask for mask in masks[begin:end].tolist() if mask & SMALL[dead] == 0]
            counted = [sum(mask & some == some for mask in left) for some in SMALL[:FEW].tolist()]
            signs = [1 - some.bit_count() % 2 * 2 for some in SMALL[:FEW].tolist()]
            assert (found.through[dead, column] == np.multiply(counted, signs)).all()
        begin = end


@pytest.mark.parametrize(
    "least", [standard().least, 0, hands_table.LEAST[1], hands_table.LEAST[4], hands_table.LEAST[5]]
)
@pytest.mark.parametrize("rank", [0, 5, 12])
def test_a_family_is_corrected_by_the_flushes_of_its_columns(rank: int, least: int) -> None:
    known, random = shared(standard()), Random(rank)
    sets = sets_of(rank, least)
    found, plain = flushes(rank, sets), np.sort(ranks().plain[ranks().plain >= 0]).astype(np.int64)
    fix = corrections(sets, found, known.pays.form, known.pays.line, plain)
    columns_of = np.split(sets.orders[0], columns(sets)[:-1])
    seen = set()
    for made in random.sample(plain.tolist(), 400):
        family = int(fix.family[fix.kind[made]])
        seen.add(family)
        mask = random.randrange(MASKS) | (found.core if family == CORE else 0)
        if family != PATTERNS:
            left = [int((masks & mask == 0).sum()) for masks in columns_of]
            assert tuple(left @ fix.moves[fix.kind[made]]) == correct(found, made, mask)
            assert left @ fix.each[fix.kind[made]] == fix.worth[fix.kind[made], mask] + fix.most[made]
    if least == standard().least:
        assert {SURE, CORE} <= seen
