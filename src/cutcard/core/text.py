"""What a command has to say and to refer to, with the clause that asks for it."""

from collections.abc import Sequence
from typing import TypeVar

from cutcard.ruling import Refused

T = TypeVar("T")


def said(clause: str | None, text: str, what: str) -> None:
    """Refuse a blank where something has to be stated."""
    if not text.strip():
        raise Refused(clause, f"state {what}")


def numbered(clause: str | None, some: Sequence[T], number: int, what: str) -> T:
    """One of some things by its number, counted from 0."""
    if not 0 <= number < len(some):
        raise Refused(clause, f"there is no {what} {number}: {len(some)} so far, counted from 0")
    return some[number]
