"""Patrons by themselves: cards, deposit limits by calendar day, loss limits by period, declarations, exclusions."""

import pytest

from cutcard.core.day import begins, date, day
from cutcard.core.message import Actor, Role
from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.registers.patrons.messages import (
    BuyIn,
    CancelCard,
    CashOut,
    ChipsDeclared,
    DeclareChips,
    DepositLimitSet,
    IssueCard,
    PatronCommand,
    PlayRestricted,
    RestrictPlay,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import standing
from cutcard.registers.patrons.played import RecordPlay
from cutcard.registers.patrons.reminders import prompts
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.one_patron import ANN, NOON, Book

# -- the calendar


@pytest.mark.parametrize(
    ("at", "falls_on"),
    [
        ("2024-08-18T13:59:59Z", "2024-08-18"),
        ("2024-08-18T14:00:00Z", "2024-08-19"),
        ("2025-12-31T12:59:59Z", "2025-12-31"),  # summer time: an hour more
        ("2025-12-31T13:00:00Z", "2026-01-01"),
        ("2025-10-04T13:59:59Z", "2025-10-04"),  # clocks go forward at two on the 5th
        ("2025-10-05T12:59:59Z", "2025-10-05"),
        ("2025-10-05T13:00:00Z", "2025-10-06"),
        ("2026-04-04T12:59:59Z", "2026-04-04"),  # and back at three on the 5th
        ("2026-04-04T13:00:00Z", "2026-04-05"),
        ("2026-04-05T13:59:59Z", "2026-04-05"),
        ("2026-04-05T14:00:00Z", "2026-04-06"),
    ],
)
def test_a_calendar_day_is_the_houses_own(at: str, falls_on: str) -> None:
    assert date(day(at)) == falls_on
    assert day(begins(day(at))) == day(at)
    assert begins(day(at)) <= at < begins(day(at) + 1)


# -- cards


@each_game
@pytest.mark.parametrize("form", ["physical", "digital"])
def test_a_card_counts_in_either_form_until_it_is_cancelled(key: str, form: str, cited: Cited) -> None:
    book = Book(key)
    assert standing(book.state, NOON).card == ""
    cited.note(book.do(IssueCard("C-1", form)))  # type: ignore[arg-type]  # plain text
    assert standing(book.state, NOON).card == "C1"
    book.do(IssueCard("C-2"))
    assert standing(book.state, NOON).card == "C2"
    book.do(CancelCard("lost"))
    assert standing(book.state, NOON).card == ""
    for command in (CancelCard("lost"), IssueCard(" "), CancelCard("")):
        with pytest.raises(Refused):
            book.do(command)


# -- deposit limits


@each_game
@pytest.mark.parametrize(("amount", "taken"), [(4999, True), (5000, True), (5001, False)])
@pytest.mark.parametrize("funds", ["cash", "debit card", "EFTPOS", "bank transfer"])
def test_deposits_of_a_day_stay_within_the_limit(
    key: str, clause: str, amount: int, taken: bool, funds: str, cited: Cited
) -> None:
    book = Book(key)
    cited.note(book.do(SetDepositLimit(10_000), ANN))
    book.do(BuyIn("ann", 5000), ANN)
    if taken:
        book.do(BuyIn("ann", amount, funds=funds), ANN)  # type: ignore[arg-type]  # plain text
        return
    with pytest.raises(Refused, match=r"leaves \$50\.00 for 2026-01-10") as refused:
        book.do(BuyIn("ann", amount, funds=funds), ANN)  # type: ignore[arg-type]  # plain text
    assert refused.value.clause == clause


@pytest.mark.parametrize("looser", [20_000, None])
def test_a_looser_deposit_limit_waits_for_the_next_day(looser: int | None) -> None:
    book = Book()
    book.do(SetDepositLimit(10_000), ANN)
    book.do(BuyIn("ann", 10_000), ANN)
    event = book.do(SetDepositLimit(looser), ANN)
    assert isinstance(event, DepositLimitSet)
    assert (event.first, event.clauses) == (day(NOON) + 1, ("PLF 1.1", "I-44"))
    with pytest.raises(Refused, match=r"leaves \$0\.00"):
        book.do(BuyIn("ann", 1), ANN)
    tomorrow = "2026-01-11T02:00:00Z"
    book.do(BuyIn("ann", 20_000), ANN, tomorrow)
    if looser is None:
        book.do(BuyIn("ann", 1), ANN, tomorrow)
    else:
        with pytest.raises(Refused, match=r"leaves \$0\.00"):
            book.do(BuyIn("ann", 1), ANN, tomorrow)


def test_a_stricter_deposit_limit_binds_at_once_and_calls_off_a_looser_one() -> None:
    book = Book()
    book.do(SetDepositLimit(10_000), ANN)
    book.do(SetDepositLimit(20_000), ANN)
    event = book.do(SetDepositLimit(9_999), ANN)
    assert isinstance(event, DepositLimitSet)
    assert event.first == 0
    assert book.state.deposit_next is None
    with pytest.raises(Refused, match=r"leaves \$99\.99"):
        book.do(BuyIn("ann", 10_000), ANN, "2026-01-12T02:00:00Z")


def test_only_chips_for_funds_from_outside_count() -> None:
    book = Book()
    book.do(SetDepositLimit(10_000), ANN)
    stake = StakeRecord(1, "ann", 1, "ante", 1000, settled=True, paid=50_000)
    won = RoundRecord(3, accounts=False, stakes=(stake,))
    book.do(BuyIn("ann", 50_000, funds="winnings", table="1", round=3), ANN, round=won)
    for brought in (won, None, RoundRecord(3, stakes=(stake,))):  # paid in already, unknown, paid on an account
        with pytest.raises(Refused, match="winnings"):
            book.do(BuyIn("ann", 1, funds="winnings", table="1", round=3), ANN, round=brought)
    book.do(BuyIn("ann", 10_000, tokens=5000), ANN)
    book.do(CashOut("ann", 10_000), ANN)
    with pytest.raises(Refused, match=r"leaves \$0\.00"):
        book.do(BuyIn("ann", 1), ANN)
    book.do(BuyIn("ann", 0, tokens=5000), ANN)
    assert (book.state.bought, book.state.deposited) == (60_000, 10_000)


@pytest.mark.parametrize(
    ("at", "taken"),
    [("2026-01-10T12:59:59.999Z", False), ("2026-01-10T13:00:00Z", True), ("2026-01-10T13:00:00.001Z", True)],
)
def test_a_new_day_begins_at_midnight(at: str, taken: bool) -> None:
    book = Book()
    book.do(SetDepositLimit(10_000), ANN)
    book.do(BuyIn("ann", 10_000), ANN)
    if taken:
        book.do(BuyIn("ann", 10_000), ANN, at)
        with pytest.raises(Refused):
            book.do(BuyIn("ann", 1), ANN, at)
    else:
        with pytest.raises(Refused):
            book.do(BuyIn("ann", 1), ANN, at)


@pytest.mark.parametrize("command", [SetDepositLimit(-1), SetLossLimit(-1), SetLossLimit(1, 0), SetLossLimit(1, 367)])
def test_a_limit_is_a_sum_and_a_period_has_days(command: PatronCommand) -> None:
    with pytest.raises(Refused):
        Book().do(command, ANN)


# -- loss limits


def left(book: Book, at: str = NOON) -> int | None:
    return standing(book.state, at).left


@each_game
def test_net_loss_counts_over_all_tables_with_all_that_lies_there(key: str, cited: Cited) -> None:
    book = Book(key)
    assert left(book) is None
    cited.note(book.do(SetLossLimit(10_000), ANN))
    assert left(book) == 10_000
    book.do(RecordPlay("1", 1, 3000, 0, True, False))
    book.do(RecordPlay("2", 8, 500, 0, False, False))
    assert left(book) == 6500
    book.do(RecordPlay("1", 1, 1000, -500, True, False))  # part of it is settled: 500 lost, 1500 back
    assert left(book) == 8000
    book.do(RecordPlay("1", 1, 0, -2500, True, True))
    assert left(book) == 7000
    book.do(RecordPlay("2", 8, 0, 4000, True, True))
    assert left(book) == 11_500  # winnings make up for losses
    book.do(SetLossLimit(5000), ANN)
    assert left(book) == 6500  # what was won and lost still counts


@pytest.mark.parametrize(
    ("days", "at", "expected"),
    [
        (1, "2026-01-10T12:59:59Z", 7000),
        (1, "2026-01-10T13:00:00Z", 10_000),
        (7, "2026-01-16T12:59:59Z", 7000),
        (7, "2026-01-16T13:00:00Z", 10_000),
        (7, "2026-01-17T13:00:00Z", 10_000),
    ],
)
def test_a_new_period_begins_with_the_whole_limit(days: int, at: str, expected: int) -> None:
    book = Book()
    book.do(SetLossLimit(10_000, days), ANN)
    book.do(RecordPlay("1", 1, 0, -3000, True, True))
    assert left(book, at) == expected
    book.do(RecordPlay("1", 2, 0, -1000, True, True), at=at)
    assert left(book, at) == expected - 1000


@each_game
def test_a_supervisor_has_a_player_wait_for_the_new_period(key: str, cited: Cited) -> None:
    book = Book(key)
    with pytest.raises(Refused, match="no loss limit"):
        book.do(RestrictPlay("limit to be reset"))
    book.do(SetLossLimit(10_000, 7), ANN)
    paused = book.do(RestrictPlay("limit to be reset"))
    cited.note(paused)
    assert isinstance(paused, PlayRestricted)
    assert (paused.until, paused.by) == ("2026-01-16T13:00:00Z", "sue")
    assert standing(book.state, NOON).paused == paused.until
    assert Role.DEALER not in RestrictPlay.roles


@each_game
def test_a_break_that_was_a_mistake_ends_at_once(key: str, clause: str, cited: Cited) -> None:
    """A period may last a year: whoever was stopped by mistake need not wait for its end."""
    book = Book(key)
    book.do(SetLossLimit(10_000, 366), ANN)
    with pytest.raises(Refused, match="no break is in force"):
        book.do(RestrictPlay("wrong person", lifted=True))
    book.do(RestrictPlay("limit to be reset"))
    with pytest.raises(Refused, match="why the break ends"):
        book.do(RestrictPlay(" ", lifted=True))
    lifted = book.do(RestrictPlay("wrong person", lifted=True))
    cited.note(lifted)
    assert isinstance(lifted, PlayRestricted)
    assert (lifted.until, lifted.lifted, lifted.clauses) == (lifted.at, True, (clause,))
    known = standing(book.state, lifted.at)
    assert (known.paused, known.left) == ("", 10_000)
    with pytest.raises(Refused, match="no break is in force"):
        book.do(RestrictPlay("wrong person", lifted=True))


@each_game
def test_chips_are_declared_to_the_dealer(key: str, chips: str, clause: str, cited: Cited) -> None:
    book, dealer = Book(key), Actor("dana", Role.DEALER)
    command = DeclareChips(chips, 5000, "1")  # type: ignore[arg-type]  # plain text
    with pytest.raises(Refused, match="no chips have to be declared"):
        book.do(command, dealer)
    book.do(SetLossLimit(10_000), ANN)
    told = book.do(command, dealer)
    cited.note(told)
    assert isinstance(told, ChipsDeclared)
    assert (told.amount, told.in_time, told.by, told.clauses[1]) == (5000, True, "dana", clause)
    nothing = DeclareChips(chips, 0, "1")  # type: ignore[arg-type]  # plain text
    if chips == "taken away":  # a player may have lost everything
        assert isinstance(book.do(nothing, dealer), ChipsDeclared)
        return
    with pytest.raises(Refused):
        book.do(nothing, dealer)


@pytest.mark.parametrize(("dealt", "in_time"), [(False, True), (True, False)])
def test_a_declaration_is_in_time_before_the_round_begins(dealt: bool, in_time: bool) -> None:
    book = Book()
    book.do(SetLossLimit(10_000), ANN)
    book.do(RecordPlay("1", 1, 1000, 0, dealt, False))
    told = book.do(DeclareChips("introduced", 5000, "1"), ANN)
    assert isinstance(told, ChipsDeclared)
    assert told.in_time is in_time
    elsewhere = book.do(DeclareChips("introduced", 5000, "2"), ANN)
    assert isinstance(elsewhere, ChipsDeclared)
    assert elsewhere.in_time
    with pytest.raises(Refused, match="once it is settled"):
        book.do(DeclareChips("taken away", 5000, "1"), ANN)


@each_game
def test_who_plays_on_a_limit_is_told_the_duties(key: str, cited: Cited) -> None:
    book = Book(key)
    assert prompts(book.books, book.state, NOON) == []
    book.do(SetLossLimit(10_000), ANN)
    told = prompts(book.books, book.state, NOON)
    for prompt in told:
        cited.note(prompt)
    assert {(prompt.role, prompt.to) for prompt in told} == {(Role.PLAYER, "ann"), (Role.DEALER, "")}
