"""A dispute about one round, on its way through the register."""

from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    DecideDispute,
    LodgeDispute,
    OrderCarriedOut,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from tests.conftest import Cited
from tests.support.table.incident_book import ANN, GUS, HERE, Book

LODGE = LodgeDispute(HERE, "ann", "the blind was not paid")
DECIDE = DecideDispute(1, "no payment", "the dealer's hand was higher", NO_ORDER)
PAY = MoneyOrder("pay", 2500)
REVIEW = ReviewDispute(1, False, "the blind is paid", "the board was misread", PAY)
ADVISE = AdvisePatron(1, "at the table")
LATER = "2025-08-27T09:00:00.000+00:00"  # seven days after everything else


def lodged(document: str, cited: Cited) -> Book:
    book = Book(document, cited)
    book.do(ANN, LODGE)
    return book


def decided(document: str, cited: Cited) -> Book:
    book = lodged(document, cited)
    book.do(GUS, DECIDE)
    return book


def carried(book: Book) -> list[OrderCarriedOut]:
    """The orders that were carried out, in order."""
    return [one for one in book.entries if isinstance(one, OrderCarriedOut)]
