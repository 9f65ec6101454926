"""Lunar Poker's combinations by brute force: every choice of cards that makes a line of a pay table (L-01, L-02).

Nothing of the package is imported: ranks are 0 (the 2) to 12 (the ace), a card is rank * 4 + suit, suits are clubs,
diamonds, hearts, spades.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb, prod

Cards = tuple[int, ...]
Counts = list[int]

JACK, QUEEN, KING, ACE = 9, 10, 11, 12

# The bet table from the lowest hand to the highest.
PAYS = {
    "ace king": 1,
    "one pair": 1,
    "two pairs": 2,
    "three of a kind": 3,
    "straight": 4,
    "flush": 5,
    "full house": 7,
    "four of a kind": 20,
    "straight flush": 50,
    "royal flush": 100,
}
HEIGHT = {name: height for height, name in enumerate(PAYS)}


def line(cards: Cards) -> str | None:
    """The line of the bet table that exactly these cards make, all of them belonging to it."""
    ranks = sorted(card // 4 for card in cards)
    different = len(set(ranks))
    if len(cards) == 5:
        suited = len({card % 4 for card in cards}) == 1
        row = different == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, ACE])
        if suited and row:
            return "royal flush" if ranks[0] == 8 else "straight flush"
        if suited or row:
            return "flush" if suited else "straight"
        return "full house" if different == 2 and ranks[1] == ranks[0] and ranks[3] == ranks[4] else None
    if different == 1:
        return {2: "one pair", 3: "three of a kind", 4: "four of a kind"}[len(cards)]
    if len(cards) == 2:
        return "ace king" if ranks == [KING, ACE] else None
    if len(cards) == 4 and different == 2 and ranks[0] == ranks[1] and ranks[2] == ranks[3]:
        return "two pairs"
    return None


def height(name: str, cards: Cards) -> tuple[int, list[int]]:
    """Which of two combinations is higher: by its line, then by its ranks, the larger groups first."""
    ranks = [card // 4 for card in cards]
    ranks.sort(key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return HEIGHT[name], [3, 2, 1, 0, -1] if ranks == [ACE, 3, 2, 1, 0] else ranks


def found(cards: Cards) -> list[tuple[str, Cards]]:
    """Every combination in a hand."""
    some = (choice for size in (2, 3, 4, 5) for choice in combinations(cards, size))
    return [(name, choice) for choice in some if (name := line(choice))]


def told(cards: Cards) -> tuple[str | None, set[str], list[Cards]]:
    """The first line; the best-paying lines with a card outside it; the cards that may stand for the first."""
    every = found(cards)
    if not every:
        return None, set(), []
    best = max(height(*one) for one in every)
    firsts = [choice for name, choice in every if HEIGHT[name] == best[0] and height(name, choice) == best]
    seconds = [_seconds(every, set(first)) for first in firsts]
    assert all(one == seconds[0] for one in seconds), "which of equal cards are taken first must not matter"
    return list(PAYS)[best[0]], seconds[0], firsts


def _seconds(every: list[tuple[str, Cards]], first: set[int]) -> set[str]:
    others = {name for name, choice in every if not first.issuperset(choice)}
    most = max((PAYS[name] for name in others), default=0)
    return {name for name in others if PAYS[name] == most}


# The super table in its order, each line as a question to five cards.


def _counts(cards: Cards) -> Counts:
    ranks = [card // 4 for card in cards]
    return sorted(ranks.count(rank) for rank in set(ranks))


def _row(cards: Cards) -> bool:
    ranks = sorted({card // 4 for card in cards})
    return len(ranks) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, ACE])


def _ace_king_queen(cards: Cards) -> bool:
    return {ACE, KING, QUEEN} <= {card // 4 for card in cards}


SUPERS: dict[str, tuple[int, Callable[[Cards], bool]]] = {
    "four of a kind": (200, lambda cards: 4 in _counts(cards)),
    "five pictures": (150, lambda cards: all(JACK <= card // 4 <= KING for card in cards)),
    "full house": (100, lambda cards: _counts(cards) == [2, 3]),
    "flush": (60, lambda cards: len({card % 4 for card in cards}) == 1),
    "straight": (25, _row),
    "three of a kind": (8, lambda cards: 3 in _counts(cards)),
    "ace king queen": (5, _ace_king_queen),
    "same coloured": (2, lambda cards: len({card % 4 in (1, 2) for card in cards}) == 1),
}


def super_line(cards: Cards, *, unpaired: bool = False) -> str:
    """The first line of the super table that five cards answer; ``unpaired`` asks A-K-Q to hold no pair (L-09)."""
    for name, (_, holds) in SUPERS.items():
        if name == "ace king queen" and unpaired and _counts(cards) != [1, 1, 1, 1, 1]:
            continue
        if holds(cards):
            return name
    return "none"


def classes(size: int) -> Iterator[tuple[Cards, int]]:
    """Every hand of so many cards up to a renaming of suits, with the number of hands that it stands for."""
    yield from _classes(size, ACE, ((0, 1, 2, 3),))


def _classes(size: int, rank: int, alike: tuple[Cards, ...]) -> Iterator[tuple[Cards, int]]:
    """Choose suits for one rank after another; suits with the same cards so far are alike."""
    if size == 0:
        yield (), 1
    elif rank >= 0 and size <= 4 * (rank + 1):
        for taken in product(*(range(len(suits) + 1) for suits in alike)):
            if sum(taken) > size:
                continue
            pairs = list(zip(alike, taken, strict=True))
            here = tuple(rank * 4 + suit for suits, count in pairs for suit in suits[:count])
            ways = prod(comb(len(suits), count) for suits, count in pairs)
            split = (part for suits, count in pairs for part in (suits[:count], suits[count:]))
            for rest, more in _classes(size - len(here), rank - 1, tuple(part for part in split if part)):
                yield here + rest, ways * more
