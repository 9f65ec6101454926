"""A floor that really runs, on a port of its own, and people who use it as a browser would."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Thread
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from msgspec.structs import replace
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.sync.client import ClientConnection, connect

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.clock import wall
from cutcard.floor.domains.people import stream_of
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.floorplan import Floorplan, parse
from cutcard.floor.plan.opening import open_floor
from cutcard.floor.streams.streams import Subscriber
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.table.messages.cards import PrepareTable
from cutcard.web.app import make_app
from cutcard.web.edge.door import Connections, listen
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.server import Tls, make_server
from cutcard.web.http.session import COOKIE, Person, Sessions
from cutcard.web.http.settings import Settings
from cutcard.web.site.demonstration import STAFF
from cutcard.web.site.site import Site

PATIENT = Pace(60, 60, 60, 60)  # nothing happens by itself unless people are ready
MANY = (10**6, 10**6)  # requests, at once and in a second
REQUESTS = ("commands", "reads", "visits")  # limits on them


def unhurried(settings: Settings, limits: tuple[str, ...] = REQUESTS) -> Settings:
    """The limits that a test has not set itself would depend on how fast the machine is."""
    usual = Settings()
    own = {name: MANY for name in limits if getattr(settings, name) == getattr(usual, name)}
    return replace(settings, **own)


BRISK = Pace(0.02, 0.02, 0.3, 0.02)

FLOOR = """
[floor]
name = "A floor for tests"

[[pool]]
id = "stud"
seed = 5_000_000

[[table]]
id = "stud"
game = "plain-stud"
pool = "stud"
sign.jackpot = 100

[[table]]
id = "stud-by-hand"
game = "plain-stud"
dealing = "recorded"
recording = "full"
source = "shoe"
pool = "stud"
sign.jackpot = 100

[[table]]
id = "holdem"
game = "plain-flop"

[[table]]
id = "three"
game = "plain-three"

[[table]]
id = "lunar"
game = "plain-draw"

[[patron]]
id = "ann"
name = "Ann"
chips = 1_000_000

[[patron]]
id = "bob"
name = "Bob"
chips = 1_000_000
"""


def one_table(key: str, **more: str) -> Floorplan:
    """A floor with Ann and Bob, and one table of a game, ``felt``, with the jackpot if it must be offered."""
    life = games.topics(key).life
    pool = ""
    if life is not None and life.sign.offered:
        pool, more = '[[pool]]\nid = "pool"\nseed = 5_000_000\n', {"pool": '"pool"', "sign.jackpot": "100"} | more
    table = "\n".join(f"{name} = {value}" for name, value in more.items())
    people = FLOOR[FLOOR.index("[[patron]]") :]
    return parse(f'[floor]\nname = "One table"\n{pool}[[table]]\nid = "felt"\ngame = "{key}"\n{table}\n{people}')


Heard = Callable[[Person | None, bytes], None]


class Recording:
    """Tells, for every body and every message that leaves the floor, who gets it; nothing passes by."""

    def __init__(self, app: ASGIApp, site: Site, heard: Heard) -> None:
        self._app, self._site, self._heard = app, site, heard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        person = self._person(scope)

        async def told(message: Message) -> None:
            match message["type"]:
                case "http.response.body":
                    self._heard(person, message.get("body", b""))
                case "websocket.send":
                    self._heard(person, (message.get("text") or "").encode() + (message.get("bytes") or b""))
            await send(message)

        await self._app(scope, receive, told)

    def _person(self, scope: Scope) -> Person | None:
        cookies = b"; ".join(value for name, value in scope.get("headers", ()) if name == b"cookie").decode()
        found = re.search(rf"{COOKIE}=([^;]+)", cookies)
        return self._site.sessions.find(found[1]) if found else None


class Line:
    """The live line of one person to one table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: dict[str, Any] = {}

    def news(self, within: float = 3) -> dict[str, Any]:
        """The next message, with the whole view: as a page does it, what has changed is put into the last one."""
        message = json.loads(self.socket.recv(within))
        assert isinstance(message, dict)
        if "view" not in message:
            assert message["since"] == self.seen["version"]
            message["view"] = self.seen | message["changed"]
        self.seen = message["view"]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first view that is as wanted."""
        while True:
            seen: dict[str, Any] = self.news()["view"]
            if wanted(seen):
                return seen


class Someone:
    """A person with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        # Without the certificates of the world: to read them takes longer than most tests.
        self.http = httpx.Client(base_url=address, headers={"Origin": address}, timeout=600, verify=False)

    def get(self, path: str) -> Any:
        response = self.http.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    def send(self, table: str, command: Command | dict[str, Any] | bytes, key: str = "") -> httpx.Response:
        """Give a command; whatever comes of it."""
        content = command if isinstance(command, bytes) else msgspec.json.encode(command)
        headers = {"Idempotency-Key": key or token_hex(8)}
        return self.http.post(f"/tables/{table}/commands", content=content, headers=headers)

    def do(self, table: str, command: Command | dict[str, Any]) -> dict[str, Any]:
        """Give a command that must succeed; the view after it."""
        response = self.send(table, command)
        assert response.status_code == 200, response.text
        seen: dict[str, Any] = response.json()["view"]
        return seen

    def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.get(f"/api/tables/{table}")
        return seen

    def prepare(self, table: str) -> None:
        """As a dealer: confirm the checklist and bring the decks that the page offers, unless that is done."""
        if pieces := self.see(table)["checklist"]:
            self.do(table, PrepareTable(tuple(pieces)))
        while deck := self.see(table)["next_deck"]:
            self.do(table, deck)

    def ready(self, table: str, seen: dict[str, Any] | None = None) -> None:
        """Say so of the moment now, or of the one that was seen, as the page does."""
        moment = {"round": seen["number"], "need": seen["need"]["kind"]} if seen else {}
        assert self.http.post(f"/api/tables/{table}/ready", params=moment).status_code == 204

    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies.get(COOKIE)}"

    @contextmanager
    def live(self, table: str, after: int = 0, origin: str = "") -> Iterator[Line]:
        address = self.address.replace("http", "ws") + f"/tables/{table}/live?after={after}"
        headers = {"Cookie": self.cookie(), "Origin": origin or self.address}
        with connect(address, additional_headers=headers, proxy=None, max_queue=None) as socket:
            yield Line(socket)


