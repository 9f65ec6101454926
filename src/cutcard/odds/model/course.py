"""The betting of a game as a tree: what has been staked at each decision, where each move leads, how a hand ends.

Two hands that have staked the same at the same decision are at the same spot, however they came there.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from cutcard.rules.game import Deal, Decide, Game, Move, Reveal
from cutcard.rules.piles import BOARD, PLAYER
from cutcard.ruling import Refused

Staked: TypeAlias = tuple[tuple[str, Fraction], ...]  # areas and stakes in antes


class CourseLevel(Struct, frozen=True):
    """A decision of the round, and how many cards its player sees."""

    name: str
    own: int
    board: int


class End(Struct, frozen=True):
    """A way in which betting ends: the last move, the ending of the hand, and everything staked."""

    move: str
    ending: str
    stakes: Staked

    @property
    def total(self) -> Fraction:
        return sum((stake for _, stake in self.stakes), Fraction())


class CourseOption(Struct, frozen=True):
    """A move at a spot. It leads to an end or to another spot; exactly one of them is set."""

    move: str
    end: int = -1
    spot: int = -1


class CourseSpot(Struct, frozen=True):
    """A decision with what is staked when it is made."""

    level: int
    stakes: Staked
    options: tuple[CourseOption, ...]

    @property
    def total(self) -> Fraction:
        return sum((stake for _, stake in self.stakes), Fraction())


class Course(Struct, frozen=True):
    """All spots and ends. The first spot is the first decision; spots come before those that they lead to.

    ``plays_on``: of choices that are worth the same the one that stakes more is taken. Published figures do so for
    games without a dealer's hand, and take the one that stakes less for the others.
    """

    levels: tuple[CourseLevel, ...]
    spots: tuple[CourseSpot, ...]
    ends: tuple[End, ...]
    plays_on: bool

    def preference(self, option: CourseOption) -> tuple[Fraction, bool]:
        """Which of two options of equal worth is taken: the lower stake, or the higher one if the game ``plays_on``."""
        total = _total(self, option)
        return total if self.plays_on else -total, option.spot >= 0

    def spot_at(self, level: int, staked: Mapping[str, Fraction]) -> int:
        """The spot at a decision with these stakes; of several, the first."""
        found = [
            at
            for at, spot in enumerate(self.spots)
            if spot.level == level and all(dict(spot.stakes).get(area, 0) == stake for area, stake in staked.items())
        ]
        if not found:
            raise Refused(None, f"staked: nobody has these stakes {self.levels[level].name}")
        return found[0]

    def ranked(self, spot: CourseSpot) -> list[CourseOption]:
        """The options of a spot; of several that are worth the same, the first here is taken."""
        return sorted(spot.options, key=self.preference, reverse=True)

    def listed(self, spot: CourseSpot) -> list[CourseOption]:
        """The options of a spot as people read them: the highest stake first, a fold last."""
        return sorted(spot.options, key=lambda option: (_total(self, option), option.spot >= 0), reverse=True)


def opening(game: Game) -> dict[str, Fraction]:
    """What every player stakes before the deal: the base wager, and those that must equal it or must be placed."""
    placed = [wager for wager in game.wagers if wager.placed == "before the deal"]
    return {
        wager.name: Fraction(1)
        for wager in placed
        if wager.name == game.base
        or wager.required == (wager.name,)
        or any(relation.how == "equal to" for relation in wager.relations)
    }


def levels_of(game: Game) -> Iterator[CourseLevel]:
    """The decisions of a game, with the cards seen at each."""
    own = board = 0
    for phase in game.phases:
        match phase:
            case Deal(piles):
                own += sum(pile.count for pile in piles if pile.to == PLAYER)
                board += sum(pile.face_up for pile in piles if pile.to == BOARD)
            case Reveal():
                board += phase.board
            case Decide():
                yield CourseLevel(phase.name, own, board)


def course_of(game: Game, sides: Mapping[str, Fraction]) -> Course:
    """The tree of a game, with stakes on side bets from the start."""
    spots: list[CourseSpot | None] = []
    ends: list[End] = []
    known: dict[tuple[int, Staked], int] = {}
    names = [decision.name for decision in game.decisions]

    def after(move: Move, level: int, stakes: Mapping[str, Fraction]) -> CourseOption:
        now = {area: stake for area, stake in stakes.items() if area != move.takes_back}
        if move.wager:
            now[move.wager] = now.get(move.wager, Fraction()) + move.times
        staked = tuple(sorted(now.items()))
        if move.then in game.endings:
            end = End(move.name, move.then, staked)
            if end not in ends:
                ends.append(end)
            return CourseOption(move.name, end=ends.index(end))
        return CourseOption(move.name, spot=spot(names.index(move.then) if move.then else level + 1, staked))

    def spot(level: int, staked: Staked) -> int:
        if (level, staked) not in known:
            at = known[level, staked] = len(spots)
            spots.append(None)
            options = tuple(after(move, level, dict(staked)) for move in game.decisions[level].moves)
            spots[at] = CourseSpot(level, staked, options)
        return known[level, staked]

    spot(0, tuple(sorted({**opening(game), **sides}.items())))
    return _in_order(
        Course(tuple(levels_of(game)), tuple(each for each in spots if each), tuple(ends), not game.has_dealer)
    )


def _in_order(course: Course) -> Course:
    """The same tree with its spots and ends in order of their decisions."""
    order = sorted(range(len(course.spots)), key=lambda at: course.spots[at].level)
    spots = [course.spots[at] for at in order]
    ends = list(dict.fromkeys(option.end for spot in spots for option in spot.options if option.spot < 0))

    def moved(option: CourseOption) -> CourseOption:
        if option.spot < 0:
            return CourseOption(option.move, end=ends.index(option.end))
        return CourseOption(option.move, spot=order.index(option.spot))

    return Course(
        course.levels,
        tuple(CourseSpot(each.level, each.stakes, tuple(map(moved, each.options))) for each in spots),
        tuple(course.ends[end] for end in ends),
        course.plays_on,
    )


def actions(course: Course) -> dict[tuple[int, str], str]:
    """Names of the moves that a solution counts, by level and move: those that stake, take back, or end the hand.

    A move that always ends the hand has its own name, since it is made once at most; others name their decision.
    """
    every = [(spot, option) for spot in course.spots for option in spot.options]
    goes_on = {option.move for _, option in every if option.spot >= 0}
    returns = {spot.level for spot, option in every if _total(course, option) < spot.total}
    found: dict[tuple[int, str], str] = {}
    for spot, option in every:
        if option.move not in goes_on:
            found[spot.level, option.move] = option.move
        elif spot.level in returns or _total(course, option) != spot.total:
            found[spot.level, option.move] = f"{course.levels[spot.level].name}: {option.move}"
    return found


def _total(course: Course, option: CourseOption) -> Fraction:
    return course.ends[option.end].total if option.spot < 0 else course.spots[option.spot].total
