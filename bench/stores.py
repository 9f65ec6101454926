"""Durable commands per second in each store, side by side: one process on SQLite, several on PostgreSQL.

Clients send rows of about two kilobytes to tables of their own; each waits for its answer. Both stores sync every
commit to the same disk. All processes post to the house, and to one jackpot pool or to one each.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import msgspec
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard.floor.journal.drafts import Draft
from cutcard.floor.journal.ledger import HOUSE, net, transfer
from cutcard.floor.stores.opening import open_journal
from tests.support.journal.postgres import Server
from tests.support.journal.toy import draft

ROOT = Path(__file__).parents[1]
EVENTS = b'[{"type":"Added","amount":1,"also":"' + b"x" * 1800 + b'"}]'


def row(stream: str, version: int, pool: str) -> Draft:
    moved = net([*transfer(HOUSE, pool, 1), *transfer(HOUSE, stream, 5)])
    return replace(draft(stream, version, key=f"{stream} {version}"), events=EVENTS, postings=moved)


def work(where: str, process: str, clients: int, seconds: float, pool: str) -> tuple[list[float], float]:
    """Latencies of all commands of one process, and its processor time."""
    journal = open_journal(where)
    taken: list[float] = []
    end, started = time.monotonic() + seconds, time.process_time()

    def client(number: int) -> None:
        version = 0
        while (began := time.monotonic()) < end:
            version += 1
            journal.append([row(f"till/{process}-{number}", version, pool)]).result()
            taken.append(time.monotonic() - began)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    used = time.process_time() - started
    journal.close()
    return taken, used


def run(where: str, processes: int, clients: int, seconds: float, *, apart: bool = False) -> tuple[list[float], float]:
    """Latencies of so many processes with so many clients each, and their processor time.

    ``apart``: each process has a jackpot pool of its own.
    """
    open_journal(where).close()
    command = [sys.executable, "-m", "bench.stores", "--worker", where, "--clients", str(clients)]
    started = [
        subprocess.Popen(
            [*command, "--seconds", str(seconds), "--name", str(number), "--pool", f"pool/{number if apart else 0}"],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        )
        for number in range(processes)
    ]
    answers = [msgspec.json.decode(one.communicate()[0], type=tuple[list[float], float]) for one in started]
    return [latency for found, _ in answers for latency in found], sum(cpu for _, cpu in answers)


def measure(where: str, processes: int, clients: int, seconds: float, *, apart: bool = False) -> None:
    """Print one line: rate, latencies and processor time."""
    taken, used = run(where, processes, clients, seconds, apart=apart)
    percent = statistics.quantiles(taken, n=100)
    store, pools = "PostgreSQL" if "://" in where else "SQLite", processes if apart else 1
    print(
        f"{store:<11} {processes:>9} {pools:>5} {processes * clients:>8} {len(taken) / seconds:>11.0f}"
        f" {percent[49] * 1000:>8.1f} {percent[98] * 1000:>8.1f} {used / len(taken) * 1000:>10.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--clients", type=int, default=64, help="in all (%(default)s)")
    parser.add_argument("--small", action="store_true", help="run a little of everything, as a check that it works")
    parser.add_argument("--worker", metavar="WHERE", help=argparse.SUPPRESS)
    parser.add_argument("--name", default="", help=argparse.SUPPRESS)
    parser.add_argument("--pool", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        print(msgspec.json.encode(work(asked.worker, asked.name, asked.clients, asked.seconds, asked.pool)).decode())
        return
    if asked.small:
        asked.seconds, asked.clients = 0.3, 4
    print("store       processes pools  clients  commands/s   p50 ms   p99 ms  ms cpu/cmd")
    with tempfile.TemporaryDirectory() as folder:
        for clients in (asked.clients,) if asked.small else (1, asked.clients):
            measure(str(Path(folder) / f"{clients}.db"), 1, clients, asked.seconds)
        server = Server(on_disk=True)
        spread = ((1, 1), (1, asked.clients), (2, asked.clients // 2), (4, asked.clients // 4))
        for processes, clients in spread[2:3] if asked.small else spread:
            with server.database() as url:
                measure(url, processes, clients, asked.seconds)
        with server.database() as url:
            measure(url, 2 if asked.small else 4, asked.clients // 4, asked.seconds, apart=True)
        server.remove()


if __name__ == "__main__":
    main()
