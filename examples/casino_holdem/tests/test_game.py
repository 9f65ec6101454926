"""Casino Hold'em proved by the data beside this file, and by an oracle of its own."""

from pathlib import Path

import pytest
from oracle import returned

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.order import announce, compare
from cutcard.testing import game_tests
from cutcard.testing.suite import Cited

test_casino_holdem = game_tests("casino-holdem", Path(__file__).parent, settle=returned)


@pytest.mark.clause("CAH 1.2", "CAH 5.1", "CAH 5.2", "CAH 5.3")
def test_hands_are_announced_and_compared(cited: Cited) -> None:
    game = games.load("casino-holdem")
    high, low = (
        announce(game, parse("Ah Kh"), parse("Qh Jh Th 2c 3d")),
        announce(game, parse("Ah Kd"), parse("Qh Jh Th 2c 3d")),
    )
    for told in (high, low, compare(game, high, low), compare(game, high, high)):
        cited.note(told)
    assert compare(game, high, low).result == 1
