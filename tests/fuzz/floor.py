"""A floor for the fuzzer: people of every role before it, what each is answered, and what is wrong with it."""

import logging
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import msgspec
import requests
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cutcard import games
from cutcard.core.message import Role
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.plan.floorplan import FloorName, Floorplan
from cutcard.ruling import Refused
from cutcard.web.http.settings import Settings
from cutcard.web.openapi import document
from tests.fuzz.cases import operations
from tests.soak.floor import PATRONS, STAFF, SYSTEM
from tests.soak.floor import Floor as SoakFloor
from tests.support.floor.indoors import HOME, Answered, Indoors

VISITOR = "visitor"  # nobody is signed in
PEOPLE = {id: role for role, ids in STAFF.items() if role is not Role.SYSTEM for id in ids}
PEOPLE |= dict.fromkeys(PATRONS[:6], Role.PLAYER)
ALL = (VISITOR, *PEOPLE)
DESK = ""  # the operation of a step that the floor takes by itself
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
QUICK = Pace(0.01, 0.01, 0.05, 0.01)  # rounds go on as soon as the loop gets to them
STALE = 0.2  # sessions whose last proof is old
COMPONENTS: dict[str, Any] = msgspec.json.decode(document())["components"]
FEEDS = {  # what the first message of a live feed is
    "GET /jackpots/live": "ViewNews_JackpotsView_",
    "GET /pit/live": "ViewNews_PitView_",
    "GET /post/live": "ViewNews_PostView_",
    "GET /tournaments/{id}/console/live": "ViewNews_ConsoleView_",
    "GET /tournaments/{id}/screen/live": "ViewNews_ScreenView_",
    "GET /tournaments/{id}/tables/{number}/tablet/live": "ViewNews_TabletView_",
    "GET /tables/{id}/live": "ViewNews_TableView_",
    "GET /tournaments/{id}/live": "ViewNews_EventView_",
    "GET /tournaments/{id}/tables/{number}/live": "ViewNews_TableSeen_",
}


class Request(NamedTuple):
    """One request of somebody at a time, as it can be sent again."""

    operation: str
    who: str
    at: datetime
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Tracebacks(logging.Handler):
    """Keeps every error that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(logging.Formatter("%(name)s: %(message)s").format(record))


class Fuzzed:
    """A running floor under a fuzzer."""

    def __init__(self, soak: SoakFloor, floor: Indoors, log: Tracebacks) -> None:
        self.soak, self.floor, self._log = soak, floor, log
        self._cookies: dict[str, str] = {VISITOR: ""}
        self._stale = {who for who in PEOPLE if soak.rng.random() < STALE}
        self.sent: list[Request] = []
        self.statuses: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()

    async def send(self, request: Request) -> tuple[Any, list[str]]:
        """Send a request. Returns its answer, and what is wrong with it."""
        self.sent.append(request)
        self.soak.now = request.at
        self._log.heard.clear()
        told, found = None, list[str]()
        if request.operation == DESK:
            self._by_itself(request)
        elif request.operation in FEEDS:
            told, found = await self._watch(request)
        else:
            told, found = await self._ask(request)
        return told, [*found, *(f"logged: {one}" for one in self._log.heard)]

    async def _ask(self, request: Request) -> tuple[Any, list[str]]:
        cookie = await self._cookie(request.who)
        answered = await self.floor.ask(request.method, request.path, cookie, request.body, request.headers)
        self.statuses[str(answered.status)] += 1
        if answered.status == 200 and (kind := kind_of(request.body)):
            self.accepted[kind] += 1
        found = [f"answered {answered.status}: {answered.body.decode()}"] if answered.status >= 500 else []
        told = answered.json() if answered.headers.get("content-type", "").startswith("application/json") else None
        return told, found + undeclared(request, answered)

    async def _watch(self, request: Request) -> tuple[Any, list[str]]:
        """Open a live feed and read its first message."""
        feed = self.floor.watch(request.path, await self._cookie(request.who))
        first = await feed.first()
        if first["type"] != "websocket.accept":
            return None, []
        news, told, found = await feed.first(), None, list[str]()
        if news["type"] == "websocket.send":
            told = msgspec.json.decode(news["text"])
            shape = {"$ref": f"#/components/schemas/{FEEDS[request.operation]}", "components": COMPONENTS}
            found = [f"the feed: {one.message}" for one in jsonschema_rs.validator_for(shape).iter_errors(told)]
        await feed.close()
        return told, found[:3]

    def _by_itself(self, request: Request) -> None:
        """A step of the system, which no request can take."""
        with suppress(Refused, msgspec.ValidationError):  # steps go astray, too
            command = self.floor.desk.streams.domain(request.path).commands.decode(request.body)
            self.floor.desk.execute_now(request.path, SYSTEM, command, self.soak.key())

    async def _cookie(self, who: str) -> str:
        """Somebody's session, begun again if it has ended; nobody's, if they may not sign in any more."""
        found = self._cookies.get(who, "")
        if who != VISITOR and (not found or self.floor.site.sessions.session(found) is None):
            found = ""
            with suppress(Refused):
                found = await self.floor.sign_in(who, PEOPLE.get(who, Role.PLAYER))
            if found and who in self._stale:
                self._forget(found)
            self._cookies[who] = found
        return found

    def _forget(self, cookie: str) -> None:
        """As if the last proof of this session were old."""
        sessions = self.floor.site.sessions
        session = sessions.session(cookie)
        assert session is not None
        old = session.proven.replace(year=session.proven.year - 1).isoformat()
        self.floor.desk.journal.change("update sessions set proven = ? where number = ?", old, session.number)
        sessions.store._known.clear()


def kind_of(body: bytes) -> str:
    """The kind of command that a request gives."""
    try:
        kind = msgspec.json.decode(body)["type"]
    except (msgspec.DecodeError, TypeError, KeyError):
        return ""
    return kind if isinstance(kind, str) else ""


def undeclared(request: Request, answered: Answered) -> list[str]:
    """What an answer has that its operation does not declare."""
    named = dict.fromkeys(re.findall(r"{(\w+)}", request.operation), "any")
    case = operations()[request.operation].Case(path_parameters=named)
    headers = {name: [value] for name, value in answered.headers.items()}
    asked = requests.Request(request.method, HOME).prepare()
    try:
        case.validate_response(Response(answered.status, headers, answered.body, asked, 0.0, False), checks=CHECKS)
    except FailureGroup as failures:
        return [f"{one.title}: {one.message}" for one in failures.exceptions]
    return []


@asynccontextmanager
async def opened(folder: Path, seed: int, pace: Pace = QUICK) -> AsyncIterator[Fuzzed]:
    """A new floor with every game that ships. Those with odd seeds are demonstrations."""
    log = Tracebacks()
    soak = SoakFloor(folder / "floor.db", seed, tuple(games.packaged()))
    settings = Settings(demo=bool(seed % 2), pace=pace, thinking=pace.result)
    logging.getLogger().addHandler(log)
    try:
        async with Indoors(folder, Floorplan(FloorName("Fuzzed"), ()), settings, desk=soak.desk) as floor:
            yield Fuzzed(soak, floor, log)
    finally:
        logging.getLogger().removeHandler(log)
