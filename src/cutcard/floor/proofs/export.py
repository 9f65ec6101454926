"""Writes an export: a journal as lines of JSON, which verifies alone on another machine.

It has every row, refusal and seal, the seeds of rounds that are over, and the newest checkpoint. Of rounds and hands in
play it has only what the log needs: hashes, times and postings. Nobody learns a hidden card from it.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from cutcard import __version__
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.journal.sql import Values
from cutcard.floor.keys.keyring import KeyMissing, Keyring
from cutcard.floor.proofs.recorded import lost_until
from cutcard.floor.proofs.withheld import in_play
from cutcard.floor.stores.lines import LEFT_BEHIND, STORED, LastLine
from cutcard.floor.streams.streams import AnyDomain

FORMAT = 1
FORM = "cutcard export"


class ExportHead(Struct, frozen=True, tag_field="form", tag=FORM):
    """The first line. ``withheld``: by stream, the first version of the round in play."""

    format: int
    release: str
    anchor: Anchor
    checkpoint: str
    withheld: dict[str, int]


def lines(
    reader: JournalReader,
    domains: Mapping[str, AnyDomain],
    keys: Keyring,
    size: int | None = None,
    *,
    hide: bool = True,
) -> Iterator[bytes]:
    """The lines of an export. ``size``: only the beginning of the log, up to this seal.

    ``hide``: keep rounds and hands in play back, as anything that leaves the floor must.
    """
    size = reader.size() if size is None else size
    withheld = in_play(reader, domains, size) if hide else {}
    notes = [text for at, text in reader.checkpoints() if at <= size]
    head = ExportHead(FORMAT, __version__, Anchor.of(reader.tree(size)), notes[-1] if notes else "", withheld)
    yield msgspec.json.encode(head)
    count = 1
    for table, values in _values(reader, keys, size, withheld):
        yield msgspec.json.encode([table, *values])
        count += 1
    yield msgspec.json.encode(LastLine(count))


def visible_rows(reader: JournalReader, domains: Mapping[str, AnyDomain], only: str = "") -> Iterator[bytes]:
    """The rows of one stream, or of all, as lines of JSON: without seeds, and without rounds and hands in play."""
    hidden = in_play(reader, domains, reader.size())
    for stream, last in sorted(reader.heads()):
        if only in ("", stream):
            for row in reader.rows(stream, 1, hidden.get(stream, last + 1)):
                told = msgspec.to_builtins(row)
                for column in ("command", "facts", "events", "postings"):
                    told[column] = msgspec.Raw(told[column].encode())
                yield msgspec.json.encode(told) + b"\n"


def _values(
    reader: JournalReader, keys: Keyring, size: int, withheld: Mapping[str, int]
) -> Iterator[tuple[str, Values]]:
    """Name of a table and values of a line in it. Balances and the tree follow from them."""
    query = "select number, kind, stream, version, leaf from seals where number <= ? order by number"
    for found in reader.sql.each(query, size):
        yield "seals", tuple(found)
    for name in LEFT_BEHIND:
        columns = ", ".join(STORED[name].columns)
        for found in reader.sql.each(f"select {columns} from {name}"):
            yield name, tuple(found)
    began: dict[str, int] = {}  # by stream, the number of the seal with which the round in play begins
    for number, row in reader.sealed_rows(size):
        if row.version >= withheld.get(row.stream, row.version + 1):
            began.setdefault(row.stream, number)
            row = Row(row.stream, row.version, row.at, "", 0, "", "", "", "", row.postings, "", "", row.hash)
        yield "journal", msgspec.structs.astuple(row)
    for number, own, refusal, hashed in reader.sealed_refusals(size):
        if number > began.get(refusal.stream, number):  # a refused command may name cards
            refusal = Refusal(refusal.at, "", 0, refusal.stream, "", "", "", "")
        yield "refusals", (own, *msgspec.structs.astuple(refusal), hashed)
    for stream in sorted(reader.indexed()):
        last = reader.last_before(stream, size)
        for round, begins in sorted(reader.rounds(stream).items()):
            if last is None or begins > last[0]:
                continue
            yield "segments", (stream, round, begins)
            if begins < withheld.get(stream, begins + 1) and (seed := _seed(reader, stream, round, keys)) is not None:
                yield "secrets", (stream, round, "", seed)


def _seed(reader: JournalReader, stream: str, round: int, keys: Keyring) -> bytes | None:
    """The seed of a round; None if there is none, or if it went with keys that the floor has given up."""
    try:
        return reader.seed(stream, round, keys)
    except KeyMissing:
        if lost_until(reader):
            return None
        raise
