"""A loss limit that is changed: what is stricter binds at once, all else when the running period is over (I-44)."""

import pytest

from cutcard.core.day import date
from cutcard.core.message import Role
from cutcard.registers.patrons.messages import (
    LossLimitAwaited,
    LossLimitSet,
    PlayRestricted,
    RestrictPlay,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import current, standing
from cutcard.registers.patrons.played import RecordPlay
from cutcard.registers.patrons.reminders import prompts
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.one_patron import ANN, FLOP, NOON, Book

LAST = "2026-01-16T12:59:59.999Z"  # of a week that began on the day of NOON
NEXT = "2026-01-16T13:00:00Z"
LATER = "2026-01-16T13:00:00.001Z"
SECOND_WEEK = "2026-01-23T13:00:00Z"


def on_a_week(lost: int = 900, amount: int = 1000, key: str = FLOP) -> Book:
    """A limit of a week, of which this much is lost already."""
    book = Book(key)
    book.do(SetLossLimit(amount, 7), ANN)
    book.do(RecordPlay("1", 1, 0, -lost, True, True))
    return book


def left(book: Book, at: str = NOON) -> int | None:
    return standing(book.state, at).left


@each_game
@pytest.mark.parametrize(
    ("amount", "days"),
    [(None, 1), (None, 7), (1001, 7), (1_000_000, 7), (1000, 6), (1000, 1), (1001, 8), (5000, 30), (5000, 1)],
)
def test_what_loosens_waits_for_the_end_of_the_period(key: str, amount: int | None, days: int, cited: Cited) -> None:
    book = on_a_week(key=key)
    told = book.do(SetLossLimit(amount, days), ANN)
    cited.note(told)
    assert isinstance(told, LossLimitAwaited)
    assert (told.amount, told.days, date(told.first)) == (amount, days, "2026-01-17")
    assert (left(book), left(book, LAST)) == (100, 100)
    assert (left(book, NEXT), left(book, LATER)) == (amount, amount)


@each_game
@pytest.mark.parametrize(("amount", "days"), [(1000, 7), (999, 7), (0, 7), (1000, 8), (500, 30)])
def test_what_is_stricter_binds_at_once_and_what_was_lost_counts(
    key: str, amount: int, days: int, cited: Cited
) -> None:
    book = on_a_week(key=key)
    told = book.do(SetLossLimit(amount, days), ANN, LAST)
    cited.note(told)
    assert isinstance(told, LossLimitSet)
    assert (left(book, LAST), told.keeps) == (amount - 900, True)
    assert left(book, NEXT) == (amount if days == 7 else amount - 900)


@pytest.mark.parametrize(("amount", "left_now"), [(999, 99), (1000, 100), (1001, 100)])
def test_around_the_sum_there_was(amount: int, left_now: int) -> None:
    """Below: at once; at it: nothing changes; above: later."""
    book = on_a_week()
    book.do(SetLossLimit(amount, 7), ANN)
    assert left(book) == left_now
    assert left(book, NEXT) == amount


def test_a_lower_sum_binds_at_once_even_where_the_period_gets_shorter() -> None:
    book = on_a_week()
    book.do(SetLossLimit(950, 1), ANN)
    assert (left(book), left(book, LAST), left(book, NEXT)) == (50, 50, 950)
    book.do(RecordPlay("1", 2, 0, -50, True, True), at=LAST)
    assert (left(book, LAST), left(book, NEXT)) == (0, 950)
    book.do(RecordPlay("1", 3, 0, -100, True, True), at=NEXT)
    assert left(book, NEXT) == 850
    assert left(book, "2026-01-17T13:00:00Z") == 950  # periods of one day from now on


def test_changing_the_days_to_and_fro_brings_nothing_back() -> None:
    book = on_a_week(1000)
    for days in (1, 7, 30, 7, 366, 1, 2):
        book.do(SetLossLimit(1000, days), ANN)
        assert left(book) == 0
    book.do(SetLossLimit(None), ANN)
    book.do(SetLossLimit(1_000_000, 1), ANN)
    assert (left(book), left(book, LAST)) == (0, 0)


def test_the_last_wish_is_the_one_that_waits() -> None:
    book = on_a_week()
    book.do(SetLossLimit(None), ANN)
    book.do(SetLossLimit(3000, 7), ANN)
    assert left(book, NEXT) == 3000
    book.do(SetLossLimit(1000, 7), ANN)  # as it was: nothing waits any more
    assert (book.state.awaited, left(book), left(book, NEXT)) == (None, 100, 1000)


def test_of_an_earlier_period_nothing_counts_in_a_longer_one() -> None:
    book = on_a_week()
    book.do(SetLossLimit(1000, 30), ANN, NEXT)
    assert left(book, NEXT) == 1000
    book.do(RecordPlay("1", 2, 0, -10, True, True), at=SECOND_WEEK)
    assert left(book, SECOND_WEEK) == 990
    assert book.state.loss_limit is not None
    assert book.state.loss_limit.ends(NEXT) == "2026-02-15T13:00:00Z"


def test_what_lies_on_a_table_counts_on_both_sides_of_the_change() -> None:
    book = on_a_week()
    book.do(SetLossLimit(3000, 1), ANN)
    book.do(RecordPlay("1", 2, 100, 0, True, False), at=LAST)
    assert (left(book, LAST), left(book, NEXT)) == (0, 2900)
    begun = book.do(RecordPlay("1", 2, 0, -100, True, True), at=NEXT)
    assert (left(book, NEXT), book.state.lost, begun.period) == (2900, 100, 0)  # type: ignore[union-attr]  # of RecordPlay


@each_game
def test_a_break_lasts_until_the_running_period_is_over(key: str, cited: Cited) -> None:
    book = on_a_week(key=key)
    book.do(SetLossLimit(None), ANN)
    paused = book.do(RestrictPlay("limit to be reset"))
    cited.note(paused)
    assert isinstance(paused, PlayRestricted)
    assert paused.until == NEXT


@each_game
def test_the_dealer_is_told_what_was_staked_beyond_the_limit(key: str, clause: str, cited: Cited) -> None:
    """Only once cards are dealt, and only at the table where it lies."""
    book = on_a_week(key=key)
    cases = (100, True, "1", 0), (101, True, "1", 1), (101, False, "1", 0), (101, True, "2", 0)
    for at_risk, dealt, table, told in cases:
        book.do(RecordPlay("1", 2, at_risk, 0, dealt, False))
        found = [one for one in prompts(book.books, book.state, NOON, table) if "beyond the loss limit" in one.text]
        assert [(one.role, one.clause) for one in found] == [(Role.DEALER, clause)] * told
        for one in found:
            cited.note(one)
            assert "ann has staked $0.01 beyond" in one.text


def test_a_limit_taken_away_ends_its_duties_with_the_period() -> None:
    book = on_a_week()
    book.do(SetLossLimit(None), ANN)
    assert {prompt.role for prompt in prompts(book.books, book.state, LAST)} == {Role.PLAYER, Role.DEALER}
    assert prompts(book.books, book.state, NEXT) == []
    book.do(SetLossLimit(200, 1), ANN, NEXT)
    assert current(book.state, NEXT).awaited is None
    assert left(book, NEXT) == 200
