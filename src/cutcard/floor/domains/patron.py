"""Patrons and their cards as streams: the register's rules for them, accounts, and every document on the floor."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from cutcard import games
from cutcard.core.message import CASINO, Facts
from cutcard.floor.domains.tournament_accounts import account
from cutcard.floor.journal.ledger import CAGE, CIRCULATION, PROMOTIONS, TOKENS, Posting, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Named, Needs
from cutcard.registers.patrons import card
from cutcard.registers.patrons import patron as rules
from cutcard.registers.patrons.card import BindCard, CardCommand, CardEvent, PlayerCard
from cutcard.registers.patrons.declared import Books
from cutcard.registers.patrons.entered import DisqualifiedInFlight, RecordDisqualified, RecordTournament
from cutcard.registers.patrons.identity import taken_over
from cutcard.registers.patrons.identity_messages import (
    EraseDetails,
    MergeRecord,
    RecordDetails,
    RecordMerged,
    RecordTakenOver,
    TakeOver,
)
from cutcard.registers.patrons.messages import (
    BoughtIn,
    BuyIn,
    CardIssued,
    CashedOut,
    CashOut,
    DeclareChips,
    Exclude,
    PatronCommand,
    PatronEvent,
    PayIn,
    PersonExcluded,
    PersonReadmitted,
    PrizeReceived,
    ReceivePrize,
)
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.patrons.played import RecordPlay, RecordWarning
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.ruling import Refused
from cutcard.tournament.entries.eligibility import TOURNAMENT
from cutcard.tournament.messages.entry import FLIGHT, HearExclusion

EXCLUSIONS = PatronClauses("TOR 5", {"game": "TOR 6.13"}, own="TOR 6.13")  # from tournaments alone


def books(keys: Iterable[str]) -> Books:
    """What the documents of these games say about patrons, by game key."""
    covered = {key: games.topics(key).patrons for key in keys}
    return {key: book for key, book in covered.items() if book is not None}


class PatronDomain(AtOnce):
    """Streams ``patron/<id>``. The patron's account has the same name."""

    name = "patron"
    outlay = "cash-out"
    commands: Codec[PatronCommand] = Codec(PatronCommand)
    events: Codec[PatronEvent] = Codec(PatronEvent)
    states: States[Patron] = States(Patron, version=1)

    def initial(self, stream: str) -> Patron:
        return Patron(stream.partition("/")[2])

    def needs(self, state: Patron, command: PatronCommand, facts: Facts) -> Needs:
        """Cite the documents of the games on the floor now; games added later do not change the row."""
        match command:
            case RecordPlay() | RecordWarning() | ReceivePrize() | RecordTournament() | RecordDisqualified():
                return NOTHING  # cites what it was given
            case DeclareChips(table=table):
                return Needs(table=table, recording=table, games=True)
            case BuyIn(table=table, round=number) if table and number:
                return Needs(games=True, limits=True, round=(table, number))
            case BuyIn() | CashOut() | PayIn():
                return Needs(games=True, limits=True)
            case RecordDetails(name, born):
                return Needs(person=Named(state.id, name, born))
            case EraseDetails():
                return Needs(purses=(state.id,), matters=state.id)
            case MergeRecord(into):
                return Needs(purses=(state.id,), people=(into,), matters=state.id)
            case TakeOver():
                return NOTHING
            case _:
                return Needs(games=True)

    def decide(self, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
        said = {**books(facts.games), TOURNAMENT: EXCLUSIONS}
        events = rules.decide(said, state, command, facts)
        if isinstance(command, DeclareChips) and not facts.table:
            clause = next((book.loss.duties for book in said.values() if book.loss), None)
            raise Refused(
                clause, f"there is no table {command.table[:40]!r}: enter the table where the chips are, see the lobby"
            )
        return events

    def evolve(self, state: Patron, event: PatronEvent) -> Patron:
        return rules.evolve(state, event)

    def postings(self, state: Patron, events: Sequence[PatronEvent]) -> Sequence[Posting]:
        account, moved = f"patron/{state.id}", []
        for event in events:
            match event:
                case BoughtIn(_, amount, tokens, funds):
                    source = CIRCULATION if funds == "winnings" else CAGE
                    moved += [*transfer(source, account, amount), *transfer(CAGE, account, tokens, TOKENS)]
                case CashedOut(_, amount):
                    moved += transfer(account, CAGE, amount)
                case PrizeReceived(_, chips, tokens):
                    moved += [*transfer(PROMOTIONS, account, chips), *transfer(PROMOTIONS, account, tokens, TOKENS)]
                case RecordMerged(into, chips, tokens):
                    moved += [
                        *transfer(account, f"patron/{into}", chips),
                        *transfer(account, f"patron/{into}", tokens, TOKENS),
                    ]
                case _:
                    pass  # moves no chips
        return tuple(moved)

    def follows(self, state: Patron, events: Sequence[PatronEvent]) -> Sequence[Follow]:
        """Tournaments and the record that counts hear of an exclusion; a card number is bound to its holder."""
        issued = [event for event in events if isinstance(event, CardIssued)]
        merged = [event for event in events if isinstance(event, RecordMerged)]
        return (
            *(told for event in events for told in _heard(state, event)),
            *(Follow(f"card/{one.card}", BindCard(state.id, one.clauses)) for one in issued),
            *(Follow(f"patron/{one.into}", taken_over(one, state)) for one in merged),
        )

    def segment(self, events: Sequence[PatronEvent]) -> int:
        return 0

    def settled(self, state: Patron) -> bool:
        return True


def _heard(state: Patron, event: PatronEvent) -> Iterator[Follow]:
    """Exclusions that the record that counts hears, and tournaments, under each record of the person."""
    match event:
        case PersonExcluded(scope, reason) if state.merged:
            yield Follow(f"patron/{state.merged}", Exclude(scope, reason))
        case PersonExcluded(scope, reason):
            yield from _tell(state.tournaments, (state.id, *state.also), {scope: reason})
        case PersonReadmitted(scope):
            yield from _tell(state.tournaments, (state.id, *state.also), {scope: ""})
        case DisqualifiedInFlight(flight, reason) if state.merged:
            yield Follow(f"patron/{state.merged}", RecordDisqualified(flight, reason))
        case DisqualifiedInFlight(flight, reason):
            yield from _tell(state.tournaments, (state.id, *state.also), _flights({flight: reason}))
        case RecordTakenOver(other, excluded=excluded, tournaments=tournaments):
            theirs, ours = {**excluded, **_flights(event.struck)}, {**state.excluded, **_flights(state.struck)}
            yield from _tell(state.tournaments, (state.id, *state.also), theirs)
            yield from _tell(tournaments, (other, *event.also), ours)
        case _:
            pass  # concerns no tournament


def _flights(struck: Mapping[str, str]) -> dict[str, str]:
    """Disqualifications as scopes of an exclusion, of which a tournament hears those in its own flights."""
    return {f"{FLIGHT}{flight}": reason for flight, reason in struck.items()}


def _tell(tournaments: Iterable[str], players: Iterable[str], scopes: Mapping[str, str]) -> Iterator[Follow]:
    for player, (scope, reason) in product(players, scopes.items()):
        if scope in (CASINO, TOURNAMENT) or scope.startswith(FLIGHT):
            yield from (Follow(account(id), HearExclusion(player, scope, reason)) for id in tournaments)


class CardDomain(AtOnce):
    """Streams ``card/<number>``: one number, one person."""

    name = "card"
    outlay = "card"
    commands: Codec[CardCommand] = Codec(CardCommand)
    events: Codec[CardEvent] = Codec(CardEvent)
    states: States[PlayerCard] = States(PlayerCard, version=1)

    def initial(self, stream: str) -> PlayerCard:
        return PlayerCard(stream.partition("/")[2])

    def needs(self, state: PlayerCard, command: CardCommand, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: PlayerCard, command: CardCommand, facts: Facts) -> Sequence[CardEvent]:
        return card.decide(state, command, facts)

    def evolve(self, state: PlayerCard, event: CardEvent) -> PlayerCard:
        return card.evolve(state, event)

    def postings(self, state: PlayerCard, events: Sequence[CardEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: PlayerCard, events: Sequence[CardEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[CardEvent]) -> int:
        return 0

    def settled(self, state: PlayerCard) -> bool:
        return True
