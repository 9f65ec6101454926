"""Tables and people that an incident can be about: pickers that the jobs of the register share."""

from collections.abc import Iterable

from cutcard.floor.domains.table import FloorTable
from cutcard.money import dollars
from cutcard.table.state.table import Table
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, Values, choice, number
from cutcard.web.jobs.tables.players import patrons


def tables(spot: Spot) -> dict[str, Table]:
    """The tables of the register's game."""
    found: dict[str, Table] = {}
    for stream in spot.desk.journal.streams("table/"):
        state = spot.desk.state(stream).state
        if isinstance(state, FloorTable) and state.table is not None and state.table.game == spot.id:
            found[stream.partition("/")[2]] = state.table
    return found


def at_tables(spot: Spot) -> Iterable[JobCase]:
    """One case for each table of the game, about its current or last round."""
    for id, table in tables(spot).items():
        about = f"Table {id}, round {table.rounds}" if table.rounds else f"Table {id}"
        yield JobCase(id, about, {"place.table": id})


def table_of(spot: Spot) -> Table | None:
    return tables(spot).get(str(spot.case.values.get("place.table")))


def last_round(spot: Spot) -> int:
    table = table_of(spot)
    return table.rounds if table else 0


ROUND = number("place.round", "Round", last_round, "The current or last one, unless it is about an older one")


def people(spot: Spot) -> list[tuple[str, str]]:
    """Those at the table first, then everybody on record."""
    table = table_of(spot)
    here = list(dict.fromkeys(table.seats.values())) if table else []
    if table and table.round:
        here += [one.owner for one in table.round.stakes]
        here += [one.owner for one in table.round.settled]
    known = dict(patrons(spot))
    ordered = dict.fromkeys((*here, *known))
    return [(id, f"{spot.name(id)}{', at the table' if id in here else ''}") for id in ordered]


def nobody_or_people(spot: Spot) -> list[tuple[str, str]]:
    return [("", "Nobody knows yet"), *people(spot)]


def person(name: str = "patron", label: str = "Person") -> FieldAsked:
    return choice(name, label, people)


def stakes(spot: Spot) -> Iterable[JobCase]:
    """Each stake of a table's last round that was settled, with what was paid for it."""
    for id, table in tables(spot).items():
        for one in table.round.settled if table.round else ():
            got = f"{spot.name(one.owner)} got {dollars(one.returned)}"
            about = f"Table {id}, round {table.rounds}, box {one.box}, {one.area}: {got}"
            values: Values = {"place.table": id, "place.round": table.rounds, "stake": one.stake, "paid": one.returned}
            yield JobCase(f"{id}/{one.stake}/{one.area}", about, values)
