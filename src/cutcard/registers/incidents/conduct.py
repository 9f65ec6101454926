"""Conduct at a table: forbidden devices and suspected collusion, the measures a supervisor may take, and their end."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Names, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.registers.incidents.case import STAFF, IncidentPlace, RegisterEntry, authorised, here, located, written
from cutcard.rules.printed.incidents import ConductClauses, Matter, MatterClauses, Measure
from cutcard.ruling import Refused

LEAST_APART = 2  # nobody is kept apart from nobody
ENDS = {  # of measures that are not lifted
    "void wagers": "a dispute may follow",
    "detain": "it ends with the hand-over",
    "exclude from the game": "a gaming manager readmits the person",
    "exclude from the casino": "a gaming manager readmits the person",
}


class ReportDevice(Command, frozen=True, tag="ReportDevice"):
    """A device that may not be used near a table. ``on_duty``: by staff, an agent or an inspector in their duty."""

    roles = STAFF
    place: IncidentPlace
    person: Name
    device: Name
    on_duty: bool = False


class SuspectCollusion(Command, frozen=True, tag="SuspectCollusion"):
    """Players thought to look at others' cards or to gather information."""

    roles = SUPERVISORS
    authority = "incidents.conduct.collusion.power"
    place: IncidentPlace
    players: Names
    reasons: Note


class TakeMeasure(Command, frozen=True, tag="TakeMeasure"):
    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    matter: Matter
    number: Number
    measure: Measure
    reasons: Note


class LiftMeasure(Command, frozen=True, tag="LiftMeasure"):
    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    matter: Matter
    number: Number
    measure: Measure
    reasons: Note


class HandOver(Command, frozen=True, tag="HandOver"):
    """An inspector or a police officer has come and takes over whoever is detained."""

    roles = STAFF
    number: Number
    to: Literal["inspector", "police officer"]
    officer: Name


class DeviceReported(RegisterEntry, frozen=True, tag="DeviceReported"):
    place: IncidentPlace
    person: str
    device: str


class CollusionSuspected(RegisterEntry, frozen=True, tag="CollusionSuspected"):
    place: IncidentPlace
    players: tuple[str, ...]
    reasons: str


class MeasureTaken(RegisterEntry, frozen=True, tag="MeasureTaken"):
    """What was ordered, against whom, where and why; what it does to stakes and seats follows at the table."""

    matter: Matter
    measure: Measure
    place: IncidentPlace
    persons: tuple[str, ...]
    reasons: str


class MeasureLifted(RegisterEntry, frozen=True, tag="MeasureLifted"):
    matter: Matter
    measure: Measure
    reasons: str


class CustodyHandedOver(RegisterEntry, frozen=True, tag="CustodyHandedOver"):
    person: str
    to: Literal["inspector", "police officer"]
    officer: str


ConductCommand: TypeAlias = ReportDevice | SuspectCollusion | TakeMeasure | LiftMeasure | HandOver
ConductEvent: TypeAlias = DeviceReported | CollusionSuspected | MeasureTaken | MeasureLifted | CustodyHandedOver


class Suspicion(Struct, frozen=True):
    """A device reported or a collusion suspected, and the measures in force."""

    place: IncidentPlace
    persons: tuple[str, ...]
    by: str  # who put it on record
    measures: tuple[Measure, ...] = ()
    handed_over: bool = False


class Conduct(Struct, frozen=True):
    """Both matters, each with numbers of its own."""

    device: dict[int, Suspicion] = {}
    collusion: dict[int, Suspicion] = {}

    def of(self, matter: Matter) -> dict[int, Suspicion]:
        return self.device if matter == "device" else self.collusion


def decide(clauses: ConductClauses, state: Conduct, command: ConductCommand, facts: Facts) -> list[ConductEvent]:
    """The entry that a command makes, or Refused with the clause and the cure."""
    who, at = facts.actor, facts.at
    match command:
        case ReportDevice(place, person, device, on_duty):
            authorised(command, facts, clauses.ban)
            located(place, clauses.ban)
            written(person, clauses.ban, "the person")
            written(device, clauses.ban, "the device")
            if on_duty:
                raise Refused(clauses.exempt, "whoever uses it on duty is exempt: there is nothing to record")
            return [DeviceReported(len(state.device) + 1, who, at, (clauses.ban,), place, person, device)]
        case SuspectCollusion(place, players, reasons):
            power = clauses.collusion.power
            authorised(command, facts, power)
            located(place, power)
            written(reasons, power, "the grounds of the suspicion")
            if not players or len(set(players)) != len(players) or not all(name.strip() for name in players):
                raise Refused(power, "name the players suspected, each once")
            return [CollusionSuspected(len(state.collusion) + 1, who, at, (power,), place, players, reasons)]
        case TakeMeasure(matter, number, measure, reasons):
            authorised(command, facts, clauses.matter(matter).power)
            return [_taken(clauses, state, command, facts)]
        case LiftMeasure(matter, number, measure, reasons):
            rules = clauses.matter(matter)
            authorised(command, facts, rules.power)
            case = _case(rules, state, matter, number)
            written(reasons, rules.power, "the reasons")
            clause = rules.measures.get(measure, rules.power)
            if measure in ENDS:
                raise Refused(clause, f"{measure} is not lifted here: {ENDS[measure]}")
            if measure not in case.measures:
                raise Refused(clause, f"{matter} {number}: {measure} is not in force")
            return [MeasureLifted(number, who, at, (rules.power, clause), matter, measure, reasons)]
        case HandOver(number, to, officer):
            rules = clauses.device
            clause = rules.measures.get("detain", rules.power)
            authorised(command, facts, clause)
            case = _case(rules, state, "device", number)
            written(officer, clause, "who takes over")
            if "detain" not in case.measures or case.handed_over:
                raise Refused(clause, f"device {number}: nobody is detained")
            return [CustodyHandedOver(number, who, at, (clause,), case.persons[0], to, officer)]


