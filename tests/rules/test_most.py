"""The most that wagers can bring back, by the best line of each pay table."""

import pytest
from msgspec.structs import replace

from cutcard.floor.domains.table_rules import table_rules
from cutcard.rules.settle import most_back
from cutcard.rules.sign import TableSign


@pytest.mark.parametrize(
    ("game", "stakes", "most"),
    [
        # an ante that was not bet on could have been raised four times
        ("ultimate-texas-holdem", {"ante": 10, "blind": 10, "trips": 5}, {"ante": 60, "blind": 5010, "trips": 255}),
        ("ultimate-texas-holdem", {"ante": 10, "blind": 10, "play": 30}, {"ante": 20, "blind": 5010, "play": 60}),
        ("ultimate-texas-holdem", {"ante": 10, "jackpot": 5}, {"ante": 60, "jackpot": None}),  # the meter is not known
        ("three-card-poker", {"ante": 10, "pair-plus": 10}, {"ante": 80, "pair-plus": 410}),  # with the ante bonus
        ("three-card-poker", {"ante": 10, "play": 10}, {"ante": 70, "play": 20}),
        ("caribbean-stud", {"ante": 10}, {"ante": 20 + 5000}),
        ("caribbean-stud", {"ante": 10, "bet": 20}, {"ante": 20, "bet": 5020}),
        # two combinations are paid at most: a royal flush and a straight flush
        ("lunar-poker", {"ante": 10, "super": 10, "bet": 20}, {"ante": 10_050, "super": 2010, "bet": 20 * 151}),
    ],
)
def test_the_best_line_of_each_table_bounds_what_wagers_bring(
    game: str, stakes: dict[str, int], most: dict[str, int | None]
) -> None:
    rules = table_rules(game, TableSign())
    assert most_back(rules.game, rules.payouts, stakes) == most


def test_the_maximum_payout_of_the_sign_bounds_a_bet() -> None:
    rules = table_rules("caribbean-stud", TableSign())
    payouts = replace(rules.payouts, maximum_payout=1000)
    assert most_back(rules.game, payouts, {"ante": 10, "bet": 20}) == {"ante": 20, "bet": 1020}
