"""An archive is one file: rows, refusals, seals and sealed seeds between two sizes of the log.

It begins with what stood for the archives before it, so that it can be verified alone. Its first line says in the clear
what it is, with a checkpoint of its last seal, signed by the floor. Everything else opens only with the floor's keys.
Personal details are not in it: they stay beside the journal, where they can be corrected and erased.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard import __version__
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import envelope
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import Checkpoint, WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.log.note import Note, WrongNote, read_note
from cutcard.floor.stores.lines import LEFT_BEHIND, STORED, fill, packed, unpacked
from cutcard.floor.stores.sealed_file import Line, Progress, as_lines, evidence, new_file, opener
from cutcard.ruling import Refused

FORMAT = 1
FORM = "an archive"
START = b'{"form":"cutcard archive",'
PURPOSE = b"cutcard archive 1"  # what the key of an archive is derived for
LONGEST = 1 << 16  # bytes of the first line
EVIDENCE = ("seals", "journal", "refusals", "segments", "secrets")
BASE = tuple(name for name in LEFT_BEHIND if name != "archived_keys")  # keys are of no use without the desk


class ArchiveHead(Struct, frozen=True, tag_field="form", tag="cutcard archive"):
    """The first line. ``before``: the peaks of the log's tree before its first seal, in hexadecimal."""

    format: int
    release: str
    made: str
    floor: str
    key: str  # name of the sealing key that opens the rest
    number: int
    first: int  # the first seal in it
    before: tuple[str, ...]
    checkpoint: str

    @property
    def anchor(self) -> Anchor:
        """Size and root at its end, as the checkpoint says."""
        found = parse(read_note(self.checkpoint))
        return Anchor(found.size, found.root.hex())

    @property
    def tree(self) -> Frontier:
        """The tree before its first seal."""
        return Frontier(self.first - 1, tuple(bytes.fromhex(peak) for peak in self.before))


def is_archive(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(START)) == START


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
    head = ArchiveHead(FORMAT, __version__, made, keys.floor, keys.sealing[0].id, number, start + 1, before, note)
    first = msgspec.json.encode(head)
    with new_file(to) as out:
        out.write(first + b"\n")
        found = as_lines(first, _rows(reader, start, size), 2 * (size - start), progress)
        out.writelines(envelope.seal(packed(found), opener(PURPOSE, head.floor, head.key, keys, to).key))
    return head


def _rows(reader: JournalReader, start: int, size: int) -> Iterator[Line]:
    for name in BASE:
        for found in reader.sql.each(f"select {', '.join(STORED[name].columns)} from {name}"):
            yield name, tuple(found)
    yield from evidence(reader, start, size, {})


# -- reading


def read_head(path: Path) -> ArchiveHead:
    """The first line of an archive."""
    try:
        with path.open("rb") as file:
            return _head(file.readline(LONGEST), path)
    except OSError as error:
        raise Refused(None, f"{path} cannot be read: {error.strerror}") from None


def _head(line: bytes, path: Path) -> ArchiveHead:
    try:
        head = msgspec.json.decode(line, type=ArchiveHead)
        parse(read_note(head.checkpoint))
        bytes.fromhex("".join(head.before))
    except (msgspec.MsgspecError, ValueError, WrongNote, WrongCheckpoint) as error:
        raise NotAJournal(f"{path} is not an archive ({error}): cutcard journal archive makes one") from None
    if head.format != FORMAT:
        raise NotAJournal(f"{path} has archive format {head.format}, but this release reads {FORMAT}: use a later one")
    return head


def lines_of(path: Path, keys: Keyring) -> Iterator[bytes]:
    """The sealed lines after the first, once the key has opened them."""
    with path.open("rb") as file:
        line = file.readline(LONGEST)
        head = _head(line, path)
        found = unpacked(
            envelope.unseal(file, str(path), opener(PURPOSE, head.floor, head.key, keys, path)), path, FORM
        )
        if next(found, b"") != line.rstrip(b"\n"):
            raise NotAJournal(f"{path} was changed in its first line: take a new copy")
        yield from found


def unpack(path: Path, keys: Keyring, journal: Path) -> ArchiveHead:
    """Make a new SQLite journal from an archive. Its chains and decisions are not checked here: verify it."""
    head = read_head(path)
    anchor = fill(journal, lines_of(path, keys), path, FORM, (*EVIDENCE, *BASE), head.tree)
    try:
        signed, _ = read_checkpoint(head.checkpoint, keys.signer.key)
    except WrongCheckpoint as wrong:
        raise NotAJournal(f"{path} has a wrong checkpoint: {wrong}") from None
    if Anchor(signed.size, signed.root.hex()) != anchor:
        raise NotAJournal(f"{path} was not written as an archive: its seals do not lead to the root of its checkpoint")
    return head
