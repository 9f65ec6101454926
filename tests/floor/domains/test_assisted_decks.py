"""Assisted tables with two decks: a wrong count is of the deck that was counted, and of no other."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.defect import RecordSearch
from cutcard.rules.faults import Fault, Moment
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.cards import DefectFound, RecordCount
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, WithdrawFault
from cutcard.table.messages.round import TakeSeat
from tests.support.floor.assisted import ANOTHER, SUPERVISOR, Assisted
from tests.support.journal.audit import verify

TCP = "three-card-poker"


@pytest.fixture
def table(desk: Desk) -> Assisted:
    """The blue deck was counted wrong and searched earlier, and lies aside since: the red one is dealt."""
    kept = Assisted(desk, TCP, jackpot=False)
    kept.do(TakeSeat(1), Actor("ann", Role.PLAYER))
    kept.prepare()
    kept.do(RecordCount("blue", 51))
    kept.give(f"incidents/{TCP}", RecordSearch(1, "nothing more is missing"), SUPERVISOR)
    kept.do(DealRound())
    return kept


def wrong(table: Assisted) -> list[str]:
    return [name for name, deck in table.floor.opened.life.decks.items() if not deck.right]


def reported(table: Assisted) -> FaultProposed:
    (proposed,) = table.do(ReportFault(Fault.MISSING_CARD, moment=Moment.HANDLED))
    assert isinstance(proposed, FaultProposed)
    return proposed


def test_a_card_that_is_missed_is_not_put_down_to_a_deck_that_lies_aside(table: Assisted) -> None:
    assert wrong(table) == ["blue"]
    proposed = reported(table)
    table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), ANOTHER)
    assert wrong(table) == ["red", "blue"]
    assert verify(table.desk.journal).fault is None


def test_the_same_between_two_rounds(table: Assisted) -> None:
    table.do(EndRound())
    (found,) = table.do(ReportFault(Fault.MISSING_CARD))
    assert isinstance(found, DefectFound)
    assert wrong(table) == ["red", "blue"]


def test_a_report_that_is_withdrawn_asks_for_no_search_of_that_deck(table: Assisted) -> None:
    table.do(WithdrawFault(reported(table).proposal))
    table.do(EndRound())
    table.do(DealRound())


@pytest.mark.parametrize("again", [51, 52])
def test_a_count_that_is_right_the_second_time_asks_for_no_search(table: Assisted, again: int) -> None:
    events = table.do(RecordCount("red", 51))
    (proposed,) = (one for one in events if isinstance(one, FaultProposed))
    assert proposed.deck == "red"
    table.do(RecordCount("red", again))
    found = [one for one in table.do(WithdrawFault(proposed.proposal), ANOTHER) if isinstance(one, DefectFound)]
    assert [one.deck for one in found] == (["red"] if again == 51 else [])
    assert verify(table.desk.journal).fault is None
