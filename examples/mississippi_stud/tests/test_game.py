"""Mississippi Stud proved by the data beside this file, and by an oracle of its own."""

from pathlib import Path

import pytest
from oracle import returned

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.order import announce, compare
from cutcard.testing import game_tests
from cutcard.testing.suite import Cited

test_mississippi_stud = game_tests("mississippi-stud", Path(__file__).parent, settle=returned)


@pytest.mark.clause("MIS 1.2", "MIS 5.1", "MIS 5.2")
def test_hands_are_announced_and_compared(cited: Cited) -> None:
    game = games.load("mississippi-stud")
    high = announce(game, parse("5h 4h"), parse("3c 2c Ad"))
    low = announce(game, parse("Ah Ad"), parse("3c 2c 4d"))
    for told in (high, low, compare(game, high, low), compare(game, high, high)):
        cited.note(told)
    assert compare(game, high, low).result == 1
