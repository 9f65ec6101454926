"""Drawing by lot: a recorded draw of 256 bits fixes an order, the same one each time it is asked.

stream         HMAC-SHA256(draw, salt || 00 || counter), counter = 0, 1, ... in 8 bytes; read as words of 4 bytes
number below n the next word less than the last whole multiple of n in 2^32, modulo n
order          Fisher and Yates, from the last place down
"""

import hmac
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TypeVar

T = TypeVar("T")

DRAW = 32  # bytes
_WORD = 4
_WORDS = 1 << 8 * _WORD


def shuffled(draw: str, items: Iterable[T], salt: str = "") -> list[T]:
    """The items in the order that the draw gives them; another salt is another ballot from the same draw."""
    order = list(items)
    words = _words(_key(draw), salt)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return order


def _key(draw: str) -> bytes:
    key = bytes.fromhex(draw)
    if len(key) != DRAW:
        raise ValueError(f"a ballot needs a draw of {DRAW * 8} bits, and has one of {len(key) * 8}")
    return key


def _words(key: bytes, salt: str) -> Iterator[int]:
    prefix = salt.encode() + b"\0"
    for counter in count():
        block = hmac.digest(key, prefix + counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), _WORD):
            yield int.from_bytes(block[at : at + _WORD], "big")


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 up to the bound, all equally likely: words beyond the last whole multiple are thrown away."""
    limit = _WORDS - _WORDS % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound
