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

from cutcard import __version__
from cutcard.core.personal import REFERENCE
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.schema import SCHEMA_VERSION
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import envelope
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import Checkpoint
from cutcard.floor.log.note import Note
from cutcard.floor.stores.copying import seal_rest
from cutcard.floor.stores.head import Form, Head
from cutcard.floor.stores.lines import LEFT_BEHIND, STORED, fill, packed
from cutcard.floor.stores.opening import Where, open_reader
from cutcard.floor.stores.sealed_file import Line, Progress, as_lines, check_fitting, evidence, exists, new_file, opener
from cutcard.ruling import Refused

FORMAT = 1
OLDEST = 6  # the first version of the schema whose tables have the columns that they have today
ASIDE = ("persons", "credentials")  # what is kept beside the evidence
HELD = (
    *("seals", "journal", "refusals", "segments", "secrets", "snapshots", "details", "checkpoints"),
    *LEFT_BEHIND,
    *ASIDE,
)  # tables that a backup has


class BackupHead(Head, frozen=True, tag="cutcard backup", kw_only=True):
    """The first line."""

    schema: int

    def unreadable(self) -> str:
        if self.format == FORMAT and OLDEST <= self.schema <= SCHEMA_VERSION:
            return ""
        cure = f"restore it with cutcard {self.release}, then start this release on what you have restored"
        return f"was written by release {self.release} in a form that this one does not read: {cure}"


BACKUP = Form("a backup", BackupHead, b"cutcard backup 1")


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
        head = BackupHead(
            format=FORMAT,
            schema=SCHEMA_VERSION,
            release=__version__,
            made=made,
            floor=keys.floor,
            key=keys.sealing[0].id,
            checkpoint=note,
        )
        first = msgspec.json.encode(head)
        with new_file(to) as out:
            out.write(first + b"\n")
            found = as_lines(first, _rows(reader, tree.size, note), 2 * tree.size, progress)
            out.writelines(envelope.seal(packed(found), opener(BACKUP.purpose, head.floor, head.key, keys, to).key))
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


def unpack(path: Path, keys: Keyring, journal: Path, progress: Progress | None = None) -> Anchor:
    """Make a new SQLite journal from a backup. Raises Refused if the backup is torn, was changed, or is another's.

    Its chains and decisions are not checked here: verify it.
    """
    anchor = fill(journal, BACKUP.lines(path, keys, progress), path, BACKUP.name, HELD)
    BACKUP.check_root(path, BACKUP.read_head(path), anchor, keys)
    return anchor