class Floor:
    """A running floor."""

    def __init__(
        self,
        folder: Path,
        plan: Floorplan | None = None,
        settings: Settings | None = None,
        heard: Heard | None = None,
        written: Subscriber | None = None,
        edge: EdgeSettings | None = None,
        tls: Tls | None = None,
        where: str = "",
    ) -> None:
        self.where = where  # a database that other floors may share; otherwise a file in the folder
        self.edge, self._tls = edge or EdgeSettings(), tls
        self.path = folder / "floor.db"
        self.plan = plan or parse(FLOOR)
        self.settings = unhurried(settings or Settings(demo=True, pace=PATIENT))
        self._heard, self._written = heard, written
        self._people: list[Someone] = []

    def __enter__(self) -> Self:
        self.connections = Connections(self.edge)
        self._socket = listen("127.0.0.1", 0, self.connections, tls=self._tls is not None)
        self.port = self._socket.getsockname()[1]
        self.address = f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"
        self.desk = open_desk(self.where or self.path)
        open_floor(self.desk, self.plan, bots=self.settings.demo)
        if self._written is not None:
            for table in self.plan.table:  # told before the floor itself
                self.desk.subscribe(f"table/{table.id}", self._written)
        self._thread = Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        httpx.get(f"{self.address}/healthz", timeout=600, verify=False)
        return self

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        sessions = Sessions(self.desk, wall, demo=self.settings.demo)
        self.site = Site(self.desk, self.plan, sessions, self.settings, self.desk.clock)
        app: ASGIApp = make_app(self.site)
        if self._heard is not None:
            app = Recording(app, self.site, self._heard)
        self._server = make_server(app, self.site, self.edge, self._socket, self._tls)
        self._server.config.timeout_graceful_shutdown = 1
        await self._server.serve(sockets=[self._socket])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for someone in self._people:
            someone.http.close()
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()
        assert not self._thread.is_alive()

    def stranger(self) -> Someone:
        """Somebody who is not signed in."""
        self._people.append(Someone(self.address))
        return self._people[-1]

    def guest(self) -> Someone:
        someone = self.stranger()
        assert someone.http.get("/enter").status_code == 303
        return someone

    def person(self, id: str) -> Someone:
        """Somebody of the floor, signed in: ann, bob, dealer, gaming-supervisor, inspector.

        By a link; outside a demonstration there are none, so there a session is begun behind the door.
        """
        someone = self.stranger()
        if not self.settings.demo:
            role = next((one.role for one in STAFF if one.id == id), Role.PLAYER)
            self.let_in(Actor(id, role))
            begun = self.site.sessions.enter(Person(id, role, id), "passkey")
            someone.http.cookies.set(COOKIE, asyncio.run_coroutine_threadsafe(begun, self._loop).result(10))
            return someone
        assert someone.http.get(self.link(id)).status_code == 303
        return someone

    def let_in(self, actor: Actor) -> None:
        """Give somebody an account, so that a test may act for them at the desk itself."""
        if not self.desk.state(stream_of(actor.id)).state.roles:
            self.desk.execute_now(stream_of(actor.id), DOOR, OpenDemoAccount(actor.role), token_hex(8))

    def link(self, id: str) -> str:
        """The link that signs somebody of a demonstration in."""
        person = self.site.sessions.person(id)
        assert person is not None
        return f"/enter/{self.site.links.make(person)}"
