"""A table on the web: its views, log, pace and bots, kept in step with the journal."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from secrets import token_hex

import msgspec

from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.floor.desk.desk import Clock, Desk, Outcome
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.pace.bots import Bot
from cutcard.floor.pace.deadlines import Deadlines
from cutcard.floor.pace.schedule import Pacer, recalled
from cutcard.floor.plan.floorplan import TablePlan
from cutcard.floor.plan.opening import buy_in
from cutcard.floor.streams.streams import News, Opened
from cutcard.money import Cents
from cutcard.registers.incidents.register import prompts
from cutcard.table.messages.round import TableCommand
from cutcard.table.play.course import needs
from cutcard.table.wagers import jackpot as linked
from cutcard.web.http.live import Feed
from cutcard.web.http.session import Person
from cutcard.web.http.settings import Settings
from cutcard.web.player.shapes import LobbyTable
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view
from cutcard.web.words.lines import Titles, lines

PACE = Actor("pace", Role.SYSTEM)


def balance(desk: Desk, person: Person) -> Cents:
    """The chips of a patron; staff have none."""
    return desk.balance(f"patron/{person.id}") if person.role is Role.PLAYER else 0


class LiveTable:
    """A table on the floor, with its pace, deadlines and bots."""

    def __init__(
        self,
        desk: Desk,
        plan: TablePlan,
        bots: Mapping[Person, Cents],
        names: dict[str, str],
        settings: Settings,
        clock: Clock,
        meter_moved: Callable[[str], None],
        reminded: Mapping[str, tuple[Prompt, ...]],
    ) -> None:
        self.desk, self.plan, self.id, self.stream = desk, plan, plan.id, f"table/{plan.id}"
        self._names, self._meter_moved, self._reminded = names, meter_moved, reminded
        self.now = desk.state(self.stream)  # after the last row seen here, so that view, log and pace agree
        state = self.state
        rows = desk.round(self.stream, state.opened.rounds)
        game = state.rules.game
        read = partial(lines, titles=Titles(game.label, game.move_label))
        self.feed = Feed(self.now.version, [(row.version, row.events) for row in rows], names, read)
        self.deadlines = Deadlines(state.opened, self._pace, clock)
        self.pacer: Pacer | None = None
        if plan.dealing == "electronic":
            wait = recalled(state.rules, state.opened, [(datetime.fromisoformat(row.at), row.events) for row in rows])
            self.pacer = Pacer(state.rules, state.opened, wait, self._pace, clock, settings.pace)
        self.bots = {bot.id: Bot(BotSide(self, bot, chips), settings.thinking) for bot, chips in bots.items()}

    @property
    def state(self) -> FloorTable:
        state = self.now.state
        assert isinstance(state, FloorTable)
        return state

    def look(self, person: Person) -> TableView:
        """The table as this person may see it now."""
        viewer = Viewer(person.actor, self._names, balance(self.desk, person), self.meter, self._prompts())
        return view(self.id, self.now.version, self.state.rules, self.state.opened, viewer)

    def _prompts(self) -> tuple[Prompt, ...]:
        """Prompts from the register of incidents, the jackpot and the duties of promotions."""
        rules, table = self.state.rules, self.state.opened
        reminders = (*linked.prompts(rules, table, self.meter), *self._reminded.get(table.game, ()))
        if rules.incidents is None:
            return reminders
        kept = self.desk.state(register(table.game)).state
        assert isinstance(kept, GameRegister)
        deciding = needs(rules, table).kind in ("choice", "declaration")
        return (*prompts(rules.incidents, kept.register, self.now.at, self.id, deciding), *reminders)

    @property
    def meter(self) -> int | None:
        return self.desk.balance(f"pool/{self.state.pool}") if self.state.pool else None

    def note(self, news: News) -> None:
        """A row was recorded: notify everybody who waits for this table."""
        self.now = Opened(news.version, news.state, news.at)
        self.feed.note(news.version, news.events)
        self.deadlines.note(news.state.opened)
        if self.pacer is not None:
            self.pacer.note(news.state.opened, datetime.fromisoformat(news.at))
        self.wake_bots()
        if self.state.pool:
            self._meter_moved(self.state.pool)

    def wake_bots(self) -> None:
        """Let bots look again. A guest never waits for a bot; among themselves bots keep the usual pace."""
        for bot in self.bots.values():
            bot.note()
        if self.pacer is not None and self.pacer.awaited - self.bots.keys():
            for name in self.bots:
                self.pacer.ready(name)

    def watched(self) -> bool:
        """Whether bots play here now: only if guests sit at the table or somebody watches."""
        return bool(self.feed.watchers) or bool(set(self.state.opened.seats.values()) - self.bots.keys())

    def guests_have_staked(self) -> bool:
        """Whether bots place wagers now. They do not hurry guests: they wait until one has wagered, if any sit here."""
        table = self.state.opened
        guests = set(table.seats.values()) - self.bots.keys()
        staked = {stake.owner for stake in table.round.stakes} if table.round else set()
        return not guests or bool(guests & staked)

    async def _pace(self, command: TableCommand) -> Outcome:
        return await self.desk.execute(self.stream, PACE, command, token_hex(16))

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
    """A bot's seat at a table, with the same view and the same commands as a player's."""

    def __init__(self, place: LiveTable, bot: Person, chips: Cents) -> None:
        self._place, self._bot, self._chips = place, bot, chips

    def look(self) -> bytes:
        return msgspec.json.encode(self._place.look(self._bot))

    def may_stake(self) -> bool:
        return self._place.watched() and self._place.guests_have_staked()

    async def give(self, command: TableCommand) -> Outcome:
        return await self._place.desk.execute(self._place.stream, self._bot.actor, command, token_hex(16))

    async def buy_in(self) -> None:
        await buy_in(self._place.desk, self._bot.id, self._chips)