def _taken(clauses: ConductClauses, state: Conduct, command: TakeMeasure, facts: Facts) -> MeasureTaken:
    matter, number, measure = command.matter, command.number, command.measure
    rules = clauses.matter(matter)
    case = _case(rules, state, matter, number)
    clause = rules.measures.get(measure)
    if clause is None:
        raise Refused(rules.power, f"{measure} is not a measure here: choose {', '.join(rules.measures)}")
    written(command.reasons, clause, "the reasons")
    if measure in case.measures:
        raise Refused(clause, f"{matter} {number}: {measure} has been ordered already")
    if measure == "void wagers" and case.by == facts.actor.id:
        raise Refused(clause, f"{case.by} reported it: a second person has the wagers voided")
    if measure == "keep apart" and len(case.persons) < LEAST_APART:
        raise Refused(clause, "one player cannot be kept apart: record the suspicion with all players concerned")
    cited = (rules.power, clause)
    return MeasureTaken(
        number, facts.actor, facts.at, cited, matter, measure, case.place, case.persons, command.reasons
    )


def _case(rules: MatterClauses, state: Conduct, matter: Matter, number: int) -> Suspicion:
    case = state.of(matter).get(number)
    if case is None:
        raise Refused(rules.power, f"there is no {matter} {number}: record the suspicion first")
    return case


def evolve(state: Conduct, event: ConductEvent) -> Conduct:
    """Conduct on record after an entry."""
    match event:
        case DeviceReported(number, by, _, _, place, person):
            return replace(state, device={**state.device, number: Suspicion(place, (person,), by.id)})
        case CollusionSuspected(number, by, _, _, place, players):
            return replace(state, collusion={**state.collusion, number: Suspicion(place, players, by.id)})
        case MeasureTaken(number, _, _, _, matter, measure):
            measures = (*state.of(matter)[number].measures, measure)
            return _changed(state, matter, number, measures=measures)
        case MeasureLifted(number, _, _, _, matter, measure):
            measures = tuple(one for one in state.of(matter)[number].measures if one != measure)
            return _changed(state, matter, number, measures=measures)
        case CustodyHandedOver(number):
            return _changed(state, "device", number, handed_over=True)


def _changed(state: Conduct, matter: Matter, number: int, **changes: object) -> Conduct:
    cases = {**state.of(matter), number: replace(state.of(matter)[number], **changes)}
    return replace(state, device=cases) if matter == "device" else replace(state, collusion=cases)


def kept_apart(state: Conduct, patron: str) -> tuple[str, ...]:
    """Players with whom this one may not sit at a table."""
    cases = [one for one in state.collusion.values() if patron in one.persons and "keep apart" in one.measures]
    return tuple(sorted({person for case in cases for person in case.persons} - {patron}))


def first_to_play(state: Conduct, table: str) -> tuple[str, ...]:
    """Players who must play their hands before others handle their cards."""
    cases = [case for case in state.collusion.values() if here(case.place, table) and "play first" in case.measures]
    return tuple(dict.fromkeys(person for case in cases for person in case.persons))


def prompts(clauses: ConductClauses, state: Conduct, table: str | None = None) -> list[Prompt]:
    """Orders in force that people must follow or end."""
    found: list[Prompt] = []
    for number, case in state.device.items():
        if "detain" in case.measures and not case.handed_over and here(case.place, table):
            text = (
                f"Device {number}: {case.persons[0]} is detained until an inspector or the police take over; record it."
            )
            found.append(Prompt(Role.GAMING_SUPERVISOR, text, clauses.device.measures["detain"]))
    for case in state.collusion.values():
        if not here(case.place, table):
            continue
        if "play first" in case.measures:
            text = f"{', '.join(case.persons)}: let them play before others handle their cards."
            found.append(Prompt(Role.DEALER, text, clauses.collusion.measures["play first"]))
        if "English only" in case.measures:
            text = f"Only English is spoken at table {case.place.table}, by order of a supervisor."
            clause = clauses.collusion.measures["English only"]
            found += [Prompt(role, text, clause) for role in (Role.PLAYER, Role.DEALER)]
    return found
