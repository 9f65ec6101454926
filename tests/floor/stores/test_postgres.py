"""What only PostgreSQL has: processes that share a database, a sealer among them, lost connections, strange objects."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from psycopg import OperationalError

from cutcard.floor.journal.group import NotWritten
from cutcard.floor.journal.schema import SCHEMA_VERSION, NotAJournal
from cutcard.floor.stores.lines import LEFT_BEHIND
from cutcard.floor.stores.opening import open_journal, open_reader
from cutcard.floor.stores.postgres.connection import TABLES, shown
from cutcard.floor.stores.postgres.journal import PostgresJournal
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.postgres import Server, admin
from tests.support.journal.toy import TILLS, draft

ROOT = Path(__file__).parents[3]
LOCK = f"select pg_advisory_lock({TABLES}, %s)".encode()


# -- tables


def test_the_tables_are_made_once_if_many_start_together(url: str) -> None:
    starting = "from cutcard.floor.stores.opening import open_journal; import sys; open_journal(sys.argv[1]).close()"
    started = [subprocess.Popen([sys.executable, "-c", starting, url], cwd=ROOT) for _ in range(3)]
    assert [one.wait() for one in started] == [0, 0, 0]
    with open_reader(url) as reader:
        assert reader.strange() == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("create table notes (text text)", ["table notes"]),
        ("create view v as select * from journal", ["view v"]),
        ("drop index journal_key", ["index journal_key"]),
        ("drop index journal_key; create index journal_key on journal (actor, key)", ["index journal_key"]),
        ("alter table refusals add column extra text", ["table refusals"]),
        ("alter table balances alter column amount set default 5", ["table balances"]),
        ("alter table journal drop constraint journal_stream_version_key", ["table journal"]),
        ("create rule r as on insert to refusals do instead nothing", ["rule r"]),
        ("alter table journal add constraint c check (actor <> 'eve')", ["table journal"]),
        (
            "create function f() returns trigger language plpgsql as 'begin return null; end';"
            "create trigger t before insert on refusals for each row execute function f()",
            ["function f", "trigger t"],
        ),
    ],
)
@pytest.mark.usefixtures("journal")
def test_what_does_not_belong_in_a_journal_is_found(url: str, change: str, what: list[str]) -> None:
    with open_reader(url) as reader:
        assert reader.strange() == []
    with admin(url) as db:
        db.execute(change.encode())
    with open_reader(url) as reader:
        assert reader.strange() == what
    fault = verify(url, domains=TILLS).fault
    assert str(fault).startswith(f"schema: {what[0]} does not belong")


def test_another_database_is_not_touched(url: str) -> None:
    with pytest.raises(NotAJournal, match="is not a cutcard journal"):
        open_reader(url)
    with admin(url) as db:
        db.execute("create table journal (a int)")
    with pytest.raises(NotAJournal, match="is not a cutcard journal"):
        open_journal(url)


def test_other_formats_are_refused_or_brought_up(url: str) -> None:
    journal = open_journal(url)
    journal.append([draft("till/1", 1, 5)]).result()
    journal.close()
    with admin(url) as db:
        db.execute("update format set version = 99")
        with pytest.raises(NotAJournal, match=f"journal format 99, but this release reads {SCHEMA_VERSION}"):
            open_journal(url)
        db.execute("update format set version = 2")
        db.execute("alter table balances drop column shard")
        db.execute(f"drop table persons, credentials, sessions, leases, details, {', '.join(LEFT_BEHIND)}")
    with pytest.raises(NotAJournal, match="older journal format 2"):
        open_reader(url)
    journal = open_journal(url)
    journal.append([draft("till/1", 2, -3)]).result()
    assert [(one.account, one.amount) for one in journal.balances()] == [("cage", -5), ("house", 3), ("till/1", 2)]
    with journal.reader() as reader:
        assert reader.strange() == []
    journal.close()


def test_an_unreachable_database_is_named_without_its_password() -> None:
    with pytest.raises(NotAJournal) as refused:
        open_journal("postgresql://floor:s3cret@127.0.0.1:1/casino")
    assert "postgresql://floor@127.0.0.1:1/casino" in str(refused.value)
    assert "s3cret" not in str(refused.value) + shown("postgresql://floor:s3cret@127.0.0.1:1/casino?password=s3cret")


def test_an_inspector_who_may_only_read_verifies(journal: PostgresJournal, url: str) -> None:
    journal.append([draft("till/1", 1)]).result()
    with admin(url) as db:
        db.execute("do $$ begin create role inspector login; exception when duplicate_object then null; end $$")
        db.execute("do $$ begin execute 'grant usage on schema ' || current_schema || ' to inspector'; end $$")
        db.execute(
            "do $$ begin execute"
            " format('grant select on all tables in schema %I to inspector', current_schema()); end $$"
        )
    assert verify(make_url(url, "inspector"), domains=TILLS, audit=False).fault is None


def make_url(url: str, user: str) -> str:
    return url.replace("//cutcard@", f"//{user}@")


# -- durability


def test_every_commit_is_on_disk_whatever_the_servers_default(journal: PostgresJournal, url: str) -> None:
    with admin(url) as db:
        assert db.execute("show synchronous_commit").fetchone() == ("off",), "as the tests' server has it"
    assert journal._writer._db.execute("show synchronous_commit").fetchone() == ("on",)


def test_a_server_without_sync_is_warned_of(url: str, caplog: pytest.LogCaptureFixture) -> None:
    open_journal(url).close()
    assert "fsync = off: a power cut loses commands" in caplog.text


# -- who waits for whom


def test_open_ended_accounts_do_not_make_writers_wait(journal: PostgresJournal, url: str) -> None:
    journal.append([draft("till/1", 1, 5)]).result()
    other = PostgresJournal(url)
    other._writer.shard = journal._writer.shard + 1
    with admin(url) as db:
        db.execute("begin")
        db.execute("update balances set amount = amount where account = 'cage'")
        other.append([draft("till/2", 1, 7)]).result(timeout=20)
        waiting = journal.append([draft("till/1", 2, 1)])
        assert not waiting.done()
        db.execute("rollback")
    waiting.result(timeout=20)
    assert journal.balance("cage") == -13
    other.close()


def test_a_deadlock_is_tried_again(journal: PostgresJournal, url: str) -> None:
    journal.append([draft("till/1", 1), draft("till/2", 1)]).result()
    with admin(url) as db:
        db.execute("set deadlock_timeout = '1min'")  # so that the other side is the one to give up
        db.execute("begin")
        db.execute("select from heads where stream = 'till/2' for update")
        waiting = journal.append([draft("till/1", 2), draft("till/2", 2)])
        blocked = "select count(*) from pg_locks where not granted"
        until(lambda: db.execute(blocked).fetchone() != (0,))
        db.execute("select from heads where stream = 'till/1' for update")
        db.execute("rollback")
    waiting.result(timeout=20)
    assert (journal.version("till/1"), journal.version("till/2")) == (2, 2)


def test_a_process_that_stops_in_the_middle_does_not_hold_its_locks_for_ever(journal: PostgresJournal) -> None:
    found = journal._writer._db.execute("show idle_in_transaction_session_timeout").fetchone()
    assert found == ("10s",)


# -- lost connections


def test_a_connection_that_was_lost_is_opened_again(journal: PostgresJournal, url: str) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.settle()
    with admin(url) as db:
        db.execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cutcard'")
    journal.append([draft("till/1", 2)]).result()
    assert journal.version("till/1") == 2
    journal.settle()
    assert journal.anchor().size == 2


@pytest.mark.parametrize("arrived", [True, False])
def test_a_connection_lost_in_the_middle_of_a_commit(
    journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    """The rows are there once, whether the commit arrived or not."""
    real: Callable[..., object] = journal._writer._db.execute
    lost = list[bool]()

    def execute(query: str | bytes, *args: object, **named: bool) -> object:
        if query != "commit":
            return real(query, *args, **named)
        if arrived:
            real(query, *args, **named)
        lost.append(True)
        raise OperationalError("the connection was lost")

    monkeypatch.setattr(journal._writer._db, "execute", execute)
    journal.append([draft("till/1", 1, 5, key="k"), draft("till/2", 1, 5)]).result()
    assert lost == [True]
    assert [row.version for row in journal.rows("till/1")] == [1]
    assert journal.balance("cage") == -10
    journal.settle()
    assert verify(journal, domains=TILLS, audit=False).rows == 2


def test_a_server_that_was_away_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    running = Server()
    journal = PostgresJournal(running.url("postgres"))
    news = list[dict[str, int]]()
    journal.listen(lambda versions: news.append(dict(versions)))
    journal.append([draft("till/1", 1)]).result()
    running.stop(signal.SIGQUIT)
    assert isinstance(journal.append([draft("till/1", 2)]).exception(), NotWritten)
    news.clear()
    running.start()
    journal.append([draft("till/1", 2)]).result()
    other = PostgresJournal(running.url("postgres"))
    other.append([draft("till/2", 1)]).result()
    until(lambda: {"till/2": 1} in news or {} in news)  # it heard of it, or knows that it may have missed something
    journal.settle()
    other.close()
    report = verify(journal, domains=TILLS, audit=False)
    assert (report.fault, report.rows, report.tail) == (None, 3, 0)
    journal.close()
    running.remove()
