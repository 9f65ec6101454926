"""The fair shuffle: a secret seed fixes every card order, and a commitment to it is published before wagers close.

Shuffle 0 is the deck. Shuffle ``k`` of ``size`` cards is the k-th reshuffle, given as indexes into the cards
shuffled together. It is fixed for every possible size, so one commitment covers any course of the round.

    stream(label)  HMAC-SHA256(seed, label || 00 || counter), counter = 0, 1, ... in 8 bytes
    salt           the next 16 bytes of SHAKE-256(seed || "salt"), leaf by leaf
    leaf           SHA-256(00 || salt || shuffle || size || position || value), one byte each after the salt
    node           SHA-256(01 || child || child ...), eight children each; a last one without others goes up as it is
    commitment     SHA-256(02 || SHA-256(round) || SHA-256(rules) || root)

Where players take part, their texts turn this order after the commitment is published and before wagers close. The
house can no longer change its order, nobody else knows it, and whoever has seen a card can check how it came there.

    players        HMAC-SHA256(commitment, box || length || text, by box), a public seed
    place p        stands at position order(players, shuffle, size)[p] of the committed order
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import DECK as CARDS
from cutcard.cards import Cards

SEED = 32
SALT = 16
HASH = 32
CHILDREN = 8  # of a node: most commitments are checked by their seed, so few hashes count for more than short proofs
DECK = len(CARDS)
BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))

Where: TypeAlias = tuple[int, int, int]  # shuffle, size, position
Leaf: TypeAlias = tuple[bytes, int, int, int, int]  # salt, shuffle, size, position, value
Reshuffled: TypeAlias = tuple[tuple[int, ...], ...]  # for each reshuffle, the places it included


class Proof(Struct, frozen=True):
    """One opened leaf: the value at a position, and its siblings on each level up to the root."""

    position: int
    value: int  # a card; in a reshuffle, an index into the places shuffled together
    salt: str
    path: tuple[str, ...]  # how many siblings come before it, a digit, then the hashes of all siblings
    shuffle: int = 0
    size: int = DECK


class ShuffleTerms(Struct, frozen=True):
    """What a commitment covers: the round, the version of its rules, the number of reshuffles, and the deck."""

    round: str
    rules: str
    reshuffles: int = 0
    deck: Cards = CARDS


def stream(seed: bytes, label: str) -> Iterator[int]:
    """Pseudo-random bytes: always the same for a seed, unpredictable without it."""
    for block in _blocks(seed, label):
        yield from block


def _blocks(seed: bytes, label: str) -> Iterator[bytes]:
    """HMAC-SHA256, written out: a round may need 800 blocks, and the library takes twice as long for each."""
    key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
    inner, outer, sha256 = key.translate(_INNER) + label.encode() + b"\0", key.translate(_OUTER), hashlib.sha256
    for counter in count():
        yield sha256(outer + sha256(inner + counter.to_bytes(8, "big")).digest()).digest()


def below(bound: int, source: Iterator[int]) -> int:
    """A uniform number below the bound. Values beyond the last whole multiple of it are discarded."""
    limit = 256 - 256 % bound
    while (byte := next(source)) >= limit:
        pass
    return byte % bound


def permutation(size: int, source: Iterator[int]) -> tuple[int, ...]:
    """Fisher-Yates shuffle: exactly one sequence of choices leads to each order."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def order(seed: bytes, shuffle: int, size: int) -> tuple[int, ...]:
    """The order of a shuffle: of the deck, or of ``size`` places shuffled together again."""
    return permutation(size, stream(seed, f"shuffle {shuffle} of {size}"))


_order = lru_cache(maxsize=2048)(order)  # every command of a round looks at its deck


def players_seed(commitment: str, parts: Mapping[int, str]) -> bytes:
    """What the players' parts come to, by box; empty if there are none, and then places are positions."""
    if not parts:
        return b""
    texts = [(box, part.encode()) for box, part in sorted(parts.items())]
    joined = b"".join(bytes((box, len(text))) + text for box, text in texts)
    return hmac.digest(bytes.fromhex(commitment), joined, "sha256")


def card_at(seed: bytes, place: int, reshuffled: Reshuffled = (), deck: Cards = CARDS, players: bytes = b"") -> int:
    """The card at a place. Places beyond the deck belong to the reshuffles, in order."""
    shuffle, size, position = locate(place, reshuffled, len(deck), players)
    value = _order(seed, shuffle, size)[position]
    return card_at(seed, reshuffled[shuffle - 1][value], reshuffled, deck, players) if shuffle else deck[value]


def locate(place: int, reshuffled: Reshuffled = (), cards: int = DECK, players: bytes = b"") -> Where:
    """The shuffle that a place belongs to, its number of cards, and the position in its committed order."""
    shuffle, size = 0, cards
    while place >= size:
        place -= size
        size = len(reshuffled[shuffle])
        shuffle += 1
    return shuffle, size, _order(players, shuffle, size)[place] if players else place


