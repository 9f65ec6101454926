"""The readable definition of hands: named examples, orders and counts."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from cutcard.cards import DECK, parse
from cutcard.hands import Five, Three, best_five, category, describe, five, three

FIVES_ASCENDING = """
7c 5d 4h 3s 2c
7c 6d 4h 3s 2c
8c 5d 4h 3s 2c
Kc Qd Jh 9s 8c
Ac 6d 4h 3s 2c
Ac Kd 4h 3s 2c
Ac Kd Qh Js 9c
2c 2d 5h 4s 3c
2c 2d Ah Ks Qc
3c 3d 5h 4s 2c
Ac Ad 5h 4s 2c
Ac Ad Kh Qs Jc
3c 3d 2h 2s 4c
3c 3d 2h 2s Ac
4c 4d 2h 2s 3c
4c 4d 3h 3s 2c
Ac Ad 2h 2s 3c
Ac Ad Kh Ks Qc
2c 2d 2h 4s 3c
2c 2d 2h As Kc
3c 3d 3h 4s 2c
Ac Ad Ah Ks Qc
Ac 2d 3h 4s 5c
2c 3d 4h 5s 6c
9c Td Jh Qs Kc
Tc Jd Qh Ks Ac
7c 5c 4c 3c 2c
Kc Qc Jc Tc 8c
Ac 6c 4c 3c 2c
Ac Kc Qc Jc 9c
2c 2d 2h 3s 3c
2c 2d 2h As Ac
3c 3d 3h 2s 2c
Ac Ad Ah Ks Kc
2c 2d 2h 2s 3c
2c 2d 2h 2s Ac
3c 3d 3h 3s 2c
Ac Ad Ah As Kc
Ah 2h 3h 4h 5h
2h 3h 4h 5h 6h
9h Th Jh Qh Kh
Th Jh Qh Kh Ah
""".strip().splitlines()

THREES_ASCENDING = """
5c 3d 2h
5c 4d 2h
6c 3d 2h
Qc 6d 3h
Qc 6d 4h
Ac 4d 2h
Ac Kd Jh
2c 2d 3h
2c 2d Ah
3c 3d 2h
Ac Ad Kh
5c 3c 2c
Kc Ac 2c
Ac Kc Jc
Ac 2d 3h
2c 3d 4h
Jc Qd Kh
Qc Kd Ah
2c 2d 2h
Ac Ad Ah
Ac 2c 3c
2c 3c 4c
Qc Kc Ac
""".strip().splitlines()


@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(FIVES_ASCENDING)])
def test_five_cards_ascend(weaker: str, stronger: str) -> None:
    assert five(parse(weaker)) < five(parse(stronger))


@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(THREES_ASCENDING)])
def test_three_cards_ascend(weaker: str, stronger: str) -> None:
    assert three(parse(weaker)) < three(parse(stronger))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qc Kd Ah 2s 3c", Five.HIGH_CARD),  # a straight does not run round the ace
        ("Kc Ad 2h 3s 4c", Five.HIGH_CARD),
        ("Jh Qh Kh Ah 2h", Five.FLUSH),
        ("Ac Ad 9h 5s 3c", Five.ONE_PAIR),
        ("Ac Ad 9h 9s 3c", Five.TWO_PAIRS),
        ("Ac Ad Ah 9s 3c", Five.THREE_OF_A_KIND),
        ("5c Ad 2h 4s 3c", Five.STRAIGHT),
        ("Ac Ad Ah 9s 9c", Five.FULL_HOUSE),
        ("Ac Ad Ah As 9c", Five.FOUR_OF_A_KIND),
        ("5d Ad 2d 4d 3d", Five.STRAIGHT_FLUSH),
        ("Kd Qd Jd Td 9d", Five.STRAIGHT_FLUSH),
        ("Kd Ad Qd Td Jd", Five.ROYAL_FLUSH),
    ],
)
def test_category_of_five(text: str, expected: Five) -> None:
    assert category(five(parse(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kc Ad 2h", Three.HIGH_CARD),
        ("Kc Ac 2c", Three.FLUSH),
        ("Ac Kd Qh", Three.STRAIGHT),
        ("3c Ad 2h", Three.STRAIGHT),
        ("3c Ac 2c", Three.STRAIGHT_FLUSH),
        ("9c 9d 2h", Three.ONE_PAIR),
        ("9c 9d 9h", Three.THREE_OF_A_KIND),
    ],
)
def test_category_of_three(text: str, expected: Three) -> None:
    assert category(three(parse(text))) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ac Kd 9h 5s 3c", "3d 5c Ah 9s Kc"),
        ("Ac 2d 3h 4s 5c", "Ad 2c 3h 4s 5d"),
        ("Ac Kc 9c 5c 3c", "As Ks 9s 5s 3s"),
    ],
)
def test_neither_suit_nor_order_of_cards_matters(one: str, other: str) -> None:
    assert five(parse(one)) == five(parse(other))


@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("3c 3d 2h 2s Kc Kd Ah", "Kc Kd 3c 3d Ah"),  # the third pair no longer counts
        ("3c 3d 4h 4s Kc Kd 2h", "Kc Kd 4h 4s 3c"),  # but may give the odd card
        ("9c 9d 9h 4s 4c 4d 2h", "9c 9d 9h 4s 4c"),
        ("9c 9d 9h 4s 4c Kd Kh", "9c 9d 9h Kd Kh"),
        ("9c 9d 9h 9s 4c 4d 4h", "9c 9d 9h 9s 4c"),
        ("Ac 2d 3h 4s 5c 6d 9h", "2d 3h 4s 5c 6d"),
        ("Ac 2c 3c 4c 5c 6d 7h", "Ac 2c 3c 4c 5c"),  # a low straight flush before a longer straight
        ("Ac Qc 9c 5c 3c 2c Kd", "Ac Qc 9c 5c 3c"),
        ("Ac Ad Ah Kc Qc 7c 2c", "Ac Kc Qc 7c 2c"),
        ("9h Th Jh Qh Kh Ah 2c", "Th Jh Qh Kh Ah"),
        ("Qc Kd Ah 2s 3c 7d 8h", "Ah Kd Qc 8h 7d"),
    ],
)
def test_best_five_of_seven(seven: str, best: str) -> None:
    assert best_five(parse(seven)) == five(parse(best))


def test_best_five_of_six_and_of_five() -> None:
    assert best_five(parse("9c 9d 4h 4s 2c 2d")) == five(parse("9c 9d 4h 4s 2c"))
    assert best_five(parse("9c 9d 4h 4s 2c")) == five(parse("9c 9d 4h 4s 2c"))


def test_all_hands_of_three_cards_by_category() -> None:
    counts = Counter(Three(category(three(cards))) for cards in combinations(DECK, 3))
    assert counts == {
        Three.STRAIGHT_FLUSH: 48,
        Three.THREE_OF_A_KIND: 52,
        Three.STRAIGHT: 720,
        Three.FLUSH: 1_096,
        Three.ONE_PAIR: 3_744,
        Three.HIGH_CARD: 16_440,
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kc Kd 4h 4s Ac", "two pairs, kings and fours with an ace"),
        ("Ac 2d 3h 4s 5c", "straight to the five"),
        ("Tc Jd Qh Ks Ac 9c 2d", "straight to the ace"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("Ah 2h 3h 4h 5h Kd", "straight flush to the five"),
        ("9h Th Jh Qh Kh", "straight flush to the king"),
        ("Ad Kd 3c 4c 9h", "ace high: A K 9 4 3"),
        ("As Qs 9s 3s 2s Kd Kc", "flush to the ace: A Q 9 3 2"),
        ("6c 6d As 8d 2h 3c 4d", "one pair, sixes with an ace, an eight and a four"),
        ("9c 9d 9h 2s 3s", "three of a kind, nines with a three and a two"),
        ("6c 6d 6h 2s 2d", "full house, sixes over twos"),
        ("2c 2d 2h 2s Ac 3d 4h", "four of a kind, twos with an ace"),
        ("Qc 6d 4h", "queen high: Q 6 4"),
        ("Qc Qd 8h", "one pair, queens with an eight"),
        ("Kc 9c 2c", "flush to the king: K 9 2"),
        ("Ac 2d 3h", "straight to the three"),
        ("Qc Kd Ah", "straight to the ace"),
        ("7c 7d 7h", "three of a kind, sevens"),
        ("Jc Tc 9c", "straight flush to the jack"),
    ],
)
def test_hands_in_words(text: str, words: str) -> None:
    assert describe(parse(text)) == words


@pytest.mark.parametrize("text", ["", "As Kd", "As Kd Qh Js", "As Kd Qh Js 9c 8d 7h 6s"])
def test_a_wrong_number_of_cards_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="from five, six or seven cards, not"):
        best_five(parse(text))
    with pytest.raises(ValueError, match="from five, six or seven cards, not"):
        describe(parse(text))
    with pytest.raises(ValueError, match="a hand has 5 cards here, not"):
        five(parse(text))
    with pytest.raises(ValueError, match="a hand has 3 cards here, not"):
        three(parse(text))
