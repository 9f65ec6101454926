"""What people let ``cutcard journal`` look at: a journal, alone or with archives, an export, a backup, an archive."""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from cutcard.cli import Usage
from cutcard.cli.journal import backup
from cutcard.floor.archives.checking import together
from cutcard.floor.archives.file import ARCHIVE, unpack
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import keyring
from cutcard.floor.keys.envelope import load as load_inspector
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.proofs.exported import OPENED, is_export, open_export
from cutcard.floor.stores.backup import BACKUP
from cutcard.floor.stores.opening import file_of, files_beside, is_server


class Given(Struct, frozen=True):
    """A journal to verify, wherever it came from."""

    where: str
    keys: Keyring | None = None
    withheld: dict[str, int] = {}
    before: Frontier | None = None  # of an archive: the tree before its first seal
    anchors: tuple[Anchor, ...] = ()  # what it must lead to, by its own word
    live: str = ""  # the journal that was put together with its archives
    number: int = 0  # of an archive
    what: str = ""  # in words, if it is not a whole journal


@contextmanager
def given(asked: argparse.Namespace, where: str) -> Iterator[Given]:
    """What ``verify`` looks at; temporary files are removed afterwards."""
    keys = keyring.load(asked.keys) if asked.keys else None
    file = None if is_server(where) else file_of(where)
    if asked.archive:
        ring = keys or keyring.existing(keyring.beside(files_beside(where)))
        with together(where, asked.archive, ring) as whole:
            yield Given(str(whole), ring, live=where)
    elif file is not None and is_export(file):
        if asked.inspector is None:
            raise Usage(f"{where} is an export: name your key with --inspector FILE")
        with open_export(file, load_inspector(asked.inspector)) as (export, journal):
            yield Given(str(journal), OPENED, export.withheld)
    elif file is not None and BACKUP.begins(file):
        with backup.opened(file, asked.keys) as (unpacked, opened):
            yield Given(str(unpacked), opened)
    elif file is not None and ARCHIVE.begins(file):
        with opened_archive(file, keys) as found:
            yield found
    else:
        yield Given(where, keys)


@contextmanager
def opened_archive(file: Path, keys: Keyring | None) -> Iterator[Given]:
    """The journal in an archive, in a folder that is removed afterwards."""
    ring = keys or keyring.existing(keyring.beside(file))
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        journal = Path(folder) / "archive.db"
        unpack(file, ring, journal)
        head = ARCHIVE.read_head(file)
        what = f"This is archive {head.number} of {head.floor}: seals {head.first:,} to {head.anchor.size:,}"
        yield Given(str(journal), ring, before=head.tree, anchors=(head.anchor,), number=head.number, what=what)
