"""Rows of rounds and hands that were archived, read from the files that lie beside the journal."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from cutcard.floor.archives.file import ARCHIVE, digest_of
from cutcard.floor.desk.archive_stream import STREAM, ArchiveRecord, Archives
from cutcard.floor.desk.desk import Desk
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
            yield Row(*values)
