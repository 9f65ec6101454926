"""Tables and people that an incident can be about: pickers that the jobs of the register share."""

from collections.abc import Iterable, Iterator

from cutcard import games
from cutcard.core.record import ChangeRecord, RoundRecord, StakeRecord
from cutcard.floor.domains.incidents import clauses_of
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.archived import InArchive
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.table.state.table import Table
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, fact, number
from cutcard.web.jobs.tables.players import patrons

RECENT = 12  # rounds whose payments can be chosen
LATELY = 3  # the same for wagers that were not recorded
UNKNOWN = "unknown"  # stands for somebody whom nobody can name


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
        yield JobCase(id, spot.at_table(IncidentPlace(id, table.rounds)), {"place.table": id})


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
    return fact(name, label, people)


def records(spot: Spot, first: int = 1, most: int = RECENT) -> Iterator[RoundRecord]:
    """The records against which a report is held, of the last rounds. Round 0: what happened before the first one."""
    id, table = str(spot.case.values.get("place.table")), table_of(spot)
    for played in range(table.rounds, max(first - 1, table.rounds - most), -1) if table else ():
        report = ReportWrongPayment(IncidentPlace(id, played), "wager", 0, 0, "")
        try:
            record = spot.desk.facts(spot.stream, spot.actor, report).round
        except InArchive:
            return
        if record is not None:
            yield record


def settled(spot: Spot) -> Iterator[tuple[int, StakeRecord]]:
    """Every settled stake of a table's last rounds, with the number of its round, the newest first."""
    for record in records(spot):
        yield from ((record.number, one) for one in record.stakes if one.settled)


def changed(spot: Spot) -> dict[str, tuple[int, ChangeRecord]]:
    """Cash and chips changed in the last rounds, if the document's rule on wrong payments covers them."""
    rule = clauses_of(spot.id).payments
    return {
        f"{record.number}/change {place}": (record.number, one)
        for record in records(spot, first=0)
        for place, one in enumerate(record.changes)
        if rule is not None and one.what in rule.covers
    }


def unrecorded(spot: Spot) -> Iterator[tuple[int, int, str]]:
    """The last rounds of an assisted table with each box and its player: what they staked is not on record.

    Box 0: somebody who does not sit there any more.
    """
    table, rounds = table_of(spot), lately(spot)
    if table is not None and rounds:
        for played in rounds:
            yield from ((played, box, who) for box, who in table.seats.items())
        left = (who for who, _ in patrons(spot) if who not in table.seats.values())
        yield from ((table.rounds, 0, who) for who in left)


def lately(spot: Spot) -> list[int]:
    """The last rounds of an assisted table, the newest first; none at other tables."""
    table = table_of(spot)
    if table is None or table.recording != "assisted":
        return []
    return list(range(table.rounds, max(0, table.rounds - LATELY), -1))


def payments(spot: Spot) -> list[tuple[str, str]]:
    """What was paid in the last rounds of a table, to choose from: of those who sit there first, then of all others."""
    table = table_of(spot)
    titles = games.load(table.game).label if table else str
    found, absent = list[tuple[str, str]](), list[tuple[str, str]]()
    for played, box, who in unrecorded(spot):
        where = f"Round {played}, {f'box {box}, ' if box else ''}"
        line = f"{played}/of {who}", f"{where}a wager of {spot.name(who)} that was not recorded"
        (found if box else absent).append(line)
    for played, one in settled(spot):
        got = f"{titles(one.area).lower()}: {spot.name(one.owner)} got {dollars(one.paid)}"
        found.append((f"{played}/{one.id}", f"Round {played}, box {one.box}, {got}"))
    for key, (played, change) in changed(spot).items():
        when = f"Round {played}" if played else "Before the first round"
        found.append((key, f"{when}, {change.what}: {spot.name(change.owner)}, {dollars(change.amount)}"))
    nobody = [(f"{one}/{UNKNOWN}", f"Round {one}, a wager of somebody whom nobody can name") for one in lately(spot)]
    return [*found, *nobody, *absent]


def payment(spot: Spot, key: str) -> tuple[int, StakeRecord]:
    """The payment with this key. Raises ValueError if there is none."""
    found = next((one for one in settled(spot) if f"{one[0]}/{one[1].id}" == key), None)
    if found is None:
        raise ValueError("choose one of the payments")
    return found
