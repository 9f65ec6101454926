"""The monthly report of wrong payments above a threshold. Each payment is in exactly one report."""

import re
from collections import Counter
from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name
from cutcard.core.day import month as month_of
from cutcard.core.duty import Duty
from cutcard.core.message import Command, Facts, Role, tag
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import RegisterEntry, require_role
from cutcard.registers.incidents.payment import WrongPayment, WrongPayments
from cutcard.rules.printed.incidents import PaymentClauses, What
from cutcard.ruling import Refused

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)


class SendMonthlyReport(Command, frozen=True, tag="SendMonthlyReport"):
    """Send the regulator the report of a month that is over."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    month: Name


class Listed(Struct, frozen=True):
    """One wrong payment as the report shows it."""

    number: int
    table: str
    round: int
    what: What
    direction: str
    amount: Cents
    rectified: Cents
    patron: str
    found: str
    suspected: bool | None
    person: str = ""  # what is known of somebody whom nobody could name


class MonthlyReport(Struct, frozen=True):
    """The report of a month: every wrong payment above the threshold, rectified or not.

    One that was found in several steps is above it as a whole, and each step has its line.
    """

    month: str
    above: Cents
    lines: tuple[Listed, ...]
    clause: str


class MonthlyReportSent(RegisterEntry, frozen=True, tag="MonthlyReportSent"):
    """``number`` counts the reports."""

    month: str
    above: Cents
    lines: tuple[Listed, ...]


def report(clauses: PaymentClauses, state: WrongPayments, month: str) -> MonthlyReport:
    """The report of a month: as it was sent or, before that, as it stands now with older payments not yet reported."""
    large = () if month in state.sent else _large(clauses, state, month)
    lines = tuple(
        _listed(number, case)
        for number, case in state.cases.items()
        if case.reported == month or (not case.reported and number in large)
    )
    return MonthlyReport(month, clauses.above, lines, clauses.report)


def _large(clauses: PaymentClauses, state: WrongPayments, month: str) -> Collection[int]:
    """The cases that are above the threshold by themselves or with the rest of the same error, as known that month."""
    known = {number: case for number, case in state.cases.items() if month_of(case.found) <= month}
    owed: Counter[tuple[object, ...]] = Counter()  # negative: overpaid
    for number, case in known.items():
        owed[case.error or (number,)] += case.due - case.paid
    return [
        number
        for number, case in known.items()
        if case.amount > clauses.above or abs(owed[case.error or (number,)]) > clauses.above
    ]


def decide(
    clauses: PaymentClauses, state: WrongPayments, command: SendMonthlyReport, facts: Facts
) -> list[MonthlyReportSent]:
    """The report as sent; raises Refused if the month is not over or its report was sent before."""
    require_role(command, facts, clauses.report)
    month = command.month
    if not MONTH.fullmatch(month):
        raise Refused(clauses.report, f"{month[:20]!r} is not a month: write it like 2025-08")
    if month_of(facts.at) <= month:
        raise Refused(clauses.report, f"{month} is not over yet: send its report when it is")
    if month in state.sent:
        raise Refused(
            clauses.report, f"the report for {month} has been sent: anything found since goes into the next one"
        )
    made = report(clauses, state, month)
    return [
        MonthlyReportSent(len(state.sent) + 1, facts.actor, facts.at, (clauses.report,), month, made.above, made.lines)
    ]


def evolve(state: WrongPayments, event: MonthlyReportSent) -> WrongPayments:
    """The state after a report: its payments are marked as reported."""
    told = {line.number: replace(state.cases[line.number], reported=event.month) for line in event.lines}
    return replace(state, cases={**state.cases, **told}, sent=(*state.sent, event.month))


def duties(clauses: PaymentClauses, state: WrongPayments, at: str) -> list[Duty]:
    """A duty for each past month with payments that have not been reported."""
    found: dict[str, str] = {}  # when the first wrong payment of a month was reported
    due: set[int] = set()
    for month in sorted({month_of(case.found) for case in state.cases.values()}):
        new = {number for number in _large(clauses, state, month) if not state.cases[number].reported} - due
        due |= new
        if since := [case.found for case in map(state.cases.__getitem__, new) if month_of(case.found) == month]:
            found[month] = min(since)
    return [
        Duty(
            f"list-{month}",
            Role.CASINO_SUPERVISOR,
            f"{month} is over: report every wrong payment above {dollars(clauses.above)} to the regulator.",
            clauses.report,
            since,
            closes=tag(SendMonthlyReport),
        )
        for month, since in sorted(found.items())
        if month < month_of(at)
    ]


def _listed(number: int, case: WrongPayment) -> Listed:
    return Listed(
        number,
        case.place.table,
        case.place.round,
        case.what,
        case.direction,
        case.amount,
        case.rectified,
        case.patron,
        case.found,
        case.suspected,
        "" if case.patron else case.person,
    )
