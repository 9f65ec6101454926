"""Python API to direct a whole event: give the director's commands, get the events, read the state."""

from collections.abc import Sequence

from cutcard.core.message import Actor, Facts, Role
from cutcard.core.moment import MINUTE, after
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.engine.values import Begin, HandResult
from cutcard.tournament.messages.director import Announce, DealHand, ReportHand, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.messages.field_events import HandDue
from cutcard.tournament.simulation.bots import Chance
from cutcard.tournament.state.evolve import TournamentEvent, fold
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Structure
from cutcard.tournament.structure.text import default


class Director:
    """Directs one event: announces it, takes entries, deals hands, and does everything that follows automatically.

    ``chance`` decides ballots and draws (such as ``random.Random``). Time stands still until you call ``later``.

        >>> from random import Random
        >>> from cutcard.tournament import Director, TournamentHand
        >>> event = Director(chance=Random(1))
        >>> for player in ("ann", "bob", "cem"):
        ...     event.enter(player)
        >>> event.start()
        >>> hand = TournamentHand(event.deal(table=1))
        >>> while hand.turn:
        ...     hand.act("fold")
        >>> event.report(1, hand.result)
        >>> event.state.phase, sorted(event.stacks.values())
        ('running', [19900, 20000, 20100])

    Give any other command with ``ask``, which returns the events:

        >>> from cutcard.tournament.messages.director import PauseClock
        >>> [type(one).__name__ for one in event.ask(PauseClock("fire drill"))]
        ['ClockSet']
    """

    def __init__(
        self,
        structure: Structure | None = None,
        *,
        chance: Chance,
        starts: str = "2027-01-26T01:30:00Z",
        name: str = "event",
    ) -> None:
        self.state = Tournament(name)
        self.events: list[TournamentEvent] = []  # everything that has happened
        self.at = starts  # the time of the next command
        self._chance = chance
        chosen = structure or default()
        venue = chosen.venues[0].id if chosen.venues else ""
        self.ask(Announce(chosen, venue=venue, starts=starts))

    def ask(
        self, command: TournamentCommand, *, by: str = "director", role: Role = Role.TOURNAMENT_DIRECTOR
    ) -> Sequence[TournamentEvent]:
        """Give any command and apply its events. If it raises ``Refused``, nothing changes."""
        facts = Facts(Actor(by, role), self.at, draw=f"{self._chance.getrandbits(256):064x}")
        events = decide(self.state, command, facts)
        self.state = fold(self.state, events)
        self.events += events
        return events

    def later(self, minutes: int) -> None:
        """Let time pass."""
        self.at = after(self.at, minutes * MINUTE)

    def enter(self, player: str, name: str = "") -> None:
        """Enter a member who is of age, agrees to the playing times and pays at the desk."""
        self.ask(Enter(player, name or player, proof="seen", card=player, agreed=True, informed=True))

    def start(self) -> None:
        """Draw the seats and start the clock."""
        self.ask(Start())

    def deal(self, table: int) -> Begin:
        """Start a hand. Returns players, chips, positions and blinds for ``TournamentHand``."""
        events = self.ask(DealHand(table))
        due = [event.begin for event in events if isinstance(event, HandDue)]
        if not due:
            raise LookupError(f"table {table} does not deal now: the deal has moved the field; look at the state again")
        return due[0]

    def report(self, table: int, result: HandResult) -> None:
        """Report a finished hand: stacks change, eliminated players leave, tables are balanced, prizes are fixed."""
        self.ask(ReportHand(table, result))

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of every player who is still in."""
        return {player: self.state.field.seat(player).stack for player in self.state.field.where}
