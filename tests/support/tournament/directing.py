"""A tournament under the director: commands in, events kept, noted and checked against what must always be so."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Event, Facts, Role, Standing
from cutcard.core.moment import MINUTE, after, iso, moment
from cutcard.floor.domains import tournament_accounts as accounts
from cutcard.floor.journal.ledger import CHIPS
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.director.option import unanswered
from cutcard.tournament.engine.values import Begin, BountyMove, HandResult, Out
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.director import Announce, DealHand, MoveClock, ReportHand, ResumeClock, Start
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.state.evolve import evolve
from cutcard.tournament.state.tournament import HandForHand, Phase, Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import Structure
from tests.conftest import Cited
from tests.support.tournament.entering import entry
from tests.support.tournament.persons import People, with_person

E = TypeVar("E", bound=Event)

STARTS = "2022-01-26T01:30:00Z"
DIRECTOR = Actor("director", Role.TOURNAMENT_DIRECTOR)
DEALER = Actor("dealer", Role.DEALER)
DESK = Actor("desk", Role.GAMING_SUPERVISOR)
MANAGER = Actor("manager", Role.GAMING_MANAGER)
EVENT = structure_text.default()
NO_CHANGE: Mapping[str, int] = {}


def chips_hold(t: Tournament) -> bool:
    """Chips in play are those issued less those removed."""
    return t.in_play() == t.issued - t.removed


def bounties_hold(t: Tournament) -> bool:
    """Every bounty issued is held, won, redeemed or void, or it is still to be said who won it."""
    held = sum(own == "held" for own in t.bounties.own.values()) + len(t.room.pending)
    won = sum(t.bounties.won.values()) + sum(t.bounties.redeemed.values())
    return won + (held + t.bounties.void) * t.bounties.value == t.bounties.issued * t.bounties.value


class Hall:
    """``at`` is the time of the next command; draws come from a seed."""

    def __init__(self, cited: Cited | None = None, structure: Structure = EVENT, **announced: Any) -> None:
        self.t = Tournament("gold-coast")
        self.at = "2022-01-19T00:00:00Z"
        self.cited = cited
        self.chance = Random(26)
        self.kept: list[Any] = []
        self.people: People = {}
        self.do(Announce(structure, **{"venue": "gold-coast", "starts": STARTS, **announced}))

    def facts(self, actor: Actor = DIRECTOR) -> Facts:
        return Facts(actor, self.at, draw=f"{self.chance.getrandbits(256):064x}")

    def with_card(self, player: str) -> Facts:
        """Facts for a member who acts online."""
        return replace(self.facts(Actor(player, Role.PLAYER)), standing=Standing(card=f"card {player}"))

    def do(self, command: TournamentCommand, actor: Actor = DIRECTOR, facts: Facts | None = None) -> Sequence[Any]:
        """The events of a command, kept."""
        events = decide(self.t, command, with_person(facts or self.facts(actor), command, self.people))
        for event in events:
            if self.cited is not None:
                self.cited.note(event)
            self.t = evolve(self.t, event)
            assert chips_hold(self.t), event
            assert bounties_hold(self.t), event
        self.kept += events
        return events

    def both(self, command: TournamentCommand, first: Actor = DIRECTOR, second: Actor = MANAGER) -> Sequence[Any]:
        """What takes two people: proposed by one, confirmed by the other."""
        (waits,) = self.do(command, first)
        assert isinstance(waits, Proposed)
        return self.do(ConfirmProposal(waits.number), second)

    def one(self, kind: type[E], command: TournamentCommand, actor: Actor = DIRECTOR) -> E:
        """The only event of a kind that a command leads to."""
        (event,) = [event for event in self.do(command, actor) if isinstance(event, kind)]
        return event

    def refused(self, command: TournamentCommand, clause: str | None, actor: Actor = DIRECTOR) -> str:
        """The reason of a refusal under a clause; nothing has changed."""
        before = self.t
        with pytest.raises(Refused) as caught:
            self.do(command, actor)
        assert self.t == before
        assert caught.value.clause == clause, caught.value
        return caught.value.reason

    def cure(self, command: TournamentCommand, actor: Actor = DIRECTOR) -> Any:
        """The command that a refusal names as its cure."""
        with pytest.raises(Refused) as caught:
            self.do(command, actor)
        assert caught.value.cure is not None, caught.value
        return caught.value.cure.command

    def cures(self, command: TournamentCommand, actor: Actor = DIRECTOR) -> Any:
        """What a refusal names as its cure; None where the command would be taken."""
        try:
            decide(self.t, command, self.facts(actor))
        except Refused as refused:
            return refused.cure.command if refused.cure else None
        return None

    def later(self, minutes: float) -> None:
        self.at = iso(moment(self.at) + int(minutes * MINUTE))

    def minute(self, minutes: float) -> None:
        """So many minutes after the start."""
        self.at = after(STARTS, int(minutes * MINUTE))

    # -- the usual course

    def enter(self, *players: str) -> None:
        for player in players:
            self.do(entry(player), DESK)

    def start(self, players: int, **more: Any) -> "Hall":
        """So many players, named a01 on, are seated and the clock runs."""
        self.enter(*(f"a{number:02}" for number in range(1, players + 1)))
        self.at = STARTS
        self.do(Start(**more))
        return self

    def close_registration(self) -> "Hall":
        """Level 7 has just begun."""
        self.to_level(7)
        assert self.t.registration_closed
        return self

    def to_level(self, level: int) -> None:
        """By the director's hand; whoever is given an option on the way keeps their chips."""
        while clock.at(self.t.clock, self.t.structure, self.at).level < level:
            self.do(MoveClock(level, "nobody else comes"))
            view = clock.at(self.t.clock, self.t.structure, self.at)
            if unanswered(self.t, self.at) or (in_room(self.t) and view.state == "option"):
                self.do(CloseOption())
            if clock.at(self.t.clock, self.t.structure, self.at).state == "option":
                self.do(ResumeClock())

    def deal(self, table: int = 0) -> Begin:
        number = table or min(self.t.field.tables)
        self.do(DealHand(number), DEALER)
        begin = self.t.field.tables[number].begin
        assert begin is not None
        return begin

    def hand(
        self, table: int = 0, won: str = "", lost: Sequence[str] = (), stacks: Mapping[str, int] = NO_CHANGE
    ) -> Sequence[Any]:
        """A whole hand: the losers' chips go to who has won; or stacks by player afterwards."""
        number = table or (self.t.field.where[won][0] if won else min(self.t.field.tables))
        begin = self.t.field.tables[number].begin or self.deal(number)
        return self.do(ReportHand(number, result(begin, won, lost, stacks)))

    def seated(self, table: int = 0) -> list[str]:
        """Who sits at a table, by seat."""
        return [one.player for one in self.t.field.tables[table or min(self.t.field.tables)].seats.values()]

    def phase(self) -> Phase:
        return self.t.phase

    def course(self) -> HandForHand | None:
        return self.t.hand_for_hand

    def round(self) -> int:
        """Of hand-for-hand."""
        assert self.t.hand_for_hand is not None
        return self.t.hand_for_hand.round

    def queue(self) -> tuple[str, ...]:
        return self.t.register.queue

    def free(self, table: int) -> int:
        """The first free seat of a table."""
        return next(seat for seat in range(1, 11) if seat not in self.t.field.tables[table].seats)

    def stack(self, player: str) -> int:
        return self.t.field.seat(player).stack


