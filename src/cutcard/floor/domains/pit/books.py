"""The books of a month as a stream: ``books/2026-01``."""

from collections.abc import Sequence

from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.pit import books
from cutcard.registers.pit.books import BooksCommand, BooksEvent, CloseMonth, MonthBooks


def books_of(month: str) -> str:
    """The stream of a month."""
    return f"books/{month}"


class BooksDomain(AtOnce):
    """The streams ``books/<month>``."""

    name = "books"
    outlay = "books"
    commands: Codec[BooksCommand] = Codec(BooksCommand)
    events: Codec[BooksEvent] = Codec(BooksEvent)
    states: States[MonthBooks] = States(MonthBooks, version=1)

    def initial(self, stream: str) -> MonthBooks:
        return MonthBooks(stream.partition("/")[2])

    def needs(self, state: MonthBooks, command: BooksCommand, facts: Facts) -> Needs:
        return Needs(duties=True) if isinstance(command, CloseMonth) else NOTHING

    def decide(self, state: MonthBooks, command: BooksCommand, facts: Facts) -> Sequence[BooksEvent]:
        return books.decide(state, command, facts)

    def evolve(self, state: MonthBooks, event: BooksEvent) -> MonthBooks:
        return books.evolve(state, event)

    def postings(self, state: MonthBooks, events: Sequence[BooksEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: MonthBooks, events: Sequence[BooksEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[BooksEvent]) -> int:
        return 0

    def settled(self, state: MonthBooks) -> bool:
        return True
