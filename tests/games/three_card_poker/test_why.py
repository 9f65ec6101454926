"""Players of Three Card Poker read why a wager came back or was lost without a result of the cards."""

import pytest

from cutcard.table.messages.validity import ReportInvalid
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from cutcard.web.player.why import why
from tests.conftest import Cited
from tests.support.table.faults import told
from tests.support.table.patron_felt import Known, bets, found_invalid, opened

KEY = "three-card-poker"


def said(felt: FeltTable, area: str = "ante", box: int = 1, mine: bool = True) -> list[str]:
    return [why(felt.rules, felt.state, one, mine) for one in felt.state.settled if (one.area, one.box) == (area, box)]


@pytest.mark.clause("TCP 12.10", "I-17")
def test_an_ante_that_was_not_matched_says_so_and_the_second_time_why_it_is_lost(cited: Cited) -> None:
    felt = FeltTable(KEY)
    say(felt, "p1 sits at 1")
    for mine, theirs in (
        ("You could not match the ante: your ante comes back.", "The player could not match the ante: the ante"),
        ("You could not match the ante, as once before: your ante loses.", "The player could not match the ante, as"),
    ):
        say(felt, "system opens bets", "p1 stakes ante 1000", "system closes bets")
        told(cited, felt, "supervisor reports not covered at 1", "floorman confirms void box")
        assert said(felt) == [mine]
        assert said(felt, mine=False)[0].startswith(theirs)


@pytest.mark.clause("TCP 12.12")
def test_an_undecided_hand_says_that_time_ran_out(cited: Cited) -> None:
    felt = FeltTable(KEY)
    say(felt, "p1 sits at 1", "system opens bets", "p1 stakes ante 1000", "system closes bets")
    told(cited, felt, "system calls 1 undecided")
    assert said(felt) == ["Time ran out: your ante comes back."]


@pytest.mark.clause("TCP 12.16.2")
def test_a_wager_that_won_nothing_because_it_was_invalid_says_so(cited: Cited) -> None:
    felt: Known = opened(KEY)
    say(felt, *(f"p1 stakes {bet.area} {bet.chips}" for bet in bets(KEY)), "system closes bets")
    found_invalid(felt, ReportInvalid(1, "no valid card"))
    told(cited, felt, "p1 chooses play", "system settles")
    lines = [line for area in ("ante", "pair-plus", "play") for line in said(felt, area)]
    assert all("loses." in line or line.startswith("It was found to be invalid: your ") for line in lines)
    assert any("invalid" in line for line in lines)
