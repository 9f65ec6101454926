"""One floor on the web: its tables, the people who are signed in, and the tasks that keep it running."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex

from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.floor.desk.clock import SteadyClock, wall
from cutcard.floor.desk.desk import Clock, Desk
from cutcard.floor.desk.details import Details
from cutcard.floor.domains.people import stream_of
from cutcard.floor.domains.promotions import reminders
from cutcard.floor.domains.table_messages import TableOpened
from cutcard.floor.journal.group import NotWritten
from cutcard.floor.log.keeper import Keeper
from cutcard.floor.pace.roles import Roles
from cutcard.floor.pace.room import HOST
from cutcard.floor.pace.tournament import TournamentRun
from cutcard.floor.people.door import Door
from cutcard.floor.people.passkeys import Passkeys
from cutcard.floor.people.persons import NamedPerson, name_persons, persons
from cutcard.floor.people.readers import Readers
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.floorplan import GUEST, Floorplan, TablePlan
from cutcard.floor.plan.opening import introduce, open_demonstration, welcome
from cutcard.floor.streams.streams import EVERY, News
from cutcard.money import Cents
from cutcard.odds.service.client import Worker
from cutcard.registers.patrons.identity_messages import DetailsErased, DetailsRecorded
from cutcard.registers.people.account import roles_at
from cutcard.registers.people.entitled import PROVE_AGAIN, NotFresh
from cutcard.registers.people.entrance import Newcomer
from cutcard.registers.people.messages import OpenDemoAccount, RolesChanged, SessionEnded, ShiftsPlanned
from cutcard.ruling import Refused
from cutcard.table.messages.round import LeaveSeat
from cutcard.web.evenings.tonight import Nights
from cutcard.web.http.access import TOURNAMENT
from cutcard.web.http.limits import RequestLimits
from cutcard.web.http.metrics import Metrics
from cutcard.web.http.presence import Presence
from cutcard.web.http.session import Links, Person, Sessions, guest
from cutcard.web.http.settings import Settings
from cutcard.web.player.jackpots import JackpotWall
from cutcard.web.player.place import LiveTable
from cutcard.web.practice.room import Room
from cutcard.web.site import watchdog
from cutcard.web.site.clock_watch import ClockWatch
from cutcard.web.site.demonstration import SECOND, STAFF, hand_out_badges
from cutcard.web.site.gauges import gauges
from cutcard.web.site.health import Health
from cutcard.web.site.neighbours import Neighbours
from cutcard.web.site.shoe import shoes
from cutcard.web.tournament.host import bots_of, host_of
from cutcard.web.tournament.place import TournamentPlace

LOG = logging.getLogger(__name__)
CHECKPOINTS = "checkpoints"  # role of the process that signs them
AGAIN = 1.0  # seconds until a stopped task is started again
UNWRITTEN = 5.0  # the same if the journal could not be written
ENDING = (SessionEnded, RolesChanged, ShiftsPlanned)  # after these, feeds of the person may have to close
NAMING = (DetailsRecorded, DetailsErased)  # after these, pages show another name
USHER = Actor("usher", Role.SYSTEM)  # frees the seats of guests who have left a demonstration


class Site:
    """A floor, its people, and the tasks that keep it running."""

    def __init__(
        self,
        desk: Desk,
        plan: Floorplan,
        sessions: Sessions,
        settings: Settings,
        clock: Clock = wall,
        keeper: Keeper | None = None,
        links: Links | None = None,
    ) -> None:
        self.keeper = keeper or Keeper(desk.journal)
        self.desk, self.plan, self.sessions, self.settings, self.clock = desk, plan, sessions, settings, clock
        self.details = Details(desk)
        self.links = links or Links()
        self.door = Door(desk, clock)
        self.passkeys = Passkeys(self.door)
        self.readers = Readers(desk, clock)
        self.limits = RequestLimits(settings)
        self.places: dict[str, LiveTable] = {}
        self.tournaments: dict[str, TournamentPlace] = {}
        self.names = sessions.names
        self.presence = Presence(settings.watching, settings.patience)
        self.nights = Nights()
        self.practice = Room(desk.journal.files, desk.streams.domains.values(), clock)
        self.worker = Worker()  # for the analysts' questions
        self.health = Health(desk.journal)
        self.metrics = Metrics()
        self.restarts = 0  # of tasks that failed
        self.metrics.lend(*gauges(self))
        self.walking = asyncio.Lock()  # one verification of the journal at a time
        self.wall = JackpotWall(desk, plan.floor.name, self.names)
        self._meters: dict[str, Cents] = {}
        self._reminded: dict[str, tuple[Prompt, ...]] = {}  # of promotions, by game
        self._tasks: set[asyncio.Task[None]] = set()
        self._subscriptions: list[Callable[[], None]] = []
        self.roles = Roles(desk.journal.others, self._run)
        self.neighbours = Neighbours(self)

    async def start(self) -> None:
        """Start all tasks of an open floor, from the current state of the journal."""
        with self.desk.journal.others.turn():  # another process may be opening the same accounts
            await self._let_in()
        if self.neighbours.exist:
            self._subscriptions.append(self.neighbours.start())
            self._run("the roles of this process", self.roles.run)
            self._run("reports to other processes", self.neighbours.report)
            self._run("limits of all processes", self.neighbours.share_limits)
        planned = [table.id for table in self.plan.table]
        for id in (*planned, *(stream.partition("/")[2] for stream in self.desk.journal.streams("table/"))):
            self.admit(id)
        for stream in self.desk.journal.streams("tournament/"):
            self.admit_tournament(stream.partition("/")[2])
        self._subscribe_people()
        self.roles.add(CHECKPOINTS, "checkpoints", self._keep_checkpoints)
        if isinstance(self.clock, SteadyClock):
            self._run("the clock", ClockWatch(self.desk, self.clock).run)
        self._run("reminders of promotions", self._remind)
        if (seconds := watchdog.period()) is not None:
            self._run("the watchdog", lambda: watchdog.keep_telling(self.health, seconds))
        watchdog.notify("READY=1")
        if self.settings.demo:
            self.roles.add("usher", "the usher", self._usher)
            for id, shoe in shoes(self.desk, self.readers, self.plan, self.settings.thinking):
                self.roles.add(f"table/{id}", f"the simulated shoe of {id}", shoe.run)
            for event in (one for one in self.plan.tournament if one.bots):
                host = host_of(self.desk, event, self.clock, self.admit_tournament, self.settings.thinking)
                self.roles.add(f"host/{event.id}", f"the host of {event.id}", host.run)

    async def _let_in(self) -> None:
        """From now on only people with accounts act. In a demonstration everybody of its plan has one."""
        journal, patrons = self.desk.journal, self.plan.people(bots=self.settings.demo)
        named = {one.id for one in persons(journal)}  # whose name may have been corrected since
        known = [NamedPerson(one.id, one.name, "player") for one in patrons if one.id not in named]
        if self.settings.demo:
            bots = [one for event in self.plan.tournament for one in bots_of(event)]
            known += [*(NamedPerson(one.id, one.name, "staff") for one in (*STAFF, SECOND)), *bots]
        name_persons(journal, known)
        self.names.update({one.id: one.name for one in persons(journal)})
        await introduce(self.desk)
        if self.settings.demo:
            staff = [Newcomer(one.id, one.role) for one in (*STAFF, SECOND, HOST)]
            await open_demonstration(self.desk, [*staff, *(Newcomer(one.id, Role.PLAYER) for one in patrons)])
            await hand_out_badges(self.desk, self.door)

    def admit(self, id: str) -> None:
        """Add a table from the journal to the floor, if it is not there yet."""
        if id in self.places:
            return
        self._subscribe(id)  # before the table is read, so that no row falls between
        place = self.places[id] = self._place(self._plan(id))
        self.roles.add(place.stream, f"the signs of {place.id}", place.deadlines.run)
        if place.pacer is not None:
            self.roles.add(place.stream, f"the pace of {place.id}", place.pacer.run)
        for name, bot in place.bots.items():
            self.roles.add(place.stream, f"{name} at {place.id}", bot.run)
        place.wake_bots()

    def admit_tournament(self, id: str) -> None:
        """Start the tasks of a tournament from the journal, if they do not run yet."""
        if id not in self.tournaments:
            place = self.tournaments[id] = TournamentPlace(self.desk, id, self.clock, self.settings.tournament_pace)
            self._subscribe_tournament(place)
            run = TournamentRun(self.desk, id, self.clock, self.settings.tournament_pace)
            self.roles.add(f"tournament/{id}", f"the pace of tournament {id}", run.run)

    def _plan(self, id: str) -> TablePlan:
        """The settings of a table: from the floor's description, or as it was opened at the desk."""
        if planned := next((table for table in self.plan.table if table.id == id), None):
            return planned
        opening = self.desk.state(f"table/{id}").state.opening
        assert isinstance(opening, TableOpened), "an open table has an opening"
        return TablePlan(id, opening.game, opening.dealing, opening.source, opening.boxes, opening.sign, opening.pool)

    def _place(self, table: TablePlan) -> LiveTable:
        bots = [bot for bot in self.plan.bot if self.settings.demo and bot.table == table.id]
        people = {Person(bot.id, Role.PLAYER, bot.name): bot.chips for bot in bots}
        tell = self._meter_moved, self.wall.feed.poke
        return LiveTable(self.desk, table, people, self.names, self.settings, self.clock, *tell, self._reminded)

    async def stop(self) -> None:
        """End the tasks, then close the files."""
        watchdog.notify("STOPPING=1")
        for unsubscribe in self._subscriptions:
            unsubscribe()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.practice.close()
        await self.worker.close()
        if CHECKPOINTS in self.roles.held:
            with suppress(NotWritten):  # logged already, and everything else must still be closed
                await asyncio.to_thread(self.keeper.once)  # the last rows are covered, too
        self.sessions.close()
        self.desk.close()

    def _subscribe(self, id: str) -> None:
        """Pass a row from the writer's thread to the event loop, where the tables live."""
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(lambda: self.places[id].note(news))

        self._subscriptions.append(self.desk.subscribe(f"table/{id}", tell))

    def _subscribe_tournament(self, place: TournamentPlace) -> None:
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            if place.mine(news.stream):
                loop.call_soon_threadsafe(place.note, news)

        self._subscriptions.append(self.desk.subscribe(EVERY, tell))
        place.catch_up()

    def _subscribe_people(self) -> None:
        """Hear of sessions that another process has ended, of people whom it has let in, and of names."""
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            domain, _, person = news.stream.partition("/")
            if domain == "people":
                loop.call_soon_threadsafe(self.sessions.name, person)
                if any(isinstance(event, ENDING) for event in news.events):
                    loop.call_soon_threadsafe(self.poke)
            elif domain == "patron" and any(isinstance(event, NAMING) for event in news.events):
                loop.call_soon_threadsafe(self.sessions.rename, person)

        self._subscriptions.append(self.desk.subscribe(EVERY, tell))

    def _run(self, what: str, run: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        """Keep a task running. If it fails, log the error and start it again."""

        async def keep_on() -> None:
            while True:
                try:
                    await run()
                except NotWritten:  # the writer has logged why; the task goes on when the journal does
                    await asyncio.sleep(UNWRITTEN)
                except Exception:  # a failing task must not stop the floor
                    self.restarts += 1
                    LOG.exception("%s has failed and is started again", what)
                    await asyncio.sleep(AGAIN)

        task = asyncio.create_task(keep_on())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _usher(self) -> None:
        """Free the seats of guests who have left, unless they have a wager in play."""
        while True:
            await asyncio.sleep(self.settings.patience / 4)
            for place in self.places.values():
                away = {
                    box: patron
                    for box, patron in place.state.opened.seats.items()
                    if patron.startswith(GUEST) and self.presence.away(patron)
                }
                elsewhere = await asyncio.to_thread(self.desk.journal.others.present, away.values()) if away else ()
                for box in (box for box, patron in away.items() if patron not in elsewhere):
                    with suppress(Refused):  # a wager is in play, or the guest has already left
                        await place.give(USHER, LeaveSeat(box))

    async def _keep_checkpoints(self) -> None:
        """Sign and publish a checkpoint whenever the log has grown, and have it cosigned."""
        while True:
            await asyncio.to_thread(self.keeper.once)
            await asyncio.sleep(self.settings.checkpoint)

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
            self.wall.feed.poke()
            for place in self.places.values():
                if place.state.pool == pool:
                    place.feed.poke()

    def roles_now(self, id: str) -> tuple[Role, ...]:
        """The roles in which somebody may act now."""
        return roles_at(self.door.account(id), self.clock().isoformat())

    def fresh(self, cookie: str | None) -> None:
        """Refuse unless whoever has this session has just proved who they are."""
        session = self.sessions.session(cookie)
        if session is None or not self.sessions.store.is_fresh(session):
            raise NotFresh(None, PROVE_AGAIN)

    def poke(self) -> None:
        """Send every feed its view again; feeds of sessions that have ended close."""
        for place in self.places.values():
            place.feed.poke()
        for event in self.tournaments.values():
            event.poke()

    def plays(self, patron: str) -> str | None:
        """The game of a live table or tournament where this patron sits or has a wager in play."""
        if any(place.plays(patron) for place in self.tournaments.values()):
            return TOURNAMENT
        return next((place.plan.game for place in self.places.values() if place.plays(patron)), None)

    async def welcome(self) -> Person:
        """A new guest of a demonstration, with chips bought."""
        person = guest()
        name_persons(self.desk.journal, [NamedPerson(person.id, person.name, "player")])
        await self.desk.execute(stream_of(person.id), DOOR, OpenDemoAccount(Role.PLAYER), token_hex(16))
        await welcome(self.desk, person.id, self.settings.guest_chips)
        self.names[person.id] = person.name
        self.neighbours.named(person.id, person.name)
        return person

    def make_links(self) -> list[tuple[Person, str]]:
        """In a demonstration, a sign-in link for each patron of its description and for each role of the staff."""
        if not self.settings.demo:
            return []
        patrons = [Person(patron.id, Role.PLAYER, patron.name) for patron in self.plan.patron]
        return [(person, f"/enter/{self.links.make(person)}") for person in (*patrons, *STAFF)]
