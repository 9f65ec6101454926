"""Conduct at a table: forbidden devices, suspected collusion, the measures a supervisor may take, and how they end."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Names, Note, Number
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Command, Facts, Role, tag
from cutcard.core.prompt import Prompt
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_person,
    require_played,
    require_role,
    require_text,
)
from cutcard.rules.printed.incidents import ConductClauses, Matter, MatterClauses, Measure
from cutcard.ruling import Refused, wait

LEAST_APART = 2  # keeping apart needs at least two players
NAMED = ("void wagers", "exclude from the game", "exclude from the casino")  # measures that need a person on record
ENDS = {  # how a measure ends that nobody can lift
    "void wagers": "the player may lodge a dispute",
    "exclude from the game": "a gaming manager readmits the person",
    "exclude from the casino": "a gaming manager readmits the person",
}


OF_MATTER = ("matter", {"collusion": "incidents.conduct.collusion.power"})


class ReportDevice(Command, frozen=True, tag="ReportDevice"):
    """Report a forbidden device near a table. ``on_duty``: staff, an agent or an inspector used it for their work.

    ``person``: the id of a patron. If nobody knows the person yet, leave it out and describe them in ``seen``.
    """

    roles = STAFF
    place: IncidentPlace
    device: Name
    person: Name = ""
    seen: Note = ""
    on_duty: bool = False


class IdentifyPerson(Command, frozen=True, tag="IdentifyPerson"):
    """Record who the person with the device is, now that it is known."""

    roles = STAFF
    number: Number
    person: Name


class SuspectCollusion(Command, frozen=True, tag="SuspectCollusion"):
    """Record players suspected of looking at others' cards or sharing information about them."""

    roles = SUPERVISORS
    authority = "incidents.conduct.collusion.power"
    place: IncidentPlace
    players: Names
    reasons: Note


class TakeMeasure(Command, frozen=True, tag="TakeMeasure"):
    """``round``: whose wagers are to be voided; 0: the round of the case or, without one, the table's latest."""

    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    authority_by = OF_MATTER
    matter: Matter
    number: Number
    measure: Measure
    reasons: Note
    round: Number = 0


class LiftMeasure(Command, frozen=True, tag="LiftMeasure"):
    roles = SUPERVISORS
    authority = "incidents.conduct.device.power"
    authority_by = OF_MATTER
    matter: Matter
    number: Number
    measure: Measure
    reasons: Note


class HandOver(Command, frozen=True, tag="HandOver"):
    """Record that an inspector or a police officer has taken charge of the detained person."""

    roles = STAFF
    number: Number
    to: Literal["inspector", "police officer"]
    officer: Name


class DeviceReported(RegisterEntry, frozen=True, tag="DeviceReported"):
    place: IncidentPlace
    person: str
    device: str
    seen: str


class PersonIdentified(RegisterEntry, frozen=True, tag="PersonIdentified"):
    person: str


class CollusionSuspected(RegisterEntry, frozen=True, tag="CollusionSuspected"):
    place: IncidentPlace
    players: tuple[str, ...]
    reasons: str


class MeasureTaken(RegisterEntry, frozen=True, tag="MeasureTaken"):
    """What was ordered, against whom, where and why. The effect on stakes and seats follows at the table."""

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


ConductCommand: TypeAlias = ReportDevice | IdentifyPerson | SuspectCollusion | TakeMeasure | LiftMeasure | HandOver
ConductEvent: TypeAlias = (
    DeviceReported | PersonIdentified | CollusionSuspected | MeasureTaken | MeasureLifted | CustodyHandedOver
)


class Suspicion(Struct, frozen=True):
    """A reported device or suspected collusion, and the measures in force."""

    place: IncidentPlace
    persons: tuple[str, ...]
    by: str  # who recorded it
    at: str  # when
    seen: str = ""  # description of a person whose name nobody knew
    measures: tuple[Measure, ...] = ()
    handed_over: bool = False
    voided: tuple[int, ...] = ()  # rounds in which the person's wagers were voided

    @property
    def whom(self) -> str:
        return ", ".join(self.persons) or self.seen


