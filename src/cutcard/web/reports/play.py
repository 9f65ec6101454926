"""Play of a month: every round of the house tables by table and by day, void rounds, tournaments."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from cutcard.core.day import date, day
from cutcard.core.day import month as month_of
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.reports.shapes import Cell, ReportSheet, added, columns
from cutcard.web.words.named import table_called

NOTE = "Jackpot wagers and prizes are included. Play with real chips at assisted tables is not."


def rounds_of(index: RoundIndex, month: str) -> list[IndexedRound]:
    """Rounds of house tables that ended in a month and whose rows are still in the journal."""
    index.catch_up()
    known = (one for one in index.rounds() if not one.hand and one.ended and not one.archived)
    return [one for one in known if month_of(one.ended) == month]


def tables(desk: Desk, rounds: Iterable[IndexedRound], names: Mapping[str, str]) -> ReportSheet:
    """What patrons staked and were paid at each table."""
    kept = _grouped((one.table, one) for one in rounds)
    rows: list[tuple[Cell, ...]] = [
        (table_called(names, table), table, _game(desk, table), *_sums(some)) for table, some in sorted(kept.items())
    ]
    heads = columns(
        Table="text",
        Id="text",
        Game="text",
        Rounds="count",
        Void="count",
        Staked="money",
        Paid="money",
        House_result="money",
    )
    return added(ReportSheet("tables", "Play by table", (), NOTE, heads, rows))


def days(rounds: Iterable[IndexedRound]) -> ReportSheet:
    """The same by calendar day."""
    kept = _grouped((date(day(one.ended)), one) for one in rounds)
    rows: list[tuple[Cell, ...]] = [(when, *_sums(some)) for when, some in sorted(kept.items())]
    heads = columns(Day="day", Rounds="count", Void="count", Staked="money", Paid="money", House_result="money")
    return added(ReportSheet("days", "Play by day", (), NOTE, heads, rows))


def voids(rounds: Iterable[IndexedRound], names: dict[str, str]) -> ReportSheet:
    """Every round that was void, or in which a box was."""
    rows = [
        (
            *(table_called(names, one.table), one.table, str(one.number), one.ended),
            *(", ".join(sorted(names.get(who, who) for who in one.patrons)), one.paid),
        )
        for one in sorted(rounds, key=lambda each: each.ended)
        if one.void
    ]
    heads = columns(Table="text", Id="text", Round="text", When="time", Patrons="text", Returned_or_paid="money")
    return ReportSheet("voids", "Void rounds and hands", (), "", heads, rows)


def tournaments(desk: Desk, month: str) -> ReportSheet:
    """Tournaments that began in the month: entries, and the pool of their prizes."""
    rows = []
    for stream in desk.journal.streams("tournament/"):
        state = desk.state(stream).state
        assert isinstance(state, Tournament)
        if state.announced is None or month_of(state.announced.starts) != month:
            continue
        pool = state.register.pool + state.purse.added
        rows.append((state.structure.name, state.announced.starts, state.phase, state.register.entries, pool))
    heads = columns(Tournament="text", Starts="time", Stage="text", Entries="count", Prize_pool="money")
    return added(ReportSheet("tournaments", "Tournaments", (), "", heads, sorted(rows, key=lambda row: row[1])))


def _grouped(some: Iterable[tuple[str, IndexedRound]]) -> dict[str, list[IndexedRound]]:
    found: dict[str, list[IndexedRound]] = defaultdict(list)
    for key, one in some:
        found[key].append(one)
    return found


def _sums(rounds: list[IndexedRound]) -> tuple[int, ...]:
    staked, paid = sum(one.staked for one in rounds), sum(one.paid for one in rounds)
    return len(rounds), sum(one.void for one in rounds), staked, paid, staked - paid


def _game(desk: Desk, table: str) -> str:
    state = desk.state(f"table/{table}").state
    assert isinstance(state, FloorTable)
    return state.rules.game.title
