"""One inbox across all tables and registers: what waits, for whom, until when, and the jobs that do it."""

from collections.abc import Iterator

from cutcard.core.authority import title
from cutcard.core.duty import Duty
from cutcard.core.message import Role
from cutcard.core.moment import moment
from cutcard.floor.desk.duties import WITH_DUTIES, duties_of, later_of
from cutcard.web.http.session import Person
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot, StaffJob
from cutcard.web.jobs.doing import possible
from cutcard.web.pit.shapes import PitAct, PitDuty
from cutcard.web.site.site import Site
from cutcard.web.staff.desk import title_of
from cutcard.web.words.named import named


def inbox(site: Site, person: Person) -> tuple[PitDuty, ...]:
    """Everything that waits on the floor, first what this person can do, the most urgent first."""
    return tuple(sorted(_found(site, person), key=_urgency))


def later(site: Site, person: Person) -> tuple[PitDuty, ...]:
    """What waits for time alone, the first to fall due first."""
    at, found = site.clock().isoformat(), []
    for stream in site.desk.journal.streams("incidents/"):
        spot = Spot(site.desk, person.actor, stream, site.names)
        place = title_of(site, "incidents", spot.id)
        found += [_line(spot, place, duty) for duty in later_of(site.desk.state(stream).state, at)]
    return tuple(sorted(found, key=lambda one: moment(one.due)))


def _found(site: Site, person: Person) -> Iterator[PitDuty]:
    at = site.clock().isoformat()
    for kind in WITH_DUTIES:
        for stream in site.desk.journal.streams(f"{kind}/"):
            owed = [one for one in duties_of(site.desk.state(stream).state, at) if one.role is not Role.PLAYER]
            if owed:
                spot = Spot(site.desk, person.actor, stream, site.names)
                place = title_of(site, kind, spot.id)
                yield from (_line(spot, place, duty) for duty in owed)


def _line(spot: Spot, place: str, duty: Duty) -> PitDuty:
    found = list(_acts(spot, duty))
    closing = {job.id for job in jobs().values() if job.command == duty.closes}  # what the duty asks for comes first
    acts = tuple(act for act, _ in sorted(found, key=lambda one: (one[1], one[0].job not in closing)))
    return PitDuty(
        spot.stream,
        place,
        duty.id,
        named(duty.text, spot.names),
        duty.clause,
        duty.since,
        duty.due,
        spot.name(duty.to) if duty.to else f"{'another ' * (duty.role is spot.actor.role)}{title(duty.role)}",
        not all(refuses for _, refuses in found),
        acts,
    )


def _acts(spot: Spot, duty: Duty) -> Iterator[tuple[PitAct, bool]]:
    """The jobs with a case that names this duty and that the rules accept from this person; whether they refuse it."""
    for job in _on(spot):
        found = [case for case in job.cases(spot) if case.duty == duty.id]
        for case in found:
            if possible(job, spot.of(case)):
                about = named(case.about, spot.names) if len(found) > 1 else ""
                label = f"{job.title}: {about}" if about and job.refuses else about or job.title
                yield PitAct(job.id, case.key, label, job.second), job.refuses


def _on(spot: Spot) -> list[StaffJob]:
    role = spot.actor.role
    return [one for one in jobs().values() if one.on == spot.domain and role in one.gives.roles and not one.starts]


def _urgency(line: PitDuty) -> tuple[bool, bool, bool, int]:
    """First what the viewer can do; of that what play waits for, then by deadline, then by age."""
    when = line.due or line.since
    return not line.mine, bool(when), not line.due, moment(when) if when else 0
