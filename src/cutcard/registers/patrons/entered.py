"""Tournaments that a patron has entered, and the flights in which the patron was disqualified."""

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cutcard.core.bounds import Name, Note
from cutcard.core.message import Command, Event

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron

TOURNAMENTS = 50  # how many of the latest tournaments are kept


class RecordTournament(Command, frozen=True, tag="RecordTournament"):
    """The patron has entered a tournament, which hears of an exclusion from now on; follows from its register."""

    tournament: Name


class TournamentRecorded(Event, frozen=True, tag="TournamentRecorded"):
    tournament: str


class RecordDisqualified(Command, frozen=True, tag="RecordDisqualified"):
    """The patron was disqualified in a flight of a tournament, or that was lifted (no reason); follows from there."""

    flight: Name
    reason: Note


class DisqualifiedInFlight(Event, frozen=True, tag="DisqualifiedInFlight"):
    """``reason`` empty: lifted."""

    flight: str
    reason: str


EnteredCommand: TypeAlias = RecordTournament | RecordDisqualified
EnteredEvent: TypeAlias = TournamentRecorded | DisqualifiedInFlight


def decide(state: "Patron", command: EnteredCommand) -> list[EnteredEvent]:
    """What the record did not hold yet."""
    match command:
        case RecordTournament(tournament):
            return [TournamentRecorded(tournament)] if tournament not in state.tournaments else []
        case RecordDisqualified(flight, reason):
            return [DisqualifiedInFlight(flight, reason)] if reason != state.struck.get(flight, "") else []


def evolve(state: "Patron", event: EnteredEvent) -> "Patron":
    match event:
        case TournamentRecorded(tournament):
            return replace(state, tournaments=(*state.tournaments, tournament)[-TOURNAMENTS:])
        case DisqualifiedInFlight(flight, reason):
            others = {one: why for one, why in state.struck.items() if one != flight}
            return replace(state, struck=others | ({flight: reason} if reason else {}))
