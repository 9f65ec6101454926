"""A floor without a server: its whole application is called directly, in one process and one thread."""

import asyncio
import os
from asyncio import Queue, Task
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import unquote

import msgspec
from msgspec.structs import replace
from starlette.types import Message, Scope

from cutcard.compose import open_desk
from cutcard.core.message import Role
from cutcard.floor.desk.clock import wall
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import Entropy
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.floorplan import Floorplan, parse
from cutcard.floor.plan.opening import open_floor
from cutcard.floor.streams.streams import EVERY, Subscriber
from cutcard.registers.people.messages import Means, OpenDemoAccount
from cutcard.web.app import make_app
from cutcard.web.edge.front import Front
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.http.session import COOKIE, Person, Sessions
from cutcard.web.http.settings import Settings
from cutcard.web.site.site import Site
from tests.support.floor.running import FLOOR, PATIENT, REQUESTS, unhurried

HOST = "localhost"
HOME = f"http://{HOST}"
Heard = Callable[[str, str, bytes], None]  # who is sent something, by their cookie, from where, and what


class Answered(NamedTuple):
    """An answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class IndoorFeed:
    """A live feed: what came down it so far."""

    def __init__(self, up: "Queue[Message]", down: "Queue[Message]", task: "Task[None]") -> None:
        self._up, self._down, self._task = up, down, task

    async def first(self) -> Message:
        """The next message: an acceptance, news or the end."""
        got = asyncio.ensure_future(self._down.get())
        await asyncio.wait([got, self._task], return_when=asyncio.FIRST_COMPLETED)
        if not got.done():
            await self._task  # which tells why it has failed
        return await got

    def waiting(self) -> list[Message]:
        """Whatever has come and was not taken yet."""
        return [self._down.get_nowait() for _ in range(self._down.qsize())]

    async def close(self) -> None:
        self._up.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class Indoors:
    """A running floor. Nobody is too fast for it, unless the settings say so."""

    def __init__(
        self,
        folder: Path,
        plan: Floorplan | None = None,
        settings: Settings | None = None,
        heard: Heard = lambda cookie, path, sent: None,
        written: Subscriber = lambda news: None,
        entropy: Entropy = os.urandom,
        *,
        access_log: bool = False,
        desk: Desk | None = None,
    ) -> None:
        self._settings = replace(
            unhurried(settings or Settings(pace=PATIENT), (*REQUESTS, "guests", "knocks", "misses")), watching=1000
        )
        self._path, self._plan, self._log = folder / "floor.db", plan or parse(FLOOR), access_log
        self._heard, self._written, self._entropy, self._desk = heard, written, entropy, desk

    async def __aenter__(self) -> Self:
        self.desk = self._desk or open_desk(self._path, entropy=self._entropy)
        self.desk.subscribe(EVERY, self._written)
        open_floor(self.desk, self._plan, bots=self._settings.demo)
        sessions = Sessions(self.desk, wall, demo=self._settings.demo)
        self.site = Site(self.desk, self._plan, sessions, self._settings, self.desk.clock)
        self.inside = make_app(self.site)
        self._app = Front(self.inside, self.site, EdgeSettings(access_log=self._log))
        await self.site.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.site.stop()

    async def sign_in(self, id: str, role: Role, means: Means = "passkey") -> str:
        """Begin a session of somebody, who gets an account if need be. Returns the value of its cookie."""
        if not self.site.door.account(id).roles:
            await self.desk.execute(stream_of(id), DOOR, OpenDemoAccount(role), token_hex(8))
        return await self.site.sessions.enter(Person(id, role, id), means)

    async def ask(
        self, method: str, path: str, cookie: str = "", body: bytes = b"", more: Mapping[str, str] | None = None
    ) -> Answered:
        """Send one request, as a page of the site does."""
        headers = {"origin": HOME, "content-length": str(len(body)), "idempotency-key": token_hex(8), **(more or {})}
        sent: list[Message] = []
        coming: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            return coming.pop() if coming else await asyncio.Future()

        async def send(message: Message) -> None:
            sent.append(message)
            if message["type"] == "http.response.body":
                self._heard(cookie, path, message.get("body", b""))

        await self._app(self._scope("http", path, cookie, headers, method), receive, send)
        start = sent[0]
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answered(start["status"], told, b"".join(one.get("body", b"") for one in sent[1:]))

    def watch(self, path: str, cookie: str = "", more: Mapping[str, str] | None = None) -> IndoorFeed:
        """Open a live feed."""
        up: Queue[Message] = Queue()
        down: Queue[Message] = Queue()
        up.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self._heard(cookie, path, message["text"].encode())
            down.put_nowait(message)

        scope = self._scope("websocket", path, cookie, {"origin": HOME, **(more or {})})
        return IndoorFeed(up, down, asyncio.create_task(self._app(scope, up.get, send)))

    def _scope(self, kind: str, path: str, cookie: str, headers: Mapping[str, str], method: str = "") -> Scope:
        bare, _, query = path.partition("?")
        named = {"host": HOST, **({"cookie": f"{COOKIE}={cookie}"} if cookie else {}), **headers}
        scope: Scope = {
            "type": kind,
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(bare),
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
            "client": ("127.0.0.1", 50000),
            "server": (HOST, 80),
        }
        return {**scope, "method": method} if method else {**scope, "subprotocols": []}
