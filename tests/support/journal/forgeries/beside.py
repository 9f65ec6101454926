"""Forgeries beside the rows, one kind each: secrets, the index of rounds, snapshots, refusals."""

from msgspec.structs import replace

from tests.support.journal.forge import Database
from tests.support.journal.forgeries.places import DOMAIN, TABLE, Place


def seed_changed(db: Database) -> Place:
    db.execute("update secrets set sealed = ? where stream = ? and segment = 2", (bytes(60), TABLE))
    return TABLE, db.execute("select version from segments where stream = ? and number = 2", (TABLE,)).fetchone()[0]


def seed_gone(db: Database) -> Place:
    db.execute("delete from secrets where stream = ? and segment = 2", (TABLE,))
    return TABLE, db.execute("select version from segments where stream = ? and number = 2", (TABLE,)).fetchone()[0]


def round_moved(db: Database) -> Place:
    query = "select version from segments where stream = ? and number = 2"
    (version,) = db.execute(query, (TABLE,)).fetchone()
    db.execute("update segments set version = version + 1 where stream = ? and number = 2", (TABLE,))
    return TABLE, version


def round_gone(db: Database) -> Place:
    db.execute("delete from segments where stream = ? and number = 2", (TABLE,))
    return TABLE, 0


def snapshot_changed(db: Database) -> Place:
    (version, state) = db.execute("select version, state from snapshots where stream = ?", (TABLE,)).fetchone()
    richer = replace(DOMAIN.states.decode(state), rate=1)
    db.execute("update snapshots set state = ? where stream = ?", (DOMAIN.states.encode(richer), TABLE))
    return TABLE, version


def snapshot_too_late(db: Database) -> Place:
    db.execute("update snapshots set version = 9999 where stream = ?", (TABLE,))
    return TABLE, 9999


def refusal_changed(db: Database) -> Place:
    db.execute("update refusals set reason = 'none' where number = 2")
    return "refusals", 2


def refusal_gone(db: Database) -> Place:
    db.execute("delete from refusals where number = 2")
    return "refusals", 2


def refusals_swapped(db: Database) -> Place:
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        db.execute("update refusals set number = ? where number = ?", (new, old))
    return "refusals", 2
