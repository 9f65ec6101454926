"""Tournament tables as streams: one hand at a time; electronic hands are dealt from a deck sealed beforehand."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Command, Event, Facts
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.fairness.shuffle import ShuffleTerms
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import Follow, States
from cutcard.floor.streams.needs import NOTHING, CardsWanted, Needs, Wanted
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import needs, run
from cutcard.tournament.hand.decide import decide
from cutcard.tournament.hand.events import (
    AdviceRecorded,
    HandBegan,
    HandEnded,
    HandEvent,
    HandExposed,
    HandHeld,
    Misdealt,
)
from cutcard.tournament.hand.messages import BeginHand, HandCommand, Redeal, RequestClock
from cutcard.tournament.hand.state import TableState, evolve
from cutcard.tournament.messages.director import NoteMatter, ReportHand, ReportHeld

RULES = "bounty tournament, 2021-12-03"  # approved document that a deal is bound to


class DeckSealed(Event, frozen=True, tag="DeckSealed"):
    """The commitment to the deck of a deal, published before anybody has seen a card."""

    deal: int
    rules: str
    commitment: str


TableEvent: TypeAlias = HandEvent | DeckSealed


class TournamentTable(Struct, frozen=True):
    """A table. ``sealed`` is the deck of the last deal if it was electronic."""

    id: str
    table: TableState = TableState()
    sealed: DeckSealed | None = None

    @property
    def tournament(self) -> str:
        return self.id.rpartition(".")[0]

    @property
    def number(self) -> int:
        return int(self.id.rpartition(".")[2])


def hand_id(stream: str, deal: int) -> str:
    """The name of a deal. Its shuffle is bound to this name."""
    return f"{stream}/deal/{deal}"


class TournamentTableDomain:
    """Streams ``tournament-table/<tournament>.<number>``."""

    name = "tournament-table"
    outlay = "bet"
    commands: Codec[HandCommand] = Codec(HandCommand)
    events: Codec[TableEvent] = Codec(TableEvent)
    states: States[TournamentTable] = States(TournamentTable, version=1)

    def initial(self, stream: str) -> TournamentTable:
        return TournamentTable(stream.partition("/")[2])

    def needs(self, state: TournamentTable, command: HandCommand, facts: Facts) -> Needs:
        """A deck, if an electronic hand is to be dealt."""
        live = state.table.hand
        match command:
            case BeginHand(dealing="electronic") if live is None:
                return Needs(deck=self.terms(state, state.table.deals + 1))
            case Redeal() if live is not None and live.stage == "misdealt" and live.dealing == "electronic":
                return Needs(deck=self.terms(state, state.table.deals + 1))
            case RequestClock(by=by) if live is not None and by not in live.seats:
                return Needs(beside=state.id)
            case _:
                return NOTHING

    def decide(self, state: TournamentTable, command: HandCommand, facts: Facts) -> Sequence[TableEvent]:
        if not state.id.rpartition(".")[2].isdecimal():
            raise Refused(
                None, f"there is no table {state.id[:40]}: write the tournament, a dot and the number of the table"
            )
        events = decide(state.table, command, facts)
        deal = _sealed(events)
        return [DeckSealed(deal, RULES, facts.commitment), *events] if deal and facts.commitment else events

    def evolve(self, state: TournamentTable, event: TableEvent) -> TournamentTable:
        if isinstance(event, DeckSealed):
            return replace(state, sealed=event)
        return replace(state, table=evolve(state.table, event))

    def wants(self, state: TournamentTable) -> Wanted | None:
        """The next cards of the sealed deck."""
        need = needs(state.table)
        if need.kind != "cards" or state.table.live.dealing != "electronic":
            return None
        return CardsWanted(need.pile, state.table.deals, need.places)

    def go_on(self, state: TournamentTable, facts: Facts) -> Sequence[TableEvent]:
        return run(state.table, [], facts)

    def terms(self, state: TournamentTable, deal: int) -> ShuffleTerms:
        """What the commitment of a deal is bound to."""
        return ShuffleTerms(hand_id(table_stream(state.tournament, state.number), deal), RULES)

    def postings(self, state: TournamentTable, events: Sequence[TableEvent]) -> Sequence[Posting]:
        """No postings: a hand only moves chips between stacks, and the tournament posts the total."""
        return ()

    def follows(self, state: TournamentTable, events: Sequence[TableEvent]) -> Sequence[Follow]:
        """What the director has to know: results, cards held back, and what may be penalised."""
        live = state.table.hand
        players = {one.seat: one.player for one in live.begin.seats} if live else {}
        found: list[Command] = []
        for event in events:
            match event:
                case HandEnded(result):
                    found.append(ReportHand(state.number, result))
                case HandHeld():
                    found.append(ReportHeld(state.number))
                case Misdealt() if live and live.held and not live.released:
                    found.append(ReportHeld(state.number, held=False))
                case HandExposed(seat):
                    note = f"seat {seat} exposed cards during the hand"
                    found.append(NoteMatter(state.number, players[seat], "exposing the hand", note))
                case AdviceRecorded(seat, note):
                    found.append(NoteMatter(state.number, players[seat], "advice", note))
                case _:
                    pass  # stays at the table
        return tuple(Follow(tournament(state.tournament), command) for command in found)

    def segment(self, events: Sequence[TableEvent]) -> int:
        return next((event.deal for event in events if isinstance(event, HandBegan)), 0)

    def settled(self, state: TournamentTable) -> bool:
        return state.table.hand is None


def _sealed(events: Sequence[TableEvent]) -> int:
    """The number of the deal that starts here from a sealed deck; 0 if none does."""
    begun = [event for event in events if isinstance(event, HandBegan)]
    return begun[0].deal if begun and begun[0].dealing == "electronic" else 0
