"""What every exchange of every hand is worth, and what becomes of those that are chosen."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb, lcm
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.families.drawn import against, alone
from cutcard.odds.families.drawn.courses import FirstMove, first_moves, kept_sets
from cutcard.odds.families.drawn.hands import CHOOSE, Array, DrawnHands, one_hand
from cutcard.odds.families.pays import EndTally, Pays
from cutcard.odds.model.solution import Progress
from cutcard.odds.native.kernel import spread

FEW = 300_000  # up to this many draws, plain Python is used: native code takes longer to compile
TASKS = 64  # parts in which hands are counted
Bets: TypeAlias = tuple[int, int]  # place of a first move, and cards kept as bits


class DrawGame(Struct, frozen=True, eq=False):
    """A game laid out for some hands: payoffs, first moves, and which exchanges there are."""

    pays: Pays
    moves: list[FirstMove]
    hands: DrawnHands

    @property
    def options(self) -> list[Bets]:
        """All first moves with the cards kept, those preferred at equal worth first."""
        size = self.hands.size
        return [
            (at, kept)
            for at, move in enumerate(self.moves)
            for kept in kept_sets(size)
            if move.least <= size - kept.bit_count() <= move.most
        ]

    @property
    def unit(self) -> int:
        """In this many parts a hand is counted, so that every exchange has whole numbers."""
        return lcm(*(self.hands.deals(drawn) for drawn in {self.drawn(kept) for _, kept in self.options}))

    @property
    def ends(self) -> list[tuple[int, int]]:
        """The ends after all first moves, in order: the move's place and the end's."""
        return [(at, end) for at, move in enumerate(self.moves) for end in range(len(move.ends))]

    def drawn(self, kept: int) -> int:
        return self.hands.size - kept.bit_count()

    def end(self, at: int, end: int) -> int:
        """The place of an end in the payoffs."""
        return self.moves[at].ends[end].end


def laid_out(pays: Pays, hands: DrawnHands) -> DrawGame:
    """A game for some hands."""
    return DrawGame(pays, first_moves(pays), hands)


def worths(drawing: DrawGame, progress: Progress | None = None) -> Array:
    """What each option is worth by hand, summed over all draws and dealer's hands."""
    if not drawing.hands.dealer:
        tables = _tables(drawing)
        values = [_by_kind(drawing, at).max(axis=0) for at in range(len(drawing.moves))]
        sums = [[table @ value for table in tables] for value in values]
        return np.stack([alone.outcomes(drawing.hands.hands, kept, sums[at]) for at, kept in drawing.options], axis=1)
    worth = np.zeros((len(drawing.hands.hands), len(drawing.moves), 1 << drawing.hands.size), np.int64)
    _draw_all(drawing, worth, None, progress)
    return np.stack([worth[:, at, kept] for at, kept in drawing.options], axis=1)


