"""An insider's ways to tamper with a journal: they have the file and the floor's keys, and recompute every hash.

Each way says where it must be found by somebody who has a witness's checkpoint.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import astuple, replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.journal import ledger
from cutcard.floor.journal.reading import label
from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.row import ROW, Row
from cutcard.floor.journal.seal import GENESIS, ROWS, seal, sealed
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import Checkpoint
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.log.note import Note
from cutcard.floor.proofs.fault import BALANCES, SCHEMA, SEALS
from tests.support.journal.forge import Database

Place: TypeAlias = tuple[str, int]


class Known(NamedTuple):
    """What the insider has: the database, the floor's keys, and how much a witness has cosigned."""

    db: Database
    keys: Keyring
    cosigned: int


Tamper: TypeAlias = Callable[[Known, random.Random], set[Place]]


def recompute(known: Known) -> None:
    """Every hash, seal, node, balance and checkpoint made anew, so that the journal fits itself."""
    db, hashes, balances = known.db, dict[tuple[str, str, int], bytes](), Counter[tuple[str, str]]()
    previous, stream = GENESIS, ""
    for found in db.execute(f"select {ROW} from journal order by stream, version").fetchall():
        row = Row(*found)
        previous = row.link(previous if row.stream == stream else GENESIS)
        hashes[ROWS, row.stream, row.version], stream = previous, row.stream
        if previous != row.hash:
            db.execute(
                "update journal set hash = ? where stream = ? and version = ?", (previous, row.stream, row.version)
            )
        for posting in ledger.decode(row.postings):
            balances[posting.account, posting.commodity] += posting.amount
    previous = GENESIS
    for number, *columns in db.execute(f"select number, {REFUSAL} from refusals order by number").fetchall():
        previous = hashes["refusal", "", number] = Refusal(*columns).link(previous, number)
        db.execute("update refusals set hash = ? where number = ?", (previous, number))
    places = db.execute("select kind, stream, version from seals order by number").fetchall()
    for table in ("seals", "tree", "balances", "checkpoints"):
        db.execute(f"delete from {table}")
    tree, marks, nodes = Frontier(), [], list[tuple[int, int, bytes]]()
    for kind, stream, version in places:
        marks.append(seal(tree.size + 1, kind, stream, version, hashes[kind, stream, version]))
        tree, more = sealed(tree, marks[-1].leaf)
        nodes += more
    db.executemany("insert into seals values (?, ?, ?, ?, ?)", [astuple(mark) for mark in marks])
    db.executemany("insert into tree values (?, ?, ?)", nodes)
    db.executemany("insert into balances values (?, ?, 0, ?)", [(*key, amount) for key, amount in balances.items()])
    text = Checkpoint(known.keys.floor, tree.size, tree.root()).text()
    note = Note(text, (known.keys.signer.sign(text),))
    db.execute("insert into checkpoints values (?, ?)", (tree.size, str(note)))


def some_row(known: Known, rng: random.Random, where: str = "number <= ?") -> tuple[int, Row]:
    """A row that the witness's checkpoint covers, with the number of its seal."""
    query = f"select number, stream, version from seals where kind = '{ROWS}' and {where} order by number"
    number, stream, version = rng.choice(known.db.execute(query, (known.cosigned,)).fetchall())
    return number, row_at(known.db, stream, version)


def row_at(db: Database, stream: str, version: int) -> Row:
    return Row(*db.execute(f"select {ROW} from journal where stream = ? and version = ?", (stream, version)).fetchone())


def put(db: Database, row: Row) -> None:
    """Replace a row."""
    db.execute("delete from journal where stream = ? and version = ?", (row.stream, row.version))
    db.execute(f"insert into journal values ({', '.join('?' * 13)})", astuple(row))


def append(known: Known, row: Row) -> None:
    """One more row at the end, with everything that belongs to it."""
    put(known.db, row)
    (last,) = known.db.execute("select max(number) from seals").fetchone()
    known.db.execute("insert into seals values (?, ?, ?, ?, ?)", (last + 1, ROWS, row.stream, row.version, b""))
    recompute(known)


def at_checkpoint(known: Known, *more: Place) -> set[Place]:
    """Found when the walk comes to what the witness has cosigned, or before, at the row itself."""
    return {(SEALS, known.cosigned), *more}


# -- history that the witness has cosigned


