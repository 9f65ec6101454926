"""An archive is one file: rows, refusals, seals and sealed seeds between two sizes of the log.

It begins with what stood for the archives before it, so that it can be verified alone. Its first line says in the clear
what it is, with a checkpoint of its last seal, signed by the floor. Everything else opens only with the floor's keys.
Personal details are not in it: they stay beside the journal, where they can be corrected and erased.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cutcard import __version__
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.keys import envelope
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import Checkpoint
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.log.note import Note
from cutcard.floor.stores.head import Form, Head
from cutcard.floor.stores.lines import LEFT_BEHIND, STORED, fill, packed
from cutcard.floor.stores.sealed_file import Line, Progress, as_lines, evidence, new_file, opener

FORMAT = 1
EVIDENCE = ("seals", "journal", "refusals", "segments", "secrets")
BASE = tuple(name for name in LEFT_BEHIND if name != "archived_keys")  # keys are of no use without the desk


class ArchiveHead(Head, frozen=True, tag="cutcard archive", kw_only=True):
    """The first line. ``before``: the peaks of the log's tree before its first seal, in hexadecimal."""

    number: int
    first: int  # the first seal in it
    before: tuple[str, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        bytes.fromhex("".join(self.before))

    def unreadable(self) -> str:
        if self.format == FORMAT:
            return ""
        return f"has archive format {self.format}, but this release reads {FORMAT}: use a later one"

    @property
    def tree(self) -> Frontier:
        """The tree before its first seal."""
        return Frontier(self.first - 1, tuple(bytes.fromhex(peak) for peak in self.before))


ARCHIVE = Form("an archive", ArchiveHead, b"cutcard archive 1")


def digest_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# -- writing


def write_archive(
    reader: JournalReader, size: int, to: Path, keys: Keyring, made: str, progress: Progress | None = None
) -> ArchiveHead:
    """Write everything up to a seal that is not archived yet to a new file. It has its name once it is on the disk."""
    cut, tree = reader.cut(), reader.tree(size)
    start = cut.size if cut else 0
    before = tuple(peak.hex() for peak in reader.tree(start).peaks)
    text = Checkpoint(keys.floor, tree.size, tree.root()).text()
    note = str(Note(text, (keys.signer.sign(text),)))
    number = cut.number + 1 if cut else 1
    head = ArchiveHead(
        format=FORMAT,
        release=__version__,
        made=made,
        floor=keys.floor,
        key=keys.sealing[0].id,
        number=number,
        first=start + 1,
        before=before,
        checkpoint=note,
    )
    first = msgspec.json.encode(head)
    with new_file(to) as out:
        out.write(first + b"\n")
        found = as_lines(first, _rows(reader, start, size), 2 * (size - start), progress)
        out.writelines(envelope.seal(packed(found), opener(ARCHIVE.purpose, head.floor, head.key, keys, to).key))
    return head


def _rows(reader: JournalReader, start: int, size: int) -> Iterator[Line]:
    for name in BASE:
        for found in reader.sql.each(f"select {', '.join(STORED[name].columns)} from {name}"):
            yield name, tuple(found)
    yield from evidence(reader, start, size, {})


# -- reading


def unpack(path: Path, keys: Keyring, journal: Path) -> ArchiveHead:
    """Make a new SQLite journal from an archive. Its chains and decisions are not checked here: verify it."""
    head = ARCHIVE.read_head(path)
    anchor = fill(journal, ARCHIVE.lines(path, keys), path, ARCHIVE.name, (*EVIDENCE, *BASE), head.tree)
    ARCHIVE.check_root(path, head, anchor, keys)
    return head
