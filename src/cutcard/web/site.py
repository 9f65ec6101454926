"""One floor on the web: its tables with their pace, bots and watchers, and the people who are signed in."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from secrets import token_hex

import msgspec
from msgspec import Struct

from cutcard.floor.bots import Bot
from cutcard.floor.desk import Clock, Desk, Outcome, now
from cutcard.floor.floorplan import GUEST, Floorplan, TablePlan
from cutcard.floor.opening import buy_in
from cutcard.floor.schedule import Pace, Pacer, recalled
from cutcard.floor.streams import News, Opened
from cutcard.floor.table import FloorTable
from cutcard.house.messages import Actor, LeaveSeat, Role, TableCommand
from cutcard.ruling import Refused
from cutcard.web.limits import Allowance
from cutcard.web.live import Feed
from cutcard.web.presence import Presence
from cutcard.web.session import Links, Person, Sessions, guest
from cutcard.web.shapes import LobbyTable
from cutcard.web.views import TableView, Viewer, view

PACE = Actor("pace", Role.SYSTEM)
USHER = Actor("usher", Role.DEALER)  # clears seats that guests of a demonstration have left behind
STAFF = (
    Person("dealer", Role.DEALER, "Dealer"),
    Person("gaming-supervisor", Role.GAMING_SUPERVISOR, "Gaming supervisor"),
    Person("inspector", Role.INSPECTOR, "Inspector"),
)


class Settings(Struct, frozen=True):
    """How a floor is run: as a demonstration or not, how fast, and how much one person may ask."""

    demo: bool = False
    pace: Pace = Pace()
    thinking: float = 0.4  # seconds before a bot acts
    guest_chips: int = 100_000
    commands: tuple[int, float] = (40, 10)  # a burst, then so many a second: of one person
    guests: tuple[int, float] = (30, 0.5)  # of one address
    watching: int = 12  # live lines of one person at a time
    patience: float = 180  # seconds after which a guest who has gone loses the seat


class Place:
    """A table on the floor, with all that runs beside it."""

    def __init__(self, site: "Site", plan: TablePlan) -> None:
        self.site, self.plan, self.id, self.stream = site, plan, plan.id, f"table/{plan.id}"
        self.now = site.desk.state(self.stream)  # as of the last row noted, so that view, log and pace agree
        state = self.state
        rows = site.desk.round(self.stream, state.opened.rounds)
        self.feed = Feed(self.now.version, [(row.version, row.events) for row in rows], site.names)
        self.pacer: Pacer | None = None
        if plan.dealing == "electronic":
            past = [(datetime.fromisoformat(row.at), row.events) for row in rows]
            wait = recalled(state.rules, state.opened, past)
            self.pacer = Pacer(state.rules, state.opened, wait, self._pace, site.clock, site.settings.pace)
        self.bots = {bot.id: Bot(BotSide(self, bot.id), site.settings.thinking) for bot in site.bots_of(plan.id)}

    @property
    def state(self) -> FloorTable:
        state = self.now.state
        assert isinstance(state, FloorTable)
        return state

    def look(self, person: Person) -> TableView:
        """The table as this person may see it now."""
        now, state = self.now, self.state
        balance = self.site.balance(person)
        viewer = Viewer(person.actor, self.site.names, balance, self.meter)
        return view(self.id, now.version, state.rules, state.opened, viewer)

    @property
    def meter(self) -> int | None:
        return self.site.desk.balance(f"pool/{self.plan.pool}") if self.plan.pool else None

    def note(self, news: News) -> None:
        """A row was recorded: everybody who waits for this table hears of it."""
        self.now = Opened(news.version, news.state, news.at)
        self.feed.note(news.version, news.events)
        if self.pacer is not None:
            self.pacer.note(news.state.opened, datetime.fromisoformat(news.at))
        self.wake_bots()
        if self.plan.pool:
            self.site.meter_moved(self)

    def wake_bots(self) -> None:
        """Bots look again; a guest never waits for one, but among themselves they keep the usual pace."""
        for bot in self.bots.values():
            bot.note()
        if self.pacer is not None and self.pacer.awaited - self.bots.keys():
            for name in self.bots:
                self.pacer.ready(name)

    def watched(self) -> bool:
        """Whether bots play here at all: for guests at the table, or for whoever looks on."""
        return bool(self.feed.watchers) or bool(set(self.state.opened.seats.values()) - self.bots.keys())

    def guests_have_staked(self) -> bool:
        """Bots do not hurry a guest: they stake once one has, or where none sits."""
        table = self.state.opened
        guests = set(table.seats.values()) - self.bots.keys()
        staked = {stake.owner for stake in table.round.stakes} if table.round else set()
        return not guests or bool(guests & staked)

    async def _pace(self, command: TableCommand) -> Outcome:
        return await self.site.desk.execute(self.stream, PACE, command, token_hex(16))

    def lobby(self) -> LobbyTable:
        table, game = self.state.opened, self.state.rules.game
        return LobbyTable(
            id=self.id,
            game=game.key,
            title=game.title,
            document=game.document,
            dealing=table.dealing,
            minimum=table.sign.minimum,
            maximum=table.sign.maximum,
            places=table.boxes,
            taken=len(table.seats),
            stage=table.round.stage if table.round else "closed",
            meter=self.meter,
        )


class BotSide:
    """A bot's place at a table: the same view and the same door as a player's."""

    def __init__(self, place: Place, id: str) -> None:
        self._place, self._bot = place, place.site.sessions.people[id]

    def look(self) -> bytes:
        return msgspec.json.encode(self._place.look(self._bot))

    def may_stake(self) -> bool:
        return self._place.watched() and self._place.guests_have_staked()

    async def give(self, command: TableCommand) -> Outcome:
        return await self._place.site.desk.execute(self._place.stream, self._bot.actor, command, token_hex(16))

    async def buy_in(self) -> None:
        chips = next(bot.chips for bot in self._place.site.plan.bot if bot.id == self._bot.id)
        await buy_in(self._place.site.desk, self._bot.id, chips)


class Site:
    """A floor, its people, and the tasks that keep it running."""

    def __init__(self, desk: Desk, plan: Floorplan, sessions: Sessions, settings: Settings, clock: Clock = now) -> None:
        self.desk, self.plan, self.sessions, self.settings, self.clock = desk, plan, sessions, settings, clock
        self.links = Links()
        self.places: dict[str, Place] = {}
        self.names: dict[str, str] = {}
        self.commands = Allowance(*settings.commands)
        self.guests = Allowance(*settings.guests)
        self.presence = Presence(settings.watching, settings.patience)
        self._tasks: set[asyncio.Task[None]] = set()
        self._subscriptions: list[Callable[[], None]] = []

    async def start(self) -> None:
        """Set everything going on a floor that is open, from where the journal stands."""
        for person in STAFF:
            self.sessions.add(person)
        for patron in self.plan.people():
            self.sessions.add(Person(patron.id, Role.PLAYER, patron.name))
        self.names.update({person.id: person.name for person in self.sessions.people.values()})
        self.places = {table.id: Place(self, table) for table in self.plan.table}
        for place in self.places.values():
            self._subscribe(place)
            if place.pacer is not None:
                self._run(place.pacer.run())
            for bot in place.bots.values():
                self._run(bot.run())
            place.wake_bots()
        if self.settings.demo:
            self._run(self._usher())

    async def stop(self) -> None:
        """End the tasks, then let go of the files."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.desk.close()
        self.sessions.close()

    def _subscribe(self, place: Place) -> None:
        """Rows are told by the thread that writes them; tables live in the loop's."""
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(place.note, news)

        self._subscriptions.append(self.desk.subscribe(place.stream, tell))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A table that stands still is a fault of the program: it is reported, not passed over."""
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            asyncio.get_running_loop().call_exception_handler({"message": "a table has stopped", "exception": fault})

    async def _usher(self) -> None:
        """Guests who have gone do not keep others from sitting down; whoever has a wager in play stays."""
        while True:
            await asyncio.sleep(self.settings.patience / 4)
            for place in self.places.values():
                for box, patron in place.state.opened.seats.items():
                    if patron.startswith(GUEST) and self.presence.away(patron):
                        with suppress(Refused):
                            await self.desk.execute(place.stream, USHER, LeaveSeat(box), token_hex(16))

    def bots_of(self, table: str) -> list[Person]:
        bots = self.plan.bot if self.settings.demo else ()
        return [self.sessions.people[bot.id] for bot in bots if bot.table == table]

    def balance(self, person: Person) -> int:
        return self.desk.balance(f"patron/{person.id}") if person.role is Role.PLAYER else 0

    def meter_moved(self, source: Place) -> None:
        """Other tables on the same pool show the meter too."""
        for place in self.places.values():
            if place is not source and place.plan.pool == source.plan.pool:
                place.feed.poke()

    async def welcome(self) -> Person:
        """A new guest of a demonstration, with chips bought."""
        person = guest()
        await buy_in(self.desk, person.id, self.settings.guest_chips)
        self.sessions.add(person)
        self.names[person.id] = person.name
        return person

    def make_links(self) -> list[tuple[Person, str]]:
        """A sign-in link for each patron of the floor's description and for each role of the staff."""
        patrons = [self.sessions.people[patron.id] for patron in self.plan.patron]
        return [(person, f"/enter/{self.links.make(person)}") for person in (*patrons, *STAFF)]
