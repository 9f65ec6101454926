"""PostgreSQL where something is wrong: addresses and databases, sessions that end, processes that fall silent."""

import threading
from collections.abc import Sequence
from pathlib import Path

import psycopg
import pytest

from cutcard.compose import domains
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import World
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.stores.opening import open_journal
from cutcard.floor.stores.postgres import sealer
from cutcard.floor.stores.postgres.batch import Batch
from cutcard.floor.stores.postgres.connection import TABLES, connect, files_of, shown
from cutcard.floor.stores.postgres.journal import PostgresJournal
from cutcard.floor.stores.postgres.writer import Append
from cutcard.floor.streams.streams import News, Streams
from cutcard.ruling import Refused
from tests.support.floor.waiting import until
from tests.support.journal.postgres import server
from tests.support.journal.toy import TILLS, Add, Pay, Till, TillCommand, TillDomain, TillEvent, draft

DANA = Actor("dana", Role.DEALER)


# -- addresses and databases


def test_a_wrong_address_is_refused_without_showing_its_password() -> None:
    with pytest.raises(Refused, match="no address of a PostgreSQL database") as refused:
        open_journal("postgresql://floor:s3%zzcret@db/casino")
    assert "s3" not in str(refused.value)


def test_an_address_may_name_several_servers() -> None:
    several = "postgresql://floor:s3cret@one:5432,two:5433/casino?sslmode=require"
    assert shown(several) == "postgresql://floor@one:5432,two:5433/casino"
    assert files_of(several) == Path("var/casino")
    assert files_of("postgresql:///?dbname=../../etc") == Path("var/__.._etc")


def test_a_database_that_does_not_suit_is_refused_with_the_cure(url: str) -> None:
    with pytest.raises(Refused, match="no schema in search_path exists: create it"):
        open_journal(url.partition("&options")[0] + "&options=-csearch_path%3Dnowhere")
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("do $$ begin create role stranger login; exception when duplicate_object then null; end $$")
        db.execute("do $$ begin execute format('grant usage on schema %I to stranger', current_schema()); end $$")
        with pytest.raises(Refused, match=r"permission denied.*: make the user of the address the owner"):
            open_journal(url.replace("//cutcard@", "//stranger@"))
        db.execute("drop database if exists latin")
        db.execute("create database latin encoding 'LATIN1' template template0")
        with pytest.raises(Refused, match="stores text as LATIN1: make the database with encoding UTF8"):
            open_journal(server().url("latin"))
        db.execute("drop database latin")


def test_the_number_of_our_tables_may_be_any() -> None:
    with psycopg.connect(server().url("postgres")) as db:
        largest = TABLES.replace("'seals'::regclass::oid", "4294967295::oid")
        assert db.execute(f"select {largest}".encode()).fetchone() == (2147483647,)


# -- sessions that end


