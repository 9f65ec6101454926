"""Assisted tables: what a player with a loss limit declares on leaving, and what the limit makes of it."""

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.patron import books
from cutcard.registers.patrons.declared import declare
from cutcard.registers.patrons.messages import DeclareChips, IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import AtTable, Patron, evolve, standing
from cutcard.ruling import Refused, ask, instead
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.validity import SeatPatron
from tests.conftest import Cited
from tests.support.floor.assisted import PRICE, Assisted
from tests.support.floor.play import DEALER, SYSTEM
from tests.support.journal.audit import verify

UTH, ANN, LOSS = "ultimate-texas-holdem", Actor("ann", Role.PLAYER), 100_000


@pytest.fixture
def table(desk: Desk) -> Assisted:
    table = Assisted(desk, UTH).prepare()
    table.give("patron/ann", IssueCard("C-1"), SYSTEM)
    table.give("patron/ann", SetLossLimit(LOSS), ANN)
    return table


def ann(desk: Desk) -> Patron:
    state = desk.state("patron/ann").state
    assert isinstance(state, Patron)
    return state


@pytest.mark.clause("UTH 13.2", "UTH 13.2.3")
def test_a_player_who_has_lost_everything_declares_that_nothing_is_left(
    desk: Desk, table: Assisted, cited: Cited
) -> None:
    """Otherwise the chips would count as at risk for ever, in every period to come."""
    table.give("patron/ann", DeclareChips("bought", 60_000, "1"), DEALER)
    (told,) = table.give("patron/ann", DeclareChips("taken away", 0, "1"), DEALER)
    cited.note(told)
    state = ann(desk)
    assert (state.tables, state.lost) == ({}, 60_000)
    assert standing(state, desk.state("patron/ann").at).left == LOSS - 60_000
    for brought in ("bought", "introduced"):
        with pytest.raises(Refused, match=r"more than \$0.00"):
            table.give("patron/ann", DeclareChips(brought, 0, "1"), DEALER)
    assert verify(desk.journal).fault is None


@pytest.mark.clause("UTH 13.2.3")
def test_what_is_left_is_of_chips_that_were_declared_and_a_dealer_sees_it(
    desk: Desk, table: Assisted, cited: Cited
) -> None:
    """A player could make room in the limit by claiming to leave with chips that nobody has seen."""
    leave = DeclareChips("taken away", 500_000, "1")
    with pytest.raises(Refused, match="no chips of ann are on record at table 1") as refused:
        table.give("patron/ann", leave, DEALER)
    cited.note(refused.value)
    table.give("patron/ann", DeclareChips("bought", 60_000, "1"), ANN)
    with pytest.raises(Refused, match="show the dealer") as refused:
        table.give("patron/ann", leave, ANN)
    assert refused.value.cure == ask(Role.DEALER)
    table.give("patron/ann", DeclareChips("taken away", 70_000, "1"), DEALER)
    assert ann(desk).lost == -10_000


@pytest.mark.clause("UTH 13.2.2", "UTH 13.3")
def test_a_jackpot_wager_is_of_declared_chips_within_the_limit(desk: Desk, table: Assisted, cited: Cited) -> None:
    """It is the one wager that is recorded there. Its loss counts only as a part of the chips that were declared."""
    table.do(SeatPatron(1, "ann", "C-1"))
    with pytest.raises(Refused, match=r"box 1: the player has a loss limit and has declared \$0.00") as refused:
        table.mend(DealRound((1,)))
    assert refused.value.clause == "UTH 13.2.2"
    cited.note(refused.value)
    table.give("patron/ann", DeclareChips("introduced", PRICE - 1, "1"), DEALER)
    with pytest.raises(Refused, match=r"has declared \$4.99"):
        table.do(DealRound((1,)))
    table.give("patron/ann", DeclareChips("bought", LOSS - PRICE + 1, "1"), DEALER)
    assert standing(ann(desk), desk.state("patron/ann").at).left == 0
    table.do(DealRound((1,)))  # all of it is within the limit
    table.do(EndRound())
    table.give("patron/ann", DeclareChips("taken away", PRICE - 1, "1"), DEALER)
    table.give("patron/ann", DeclareChips("introduced", LOSS, "1"), DEALER)
    with pytest.raises(Refused, match=r"a jackpot wager of \$5.00 would exceed the player's loss limit") as refused:
        table.do(DealRound((1, 2)))
    assert (refused.value.clause, refused.value.cure) == ("UTH 13.3", instead(DealRound((2,))))
    cited.note(refused.value)
    table.do(DealRound((2,)))
    assert verify(desk.journal).fault is None


def test_chips_on_record_are_declared_even_when_the_limit_is_gone() -> None:
    """Nothing may stay at risk with a patron who no longer has a limit."""
    state = Patron("ann", tables={"1": AtTable(0, 60_000, 0, dealt=False)})
    facts = Facts(DEALER, "2026-01-01T00:00:00Z", assisted=True)
    told = declare(books((UTH,)), state, DeclareChips("taken away", 0, "1"), facts)
    assert evolve(state, told).tables == {}
    with pytest.raises(Refused, match="no chips have to be declared"):
        declare(books((UTH,)), state, DeclareChips("bought", 100, "1"), facts)
