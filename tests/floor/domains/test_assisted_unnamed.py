"""Assisted tables: somebody whom nobody can name was paid wrongly. No money moves before there is a name."""

from collections.abc import Iterator

import pytest

from cutcard.core.message import Actor, Command
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, clauses_of
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import (
    AttemptRecorded,
    ClosePayment,
    PaymentRectified,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
    WrongPayment,
    WrongPaymentFound,
)
from cutcard.registers.incidents.report import report
from cutcard.registers.patrons.messages import IssueCard
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot
from cutcard.web.jobs.doing import build, possible
from cutcard.web.jobs.registers.places import payments
from cutcard.web.reports.registers import wrong_payments
from cutcard.web.words.records import recorded
from tests.conftest import Cited
from tests.support.floor.assisted import ANOTHER, SUPERVISOR, Assisted
from tests.support.floor.play import DEALER, SYSTEM
from tests.support.journal.audit import verify

GAMES = ("ultimate-texas-holdem", "three-card-poker", "caribbean-stud")
PROVING = [
    pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("UTH 11.13.2", "UTH 11.14.1")),
    pytest.param("three-card-poker", marks=pytest.mark.clause("TCP 12.14.2", "TCP 12.15.1")),
    pytest.param("caribbean-stud", marks=pytest.mark.clause("CSP 14.17.2", "CSP 14.18.1")),
]
WHO = "a man in a red cap, box 4"


@pytest.fixture(params=GAMES)
def table(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Assisted]:
    kept = Assisted(desk, request.param, jackpot=request.param != "three-card-poker")
    kept.give("patron/ann", IssueCard("C-1"), SYSTEM)
    kept.prepare()
    kept.mend(DealRound())
    kept.do(EndRound())
    yield kept
    assert verify(desk.journal).fault is None
    assert reconcile(desk, "A").difference == 0


def entered(table: Assisted, command: Command, by: Actor, cited: Cited) -> object:
    events = table.give(f"incidents/{table.game}", command, by)
    for event in events:
        cited.note(event)
    return events[0]


def unnamed(paid: int, due: int) -> ReportWrongPayment:
    return ReportWrongPayment(IncidentPlace("1", 1), "wager", paid, due, "read wrongly", person=WHO)


def case(table: Assisted, number: int = 1) -> WrongPayment:
    state = table.desk.state(f"incidents/{table.game}").state
    assert isinstance(state, GameRegister)
    return state.register.payments.cases[number]


def refused(table: Assisted, command: Command, by: Actor = SUPERVISOR) -> Refused:
    with pytest.raises(Refused) as found:
        table.give(f"incidents/{table.game}", command, by)
    return found.value


@pytest.mark.parametrize("table", PROVING, indirect=True)
def test_nothing_is_paid_to_somebody_before_a_name_and_then_by_two(table: Assisted, cited: Cited) -> None:
    clauses = clauses_of(table.game).payments
    assert clauses is not None
    found = entered(table, unnamed(100_000, 250_000), DEALER, cited)
    assert isinstance(found, WrongPaymentFound)
    assert (found.patron, found.person) == ("", WHO)
    assert f"somebody whom nobody can name ({WHO})" in recorded(found, {})
    entered(table, RecordEnquiry(1, "the recording shows it", suspected=True), SUPERVISOR, cited)
    before = table.desk.balance("circulation")
    for early in (RecordRectified(1, 150_000), RecordAttempt(1, "reimburse", "offered")):
        assert refused(table, early, ANOTHER).clause == clauses.attempt
    assert "no player card" in refused(table, RecordAttempt(1, "identify", "seen", "zed")).reason
    assert refused(table, RecordAttempt(1, "contact", "seen", "ann")).clause == clauses.attempt
    named = entered(table, RecordAttempt(1, "identify", "seen at the door", "ann"), SUPERVISOR, cited)
    assert isinstance(named, AttemptRecorded)
    assert clauses.identify in named.clauses
    assert "It was Ann" in recorded(named, {"ann": "Ann"})
    assert case(table).patron == "ann"
    assert "leave the patron out" in refused(table, RecordAttempt(1, "identify", "again", "ann")).reason
    assert "said who the person is" in refused(table, RecordRectified(1, 150_000)).reason
    assert table.desk.balance("circulation") == before
    assert isinstance(entered(table, RecordRectified(1, 150_000), ANOTHER, cited), PaymentRectified)
    assert table.desk.balance("circulation") == before + 150_000
    entered(table, ClosePayment(1), SUPERVISOR, cited)


