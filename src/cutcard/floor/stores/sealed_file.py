"""Files that only the floor's keys open: what backups and archives share.

A file has one line in the clear, which says what it is, and lines of a journal that are sealed with a key that follows
from a sealing key of the floor. The floor's keys are not in it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, TypeAlias

import msgspec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec.structs import astuple

from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.sql import Values
from cutcard.floor.keys import envelope
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import WrongCheckpoint, read_checkpoint
from cutcard.floor.log.durable import sync_folder
from cutcard.floor.stores.lines import LastLine
from cutcard.ruling import Refused

Progress: TypeAlias = Callable[[int, int], None]  # parts done, parts in all
Line: TypeAlias = tuple[str, Values]  # name of a table, and values of one of its rows


def exists(file: Path) -> str:
    return f"{file} exists: choose another name"


def check_fitting(reader: JournalReader, keys: Keyring) -> None:
    """Raise unless these are the keys of this journal: with others it could never be used again."""
    cure = "name those with which the floor is served with --keys"
    known = {one.id for one in keys.sealing}
    for (id,) in reader.sql.all("select distinct key from secrets order by key"):
        if id not in known:
            raise Refused(None, f"the keys do not fit {reader.name}, where key {id} has sealed secrets: {cure}")
    if notes := reader.checkpoints():
        try:
            read_checkpoint(notes[-1][1], keys.signer.key)
        except WrongCheckpoint as wrong:
            raise Refused(None, f"the keys do not fit {reader.name} ({wrong}): {cure}") from None


def as_lines(first: bytes, rows: Iterator[Line], total: int, progress: Progress | None) -> Iterator[bytes]:
    """A first line, the rows as lines, and the last line. ``total``: about how many there will be."""
    yield first
    count = 1
    for table, values in rows:
        yield msgspec.json.encode([table, *values])
        count += 1
        if progress is not None and count % 500 == 0:
            progress(min(count, total), total)
    yield msgspec.json.encode(LastLine(count))


def evidence(reader: JournalReader, start: int, size: int, ends: dict[str, int]) -> Iterator[Line]:
    """Everything that is sealed between two sizes of the log, with its rounds and their seeds, still sealed.

    ``ends`` becomes, by stream, the last version that is sealed within the size.
    """
    each = reader.sql.each
    between = "from seals where number > ? and number <= ? order by number"
    for found in each(f"select number, kind, stream, version, leaf {between}", start, size):
        yield "seals", tuple(found)
    ends.update(each("select stream, version from sealed_states"))
    for _, row in reader.sealed_rows(size):
        yield "journal", astuple(row)
        ends[row.stream] = row.version
    for _, number, refusal, hashed in reader.sealed_refusals(size):
        yield "refusals", (number, *astuple(refusal), hashed)
    late = set[tuple[str, int]]()  # rounds that begin later
    for stream, number, version in each("select stream, number, version from segments order by stream, number"):
        if version <= ends.get(stream, 0):
            yield "segments", (stream, number, version)
        else:
            late.add((stream, number))
    for secret in each("select stream, segment, key, sealed from secrets order by stream, segment"):
        if secret[:2] not in late:
            yield "secrets", tuple(secret)


@contextmanager
def new_file(to: Path) -> Iterator[BinaryIO]:
    """A file that only its owner may read. It gets its name when it is complete and on the disk."""
    unfinished = to.with_name(f"{to.name}.{token_hex(4)}.part")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        os.link(unfinished, to)
    except FileExistsError:
        raise Refused(None, exists(to)) from None
    finally:
        unfinished.unlink(missing_ok=True)
    sync_folder(to.parent)


def opener(purpose: bytes, floor: str, id: str, keys: Keyring, path: Path) -> Inspector:
    """The key that opens such a file, as it follows for its purpose from one of the floor's sealing keys."""
    for one in keys.sealing:
        if one.id == id:
            private = HKDF(SHA256(), envelope.KEY, None, purpose).derive(one.key)
            return Inspector(f"{keys.floor} ({one.id})", private)
    cure = "name the file that has it with --keys"
    raise Refused(None, f"{path} opens only with key {id} of {floor}, which is not among these keys: {cure}")
