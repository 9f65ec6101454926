"""Patrons as streams: the register's rules for patrons, plus their accounts and every document on the floor."""

from collections.abc import Iterable, Sequence

from cutcard import games
from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import CAGE, PROMOTIONS, TOKENS, Posting, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.patrons import patron as rules
from cutcard.registers.patrons.messages import (
    BoughtIn,
    CashedOut,
    DeclareChips,
    PatronCommand,
    PatronEvent,
    PrizeReceived,
    ReceivePrize,
    RecordPlay,
    RecordWarning,
)
from cutcard.registers.patrons.patron import Books, Patron
from cutcard.ruling import Refused


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
            case RecordPlay() | RecordWarning() | ReceivePrize():
                return NOTHING  # cites what it was given
            case DeclareChips(table=table):
                return Needs(table=table, games=True)
            case _:
                return Needs(games=True)

    def decide(self, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
        said = books(facts.games)
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
                case BoughtIn(_, amount, tokens):
                    moved += [*transfer(CAGE, account, amount), *transfer(CAGE, account, tokens, TOKENS)]
                case CashedOut(_, amount):
                    moved += transfer(account, CAGE, amount)
                case PrizeReceived(_, chips, tokens):
                    moved += [*transfer(PROMOTIONS, account, chips), *transfer(PROMOTIONS, account, tokens, TOKENS)]
                case _:
                    pass  # moves no chips
        return tuple(moved)

    def follows(self, state: Patron, events: Sequence[PatronEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PatronEvent]) -> int:
        return 0

    def settled(self, state: Patron) -> bool:
        return True
