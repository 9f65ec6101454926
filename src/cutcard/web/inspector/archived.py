"""Rows of rounds and hands that were archived, read from the files that lie beside the journal."""

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cutcard.floor.archives.file import ARCHIVE, digest_of
from cutcard.floor.desk.archive_stream import STREAM, ArchiveRecord, Archives
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.row import Row

FOLDER = "archives"  # beside the journal, unless they lie right there


def archives_after(desk: Desk, number: int) -> Iterator[tuple[ArchiveRecord, Path | None]]:
    """Each later archive whose rows have left the journal, and its file; None if that is not here, or was changed."""
    state, cut = desk.state(STREAM).state, desk.journal.cut()
    assert isinstance(state, Archives)
    home = desk.journal.files.parent
    for record in state.records:
        if cut is not None and number < record.number <= cut.number:
            name = Path(record.file).name
            paths = (home / name, home / FOLDER / name)
            yield record, next((path for path in paths if path.is_file() and digest_of(path) == record.digest), None)


def archived_rows(desk: Desk, file: Path, kinds: tuple[str, ...]) -> Iterator[Row]:
    """The rows of these kinds of stream in an archive, in order."""
    begins = tuple(f'["journal","{kind}'.encode() for kind in kinds)
    for line in ARCHIVE.lines(file, desk.journal.keys):
        if line.startswith(begins):
            _, *values = msgspec.json.decode(line)
            values[-1] = b64decode(values[-1])  # the hash
            yield Row(*values)


def rows_of_round(desk: Desk, stream: str, number: int, between: tuple[int, int] | None) -> list[Row]:
    """The rows of a round or hand, however old; empty if there was none. Raises InArchive if their file is not here.

    ``between``: the versions of its first row and of the next round's, as the index knows them; 0: there is none yet.
    """
    found = desk.journal.segment(stream, number)
    cut = desk.journal.archive_of_round(stream, number) if number and not found else None
    if cut is None:
        return found
    kept = desk.journal.sealed_state(stream)
    if between is None or kept is None:
        raise InArchive(f"round {number} of {stream.partition('/')[2]}", cut)
    first, after = between
    last = min(kept.version, after - 1) if after else kept.version
    found = list(_archived(desk, stream, first, last))
    if [row.version for row in found] != list(range(first, last + 1)):
        raise InArchive(f"round {number} of {stream.partition('/')[2]}", cut)
    rest = desk.journal.rows(stream, last, after - 1 - last) if after else desk.journal.rows(stream, last)
    return [*found, *rest]  # a round may go on after the cut


def _archived(desk: Desk, stream: str, first: int, last: int) -> Iterator[Row]:
    """Rows of a stream in the archives. Seals stay in the journal, so they tell which files to read."""
    with desk.journal.reader() as reader:
        begins, ends = reader.number(stream, first), reader.number(stream, last)
    for record, file in archives_after(desk, 0):
        if file is not None and record.first <= ends and begins <= record.size:
            rows = archived_rows(desk, file, (f'{stream}"',))
            yield from (row for row in rows if first <= row.version <= last)
