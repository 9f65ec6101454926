"""Strategy charts of the families, for any game that belongs to them."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS, show
from cutcard.odds.families.counts import Counts
from cutcard.odds.model.compile import named
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.rules.game import Game

NAMES = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
NEAR = 4  # strengths shown on either side of the lowest hand that is played


def near_the_lowest(
    game: Game, counts: Counts, taken: NDArray[np.uint8], moves: Sequence[str], worth: NDArray[np.float64]
) -> Chart:
    """The lowest hand to play, and what each choice is worth just above and below it."""
    strength = counts.strength[counts.place].astype(np.int64)
    least = int(np.argmin(worth.max(axis=1)))  # the end of a hand that is given up
    play = taken != least
    others = [end for end in range(len(moves)) if end != least]
    if not play.any():
        return Chart(
            game.title, ("hand", *(moves[end] for end in others)), (), (f"{moves[least].capitalize()} every hand.",)
        )
    lowest = int(strength[play].min())
    rows = {
        int(strength[i]): ChartRow(
            _ranks(counts, i), (*(f"{worth[end, i]:+.4f}" for end in others), moves[int(taken[i])])
        )
        for i in np.argsort(-strength, kind="stable")
        if abs(int(strength[i]) - lowest) <= NEAR
    }
    folded = strength[~play]
    shown = _ranks(counts, int(np.flatnonzero(play & (strength == lowest))[0]))
    do, give_up = moves[others[0]].capitalize() if len(others) == 1 else "Play", moves[least]
    notes = [f"A {give_up} is worth {float(worth[least].max()):+.4f}."]
    if not len(folded) or folded.max() < lowest:
        notes.append(f"{do} {shown} or better, {give_up} the rest.")
    else:
        above = int((folded > lowest).sum())
        notes.append(f"{do} some hands from {shown} on; {above} classes above it are given up.")
    title = f"{game.title}: what {' and '.join(moves[end] for end in others)} would be worth, in antes"
    head = ("hand", *(moves[end] for end in others), "best")
    return Chart(title, head, tuple(rows.values()), tuple(notes), (moves[least], *(moves[end] for end in others)))


def _ranks(counts: Counts, i: int) -> str:
    cards = tuple(int(card) for card in counts.hands[counts.place[i]][::-1])
    if counts.made[counts.place[i]] == 0:
        return "-".join(RANKS[card >> 2] for card in cards)
    return show(cards)


def by_upcard(game: Game, counts: Counts, taken: NDArray[np.uint8], moves: Sequence[str]) -> Chart:
    """How many holdings are played, by kind of holding and rank of the upcard."""
    folds = [end for end, move in enumerate(moves) if move == _fold(game)]
    play = ~np.isin(taken, folds)
    names, kinds = _kinds(game, counts, play)
    shape = len(names), len(RANKS)
    cells = kinds * len(RANKS) + (counts.upcard.astype(np.int64) >> 2)
    every, some = (
        np.bincount(cells, counts.weight * part, len(names) * len(RANKS)).reshape(shape) for part in (1, play)
    )
    word = next((move for end, move in enumerate(moves) if end not in folds), "play")
    rows = [
        ChartRow(names[kind], tuple(_cell(some[kind, up], every[kind, up], word, _fold(game)) for up in range(13)))
        for kind in reversed(range(len(names)))
        if every[kind].any()
    ]
    title = f"{game.title}: how many holdings are played ({word}), by the dealer's upcard"
    note = "A-K-Q: ace-king with a queen next; +: a card of the upcard's rank is held."
    return Chart(title, ("holding", *RANKS), tuple(rows), (note,), (_fold(game), word))


def _fold(game: Game) -> str:
    return next((m.name for d in game.decisions for m in d.moves if m.then and m.then == game.fold()), "fold")


def _kinds(game: Game, counts: Counts, play: NDArray[np.bool_]) -> tuple[list[str], NDArray[np.int64]]:
    """Rows of the chart, and the row of each class: categories, high cards by the two highest ranks if those differ.

    Where it depends on the third card too, the row names it, with a plus if a card of the upcard's rank is held.
    """
    ranks = counts.hands[counts.place].astype(np.int64) >> 2
    made, up = counts.made[counts.place], counts.upcard.astype(np.int64) >> 2
    pair = ranks[:, -1] * 13 + ranks[:, -2]
    high = made == 0
    some, every = (np.bincount(pair[high], part[high], 169) for part in (play.astype(float), np.ones(len(play))))
    held = (ranks == up[:, None]).any(axis=1)
    found: list[str] = []
    kinds = np.zeros(len(play), np.int64)
    split = {int(at) for at in np.flatnonzero((some > 0) & (some < every))}
    lowest = min(split, default=-1)
    for above, group in groupby((int(at) for at in np.flatnonzero(every)), lambda at: at if at >= lowest else -1):
        inside = [*group]
        first, second = (NAMES[RANKS[rank]] for rank in divmod(lowest if above < 0 else inside[0], 13))
        here = high & np.isin(pair, inside)
        if above not in split:
            kinds[here] = len(found)
            found.append(f"below {first}-{second}" if above < 0 else f"{first}-{second}")
            continue
        stem = "-".join(RANKS[rank] for rank in divmod(above, 13))
        for third in range(13):
            for plus in (False, True):
                kinds[here & (ranks[:, -3] == third) & (held == plus)] = len(found)
                found.append(f"{stem}-{RANKS[third]}{' +' if plus else ''}")
    for category in sorted(game.order.hands)[1:]:
        kinds[made == int(category)] = len(found)
        found.append(named(category))
    return found, kinds


def _cell(some: float, every: float, word: str, fold: str) -> str:
    if not every:
        return ""
    share = some / every
    if share in (0, 1):
        return word if share else fold
    return f"{100 * share:.0f}%" if 0.005 < share < 0.995 else f"{100 * share:.1f}%"


# two cards of one's own


def hole_grid(title: str, cells: Any, notes: Sequence[str], scale: Sequence[str] = ()) -> Chart:
    """A square of starting hands of two cards: suited above the diagonal. ``cells`` gives the text for each."""
    high = len(RANKS) - 1
    rows = tuple(
        ChartRow(RANKS[row], tuple(cells(hole(row, column)) for column in range(high, -1, -1)))
        for row in range(high, -1, -1)
    )
    return Chart(title, ("", *reversed(RANKS)), rows, tuple(notes), tuple(scale))


def hole(row: int, column: int) -> str:
    """The hole cards at a row and column, which are ranks; they are suited if the row is higher."""
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[max(row, column)]}{RANKS[min(row, column)]}{'s' if row > column else 'o'}"


def name_of(x: int, y: int) -> str:
    """The class of two hole cards, such as ``AKs``."""
    high, low = max(x >> 2, y >> 2), min(x >> 2, y >> 2)
    return hole(high, low) if x & 3 == y & 3 else hole(low, high)


def ranges(holes: set[str]) -> str:
    """Kinds of hole cards as people write them: ``33+, A2s+, K5o+, JTo``."""
    lines = [[RANKS[rank] * 2 for rank in range(13)]]
    lines += [[f"{RANKS[high]}{RANKS[low]}{suit}" for low in range(high)] for suit in "so" for high in range(12, 0, -1)]
    return ", ".join(part for line in lines for part in _runs(line, holes))


def _runs(line: list[str], holes: set[str]) -> Iterator[str]:
    """Joins neighbours on a rising line; a run that reaches its end is written with a plus."""
    for inside, group in groupby(line, holes.__contains__):
        run = list(group)
        if inside and run[-1] == line[-1]:
            yield run[0] if len(run) == 1 else f"{run[0]}+"
        elif inside:
            yield run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}"
