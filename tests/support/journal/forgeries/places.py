"""Where a journal is forged, and what a forgery is: it answers with the place where it must be found."""

from collections.abc import Callable
from typing import TypeAlias

from cutcard.floor.domains.table import TableDomain
from cutcard.floor.journal.row import Row
from tests.support.journal.forge import Database, rows

TABLE = "table/1"
DOMAIN = TableDomain()
Place: TypeAlias = tuple[str, int]
Forge: TypeAlias = Callable[[Database], Place]


def paying(db: Database) -> Row:
    """A row in the middle that moves money."""
    return [row for row in rows(db, TABLE) if row.postings != "[]"][5]


def dealing(db: Database) -> Row:
    """The row with which the second round deals its first cards."""
    return [row for row in rows(db, TABLE) if row.command == '{"type":"CloseBets"}'][1]