class Conduct(Struct, frozen=True):
    """Devices and collusion, each numbered separately."""

    device: dict[int, Suspicion] = {}
    collusion: dict[int, Suspicion] = {}

    def of(self, matter: Matter) -> dict[int, Suspicion]:
        return self.device if matter == "device" else self.collusion


def decide(clauses: ConductClauses, state: Conduct, command: ConductCommand, facts: Facts) -> list[ConductEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    who, at = facts.actor, facts.at
    match command:
        case ReportDevice(place, device, person, seen, on_duty):
            require_role(command, facts, clauses.ban)
            require_played(place, facts, clauses.ban)
            require_text(device, clauses.ban, "the device")
            if on_duty:
                raise Refused(clauses.exempt, "a device used on duty is allowed: there is nothing to record")
            if person:
                require_person(person, facts, clauses.ban)
            else:
                require_text(seen, clauses.ban, "the person, or what was seen of them,")
            return [DeviceReported(len(state.device) + 1, who, at, (clauses.ban,), place, person, device, seen)]
        case IdentifyPerson(number, person):
            require_role(command, facts, clauses.ban)
            case = _case(clauses.device, state, "device", number)
            if case.persons:
                raise Refused(clauses.ban, f"device case {number} already names {case.persons[0]}: report another case")
            require_person(person, facts, clauses.ban)
            return [PersonIdentified(number, who, at, (clauses.ban,), person)]
        case SuspectCollusion(place, players, reasons):
            power = clauses.collusion.power
            require_role(command, facts, power)
            require_played(place, facts, power)
            require_text(reasons, power, "the grounds for the suspicion")
            if not players or len(set(players)) != len(players):
                raise Refused(power, "name each suspected player once")
            for player in players:
                require_person(player, facts, power)
            return [CollusionSuspected(len(state.collusion) + 1, who, at, (power,), place, players, reasons)]
        case TakeMeasure(matter, number, measure, reasons):
            require_role(command, facts, clauses.matter(matter).power)
            return [_taken(clauses, state, command, facts)]
        case LiftMeasure(matter, number, measure, reasons):
            rules = clauses.matter(matter)
            require_role(command, facts, rules.power)
            case = _case(rules, state, matter, number)
            require_text(reasons, rules.power, "the reasons")
            clause = rules.measures.get(measure, rules.power)
            if measure in ENDS:
                raise Refused(clause, f'the measure "{measure}" cannot be lifted here: {ENDS[measure]}')
            if measure == "detain" and case.handed_over:
                raise Refused(clause, f"device case {number}: {case.whom} was handed over, so nobody is detained")
            if measure not in case.measures:
                raise Refused(
                    clause,
                    f'{matter} case {number}: the measure "{measure}" is not in force, so there is nothing to lift',
                )
            return [MeasureLifted(number, who, at, (rules.power, clause), matter, measure, reasons)]
        case HandOver(number, to, officer):
            rules = clauses.device
            clause = rules.measures.get("detain", rules.power)
            require_role(command, facts, clause)
            case = _case(rules, state, "device", number)
            require_text(officer, clause, "the officer who takes over")
            if "detain" not in case.measures or case.handed_over:
                raise Refused(clause, f"device case {number}: nobody is detained, so there is nobody to hand over")
            return [CustodyHandedOver(number, who, at, (clause,), case.whom, to, officer)]


def _taken(clauses: ConductClauses, state: Conduct, command: TakeMeasure, facts: Facts) -> MeasureTaken:
    matter, number, measure = command.matter, command.number, command.measure
    rules = clauses.matter(matter)
    case = _case(rules, state, matter, number)
    clause = rules.measures.get(measure)
    if clause is None:
        raise Refused(rules.power, f'the measure "{measure}" is not available here: choose {", ".join(rules.measures)}')
    require_text(command.reasons, clause, "the reasons")
    played = command.round or case.place.round
    if measure in case.measures and (measure != "void wagers" or (played and played in case.voided)):
        raise Refused(clause, f'{matter} case {number}: the measure "{measure}" has already been ordered')
    if measure in NAMED and not case.persons:
        reason = f'nobody knows yet who the person is: identify them before you order the measure "{measure}"'
        raise Refused(clause, reason, wait("the person is identified", *IdentifyPerson.roles))
    if measure == "void wagers" and facts.is_actor(case.by):
        raise Refused(clause, "you reported this case yourself: a second person must void the wagers")
    if measure == "keep apart" and len(case.persons) < LEAST_APART:
        raise Refused(
            clause, "keeping apart needs at least two players: record the suspicion again with everybody involved"
        )
    cited, place = (rules.power, clause), case.place
    if measure == "void wagers":
        place = IncidentPlace(place.table, played)
    return MeasureTaken(number, facts.actor, facts.at, cited, matter, measure, place, case.persons, command.reasons)


def _case(rules: MatterClauses, state: Conduct, matter: Matter, number: int) -> Suspicion:
    case = state.of(matter).get(number)
    if case is None:
        raise Refused(rules.power, f"there is no {matter} case {number}: record the suspicion first")
    return case


def evolve(state: Conduct, event: ConductEvent) -> Conduct:
    """The state after an entry."""
    match event:
        case DeviceReported(number, by, at, _, place, person, _, seen):
            persons = (person,) if person else ()
            return replace(state, device={**state.device, number: Suspicion(place, persons, by.id, at, seen)})
        case PersonIdentified(number, person=person):
            return _changed(state, "device", number, persons=(person,))
        case CollusionSuspected(number, by, at, _, place, players):
            return replace(state, collusion={**state.collusion, number: Suspicion(place, players, by.id, at)})
        case MeasureTaken(number, _, _, _, matter, measure, place):
            case = state.of(matter)[number]
            voided = (*case.voided, place.round) if measure == "void wagers" else case.voided
            measures = tuple(dict.fromkeys((*case.measures, measure)))
            return _changed(state, matter, number, measures=measures, voided=voided)
        case MeasureLifted(number, _, _, _, matter, measure):
            measures = tuple(one for one in state.of(matter)[number].measures if one != measure)
            return _changed(state, matter, number, measures=measures)
        case CustodyHandedOver(number):
            return _changed(state, "device", number, handed_over=True)


def _changed(state: Conduct, matter: Matter, number: int, **changes: object) -> Conduct:
    cases = {**state.of(matter), number: replace(state.of(matter)[number], **changes)}
    return replace(state, device=cases) if matter == "device" else replace(state, collusion=cases)


def kept_apart(state: Conduct, patron: str) -> tuple[str, ...]:
    """Players who may not share a table with this one."""
    cases = [one for one in state.collusion.values() if patron in one.persons and "keep apart" in one.measures]
    return tuple(sorted({person for case in cases for person in case.persons} - {patron}))


def first_to_play(state: Conduct, table: str) -> tuple[str, ...]:
    """Players who must play their hands before others handle their cards."""
    cases = [case for case in state.collusion.values() if concerns(case.place, table) and "play first" in case.measures]
    return tuple(dict.fromkeys(person for case in cases for person in case.persons))


def duties(clauses: ConductClauses, state: Conduct, table: str | None = None) -> list[Duty]:
    """A detained person must be handed over."""
    return [
        Duty(
            f"device-{number}-custody",
            Role.GAMING_SUPERVISOR,
            f"Device case {number}: {case.whom} is detained. Record it when an inspector or the police take over.",
            clauses.device.measures["detain"],
            case.at,
            closes=tag(HandOver),
        )
        for number, case in state.device.items()
        if "detain" in case.measures and not case.handed_over and concerns(case.place, table)
    ]


def prompts(clauses: ConductClauses, state: Conduct, table: str | None = None) -> list[Prompt]:
    """Orders in force that people at a table must follow."""
    found: list[Prompt] = []
    for case in state.collusion.values():
        if not concerns(case.place, table):
            continue
        if "play first" in case.measures:
            text = f"Let {', '.join(case.persons)} play before anybody else handles their cards."
            found.append(Prompt(Role.DEALER, text, clauses.collusion.measures["play first"]))
        if "English only" in case.measures:
            text = f"A supervisor has ordered that only English be spoken at table {case.place.table}."
            clause = clauses.collusion.measures["English only"]
            found += [Prompt(role, text, clause) for role in (Role.PLAYER, Role.DEALER)]
    return found
