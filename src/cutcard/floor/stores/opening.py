"""Where a journal is kept, as people write it: a file, ``sqlite:///FILE`` or ``postgresql://...``."""

import re
from pathlib import Path
from typing import TypeAlias

from cutcard.floor.journal.drafts import Program
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.keys.source import KeySource

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://")

Where: TypeAlias = str | Path


def is_server(where: Where) -> bool:
    """Whether a database server keeps the journal, and not a file."""
    return str(where).startswith(POSTGRESQL)


def file_of(where: Where) -> Path:
    """The file of a journal: ``relative``, ``sqlite:///relative`` or ``sqlite:////absolute``."""
    text = str(where).removeprefix(SQLITE)
    if not text or "://" in text:
        raise NotAJournal(f"write sqlite:///var/floor.db or postgresql://HOST/NAME, not {str(where)!r}")
    return Path(text)


def shown_to_serve(where: Where) -> str:
    """What ``cutcard serve --database`` is given for a journal, without the password of its server."""
    if not is_server(where):
        return f"{SQLITE}{file_of(where)}"
    named = re.sub(r"^(\w+://[^:@/?]*):[^@/?]*@", r"\1@", str(where))
    return re.sub(r"(?<=[?&])password=[^&]*&?", "", named).rstrip("?&")


def files_beside(where: Where) -> Path:
    """What the names of files that belong to a journal begin with: its own file, or a name made from the database's."""
    if not is_server(where):
        return file_of(where)
    from cutcard.floor.stores.postgres.connection import files_of

    return files_of(str(where))


def open_journal(where: Where, keys: Keyring | KeySource | None = None, program: Program | None = None) -> Journal:
    """Open a journal. A file is created if it does not exist, tables in a database too."""
    if is_server(where):
        from cutcard.floor.stores.postgres.journal import PostgresJournal

        return PostgresJournal(str(where), keys, program)
    from cutcard.floor.stores.sqlite.journal import SqliteJournal

    return SqliteJournal(file_of(where), keys, program)


def open_reader(where: Where) -> JournalReader:
    """A consistent, read-only view of a journal that exists."""
    if is_server(where):
        from cutcard.floor.stores.postgres.reader import PostgresReader

        return PostgresReader(str(where))
    from cutcard.floor.stores.sqlite.journal import SqliteReader

    return SqliteReader(file_of(where))
