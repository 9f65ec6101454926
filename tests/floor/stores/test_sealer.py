"""The sealer of a PostgreSQL journal: it is taken over, works in portions, and says why it fails."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.stores.opening import open_journal
from cutcard.floor.stores.postgres.connection import SEALING, TABLES
from cutcard.floor.stores.postgres.journal import PostgresJournal
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.postgres import admin, server
from tests.support.journal.toy import AT, TILLS, draft

ROOT = Path(__file__).parents[3]
LOCK = f"select pg_advisory_lock({TABLES}, %s)".encode()


def test_what_is_not_sealed_yet_is_checked_and_counted(url: str) -> None:
    open_journal(url).close()
    with admin(url) as db:
        db.execute(LOCK, (SEALING,))  # another process is the sealer, and sleeps
        journal = PostgresJournal(url)
        for version in (1, 2):
            journal.append([draft("till/1", version)]).result()
        journal.refuse(Refusal(AT, "dana", 1, "till/1", "r", "{}", "", "no")).result()
        report = verify(url, domains=TILLS, audit=False)
        assert (report.fault, report.rows, report.refusals, report.tail) == (None, 2, 1, 3)
        assert report.anchor.size == 0
        db.execute("update journal set actor = 'eve' where version = 2")
        fault = verify(url, domains=TILLS, audit=False).fault
        assert fault is not None
        assert (fault.stream, fault.version) == ("till/1", 2)
        db.execute("update journal set actor = 'dana' where version = 2")
        db.execute("delete from unsealed where version = 2")
        fault = verify(url, domains=TILLS, audit=False).fault
        assert str(fault) == "till/1, version 2: a row was added without a seal"
    journal.close()


def test_if_the_sealer_dies_another_takes_over(journal: PostgresJournal, url: str) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.settle()
    holder = "select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and granted"
    script = (
        "from cutcard.floor.stores.opening import open_journal\nimport sys\n"
        "journal = open_journal(sys.argv[1])\nprint('ready', flush=True)\nsys.stdin.read()"
    )
    with admin(url) as db:
        first = db.execute(holder).fetchone()
        with subprocess.Popen(
            [sys.executable, "-c", script, url], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == b"ready\n"
            journal._sealer.close()
            until(lambda: db.execute(holder).fetchone() not in (None, first))
            journal.append([draft("till/1", 2)]).result()
            journal.settle()
            assert journal.anchor().size == 2, "the other process has sealed it"
            other.kill()
        third = PostgresJournal(url)
        third.append([draft("till/1", 3)]).result()
        third.settle()
        assert third.anchor().size == 3
        third.close()
    assert verify(url, domains=TILLS, audit=False).fault is None


def test_many_rows_are_sealed_in_portions(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.floor.stores.postgres.sealer.MOST", 7)
    journal = PostgresJournal(url)
    refused = Refusal(AT, "dana", 1, "till/1", "r", "{}", "", "no")
    futures = []
    for version in range(1, 10):
        futures += [journal.append([draft("till/1", version)]), journal.refuse(refused), journal.refuse(refused)]
    for future in futures:
        future.result()
    journal.settle()
    report = verify(journal, domains=TILLS, audit=False)
    assert (report.fault, report.rows, report.refusals, report.tail) == (None, 9, 18, 0)
    journal.close()


def test_a_refusal_without_a_time_is_named_itself(journal: PostgresJournal) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.refuse(Refusal("t", "dana", 1, "till/1", "r", "{}", "", "no")).result()
    journal.settle()
    fault = verify(journal, domains=TILLS, audit=False).fault
    assert fault is not None
    assert (fault.stream, fault.version, fault.what[:19]) == ("refusals", 1, "recorded at no time")


def test_two_floors_in_one_database_have_a_sealer_each(journal: PostgresJournal) -> None:
    with server().database() as url:
        other = PostgresJournal(url)
        for one in (journal, other):
            one.append([draft("till/1", 1)]).result()
            one.settle()
            assert one.anchor().size == 1
        other.close()


def test_the_log_of_a_sealer_that_fails_says_why(
    journal: PostgresJournal, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with admin(url) as db, caplog.at_level(logging.WARNING):
        db.execute("alter table seals rename column leaf to other")
        journal.append([draft("till/1", 1)]).result()
        until(lambda: "sealing is interrupted" in caplog.text)
        db.execute("alter table seals rename column other to leaf")
    journal.settle()
    assert journal.anchor().size == 1
