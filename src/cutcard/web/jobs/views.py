"""Jobs as the page gets them: what can be done here, the steps of one, and what it would lead to."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.core.authority import NeedsSecond, title
from cutcard.core.duty import Duty
from cutcard.core.message import RANKS
from cutcard.core.misfit import plain
from cutcard.core.personal import show
from cutcard.floor.desk.request import DecidedRow
from cutcard.floor.domains import cage
from cutcard.floor.domains.cage import AskSecond, MoneyCommand
from cutcard.floor.domains.incidents import register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.archived import InArchive
from cutcard.registers.incidents.dispute import RulingAttached
from cutcard.ruling import Refused
from cutcard.web.http.answers import RefusalAnswer, answered
from cutcard.web.http.session import Person
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob
from cutcard.web.jobs.declared.shapes import JobLine, JobLineSaid, JobTrial, JobView
from cutcard.web.jobs.doing import build, chance, clauses_of, offered, place_of, shown, tried
from cutcard.web.staff.disputes import described, outcome
from cutcard.web.staff.log import noted, titles_of, words_of
from cutcard.web.words.named import named, titled

CITED = 4  # clauses shown at the head of a job


def lines(spot: Spot) -> list[JobLine]:
    """The jobs that can be done in a stream now; at a table also those with its float and about its rounds."""
    found = _lines(spot)
    if isinstance(spot.state, FloorTable) and spot.state.table is not None:
        actor, names = spot.actor, spot.names
        found += _lines(Spot(spot.desk, actor, f"float/{spot.id}", names))
        found += _lines(Spot(spot.desk, actor, register(spot.state.table.game), names), table=spot.id)
    return found


def _lines(spot: Spot, table: str = "") -> list[JobLine]:
    """``table``: only what is about this table."""
    cited: dict[str, str] = {}
    found = []
    for job, case in offered(jobs(), spot, table):
        if job.id not in cited:
            cited[job.id] = next(iter(clauses_of(job, spot)), "")
        found.append(
            JobLine(
                job.id,
                spot.stream,
                case.key,
                job.title,
                named(case.about, spot.names),
                job.group,
                cited[job.id],
                case.duty,
                job.second,
                job.command,
                asks=bool(job.steps),
            )
        )
    return found


def case_of(job: StaffJob, spot: Spot, key: str) -> JobCase | None:
    """The case of a job with this key, as it stands now; None: there is no such case any more."""
    return next((one for one in job.cases(spot) if one.key == key), None)


def view(job: StaffJob, spot: Spot, place: str) -> JobView:
    steps = shown(job, spot)
    cited = dict.fromkeys((*clauses_of(job, spot), *(clause for one in steps for clause in one.clauses)))
    return JobView(
        job.id,
        spot.stream,
        spot.case.key,
        job.title,
        named(spot.case.about, spot.names),
        "" if job.starts else place,
        job.does,
        job.button or job.title,
        tuple(cited)[:CITED],
        steps,
        job.second,
        _round(spot, *job.beside(spot)) if job.beside else (),
        _felt(spot, *job.beside(spot)) if job.beside else "",
        tuple(_ruled(spot.id, *job.rulings(spot))) if job.rulings else (),
        tuple(_owed(spot, *job.open(spot))) if job.open else (),
    )


def _ruled(game: str, *attached: RulingAttached) -> Iterator[JobLineSaid]:
    for one in attached:
        yield JobLineSaid(described(one), ())
        for wager in one.settled:
            yield JobLineSaid(outcome(games.load(game), wager), wager.clauses)


def _owed(spot: Spot, *waiting: Duty) -> Iterator[JobLineSaid]:
    for one in waiting:
        whose = f"For {spot.name(one.to)}: " if one.to else "" if one.role in RANKS else f"For {title(one.role)}: "
        yield JobLineSaid(f"{whose}{named(one.text, spot.names)}", (one.clause,) if one.clause else ())


def _felt(spot: Spot, table: str, number: int) -> str:
    """Where the round can be stepped through as it was played; nowhere if its cards were not recorded."""
    state = spot.desk.state(f"table/{table}").state
    recorded = isinstance(state, FloorTable) and state.table is not None and state.table.recording == "full"
    return f"/inspect/rounds/{table}/{number}" if number and recorded else ""


def _round(spot: Spot, table: str, number: int) -> tuple[JobLineSaid, ...]:
    """A round line by line, as this person may read it; nothing of it if it is too old to be at hand."""
    stream = f"table/{table}"
    try:
        rows = spot.desk.round(stream, number) if number else []
    except InArchive:
        return ()
    person, titles = _person(spot), titles_of(spot.desk, stream)
    lines = (line for row in rows for line in noted(stream, row, person, spot.names, titles))
    return tuple(JobLineSaid(line.text, line.clauses) for line in lines)


def trial(job: StaffJob, spot: Spot, values: Mapping[str, Any]) -> JobTrial:
    """What a job would lead to. An amount that needs a second person becomes the request for one."""
    stream = place_of(job, spot, values)
    try:
        command = build(job, spot, values)
    except (msgspec.ValidationError, ValueError, TypeError, KeyError) as error:
        return JobTrial(
            stream, None, (), RefusalAnswer(None, f"something is missing or cannot be read: {plain(error)}")
        )
    except Refused as refused:
        return JobTrial(stream, None, (), _refused(refused, spot))
    sent = msgspec.to_builtins(command)
    try:
        rows = tried(job, spot, values)
    except NeedsSecond as refused:
        if isinstance(command, MoneyCommand):
            asked = msgspec.to_builtins(AskSecond(stream, command))
            reason = titled(named(refused.reason, spot.names))
            waits = JobLineSaid(f"{reason[:1].upper()}{reason[1:]}. They are asked now, and nothing moves before.", ())
            return JobTrial(cage.STREAM, asked, (waits,), None, then=job.then)
        return JobTrial(stream, None, (), _refused(refused, spot))
    except Refused as refused:  # what a second person may confirm at this screen goes along
        return JobTrial(stream, sent if job.second else None, (), _refused(refused, spot))
    hidden = chance(rows)
    return JobTrial(stream, sent, () if hidden else said(rows, spot), None, hidden, job.then)


def _refused(refused: Refused, spot: Spot) -> RefusalAnswer:
    """A refusal, whose cure is called by the job in which staff do it."""
    found = answered(refused, spot.names)
    if found.cure is None or found.cure.command is None:
        return found
    label = next((one.title for one in jobs().values() if one.command == found.cure.command["type"]), "")
    return replace(found, cure=replace(found.cure, label=label))


def said(rows: list[DecidedRow], spot: Spot) -> tuple[JobLineSaid, ...]:
    """What the rows would record, in words that this person may read, each line once."""
    person = _person(spot)
    found: dict[str, JobLineSaid] = {}
    given = {one.reference: one.value for row in rows for one in row.draft.details}  # just entered, kept nowhere yet
    for row in rows:
        titles = titles_of(spot.desk, row.draft.stream)
        for event in row.events:
            text, cited = words_of(row.draft.stream, event, person, spot.names, titles)
            if text:
                text = show(text, lambda reference: given.get(reference, reference))
                found.setdefault(text, JobLineSaid(text, cited))
    return tuple(found.values())


def _person(spot: Spot) -> Person:
    return Person(spot.actor.id, spot.actor.role, spot.name(spot.actor.id))
