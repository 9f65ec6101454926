"""Checks on the fields of a command: a text that must not be blank, a number that must exist."""

from collections.abc import Sequence
from typing import TypeVar

from cutcard.ruling import Refused

T = TypeVar("T")


def require_text(clause: str | None, text: str, what: str) -> None:
    """Refuse a blank text."""
    if not text.strip():
        raise Refused(clause, f"state {what}")


def require_item(clause: str | None, items: Sequence[T], number: int, what: str) -> T:
    """The item with this number, counted from 0; refuse a number that does not exist."""
    if not 0 <= number < len(items):
        raise Refused(clause, f"there is no {what} {number}: {len(items)} so far, numbered from 0")
    return items[number]
