"""Incident registers as streams, one per game. Effects of an entry on seats and stakes follow in other streams."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cutcard import games
from cutcard.core.message import CASINO, Facts
from cutcard.floor.journal.ledger import Posting, patron
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.floor.streams.streams import STREAM
from cutcard.registers.incidents import register as incident
from cutcard.registers.incidents.conduct import MeasureLifted, MeasureTaken, first_to_play
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.incidents.outcome import (
    InvalidationProposed,
    InvalidationWithdrawn,
    OutcomeInvalidated,
    WithheldConfirmed,
)
from cutcard.registers.incidents.payment import PaymentRectified, WrongPaymentFound
from cutcard.registers.incidents.register import IncidentCommand, IncidentEvent, IncidentRegister
from cutcard.registers.patrons.messages import Exclude
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.ruling import Refused
from cutcard.table.messages.orders import (
    BookDifference,
    HoldOutcome,
    InvalidateOutcome,
    OrderTurns,
    UpholdOutcome,
    VoidWagers,
)


def register(game: str) -> str:
    """The stream of a game's register."""
    return f"incidents/{game}"


def clauses_of(game: str) -> IncidentClauses:
    """The clauses that govern entries. Refused if the game's document does not cover incidents."""
    clauses = games.topics(game).incidents if game in games.names() else None
    if clauses is None:
        known = ", ".join(key for key in games.names() if games.topics(key).incidents) or "no game"
        raise Refused(None, f"{game[:40]!r} has no register of incidents: choose a game that has one ({known})")
    return clauses


class GameRegister(Struct, frozen=True):
    """The register of one game. Its entries are judged by that game's document."""

    game: str
    register: IncidentRegister = IncidentRegister()


class IncidentDomain(AtOnce):
    """Streams ``incidents/<game>``."""

    name = "incidents"
    outlay = "payment"
    commands: Codec[IncidentCommand] = Codec(IncidentCommand)
    events: Codec[IncidentEvent] = Codec(IncidentEvent)
    states: States[GameRegister] = States(GameRegister, version=1)

    def initial(self, stream: str) -> GameRegister:
        return GameRegister(stream.partition("/")[2])

    def needs(self, state: GameRegister, command: IncidentCommand, facts: Facts) -> Needs:
        """A dispute names the table where it happened, so find out which game is played there."""
        return Needs(table=command.place.table) if isinstance(command, LodgeDispute) else NOTHING

    def decide(self, state: GameRegister, command: IncidentCommand, facts: Facts) -> Sequence[IncidentEvent]:
        clauses = clauses_of(state.game)
        events = incident.decide(clauses, state.register, command, facts)
        if isinstance(command, LodgeDispute) and facts.table != state.game:
            reason = f"this game has no table {command.place.table[:40]!r}: enter the table where it happened"
            raise Refused(clauses.disputes.first, reason)
        return events

    def evolve(self, state: GameRegister, event: IncidentEvent) -> GameRegister:
        return GameRegister(state.game, incident.evolve(state.register, event))

    def postings(self, state: GameRegister, events: Sequence[IncidentEvent]) -> Sequence[Posting]:
        """No postings: money moves at the table, which knows whose chips are where."""
        return ()

    def follows(self, state: GameRegister, events: Sequence[IncidentEvent]) -> Sequence[Follow]:
        return tuple(follow for event in events for follow in self._follows(state, event))

    def _follows(self, state: GameRegister, event: IncidentEvent) -> Iterator[Follow]:
        game, clauses, before = state.game, event.clauses, state.register
        match event:
            case MeasureTaken() | MeasureLifted():
                yield from self._measure(state, event)
            case InvalidationProposed(place=place, forfeit=forfeit):
                yield Follow(_table(place.table), HoldOutcome(game, clauses, place.round, forfeit))
            case OutcomeInvalidated(place=place, forfeit=forfeit):
                yield Follow(_table(place.table), InvalidateOutcome(game, clauses, place.round, forfeit))
            case InvalidationWithdrawn(number):
                place = before.outcomes.invalidations[number].place
                yield Follow(_table(place.table), UpholdOutcome(game, clauses, place.round))
            case WithheldConfirmed(place=place, person=person, amount=amount):
                yield Follow(_table(place.table), BookDifference(game, clauses, person, -amount))
            case WrongPaymentFound(place=place, direction=direction, amount=amount, patron=who):
                chips = amount if direction == "over" else -amount
                yield Follow(_table(place.table), BookDifference(game, clauses, who, chips, found=True))
            case PaymentRectified(number, amount=amount):
                case = before.payments.cases[number]
                chips = -amount if case.direction == "over" else amount
                yield Follow(_table(case.place.table), BookDifference(game, clauses, case.patron, chips))
            case _:
                pass  # no effect outside the register

    def _measure(self, state: GameRegister, event: MeasureTaken | MeasureLifted) -> Iterator[Follow]:
        case = state.register.conduct.of(event.matter)[event.number]
        table = case.place.table
        match event.measure:
            case "play first":
                first = first_to_play(self.evolve(state, event).register.conduct, table)
                yield Follow(_table(table), OrderTurns(state.game, event.clauses, first))
            case "void wagers":
                for person in case.persons:
                    yield Follow(_table(table), VoidWagers(state.game, event.clauses, case.place.round, person))
            case "exclude from the game" | "exclude from the casino":
                scope = state.game if event.measure == "exclude from the game" else CASINO
                for person in case.persons:
                    if STREAM.fullmatch(patron(person)):  # an onlooker may have no account
                        yield Follow(patron(person), Exclude(scope, event.reasons))
            case _:
                pass  # only displayed, or checked when somebody sits down

    def segment(self, events: Sequence[IncidentEvent]) -> int:
        return 0

    def settled(self, state: GameRegister) -> bool:
        return True


def _table(name: str) -> str:
    return f"table/{name}"
