"""Faults in Three Card Poker: a bet that is not covered, and cards of the dealer's that were seen."""

import pytest

from cutcard.rules.faults import Moment
from cutcard.table.messages.faults import PatronWarned
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import at, refused, told


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


@pytest.mark.clause("I-61")
@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("exposed dealer", marks=pytest.mark.clause("TCP 12.5")),
        pytest.param("dealer shows", marks=pytest.mark.clause("TCP 12.6")),
    ],
)
def test_no_stake_is_raised_once_a_card_of_the_dealers_was_seen(cited: Cited, fault: str) -> None:
    """In the deal as later: else chips could be added by somebody who knows what the dealer holds."""
    felt = at("three-card-poker", Moment.DEALT)
    before = [stake.amount for stake in felt.state.stakes]
    told(cited, felt, f"dealer reports {fault}", "dealer confirms continue")
    told(cited, felt, "dealer reports above maximum at 1 on ante, 60000 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes] == before
    say(felt, "dealer reports below minimum at 1 on ante, 400 lies there", "supervisor confirms return part")
    assert felt.state.stakes[0].amount == 400  # what does not lie there is taken off the record all the same
