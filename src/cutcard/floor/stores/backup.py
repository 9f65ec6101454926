"""Backs a journal up while servers write to it, and unpacks the backup again.

A backup is one file. Its first line says in the clear what it is: which floor, which key, and the checkpoint of the
moment at which it was made. Everything else is sealed with a key that follows from a sealing key of the floor, because
the journal holds rounds in play and personal details. The floor's keys are not in it.

It holds what is sealed at that moment, and nothing of what is not: a tree that every later checkpoint continues.
Sessions are left out. Otherwise whoever was signed out since would be signed in again.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard import __version__
from cutcard.core.personal import REFERENCE
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.schema import SCHEMA_VERSION, NotAJournal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import envelope
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import Checkpoint, WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.note import Note, WrongNote, read_note
from cutcard.floor.stores.copying import seal_rest
from cutcard.floor.stores.lines import LEFT_BEHIND, STORED, fill, packed, unpacked
from cutcard.floor.stores.opening import Where, open_reader
from cutcard.floor.stores.sealed_file import Line, Progress, as_lines, check_fitting, evidence, exists, new_file, opener
from cutcard.ruling import Refused

FORMAT = 1
OLDEST = 6  # the first version of the schema whose tables have the columns that they have today
FORM = "a backup"
TAG = "cutcard backup"
PURPOSE = b"cutcard backup 1"  # what the key of a backup is derived for
START = b'{"form":"cutcard backup",'
LONGEST = 1 << 16  # bytes of the first line
ASIDE = ("persons", "credentials")  # what is kept beside the evidence
HELD = (
    *("seals", "journal", "refusals", "segments", "secrets", "snapshots", "details", "checkpoints"),
    *LEFT_BEHIND,
    *ASIDE,
)  # tables that a backup has


class BackupHead(Struct, frozen=True, tag_field="form", tag=TAG):
    """The first line. ``key``: the name of the sealing key that opens the rest."""

    format: int
    schema: int
    release: str
    made: str
    floor: str
    key: str
    checkpoint: str

    @property
    def anchor(self) -> Anchor:
        """Size and root that the checkpoint names. Whoever unpacks the backup compares them with what is in it."""
        found = parse(read_note(self.checkpoint))
        return Anchor(found.size, found.root.hex())


def is_backup(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(START)) == START


# -- writing


def write_backup(source: Where, to: Path, keys: Keyring, made: str, progress: Progress | None = None) -> BackupHead:
    """Write a new file with everything that was written to the journal before this call, completely or not at all."""
    if to.exists():
        raise Refused(None, exists(to))
    seal_rest(source)
    with open_reader(source) as reader:
        tree = reader.tree()
        if not tree.size:
            raise Refused(None, f"{reader.name} holds no rows, so there is nothing to back up")
        check_fitting(reader, keys)
        text = Checkpoint(keys.floor, tree.size, tree.root()).text()
        note = str(Note(text, (keys.signer.sign(text),)))
        head = BackupHead(FORMAT, SCHEMA_VERSION, __version__, made, keys.floor, keys.sealing[0].id, note)
        first = msgspec.json.encode(head)
        with new_file(to) as out:
            out.write(first + b"\n")
            found = as_lines(first, _rows(reader, tree.size, note), 2 * tree.size, progress)
            out.writelines(envelope.seal(packed(found), opener(PURPOSE, head.floor, head.key, keys, to).key))
    return head


def _rows(reader: JournalReader, size: int, note: str) -> Iterator[Line]:
    """What is sealed, and what belongs to it."""
    each, ends = reader.sql.each, dict[str, int]()
    yield from evidence(reader, 0, size, ends)
    for stream, version, schema, state in reader.snapshots():
        if version <= ends.get(stream, 0):
            yield "snapshots", (stream, version, schema, state)
    referred = {found.groups() for row in list(reader.unsealed()) for found in REFERENCE.finditer(row.command)}
    for person, field, mark, value in each("select person, field, mark, value from details"):
        if (person, field, mark) not in referred:
            yield "details", (person, field, mark, value)
    notes = {number: text for number, text in reader.checkpoints() if number <= size}
    for kept in sorted(({size: note} | notes).items()):
        yield "checkpoints", kept
    for name in (*LEFT_BEHIND, *ASIDE):
        columns = ", ".join(STORED[name].columns)
        for found in each(f"select {columns} from {name}"):
            yield name, tuple(found)


# -- reading


def read_head(path: Path) -> BackupHead:
    """The first line of a backup."""
    try:
        with path.open("rb") as file:
            return _head(file.readline(LONGEST), path)
    except OSError as error:
        raise Refused(None, f"{path} cannot be read: {error.strerror}") from None


def _head(line: bytes, path: Path) -> BackupHead:
    try:
        head = msgspec.json.decode(line, type=BackupHead)
        parse(read_note(head.checkpoint))
    except (msgspec.MsgspecError, UnicodeDecodeError, WrongNote, WrongCheckpoint) as error:
        raise NotAJournal(f"{path} is not a backup ({error}): cutcard journal backup makes one") from None
    if head.format != FORMAT or not OLDEST <= head.schema <= SCHEMA_VERSION:
        cure = f"restore it with cutcard {head.release}, then start this release on what you have restored"
        raise NotAJournal(f"{path} was written by release {head.release} in a form that this one does not read: {cure}")
    return head


def unpack(path: Path, keys: Keyring, journal: Path, progress: Progress | None = None) -> Anchor:
    """Make a new SQLite journal from a backup. Raises Refused if the backup is torn, was changed, or is another's.

    Its chains and decisions are not checked here: verify it.
    """
    with path.open("rb") as file:
        line = file.readline(LONGEST)
        head, whole = _head(line, path), path.stat().st_size

        def parts() -> Iterator[bytes]:
            for part in envelope.unseal(file, str(path), opener(PURPOSE, head.floor, head.key, keys, path)):
                yield part
                if progress is not None:
                    progress(file.tell(), whole)

        found = unpacked(parts(), path, FORM)
        if next(found, b"") != line.rstrip(b"\n"):
            raise NotAJournal(f"{path} was changed in its first line: take a new copy")
        anchor = fill(journal, found, path, FORM, HELD)
    try:
        kept, _ = read_checkpoint(head.checkpoint, keys.signer.key)
    except WrongCheckpoint as wrong:
        raise NotAJournal(f"{path} has a wrong checkpoint: {wrong}") from None
    if Anchor(kept.size, kept.root.hex()) != anchor:
        raise NotAJournal(f"{path} was not written as a backup: its seals do not lead to the root of its checkpoint")
    return anchor