def balances(hall: Hall) -> Counter[str]:
    """The money accounts after all that was kept."""
    return ledgers(hall)[CHIPS]


def ledgers(hall: Hall) -> dict[str, Counter[str]]:
    """What every account holds of each commodity, money and tournament chips, after all that was kept."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    t = Tournament(hall.t.id)
    for event in hall.kept:
        after = evolve(t, event)
        for posting in accounts.postings(t, [event], after):
            found[posting.commodity][posting.account] += posting.amount
        t = after
    return found


def own(hall: Hall) -> list[int]:
    """What is left in the tournament's own accounts."""
    found = balances(hall)
    return [found[account(hall.t.id)] for account in (accounts.account, accounts.bounties, accounts.granted)]


def result(begin: Begin, won: str, lost: Sequence[str], stacks: Mapping[str, int] = NO_CHANGE) -> HandResult:
    """A hand by its outcome: bounties of the losers go to the winner (T-01)."""
    after = {one.player: stacks.get(one.player, one.stack) for one in begin.seats}
    for loser in lost:
        after[won] += after[loser]
        after[loser] = 0
    out = tuple(Out(one.seat, one.player, one.stack) for one in begin.seats if not after[one.player])
    moves = tuple(
        BountyMove(one.player, ((won, begin.bounty),), ("TOR 3", "T-01"))
        for one in begin.seats
        if not after[one.player] and one.bounty and won
    )
    main = (won,) if won else ()
    return HandResult(begin.number, {one.seat: after[one.player] for one in begin.seats}, out, moves, main)


def down_to(hall: Hall, players: int) -> Hall:
    """Tables in turn lose a player each hand until so many are left; all hands have ended."""
    while len(hall.t.field.where) > players:
        tables = hall.t.field.tables
        number = max(tables, key=lambda table: (len(tables[table].seats), table))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
    return hall
