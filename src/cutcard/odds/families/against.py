"""Games of one's own hand against a dealer's hand, which may show a card: each class of holdings, all dealer's hands.

Nothing is seen between decisions, so that all decisions are one choice among the ends of the betting.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import Cards
from cutcard.odds.families import charts
from cutcard.odds.families.counts import Counts, three_cards
from cutcard.odds.families.pays import EndTally, Pays, pays_of, size_of, solution
from cutcard.odds.families.sides import side_bets as side_bets
from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model.fit import upcards as upcards_of
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart
from cutcard.odds.strategy.conditions import ask_holding as ask
from cutcard.odds.strategy.follow import Plan, chosen

__all__ = ["Counts", "ask", "chart", "choices", "side_bets", "solve"]

Array: TypeAlias = NDArray[np.int64]
Taken: TypeAlias = NDArray[np.uint8]  # by class: the end that is chosen

FEW = 100_000  # up to this many classes, plain Python is used until native code is compiled
# By place in the counts of a class, comparison and qualification: for hands that would qualify, and for those that not.
PLACES = (((2, 0), (2, 1), (1, 1), (0, 1)), ((0, 0), (2, 0), (1, 0), (0, 1)))


class AgainstBook(Struct, frozen=True, eq=False):
    """Payoffs by end, kind, whether the hand is below the qualifying one, and place in the counts of a class."""

    pays: Pays
    table: Array
    order: Array  # ends, those preferred at equal worth first
    least: int

    @property
    def compared(self) -> bool:
        """Whether it matters which hand is higher if the dealer does not qualify."""
        table = self.pays.table[..., 0]
        return bool((table != table[:, :, :1]).any())


def laid_out(terms: WhatIfTerms, sides: Mapping[str, Fraction]) -> AgainstBook:
    """The payoffs of a game, from the rules."""
    pays = pays_of(terms, sides)
    table = np.stack([np.stack([pays.table[:, :, v, q] for v, q in places], axis=-1) for places in PLACES], axis=2)
    ends = pays.course.ends
    order = sorted(range(len(ends)), key=lambda end: ends[end].total)
    return AgainstBook(pays, np.ascontiguousarray(table), np.array(order, np.int64), pays.hand.least)


def count(terms: WhatIfTerms, book: AgainstBook) -> Counts:
    """The classes of holdings of a game."""
    game, shown = terms.game, bool(upcards_of(terms.game))
    if size_of(game) == 3:
        return three_cards(book.least, game.deck, shown, book.compared)
    from cutcard.odds.families.upcards import count as five_cards  # needs native code

    return five_cards(book.least, tuple(sorted(game.deck)), shown, book.compared)


# Without types, since it runs compiled and as plain Python: annotations would say what Numba infers anyway.
def tally(kind, strength, least, place, weight, none, lower, equal, behind, table, order, decide, taken, sums):  # type: ignore[no-untyped-def]
    """Deals by kind, end, region and place. ``decide``: take the end that is worth most, of equal ones the first."""
    for i in range(len(place)):
        k = kind[place[i]]
        below = 1 if strength[place[i]] < least else 0
        rest = lower[i] + equal[i]
        first = none[i] - rest if below else none[i]
        last = behind - none[i] - (0 if below else rest)
        if decide:
            most = 0
            for n in range(len(order)):
                end = order[n]
                worth = table[end, k, below, 0] * first + table[end, k, below, 1] * lower[i]
                worth += table[end, k, below, 2] * equal[i] + table[end, k, below, 3] * last
                if n == 0 or worth > most:
                    most = worth
                    taken[i] = end
        end = taken[i]
        sums[k, end, below, 0] += weight[i] * first
        sums[k, end, below, 1] += weight[i] * lower[i]
        sums[k, end, below, 2] += weight[i] * equal[i]
        sums[k, end, below, 3] += weight[i] * last


@cache
def _native() -> Callable[..., None]:
    from cutcard.odds.native.kernel import kernel

    return kernel(tally)


def decided(book: AgainstBook, counts: Counts, plan: Plan | None = None) -> tuple[Taken, Array]:
    """The end that each class takes, by best play or a strategy, and the sums of deals."""
    taken = np.zeros(len(counts.place), np.uint8) if plan is None else followed(plan, book, counts)
    ends, kinds = book.table.shape[:2]
    sums = np.zeros((kinds, ends, 2, 4), np.int64)
    told = counts.place, counts.weight, counts.none, counts.lower, counts.equal, counts.behind
    kind = book.pays.kinds.of[counts.strength]
    run = tally if len(counts.place) < FEW else _native()
    run(kind, counts.strength, book.least, *told, book.table, book.order, plan is None, taken, sums)
    return taken, sums


def followed(plan: Plan, book: AgainstBook, counts: Counts) -> Taken:
    """The end that each class takes by a strategy."""
    course, taken = book.pays.course, np.zeros(len(counts.place), np.uint8)

    def walk(at: int, here: NDArray[np.bool_]) -> None:
        spot = course.spots[at]
        moves = chosen(plan, course.levels[spot.level].name, counts, here.shape)
        for option in spot.options:
            if option.move in moves:
                there = here & moves[option.move]
                if option.spot < 0:
                    taken[there] = option.end
                else:
                    walk(option.spot, there)

    walk(0, np.ones(len(taken), np.bool_))
    return taken


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy, with the given stakes on side bets for each ante."""
    book = laid_out(terms, sides or {})
    _, sums = decided(book, count(terms, book), strategy)
    pays = book.pays
    ends = np.zeros_like(pays.table)
    for below, places in enumerate(PLACES):
        for at, (versus, qualified) in enumerate(places):
            ends[:, :, versus, qualified] += sums[:, :, below, at].T
    return solution([(pays, EndTally(ends, _moves(pays, ends)))])


