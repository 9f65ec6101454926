"""Reports for the inspector on the whole floor: reports, refusals, replayed rounds, verification, rows."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import show
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.journal import Journal
from cutcard.floor.keys.envelope import ReaderKey, seal
from cutcard.floor.proofs.export import lines as export_lines
from cutcard.floor.proofs.export import visible_rows
from cutcard.floor.proofs.reconcile import PoolReport, reconcile
from cutcard.floor.proofs.shuffles import kept_round
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.lines import packed
from cutcard.money import dollars
from cutcard.registers.incidents.report import report
from cutcard.ruling import Refused
from cutcard.table.messages.round import Shown
from cutcard.web.staff.log import titles_of
from cutcard.web.staff.shapes import Noted, RefusalLine, ReplayedRound, Sheet, Verified
from cutcard.web.words.desk import row, words
from cutcard.web.words.lines import lines
from cutcard.web.words.named import table_called

SHOWN = 200  # refusals at a time


def reports(desk: Desk, month: str, names: Mapping[str, str]) -> list[Sheet]:
    """All reports, for a month where one applies."""
    return [*wrong_payments(desk, month, names), *jackpots(desk, names)]


def wrong_payments(desk: Desk, month: str, names: Mapping[str, str]) -> list[Sheet]:
    """The monthly list for the regulator, by game: every wrong payment above the amount in the document."""
    found = []
    for key in games.names():
        clauses, state = games.topics(key).incidents, desk.state(register(key)).state
        if clauses is None or clauses.payments is None:
            continue
        made = report(clauses.payments, state.register.payments, month)
        columns = (
            "number",
            "table",
            "round",
            "what",
            "direction",
            "amount",
            "rectified",
            "patron",
            "found",
            "suspected",
        )
        title = f"{games.load(key).title}: wrong payments above {dollars(made.above)}, {month} ({made.clause})"
        rows = [row(replace(line, table=table_called(names, line.table)), *columns) for line in made.lines]
        found.append(Sheet(title, tuple(map(words, columns)), rows or [("none",)]))
    return found


def jackpots(desk: Desk, names: Mapping[str, str]) -> list[Sheet]:
    """Every pool reconciled with the tables that feed it, to the cent."""
    return [_pool(reconcile(desk, stream.partition("/")[2]), names) for stream in desk.journal.streams("pool/")]


def _pool(report: PoolReport, names: Mapping[str, str]) -> Sheet:
    rows = [
        (
            table_called(names, one.table),
            str(one.wagers),
            *map(dollars, (one.wagered, one.contributed, one.retained, one.paid, one.topped_up)),
        )
        for one in report.tables
    ]
    meter = f"meter {dollars(report.meter)}, according to the tables {dollars(report.expected)}"
    verdict = "reconciled" if not report.difference else f"a difference of {dollars(report.difference)}"
    cited = f" ({', '.join(report.clauses)})" if report.clauses else ""
    columns = ("Table", "Wagers", "Wagered", "To the meter", "Kept by the house", "Paid", "Added by the house")
    return Sheet(f"Jackpot pool {report.pool}: {meter}, {verdict}{cited}", columns, rows or [("no table yet",)])


def refusals(journal: Journal, after: int) -> list[RefusalLine]:
    """Refused commands in order, after a number. Those that are archived are left out."""
    after = max(after, cut.refusals) if (cut := journal.cut()) is not None else after
    found = journal.refusals(after, SHOWN)
    return [
        RefusalLine(
            number,
            one.at,
            f"{one.actor} ({Role(one.role).name.lower().replace('_', ' ')})",
            one.stream,
            words(str(msgspec.json.decode(one.command).get("type", ""))),
            one.clause,
            one.reason,
            one.omitted,
        )
        for number, one in enumerate(found, after + 1)
    ]


def walked(desk: Desk) -> Verified:
    """Verify the whole journal: chains, seals, balances, and every command decided again."""
    report = verify(desk.journal, desk.streams.domains.values())
    fault = str(report.fault) if report.fault else ""
    return Verified(report.rows, report.streams, report.refusals, report.anchor.root, fault)


def replay(desk: Desk, table: str, number: int, names: dict[str, str]) -> ReplayedRound | None:
    """Replay a round with every card that was seen. None if there was no such round; Refused while it is in play."""
    stream = f"table/{table}"
    entries = kept_round(desk, stream, number)
    if not entries:
        return None
    if number >= _settled(desk, stream):
        raise Refused(None, f"round {number} is not over: you can replay it when it has ended")
    titles = titles_of(desk, stream)
    told: list[Noted] = []
    for entry in entries:
        who = names.get(entry.actor.id, entry.actor.id)
        for event in entry.events:
            if isinstance(event, Shown) and event.audience == "owner":
                told.append(
                    Noted(entry.version, entry.at, who, f"{event.to}: {show(event.cards)}, seen by its player", ())
                )
            told += [
                Noted(entry.version, entry.at, who, line.text, (line.clause,) if line.clause else ())
                for line in lines([event], names, titles)
            ]
    return ReplayedRound(table, table_called(names, table), number, told)


def _settled(desk: Desk, stream: str) -> int:
    """The number of the first round that is not over."""
    state = desk.state(stream).state
    assert isinstance(state, FloorTable)
    table = state.opened
    over = table.round is None or table.round.stage == "closed"
    return table.rounds + 1 if over else table.rounds


def export(desk: Desk, only: str) -> Iterator[bytes]:
    """Rows as JSON Lines, without the secrets of shuffles and without rounds and hands in play."""
    with desk.journal.reader() as reader:
        yield from visible_rows(reader, desk.streams.domains, only)


def sealed_export(desk: Desk, reader_key: ReaderKey) -> Iterator[bytes]:
    """The whole journal for one inspector, who can verify it on any machine: with the seeds of rounds that are over."""
    with desk.journal.reader() as reader:
        yield from seal(packed(export_lines(reader, desk.streams.domains, desk.journal.keys)), reader_key)
