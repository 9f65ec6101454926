"""Registers of incidents as streams, one for each game; what an entry does to seats and stakes follows elsewhere."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cutcard import games
from cutcard.core.message import CASINO, Facts
from cutcard.floor.journal.ledger import Posting, patron
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import Follow, Gathered, Services, States, decided
from cutcard.floor.streams.streams import STREAM
from cutcard.registers.incidents import conduct as incident_conduct
from cutcard.registers.incidents import defect as incident_defect
from cutcard.registers.incidents import dispute as incident_dispute
from cutcard.registers.incidents import outcome as incident_outcome
from cutcard.registers.incidents import payment as incident_payment
from cutcard.registers.incidents import register as incident
from cutcard.registers.incidents import report as incident_report
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


class GameRegister(Struct, frozen=True):
    """The register of one game, by whose document entries are judged."""

    game: str
    register: IncidentRegister = IncidentRegister()


class IncidentDomain:
    """Streams ``incidents/<game>``."""

    name = "incidents"
    outlay = "payment"
    commands: Codec[IncidentCommand] = Codec(IncidentCommand)
    events: Codec[IncidentEvent] = Codec(IncidentEvent)
    states: States[GameRegister] = States(
        GameRegister,
        incident,
        incident_conduct,
        incident_defect,
        incident_dispute,
        incident_outcome,
        incident_payment,
        incident_report,
    )

    def initial(self, stream: str) -> GameRegister:
        return GameRegister(stream.partition("/")[2])

    def decide(self, state: GameRegister, command: IncidentCommand, facts: Facts) -> Sequence[IncidentEvent]:
        clauses = games.topic(state.game, "incidents") if state.game in games.names() else None
        if clauses is None:
            raise Refused(None, f"no register {state.game[:40]!r}: there is one for each of {', '.join(games.names())}")
        return incident.decide(clauses, state.register, command, facts)

    def evolve(self, state: GameRegister, event: IncidentEvent) -> GameRegister:
        return GameRegister(state.game, incident.evolve(state.register, event))

    def gather(
        self, state: GameRegister, command: IncidentCommand, facts: Facts, services: Services
    ) -> Gathered[GameRegister, IncidentEvent]:
        found = decided(self, state, command, facts)
        if isinstance(command, LodgeDispute) and not services.has_table(command.place.table, state.game):
            reason = (
                f"no table {command.place.table[:40]!r} of this game: name the one where it happened, see the lobby"
            )
            raise Refused(games.topic(state.game, "incidents").disputes.first, reason)
        return found

    def postings(self, state: GameRegister, events: Sequence[IncidentEvent]) -> Sequence[Posting]:
        """None: whatever moves money follows at the table, which knows whose chips lie where."""
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
                pass  # stays in the register

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
                    if STREAM.fullmatch(patron(person)):  # an onlooker may have no name that is one
                        yield Follow(patron(person), Exclude(scope, event.reasons))
            case _:
                pass  # shown, or asked for when somebody sits down

    def segment(self, events: Sequence[IncidentEvent]) -> int:
        return 0

    def settled(self, state: GameRegister) -> bool:
        return True


def _table(name: str) -> str:
    return f"table/{name}"
