"""A simulated month: its reports are worked out a second way from the rows alone, and the files add up."""

import asyncio
import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from cutcard.compose import open_desk
from cutcard.core.day import month as month_of
from cutcard.core.message import Role
from cutcard.core.personal import ERASED
from cutcard.floor.desk.desk import Desk
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.round import StakeSettled
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.reports.month import archived_until, as_csv
from cutcard.web.reports.play import rounds_of, tables
from cutcard.web.reports.shapes import ReportSheet, columns, plain
from tests.support.floor.indoors import Indoors
from tests.support.floor.month import MONTH, SUPERVISOR, SYDNEY, simulate
from tests.support.floor.play import Felt
from tests.support.journal.archives import Days

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with the play of January and the first days of February, by the floor's calendar."""
    folder = tmp_path_factory.mktemp("month")
    simulate(folder / "floor.db", timedelta(minutes=17))
    return folder


def raw(folder: Path) -> Iterator[tuple[str, str, list[dict[str, Any]], list[list[Any]]]]:
    """Stream, time, events and postings of every row, without any code of the project that reads them."""
    import sqlite3

    with sqlite3.connect(f"file:{folder / 'floor.db'}?mode=ro", uri=True) as opened:
        for stream, at, events, postings in opened.execute(
            "select stream, at, events, postings from journal order by rowid"
        ):
            yield stream, at, json.loads(events), json.loads(postings)


def local(at: str) -> str:
    return datetime.fromisoformat(at).astimezone(SYDNEY).strftime("%Y-%m-%d")


def asked(folder: Path, ask: Callable[[Indoors], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with Indoors(folder) as floor:
            await ask(floor)

    asyncio.run(inside())


async def reports(floor: Indoors) -> dict[str, dict[str, Any]]:
    cookie = await floor.sign_in("max", Role.GAMING_MANAGER)
    told = (await floor.ask("GET", f"/api/reports/month?month={MONTH}", cookie)).json()
    assert (told["month"], told["over"]) == (MONTH, True)
    return {one["id"]: one for one in told["reports"]}


async def opened(floor: Indoors, report: str) -> Rows:
    """A file as a spreadsheet opens it again."""
    cookie = await floor.sign_in("max", Role.GAMING_MANAGER)
    answered = await floor.ask("GET", f"/api/reports/csv?report={report}&month={MONTH}", cookie)
    assert answered.status == 200
    assert answered.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answered.body.decode())))


def cents(text: str) -> int:
    return round(float(text) * 100)


def test_play_by_table_and_day_is_what_the_ledger_moved(folder: Path) -> None:
    won: Counter[str] = Counter()  # by the patrons, from postings alone
    staked: Counter[str] = Counter()
    over: Counter[str] = Counter()
    void: Counter[str] = Counter()
    began: dict[str, str] = {}
    held: dict[str, list[tuple[int, int]]] = defaultdict(list)  # of the round in play, until it is over
    days: Counter[str] = Counter()
    for stream, at, events, postings in raw(folder):
        if not stream.startswith("table/pit"):
            continue
        table = stream.removeprefix("table/")
        moved = sum(amount for account, _, amount in postings if account.startswith("patron/"))
        bets = sum(one["chips"] + one["tokens"] for one in events if one["type"] == "WagerPlaced")
        if any(one["type"] == "RoundOpened" for one in events):
            held[table] = []
        held[table].append((moved, bets))
        if any(one["type"] == "RoundEnded" for one in events):
            began[table] = at
            if local(at).startswith(MONTH):
                over[table] += 1
                days[local(at)] += 1
                void[table] += any(one["type"] == "RoundVoided" for one in events)
                won[table] += sum(each[0] for each in held[table])
                staked[table] += sum(each[1] for each in held[table])
    assert sum(void.values()) > 3
    assert local(min(began.values())) > f"{MONTH}-31"  # rounds of the next month are there, too

    async def ask(floor: Indoors) -> None:
        told = await reports(floor)
        rows = {row[1]: row for row in told["tables"]["rows"]}
        assert {table: row[3] for table, row in rows.items()} == dict(over)
        assert {table: row[4] for table, row in rows.items()} == {table: void[table] for table in over}
        assert {table: row[5] for table, row in rows.items()} == dict(staked)
        assert {table: row[7] for table, row in rows.items()} == {table: -won[table] for table in over}
        assert {row[0]: row[1] for row in told["days"]["rows"]} == dict(days)
        assert told["tables"]["totals"][3:] == told["days"]["totals"][1:]
        assert len(told["voids"]["rows"]) == sum(void.values())
        file = await opened(floor, "tables")
        for name, place in (("Staked ($)", 5), ("Paid ($)", 6), ("House result ($)", 7)):
            assert sum(cents(row[name]) for row in file) == told["tables"]["totals"][place]
        assert sum(int(row["Rounds"]) for row in file) == sum(over.values())

    asked(folder, ask)


