"""Rounds and hands that fit a question, as lines of a list, and the tables that can be looked at live."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from cutcard.core.message import Role
from cutcard.money import dollars
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.query import RoundQuery, day, understood
from cutcard.web.inspector.shapes import FoundRound, FoundRounds, FoundThing, InspectTable
from cutcard.web.rules.rules import documents
from cutcard.web.site.site import Site
from cutcard.web.staff.desk import title_of
from cutcard.web.staff.views import NEARLY_ALL
from cutcard.web.words.named import table_called

REPLAYS = (*NEARLY_ALL, Role.SURVEILLANCE)  # who may look back at the rounds of others
LISTED = 100  # rounds in a list
LONGEST = 200  # characters of a question


def holds(text: str, *inside: str) -> bool:
    """Whether each word that is looked for begins a word of what is looked through."""
    there = " ".join(inside).lower().replace("-", " ").split()
    return all(any(word.startswith(one) for word in there) for one in text.lower().replace("-", " ").split())


def found_rounds(site: Site, index: RoundIndex, person: Person, text: str, limit: int) -> Iterator[FoundThing]:
    if person.role not in REPLAYS:
        return
    query = in_words(site, text)
    if query.rest or query.empty or (query.table and not (query.number or query.kind or query.clause or query.since)):
        return  # a table alone is found as a table
    for one in search(index, query, limit)[0]:
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

    text = text[:LONGEST].replace("\u2019", "'")
    for id, name in sorted(site.names.tables.items(), key=lambda one: -len(one[1])):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", id, text, flags=re.IGNORECASE)
    return understood(text, [*site.places, *site.tournaments], documents(), named, _now(site))


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
    return FoundRounds([as_line(site, one) for one in some], total, known, _told(site, query), problem, index.missing)


def _told(site: Site, query: RoundQuery) -> list[str]:
    """What is looked for, in words."""
    people = [site.names.get(one, one) for one in query.patrons or ()]
    found = [
        table_called(site.names, query.table) if query.table else "",
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
    marks = [mark for mark, is_so in (*flags.items(), ("archived", one.archived)) if is_so]
    if one.hand:
        event, _, number = one.table.rpartition(".")
        href, title = f"/inspect/hands/{event}/{number}/{one.number}", f"{event}, table {number}"
    else:
        href, title = f"/inspect/rounds/{one.table}/{one.number}", table_called(site.names, one.table)
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
        InspectTable(id, title_of(site, "table", id), stage(site, id), f"/table/{id}")
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


def stage(site: Site, id: str) -> str:
    """How far a table is."""
    table = site.places[id].state.opened
    taken = f"{len(table.seats)} of {table.boxes} boxes taken"
    return f"Round {table.rounds}, {taken}" if table.rounds else taken