def rollback(known: Known, rng: random.Random) -> set[Place]:
    """The journal put back to an earlier moment."""
    size = rng.randrange(known.cosigned // 2, known.cosigned)
    db = known.db
    gone = db.execute("select kind, stream, version from seals where number > ?", (size,)).fetchall()
    db.execute("delete from seals where number > ?", (size,))
    for kind, stream, version in gone:
        if kind == ROWS:
            db.execute("delete from journal where stream = ? and version = ?", (stream, version))
            db.execute("delete from snapshots where stream = ? and version >= ?", (stream, version))
            db.execute(
                "delete from secrets where stream = ? and segment in"
                " (select number from segments where stream = ? and version >= ?)",
                (stream, stream, version),
            )
            db.execute("delete from segments where stream = ? and version >= ?", (stream, version))
        else:
            db.execute("delete from refusals where number = ?", (version,))
    recompute(known)
    return {(SEALS, size + 1)}


def rewrite_key(known: Known, rng: random.Random) -> set[Place]:
    """A change that no rule can notice: only the checkpoint knows."""
    _, row = some_row(known, rng)
    put(known.db, replace(row, key=f"{row.key}x" if row.key else ""))
    if not row.key:
        put(known.db, replace(row, release="0.0.1"))
    recompute(known)
    return at_checkpoint(known, (row.stream, row.version))


def rewrite_amount(known: Known, rng: random.Random) -> set[Place]:
    """Another amount in command, facts, events and postings alike.

    That may be lawful in itself, such as a higher wager: then the first later row of the stream that it contradicts
    is named, such as the one that settles the wager.
    """
    while True:
        _, row = some_row(known, rng)
        amounts = {abs(posting.amount) for posting in ledger.decode(row.postings)}
        if amounts:
            break
    old = str(rng.choice(sorted(amounts)))
    texts = {name: getattr(row, name).replace(old, f"{old}0") for name in ("command", "facts", "events", "postings")}
    put(known.db, replace(row, **texts))
    query = "select max(version) from seals where stream = ? and number <= ?"
    (last,) = known.db.execute(query, (row.stream, known.cosigned)).fetchone()
    recompute(known)
    return at_checkpoint(known, *((row.stream, version) for version in range(row.version, last + 1)))


def rewrite_actor(known: Known, rng: random.Random) -> set[Place]:
    """Somebody else did it."""
    _, row = some_row(known, rng)
    put(known.db, replace(row, actor="mallory", facts=row.facts.replace(f'"id":"{row.actor}"', '"id":"mallory"', 1)))
    recompute(known)
    return at_checkpoint(known, (row.stream, row.version))


def cut_refusals(known: Known, rng: random.Random) -> set[Place]:
    """Refused attempts that never happened."""
    db = known.db
    query = "select version from seals where kind = 'refusal' and number <= ? order by number"
    numbers = [row[0] for row in db.execute(query, (known.cosigned,)).fetchall()]
    gone = set(rng.sample(numbers, rng.randint(1, len(numbers))))
    for number in sorted(gone):
        db.execute("delete from refusals where number = ?", (number,))
        db.execute("delete from seals where kind = 'refusal' and version = ?", (number,))
    left = [row[0] for row in db.execute("select number from refusals order by number").fetchall()]
    for new, old in enumerate(left, 1):
        db.execute("update refusals set number = ? where number = ?", (new, old))
        db.execute("update seals set version = ? where kind = 'refusal' and version = ?", (new, old))
    for new, (old,) in enumerate(db.execute("select number from seals order by number").fetchall(), 1):
        db.execute("update seals set number = ? where number = ?", (new, old))
    recompute(known)
    (size,) = db.execute("select count(*) from seals").fetchone()
    return {(SEALS, size + 1)} if size < known.cosigned else at_checkpoint(known)


def milder_refusal(known: Known, rng: random.Random) -> set[Place]:
    """A refusal with another reason."""
    query = "select version from seals where kind = 'refusal' and number <= ? order by number"
    number = rng.choice(known.db.execute(query, (known.cosigned,)).fetchall())[0]
    known.db.execute("update refusals set reason = 'a slip' where number = ?", (number,))
    recompute(known)
    return at_checkpoint(known)


def another_order(known: Known, rng: random.Random) -> set[Place]:
    """Two rows of different streams sealed the other way round."""
    query = (
        "select one.number from seals as one join seals as two on two.number = one.number + 1"
        " where one.kind = 'row' and two.kind = 'row' and one.stream <> two.stream and two.number <= ?"
    )
    number = rng.choice(known.db.execute(query, (known.cosigned,)).fetchall())[0]
    for old, new in ((number, -1), (number + 1, number), (-1, number + 1)):
        known.db.execute("update seals set number = ? where number = ?", (new, old))
    first, second = (
        known.db.execute("select stream, version from seals where number = ?", (at,)).fetchone()
        for at in (number, number + 1)
    )
    recompute(known)
    return at_checkpoint(known, first, second)


# -- what is added after the witness's checkpoint


def false_role(known: Known, rng: random.Random) -> set[Place]:
    """A command given again at the end, by somebody whose role may not give it."""
    _, row = some_row(known, rng, "number <= ? and stream like 'patron/%'")
    last = row_at(known.db, row.stream, _last(known, row.stream))
    facts = msgspec.json.decode(row.facts, type=Facts)
    actor, at = Actor("mallory", rng.choice((Role.INSPECTOR, Role.ANALYST))), _now(known)
    told = msgspec.json.encode(replace(facts, actor=actor, at=at)).decode()
    forged = replace(row, actor=actor.id, role=int(actor.role), at=at, key=f"{rng.random()}", facts=told)
    append(known, replace(forged, version=last.version + 1))
    return {(row.stream, last.version + 1)}


def backdated(known: Known, rng: random.Random) -> set[Place]:
    """A command given again at the end of a quiet stream, as if it had been given long ago."""
    streams = known.db.execute("select distinct stream from journal where stream like 'patron/%'").fetchall()
    stream = rng.choice(streams)[0]
    last = row_at(known.db, stream, _last(known, stream))
    append(known, replace(last, version=last.version + 1, key=f"{rng.random()}"))
    return {(stream, last.version + 1)}


# -- what lies beside the log


def trigger(known: Known, rng: random.Random) -> set[Place]:
    table = rng.choice(("journal", "balances", "refusals", "seals"))
    known.db.execute(f"create trigger quiet after insert on {table} begin delete from checkpoints; end")
    return {(SCHEMA, 0)}


def extra_object(known: Known, rng: random.Random) -> set[Place]:
    statement = rng.choice(
        (
            "create table shadow (stream text, version integer)",
            "create view totals as select account, sum(amount) from balances group by account",
            "create index hurry on journal (at)",
            "drop index refusal_key",
        )
    )
    known.db.execute(statement)
    return {(SCHEMA, 0)}


def balance(known: Known, rng: random.Random) -> set[Place]:
    account = rng.choice(known.db.execute("select account from balances order by account").fetchall())[0]
    known.db.execute("update balances set amount = amount + ? where account = ?", (rng.randint(1, 10_000), account))
    return {(BALANCES, 0)}


def other_seed(known: Known, rng: random.Random) -> set[Place]:
    """Another deck for a round, sealed under the floor's own key."""
    stream, segment = rng.choice(known.db.execute("select stream, segment from secrets").fetchall())
    key, data = known.keys.seal(rng.randbytes(32), label(stream, segment))
    change = "update secrets set key = ?, sealed = ? where stream = ? and segment = ?"
    known.db.execute(change, (key, data, stream, segment))
    query = "select version from segments where stream = ? and number = ?"
    return {(stream, known.db.execute(query, (stream, segment)).fetchone()[0])}


def replaced_checkpoint(known: Known, rng: random.Random) -> set[Place]:
    """History rewritten, and all checkpoints that the floor keeps replaced by one that the floor's key signs."""
    return rewrite_key(known, rng)


def _last(known: Known, stream: str) -> int:
    (version,) = known.db.execute("select max(version) from journal where stream = ?", (stream,)).fetchone()
    return int(version)


def _now(known: Known) -> str:
    (at,) = known.db.execute("select max(at) from journal").fetchone()
    return str(at)


WAYS: dict[str, Tamper] = {
    "rollback": rollback,
    "rewrite of what no rule notices": rewrite_key,
    "rewrite of an amount": rewrite_amount,
    "rewrite of an actor": rewrite_actor,
    "refusals cut": cut_refusals,
    "refusal made milder": milder_refusal,
    "another order": another_order,
    "append with a false role": false_role,
    "backdating": backdated,
    "trigger": trigger,
    "extra or missing object": extra_object,
    "balance": balance,
    "another seed": other_seed,
    "replaced checkpoint": replaced_checkpoint,
}
