"""Finds any person, table, round, case, job, page or clause from a few words: only what whoever asks may see."""

from collections.abc import Iterator
from itertools import islice

from cutcard import games
from cutcard.core.message import RANKS, SUPERVISORS, Role
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.people.door import holder_of
from cutcard.floor.people.persons import persons
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.inspector.listing import LONGEST, REPLAYS, found_rounds, holds, stage
from cutcard.web.inspector.shapes import FoundThing
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot, StaffJob
from cutcard.web.jobs.doing import possible
from cutcard.web.jobs.spoken import spoken
from cutcard.web.pit.tiles import page_of
from cutcard.web.rules.rules import matching
from cutcard.web.site.site import Site
from cutcard.web.staff.desk import sees, streams, title_of
from cutcard.web.staff.views import NEARLY_ALL
from cutcard.web.words.named import table_called

ASKERS = (*RANKS, *REPLAYS, Role.CASHIER, Role.TOURNAMENT_DIRECTOR, Role.ADMINISTRATOR)
EACH = 6  # lines of each kind in the command bar
MANY = 60  # lines when nothing has been typed yet, or when only a place is asked for
RECORDS = ("promotion", "voucher", "pool", "cage", "card", "float", "pit")  # streams that are found by their titles
POSTS = (Role.CASHIER, Role.SURVEILLANCE)
PAGES = (  # where staff work: title, words that find it, address, for whom
    ("Pit", "tables inbox waiting", "/pit", SUPERVISORS),
    ("Post", "what waits for you inbox", "/post", POSTS),
    ("Desk", "all commands and records", "/desk", (*RANKS, *REPLAYS, *POSTS, Role.TOURNAMENT_DIRECTOR)),
    ("Rounds and hands", "inspect verify the journal", "/inspect", REPLAYS),
    ("All voids", "rounds void", "/inspect?kind=void", REPLAYS),
    ("Reports", "month csv", "/reports", NEARLY_ALL),
    ("Month's end", "close the books counts reports", "/reports/end", NEARLY_ALL),
    ("Floor plans", "drafts", "/plans", (Role.GAMING_MANAGER, Role.ADMINISTRATOR)),
    ("People", "accounts staff", "/people", (Role.ADMINISTRATOR,)),
    ("Health and devices", "server", "/admin", (Role.ADMINISTRATOR,)),
    ("Tournaments", "events console", "/tournaments", (Role.TOURNAMENT_DIRECTOR,)),
)


def find(site: Site, index: RoundIndex, person: Person, text: str) -> list[FoundThing]:
    """What the words may mean, the likeliest kind first. Without words: the tables, what can be done, and the pages."""
    text = text.strip()[:LONGEST]
    if not text:
        jobs_and_pages = (found_jobs(person, ""), _pages(person, ""))
        some = islice(_tables(site, person, ""), EACH)
        return [*some, *(one for kind in jobs_and_pages for one in islice(kind, MANY))]
    rounds = found_rounds(site, index, person, text, EACH)
    kinds = (_tables(site, person, text), _people(site, person, text), rounds, _cases(site, person, text))
    more = (found_jobs(person, text), _pages(person, text), _records(site, person, text), _clauses(text))
    return [one for kind in (*kinds, *more) for one in islice(kind, EACH)]


def places(site: Site, person: Person, id: str, text: str) -> list[FoundThing]:
    """Where a job can be done now. Of patrons there are too many to ask the rules about each."""
    job = jobs().get(id)
    if job is None or person.role not in job.gives.roles or not sees(person.role, site.desk.streams.domains[job.on]):
        return []
    found = (one for one in streams(site, person).streams if one.domain == job.on)
    fit = (one for one in found if holds(text, one.title, one.id) and _can(site, person, job, f"{job.on}/{one.id}"))
    return [
        FoundThing("place", one.title, "", _job_path(person.role, job, f"{job.on}/{one.id}"))
        for one in islice(fit, MANY)
    ]


def _can(site: Site, person: Person, job: StaffJob, stream: str) -> bool:
    spot = Spot(site.desk, person.actor, stream, site.names)
    return job.on == "patron" or any(possible(job, spot.of(case)) for case in job.cases(spot))


def _base(role: Role) -> str:
    """The page on which somebody of this role works with a record."""
    return "/pit" if role in SUPERVISORS else "/post" if role in POSTS else "/desk"


def _job_path(role: Role, job: StaffJob, stream: str) -> str:
    base = _base(role)
    return f"{base}/{stream}?{'command=' + job.command if base == '/desk' else 'job=' + job.id}"


