"""Work on a Dask cluster: the same result to the last bit, also when a worker is killed in the middle of it."""

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster
from msgspec.structs import replace

from cutcard.odds.simulate import cluster, meter, simulate
from cutcard.odds.simulate.meter import MeterPool
from cutcard.odds.simulate.simulate import Paths, Trial
from cutcard.ruling import Refused

TRIAL = Trial("plain-three", 1, days=60, rounds=640, boxes=5, paths=40)


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two workers, each a process of its own that speaks TCP, as on two machines."""
    with LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
        n_workers=2, threads_per_worker=1, processes=True, protocol="tcp://", dashboard_address=":0"
    ) as local:
        yield local


def same(left: Paths, right: Paths) -> bool:
    return left.scale == right.scale and all(
        (getattr(left, name) == getattr(right, name)).all() for name in ("won", "seats", "fall")
    )


def pids(address: str) -> dict[str, int]:
    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # Dask has no types
        found: dict[str, int] = client.run(os.getpid)
        return found


def test_a_killed_worker_changes_nothing(machines: Any) -> None:
    address = machines.scheduler_address
    assert address.startswith("tcp://")
    before, heard = pids(address), list[tuple[int, int]]()

    def kill_one(done: int, of: int) -> None:
        heard.append((done, of))
        if done == 4:
            os.kill(next(iter(before.values())), signal.SIGKILL)

    far = simulate.simulate(TRIAL, kill_one, cluster.at(address))
    assert same(far, simulate.simulate(TRIAL))
    assert heard == [(done, 40) for done in range(1, 41)]
    assert next(iter(before.values())) not in pids(address).values(), "it was killed"


def test_meters_are_the_same_far_away(machines: Any) -> None:
    pool = MeterPool("plain-stud", 1, 100, days=20, paths=6)
    far, here = meter.simulate(pool, None, cluster.at(machines.scheduler_address)), meter.simulate(pool)
    assert (far.books, far.hits) == (here.books, here.hits)
    assert (far.meters == here.meters).all()


def test_an_error_far_away_is_an_error_here(machines: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        cluster.at(machines.scheduler_address)(_divide, [0])


def _divide(by: int) -> float:
    return 1 / by


def test_a_refusal_far_away_is_a_refusal_here(machines: Any) -> None:
    with pytest.raises(Refused, match="line 1: 'guess' is not a move"):
        simulate.simulate(replace(TRIAL, strategy="guess"), None, cluster.at(machines.scheduler_address))


def test_workers_with_other_code_are_refused(machines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ingredients", lambda: "newer")
    with pytest.raises(Refused, match="same version"):
        cluster.at(machines.scheduler_address)(_divide, [1])


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "ftp://127.0.0.1:1", "tcp://127.0.0.1:port"])
def test_a_wrong_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.5)
    with pytest.raises(Refused, match="no Dask scheduler answers"):
        cluster.at(address)(_divide, [1])


def test_a_scheduler_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", 1)
    with (
        LocalCluster(n_workers=0, processes=True, protocol="tcp://", dashboard_address=":0") as empty,  # type: ignore[no-untyped-call]  # Dask has no types
        pytest.raises(Refused, match="no workers"),
    ):
        cluster.at(empty.scheduler_address)(_divide, [1])


def test_without_the_extra_the_cure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match=r"cutcard\[dask\]"):
        cluster.at("tcp://127.0.0.1:1")(_divide, [1])


def test_without_an_address_the_work_is_done_here() -> None:
    assert cluster.at(None)(_divide, [1, 2, 4]) == [1, 0.5, 0.25]
