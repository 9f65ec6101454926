"""Reads a whole journal for an inspector: everything in the order of its seals, from one moment, changing nothing."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from cutcard.floor.journal.archived import LogCut, SealedState, last_cut, state_of
from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.row import ROW, Row
from cutcard.floor.journal.seal import GENESIS, REFUSED, ROWS, Seal, node, stored_tree
from cutcard.floor.journal.sql import Sql
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.merkle import Frontier, frontier


def label(stream: str, segment: int) -> str:
    """What the seed of a round is sealed under."""
    return f"{stream}/round/{segment}"


class Sealed(Struct, frozen=True):
    """A seal with what the log needs of the row or refusal that it names; if that is missing, ``hash`` is empty."""

    seal: Seal
    hash: bytes
    at: str = ""
    postings: str = ""
    refusal: Refusal | None = None


class JournalReader(ABC):
    """A consistent view of a journal that may be in use."""

    def __init__(self, sql: Sql, name: str, files: Path) -> None:
        self.sql, self.name, self.files = sql, name, files  # ``name``: where it is, as people may see it

    @abstractmethod
    def close(self) -> None:
        """End the view."""

    @abstractmethod
    def strange(self) -> list[str]:
        """Tables, indexes, views and triggers that are not those of a journal: added, changed or missing."""

    @abstractmethod
    def unsealed(self) -> Iterator[Row]:
        """Rows that wait for the sealer, in the order in which they will be sealed."""

    @abstractmethod
    def unsealed_refusals(self) -> int:
        """How many refusals wait for the sealer."""

    def __enter__(self) -> "JournalReader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def size(self) -> int:
        """How many seals there are."""
        return int(self.sql.one("select coalesce(max(number), 0) from seals")[0])

    def cut(self) -> LogCut | None:
        """Up to where the log is archived; None if all of it is here."""
        return last_cut(self.sql)

    def sealed_state(self, stream: str) -> SealedState | None:
        """The state of a stream where the log was cut."""
        return state_of(self.sql, stream)

    def leaves(self, size: int) -> Iterator[tuple[int, bytes]]:
        """Number and leaf of each seal, within a size of the tree."""
        for number, leaf in self.sql.each("select number, leaf from seals where number <= ? order by number", size):
            yield number, bytes(leaf)

    def times(self, after: int, size: int) -> Iterator[str]:
        """When rows and refusals were recorded, after a seal and within a size of the tree."""
        for one in self.sealed(after):
            if one.seal.number > size:
                return
            yield one.at

    def standing_again(self, size: int) -> tuple[str, int] | None:
        """A row within a size of the tree that is here although it is archived."""
        query = (
            "select journal.stream, journal.version from seals join journal on journal.stream = seals.stream"
            f" and journal.version = seals.version where seals.kind = '{ROWS}' and seals.number <= ? limit 1"
        )
        found = self.sql.one(query, size)
        return (found[0], found[1]) if found else None

    def sealed(self, after: int = 0) -> Iterator[Sealed]:
        """Everything that is sealed, in order, after a number."""
        refused = ", ".join(f"refusals.{name}" for name in REFUSAL.split(", "))
        query = (
            "select seals.number, seals.kind, seals.stream, seals.version, seals.leaf,"
            f" journal.hash, journal.at, journal.postings, refusals.hash, {refused} from seals"
            f" left join journal on seals.kind = '{ROWS}'"
            " and journal.stream = seals.stream and journal.version = seals.version"
            f" left join refusals on seals.kind = '{REFUSED}' and refusals.number = seals.version"
            " where seals.number > ? order by seals.number"
        )
        for found in self.sql.each(query, after):
            seal = Seal(*found[:5])
            if found[5] is not None:
                yield Sealed(seal, found[5], found[6], found[7])
            elif found[8] is not None:
                yield Sealed(seal, found[8], found[9], refusal=Refusal(*found[9:]))
            else:
                yield Sealed(seal, b"")

    def sealed_rows(self, size: int) -> Iterator[tuple[int, Row]]:
        """Number of the seal and row, within a size of the tree."""
        columns = ", ".join(f"journal.{name}" for name in ROW.split(", "))
        query = (
            f"select seals.number, {columns} from seals join journal on journal.stream = seals.stream"
            f" and journal.version = seals.version where seals.kind = '{ROWS}' and seals.number <= ?"
            " order by seals.number"
        )
        for found in self.sql.each(query, size):
            yield found[0], Row(*found[1:])

    def sealed_refusals(self, size: int) -> Iterator[tuple[int, int, Refusal, bytes]]:
        """Number of the seal, own number, refusal and its hash, within a size of the tree."""
        columns = ", ".join(f"refusals.{name}" for name in REFUSAL.split(", "))
        query = (
            f"select seals.number, refusals.number, refusals.hash, {columns} from seals join refusals"
            f" on refusals.number = seals.version where seals.kind = '{REFUSED}' and seals.number <= ?"
            " order by seals.number"
        )
        for found in self.sql.each(query, size):
            yield found[0], found[1], Refusal(*found[3:]), bytes(found[2])

    def places(self, after: int, last: int) -> list[tuple[int, str, int]]:
        """Number, stream and version of the rows that are sealed after a number, up to another."""
        query = (
            f"select number, stream, version from seals where number > ? and number <= ? and kind = '{ROWS}'"
            " order by number"
        )
        return [(row[0], row[1], row[2]) for row in self.sql.all(query, after, last)]

    def numbers(self, stream: str, after: int, size: int, limit: int) -> list[tuple[int, int]]:
        """Number of the seal and version of rows of a stream, after a version and within a size of the tree."""
        query = (
            f"select number, version from seals where stream = ? and version > ? and number <= ? and kind = '{ROWS}'"
            " order by version limit ?"
        )
        return [(row[0], row[1]) for row in self.sql.all(query, stream, after, size, limit)]

    def number(self, stream: str, version: int) -> int:
        """The number of the seal of a row; 0 if it has none."""
        query = f"select number from seals where kind = '{ROWS}' and stream = ? and version = ?"
        found = self.sql.one(query, stream, version)
        return int(found[0]) if found else 0

    def last_of(self, release: str) -> int:
        """The number of the last seal of a row that a release has decided; 0 if there is none."""
        query = (
            "select coalesce(max(seals.number), 0) from seals join journal on journal.stream = seals.stream"
            f" and journal.version = seals.version where seals.kind = '{ROWS}' and journal.release = ?"
        )
        return int(self.sql.one(query, release)[0])

    def last_before(self, stream: str, size: int) -> tuple[int, int] | None:
        """Version of the last row of a stream within a size of the tree, and the number of its seal."""
        query = (
            f"select version, number from seals where stream = ? and number <= ? and kind = '{ROWS}'"
            " order by version desc limit 1"
        )
        found = self.sql.one(query, stream, size) if size else None
        return (found[0], found[1]) if found else None

    def last_refusal(self, size: int) -> tuple[int, bytes]:
        """Number and hash of the last refusal within a size of the tree."""
        query = (
            f"select refusals.number, refusals.hash from seals join refusals on refusals.number = seals.version"
            f" where seals.kind = '{REFUSED}' and seals.number <= ? order by seals.number desc limit 1"
        )
        found = self.sql.one(query, size)
        cut = self.cut() if not found else None
        if cut is not None and cut.size <= size:
            return cut.refusals, cut.refused
        return (found[0], bytes(found[1])) if found else (0, GENESIS)

    def postings(self, size: int) -> Iterator[str]:
        """The postings of all rows within a size of the tree."""
        query = (
            "select journal.postings from seals join journal on journal.stream = seals.stream"
            f" and journal.version = seals.version where seals.kind = '{ROWS}' and seals.number <= ?"
            " and journal.postings <> '[]'"
        )
        for (text,) in self.sql.each(query, size):
            yield text

    def rows(self, stream: str, first: int, end: int) -> list[Row]:
        """Rows of a stream from one version up to before another."""
        query = f"select {ROW} from journal where stream = ? and version >= ? and version < ? order by version"
        return [Row(*found) for found in self.sql.all(query, stream, first, end)]

    def heads(self) -> Iterator[tuple[str, int]]:
        """Streams and their last versions."""
        yield from self.sql.each("select stream, max(version) from journal group by stream")

    def refusals(self) -> int:
        """How many refusals there are, sealed or not."""
        return int(self.sql.one("select count(*) from refusals")[0])

    def seed(self, stream: str, segment: int, keys: Keyring) -> bytes | None:
        """The seed of a round, opened with the floor's keys."""
        found = self.sql.one("select key, sealed from secrets where stream = ? and segment = ?", stream, segment)
        return keys.open(found[0], bytes(found[1]), label(stream, segment)) if found else None

    def rounds(self, stream: str) -> dict[int, int]:
        """The version that each round of a stream begins with, by its number."""
        return dict(self.sql.all("select number, version from segments where stream = ?", stream))

    def indexed(self) -> list[str]:
        """Streams of which there are rounds, seeds or snapshots."""
        parts = (f"select stream from {name}" for name in ("segments", "secrets", "snapshots"))
        return [row[0] for row in self.sql.all(" union ".join(parts))]

    def begins(self, stream: str, number: int) -> int | None:
        """The version that a round begins with."""
        found = self.sql.one("select version from segments where stream = ? and number = ?", stream, number)
        return int(found[0]) if found else None

    def snapshots(self) -> Iterator[tuple[str, int, str, bytes]]:
        """Stream, version, schema and state of each snapshot."""
        for stream, version, schema, state in self.sql.each("select stream, version, schema, state from snapshots"):
            yield stream, version, schema, bytes(state)

    def balances(self) -> dict[tuple[str, str], int]:
        """What accounts hold, by account and commodity."""
        query = "select account, commodity, sum(amount) from balances group by account, commodity"
        return {(row[0], row[1]): int(row[2]) for row in self.sql.each(query)}

    def tree(self, size: int | None = None) -> Frontier:
        """The stored tree, or an older size of it; LookupError if a node is missing."""
        if size is None:
            return stored_tree(self.sql)
        return frontier(size, lambda place: node(self.sql, place))

    def checkpoints(self) -> list[tuple[int, str]]:
        """Sizes and texts of the checkpoints that were kept."""
        return [(row[0], row[1]) for row in self.sql.all("select size, note from checkpoints order by size")]
