"""The betting of a game with a board as numbers: payoffs as linear forms, and the options of each stage as rows.

There are three stages: before the flop, on the flop and on the river. A spot's options are linear forms of what the
stage before can see summed up: first the basic payoffs, then the value of each spot of the next stage.
"""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard.odds.families.pays import Pays
from cutcard.odds.native.kernel import Ints

SEEN = (0, 3, 5)  # cards on the board at each stage


class Forms(Struct, frozen=True, eq=False):
    """Basic payoffs, and each end that is not constant as a sum of them."""

    pay: Ints  # by form, kind, comparison and qualification
    ends: dict[int, Ints]
    largest: int  # no value of any end or form exceeds it


class Stage(Struct, frozen=True, eq=False):
    """The options of all spots of a stage, those of one spot together, preferred ones first."""

    starts: Ints  # where the options of each spot begin, and where those of the last end
    coefficients: Ints
    constants: Ints
    targets: list[int]  # an end, or after all ends a spot of the next stage
    moves: list[tuple[int, str] | None]  # level and name of the move; None if there is nothing to decide
    spots: list[int]  # of the betting; -1 if there is nothing to decide


def forms_of(pays: Pays) -> Forms:
    """Ends that pay the same wagers in different multiples share their forms; otherwise each end is its own."""
    ends = [end for end in range(len(pays.table)) if not pays.constant(end)]
    stakes = {end: dict(pays.course.ends[end].stakes) for end in ends}
    tables = {end: pays.table[end] for end in ends}
    largest = int(np.abs(pays.table).max())
    shared = _shared(pays, ends, stakes)
    if shared is None:
        own = {end: np.eye(len(ends), dtype=np.int64)[at] for at, end in enumerate(ends)}
        pay = np.stack([tables[end] for end in ends]) if ends else np.zeros((0, *pays.table.shape[1:]), np.int64)
        return Forms(np.ascontiguousarray(pay), own, largest)
    pay, own = shared
    return Forms(np.ascontiguousarray(pay), own, max(largest, int(np.abs(pay).max())))


def _shared(pays: Pays, ends: list[int], stakes: dict[int, dict[str, Fraction]]) -> tuple[Ints, dict[int, Ints]] | None:
    """Two forms: what is paid whatever is staked, and what each further ante on the one varying wager adds."""
    if len(ends) < 3:
        return None
    areas = {area for each in stakes.values() for area in each}
    varying = [area for area in areas if len({each.get(area, Fraction()) for each in stakes.values()}) > 1]
    if len(varying) != 1:
        return None
    times = {end: stakes[end].get(varying[0], Fraction()) for end in ends}
    if any(each.denominator > 1 for each in times.values()):
        return None
    low, high = (choose(ends, key=times.__getitem__) for choose in (min, max))
    step, left = np.divmod(pays.table[high] - pays.table[low], int(times[high] - times[low]))
    if left.any():
        return None
    base = pays.table[low] - int(times[low]) * step
    for end in ends:
        if (base + int(times[end]) * step != pays.table[end]).any():
            return None
    return np.stack([base, step]), {end: np.array([1, int(times[end])], np.int64) for end in ends}


def stages_of(pays: Pays) -> tuple[Forms, tuple[Stage, Stage, Stage]]:
    """The three stages of a game, the last one computed first."""
    forms, course = forms_of(pays), pays.course
    found: list[Stage] = []
    below: list[int] = []  # the spots of the stage after this one
    for board in reversed(SEEN):
        here = [at for at, spot in enumerate(course.spots) if course.levels[spot.level].board == board]
        found.append(_stage(pays, forms, here, below))
        below = found[-1].spots
    river, flop, hole = found
    return forms, (hole, flop, river)


def _stage(pays: Pays, forms: Forms, here: list[int], below: list[int]) -> Stage:
    """The spots of one stage, and those of the next that are reached without a decision here."""
    course, ends = pays.course, len(pays.table)
    reached = {option.spot for at in here for option in course.spots[at].options if option.spot >= 0}
    passing = [at for at in below if at not in reached]
    width = len(forms.pay) + len(below)
    starts, rows, constants, targets = [0], [], [], []
    moves: list[tuple[int, str] | None] = []

    def add(end: int, spot: int) -> None:
        row, constant = np.zeros(width, np.int64), 0
        if spot >= 0:
            row[len(forms.pay) + below.index(spot)] = 1
        elif pays.constant(end):
            constant = int(pays.table[end].flat[0])
        else:
            row[: len(forms.pay)] = forms.ends[end]
        rows.append(row)
        constants.append(constant)
        targets.append(ends + below.index(spot) if spot >= 0 else end)

    for at in here:
        spot = course.spots[at]
        for option in course.ranked(spot):
            add(option.end, option.spot)
            moves.append((spot.level, option.move))
        starts.append(len(rows))
    for at in passing:
        add(-1, at)
        moves.append(None)
        starts.append(len(rows))
    coefficients = np.stack(rows) if rows else np.zeros((0, width), np.int64)
    return Stage(
        np.array(starts, np.int64), coefficients, np.array(constants, np.int64), targets, moves, [*here, *passing]
    )
