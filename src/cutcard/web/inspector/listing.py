"""Rounds and hands that fit a question, as lines of a list, and the tables that can be looked at live."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.money import Cents, dollars
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.moments import span
from cutcard.web.inspector.query import Kind, RoundQuery, absent, understood, utc
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
    if (
        query.rest
        or query.wrong
        or query.empty
        or (query.table and not (query.number or query.kind or query.clause or query.since))
    ):
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

    def placed(words: str) -> Iterable[str]:
        games = [id for id, place in site.places.items() if holds(words, place.state.rules.game.title)]
        return [*games, *(id for id, one in site.tournaments.items() if holds(words, one.state.structure.name))]

    text = text[:LONGEST].replace("\u2019", "'")
    for id, name in sorted(site.names.tables.items(), key=lambda one: -len(one[1])):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", id, text, flags=re.IGNORECASE)
    games = {place.state.rules.game.title for place in site.places.values()}
    titles = (*games, *(one.state.structure.name for one in site.tournaments.values()))
    return understood(text, _ids(site), documents(), named, _now(site), titles, placed)


class Fields(Struct, frozen=True):
    """What the fields of the page say, as it was entered."""

    table: str = ""
    since: str = ""  # days
    until: str = ""
    least: Cents | None = None
    most: Cents | None = None
    clause: str = ""
    kind: Kind = ""


def narrowed(site: Site, query: RoundQuery, fields: Fields) -> RoundQuery:
    """The query with the fields that are filled in. A field that cannot fit anything is said, not searched for."""
    since, until = (span(one, _now(site)) for one in (fields.since, fields.until))
    clause = understood(fields.clause, (), documents(), lambda _: (), _now(site)).clause
    wrong = ""
    if fields.table and fields.table not in _ids(site):
        wrong = f"There is no table {fields.table!r}."
    elif fields.clause.strip() and not clause:
        wrong = f"There is no clause {fields.clause.strip()!r}: write its document and number, such as UTH 11.7."
    elif any(given and not found.since for given, found in ((fields.since, since), (fields.until, until))):
        wrong = absent(fields.until if since.since or not fields.since else fields.since)
    elif since.since and until.until and until.until <= since.since:
        wrong = "The last day is before the first."
    elif fields.least is not None and fields.most is not None and fields.most < fields.least:
        wrong = "The largest amount is below the smallest."
    if wrong:
        return replace(query, wrong=wrong)
    first, end = utc(since.since) if since.since else "", utc(until.until) if until.until else ""
    found = {"table": fields.table, "since": first, "until": end, "clause": clause, "kind": fields.kind}
    given = {name: value for name, value in found.items() if value}
    sums = {name: value for name, value in (("least", fields.least), ("most", fields.most)) if value is not None}
    return replace(query, **given, **sums)


def _ids(site: Site) -> list[str]:
    return [*site.places, *site.tournaments]


def search(index: RoundIndex, query: RoundQuery, limit: int) -> tuple[list[IndexedRound], int, int]:
    """The rounds that fit, the last finished first, how many fit in all, and how many were looked through."""
    index.catch_up()
    known, cited = list(index.rounds()), {clause for clause in index.clauses() if query.cites(clause)}
    found = [one for one in known if query.fits(one, cited)]
    found.sort(key=lambda one: (one.ended, one.began), reverse=True)  # those in play come last
    return found[:limit], len(found), len(known)


def listed(site: Site, index: RoundIndex, query: RoundQuery) -> FoundRounds:
    """The list on the inspector's page."""
    problem = query.wrong or (f"Nobody, no game and no table here is called {query.rest!r}." if query.rest else "")
    some, total, known = search(index, query, LISTED) if not problem else ([], 0, 0)
    return FoundRounds([as_line(site, one) for one in some], total, known, _told(site, query), problem, index.missing)


def _told(site: Site, query: RoundQuery) -> list[str]:
    """What is looked for, in words."""
    people = [site.names.get(one, one) for one in query.patrons or ()]
    found = [
        table_called(site.names, query.table) if query.table else "",
        _tables(site, query.tables or ()),
        f"table {query.seats}" if query.seats else "",
        f"number {query.number}" if query.number else "",
        f"{' or '.join(people[:3])}{f' and {len(people) - 3} more' if len(people) > 3 else ''}",
        _amounts(query),
        query.clause if not query.clause[:1].isdigit() else f"clause {query.clause} of any document",
        {"void": "void", "fault": "with a fault", "prize": "with a jackpot prize"}.get(query.kind, query.kind),
        f"from {query.since}" if query.since else "",
        f"before {query.until}" if query.until else "",
    ]
    return [one for one in found if one]


def _tables(site: Site, ids: tuple[str, ...]) -> str:
    houses = [site.places[id].state.rules.game.title for id in ids if id in site.places]
    events = [site.tournaments[id].state.structure.name for id in ids if id in site.tournaments]
    return " or ".join(dict.fromkeys((*houses, *events)))


def _amounts(query: RoundQuery) -> str:
    least, most = query.least, query.most
    if query.chips and least is not None:
        return f"{least:,} chips"
    if least is None:
        return "" if most is None else f"an amount of at most {dollars(most)}"
    if most is None:
        return f"an amount of at least {dollars(least)}"
    return f"an amount of {dollars(least)}{f' to {dollars(most)}' if most != least else ''}"


def as_line(site: Site, one: IndexedRound) -> FoundRound:
    """A round as a line of a list."""
    people = [site.names.get(who, who) for who in one.patrons]
    flags = {"void": one.void, "fault": one.fault, "jackpot prize": one.prize, "corrected": one.corrected}
    flags["disputed"] = one.disputed
    marks = [mark for mark, is_so in (*flags.items(), ("archived", one.archived)) if is_so]
    if one.hand:
        event, _, number = one.table.rpartition(".")
        over, title = f"/inspect/hands/{event}/{number}/{one.number}", f"{event}, table {number}"
        live = f"/tournaments/{event}/tables/{number}"
    else:
        over, title = f"/inspect/rounds/{one.table}/{one.number}", table_called(site.names, one.table)
        live = f"/table/{one.table}"
    return FoundRound(
        href=over if one.ended else live,
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
