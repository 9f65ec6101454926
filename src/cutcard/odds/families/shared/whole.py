"""Solves games with a shared board: all hole cards, flops, boards and dealer's hands, counted exactly.

A deal is hole cards, a flop, turn and river in either order, and the dealer's cards. Payoffs are integers, in parts of
an ante, so that totals are integers and values fractions. First, the value of each holding on each board is computed.
Then the boards of each flop are added up, which gives the decisions on the flop, and the flops of each class of hole
cards, which gives the decisions before it. Last, the decisions are carried back to the boards to count how often each
result occurs. A game need not have a decision at each of these stages.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import Cards
from cutcard.odds.families.pays import EndTally, Pays
from cutcard.odds.families.shared import flops as odds_flops
from cutcard.odds.families.shared.boards import HOLDINGS, PLAIN, PLAIN_HOLDINGS, SUITS, Boards, boards
from cutcard.odds.families.shared.flops import Taken, Values
from cutcard.odds.families.shared.forms import Forms, Stage, stages_of
from cutcard.odds.families.shared.starts import CLASSES, Flags, Flops, flops
from cutcard.odds.native.kernel import Ints, Progress, spread, threads
from cutcard.ruling import Refused

Floats: TypeAlias = NDArray[np.float64]  # whole numbers, exact below 2 ** 53

PARTS = 64  # into which the work is divided for threads
HOLES = comb(52, 2)


class Deals(Struct, frozen=True):
    """How many deals there are at each stage, for a deck of some size."""

    cards: int

    @property
    def dealers(self) -> int:
        """Dealer's hands possible with a given board and holding."""
        return comb(self.cards - 7, 2)

    @property
    def after_flop(self) -> int:
        return comb(self.cards - 5, 2) * self.dealers

    @property
    def each(self) -> int:
        """Deals for two given hole cards."""
        return comb(self.cards - 2, 3) * self.after_flop

    @property
    def every(self) -> int:
        return comb(self.cards, 2) * self.each


class Layer(Struct, frozen=True, eq=False):
    """The decisions for one value of the readings that are known on the flop."""

    pays: Pays
    value: int
    forms: Forms
    totals: Ints  # by class of hole cards: payoffs, best choice at each spot on the flop, deals
    flop: Taken  # by spot, flop and hole cards
    plain: Taken  # by spot on the river, board and holding
    suited: Taken


class Whole(Struct, frozen=True, eq=False):
    """The decisions of a whole game. ``seen``: by flop and hole cards, the value of readings known on the flop."""

    deck: Cards
    stages: tuple[Stage, Stage, Stage]
    seen: Taken
    layers: tuple[Layer, ...]
    hole: Taken  # by class of hole cards


