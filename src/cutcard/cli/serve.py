"""``cutcard serve``: a floor in the browser."""

import argparse
import asyncio
import socket
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import msgspec
import uvicorn

from cutcard import games
from cutcard.cli import Usage, choose_games
from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk, now
from cutcard.floor.journal.lock import hold
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.plan.floorplan import Faulty, Floorplan, demo, read
from cutcard.floor.plan.opening import open_floor
from cutcard.ruling import Refused
from cutcard.web.app import make_app
from cutcard.web.http.session import Sessions
from cutcard.web.http.settings import Settings
from cutcard.web.site.site import Site

SQLITE = "sqlite:///"
LISTENING = 256  # connections that may wait


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Start a floor that people use in the browser: players, dealers, staff and inspectors.

Everything that happens is kept in the database. If you start the floor again, it goes on where it stopped."""
    parser.epilog = """examples:
  cutcard serve --demo
  cutcard serve --database sqlite:///var/floor.db --floor floor.toml --port 8080"""
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///var/cutcard.db",
        help="where the journal is kept (%(default)s); created if missing",
    )
    parser.add_argument(
        "--port", type=int, default=8080, help="the port to listen on (%(default)s); 0 for any free one"
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    parser.add_argument("--floor", metavar="FILE.toml", type=Path, help="the tables, jackpot pools and patrons to open")
    parser.add_argument(
        "--demo", action="store_true", help="a demonstration: guests get free chips and bots play; needs no --floor"
    )
    choose_games(parser)
    parser.add_argument("--json", action="store_true", help="print the address and the sign-in links as one JSON value")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    path = database(asked.database)
    if asked.floor is None and not asked.demo:
        raise Usage("which tables? Name a floor with --floor FILE.toml, or try --demo")
    for bad in games.bad():
        print(f"Left out: {bad}", file=sys.stderr)
    with ExitStack() as held:
        try:
            plan = read(asked.floor) if asked.floor else demo()
            path.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(closing(hold(path)))
            desk = open_desk(path)
            open_floor(desk, plan, bots=asked.demo)
        except Faulty as faulty:
            return _refused(f"{asked.floor}, {faulty}")
        except (Refused, NotAJournal) as refused:
            return _refused(str(refused))
        except OSError as error:
            return _refused(f"{error.filename or path}: {error.strerror or error}")
        try:
            listening = held.enter_context(closing(listen(asked.host, asked.port)))
        except (OSError, OverflowError) as error:
            desk.close()
            return _refused(f"cannot listen on {asked.host} port {asked.port} ({error}): choose another with --port")
        _serve(desk, plan, path, listening, asked)
    return 0


def database(url: str) -> Path:
    """The file of the journal: ``sqlite:///relative`` or ``sqlite:////absolute``."""
    if url.startswith("postgresql:"):
        raise Usage("--database: this release keeps its journal in SQLite; write sqlite:///var/floor.db")
    if not url.startswith(SQLITE) or len(url) == len(SQLITE):
        raise Usage(f"--database: write sqlite:///var/floor.db, not {url!r}")
    return Path(url.removeprefix(SQLITE))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, opened before the address is printed, so that the address works at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Name the protocol: asyncio sends small answers without delay only if it knows that this is TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(LISTENING)
    except BaseException:
        listening.close()
        raise
    return listening


def _serve(desk: Desk, plan: Floorplan, path: Path, listening: socket.socket, asked: argparse.Namespace) -> None:
    sessions = Sessions(path.with_suffix(".sessions"), now)
    site = Site(desk, plan, sessions, Settings(demo=asked.demo))
    app = make_app(site, started=lambda: _announce(site, _address(listening), asked.json))
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):  # raised once everything is closed
        asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::": "localhost", "::1": "localhost"}.get(host, host)
    return f"http://{shown}:{port}"


class Link(msgspec.Struct):
    """A sign-in link."""

    role: str
    name: str
    address: str


def _announce(site: Site, address: str, as_json: bool) -> None:
    links = [Link(who.role.name.lower(), who.name, address + path) for who, path in site.make_links()]
    if as_json:
        print(msgspec.json.encode({"address": address, "links": links}).decode(), flush=True)
        return
    print(f"{site.plan.floor.name}: {address}")
    print("Open this address to play, or sign in with one of these links. They work as long as the floor runs:")
    for link in links:
        print(f"  {link.role.replace('_', ' '):<20} {link.name:<20} {link.address}")
    print("Press Ctrl-C to stop. If you start the floor again, it goes on from there.", flush=True)


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1
