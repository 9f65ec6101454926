"""Finds any person, table, round, case or clause from a few words: only what whoever asks may see."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

from cutcard import games
from cutcard.core.message import Role
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.people.persons import persons
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.query import RoundQuery, day, understood
from cutcard.web.inspector.shapes import FoundRound, FoundRounds, FoundThing, InspectTable
from cutcard.web.rules.rules import documents, matching
from cutcard.web.site.site import Site
from cutcard.web.staff.desk import sees, streams
from cutcard.web.staff.views import NEARLY_ALL

REPLAYS = (*NEARLY_ALL, Role.SURVEILLANCE)  # who may look back at the rounds of others
ASKERS = (Role.DEALER, *REPLAYS, Role.CASHIER, Role.TOURNAMENT_DIRECTOR, Role.ADMINISTRATOR)
EACH = 6  # lines of each kind in the command bar
LISTED = 100  # rounds in a list
LONGEST = 200  # characters of a question
RECORDS = ("promotion", "voucher", "pool", "cage", "card")  # kinds of stream that are found by their titles


def find(site: Site, index: RoundIndex, person: Person, text: str) -> list[FoundThing]:
    """What the words may mean, the likeliest kind first."""
    text = text.strip()[:LONGEST]
    if not text:
        return []
    kinds = (_tables(site, person, text), _people(site, person, text), _rounds(site, index, person, text))
    more = (_cases(site, person, text), _records(site, person, text), _clauses(text))
    return [one for kind in (*kinds, *more) for one in islice(kind, EACH)]


def holds(text: str, *inside: str) -> bool:
    """Whether each word that is looked for begins a word of what is looked through."""
    there = " ".join(inside).lower().replace("-", " ").split()
    return all(any(word.startswith(one) for word in there) for one in text.lower().replace("-", " ").split())


# -- people, tables, cases, records, clauses


def _people(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    patrons = sees(person.role, site.desk.streams.domains["patron"])
    accounts = person.role is Role.ADMINISTRATOR
    if not patrons and not accounts:
        return
    for one in persons(site.desk.journal):
        if (accounts or one.kind == "player") and holds(text, one.name, one.id):
            desk = "post" if person.role is Role.CASHIER else "desk"
            href = f"/people#{one.id}" if accounts else f"/{desk}/patron/{one.id}"
            yield FoundThing("person", one.name, "Patron" if one.kind == "player" else "Staff", href)


def _tables(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    role = person.role
    tables = sees(role, site.desk.streams.domains["table"])
    for id, place in site.places.items():
        title = place.state.rules.game.title
        if (tables or role in REPLAYS) and holds(text, title, id):
            href = f"/table/{id}" if role in (Role.INSPECTOR, Role.SURVEILLANCE) else f"/desk/table/{id}"
            yield FoundThing("table", f"{title}, table {id}", _stage(site, id), href)
    for id, event in site.tournaments.items():
        if event.announced and role is not Role.ADMINISTRATOR and holds(text, event.state.structure.name, id):
            yield FoundThing(
                "tournament", event.state.structure.name, event.state.phase.capitalize(), f"/tournaments/{id}"
            )


def _stage(site: Site, id: str) -> str:
    table = site.places[id].state.opened
    taken = f"{len(table.seats)} of {table.boxes} boxes taken"
    return f"Round {table.rounds}, {taken}" if table.rounds else taken


def _cases(site: Site, person: Person, text: str) -> Iterator[FoundThing]:
    """Cases of the registers of incidents. Only those who read the registers find them."""
    if person.role not in NEARLY_ALL:
        return
    for game in games.names():
        state = site.desk.state(register(game)).state
        assert isinstance(state, GameRegister)
        title = games.load(game).title
        for kind, number, place, who, stage in _entries(state):
            called = " ".join(site.names.get(one, one) for one in who)
            where = f"table {place.table}{f', round {place.round}' if place.round else ''}"
            if holds(text, kind, str(number), called, title, where, stage):
                detail = ", ".join(part for part in (title, where, called, stage) if part)
                yield FoundThing("case", f"{kind} {number}", detail, f"/desk/incidents/{game}")


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
            yield FoundThing("record", one.title, one.domain.capitalize(), f"/desk/{one.domain}/{one.id}")


def _clauses(text: str) -> Iterator[FoundThing]:
    for id, says in matching(text, EACH):
        yield FoundThing("clause", id, says, f"/rules/{id.replace(' ', '/')}")


# -- rounds and hands


def _rounds(site: Site, index: RoundIndex, person: Person, text: str) -> Iterator[FoundThing]:
    if person.role not in REPLAYS:
        return
    query = in_words(site, text)
    if query.rest or query.empty or (query.table and not (query.number or query.kind or query.clause or query.since)):
        return  # a table alone is found as a table
    for one in search(index, query, EACH)[0]:
        found = as_line(site, one)
        amount = f", {dollars(found.staked)} staked" if not found.hand else ""
        marks = f", {', '.join(found.marks)}" if found.marks else ""
        what = "Hand" if found.hand else "Round"
        yield FoundThing(
            "hand" if found.hand else "round",
            f"{what} {found.number} at {found.title}",
            f"{found.ended or found.began}{amount}{marks}",
            found.href,
        )


def in_words(site: Site, text: str) -> RoundQuery:
    """A line of words as a query on this floor."""

    def named(words: str) -> Iterable[str]:
        return [id for id, name in site.names.items() if holds(words, name, id)]

    return understood(text[:LONGEST], [*site.places, *site.tournaments], documents(), named, _now(site))


def between(site: Site, since: str, until: str) -> tuple[str, str]:
    """From the beginning of one day to the end of another, in the floor's zone; "" where none is given."""
    now = _now(site)
    return day(since, now)[0] if since else "", day(until, now)[1] if until else ""


