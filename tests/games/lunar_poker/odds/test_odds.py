"""Lunar Poker's exact odds, each part compared with another way to count the same."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import Cards, parse
from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING, second
from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.counting import bands, counts, ranks
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE, dealer
from cutcard.games.lunar_poker.odds.counting.deck import SETS, Array, classes
from cutcard.games.lunar_poker.odds.counting.joint import add_up
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_PAIR,
    LEAST_STRAIGHT_FLUSH,
    LEAST_TWO_PAIRS,
    LINES,
    Gains,
    five_lines,
    gains,
    line,
    over_fold,
    six_lines,
    standard,
)
from cutcard.games.lunar_poker.odds.counting.values import after_draw, values
from cutcard.games.lunar_poker.odds.whole import BANDS, BETS
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
    counts.six_lines(np.array(hands, np.uint8), *six_lines(), strength, found)
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
    assert [plain.place(tuple(map(int, cards))) - PLACE[size] for cards in found.lowest] == sorted(
        np.unique(found.of, return_index=True)[1].tolist()
    )


# Dealer's hands by ranks


@pytest.mark.parametrize("name", LEASTS)
def test_hands_by_ranks_are_those_met_one_by_one(name: str) -> None:
    random, met, qualified = Random(2), dict.fromkeys(range(3), 0), paid(*LEASTS[name]).least
    while min(met.values()) < 12:
        seen = plain.some(random, random.randint(8, 11))
        upcard, hand = random.choice(seen), None
        for five in combinations([card for card in seen if card != upcard], 5):
            strength = hands_table.five(*five)
            kind = 0 if strength < LEAST_ACE_KING else 1 if strength < LEAST_PAIR else 2
            if strength < LEAST_TWO_PAIRS and met[kind] < 12:
                hand = five
                break
        if hand is None:
            continue
        met[kind] += 1
        rest = [card for card in range(52) if card not in seen]
        expected = np.empty(4, np.int64)
        plain.against(upcard, np.array(rest), strength, qualified, expected)
        unseen = np.array([sum(card >> 2 == rank for card in rest) for rank in range(13)])
        suited = np.array([sum(card >> 2 == rank and card & 3 == upcard & 3 for card in rest) for rank in range(13)])
        assert by_ranks(upcard >> 2, hand, qualified, unseen, suited) == tuple(expected[:3]), (hand, upcard)


def by_ranks(up: int, hand: Cards, qualified: int, unseen: Array, suited: Array) -> tuple[int, int, int]:
    least, pairs = ranks.least_hand(qualified), np.zeros(14, np.int64)
    held = sorted((card >> 2 for card in hand), reverse=True)
    pair = next((rank for rank in held if held.count(rank) == 2), None)
    others = [rank for rank in held if rank != pair]
    ranks.pairs_below_all(up, unseen, pairs)
    told = []
    for cards in (unseen, suited):  # all odd cards, and the flushes among them
        runs = np.empty(10, np.int64)
        ranks.straights(up, cards, runs)
        every = ranks.no_pair(up, cards, runs)
        odd, _ = ranks.below_least(up, cards, runs, every, pairs, least)
        below = every if pair is not None else ranks.lower_no_pair(up, cards, runs, *others)
        told.append((odd, max(0, below - odd), ranks.equal_no_pair(up, cards, sum(1 << rank for rank in others))))
    odd, lower, same = (all_ - flushes for all_, flushes in zip(*told, strict=True))
    _, bare = ranks.below_least(up, unseen, np.zeros(10, np.int64), 0, pairs, least)
    if pair is not None:
        under, same = ranks.pair_lower_equal(up, unseen, pair, *others)
        lower += max(0, int(pairs[pair]) + under - bare)
        qualifies = ranks.pair_qualifies(least, pair, *others)
    else:
        qualifies = sum(1 << rank for rank in others) >= least[ranks.BITS]
    return odd + bare, lower, same if qualifies else 0


def test_every_least_hand_is_read_back() -> None:
    """Of all strengths up to two pairs; above, best play is not counted."""
    for strength in range(0, LEAST_TWO_PAIRS, 7):
        pair, *others = ranks.least_hand(strength).tolist()
        held = [4 * rank + i % 4 for i, rank in enumerate(others[:5] if pair < 0 else [pair, pair, *others[:3]])]
        assert hands_table.of(tuple(held)) == strength
    assert ranks.least_hand(LEAST_TWO_PAIRS)[0] == ranks.EVERY_PAIR
    with pytest.raises(ValueError, match="at most two pairs"):
        ranks.least_hand(LEAST_TWO_PAIRS + 1)


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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3c 4c 5c Jd Ad Qc", "ace-king"),
        ("2c 2d 7h 9s Kd As", "ace-king"),
        ("Ah Kh 9h 4h 4d Kc", "ace-king"),
        ("6s 6d 8c Qc 3c Jc", "ace-king"),
        ("3c 4c 5c Jd Ad Qc", "always"),
        ("Ah Kh 9h 4h 4d Kc", "queen high"),
        ("8s 8d Jc Qc 3c Jd", "eights and jack"),
        ("2c 2d 7h 9s Kd As", "two pairs"),
    ],
)
def test_sums_and_bands_give_every_exchange_of_a_state(text: str, name: str) -> None:
    """The way of the whole game, for one state, against the other way: all 26 exchanges."""
    pays = paid(*LEASTS[name])
    every, least = over_fold(pays), ranks.least_hand(pays.least)
    *cards, upcard = parse(text)
    own, up = np.array(sorted(cards), np.uint8), upcard >> 2
    swap = {upcard & 3: 0, 0: upcard & 3}  # the upcard's suit becomes suit 0
    own = np.array(sorted(int(card) & ~3 | swap.get(int(card) & 3, int(card) & 3) for card in own), np.uint8)
    found = values(tuple(map(int, own)), 4 * up, pays)
    held, worth = dealer(4 * up), np.zeros(32, object)
    sums = {}
    for bits in range(32):
        kept = np.array([card for i, card in enumerate(own) if bits >> i & 1], np.uint8)
        sums[bits] = np.empty(PLACE[min(6 - len(kept), 5)], np.int64)
        walk = (4 * up, kept, held.strength, held.bits, held.within)
        add_up(*walk, five_lines(), every, BETS, pays.least, sums[bits])
    for kept_bits, a, q, sign in choose.TERMS.tolist():
        given = tuple(int(card) for i, card in enumerate(own) if q >> i & 1)
        if len(given) < 5:
            worth[kept_bits] += sign * int(sums[a][plain.place(given)])
    unseen, suits = np.empty(13, np.int64), np.empty(4, np.int64)
    after = np.empty((bands.ALL_DRAWS, bands.COLUMNS), np.int64)
    choose.look(own, 4 * up, unseen, suits)
    for drawn in range(2, 6):
        bands.prepare(up, unseen, drawn, least, after)
    flushes = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64), np.zeros((1287, 1 << 13), np.int16)
    ranks.suited_tables(up, least, *flushes)
    gain = np.array([every[:, row] for row in (*BANDS, -1)])
    for bits in range(32):
        if (drawn := 5 - bits.bit_count()) < 2:
            continue
        kept_ranks, pair, suit = choose.ranks_kept(own, bits)
        added, excess, most = np.zeros((5, 4), np.int64), np.zeros((5, 4), np.int64), 0
        if pair < 14:
            bands.band(up, unseen, suits[0], kept_ranks, pair, drawn, after, least, gain, *flushes, added)
            full = (1 << 13) - 1 & ~(1 << up)
            most = bands.at_most(kept_ranks, pair, drawn, least, after, gain, flushes[0][full], flushes[1][full])
        if pair == 13:
            looked = (up, own, bits, kept_ranks, suit, unseen, suits, drawn, after, least, gain)
            choose.suited_excess(*looked, *flushes, excess)
        assert added[bands.VALUE] <= most
        total = worth[bits] + int(added[bands.VALUE]) - int(excess[bands.VALUE])
        stays = tuple(int(card) for i, card in enumerate(own) if bits >> i & 1)
        assert found.exchange[stays] == -2 + Fraction(total, comb(46, 4) * comb(42, drawn) * pays.scale), stays


def test_a_straight_flush_is_no_state() -> None:
    assert hands_table.of(parse("2c 3c 4c 5c 6c")) >= LEAST_STRAIGHT_FLUSH > hands_table.of(parse("Ac As Ad Ah Kc"))
