"""A table and the register of its game, for tests of incidents on a floor."""

import random
from typing import Any, Literal

import pytest

from cutcard.cards import parse
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import SuspectCollusion, TakeMeasure
from cutcard.rules.printed.incidents import Measure
from cutcard.ruling import Refused
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
)
from cutcard.table.play.course import Need
from tests.conftest import Cited
from tests.support.floor.play import DEALER, Felt

FLOP, THREE, DRAW, STUD = "plain-flop", "plain-three", "plain-draw", "plain-stud"
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX = Actor("max", Role.GAMING_MANAGER)
WHY = "seen by the dealer and on camera"


class Floor(Felt):
    """A table and the register of its game; every event is noted for the clauses it cites."""

    def __init__(self, desk: Desk, cited: Cited, game: str, boxes: int = 3, **named: Any) -> None:
        super().__init__(desk, game, boxes, **named)
        self.cited, self.rng, self.turns = cited, random.Random(7), list[Need]()

    def choice(self, need: Need, rng: random.Random) -> Choose:
        self.turns.append(need)
        return super().choice(need, rng)

    def note(self, command: Command, actor: Actor) -> None:
        """An entry in the register, and what follows from it."""
        before = self.desk.state(self.stream).version
        for event in self.at(f"incidents/{self.game.key}", command, actor).events:
            self.cited.note(event)
        for entry in self.desk.history(self.stream, before):
            for event in entry.events:
                self.cited.note(event)

    def refused(self, command: Command, actor: Actor, stream: str = "") -> tuple[str | None, str]:
        before = self.desk.state(self.stream).version
        with pytest.raises(Refused) as refused:
            self.at(stream or f"incidents/{self.game.key}", command, actor)
        assert self.desk.state(self.stream).version == before
        return refused.value.clause, refused.value.reason

    @property
    def here(self) -> IncidentPlace:
        return IncidentPlace(self.stream.removeprefix("table/"), self.round.number)

    def suspect(self, *boxes: int) -> None:
        players = tuple(self.patron(box) for box in boxes)
        self.note(SuspectCollusion(IncidentPlace(self.stream.removeprefix("table/")), players, WHY), GUS)

    def measure(self, matter: Literal["device", "collusion"], measure: Measure) -> None:
        self.note(TakeMeasure(matter, 1, measure, WHY), CAS)

    def stake(self, box: int) -> None:
        self.do(PlaceWagers(box, self.bets(self.rng)), self.player(box))

    def balances(self) -> list[int]:
        return [self.desk.balance(f"patron/{self.patron(box)}") for box in range(1, self.boxes + 1)]

    def staked(self, box: int) -> int:
        """All chips that a player has put down in the round, settled or not."""
        who = self.patron(box)
        lying = sum(stake.chips for stake in self.round.stakes if stake.owner == who)
        return lying + sum(one.chips for one in self.round.settled if one.owner == who)

    @property
    def played(self) -> bool:
        return self.state.opened.round is not None

    def meter(self) -> int:
        return self.desk.balance("pool/A")


def royal(floor: Floor) -> int:
    """Play a round in which box 1 wins the jackpot; returns what the meter showed just before."""
    floor.do(OpenBets(), DEALER)
    floor.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", 500))), DEALER)
    floor.shuffle()
    floor.do(CloseBets(), DEALER)
    meter = floor.meter()
    while (need := floor.need).kind != "opening":
        if need.pile == "box 1":
            floor.do(ShowCards("box 1", parse("As Ks Qs Js Ts")), DEALER)
        elif need.pile == "dealer":
            floor.do(ShowCards("dealer", parse("2h 3d 4c 9h Jd")[need.first : need.first + need.count]), DEALER)
        elif need.kind == "choice":
            floor.do(Choose(1, "bet"), DEALER)
        else:
            floor.do(Settle(), DEALER)
    assert sum(prize.from_pool for prize in floor.round.prizes) > 0
    assert floor.round.topped_up > 0
    return meter
