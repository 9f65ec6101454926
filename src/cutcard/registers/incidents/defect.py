"""Missing or foreign cards: who must be notified, and the search before the deck is used again."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_place,
    require_role,
    require_text,
)
from cutcard.rules.printed.incidents import DefectClauses
from cutcard.ruling import Refused

Kind: TypeAlias = Literal["missing card", "foreign card"]
Told: TypeAlias = Literal["surveillance", "inspector"]


class ReportDefect(Command, frozen=True, tag="ReportDefect"):
    roles = STAFF
    place: IncidentPlace
    kind: Kind
    details: Note


class RecordSearch(Command, frozen=True, tag="RecordSearch"):
    """Record that the deck has been searched for more missing or foreign cards."""

    roles = STAFF
    number: Number
    found: Note  # what was found, or that there was nothing


class RecordNotice(Command, frozen=True, tag="RecordNotice"):
    """Record that surveillance or an inspector has been notified."""

    roles = STAFF
    number: Number
    to: Told
    person: Name


class CloseDefect(Command, frozen=True, tag="CloseDefect"):
    """Close a defect because the deck is in order again."""

    roles = SUPERVISORS
    number: Number
    details: Note


class DefectReported(RegisterEntry, frozen=True, tag="DefectReported"):
    place: IncidentPlace
    kind: Kind
    details: str


class DeckSearched(RegisterEntry, frozen=True, tag="DeckSearched"):
    found: str


class NoticeGiven(RegisterEntry, frozen=True, tag="NoticeGiven"):
    to: Told
    person: str


class DefectClosed(RegisterEntry, frozen=True, tag="DefectClosed"):
    details: str


DefectCommand: TypeAlias = ReportDefect | RecordSearch | RecordNotice | CloseDefect
DefectEvent: TypeAlias = DefectReported | DeckSearched | NoticeGiven | DefectClosed


class Defect(Struct, frozen=True):
    """One defect, who has been notified, and whether the deck has been searched."""

    place: IncidentPlace
    kind: Kind
    told: tuple[Told, ...] = ()
    searched: bool = False
    closed: bool = False

    @property
    def to_tell(self) -> tuple[Told, ...]:
        """Who must still be notified."""
        due: tuple[Told, ...] = ("surveillance", "inspector")
        return tuple(one for one in due if one not in self.told)


class Defects(Struct, frozen=True):
    cases: dict[int, Defect] = {}


def decide(clauses: DefectClauses, state: Defects, command: DefectCommand, facts: Facts) -> list[DefectEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    who, at = facts.actor, facts.at
    if isinstance(command, ReportDefect):
        require_role(command, facts, clauses.cards)
        require_place(command.place, clauses.cards)
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
        case RecordNotice(number, to, person):
            require_text(person, clauses.notify, "the person notified")
            return [NoticeGiven(number, who, at, (clauses.notify,), to, person)]
        case CloseDefect(number, details):
            require_text(details, clauses.cards, "how it ended")
            if case.to_tell:
                raise Refused(clauses.notify, f"notify {' and '.join(case.to_tell)} first, and record it")
            if not case.searched:
                raise Refused(clauses.search, "search the deck for more such cards first, and record the result")
            return [DefectClosed(number, who, at, (clauses.cards,), details)]


def evolve(state: Defects, event: DefectEvent) -> Defects:
    """The defects after an entry."""
    match event:
        case DefectReported(number, _, _, _, place, kind):
            return Defects({**state.cases, number: Defect(place, kind)})
        case DeckSearched(number):
            return _changed(state, number, searched=True)
        case NoticeGiven(number, _, _, _, to):
            return _changed(state, number, told=(*state.cases[number].told, to))
        case DefectClosed(number):
            return _changed(state, number, closed=True)


def _changed(state: Defects, number: int, **changes: object) -> Defects:
    return Defects({**state.cases, number: replace(state.cases[number], **changes)})


def unsearched(state: Defects, table: str) -> int:
    """Number of the first defect at this table whose deck has not been searched; 0: none."""
    cases = state.cases.items()
    return next((number for number, case in cases if case.place.table == table and not case.searched), 0)


def prompts(clauses: DefectClauses, state: Defects, table: str | None = None) -> list[Prompt]:
    """For each open defect, who must be notified and who must act. The inspector is notified at once."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if case.closed or not concerns(case.place, table):
            continue
        name, notify = f"Defect {number} at table {case.place.table} ({case.kind})", clauses.notify
        if "inspector" in case.to_tell:
            found.append(Prompt(Role.INSPECTOR, f"{name}: you are hereby notified.", notify))
        if case.to_tell:
            text = f"{name}: notify {' and '.join(case.to_tell)}, and record it."
            found.append(Prompt(Role.GAMING_SUPERVISOR, text, notify))
        if not case.searched:
            found.append(Prompt(Role.DEALER, f"{name}: search the deck for more such cards.", clauses.search))
    return found
