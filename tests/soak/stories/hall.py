"""A tournament of a story's own: dealers record its hands, so that the story says who goes out."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.messages import Act, CompleteDeal, EnterCards, Kind, RankHands, ShowHand
from cutcard.tournament.messages.director import Announce, DealHand, MoveClock, Start
from cutcard.tournament.messages.entry import Enter, Source, TellPrizes
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import text as structure_text
from tests.soak.floor import STAFF, Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import DEALER, MANAGER, SUPERVISOR, WHY, Scene, Steps

DIRECTOR = Actor(STAFF[Role.TOURNAMENT_DIRECTOR][0], Role.TOURNAMENT_DIRECTOR)
UNTIL = 4  # the level with whose start registration closes


class StoryEvent(Scene):
    """``terms``: what differs from the packaged structure, in which nobody may buy again."""

    def __init__(self, floor: Floor, name: str, **terms: Any) -> None:
        super().__init__(floor, name)
        self.stream = f"tournament/{name}"
        event = structure_text.default()
        levels = tuple(replace(level, minutes=10) for level in event.levels)
        plain = {"venues": (), "registration_until_level": UNTIL, "levels": levels, "re_entry": None}
        self.structure = replace(event, **(plain | terms))

    @property
    def t(self) -> Tournament:
        state = self.state(self.stream)
        assert isinstance(state, Tournament)
        return state

    def need(self, number: int) -> HandNeed:
        return needs(self.state(table_stream(self.name, number)).table)

    def do(self, command: Command, actor: Actor = DIRECTOR) -> Step:
        return Step(self.stream, actor, command)

    def order(self, command: Command) -> Steps:
        """What the director orders; a second person confirms it where one must."""
        yield self.do(command)
        for number in list(self.t.proposals):
            yield self.do(ConfirmProposal(number), MANAGER)

    def at(self, number: int, command: Command, actor: Actor = DEALER) -> Step:
        return Step(table_stream(self.name, number), actor, command)

    def announced(self, **how: Any) -> Steps:
        yield self.do(Announce(self.structure, "", self.floor.later(0), **{"dealing": "recorded", **how}))

    def started(self, players: int, tables: int = 1, **how: Any) -> Steps:
        """So many players have entered, paid and drawn their seats."""
        yield from self.announced(**how)
        if self.structure.satellite:
            yield self.do(TellPrizes("an entry for each of the best"))
        for number in range(1, players + 1):
            yield self.do(self.entry(self.patron(number)), SUPERVISOR)
        yield self.do(Start(tables=tables))

    def entry(self, who: str, paid: Source = "cash") -> Enter:
        return Enter(who, f"Person {who}", "desk", "1990-01-01", "passport", f"L-{who}", True, True, paid)

    def to_level(self, level: int) -> Steps:
        yield self.do(MoveClock(level, WHY))

    def seated(self, number: int = 1) -> list[str]:
        return [one.player for one in self.t.field.tables[number].seats.values()]

    def hand(self, number: int = 1, out: str = "", by: str = "") -> Steps:
        """A whole hand: one player loses everything to another, or all fold."""
        yield self.do(DealHand(number), DEALER)
        yield from self.played(number, out, by)
        while self._both_at(number, out, by) and self.t.field.seat(out).stack:  # the ante is put in before the call
            yield self.do(DealHand(number), DEALER)
            yield from self.played(number, out, by)

    def _both_at(self, number: int, out: str, by: str) -> bool:
        """Whether both still sit at the table: one may have been moved to another."""
        return {out, by} <= {one.player for one in self.t.field.tables[number].seats.values()}

    def played(self, number: int, out: str = "", by: str = "") -> Steps:
        """The hand that was dealt, to its end."""
        seats = {one.player: one.seat for one in self._begin(number)}
        if not {out, by} <= {"", *seats}:  # who was moved to the table may have to wait for the button
            out = by = ""
        while (need := self.need(number)).kind != "hand":
            match need.kind:
                case "deal":
                    yield self.at(number, CompleteDeal())
                case "act":
                    yield self.at(number, _act(need, [seats[who] for who in (out, by) if who]))
                case "cards":
                    yield self.at(number, EnterCards(need.pile))
                case "show":
                    yield self.at(number, ShowHand(need.seat))
                case _:
                    yield self.at(number, RankHands(((seats[by],), (seats[out],)) if out else self._equal(number)))

    def _begin(self, number: int) -> Sequence[Any]:
        begin = self.t.field.tables[number].begin
        assert begin is not None
        return begin.seats

    def _equal(self, number: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(self.state(table_stream(self.name, number)).table.hand.left),)

    def cancelled(self) -> Steps:
        yield from self.order(CancelTournament("the story is over"))


def _act(need: HandNeed, all_in: Sequence[int]) -> Act:
    wanted: tuple[Kind, ...] = ("all-in", "call") if need.seat in all_in else ("fold",)
    return Act(need.seat, next(kind for kind in wanted if kind in need.acts))
