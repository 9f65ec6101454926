"""A table whose players are known: their standing and the time of the command are given with it."""

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Command, Facts, Role, Standing
from cutcard.core.record import RoundRecord
from cutcard.floor.domains.table_record import round_record
from cutcard.rules.faults import Remedy
from cutcard.table.decide import decide
from cutcard.table.messages.faults import ConfirmFault
from cutcard.table.messages.round import Bet, OpenBets, PlaceWagers, RoundOpened, TableEvent, TakeSeat
from cutcard.table.messages.validity import ReportInvalid
from cutcard.table.state.table import fold
from cutcard.testing.felt import SYSTEM, FeltTable, player, sound
from tests.support.declared.game_data import before_the_deal, opening

STUD, DRAW, THREE, FLOP = "plain-stud", "plain-draw", "plain-three", "plain-flop"
# Every wager on the box's own hand: what a round begins with at $10, the rest at $5.
STAKES = {key: {area: 1000 if area in opening(key) else 500 for area in before_the_deal(key)} for key in games.names()}
SUPERVISOR, SECOND = Actor("sue", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
NOW = "2026-01-01T00:00:00Z"


class Known(FeltTable):
    """``standing`` and ``at`` go into the facts of the next commands that use no cards."""

    standing: Standing | None = None
    at: str = NOW

    def __init__(self, key: str, *args: object, **named: object) -> None:
        super().__init__(key, *args, **named)  # type: ignore[arg-type]  # passed on
        self.rules = replace(self.rules, patrons=games.topics(key).patrons, jackpots=games.topics(key).jackpots)

    def ask(self, command: Command, actor: Actor) -> list[TableEvent]:
        """One command that needs no cards, with what is known of the player."""
        facts = Facts(actor, self.at, {}, self.meter, standing=self.standing, round=self.record(command))
        events = decide(self.rules, self.table, command, facts)  # type: ignore[arg-type]  # any command
        sound(events, TableEvent)
        self.table = fold(self.table, events)
        self.rows.append((command, facts, events))
        return events

    def record(self, command: Command) -> RoundRecord | None:
        """The record of an earlier round, which a report of invalid wagers is held against."""
        if not isinstance(command, ReportInvalid):
            return None
        wanted, now, events = command.round or self.table.rounds, 0, list[TableEvent]()
        for event in self.events:
            now = event.number if isinstance(event, RoundOpened) else now
            events += [event] if now == wanted else []
        return round_record(self.table, wanted, [(self.at, events)])


def found_invalid(felt: Known, report: ReportInvalid) -> None:
    """Wagers in play are reported as invalid, and a second person confirms it."""
    felt.ask(report, SUPERVISOR)
    assert felt.state.proposed is not None
    felt.ask(ConfirmFault(felt.state.proposed.proposal, Remedy.NO_WINNINGS), SECOND)


def bets(key: str) -> tuple[Bet, ...]:
    return tuple(Bet(area, chips) for area, chips in STAKES[key].items())


def opened(key: str, dealing: str = "electronic", **named: object) -> Known:
    felt = Known(key, dealing=dealing, **named)
    felt.do(TakeSeat(1), player(1))
    felt.do(TakeSeat(2), player(2))
    felt.do(OpenBets(), SYSTEM)
    return felt


def stake(felt: Known, box: int = 1) -> list[TableEvent]:
    return felt.ask(PlaceWagers(box, bets(felt.game.key)), player(box))
