"""Incident registers as streams, one per game. Effects of an entry on seats and stakes follow in other streams."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cutcard import games
from cutcard.core.message import CASINO, Facts, Role
from cutcard.floor.domains import cage
from cutcard.floor.journal.ledger import Posting, patron
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Named, Needs
from cutcard.money import Cents
from cutcard.registers.incidents import register as incident
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import (
    IdentifyPerson,
    MeasureLifted,
    MeasureTaken,
    ReportDevice,
    SuspectCollusion,
    first_to_play,
)
from cutcard.registers.incidents.defect import DeckSearched, DefectReported, EnterDefect, unsearched
from cutcard.registers.incidents.dispute import (
    AttachRuling,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    DisputeDecided,
    DisputeReviewed,
    LodgeDispute,
    OrderCarriedOut,
    ReviewDispute,
)
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmWithheld,
    DecideUncovered,
    InvalidationProposed,
    InvalidationWithdrawn,
    OutcomeInvalidated,
    UncoveredCarriedOut,
    UncoveredDecided,
    UncoveredWithdrawn,
    WithheldConfirmed,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import (
    AttemptRecorded,
    EnquiryRecorded,
    PaymentRectified,
    RecordAttempt,
    RecordRectified,
    ReportWrongPayment,
    WrongPaymentFound,
    WrongPaymentWithdrawn,
)
from cutcard.registers.incidents.register import IncidentCommand, IncidentEvent, IncidentRegister
from cutcard.registers.patrons.claims import OpenClaim
from cutcard.registers.patrons.messages import Exclude
from cutcard.rules.pad.ruling import rule
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.ruling import Refused
from cutcard.table.messages.orders import (
    BookDifference,
    EndSearch,
    FindDefect,
    HoldOutcome,
    InvalidateOutcome,
    OrderTurns,
    ReturnPrize,
    UpholdOutcome,
    VoidWagers,
)

OF_MONEY = (  # compared with the record of a round
    *(ReportWrongPayment, WithholdPayment),
    *(DecideDispute, ReviewDispute, DecideUncovered),
)
MOVING = (RecordRectified, ConfirmWithheld, CarryOutOrder, CarryOutUncovered)  # two people move money


def register(game: str) -> str:
    """The stream of a game's register."""
    return f"incidents/{game}"


def has_register(game: str) -> bool:
    """Whether this is a game whose document covers incidents."""
    return game in games.names() and games.topics(game).incidents is not None


