"""Players made by rule, quick enough for thousands of tournaments: a few styles, and the shape for one's own."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from msgspec import Struct

from cutcard.cards import DECK, Card, Cards
from cutcard.hands.lookup import CATEGORY, five, seven, six
from cutcard.tournament.engine.betting import HandBetting

FOLD = -1
CALL = 0  # or check, where nothing is to be called


class Chance(Protocol):
    """Where chance comes from: ``random.Random`` fits."""

    def random(self) -> float: ...

    def getrandbits(self, count: int, /) -> int: ...


Bot: TypeAlias = Callable[[HandBetting, Cards, Cards, Chance], int]
"""What the one in turn (``hand.turn``) does with two cards and a board of 0, 3, 4 or 5.

FOLD, CALL, or the total of this street to bet or raise to: cut to the bounds where it is beyond them, and a raise
that the rules do not allow is a call.
"""


class Style(Struct, frozen=True):
    """How somebody plays, in shares: of hands taken up, of those raised, of bluffs; how readily a bet is called.

    ``push``: with at most so many big blinds before the flop, all in or fold.
    """

    loose: float
    raises: float
    bluffs: float
    sticky: float
    push: int = 0


def chen(one: Card, other: Card) -> float:
    """Two cards' worth before the flop by Chen's count: the high card, doubled for a pair; suits and gaps."""
    high, low = max(one, other) >> 2, min(one, other) >> 2
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points -= (0, 1, 2, 4, 5)[min(gap, 4)]
    if (one ^ other) & 3 == 0:
        points += 2
    return points + (gap < 2 and high < 10)


def _ranked() -> tuple[float, ...]:
    """By first card * 52 + second: the share of holdings that are no better."""
    points = {one * 52 + other: chen(one, other) for one in DECK for other in DECK if one != other}
    order = sorted(points.values())
    at, below = 0, {}
    for at, value in enumerate(order, 1):
        below[value] = at / len(order)
    return tuple(below[points[key]] if key in points else 0.0 for key in range(52 * 52))


HOLDING = _ranked()
# How good a made hand is, as the share of rivals it is ahead of; by category, nothing to straight flush.
MADE = (0.25, 0.55, 0.8, 0.87, 0.91, 0.94, 0.98, 1.0, 1.0, 1.0)


def quality(hole: Cards, board: Cards) -> float:
    """0 to 1. On a board that is paired a pair is nobody's own, so that the hand counts one category less."""
    a, b = hole
    match len(board):
        case 0:
            return HOLDING[a * 52 + b]
        case 3:
            made = CATEGORY[five(a, b, *board)]
        case 4:
            made = CATEGORY[six(a, b, *board)]
        case _:
            made = CATEGORY[seven(a, b, *board)]
    if made and len({card >> 2 for card in board}) < len(board):
        made -= 1
    high = max(card >> 2 for card in board)
    return MADE[made] + (0.02 if max(a, b) >> 2 >= high else 0.0)


def of_style(style: Style) -> Bot:
    """A player of a style."""
    loose, raises, bluffs, sticky, push = style.loose, style.raises, style.bluffs, style.sticky, style.push

    def act(hand: HandBetting, hole: Cards, board: Cards, chance: Chance) -> int:
        i = hand.turn
        price, stack = hand.price(), hand.stacks[i]
        mood = chance.random()
        if not board:
            rank = HOLDING[hole[0] * 52 + hole[1]]
            if stack <= push * hand.least:
                wanted = loose * (1.5 if price < 2 * hand.least else 0.8)
                return hand.most_to() if rank > 1 - wanted else CALL if not price else FOLD
            cost = price / stack if stack else 0.0
            raised = hand.high > hand.least
            eager = loose * raises * (0.3 if raised else 1.0)
            if rank > 1 - eager * (1 - cost) or (mood < bluffs / 8 and not raised):
                return hand.high * 3
            if not price or rank > 1 - loose * (1 - cost) ** (4 - 3 * sticky):
                return CALL
            return FOLD
        good = quality(hole, board)
        pot = sum(hand.put) + hand.dead
        if not price:
            if good > 0.7 or (good > 0.5 and mood < raises) or mood < bluffs:
                return pot // 2 if mood < 0.8 else pot
            return CALL
        cost = price / stack
        if good > 0.86 + 0.1 * cost and mood < raises + 0.4:
            return hand.high * 3
        if good + sticky * mood > 0.3 + price / (pot + price) + 0.35 * cost:
            return CALL
        return hand.high * 3 if mood < bluffs / 10 and cost < 0.1 else FOLD

    return act


def at_random(hand: HandBetting, hole: Cards, board: Cards, chance: Chance) -> int:
    """No eye for the cards: mostly calls, sometimes folds, raises anything up to all in."""
    dice = chance.getrandbits(8)
    if dice < 24:
        return hand.least_to() + int(chance.random() ** 3 * (hand.most_to() - hand.least_to()))
    return FOLD if dice > 210 and hand.price() else CALL


STYLES: dict[str, Bot] = {
    "tight": of_style(Style(loose=0.16, raises=0.6, bluffs=0.04, sticky=0.1, push=10)),
    "loose": of_style(Style(loose=0.42, raises=0.3, bluffs=0.1, sticky=0.35, push=8)),
    "aggressive": of_style(Style(loose=0.3, raises=0.85, bluffs=0.3, sticky=0.15, push=14)),
    "station": of_style(Style(loose=0.6, raises=0.05, bluffs=0.0, sticky=0.9, push=4)),
    "push-or-fold": of_style(Style(loose=0.25, raises=0.7, bluffs=0.05, sticky=0.1, push=20)),
    "random": at_random,
}
