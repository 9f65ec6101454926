"""The monthly list of wrong payments above a sum, for the regulator: each stands in one list, none is left out."""

import re

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name
from cutcard.core.day import month as month_of
from cutcard.core.message import Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import RegisterEntry, authorised
from cutcard.registers.incidents.payment import WrongPayment, WrongPayments
from cutcard.rules.printed.incidents import PaymentClauses, What
from cutcard.ruling import Refused

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)


class SendMonthlyReport(Command, frozen=True, tag="SendMonthlyReport"):
    """The list of a month that is over goes to the regulator."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    month: Name


class Listed(Struct, frozen=True):
    """One wrong payment as the list shows it."""

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


class MonthlyReport(Struct, frozen=True):
    """What the regulator is told for a month: every single wrong payment above the sum, put right or not."""

    month: str
    above: Cents
    lines: tuple[Listed, ...]
    clause: str


class MonthlyReportSent(RegisterEntry, frozen=True, tag="MonthlyReportSent"):
    """``number`` counts the lists."""

    month: str
    above: Cents
    lines: tuple[Listed, ...]


def report(clauses: PaymentClauses, state: WrongPayments, month: str) -> MonthlyReport:
    """The list of a month: what stood in it when it was sent, or what belongs in it now, older omissions included."""
    sent = month in state.sent
    lines = tuple(
        _listed(number, case)
        for number, case in state.cases.items()
        if case.amount > clauses.above
        and (case.reported == month or (not case.reported and not sent and month_of(case.found) <= month))
    )
    return MonthlyReport(month, clauses.above, lines, clauses.report)


def decide(
    clauses: PaymentClauses, state: WrongPayments, command: SendMonthlyReport, facts: Facts
) -> list[MonthlyReportSent]:
    """The list as sent, or Refused while the month runs and once it has gone."""
    authorised(command, facts, clauses.report)
    month = command.month
    if not MONTH.fullmatch(month):
        raise Refused(clauses.report, f"{month[:20]!r} is no month: write it like 2025-08")
    if month_of(facts.at) <= month:
        raise Refused(clauses.report, f"{month} is not over: its list is made at its end")
    if month in state.sent:
        raise Refused(clauses.report, f"the list of {month} has gone: what was found since goes into the next")
    made = report(clauses, state, month)
    return [
        MonthlyReportSent(len(state.sent) + 1, facts.actor, facts.at, (clauses.report,), month, made.above, made.lines)
    ]


def evolve(state: WrongPayments, event: MonthlyReportSent) -> WrongPayments:
    """The payments listed have been reported, each once."""
    told = {line.number: replace(state.cases[line.number], reported=event.month) for line in event.lines}
    return replace(state, cases={**state.cases, **told}, sent=(*state.sent, event.month))


def prompts(clauses: PaymentClauses, state: WrongPayments, at: str) -> list[Prompt]:
    """The list of a month that is over, while something in it has not been reported."""
    months = sorted(
        {month_of(case.found) for case in state.cases.values() if case.amount > clauses.above and not case.reported}
    )
    return [
        Prompt(
            Role.CASINO_SUPERVISOR,
            f"{month} is over: tell the regulator of every wrong payment above {dollars(clauses.above)}.",
            clauses.report,
        )
        for month in months
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
    )