def rows_of(count: int, part: int) -> slice:
    """The rows of a table that belong to one part of the work."""
    return slice(count * part // PARTS, count * (part + 1) // PARTS)


def told_of(pays: Pays) -> Boards:
    return boards(pays.hand.least, pays.kinds.of.tobytes(), tuple(sorted(pays.game.deck)))


def worth(pays: Pays, forms: Forms, river: Stage, workers: int | None = None) -> tuple[Values, Values, Taken, Taken]:
    """What each holding is worth on each board, plain and suited, and the option taken at each spot."""
    told, deals, spots = told_of(pays), Deals(len(pays.game.deck)), len(river.starts) - 1
    width = len(forms.pay) + spots
    plain, suited = (
        np.empty((rows, pairs * width), np.int32) for rows, pairs in ((PLAIN, PLAIN_HOLDINGS), (SUITS, HOLDINGS))
    )
    taken = np.zeros((spots, PLAIN, PLAIN_HOLDINGS), np.uint8), np.zeros((spots, SUITS, HOLDINGS), np.uint8)
    options = river.coefficients, river.constants, river.starts, deals.dealers

    def value(part: int) -> None:
        for counts, made, found, chosen in (
            (told.plain, told.plain_made, plain, taken[0]),
            (told.suited, told.suited_made, suited, taken[1]),
        ):
            rows = rows_of(len(found), part)
            odds_flops.values(counts[rows], made[rows], forms.pay, *options, found[rows], chosen[:, rows])

    spread(value, range(PARTS), workers=workers)
    return plain, suited, *taken


def decide_layer(
    pays: Pays, seen: Taken, value: int, progress: Progress | None = None, workers: int | None = None
) -> tuple[Layer, tuple[Stage, Stage, Stage]]:
    """What to do on each flop and board, and the resulting totals for the hole cards."""
    forms, stages = stages_of(pays)
    deals, kinds = Deals(len(pays.game.deck)), flops(tuple(sorted(pays.game.deck)))
    if forms.largest * deals.dealers >= 1 << 31:
        raise Refused(
            None,
            f"{pays.game.title}: payoffs do not fit: with stakes and odds in 1/{pays.scale} of an ante "
            f"none may exceed {(1 << 31) // deals.dealers}",
        )
    _, flop, river = stages
    plain, suited, plain_taken, suited_taken = worth(pays, forms, river, workers)
    spots, number = len(flop.starts) - 1, len(kinds.cards)
    sums = np.zeros((number, len(CLASSES), len(forms.pay) + spots + 1), np.int64)
    taken = np.zeros((spots, number, HOLES), np.uint8)
    cards = kinds.cards, kinds.weight, kinds.deck, seen, value, plain, suited
    options = flop.coefficients, flop.constants, flop.starts, deals.after_flop

    def some(part: int) -> None:
        rows = rows_of(number, part)
        odds_flops.decide_flops(rows.start, rows.stop, *cards, *options, sums, taken)

    spread(some, range(PARTS), progress, workers)
    return Layer(pays, value, forms, sums.sum(axis=0), taken, plain_taken, suited_taken), stages


def decide(
    layers: Mapping[int, Pays], seen: Taken, progress: Progress | None = None, workers: int | None = None
) -> Whole:
    """The best decisions, for the payoffs by value of the readings that are known on the flop."""
    found = [decide_layer(pays, seen, value, progress, workers) for value, pays in layers.items()]
    stages = found[0][1]
    return before(
        Whole(tuple(sorted(found[0][0].pays.game.deck)), stages, seen, tuple(each for each, _ in found), NONE)
    )


NONE = np.zeros(0, np.uint8)


def hole_values(whole: Whole) -> Ints:
    """What each option of the first stage is worth, by class of hole cards and option, summed over all deals."""
    total = np.zeros((len(CLASSES), len(whole.stages[0].constants)), np.int64)
    for layer in whole.layers:
        hole = stages_of(layer.pays)[1][0]
        total += layer.totals[:, :-1] @ hole.coefficients.T + layer.totals[:, -1:] * hole.constants
    return total


def before(whole: Whole) -> Whole:
    """The best decision before the flop; of equal options the first."""
    hole = hole_values(whole).argmax(axis=1).astype(np.uint8)
    return Whole(whole.deck, whole.stages, whole.seen, whole.layers, hole)


def tally(whole: Whole, workers: int | None = None) -> list[tuple[Pays, EndTally]]:
    """Deals by end and readings, and by move, for each layer."""
    return [(layer.pays, _tally(whole, layer, workers)) for layer in whole.layers]


def _tally(whole: Whole, layer: Layer, workers: int | None) -> EndTally:
    pays, river = layer.pays, whole.stages[2]
    kinds, deals = flops(whole.deck), Deals(len(whole.deck))
    ends, moves = np.zeros_like(pays.table), dict[tuple[int, str], int]()
    fate = fates(whole, layer)  # by flop and hole cards: an end, or a spot on the river after all ends
    weight = np.broadcast_to(kinds.weight[:, None].astype(np.float64), fate.shape).ravel()
    _count_moves(whole, layer, weight, moves)
    open_fates = []
    for each, number in enumerate(np.bincount(fate.ravel(), weight, NOWHERE + 1)[:NOWHERE]):
        if number and each < len(ends) and pays.constant(each):
            ends[each, 0, 0, 0] += int(number) * deals.after_flop
        elif number:
            open_fates.append(each)
    for start in range(0, len(open_fates), 3):
        some = open_fates[start : start + 3]
        fields = np.full(fate.shape, -1, np.int8)
        for field, each in enumerate(some):
            fields[fate == each] = field
        spots = [each - len(ends) for each in some]
        found = _weighed(layer, whole, kinds, fields, spots, river, workers)
        for field, spot in enumerate(spots):
            if spot < 0:
                ends[some[field]] += found[field, 0]
                continue
            for option in range(river.starts[spot + 1] - river.starts[spot]):
                end, move = river.targets[river.starts[spot] + option], river.moves[river.starts[spot] + option]
                ends[end] += found[field, option]
                moves[move] = moves.get(move, 0) + int(found[field, option].sum())
    return EndTally(ends, moves)


NOWHERE = 255  # in place of a fate: another layer, or cards that are not there


def fates(whole: Whole, layer: Layer) -> Taken:
    """By flop and hole cards, what follows from the decisions before the flop and on it."""
    hole, flop, _ = whole.stages
    place, there = holdings(whole, layer)
    first = np.array(hole.targets, np.uint8)[whole.hole][place]  # an end, or a spot on the flop after all ends
    fate = np.broadcast_to(first, there.shape).copy()
    ends = len(layer.pays.table)
    for spot in range(len(flop.starts) - 1):
        targets = np.array(flop.targets[flop.starts[spot] : flop.starts[spot + 1]], np.uint8)
        here = np.broadcast_to(first == ends + spot, there.shape)
        fate[here] = targets[layer.flop[spot]][here]
    fate[~there] = NOWHERE
    return fate


@lru_cache(maxsize=2)
def _occurring(deck: Cards) -> tuple[Ints, Flags]:
    """The class of each two hole cards; and by flop and hole cards whether they occur together."""
    kinds = flops(deck)
    x, y = np.triu_indices(52, 1)
    high, low = np.maximum(x >> 2, y >> 2), np.minimum(x >> 2, y >> 2)
    place = np.where(x & 3 == y & 3, high * 13 + low, low * 13 + high)
    there = np.broadcast_to(kinds.deck[x] & kinds.deck[y], (len(kinds.cards), HOLES)).copy()
    for card in kinds.cards.T:
        there &= (x != card[:, None]) & (y != card[:, None])
    return place, there


def holdings(whole: Whole, layer: Layer) -> tuple[Ints, Flags]:
    """The class of each two hole cards; and by flop and hole cards whether they occur in this layer."""
    place, there = _occurring(whole.deck)
    return place, there & (whole.seen == layer.value) if len(whole.layers) > 1 else there


def _count_moves(whole: Whole, layer: Layer, weight: Floats, moves: dict[tuple[int, str], int]) -> None:
    """Add the deals in which each move is made before the flop and on it."""
    hole, flop, _ = whole.stages
    place, there = holdings(whole, layer)
    option, deals = whole.hole[place], Deals(len(whole.deck)).after_flop
    codes = [(hole.moves, np.where(there, option, NOWHERE))]
    target = np.array(hole.targets, np.int64)[option] - len(layer.pays.table)
    for spot in range(len(flop.starts) - 1):
        taken = np.where(there & (target == spot), layer.flop[spot], NOWHERE)
        codes.append((flop.moves[flop.starts[spot] : flop.starts[spot + 1]], taken))
    for named, taken in codes:
        if any(named):
            for move, number in zip(named, np.bincount(taken.ravel(), weight, NOWHERE + 1), strict=False):
                if move is not None:
                    moves[move] = moves.get(move, 0) + int(number) * deals


def weights_of(kinds: Flops, fields: odds_flops.Fields, workers: int | None = None) -> list[tuple[Ints, Ints]]:
    """Doubled deals of the holdings on each board, plain and suited, packed by field; to be added up."""
    shares = min(workers or threads(), 4)  # each thread needs its own weights, 110 MB

    def weigh(share: int) -> tuple[Ints, Ints]:
        plain, suited = np.zeros((PLAIN, PLAIN_HOLDINGS), np.int64), np.zeros((SUITS, HOLDINGS), np.int64)
        odds_flops.weigh_boards(share, shares, *kinds, fields, plain, suited)
        return plain, suited

    return spread(weigh, range(shares), workers=workers)


def _weighed(
    layer: Layer,
    whole: Whole,
    kinds: Flops,
    fields: odds_flops.Fields,
    spots: list[int],
    river: Stage,
    workers: int | None,
) -> Ints:
    """Deals by field, option on the river, and readings."""
    told, deals = told_of(layer.pays), Deals(len(whole.deck))
    weights = weights_of(kinds, fields, workers)
    options = max([1, *np.diff(river.starts)])
    found = np.zeros((PARTS, 3, options, layer.pays.table.shape[1], 3, 2), np.int64)

    def tally(part: int) -> None:
        for at, (counts, made, taken) in enumerate(
            ((told.plain, told.plain_made, layer.plain), (told.suited, told.suited_made, layer.suited))
        ):
            rows = rows_of(len(made), part)
            chosen = np.zeros((3, *made[rows].shape), np.uint8)
            for field, spot in enumerate(spots):
                if spot >= 0:
                    chosen[field] = taken[spot][rows]
            whole_weights = np.sum([share[at][rows] for share in weights], axis=0)
            odds_flops.tally(counts[rows], made[rows], whole_weights, chosen, deals.dealers, found[part])

    spread(tally, range(PARTS), workers=workers)
    total: Ints = found.sum(axis=0)
    return total