def test_the_cage_is_what_patrons_paid_and_were_paid(folder: Path) -> None:
    bought, cashed = 0, 0
    for stream, at, events, _ in raw(folder):
        if stream.startswith("patron/") and local(at).startswith(MONTH):
            bought += sum(one["amount"] + one["tokens"] for one in events if one["type"] == "BoughtIn")
            cashed += sum(one["amount"] for one in events if one["type"] == "CashedOut")

    async def ask(floor: Indoors) -> None:
        file = await opened(floor, "cage")
        assert sum(cents(row["Bought in ($)"]) for row in file) == bought > 0
        assert sum(cents(row["Cashed out ($)"]) for row in file) == cashed > 0
        assert all(row["Day"].startswith(MONTH) for row in file)

    asked(folder, ask)


def test_pools_and_registers_are_listed_as_recorded(folder: Path) -> None:
    jackpots, contributed = 0, 0
    recorded = []
    for stream, at, events, postings in raw(folder):
        if stream.startswith("table/pit"):
            jackpots += sum(one["type"] == "WagerPlaced" and one["area"] == "jackpot" for one in events)
            contributed += sum(amount for account, _, amount in postings if account == "pool/A")
        if stream.startswith("incidents/") and local(at).startswith(MONTH):
            recorded += [one["type"] for one in events if "number" in one]

    async def ask(floor: Indoors) -> None:
        told = await reports(floor)
        pool = told["pool-A"]
        heads = [one["name"] for one in pool["columns"]]
        totals = dict(zip(heads, pool["totals"], strict=True))
        assert "reconciled" in pool["note"]
        assert totals["To the meter"] - totals["Paid"] + totals["Added by the house"] == contributed
        assert 0 < totals["Wagers"] <= jackpots  # those of void rounds went back
        wrong = [one for id, one in told.items() if id.startswith("wrong-")]
        assert [row[6] for one in wrong for row in one["rows"]] == [200_000]
        assert len(told["incidents"]["rows"]) == len(recorded) >= 2
        assert told["denied"]["rows"] == []
        assert len(await opened(floor, "incidents")) == len(recorded)

    asked(folder, ask)


def test_only_overseers_get_reports_and_only_of_months(folder: Path) -> None:
    async def ask(floor: Indoors) -> None:
        for role in (Role.DEALER, Role.CASHIER, Role.PLAYER, Role.ADMINISTRATOR):
            cookie = await floor.sign_in(role.name.lower(), role)
            for path in ("/api/reports/month", "/api/reports/csv"):
                assert (await floor.ask("GET", path, cookie)).status == 403
        cookie = await floor.sign_in("ines", Role.INSPECTOR)
        assert (await floor.ask("GET", "/api/reports/month?month=2026-13", cookie)).status == 400
        assert (await floor.ask("GET", "/api/reports/csv?report=none", cookie)).status == 404
        assert (await floor.ask("GET", "/api/reports/csv", cookie)).status == 200

    asked(folder, ask)


def test_a_file_holds_no_formula_and_no_reference_to_a_person() -> None:
    heads = columns(Who="text", Amount="money", When="time")
    rows = [("=1+1", -5, "2026-01-01T00:00:00.000+00:00"), ("⟦ann/name/0123456789abcdef⟧", 123_456, "")]
    text = as_csv(ReportSheet("one", "One", (), "", heads, [*rows]), "Australia/Sydney", lambda _: None)
    assert text.splitlines() == ["Who,Amount ($),When", "'=1+1,-0.05,2026-01-01 11:00:00", f"{ERASED},1234.56,"]
    assert plain("-3", "text") == "'-3"


def settled(desk: Desk, stream: str, number: int, without: int = 0) -> int:
    """What the rows of a round paid for its stakes, but for one row."""
    rows = [entry for entry in desk.round(stream, number) if entry.version != without]
    return sum(event.returned for entry in rows for event in entry.events if isinstance(event, StakeSettled))


