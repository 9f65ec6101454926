"""``cutcard serve``: a floor in the browser."""

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from socket import socket

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.cli import Usage, choose_games, more_games
from cutcard.cli.edge import edge_arguments, edge_settings
from cutcard.cli.workers import Crew
from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.journal import FLOOR
from cutcard.floor.journal.lock import hold
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.keys.keyring import beside
from cutcard.floor.keys.source import KeySource
from cutcard.floor.log.keeper import Keeper, checkpoint_file
from cutcard.floor.log.submitting import read_place
from cutcard.floor.people.door import Door
from cutcard.floor.plan.floorplan import Faulty, Floorplan, demo, read
from cutcard.floor.plan.opening import open_floor
from cutcard.floor.plan.tournament import TournamentPlan, tournament_faults
from cutcard.floor.proofs.starting import check_end
from cutcard.floor.stores.opening import SQLITE, files_beside, is_server
from cutcard.ruling import Refused
from cutcard.web.app import make_app
from cutcard.web.edge.door import Connections, FrontDoor, listen
from cutcard.web.edge.logs import set_up
from cutcard.web.edge.server import make_server, run
from cutcard.web.http.session import Links, Person, Sessions
from cutcard.web.http.settings import Settings
from cutcard.web.site.site import Site


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Start a floor that people use in the browser: players, dealers, staff and inspectors.

