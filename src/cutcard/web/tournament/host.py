"""Hosts the tournaments of a demonstration: one is always open to guests, bots fill the table, winners are paid."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime
from random import Random
from secrets import token_hex

from msgspec import Struct

from cutcard.core.message import Actor, Command, Role
from cutcard.core.moment import SECOND, iso, moment
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.room import HOST, RoomHost, bot_in_room
from cutcard.floor.pace.schedule import happens_within
from cutcard.floor.people.persons import NamedPerson
from cutcard.floor.plan.tournament import TournamentPlan, structure_of
from cutcard.floor.streams.streams import EVERY, News, Opened
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import HandNeed, needs, rebuilt
from cutcard.tournament.hand.messages import Act, CallTime, Kind
from cutcard.tournament.hand.state import LiveHand
from cutcard.tournament.messages.conduct import CountChips
from cutcard.tournament.messages.director import Announce, MoveClock, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.messages.purse import CloseTournament, HandOverGift, PayPrize, RedeemBounty
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.money.results import places, prize
from cutcard.tournament.simulation.bots import CALL, FOLD, STYLES
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.tournament.views import registration

HOUSE = Actor("host", Role.SYSTEM)  # opens accounts for bots
NAMES = ("Mabel", "Otis", "Pearl", "Ruben", "Stella", "Toby", "Una", "Vito", "Wanda")
BOT = "bot-"
SLOW = 60  # seconds until the host calls time on a guest
OVER = ("closed", "cancelled")
AGAIN = 1.0  # seconds until the host looks again


class Todo(Struct, frozen=True):
    stream: str
    actor: Actor
    command: Command
    thinking: bool = False


class Host:
    """Runs one tournament after another. Everything is derived from the journal."""

    def __init__(
        self,
        desk: Desk,
        plan: TournamentPlan,
        clock: Callable[[], datetime],
        admit: Callable[[str], None],
        thinking: float,
    ) -> None:
        self._desk, self._plan, self._clock, self._admit, self._thinking = desk, plan, clock, admit, thinking
        self._changed = asyncio.Event()
        self._chance = Random()  # how a bot plays; cards and seats are drawn elsewhere
        self._open: list[str] = []
        self._versions: dict[str, int] = {}  # what the last look at each stream was at

    def _kept(self) -> list[str]:
        """Tournaments of this host that are not closed, by number."""
        begins = tournament(f"{self._plan.id}-")
        named = [stream.removeprefix(begins) for stream in self._desk.journal.streams(begins)]
        numbers = sorted(int(number) for number in named if number.isdecimal())
        self._last = max(numbers, default=0)
        kept = [f"{self._plan.id}-{number}" for number in numbers]
        return [id for id in kept if self._state(id).phase not in OVER]

    async def run(self) -> None:
        """Do what is due, until the task is cancelled. Another process may have been the host until now."""
        self._open = self._kept()
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            if news.stream.startswith("tournament"):
                loop.call_soon_threadsafe(self._changed.set)

        stop = self._desk.subscribe(EVERY, tell)
        try:
            while True:
                self._changed.clear()
                await self._step()
        finally:
            stop()

    async def _step(self) -> None:
        at = iso(int(self._clock().timestamp() * SECOND))
        todo = next(self._todo(at), None)
        if todo is None:
            playing = any(self._state(id).phase != "announced" for id in self._open)
            await (happens_within(self._changed, AGAIN) if playing else self._changed.wait())
            return
        if todo.thinking:
            await asyncio.sleep(self._thinking)
        try:
            version = self._versions.get(todo.stream, 0)
            await self._desk.execute(todo.stream, todo.actor, todo.command, token_hex(16), after=version)
        except Refused:  # the state has changed meanwhile
            await happens_within(self._changed, AGAIN)
        if isinstance(todo.command, Announce):
            self._admit(todo.stream.partition("/")[2])
        if isinstance(todo.command, CloseTournament):
            self._open.remove(todo.stream.partition("/")[2])

    def _todo(self, at: str) -> Iterator[Todo]:
        if not any(registration(self._state(id), at) for id in self._open):
            self._last += 1
            self._open.append(id := f"{self._plan.id}-{self._last}")
            yield Todo(tournament(id), HOST, Announce(structure_of(self._plan), "", at, "electronic"))
        for id in self._open:
            t = self._state(id)
            match t.phase:
                case "announced":
                    yield from self._gather(t)
                case "running" | "final table":
                    if len(t.field.where) == 1 and not t.register.queue and registration(t, at):
                        level = t.structure.registration_until_level
                        yield Todo(tournament(id), HOST, MoveClock(level, "one player has all the chips"))
                    for number in t.field.tables:
                        yield from self._play(t, number, at)
                case "finished":
                    yield from _settle(t)
                case _:
                    pass  # the director has cancelled or closed it

    def _gather(self, t: Tournament) -> Iterator[Todo]:
        """Enter the bots first. Play starts with the first guest."""
        for number in range(self._plan.bots):
            player, name = _bot(number)
            if player not in t.register.entrants:
                if not self._desk.state(stream_of(player)).state.roles:
                    yield Todo(stream_of(player), HOUSE, OpenDemoAccount(Role.PLAYER))
                entry = Enter(
                    player,
                    f"{name} (bot)",
                    proof="made by the house",
                    card=player,
                    agreed=True,
                    informed=True,
                )
                yield Todo(tournament(t.id), HOST, entry)
        if any(one.status == "waiting" and not id.startswith(BOT) for id, one in t.register.entrants.items()):
            yield Todo(tournament(t.id), HOST, Start())

    def _play(self, t: Tournament, number: int, at: str) -> Iterator[Todo]:
        """Act for a bot in turn. If a guest has left, wait no longer than a minute on the clock."""
        stream = table_stream(t.id, number)
        opened = self._look(stream)
        assert isinstance(opened.state, TournamentTable)
        table = opened.state.table
        need = needs(table)
        if need.kind != "act":
            return
        player = next(one.player for one in table.live.begin.seats if one.seat == need.seat)
        if player.startswith(BOT):
            command = self._chosen(table.live, need, t.field.tables[number].unit, player)
            yield Todo(stream, Actor(player, Role.PLAYER), command, thinking=True)
        elif table.live.time is None and moment(at) - moment(opened.at) > SLOW * SECOND:
            yield Todo(stream, HOST, CallTime(need.seat))

    def _chosen(self, live: LiveHand, need: HandNeed, unit: int, player: str) -> Act:
        """The bot's act by its style, from its two cards and the board."""
        styles = list(STYLES.values())
        style = styles[int(player.rpartition("-")[2]) % len(styles)]
        total = style(rebuilt(live), live.hands[need.seat], live.community, self._chance)
        stay: Kind = "check" if "check" in need.acts else "call"
        if total == FOLD:
            return Act(need.seat, "fold" if need.price else stay)
        kind: Kind = "bet" if "bet" in need.acts else "raise"
        if total == CALL or kind not in need.acts:
            return Act(need.seat, stay)
        amount = max(need.least_to, total // unit * unit)
        return Act(need.seat, "all-in") if amount >= need.most_to else Act(need.seat, kind, amount)

    def _state(self, id: str) -> Tournament:
        state = self._look(tournament(id)).state
        assert isinstance(state, Tournament)
        return state

    def _look(self, stream: str) -> Opened:
        opened = self._desk.state(stream)
        self._versions[stream] = opened.version
        return opened


def bots_of(plan: TournamentPlan) -> list[NamedPerson]:
    """Everybody who plays in the events of a plan without being a guest, by name."""
    named = [bot_in_room(plan, n + 1) if plan.dealing == "room" else _bot(n) for n in range(plan.bots)]
    return [NamedPerson(id, name, "player") for id, name in named]


def _bot(number: int) -> tuple[str, str]:
    name = NAMES[number % len(NAMES)]
    return f"{BOT}{name.lower()}-{number + 1}", name


def host_of(
    desk: Desk, plan: TournamentPlan, clock: Callable[[], datetime], admit: Callable[[str], None], thinking: float
) -> Host | RoomHost:
    """Who runs the events of a plan: bots that play cards, or bots in a room that a visitor directs."""
    if plan.dealing == "room":
        return RoomHost(desk, plan, clock, admit)
    return Host(desk, plan, clock, admit, thinking)


def _settle(t: Tournament) -> Iterator[Todo]:
    """Count the chips, pay prizes and bounties, and close the log."""
    stream = tournament(t.id)
    if t.counted is None:
        smallest, left = t.structure.chips[0].value, t.issued - t.removed
        yield Todo(stream, HOST, CountChips({smallest: left // smallest}))
    for player, place in places(t).items():
        if prize(t, place) and player not in t.purse.paid:
            yield Todo(stream, HOST, PayPrize(player))
    for number, player in not_handed(t):
        yield Todo(stream, HOST, HandOverGift(number, player))
    for player in dict.fromkeys((*t.bounties.won, *t.winners)):
        if t.bounties.won.get(player) or (player in t.winners and t.bounties.own.get(player) == "held"):
            yield Todo(stream, HOST, RedeemBounty(player))
    yield Todo(stream, HOST, CloseTournament())