def trail(seed: bytes, place: int, reshuffled: Reshuffled = (), cards: int = DECK, players: bytes = b"") -> list[Where]:
    """The leaves that prove the card at a place: back through the reshuffles to the deck."""
    shuffle, size, position = locate(place, reshuffled, cards, players)
    if not shuffle:
        return [(shuffle, size, position)]
    before = reshuffled[shuffle - 1][_order(seed, shuffle, size)[position]]
    return [(shuffle, size, position), *trail(seed, before, reshuffled, cards, players)]


def commit(seed: bytes, terms: ShuffleTerms) -> str:
    """The commitment to every order that the seed fixes."""
    row = _leaves(seed, terms)
    while len(row) > 1:
        row = _above(row)
    return _bind(row[0], terms.round, terms.rules).hex()


def _leaves(seed: bytes, terms: ShuffleTerms) -> list[bytes]:
    """The leaves of ``_all`` as hashes, written out: a commitment may have 1,430 of them."""
    tails = list[bytes]()
    for shuffle, size in _shuffles(terms):
        values = order(seed, shuffle, size)
        cards = values if shuffle else [terms.deck[value] for value in values]
        tails += [bytes((shuffle, size, position, card)) for position, card in enumerate(cards)]
    salts, sha256 = _salts(seed, len(tails)), hashlib.sha256
    return [sha256(b"\0" + salt + tail).digest() for salt, tail in zip(salts, tails, strict=True)]


def prove(seed: bytes, terms: ShuffleTerms, wanted: Iterable[Where]) -> tuple[Proof, ...]:
    """Open some leaves and reveal nothing about the others."""
    leaves = _all(seed, terms)
    index = {leaf[1:4]: number for number, leaf in enumerate(leaves)}
    levels = _levels([_leaf(*each) for each in leaves])
    proofs = []
    for where in wanted:
        salt, shuffle, size, position, value = leaves[index[where]]
        path = tuple(_path(levels, index[where]))
        proofs.append(Proof(position, value, salt.hex(), path, shuffle, size))
    return tuple(proofs)


def check(commitment: str, round: str, rules: str, proof: Proof) -> bool:
    """Whether a proof opens a leaf of the commitment made for this round under these rules."""
    try:
        node = _leaf(bytes.fromhex(proof.salt), proof.shuffle, proof.size, proof.position, proof.value)
        for step in proof.path:
            before, beside = HASH * int(step[0]), bytes.fromhex(step[1:])
            node = hashlib.sha256(b"\1" + beside[:before] + node + beside[before:]).digest()
    except (ValueError, IndexError):  # not hexadecimal, or not a byte
        return False
    return hmac.compare_digest(_bind(node, round, rules).hex(), commitment)


def _shuffles(terms: ShuffleTerms) -> list[tuple[int, int]]:
    """Number and size of every shuffle that a commitment covers: the deck, then each reshuffle at each size."""
    cards = len(terms.deck)
    return [(0, cards), *((k, size) for k in range(1, terms.reshuffles + 1) for size in range(1, cards + 1))]


def _salts(seed: bytes, number: int) -> list[bytes]:
    drawn = hashlib.shake_256(seed + b"salt").digest(SALT * number)
    return [drawn[first : first + SALT] for first in range(0, SALT * number, SALT)]


def _all(seed: bytes, terms: ShuffleTerms) -> list[Leaf]:
    """Every leaf in order."""
    leaves = [
        (shuffle, size, position, value if shuffle else terms.deck[value])
        for shuffle, size in _shuffles(terms)
        for position, value in enumerate(order(seed, shuffle, size))
    ]
    return [(salt, *leaf) for salt, leaf in zip(_salts(seed, len(leaves)), leaves, strict=True)]


def _leaf(salt: bytes, *numbers: int) -> bytes:
    return hashlib.sha256(b"\0" + salt + bytes(numbers)).digest()


def _above(row: list[bytes]) -> list[bytes]:
    """The next level of the tree."""
    sha256, last = hashlib.sha256, len(row) // CHILDREN * CHILDREN
    nodes = [sha256(b"\1" + b"".join(row[first : first + CHILDREN])).digest() for first in range(0, last, CHILDREN)]
    left = row[last:]
    return nodes + (left if len(left) < 2 else [sha256(b"\1" + b"".join(left)).digest()])


def _bind(root: bytes, round: str, rules: str) -> bytes:
    names = hashlib.sha256(round.encode()).digest() + hashlib.sha256(rules.encode()).digest()
    return hashlib.sha256(b"\2" + names + root).digest()


def _levels(row: list[bytes]) -> list[list[bytes]]:
    """The tree, from its leaves up to its root."""
    levels = [row]
    while len(levels[-1]) > 1:
        levels.append(_above(levels[-1]))
    return levels


def _path(levels: list[list[bytes]], index: int) -> Iterator[str]:
    for row in levels[:-1]:
        index, own = divmod(index, CHILDREN)
        family = row[index * CHILDREN : (index + 1) * CHILDREN]
        if len(family) > 1:
            yield f"{own}{b''.join(family[:own] + family[own + 1 :]).hex()}"
