"""Where a story of the soak is told: tables, events and patrons of its own, on the floor that is tried at random."""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from cutcard.cards import Cards
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.table.life.cards import due_now
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, Settle, ShowCards, TakeSeat
from cutcard.table.play.course import Need, needs
from cutcard.table.state.table import Round
from tests.soak.course import available, tend
from tests.soak.floor import SIGN, STAFF, SYSTEM, Floor
from tests.soak.steps import Step, by_staff
from tests.soak.words import Words

DEALER, CASHIER = (Actor(STAFF[role][0], role) for role in (Role.DEALER, Role.CASHIER))
SUPERVISOR = Actor(STAFF[Role.GAMING_SUPERVISOR][0], Role.GAMING_SUPERVISOR)
CASINO = Actor(STAFF[Role.CASINO_SUPERVISOR][0], Role.CASINO_SUPERVISOR)
MANAGER = Actor(STAFF[Role.GAMING_MANAGER][0], Role.GAMING_MANAGER)
INSPECTOR = Actor(STAFF[Role.INSPECTOR][0], Role.INSPECTOR)
WHY = "for a good reason"
LONG_AGO = "2025-01-01T00:00:00Z"

Steps = Iterator[Step]
Answer = Callable[[Need], Command]


class Scene:
    """The floor as a story needs it. ``name`` is used by no other story of a run."""

    def __init__(self, floor: Floor, name: str) -> None:
        self.floor, self.name = floor, name

    def state(self, stream: str) -> Any:
        return self.floor.desk.state(stream).state

    def wait(self, **time: float) -> None:
        self.floor.now += timedelta(**time)

    def patron(self, number: int) -> str:
        return f"{self.name}-{number}"


class StoryTable(Scene):
    """A table of the story's own, with its patrons."""

    def __init__(self, floor: Floor, name: str, game: str, dealing: str = "recorded", **opened: Any) -> None:
        super().__init__(floor, name)
        self.game, self.stream = game, f"table/{name}"
        self.command = OpenTable(game, opened.pop("sign", SIGN), dealing, **opened)  # type: ignore[arg-type]  # plain text

    @property
    def words(self) -> Words:
        return Words(self.floor, self.name)

    @property
    def round(self) -> Round:
        state = self.words.round
        assert state is not None
        return state

    @property
    def need(self) -> Need:
        return needs(self.words.state.rules, self.words.table)

    @property
    def here(self) -> IncidentPlace:
        return IncidentPlace(self.name, self.words.table.rounds)

    def player(self, box: int) -> Actor:
        return Actor(self.patron(box), Role.PLAYER)

    def do(self, actor: Actor, command: Command) -> Step:
        return Step(self.stream, actor, command)

    def note(self, actor: Actor, command: Command) -> Step:
        """An entry in the register of the game."""
        return Step(f"incidents/{self.game}", actor, command)

    def opening(self, *chips: int) -> Steps:
        """The table is opened, and at each box sits a patron who has bought so many chips."""
        yield self.do(SYSTEM, self.command)
        yield from self.tended()
        for box, amount in enumerate(chips, 1):
            who = self.patron(box)
            yield Step(f"patron/{who}", SYSTEM, IssueCard(f"C-{who}"))
            if amount:
                yield Step(f"patron/{who}", SYSTEM, BuyIn(who, amount))
            yield self.do(self.player(box), TakeSeat(box))

    def tended(self) -> Steps:
        """What keeps the table from playing on is put right."""
        while command := tend(self.words):
            yield self.do(self.words.actor(command, 0.0), command)

    def begin(self, bets: Mapping[int, tuple[Bet, ...]]) -> Steps:
        """Wagers are placed, and the call is made."""
        yield from self.tended()
        yield by_staff(self.words, OpenBets())
        for box, chosen in bets.items():
            yield self.do(self.player(box), PlaceWagers(box, chosen))
        yield from self.closed()

    def closed(self) -> Steps:
        """The cards are made ready, and no more wagers are taken."""
        yield from self.tended()
        yield by_staff(self.words, CloseBets())

    def dealt(self) -> Steps:
        """Cards that are face up before anybody decides."""
        while (need := self.need).kind == "cards":
            yield self.do(DEALER, ShowCards(need.pile, self._typed(need, {})))

    def finish(self, answer: Answer, cards: Mapping[str, Cards] | None = None) -> Steps:
        """The round is played to its end; the dealer types these cards, by pile, else any."""
        while (need := self.need).kind != "opening":
            again = [*due_now(self.words.state.rules, self.words.table).values()]  # for a draw
            match need.kind:
                case "choice" | "declaration" if again:
                    yield self.do(DEALER, again[0])
                case "choice" | "declaration":
                    yield self.do(self.player(need.box), answer(need))
                case "cards":
                    yield self.do(DEALER, ShowCards(need.pile, self._typed(need, cards or {})))
                case _:
                    yield by_staff(self.words, Settle())

    def _typed(self, need: Need, cards: Mapping[str, Cards]) -> Cards:
        if need.pile in cards:
            return cards[need.pile][need.first : need.first + need.count]
        kept = {card for pile in cards.values() for card in pile}
        return tuple([card for card in available(self.round) if card not in kept][: need.count])