def search(index: RoundIndex, query: RoundQuery, limit: int) -> tuple[list[IndexedRound], int, int]:
    """The rounds that fit, the last finished first, how many fit in all, and how many were looked through."""
    index.catch_up()
    known, cited = list(index.rounds()), {clause for clause in index.clauses() if query.cites(clause)}
    found = [one for one in known if query.fits(one, cited)]
    found.sort(key=lambda one: (one.ended, one.began), reverse=True)  # those in play come last
    return found[:limit], len(found), len(known)


def listed(site: Site, index: RoundIndex, query: RoundQuery) -> FoundRounds:
    """The list on the inspector's page."""
    problem = f"Nobody and no table here is called {query.rest!r}." if query.rest else ""
    some, total, known = search(index, query, LISTED) if not problem else ([], 0, 0)
    return FoundRounds([as_line(site, one) for one in some], total, known, _told(site, query), problem)


def _told(site: Site, query: RoundQuery) -> list[str]:
    """What is looked for, in words."""
    people = [site.names.get(one, one) for one in query.patrons or ()]
    found = [
        f"table {query.table}" if query.table else "",
        f"number {query.number}" if query.number else "",
        f"{' or '.join(people[:3])}{f' and {len(people) - 3} more' if len(people) > 3 else ''}",
        _amounts(query),
        query.clause,
        {"void": "void", "fault": "with a fault", "prize": "with a jackpot prize", "corrected": "corrected"}.get(
            query.kind, ""
        ),
        f"from {query.since}" if query.since else "",
        f"before {query.until}" if query.until else "",
    ]
    return [one for one in found if one]


def _amounts(query: RoundQuery) -> str:
    least, most = query.least, query.most
    if least is None:
        return "" if most is None else f"an amount of at most {dollars(most)}"
    if most is None:
        return f"an amount of at least {dollars(least)}"
    return f"an amount of {dollars(least)}{f' to {dollars(most)}' if most != least else ''}"


def as_line(site: Site, one: IndexedRound) -> FoundRound:
    """A round as a line of a list."""
    people = [site.names.get(who, who) for who in one.patrons]
    flags = {"void": one.void, "fault": one.fault, "jackpot prize": one.prize, "corrected": one.corrected}
    marks = [mark for mark, is_so in flags.items() if is_so]
    if one.hand:
        event, _, number = one.table.rpartition(".")
        href, title = f"/inspect/hands/{event}/{number}/{one.number}", f"{event}, table {number}"
    else:
        href, title = f"/inspect/rounds/{one.table}/{one.number}", one.table
    return FoundRound(
        href=href,
        table=one.table,
        title=title,
        number=one.number,
        hand=one.hand,
        began=one.began,
        ended=one.ended,
        staked=0 if one.hand else one.staked,
        paid=0 if one.hand else one.paid,
        people=people,
        marks=marks,
    )


def live_tables(site: Site) -> list[InspectTable]:
    """The tables of the floor and of its tournaments, to look at live."""
    house = [
        InspectTable(id, place.state.rules.game.title, _stage(site, id), f"/table/{id}")
        for id, place in site.places.items()
    ]
    events = [
        InspectTable(
            f"{id}.{number}", event.state.structure.name, f"Table {number}", f"/tournaments/{id}/tables/{number}"
        )
        for id, event in site.tournaments.items()
        if event.announced
        for number in event.state.field.tables
    ]
    return [*house, *events]


def _now(site: Site) -> datetime:
    """The time on the floor's clock."""
    return site.clock().astimezone(ZoneInfo(site.plan.floor.zone))
