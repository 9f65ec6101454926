"""What does not fit is refused under the same rule in every document, whatever its number there."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor
from cutcard.registers.incidents import conduct as c
from cutcard.registers.incidents import dispute as d
from cutcard.registers.incidents import outcome as o
from cutcard.registers.incidents import payment as p
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import CloseDefect, RecordSearch, ReportDefect
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from tests.conftest import Cited
from tests.support.table.incident_book import (
    ANN,
    BEN,
    CAS,
    DEA,
    DOCUMENTS,
    GIA,
    GUS,
    HERE,
    INA,
    MAX,
    Book,
    misread,
    paying,
)

WHY, NOWHERE = "because", IncidentPlace("")
UNDER = misread("under", 50_000)
SLIP = p.RecordEnquiry(1, "a slip", suspected=False)
DECIDE = d.DecideDispute(1, "it stands", "the record is clear", MoneyOrder("pay", 1000))
FIRE = o.ProposeInvalidation(HERE, "disruption", "a fire")
Begin = Callable[[Book], object]


def suspected(book: Book) -> None:
    book.do(DEA, c.ReportDevice(HERE, "a counter", "ann"))
    book.do(DEA, c.ReportDevice(HERE, "a camera", seen="a tall man"))
    book.do(GUS, c.SuspectCollusion(HERE, ("ann", "ben"), WHY))
    book.do(GUS, c.TakeMeasure("collusion", 1, "English only", WHY))


def lodged(book: Book) -> None:
    book.do(ANN, d.LodgeDispute(HERE, "ann", "the blind"))


def decided(book: Book) -> None:
    lodged(book)
    book.do(GUS, DECIDE)


def under_review(book: Book) -> None:
    decided(book)
    book.do(ANN, d.RequestReview(1))


def found(book: Book) -> None:
    book.round = paying(UNDER)
    book.do(DEA, UNDER)


def enquired(book: Book) -> None:
    found(book)
    book.do(GIA, SLIP)


def closed(book: Book) -> None:
    enquired(book)
    book.do(GUS, p.RecordRegulatorTold(1, "by letter"))
    book.do(GUS, p.ClosePayment(1))


def defective(book: Book) -> None:
    book.do(DEA, ReportDefect(HERE, "missing card", "51 cards"))


def proposed(book: Book) -> None:
    book.do(CAS, FIRE)


ROWS: list[tuple[Begin, Actor, Any, str, str]] = [  # what was before, who asks for what, the rule, a word of the reason
    (suspected, ANN, c.ReportDevice(HERE, "a counter", "ann"), "conduct.ban", "player"),
    (suspected, DEA, c.ReportDevice(NOWHERE, "a counter", "ann"), "conduct.ban", "table"),
    (suspected, DEA, c.ReportDevice(HERE, "", "ann"), "conduct.ban", "device"),
    (suspected, DEA, c.ReportDevice(HERE, "a counter"), "conduct.ban", "what was seen"),
    (suspected, DEA, c.ReportDevice(HERE, "a counter", "nobody"), "conduct.ban", "nobody is on record"),
    (suspected, ANN, c.IdentifyPerson(2, "ben"), "conduct.ban", "player"),
    (suspected, DEA, c.IdentifyPerson(1, "ben"), "conduct.ban", "already names ann"),
    (suspected, DEA, c.IdentifyPerson(2, "nobody"), "conduct.ban", "nobody is on record"),
    (suspected, DEA, c.IdentifyPerson(9, "ben"), "conduct.device.power", "no device case 9"),
    (suspected, DEA, c.SuspectCollusion(HERE, ("ann",), WHY), "conduct.collusion.power", "dealer"),
    (suspected, GUS, c.SuspectCollusion(NOWHERE, ("ann",), WHY), "conduct.collusion.power", "table"),
    (suspected, GUS, c.SuspectCollusion(HERE, ("ann",), ""), "conduct.collusion.power", "grounds"),
    (suspected, GUS, c.SuspectCollusion(HERE, ("ann", "ann"), WHY), "conduct.collusion.power", "once"),
    (suspected, GUS, c.SuspectCollusion(HERE, ("nobody",), WHY), "conduct.collusion.power", "nobody is on record"),
    (suspected, DEA, c.TakeMeasure("collusion", 1, "keep apart", WHY), "conduct.collusion.power", "dealer"),
    (suspected, DEA, c.TakeMeasure("device", 1, "exclude from the game", WHY), "conduct.device.power", "dealer"),
    (suspected, GUS, c.TakeMeasure("collusion", 9, "keep apart", WHY), "conduct.collusion.power", "collusion case 9"),
    (suspected, DEA, c.LiftMeasure("collusion", 1, "English only", WHY), "conduct.collusion.power", "dealer"),
    (suspected, GUS, c.LiftMeasure("collusion", 9, "English only", WHY), "conduct.collusion.power", "case 9"),
    (suspected, GUS, c.LiftMeasure("collusion", 1, "English only", ""), "conduct.collusion.power", "reasons"),
    (suspected, DEA, c.LiftMeasure("device", 1, "keep apart", WHY), "conduct.device.power", "dealer"),
    (suspected, GUS, c.LiftMeasure("device", 9, "keep apart", WHY), "conduct.device.power", "no device case"),
    (suspected, GUS, c.LiftMeasure("device", 1, "keep apart", ""), "conduct.device.power", "reasons"),
    (suspected, GUS, c.LiftMeasure("device", 1, "keep apart", WHY), "conduct.device.power", "not in force"),
    (lodged, INA, d.LodgeDispute(HERE, "ann", "it"), "disputes.first", "inspector"),
    (lodged, ANN, d.LodgeDispute(NOWHERE, "ann", "it"), "disputes.first", "table"),
    (lodged, ANN, d.LodgeDispute(HERE, "ann", " "), "disputes.first", "about"),
    (lodged, BEN, d.LodgeDispute(HERE, "ann", "it"), "disputes.first", "only for yourself"),
    (lodged, DEA, d.LodgeDispute(HERE, "nobody", "it"), "disputes.first", "nobody is on record"),
    (lodged, GUS, replace(DECIDE, decision=""), "disputes.first", "decision"),
    (lodged, GUS, replace(DECIDE, reasons=""), "disputes.first", "reasons"),
    (lodged, GUS, replace(DECIDE, order=MoneyOrder("pay", 0)), "disputes.final", ""),
    (lodged, ANN, d.RequestReview(1), "disputes.first", "lodged"),
    (lodged, CAS, d.ReviewDispute(1, True, "so", WHY), "disputes.first", "needs a request"),
    (lodged, GUS, d.CarryOutOrder(1), "disputes.first", "decided first"),
    (lodged, DEA, d.AdvisePatron(1, "told"), "disputes.first", "decided first"),
    (lodged, ANN, d.LodgeComplaint(1, ""), "disputes.final", "about"),
    (lodged, ANN, d.LodgeComplaint(1, "it"), "disputes.final", "once it is decided"),
    (decided, GUS, DECIDE, "disputes.first", "already been decided"),
    (decided, DEA, d.AdvisePatron(1, ""), "disputes.final", "how the person was told"),
    (decided, GUS, d.AdvisePatron(1, "told"), "disputes.final", "another person"),
    (decided, GUS, d.CarryOutOrder(1), "disputes.final", ""),
    (decided, GUS, d.CloseDispute(1), "disputes.final", ""),
    (under_review, CAS, d.ReviewDispute(1, True, "", WHY), "disputes.first", "decision"),
    (under_review, CAS, d.ReviewDispute(1, True, "so", ""), "disputes.first", "reasons"),
    (under_review, CAS, d.ReviewDispute(1, False, "so", WHY), "disputes.first", "ordered instead"),
    (under_review, CAS, d.ReviewDispute(1, False, "so", WHY, MoneyOrder("pay", 0)), "disputes.final", ""),
    (found, ANN, UNDER, "payments.error", "player"),
    (found, DEA, replace(UNDER, place=IncidentPlace("", 12)), "payments.error", "table"),
    (found, DEA, replace(UNDER, details=""), "payments.error", "what happened"),
    (found, DEA, UNDER, "payments.error", "already about this"),
    (found, DEA, SLIP, "payments.error", "dealer"),
    (found, GUS, p.ClosePayment(2), "payments.error", "report it first"),
    (found, GUS, p.RecordEnquiry(1, " ", False), "payments.enquiry", "enquiry"),
    (found, DEA, p.RecordAttempt(1, "identify", ""), "payments.attempt", "attempt"),
    (found, GUS, p.RecordRegulatorTold(1, ""), "payments.remedy", "regulator"),
    (enquired, GUS, p.RecordRectified(1, 0), "payments.remedy", ""),
    (enquired, GUS, p.RecordRectified(1, 50_001), "payments.remedy", "more than is still outstanding"),
    (closed, GUS, SLIP, "payments.error", "is closed"),
    (defective, ANN, ReportDefect(HERE, "missing card", "it"), "defects.cards", "player"),
    (defective, DEA, ReportDefect(NOWHERE, "missing card", "it"), "defects.cards", "table"),
    (defective, DEA, ReportDefect(HERE, "missing card", ""), "defects.cards", "what was found"),
    (defective, DEA, RecordSearch(9, "nothing"), "defects.cards", "does not exist"),
    (defective, DEA, RecordSearch(1, ""), "defects.search", "search"),
    (defective, GUS, CloseDefect(1, ""), "defects.cards", "how it ended"),
    (defective, DEA, CloseDefect(1, "a new deck"), "defects.cards", "dealer"),
    (proposed, DEA, FIRE, "outcomes.invalidate", "dealer"),
    (proposed, CAS, replace(FIRE, place=IncidentPlace("7")), "outcomes.invalidate", "number of the round"),
    (proposed, CAS, replace(FIRE, reasons=""), "outcomes.disruption", "reasons"),
    (proposed, DEA, o.ConfirmInvalidation(1), "outcomes.invalidate", "dealer"),
    (proposed, GUS, o.ConfirmInvalidation(9), "outcomes.invalidate", "propose it first"),
    (proposed, CAS, o.ConfirmInvalidation(1), "outcomes.invalidate", "second person"),
    (proposed, DEA, o.WithdrawInvalidation(1, "no"), "outcomes.invalidate", "dealer"),
    (proposed, CAS, o.WithdrawInvalidation(9, "no"), "outcomes.invalidate", "propose it first"),
    (proposed, CAS, o.WithdrawInvalidation(1, ""), "outcomes.invalidate", "reasons"),
    (proposed, CAS, o.WithholdPayment(NOWHERE, "ann", "wager", 1, "staff"), "outcomes.staff", "table"),
    (proposed, CAS, o.WithholdPayment(HERE, "nobody", "wager", 1, "staff"), "outcomes.staff", "nobody is on record"),
    (proposed, CAS, o.WithholdPayment(HERE, "ann", "wager", 1, ""), "outcomes.staff", "policy"),
    (proposed, CAS, o.ConfirmWithheld(9), "outcomes.staff", "propose it first"),
    (proposed, MAX, o.DecideUncovered(NOWHERE, "it", "so", WHY, NO_ORDER), "outcomes.uncovered", "table"),
    (proposed, MAX, o.DecideUncovered(HERE, "", "so", WHY, NO_ORDER), "outcomes.uncovered", "case"),
    (proposed, GUS, o.DecideUncovered(HERE, "it", "so", WHY, NO_ORDER), "outcomes.uncovered", ""),
    (proposed, MAX, o.CarryOutUncovered(9), "outcomes.uncovered", "no open order"),
]  # fmt: skip


def _cases() -> Iterator[Any]:
    for document, clauses in DOCUMENTS.items():
        for number, (begin, who, command, path, word) in enumerate(ROWS):
            topic, _, _ = path.partition(".")
            clause = attrgetter(path)(clauses) if getattr(clauses, topic) is not None else None
            if clause:
                name = f"{document}-{number}-{type(command).__name__}"
                yield pytest.param(
                    document, begin, who, command, clause, word, id=name, marks=pytest.mark.clause(clause)
                )


@pytest.mark.parametrize(("document", "begin", "who", "command", "clause", "word"), [*_cases()])
def test_what_does_not_fit_is_refused_under_its_rule(
    document: str, begin: Begin, who: Actor, command: Any, clause: str, word: str, cited: Cited
) -> None:
    book = Book(document, cited)
    begin(book)
    refused, reason = book.refusal(who, command)
    assert (refused, word in reason) == (clause, True), reason
