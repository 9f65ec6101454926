"""Lunar Poker's exact odds, each part compared with another way to count the same."""

from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import Cards, parse
from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING, second
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, SETS, classes
from cutcard.games.lunar_poker.odds.counting.final import count_dealers, dealers, lines_of
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_STRAIGHT_FLUSH,
    LINES,
    Gains,
    five_lines,
    gains,
    line,
    over_fold,
    six_lines,
    standard,
)
from cutcard.games.lunar_poker.odds.values import after_draw, values
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.whatif import change
from tests.games.lunar_poker.odds import plain

GAME = games.load("lunar-poker")
GAIN = over_fold(standard())
LEASTS = {  # hands with which the dealer might qualify, and other numbers beside
    "always": ("qualify=always", "bet.odd cards=1/3"),
    "queen high": ("qualify=Qc 9d 6h 5s 2c", "bet.odd cards=1"),
    "ace-king": (),
    "eights": ("qualify=8c 8d 2h 3s 4c",),
    "eights and jack": ("qualify=8c 8d Jh 9s 4c",),
    "two pairs": ("qualify=2c 2d 3h 3s 4c", "ante.one pair=3/7"),
    "a flush": ("qualify=9c 7c 4c 3c 2c",),
}


def paid(*changes: str) -> Gains:
    return gains(change(GAME, *changes))


# Payoffs


def test_gains_are_those_of_the_game() -> None:
    pays = standard()
    assert (pays.fold, pays.fee, pays.bet, pays.draw, pays.equal, pays.lower) == (-1, -1, 2, 1, 0, -3)
    assert (pays.scale, pays.least) == (1, LEAST_ACE_KING)
    assert {int(made): net for made, net in pays.instant.items()} == {9: 250, 10: 1000}
    assert pays.higher[line(parse("Kc Kd Kh Ks Ac"))] == 42
    assert pays.higher[line(parse("Ac Kd Kh 3s 5c"))] == 4
    assert pays.no_hand[line(parse("2c 3d 4h 5s 6c"))] == 4
    assert pays.no_hand[line(parse("2c 2d 2h 5s 6c"))] == 1


def test_broken_antes_are_counted_in_their_parts() -> None:
    pays = paid("bet.flush=16/3", "ante.straight=7/2")
    assert pays.scale == 6
    assert (pays.fold, pays.fee, pays.equal, pays.lower, pays.bet, pays.draw) == (-6, -6, 0, -18, 2, 1)
    assert pays.antes(int(pays.higher[line(parse("Ac Jc 9c 5c 2c"))])) == Fraction(32, 3)
    assert pays.antes(int(pays.no_hand[line(parse("2c 3d 4h 5s 6c"))])) == Fraction(7, 2)


