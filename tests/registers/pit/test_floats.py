"""Floats: chips move on the word of two people, slips are numbered, a difference is booked and never hidden."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pit.floats import tray
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.journal.ledger import CAGE, CASH, TRAYS
from cutcard.registers.pit.floats import DENOMINATIONS, TableFloat, decide, duties, evolve, value
from cutcard.registers.pit.messages import (
    AskCredit,
    AskFill,
    CancelSlip,
    ChipStack,
    ConfirmPitCount,
    ConfirmSlip,
    CountDrop,
    CountFloat,
    FloatCommand,
    RejectPitCount,
)
from cutcard.ruling import Refused
from tests.support.journal.audit import verify

ANN, BEN = Actor("ann", Role.GAMING_SUPERVISOR), Actor("ben", Role.CASHIER)
MEG = Actor("meg", Role.GAMING_MANAGER)
AT = "2026-03-01T20:00:00.000+00:00"
CHIPS = (ChipStack(2_500, 40), ChipStack(500, 100))
SOME = (ChipStack(10_000, 5),)


class Tray:
    """The float of one table, command by command."""

    def __init__(self) -> None:
        self.state = TableFloat("7")

    def do(self, who: Actor, command: FloatCommand) -> None:
        facts = Facts(who, AT, tray=True, limits=MoneyLimits())
        for event in decide(self.state, command, facts):
            self.state = evolve(self.state, event)

    def opened(self) -> "Tray":
        self.do(ANN, CountFloat(CHIPS, "opening"))
        self.do(BEN, ConfirmPitCount(1))
        return self


def test_the_first_count_makes_the_float_and_later_ones_show_what_it_won() -> None:
    at = Tray().opened()
    assert (at.state.held, at.state.differences) == (150_000, 0)
    at.do(ANN, CountFloat((*CHIPS, ChipStack(100, 7)), "check"))
    at.do(BEN, ConfirmPitCount(2))
    assert (at.state.held, at.state.differences) == (150_700, 700)
    at.do(BEN, CountDrop(25_000))
    at.do(ANN, ConfirmPitCount(3))
    assert (at.state.dropped, at.state.result) == (25_000, 25_700)


def test_a_slip_is_numbered_for_good_and_counts_once_it_is_confirmed() -> None:
    at = Tray().opened()
    at.do(ANN, AskFill(SOME))
    at.do(BEN, CancelSlip(1, "not needed"))
    at.do(ANN, AskFill(SOME))
    assert (list(at.state.waiting), at.state.held) == ([2], 150_000)
    at.do(BEN, ConfirmSlip(2))
    at.do(ANN, AskCredit((ChipStack(500, 2),)))
    at.do(BEN, ConfirmSlip(3))
    assert (at.state.held, at.state.filled, at.state.credited) == (199_000, 50_000, 1_000)


@pytest.mark.parametrize(
    ("who", "command", "reason"),
    [
        (ANN, ConfirmSlip(1), "you were the first person yourself"),
        (BEN, ConfirmSlip(9), "no slip 9 is waiting"),
        (BEN, CancelSlip(1, " "), "why the slip is cancelled"),
        (ANN, AskCredit((ChipStack(500_000, 1),)), "by the books"),
        (ANN, AskFill(()), "count at least one"),
        (ANN, AskFill((ChipStack(700, 1),)), "there are no chips of"),
        (ANN, AskFill((ChipStack(500, 1), ChipStack(500, 1))), "each denomination once"),
        (BEN, ConfirmPitCount(4), "no count 4 is waiting"),
    ],
)
def test_refused(who: Actor, command: FloatCommand, reason: str) -> None:
    at = Tray().opened()
    at.do(ANN, AskFill(SOME))
    with pytest.raises(Refused, match=reason):
        at.do(who, command)


def test_nobody_confirms_their_own_count_and_another_count_waits_for_the_first() -> None:
    at = Tray().opened()
    at.do(ANN, CountFloat(CHIPS, "check"))
    with pytest.raises(Refused, match="second person"):
        at.do(ANN, ConfirmPitCount(2))
    with pytest.raises(Refused, match="ann has counted the float"):
        at.do(BEN, CountDrop(100))
    assert [one.id for one in duties(at.state)] == ["count-2"]
    at.do(BEN, RejectPitCount(2, "one stack less"))
    assert duties(at.state) == []


def test_both_people_together_are_held_to_their_limits() -> None:
    at = Tray().opened()
    at.do(ANN, AskFill((ChipStack(500_000, 40),)))
    with pytest.raises(Refused, match="too much"):
        at.do(BEN, ConfirmSlip(1))
    at.do(MEG, ConfirmSlip(1))


def test_a_drop_that_was_counted_wrongly_is_put_right_by_two_people() -> None:
    """$125,000 instead of $12,500, confirmed in haste."""
    at = Tray().opened()
    at.do(BEN, CountDrop(12_500_000))
    at.do(MEG, ConfirmPitCount(2))
    with pytest.raises(Refused, match="how the mistake was found"):
        at.do(BEN, CountDrop(1_250_000, corrects=2))
    with pytest.raises(Refused, match=r"the counts are 2 \(\$125,000\.00\)"):
        at.do(BEN, CountDrop(1_250_000, corrects=1, reasons="a zero too many"))
    at.do(BEN, CountDrop(1_250_000, corrects=2, reasons="a zero too many"))
    assert at.state.dropped == 12_500_000
    with pytest.raises(Refused):
        at.do(BEN, ConfirmPitCount(3))
    at.do(MEG, ConfirmPitCount(3))
    assert (at.state.dropped, at.state.drops) == (1_250_000, {2: 1_250_000})


def test_an_electronic_table_has_no_float() -> None:
    with pytest.raises(Refused, match="no float tray"):
        decide(TableFloat("1"), AskFill(SOME), Facts(ANN, AT, tray=False, limits=MoneyLimits()))


@given(st.dictionaries(st.sampled_from(DENOMINATIONS), st.integers(0, 500), max_size=8))
@settings(max_examples=60)
def test_chips_are_worth_their_denominations(stacks: dict[int, int]) -> None:
    assert value(ChipStack(*one) for one in stacks.items()) == sum(worth * count for worth, count in stacks.items())


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(tmp_path / "floor.db")
    system = Actor("opening", Role.SYSTEM)
    opened.execute_now("table/7", system, OpenTable("ultimate-texas-holdem", dealing="recorded", source="shoe"), "open")
    yield opened
    opened.close()


def test_the_ledger_agrees_with_the_books_and_the_journal_verifies(desk: Desk, tmp_path: Path) -> None:
    steps: list[tuple[Actor, Command]] = [
        (ANN, CountFloat(CHIPS, "opening")),
        (BEN, ConfirmPitCount(1)),
        (ANN, AskFill(SOME)),
        (BEN, ConfirmSlip(1)),
        (ANN, CountFloat(CHIPS, "closing")),  # the tray has lost 50,000 cents to players
        (BEN, ConfirmPitCount(2)),
        (BEN, CountDrop(80_000)),
        (ANN, ConfirmPitCount(3)),
        (BEN, CountDrop(60_000, 3, "counted again in the cage")),
        (ANN, ConfirmPitCount(4)),
        (ANN, AskCredit(CHIPS)),
        (BEN, ConfirmSlip(2)),
    ]
    for number, (who, command) in enumerate(steps):
        desk.execute_now("float/7", who, command, f"k{number}")
    state = desk.state("float/7").state
    assert desk.balance(tray("7")) == state.held == 0
    assert desk.balance(TRAYS) == 50_000
    assert desk.balance(CAGE) == -50_000
    assert (desk.balance(TRAYS, CASH), desk.balance(CAGE, CASH)) == (-60_000, 60_000)
    assert state.result == 10_000
    desk.journal.settle()
    assert verify(tmp_path / "floor.db").fault is None
