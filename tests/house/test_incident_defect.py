"""Missing and foreign cards, failed jackpot equipment: who is told, and when play goes on."""

import pytest

from cutcard.house.incident import IncidentCommand
from cutcard.house.incident_case import Place
from cutcard.house.incident_defect import (
    ApproveWithoutJackpot,
    CloseDefect,
    Kind,
    RecordNotice,
    RecordSearch,
    ReportDefect,
    check_play,
)
from cutcard.house.messages import Actor, Role
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.house.incident_book import ANN, CAS, DEA, GUS, HERE, MAX, Book

METER = ReportDefect(HERE, "jackpot equipment", "the meter is dark")
CLOSE = CloseDefect(1, "a new deck was brought")


def play(book: Book, jackpot: bool = False, table: str = "7") -> str | None:
    """The clause that keeps a wager from the table, or None."""
    try:
        check_play(book.clauses.defects, book.state.defects, table, jackpot)
    except Refused as refused:
        return refused.clause
    return None


@pytest.mark.parametrize(
    ("document", "cards", "search", "notify"),
    [
        pytest.param(
            *("UTH", "UTH 11.7", "UTH 11.7.3", "UTH 11.7.4"),
            marks=pytest.mark.clause("UTH 11.7", "UTH 11.7.3", "UTH 11.7.4"),
        ),
        pytest.param(
            *("TCP", "TCP 12.9", "TCP 12.9.3", "TCP 12.9.4"),
            marks=pytest.mark.clause("TCP 12.9", "TCP 12.9.3", "TCP 12.9.4"),
        ),
        pytest.param(
            *("LUN", "LUN 12.11", "LUN 12.11.3", "LUN 12.11.4"),
            marks=pytest.mark.clause("LUN 12.11", "LUN 12.11.3", "LUN 12.11.4"),
        ),
        pytest.param(
            *("CSP", "CSP 14.9", "CSP 14.9.3", "CSP 14.9.4"),
            marks=pytest.mark.clause("CSP 14.9", "CSP 14.9.3", "CSP 14.9.4"),
        ),
    ],
)
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
    assert (play(book), play(book, table="8")) == (search, None)

    assert book.refusal(GUS, CLOSE)[0] == notify
    told = book.do(DEA, RecordNotice(1, "surveillance", "room 2"))
    assert (told.clauses, told.to, told.person) == ((notify,), "surveillance", "room 2")
    clause, reason = book.refusal(GUS, CLOSE)
    assert clause == notify
    assert reason.startswith("tell inspector first")
    book.do(DEA, RecordNotice(1, "inspector", "ina"))
    assert book.told(Role.INSPECTOR, notify) == []
    assert book.refusal(GUS, CLOSE)[0] == search
    found = book.do(DEA, RecordSearch(1, "nothing more"))
    assert (found.clauses, found.found) == ((search,), "nothing more")
    assert play(book) is None
    assert book.told(Role.DEALER, search) == []
    assert book.do(GUS, CLOSE).clauses == (cards,)
    assert book.told(Role.GAMING_SUPERVISOR, notify) == []
    assert "closed" in book.refusal(GUS, CLOSE)[1]


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("UTH", "UTH 11.11", marks=pytest.mark.clause("UTH 11.11")),
        pytest.param("CSP", "CSP 14.15", marks=pytest.mark.clause("CSP 14.15")),
    ],
)
def test_failed_jackpot_equipment(document: str, clause: str, cited: Cited) -> None:
    """An inspector hears of it; a gaming supervisor may let the game go on without the jackpot."""
    book = Book(document, cited)
    assert (play(book), play(book, jackpot=True)) == (None, None)
    assert book.do(DEA, METER).clauses == (clause,)
    assert len(book.told(Role.INSPECTOR, clause)) == 1
    assert len(book.told(Role.GAMING_SUPERVISOR, clause)) == 2  # tell the inspector; decide on going on
    assert book.told(Role.GAMING_SUPERVISOR, clause, table="8") == []
    assert book.told(Role.DEALER, book.clauses.defects.search) == []  # no deck is at fault
    assert (play(book), play(book, jackpot=True)) == (clause, clause)

    assert book.refusal(DEA, ApproveWithoutJackpot(1))[0] == clause
    entry = book.do(GUS, ApproveWithoutJackpot(1))
    assert (entry.clauses, entry.by, entry.place) == ((clause,), GUS, HERE)
    assert (play(book), play(book, jackpot=True)) == (None, clause)
    assert play(book, jackpot=True, table="8") is None
    assert "already" in book.refusal(CAS, ApproveWithoutJackpot(1))[1]

    repaired = CloseDefect(1, "the meter was replaced")
    assert book.refusal(GUS, repaired)[0] == clause  # nobody has told the inspector
    assert book.do(DEA, RecordNotice(1, "inspector", "ina")).clauses == (clause,)
    assert book.refusal(DEA, repaired)[0] == clause
    assert book.do(GUS, repaired).details == "the meter was replaced"
    assert play(book, jackpot=True) is None


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("TCP", "TCP 14.13", marks=pytest.mark.clause("TCP 14.13")),
        pytest.param("LUN", "LUN 12.18", marks=pytest.mark.clause("LUN 12.18")),
    ],
)
def test_a_document_without_jackpot_says_where_to_turn(document: str, clause: str, cited: Cited) -> None:
    assert Book(document, cited).refusal(DEA, METER)[0] == clause


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (ANN, METER, "dealer"),
        (DEA, ReportDefect(Place(""), "missing card", "it"), "table"),
        (DEA, ReportDefect(HERE, "missing card", ""), "what was found"),
        (DEA, RecordSearch(9, "nothing"), "does not exist"),
        (DEA, RecordSearch(1, ""), "search"),
        (DEA, RecordNotice(1, "inspector", ""), "who was told"),
        (GUS, ApproveWithoutJackpot(1), "concerns cards"),
        (GUS, CloseDefect(1, ""), "how it ended"),
        (DEA, CLOSE, "gaming supervisor"),
        (MAX, RecordSearch(2, "nothing"), "no deck"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, cure: str, cited: Cited
) -> None:
    book = Book("UTH", cited)
    book.do(DEA, ReportDefect(HERE, "foreign card", "a card of another back"))
    book.do(DEA, METER)
    clause, reason = book.refusal(who, command)
    assert clause is not None
    assert cure in reason
