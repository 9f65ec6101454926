"""Merkle trees as in RFC 6962: roots, and proofs that a leaf is in a tree or that one tree continues another.

A *level* counts from the leaves: node ``(level, index)`` covers ``1 << level`` leaves from ``index << level`` on.
Only complete nodes have a place of their own; they never change, so they can be stored. Everything else follows.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

EMPTY = hashlib.sha256(b"").digest()  # root of a tree without leaves

Node: TypeAlias = tuple[int, int]  # level and index of a complete node
Read: TypeAlias = Callable[[Node], bytes]  # the hash of a complete node


class WrongProof(ValueError):
    """The proof does not lead to the root."""


def leaf(data: bytes) -> bytes:
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + data).digest()


def parent(left: bytes, right: bytes) -> bytes:
    """The hash of the node above two others."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Frontier(Struct, frozen=True):
    """A tree that grows: its size, and the hashes of the complete nodes that cover it, from the left."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def added(self, hashed: bytes) -> tuple["Frontier", list[tuple[Node, bytes]]]:
        """The tree with one more leaf, and the complete nodes that this leaf adds: itself, then those it completes."""
        peaks, level, index, nodes = list(self.peaks), 0, self.size, [((0, self.size), hashed)]
        while index % 2:
            hashed = parent(peaks.pop(), hashed)
            level, index = level + 1, index // 2
            nodes.append(((level, index), hashed))
        return Frontier(self.size + 1, (*peaks, hashed)), nodes

    def root(self) -> bytes:
        return _folded(self.peaks)


def frontier(size: int, read: Read) -> Frontier:
    """A stored tree of this size, ready to grow."""
    return Frontier(size, tuple(read(node) for node in peaks(size)))


def peaks(size: int) -> list[Node]:
    """The complete nodes that cover a tree of this size, from the left: one for each binary digit."""
    found, start = [], 0
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            found.append((level, start >> level))
            start += 1 << level
    return found


def root(size: int, read: Read) -> bytes:
    """The root of a tree of this size."""
    return _folded([read(node) for node in peaks(size)])


def _folded(hashes: Sequence[bytes]) -> bytes:
    """One hash from those of neighbouring subtrees, each larger than the one to its right."""
    if not hashes:
        return EMPTY
    *others, last = hashes
    for hashed in reversed(others):
        last = parent(hashed, last)
    return last


def _range(start: int, end: int, read: Read) -> bytes:
    """The hash over some leaves, as RFC 6962 splits them; ``start`` is where such a subtree may start."""
    nodes, at = [], start
    for level in reversed(range((end - start).bit_length())):
        if end - start >> level & 1:
            nodes.append((level, at >> level))
            at += 1 << level
    return _folded([read(node) for node in nodes])


def _split(count: int) -> int:
    """The largest power of two below a count of leaves: how many go to the left."""
    return 1 << (count - 1).bit_length() - 1


def inclusion(index: int, size: int, read: Read) -> list[bytes]:
    """Proof that the leaf at an index is in the tree of this size (RFC 6962, 2.1.1)."""
    if not 0 <= index < size:
        raise IndexError(f"a tree of {size} leaves has no leaf {index}")
    path, start, end = list[bytes](), 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(_range(middle, end, read))
            end = middle
        else:
            path.append(_range(start, middle, read))
            start = middle
    return path[::-1]


def consistency(old: int, size: int, read: Read) -> list[bytes]:
    """Proof that the tree of this size continues the older one (RFC 6962, 2.1.2)."""
    if not 0 <= old <= size:
        raise IndexError(f"a tree of {size} leaves does not continue one of {old}")
    if old in (0, size):
        return []
    path, start, end, whole = list[bytes](), 0, size, True
    while old != end:
        middle = start + _split(end - start)
        if old <= middle:
            path.append(_range(middle, end, read))
            end = middle
        else:
            path.append(_range(start, middle, read))
            start, whole = middle, False
    if not whole:
        path.append(_range(start, end, read))
    return path[::-1]


def check_inclusion(hashed: bytes, index: int, size: int, proof: Sequence[bytes], expected: bytes) -> None:
    """Raise WrongProof unless the proof shows that the leaf is at this index of the tree with that root."""
    if not 0 <= index < size:
        raise WrongProof(f"a tree of {size} leaves has no leaf {index}")
    last, rest = size - 1, list(proof)
    while last:
        if index % 2 or index < last:
            if not rest:
                raise WrongProof("the proof is too short")
            other = rest.pop(0)
            hashed = parent(other, hashed) if index % 2 else parent(hashed, other)
        index, last = index // 2, last // 2
    if rest:
        raise WrongProof("the proof is too long")
    if hashed != expected:
        raise WrongProof("the leaf is not in the tree with this root")


def check_consistency(old: int, size: int, proof: Sequence[bytes], older: bytes, newer: bytes) -> None:
    """Raise WrongProof unless the proof shows that the tree with the newer root continues the one with the older."""
    if not 0 <= old <= size:
        raise WrongProof(f"a tree of {size} leaves does not continue one of {old}")
    if old in (0, size):
        if proof:
            raise WrongProof("the proof is too long")
        if older != (newer if old else EMPTY):
            raise WrongProof("the trees have the same size, but different roots" if old else "the older root is wrong")
        return
    rest, index, last = list(proof), old - 1, size - 1
    while index % 2:
        index, last = index // 2, last // 2
    if not rest and index:
        raise WrongProof("the proof is too short")
    first = second = rest.pop(0) if index else older
    while last:
        if index % 2 or index < last:
            if not rest:
                raise WrongProof("the proof is too short")
            other = rest.pop(0)
            if index % 2:
                first, second = parent(other, first), parent(other, second)
            else:
                second = parent(second, other)
        index, last = index // 2, last // 2
    if rest:
        raise WrongProof("the proof is too long")
    if first != older:
        raise WrongProof("the proof does not lead to the older root")
    if second != newer:
        raise WrongProof("the proof does not lead to the newer root")


class Tree:
    """A whole tree in memory."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._frontier = Frontier()
        self._nodes: dict[Node, bytes] = {}
        for data in leaves:
            self.add(leaf(data))

    @property
    def size(self) -> int:
        return self._frontier.size

    def add(self, hashed: bytes) -> None:
        """Append the hash of a leaf."""
        self._frontier, nodes = self._frontier.added(hashed)
        self._nodes.update(nodes)

    def read(self, node: Node) -> bytes:
        return self._nodes[node]

    def root(self) -> bytes:
        return self._frontier.root()