def clauses_of(game: str) -> IncidentClauses:
    """The clauses that govern entries. Refused if the game's document does not cover incidents."""
    clauses = games.topics(game).incidents if game in games.names() else None
    if clauses is None:
        known = ", ".join(repr(one) for one in games.names() if has_register(one)) or "no game"
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
        """The table and round where it happened, the people named, and the amounts that staff may move alone."""
        if isinstance(command, EnterDefect):
            return NOTHING  # the table itself reports it
        place = incident.place_of(state.register, command)
        who = facts.actor.id if facts.actor.role is Role.PLAYER else incident.concerned(state.register, command)
        person = Named(who, "", "") if who else None  # what names another record of theirs is theirs, too
        if isinstance(command, RecordAttempt):
            here = place if place and place.round else None
            round_ = (here.table, here.round) if here else None
            return Needs(standing=command.patron, round=round_, recording=here.table if here else "", person=person)
        if place is None:
            return Needs(limits=isinstance(command, MOVING), person=person)
        number = place.round
        return Needs(
            table=place.table,
            round=(place.table, number) if number or isinstance(command, ReportWrongPayment) else None,
            people=_people(command),
            limits=isinstance(command, MOVING),
            recording=place.table if isinstance(command, (*OF_MONEY, *MOVING, CloseDispute)) else "",
            standing=command.patron if isinstance(command, ReportWrongPayment) else "",
            person=person,
        )

    def decide(self, state: GameRegister, command: IncidentCommand, facts: Facts) -> Sequence[IncidentEvent]:
        clauses = clauses_of(state.game)
        place = None if isinstance(command, EnterDefect) else getattr(command, "place", None)
        if isinstance(place, IncidentPlace) and place.table.strip() and facts.table != state.game:
            reason = f"this game has no table {place.table[:40]!r}: enter the table where it happened"
            raise Refused(clauses.disputes.first, reason)
        settled = rule(games.load(state.game), command.hand).settled if isinstance(command, AttachRuling) else ()
        return incident.decide(clauses, state.register, command, facts, settled)

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
            case DefectReported(number, place=place, kind=kind, details=details, at_table=False):
                yield Follow(_table(place.table), FindDefect(game, clauses, number, place.round, kind, details))
            case DeckSearched(number):
                place = before.defects.cases[number].place
                left = len(set(unsearched(before.defects, place.table)) - {number})
                yield Follow(_table(place.table), EndSearch(game, clauses, number, left))
            case WithheldConfirmed(place=place, person=person, what=what, amount=amount, from_pool=from_pool):
                if amount:
                    yield self._books(game, place, clauses, person, 0)
                if what == "jackpot" and amount:
                    order = ReturnPrize(game, clauses, place.round, person, from_pool, event.topped_up)
                    yield Follow(_table(place.table), order)
                if amount:
                    yield self._claim(person, amount, f"{what} withheld, {_where(place)}", clauses)
            case WrongPaymentFound(place=place, what="wager", patron=owner):
                yield self._books(game, place, clauses, owner, 0)
            case EnquiryRecorded(number) if before.payments.cases[number].suspected is None:
                case = before.payments.cases[number]
                if case.beside:  # chips that were paid by hand and are not in the journal
                    yield self._books(game, case.place, clauses, case.patron, case.beside)
            case AttemptRecorded(number, claims=claims) if claims:
                case = before.payments.cases[number]
                yield self._claim(
                    case.patron, claims, f"overpaid, {_where(case.place)}", clauses, register(game), number
                )
            case PaymentRectified(number, amount=amount) if before.payments.cases[number].direction == "under":
                case = before.payments.cases[number]
                yield self._books(game, case.place, clauses, case.patron, amount)
            case DisputeDecided(number) | DisputeReviewed(number) if event.order is not None and event.order.moves:
                dispute = before.disputes.cases[number]
                yield self._books(game, dispute.place, clauses, dispute.patron, 0)  # the order rests on the record
            case DisputeReviewed(number) if event.order is not None:
                dispute = before.disputes.cases[number]
                if dispute.to_carry_out and not dispute.moved:
                    yield self._books(game, dispute.place, clauses, dispute.patron, 0, rests=False)
            case UncoveredDecided(place=place, patron=owner, order=order) if order.moves:
                yield self._books(game, place, clauses, owner, 0)
            case UncoveredWithdrawn(number, patron=owner):
                yield self._books(game, before.outcomes.uncovered[number].place, clauses, owner, 0, rests=False)
            case WrongPaymentWithdrawn(number) if before.payments.cases[number].what == "wager":
                case = before.payments.cases[number]
                yield self._books(game, case.place, clauses, case.patron, 0, rests=False)
            case OrderCarriedOut() | UncoveredCarriedOut() if event.amount:
                if event.kind == "reverse":
                    kept = isinstance(event, OrderCarriedOut) and clauses_of(game).payments is not None
                    source = (register(game), before.payments.last + 1) if kept else ()  # entered in the same row
                    if not kept:
                        yield self._books(game, event.place, clauses, event.patron, 0)
                    yield self._claim(event.patron, event.amount, f"decided, {_where(event.place)}", clauses, *source)
                else:
                    yield self._books(game, event.place, clauses, event.patron, event.amount)
            case _:
                pass  # no effect outside the register

    def _books(
        self, game: str, place: IncidentPlace, clauses: tuple[str, ...], owner: str, chips: Cents, rests: bool = True
    ) -> Follow:
        """Book chips paid outside the settlement, or none; the record of the round is not changed while it rests."""
        return Follow(_table(place.table), BookDifference(game, clauses, owner, chips, place.round, rests))

    def _claim(
        self, patron: str, amount: Cents, basis: str, clauses: tuple[str, ...], source: str = "", case: int = 0
    ) -> Follow:
        """Open a claim: an account is debited only with the patron's consent."""
        return Follow(cage.STREAM, OpenClaim(patron, amount, basis, clauses, source=source, case=case))

    def _measure(self, state: GameRegister, event: MeasureTaken | MeasureLifted) -> Iterator[Follow]:
        case = state.register.conduct.of(event.matter)[event.number]
        table = case.place.table
        match event.measure:
            case "play first":
                first = first_to_play(self.evolve(state, event).register.conduct, table)
                yield Follow(_table(table), OrderTurns(state.game, event.clauses, first))
            case "void wagers":
                assert isinstance(event, MeasureTaken)
                for person in case.persons:
                    yield Follow(_table(table), VoidWagers(state.game, event.clauses, event.place.round, person))
            case "exclude from the game" | "exclude from the casino":
                scope = state.game if event.measure == "exclude from the game" else CASINO
                for person in case.persons:
                    yield Follow(patron(person), Exclude(scope, event.reasons))
            case _:
                pass  # only displayed, or checked when somebody sits down

    def segment(self, events: Sequence[IncidentEvent]) -> int:
        return 0

    def settled(self, state: GameRegister) -> bool:
        return True


def _table(name: str) -> str:
    return f"table/{name}"


def _where(place: IncidentPlace) -> str:
    return f"table {place.table}, round {place.round}"


def _people(command: IncidentCommand) -> tuple[str, ...]:
    """The people whom a command names."""
    match command:
        case SuspectCollusion(players=players):
            return players
        case LodgeDispute(patron=person) | DecideUncovered(patron=person):
            return (person,)
        case ReportDevice(person=person) | IdentifyPerson(person=person) | WithholdPayment(person=person):
            return (person,)
        case _:
            return ()
