"""Tournaments as streams: adds random draws and accounts to the director's rules."""

from collections.abc import Iterator, Sequence
from functools import reduce

from cutcard.core.message import Facts
from cutcard.floor.domains import tournament_accounts
from cutcard.floor.domains.tournament_accounts import account
from cutcard.floor.journal.ledger import Posting, patron
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import Needs
from cutcard.floor.streams.streams import STREAM
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.hand.messages import BeginHand
from cutcard.tournament.messages.entry import Enter, GrantEntry, ReceiveFlight, ReEnter, TransferEntry
from cutcard.tournament.messages.entry_events import EntryWon, FeesPaid, FlightClosed
from cutcard.tournament.messages.field_events import HandDue
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.tournament import Tournament


def tournament(id: str) -> str:
    """The stream of a tournament. Its account has the same name."""
    return account(id)


def table_stream(id: str, number: int) -> str:
    """The stream of a tournament table."""
    return f"tournament-table/{id}.{number}"


class TournamentDomain(AtOnce):
    """Streams ``tournament/<id>``."""

    name = "tournament"
    outlay = "price"
    commands: Codec[TournamentCommand] = Codec(TournamentCommand)
    events: Codec[TournamentEvent] = Codec(TournamentEvent)
    states: States[Tournament] = States(Tournament, version=1)

    def initial(self, stream: str) -> Tournament:
        return Tournament(stream.partition("/")[2])

    def needs(self, state: Tournament, command: TournamentCommand, facts: Facts) -> Needs:
        """A random draw for anything decided by lot, and the standing of a patron who enters."""
        match command:
            case Enter(player=player) | TransferEntry(to=player) | ReEnter(player=player):
                return Needs(standing=player, draw=True)
            case _:
                return Needs(draw=True)

    def decide(self, state: Tournament, command: TournamentCommand, facts: Facts) -> Sequence[TournamentEvent]:
        events = decide(state, command, facts)
        for event in events:
            _check_names(event)
        return events

    def evolve(self, state: Tournament, event: TournamentEvent) -> Tournament:
        return evolve(state, event)

    def postings(self, state: Tournament, events: Sequence[TournamentEvent]) -> Sequence[Posting]:
        return tuple(tournament_accounts.postings(state, events, reduce(evolve, events, state)))

    def follows(self, state: Tournament, events: Sequence[TournamentEvent]) -> Sequence[Follow]:
        return tuple(self._follows(state, events))

    def _follows(self, state: Tournament, events: Sequence[TournamentEvent]) -> Iterator[Follow]:
        for event in events:
            match event:
                case HandDue(table, begin):
                    assert state.announced is not None
                    dealing, literal = state.announced.dealing, not state.structure.half_raise
                    yield Follow(table_stream(state.id, table), BeginHand(begin, dealing, literal))
                case EntryWon(player=player, into=into, value=value):
                    yield Follow(tournament(into), GrantEntry(player, state.id, value))
                case FlightClosed(into=into, names=names, bags=bags, pool=pool, entries=entries, payments=payments):
                    yield Follow(tournament(into), ReceiveFlight(state.id, names, bags, pool, entries, payments))
                case _:
                    pass  # no effect in other streams

    def segment(self, events: Sequence[TournamentEvent]) -> int:
        return 0

    def settled(self, state: Tournament) -> bool:
        """Between hands: only then does this stream know the chips on the tables."""
        return all(table.begin is None for table in state.field.tables.values())


def _check_names(event: TournamentEvent) -> None:
    """Refuse an id that is not a valid account or stream name."""
    match event:
        case FeesPaid(player=player, source="account") if not STREAM.fullmatch(patron(player)):
            raise Refused(None, f"{player[:40]!r} is not a patron's id: pay in cash, or enter the patron's account")
        case EntryWon(into=into) | FlightClosed(into=into) if not STREAM.fullmatch(tournament(into)):
            raise Refused(None, f"{into[:40]!r} is not a tournament's id: use letters, digits and hyphens")
        case _:
            pass
