"""Whoever confirms a remedy reads what it does, and no two remedies of a fault read alike, at any door."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.domains.table import FloorTable
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.remedies import does
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from cutcard.web.dealer.side import Known, side
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.player.assisted import assisted_view
from cutcard.web.staff.desk import _offers
from tests.conftest import Cited
from tests.support.floor.play import GAMES
from tests.web.jobs.test_wagers_named import Layout

PAID = "Undo the draw, return its fee and pay the instant payout"
LOST = "The draw stands: there is no instant payout for this hand"


def undeclared() -> FeltTable:
    """A player who drew without saying that the first cards win an instant payout."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, super 1000", "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "p1 waves", "p1 chooses sixth")
    say(felt, "dealer reports undeclared at 1: 6h 7h 8h 9h Th")
    return felt


@pytest.mark.clause("LUN 12.16.1", "LUN 12.16.2")
def test_the_dealer_reads_which_button_pays_and_which_does_not(cited: Cited) -> None:
    felt = undeclared()
    cited.note(felt.state.proposed)
    known = Known({}, None, {}, Facts(Actor("dana", Role.DEALER), felt.at), [], "dana")
    proposed = side(felt.rules, felt.table, known).proposed
    assert proposed is not None
    assert proposed.does == {"reconstruct": PAID, "continue": LOST}


def test_a_supervisor_reads_the_same_in_the_job_and_on_the_desk() -> None:
    felt = undeclared()
    cases = [one.about for one in jobs()["confirm-fault"].cases(Layout(felt))]
    assert [one.partition(". ")[2] for one in cases] == [PAID, LOST]
    offers = [one.label for one in _offers("sam", FloorTable("moon", felt.table))]
    assert offers == [PAID, LOST, "There was no fault"]


def test_where_play_is_not_recorded_the_dealer_reads_the_same() -> None:
    felt = undeclared()
    felt.table = replace(felt.table, recording="assisted")
    view = assisted_view(felt.rules, felt.table)
    assert view is not None
    assert view.proposed is not None
    assert view.proposed.does == {"reconstruct": PAID, "continue": LOST}


@pytest.mark.parametrize("key", GAMES)
def test_remedies_of_one_fault_never_read_alike(key: str) -> None:
    for rule in games.load(key).faults:
        read = [does(rule.fault, remedy) for remedy in (rule.remedy, *rule.options)]
        assert len(set(read)) == len(read), rule.fault


@pytest.mark.parametrize("fault", [Fault.NO_WAGER, Fault.NOT_COVERED, Fault.COLLECTED])
def test_a_hand_of_which_not_every_wager_goes_back_is_not_said_to_give_all_back(fault: Fault) -> None:
    assert "its wagers go back" not in does(fault, Remedy.VOID_BOX)


def test_every_remedy_has_words() -> None:
    assert all(does(Fault.INVALID, remedy) for remedy in Remedy)
