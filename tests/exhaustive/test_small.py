"""The enumerations that ``make exhaustive`` runs whole, on a few cards: none of them can break unseen."""

from collections import Counter
from itertools import combinations

from cutcard.hands import lookup
from tests.exhaustive.test_hands_exhaustive import by_category, disagreements, sevens

LOWEST = 40  # the twelve highest cards: jacks to aces


def test_hands_of_seven_cards_are_counted_one_by_one() -> None:
    counted = sum((sevens(lowest) for lowest in range(LOWEST, 46)), Counter())
    assert counted == Counter(map(lookup.of, combinations(range(LOWEST, 52), 7)))
    assert sum(by_category(counted).values()) == counted.total() == 792


def test_hands_at_random_agree_with_the_definition() -> None:
    assert disagreements(1, each=200) == {6: 200, 7: 200}
