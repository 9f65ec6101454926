"""What Lunar Poker's final hands win, asked of the game's own cells and readings.

A final hand's *line* is its combination and its second one, ``made * LINES + second``. Five cards have one line for
each strength; of six cards the ranks tell it, or, where five or six are of a suit, that suit's ranks and the rank of
the sixth. Gains are in antes, counted from a fold made at the same moment: the draw fee is gone either way.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import ceil

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard import hands_table
from cutcard.cards import Cards
from cutcard.games.lunar_poker.combinations import COMBINATIONS, LEAST_ACE_KING, Combination, second
from cutcard.games.lunar_poker.game import GAME
from cutcard.house.cells import Sign
from cutcard.house.game import Decide, Game
from cutcard.odds.compile import Stakes, named, net

LINES = len(Combination)
STRENGTHS = len(hands_table.CATEGORY)
LEAST_PAIR, LEAST_TWO_PAIRS, LEAST_STRAIGHT_FLUSH = (hands_table.LEAST[category] for category in (1, 2, 8))
LEAST_QUALIFIED = LEAST_ACE_KING
NO_SIXTH = 13  # in place of the sixth card's rank: all six are of one suit


class Gains(Struct, frozen=True):
    """Net results in antes by line, as they are, and the stakes of the moves that lead there."""

    no_hand: NDArray[np.int64]
    higher: NDArray[np.int64]
    equal: int
    lower: int
    fold: int
    fee: int
    bet: int  # how many antes the bet is
    instant: dict[int, int]


def gains(game: Game = GAME, sign: Sign | None = None) -> Gains:
    """The net results of every ending, from the cells; a wager of one ante, and the bet at its multiple."""
    sign = sign or game.sign()
    bet, draw = _multiple(game, "bet"), _multiple(game, "draw-fee")
    _check_whole(game, {"bet": bet, "ante": 1, "instant": 1})
    ante, fee = Fraction(1), Stakes({"draw-fee": Fraction(draw)})
    played = Stakes({"ante": ante, "bet": Fraction(bet)})
    qualified = np.zeros((3, LINES * LINES), np.int64)
    no_hand = np.zeros(LINES * LINES, np.int64)
    for made in range(LINES):
        for other in range(LINES):
            here = made * LINES + other
            read = {"made": made, "second": other, "kept": 0, "size": 5, "versus": -1}
            no_hand[here] = _whole(net(game, sign, "played", played, read | {"qualified": 0}))
            for versus in (-1, 0, 1) if made else (-1, 0):
                see = read | {"qualified": 1, "versus": versus}
                qualified[versus, here] = _whole(net(game, sign, "played", played, see))
    if len(set(qualified[0])) > 1 or len(set(qualified[-1])) > 1:
        raise ValueError("equal and lower hands are settled alike whatever they are")
    instant = {
        int(made): _whole(net(game, sign, "instant", Stakes({"ante": ante}), {"instant": made}))
        for made in (Combination.STRAIGHT_FLUSH, Combination.ROYAL_FLUSH)
    }
    fold = _whole(net(game, sign, "folded", Stakes({"ante": ante}), {}))
    paid = _whole(net(game, sign, "folded", fee, {"size": 5}))
    return Gains(no_hand, qualified[1], int(qualified[0, 0]), int(qualified[-1, 0]), fold, paid, bet, instant)


@cache
def standard() -> Gains:
    """The gains of the game as it is."""
    return gains()


def over_fold(gains: Gains) -> NDArray[np.int64]:
    """Gains over a fold: without a dealer's hand and higher, by line; in the last column equal and lower."""
    gain = np.zeros((2, LINES * LINES + 1), np.int64)
    gain[0, :-1], gain[1, :-1] = gains.no_hand - gains.fold, gains.higher - gains.fold
    gain[:, -1] = gains.equal - gains.fold, gains.lower - gains.fold
    return gain


def _multiple(game: Game, wager: str) -> int:
    """How many antes a wager made by moves is; all moves must agree."""
    moves = [move for phase in game.phases if isinstance(phase, Decide) for move in phase.moves if move.wager == wager]
    if len({move.times for move in moves}) > 1:
        names = " and ".join(f"{name}.times" for name in dict.fromkeys(move.name for move in moves))
        raise ValueError(f"{names}: one price is counted for every {wager}; change them alike")
    return moves[0].times


def _check_whole(game: Game, staked: Mapping[str, int]) -> None:
    """Refuse, with its place, a line that pays broken antes on a wager of so many."""
    for table in game.paytables:
        for printed in table.lines if table.name in staked else ():
            if (staked[table.name] * Fraction(*printed.odds)).denominator != 1:
                where, odds = f"{table.name}.{named(printed.hand)}", Fraction(*printed.odds)
                raise ValueError(
                    f"{where}: {odds} to 1 pays no whole antes, and only those are counted; pay {ceil(odds)}"
                )


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise ArithmeticError(f"{value} is no whole number of antes")
    return int(value)


@cache
def five_lines() -> NDArray[np.uint8]:
    """The line of five cards by strength."""
    lines, known = np.zeros(STRENGTHS, np.uint8), np.zeros(STRENGTHS, bool)
    flushes: Iterator[Cards] = (tuple(4 * rank for rank in ranks) for ranks in combinations(range(13), 5))
    for cards in (*_any_suits(5), *flushes):
        strength = hands_table.of(cards)
        lines[strength], known[strength] = line(cards), True
    assert known.all()
    return lines


@cache
def six_lines() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The line of six cards by their ranks; and by the ranks of five or six of a suit and that of the sixth card."""
    ranked = np.zeros(hands_table.SLOTS, np.uint8)
    for cards in _any_suits(6):
        ranked[hands_table.rank_index(sum(hands_table.KEY[card] for card in cards))] = line(cards)
    suited = np.zeros((1 << 13, 14), np.uint8)
    for suit in combinations(range(13), 5):
        for sixth in range(13):
            suited[_mask(suit), sixth] = line((*(4 * rank for rank in suit), 4 * sixth + 1))
    for ranks in combinations(range(13), 6):
        suited[_mask(ranks), NO_SIXTH] = line(tuple(4 * rank for rank in ranks))
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
