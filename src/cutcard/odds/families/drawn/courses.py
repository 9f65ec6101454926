"""What a player of a game with draws chooses among at the first decision: each move, and how betting may end after it.

Nothing more is seen than the cards drawn, so that all decisions after a draw are one choice among the ends of betting.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.odds.families.pays import Pays
from cutcard.odds.model.course import Course, CourseOption
from cutcard.rules.game import Draw, Game, Move

Steps: TypeAlias = tuple[tuple[int, str], ...]  # level and move of each later decision


class DrawnEnd(Struct, frozen=True):
    """One way in which betting ends after the first move: the moves that lead there, and the end."""

    steps: Steps
    end: int


class FirstMove(Struct, frozen=True):
    """A move at the first decision: how many cards it exchanges, and the ends, those preferred at equal worth first."""

    move: str
    least: int
    most: int
    ends: tuple[DrawnEnd, ...]

    @property
    def draws(self) -> bool:
        return self.most > 0


def first_moves(pays: Pays) -> list[FirstMove]:
    """The moves of the first decision, those preferred at equal worth first."""
    game, course = pays.game, pays.course
    found = []
    for option in course.ranked(course.spots[0]):
        draw = _move(game, option.move).draw or Draw(0, 0, exchange=True, clause="", dealt="")
        found.append(FirstMove(option.move, draw.least, draw.most, tuple(ends_from(course, option))))
    return found


def _move(game: Game, name: str) -> Move:
    return next(move for move in game.decisions[0].moves if move.name == name)


def ends_from(course: Course, option: CourseOption, steps: Steps = ()) -> Iterator[DrawnEnd]:
    """The ways in which betting may end after a move."""
    if option.spot < 0:
        yield DrawnEnd(steps, option.end)
        return
    spot = course.spots[option.spot]
    for after in course.ranked(spot):
        yield from ends_from(course, after, (*steps, (spot.level, after.move)))


def kept_sets(size: int) -> list[int]:
    """All choices of cards to keep, as bits: the fewest discarded first."""
    every = (1 << size) - 1
    return [every ^ sum(1 << at for at in out) for count in range(size + 1) for out in combinations(range(size), count)]


def discarded(hand: Cards, kept: int) -> Cards:
    """The cards that are laid down."""
    return tuple(card for at, card in enumerate(hand) if not kept >> at & 1)