def test_a_writer_that_slept_in_the_middle_begins_again(
    journal: PostgresJournal, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, slept = journal._writer, list[int]()
    real = writer._locked

    def locked(works: list[Append | Refusal]) -> Batch:
        batch = real(works)
        if not slept:
            slept.append(writer._db.info.backend_pid)
            writer._db.execute("set idle_in_transaction_session_timeout = '1ms'")
            with psycopg.connect(url, autocommit=True) as db:
                here = "select from pg_stat_activity where pid = %s"
                until(lambda: db.execute(here, slept).fetchone() is None)
        return batch

    monkeypatch.setattr(writer, "_locked", locked)
    journal.append([draft("till/1", 1)]).result()
    assert slept
    assert journal.version("till/1") == 1


def test_a_server_that_has_become_a_standby_is_left(journal: PostgresJournal) -> None:
    journal._writer._db.execute("set default_transaction_read_only = on")
    journal.append([draft("till/1", 1)]).result()
    assert journal.version("till/1") == 1


def test_a_commit_that_is_still_under_way_is_waited_for_also_in_a_new_stream(
    journal: PostgresJournal, url: str
) -> None:
    writer, found = journal._writer, list[bool]()
    batch = writer._locked([Append((draft("till/new", 1),), {})])
    batch.add([draft("till/new", 1)], {})
    batch.write(writer._db, writer.shard)
    with connect(url) as db, psycopg.connect(url, autocommit=True) as looks:
        asking = threading.Thread(target=lambda: found.append(batch.is_written(db)))
        asking.start()
        until(lambda: looks.execute("select from pg_locks where not granted").fetchone() is not None or found)
        writer._db.execute("commit")
        asking.join()
    assert found == [True]


# -- silent processes


def test_a_sealer_that_has_stopped_is_not_the_sealer_any_more(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, stopped, real = list[threading.Thread](), threading.Event(), sealer.seal_waiting

    def seal_waiting(*args: object) -> object:
        if not first:
            first.append(threading.current_thread())
        if threading.current_thread() is first[0]:
            stopped.wait()
        return real(*args)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(sealer, "ABSENT", sealer.ABSENT.replace("5s", "50ms"))
    monkeypatch.setattr(sealer, "seal_waiting", seal_waiting)
    one = PostgresJournal(url)
    until(lambda: first)
    two = PostgresJournal(url)
    one.append([draft("till/1", 1)]).result()
    two.settle()
    assert two.anchor().size == 1
    stopped.set()
    one.close()
    two.close()


def test_rows_are_told_even_if_their_writer_died_before_it_could(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Desk.open(url, TILLS), Desk.open(url, TILLS)
    assert isinstance(one.journal, PostgresJournal)
    monkeypatch.setattr(one.journal._bell, "ring", lambda versions: None)
    told: list[News] = []
    two.subscribe("till/1", told.append)
    for number in range(3):
        one.execute_now("till/1", DANA, Add(1), f"k{number}")
    until(lambda: len(told) == 3)
    one.close()
    two.close()


# -- one answer for each key


def test_a_command_that_another_process_carried_out_is_not_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Desk.open(url, TILLS), Desk.open(url, TILLS)
    real = one.journal.refuse

    def refuse(refusal: Refusal) -> object:
        """Between the refusal and its record the other process gets the same command, and now there is money."""
        two.execute_now("till/1", DANA, Add(10), "money")
        two.execute_now("till/1", DANA, Pay(5), "pay")
        return real(refusal)

    monkeypatch.setattr(one.journal, "refuse", refuse)
    answer = one.execute_now("till/1", DANA, Pay(5), "pay")
    assert (answer.version, answer.repeated) == (2, True)
    one.close()
    two.close()


def test_a_first_answer_from_another_process_comes_with_a_state_that_holds_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Desk.open(url, TILLS), Desk.open(url, TILLS)
    assert isinstance(two.journal, PostgresJournal)
    monkeypatch.setattr(two.journal._bell, "ring", lambda versions: None)  # nobody hears of it
    assert one.state("till/1").version == 0
    two.execute_now("till/1", DANA, Add(5), "k")
    again = one.execute_now("till/1", DANA, Add(5), "k")
    assert (again.version, again.repeated, again.state.total) == (1, True, 5)
    one.close()
    two.close()


class RudeDomain(TillDomain):
    def decide(self, state: Till, command: TillCommand, facts: Facts) -> Sequence[TillEvent]:
        raise Refused(None, "there is no patron a\0b")


def test_a_reason_may_quote_what_the_database_cannot_store(url: str) -> None:
    desk = Desk.open(url, [RudeDomain()])
    with pytest.raises(Refused, match="no patron"):
        desk.execute_now("till/1", DANA, Add(1), "a")
    assert [one.reason for one in desk.journal.refusals()] == ["there is no patron a\ufffdb"]
    desk.close()


def test_facts_about_people_without_a_record_may_change_too(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "floor.db")
    world = World(journal, bytes, "tournament/1", Streams(journal, domains()))
    assert world.people(("ann",), "2026-01-01T00:00:00+00:00") == {}
    assert world.seen == {"patron/ann": 0}
    journal.close()
