"""Missing and foreign cards: who is told, and when play goes on."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import CloseDefect, Kind, RecordNotice, RecordSearch, ReportDefect
from cutcard.registers.incidents.register import IncidentCommand, orders
from tests.conftest import Cited
from tests.support.incident_book import DEA, GUS, HERE, Book
from tests.support.shared import each_game

CLOSE = CloseDefect(1, "a new deck was brought")


def play(book: Book, table: str = "7") -> int:
    """The defect that keeps wagers from a table, or 0."""
    found = orders(book.state, table, "ann")
    return found.unsearched if found else 0


@each_game
@pytest.mark.parametrize("kind", ["missing card", "foreign card"])
def test_surveillance_and_an_inspector_are_told_and_the_deck_is_searched(
    document: str, cards: str, search: str, notify: str, kind: Kind, cited: Cited
) -> None:
    book = Book(document, cited)
    entry = book.do(DEA, ReportDefect(HERE, kind, "51 cards in the rack"))
    assert (entry.clauses, entry.kind, entry.place) == ((cards,), kind, HERE)
    assert len(book.told(Role.INSPECTOR, notify)) == 1
    assert "surveillance and inspector" in book.told(Role.GAMING_SUPERVISOR, notify)[0]
    assert len(book.told(Role.DEALER, search)) == 1
    assert (play(book), play(book, "8")) == (1, 0)

    assert book.refusal(GUS, CLOSE)[0] == notify
    told = book.do(DEA, RecordNotice(1, "surveillance", "room 2"))
    assert (told.clauses, told.to, told.person) == ((notify,), "surveillance", "room 2")
    clause, reason = book.refusal(GUS, CLOSE)
    assert clause == notify
    assert reason.startswith("notify inspector first")
    book.do(DEA, RecordNotice(1, "inspector", "ina"))
    assert book.told(Role.INSPECTOR, notify) == []
    assert book.refusal(GUS, CLOSE)[0] == search
    found = book.do(DEA, RecordSearch(1, "nothing more"))
    assert (found.clauses, found.found) == ((search,), "nothing more")
    assert play(book) == 0
    assert book.told(Role.DEALER, search) == []
    assert book.do(GUS, CLOSE).clauses == (cards,)
    assert book.told(Role.GAMING_SUPERVISOR, notify) == []
    assert "closed" in book.refusal(GUS, CLOSE)[1]


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (DEA, ReportDefect(IncidentPlace(""), "missing card", "it"), "table"),
        (DEA, ReportDefect(HERE, "missing card", ""), "what was found"),
        (DEA, RecordSearch(9, "nothing"), "does not exist"),
        (DEA, RecordSearch(1, ""), "search"),
        (DEA, RecordNotice(1, "inspector", ""), "the person notified"),
        (GUS, CloseDefect(1, ""), "how it ended"),
        (DEA, CLOSE, "gaming supervisor"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, cure: str, cited: Cited
) -> None:
    book = Book("PLF", cited)
    book.do(DEA, ReportDefect(HERE, "foreign card", "a card of another back"))
    clause, reason = book.refusal(who, command)
    assert clause is not None
    assert cure in reason
