"""A floor where people of every role look on while rounds and hands are played, and an ear hears all of it."""

import asyncio
import io
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
import pyotp
from msgspec import Struct
from starlette.routing import Route

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.tournament import PACE, TournamentPace
from cutcard.floor.proofs.export import lines
from cutcard.registers.people.messages import EVERYBODY
from cutcard.ruling import Refused
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.round import Bet, Choose, PlaceWagers, TakeSeat
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.messages import Act
from cutcard.tournament.messages.director import Announce, DealHand, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from cutcard.web.edge import logs
from cutcard.web.http.session import COOKIE
from cutcard.web.http.settings import Settings
from tests.support.floor.indoors import IndoorFeed, Indoors
from tests.support.floor.running import PATIENT
from tests.web.secrecy.ear import EXPORT, Ear
from tests.web.secrecy.plan import PLAYERS, plan

PASSWORD, PIN, CARD = "correct horse battery", "258369147036", "VIP 1"
ENTRANTS = ("eve", "fay", "gus", "hal", "ida", "jon")
DIRECTOR = Actor("tournament_director", Role.TOURNAMENT_DIRECTOR)
MANAGER = Actor("gaming_manager", Role.GAMING_MANAGER)
SETTINGS = Settings(pace=PATIENT, tournament_pace=TournamentPace(0, 600, 600))
LATER = 25  # rounds between two looks at what changes slowly: metrics, files, exports
ACTS = 400  # of one hand or round at most


class Tally(Struct):
    """What was played and heard."""

    rounds: Counter[str]
    hands: int
    bytes: Counter[str]
    channels: Counter[str]
    leaks: list[str]


