"""Plays tournaments through the desk: players act at random, the pace does the rest, and time jumps to what is due."""

import random
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.core.moment import SECOND, iso, moment
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.tournament import PACE, TableSince, TournamentDue, TournamentPace, due
from cutcard.floor.streams.streams import EVERY, News
from cutcard.registers.patrons.messages import BuyIn
from cutcard.tournament.director.option import unanswered
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.messages import Act
from cutcard.tournament.messages.conduct import CloseOption, CountChips
from cutcard.tournament.messages.director import Announce, MoveClock, ResumeClock, Start
from cutcard.tournament.messages.entry import AgreeToDebit, Enter, Paid
from cutcard.tournament.messages.purse import CloseTournament, PayPrize, RedeemBounty
from cutcard.tournament.money.results import places, prize
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Structure
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.floor.conftest import repeatable

DIRECTOR = Actor("dora", Role.TOURNAMENT_DIRECTOR)
MANAGER = Actor("max", Role.GAMING_MANAGER)
DEALER = Actor("dana", Role.DEALER)
STARTS = "2026-01-26T01:30:00Z"
BANK = 100_000


class Hands:
    """A clock that stands until it is set, one second a look."""

    def __init__(self, at: str) -> None:
        self.micros = moment(at)

    def __call__(self) -> datetime:
        self.micros += SECOND
        return datetime.fromtimestamp(self.micros / SECOND, UTC)

    @property
    def now(self) -> str:
        """What it will show at the next look."""
        return iso(self.micros + SECOND)

    def to(self, at: str) -> None:
        """The next look is at this moment, if it is still to come."""
        self.micros = max(self.micros, moment(at) - SECOND)


class Event:
    """One tournament behind a desk."""

    def __init__(
        self,
        path: Path,
        players: int = 6,
        dealing: str = "electronic",
        structure: Structure | None = None,
        id: str = "1",
        paid: Paid = "account",
        seed: int = 1,
        cited: Cited | None = None,
    ) -> None:
        self.cited = cited
        self.path, self.id, self.stream = path, id, tournament(id)
        self.rng = random.Random(seed)
        self.clock = Hands("2026-01-25T00:00:00Z")
        self.entropy = repeatable(f"tournament {seed}")
        self.desk = open_desk(path, self.clock, self.entropy)
        self.desk.subscribe(EVERY, self._note)
        self._keys = (f"{id} {n}" for n in count())
        self.do(Announce(structure or default(), "", STARTS, dealing), DIRECTOR)  # type: ignore[arg-type]  # plain text
        self.players = [f"p{number}" for number in range(1, players + 1)]
        for player in self.players:
            if paid == "account":
                self.do(BuyIn(player, BANK), PACE, f"patron/{player}")
            self.enter(player, paid)

    def enter(self, player: str, paid: Paid = "cash") -> Outcome:
        """At the desk; who pays from the account has let the desk do so."""
        if paid == "account":
            self.do(AgreeToDebit(player, 250_00), Actor(player, Role.PLAYER))
        born = Enter(
            player, player.upper(), born="1990-01-01", card=f"card-{player}", agreed=True, informed=True, paid=paid
        )
        return self.do(born, MANAGER)

    def do(self, command: Command, actor: Actor, stream: str = "") -> Outcome:
        return self.desk.execute_now(stream or self.stream, actor, command, next(self._keys))

    def _note(self, news: News) -> None:
        if self.cited is not None:
            for event in news.events:
                self.cited.note(event)

    def reopen(self) -> None:
        """As after a restart of the server."""
        self.desk.close()
        self.desk = open_desk(self.path, self.clock, self.entropy)

    @property
    def state(self) -> Tournament:
        state = self.desk.state(self.stream).state
        assert isinstance(state, Tournament)
        return state

    def table(self, number: int) -> TournamentTable:
        state = self.desk.state(table_stream(self.id, number)).state
        assert isinstance(state, TournamentTable)
        return state

    def seen(self) -> dict[int, TableSince]:
        kept = {number: self.desk.state(table_stream(self.id, number)) for number in self.state.field.tables}
        return {number: TableSince(opened.state, opened.at) for number, opened in kept.items()}

    def due(self) -> list[TournamentDue]:
        return due(self.state, self.seen(), self.clock.now, TournamentPace())

    def start(self) -> None:
        self.clock.to(STARTS)
        self.do(Start(), DIRECTOR)

    def to_level(self, level: int) -> None:
        """By the director's hand; whoever is given an option on the way keeps their chips."""
        self.do(MoveClock(level, "a test"), DIRECTOR)
        if unanswered(self.state, self.clock.now):
            self.do(CloseOption(), DIRECTOR)
            self.do(ResumeClock(), DIRECTOR)

    def step(self) -> None:
        """One act of a player who is in turn; if nobody is, what falls due next."""
        for number in sorted(self.state.field.tables):
            need = needs(self.table(number).table)
            if need.kind == "act":
                self.act(number, need)
                return
        first = next(iter(self.due()))
        self.clock.to(first.at)
        if first.command is not None:
            self.do(first.command, PACE, first.stream)

    def act(self, number: int, need: HandNeed) -> None:
        seat = next(one for one in self.table(number).table.live.begin.seats if one.seat == need.seat)
        weights = {"fold": 3, "check": 4, "call": 4, "bet": 1, "raise": 1, "all-in": 3}
        kind = self.rng.choices(need.acts, [weights[kind] for kind in need.acts])[0]
        amount = need.least_to if kind in ("bet", "raise") else 0
        player = Actor(seat.player, Role.PLAYER)
        self.do(Act(need.seat, kind, amount), player, table_stream(self.id, number))

    def play(self, most: int = 5_000) -> None:
        """Until somebody has won."""
        for _ in range(most):
            if self.state.phase == "finished":
                return
            self.step()
        raise AssertionError(f"no winner after {most} steps: {self.state.phase}, {self.state.field}")

    def close(self) -> None:
        """Count the chips, pay everybody, close the log."""
        t = self.state
        left = t.issued - t.removed
        chip = t.structure.chips[0].value
        self.do(CountChips({chip: left // chip}), DIRECTOR)
        for player, place in places(t).items():
            if prize(t, place):
                self.do(PayPrize(player), DIRECTOR)
        for player, won in t.bounties.won.items():
            if won or player in t.winners:
                self.do(RedeemBounty(player), DIRECTOR)
        self.do(CloseTournament(), DIRECTOR)
