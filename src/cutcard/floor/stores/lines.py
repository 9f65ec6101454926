"""A journal as lines of JSON in compressed parts: the form that exports and backups share.

A line is the name of a table and the values of one row. Balances and the tree are left out, because they follow.
"""

import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decode, decoder
from cutcard.floor.journal import ledger
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.schema import TABLES, Kind, NotAJournal, StoredTable
from cutcard.floor.journal.seal import Anchor, Seal, sealed
from cutcard.floor.journal.sql import Values
from cutcard.floor.log.merkle import Frontier, peaks
from cutcard.floor.stores.sqlite.connection import prepare
from cutcard.floor.stores.sqlite.loading import load

PART = 1 << 20  # bytes of a part, before it is compressed
BATCH = 1000  # lines that are loaded at a time
LEFT_BEHIND = ("archived", "sealed_states", "sealed_balances", "archived_keys")  # tables that stand for archives
NO_TREE = Frontier()
STORED = {table.name: table for table in TABLES}
TYPES = {Kind.TEXT: str, Kind.NUMBER: int, Kind.BYTES: bytes}


class LastLine(Struct, frozen=True):
    """The last line: how many lines there are before it."""

    lines: int


def packed(found: Iterable[bytes]) -> Iterator[bytes]:
    """Lines as compressed parts of a file."""
    squeeze, held = zlib.compressobj(6), bytearray()
    for line in found:
        held += line + b"\n"
        if len(held) >= PART:
            yield squeeze.compress(bytes(held)) + squeeze.flush(zlib.Z_SYNC_FLUSH)
            held.clear()
    yield squeeze.compress(bytes(held)) + squeeze.flush()


def unpacked(parts: Iterable[bytes], path: Path, form: str) -> Iterator[bytes]:
    """The lines in the parts of a file. ``form``: what the file claims to be, such as "an export"."""
    expand, held = zlib.decompressobj(), b""
    try:
        for part in parts:
            *whole, held = (held + expand.decompress(part)).split(b"\n")
            yield from whole
    except zlib.error as error:
        raise NotAJournal(f"{path} was not written as {form}: {error}") from None


def fill(
    journal: Path,
    found: Iterator[bytes],
    path: Path,
    form: str,
    names: Collection[str],
    before: Frontier = NO_TREE,
) -> Anchor:
    """A new SQLite journal from lines of these tables, all or nothing; returns the tree to which its seals lead.

    ``before``: the tree before the first of them.
    """
    prepare(journal)
    filling = _Filling(found, path, form, names, before)
    try:
        load(journal, filling.tables())
    except msgspec.MsgspecError as error:
        raise NotAJournal(f"{path}: line {filling.count + 1} is not one of {form} ({error})") from None
    return Anchor.of(filling.tree)


class _Filling:
    """Lines as they become rows, with the tree and the balances that follow from them."""

    def __init__(self, found: Iterator[bytes], path: Path, form: str, names: Collection[str], before: Frontier) -> None:
        self._found, self._path, self._form, self._names = found, path, form, names
        self._balances: Counter[tuple[str, str]] = Counter()
        self._batch: defaultdict[str, list[Values]] = defaultdict(list)
        self.tree, self.count = before, 1  # the first line was read already
        nodes = zip(peaks(before.size), before.peaks, strict=True)
        self._batch["tree"] = [(*place, hashed) for place, hashed in nodes if place[0]]  # leaves are seals

    def tables(self) -> Iterator[tuple[StoredTable, list[Values]]]:
        """Tables and some of their rows, as long as there are lines."""
        end = None
        for line in self._found:
            if line.startswith(b"{"):
                end = decode(line, LastLine)
                break
            self._take(line)
            self.count += 1
            if self.count % BATCH == 0:
                yield from self._taken()
        if end is None or end.lines != self.count or next(self._found, None) is not None:
            lines = f"it has {self.count:,} lines, not {f'{end.lines:,}' if end else 'all'}"
            raise NotAJournal(f"{self._path} is torn: {lines}; take a new copy")
        self._batch["balances"] = [(*key, 0, amount) for key, amount in self._balances.items()]
        yield from self._taken()

    def _take(self, line: bytes) -> None:
        name = line[2 : line.find(b'"', 2)].decode(errors="replace")
        if name not in self._names:
            place = f"{self._path}: line {self.count + 1}"
            raise NotAJournal(f"{place} names {name[:40]!r}, which is no table of {self._form}")
        values = _shape(name).decode(line)[1:]
        self._batch[name].append(values)
        if name == "seals":
            self.tree, nodes = sealed(self.tree, Seal(*values).leaf)
            self._batch["tree"] += nodes
        elif name == "sealed_balances":
            account, commodity, amount = values
            self._balances[account, commodity] += amount
        elif name == "journal":
            for posting in ledger.decode(Row(*values).postings):
                self._balances[posting.account, posting.commodity] += posting.amount

    def _taken(self) -> Iterator[tuple[StoredTable, list[Values]]]:
        for name, rows in self._batch.items():
            yield STORED[name], rows
        self._batch.clear()


@cache
def _shape(name: str) -> "msgspec.json.Decoder[tuple[Any, ...]]":
    """Reads the lines of a table."""
    kinds: Any = (str, *(TYPES[kind] for kind in STORED[name].columns.values()))
    return decoder(tuple.__class_getitem__(kinds))
