"""What can be done now, and what it would lead to: every job is tried at the desk, which records nothing of it."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cutcard import games
from cutcard.core.authority import NeedsSecond, authority
from cutcard.core.decoding import convert
from cutcard.core.message import Command, Role
from cutcard.floor.desk.consider import consider
from cutcard.floor.desk.request import DecidedRow
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.ruling import Refused
from cutcard.web.jobs.declared.job import NEW, SAMPLE, FieldAsked, JobCase, Spot, StaffJob, Step, Values
from cutcard.web.jobs.declared.shapes import JobChoice, JobField, JobStep


def fields_of(job: StaffJob) -> Iterator[FieldAsked]:
    for one in job.steps:
        yield from one.fields


def picks(field: FieldAsked, spot: Spot) -> tuple[JobChoice, ...]:
    return tuple(JobChoice(value, label) for value, label in field.pick(spot)) if field.pick else ()


def first_value(field: FieldAsked, spot: Spot) -> Any:
    """What a field begins with: as declared, or the first that can be chosen, unless only the person can know it."""
    if field.name in spot.case.values:
        return spot.case.values[field.name]
    value = field.value(spot) if callable(field.value) else field.value
    known = field.kind == "choice" and field.needed and field.sample is None
    if value is None and known and (found := picks(field, spot)):
        return found[0].value
    if field.kind == "ticks":
        return list(value or ())
    return value


def shown(job: StaffJob, spot: Spot) -> tuple[JobStep, ...]:
    """The steps of a job as they begin. A field that the case fixes is not asked for; an empty step is left out."""
    steps = []
    for one in job.steps:
        wanted = (field for field in one.fields if field.name not in spot.case.values)
        fields = tuple(_field(field, spot) for field in wanted if field.asked is None or field.asked(spot))
        if fields:
            by = {name: _cited(one, there) for name, there in _new(job, spot)}
            steps.append(JobStep(one.title, fields, _cited(one, spot), by))
    return tuple(steps)


def _cited(one: Step, spot: Spot) -> tuple[str, ...]:
    return tuple(clause for clause in (one.clauses(spot) if one.clauses else ()) if clause)


def _new(job: StaffJob, spot: Spot) -> Iterator[tuple[str, Spot]]:
    """The records that a job can begin, by name: which document they stand under is known only when one is chosen."""
    for field in fields_of(job) if job.starts else ():
        if field.name == "id":
            for one in picks(field, spot):
                yield str(one.value), Spot(spot.desk, spot.actor, f"{job.on}/{one.value}", spot.names)


def _field(field: FieldAsked, spot: Spot) -> JobField:
    return JobField(
        field.name,
        field.label,
        field.kind,
        first_value(field, spot),
        picks(field, spot),
        field.suggest,
        field.hint(spot) if callable(field.hint) else field.hint,
        field.needed,
        field.when,
        tuple(_field(column, spot) for column in field.columns),
    )


def sample(job: StaffJob, spot: Spot) -> Values:
    """Every field as it begins, and a stand-in for what only the person can know."""
    return {field.name: _sampled(field, spot) for field in fields_of(job)}


def _sampled(field: FieldAsked, spot: Spot) -> Any:
    if field.sample is not None and field.name not in spot.case.values:
        return field.sample(spot)
    value = first_value(field, spot)
    if value not in (None, "") or not field.needed:
        return True if field.kind == "tick" and field.needed else value
    return (field.suggest or (SAMPLE,))[0] if field.kind in ("text", "note") else value


def build(job: StaffJob, spot: Spot, values: Mapping[str, Any]) -> Command:
    """The command of a job with what was entered. Raises ValueError if something is missing or of the wrong kind."""
    known = {field.name for field in fields_of(job)}
    given = {name: value for name, value in values.items() if name in known}
    given = {**given, **(job.fixed(spot) if job.fixed else {}), **spot.case.values}
    if job.starts:
        given.pop("id", None)
    made = job.made(spot, given) if job.made else given
    return convert(_nested(made), job.gives)


def _nested(values: Mapping[str, Any]) -> Values:
    """Names with dots become parts; what was left empty is left out."""
    found: Values = {}
    for name, value in values.items():
        if value is None:
            continue
        *path, last = name.split(".")
        part = found
        for key in path:
            part = part.setdefault(key, {})
        part[last] = value
    return found


def place_of(job: StaffJob, spot: Spot, values: Mapping[str, Any]) -> str:
    """The stream that the command goes to."""
    if not job.starts:
        return spot.stream
    return f"{job.on}/{values.get('id') or (job.begins(spot) if job.begins and spot.id == NEW else spot.id)}"


def tried(job: StaffJob, spot: Spot, values: Mapping[str, Any]) -> list[DecidedRow]:
    """The rows that the job would become. Raises Refused or ValueError."""
    return consider(spot.desk, place_of(job, spot, values), spot.actor, build(job, spot, values))


def possible(job: StaffJob, spot: Spot) -> bool:
    """Whether the rules would accept the job now. An amount that needs a second person is possible: it is asked for."""
    try:
        tried(job, spot, sample(job, spot))
    except NeedsSecond:
        return True
    except (Refused, ValueError):
        return False
    return True


ALWAYS = ("incidents", "cage", "float", "pit")  # streams that need no opening


def offered(jobs: Mapping[str, StaffJob], spot: Spot, table: str = "") -> Iterator[tuple[StaffJob, JobCase]]:
    """Every job, with its case, that this person can do in this stream now. ``table``: only what is about it."""
    for job in jobs.values():
        if job.on != spot.domain or spot.actor.role not in job.gives.roles:
            continue
        if job.starts != (spot.new and spot.domain not in ALWAYS):
            continue
        for case in job.cases(spot):
            if (not table or case.values.get("place.table") == table) and possible(job, spot.of(case)):
                yield job, case


def clauses_of(job: StaffJob, spot: Spot) -> tuple[str, ...]:
    """The clause that gives the power, in the document of the game that the stream belongs to."""
    match spot.state:
        case FloorTable(table=table) if table is not None:
            game = table.game
        case GameRegister(game):
            pass
        case FloorPromotion():
            game = spot.id.partition(".")[0]
        case _:
            return ()
    if game not in games.names():
        return ()
    topics = games.topics(game)
    book = {"common": games.load(game).common, **{name: getattr(topics, name) for name in topics.__struct_fields__}}
    found = authority(job.gives, book, spot.case.values)
    return (found,) if found else ()


def chance(rows: list[DecidedRow]) -> bool:
    """Whether cards of a sealed deck or a draw decided something, which nobody may be told before it happens."""
    facts = [msgspec.json.decode(row.draft.facts) for row in rows]
    return any(one.get("cards") or one.get("draw") or one.get("commitment") for one in facts)


SUPERVISING = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
