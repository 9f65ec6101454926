"""Simulates a whole tournament with bots: real director, real betting, simulated time, chance passed in.

Tables take turns by the clock: the length of a hand depends on its number of players. Some players come late, some are
away when play starts, and some who are out enter again if they can. After every command all chips must add up, and at
the end all money.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec import Struct

from cutcard.core.message import Actor, Facts, Role, tag
from cutcard.core.moment import MINUTE, SECOND, iso, moment
from cutcard.money import Cents
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import PLAYING, TournamentCommand, decide
from cutcard.tournament.director.option import unanswered
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages.conduct import CloseOption, CountChips, ForfeitChips, MarkPresent
from cutcard.tournament.messages.entry import AddOn, Enter, ReBuy, ReEnter
from cutcard.tournament.messages.field_events import Busted, Eliminated, HandDue
from cutcard.tournament.messages.purse import CloseTournament, HandOverGift, PayPrize, RedeemBounty
from cutcard.tournament.money import gifts, results
from cutcard.tournament.simulation.bots import Bot, Chance
from cutcard.tournament.simulation.check import SimulationFault, check_end, check_field
from cutcard.tournament.simulation.hand import play
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Structure, periods

OPTION = 5 * MINUTE
STARTS = "2022-01-26T01:30:00Z"
DIRECTOR = Actor("director", Role.TOURNAMENT_DIRECTOR)


class Habits(Struct, frozen=True):
    """Shares of players: who come after the start, who are not at their seats by then, who enter again when out.

    ``seconds``: of a hand, and of each player in it.
    """

    late: float = 0.15
    away: float = 0.02
    again: float = 0.5
    forfeits: float = 0.1
    seconds: tuple[int, int] = (30, 10)


USUAL = Habits()


class SimulatedTournament(Struct, frozen=True):
    """What a simulated tournament came to; ``minutes`` from the start to the winner."""

    players: int
    entries: int
    places: tuple[tuple[str, int], ...]  # the winner first; those who are tied have the same place
    prizes: dict[str, Cents]  # paid, by player
    bounties: dict[str, Cents]
    hands: int
    minutes: int
    level: int
    bought: dict[str, int]  # entries, by player
    events: dict[str, int]  # how often each kind has happened

    @property
    def winner(self) -> str:
        return self.places[0][0]


Watch: TypeAlias = Callable[[Tournament, TournamentEvent], None]


def check(structure: Structure, players: int) -> None:
    """Refuse what cannot be simulated."""
    if not structure.least <= players <= structure.cap:
        cure = "choose a number in between, or another structure"
        raise Refused(
            "TOR 1",
            f"{players} players: this tournament takes {structure.least} to {structure.cap}; {cure}",
        )
    if structure.satellite or structure.flights:
        raise Refused(
            "TOR 7.3", "a satellite or a flight leads to another tournament: leave it out to simulate this one"
        )


def simulate(
    structure: Structure,
    players: int,
    bots: Sequence[Bot],
    chance: Chance,
    habits: Habits = USUAL,
    watch: Watch | None = None,
) -> SimulatedTournament:
    """A tournament from its announcement to its closed log; a fault is raised with what does not hold.

    ``watch`` is told every event with the state after it.
    """
    run = _Run(structure, players, bots, chance, habits, watch)
    run.open()
    while run.t.phase in PLAYING:
        run.step()
    run.close()
    return run.told()


class _Run:
    """One simulated tournament: its state, the time, and what is going to happen."""

    def __init__(
        self,
        structure: Structure,
        players: int,
        bots: Sequence[Bot],
        chance: Chance,
        habits: Habits,
        watch: Watch | None,
    ) -> None:
        check(structure, players)
        self.structure, self.chance, self.habits, self.watch = structure, chance, habits, watch
        self.t = Tournament("simulated")
        self.now = moment(STARTS)
        self.names = [f"p{number:0{len(str(players))}}" for number in range(1, players + 1)]
        self.bots = {name: bots[number % len(bots)] for number, name in enumerate(self.names)}
        self.coming: list[tuple[int, int, TournamentCommand | None]] = []  # when, in which order, what is asked
        self.order = 0
        self.rebuys: list[str] = []  # wanted before the next deal
        self.hands = 0
        self.why = ""  # the last deal that was refused
        self.until = 0  # when the present pause ends
        self.counts: dict[str, int] = {}

    # -- asking

    def ask(self, command: TournamentCommand, actor: Actor = DIRECTOR) -> list[TournamentEvent]:
        """What the director makes of a command; kept, and checked against the invariants."""
        facts = Facts(actor, iso(self.now), draw=f"{self.chance.getrandbits(256):064x}")
        events = decide(self.t, command, facts)
        for event in events:
            self.t = evolve(self.t, event)
            name = tag(event)
            self.counts[name] = self.counts.get(name, 0) + 1
            if self.watch is not None:
                self.watch(self.t, event)
            if isinstance(event, Eliminated | Busted):
                self._perhaps_again(event)
        check_field(self.t, command)
        return events

    def try_to(self, command: TournamentCommand, actor: Actor = DIRECTOR) -> None:
        """What a player asks may come too late: registration has closed, or the player is out by now."""
        try:
            self.ask(command, actor)
        except Refused:
            self.counts["refused"] = self.counts.get("refused", 0) + 1

    def later(self, seconds: float, command: TournamentCommand | None) -> None:
        self.at(self.now + int(seconds * SECOND), command)

    def at(self, when: int, command: TournamentCommand | None) -> None:
        self.order += 1
        heappush(self.coming, (when, self.order, command))

    def _perhaps_again(self, event: Eliminated | Busted) -> None:
        """Somebody without chips buys again: at the table, or a new entry a few minutes later."""
        if self.chance.random() >= self.habits.again:
            return
        if isinstance(event, Busted):
            self.rebuys.append(event.player)
        elif self.structure.re_entry:
            self.later(60 + 240 * self.chance.random(), ReEnter(event.player))

    # -- the course

    def open(self) -> None:
        """Entries, those who come later, and the ballot."""
        venues = self.structure.venues
        self.ask(m.Announce(self.structure, venue=venues[0].id if venues else "", starts=STARTS))
        prompt = [name for name in self.names if self.chance.random() >= self.habits.late]
        prompt = prompt if len(prompt) >= self.structure.least else self.names
        for name in prompt:
            self.ask(_entry(name))
        away = tuple(name for name in prompt if self.chance.random() < self.habits.away)
        self.ask(m.Start(absent=away))
        levels = self.structure.levels[: self.structure.registration_until_level - 1]
        open_for = 60 * sum(level.minutes + level.break_after for level in levels)
        for name in self.names:
            if name not in prompt:
                self.later(self.chance.random() * open_for, _entry(name))
        for name in away:
            self.later(self.chance.random() * 3600, MarkPresent(name))
        self.deal()

    def step(self) -> None:
        """The next thing that happens, and new hands wherever they can be dealt."""
        if not self.coming:
            raise SimulationFault(f"nothing is in play and nothing will be: {self.why}")
        self.now, _, command = heappop(self.coming)
        if isinstance(command, m.ReportHand):
            self.ask(command)
        elif command is not None:
            self.try_to(command)
        self.deal()
        if self.t.phase in PLAYING and all(table.begin is None for table in self.t.field.tables.values()):
            self.wait()

    def wait(self) -> None:
        """No hand is in play: a break, an option, or one player is left before registration closes."""
        if self.until > self.now:
            return
        view = clock.at(self.t.clock, self.structure, iso(self.now))
        then: TournamentCommand | None = None
        if view.state == "option" or (view.on_break and view.level in periods(self.structure)):
            self.offer()
        if view.state == "option":
            if unanswered(self.t, iso(self.now)):
                self.ask(CloseOption())
            self.until, then = self.now + OPTION, m.ResumeClock()
        elif view.state == "break":
            self.until = moment(view.ends)
        elif view.registration_open:
            self.until, then = moment(view.ends), m.CloseRegistration()
        else:
            return
        self.at(self.until, then)

    def offer(self) -> None:
        """Short stacks may be given up for a new entry (TOR 7.13), and more chips bought where that is offered."""
        for player in sorted(self.t.field.where):
            if player not in self.t.field.where:  # out by what the others have chosen
                continue
            short = self.t.field.seat(player).stack < self.structure.starting_stack // 3
            if short and self.chance.random() < self.habits.forfeits:
                self.try_to(ForfeitChips(player), Actor(player, Role.PLAYER))
            elif self.structure.add_on and self.chance.random() < self.habits.again:
                self.try_to(AddOn(player))

    def deal(self) -> None:
        """A hand at every table that may begin one now, after all that has to come before."""
        while self.rebuys:
            self.try_to(ReBuy(self.rebuys.pop()))
        for number in list(self.t.field.tables):
            while (table := self.t.field.tables.get(number)) and table.begin is None and self.t.phase in PLAYING:
                try:
                    events = self.ask(m.DealHand(number))
                except Refused as refused:
                    if not self.cured(number, refused):
                        self.why = str(refused)
                        break
                    continue
                for event in events:
                    if isinstance(event, HandDue):
                        self.begin(event)

    def cured(self, number: int, refused: Refused) -> bool:
        """Whether something could be done so that a table may deal: chips raced, a round announced, a table broken."""
        command = refused.cure.command if refused.cure else None
        if refused.clause == "TOR 7.40":
            self.ask(m.RaceChips(number))
        elif isinstance(command, m.AnnounceRounds):
            self.ask(command)
        elif isinstance(command, m.BreakTable) and all(one.begin is None for one in self.t.field.tables.values()):
            self.try_to(command)
            return number not in self.t.field.tables
        else:
            return False
        return True

    def begin(self, due: HandDue) -> None:
        """A hand is played at once and reported when its time is over."""
        base, each = self.habits.seconds
        lasts = (base + each * len(due.begin.seats)) * (0.7 + 0.6 * self.chance.random())
        self.hands += 1
        self.later(lasts, m.ReportHand(due.table, play(due.begin, self.bots, self.chance)))

    def close(self) -> None:
        """Chips counted, bounties redeemed, prizes paid, the log closed."""
        self.ended = self.now
        unit = min(table.unit for table in self.t.field.tables.values())
        self.ask(CountChips({unit: self.t.in_play() // unit}))
        won = [player for player, value in self.t.bounties.won.items() if value]
        for player in dict.fromkeys((*won, *self.t.winners)):
            if self.t.bounties.won.get(player) or self.t.bounties.own.get(player) == "held":
                self.ask(RedeemBounty(player))
        for player, place in results.places(self.t).items():
            if results.prize(self.t, place):
                self.ask(PayPrize(player))
        for number, player in gifts.not_handed(self.t):
            self.ask(HandOverGift(number, player))
        self.ask(CloseTournament())
        check_end(self.t)

    def told(self) -> SimulatedTournament:
        t = self.t
        places = tuple((player, place.first) for player, place in results.places(t).items())
        return SimulatedTournament(
            players=len(places),
            entries=t.purse.entries,
            places=places,
            prizes=dict(t.purse.paid),
            bounties=dict(t.bounties.redeemed),
            hands=self.hands,
            minutes=(self.ended - moment(STARTS)) // MINUTE,
            level=clock.at(t.clock, self.structure, iso(self.ended)).level,
            bought={player: one.entries for player, one in t.register.entrants.items()},
            events=dict(sorted(self.counts.items())),
        )


def _entry(name: str) -> Enter:
    return Enter(name, name, proof="seen", card=name, agreed=True, informed=True)
