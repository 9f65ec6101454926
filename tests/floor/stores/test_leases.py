"""Roles are spread over the processes of a database, each played by one at a time, and move if a process dies."""

from collections.abc import Iterator

import psycopg
import pytest

from cutcard.floor.journal.group import NotWritten
from cutcard.floor.stores.postgres.bell import channel_of
from cutcard.floor.stores.postgres.journal import PostgresJournal
from cutcard.floor.stores.postgres.leases import chosen
from tests.support.floor.waiting import until

ROLES = [f"table/{number}" for number in range(40)]


@pytest.fixture
def journals(url: str) -> Iterator[list[PostgresJournal]]:
    journals = [PostgresJournal(url) for _ in range(3)]
    yield journals
    for journal in journals:
        journal.close()


def settled(journals: list[PostgresJournal]) -> list[frozenset[str]]:
    """What each holds once all have asked as often as it takes to pass roles on."""
    for _ in range(3):
        held = [one.others.hold(ROLES) for one in journals]
    return held


def test_each_role_is_played_by_one_process_and_all_have_some(journals: list[PostgresJournal]) -> None:
    assert journals[0].others.hold(ROLES) == set(ROLES), "alone, the first has them all"
    held = settled(journals)
    assert sorted(role for roles in held for role in roles) == sorted(ROLES)
    assert all(len(roles) > 4 for roles in held)


def test_the_roles_of_a_dead_process_go_to_the_others_and_theirs_stay(
    journals: list[PostgresJournal], url: str
) -> None:
    one, two, dead = settled(journals)
    assert journals[0].others.hold(ROLES) == one, "as long as it lives, nobody takes what it holds"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("update leases set until = 0 where owner = %s", (journals[2]._others.name,))
    after = settled(journals[:2])
    assert after[0] >= one
    assert after[1] >= two
    assert after[0] | after[1] == set(ROLES)
    assert dead
    assert journals[2].others.hold(ROLES) == frozenset(), "back to life it finds its roles taken"
    assert settled(journals) == [one, two, dead]


def test_a_process_that_ends_gives_its_roles_back_at_once(journals: list[PostgresJournal], url: str) -> None:
    settled(journals)
    other = PostgresJournal(url)
    settled([*journals, other])
    other.close()
    assert frozenset().union(*settled(journals)) == set(ROLES)


def test_a_lost_connection_is_opened_again(journals: list[PostgresJournal], url: str) -> None:
    others = journals[0]._others
    others.hold(ROLES)
    assert others._db is not None
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("select pg_terminate_backend(%s)", (others._db.info.backend_pid,))
    with pytest.raises(NotWritten):
        others.hold(ROLES)
    assert others.hold(ROLES)


def test_people_are_present_in_any_process_for_a_while(journals: list[PostgresJournal], url: str) -> None:
    here, there, _ = (journal.others for journal in journals)
    here.saw(["ann", "bob"], 60)
    there.saw(["bob"], 1)
    there.saw([], 60)
    assert there.present(["ann", "bob", "cid"]) == {"ann", "bob"}
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("update leases set until = 1 where name = 'present/ann'")
    assert here.present(["ann", "bob"]) == {"bob"}


def test_what_is_said_is_heard_by_the_others_only(journals: list[PostgresJournal]) -> None:
    heard = [list[str](), list[str]()]
    for journal, words in zip(journals, heard, strict=False):
        journal.others.hear("tea", words.append)
        journal.listen(lambda versions: None)
    journals[0].others.say("coffee", "black")
    journals[0].others.say("tea", "with milk")
    until(lambda: heard[1])
    assert heard == [[], ["with milk"]]


def test_a_notice_that_nobody_understands_makes_no_process_deaf(journals: list[PostgresJournal], url: str) -> None:
    heard = list[str]()
    journals[1].others.hear("tea", heard.append)
    journals[1].listen(lambda versions: None)
    with psycopg.connect(url, autocommit=True) as db:
        for text in ("not json", "[1]", '{"own": 3}', ""):
            db.execute("select pg_notify(%s, %s)", (channel_of(db), text))
    journals[0].others.say("tea", "with milk")
    until(lambda: heard)
    assert heard == ["with milk"]


def test_turns_are_taken_one_after_the_other(journals: list[PostgresJournal], url: str) -> None:
    free = "select count(*) from pg_locks where locktype = 'advisory' and objid = 3"
    with psycopg.connect(url, autocommit=True) as db:
        with journals[0].others.turn():
            assert db.execute(free).fetchone() == (1,)
        assert db.execute(free).fetchone() == (0,)


def test_a_role_falls_to_the_same_process_wherever_it_is_asked() -> None:
    assert chosen("table/1", ["a", "b", "c"]) == chosen("table/1", ["c", "b", "a"])
    assert chosen("table/1", []) == ""


def test_what_is_used_of_a_limit_adds_up_over_all_processes(journals: list[PostgresJournal], url: str) -> None:
    one, two, _ = (journal.others for journal in journals)
    assert 39 < one.spend({"sam": 40.0})["sam"] <= 40
    found = two.spend({"sam": 20.0, "eve": 5.0})
    assert (55 < found["sam"] <= 60, 4 < found["eve"] <= 5) == (True, True)
    journals[0].close()
    assert 55 < two.spend({"sam": 0.5})["sam"] <= 60.5, "also if the process that knew of it is gone"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("update leases set until = 0 where starts_with(name, 'limit/')")
    assert two.spend({"sam": 1.0})["sam"] <= 1, "what has come back since does not count"
    assert two.present(["sam"]) == frozenset()