Everything that happens is kept in the database. If you start the floor again, it goes on where it stopped."""
    parser.epilog = """examples:
  cutcard serve --demo
  cutcard serve --database sqlite:///var/floor.db --floor floor.toml --port 8080
  cutcard serve --database postgresql://cutcard@db.example/floor --floor floor.toml --workers 4
  cutcard serve --floor floor.toml --host 0.0.0.0 --cert floor.pem --key floor.key --hostname floor.example"""
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///var/cutcard.db",
        help="where the journal is kept (%(default)s), created if missing; or postgresql://USER@HOST/NAME",
    )
    parser.add_argument(
        "--port", type=int, default=8080, help="the port to listen on (%(default)s); 0 for any free one"
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    parser.add_argument("--floor", metavar="FILE.toml", type=Path, help="the tables, jackpot pools and patrons to open")
    parser.add_argument(
        "--demo", action="store_true", help="a demonstration: guests get free chips and bots play; needs no --floor"
    )
    parser.add_argument(
        "--room",
        metavar="PLAYERS",
        type=int,
        default=0,
        help="with --demo: an event in a room with so many bots, which you direct (0: none)",
    )
    parser.add_argument(
        "--speed", metavar="N", type=int, default=20, help="with --room: how many times faster it plays (%(default)s)"
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, default=1, help="server processes (%(default)s); more need PostgreSQL"
    )
    parser.add_argument(
        "--keys", metavar="FILE", type=Path, help="the floor's keys (DATABASE.keys); made if missing, see cutcard keys"
    )
    parser.add_argument(
        "--witness",
        action="append",
        default=[],
        metavar="ADDRESS=KEY",
        help="a witness that cosigns checkpoints, as cutcard witness prints it; can be repeated",
    )
    edge_arguments(parser)
    choose_games(parser)
    parser.add_argument("--json", action="store_true", help="print the address and the sign-in links as one JSON value")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    where, path = database(asked.database)
    if asked.floor is None and not asked.demo:
        raise Usage("which tables? Name a floor with --floor FILE.toml, or try --demo")
    if asked.workers < 1:
        raise Usage("--workers must be at least 1")
    if asked.workers > 1 and not is_server(where):
        raise Usage("a SQLite file has one server process: leave out --workers, or name --database postgresql://...")
    edge, _, tls = edge_settings(asked)
    for bad in games.bad():
        print(f"Left out: {bad}", file=sys.stderr)
    with ExitStack() as held:
        try:
            plan = _plan(asked)
            for text in asked.witness:
                read_place(text)
            try:  # before anything is made, because a start that is refused leaves nothing behind
                door = listen(asked.host, asked.port, Connections(edge), tls=tls is not None)
            except (OSError, OverflowError) as error:
                where_to = f"{asked.host} port {asked.port}"
                return _refused(f"cannot listen on {where_to} ({error}): choose another with --port")
            held.enter_context(closing(door))
            path.parent.mkdir(parents=True, exist_ok=True)
            if not is_server(where):
                held.enter_context(closing(hold(path)))
            desk = open_desk(where, keys=KeySource(asked.keys or beside(path), FLOOR))
            with ExitStack() as refused_start:
                refused_start.callback(desk.close)
                with desk.journal.others.turn():  # another server may be opening the same floor
                    check_end(desk.journal, desk.streams.domains.values(), checkpoint_file(path))
                    open_floor(desk, plan, bots=asked.demo)
                refused_start.pop_all()
        except Faulty as faulty:
            return _refused(f"{asked.floor}, {faulty}")
        except Refused as refused:
            return _refused(str(refused))
        except OSError as error:
            return _refused(f"{error.filename or path}: {error.strerror or error}; check the path and its permissions")

        def started(links: object) -> None:
            assert isinstance(links, list)
            _announce(plan, _address(door), links, codes, as_json=asked.json)

        codes = {} if asked.demo else _codes(Door(desk, desk.clock))
        set_up()
        if asked.workers > 1:
            desk.close()
            return Crew(_worker, asked, door).work(started)
        _serve(asked, desk, plan, door, Links(), started)
    return 0


def _plan(asked: argparse.Namespace) -> Floorplan:
    """The floor that was asked for, with an event in a room if one was."""
    plan = read(asked.floor) if asked.floor else demo()
    if not (asked.demo and asked.room):
        return plan
    room = TournamentPlan("room", dealing="room", bots=asked.room, speed=asked.speed)
    for key, wrong in tournament_faults(room):
        raise Usage(f"--{'room' if key == 'bots' else key}: {wrong}")
    return replace(plan, tournament=(*plan.tournament, room))


def _worker(asked: argparse.Namespace, listening: socket, secret: bytes, started: Callable[[object], None]) -> int:
    """One of several server processes, on a floor that is open."""
    where, path = database(asked.database)
    edge, _, tls = edge_settings(asked)
    edge = replace(edge, connections=max(edge.per_address, edge.connections // asked.workers))
    set_up()
    with more_games(asked), closing(FrontDoor.shared(listening, Connections(edge), tls=tls is not None)) as door:
        desk = open_desk(where, keys=KeySource(asked.keys or beside(path), FLOOR))
        _serve(asked, desk, _plan(asked), door, Links(secret), started)
    return 0


def _serve(
    asked: argparse.Namespace,
    desk: Desk,
    plan: Floorplan,
    door: FrontDoor,
    links: Links,
    started: Callable[[object], None],
) -> None:
    """Serve until the process is told to stop."""
    _, path = database(asked.database)
    edge, token, tls = edge_settings(asked)
    witnesses = [read_place(text) for text in asked.witness]
    keeper = Keeper(desk.journal, checkpoint_file(path), witnesses)
    sessions = Sessions(desk, desk.clock, demo=asked.demo)
    site = Site(desk, plan, sessions, Settings(demo=asked.demo, metrics_token=token), desk.clock, keeper, links)
    app = make_app(site, started=lambda: started(site.make_links()))
    run(make_server(app, site, edge, door, tls), door)


def database(url: str) -> tuple[str, Path]:
    """Where the journal is kept, and the name that files beside it begin with."""
    try:
        if not is_server(url) and not url.startswith(SQLITE):
            raise NotAJournal(f"write sqlite:///var/floor.db or postgresql://HOST/NAME, not {url!r}")
        return url, files_beside(url)
    except NotAJournal as wrong:
        raise Usage(f"--database: {wrong}") from None


def _address(door: FrontDoor) -> str:
    host, port = door.getsockname()[:2]
    shown = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::": "localhost", "::1": "localhost"}.get(host, host)
    return f"{'https' if door.tls else 'http'}://{shown}:{port}"


class Link(msgspec.Struct):
    """A sign-in link."""

    role: str
    name: str
    address: str


def _codes(door: Door) -> dict[str, str]:
    """One-time codes for the two administrators that a floor begins with, as far as they are missing."""
    codes = {"first_code": door.first_code(), "second_code": door.second_code()}
    return {name: code for name, code in codes.items() if code}


def _announce(
    plan: Floorplan, address: str, ways: list[tuple[Person, str]], codes: dict[str, str], *, as_json: bool
) -> None:
    links = [Link(who.role.name.lower(), who.name, address + path) for who, path in ways]
    if as_json:
        print(msgspec.json.encode({"address": address, "links": links, **codes}).decode(), flush=True)
        return
    print(f"{plan.floor.name}: {address}")
    if links:
        print("Open this address to play, or sign in with one of these links. They work as long as the floor runs:")
    for link in links:
        print(f"  {link.role.replace('_', ' '):<20} {link.name:<20} {link.address}")
    if codes:
        missing = "There is no administrator yet" if "first_code" in codes else "There is no second administrator yet"
        print(f"{missing}. To become one, open {address}/first and enter a code.")
        print("Each works once, for a different person, because one administrator confirms whom the other invites:")
    for code in codes.values():
        print(f"  {code}")
    print("Press Ctrl-C to stop. If you start the floor again, it goes on from there.", flush=True)


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1
