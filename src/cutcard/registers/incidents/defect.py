"""Missing or foreign cards: who must be notified, and the search before the deck is used again."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import title
from cutcard.core.bounds import Note, Number
from cutcard.core.duty import Acknowledge, Duty
from cutcard.core.message import SUPERVISORS, Command, Facts, Role, tag
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_played,
    require_role,
    require_text,
)
from cutcard.rules.printed.incidents import DefectClauses
from cutcard.ruling import Refused, do

Kind: TypeAlias = Literal["missing card", "foreign card"]
NOTIFIED = (Role.SURVEILLANCE, Role.INSPECTOR)


class ReportDefect(Command, frozen=True, tag="ReportDefect"):
    roles = STAFF
    place: IncidentPlace
    kind: Kind
    details: Note


class EnterDefect(Command, frozen=True, tag="EnterDefect"):
    """Enter a defect found at a table. Nobody gives this command: it follows from the table's own event."""

    place: IncidentPlace
    kind: Kind
    details: Note


class RecordSearch(Command, frozen=True, tag="RecordSearch"):
    """Record that the deck has been searched for more missing or foreign cards."""

    roles = STAFF
    number: Number
    found: Note  # what was found, or that there was nothing


class CloseDefect(Command, frozen=True, tag="CloseDefect"):
    """Close a defect because the deck is in order again."""

    roles = SUPERVISORS
    number: Number
    details: Note


class DefectReported(RegisterEntry, frozen=True, tag="DefectReported"):
    place: IncidentPlace
    kind: Kind
    details: str
    at_table: bool = False  # found at the table, so the table already knows


class DeckSearched(RegisterEntry, frozen=True, tag="DeckSearched"):
    found: str


class DefectClosed(RegisterEntry, frozen=True, tag="DefectClosed"):
    details: str


DefectCommand: TypeAlias = ReportDefect | EnterDefect | RecordSearch | CloseDefect
DefectEvent: TypeAlias = DefectReported | DeckSearched | DefectClosed


class Defect(Struct, frozen=True):
    """One defect, when it was recorded, and whether the deck has been searched."""

    place: IncidentPlace
    kind: Kind
    at: str
    searched: bool = False
    closed: bool = False


class Defects(Struct, frozen=True):
    cases: dict[int, Defect] = {}


def decide(
    clauses: DefectClauses, state: Defects, command: DefectCommand, facts: Facts, done: Collection[str]
) -> list[DefectEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure. ``done``: notices acknowledged."""
    who, at = facts.actor, facts.at
    if isinstance(command, EnterDefect):
        number, place = len(state.cases) + 1, command.place
        cited = (clauses.cards, clauses.notify)
        return [DefectReported(number, who, at, cited, place, command.kind, command.details, at_table=True)]
    if isinstance(command, ReportDefect):
        require_role(command, facts, clauses.cards)
        require_played(command.place, facts, clauses.cards)
        require_text(command.details, clauses.cards, "what was found")
        number = len(state.cases) + 1
        return [DefectReported(number, who, at, (clauses.cards,), command.place, command.kind, command.details)]
    case = state.cases.get(command.number)
    if case is None or case.closed:
        known = "is closed" if case else "does not exist"
        raise Refused(clauses.cards, f"defect {command.number} {known}: report what you found as a new defect")
    require_role(command, facts, clauses.cards)
    match command:
        case RecordSearch(number, found):
            require_text(found, clauses.search, "the result of the search")
            return [DeckSearched(number, who, at, (clauses.search,), found)]
        case CloseDefect(number, details):
            require_text(details, clauses.cards, "how it ended")
            for role in NOTIFIED:
                if _notice(number, role) not in done:
                    reason = f"{title(role)} has not acknowledged the notice yet: they must do it in person"
                    raise Refused(clauses.notify, reason, do(Acknowledge(_notice(number, role))))
            if not case.searched:
                search = RecordSearch(number, "nothing more was found")
                reason = "search the deck for more such cards first, and record the result"
                raise Refused(clauses.search, reason, do(search))
            return [DefectClosed(number, who, at, (clauses.cards,), details)]


def evolve(state: Defects, event: DefectEvent) -> Defects:
    """The defects after an entry."""
    match event:
        case DefectReported(number, _, at, _, place, kind):
            return Defects({**state.cases, number: Defect(place, kind, at)})
        case DeckSearched(number):
            return _changed(state, number, searched=True)
        case DefectClosed(number):
            return _changed(state, number, closed=True)


def _changed(state: Defects, number: int, **changes: object) -> Defects:
    return Defects({**state.cases, number: replace(state.cases[number], **changes)})


def unsearched(state: Defects, table: str) -> list[int]:
    """Numbers of the defects at this table whose deck has not been searched."""
    return [number for number, case in state.cases.items() if case.place.table == table and not case.searched]


def _notice(number: int, role: Role) -> str:
    """Id of the duty of this role to acknowledge a defect."""
    return f"defect-{number}-{role.name.lower()}"


def duties(clauses: DefectClauses, state: Defects, table: str | None = None) -> list[Duty]:
    """For each open defect: who must acknowledge it, search the deck and close it."""
    found: list[Duty] = []
    for number, case in state.cases.items():
        if case.closed or not concerns(case.place, table):
            continue
        name = f"Defect {number} at table {case.place.table} ({case.kind})"
        for role in NOTIFIED:
            found.append(Duty(_notice(number, role), role, f"{name}: please acknowledge.", clauses.notify, case.at))
        if not case.searched:
            text, key = f"{name}: search the deck for more such cards.", f"defect-{number}-search"
            found.append(Duty(key, Role.DEALER, text, clauses.search, case.at, closes=tag(RecordSearch)))
        else:
            text, key = f"{name}: the deck has been searched; close it.", f"defect-{number}-close"
            found.append(Duty(key, Role.GAMING_SUPERVISOR, text, clauses.cards, case.at, closes=tag(CloseDefect)))
    return found