def test_six_cards_have_the_21_doubles_and_no_other() -> None:
    ranked, suited = six_lines()
    doubles = {
        (int(one) // LINES, int(one) % LINES) for one in {*ranked.tolist(), *suited.ravel().tolist()} if one % LINES
    }
    assert sorted(int(standard().higher[made * LINES + other]) // 2 for made, other in doubles) == sorted(
        [150, 105, 104, 100, 55, 54, 51, 27, 21, 14, 8, 10, 9, 6, 6, 8, 5, 4, 4, 3, 2]
    )


def test_lines_of_six_cards_are_those_of_the_readings() -> None:
    random = Random(1)
    hands = [plain.some(random, 6) for _ in range(300)] + [
        tuple(sorted({*(4 * rank for rank in random.sample(range(13), 5)), plain.some(random, 1)[0]}))
        for _ in range(300)
    ]
    hands = [hand for hand in hands if len(hand) == 6]
    strength, found = np.empty(len(hands), np.uint16), np.empty(len(hands), np.uint8)
    lines_of(np.array(hands, np.uint8), *six_lines(), strength, found)
    assert found.tolist() == [hand_line(hand) for hand in hands]
    assert strength.tolist() == [hands_table.of(hand) for hand in hands]


def hand_line(hand: Cards) -> int:
    category = hands_table.CATEGORY[hands_table.of(hand)]
    made = category + 1 if category else int(hands_table.of(hand) >= LEAST_ACE_KING)
    return made * LINES + second(*hand)


# Sets of cards


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_classes_hold_every_set_once(size: int) -> None:
    found = classes(size)
    assert found.orbit.sum(dtype=int) == SETS[size]
    assert (np.bincount(found.of) == found.orbit).all()
    assert [sum(int(CHOOSE[card, i + 1]) for i, card in enumerate(cards)) for cards in found.lowest] == sorted(
        np.unique(found.of, return_index=True)[1].tolist()
    )


# Dealer's hands by ranks


@pytest.mark.parametrize("name", LEASTS)
def test_hands_by_ranks_are_those_met_one_by_one(name: str) -> None:
    """Hands of all kinds, flushes among them, with some cards seen: without a hand, lower, equal."""
    random, least = Random(2), paid(*LEASTS[name]).least
    tables, found, expected = dealers(least), np.empty(3, np.int64), np.empty(4, np.int64)
    for turn in range(40):
        suit = turn % 4
        own = random.sample(range(13), 5)
        hand = tuple(4 * rank + suit for rank in own) if turn % 3 == 0 else plain.some(random, 5)
        upcard, *dead = plain.some(random, random.randint(1, 6), *hand)
        seen = np.array([upcard, *hand, *dead])
        rest = [card for card in range(52) if card not in seen]
        strength = hands_table.five(*hand)
        plain.against(upcard, np.array(rest), strength, least, expected)
        count_dealers(seen, upcard, strength, tables, found)
        assert found.tolist() == expected[:3].tolist(), (hand, upcard, dead)


# One state


def test_an_exchange_of_two_is_every_draw_and_every_dealers_hand() -> None:
    random = Random(4)
    for text in ("7c 4d 8d Qd 2s 3c", "Ah Kh 9h 4c 4d Kc"):
        *cards, upcard = parse(text)
        own = sorted(cards)
        found = values(tuple(cards), upcard)
        for kept in random.sample([bits for bits in range(32) if bits.bit_count() == 3], 1):
            total = plain.exchange(np.array(own), kept, upcard, five_lines(), GAIN, LEAST_ACE_KING)
            held = tuple(card for i, card in enumerate(own) if kept >> i & 1)
            assert found.exchange[held] == -2 + Fraction(total, comb(46, 4) * comb(42, 2))


def test_an_exchange_with_other_numbers_is_every_draw_and_every_dealers_hand() -> None:
    for name, text in (("always", "7c 4d 8d Qd 2s 3c"), ("eights and jack", "Ah Kh 9h 4c 4d Kc")):
        pays, (*cards, upcard) = paid(*LEASTS[name]), parse(text)
        own = sorted(cards)
        total = plain.exchange(np.array(own), 0b10011, upcard, five_lines(), over_fold(pays), pays.least)
        found = values(tuple(cards), upcard, pays).exchange[own[0], own[1], own[4]]
        assert found == -2 + Fraction(total, comb(46, 4) * comb(42, 2) * pays.scale)


def test_choices_at_once_are_the_means_of_what_follows() -> None:
    cards, upcard = parse("9c 9d Td Jh 2s"), parse("Qc")[0]
    found = values(cards, upcard)
    assert found.bet == after_draw(cards, (), upcard)[1]
    rest = [card for card in range(52) if card not in (*cards, upcard)]
    assert found.sixth == Fraction(sum(max(after_draw((*cards, card), (), upcard)) for card in rest), 46)
    assert found.fold == -1
    assert found.instant is None


def test_a_royal_flush_leaves_no_choice() -> None:
    assert values(parse("Tc Jc Qc Kc Ac"), parse("2d")[0]).instant == 1000


def test_a_straight_flush_is_no_state() -> None:
    assert hands_table.of(parse("2c 3c 4c 5c 6c")) >= LEAST_STRAIGHT_FLUSH > hands_table.of(parse("Ac As Ad Ah Kc"))