def _moves(pays: Pays, ends: Array) -> dict[tuple[int, str], int]:
    """Deals by move. Each end is reached by one series of moves."""
    found: dict[tuple[int, str], int] = {}

    def walk(at: int, path: tuple[tuple[int, str], ...]) -> None:
        spot = pays.course.spots[at]
        for option in spot.options:
            moves = (*path, (spot.level, option.move))
            if option.spot >= 0:
                walk(option.spot, moves)
            else:
                for move in moves:
                    found[move] = found.get(move, 0) + int(ends[option.end].sum())

    walk(0, ())
    return found


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth with a hand, by trying all of the dealer's hands."""
    book = laid_out(terms, sides or {})
    pays, cases = book.pays, cases_of(terms, book, holding.hand, () if holding.upcard is None else (holding.upcard,))
    kind = pays.kinds.of[int(strengths_of(np.array([holding.hand], np.uint8))[0])]
    worth = {
        end: Fraction(int((pays.table[end, kind] * cases).sum()), pays.scale * int(cases.sum()))
        for end in range(len(pays.course.ends))
    }

    def best(at: int) -> Fraction:
        options = pays.course.spots[at].options
        return max(worth[option.end] if option.spot < 0 else best(option.spot) for option in options)

    level = [each.name for each in pays.course.levels].index(holding.decision) if holding.decision else 0
    spot = pays.course.spots[pays.course.spot_at(level, dict(holding.staked))]
    return [
        Choice(option.move, worth[option.end] if option.spot < 0 else best(option.spot))
        for option in pays.course.listed(spot)
    ]


def cases_of(terms: WhatIfTerms, book: AgainstBook, hand: Cards, shown: Cards) -> Array:
    """The dealer's hands by comparison and qualification, looked at one by one."""
    rest = np.array([card for card in terms.game.deck if card not in (*hand, *shown)], np.uint8)
    hidden = rest[all_sets(len(rest), len(hand) - len(shown))]
    dealer = np.hstack([hidden, np.tile(np.array(shown, np.uint8), (len(hidden), 1))])
    own, other = int(strengths_of(np.array([hand], np.uint8))[0]), strengths_of(dealer).astype(np.int64)
    found = np.zeros((3, 2), np.int64)
    np.add.at(found, (1 + np.sign(own - other), (other >= book.least).astype(np.int64)), 1)
    return found


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """Which hands are played: by upcard if the dealer shows one, otherwise around the lowest hand that is played."""
    book = laid_out(terms, sides or {})
    counts = count(terms, book)
    taken, _ = decided(book, counts)
    moves = tuple(end.move for end in book.pays.course.ends)
    if upcards_of(terms.game):
        return charts.by_upcard(terms.game, counts, taken, moves)
    return charts.near_the_lowest(terms.game, counts, taken, moves, worths(book, counts))


def worths(book: AgainstBook, counts: Counts) -> NDArray[np.float64]:
    """What each end is worth in antes, by end and class."""
    strength = counts.strength[counts.place]
    below = (strength < book.least).astype(np.int64)
    kind = book.pays.kinds.of[strength]
    rest = counts.lower.astype(np.int64) + counts.equal
    cases = np.stack(
        [counts.none - below * rest, counts.lower, counts.equal, counts.behind - counts.none - (1 - below) * rest]
    )
    found: NDArray[np.float64] = (book.table[:, kind, below].transpose(0, 2, 1) * cases).sum(axis=1) / (
        book.pays.scale * counts.behind
    )
    return found
