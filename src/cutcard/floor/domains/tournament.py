"""Tournaments as streams: adds random draws and accounts to the director's rules."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.floor.domains import tournament_accounts
from cutcard.floor.domains.tournament_accounts import account
from cutcard.floor.journal.ledger import Posting, patron
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import Named, Needs
from cutcard.floor.streams.streams import STREAM
from cutcard.registers.patrons.card import ShowCard
from cutcard.registers.patrons.entered import RecordDisqualified, RecordTournament
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.hand.messages import BeginHand, CallOffHand, ExpelSeat, NotePresence, ReleaseCards
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import DisqualificationOrdered, Disqualified, PlayerAbsent, PlayerPresent
from cutcard.tournament.messages.correction import DisqualificationLifted
from cutcard.tournament.messages.director import Start
from cutcard.tournament.messages.entry import (
    FLIGHT,
    AddOn,
    Enter,
    GrantEntry,
    HearExclusion,
    PayFees,
    ReBuy,
    ReceiveFlight,
    ReEnter,
    TakeEntry,
    TransferEntry,
)
from cutcard.tournament.messages.entry_events import (
    EntryAccepted,
    EntryTransferred,
    EntryWon,
    FeesPaid,
    FlightClosed,
    FlightReceived,
)
from cutcard.tournament.messages.field_events import CardsMayBeShown, HandDue
from cutcard.tournament.messages.purse import ClaimSettled, TournamentCancelled
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.plan import in_flight
from cutcard.tournament.state.tournament import Tournament, in_room


def tournament(id: str) -> str:
    """The stream of a tournament. Its account has the same name."""
    return account(id)


def table_stream(id: str, number: int) -> str:
    """The stream of a tournament table."""
    return f"tournament-table/{id}.{number}"


def _other_flights(state: Tournament) -> tuple[str, ...]:
    """The flights of an event besides this one; none before it is announced."""
    flights = state.structure.flights if state.announced else ()
    return tuple(one.id for one in flights if one.id != state.id)


class TournamentDomain(AtOnce):
    """Streams ``tournament/<id>``."""

    name = "tournament"
    outlay = "price"
    commands: Codec[TournamentCommand] = Codec(TournamentCommand)
    events: Codec[TournamentEvent] = Codec(TournamentEvent)
    states: States[Tournament] = States(Tournament, version=5)

    def initial(self, stream: str) -> Tournament:
        return Tournament(stream.partition("/")[2])

    def needs(self, state: Tournament, command: TournamentCommand, facts: Facts) -> Needs:
        """What the command needs; where seats with bounties are given out, who has had one in another flight."""
        needs = self._needs(state, command)
        flights, seating = _other_flights(state), state.phase == "running" or isinstance(command, Start)
        if not flights or not seating or not state.structure.bounty:
            return needs
        act = command.act if isinstance(command, EnterAfterwards) else command
        named = needs.standing or getattr(act, "player", "")
        those = tuple(dict.fromkeys((*state.register.queue, *((named,) if named else ()))))
        return replace(needs, bountied=those, phases=flights, last_phase=not in_flight(state))

    def _needs(self, state: Tournament, command: TournamentCommand) -> Needs:
        """A random draw for anything decided by lot, and the standing of a patron who enters."""
        match command:
            case EnterAfterwards(act=act):
                return self._needs(state, act)
            case (
                Enter(player=player, name=name, born=born)
                | TransferEntry(to=player, name=name, born=born)
                | TakeEntry(to=player, name=name, born=born)
            ):
                others = _other_flights(state)
                return Needs(standing=player, draw=True, person=Named(player, name, born), flights=others)
            case PayFees(player=player) | ReEnter(player=player) | ReBuy(player=player) | AddOn(player=player):
                return Needs(standing=player, draw=True, flights=_other_flights(state))
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

    def _follows(self, state: Tournament, events: Sequence[object]) -> Iterator[Follow]:
        for event in events:
            match event:
                case HandDue(table, begin):
                    assert state.announced is not None
                    dealing, literal = state.announced.dealing, not state.structure.half_raise
                    assert dealing != "room", "no hand is dealt here in a room"
                    yield Follow(table_stream(state.id, table), BeginHand(begin, dealing, literal))
                case PlayerAbsent(player) | PlayerPresent(player):
                    for table, seat in _dealt_in(state, player):
                        absent = isinstance(event, PlayerAbsent)
                        yield Follow(table_stream(state.id, table), NotePresence(seat, absent))
                case DisqualificationOrdered(player):
                    for table, seat in _dealt_in(state, player):
                        yield Follow(table_stream(state.id, table), ExpelSeat(seat))
                case Disqualified(player=player, ground=ground, note=note):
                    told = f"disqualified in flight {state.id}: {note[:3_000]}"
                    yield from _struck(state, player, told, ground != "exclusion")
                case DisqualificationLifted(player=player):
                    yield from _struck(state, player, "")
                case CardsMayBeShown(tables) if not in_room(state):
                    yield from (Follow(table_stream(state.id, table), ReleaseCards()) for table in tables)
                case TournamentCancelled(reason):
                    busy = [number for number, table in state.field.tables.items() if table.begin is not None]
                    yield from (Follow(table_stream(state.id, table), CallOffHand(reason)) for table in busy)
                case EntryAccepted(player=player, card=card) | EntryTransferred(to=player, card=card):
                    yield Follow(patron(player), RecordTournament(state.id))
                    if card:
                        yield Follow(f"card/{card}", ShowCard(player, ("TOR 6.2", "T-58")))
                case FlightReceived(bags=bags):
                    named = [player for player in bags if STREAM.fullmatch(patron(player))]
                    yield from (Follow(patron(player), RecordTournament(state.id)) for player in named)
                case EntryWon(player=player, into=into, value=value):
                    yield Follow(tournament(into), GrantEntry(player, state.id, value))
                case FlightClosed(into=into, names=names, bags=bags, pool=pool, entries=entries, payments=payments):
                    received = ReceiveFlight(state.id, names, bags, pool, entries, payments, event.struck)
                    yield Follow(tournament(into), received)
                case _:
                    pass  # no effect in other streams

    def segment(self, events: Sequence[TournamentEvent]) -> int:
        return 0

    def settled(self, state: Tournament) -> bool:
        """Between hands: only then does this stream know the chips on the tables."""
        return all(table.begin is None for table in state.field.tables.values())


def _struck(state: Tournament, player: str, reason: str, first: bool = True) -> Iterator[Follow]:
    """The person's record hears of a disqualification in a flight, and tells the other phases (T-30).

    Not of one that follows from an exclusion (``first``). The last phase, which has taken over the fees, hears of all,
    also of people who have not entered it.
    """
    if first and state.structure.flights and STREAM.fullmatch(patron(player)):
        yield Follow(patron(player), RecordDisqualified(state.id, reason))
    if into := state.register.into:
        yield Follow(tournament(into), HearExclusion(player, f"{FLIGHT}{state.id}", reason))


def _dealt_in(state: Tournament, player: str) -> Iterator[tuple[int, int]]:
    """The table and the seat at which a player has cards now."""
    for number, table in state.field.tables.items():
        for one in table.begin.seats if table.begin is not None else ():
            if one.player == player:
                yield number, one.seat


def _check_names(event: object) -> None:  # of any type: to narrow so large a union takes mypy seconds
    """Refuse an id that is not a valid account or stream name."""
    match event:
        case FeesPaid(player=player, source="account") | ClaimSettled(player=player, paid="account") if (
            not STREAM.fullmatch(patron(player))
        ):
            raise Refused(None, f"{player[:40]!r} is not a patron's id: pay in cash, or enter the patron's account")
        case EntryWon(into=into) | FlightClosed(into=into) if not STREAM.fullmatch(tournament(into)):
            raise Refused(None, f"{into[:40]!r} is not a tournament's id: use letters, digits and hyphens")
        case _:
            pass
