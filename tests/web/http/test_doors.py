"""Every route and every live feed of the composed application, asked by everybody: who is let in, and nobody else."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

import pytest
from fastapi import FastAPI
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from cutcard.compose import domains
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.people import stream_of
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.odds.service.client import Job
from cutcard.registers.people.messages import EVERYBODY, DisableAccount, PlanShifts, Shift
from cutcard.tournament.messages.director import Announce, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from cutcard.web.app import make_app, routed
from cutcard.web.http import access, guard
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.http.settings import Settings
from cutcard.web.routes import people
from cutcard.web.routes.practice import COOKIE as PRACTICE
from cutcard.web.site.site import Site
from tests.support.floor.indoors import HOME, Answered, Indoors
from tests.support.floor.running import PATIENT

TABLE = Path(__file__).parents[2] / "tables" / "doors.txt"
ROLES = {role.name.lower(): role for role in EVERYBODY}
VISITOR = "visitor"  # nobody is signed in
ROUTED = (Route, WebSocketRoute, Mount)
LIVE = "LIVE"  # in place of a method: a WebSocket
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
SHUT = (401, 403, 404)  # whatever is asked for exists, so that "not found" means "not for you"
ELSEWHERE = ({"origin": "http://evil.example"}, {"origin": "null"}, {"origin": f"{HOME}:81"})
NAMES = {"incidents": "plain-draw", "promotion": "plain-draw.1", "table": "stud", "cage": "floor", "tournament": "day"}
STREAMS = [(f"{{domain: {one.name}}}/{{id}}", f"{one.name}/{NAMES.get(one.name, '1')}") for one in domains()]
FILLED = (  # what stands in an address: the first that fits; names that begin with a dollar are the asker's own
    (r"(?<=^/api/streams/){domain}/{id}", STREAMS),
    (r"(?<=^/api/jobs/){domain}/{id}/{job}", [("{domain}/{id}/{job}", "table/stud/order-count")]),
    (r"(?<=^/api/jobs/){domain}/{id}", [("{domain}/{id}", "table/stud")]),
    (r"(?<=^/api/people/){id}", [("{id: a player}", "carl"), ("{id: staff}", "colleague")]),
    (r"(?<=^/api/mine/patron/){id}", [("{id: own}", "$id"), ("{id: another's}", "carl")]),
    (r"(?<=^/api/devices/){number}", [("{number: own}", "$session"), ("{number: another's}", "$other")]),
    (r"(?<=^/api/odds/questions/){id}", [("{id: own}", "mine"), ("{id: another's}", "theirs")]),
    (r"(?<=tournaments/){id}", [("{id}", "day")]),
    (r"(?<=^/desk/){domain}", [("{domain}", "table")]),
    (r"(?<=^/post/){domain}", [("{domain}", "table")]),
    (r"(?<=hands/){id}/{table}/{number}", [("{id}/{table}/{number}", "day/1/1")]),
    (r"(?<=^/pit/){domain}", [("{domain}", "table")]),
    (r"{job}", [("{job}", "order-count")]),
    (r"(?<=plans/){name}(?=/toml)", [("{name}", "current")]),
    (r"(?<=plans/){name}", [("{name}", "one")]),
    (r"{id}", [("{id}", "stud")]),
    (r"{number}", [("{number}", "1")]),
    (r"{deal}", [("{deal}", "1")]),
    (r"{token}", [("{token}", "none")]),
    (r"{document}", [("{document}", "TOR")]),
    (r"{clause}", [("{clause}", "I-20")]),
    (r"{game}", [("{game}", "plain-draw")]),
    (r"{player}", [("{player}", "eve")]),
)
STILL = Settings(pace=PATIENT, tournament_pace=TournamentPace(600, 600, 600))  # nothing happens by itself
QUERIES = {"/checkpoint/consistency": "?old=1&size=1"}


class Door(NamedTuple):
    """A route with one way to fill its address in: as the table names it, and as it is asked for."""

    method: str
    name: str
    path: str


def doors(app: FastAPI) -> list[Door]:
    """Every route and feed of an application, with every kind of address that it takes."""
    return sorted(door for route in app.routes for door in _doors(route))


def _doors(route: BaseRoute) -> Iterator[Door]:
    assert isinstance(route, ROUTED), route
    if isinstance(route, Mount):
        yield Door("GET", f"{route.path}/{{file}}", f"{route.path}/shared/dom.js")
        return
    methods = [LIVE] if isinstance(route, WebSocketRoute) else sorted(route.methods or ())
    for name, path in _filled(route.path, route.path):
        for method in methods:
            yield Door(method, name, path + QUERIES.get(route.path, ""))


def _filled(name: str, path: str) -> Iterator[tuple[str, str]]:
    """The names and the addresses that a pattern stands for."""
    for part, ways in FILLED:
        if re.search(part, path):
            for label, value in ways:
                kept = name if label in name else re.sub(part, label, name, count=1)
                yield from _filled(kept, re.sub(part, value, path, count=1))
            return
    assert "{" not in path, f"say in FILLED what stands in {path}"
    yield name, path


class Asking:
    """People of every role before a floor, and what each is answered."""

    def __init__(self, floor: Indoors) -> None:
        self.floor = floor
        self._cookies: dict[str, str] = {}

    @classmethod
    async def of(cls, floor: Indoors) -> "Asking":
        """Everything that an address names exists: people, a tournament at its tables, a question, a checkpoint."""
        asking = cls(floor)
        for id, role in (("carl", Role.PLAYER), ("other", Role.PLAYER), ("colleague", Role.DEALER)):
            await floor.sign_in(id, role)
        manager, director = Actor("gaming_manager", Role.GAMING_MANAGER), Actor("director", Role.TOURNAMENT_DIRECTOR)
        for one in (manager, director):
            await floor.sign_in(one.id, one.role)
        announce = Announce(default(), "", floor.site.clock().isoformat(), "recorded")
        entries = [
            Enter(one, one.capitalize(), proof="passport", card=f"card-{one}", agreed=True, informed=True)
            for one in ("eve", "fay")
        ]
        await floor.desk.execute("tournament/day", director, announce, token_hex(8))
        for entry in entries:
            await floor.desk.execute("tournament/day", manager, entry, token_hex(8))
        await floor.desk.execute("tournament/day", director, Start(), token_hex(8))
        floor.site.admit_tournament("day")
        floor.desk.journal.checkpoint()
        for id, owner in (("mine", "analyst"), ("theirs", "another analyst")):
            job = floor.site.worker._jobs[id] = Job(id, owner, b"{}")
            job.result = b"{}"
            job.finished.set()
        return asking

    async def cookie(self, who: str) -> str:
        """The session of somebody, begun anew if the last question has ended it."""
        if who == VISITOR:
            return ""
        if not self.floor.site.sessions.find(self._cookies.get(who)):
            self._cookies[who] = await self.floor.sign_in(who, ROLES[who])
        return self._cookies[who]

    async def ask(self, door: Door, who: str) -> Answered:
        cookie, sessions = await self.cookie(who), self.floor.site.sessions
        session, other = sessions.session(cookie), sessions.store.of("other")[0]
        own = {"$id": who, "$session": session.number if session else "none", "$other": other.number}
        path = re.sub(r"\$\w+", lambda found: own[found[0]], door.path)
        return await self.send(door._replace(path=path), cookie)

    async def send(self, door: Door, cookie: str, more: dict[str, str] | None = None) -> Answered:
        if door.method != LIVE:
            seat = {"cookie": f"{COOKIE}={cookie}; {PRACTICE}=a-seat"} if "/api/practice/" in door.path else {}
            return await self.floor.ask(door.method, door.path, cookie, more={**seat, **(more or {})})
        feed = self.floor.watch(door.path, cookie, more)
        first = await feed.first()
        if first["type"] == "websocket.close":
            return Answered(403, {}, b"")
        news = await feed.first()
        await feed.close()
        return Answered(101, {}, news["text"].encode())

    async def let_in(self, door: Door) -> list[str]:
        """Everybody who is let in. Whoever is not learns the reason, and nothing changes."""
        found = []
        for who in (VISITOR, *ROLES):
            await self.cookie(who)
            before = self.size()
            answered = await self.ask(door, who)
            if answered.status not in SHUT:
                found.append(who)
                if door.method == "GET":
                    assert self.size() == before, f"{door}: reading has written something"
                continue
            assert self.size() == before, f"{door} is closed to {who}, and yet something was recorded"
            assert "set-cookie" not in answered.headers
            assert not answered.body or answered.json().keys() == {"clause", "reason"}, (door, who, answered)
        return found

    def size(self) -> int:
        [[rows]] = self.floor.desk.journal.ask(
            "select (select count(*) from journal) + (select count(*) from refusals)"
        )
        return int(rows)


def line(door: Door, let_in: Iterable[str]) -> str:
    """A line of the table."""
    who = [*let_in]
    named = {(): "nobody", (VISITOR, *ROLES): "everybody", (*ROLES,): "everybody signed in"}.get(tuple(who))
    return f"{door.method:4} {door.name}: {named or ' '.join(who)}"


async def measured(asking: Asking, only: str = "") -> list[str]:
    """The table as it is, or its lines about one address."""
    return [line(door, await asking.let_in(door)) for door in doors(asking.floor.inside) if only in door.name]


async def lapsed(floor: Indoors) -> dict[str, str]:
    """Cookies that must open nothing, by what became of their sessions."""
    now, administrator = floor.site.clock(), Actor("administrator", Role.ADMINISTRATOR)
    await floor.sign_in(administrator.id, administrator.role)
    cookies = {why: await floor.sign_in(why, Role.GAMING_MANAGER) for why in ("idle", "old", "disabled", "off-duty")}
    for why, column, hours in (("idle", "seen", 1), ("old", "started", 13)):
        past = (now - timedelta(hours=hours)).isoformat()
        floor.desk.journal.change(f"update sessions set {column} = ? where person = ?", past, why)
    tomorrow = Shift(*((now + timedelta(days=1, hours=hours)).isoformat() for hours in (0, 8)))
    for id, command in (("disabled", DisableAccount("left us")), ("off-duty", PlanShifts((tomorrow,)))):
        await floor.desk.execute(stream_of(id), administrator, command, token_hex(8))
    cookies["signed-out"] = await floor.sign_in("signed-out", Role.GAMING_MANAGER)
    await floor.ask("POST", "/api/sign-out", cookies["signed-out"])
    cookies["by-a-link"] = await floor.sign_in("by-a-link", Role.GAMING_MANAGER, "demonstration link")
    floor.site.sessions.store._known.clear()  # as if remembered sessions were read again
    return {**cookies, "guessed": "x" * 43}


class Observed(NamedTuple):
    """What a floor has answered: the table, and whatever else contradicts the rules for all doors."""

    table: list[str]
    lapsed: list[str]
    elsewhere: list[str]
    methods: list[str]
    nowhere: list[str]


async def observed(folder: Path) -> Observed:
    async with Indoors(folder, settings=STILL) as floor:
        asking = await Asking.of(floor)
        every = doors(floor.inside)
        table = await measured(asking)
        cookies, elsewhere, methods, nowhere = await lapsed(floor), [], [], []
        unlike = [
            f"{door}: {why}"
            for door in every
            for shut in [await asking.ask(door, VISITOR)]
            if shut.status in SHUT
            for why, cookie in cookies.items()
            if (await asking.send(door, cookie))[::2] != shut[::2]
        ]
        for door in every:
            for who in (VISITOR, *ROLES) if door.method not in ("GET", "HEAD") else ():
                for more in ELSEWHERE if who == "player" else ELSEWHERE[:1]:
                    answered = await asking.send(door, await asking.cookie(who), more)
                    elsewhere += [f"{door} {who} {more}"] if answered.status != 403 else []
        manager = await asking.cookie("gaming_manager")
        for path in {door.path: None for door in every}:
            there = {door.method for door in every if door.path == path}
            for method in METHODS if LIVE not in there else ():
                answered = await floor.ask(method, path, manager)
                if method not in there and answered.status not in (*SHUT, 405) and not path.startswith("/static"):
                    methods.append(f"{method} {path}: {answered.status}")
        for path in ("/nowhere", "/api", "/api/metables", "/api/everything", "/static/../app.py", "/.env", "//api/me"):
            answered = await floor.ask("GET", path, manager)
            nowhere += [f"{path}: {answered.status}"] if answered.status != 404 else []
        return Observed(table, unlike, elsewhere, methods, nowhere)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Observed:
    return asyncio.run(observed(tmp_path_factory.mktemp("doors")))


def test_only_who_stands_in_the_table_is_let_in(seen: Observed) -> None:
    """Somebody has to write a new route into the table, and say for whom it is."""
    assert seen.table == TABLE.read_text("utf-8").splitlines()


def test_a_session_that_has_lapsed_is_no_session(seen: Observed) -> None:
    assert seen.lapsed == []


def test_a_page_of_another_site_moves_nobody_to_write_or_to_look_on(seen: Observed) -> None:
    assert seen.elsewhere == []


def test_a_route_answers_its_own_method_only(seen: Observed) -> None:
    assert seen.methods == []


def test_there_is_nothing_at_any_other_address(seen: Observed) -> None:
    assert seen.nowhere == []


def test_every_place_of_the_guard_has_a_route() -> None:
    paths = [f"{route.path}/" for route in make_app(Site.__new__(Site)).routes if isinstance(route, ROUTED)]
    places = [*access.EVERYWHERE, *access.SHELLS]
    assert [place for place in places if not any(path.startswith(f"{place}/") for path in paths)] == []


def test_planted_faults_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A route without a guard, one that has lost it, one that nobody has listed, and a floor without its guard."""

    async def everything() -> Response:
        return Response("every card")

    async def planted() -> list[list[str]]:
        async with Indoors(tmp_path, settings=STILL) as floor:
            asking = await Asking.of(floor)
            floor.inside.add_api_route("/api/tables/{id}/deck", everything)
            floor.inside.add_api_route("/api/everything", everything)
            manager = Person("gaming_manager", Role.GAMING_MANAGER, "")
            monkeypatch.setitem(routed().dependency_overrides, people.administrator, lambda: manager)
            found = [await measured(asking, one) for one in ("/deck", "/everything", "player}/record")]
            monkeypatch.setattr(guard, "_closed", lambda scope: None)
            return [*found, await measured(asking, "/everything"), await measured(asking, "/api/tables/{id}")]

    unguarded, unlisted, lost, open_to_all, unwatched = asyncio.run(planted())
    table = TABLE.read_text("utf-8").splitlines()
    assert unguarded[0].startswith("GET  /api/tables/{id}/deck: player dealer")
    assert unlisted == ["GET  /api/everything: nobody"]
    assert "gaming_supervisor" in lost[0]
    assert open_to_all == ["GET  /api/everything: everybody"]
    assert not any({*found} <= {*table} for found in (unguarded, unlisted, lost, open_to_all, unwatched))
