"""Forgeries of a journal, one kind each; every one answers with the place where it must be found."""

import sqlite3
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.floor.domains.table import TableDomain
from cutcard.floor.journal.journal import Row
from tests.support.forge import change, rebalance, rehash, reseal, rows

TABLE = "table/1"
DOMAIN = TableDomain()
Place: TypeAlias = tuple[str, int]
Forge: TypeAlias = Callable[[sqlite3.Connection], Place]


def paying(db: sqlite3.Connection) -> Row:
    """A row in the middle that moves money."""
    return [row for row in rows(db, TABLE) if row.postings != "[]"][5]


def dealing(db: sqlite3.Connection) -> Row:
    """The row with which the second round deals its first cards."""
    return [row for row in rows(db, TABLE) if row.command == '{"type":"CloseBets"}'][1]


# -- rows


def rehashed(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    change(db, TABLE, version, at="2026-01-01T00:00:00.001+00:00")
    rehash(db, TABLE, [version])
    return TABLE, version


def chain_rehashed(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    change(db, TABLE, version, at="2026-01-01T00:00:00.001+00:00")
    rehash(db, TABLE, range(version, rows(db, TABLE)[-1].version + 1))
    return TABLE, version


def swap(db: sqlite3.Connection, version: int) -> None:
    for old, new in ((version, 0), (version + 1, version), (0, version + 1)):
        db.execute("update journal set version = ? where stream = ? and version = ?", (new, TABLE, old))


def rows_swapped(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    swap(db, version)
    return TABLE, version


def rows_swapped_and_rehashed(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    swap(db, version)
    rehash(db, TABLE, range(version, rows(db, TABLE)[-1].version + 1))
    return TABLE, version


def row_of_another_stream(db: sqlite3.Connection) -> Place:
    version = rows(db, TABLE)[-1].version
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    db.execute("update journal set stream = ?, version = ? where stream = 'table/2' and version = 9", (TABLE, version))
    return "table/2", 9


def middle_row_gone(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    return TABLE, version


def middle_row_and_seal_gone(db: sqlite3.Connection) -> Place:
    version = paying(db).version
    query = "select number from seals where stream = ? and version = ?"
    (number,) = db.execute(query, (TABLE, version)).fetchone()
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    db.execute("delete from seals where number = ?", (number,))
    return "seals", number


def middle_row_gone_and_resealed(db: sqlite3.Connection) -> Place:
    middle_row_and_seal_gone(db)
    reseal(db)
    missing = {row.version for row in rows(db, TABLE)}
    return TABLE, next(version for version in range(1, 1000) if version not in missing)


def row_added(db: sqlite3.Connection) -> Place:
    last = rows(db, TABLE)[-1]
    new = replace(last, version=last.version + 1, key="", postings="[]")
    new = replace(new, hash=new.link(last.hash))
    db.execute(f"insert into journal values ({', '.join('?' * 11)})", msgspec.structs.astuple(new))
    return TABLE, new.version


def last_rows_gone(db: sqlite3.Connection) -> Place:
    last = db.execute("select stream, version from seals order by number desc limit 1").fetchone()
    db.execute("delete from journal where stream = ? and version = ?", last)
    return last[0], last[1]


# -- seals


def seal_changed(db: sqlite3.Connection) -> Place:
    db.execute("update seals set row = ? where number = 30", (bytes(32),))
    return "seals", 30


def seal_hash_changed(db: sqlite3.Connection) -> Place:
    db.execute("update seals set hash = ? where number = 30", (bytes(32),))
    return "seals", 30


def seals_swapped(db: sqlite3.Connection) -> Place:
    for old, new in ((30, -1), (31, 30), (-1, 31)):
        db.execute("update seals set number = ? where number = ?", (new, old))
    return "seals", 30


def rows_resealed_in_another_order(db: sqlite3.Connection) -> Place:
    query = "select number from seals where stream = ? and version in (5, 6) order by number"
    (first,), (second,) = db.execute(query, (TABLE,)).fetchall()
    for old, new in ((first, -1), (second, first), (-1, second)):
        db.execute("update seals set number = ? where number = ?", (new, old))
    reseal(db)
    return TABLE, 5


# -- money


def balance_changed(db: sqlite3.Connection) -> Place:
    db.execute("update balances set amount = amount + 1 where account = 'patron/t1b1'")
    return "balances", 0


def balances_shifted(db: sqlite3.Connection) -> Place:
    db.execute("update balances set amount = amount + 1 where account = 'patron/t1b1'")
    db.execute("update balances set amount = amount - 1 where account = 'house' and commodity = 'chips'")
    return "balances", 0


def balance_gone(db: sqlite3.Connection) -> Place:
    db.execute("delete from balances where account = 'cage'")
    return "balances", 0


def account_added(db: sqlite3.Connection) -> Place:
    db.execute("insert into balances values ('patron/mallory', 'chips', 100)")
    return "balances", 0


def posting_lopsided(db: sqlite3.Connection) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, postings='[["patron/mallory","chips",100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version


def posting_from_nothing(db: sqlite3.Connection) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, postings='[["patron/ann","chips",100],["patron/mallory","chips",-100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version


def posting_to_another(db: sqlite3.Connection) -> Place:
    row = rows(db, TABLE)[-1]
    change(db, TABLE, row.version, postings='[["house","chips",-100],["patron/mallory","chips",100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version


# -- what was decided, by a forger who makes all chains, seals and balances fit


def events_changed(db: sqlite3.Connection) -> Place:
    row = [row for row in rows(db, TABLE) if '"result":"win"' in row.events][-1]
    change(db, TABLE, row.version, events=row.events.replace('"returned":', '"returned":1', 1))
    reseal(db)
    return TABLE, row.version


def command_changed(db: sqlite3.Connection) -> Place:
    row = next(row for row in rows(db, TABLE) if '"chips":500' in row.command)
    change(db, TABLE, row.version, command=row.command.replace('"chips":500', '"chips":600', 1))
    reseal(db)
    return TABLE, row.version


def cards_changed(db: sqlite3.Connection) -> Place:
    """Facts and events fit each other, but the cards are not those of the sealed deck."""
    row = dealing(db)
    state = DOMAIN.initial(TABLE)
    for before in rows(db, TABLE)[: row.version - 1]:
        for event in DOMAIN.events.read_all(before.events):
            state = DOMAIN.evolve(state, event)
    facts = msgspec.json.decode(row.facts, type=Facts)
    key = next(key for key in facts.cards if key.startswith("box 1"))
    dealt = {card for cards in facts.cards.values() for card in cards}
    other = next(card for card in range(51, -1, -1) if card not in dealt)
    facts = replace(facts, cards={**facts.cards, key: (other, *facts.cards[key][1:])})
    events = DOMAIN.decide(state, DOMAIN.commands.read(row.command), facts)
    text = {"facts": msgspec.json.encode(facts).decode(), "events": DOMAIN.events.encode_all(events).decode()}
    change(db, TABLE, row.version, **text)
    reseal(db)
    return TABLE, row.version


def actor_changed(db: sqlite3.Connection) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, actor="mallory")
    reseal(db)
    return TABLE, row.version


def stream_of_nobody(db: sqlite3.Connection) -> Place:
    db.execute("update journal set stream = 'safe/1' where stream = 'pool/A'")
    db.execute("update seals set stream = 'safe/1' where stream = 'pool/A'")
    reseal(db)
    return "safe/1", 1


def events_unreadable(db: sqlite3.Connection) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, events='[{"type":"Conjured"}]')
    reseal(db)
    return TABLE, row.version


# -- secrets, indexes, snapshots, refusals


def seed_changed(db: sqlite3.Connection) -> Place:
    db.execute("update secrets set seed = ? where stream = ? and segment = 2", (bytes(32), TABLE))
    return TABLE, db.execute("select version from segments where stream = ? and number = 2", (TABLE,)).fetchone()[0]


def seed_gone(db: sqlite3.Connection) -> Place:
    db.execute("delete from secrets where stream = ? and segment = 2", (TABLE,))
    return TABLE, db.execute("select version from segments where stream = ? and number = 2", (TABLE,)).fetchone()[0]


def round_moved(db: sqlite3.Connection) -> Place:
    query = "select version from segments where stream = ? and number = 2"
    (version,) = db.execute(query, (TABLE,)).fetchone()
    db.execute("update segments set version = version + 1 where stream = ? and number = 2", (TABLE,))
    return TABLE, version


def round_gone(db: sqlite3.Connection) -> Place:
    db.execute("delete from segments where stream = ? and number = 2", (TABLE,))
    return TABLE, 0


def snapshot_changed(db: sqlite3.Connection) -> Place:
    (version, state) = db.execute("select version, state from snapshots where stream = ?", (TABLE,)).fetchone()
    richer = replace(DOMAIN.states.decode(state), rate=1)
    db.execute("update snapshots set state = ? where stream = ?", (DOMAIN.states.encode(richer), TABLE))
    return TABLE, version


def snapshot_too_late(db: sqlite3.Connection) -> Place:
    db.execute("update snapshots set version = 9999 where stream = ?", (TABLE,))
    return TABLE, 9999


def refusal_changed(db: sqlite3.Connection) -> Place:
    db.execute("update refusals set reason = 'none' where number = 2")
    return "refusals", 2


def refusal_gone(db: sqlite3.Connection) -> Place:
    db.execute("delete from refusals where number = 2")
    return "refusals", 2


def refusals_swapped(db: sqlite3.Connection) -> Place:
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        db.execute("update refusals set number = ? where number = ?", (new, old))
    return "refusals", 2


FORGERIES: list[tuple[Forge, str]] = [
    (rehashed, "differs from the row that seal"),
    (chain_rehashed, "differs from the row that seal"),
    (rows_swapped, "changed, or does not follow the row before it"),
    (rows_swapped_and_rehashed, "differs from the row that seal"),
    (row_of_another_stream, "missing, although seal"),
    (middle_row_gone, "missing, although seal"),
    (middle_row_and_seal_gone, "missing: the next seal is"),
    (middle_row_gone_and_resealed, "missing: version"),
    (row_added, "a row was added without a seal"),
    (last_rows_gone, "missing, although seal"),
    (seal_changed, "changed, or does not follow the seal before it"),
    (seal_hash_changed, "changed, or does not follow the seal before it"),
    (seals_swapped, "changed, or does not follow the seal before it"),
    (rows_resealed_in_another_order, "missing: version 6 is sealed next"),
    (balance_changed, "patron/t1b1 holds"),
    (balances_shifted, "house holds"),
    (balance_gone, "cage holds 0 chips"),
    (account_added, "patron/mallory holds 100 chips, but its postings sum to 0"),
    (posting_lopsided, "the postings in chips do not sum to zero"),
    (posting_from_nothing, "patron/mallory goes below zero in chips"),
    (posting_to_another, "the postings do not match the events"),
    (events_changed, "deciding again from the recorded facts gives different events"),
    (command_changed, "deciding again from the recorded facts gives different events"),
    (cards_changed, "the facts do not match the sealed shuffle"),
    (actor_changed, "the actor or time in the facts differs"),
    (stream_of_nobody, "this release does not know this kind of stream"),
    (events_unreadable, "cannot be replayed"),
    (seed_changed, "the facts do not match the sealed shuffle"),
    (seed_gone, "the seed of round 2 is missing"),
    (round_moved, "round 2 begins here, but the index says otherwise"),
    (round_gone, "round 2 is missing from the rows or from the index"),
    (snapshot_changed, "the snapshot differs from the state that follows from the rows"),
    (snapshot_too_late, "there is a snapshot of this version, but no such row"),
    (refusal_changed, "changed, or does not follow the refusal before it"),
    (refusal_gone, "missing: the next refusal is 3"),
    (refusals_swapped, "changed, or does not follow the refusal before it"),
]
