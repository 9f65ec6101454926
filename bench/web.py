"""Measures commands over HTTP against the same commands at the desk, and the desk against that of release 0.1.0.

All are measured in turn, a few rounds each, in processor time of their own processes, so that other load affects them
alike. In memory (tmpfs) a sync costs nothing, so only the work is measured. The ratio is the median of all turns.
"""

import argparse
import itertools
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from bench.desk import BETS, folder
from bench.served import ROOT, Served, Steered
from bench.settle import table
from cutcard.table.messages.round import Choose, PlaceWagers
from cutcard.web.http.session import COOKIE

FIRST_RELEASE = "6dbc2cb"  # 0.1.0
HTTP_BAR, DESK_BAR = 5, 1.1
KEYS = map("bench-{:08}".format, itertools.count())

# Runs in this checkout and in that of 0.1.0, whose own measurement wants a seed of the jackpot on the sign.
AT_THE_DESK = """
import functools, sys
from bench import desk
if not hasattr(desk, "SIGN"):
    desk.TableSign = functools.partial(desk.TableSign, jackpot_seed=1_000_000)
for line in sys.stdin:
    meter = desk.commands(1, int(line), True)
    print(sum(meter.cpu.values()) / sum(meter.count.values()), flush=True)
"""


class Http:
    """One connection that is kept open, as a browser does."""

    def __init__(self, port: int, cookie: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = self._socket.makefile("rb")
        self._cookie = cookie

    def ask(self, method: str, path: str, body: bytes = b"") -> Any:
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={self._cookie}\r\n"
            f"Idempotency-Key: {next(KEYS)}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._socket.sendall(head.encode() + body)
        status, length = int(self._read.readline().split()[1]), 0
        while (line := self._read.readline().lower()) != b"\r\n":
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        answer = self._read.read(length)
        if status != 200:
            raise SystemExit(f"{method} {path}: {status} {answer.decode()}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        self._read.close()
        self._socket.close()


def watch(port: int, cookie: str, name: str) -> socket.socket:
    """Open the live feed of a table. Its messages are not read here."""
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(
        f"GET /tables/{name}/live HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    if not line.recv(12).endswith(b" 101"):
        raise SystemExit(f"table {name} cannot be watched")
    return line


def drain(line: socket.socket) -> None:
    while line.recv(1 << 16):
        pass


@contextmanager
def watched(served: Served, name: str) -> Iterator[None]:
    """Somebody who only looks on follows the table."""
    line = watch(served.about.port, served.about.watchers[0], name)
    reading = Thread(target=drain, args=(line,), daemon=True)
    reading.start()
    with closing(line):
        yield
        line.shutdown(socket.SHUT_RDWR)
        reading.join()


def wagers(name: str, people: Sequence[Http]) -> int:
    for box, person in enumerate(people, 1):
        person.ask("POST", f"/tables/{name}/commands", msgspec.json.encode(PlaceWagers(box, BETS)))
    return len(people)


def choices(name: str, people: Sequence[Http], view: Any = None) -> int:
    """All choices of a round, the same as at the desk. ``view``: the table as it is, if it has been asked for."""
    view, count = view or people[0].ask("GET", f"/api/tables/{name}"), 0
    while (need := view["need"])["kind"] == "choice":
        moves, box = need["choices"], need["box"]
        move = moves[(view["number"] + box) % len(moves)]["name"]
        view = people[box - 1].ask("POST", f"/tables/{name}/commands", msgspec.json.encode(Choose(box, move)))["view"]
        count += 1
    return count


def over_http(served: Served, people: Sequence[Http], rounds: int) -> float:
    """Processor time of the server for each wager and choice of some rounds at table 0."""
    count, used = 0, 0.0
    for _ in range(rounds):
        served.ask("open", "0")
        began = served.cpu()
        count += wagers("0", people)
        used += served.cpu() - began
        served.ask("close", "0")
        view = people[0].ask("GET", "/api/tables/0")
        began = served.cpu()
        count += choices("0", people, view)
        used += served.cpu() - began
    return used / count


def checkout(place: Path) -> Path | None:
    """The files of the first release; None where the history is not there."""
    made = subprocess.run(
        ["git", "archive", "--format=tar", "-o", str(place / "first.tar"), FIRST_RELEASE], cwd=ROOT, capture_output=True
    )
    if made.returncode:
        return None
    (place / "first").mkdir()
    subprocess.run(["tar", "-xf", "../first.tar"], cwd=place / "first", check=True)
    return place / "first"


def at_the_desk(root: Path) -> Steered:
    return Steered([sys.executable, "-c", AT_THE_DESK], root)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="rounds in a turn (%(default)s)")
    parser.add_argument("--turns", type=int, default=12, help="(%(default)s)")
    parser.add_argument("--small", action="store_true", help="run a little of everything, as a check that it works")
    asked = parser.parse_args()
    rounds, turns = (1, 1) if asked.small else (asked.rounds, asked.turns)
    with ExitStack() as held:
        place = held.enter_context(folder(True))
        served = held.enter_context(Served(str(Path(place) / "journal.db"), 1))
        people = [held.enter_context(closing(Http(served.about.port, one))) for one in served.about.players["0"]]
        held.enter_context(watched(served, "0"))
        now = held.enter_context(at_the_desk(ROOT))
        first = checkout(Path(held.enter_context(tempfile.TemporaryDirectory())))
        then = held.enter_context(at_the_desk(first)) if first else None
        over_http(served, people, 1)  # the first round loads tables of hands and the like
        found = [
            (over_http(served, people, rounds), now.number(rounds), then.number(rounds) if then else 0)
            for _ in range(turns)
        ]
    http, desk, old = (statistics.median(column) for column in zip(*found, strict=True))
    to_desk = statistics.median(turn[0] / turn[1] for turn in found)
    rows = [
        ("over HTTP, with one watcher", f"{http * 1e6:.0f} us", f"{to_desk:.2f} to the desk", f"at most {HTTP_BAR}"),
        ("at the desk", f"{desk * 1e6:.0f} us", "", ""),
    ]
    if then:
        to_old = statistics.median(turn[1] / turn[2] for turn in found)
        rows[1] = ("at the desk", f"{desk * 1e6:.0f} us", f"{to_old:.2f} to 0.1.0", f"at most {DESK_BAR}")
        rows.append(("at the desk of 0.1.0", f"{old * 1e6:.0f} us", "", ""))
    table(f"wagers and choices, {turns} turns of {rounds} rounds", ("command", "CPU each", "ratio", "bar"), rows)
    if not then:
        print(f"The desk is not compared with 0.1.0: this checkout has no history with {FIRST_RELEASE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
