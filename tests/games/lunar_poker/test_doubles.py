"""The golden settlements hold every double of six cards, with what both combinations pay."""

from pathlib import Path

import pytest

from cutcard import games
from cutcard.rules.readings import Readout
from cutcard.testing.leaves import reached
from cutcard.testing.settlements import box_of, cases, courses_of

COURSES = courses_of(games.load("lunar-poker"))
CASES = cases(Path(__file__).parent)

# Six cards give exactly these doubles, with what both combinations pay together (L-03).
SECONDS = {
    ("ROYAL_FLUSH", "STRAIGHT_FLUSH"): 150,
    ("ROYAL_FLUSH", "FLUSH"): 105,
    ("ROYAL_FLUSH", "STRAIGHT"): 104,
    ("STRAIGHT_FLUSH", "STRAIGHT_FLUSH"): 100,
    ("STRAIGHT_FLUSH", "FLUSH"): 55,
    ("STRAIGHT_FLUSH", "STRAIGHT"): 54,
    ("STRAIGHT_FLUSH", "ACE_KING"): 51,
    ("FOUR_OF_A_KIND", "FULL_HOUSE"): 27,
    ("FOUR_OF_A_KIND", "ACE_KING"): 21,
    ("FULL_HOUSE", "FULL_HOUSE"): 14,
    ("FULL_HOUSE", "ACE_KING"): 8,
    ("FLUSH", "FLUSH"): 10,
    ("FLUSH", "STRAIGHT"): 9,
    ("FLUSH", "ONE_PAIR"): 6,
    ("FLUSH", "ACE_KING"): 6,
    ("STRAIGHT", "STRAIGHT"): 8,
    ("STRAIGHT", "ACE_KING"): 5,
    ("THREE_OF_A_KIND", "ACE_KING"): 4,
    ("TWO_PAIRS", "TWO_PAIRS"): 4,
    ("TWO_PAIRS", "ACE_KING"): 3,
    ("ONE_PAIR", "ACE_KING"): 2,
}


@pytest.mark.parametrize(("first", "second"), SECONDS)
def test_each_double_of_six_cards_pays_both_combinations(first: str, second: str) -> None:
    """Exactly 21 doubles exist in six cards, with these odds in all (L-03)."""
    course = COURSES[""]
    bets = []
    for case in CASES:
        if f"played/bet/higher/{first}+{second} of 6" in reached(COURSES, case):
            box, sign = box_of(course, case.given)
            cell = course.game.endings["played"].cells["bet"]
            bets.append(cell.rule(Readout(sign.tables, course.game.readings, box.piles)).odds)
    assert bets
    assert set(bets) == {(SECONDS[first, second], 1)}


def test_there_are_twenty_one_doubles() -> None:
    found = set().union(*(reached(COURSES, case) for case in CASES))
    doubles = {
        leaf.removeprefix("played/bet/higher/").removesuffix(" of 6") for leaf in found if leaf.endswith(" of 6")
    }
    assert doubles == {f"{first}+{second}" for first, second in SECONDS}
    assert len(doubles) == 21
