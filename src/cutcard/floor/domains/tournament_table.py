"""Tables of a tournament as streams: one hand at a time, electronic ones dealt from a deck that was sealed before."""

import sys
from collections.abc import Sequence
from functools import reduce
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Event, Facts
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.fairness.shuffle import ShuffleTerms, card_at, commit
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import Follow, Gathered, Services, States
from cutcard.ruling import Refused
from cutcard.tournament.hand import state as hand_state
from cutcard.tournament.hand.course import needs, run
from cutcard.tournament.hand.decide import decide
from cutcard.tournament.hand.events import HandBegan, HandEnded, HandEvent
from cutcard.tournament.hand.messages import HandCommand
from cutcard.tournament.hand.state import TableState, evolve
from cutcard.tournament.messages.director import ReportHand

RULES = "bounty tournament, 2021-12-03"  # the approved document that a deal is bound to


class DeckSealed(Event, frozen=True):
    """The commitment to the deck of a deal, published before anybody has seen a card of it."""

    deal: int
    rules: str
    commitment: str


TableEvent: TypeAlias = HandEvent | DeckSealed


class TournamentTable(Struct, frozen=True):
    """A table: ``sealed`` is the deck of the last deal, where it was an electronic one."""

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
    """The name of a deal, which its shuffle is bound to."""
    return f"{stream}/deal/{deal}"


class TournamentTableDomain:
    """Streams ``tournament-table/<tournament>.<number>``."""

    name = "tournament-table"
    outlay = "bet"
    commands: Codec[HandCommand] = Codec(HandCommand)
    events: Codec[TableEvent] = Codec(TableEvent)
    states: States[TournamentTable] = States(TournamentTable, hand_state, sys.modules[__name__])

    def initial(self, stream: str) -> TournamentTable:
        return TournamentTable(stream.partition("/")[2])

    def decide(self, state: TournamentTable, command: HandCommand, facts: Facts) -> Sequence[TableEvent]:
        if not state.id.rpartition(".")[2].isdecimal():
            raise Refused(None, f"{state.id[:40]}: name a tournament, a dot and the number of its table")
        events = decide(state.table, command, facts)
        deal = _sealed(events)
        return [DeckSealed(deal, RULES, facts.commitment), *events] if deal and facts.commitment else events

    def evolve(self, state: TournamentTable, event: TableEvent) -> TournamentTable:
        if isinstance(event, DeckSealed):
            return replace(state, sealed=event)
        return replace(state, table=evolve(state.table, event))

    def gather(
        self, state: TournamentTable, command: HandCommand, facts: Facts, services: Services
    ) -> Gathered[TournamentTable, TableEvent]:
        """Commit to a shuffle when cards are dealt; show those of it which the hand comes to."""
        events, seed = self.decide(state, command, facts), b""
        if deal := _sealed(events):
            seed = services.new_seed()
            facts = replace(facts, commitment=commit(seed, self.terms(state, deal)))
            events = self.decide(state, command, facts)
        after = reduce(self.evolve, events, state)
        while (need := needs(after.table)).kind == "cards" and after.table.live.dealing == "electronic":
            if need.pile in facts.cards:
                raise RuntimeError(f"{type(command).__name__} asks a second time for {need.pile}")
            source = seed or services.seed(after.table.deals)
            cards = tuple(card_at(source, place) for place in need.places)
            facts = replace(facts, cards={**facts.cards, need.pile: cards})
            more = run(after.table, [], facts)  # goes on from where it waited, as deciding again would
            events, after = [*events, *more], reduce(self.evolve, more, after)
        return Gathered(facts, events, after, seed)

    def terms(self, state: TournamentTable, deal: int) -> ShuffleTerms:
        """What the commitment of a deal is bound to."""
        return ShuffleTerms(hand_id(table_stream(state.tournament, state.number), deal), RULES)

    def postings(self, state: TournamentTable, events: Sequence[TableEvent]) -> Sequence[Posting]:
        """None: a hand moves chips between stacks alone, and the tournament posts them as a whole."""
        return ()

    def follows(self, state: TournamentTable, events: Sequence[TableEvent]) -> Sequence[Follow]:
        ended = [event.result for event in events if isinstance(event, HandEnded)]
        return tuple(Follow(tournament(state.tournament), ReportHand(state.number, result)) for result in ended)

    def segment(self, events: Sequence[TableEvent]) -> int:
        return next((event.deal for event in events if isinstance(event, HandBegan)), 0)

    def settled(self, state: TournamentTable) -> bool:
        return state.table.hand is None


def _sealed(events: Sequence[TableEvent]) -> int:
    """The number of the deal that begins here from a sealed deck; 0 if none does."""
    begun = [event for event in events if isinstance(event, HandBegan)]
    return begun[0].deal if begun and begun[0].dealing == "electronic" else 0
