"""One floor on the web: its tables, the people who are signed in, and the tasks that keep it running."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex

from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.floor.desk.desk import Clock, Desk, now
from cutcard.floor.domains.promotions import reminders
from cutcard.floor.domains.table_messages import TableOpened
from cutcard.floor.pace.tournament import TournamentRun
from cutcard.floor.plan.floorplan import GUEST, Floorplan, TablePlan
from cutcard.floor.plan.opening import welcome
from cutcard.floor.streams.streams import EVERY, News
from cutcard.money import Cents
from cutcard.odds.service.client import Worker
from cutcard.ruling import Refused
from cutcard.table.messages.round import LeaveSeat
from cutcard.web.http.access import TOURNAMENT
from cutcard.web.http.limits import Allowance
from cutcard.web.http.presence import Presence
from cutcard.web.http.session import Links, Person, Sessions, guest
from cutcard.web.http.settings import Settings
from cutcard.web.player.place import LiveTable
from cutcard.web.practice.room import Room
from cutcard.web.tournament.host import Host
from cutcard.web.tournament.place import TournamentPlace

LOG = logging.getLogger(__name__)
AGAIN = 1.0  # seconds until a stopped task is started again
USHER = Actor("usher", Role.DEALER)  # frees the seats of guests who have left a demonstration
STAFF = (
    Person("dealer", Role.DEALER, "Dealer"),
    Person("gaming-supervisor", Role.GAMING_SUPERVISOR, "Gaming supervisor"),
    Person("casino-supervisor", Role.CASINO_SUPERVISOR, "Casino supervisor"),
    Person("gaming-manager", Role.GAMING_MANAGER, "Gaming manager"),
    Person("inspector", Role.INSPECTOR, "Inspector"),
    Person("tournament-director", Role.TOURNAMENT_DIRECTOR, "Tournament director"),
    Person("analyst", Role.ANALYST, "Analyst"),
    Person("administrator", Role.ADMINISTRATOR, "Administrator"),
)


class Site:
    """A floor, its people, and the tasks that keep it running."""

    def __init__(self, desk: Desk, plan: Floorplan, sessions: Sessions, settings: Settings, clock: Clock = now) -> None:
        self.desk, self.plan, self.sessions, self.settings, self.clock = desk, plan, sessions, settings, clock
        self.links = Links()
        self.places: dict[str, LiveTable] = {}
        self.tournaments: dict[str, TournamentPlace] = {}
        self.names: dict[str, str] = {}
        self.commands = Allowance(*settings.commands)
        self.guests = Allowance(*settings.guests)
        self.presence = Presence(settings.watching, settings.patience)
        self.practice = Room(desk.journal.path, desk.streams.domains.values(), clock)
        self.worker = Worker()  # for the analysts' questions
        self.walking = asyncio.Lock()  # one verification of the journal at a time
        self._meters: dict[str, Cents] = {}
        self._reminded: dict[str, tuple[Prompt, ...]] = {}  # of promotions, by game
        self._tasks: list[asyncio.Task[None]] = []
        self._subscriptions: list[Callable[[], None]] = []

    async def start(self) -> None:
        """Start all tasks of an open floor, from the current state of the journal."""
        for person in STAFF:
            self.sessions.add(person)
        for patron in self.plan.people():
            self.sessions.add(Person(patron.id, Role.PLAYER, patron.name))
        self.names.update({person.id: person.name for person in self.sessions.people.values()})
        planned = [table.id for table in self.plan.table]
        kept = [stream.partition("/")[2] for stream in self.desk.journal.streams("table/")]
        for id in (*planned, *kept):
            self.admit(id)
        for stream in self.desk.journal.streams("tournament/"):
            self.admit_tournament(stream.partition("/")[2])
        self._run("reminders of promotions", self._remind)
        if self.settings.demo:
            self._run("the usher", self._usher)
            for event in self.plan.tournament:
                if event.bots:
                    host = Host(self.desk, event, self.clock, self.admit_tournament, self.settings.thinking)
                    self._run(f"the host of {event.id}", host.run)

    def admit(self, id: str) -> None:
        """Add a table from the journal to the floor, if it is not there yet."""
        if id in self.places:
            return
        place = self.places[id] = self._place(self._plan(id))
        self._subscribe(place)
        self._run(f"the signs of {place.id}", place.deadlines.run)
        if place.pacer is not None:
            self._run(f"the pace of {place.id}", place.pacer.run)
        for name, bot in place.bots.items():
            self._run(f"{name} at {place.id}", bot.run)
        place.wake_bots()

    def admit_tournament(self, id: str) -> None:
        """Start the tasks of a tournament from the journal, if they do not run yet."""
        if id not in self.tournaments:
            place = self.tournaments[id] = TournamentPlace(self.desk, id, self.clock)
            self._subscribe_tournament(place)
            run = TournamentRun(self.desk, id, self.clock, self.settings.tournament_pace)
            self._run(f"the pace of tournament {id}", run.run)

    def _plan(self, id: str) -> TablePlan:
        """The settings of a table: from the floor's description, or as it was opened at the desk."""
        if planned := next((table for table in self.plan.table if table.id == id), None):
            return planned
        opening = self.desk.state(f"table/{id}").state.opening
        assert isinstance(opening, TableOpened), "an open table has an opening"
        return TablePlan(id, opening.game, opening.dealing, opening.source, opening.boxes, opening.sign, opening.pool)

    def _place(self, table: TablePlan) -> LiveTable:
        bots = [bot for bot in self.plan.bot if self.settings.demo and bot.table == table.id]
        people = {self.sessions.people[bot.id]: bot.chips for bot in bots}
        return LiveTable(
            self.desk, table, people, self.names, self.settings, self.clock, self._meter_moved, self._reminded
        )

    async def stop(self) -> None:
        """End the tasks, then close the files."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.practice.close()
        await self.worker.close()
        self.desk.close()
        self.sessions.close()

    def _subscribe(self, place: LiveTable) -> None:
        """Pass a row from the writer's thread to the event loop, where the tables live."""
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(place.note, news)

        self._subscriptions.append(self.desk.subscribe(place.stream, tell))

    def _subscribe_tournament(self, place: TournamentPlace) -> None:
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            if place.mine(news.stream):
                loop.call_soon_threadsafe(place.note, news)

        self._subscriptions.append(self.desk.subscribe(EVERY, tell))
        place.catch_up()

    def _run(self, what: str, run: Callable[[], Awaitable[None]]) -> None:
        """Keep a task running. If it fails, log the error and start it again."""

        async def keep_on() -> None:
            while True:
                try:
                    await run()
                except Exception:  # a failing task must not stop the floor
                    LOG.exception("%s has failed and is started again", what)
                    await asyncio.sleep(AGAIN)

        self._tasks.append(asyncio.create_task(keep_on()))

    async def _usher(self) -> None:
        """Free the seats of guests who have left, unless they have a wager in play."""
        while True:
            await asyncio.sleep(self.settings.patience / 4)
            for place in self.places.values():
                for box, patron in place.state.opened.seats.items():
                    if patron.startswith(GUEST) and self.presence.away(patron):
                        with suppress(Refused):  # a wager is in play, or the guest has already left
                            await self.desk.execute(place.stream, USHER, LeaveSeat(box), token_hex(16))

    async def _remind(self) -> None:
        """Remind staff at the tables of a game of duties of its promotions. People must carry them out."""
        while True:
            states = [self.desk.state(stream).state for stream in self.desk.journal.streams("promotion/")]
            found: dict[str, tuple[Prompt, ...]] = dict.fromkeys(self._reminded, ())
            for one in reminders(states, self.clock().isoformat()):
                game = one.promotion.partition(".")[0]
                found[game] = (*found.get(game, ()), one.prompt)
            changed = {game for game in found if found[game] != self._reminded.get(game, ())}
            self._reminded.update(found)
            for place in self.places.values():
                if place.plan.game in changed:
                    place.feed.poke()
            await asyncio.sleep(self.settings.remind)

    def _meter_moved(self, pool: str) -> None:
        """Update the meter at every table linked to the pool."""
        meter = self.desk.balance(f"pool/{pool}")
        if self._meters.get(pool) != meter:
            self._meters[pool] = meter
            for place in self.places.values():
                if place.state.pool == pool:
                    place.feed.poke()

    def plays(self, patron: str) -> str | None:
        """The game of a live table or tournament where this patron sits or has a wager in play."""
        if any(place.plays(patron) for place in self.tournaments.values()):
            return TOURNAMENT
        for place in self.places.values():
            table = self.desk.state(place.stream).state.opened
            stakes = table.round.stakes if table.round else ()
            if patron in table.seats.values() or any(stake.owner == patron for stake in stakes):
                return place.plan.game
        return None

    async def welcome(self) -> Person:
        """A new guest of a demonstration, with chips bought."""
        person = guest()
        await welcome(self.desk, person.id, self.settings.guest_chips)
        self.sessions.add(person)
        self.names[person.id] = person.name
        return person

    def make_links(self) -> list[tuple[Person, str]]:
        """A sign-in link for each patron of the floor's description and for each role of the staff."""
        patrons = [self.sessions.people[patron.id] for patron in self.plan.patron]
        return [(person, f"/enter/{self.links.make(person)}") for person in (*patrons, *STAFF)]