def test_the_same_person_is_not_settled_with_twice(table: Assisted, cited: Cited) -> None:
    named = ReportWrongPayment(IncidentPlace("1", 1), "wager", 0, 2_000, "read wrongly", patron="ann")
    entered(table, named, DEALER, cited)
    entered(table, unnamed(0, 2_000), DEALER, cited)
    entered(table, unnamed(0, 3_000), DEALER, cited)  # another person, perhaps
    assert "wrong payment 1 is already about" in refused(table, RecordAttempt(2, "identify", "seen", "ann")).reason


def test_the_attempt_is_enough_if_nobody_finds_out_and_the_month_lists_it(table: Assisted, cited: Cited) -> None:
    clauses = clauses_of(table.game).payments
    assert clauses is not None
    entered(table, unnamed(500_000, 250_000), DEALER, cited)
    entered(table, RecordEnquiry(1, "the recording shows it", suspected=True), SUPERVISOR, cited)
    refusal = refused(table, ClosePayment(1))
    assert refusal.cure is not None
    assert isinstance(refusal.cure.command, RecordAttempt)
    assert refused(table, RecordAttempt(1, "demand", "asked")).clause == clauses.attempt
    assert refusal.cure.command.step == "identify"
    entered(table, RecordAttempt(1, "identify", "asked at the door, and looked at the recording"), SUPERVISOR, cited)
    state = table.desk.state(f"incidents/{table.game}").state
    assert isinstance(state, GameRegister)
    month = case(table).found[:7]
    assert [(one.patron, one.person) for one in report(clauses, state.register.payments, month).lines] == [("", WHO)]
    assert any(WHO in str(row) for sheet in wrong_payments(table.desk, month, {}) for row in sheet.rows)
    entered(table, ClosePayment(1), SUPERVISOR, cited)


def test_jobs_take_the_description_first_and_a_patron_later(desk: Desk, table: Assisted) -> None:
    def looking() -> Spot:
        return Spot(desk, SUPERVISOR, f"incidents/{table.game}", {}, JobCase("1", "", {"place.table": "1"}))

    spot = looking()
    job = jobs()["report-wrong-payment"]
    assert possible(job, spot)
    assert dict(payments(spot))["1/unknown"] == "Round 1, a wager of somebody whom nobody can name"
    told = {"payment": "1/unknown", "due": 250_000, "paid": 100_000, "details": "read wrongly"}
    with pytest.raises(ValueError, match="what is known of the person"):
        build(job, spot, told)
    made = build(job, spot, {**told, "person": WHO})
    assert made == unnamed(100_000, 250_000)
    table.give(spot.stream, made, DEALER)
    table.give(spot.stream, RecordEnquiry(1, "seen", suspected=False), SUPERVISOR)
    spot = looking()
    assert [one.key for one in jobs()["pay-the-rest"].cases(spot)] == []
    attempt = jobs()["record-attempt"]
    (open_,) = attempt.cases(spot)
    assert WHO in open_.about
    (asked,) = attempt.steps
    steps, *_ = (field for field in asked.fields if field.name == "step")
    assert steps.pick is not None
    assert {value for value, _ in steps.pick(spot.of(open_))} == {"identify", "contact", "liaise", "impractical"}
    assert possible(attempt, spot.of(open_))
    named = build(attempt, spot.of(open_), {"step": "identify", "details": "seen at the door", "patron": "ann"})
    assert named == RecordAttempt(1, "identify", "seen at the door", "ann")
    table.give(spot.stream, named, SUPERVISOR)
    assert [one.key for one in jobs()["pay-the-rest"].cases(looking())] == ["1"]
