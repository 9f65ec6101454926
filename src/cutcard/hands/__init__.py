"""Strength of poker hands as integers: a stronger hand has a greater integer.

This is the readable definition. A strength is ``category << 20 | ranks``, with the ranks as hex digits,
largest group of equal rank first. ``hands.lookup`` gives the same order much faster.
"""

from enum import IntEnum
from itertools import combinations

from cutcard.cards import RANKS, Cards, show


class Five(IntEnum):
    """Categories of five-card hands, weakest first."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Three(IntEnum):
    """Categories of three-card hands, weakest first: here a straight beats a flush."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


Ranks = tuple[int, ...]

_OF_SIZES = {
    (2, 1, 1, 1): Five.ONE_PAIR,
    (2, 2, 1): Five.TWO_PAIRS,
    (3, 1, 1): Five.THREE_OF_A_KIND,
    (3, 2): Five.FULL_HOUSE,
    (4, 1): Five.FOUR_OF_A_KIND,
}
_FIVE_FOUR_THREE_TWO_ACE = (12, 3, 2, 1, 0)
_THREE_TWO_ACE = (12, 1, 0)
_ACE = RANKS.index("A")
_PICTURES = ("jack", "queen", "king", "ace")
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", *_PICTURES)


def five(cards: Cards) -> int:
    """Strength of five cards."""
    sizes, ranks = _groups(cards, 5)
    if len(sizes) < 5:
        return _strength(_OF_SIZES[sizes], ranks)
    straight = ranks[0] - ranks[4] == 4
    if ranks == _FIVE_FOUR_THREE_TWO_ACE:  # the ace counts low, so the five leads
        ranks, straight = (3, 0, 0, 0, 0), True
    match straight, _suited(cards):
        case True, True:
            return _strength(Five.ROYAL_FLUSH if ranks[0] == _ACE else Five.STRAIGHT_FLUSH, ranks)
        case True, False:
            return _strength(Five.STRAIGHT, ranks)
        case False, True:
            return _strength(Five.FLUSH, ranks)
        case _:
            return _strength(Five.HIGH_CARD, ranks)


def three(cards: Cards) -> int:
    """Strength of three cards."""
    sizes, ranks = _groups(cards, 3)
    if len(sizes) < 3:
        return _strength(Three.THREE_OF_A_KIND if sizes == (3,) else Three.ONE_PAIR, ranks)
    straight = ranks[0] - ranks[2] == 2
    if ranks == _THREE_TWO_ACE:  # the ace counts low, so the three leads
        ranks, straight = (1, 0, 0), True
    match straight, _suited(cards):
        case True, True:
            return _strength(Three.STRAIGHT_FLUSH, ranks)
        case True, False:
            return _strength(Three.STRAIGHT, ranks)
        case False, True:
            return _strength(Three.FLUSH, ranks)
        case _:
            return _strength(Three.HIGH_CARD, ranks)


def best_five(cards: Cards) -> int:
    """Strength of the best five of five, six or seven cards."""
    return max(map(five, _choices(cards)))


def category(strength: int) -> int:
    """Category of a strength: a :class:`Five`, or a :class:`Three` if three cards made it."""
    return strength >> 20


def describe(cards: Cards) -> str:
    """Three cards, or the best five of five to seven, in words: "two pairs, kings and fours with an ace"."""
    best = cards if len(cards) == 3 else max(_choices(cards), key=five)
    strength, name = _named(best)
    sizes, ranks = _groups(best, len(best))
    if name == "royal flush":
        return name
    if name.startswith("straight"):
        # the strength, not the cards, knows whether the ace is low
        return f"{name} to the {_WORDS[strength >> 4 * len(best) - 4 & 15]}"
    if name in ("high card", "flush"):
        letters = " ".join(RANKS[rank] for rank in ranks)
        top = _WORDS[ranks[0]]
        return f"{top} high: {letters}" if name == "high card" else f"flush to the {top}: {letters}"
    groups = [_plural(rank) for size, rank in zip(sizes, ranks, strict=True) if size > 1]
    if name == "full house":
        return f"{name}, {groups[0]} over {groups[1]}"
    kickers = [_article(rank) for size, rank in zip(sizes, ranks, strict=True) if size == 1]
    return f"{name}, {_listed(groups)}" + (f" with {_listed(kickers)}" if kickers else "")


def least(cards: Cards) -> str:
    """A minimum hand in words, without kickers that every such hand has: "ace-king", "queen high", "a pair"."""
    _, name = _named(cards)
    sizes, ranks = _groups(cards, len(cards))
    needed = [rank for size, rank in zip(sizes, ranks, strict=True) if size > 1] or _above_the_lowest(ranks)
    if name == "high card" and needed:
        return "-".join(_WORDS[rank] for rank in needed) + (" high" if len(needed) == 1 else "")
    if name == "one pair":
        return f"a pair of {_plural(needed[0])}" if needed[0] else "a pair"
    return describe(cards)


def _above_the_lowest(ranks: Ranks) -> Ranks:
    """The ranks before those at the end that are the lowest there are: ace and king of A K 4 3 2."""
    low = next((count for count in range(len(ranks)) if ranks[-1 - count] != count), len(ranks))
    return ranks[: len(ranks) - low]


def made_of(cards: Cards) -> Cards:
    """The cards that make a hand what it is: both of a pair, all five of a flush or of a high card."""
    best = cards if len(cards) == 3 else max(_choices(cards), key=five)
    sizes, ranks = _groups(best, len(best))
    if len(sizes) == len(best):
        return best
    needed = [rank for size, rank in zip(sizes, ranks, strict=True) if size > 1]
    return tuple(card for card in best if card >> 2 in needed)


def _named(cards: Cards) -> tuple[int, str]:
    """Strength of three or five to seven cards, and the name of its category."""
    if len(cards) == 3:
        strength = three(cards)
        name = Three(category(strength)).name
    else:
        strength = best_five(cards)
        name = Five(category(strength)).name
    return strength, name.lower().replace("_", " ")


def _groups(cards: Cards, count: int) -> tuple[tuple[int, ...], Ranks]:
    """Sizes and ranks of the groups of equal rank: largest group first, then highest rank."""
    if len(cards) != count:
        raise ValueError(f"a hand has {count} cards here, not {len(cards)}: {show(cards)!r}")
    held = [card >> 2 for card in cards]
    sizes, ranks = zip(*sorted([(held.count(rank), rank) for rank in set(held)], reverse=True), strict=True)
    return sizes, ranks


def _suited(cards: Cards) -> bool:
    return len({card & 3 for card in cards}) == 1


def _strength(of: IntEnum, ranks: Ranks) -> int:
    strength = int(of)
    for rank in (0,) * (5 - len(ranks)) + ranks:
        strength = strength << 4 | rank
    return strength


def _choices(cards: Cards) -> "combinations[Cards]":
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"the best five are chosen from five, six or seven cards, not {len(cards)}: {show(cards)!r}")
    return combinations(cards, 5)


def _plural(rank: int) -> str:
    return _WORDS[rank] + ("es" if _WORDS[rank] == "six" else "s")


def _article(rank: int) -> str:
    return ("an " if _WORDS[rank] in ("ace", "eight") else "a ") + _WORDS[rank]


def _listed(words: list[str]) -> str:
    return " and ".join([*filter(None, [", ".join(words[:-1])]), words[-1]])
