"""The register as a whole: standing notices, the wire form of commands and entries, replay."""

import msgspec
import pytest
from msgspec.structs import asdict

from cutcard.core.duty import Acknowledge
from cutcard.core.message import Role
from cutcard.registers.incidents import register as incident
from cutcard.registers.incidents.conduct import HandOver, ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.dispute import DecideDispute, LodgeDispute, RequestReview, ReviewDispute
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.registers.incidents.payment import ClosePayment, RecordAttempt, RecordEnquiry, ReportWrongPayment
from cutcard.registers.incidents.register import IncidentCommand, IncidentEvent, IncidentRegister
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.rules.printed.incidents import IncidentClauses
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import ANN, CAS, DEA, DOCUMENTS, GUS, HERE, INA, Book

AFTER = "2025-09-01T00:00:00.000+00:00"


@each_game
def test_what_stands_on_a_tables_pages(
    document: str, advice: str, influence: str, side_bets: str, copy: str, cited: Cited
) -> None:
    book = Book(document, cited)
    always = [(one.role, one.clause) for one in book.prompts(table="7")]
    assert always == [(Role.PLAYER, side_bets), (Role.PLAYER, copy), (Role.DEALER, copy)]
    meanwhile = [(one.role, one.clause) for one in book.prompts(table="7", deciding=True)]
    assert meanwhile == [
        *always,
        (Role.PLAYER, influence),
        (Role.DEALER, advice),
        (Role.GAMING_SUPERVISOR, advice),
    ]


def eventful(document: str, cited: Cited) -> Book:
    """A bad evening: something of every subject."""
    book = Book(document, cited)
    book.do(ANN, LodgeDispute(HERE, "ann", "not paid"))
    book.do(GUS, DecideDispute(1, "no", "the hand was lower", NO_ORDER))
    book.do(ANN, RequestReview(1))
    book.do(CAS, ReviewDispute(1, True, "no", "it was"))
    book.do(DEA, ReportDevice(HERE, "a counter", "ben"))
    book.do(GUS, SuspectCollusion(HERE, ("ann", "ben"), "signs"))
    book.do(GUS, TakeMeasure("collusion", 1, "keep apart", "signs"))
    book.do(GUS, TakeMeasure("device", 1, "void wagers", "on camera"))
    if "detain" in book.clauses.conduct.device.measures:
        book.do(GUS, TakeMeasure("device", 1, "detain", "on camera"))
        book.do(GUS, HandOver(1, "inspector", "ina"))
    book.do(GUS, ProposeInvalidation(HERE, "fraud", "a switch", ("ben",)))
    book.do(CAS, ConfirmInvalidation(1))
    book.do(DEA, ReportDefect(HERE, "missing card", "51 cards"))
    book.do(INA, Acknowledge("defect-1-inspector"))
    book.do(DEA, RecordSearch(1, "nothing more"))
    if book.clauses.payments:
        book.do(DEA, ReportWrongPayment(HERE, "wager", 6000, 1000, "paid twice", stake=2))
        book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
        book.do(DEA, RecordAttempt(1, "contact", "spoke at the table"))
        book.do(DEA, RecordAttempt(1, "demand", "asked for it"))
        book.do(GUS, ClosePayment(1))
        book.do(CAS, SendMonthlyReport("2025-08"), AFTER)
    return book


@pytest.mark.parametrize("document", DOCUMENTS)
def test_replay_from_the_wire_equals_live(document: str, cited: Cited) -> None:
    book = eventful(document, cited)
    read = msgspec.json.Decoder(IncidentEvent)
    replayed = incident.fold(IncidentRegister(), [read.decode(msgspec.json.encode(entry)) for entry in book.entries])
    assert replayed == book.state
    kept = msgspec.msgpack.encode(book.state)
    assert msgspec.msgpack.decode(kept, type=IncidentRegister) == book.state


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_entry_cites_its_own_document(document: str, cited: Cited) -> None:
    book = eventful(document, cited)
    for carrier in [*book.entries, *book.prompts(AFTER, deciding=True)]:
        names = getattr(carrier, "clauses", None) or (carrier.clause,)
        assert [name for name in names if not name.startswith((f"{document} ", "I-"))] == []


def test_a_command_arrives_as_plain_json() -> None:
    body = b'{"type":"LodgeDispute","place":{"table":"7","round":12},"patron":"ann","about":"not paid"}'
    assert msgspec.json.decode(body, type=IncidentCommand) == LodgeDispute(HERE, "ann", "not paid")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body.replace(b'"about"', b'"why"'), type=IncidentCommand)


def printed(clauses: IncidentClauses) -> set[str]:
    """Every clause that a document's table of incidents names."""
    found: set[str] = set()
    values: list[object] = [clauses]
    while values:
        match values.pop():
            case str(text):
                found.add(text)
            case msgspec.Struct() as struct:
                values += asdict(struct).values()
            case dict() as inner:
                values += inner.values()
            case _:
                pass
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_cites_only_itself(document: str) -> None:
    names = printed(DOCUMENTS[document])
    assert [name for name in names if not name.startswith(f"{document} ")] == []
    assert len(names) > 22
