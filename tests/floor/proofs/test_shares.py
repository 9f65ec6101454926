"""Streams verified by several walks: together they find what one walk finds, in the same place."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from multiprocessing import Value
from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs import shares
from cutcard.floor.proofs import verify as proofs
from cutcard.floor.proofs.stream_walk import StreamShare, StreamWalk, Walked
from cutcard.floor.stores.opening import open_reader
from cutcard.floor.streams.streams import AnyDomain
from tests.floor.conftest import repeatable, ticking
from tests.support.journal.audit import verify
from tests.support.journal.forge import change, forging, rebalance, rehash, reseal
from tests.support.journal.toy import TILLS, Add

DANA = Actor("dana", Role.DEALER)


def elsewhere(where: str, domains: Iterable[AnyDomain], keys: Keyring, share: StreamShare) -> "Future[Walked | str]":
    """What another process has found in a share."""
    done: Future[Walked | str] = Future()
    known = {domain.name: domain for domain in domains}
    done.set_running_or_notify_cancel()
    with open_reader(where) as reader:
        done.set_result(StreamWalk(reader, known, keys, share).all())
    return done


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes have begun with every second share; the rest is left to this one."""

    @contextmanager
    def some(
        where: str, domains: Iterable[AnyDomain], keys: Keyring, parts: list[StreamShare], processes: int
    ) -> Iterator[shares.Walkers]:
        work = [elsewhere(where, domains, keys, part) if n % 2 else Future() for n, part in enumerate(parts)]
        yield shares.Walkers(Value("q", 0), parts, work)

    monkeypatch.setattr(proofs, "walkers", some)
    monkeypatch.setattr(proofs, "ENOUGH", 1)


@pytest.fixture
def tills(path: Path) -> Path:
    """Six tills; each addition is told to another one, so that no walk sees everything."""
    desk = Desk.open(path, TILLS, ticking(), repeatable("x"))
    for n in range(30):
        desk.execute_now(f"till/{n % 5}", DANA, Add(n + 1, also="till/all"), str(n))
    desk.close()
    return path


def test_streams_are_divided_evenly_and_all_of_them(tills: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "EACH", 1)
    with open_reader(tills) as reader:
        parts = shares.divide(reader, 0, 3, {}, states=True, audit=True)
    streams = [stream for part in parts for stream in part.streams]
    assert sorted(streams) == ["till/0", "till/1", "till/2", "till/3", "till/4", "till/all"]
    assert {part.size for part in parts} == {60}
    assert max(parts, key=lambda part: len(part.streams)).streams < {*streams}
    assert next(part for part in parts if "till/all" in part.streams).streams == {"till/all"}, "the longest is alone"


def test_there_are_several_shares_for_each_process_and_none_is_empty(tills: Path) -> None:
    with open_reader(tills) as reader:
        parts = {n: shares.divide(reader, 0, n, {}, states=True, audit=True) for n in (1, 2)}
    assert [len(parts[n]) for n in (1, 2)] == [1, 6], "six streams are fewer than eight shares"


@pytest.mark.usefixtures("apart")
def test_progress_counts_what_is_walked_here(tills: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "OFTEN", 5)
    told: list[tuple[int, int]] = []
    proofs.verify(tills, TILLS, processes=2, progress=lambda done, total: told.append((done, total)))
    assert {total for _, total in told} == {60}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == 40, "42 rows, of till/all and of two more tills, counted by fives"


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("processes", [2, 3])
def test_several_walks_find_what_one_finds(tills: Path, processes: int) -> None:
    alone, together = verify(tills, domains=TILLS), verify(tills, domains=TILLS, processes=processes)
    assert alone == together
    assert (alone.rows, alone.fault) == (60, None)


@pytest.mark.usefixtures("apart")
def test_the_first_fault_in_the_order_of_the_log_counts(tills: Path) -> None:
    with forging(str(tills)) as db:
        for stream, version in (("till/4", 2), ("till/2", 3)):  # sealed as numbers 19 and 25
            change(db, stream, version, events='[{"type":"Added","amount":999,"also":"till/all"}]')
            rehash(db, stream, range(version, 7))
        reseal(db)
    fault = verify(tills, domains=TILLS, processes=3).fault
    assert fault == verify(tills, domains=TILLS).fault
    assert fault is not None
    assert (fault.stream, fault.version) == ("till/4", 2)


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize(("gone", "what"), [("till/all", "missing"), ("till/3", "no other row caused it")])
def test_what_follows_is_compared_between_walks(tills: Path, gone: str, what: str) -> None:
    with forging(str(tills)) as db:
        db.execute("delete from journal where stream = ?", (gone,))
        db.execute("delete from seals where stream = ?", (gone,))
        db.execute("delete from snapshots where stream = ?", (gone,))
        reseal(db)
        rebalance(db)
    fault = verify(tills, domains=TILLS, processes=2).fault
    assert fault is not None
    assert fault.stream == "till/all"
    assert fault.what.endswith(what)
