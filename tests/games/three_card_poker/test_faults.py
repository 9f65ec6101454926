"""A bet that is not covered in Three Card Poker."""

import pytest

from cutcard.table.messages.faults import PatronWarned
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import refused, told


@pytest.mark.clause("TCP 12.10", "I-17")
def test_who_cannot_cover_the_bet_is_warned_once(cited: Cited) -> None:
    felt = FeltTable("three-card-poker")
    say(felt, "p1 sits at 1", "p2 sits at 2")
    for time, lost in ((1, 0), (2, 1000), (3, 1000)):
        say(felt, "system opens bets", "p1 stakes ante 1000", "p2 stakes pair-plus 500", "system closes bets")
        before = nets(felt.events)["p1"]
        events = told(cited, felt, "supervisor reports not covered at 1", "floorman confirms void box")
        assert nets(felt.events)["p1"] == before + 1000 - lost
        assert [event.patron for event in events if isinstance(event, PatronWarned)] == (["p1"] if time == 1 else [])
        assert "has already decided" in refused(felt, "supervisor reports not covered at 1", "TCP 12.10")
        assert "no ante" in refused(felt, "supervisor reports not covered at 2", "TCP 12.10")
        say(felt, "p2 chooses play", "system settles")
    assert felt.table.warned == ("p1",)
