"""Processes on one journal that are killed with SIGKILL and started again, and what must be true afterwards."""

import multiprocessing
import random
import threading
from contextlib import suppress
from pathlib import Path

from cutcard.floor.stores.opening import open_journal
from tests.crash import worker
from tests.crash.history import Asked, check_order, read_history
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS

CONTEXT = multiprocessing.get_context("spawn")  # a fork of a process with an open database library may crash


class Process:
    """One running worker, and a thread that reads what it says."""

    def __init__(self, where: str, name: str, clients: int, folder: Path) -> None:
        self.heard: list[bytes] = []
        self.answers = 0
        self._pipe, theirs = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(
            target=worker.run, args=(where, str(folder), name, clients, theirs), daemon=True
        )
        self._process.start()
        theirs.close()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(EOFError):  # what was cut off was not heard
            while True:
                self.heard.append(self._pipe.recv_bytes())
                self.answers += b'"Told"' in self.heard[-1]

    def alive(self) -> bool:
        return self._process.is_alive()

    @property
    def exitcode(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._reader.join()
        self._pipe.close()


class Fleet:
    """Some processes, each with clients, on the same journal."""

    def __init__(self, where: str, folder: Path, processes: int, clients: int) -> None:
        self.where, self._folder, self._clients = where, folder, clients
        self._started = 0
        self._dead: list[Process] = []
        self.running: list[Process] = []
        for _ in range(processes):
            self._start()

    def _start(self) -> None:
        self._started += 1
        self.running.append(Process(self.where, f"p{self._started}", self._clients, self._folder))

    def answers(self) -> int:
        return sum(one.answers for one in [*self._dead, *self.running])

    def wait_for(self, answers: int) -> None:
        """Wait until clients got so many more answers."""
        enough = self.answers() + answers
        until(lambda: self.answers() >= enough or not all(one.alive() for one in self.running))
        ended = [one.exitcode for one in self.running if not one.alive()]
        assert not ended, f"a process has failed by itself: {ended}"

    def kill_one(self, chance: random.Random) -> None:
        """Kill one process in the middle of its work, and start another in its place."""
        victim = self.running.pop(chance.randrange(len(self.running)))
        victim.kill()
        self._dead.append(victim)
        self._start()

    def stop(self) -> list[Asked]:
        """Kill all that still run; returns everything that was asked and told."""
        for one in self.running:
            one.kill()
        return read_history(line for one in [*self._dead, *self.running] for line in one.heard)


def check(where: str, history: list[Asked]) -> tuple[int, int]:
    """Every answer is explained by the journal, and nothing else is wrong; returns how many answers and rows."""
    journal = open_journal(where)
    journal.settle()
    for name in journal.streams():
        versions = [row.version for row in journal.tail(name)]
        assert versions == list(range(1, len(versions) + 1)), "versions have a gap"
    balances = journal.balances()
    assert sum(one.amount for one in balances) == 0, "money was made or lost"
    assert all(one.amount >= 0 for one in balances if one.account.startswith("till/"))
    journal.close()
    report = verify(where, domains=TILLS)
    assert (report.fault, report.tail) == (None, 0)
    return check_order(where, history), report.rows
