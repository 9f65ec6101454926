"""Checks on the fields of a command: a text that must not be blank, an item that must exist, a card number."""

import re
from collections.abc import Sequence
from typing import TypeVar

from cutcard.ruling import Refused

T = TypeVar("T")

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")  # of a person, as accounts, cards and streams are named
CARD = re.compile(r"[A-Z0-9][A-Z0-9._]{0,63}")


def require_text(clause: str | None, text: str, what: str) -> None:
    """Refuse a blank text."""
    if not text.strip():
        raise Refused(clause, f"state {what}")


def require_item(clause: str | None, items: Sequence[T], number: int, what: str) -> T:
    """The item with this number, counted from 0; refuse a number that does not exist."""
    if not 0 <= number < len(items):
        raise Refused(clause, f"there is no {what} {number}: {len(items)} so far, numbered from 0")
    return items[number]


def plain(name: str) -> str:
    """A name without regard to capitals and spaces."""
    return " ".join(name.casefold().split())


def card_number(clause: str | None, text: str) -> str:
    """The number of a player card in its one stored form: "ab 12", "AB-12" and "AB12" are one card."""
    number = _bare(text)
    if not CARD.fullmatch(number):
        raise Refused(clause, "state the number of the card as printed: letters, digits, dots and hyphens")
    return number


def same_card(shown: str, held: str) -> bool:
    """Whether a card shown has the number of the card on record."""
    return _bare(shown) == _bare(held)


def _bare(text: str) -> str:
    return re.sub(r"[\s-]+", "", text).upper()
