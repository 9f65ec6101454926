"""Games in which players exchange cards, against a dealer's hand or a pay table: every draw is counted."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import TypeAlias

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from cutcard.cards import RANKS, show
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import holdings
from cutcard.odds.families.drawn import against, alone
from cutcard.odds.families.drawn.courses import FirstMove, discarded, first_moves, kept_sets
from cutcard.odds.families.drawn.hands import CHOOSE, Array, DrawnHands, hands_of, one_hand
from cutcard.odds.families.holdings import ask as ask
from cutcard.odds.families.pays import EndTally, Pays, hand_in, pays_of, size_of, solution
from cutcard.odds.families.sides import side_bets as side_bets
from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model.compile import named
from cutcard.odds.model.course import actions
from cutcard.odds.model.fit import upcards
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import spread
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game
from cutcard.ruling import Refused

__all__ = ["ask", "chart", "choices", "side_bets", "solve"]

FEW = 300_000  # up to this many draws, plain Python is used: native code takes longer to compile
TASKS = 64  # parts in which hands are counted
Bets: TypeAlias = tuple[int, int]  # place of a first move, and cards kept as bits


class Drawing(Struct, frozen=True, eq=False):
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


def laid_out(pays: Pays, hands: DrawnHands) -> Drawing:
    """A game for some hands."""
    return Drawing(pays, first_moves(pays), hands)


# -- counting


def worths(drawing: Drawing, progress: Progress | None = None) -> Array:
    """What each option is worth by hand, summed over all draws and dealer's hands."""
    if not drawing.hands.dealer:
        tables = _tables(drawing)
        values = [_by_kind(drawing, at).max(axis=0) for at in range(len(drawing.moves))]
        sums = [[table @ value for table in tables] for value in values]
        return np.stack([alone.outcomes(drawing.hands.hands, kept, sums[at]) for at, kept in drawing.options], axis=1)
    worth = np.zeros((len(drawing.hands.hands), len(drawing.moves), 1 << drawing.hands.size), np.int64)
    _draw_all(drawing, worth, None, progress)
    return np.stack([worth[:, at, kept] for at, kept in drawing.options], axis=1)


