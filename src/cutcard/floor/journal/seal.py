"""Seals: every row and refusal is a leaf of one Merkle tree, numbered without a gap; rows also form chains."""

import hashlib
import struct
from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from cutcard.floor.journal.sql import Sql
from cutcard.floor.log import merkle
from cutcard.floor.log.merkle import Frontier, Node

Column: TypeAlias = str | int | bytes

_LENGTH = struct.Struct(">Q").pack
GENESIS = bytes(32)  # hash before the first link of a chain
ROWS, REFUSED = "row", "refusal"  # kinds of leaves
LOWEST = 4  # level of the lowest inner nodes that are stored: those over fewer than 16 leaves are soon worked out


def link(previous: bytes, *columns: Column) -> bytes:
    """The hash of a row: covers the previous hash and every column, each with its length."""
    return hashlib.sha256(previous + _encoded(columns)).digest()


def _encoded(columns: Iterable[Column]) -> bytes:
    datas = [column if type(column) is bytes else str(column).encode() for column in columns]
    return b"".join([_LENGTH(len(data)) + data for data in datas])


class Seal(Struct, frozen=True):
    """The number of a row or refusal in the whole journal, and its leaf. A refusal's version is its own number."""

    number: int
    kind: str
    stream: str
    version: int
    leaf: bytes


def seal(number: int, kind: str, stream: str, version: int, hashed: bytes) -> Seal:
    """``hashed``: the hash that the row or refusal has in its own chain."""
    return Seal(number, kind, stream, version, merkle.leaf(_encoded((kind, stream, version, hashed))))


class Anchor(Struct, frozen=True):
    """Size and root of a journal's tree. Kept outside it, they reveal rows that were changed or cut off."""

    size: int
    root: str

    @classmethod
    def of(cls, tree: Frontier) -> "Anchor":
        return cls(tree.size, tree.root().hex())


def sealed(tree: Frontier, leaf: bytes) -> tuple[Frontier, list[tuple[int, int, bytes]]]:
    """The tree with one more leaf, and the rows that the table of its inner nodes gets: level, place and hash."""
    grown, nodes = tree.added(leaf)
    return grown, [(level, place, hashed) for (level, place), hashed in nodes[LOWEST:]]


def node(sql: Sql, place: Node) -> bytes:
    """The hash of a complete node of the stored tree."""
    level, index = place
    if level:
        row = sql.one("select hash from tree where level = ? and place = ?", level, index)
    else:
        row = sql.one("select leaf from seals where number = ?", index + 1)
    if row is not None:
        return bytes(row[0])
    if 0 < level < LOWEST:
        return merkle.parent(node(sql, (level - 1, 2 * index)), node(sql, (level - 1, 2 * index + 1)))
    raise LookupError(f"the tree has no node {level}, {index}")


def stored_tree(sql: Sql) -> Frontier:
    """The tree as it is stored."""
    [size] = sql.one("select coalesce(max(number), 0) from seals")
    return merkle.frontier(size, lambda place: node(sql, place))


def head_of_refusals(sql: Sql) -> tuple[int, bytes]:
    """Number and hash of the last sealed refusal, which may be archived."""
    row = sql.one("select number, hash from refusals where number > 0 order by number desc limit 1")
    row = row or sql.one("select refusals, refused from archived order by number desc limit 1")
    return (row[0], row[1]) if row else (0, GENESIS)
