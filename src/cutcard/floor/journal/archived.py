"""What archives leave behind in a journal: where it was cut, and the state of each stream there as a sealed row."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

from msgspec import Struct
from msgspec.structs import astuple

from cutcard.floor.journal.seal import GENESIS, link
from cutcard.floor.journal.sql import Sql
from cutcard.floor.log.merkle import Frontier
from cutcard.ruling import Refused

CUT = "number, size, refusals, refused, latest"
STATE = "stream, version, at, hash, round, begins, form, state"


class LogCut(Struct, frozen=True):
    """Up to this size the log is archived. ``refused``: hash of the last refusal there, the one with that number."""

    number: int  # of the archive
    size: int
    refusals: int
    refused: bytes
    latest: str  # when the newest row or refusal in it was recorded

    def __str__(self) -> str:
        return f"archive {self.number} (seals up to {self.size:,}, recorded until {self.latest})"


class SealedState(Struct, frozen=True):
    """The state of a stream at the cut, and what its next row continues. ``form``: the written version of the state."""

    stream: str
    version: int
    at: str
    hash: bytes
    round: int  # number of the last round that began before the cut; 0: none
    begins: int  # the version with which it began
    form: int
    state: str

    @property
    def mark(self) -> bytes:
        """The hash of this row, by which the record of its archive names it."""
        return link(GENESIS, *astuple(self))


class InArchive(Refused):
    """What was asked for has been archived."""

    def __init__(self, what: str, cut: LogCut) -> None:
        super().__init__(None, f"{what} is in {cut}: use cutcard journal replay --archive FILE to look it up there")


def last_cut(sql: Sql) -> LogCut | None:
    """Where the journal was cut last; None if all of it is there."""
    row = sql.one(f"select {CUT} from archived order by number desc limit 1")
    return LogCut(*row) if row else None


def state_of(sql: Sql, stream: str) -> SealedState | None:
    row = sql.one(f"select {STATE} from sealed_states where stream = ?", stream)
    return SealedState(*row) if row else None


def states(sql: Sql) -> Iterator[tuple[SealedState, bytes]]:
    """All sealed states in name order, each with the mark that is stored beside it."""
    for *values, mark in sql.each(f"select {STATE}, mark from sealed_states order by stream"):
        yield SealedState(*values), bytes(mark)


def balances(sql: Sql) -> dict[tuple[str, str], int]:
    """What accounts held at the cut."""
    query = "select account, commodity, amount from sealed_balances order by account, commodity"
    return {(row[0], row[1]): row[2] for row in sql.each(query)}


def keys(sql: Sql, number: int) -> Iterator[tuple[str, str]]:
    """Actor and key of all commands in an archive."""
    yield from sql.each("select actor, key from archived_keys where archive = ? order by actor, key", number)


# -- what the record of an archive says about them, each in one hash


def root_of_states(marks: Iterable[bytes]) -> str:
    return reduce(lambda tree, mark: tree.added(mark)[0], marks, Frontier()).root().hex()


def hash_of_balances(held: Mapping[tuple[str, str], int]) -> str:
    lines = ((*account, amount) for account, amount in sorted(held.items()) if amount)
    return reduce(lambda before, line: link(before, *line), lines, GENESIS).hex()


def hash_of_keys(found: Iterable[tuple[str, str]]) -> str:
    return reduce(lambda before, line: link(before, *line), found, GENESIS).hex()
