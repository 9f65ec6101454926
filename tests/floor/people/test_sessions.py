"""Sessions in the store: how long they last, that any process serves them, and that tokens are not in it."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from secrets import token_hex

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people import sessions as module
from cutcard.floor.people.persons import NamedPerson, name_of, name_persons, persons
from cutcard.floor.people.sessions import MOST, SessionLimits, SessionStore
from cutcard.floor.plan.opening import introduce, open_demonstration
from cutcard.registers.people.entrance import Newcomer
from cutcard.registers.people.messages import DisableAccount, SessionEnded, SignedIn

ADA = Actor("ada", Role.ADMINISTRATOR)


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, **how_long: float) -> None:
        self.time += timedelta(**how_long)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(where: str, clock: Clock) -> Iterator[Desk]:
    with closing(open_desk(where, clock)) as desk:
        asyncio.run(introduce(desk))
        asyncio.run(
            open_demonstration(
                desk, [Newcomer("sam", Role.DEALER), Newcomer("pat", Role.PLAYER), Newcomer("ada", ADA.role)]
            )
        )
        yield desk


@pytest.fixture
def store(desk: Desk, clock: Clock) -> Iterator[SessionStore]:
    with closing(SessionStore(desk, clock)) as store:
        yield store


def begin(store: SessionStore, person: str = "sam", role: Role = Role.DEALER) -> str:
    return asyncio.run(store.begin(person, role, "passkey", "Firefox", "10.0.0.1"))


def test_a_session_is_its_persons(store: SessionStore, desk: Desk) -> None:
    value = begin(store)
    assert len(value) >= 43  # 256 bits
    found = store.find(value)
    assert found is not None
    assert (found.person, found.role, found.means, found.device) == ("sam", Role.DEALER, "passkey", "Firefox")
    assert store.find(None) is store.find("") is store.find("guess") is None
    assert store.counts() == {"sam": 1}
    stored = desk.journal.ask("select * from sessions")
    assert value not in repr(stored)
    [row] = desk.history(stream_of("sam"), after=1)
    assert row.events == (SignedIn(found.number, "passkey", Role.DEALER, row.at),)
    assert value not in repr(row)


def test_it_ends_after_a_while_without_an_act_and_after_all(store: SessionStore, clock: Clock) -> None:
    limits = SessionLimits()
    value = begin(store)
    clock.wait(minutes=29)
    found = store.find(value)
    assert found is not None
    store.touch(found)
    clock.wait(minutes=29)
    assert store.find(value) is not None, "something was done half an hour ago"
    clock.wait(minutes=1)
    assert store.find(value) is None
    assert store.counts() == {}
    value, ends = begin(store), clock.time + limits.whole
    while clock.time < ends - timedelta(minutes=20):
        clock.wait(minutes=20)
        found = store.find(value)
        assert found is not None
        store.touch(found)
    clock.wait(minutes=20)
    assert store.find(value) is None


def test_players_may_be_quiet_longer(store: SessionStore, clock: Clock) -> None:
    value = begin(store, "pat", Role.PLAYER)
    clock.wait(minutes=119)
    assert store.find(value) is not None
    clock.wait(minutes=1)
    assert store.find(value) is None


def test_any_process_serves_it_and_hears_of_its_end(
    where: str, desk: Desk, store: SessionStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = begin(store)
    with closing(open_desk(where, clock)) as other, closing(SessionStore(other, clock)) as there:
        assert there.find(value) is not None
        desk.execute_now(stream_of("sam"), ADA, DisableAccount("left"), token_hex(8))
        other.streams.refresh(stream_of("sam"))
        assert there.find(value) is None
    value = begin(store, "pat", Role.PLAYER)
    with closing(open_desk(where, clock)) as other, closing(SessionStore(other, clock)) as there:
        monkeypatch.setattr(module, "REMEMBERED", 0.0)
        assert there.find(value) is not None
        asyncio.run(store.end("pat"))
        assert there.find(value) is None


def test_a_link_of_a_demonstration_counts_there_only(desk: Desk, store: SessionStore, clock: Clock) -> None:
    with closing(SessionStore(desk, clock, demo=True)) as demonstration:
        value = asyncio.run(demonstration.begin("sam", Role.DEALER, "demonstration link"))
        clock.wait(hours=11)
        assert demonstration.find(value) is not None
        assert store.find(value) is None


def test_one_or_all_sessions_of_a_person_end(store: SessionStore, desk: Desk) -> None:
    phone, screen, third = begin(store), begin(store), begin(store)
    found = store.find(phone)
    assert found is not None
    asyncio.run(store.end("sam", found.number))
    assert store.find(phone) is None
    assert store.find(screen) is not None
    asyncio.run(store.end("sam", by=ADA))
    assert store.find(screen) is store.find(third) is None
    last = desk.history(stream_of("sam"))[-1]
    assert last.events == (SessionEnded("", ADA, last.at),)


def test_nobody_has_countless_sessions(store: SessionStore, clock: Clock) -> None:
    first = begin(store)
    for _ in range(MOST):
        clock.wait(seconds=1)
        last = begin(store)
    assert store.find(first) is None
    assert store.find(last) is not None
    assert len(store.of("sam")) == MOST


def test_a_proof_is_fresh_for_a_while(store: SessionStore, clock: Clock) -> None:
    value = begin(store)
    clock.wait(minutes=6)
    found = store.find(value)
    assert found is not None
    assert not store.is_fresh(found)
    asyncio.run(store.prove(found, "passkey"))
    found = store.find(value)
    assert found is not None
    assert store.is_fresh(found)


def test_names_are_kept_beside_the_journal(desk: Desk) -> None:
    name_persons(desk.journal, [NamedPerson("sam", "Sam", "staff"), NamedPerson("pat", "Pat", "player")])
    name_persons(desk.journal, [NamedPerson("sam", "Samantha", "staff")])
    assert name_of(desk.journal, "sam") == "Samantha"
    assert name_of(desk.journal, "eve") is None
    assert [one.id for one in persons(desk.journal, "player")] == ["pat"]
    assert len(persons(desk.journal)) == 2
    assert "Samantha" not in repr(desk.history(stream_of("sam")))