def test_the_house_result_counts_no_settlement_that_was_taken_back(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db")
    felt, index = Felt(desk, "plain-three", boxes=2, dealing="recorded"), RoundIndex(desk)
    chance, number, paid = Random(4), 0, 0
    while not paid:
        felt.play(chance)
        number += 1
        paid = settled(desk, felt.stream, number)
    felt.do(CorrectAct("settled too early"), SUPERVISOR)
    undone = desk.state(felt.stream).version - 1
    felt.finish(chance)
    index.catch_up()
    sheet = tables(desk, rounds_of(index, month_of(index.of(felt.stream)[-1].ended)), {})
    others = sum(settled(desk, felt.stream, each) for each in range(1, number))
    assert sheet.rows[0][6] == others + settled(desk, felt.stream, number, without=undone)


def test_a_month_that_lies_in_an_archive_says_so(tmp_path: Path) -> None:
    floor = Days(tmp_path / "floor.db")
    assert archived_until(floor.desk, "2026-01") == ""
    floor.archive(tmp_path / "1.archive", before=2)
    floor.reopen()
    assert archived_until(floor.desk, "2026-01").startswith("2026-01-0")
    assert archived_until(floor.desk, "2026-02") == ""


def test_a_name_behind_a_reference_is_no_formula() -> None:
    reference = "⟦pat/name/0123456789abcdef⟧"
    sheet = ReportSheet("x", "X", (), "", columns(Holder="text"), [(reference,)])
    written = as_csv(sheet, "Australia/Sydney", lambda asked: "=HYPERLINK(1)" if asked == reference else None)
    _, (cell,) = csv.reader(io.StringIO(written))
    assert cell == "'=HYPERLINK(1)"


def test_a_file_of_a_month_in_an_archive_says_that_it_is_not_whole() -> None:
    sheet = ReportSheet("x", "X", (), "", columns(Holder="text"), [("Ann",)])
    written = as_csv(sheet, "Australia/Sydney", lambda _: None, "2026-01-02T00:00:00.000+00:00")
    assert written.splitlines()[-1] == "Not whole: what was recorded until 2026-01-02 11:00:00 lies in an archive"
    assert "archive" not in as_csv(sheet, "Australia/Sydney", lambda _: None)


def test_a_file_is_the_report_that_was_shown_and_a_month_is_closed_when_it_was_read(folder: Path) -> None:
    async def ask(floor: Indoors) -> None:
        cookie = await floor.sign_in("max", Role.GAMING_MANAGER)

        async def end() -> Any:
            return (await floor.ask("GET", f"/api/reports/end?month={MONTH}", cookie)).json()

        async def give(command: dict[str, Any], who: str = cookie, stream: str = f"books/{MONTH}") -> int:
            sent = json.dumps(command).encode()
            return (await floor.ask("POST", f"/api/streams/{stream}/commands", who, sent)).status

        at_first = await end()
        assert "check off" in at_first["refused"]
        assert any(one["left"] and one["act"] for one in at_first["duties"])
        file = f"/api/reports/csv?report=tables&month={MONTH}&made={quote(at_first['made'])}"
        made = (await floor.ask("GET", file, cookie)).body
        assert made == (await floor.ask("GET", f"/api/reports/csv?month={MONTH}", cookie)).body
        for one in at_first["reports"]:
            told = {"type": "CheckReport", "report": one["id"], "digest": one["digest"]}
            assert await give(told) == 200
        assert "list of wrong payments" in (await end())["refused"]
        cas = await floor.sign_in("cas", Role.CASINO_SUPERVISOR)
        list_ = {"type": "SendMonthlyReport", "month": MONTH}
        assert await give(list_, cas, "incidents/plain-three") == 200
        told = await end()
        assert (told["refused"], told["note_needed"]) == ("", True)
        assert not any(one["changed"] for one in told["reports"])
        assert await give({"type": "CheckReport", "report": "voids", "digest": "0" * 64}) == 200
        assert "has changed since" in (await end())["refused"]
        said = [{"report": one["id"], "digest": one["digest"]} for one in told["reports"]]
        closing = {"type": "CloseMonth", "reports": said}
        assert await give({**closing, "note": "a dispute goes on"}) == 409  # one has changed since it was read
        voids = next(one for one in told["reports"] if one["id"] == "voids")
        assert await give({"type": "CheckReport", "report": "voids", "digest": voids["digest"]}) == 200
        assert await give(closing) == 409
        assert await give({**closing, "note": "a dispute goes on"}, cas) == 403
        assert await give({**closing, "note": "a dispute goes on"}) == 200
        assert (await end())["closed_note"] == "a dispute goes on"

    asked(folder, ask)
