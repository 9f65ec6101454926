"""Lunar Poker's counts of both hands, compared with counting hand by hand."""

from random import Random

import numpy as np
import pytest

from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING
from cutcard.games.lunar_poker.odds.counting import counts
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE, dealer
from cutcard.games.lunar_poker.odds.counting.joint import add_up, share_out
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_PAIR,
    LINES,
    five_lines,
    over_fold,
    standard,
)
from cutcard.games.lunar_poker.odds.whole import BETS
from cutcard.hands import lookup as hands_table
from tests.games.lunar_poker.odds import plain

GAIN = over_fold(standard())


# Sums over both hands, and the way back


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_sums_over_both_hands_are_those_met_one_by_one(size: int) -> None:
    random = Random(size)
    for _ in range(2):
        upcard = random.randrange(52)
        kept = plain.some(random, size, upcard)
        cards = dealer(upcard)
        row = np.empty(PLACE[6 - size], np.int64)
        add_up(
            upcard,
            np.array(kept, np.uint8),
            cards.strength,
            cards.bits,
            cards.within,
            five_lines(),
            GAIN,
            BETS,
            LEAST_ACE_KING,
            row,
        )
        for count in (5 - size, *([4 - size] if 2 < size < 5 else [])):
            with_dealer = plain.some(random, count, upcard, *kept)
            expected = plain.both_hands(
                upcard, np.array(kept), np.array(with_dealer, np.int64), five_lines(), GAIN, LEAST_PAIR, LEAST_ACE_KING
            )
            assert row[plain.place(with_dealer)] == expected, (upcard, kept, with_dealer)


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_weights_come_back_as_what_they_are_worth(size: int) -> None:
    random = Random(size)
    upcard = random.randrange(52)
    kept, cards = np.array(plain.some(random, size, upcard), np.uint8), dealer(upcard)
    row, weights = np.empty(PLACE[min(6 - size, 5)], np.int64), np.zeros(PLACE[min(6 - size, 5)], np.int64)
    walk = (upcard, kept, cards.strength, cards.bits, cards.within, five_lines())
    add_up(*walk, GAIN, BETS, LEAST_ACE_KING, row)
    for _ in range(50):
        weights[plain.place(plain.some(random, random.randint(0, min(5 - size, 4)), upcard, *map(int, kept)))] += (
            random.randint(-9, 9)
        )
    out = np.zeros((LINES * LINES, 4), np.int64)
    share_out(*walk, BETS, LEAST_ACE_KING, weights, out)
    none, higher, equal, deals = out.T
    worth = none @ GAIN[0, :-1] + higher @ GAIN[1, :-1] + equal.sum() * GAIN[0, -1]
    assert worth + (deals - none - higher - equal).sum() * GAIN[1, -1] == weights @ row


@pytest.mark.parametrize("size", [5, 6])
def test_counts_of_final_hands_are_those_met_one_by_one(size: int) -> None:
    random = Random(size)
    upcard = random.randrange(52)
    hands = sorted((plain.some(random, size) for _ in range(60)), key=hands_table.of)
    strength, packed = np.array([hands_table.of(hand) for hand in hands], np.uint16), np.empty(60, np.int64)
    cards = dealer(upcard)
    counts.count_hands(
        upcard, np.array(hands, np.uint8), strength, cards.strength, cards.within, LEAST_ACE_KING, packed
    )
    expected = np.empty(4, np.int64)
    for hand, height, found in zip(hands, strength, packed, strict=True):
        if upcard in hand:
            assert found == -1
            continue
        plain.against(
            upcard,
            np.array([card for card in range(52) if card not in (upcard, *hand)]),
            int(height),
            LEAST_ACE_KING,
            expected,
        )
        assert (found & counts.FIELD, found >> 20 & counts.FIELD, found >> 40) == tuple(expected[:3])
