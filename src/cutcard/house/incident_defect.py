"""Defects that others must be told of: cards missing or foreign to the deck, and jackpot equipment that fails."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.house.incident_case import STAFF, SUPERVISORS, Entry, Place, authorised, here, located, written
from cutcard.house.messages import Command, Facts, Role
from cutcard.house.prompt import Prompt
from cutcard.ruling import Refused

Kind: TypeAlias = Literal["missing card", "foreign card", "jackpot equipment"]
Told: TypeAlias = Literal["surveillance", "inspector"]


class DefectClauses(Struct, frozen=True):
    """``jackpot`` None: the document has no jackpot; its equipment is then a matter for ``instead``."""

    cards: str
    search: str
    notify: str
    jackpot: str | None = None
    instead: str | None = None


class ReportDefect(Command, frozen=True):
    roles = STAFF
    place: Place
    kind: Kind
    details: str


class RecordSearch(Command, frozen=True):
    """The deck has been searched for further missing or foreign cards."""

    roles = STAFF
    number: int
    found: str  # what, or that there was nothing


class RecordNotice(Command, frozen=True):
    """Surveillance or an inspector has been told."""

    roles = STAFF
    number: int
    to: Told
    person: str


class ApproveWithoutJackpot(Command, frozen=True):
    """Let the game go on without its jackpot."""

    roles = SUPERVISORS
    number: int


class CloseDefect(Command, frozen=True):
    """End a defect: the deck is in order again, or the equipment works."""

    roles = SUPERVISORS
    number: int
    details: str


class DefectReported(Entry, frozen=True):
    place: Place
    kind: Kind
    details: str


class DeckSearched(Entry, frozen=True):
    found: str


class NoticeGiven(Entry, frozen=True):
    to: Told
    person: str


class JackpotSuspended(Entry, frozen=True):
    """The game goes on without its jackpot."""

    place: Place


class DefectClosed(Entry, frozen=True):
    details: str


DefectCommand: TypeAlias = ReportDefect | RecordSearch | RecordNotice | ApproveWithoutJackpot | CloseDefect
DefectEvent: TypeAlias = DefectReported | DeckSearched | NoticeGiven | JackpotSuspended | DefectClosed


class Defect(Struct, frozen=True):
    """One defect, who has been told, and whether the game may go on."""

    place: Place
    kind: Kind
    told: tuple[Told, ...] = ()
    searched: bool = False
    approved: bool = False
    closed: bool = False

    @property
    def to_tell(self) -> tuple[Told, ...]:
        """Who is still to be told."""
        due: tuple[Told, ...] = ("inspector",) if self.kind == "jackpot equipment" else ("surveillance", "inspector")
        return tuple(one for one in due if one not in self.told)


class Defects(Struct, frozen=True):
    cases: dict[int, Defect] = {}


def decide(clauses: DefectClauses, state: Defects, command: DefectCommand, facts: Facts) -> list[DefectEvent]:
    """The entry that a command makes, or Refused with the clause and the cure."""
    who, at = facts.actor, facts.at
    if isinstance(command, ReportDefect):
        clause = _clause(clauses, command.kind)
        authorised(command, facts, clause)
        located(command.place, clause)
        written(command.details, clause, "what was found")
        number = len(state.cases) + 1
        return [DefectReported(number, who, at, (clause,), command.place, command.kind, command.details)]
    case = state.cases.get(command.number)
    if case is None or case.closed:
        known = "is closed" if case else "does not exist"
        raise Refused(clauses.cards, f"defect {command.number} {known}: report what is found as a new one")
    clause = _clause(clauses, case.kind)
    authorised(command, facts, clause)
    match command:
        case RecordSearch(number, found):
            written(found, clauses.search, "the result of the search")
            if case.kind == "jackpot equipment":
                raise Refused(clause, f"defect {number} concerns the jackpot's equipment: no deck is searched")
            return [DeckSearched(number, who, at, (clauses.search,), found)]
        case RecordNotice(number, to, person):
            notify = _notify(clauses, case)
            written(person, notify, "who was told")
            return [NoticeGiven(number, who, at, (notify,), to, person)]
        case ApproveWithoutJackpot(number):
            if case.kind != "jackpot equipment":
                raise Refused(clause, f"defect {number} concerns cards: the jackpot is not touched by it")
            if case.approved:
                raise Refused(clause, f"defect {number}: the game goes on without its jackpot already")
            return [JackpotSuspended(number, who, at, (clause,), case.place)]
        case CloseDefect(number, details):
            written(details, clause, "how it ended")
            if case.to_tell:
                raise Refused(_notify(clauses, case), f"tell {' and '.join(case.to_tell)} first, and record it")
            if case.kind != "jackpot equipment" and not case.searched:
                raise Refused(clauses.search, "search the deck for more such cards first, and record the result")
            return [DefectClosed(number, who, at, (clause,), details)]


def _clause(clauses: DefectClauses, kind: Kind) -> str:
    if kind != "jackpot equipment":
        return clauses.cards
    if clauses.jackpot is None:
        raise Refused(clauses.instead, "this document knows no jackpot: have the matter decided under the clause named")
    return clauses.jackpot


def _notify(clauses: DefectClauses, case: Defect) -> str:
    return _clause(clauses, case.kind) if case.kind == "jackpot equipment" else clauses.notify


def evolve(state: Defects, event: DefectEvent) -> Defects:
    """The defects after an entry."""
    match event:
        case DefectReported(number, _, _, _, place, kind):
            return Defects({**state.cases, number: Defect(place, kind)})
        case DeckSearched(number):
            return _changed(state, number, searched=True)
        case NoticeGiven(number, _, _, _, to):
            return _changed(state, number, told=(*state.cases[number].told, to))
        case JackpotSuspended(number):
            return _changed(state, number, approved=True)
        case DefectClosed(number):
            return _changed(state, number, closed=True)


def _changed(state: Defects, number: int, **changes: object) -> Defects:
    return Defects({**state.cases, number: replace(state.cases[number], **changes)})


def check_play(clauses: DefectClauses, state: Defects, table: str, jackpot: bool) -> None:
    """Refuse a wager while a defect keeps it from the table; ``jackpot``: it is one on the jackpot."""
    for number, case in state.cases.items():
        if case.closed or case.place.table != table:
            continue
        clause = _clause(clauses, case.kind)
        if case.kind != "jackpot equipment":
            if not case.searched:
                raise Refused(clauses.search, f"defect {number}: the deck is searched before it deals again")
        elif not case.approved:
            raise Refused(clause, f"defect {number}: a gaming supervisor must approve play without the jackpot")
        elif jackpot:
            raise Refused(clause, f"defect {number}: the game is dealt without its jackpot; play the other wagers")


def prompts(clauses: DefectClauses, state: Defects, table: str | None = None) -> list[Prompt]:
    """Who must be told or must act, for each open defect; the inspector hears of it at once."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if case.closed or not here(case.place, table):
            continue
        name, notify = f"Defect {number} at table {case.place.table} ({case.kind})", _notify(clauses, case)
        if "inspector" in case.to_tell:
            found.append(Prompt(Role.INSPECTOR, f"{name}: you are hereby notified.", notify))
        if case.to_tell:
            text = f"{name}: tell {' and '.join(case.to_tell)}, and record it."
            found.append(Prompt(Role.GAMING_SUPERVISOR, text, notify))
        if case.kind == "jackpot equipment" and not case.approved:
            text = f"{name}: decide whether the game goes on without its jackpot."
            found.append(Prompt(Role.GAMING_SUPERVISOR, text, notify))
        if case.kind != "jackpot equipment" and not case.searched:
            found.append(Prompt(Role.DEALER, f"{name}: search the deck for more such cards.", clauses.search))
    return found