def chosen(drawing: DrawGame, worth: Array) -> Array:
    """The best option of each hand; of equal ones the first."""
    factors = [drawing.unit // drawing.hands.deals(drawing.drawn(kept)) for _, kept in drawing.options]
    exact: type = np.int64 if int(np.abs(worth).max(initial=0)) * max(factors) < 1 << 62 else object
    found: Array = (worth.astype(exact) * np.array(factors, exact)).argmax(axis=1)
    return found


def tally(
    drawing: DrawGame, taken: Array, progress: Progress | None = None
) -> tuple[EndTally, dict[tuple[str, int], int]]:
    """Deals by end, kind and case, and by move; and by first move and cards drawn."""
    pays, hands, options = drawing.pays, drawing.hands, drawing.options
    ends = np.zeros((len(pays.course.ends), len(pays.kinds.names), 3, 2), object)
    moves: defaultdict[tuple[int, str], int] = defaultdict(int)
    draws: defaultdict[tuple[str, int], int] = defaultdict(int)
    for option, (at, kept) in enumerate(options):
        if number := int(hands.weight[taken == option].sum()) * drawing.unit:
            moves[0, drawing.moves[at].move] += number
            draws[drawing.moves[at].move, drawing.drawn(kept)] += number
    for drawn, at, end, cells in _counted(drawing, taken, progress):
        whole = cells * (drawing.unit // hands.deals(drawn))
        ends[drawing.end(at, end)] += whole
        for step in drawing.moves[at].ends[end].steps:
            moves[step] += int(whole.sum())
    return EndTally(ends, dict(moves)), dict(draws)


def _counted(
    drawing: DrawGame, taken: Array, progress: Progress | None
) -> Iterator[tuple[int, int, int, NDArray[np.object_]]]:
    """By cards drawn, move and end: deals by kind, comparison and qualification."""
    hands, kinds = drawing.hands, len(drawing.pays.kinds.names)
    if not hands.dealer:
        for option, (at, kept) in enumerate(drawing.options):
            here = taken == option
            if not here.any():
                continue
            counts = hands.weight[here] @ alone.outcomes(hands.hands[here], kept, _tables(drawing))
            best = _by_kind(drawing, at).argmax(axis=0)
            for end in np.unique(best).tolist():
                cells = np.zeros((kinds, 3, 2), object)
                cells[:, 2, 1] = np.where(best == end, counts, 0).tolist()
                yield drawing.drawn(kept), at, end, cells
        return
    sums = np.zeros((hands.size + 1, len(drawing.ends), kinds, 2, 4), np.int64)
    _draw_all(drawing, sums, taken, progress)
    for drawn in range(hands.size + 1):
        for place, (at, end) in enumerate(drawing.ends):
            if sums[drawn, place].any():
                cells = np.zeros((kinds, 3, 2), object)
                for below, places in enumerate(against.PLACES):
                    for case, (versus, qualified) in enumerate(places):
                        cells[:, versus, qualified] += sums[drawn, place, :, below, case].astype(object)
                yield drawn, at, end, cells


def _by_kind(drawing: DrawGame, at: int) -> Array:
    """What the ends of a first move pay by kind, if there is no dealer."""
    return np.stack([drawing.pays.table[end.end, :, 0, 0] for end in drawing.moves[at].ends])


def _tables(drawing: DrawGame) -> list[Array]:
    hands, kinds = drawing.hands, drawing.pays.kinds
    return _becomes(tuple(hands.deck.tolist()), hands.size, kinds.of.tobytes(), len(kinds.names))


@lru_cache(maxsize=2)
def _becomes(deck: tuple[int, ...], size: int, kinds: bytes, number: int) -> list[Array]:
    hands = one_hand(deck, deck[:size], dealer=False, upcard=-1)
    kind = np.frombuffer(kinds, np.uint8)[hands.strengths][hands.step].astype(np.int64)
    return alone.becomes(hands, kind, number)


def _draw_all(drawing: DrawGame, into: Array, taken: Array | None, progress: Progress | None) -> None:
    """Fill the worth of every option (``taken`` is None), or add up the deals of those taken."""
    pays, hands, moves = drawing.pays, drawing.hands, drawing.moves
    payoffs = [pays.table[drawing.end(*place)] for place in drawing.ends]
    table = np.stack([np.stack([pay[:, v, q] for pay in payoffs for v, q in places]) for places in against.PLACES])
    table = table.reshape(2, len(payoffs), 4, -1).transpose(1, 3, 0, 2)  # by end, kind, below, place
    low, high = (np.array([getattr(move, name) for move in moves], np.int64) for name in ("least", "most"))
    first = np.array([0, *np.cumsum([len(move.ends) for move in moves])], np.int64)
    kinds = pays.kinds.of[hands.strengths].astype(np.int64)
    least, steps = int(np.searchsorted(hands.strengths, pays.hand.least)), len(hands.strengths)
    option = np.zeros(len(hands.hands), np.int64) if taken is None else taken
    move_of, kept_of = np.array(drawing.options, np.int64)[option].T.copy()
    draws = sum(comb(hands.rest, drawing.drawn(kept)) << drawing.drawn(kept) for _, kept in drawing.options)
    few = draws * len(hands.hands) <= FEW
    run: Callable[..., None] = against.draw_all if few else against.native()
    empty_worth, empty_sums = np.zeros((1, 1, 1), np.int64), np.zeros((1, 1, 1, 1, 1), np.int64)
    shared = (len(hands.deck), hands.step, steps, least, CHOOSE, kinds, np.ascontiguousarray(table), low, high, first)

    def part(rows: slice) -> Array:
        sums = empty_sums if taken is None else np.zeros_like(into)
        worth = into[rows] if taken is None else empty_worth
        told = (np.ascontiguousarray(each[rows]) for each in (hands.hands, hands.upcard, hands.weight))
        run(*told, *shared, taken is None, move_of[rows].copy(), kept_of[rows].copy(), worth, sums)
        return sums

    size = max(-(-len(hands.hands) // TASKS), 1)
    parts = [slice(start, start + size) for start in range(0, len(hands.hands), size)]
    for sums in spread(part, parts, progress):
        if taken is not None:
            into += sums
