"""The order of hands in each document: what a hand is called, which of two is higher, and by which clause."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.cards import DECK, Cards, parse, show
from cutcard.hands import Five, Three
from cutcard.hands import lookup as hands_table
from cutcard.rules.game import Game
from cutcard.rules.order import Announced, Compared, announce, compare
from tests.conftest import Cited

GAMES = {game.document: game for game in map(games.load, games.names())}


def called(cited: Cited, document: str, text: str, pile: str = "player") -> Announced:
    """A hand announced; in UTH the first two cards are the own ones, the others lie on the board."""
    cards, held = parse(text), 2 if document == "UTH" else 6
    announced = announce(GAMES[document], cards[:held], cards[held:], pile)
    cited.note(announced)
    return announced


def between(cited: Cited, document: str, one: str, other: str) -> Compared:
    """Two hands compared; the other way round must tell the same."""
    game = GAMES[document]
    first, second = called(cited, document, one), called(cited, document, other)
    compared = compare(game, first, second)
    turned = compare(game, second, first)
    assert (turned.result, turned.clauses) == (-compared.result, compared.clauses)
    cited.note(compared)
    return compared


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


@pytest.mark.parametrize(
    ("document", "place"),
    [
        pytest.param("UTH", 0, marks=pytest.mark.clause("UTH 8.2(a)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 1, marks=pytest.mark.clause("UTH 8.2(b)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 2, marks=pytest.mark.clause("UTH 8.2(c)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 3, marks=pytest.mark.clause("UTH 8.2(d)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 4, marks=pytest.mark.clause("UTH 8.2(e)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 5, marks=pytest.mark.clause("UTH 8.2(f)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 6, marks=pytest.mark.clause("UTH 8.2(g)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 7, marks=pytest.mark.clause("UTH 8.2(h)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 8, marks=pytest.mark.clause("UTH 8.2(i)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("UTH", 9, marks=pytest.mark.clause("UTH 8.2(j)", "UTH 10.6", "UTH 10.6.1")),
        pytest.param("CSP", 0, marks=pytest.mark.clause("CSP 13.1.1", "CSP 9.9")),
        pytest.param("CSP", 1, marks=pytest.mark.clause("CSP 13.1.2", "CSP 9.9")),
        pytest.param("CSP", 2, marks=pytest.mark.clause("CSP 13.1.3", "CSP 9.9")),
        pytest.param("CSP", 3, marks=pytest.mark.clause("CSP 13.1.4", "CSP 9.9")),
        pytest.param("CSP", 4, marks=pytest.mark.clause("CSP 13.1.5", "CSP 9.9")),
        pytest.param("CSP", 5, marks=pytest.mark.clause("CSP 13.1.6", "CSP 9.9")),
        pytest.param("CSP", 6, marks=pytest.mark.clause("CSP 13.1.7", "CSP 9.9")),
        pytest.param("CSP", 7, marks=pytest.mark.clause("CSP 13.1.8", "CSP 9.9")),
        pytest.param("CSP", 8, marks=pytest.mark.clause("CSP 13.1.9", "CSP 9.9")),
        pytest.param("CSP", 9, marks=pytest.mark.clause("CSP 13.1.10", "CSP 9.9")),
        pytest.param("LUN", 0, marks=pytest.mark.clause("LUN 11.2.1", "LUN 9.4.1")),
        pytest.param("LUN", 1, marks=pytest.mark.clause("LUN 11.2.2", "LUN 9.4.1")),
        pytest.param("LUN", 2, marks=pytest.mark.clause("LUN 11.2.3", "LUN 9.4.1")),
        pytest.param("LUN", 3, marks=pytest.mark.clause("LUN 11.2.4", "LUN 9.4.1")),
        pytest.param("LUN", 4, marks=pytest.mark.clause("LUN 11.2.5", "LUN 9.4.1")),
        pytest.param("LUN", 5, marks=pytest.mark.clause("LUN 11.2.6", "LUN 9.4.1")),
        pytest.param("LUN", 6, marks=pytest.mark.clause("LUN 11.2.7", "LUN 9.4.1")),
        pytest.param("LUN", 7, marks=pytest.mark.clause("LUN 11.2.8", "LUN 9.4.1")),
        pytest.param("LUN", 8, marks=pytest.mark.clause("LUN 11.2.9", "LUN 9.4.1")),
        pytest.param("LUN", 9, marks=pytest.mark.clause("LUN 11.2.10", "LUN 9.4.1")),
        pytest.param("TCP", 0, marks=pytest.mark.clause("TCP 11.1.1", "TCP 9.8")),
        pytest.param("TCP", 1, marks=pytest.mark.clause("TCP 11.1.2", "TCP 9.8")),
        pytest.param("TCP", 2, marks=pytest.mark.clause("TCP 11.1.3", "TCP 9.8")),
        pytest.param("TCP", 3, marks=pytest.mark.clause("TCP 11.1.4", "TCP 9.8")),
        pytest.param("TCP", 4, marks=pytest.mark.clause("TCP 11.1.5", "TCP 9.8")),
        pytest.param("TCP", 5, marks=pytest.mark.clause("TCP 11.1.6", "TCP 9.8")),
    ],
)
def test_each_class_of_hand(document: str, place: int, cited: Cited) -> None:
    kind, text, name = (THREES if document == "TCP" else FIVES)[place]
    hand = called(cited, document, text)
    assert (hand.category, hand.name, hand.cards) == (kind, name, parse(text))


@pytest.mark.parametrize(
    ("document", "ranking"),
    [
        pytest.param("UTH", "UTH 8.2", marks=pytest.mark.clause("UTH 8.2")),
        pytest.param("CSP", "CSP 13.1", marks=pytest.mark.clause("CSP 13.1")),
        pytest.param("LUN", "LUN 11.2", marks=pytest.mark.clause("LUN 11.2")),
        pytest.param("TCP", "TCP 11.1", marks=pytest.mark.clause("TCP 11.1")),
    ],
)
def test_every_class_beats_all_those_after_it(document: str, ranking: str, cited: Cited) -> None:
    listed = [text for _, text, _ in (THREES if document == "TCP" else FIVES)]
    for one, other in combinations(listed, 2):
        compared = between(cited, document, one, other)
        assert compared.result == 1, (one, other)
        assert compared.clauses == (ranking, called(cited, document, one).clauses[0])


# Hands of one class

UTH_TIES = """
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


