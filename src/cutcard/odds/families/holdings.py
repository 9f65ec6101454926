"""What strategies may ask about some cards of a hand that is not complete, and names for them in charts.

``pair of T or better``, ``two pairs``, ``three of a kind or better`` look at equal ranks; ``suited >= 3`` counts the
cards of the commonest suit; ``span <= 4`` is the distance from the lowest to the highest of different ranks; ``3 cards
of T or better`` counts high cards; ``holds A K`` looks for ranks.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.odds.strategy.conditions import Condition, Flags, Reader, StrategyFault

Seen = NDArray[np.uint8]  # by set: its cards
EQUALS = {"pair": 1, "two pairs": 2, "three of a kind": 3, "four of a kind": 7}  # by category of the complete hand


def counts(cards: Seen) -> NDArray[np.int64]:
    """How many cards of each rank."""
    return np.stack([(cards >> 2 == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)


def equals(cards: Seen) -> NDArray[np.int64]:
    """The category that equal ranks make."""
    number = counts(cards)
    most, pairs = number.max(axis=1), (number == 2).sum(axis=1)
    return np.select([most == 4, most == 3, pairs == 2, pairs == 1], [7, 3, 2, 1], 0)


def highest_pair(cards: Seen) -> NDArray[np.int64]:
    """The highest rank held at least twice; -1 if there is none."""
    number = counts(cards)
    found: NDArray[np.int64] = np.where(number >= 2, np.arange(len(RANKS)), -1).max(axis=1)
    return found


def suited(cards: Seen) -> NDArray[np.int64]:
    """How many cards of the commonest suit."""
    found: NDArray[np.int64] = np.stack([(cards & 3 == suit).sum(axis=1) for suit in range(4)], axis=1).max(axis=1)
    return found


def span(cards: Seen) -> NDArray[np.int64]:
    """From the lowest to the highest rank, the ace low where that is nearer; 99 if two ranks are equal."""
    number = counts(cards)
    ranks = np.sort(cards.astype(np.int64) >> 2, axis=1)
    low = np.sort(np.where(ranks == 12, -1, ranks), axis=1)
    found = np.minimum(ranks[:, -1] - ranks[:, 0], low[:, -1] - low[:, 0])
    return np.where(number.max(axis=1) > 1, 99, found)


def ask(reader: Reader) -> Condition:
    """Reads a condition about the cards seen so far."""
    if reader.take("suited"):
        compare, number = reader.compare("suited"), _number(reader, "suited")
        return lambda cards: compare(suited(cards), number)
    if reader.take("span"):
        compare, number = reader.compare("span"), _number(reader, "span")
        return lambda cards: compare(span(cards), number)
    if reader.take("holds"):
        ranks = [reader.rank()]
        while reader.words and reader.words[0] in RANKS:
            ranks.append(reader.rank())
        return lambda cards: np.logical_and.reduce([(cards >> 2 == rank).any(axis=1) for rank in ranks])
    if reader.words and reader.words[0].isdecimal():
        number = _number(reader, "cards")
        if not reader.take("cards", "of"):
            raise StrategyFault(f"write '{number} cards of T or better'")
        least, more = reader.rank(), reader.take("or", "better")
        return lambda cards: ((cards >> 2 >= least) if more else (cards >> 2 == least)).sum(axis=1) >= number
    if reader.take("pair", "of"):
        least, more = reader.rank(), reader.take("or", "better")
        return lambda cards: (highest_pair(cards) >= least) if more else (highest_pair(cards) == least)
    return _equal(reader)


def _equal(reader: Reader) -> Condition:
    for name, category in EQUALS.items():
        if reader.take(*name.split()):
            if reader.take("or", "better"):
                return lambda cards: equals(cards) >= category
            return lambda cards: equals(cards) == category
    said = " ".join(reader.words[:3]) or "nothing"
    raise StrategyFault(
        f"{said[:40]!r} is not a condition; write pair of T or better, two pairs, three of a kind or better, "
        "suited >= 3, span <= 4, 3 cards of T or better, or holds A K"
    )


def _number(reader: Reader, what: str) -> int:
    word = reader.words.pop(0) if reader.words else ""
    if not word.isdecimal() or len(word) > 2:
        raise StrategyFault(f"{what}: {word[:20]!r} is not a number; write it as in 'suited >= 3'")
    return int(word)


def patterns(cards: Seen) -> Iterator[tuple[str, Flags]]:
    """What cards hold together, the best first: equal ranks, then how many are suited."""
    made, pair, same = equals(cards), highest_pair(cards), suited(cards)
    for name, category in reversed(EQUALS.items()):
        if category > 1 and (here := made == category).any():
            yield name, here
    for rank in reversed(range(len(RANKS))):
        if (here := (made == 1) & (pair == rank)).any():
            yield f"pair of {RANKS[rank]}", here
    for number in range(cards.shape[1], 0, -1):
        if (here := (made == 0) & (same == number)).any():
            yield f"no pair, {number} suited" if number > 1 else "no pair, none suited", here
