"""Three Card Poker proved by the data beside this file."""

from pathlib import Path

from cutcard.testing import game_tests
from tests.support.declared.game_data import plays_from
from tests.support.lines.oracle import returned

KEY = "three-card-poker"

test_proofs = game_tests(KEY, Path(__file__).parent, settle=returned(KEY), signs=True, traced=False)


def test_the_dealer_plays_from_the_least_hand_up() -> None:
    plays_from(KEY, "Qc 3d 2h", "Jc Td 8h")  # TCP 9.1 (I-05)
