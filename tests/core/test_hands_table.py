"""The look-up agrees with the readable definition: every slot of its tables, and hands at random."""

import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import hands
from cutcard.cards import DECK, Cards, parse
from cutcard.hands import lookup as table
from tools.build_hands_table import DATA, build


def rank_choices(count: int) -> list[Cards]:
    """One hand, no five cards of one suit, for each choice of so many ranks."""
    return [
        tuple(rank * 4 + place % 4 for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(range(13), count)
        if max(map(ranks.count, ranks)) <= 4
    ]


@cache
def dense() -> dict[int, int]:
    """Readable strengths of five cards, numbered in ascending order."""
    flushes = [tuple(rank * 4 for rank in ranks) for ranks in combinations(range(13), 5)]
    strengths = sorted({hands.five(cards) for cards in rank_choices(5) + flushes})
    return {strength: place for place, strength in enumerate(strengths)}


def agrees(cards: Cards) -> bool:
    return table.of(cards) == dense()[hands.best_five(cards)]


def test_all_hands_of_three_cards_keep_their_order_and_category() -> None:
    readable = {cards: hands.three(cards) for cards in combinations(DECK, 3)}
    expected = {strength: place for place, strength in enumerate(sorted(set(readable.values())))}
    assert len(readable) == 22_100
    assert len(expected) == 741 == len(table.THREE_CATEGORY)
    for cards, strength in readable.items():
        assert table.three(*cards) == table.of(cards) == expected[strength]
        assert table.THREE_CATEGORY[table.three(*cards)] == hands.category(strength)


@given(st.permutations(DECK).map(lambda cards: cards[:3]))
def test_three_cards_in_any_order(cards: list[int]) -> None:
    a, b, c = cards
    assert table.three(a, b, c) == table.three(*sorted(cards)) == table.three(c, a, b)


def test_strengths_of_five_cards_are_numbered_without_gaps() -> None:
    assert len(dense()) == 7_462 == len(table.CATEGORY)
    assert bytes(map(hands.category, dense())) == table.CATEGORY


@pytest.mark.parametrize(
    ("count", "choices"), [(5, 6_175), (6, 18_395), pytest.param(7, 49_205, marks=pytest.mark.exhaustive)]
)
def test_every_choice_of_ranks(count: int, choices: int) -> None:
    every = rank_choices(count)
    assert len(every) == choices
    assert all(map(agrees, every))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_every_flush_in_every_suit(count: int) -> None:
    for place, ranks in enumerate(combinations(range(13), count)):
        expected = dense()[hands.best_five(tuple(rank * 4 for rank in ranks))]
        for suit in range(4):
            assert table.of(tuple(rank * 4 + suit for rank in ranks)) == expected, (place, suit)


def test_flushes_among_other_cards() -> None:
    rng = Random(4)
    for _ in range(1_500):
        suit, count = rng.randrange(4), rng.choice((6, 7))
        flush = [rank * 4 + suit for rank in rng.sample(range(13), 5)]
        rest = rng.sample([card for card in DECK if card not in flush], count - 5)
        cards = flush + rest
        rng.shuffle(cards)
        assert agrees(tuple(cards)), cards


@pytest.mark.parametrize(("count", "trials"), [(5, 30_000), (6, 10_000), (7, 5_000)])
def test_hands_at_random(count: int, trials: int) -> None:
    rng = Random(count)
    for _ in range(trials):
        cards = tuple(rng.sample(DECK, count))
        assert agrees(cards), cards


@given(st.permutations(DECK), st.integers(5, 7))
def test_any_hand_in_any_order(deck: list[int], count: int) -> None:
    cards = deck[:count]
    assert agrees(tuple(cards))
    assert table.of(tuple(sorted(cards))) == table.of(tuple(cards))


@given(st.permutations(DECK), st.permutations(DECK), st.integers(5, 7))
def test_the_stronger_hand_is_the_greater(one: list[int], other: list[int], count: int) -> None:
    mine, yours = tuple(one[:count]), tuple(other[:count])
    readable = hands.best_five(mine) - hands.best_five(yours)
    looked_up = table.of(mine) - table.of(yours)
    assert (readable > 0) == (looked_up > 0)
    assert (readable == 0) == (looked_up == 0)


def test_the_least_strength_of_each_category() -> None:
    expected = {
        hands.Five.HIGH_CARD: "7c 5d 4h 3s 2c",
        hands.Five.ONE_PAIR: "2c 2d 5h 4s 3c",
        hands.Five.TWO_PAIRS: "3c 3d 2h 2s 4c",
        hands.Five.THREE_OF_A_KIND: "2c 2d 2h 4s 3c",
        hands.Five.STRAIGHT: "Ac 2d 3h 4s 5c",
        hands.Five.FLUSH: "7c 5c 4c 3c 2c",
        hands.Five.FULL_HOUSE: "2c 2d 2h 3s 3c",
        hands.Five.FOUR_OF_A_KIND: "2c 2d 2h 2s 3c",
        hands.Five.STRAIGHT_FLUSH: "Ac 2c 3c 4c 5c",
        hands.Five.ROYAL_FLUSH: "Ac Kc Qc Jc Tc",
    }
    assert {category: table.of(parse(text)) for category, text in expected.items()} == {
        category: table.LEAST[category] for category in hands.Five
    }
    three = {
        hands.Three.HIGH_CARD: "5c 3d 2h",
        hands.Three.ONE_PAIR: "2c 2d 3h",
        hands.Three.FLUSH: "5c 3c 2c",
        hands.Three.STRAIGHT: "Ac 2d 3h",
        hands.Three.THREE_OF_A_KIND: "2c 2d 2h",
        hands.Three.STRAIGHT_FLUSH: "Ac 2c 3c",
    }
    assert {category: table.of(parse(text)) for category, text in three.items()} == {
        category: table.THREE_LEAST[category] for category in hands.Three
    }


def test_strengths_in_each_category() -> None:
    counts = Counter(table.CATEGORY)
    assert [counts[category] for category in hands.Five] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]


def test_each_choice_of_ranks_has_its_own_slot_whatever_the_suits() -> None:
    every = [cards for count in (5, 6, 7) for cards in rank_choices(count)]
    slots = {table.rank_index(sum(table.KEY[card] for card in cards)) for cards in every}
    assert slots == set(range(table.SLOTS))
    flush, mixed = (sum(table.KEY[card] for card in parse(text)) for text in ("Ac Kc 9c 5c 3c", "Ad Kc 9c 5c 3h"))
    assert table.rank_index(flush) == table.rank_index(mixed)


@pytest.mark.parametrize("text", ["", "As Kd", "As Kd Qh Js", "As Kd Qh Js 9c 8d 7h 6s"])
def test_a_wrong_number_of_cards_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"only 3, 5, 6 or 7 cards have a strength, not {len(text.split())}"):
        table.of(parse(text))


def test_the_shipped_tables_are_what_the_definition_builds() -> None:
    assert DATA.read_bytes() == build()


def test_the_look_up_needs_no_numeric_library() -> None:
    code = "import sys, cutcard.hands.lookup; print({'numpy', 'numba'} & {*sys.modules})"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "set()\n"
