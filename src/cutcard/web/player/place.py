"""A table on the web: its views, log, pace and bots, kept in step with the journal."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Any

import msgspec

from cutcard.core.message import Actor, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.floor.desk.desk import Clock, Desk, Outcome
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_accounts import MOVES_POOL
from cutcard.floor.domains.table_messages import OF_FLOOR
from cutcard.floor.journal.ledger import patron
from cutcard.floor.pace.bots import Bot
from cutcard.floor.pace.deadlines import Deadlines
from cutcard.floor.pace.schedule import Pacer, recalled
from cutcard.floor.plan.floorplan import TablePlan
from cutcard.floor.plan.opening import buy_in
from cutcard.floor.streams.streams import News, Opened
from cutcard.money import Cents
from cutcard.registers.incidents.register import prompts
from cutcard.registers.patrons.patron import standing
from cutcard.registers.patrons.reminders import prompts as reminders_of
from cutcard.rules.piles import PLAYER
from cutcard.table.duties import duties
from cutcard.table.messages.round import PlaceWagers, TableCommand
from cutcard.table.play.course import needs
from cutcard.table.state.table import Table
from cutcard.table.wagers import jackpot as linked
from cutcard.table.wagers.standing import without_card
from cutcard.web.dealer.badges import badges_known
from cutcard.web.dealer.recorded import RecordedTable
from cutcard.web.dealer.shapes import DealerSide
from cutcard.web.http.live import Feed, Glimpse
from cutcard.web.http.session import Person
from cutcard.web.http.settings import Settings
from cutcard.web.player.common import SharedView
from cutcard.web.player.present import Present
from cutcard.web.player.shapes import LobbyTable
from cutcard.web.player.table_view import TableView
from cutcard.web.words.lines import Titles, lines
from cutcard.web.words.named import Names, named, table_called, table_name

PACE = Actor("pace", Role.SYSTEM)
KEPT = 0.05  # seconds for which people who look get the same view, if nothing changes
WATCHED = 5.0  # seconds for which word from another process counts


def balance(desk: Desk, person: Person) -> Cents:
    """The chips of a patron; staff have none."""
    return desk.balance(patron(person.id)) if person.role is Role.PLAYER else 0


def purse(desk: Desk, person: Person) -> tuple[Cents, Cents]:
    """Chips and promotional tokens of a patron; staff have none."""
    return desk.journal.purse(patron(person.id)) if person.role is Role.PLAYER else (0, 0)


def _of_play(events: Iterable[object]) -> list[Any]:
    """Without those of the floor, such as a new name, which come between the acts of a round."""
    return [one for one in events if not isinstance(one, OF_FLOOR)]


def standings(desk: Desk, stream: str, table: Table, actor: Actor) -> dict[str, Facts]:
    """For each patron for whom this person may place a wager, the facts of that wager now."""
    if table.round is None or table.round.stage not in ("open", "play"):
        return {}
    mine = {box: who for box, who in table.seats.items() if who == actor.id}
    boxes = table.seats if actor.role is Role.DEALER and table.dealing == "recorded" else mine
    return {who: desk.facts(stream, actor, PlaceWagers(box, ())) for box, who in boxes.items()}


class OwnPurse:
    """What a person holds; for somebody who only looks on it is read at most once a second, unless something calls."""

    def __init__(self, desk: Desk, person: Person) -> None:
        self._desk, self._person = desk, person
        self._held: tuple[Cents, Cents] = 0, 0
        self._until, self._poked = 0.0, -1

    def held(self, poked: int, near: bool) -> tuple[Cents, Cents]:
        """Chips and tokens. ``poked``: how often something outside the table has changed; ``near``: at the table."""
        now = monotonic()
        if near or poked != self._poked or now >= self._until:
            self._poked = poked
            self._held = purse(self._desk, self._person)
            self._until = now + 1
        return self._held


class LiveTable:
    """A table on the floor, with its pace, deadlines and bots."""

    def __init__(
        self,
        desk: Desk,
        plan: TablePlan,
        bots: Mapping[Person, Cents],
        names: Names,
        settings: Settings,
        clock: Clock,
        meter_moved: Callable[[str], None],
        reminded: Mapping[str, tuple[Prompt, ...]],
    ) -> None:
        self.desk, self.plan, self.id, self.stream = desk, plan, plan.id, f"table/{plan.id}"
        self._names, self._meter_moved, self._reminded = names, meter_moved, reminded
        self._settings = settings
        self._now: Present | None = None
        self._moment: tuple[int, ...] = ()
        self.now = desk.state(self.stream)  # after the last row seen here, so that view, log and pace agree
        state = self.state
        rows = desk.round(self.stream, state.opened.rounds)
        game = state.rules.game
        names.call_table(self.id, table_name(self.id, game.title, state.name))
        read = partial(lines, titles=Titles(game.label, game.move_label))
        self.feed = Feed(self.now.version, [(row.version, row.events) for row in rows], names, read, clock)
        self._recorded = RecordedTable(desk, self.stream)
        self.deadlines = Deadlines(state.opened, self._pace, clock)
        self.pacer: Pacer | None = None
        if plan.dealing == "electronic":
            wait = recalled(
                state.rules, state.opened, [(datetime.fromisoformat(row.at), _of_play(row.events)) for row in rows]
            )
            self.pacer = Pacer(state.rules, state.opened, wait, self._pace, clock, settings.pace)
        self._watched = 0.0  # until when somebody in another process counts as watching
        self.bots = {bot.id: Bot(BotSide(self, bot, chips), settings.thinking) for bot, chips in bots.items()}

    @property
    def state(self) -> FloorTable:
        state = self.now.state
        assert isinstance(state, FloorTable)
        return state

    def look(self, person: Person) -> TableView:
        """The table as this person may see it now."""
        return self.glimpse(person, OwnPurse(self.desk, person)).whole()

    def glimpse(self, person: Person, purse: OwnPurse) -> Glimpse[TableView]:
        """The same, shared with all who see the same."""
        return self._present().glimpse(person.actor, partial(purse.held, self.feed.poked))

    def _present(self) -> Present:
        """Kept until a row is recorded anywhere, and for a moment only, because time and other processes go on."""
        moment = self.now.version, self.feed.poked, self.desk.streams.moved, int(monotonic() / KEPT)
        if self._now is None or moment != self._moment:
            meter, table = self.meter, self.state.opened
            told = (msgspec.structs.replace(one, text=named(one.text, self._names)) for one in self._prompts(meter))
            common = SharedView(self.state.rules, table, tuple(told), self._ends())
            facts = partial(standings, self.desk, self.stream, table)
            self._now = Present(self.id, self.now.version, common, meter, self._names, facts, self._side)
            self._moment = moment
        return self._now

    def _side(self, actor: Actor) -> DealerSide | None:
        """What somebody can do as the dealer of a table dealt by people."""
        if actor.role is not Role.DEALER or self.plan.dealing != "recorded":
            return None
        side = self._recorded.side(self.state, actor, self._names)
        return msgspec.structs.replace(side, badges=badges_known(self.desk)) if self._settings.demo else side

    def _ends(self) -> str:
        """When the present moment ends by itself."""
        asked = self.pacer.due() if self.pacer else None
        return asked.at.isoformat() if asked and asked.at else ""

    def _prompts(self, meter: Cents | None) -> tuple[Prompt, ...]:
        """Prompts from the register of incidents, the jackpot and the duties of promotions."""
        rules, table = self.state.rules, self.state.opened
        owed = (duty.prompt for duty in duties(rules, table))
        more = (*linked.prompts(rules, table, meter), *self._reminded.get(table.game, ()))
        reminders = (*owed, *more, *self._patrons())
        if rules.incidents is None:
            return reminders
        kept = self.desk.state(register(table.game)).state
        assert isinstance(kept, GameRegister)
        deciding = needs(rules, table).kind in ("choice", "declaration", "end")  # "end": a hand that nobody records
        return (*prompts(rules.incidents, kept.register, self.now.at, self.id, deciding), *reminders)

    def _patrons(self) -> Iterator[Prompt]:
        """Reminders about seated players: the duties of a loss limit, and a player card that is missing."""
        rules, table, at = self.state.rules, self.state.opened, self.now.at
        seated = {who: self.desk.state(patron(who)).state for who in table.seats.values() if rules.patrons}
        yield from without_card(rules, table, {who: standing(kept, at) for who, kept in seated.items()}, at)
        if rules.patrons and rules.patrons.loss:
            for kept in seated.values():
                yield from reminders_of({table.game: rules.patrons}, kept, at, self.id)

    @property
    def meter(self) -> int | None:
        return self.desk.balance(f"pool/{self.state.pool}") if self.state.pool else None

    def note(self, news: News) -> None:
        """A row was recorded: notify everybody who waits for this table."""
        if news.version <= self.now.version:  # already read from the journal
            return
        self.now = Opened(news.version, news.state, news.at)
        self._names.call_table(self.id, table_name(self.id, self.state.rules.game.title, self.state.name))
        self.feed.note(news.version, news.events)
        self.deadlines.note(news.state.opened)
        if self.pacer is not None:
            self.pacer.note(news.state.opened, datetime.fromisoformat(news.at))
        self.wake_bots()
        if self.state.pool and any(isinstance(event, MOVES_POOL) for event in news.events):
            self._meter_moved(self.state.pool)

    def plays(self, patron: str) -> bool:
        """Whether this patron sits here or has a wager in play."""
        table = self.desk.state(self.stream).state.opened
        stakes = table.round.stakes if table.round else ()
        return patron in table.seats.values() or any(stake.owner == patron for stake in stakes)

    def wake_bots(self) -> None:
        """Let bots look again. A guest never waits for a bot; among themselves bots keep the usual pace."""
        for bot in self.bots.values():
            bot.note()
        if self.pacer is not None and self.pacer.awaited - self.bots.keys():
            for name in self.bots:
                self.pacer.ready(name)

    def watched(self) -> bool:
        """Whether bots play here now: only if guests sit at the table or somebody watches."""
        return (
            bool(self.feed.watchers)
            or monotonic() < self._watched
            or bool(set(self.state.opened.seats.values()) - self.bots.keys())
        )

    def watched_elsewhere(self) -> None:
        """Somebody watches in another process, which says so every few seconds."""
        self._watched = monotonic() + WATCHED
        self.wake_bots()

    def guests_have_staked(self) -> bool:
        """Whether bots place wagers now. They do not hurry guests: they wait until one has wagered, if any sit here.

        Whoever may back another's jackpot waits for that wager instead.
        """
        table = self.state.opened
        guests = set(table.seats.values()) - self.bots.keys()
        staked = {stake.owner for stake in table.round.stakes} | table.round.backers.keys() if table.round else set()
        return not guests or bool(guests & staked)

    async def _pace(self, command: TableCommand) -> Outcome:
        return await self.give(PACE, command)

    async def give(self, actor: Actor, command: TableCommand) -> Outcome:
        """An automatic command, thought of at what is seen here: it must not hit what came after."""
        return await self.desk.execute(self.stream, actor, command, token_hex(16), after=self.now.version)

    def lobby(self) -> LobbyTable:
        table, game = self.state.opened, self.state.rules.game
        return LobbyTable(
            id=self.id,
            name=table_called(self._names, self.id),
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
            hand=game.dealt(PLAYER),
            recording=table.recording,
            reader=bool(table.reader),
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
        return await self._place.give(self._bot.actor, command)

    async def buy_in(self) -> None:
        await buy_in(self._place.desk, self._bot.id, self._chips)