class Watched:
    """A running floor with everybody on it."""

    def __init__(self, floor: Indoors, ear: Ear, rng: Random, log: io.StringIO) -> None:
        self.floor, self.ear, self.rng, self.log = floor, ear, rng, log
        self.cookies: dict[str, str] = {"visitor": ""}
        self.feeds: list[IndoorFeed] = []
        self._answers = [
            one.path for one in floor.inside.routes if isinstance(one, Route) and "GET" in (one.methods or ())
        ]

    # -- people

    async def everybody(self, *players: str) -> None:
        """Everybody signs in, some by password and code or by card and PIN. None of these leaves again."""
        ear, door = self.ear, self.floor.site.door
        code = door.first_code()
        assert code is not None
        link = (await self.post("/api/first", "visitor", code=code, id="ada", name="Ada")).json()["link"]
        await self._accept(link, "ada")
        second = door.second_code()
        assert second is not None
        link = (await self.post("/api/first", "visitor", code=second, id="bea", name="Bea")).json()["link"]
        await self._accept(link, "bea")
        for id, named, more in (("sam", "dealer", {}), ("ann", "player", {"card": CARD, "pin": PIN})):
            told = await self.post("/api/people/invite", "ada", id=id, name=id.capitalize(), roles=[named])
            await self._accept(told.json()["link"], id, **more)
        for role in EVERYBODY:
            await self.enter(role.name.lower(), role)
        for id in players:
            await self.enter(id, Role.PLAYER)
        ear.keep("a password, PIN or code of the console", PASSWORD, PIN, code, second)
        ear.keep("a session", *(cookie for cookie in self.cookies.values() if cookie))

    async def enter(self, id: str, role: Role) -> None:
        self.cookies[id] = await self.floor.sign_in(id, role)
        self.ear.people[self.cookies[id]] = Actor(id, role)

    async def _accept(self, link: str, id: str, **more: str) -> None:
        token = link.partition("#")[2]
        seen = (await self.post("/api/invitation", "visitor", token=token)).json()
        given = more or {"password": PASSWORD, "code": pyotp.TOTP(seen["secret"]).now()}
        done = await self.post("/api/invitation/accept", "visitor", token=token, **given)
        assert done.status == 200, done.body
        if not done.json()["role"]:  # a second person confirms staff
            await self.post(f"/api/people/{id}/confirm", "bea")
            await self.enter(id, Role.DEALER)
            return
        self.cookies[id] = done.headers["set-cookie"].partition(f"{COOKIE}=")[2].partition(";")[0]
        self.ear.people[self.cookies[id]] = Actor(id, Role[done.json()["role"].upper()])
        self.ear.keep("an invitation or the secret of somebody's codes", token, *filter(None, [seen["secret"]]))

    async def post(self, path: str, who: str, **body: object) -> Any:
        return await self.floor.ask("POST", path, self.cookies[who], msgspec.json.encode(body))

    async def get(self, path: str, who: str) -> Any:
        return (await self.floor.ask("GET", path, self.cookies[who])).json()

    async def give(self, path: str, who: str, command: Command) -> Any:
        done = await self.floor.ask("POST", f"{path}/commands", self.cookies[who], msgspec.json.encode(command))
        assert done.status == 200, (path, command, done.body)
        return done.json()["view"]

    async def watch(self, path: str) -> None:
        """Everybody who may looks on; of those who have signed in by password or card one is enough."""
        for cookie in [cookie for id, cookie in self.cookies.items() if id not in ("ada", "sam")]:
            feed = self.floor.watch(path, cookie)
            if (await feed.first())["type"] == "websocket.accept":
                self.feeds.append(feed)

    async def leave(self) -> None:
        for feed in self.feeds:
            await feed.close()
        self.feeds.clear()

    # -- looking around

    async def look(self, **where: str) -> None:
        """Somebody asks for something, whatever it is: any page and any answer that the application has."""
        who, path = self.rng.choice([*self.cookies]), self.rng.choice(self._answers)
        if not self.rng.randrange(10):
            who, path = "inspector", EXPORT
        if "practice" in path or path.startswith("/enter"):  # cards of one's own practice, and new sessions
            return
        domain = self.rng.choice(["table", "tournament", "tournament-table", "patron", "pool", "cage"])
        table, event = where.get("table", "none"), where.get("event", "none")
        streams = {"table": table, "tournament": event, "tournament-table": f"{event}.1", "cage": "floor"}
        number, at_seats = where.get("number", "1"), "tournaments" in path or "hands" in path
        id = event if at_seats else streams.get(domain, "ann") if "streams" in path else table
        if "{deal}" in path:
            path = path.replace("{number}", "1").replace("{deal}", number)
        filled = path.replace("{domain}", domain).replace("{id}", id).replace("{number}", number)
        filled = filled.replace("{table}", "1")
        query = f"?stream=table/{table}" if path == EXPORT and table != "none" else ""
        await self.floor.ask("GET", filled.replace("{", "").replace("}", "") + query, self.cookies[who])
        for feed in self.feeds:
            feed.waiting()

    async def beside(self, folder: Path) -> None:
        """What leaves by other ways: logs, metrics, checkpoints, the inspector's export, files."""
        desk, ear = self.floor.desk, self.ear
        ear.beside("logs", self.log.getvalue().encode())
        self.log.seek(0)
        self.log.truncate()
        for path in ("/metrics", "/checkpoint", "/healthz", "/readyz"):
            ear.beside(path[1:], (await self.floor.ask("GET", path)).body)
        with desk.journal.reader() as reader:
            exported = b"\n".join(lines(reader, desk.streams.domains, desk.journal.keys))
        ear.export(exported)
        await self.floor.ask("GET", EXPORT, self.cookies["inspector"])
        ear.files(folder)

    # -- house tables

    async def round(self, table: str, folder: Path | None = None) -> None:
        """One round from wagers to its result. With a folder: what leaves by other ways is heard in the midst of it."""
        path = f"/tables/{table}"
        for box, who in enumerate(PLAYERS, 1):
            seen = await self.get(f"/api{path}", who)
            if seen["seat"] is None:
                seen = await self.give(path, who, TakeSeat(box))
            if self.rng.random() < 0.5:
                await self.give(path, who, AddPart(box, f"{self.rng.randrange(10**9)}"))
            await self.give(path, who, PlaceWagers(box, self._bets(seen)))
        for _ in range(ACTS):
            seen = await self.get(f"/api{path}", self.rng.choice(PLAYERS))
            await self.look(table=table, number=str(seen["number"] - self.rng.randrange(2)))
            if seen["stage"] == "closed":
                break
            need = seen["need"]
            if need["kind"] == "choice":
                if folder is not None:
                    await self.beside(folder)
                    folder = None
                who = PLAYERS[need["box"] - 1]
                await self.give(path, who, self._move(await self.get(f"/api{path}", who)))
            else:
                moment = f"?round={seen['number']}&need={need['kind']}"
                for who in PLAYERS:
                    await self.post(f"/api{path}/ready{moment}", who)
        else:
            raise AssertionError(f"the round does not end: {seen['need']}")
        for who in (*PLAYERS, self.rng.choice([*self.cookies])):
            await self.floor.ask("GET", f"/api{path}/rounds/{seen['number']}/proofs", self.cookies[who])
        for who in PLAYERS:
            await self.post(f"/api{path}/ready", who)
        while (await self.get(f"/api{path}", PLAYERS[0]))["stage"] != "open":
            await asyncio.sleep(0)

    def _bets(self, seen: dict[str, Any]) -> tuple[Bet, ...]:
        areas = [area for area in seen["areas"] if area["placed"] == "before the deal"]
        return tuple(Bet(area["name"], area["minimum"]) for area in areas)

    def _move(self, seen: dict[str, Any]) -> Choose:
        choice = self.rng.choice(seen["need"]["choices"])
        box = next(box for box in seen["boxes"] if box["mine"])
        cards = parse(" ".join(box["cards"]))
        discard = tuple(self.rng.sample(cards, choice["least"])) if choice["exchange"] else ()
        return Choose(seen["need"]["box"], choice["name"], discard)

    # -- a tournament

    async def tournament(self, id: str) -> None:
        """Announce a tournament, enter everybody and start it."""
        desk, name = self.floor.desk, f"tournament/{id}"
        start = Announce(default(), "", self.floor.site.clock().isoformat())
        await desk.execute(name, DIRECTOR, start, token_hex(8))
        self.floor.site.admit_tournament(id)
        for n, one in enumerate(ENTRANTS):
            entry = Enter(one, one.capitalize(), proof="passport", card=f"7{n}", agreed=True, informed=True)
            await desk.execute(name, MANAGER, entry, token_hex(8))
        await desk.execute(name, DIRECTOR, Start(), token_hex(8))

    async def hand(self, id: str, folder: Path | None = None) -> bool:
        """One hand at table 1, as soon as it is dealt; False if the tournament is over. ``folder``: as in a round."""
        stream, path = f"tournament-table/{id}.1", f"/tournaments/{id}/tables/1"
        number = 0
        for _ in range(ACTS):
            state = self.floor.desk.state(stream).state
            assert isinstance(state, TournamentTable)
            table = state.table
            if len(self.floor.site.tournaments[id].state.field.where) < 2:
                return False
            if table.hand is None or table.hand.begin.number != (number or table.hand.begin.number):
                if number:
                    await self.look_back(id, number)
                    return True
                with suppress(Refused):  # the pace of the floor was faster, or chips have to be raced off first
                    await self.floor.desk.execute(f"tournament/{id}", PACE, DealHand(1), token_hex(8))
                await asyncio.sleep(0.001)
                continue
            number = table.hand.begin.number
            need = needs(table)
            await self.look(event=id, number=self.rng.choice(["1", str(number)]))
            if folder is not None and need.kind == "act":
                await self.beside(folder)
                folder = None
            players = {one.seat: one.player for one in table.hand.begin.seats}
            match need.kind:
                case "act":
                    await self.give(path, players[need.seat], self._act(need))
                case "show":
                    offers = (await self.get(f"/api{path}", players[need.seat]))["offers"]
                    kinds = [one["command"] for one in offers if one["command"]["type"] in ("ShowHand", "MuckHand")]
                    body = msgspec.json.encode(self.rng.choice(kinds))
                    await self.floor.ask("POST", f"{path}/commands", self.cookies[players[need.seat]], body)
                case _:
                    await asyncio.sleep(0.001)
        raise AssertionError(f"hand {number} does not end: {need}")

    async def look_back(self, id: str, number: int) -> None:
        """A player and somebody else look at a hand that is over, and ask for its proofs."""
        for who in (self.rng.choice(ENTRANTS), self.rng.choice([*self.cookies])):
            for more in ("", "/proofs"):
                path = f"/api/tournaments/{id}/tables/1/hands/{number}{more}"
                await self.floor.ask("GET", path, self.cookies[who])
        await self.floor.ask("GET", f"/api/inspect/hands/{id}/1/{number}", self.cookies["inspector"])

    def _act(self, need: HandNeed) -> Act:
        kind = self.rng.choices(["stay", "fold", "more", "all-in"], [60, 20, 17, 3])[0]
        raises = [one for one in ("bet", "raise") if one in need.acts]
        if kind == "more" and raises:
            return Act(need.seat, raises[0], need.least_to)
        if kind == "all-in" and "all-in" in need.acts:
            return Act(need.seat, "all-in")
        if kind == "fold" and need.price:
            return Act(need.seat, "fold")
        return Act(need.seat, "check" if "check" in need.acts else "call")


