"""A failover drill: the leading PostgreSQL server is killed, its standby takes over: ``python -m tests.crash.failover``

The standby is synchronous, so that what was acknowledged is on both disks. Clients know the addresses of both servers,
and nobody tells them which one leads: they try again with the same keys until one answers.
"""

import argparse
import os
import signal
import tempfile
import time
from pathlib import Path

import psycopg

from tests.crash.fleet import Fleet, check
from tests.support.floor.waiting import until
from tests.support.journal.postgres import Server, Standby, either

STREAMING = "select from pg_stat_replication where state = 'streaming' and sync_state = %s"


def follow(primary: Server, *, synchronous: bool = True) -> Standby:
    """A standby of a running server. ``synchronous``: commits wait for it."""
    standby = Standby(primary)
    with psycopg.connect(primary.url("postgres"), autocommit=True) as db:
        if synchronous:
            db.execute("alter system set synchronous_standby_names = 'standby'")
            db.execute("select pg_reload_conf()")
        until(lambda: db.execute(STREAMING, ("sync" if synchronous else "async",)).fetchone() is not None)
    return standby


def run(folder: Path, *, processes: int = 2, clients: int = 8, acknowledged: int = 200) -> tuple[int, int, float]:
    """One failover under load; returns answers, rows, and seconds without an answer."""
    primary = Server()
    standby = follow(primary)
    fleet = Fleet(either(primary, standby), folder, processes, clients)
    try:
        fleet.wait_for(acknowledged)
        primary.stop(signal.SIGKILL)
        killed = time.monotonic()
        standby.promote()
        fleet.wait_for(processes * clients)  # of those one for each client may have been on its way before
        fleet.wait_for(1)
        without = time.monotonic() - killed
        fleet.wait_for(acknowledged)
    finally:
        history = fleet.stop()
    answers, rows = check(standby.url("postgres"), history)
    for server in (primary, standby):
        server.remove()
    return answers, rows, without


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--clients", type=int, default=16, help="of each process (%(default)s)")
    parser.add_argument("--acknowledged", type=int, default=1000, help="answers before and after the failover")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # the keys are kept here
        options = {name: getattr(asked, name) for name in ("processes", "clients", "acknowledged")}
        answers, rows, without = run(Path(folder), **options)
    found = f"{answers} answers, {rows} rows: none lost, none doubled, one order explains all answers"
    print(f"PostgreSQL: one failover, {without:.1f} s without an answer, {found}")


if __name__ == "__main__":
    main()
