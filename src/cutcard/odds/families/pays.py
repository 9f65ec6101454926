"""What every end of the betting pays, from the rules: by kind of hand and by what the dealer holds.

A kind of hand is a set of strengths that the rules treat alike. A case says how the hand compares with the dealer's
(0 lower, 1 equal, 2 higher) and whether the dealer qualifies (0 no, 1 yes). Payoffs are integers: ``scale`` is an ante.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import Stakes, named, net
from cutcard.odds.model.course import Course, End, actions, course_of
from cutcard.odds.model.fit import FittedHand, core_cells, fit, hand_of, names_of, reached
from cutcard.odds.model.solution import OutcomeCount, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.cells import readings_of
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast
from cutcard.ruling import Refused

Table = NDArray[np.int64]

CASES = {  # by comparison and qualification of the dealer's hand
    (0, 0): "lower than a dealer who does not qualify",
    (1, 0): "equal to a dealer who does not qualify",
    (2, 0): "dealer does not qualify",
    (0, 1): "dealer wins",
    (1, 1): "stand-off",
    (2, 1): "win",
}


class Kinds(Struct, frozen=True):
    """Kinds of hands: the kind of each strength, and for each kind its name and the values of readings."""

    of: NDArray[np.uint8]
    names: tuple[str, ...]
    readings: tuple[dict[str, int], ...]


class Pays(Struct, frozen=True, eq=False):
    """The betting of a game with the payoffs of its ends; ``early``: values of readings known during the betting."""

    game: Game
    hand: FittedHand
    course: Course
    kinds: Kinds
    scale: int
    table: Table  # by end, kind, comparison and qualification

    def constant(self, end: int) -> bool:
        """Whether an end pays the same whatever the cards."""
        return bool((self.table[end] == self.table[end].flat[0]).all())

    def label(self, end: int) -> str:
        """The move of an end; moves that stake the same and end alike are named together."""
        same = self.course.ends[end]
        alike = [each.move for each in self.course.ends if (each.ending, each.stakes) == (same.ending, same.stakes)]
        return " or ".join(dict.fromkeys(alike))


def hand_in(game: Game, sides: Iterable[str] = ()) -> FittedHand:
    """The readings that decide a game with some side bets. Refused if the family does not cover them."""
    found = fit(game)
    if found.obstacles:
        raise Refused(
            None, f"{game.title} cannot be solved exactly ({found.family} comes nearest): {'; '.join(found.obstacles)}"
        )
    cells = core_cells(game) + [
        cell for ending in reached(game) for area, cell in game.endings[ending].cells.items() if area in {*sides}
    ]
    used = {name for cell in cells for name in readings_of(cell)}
    hand = hand_of(game, used)
    assert hand is not None
    if strange := used - {hand.own, hand.dealer, hand.versus, hand.qualified, *hand.by_own, *hand.early}:
        raise Refused(
            None,
            f"with: {', '.join(sorted(sides))} cannot be solved together with {game.title}: "
            f"it also depends on {', '.join(sorted(strange))}",
        )
    return hand


def pays_of(terms: WhatIfTerms, sides: Mapping[str, Fraction], early: Mapping[str, int] | None = None) -> Pays:
    """The payoffs of a game with side bets; ``early``: values of readings that are known before the last card."""
    game = terms.game
    hand, course = hand_in(game, sides), course_of(game, sides)
    kinds = kinds_of(game, hand)
    rows = [[_row(terms, hand, end, {**kind, **(early or {})}) for kind in kinds.readings] for end in course.ends]
    scale = lcm(*(value.denominator for row in rows for values in row for value in values))
    table = np.array([[[int(value * scale) for value in values] for values in row] for row in rows], np.int64)
    return Pays(game, hand, course, kinds, scale, table.reshape(len(rows), len(kinds.names), 3, 2))


def _row(terms: WhatIfTerms, hand: FittedHand, end: End, kind: Mapping[str, int]) -> list[Fraction]:
    """By comparison and qualification. Cases that cannot occur get the payoff of one that can."""
    stakes, found = Stakes(dict(end.stakes), terms.ante), {}
    for versus in (-1, 0, 1) if hand.versus else (0,):
        for qualified in (0, 1) if hand.qualified else (1,):
            readings = {**kind, hand.versus or "versus": versus, hand.qualified or "qualified": qualified}
            found[versus, qualified] = net(terms.game, terms.payouts, end.ending, stakes, readings)
    return [
        found[versus if hand.versus else 0, qualified if hand.qualified else 1]
        for versus in (-1, 0, 1)
        for qualified in (0, 1)
    ]


def kinds_of(game: Game, hand: FittedHand) -> Kinds:
    """The kinds of hands that the rules tell apart; hands that would not qualify are kinds of their own."""
    small = size_of(game) == 3
    strengths = len(hands_table.THREE_CATEGORY if small else hands_table.CATEGORY)
    columns = {}
    for name in hand.by_own:
        reading = game.readings[name]
        if isinstance(reading, AtLeast):
            columns[name] = [int(strength >= reading.strength) for strength in range(strengths)]
        else:
            columns[name] = list(reading.by_strength[:strengths])  # type: ignore[attr-defined]  # a Category or Grade
    rows = list(zip(*columns.values(), strict=True)) if columns else [()] * strengths
    known: dict[tuple[int, ...], int] = {}
    of = np.array([known.setdefault(row, len(known)) for row in rows], np.uint8)
    readings = tuple(dict(zip(columns, row, strict=True)) for row in known)
    return Kinds(of, tuple(_name(game, each) for each in readings), readings)


def size_of(game: Game) -> int:
    """How many cards a complete hand has: the player's own, and the board."""
    return game.dealt("player") + game.dealt("board")


