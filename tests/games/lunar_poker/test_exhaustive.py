"""Lunar Poker over every hand: exactly the doubles of L-03 exist, and every line of the super table is counted."""

from collections import Counter
from itertools import combinations as choices

import pytest

from cutcard.cards import DECK
from cutcard.games.lunar_poker.combinations import (
    COMBINATIONS,
    Combination,
    Super,
    second,
    super_hand,
    unpaired_super_hand,
    winning,
)
from cutcard.hands import lookup as hands_table
from tests.games.lunar_poker.brute import PAYS, classes, super_line, told

pytestmark = pytest.mark.exhaustive

C = Combination
FIVE_CARDS = {
    (C.FOUR_OF_A_KIND, C.ACE_KING): 21,
    (C.THREE_OF_A_KIND, C.ACE_KING): 4,
    (C.TWO_PAIRS, C.ACE_KING): 3,
    (C.ONE_PAIR, C.ACE_KING): 2,
}
SIX_CARDS = FIVE_CARDS | {
    (C.ROYAL_FLUSH, C.STRAIGHT_FLUSH): 150,
    (C.ROYAL_FLUSH, C.FLUSH): 105,
    (C.ROYAL_FLUSH, C.STRAIGHT): 104,
    (C.STRAIGHT_FLUSH, C.STRAIGHT_FLUSH): 100,
    (C.STRAIGHT_FLUSH, C.FLUSH): 55,
    (C.STRAIGHT_FLUSH, C.STRAIGHT): 54,
    (C.STRAIGHT_FLUSH, C.ACE_KING): 51,
    (C.FOUR_OF_A_KIND, C.FULL_HOUSE): 27,
    (C.FULL_HOUSE, C.FULL_HOUSE): 14,
    (C.FULL_HOUSE, C.ACE_KING): 8,
    (C.FLUSH, C.FLUSH): 10,
    (C.FLUSH, C.STRAIGHT): 9,
    (C.FLUSH, C.ONE_PAIR): 6,
    (C.FLUSH, C.ACE_KING): 6,
    (C.STRAIGHT, C.STRAIGHT): 8,
    (C.STRAIGHT, C.ACE_KING): 5,
    (C.TWO_PAIRS, C.TWO_PAIRS): 4,
}


def named(line: Combination | Super) -> str:
    return line.name.lower().replace("_", " ")


def doubles(size: int) -> tuple[dict[tuple[Combination, Combination], int], Counter[Combination]]:
    """Every pair of combinations found in some hand, with what it pays; how many hands make which first."""
    found: dict[tuple[Combination, Combination], int] = {}
    firsts: Counter[Combination] = Counter()
    for cards, hands in classes(size):
        first, seconds, ways = told(cards)
        made, other = Combination(COMBINATIONS[hands_table.of(cards)]), Combination(second(*cards))
        firsts[made] += hands
        if first is None:
            assert (made, other) == (C.ODD_CARDS, C.ODD_CARDS), cards
            continue
        assert named(made) == first, cards
        assert winning(cards) in map(set, ways), cards
        if seconds:
            assert named(other) in seconds, cards
            found[made, other] = PAYS[first] + PAYS[named(other)]
        else:
            assert other is C.ODD_CARDS, cards
    return found, firsts


def test_exactly_four_doubles_exist_in_five_cards() -> None:
    found, firsts = doubles(5)
    assert found == FIVE_CARDS
    assert firsts.total() == 2_598_960
    assert firsts[C.ODD_CARDS] == 2_598_960 - 1_463_700
    assert [firsts[line] for line in C if line > C.ACE_KING] == [
        1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4
    ]  # fmt: skip


def test_exactly_twenty_one_doubles_exist_in_six_cards() -> None:
    found, firsts = doubles(6)
    assert found == SIX_CARDS
    assert len(found) == 21
    assert firsts.total() == 20_358_520


def test_every_super_hand() -> None:
    lines: Counter[Super] = Counter()
    unpaired: Counter[Super] = Counter()
    for cards in choices(DECK, 5):
        line, other = Super(super_hand(*cards)), Super(unpaired_super_hand(*cards))
        assert named(line) == super_line(cards), cards
        assert named(other) == super_line(cards, unpaired=True), cards
        lines[line] += 1
        unpaired[other] += 1
    assert lines.total() == unpaired.total() == 2_598_960
    assert lines[Super.FOUR_OF_A_KIND] == 624
    assert lines[Super.FIVE_PICTURES] == 792 - 24  # five of twelve cards, without four of a kind
    assert lines[Super.FULL_HOUSE] == 3_744 - 144  # those of pictures alone are counted above
    assert lines[Super.FLUSH] == 5_108 + 36 + 4
    assert lines[Super.STRAIGHT] == 10_200
    assert lines[Super.THREE_OF_A_KIND] == 54_912 - 192
    # two other ranks but not jack and ten; another pair; one of the three paired; two of them paired
    assert lines[Super.ACE_KING_QUEEN] == 44 * 1_020 + 10 * 6 * 64 + 3 * 6 * 16 * 40 + 3 * 6 * 6 * 4
    assert unpaired[Super.ACE_KING_QUEEN] == 44 * 1_020
    assert all(lines[line] == unpaired[line] for line in Super if line > Super.ACE_KING_QUEEN)
