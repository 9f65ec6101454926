"""The journal by itself: versions, keys, groups, seals, and what one bad row does to its neighbours."""

import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.journal import Draft, Journal, KeyUsed, Lost, Snapshot
from cutcard.floor.journal.ledger import Posting, Short
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.journal.seal import GENESIS, head_of_seals
from cutcard.floor.journal.writer import Closed, Heads
from tests.support.toy import draft


def refusal(key: str) -> Refusal:
    return Refusal("t", "dana", 1, "till/1", key, "{}", "", "no")


def test_rows_come_back_in_order_and_chained(journal: Journal) -> None:
    for version in (1, 2, 3):
        journal.append([draft("till/1", version, version * 10)]).result()
    rows = journal.rows("till/1")
    assert [row.version for row in rows] == [1, 2, 3]
    previous = GENESIS
    for row in rows:
        assert row.link(previous) == row.hash
        previous = row.hash
    assert journal.balance("till/1") == 60
    assert journal.balance("cage") == -60
    assert [row.version for row in journal.tail("till/1", 1)] == [2, 3]
    assert journal.version("till/1") == 3
    assert journal.version("till/2") == 0


@pytest.mark.parametrize("version", [0, 1, 3])
def test_only_the_next_version_is_taken(journal: Journal, version: int) -> None:
    journal.append([draft("till/1", 1)]).result()
    with pytest.raises(Lost, match="till/1"):
        journal.append([draft("till/1", version)]).result()
    assert journal.version("till/1") == 1
    journal.append([draft("till/1", 2)]).result()


def test_a_key_is_used_once_by_each_actor(journal: Journal) -> None:
    journal.append([draft("till/1", 1, key="k")]).result()
    with pytest.raises(KeyUsed):
        journal.append([draft("till/2", 1, key="k")]).result()
    journal.append([replace(draft("till/2", 1, key="k"), actor="eve")]).result()
    journal.refuse(refusal("r")).result()
    with pytest.raises(KeyUsed):  # a refusal is an answer too
        journal.append([draft("till/1", 2, key="r")]).result()
    found = journal.first_answer("dana", "k")
    assert found is not None
    assert found.stream == "till/1"
    assert isinstance(journal.first_answer("dana", "r"), Refusal)
    assert journal.first_answer("dana", "") is None


def hold(journal: Journal) -> tuple[threading.Event, "Future[None]"]:
    """Keep the writer busy, so that what is submitted meanwhile becomes one group."""
    go, busy = threading.Event(), threading.Event()

    def wait(db: sqlite3.Connection, heads: Heads) -> None:
        busy.set()
        go.wait()

    waiting = journal._writer.submit(wait)
    busy.wait()
    return go, waiting


def test_one_bad_row_does_not_fail_its_group(journal: Journal) -> None:
    go, _ = hold(journal)
    futures = [
        journal.append([draft("till/1", 1, 5)]),
        journal.append([draft("till/1", 7)]),  # no such version
        journal.append([draft("till/2", 1, -1)]),  # below zero
        journal.append([draft("till/3", 1, 2**70)]),  # more than SQLite can hold
        journal.append([draft("till/1", 2, 6)]),  # after the first of this group
    ]
    go.set()
    failures = [future.exception() for future in futures]
    assert [type(failure) for failure in failures] == [type(None), Lost, Short, OverflowError, type(None)]
    assert journal.balance("till/1") == 11
    assert journal.streams() == ["till/1"]
    numbers = [row[0] for row in journal._all("select number from seals order by number")]
    assert numbers == [1, 2]


def test_rows_of_several_streams_are_written_all_or_none(journal: Journal) -> None:
    with pytest.raises(Lost):
        journal.append([draft("till/2", 1), draft("till/1", 2)]).result()
    assert journal.streams() == []
    assert journal.balance("cage") == 0
    journal.append([draft("till/2", 1), draft("till/1", 1)]).result()
    order = journal._all("select stream from seals order by number")
    assert order == [("till/1",), ("till/2",)], "in name order"


def test_a_row_is_lost_if_what_its_facts_rest_on_has_moved(journal: Journal) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.append([draft("till/2", 1)], {"till/1": 1, "till/3": 0}).result()
    for seen in ({"till/1": 0}, {"till/1": 2}, {"till/3": 1}):
        with pytest.raises(Lost) as lost:
            journal.append([draft("till/2", 2)], seen).result()
        assert {lost.value.stream} == set(seen)
    journal.append([draft("till/1", 2), draft("till/2", 2)], {"till/1": 1}).result()


def test_a_cancelled_row_is_not_written(journal: Journal) -> None:
    go, _ = hold(journal)
    first = journal.append([draft("till/1", 1)])
    assert first.cancel()
    second = journal.append([draft("till/1", 1, 9)])
    go.set()
    second.result()
    assert journal.balance("till/1") == 9


def test_closing_writes_what_waits_and_takes_no_more(path: Path) -> None:
    journal = Journal(path)
    go, _ = hold(journal)
    futures = [journal.append([draft("till/1", version)]) for version in range(1, 40)]
    closing = threading.Thread(target=journal.close)
    closing.start()
    go.set()
    closing.join()
    assert all(future.exception() is None for future in futures)
    with pytest.raises(Closed):
        journal.append([draft("till/1", 40)])
    again = Journal(path)
    assert again.version("till/1") == 39
    again.close()


def test_what_came_just_before_closing_is_written_even_if_the_thread_has_gone(path: Path) -> None:
    journal = Journal(path)
    go, _ = hold(journal)
    writer = journal._writer
    writer._open = False  # the thread will end without another look
    go.set()
    writer._something.release()
    writer._thread.join()
    writer._open = True
    late = journal.append([draft("till/1", 1)])
    assert not late.done()
    journal.close()
    assert late.exception(timeout=60) is None


