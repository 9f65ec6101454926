"""Ultimate Texas Hold'em proved by the data beside this file."""

from pathlib import Path

from cutcard.testing import game_tests
from tests.support.declared.game_data import plays_from
from tests.support.lines.oracle import returned

KEY = "ultimate-texas-holdem"

test_proofs = game_tests(KEY, Path(__file__).parent, settle=returned(KEY), signs=True, traced=False)


def test_the_dealer_plays_from_the_least_hand_up() -> None:
    plays_from(KEY, "2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c")  # UTH 10.2, a pair
