"""Patrons who are excluded or barred, and whose account a person may act for."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.patrons.identity_messages import RecordPerson
from cutcard.registers.patrons.messages import (
    BarEmployee,
    BuyIn,
    Exclude,
    ExcludeSelf,
    Readmit,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import standing
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.one_patron import ANN, BOOKS, MAX, NOON, Book


@each_game
def test_exclusion_from_a_game_or_the_casino(key: str, cited: Cited) -> None:
    book = Book(key)
    with pytest.raises(Refused, match="nobody is on record as 'ann'") as refused:
        book.do(Exclude(key, "used a device"))
    assert refused.value.cure is not None
    assert isinstance(refused.value.cure.command, RecordPerson)
    book.do(refused.value.cure.command)
    for scope in (key, "casino"):
        cited.note(book.do(Exclude(scope, "used a device")))
    assert standing(book.state, NOON).excluded == {key: "used a device", "casino": "used a device"}
    book.do(Readmit("casino", "appeal upheld"), MAX)
    assert standing(book.state, NOON).excluded == {key: "used a device"}
    for command in (Readmit("casino", "again"), Exclude("bingo", "x"), Exclude(key, "")):
        with pytest.raises(Refused):
            book.do(command, MAX)


@pytest.mark.clause("I-72")
def test_a_player_excludes_themselves_and_only_a_manager_lifts_it(cited: Cited) -> None:
    book = Book()
    game = next(iter(book.books))
    for scope in (game, "casino"):
        cited.note(book.do(ExcludeSelf(scope), ANN))
    assert standing(book.state, NOON).excluded == {game: "at their own wish", "casino": "at their own wish"}
    with pytest.raises(Refused, match="already excluded from the casino") as refused:
        book.do(ExcludeSelf("casino"), ANN)
    assert refused.value.clause is None
    with pytest.raises(Refused, match="nothing called 'bingo'"):
        book.do(ExcludeSelf("bingo"), ANN)
    with pytest.raises(Refused, match="not yours"):
        book.do(ExcludeSelf("casino"), Actor("bob", Role.PLAYER))
    book.do(Readmit("casino", "after a talk"), MAX)
    assert standing(book.state, NOON).excluded == {game: "at their own wish"}


@each_game
def test_staff_barred_by_policy(key: str, cited: Cited) -> None:
    book = Book(key)
    cited.note(book.do(BarEmployee(True, "works in the pit"), MAX))
    assert standing(book.state, NOON).employee
    book.do(BarEmployee(False, "has left the house"), MAX)
    assert not standing(book.state, NOON).employee


def test_a_bar_counts_since_it_began_and_not_since_it_was_found_out() -> None:
    book = Book()
    impossible = {"2026-01-10T02:00:00.001Z": "future", "May": "not a time", "2026-13-01T00:00Z": "calendar"}
    for since, why in impossible.items():
        with pytest.raises(Refused, match=why):
            book.do(BarEmployee(True, "works in the pit", since), MAX)
    book.do(BarEmployee(True, "works in the pit", "2025-12-01T00:00:00Z"), MAX)
    with pytest.raises(Refused, match="enter a later time"):
        book.do(BarEmployee(False, "never did", "2025-11-30T00:00:00Z"), MAX)
    book.do(BarEmployee(False, "has left", "2026-01-01T00:00:00Z"), MAX)
    found = standing(book.state, NOON)
    times = ("2025-11-30T23:59:59Z", "2025-12-01T00:00:00Z", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z")
    assert [found.barred_at(at) for at in times] == [False, True, True, False]


def test_what_all_documents_say_is_cited_together() -> None:
    book = Book()
    book.books = BOOKS
    book.do(RecordPerson("known to the pit"))
    event = book.do(Exclude("casino", "used a device"))
    assert set(getattr(event, "clauses", ())) >= {clauses.exclusions["casino"] for clauses in BOOKS.values()}


def test_players_act_only_for_their_own_account() -> None:
    book = Book()
    for command in (SetLossLimit(1), BuyIn("ann", 1), SetDepositLimit(1)):
        with pytest.raises(Refused, match="not yours"):
            book.do(command, Actor("bob", Role.PLAYER))
    with pytest.raises(Refused, match="the account of ann"):
        book.do(BuyIn("bob", 1), ANN)
