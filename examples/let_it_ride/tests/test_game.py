"""Let It Ride proved by the data beside this file, and by an oracle of its own."""

from pathlib import Path

import pytest
from oracle import returned

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.order import announce, compare
from cutcard.testing import game_tests
from cutcard.testing.suite import Cited

test_let_it_ride = game_tests("let-it-ride", Path(__file__).parent, settle=returned)


@pytest.mark.clause("LIR 1.2", "LIR 5.1", "LIR 5.2")
def test_hands_are_announced_and_compared(cited: Cited) -> None:
    game = games.load("let-it-ride")
    high = announce(game, parse("5h 4h 3h"), parse("2c Ad"))
    low = announce(game, parse("Ah Ad 3h"), parse("2c 4d"))
    for told in (high, low, compare(game, high, low), compare(game, high, high)):
        cited.note(told)
    assert compare(game, high, low).result == 1