def chosen(drawing: Drawing, worth: Array) -> Array:
    """The best option of each hand; of equal ones the first."""
    factors = [drawing.unit // drawing.hands.deals(drawing.drawn(kept)) for _, kept in drawing.options]
    exact: type = np.int64 if int(np.abs(worth).max(initial=0)) * max(factors) < 1 << 62 else object
    found: Array = (worth.astype(exact) * np.array(factors, exact)).argmax(axis=1)
    return found


def tally(
    drawing: Drawing, taken: Array, progress: Progress | None = None
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
    drawing: Drawing, taken: Array, progress: Progress | None
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


def _by_kind(drawing: Drawing, at: int) -> Array:
    """What the ends of a first move pay by kind, if there is no dealer."""
    return np.stack([drawing.pays.table[end.end, :, 0, 0] for end in drawing.moves[at].ends])


def _tables(drawing: Drawing) -> list[Array]:
    hands, kinds = drawing.hands, drawing.pays.kinds
    return _becomes(tuple(hands.deck.tolist()), hands.size, kinds.of.tobytes(), len(kinds.names))


@lru_cache(maxsize=2)
def _becomes(deck: tuple[int, ...], size: int, kinds: bytes, number: int) -> list[Array]:
    hands = one_hand(deck, deck[:size], dealer=False, upcard=-1)
    kind = np.frombuffer(kinds, np.uint8)[hands.strengths][hands.step].astype(np.int64)
    return alone.becomes(hands, kind, number)


def _draw_all(drawing: Drawing, into: Array, taken: Array | None, progress: Progress | None) -> None:
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


# -- the public functions


def _groups(terms: WhatIfTerms, sides: Mapping[str, Fraction], hands: DrawnHands) -> Iterator[tuple[Pays, DrawnHands]]:
    """Hands that side bets on the first cards treat alike, with the payoffs of the game for them."""
    early = hand_in(terms.game, sides).early
    if not early:
        yield pays_of(terms, sides), hands
        return
    strength = strengths_of(hands.cards)
    columns = [_values(terms.game, name)[strength] for name in early]
    rows, group = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    for at, row in enumerate(rows.tolist()):
        here = group.reshape(-1) == at
        some = structs.replace(hands, hands=hands.hands[here], upcard=hands.upcard[here], weight=hands.weight[here])
        yield pays_of(terms, sides, dict(zip(early, row, strict=True))), some


def _values(game: Game, name: str) -> Array:
    """A reading of the first cards, by their strength."""
    reading = game.readings[name]
    strengths = range(len(hands_table.THREE_CATEGORY if size_of(game) == 3 else hands_table.CATEGORY))
    return np.array([reading.read({reading.of: strength}) for strength in strengths], np.int64)  # type: ignore[attr-defined, arg-type]  # one that reads a strength


def _all_hands(game: Game) -> DrawnHands:
    return _kept_hands(tuple(sorted(game.deck)), size_of(game), game.has_dealer, bool(upcards(game)))


@lru_cache(maxsize=2)
def _kept_hands(deck: tuple[int, ...], size: int, dealer: bool, shown: bool) -> DrawnHands:
    return hands_of(deck, size, dealer, shown)


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play."""
    if strategy is not None:
        raise Refused(None, f"strategy: strategies of {terms.game.title} are not counted; leave it out for best play")
    told: list[tuple[Pays, EndTally]] = []
    draws: defaultdict[tuple[str, int], int] = defaultdict(int)
    for pays, hands in _groups(terms, sides or {}, _all_hands(terms.game)):
        drawing = laid_out(pays, hands)
        counts, some = tally(drawing, chosen(drawing, worths(drawing, progress)), progress)
        told.append((pays, counts))
        for each, number in some.items():
            draws[each] += number
    found = solution(told)
    return structs.replace(found, actions=_actions(told[0][0], found.actions, draws))


def _actions(pays: Pays, found: Mapping[str, int], draws: Mapping[tuple[str, int], int]) -> dict[str, int]:
    """Exchanges by the number of cards drawn, and then all other moves."""
    moves = {move.move for move in first_moves(pays) if move.draws}
    names = {name for (level, move), name in actions(pays.course).items() if not level and move in moves}
    told = {f"{move} {drawn}": number for (move, drawn), number in sorted(draws.items()) if move in moves}
    return {name: number for name, number in found.items() if name not in names} | told


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth on the cards dealt, or on the final hand after a draw."""
    game, upcard = terms.game, -1 if holding.upcard is None else holding.upcard
    hand = tuple(sorted(holding.hand))
    ((pays, hands),) = _groups(terms, sides or {}, one_hand(tuple(sorted(game.deck)), hand, game.has_dealer, upcard))
    drawing = laid_out(pays, hands)
    if holding.drawn:
        return _after(drawing, holding)
    worth = worths(drawing)[0].tolist()
    found: list[Choice] = []
    for (at, kept), value in zip(drawing.options, worth, strict=True):
        out = discarded(hand, kept)
        name = f"{drawing.moves[at].move} {show(out)}" if out else drawing.moves[at].move
        found.append(Choice(name, Fraction(value, hands.deals(len(out)) * pays.scale)))
    return found


def _after(drawing: Drawing, holding: Holding) -> list[Choice]:
    """The choices once cards are drawn, by all hands that the dealer can hold."""
    pays, number = drawing.pays, len(holding.drawn)
    move = next((each for each in drawing.moves if each.draws and each.least <= number <= each.most), None)
    if move is None or not all(end.steps for end in move.ends):
        raise Refused(None, f"in {pays.game.title} there is no choice after such a draw")
    final = tuple(card for card in holding.hand if card not in holding.discard) + holding.drawn
    strength = int(strengths_of(np.array([final], np.uint8))[0])
    kind, worth = int(pays.kinds.of[strength]), dict[str, Fraction]()
    for end in move.ends:
        table = pays.table[end.end, kind]
        value = Fraction(int(table[0, 0]), pays.scale)
        if drawing.hands.dealer:
            value = _against_all(pays, table, strength, holding)
        name = end.steps[0][1]
        worth[name] = max(worth.get(name, value), value)
    return [Choice(name, value) for name, value in worth.items()]


def _against_all(pays: Pays, table: Array, strength: int, holding: Holding) -> Fraction:
    """What an end pays on average over the dealer's hands that can still be dealt."""
    up = [] if holding.upcard is None else [holding.upcard]
    seen = {*holding.hand, *holding.drawn, *up}
    rest = np.array([card for card in sorted(pays.game.deck) if card not in seen], np.uint8)
    hidden = rest[all_sets(len(rest), len(holding.hand) - len(up))]
    dealt = np.hstack([hidden, np.broadcast_to(np.array(up, np.uint8), (len(hidden), len(up)))])
    other = strengths_of(dealt).astype(np.int64)
    versus, qualified = np.sign(strength - other) + 1, (other >= pays.hand.least).astype(np.int64)
    return Fraction(int(table[versus, qualified].sum()), len(other) * pays.scale)


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """How often each first move is best, by what the cards dealt hold together."""
    shares: dict[str, dict[str, int]] = {}
    for pays, hands in _groups(terms, sides or {}, _all_hands(terms.game)):
        drawing = laid_out(pays, hands)
        taken = chosen(drawing, worths(drawing))
        names = np.array([_column(drawing, *option) for option in drawing.options])[taken]
        for name, here in _patterns(terms.game, hands):
            row = shares.setdefault(name, {})
            for move in np.unique(names[here]).tolist():
                row[move] = row.get(move, 0) + int(hands.weight[here & (names == move)].sum())
    columns = list(dict.fromkeys(_column(drawing, *option) for option in drawing.options))
    rows = tuple(
        ChartRow(name, tuple(f"{100 * row.get(move, 0) / sum(row.values()):.0f}%" for move in columns))
        for name, row in shares.items()
    )
    note = "Percent of such hands for which a move is best; the number is that of the cards exchanged."
    return Chart(f"{terms.game.title}: the cards dealt", ("hand dealt", *columns), rows, (note,))


def _patterns(game: Game, hands: DrawnHands) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """What the cards dealt hold together: hands above a pair by their names, the others by pairs and suits."""
    kinds = np.frombuffer(hands_table.THREE_CATEGORY if hands.size == 3 else hands_table.CATEGORY, np.uint8)
    made = kinds[strengths_of(hands.cards)]
    for category in sorted(game.order.hands, reverse=True):
        if category > 1 and (here := made == category).any():
            yield named(category), here
    if hands.size == 3:  # who has no pair goes by the highest card
        for rank in reversed(range(len(RANKS))):
            if (high := (made == 0) & (hands.cards.max(axis=1) >> 2 == rank)).any():
                yield f"{RANKS[rank]} high", high
        made = np.where(made == 0, 2, made)
    for name, here in holdings.patterns(hands.cards):
        if (low := here & (made <= 1)).any():
            yield name, low


def _column(drawing: Drawing, at: int, kept: int) -> str:
    move = drawing.moves[at]
    return f"{move.move} {drawing.drawn(kept)}" if move.draws else move.move
