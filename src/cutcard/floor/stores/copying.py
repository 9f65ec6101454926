"""Moves a journal from one store to another: rows, refusals, seals, tree, checkpoints and secrets, still sealed."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.schema import TABLES, StoredTable
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.journal.sql import Values
from cutcard.floor.keys.keyring import beside
from cutcard.floor.stores.opening import Where, file_of, is_server, open_journal, open_reader
from cutcard.ruling import Refused

NOT_COPIED = ("heads", "unsealed", "leases", "format")  # they follow from the rest


def copy_journal(source: Where, target: Where) -> Anchor:
    """Copy a journal that nobody writes into an empty store; returns what both must have. Verify the copy after it."""
    seal_rest(source)
    with open_reader(source) as reader:
        if next(reader.unsealed(), None) or reader.unsealed_refusals():
            raise Refused(None, f"somebody writes to {reader.name}: stop its servers, then copy")
        if not is_server(target):
            file_of(target).parent.mkdir(parents=True, exist_ok=True)  # as a server does
        journal = open_journal(target)
        try:
            if journal.anchor().size:
                raise Refused(None, f"{journal.name} has rows already: choose an empty file or database")
            _copy_keys(reader, journal.files)
        finally:
            journal.close()
        _load(target, ((table, _rows(reader, table)) for table in TABLES if table.name not in NOT_COPIED))
        return Anchor.of(reader.tree())


def seal_rest(source: Where) -> None:
    """What the last server of a database wrote just before it died may still wait for its seals."""
    if is_server(source):
        open_reader(source).close()  # it must exist: opening the journal would create it
        journal = open_journal(source)
        journal.settle()
        journal.close()


def _rows(reader: JournalReader, table: StoredTable) -> Iterator[Values]:
    columns = ", ".join(table.columns)
    if table.name == "balances":  # the parts of open-ended accounts become one
        return ((*account, 0, amount) for account, amount in reader.balances().items())
    order = table.primary or table.unique
    return reader.sql.each(f"select {columns} from {table.name} order by {', '.join(order)}")


def _load(target: Where, tables: Iterator[tuple[StoredTable, Iterator[Values]]]) -> None:
    if is_server(target):
        from cutcard.floor.stores.postgres import loading as postgres

        postgres.load(str(target), tables)
    else:
        from cutcard.floor.stores.sqlite import loading as sqlite

        sqlite.load(file_of(target), tables)


def _copy_keys(reader: JournalReader, files: Path) -> None:
    """Secrets stay sealed, so the copy needs the same keys, unless they come from the environment."""
    old, new = beside(reader.files), beside(files)
    if not old.exists():
        return
    if new.exists():
        if new.read_bytes() != old.read_bytes():
            raise Refused(None, f"{new} holds the keys of another floor: move it away, or choose another name")
        return
    new.parent.mkdir(parents=True, exist_ok=True)
    new.touch(0o600, exist_ok=False)
    shutil.copyfile(old, new)
