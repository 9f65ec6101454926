"""Decks of assisted tables: a wrong count is of the deck that was counted, and a shuffle names what asked for it."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.defect import RecordSearch
from cutcard.rules.faults import Fault, Moment
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.cards import (
    ChangeSource,
    DefectFound,
    PrepareTable,
    RecordCount,
    ReplaceCards,
    Shuffle,
    Shuffled,
)
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, WithdrawFault
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from tests.conftest import Cited
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


@pytest.mark.clause("TCP 4.1.1", "TCP 4.1.2", "TCP 4.1.3")
def test_a_shuffle_is_recorded_under_the_clause_that_asks_for_it(desk: Desk, cited: Cited) -> None:
    table, ann = Assisted(desk, TCP, jackpot=False), Actor("ann", Role.PLAYER)
    table.do(TakeSeat(1), ann)
    assert _due(table.prepare().desk, cited) == "TCP 4.1.1", "it has never been dealt from"
    table.do(DealRound())
    table.do(EndRound())
    table.do(Shuffle("red"))
    assert _due(desk, cited) == "TCP 4.1.2"
    table.do(LeaveSeat(1), ann)
    table.do(TakeSeat(1), ann)
    with pytest.raises(Refused, match="shuffle the cards first") as refused:
        table.do(DealRound())
    assert refused.value.clause == "TCP 4.1.3", "the table stood empty"
    table.do(Shuffle("red"))
    assert _due(desk, cited) == "TCP 4.1.3"
    table.do(DealRound())
    table.do(EndRound())
    table.do(ReplaceCards("red", 52, "worn", "dealer"), SUPERVISOR)
    table.do(Shuffle("red"))
    assert _due(desk, cited) == "TCP 4.1.1", "its cards are new"


@pytest.mark.clause("LUN 4.1.4")
def test_a_shuffle_for_a_draw_is_recorded_as_one(desk: Desk, cited: Cited) -> None:
    table = Assisted(desk, "lunar-poker", jackpot=False).prepare()
    table.do(PrepareTable((*table.floor.opened.life.equipment, "shoe for one deck")))
    table.do(ChangeSource("shoe", "the device is needed elsewhere"), SUPERVISOR)
    table.mend(DealRound())
    table.do(Shuffle("red"))
    assert _due(desk, cited) == "LUN 4.1.4"
    table.do(EndRound())
    table.do(Shuffle("red"))
    assert _due(desk, cited) == "LUN 4.1.2"


def _due(desk: Desk, cited: Cited) -> str:
    """The clause that asked for the last shuffle on record."""
    shuffled = [one for row in desk.history("table/1") for one in row.events if isinstance(one, Shuffled)]
    cited.note(shuffled[-1])
    return shuffled[-1].clauses[0]
