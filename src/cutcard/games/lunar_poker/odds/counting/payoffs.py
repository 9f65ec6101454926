"""What Lunar Poker's final hands win, according to the game's own cells and readings.

A final hand's *line* is its combination and its second one, ``made * LINES + second``. The line of five cards follows
from their strength. The line of six cards follows from their ranks or, if five or six are in one suit, from the ranks
in that suit and the rank of the sixth card. Gains are in parts of an ante, small enough to make all of them integers,
and relative to a fold at the same moment, since the draw fee is lost either way.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import lcm
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import Cards
from cutcard.games.lunar_poker.combinations import COMBINATIONS, LEAST_ACE_KING, Combination, second
from cutcard.games.lunar_poker.game import GAME
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import VERSUS, Stakes, least, net
from cutcard.rules.cells import Payouts
from cutcard.rules.game import Decide, Game

LINES = len(Combination)
STRENGTHS = len(hands_table.CATEGORY)
LEAST_PAIR, LEAST_TWO_PAIRS, LEAST_STRAIGHT_FLUSH = (hands_table.LEAST[category] for category in (1, 2, 8))
NO_SIXTH = 13  # in place of the sixth card's rank if all six have one suit
Places: TypeAlias = NDArray[np.int64]


class Gains(Struct, frozen=True):
    """Absolute net results by line, in parts of an ante, and the stakes of the moves that lead there."""

    no_hand: NDArray[np.int64]
    higher: NDArray[np.int64]
    equal: int
    lower: int
    fold: int
    fee: int
    instant: dict[int, int]
    scale: int  # parts to an ante
    bet: int  # price of the bet in antes
    draw: int  # price of a draw in antes
    least: int  # lowest strength that qualifies the dealer

    def antes(self, net: int) -> Fraction:
        """A result in antes."""
        return Fraction(net, self.scale)


def gains(game: Game = GAME, sign: Payouts | None = None) -> Gains:
    """The net results of every ending, from the cells, for one ante and a bet of its multiple."""
    sign = sign or game.payouts()
    bet, draw, qualifies = _multiple(game, "bet"), _multiple(game, "draw-fee"), least(game)
    ante, fee = Fraction(1), Stakes({"draw-fee": Fraction(draw)})
    played = Stakes({"ante": ante, "bet": Fraction(bet)})
    no_hand: list[Fraction] = []
    qualified: dict[int, list[Fraction]] = {versus: [] for versus in VERSUS}
    for made in range(LINES):
        for other in range(LINES):
            read = {"made": made, "second": other, "kept": 0, "size": 5, "versus": -1}
            no_hand.append(net(game, sign, "played", played, read | {"qualified": 0}))
            for versus in VERSUS:
                never = versus > 0 and not made and qualifies >= LEAST_ACE_KING  # odd cards cannot win then
                see = read | {"qualified": 1, "versus": versus}
                qualified[versus].append(Fraction(0) if never else net(game, sign, "played", played, see))
    if len(set(qualified[0])) > 1 or len(set(qualified[-1])) > 1:
        raise ValueError("all equal hands must be settled alike, and all lower hands too")
    kinds = Combination.STRAIGHT_FLUSH, Combination.ROYAL_FLUSH
    single = (
        qualified[0][0],
        qualified[-1][0],
        net(game, sign, "folded", Stakes({"ante": ante}), {}),
        net(game, sign, "folded", fee, {"size": 5}),
        *(net(game, sign, "instant", Stakes({"ante": ante}), {"instant": made}) for made in kinds),
    )
    scale = lcm(*(value.denominator for value in (*no_hand, *qualified[1], *single)))
    equal, lower, fold, paid, *at_once = (int(value * scale) for value in single)
    bare, won = (np.array([int(value * scale) for value in table], np.int64) for table in (no_hand, qualified[1]))
    instant = dict(zip(map(int, kinds), at_once, strict=True))
    return Gains(bare, won, equal, lower, fold, paid, instant, scale, bet, draw, qualifies)


@cache
def standard() -> Gains:
    """The gains of the game as printed."""
    return gains()


def over_fold(gains: Gains) -> NDArray[np.int64]:
    """Gains over a fold by line: without a dealer's hand, and higher; in the last column, equal and lower."""
    gain = np.zeros((2, LINES * LINES + 1), np.int64)
    gain[0, :-1], gain[1, :-1] = gains.no_hand - gains.fold, gains.higher - gains.fold
    gain[:, -1] = gains.equal - gains.fold, gains.lower - gains.fold
    return gain


def _multiple(game: Game, wager: str) -> int:
    """How many antes a wager costs; all moves that make it must agree."""
    moves = [move for phase in game.phases if isinstance(phase, Decide) for move in phase.moves if move.wager == wager]
    if len({move.times for move in moves}) > 1:
        names = " and ".join(f"{name}.times" for name in dict.fromkeys(move.name for move in moves))
        raise ValueError(f"{names}: one price is counted for every {wager}; change them alike")
    return moves[0].times


@cache
def five_hands() -> NDArray[np.uint8]:
    """A hand of five cards for each strength."""
    hands, known = np.zeros((STRENGTHS, 5), np.uint8), np.zeros(STRENGTHS, bool)
    flushes: Iterator[Cards] = (tuple(4 * rank for rank in ranks) for ranks in combinations(range(13), 5))
    for cards in (*_any_suits(5), *flushes):
        strength = hands_table.of(cards)
        hands[strength], known[strength] = cards, True
    assert known.all()
    return hands


@cache
def five_lines() -> NDArray[np.uint8]:
    """The line of five cards, by strength."""
    return np.array([line(tuple(cards)) for cards in five_hands().tolist()], np.uint8)


@cache
def six_hands() -> tuple[tuple[Places, NDArray[np.uint8]], tuple[tuple[Places, Places], NDArray[np.uint8]]]:
    """Hands of six cards and their places.

    Places are by all ranks or, if five or six cards have one suit, by the ranks of that suit and the rank of the sixth
    card.
    """
    ranked = list(_any_suits(6))
    slots = [hands_table.rank_index(sum(hands_table.KEY[card] for card in cards)) for cards in ranked]
    suited = [
        (_mask(suit), sixth, (*(4 * rank for rank in suit), 4 * sixth + 1))
        for suit in combinations(range(13), 5)
        for sixth in range(13)
    ]
    suited += [(_mask(suit), NO_SIXTH, tuple(4 * rank for rank in suit)) for suit in combinations(range(13), 6)]
    masks, sixths, hands = zip(*suited, strict=True)
    places = np.array(masks), np.array(sixths)
    return (np.array(slots), np.sort(np.array(ranked, np.uint8))), (places, np.sort(np.array(hands, np.uint8)))


@cache
def six_lines() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The line of six cards, at the places of ``six_hands``."""
    ranked, suited = np.zeros(hands_table.SLOTS, np.uint8), np.zeros((1 << 13, 14), np.uint8)
    (slots, hands), (places, flushes) = six_hands()
    ranked[slots] = [line(tuple(cards)) for cards in hands.tolist()]
    suited[places] = [line(tuple(cards)) for cards in flushes.tolist()]
    return ranked, suited


def _any_suits(size: int) -> Iterator[Cards]:
    """One hand for each choice of ranks, without a flush."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(map(ranks.count, ranks)) <= 4:
            yield tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))


def line(cards: Cards) -> int:
    """The line of a final hand."""
    return COMBINATIONS[hands_table.of(cards)] * LINES + second(*cards)


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)