def test_whoever_waits_anyway_writes_for_all_that_wait(journal: Journal) -> None:
    go, _ = hold(journal)
    first = journal.append([draft("till/1", 1)])
    own = list[Future[None]]()
    waiter = threading.Thread(target=lambda: own.append(journal.append([draft("till/1", 2)], here=True)))
    waiter.start()
    go.set()
    waiter.join()
    assert own[0].done()
    assert first.done(), "it was there before"
    assert own[0].exception() is None
    with pytest.raises(Lost):
        journal.append([draft("till/1", 2)], here=True).result()
    assert journal.append([draft("till/1", 3)], here=True).done()


def test_nobody_waits_for_a_writer_that_has_died(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    journal = Journal(path)
    monkeypatch.setattr(journal._writer, "_notice_others", lambda: 1 // 0)
    assert isinstance(journal.append([draft("till/1", 1)]).exception(timeout=60), Closed)
    with pytest.raises(Closed):
        journal.append([draft("till/1", 1)]).result(timeout=60)
    journal.close()
    again = Journal(path)
    assert again.streams() == []
    again.close()


def test_a_failed_commit_fails_its_group_and_the_next_goes_on(journal: Journal) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.append([draft("till/1", 2)]).result()
    pages = journal._all("pragma page_count")[0][0]
    journal._writer.submit(lambda db, _: db.execute(f"pragma max_page_count = {pages}")).result()
    big = replace(draft("till/1", 3), command=b'"' + b"x" * 10_000_000 + b'"')
    assert isinstance(journal.append([big]).exception(), sqlite3.Error)
    journal._writer.submit(lambda db, _: db.execute("pragma max_page_count = 100000000")).result()
    journal.append([draft("till/1", 3)]).result()
    assert journal.version("till/1") == 3
    assert [row[0] for row in journal._all("select number from seals")] == [1, 2, 3]


def test_two_writers_on_one_file_take_turns(path: Path) -> None:
    one, two = Journal(path), Journal(path)
    one.append([draft("till/1", 1)]).result()
    two.append([draft("till/1", 2)]).result()
    with pytest.raises(Lost):
        one.append([draft("till/1", 2)]).result()
    one.append([draft("till/1", 3)]).result()
    two.refuse(refusal("a")).result()
    one.refuse(refusal("b")).result()
    anchor = two.anchor()
    assert (anchor.seals, anchor.refusals) == (3, 2)
    one.close()
    two.close()


def test_the_head_of_the_seals_moves_with_each_row(journal: Journal, path: Path) -> None:
    before = journal.anchor()
    assert (before.seals, before.seal) == (0, GENESIS.hex())
    journal.append([draft("till/1", 1)]).result()
    after = journal.anchor()
    db = sqlite3.connect(path)
    assert (after.seals, bytes.fromhex(after.seal)) == head_of_seals(db)
    db.close()
    assert after.seal != before.seal


def begun(stream: str, version: int, number: int) -> Draft:
    return replace(draft(stream, version), segment=number, seed=bytes([number]) * 32)


def test_a_round_is_found_without_those_before_it(journal: Journal) -> None:
    rows = [draft("till/1", 1), begun("till/1", 2, 1), draft("till/1", 3), begun("till/1", 4, 2), draft("till/1", 5)]
    for each in rows:
        journal.append([each]).result()
    assert [row.version for row in journal.segment("till/1", 1)] == [2, 3]
    assert [row.version for row in journal.segment("till/1", 2)] == [4, 5]
    assert journal.segment("till/1", 3) == []
    assert journal.seed("till/1", 2) == b"\2" * 32
    assert journal.seed("till/1", 1) == b"\1" * 32
    assert journal.seed("till/1", 3) is None


def test_a_snapshot_replaces_the_one_before(journal: Journal) -> None:
    for version, state in ((1, b"a"), (2, b"b")):
        snapshot = Snapshot(version, "s", state)
        journal.append([replace(draft("till/1", version), snapshot=snapshot)]).result()
    assert journal.snapshot("till/1") == Snapshot(2, "s", b"b")
    assert journal.snapshot("till/2") is None


def test_streams_and_balances_by_prefix(journal: Journal) -> None:
    for name in ("till/2", "till/10", "box/1"):
        journal.append([draft(name, 1, 3)]).result()
        journal.append([draft(name, 2, 3)]).result()
    assert journal.streams() == ["box/1", "till/10", "till/2"]
    assert journal.streams("till/") == ["till/10", "till/2"]
    assert journal.balances("till/") == [Posting("till/10", "chips", 6), Posting("till/2", "chips", 6)]


def test_every_commit_is_on_disk(journal: Journal) -> None:
    for db in (journal._writer._db, journal._db):
        assert db.execute("pragma synchronous").fetchone() == (2,), "full"
        assert db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_another_file_is_not_touched(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database " * 50)
    with pytest.raises(NotAJournal, match=r"notes\.txt is not a cutcard journal"):
        Journal(text)
    other = tmp_path / "other.db"
    db = sqlite3.connect(other)
    db.execute("create table a (b)")
    db.commit()
    with pytest.raises(NotAJournal, match="not a cutcard journal"):
        Journal(other)
    db.execute(f"pragma application_id = {0x43555443}")
    db.execute("pragma user_version = 99")
    db.commit()
    db.close()
    with pytest.raises(NotAJournal, match="journal format 99"):
        Journal(other)
