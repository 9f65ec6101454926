"""Questions to a database. The same text serves both stores: ``?`` stands for a value."""

from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

Value: TypeAlias = str | int | bytes
Values: TypeAlias = tuple[Value, ...]  # of one row, in the order of its columns
Found: TypeAlias = Any  # a row of an answer: only the question says which columns it has

ALL = 1 << 62  # a limit that is none, for both stores


class Sql(Protocol):
    """One connection that answers questions, from any thread."""

    def all(self, query: str, *values: Value) -> list[Found]:
        """All rows of an answer."""

    def one(self, query: str, *values: Value) -> Found:
        """The first row of an answer; None if there is none."""

    def each(self, query: str, *values: Value) -> Iterator[Found]:
        """The rows of a long answer, without holding all of them."""
