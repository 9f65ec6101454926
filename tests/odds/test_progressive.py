"""Jackpot wagers: value by the meter, sharing among boxes, how long a hit takes."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cutcard import games
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.progressive import hits_together, progressive
from cutcard.odds.families.sides import counted
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.readings import Readout
from cutcard.ruling import Refused

STUD, HOLDEM = WhatIfTerms(games.load("plain-stud")), WhatIfTerms(games.load("plain-flop"))
FIVES = comb(52, 5)
COUNTS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]


def test_hands_are_counted_by_the_games_own_readings() -> None:
    assert list(counted(STUD, "made", {"player": 5}).values()) == COUNTS
    assert list(counted(HOLDEM, "jackpot", {"player": 2, "flop": 3}).values()) == COUNTS


@pytest.mark.parametrize("terms", [STUD, HOLDEM], ids=lambda terms: terms.game.key)
@pytest.mark.parametrize("meter", [0, 49_999_99, 50_000_00, 123_456_78])
def test_one_box_is_paid_what_the_cells_say(terms: WhatIfTerms, meter: int) -> None:
    cell, reading = terms.game.endings["played"].cells["jackpot"], "made" if terms is STUD else "jackpot"
    total = 0
    for made, count in enumerate(COUNTS):
        see = Readout({}, meter=meter)
        see[reading] = made
        total += count * (cell.rule(see).prize or 0)
    assert progressive(terms, 100, meter).value == Fraction(total, FIVES) - 100


def test_ten_thousand_dollars_of_meter() -> None:
    found = progressive(STUD, 100, 100_000_00)
    assert found.more == Fraction(4 * 100 + 36 * 10, FIVES) * 10_000
    assert round(float(found.more), 3) == 2.924


@pytest.mark.parametrize("boxes", [1, 3, 6])
def test_the_break_even_meter_is_the_least(boxes: int) -> None:
    even = progressive(STUD, 100, 0, boxes).break_even
    assert even is not None
    assert progressive(STUD, 100, even, boxes).value >= 0 > progressive(STUD, 100, even - 1, boxes).value


def test_no_meter_makes_a_dear_wager_even() -> None:
    assert progressive(STUD, 10**9, 0).break_even is None


def test_sharing_costs_a_little_and_more_with_more_boxes() -> None:
    values = [progressive(STUD, 100, 1_000_000_00, boxes).value for boxes in range(1, 8)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 7
    assert values[0] - values[6] < Fraction(1, 10)


def test_chances_of_hits_add_up() -> None:
    jackpot = STUD.game.jackpot
    assert jackpot is not None
    for shared in (False, True):
        for boxes in (1, 2, 5):
            chances = hits_together(jackpot, boxes, shared)
            assert sum(chances.values()) == 1
            assert min(chances.values()) >= 0
            royals = sum(wholes * chance for (wholes, _), chance in chances.items())
            others = sum(parts * chance for (_, parts), chance in chances.items())
            assert (royals, others) == (Fraction(4 * boxes, FIVES), Fraction(36 * boxes, FIVES))


def test_two_boxes_counted_pair_by_pair() -> None:
    """Two boxes with five cards each, and two that share a flop: all pairs of straight flushes, one by one."""
    flushes = [
        (frozenset(cards), hands_table.CATEGORY[hands_table.five(*cards)] == 9)
        for suit in range(4)
        for cards in combinations(range(suit, 52, 4), 5)
        if hands_table.CATEGORY[hands_table.five(*cards)] >= 8
    ]
    assert len(flushes) == 40
    jackpot = STUD.game.jackpot
    assert jackpot is not None
    apart: dict[tuple[int, int], Fraction] = {}
    shared: dict[tuple[int, int], Fraction] = {}
    for one, royal in flushes:
        for other, also in flushes:
            hits = (royal + also, 2 - royal - also)
            if not one & other:
                apart[hits] = apart.get(hits, Fraction()) + Fraction(1, FIVES * comb(47, 5))
            if len(one & other) == 3:
                shared[hits] = shared.get(hits, Fraction()) + Fraction(1, comb(52, 3) * comb(49, 2) * comb(47, 2))
    for expected, with_flop in ((apart, False), (shared, True)):
        found = {hits: p for hits, p in hits_together(jackpot, 2, with_flop).items() if sum(hits) == 2 and p}
        assert found == expected


def test_time_to_hit() -> None:
    found = progressive(STUD, 100, 0, 1)
    assert found.hits["royal flush"].chance == Fraction(1, 649_740)
    assert found.hits["royal flush"].half_by == 450_366
    assert found.round_hit == Fraction(1, 649_740)
    assert progressive(STUD, 100, 0, 5).round_hit > 4 * found.round_hit


@pytest.mark.parametrize(
    ("key", "stake", "meter", "boxes", "cure"),
    [
        ("plain-three", 100, 0, 1, "has none"),
        ("plain-stud", 0, 0, 1, "above 0"),
        ("plain-stud", 100, -1, 1, "from 0"),
        ("plain-stud", 100, 0, 0, "1 to 7"),
        ("plain-stud", 100, 0, 8, "1 to 7"),
    ],
)
def test_what_cannot_be_is_refused(key: str, stake: int, meter: int, boxes: int, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        progressive(WhatIfTerms(games.load(key)), stake, meter, boxes)
