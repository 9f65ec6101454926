"""Missing and foreign cards: who is told, and when play goes on."""

import pytest

from cutcard.core.duty import Acknowledge
from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import CloseDefect, Kind, RecordSearch, ReportDefect, unsearched
from cutcard.registers.incidents.register import IncidentCommand
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import AT, DEA, GUS, HERE, INA, SUE, Book

CLOSE = CloseDefect(1, "a new deck was brought")


@each_game
@pytest.mark.parametrize("kind", ["missing card", "foreign card"])
def test_surveillance_and_an_inspector_are_told_and_the_deck_is_searched(
    document: str, cards: str, search: str, notify: str, kind: Kind, cited: Cited
) -> None:
    book = Book(document, cited)
    entry = book.do(DEA, ReportDefect(HERE, kind, "51 cards in the rack"))
    assert (entry.clauses, entry.kind, entry.place) == ((cards,), kind, HERE)
    assert len(book.told(Role.INSPECTOR, notify)) == 1
    assert len(book.told(Role.SURVEILLANCE, notify)) == 1
    assert len(book.told(Role.DEALER, search)) == 1
    assert (unsearched(book.state.defects, "7"), unsearched(book.state.defects, "8")) == ([1], [])

    assert book.refusal(GUS, CLOSE)[0] == notify
    for person, role, whom in ((SUE, "surveillance", "surveillance"), (INA, "inspector", "an inspector")):
        read = Acknowledge(f"defect-1-{role}")
        assert book.refusal(GUS, CLOSE)[0] == notify
        assert book.refusal(DEA, read) == (notify, f"this notice is for {whom}, who must acknowledge it in person")
        told = book.do(person, read)
        assert (told.clauses, told.by, told.at) == ((notify,), person, AT)
        assert book.refusal(person, read)[0] is None
    assert book.told(Role.INSPECTOR, notify) == []
    assert book.refusal(GUS, CLOSE)[0] == search
    found = book.do(DEA, RecordSearch(1, "nothing more"))
    assert (found.clauses, found.found) == ((search,), "nothing more")
    assert unsearched(book.state.defects, "7") == []
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
