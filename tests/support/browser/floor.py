"""A floor started as people start it, in a process of its own that can be killed and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Self

from cutcard import games

PATIENCE = 180.0  # seconds for a process to be up on a busy machine; an idle one takes three
PATIENT = "tests.support.browser.patient"  # by name: to import it would be to load the whole server here
AHEAD = "CUTCARD_TESTS_AHEAD"  # names the file that says how far ahead the clock of a patient floor is
QUICK = "CUTCARD_TESTS_QUICK"
REGULARS = 5  # patrons with a player card
LIMITED = 6  # one more, with a loss limit from some test on; the next one accompanies them
TABLES = 16  # of each game, so that no two tests meet at one


def plan(tables: int = TABLES) -> str:
    """A floor with many tables of every game: electronic, dealt by hand, read by a reader, assisted; no bots."""
    lines = ['[floor]\nname = "A floor for browsers"\n\n[[pool]]\nid = "pool"\nseed = 5_000_000\n']
    for key in games.names():
        lines += [_table(f"{key}-{number}", key) for number in range(tables)]
        by_hand = 'dealing = "recorded"\nrecording = "full"\nsource = "shoe"'
        lines += [_table(f"{key}-by-hand-{number}", key, by_hand) for number in range((tables + 1) // 2)]
    for key in games.packaged():  # simulated shoes play the card readers
        for name, source in (("read-0", "shoe"), ("read-1", "shoe"), ("device-0", "device")):
            read = f'dealing = "recorded"\nsource = "{source}"\nreader = "{key}-{name}-reader"'
            lines += [_table(f"{key}-{name}", key, read)]
        lines += [_table(f"{key}-assisted-0", key, 'dealing = "recorded"\nsource = "shoe"')]
    if "plain-draw" in games.names():  # outside tests only the packaged games are found
        lines += [_table(f"plain-draw-parts-{number}", "plain-draw", "parts = true") for number in range(2)]
        lines += [_table("plain-stud-assisted", "plain-stud", 'dealing = "recorded"\nsource = "shoe"')]
    lines += [_patron(number) for number in (LIMITED, LIMITED + 1, *range(1, REGULARS + 1))]  # the last has the link
    lines += [_tournament(dealing) for dealing in ("electronic", "recorded")]
    return "\n".join(lines)


def _patron(number: int) -> str:
    """A regular, who has a player card and comes to whatever table staff seat them at."""
    return (
        f'[[patron]]\nid = "regular-{number}"\nname = "Regular {number}"\nchips = 10_000_000\ncard = "VIP {number}"\n'
    )


def _tournament(dealing: str) -> str:
    return f'[[tournament]]\nid = "{dealing}"\nstarts = "2026-01-26T01:30:00Z"\ndealing = "{dealing}"\n'


def _table(id: str, game: str, more: str = "") -> str:
    jackpot = 'pool = "pool"\nsign.jackpot = 100' if games.load(game).jackpot else ""
    return f'[[table]]\nid = "{id}"\ngame = "{game}"\n{more}\n{jackpot}\n'


class Floor:
    """``cutcard serve`` on a free port: the demonstration as it is, or the floor described at a patient pace."""

    def __init__(self, folder: Path, description: str | None = None, quick: bool = False) -> None:
        """``quick``: what follows by itself in an electronic tournament follows at once."""
        program = [str(Path(sys.executable).with_name("cutcard")), "serve"]
        if description is not None:
            (folder / "floor.toml").write_text(description, encoding="utf-8")
            program = [sys.executable, "-m", PATIENT, "--floor", str(folder / "floor.toml")]
        self._command = [*program, "--demo", "--json", "--database", f"sqlite:///{folder / 'floor.db'}"]
        self._ahead = folder / "ahead.txt"
        self._env = os.environ | {AHEAD: str(self._ahead)} | ({QUICK: "1"} if quick else {})
        self.journal = folder / "floor.db"
        self._errors = (folder / "errors.log").open("w+", encoding="utf-8")
        self._port = _free_port()
        self._used: Counter[str] = Counter()

    def table(self, game: str) -> str:
        """A table of a game at which nobody sits yet; "-by-hand" and the like after it for one with a dealer."""
        self._used[game] += 1
        return f"{game}-{self._used[game] - 1}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        """Start it, on the same port and with the same journal each time."""
        command = [*self._command, "--port", str(self._port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, text=True, env=self._env)
        assert self._process.stdout is not None
        started = time.monotonic()
        told = self._process.stdout.readline()
        if not told or time.monotonic() - started > PATIENCE:
            self._errors.seek(0)
            raise AssertionError(f"the floor did not start: {self._errors.read()}")
        said = json.loads(told)
        self.address: str = said["address"]
        self.links: dict[str, str] = {link["role"]: link["address"] for link in said["links"]}

    def later(self, seconds: int) -> None:
        """So much time passes at once on the clock of a floor at a patient pace."""
        gone = int(self._ahead.read_text("utf-8")) if self._ahead.exists() else 0
        part = self._ahead.with_suffix(".part")
        part.write_text(str(gone + seconds), encoding="utf-8")
        part.replace(self._ahead)  # at once: the floor reads it whenever it asks for the time

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as an administrator would; its journal can be opened by others then."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is not None:
            return
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._errors.close()


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