def _name(game: Game, values: Mapping[str, int]) -> str:
    parts = []
    for reading, value in values.items():
        hands = names_of(game, reading)
        if hands is None:
            parts.append(reading if value else f"not {reading}")
        else:
            parts.append(named(hands(value)) if value in {*map(int, hands)} else "nothing")
    return ", ".join(parts)


class EndTally(Struct):
    """Counts of deals: by end, kind and case; by level and move."""

    ends: Table
    moves: dict[tuple[int, str], int]


def solution(told: Iterable[tuple[Pays, EndTally]]) -> Solution:
    """The solution from tallies: one for each value of the readings that are known early."""
    outcomes: defaultdict[tuple[str, Fraction], int] = defaultdict(int)
    moves: defaultdict[tuple[int, str], int] = defaultdict(int)
    staked = Fraction()
    for pays, tally in told:
        for end, counts in zip(pays.course.ends, tally.ends, strict=True):
            staked += int(counts.sum()) * end.total
        for name, value, weight in _outcomes(pays, tally):
            outcomes[name, value] += weight
        for move, weight in tally.moves.items():
            moves[move] += weight
    deals = sum(outcomes.values())
    return Solution(pays.game.key, deals, tuple(_distinct(outcomes)), _actions(pays, moves), staked / deals)


def _actions(pays: Pays, moves: Mapping[tuple[int, str], int]) -> dict[str, int]:
    """Deals by move: moves of a decision in its order, then those that end the hand, the highest stake first."""
    found: dict[str, int] = {}
    names = actions(pays.course)
    last = {end.move: at for at, end in enumerate(pays.course.ends)}
    for (level, move), name in names.items():
        if name != move:
            found[name] = moves.get((level, move), 0)
    bare = {move: level for (level, move), name in names.items() if name == move}
    for move in sorted(bare, key=lambda each: (pays.constant(last[each]), -pays.course.ends[last[each]].total)):
        label = pays.label(last[move])
        weight = sum(count for (_, name), count in moves.items() if name == move)
        found[label] = found.get(label, 0) + weight
    return found


def _outcomes(pays: Pays, tally: EndTally) -> Iterable[tuple[str, Fraction, int]]:
    open_ends = [end for end in range(len(pays.table)) if not pays.constant(end)]
    labels, stakes = ({*map(key, open_ends)} for key in (pays.label, lambda end: pays.course.ends[end].stakes))
    several, told_apart = len(stakes) > 1, len(labels) == len(stakes)
    bare = bool((pays.table[:, :, :, 0] == pays.table[:, :, :1, 0]).all())  # who is higher matters only if qualified
    for end, counts in enumerate(tally.ends):
        if pays.constant(end):
            yield pays.label(end), Fraction(int(pays.table[end].flat[0]), pays.scale), int(counts.sum())
            continue
        for kind, name in enumerate(pays.kinds.names):
            for (versus, qualified), case in CASES.items():
                if weight := int(counts[kind, versus, qualified]):
                    staked = f"{pays.course.ends[end].total} staked"
                    said = [pays.label(end) if told_apart else staked] if several else []
                    if pays.hand.versus or pays.hand.qualified:
                        said.append(CASES[2, 0] if bare and not qualified else case)
                    said += [name] if name else []
                    value = Fraction(int(pays.table[end, kind, versus, qualified]), pays.scale)
                    yield ": ".join(said) or pays.label(end), value, weight


def _distinct(outcomes: Mapping[tuple[str, Fraction], int]) -> Iterable[OutcomeCount]:
    """Outcomes with different results get different names."""
    values = defaultdict(list)
    for name, value in outcomes:
        values[name].append(value)
    for (name, value), weight in outcomes.items():
        if not weight and len(values[name]) > 1:
            continue
        if len(values[name]) > 1:
            yield OutcomeCount(f"{name} ({'+' if value > 0 else ''}{value})", value, weight)
        else:
            yield OutcomeCount(name, value, weight)