@pytest.mark.parametrize("tie", UTH_TIES.strip().splitlines())
@pytest.mark.parametrize(
    "document",
    [
        pytest.param("UTH", marks=pytest.mark.clause("UTH 8.2", "UTH 8.1", "UTH 3.3", "UTH 3.3.1")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 13.2", "CSP 3.3")),
        pytest.param("LUN", marks=pytest.mark.clause("LUN 11.3", "LUN 11.1")),
    ],
)
def test_hands_of_one_class_of_five_cards(document: str, tie: str, cited: Cited) -> None:
    one, sign, other = tie.partition(" > " if ">" in tie else " = ")
    assert between(cited, document, one, other).result == (sign == " > ")


@pytest.mark.parametrize("tie", THREE_TIES.strip().splitlines())
@pytest.mark.clause("TCP 11.2", "TCP 3.3")
def test_hands_of_one_class_of_three_cards(tie: str, cited: Cited) -> None:
    one, sign, other = tie.partition(" > " if ">" in tie else " = ")
    assert between(cited, "TCP", one, other).result == (sign == " > ")


@pytest.mark.parametrize(
    ("document", "one", "other"),
    [
        pytest.param("CSP", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ad", marks=pytest.mark.clause("CSP 13.2.1")),
        pytest.param("CSP", "Kc Kd 5h 5s 3c", "Kh Ks 5c 5d 2c", marks=pytest.mark.clause("CSP 13.2.2")),
        pytest.param("LUN", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ad", marks=pytest.mark.clause("LUN 11.3.1")),
        pytest.param("LUN", "Kc Kd 5h 5s 3c", "Kh Ks 5c 5d 2c", marks=pytest.mark.clause("LUN 11.3.2")),
        pytest.param("TCP", "Ac Kd Qh", "3c 2d Ah", marks=pytest.mark.clause("TCP 11.2.1")),
        pytest.param("TCP", "3c 3d 5h", "3h 3s 4h", marks=pytest.mark.clause("TCP 11.2.2")),
        pytest.param("UTH", "Kc Kd 5h 5s 3c", "Kh Ks 5c 5d 2c", marks=pytest.mark.clause("UTH 8.2(h)")),
    ],
)
def test_the_comparisons_that_a_document_spells_out(document: str, one: str, other: str, cited: Cited) -> None:
    assert between(cited, document, one, other).result == 1


def test_examples_of_one_class_are_not_cited_for_another(cited: Cited) -> None:
    between(cited, "CSP", "3c 3d 5h 4s 2c", "2c 2d Ah Ks Qc")
    between(cited, "LUN", "Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 8d")
    between(cited, "TCP", "Ac 4c 2c", "Kd Qd Td")
    assert cited.isdisjoint({"CSP 13.2.1", "CSP 13.2.2", "LUN 11.3.1", "LUN 11.3.2", "TCP 11.2.1", "TCP 11.2.2"})


# The ace in a straight


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        pytest.param("As Ks Qs Js Ts", {"UTH 3.3.1.1"}, marks=pytest.mark.clause("UTH 3.3.1.1")),
        pytest.param("Ac Kd Qh Js Tc", {"UTH 3.3.1.1"}, marks=pytest.mark.clause("UTH 3.3.1.1")),
        pytest.param("5c 4d 3h 2s Ac", {"UTH 3.3.1.2"}, marks=pytest.mark.clause("UTH 3.3.1.2")),
        pytest.param("5s 4s 3s 2s As", {"UTH 3.3.1.2"}, marks=pytest.mark.clause("UTH 3.3.1.2")),
        pytest.param("6c 5d 4h 3s 2c", set()),
        pytest.param("Kc Qd Jh Ts 9c", set()),
        pytest.param("Ac 5c 4c 3c 9c", set()),
        pytest.param("Ac Kd Qh Js 9c", set()),
        pytest.param("6c 5d 4h 3s 2c Ad Kd", set(), id="the ace stays outside the higher straight"),
    ],
)
def test_the_ace_is_the_top_or_the_bottom_of_a_straight(text: str, clauses: set[str], cited: Cited) -> None:
    called(cited, "UTH", text)
    assert cited & {"UTH 3.3.1.1", "UTH 3.3.1.2"} == clauses


@pytest.mark.parametrize("document", ["UTH", "CSP", "LUN"])
@pytest.mark.parametrize("text", ["3c 2d Ah Ks Qc", "2c Ad Kh Qs Jc", "4c 3d 2h As Kc"])
def test_a_straight_does_not_run_round_the_ace(document: str, text: str, cited: Cited) -> None:
    assert called(cited, document, text).category == Five.HIGH_CARD


def test_nor_does_one_of_three_cards(cited: Cited) -> None:
    assert called(cited, "TCP", "2c Ad Kh").category == Three.HIGH_CARD
    assert called(cited, "TCP", "2c Ac Kc").category == Three.FLUSH


# Which cards make the hand


@pytest.mark.parametrize(
    ("pile", "text", "best"),
    [
        pytest.param(
            "player",
            "9c 8d 7h 6s 5c Kd Kh",
            "9c 8d 7h 6s 5c",
            marks=pytest.mark.clause("UTH 10.6.1", "UTH 10.6"),
        ),
        pytest.param(
            "player",
            "9c 2d 8h 7s 6c 5d Kh",
            "9c 8h 7s 6c 5d",
            marks=pytest.mark.clause("UTH 10.6.2", "UTH 10.6"),
        ),
        pytest.param(
            "player",
            "2c 2d Ah Ks Qc Jd Th",
            "Ah Ks Qc Jd Th",
            marks=pytest.mark.clause("UTH 10.6.3", "UTH 10.6"),
        ),
        pytest.param(
            "dealer",
            "9c 8d 7h 6s 5c Kd Kh",
            "9c 8d 7h 6s 5c",
            marks=pytest.mark.clause("UTH 10.1.1", "UTH 10.1"),
        ),
        pytest.param(
            "dealer",
            "9c 2d 8h 7s 6c 5d Kh",
            "9c 8h 7s 6c 5d",
            marks=pytest.mark.clause("UTH 10.1.2", "UTH 10.1"),
        ),
        pytest.param(
            "dealer",
            "2c 2d Ah Ks Qc Jd Th",
            "Ah Ks Qc Jd Th",
            marks=pytest.mark.clause("UTH 10.1.3", "UTH 10.1"),
        ),
    ],
)
def test_own_cards_and_the_board(pile: str, text: str, best: str, cited: Cited) -> None:
    assert set(called(cited, "UTH", text, pile).cards) == set(parse(best))


@pytest.mark.parametrize(
    ("pile", "name"),
    [
        pytest.param("player", "UTH 10.6.3", marks=pytest.mark.clause("UTH 10.6.3")),
        pytest.param("dealer", "UTH 10.1.3", marks=pytest.mark.clause("UTH 10.1.3")),
    ],
)
@pytest.mark.parametrize("own", ["4s 9d", "4s 5d"])
def test_own_cards_that_only_equal_the_board_are_not_used(pile: str, name: str, own: str, cited: Cited) -> None:
    hand = called(cited, "UTH", f"{own} 2c 3d 4h 5s 6c", pile)
    assert show(hand.cards) == "2c 3d 4h 5s 6c"
    assert name in hand.clauses


@pytest.mark.parametrize(
    ("document", "text"),
    [
        pytest.param("CSP", "Ac Kd 4h 3s 2c", marks=pytest.mark.clause("CSP 8.6")),
        pytest.param("TCP", "Qc 3d 2h", marks=pytest.mark.clause("TCP 8.6")),
        pytest.param("LUN", "Ac Kd 4h 3s 2c", marks=pytest.mark.clause("LUN 8.9")),
    ],
)
def test_the_dealer_s_hand_is_declared_by_its_own_clause(document: str, text: str, cited: Cited) -> None:
    hand = called(cited, document, text, "dealer")
    assert hand.cards == parse(text)


@pytest.mark.clause("LUN 9.4.1", "LUN 11.2.6")
def test_a_sixth_card_is_used_where_it_betters_the_hand(cited: Cited) -> None:
    hand = called(cited, "LUN", "9c 9d 8h 7s 6c 5d")
    assert (hand.name, len(hand.cards)) == ("straight to the nine", 5)
    assert {card >> 2 for card in hand.cards} == {card >> 2 for card in parse("9c 8h 7s 6c 5d")}


# Whatever the cards


@pytest.mark.parametrize(
    ("game", "own", "board"), [(GAMES["UTH"], 2, 5), (GAMES["CSP"], 5, 0), (GAMES["LUN"], 6, 0), (GAMES["TCP"], 3, 0)]
)
@given(deck=st.permutations(DECK))
def test_the_explained_order_is_the_order_that_settles(game: Game, own: int, board: int, deck: list[int]) -> None:
    shared: Cards = tuple(deck[:board])
    first, second = tuple(deck[5 : 5 + own]), tuple(deck[20 : 20 + own])
    one, other = announce(game, first, shared), announce(game, second, shared, "dealer")
    high, low = hands_table.of(first + shared), hands_table.of(second + shared)
    assert compare(game, one, other).result == (high > low) - (high < low)
    assert set(one.cards) <= set(first + shared)
    assert hands_table.of(one.cards) == high