@asynccontextmanager
async def watched(folder: Path, seed: int, keys: tuple[str, ...], *players: str) -> AsyncIterator[Watched]:
    """A floor whose shuffles and players follow from a seed."""
    ear, rng, log = Ear(), Random(seed), io.StringIO()
    logs.set_up(log, "DEBUG")
    chance = Random(f"entropy {seed}")
    floor = Indoors(folder, plan(keys), SETTINGS, ear, ear.written, chance.randbytes, access_log=True)
    async with floor:
        ear.desk = floor.desk
        found = Watched(floor, ear, rng, log)
        await found.everybody(*players)
        yield found
        await found.leave()
        await found.beside(folder)


async def rounds(folder: Path, seed: int, keys: tuple[str, ...], count: int) -> Tally:
    """So many rounds, in turn at a table of each game."""
    played: Counter[str] = Counter()
    async with watched(folder, seed, keys, "bob") as found:
        for key in keys:
            await found.watch(f"/tables/{key}/live")
        for number in range(count):
            key = keys[number % len(keys)]
            await found.round(key, folder if number % LATER == 0 else None)
            played[key] += 1
    ear = found.ear
    return Tally(played, 0, ear.bytes, ear.channels, ear.leaks)


async def hands(folder: Path, seed: int, count: int) -> Tally:
    """So many hands, in one tournament after the other."""
    played, events = 0, 0
    async with watched(folder, seed, (next(iter(games.packaged())),), *ENTRANTS) as found:
        id = ""
        while played < count:
            if not id:
                events += 1
                id = f"day{events}"
                await found.tournament(id)
                for path in ("live", "tables/1/live"):
                    await found.watch(f"/tournaments/{id}/{path}")
            if await found.hand(id, folder if played % LATER == 0 else None):
                played += 1
            else:
                id = ""
                await found.leave()
    ear = found.ear
    return Tally(Counter(), played, ear.bytes, ear.channels, ear.leaks)
