"""The end of a month: a manager reads each report, says what is still open, and closes the month's books.

The documents ask for the list of wrong payments; everything else here is the house's own procedure.
"""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note
from cutcard.core.day import month as month_of
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, OpenDuty, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, instead

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)
DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
ALWAYS = ("tables", "days", "voids", "cage", "vouchers", "prizes", "tournaments", "incidents")  # reports of any month
LISTS = "list-"  # duties to send a month's list of wrong payments begin with this
READERS = (Role.GAMING_MANAGER,)


class ReportRead(Struct, frozen=True):
    """A report and what it says: the SHA-256 of its rows, so that a later change shows."""

    report: Name
    digest: Name


ReportsRead: TypeAlias = Annotated[tuple[ReportRead, ...], Meta(max_length=1_000)]


class CheckReport(Command, frozen=True, tag="CheckReport"):
    """Check a report off: you have read it. ``digest``: SHA-256 of what it said."""

    roles = READERS
    report: Name
    digest: Name
    note: Note = ""


class CloseMonth(Command, frozen=True, tag="CloseMonth"):
    """Close the books of a month.

    ``reports``: those it has, as they are now. ``note``: what is still open, and why it may stay so.
    """

    roles = READERS
    reports: ReportsRead
    note: Note = ""


class ReopenMonth(Command, frozen=True, tag="ReopenMonth"):
    """Open the books again, because something was overlooked. Reports stay checked unless they change."""

    roles = READERS
    reasons: Note


class ReportChecked(Event, frozen=True, tag="ReportChecked"):
    report: str
    digest: str
    note: str
    by: Actor
    at: str


class MonthClosed(Event, frozen=True, tag="MonthClosed"):
    """Who closed the month, with which reports, and every duty that was open on the floor at that moment."""

    reports: tuple[ReportRead, ...]
    note: str
    duties: tuple[OpenDuty, ...]
    by: Actor
    at: str


class MonthReopened(Event, frozen=True, tag="MonthReopened"):
    reasons: str
    by: Actor
    at: str


BooksCommand: TypeAlias = CheckReport | CloseMonth | ReopenMonth
BooksEvent: TypeAlias = ReportChecked | MonthClosed | MonthReopened


class MonthBooks(Struct, frozen=True):
    """The books of one month: which reports were read by whom, and who closed them."""

    id: str
    checked: dict[str, ReportChecked] = {}
    closed: MonthClosed | None = None


def decide(state: MonthBooks, command: BooksCommand, facts: Facts) -> list[BooksEvent]:
    """The entry that a command makes; raises Refused with the cure."""
    who, at, month = facts.actor, facts.at, state.id
    if not MONTH.fullmatch(month):
        raise Refused(None, f"{month[:20]!r} is not a month: write it like 2026-01")
    if month_of(at) <= month:
        raise Refused(None, f"{month} is not over yet: its books are read and closed when it is")
    match command:
        case ReopenMonth(reasons):
            if state.closed is None:
                raise Refused(None, f"the books of {month} are open: there is nothing to open again")
            require_text(None, reasons, "why the books are opened again")
            return [MonthReopened(reasons, who, at)]
        case _ if state.closed is not None:
            reason = f"{state.closed.by.id} has closed the books of {month}: open them again first, with a reason"
            raise Refused(None, reason, instead(ReopenMonth("something was overlooked")))
        case CheckReport(report, digest, note):
            if not DIGEST.fullmatch(digest):
                raise Refused(None, "this is not the digest of a report: open the month's end page again")
            require_text(None, report, "which report was read")
            return [ReportChecked(report, digest, note, who, at)]
        case CloseMonth(reports, note):
            _ready(state, reports, note, facts)
            return [MonthClosed(reports, note, facts.duties, who, at)]


def _ready(state: MonthBooks, reports: tuple[ReportRead, ...], note: str, facts: Facts) -> None:
    """Raises Refused unless every report was read as it is, the lists were sent, and what is open was thought about."""
    named = [one.report for one in reports]
    unread = [one for one in dict.fromkeys((*ALWAYS, *named)) if one not in state.checked]
    if unread:
        raise Refused(None, f"not every report has been read: check off {', '.join(unread[:5])}")
    if unnamed := [one for one in ALWAYS if one not in named]:
        raise Refused(None, f"reports are missing from this list: read {', '.join(unnamed[:5])} as well")
    if changed := [one.report for one in reports if state.checked[one.report].digest != one.digest]:
        reader = state.checked[changed[0]].by.id
        raise Refused(None, f"{changed[0]} has changed since {reader} read it: read it and check it off again")
    unsent = [one for one in facts.duties if one.duty.startswith(LISTS) and one.duty.removeprefix(LISTS) <= state.id]
    if unsent:
        game = unsent[0].stream.partition("/")[2]
        reason = f"the list of wrong payments of {game} has not been sent: a supervisor sends it first"
        raise Refused(None, reason, ask(*SUPERVISORS))
    if facts.duties and not note.strip():
        count = len(facts.duties)
        raise Refused(None, f"{count} of the floor's duties are open: do them, or write down why they may stay open")


def evolve(state: MonthBooks, event: BooksEvent) -> MonthBooks:
    """The state after an entry."""
    match event:
        case ReportChecked(report):
            return replace(state, checked={**state.checked, report: event})
        case MonthClosed():
            return replace(state, closed=event)
        case MonthReopened():
            return replace(state, closed=None)
