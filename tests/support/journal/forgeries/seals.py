"""Forgeries of seals and of the tree over them, one kind each."""

from tests.support.journal.forge import Database, reseal
from tests.support.journal.forgeries.places import TABLE, Place


def sealed_at(db: Database, number: int) -> Place:
    found = db.execute("select stream, version from seals where number = ?", (number,)).fetchone()
    return found[0], found[1]


def seal_changed(db: Database) -> Place:
    db.execute("update seals set leaf = ? where number = 30", (bytes(32),))
    return sealed_at(db, 30)


def seals_swapped(db: Database) -> Place:
    """Two rows of different streams, so that each chain by itself is whole."""
    query = (
        "select one.number from seals as one join seals as two on two.number = one.number + 1"
        " where one.kind = 'row' and two.kind = 'row' and one.stream <> two.stream and one.number > 20"
    )
    (number,) = db.execute(query).fetchone()
    for old, new in ((number, -1), (number + 1, number), (-1, number + 1)):
        db.execute("update seals set number = ? where number = ?", (new, old))
    (last,) = db.execute("select max(number) from seals").fetchone()
    return "seals", last


def node_changed(db: Database) -> Place:
    (last,) = db.execute("select max(number) from seals").fetchone()
    level = last.bit_length() - 1
    db.execute("update tree set hash = ? where level = ? and place = 0", (bytes(32), level))
    return "seals", last


def node_gone(db: Database) -> Place:
    (last,) = db.execute("select max(number) from seals").fetchone()
    db.execute("delete from tree where level = ? and place = 0", (last.bit_length() - 1,))
    return "seals", last


def rows_resealed_in_another_order(db: Database) -> Place:
    query = "select number from seals where stream = ? and version in (5, 6) order by number"
    (first,), (second,) = db.execute(query, (TABLE,)).fetchall()
    for old, new in ((first, -1), (second, first), (-1, second)):
        db.execute("update seals set number = ? where number = ?", (new, old))
    reseal(db)
    return TABLE, 5
