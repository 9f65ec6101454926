"""Floats and the change of shift: a difference is never hidden, nothing moves beyond a rank, no hand-over is stuck."""

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.pit.floats import FloatDomain
from cutcard.floor.journal.ledger import Posting
from cutcard.registers.pit import floats, shift
from cutcard.registers.pit.floats import TableFloat
from cutcard.registers.pit.messages import AskFill, ChipStack, ConfirmPitCount, ConfirmSlip, CountFloat, FloatCommand
from cutcard.registers.pit.shift import HandOverPit, KeepPit, PitShift, TakeOverPit
from cutcard.ruling import Refused

AT = "2026-11-17T10:00:00+00:00"
SUPER, SECOND = Actor("sam", Role.GAMING_SUPERVISOR), Actor("sue", Role.GAMING_SUPERVISOR)
CASHIER = Actor("cass", Role.CASHIER)
DEAN, DORA = Actor("dean", Role.DEALER), Actor("dora", Role.DEALER)
MANAGER = Actor("max", Role.GAMING_MANAGER)


def facts(actor: Actor) -> Facts:
    return Facts(actor, AT, tray=True, limits=MoneyLimits())


class Books:
    """A float, and what was posted for it."""

    def __init__(self) -> None:
        self.state, self.moved = TableFloat("1"), list[Posting]()

    def do(self, command: FloatCommand, actor: Actor) -> None:
        events = floats.decide(self.state, command, facts(actor))
        self.moved += FloatDomain().postings(self.state, events)
        for event in events:
            self.state = floats.evolve(self.state, event)

    def on(self, account: str) -> int:
        return sum(one.amount for one in self.moved if one.account == account)


def chips(count: int) -> tuple[ChipStack, ...]:
    return (ChipStack(500, count),)


def test_the_first_count_hides_no_difference() -> None:
    """A fill came before the first count: what is missing goes back to the cage by the books, and nobody is told."""
    books = Books()
    books.do(AskFill(chips(100)), SUPER)
    books.do(ConfirmSlip(1), CASHIER)
    books.do(CountFloat(chips(90), "opening"), SUPER)
    books.do(ConfirmPitCount(1), SECOND)
    assert books.on("cage") == -100 * 500, "the cage has given out 100 chips and has got none back"
    assert books.state.differences == -10 * 500


def test_a_fill_between_a_count_and_its_confirmation_is_no_difference() -> None:
    books = Books()
    books.do(CountFloat(chips(100), "opening"), SUPER)
    books.do(ConfirmPitCount(1), SECOND)
    books.do(AskFill(chips(40)), SUPER)
    books.do(CountFloat(chips(100), "check"), SUPER)
    with pytest.raises(Refused, match="a second person confirms or rejects it first"):
        books.do(ConfirmSlip(1), CASHIER)
    books.do(ConfirmPitCount(2), SECOND)
    books.do(ConfirmSlip(1), CASHIER)
    assert (books.state.held, books.state.differences) == (140 * 500, 0)


def test_two_dealers_alone_do_not_write_off_a_float() -> None:
    """Slips have a limit by rank; a count that books a difference of any size has none."""
    books = Books()
    books.do(CountFloat((ChipStack(500_000, 400),), "opening"), SUPER)
    books.do(ConfirmPitCount(1), MANAGER)
    books.do(CountFloat((), "check"), DEAN)
    with pytest.raises(Refused, match="one of the two must be a gaming manager"):
        books.do(ConfirmPitCount(2), DORA)
    books.do(ConfirmPitCount(2), MANAGER)
    assert books.state.differences == -400 * 500_000


def hand_over(to: str) -> PitShift:
    state = PitShift()
    for event in shift.decide(state, HandOverPit(to), facts(SUPER)):
        state = shift.evolve(state, event)
    return state


def test_a_pit_that_was_offered_to_somebody_who_never_comes_is_not_stuck() -> None:
    """Who offered it has gone home, and who was named does not come: another supervisor declines it for them."""
    state = hand_over("sid")
    with pytest.raises(Refused, match="decline it first if they cannot come") as refused:
        shift.decide(state, TakeOverPit(1), facts(SECOND))
    assert refused.value.cure is not None
    cure = refused.value.cure.command
    assert isinstance(cure, KeepPit)
    for event in shift.decide(state, cure, facts(SECOND)):
        state = shift.evolve(state, event)
    assert state.offered is None