def found_jobs(person: Person, text: str) -> Iterator[FoundThing]:
    """Those whose title has the words first, then those that people call so, then those of a subject called so."""
    role = person.role
    mine = (job for job in jobs().values() if role in job.gives.roles)
    fit = [job for job in mine if holds(text, job.title, job.group, spoken(job))]
    for job in sorted(fit, key=lambda job: (not holds(text, job.title), not holds(text, job.title, spoken(job)))):
        begins = job.starts and _base(role) != "/desk"
        href = f"{_base(role)}/{job.on}/new/{job.id}" if begins else ""
        if href or not job.starts:
            yield FoundThing("job", job.title, job.group, href, "" if href else job.id)


def _pages(person: Person, text: str) -> Iterator[FoundThing]:
    for title, words, href, roles in PAGES:
        if person.role in roles and holds(text, title, words):
            yield FoundThing("page", title, words.capitalize(), href)


# -- people, tables, cases, records, clauses


def _people(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    patrons = sees(person.role, site.desk.streams.domains["patron"])
    accounts = person.role is Role.ADMINISTRATOR
    if not patrons and not accounts:
        return
    holder = holder_of(site.desk, text)  # a player card that was scanned or typed
    for one in persons(site.desk.journal):
        if (accounts or one.kind == "player") and (one.id == holder or holds(text, one.name, one.id)):
            href = f"/people#{one.id}" if accounts else f"{_base(person.role)}/patron/{one.id}"
            yield FoundThing("person", one.name, "Patron" if one.kind == "player" else "Staff", href)


def _tables(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    role = person.role
    if role in REPLAYS or sees(role, site.desk.streams.domains["table"]):
        for id, place in site.places.items():
            title = title_of(site, "table", id)
            if holds(text, title, "table", id):
                looks = f"/table/{id}" if role in (Role.INSPECTOR, Role.SURVEILLANCE) else page_of(place)
                href = f"/pit/table/{id}" if role in SUPERVISORS else looks
                yield FoundThing("table", title, stage(site, id), href)
    for id, event in site.tournaments.items():
        if event.announced and role is not Role.ADMINISTRATOR and holds(text, event.state.structure.name, id):
            own = f"/tournaments/{id}{'/console' if role is Role.TOURNAMENT_DIRECTOR else ''}"
            yield FoundThing("tournament", event.state.structure.name, event.state.phase.capitalize(), own)


def _cases(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    """Cases of the registers of incidents. Only those who read the registers find them."""
    if person.role not in NEARLY_ALL:
        return
    for game in games.names():
        state = site.desk.state(register(game)).state
        assert isinstance(state, GameRegister)
        title = games.load(game).title
        for kind, number, place, who, stands in _entries(state):
            called = " ".join(site.names.get(one, one) for one in who)
            where = f"{table_called(site.names, place.table)}{f', round {place.round}' if place.round else ''}"
            if holds(text, kind, str(number), called, title, where, place.table, "table", stands):
                detail = ", ".join(part for part in (title, where, called, stands) if part)
                yield FoundThing("case", f"{kind} {number}", detail, f"{_base(person.role)}/incidents/{game}")


def _entries(state: GameRegister) -> Iterator[tuple[str, int, IncidentPlace, tuple[str, ...], str]]:
    book = state.register
    for number, dispute in reversed(book.disputes.cases.items()):
        yield "Dispute", number, dispute.place, (dispute.patron,), dispute.stage
    for number, payment in reversed(book.payments.cases.items()):
        open_ = "closed" if payment.closed else "open"
        yield "Wrong payment", number, payment.place, (payment.patron,), f"{dollars(payment.amount)}, {open_}"
    for kind, cases in (("Prohibited device", book.conduct.device), ("Collusion", book.conduct.collusion)):
        for number, suspicion in reversed(cases.items()):
            yield kind, number, suspicion.place, tuple(suspicion.persons), ""
    for number, outcome in reversed(book.outcomes.invalidations.items()):
        yield "Invalid outcome", number, outcome.place, (), outcome.stage
    for number, defect in reversed(book.defects.cases.items()):
        yield "Card defect", number, defect.place, (), "closed" if defect.closed else "open"


def _records(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    if person.role is Role.ADMINISTRATOR:
        return
    for one in streams(site, person).streams:
        if one.domain in RECORDS and holds(text, one.title, one.domain, one.id):
            href = f"{_base(person.role)}/{one.domain}/{one.id}"
            yield FoundThing("record", one.title, one.domain.capitalize(), href)


def _clauses(text: str) -> Iterator[FoundThing]:
    for id, says in matching(text, EACH):
        yield FoundThing("clause", id, says, f"/rules/{id.replace(' ', '/')}")
