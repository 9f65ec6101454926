"""The order of hands in each document: what a hand is called, which of two is higher, and by which clause."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.cards import DECK, Cards, parse
from cutcard.hands import Five, Three
from cutcard.hands import lookup as hands_table
from cutcard.rules.game import Game
from cutcard.rules.order import announce, compare
from tests.conftest import Cited
from tests.support.declared.hand_order import between, called
from tests.support.declared.shared import each_game

FLOP, STUD, DRAW, THREE = map(games.load, ("plain-flop", "plain-stud", "plain-draw", "plain-three"))

# Each class of hand, highest first

FIVES = [
    (Five.ROYAL_FLUSH, "As Ks Qs Js Ts", "royal flush"),
    (Five.STRAIGHT_FLUSH, "5h 4h 3h 2h Ah", "straight flush to the five"),
    (Five.FOUR_OF_A_KIND, "Kc Kd Kh Ks 5c", "four of a kind, kings with a five"),
    (Five.FULL_HOUSE, "Qc Qd Qh 4s 4c", "full house, queens over fours"),
    (Five.FLUSH, "Ad Jd 9d 5d 3d", "flush to the ace: A J 9 5 3"),
    (Five.STRAIGHT, "9c 8d 7h 6s 5c", "straight to the nine"),
    (Five.THREE_OF_A_KIND, "Qc Qd Qh 4s 3c", "three of a kind, queens with a four and a three"),
    (Five.TWO_PAIRS, "Kc Kd 4h 4s Ac", "two pairs, kings and fours with an ace"),
    (Five.ONE_PAIR, "Qc Qd Jh 4s 3c", "one pair, queens with a jack, a four and a three"),
    (Five.HIGH_CARD, "Kc Jd 9h 4s 3c", "king high: K J 9 4 3"),
]
THREES = [
    (Three.STRAIGHT_FLUSH, "As 2s 3s", "straight flush to the three"),
    (Three.THREE_OF_A_KIND, "2c 2d 2h", "three of a kind, twos"),
    (Three.STRAIGHT, "7c 6d 5h", "straight to the seven"),
    (Three.FLUSH, "Ac Kc Jc", "flush to the ace: A K J"),
    (Three.ONE_PAIR, "Ac Ad Kh", "one pair, aces with a king"),
    (Three.HIGH_CARD, "Ac Kd Jh", "ace high: A K J"),
]


def listed(game: Game) -> list[tuple[Five, str, str]] | list[tuple[Three, str, str]]:
    """A hand of each class that the game has."""
    return FIVES if Five.ROYAL_FLUSH in game.order.hands else THREES


@each_game
def test_each_class_of_hand(game: Game, place: int, cited: Cited) -> None:
    category, text, name = listed(game)[place]
    hand = called(cited, game, text)
    assert (hand.category, hand.name, hand.cards) == (category, name, parse(text))


@each_game
def test_every_class_beats_all_those_after_it(game: Game, ranking: str, cited: Cited) -> None:
    texts = [text for _, text, _ in listed(game)]
    assert len(texts) == len(game.order.hands)
    for one, other in combinations(texts, 2):
        compared = between(cited, game, one, other)
        assert compared.result == 1, (one, other)
        assert compared.clauses == (ranking, called(cited, game, one).clauses[0])


# Hands of one class

FIVE_TIES = """
6h 5h 4h 3h 2h > 5s 4s 3s 2s As
Ks Qs Js Ts 9s > Qh Jh Th 9h 8h
As Ks Qs Js Ts = Ah Kh Qh Jh Th
Ac Ad Ah As 2c > Kc Kd Kh Ks Ac
Kc Kd Kh Ks 5c > Kc Kd Kh Ks 4c
3c 3d 3h 2s 2c > 2c 2d 2h As Ac
Kc Kd Kh 4s 4c > Kc Kd Kh 3s 3c
Ac 6c 4c 3c 2c > Kd Qd Jd Td 8d
Ac Kc Qc Jc 9c > Ad Kd Qd Jd 8d
Ac Kc Qc Jc 9c = Ad Kd Qd Jd 9d
Ac Kd Qh Js Tc > Kc Qd Jh Ts 9c
6c 5d 4h 3s 2c > 5c 4d 3h 2s Ac
9c 8d 7h 6s 5c = 9d 8c 7s 6h 5d
Ac Ad Ah 3s 2c > Kc Kd Kh As Qc
Qc Qd Qh 5s 3c > Qc Qd Qh 4s 3c
Qc Qd Qh 5s 4c > Qc Qd Qh 5s 3c
Ac Ad 2h 2s 3c > Kc Kd Qh Qs Ac
Kc Kd 5h 5s 2c > Kh Ks 4h 4s Ac
Kc Kd 5h 5s 3c > Kh Ks 5c 5d 2c
Kc Kd 5h 5s 3c = Kh Ks 5c 5d 3d
3c 3d 5h 4s 2c > 2c 2d Ah Ks Qc
3c 3d Ah 4s 2c > 3h 3s Kh Qs Jc
3c 3d Ah 5s 2c > 3h 3s Ac 4d 2d
3c 3d Ah 5s 4c > 3h 3s Ac 5d 2d
Ac 6d 4h 3s 2c > Kc Qd Jh Ts 8c
Ac Kd Qh Js 9c > Ad Kc Qs Jh 8d
Ac Kd Qh Js 9c = Ad Kc Qs Jh 9d
"""
THREE_TIES = """
Ac Kc Qc > Kd Qd Jd
4c 3c 2c > 3d 2d Ad
Ac Ad Ah > Kc Kd Kh
Ac Kd Qh > Kc Qd Jh
Ac Kd Qh > 3c 2d Ah
4c 3d 2h > 3c 2d Ah
Ac Kd Qh = Ad Kc Qs
Ac 4c 2c > Kd Qd Td
Ac Kc 3c > Ad Kd 2d
3c 3d 2h > 2c 2d Ah
3c 3d 5h > 3h 3s 4h
3c 3d 5h = 3h 3s 5d
Ac 4d 2h > Kc Qd Th
Ac Kd 3h > Ad Kc 2h
Ac Kd 3h = Ad Kc 3s
"""


@each_game
@pytest.mark.parametrize("tie", FIVE_TIES.strip().splitlines())
def test_hands_of_one_class_of_five_cards(game: Game, tie: str, cited: Cited) -> None:
    one, sign, other = tie.partition(" > " if ">" in tie else " = ")
    assert between(cited, game, one, other).result == (sign == " > ")


@each_game
@pytest.mark.parametrize("tie", THREE_TIES.strip().splitlines())
def test_hands_of_one_class_of_three_cards(game: Game, tie: str, cited: Cited) -> None:
    one, sign, other = tie.partition(" > " if ">" in tie else " = ")
    assert between(cited, game, one, other).result == (sign == " > ")


@each_game
def test_the_comparisons_that_a_document_spells_out(game: Game, one: str, other: str, cited: Cited) -> None:
    assert between(cited, game, one, other).result == 1


@each_game
def test_examples_of_one_class_are_not_cited_for_another(
    game: Game, one: str, other: str, examples: list[str], cited: Cited
) -> None:
    between(cited, game, one, other)
    assert cited.isdisjoint(examples)


@pytest.mark.parametrize("game", [FLOP, STUD, DRAW], ids=lambda game: game.key)
@pytest.mark.parametrize("text", ["3c 2d Ah Ks Qc", "2c Ad Kh Qs Jc", "4c 3d 2h As Kc"])
def test_a_straight_does_not_run_round_the_ace(game: Game, text: str, cited: Cited) -> None:
    assert called(cited, game, text).category == Five.HIGH_CARD


def test_nor_does_one_of_three_cards(cited: Cited) -> None:
    assert called(cited, THREE, "2c Ad Kh").category == Three.HIGH_CARD
    assert called(cited, THREE, "2c Ac Kc").category == Three.FLUSH


@each_game
def test_the_dealer_s_hand_is_declared_by_its_own_clause(game: Game, text: str, cited: Cited) -> None:
    hand = called(cited, game, text, "dealer")
    assert hand.cards == parse(text)


# Whatever the cards


@pytest.mark.parametrize(("game", "own", "board"), [(FLOP, 2, 5), (STUD, 5, 0), (DRAW, 6, 0), (THREE, 3, 0)])
@given(deck=st.permutations(DECK))
def test_the_explained_order_is_the_order_that_settles(game: Game, own: int, board: int, deck: list[int]) -> None:
    shared: Cards = tuple(deck[:board])
    first, second = tuple(deck[5 : 5 + own]), tuple(deck[20 : 20 + own])
    one, other = announce(game, first, shared), announce(game, second, shared, "dealer")
    high, low = hands_table.of(first + shared), hands_table.of(second + shared)
    assert compare(game, one, other).result == (high > low) - (high < low)
    assert set(one.cards) <= set(first + shared)
    assert hands_table.of(one.cards) == high
