"""A floor's whole log put together again: its archives in order, then what is still in the journal."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path

import msgspec

from cutcard.floor.archives.file import ARCHIVE, EVIDENCE, ArchiveHead, digest_of
from cutcard.floor.desk.archive_stream import STREAM, ArchiveDomain, ArchiveRecord
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.past import PastStream
from cutcard.floor.stores.lines import LastLine, fill
from cutcard.floor.stores.sealed_file import Line, evidence
from cutcard.ruling import Refused

FORM = "a journal with its archives"
HELD = (*EVIDENCE, "snapshots")
ROUNDS = (b'["segments"', b'["secrets"')


def records(reader: JournalReader) -> tuple[ArchiveRecord, ...]:
    """All archives of a floor that are on record."""
    past = PastStream(reader, ArchiveDomain(), STREAM)
    if (last := reader.last_before(STREAM, reader.size())) is not None:
        past.move(last[0])
    known: tuple[ArchiveRecord, ...] = past.state.records
    return known


def in_order(files: Sequence[Path]) -> list[tuple[Path, ArchiveHead]]:
    """Archives in their order, from the first on; Refused at the first gap, or at two of the same number."""
    found = sorted(((file, ARCHIVE.read_head(file)) for file in files), key=lambda one: one[1].number)
    for number, (file, head) in enumerate(found, 1):
        if head.number < number:
            raise Refused(None, f"{file} is archive {head.number}, which was named already: name each archive once")
        if head.number > number:
            raise Refused(None, f"archive {number} is missing: name its file with --archive, before {file}")
    for (_, one), (file, other) in pairwise(found):
        if other.first != one.anchor.size + 1:
            raise Refused(None, f"{file} does not continue archive {one.number}: it begins with seal {other.first:,}")
    return found


def check_files(reader: JournalReader, found: list[tuple[Path, ArchiveHead]]) -> None:
    """Raise Refused unless these are the archives that the journal has on record, all of them, byte for byte."""
    cut = reader.cut()
    removed = cut.number if cut else 0
    known = {record.number: record for record in records(reader)}
    for file, head in found:
        if (record := known.get(head.number)) is None:
            raise Refused(None, f"{file} is archive {head.number} of {head.floor}, but {reader.name} has none of it")
        if (head.anchor, head.first) != (Anchor(record.size, record.root), record.first):
            raise Refused(None, f"{file} is of another floor: {reader.name} has other seals up to {record.size:,}")
        if digest_of(file) != record.digest:
            what = f"it was changed, or is not the file that {STREAM} records ({record.file})"
            raise Refused(None, f"{file} is not archive {head.number} as it was written: {what}")
    if len(found) < removed:
        raise Refused(None, f"archive {len(found) + 1} is missing: name its file with --archive")


def join(reader: JournalReader, files: Sequence[Path], keys: Keyring, journal: Path) -> Anchor:
    """A new SQLite journal with the whole log, as if nothing had been archived; returns its tree."""
    return fill(journal, _lines(reader, files, keys), Path(reader.name), FORM, HELD)


def _lines(reader: JournalReader, files: Sequence[Path], keys: Keyring) -> Iterator[bytes]:
    live = (msgspec.json.encode([table, *values]) for table, values in _live(reader))
    held, rounds, count = tuple(f'["{name}"'.encode() for name in HELD), set[bytes](), 1
    for line in chain(*(ARCHIVE.lines(file, keys) for file in files), live):
        if not line.startswith(held) or line in rounds:
            continue
        if line.startswith(ROUNDS):  # the last round before a cut is kept on both sides of it
            rounds.add(line)
        yield line
        count += 1
    yield msgspec.json.encode(LastLine(count))


def _live(reader: JournalReader) -> Iterator[Line]:
    cut, ends = reader.cut(), dict[str, int]()
    yield from evidence(reader, cut.size if cut else 0, reader.size(), ends)
    for kept in reader.snapshots():
        if kept[1] <= ends.get(kept[0], 0):
            yield "snapshots", kept
