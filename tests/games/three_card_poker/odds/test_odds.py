"""Three Card Poker: published figures to the last integer, and each reached in another way."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.games.three_card_poker.game import QUEEN_HIGH
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.counts import three_cards
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms, change, schedule
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.settle import Box, settle

GAME, odds = games.load("three-card-poker"), mathematics("three-card-poker")
DEALS = comb(52, 3) * comb(49, 3)
BONUSES = {
    "1-4-5": ("1", "4", "5"),
    "1-3-4": ("1", "3", "4"),
    "1-2-3": ("1", "2", "3"),
    "1-3-5": ("1", "3", "5"),
    "1-8-9": ("1", "8", "9"),
}


def bonus(straight: str, trips: str, straight_flush: str) -> WhatIfTerms:
    lines = {"straight": straight, "three of a kind": trips, "straight flush": straight_flush}
    return WhatIfTerms(schedule(GAME, "ante-bonus", lines))


def test_the_whole_game() -> None:
    found = odds.solve(WhatIfTerms(GAME))
    assert found.deals == DEALS == 407_170_400
    assert found.ev * DEALS == -13_733_780
    assert round(float(found.element_of_risk), 4) == 0.0201
    assert sum(found.actions.values()) == DEALS
    assert sum(outcome.weight for outcome in found.outcomes) == DEALS
    assert sum(found.distribution().values()) == DEALS


@pytest.mark.parametrize(
    ("name", "edge"), [("1-4-5", 3.37), ("1-3-4", 3.83), ("1-2-3", 4.28), ("1-3-5", 3.61), ("1-8-9", 1.56)]
)
def test_published_bonuses(name: str, edge: float) -> None:
    assert round(100 * float(odds.solve(bonus(*BONUSES[name])).house_edge), 2) == edge


def test_the_best_play_is_the_published_rule() -> None:
    rule = strategy.load(GAME, "queen-six-four")
    assert odds.solve(WhatIfTerms(GAME), strategy=rule).ev * DEALS == -13_733_780
    always = odds.solve(WhatIfTerms(GAME), strategy=strategy.load(GAME, "always-play"))
    assert round(100 * float(always.house_edge), 2) == 7.65
    assert always.actions == {"play": DEALS, "fold": 0}
    mimic = odds.solve(WhatIfTerms(GAME), strategy=strategy.load(GAME, "mimic-the-dealer"))
    assert -13_733_780 > mimic.ev * DEALS > always.ev * DEALS


@pytest.mark.parametrize(
    ("pays", "numerator"),
    [
        ("40-30-6-4-1", -512),
        ("40-25-6-4-1", -772),
        ("40-30-5-4-1", -1_232),
        ("40-30-6-3-1", -1_608),
        ("50-30-6-3-1", -1_128),
    ],
)
def test_pair_plus(pays: str, numerator: int) -> None:
    hands = ("straight flush", "three of a kind", "straight", "flush", "one pair")
    game = schedule(GAME, "pair-plus", dict(zip(hands, pays.split("-"), strict=True)))
    (found,) = odds.side_bets(WhatIfTerms(game))
    assert (found.name, found.deals) == ("pair-plus", 22_100)
    assert found.ev * 22_100 == numerator
    assert {each.name: each.weight for each in found.outcomes} == {
        "high card": 16_440,
        "one pair": 3_744,
        "flush": 1_096,
        "straight": 720,
        "three of a kind": 52,
        "straight flush": 48,
    }


@pytest.mark.parametrize("cards", ["Qc 6d 4h", "Qc 6d 3h", "Ac Ad 2s", "2c 3c 4c", "Ks Kd Kh"])
def test_a_holding_is_worth_what_settling_every_dealer_hand_gives(cards: str) -> None:
    hand = parse(cards)
    total, sign = 0, GAME.payouts()
    rest = [card for card in DECK if card not in hand]
    for dealer in combinations(rest, 3):
        box = Box("played", {"ante": 100, "play": 100, "pair-plus": 100}, {"player": hand, "dealer": dealer})
        total += sum(line.returned - line.stake for line in settle(GAME, box, sign))
    play, fold = odds.choices(WhatIfTerms(GAME), Holding(hand), {"pair-plus": Fraction(1)})
    assert (play.move, play.value) == ("play", Fraction(total, 100 * comb(49, 3)))
    assert (fold.move, fold.value) == ("fold", Fraction(-2))


@pytest.mark.parametrize(
    "least", [0, hands_table.three(*parse(QUEEN_HIGH)), 300, hands_table.three(*parse("Ac Kc Qc")), 741]
)
def test_counts_are_those_of_looking_at_each_hand(least: int) -> None:
    counts, rng = three_cards(least), Random(1)
    assert int(counts.weight.sum()) == comb(52, 3)
    assert len(counts.place) == 1_755
    for i in rng.sample(range(1_755), 25):
        hand = tuple(int(card) for card in counts.hands[counts.place[i]])
        own = hands_table.three(*hand)
        told = [0, 0, 0]
        for dealer in combinations([card for card in DECK if card not in hand], 3):
            strength = hands_table.three(*dealer)
            if strength < least:
                told[0] += 1
            elif strength <= own:
                told[1 + (strength == own)] += 1
        assert told == [counts.none[i], counts.lower[i], counts.equal[i]]


def test_pair_plus_staked_as_well_changes_the_play() -> None:
    """A fold forfeits Pair Plus, so that hands which it pays are worth still more; the rest is folded as before."""
    alone, joint = odds.solve(WhatIfTerms(GAME)), odds.solve(WhatIfTerms(GAME), {"pair-plus": Fraction(1)})
    assert joint.ev == alone.ev + odds.side_bets(WhatIfTerms(GAME))[0].ev
    assert joint.average_bet == alone.average_bet + 1
    assert joint.actions == alone.actions


def test_the_chart_says_queen_six_four() -> None:
    chart = odds.chart(WhatIfTerms(GAME))
    assert "Play Q-6-4 or better, fold the rest." in chart.notes
    best = {row.name: row.cells[-1] for row in chart.rows}
    assert (best["Q-6-4"], best["Q-6-3"]) == ("play", "fold")
    folded = odds.chart(WhatIfTerms(change(GAME, "qualify=Ac Kc Qc")))
    assert folded.rows
    assert "or better" in folded.notes[-1]


@pytest.mark.exhaustive
def test_all_407_170_400_deals_one_by_one() -> None:
    """Every deal looked at, without classes or sums: the best of play and fold for each of the 22,100 hands."""
    import numpy as np

    hands = list(combinations(DECK, 3))
    strength = np.array([hands_table.three(*hand) for hand in hands])
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    pays = {5: 5, 4: 4, 3: 1}
    total = 0
    for i, mask in enumerate(masks):
        dealer = strength[(masks & mask) == 0]
        assert len(dealer) == comb(49, 3)
        none = int((dealer < QUEEN_HIGH).sum())
        higher, lower = int(((dealer >= QUEEN_HIGH) & (dealer < strength[i])).sum()), int((dealer > strength[i]).sum())
        lower -= int(((dealer > strength[i]) & (dealer < QUEEN_HIGH)).sum())
        extra = pays.get(hands_table.THREE_CATEGORY[strength[i]], 0)
        total += max(-len(dealer), none + 2 * higher - 2 * lower + extra * len(dealer))
    assert total == -13_733_780
