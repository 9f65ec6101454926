"""Hash chains: every row is linked to the one before it, and seals number all rows without a gap."""

import hashlib
import sqlite3
from typing import TypeAlias

from msgspec import Struct

Column: TypeAlias = str | int | bytes

GENESIS = bytes(32)  # hash before the first link of a chain


def link(previous: bytes, *columns: Column) -> bytes:
    """The hash of a row: covers the previous hash and every column, each with its length."""
    parts = [previous]
    for column in columns:
        data = column if isinstance(column, bytes) else str(column).encode()
        parts += len(data).to_bytes(8, "big"), data
    return hashlib.sha256(b"".join(parts)).digest()


class Seal(Struct, frozen=True):
    """A committed row's number in the whole journal, and the hash that links it to all earlier seals."""

    number: int
    stream: str
    version: int
    row: bytes
    previous: bytes
    hash: bytes


def seal(number: int, stream: str, version: int, row: bytes, previous: bytes) -> Seal:
    return Seal(number, stream, version, row, previous, link(previous, number, stream, version, row))


class Anchor(Struct, frozen=True):
    """The heads of a journal. Kept outside it, they reveal rows cut off its end."""

    seals: int
    seal: str
    refusals: int
    refusal: str


def head_of_seals(db: sqlite3.Connection) -> tuple[int, bytes]:
    """Number and hash of the last seal."""
    row = db.execute("select number, hash from seals order by number desc limit 1").fetchone()
    return (row[0], row[1]) if row else (0, GENESIS)


def head_of_refusals(db: sqlite3.Connection) -> tuple[int, bytes]:
    """Number and hash of the last refusal."""
    row = db.execute("select number, hash from refusals order by number desc limit 1").fetchone()
    return (row[0], row[1]) if row else (0, GENESIS)


def anchor(db: sqlite3.Connection) -> Anchor:
    """The heads as they are now."""
    seals, refusals = head_of_seals(db), head_of_refusals(db)
    return Anchor(seals[0], seals[1].hex(), refusals[0], refusals[1].hex())
