"""Games against a pay table: every set of cards that a player can see, and every hand that it can become.

Only the set of cards matters, not the order in which they came. At each decision the sets of cards seen are valued from
the last decision back to the first, and the best moves are carried forward to count how often each result occurs.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, factorial
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import Cards
from cutcard.odds.families import charts, holdings
from cutcard.odds.families.holdings import ask as ask
from cutcard.odds.families.pays import EndTally, Pays, pays_of, size_of, solution
from cutcard.odds.families.sides import side_bets as side_bets
from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model.course import Course
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan, chosen
from cutcard.ruling import Refused

Table: TypeAlias = NDArray[np.int64]
Move: TypeAlias = NDArray[np.uint8]  # by set of cards: which of a spot's options is taken

CHOOSE = [np.array([comb(card, size) for card in range(53)], np.int64) for size in range(8)]
EXACT = 1 << 53  # sums below this are exact as floating-point numbers


class CardSets(Struct, frozen=True, eq=False):
    """All sets of some number of cards of a deck, as places in the deck, and the hands that each can become."""

    cards: NDArray[np.uint8]
    becomes: Table  # by set and kind: how many complete hands contain it


def index(cards: NDArray[np.uint8]) -> Table:
    """The place of each set of ascending cards among all sets of that size."""
    found = np.zeros(len(cards), np.int64)
    for at in range(cards.shape[1]):
        found += CHOOSE[at + 1][cards[:, at]]
    return found


@lru_cache(maxsize=2)
def _sets(deck: Cards, given: Cards, size: int, seen: tuple[int, ...], kinds: bytes) -> dict[int, CardSets]:
    """The sets of cards seen at each decision besides the ``given`` ones, and the kinds of hands that they become."""
    cards, size = np.array([card for card in deck if card not in given], np.uint8), size - len(given)
    whole = all_sets(len(cards), size)
    known = np.broadcast_to(np.array(given, np.uint8), (len(whole), len(given)))
    kind = np.frombuffer(kinds, np.uint8)[strengths_of(np.hstack([known, cards[whole]]))].astype(np.int64)
    number = max(kinds) + 1
    found = {size: CardSets(whole, np.eye(number, dtype=np.int64)[kind])} if size in seen else {}
    for count in range(size - 1, min(seen) - 1, -1):
        sets = all_sets(len(cards), count)
        if count == size - 1:
            pairs = (index(np.delete(whole, left_out, axis=1)) * number + kind for left_out in range(size))
            counts = np.zeros(len(sets) * number, np.int64)
            for pair in pairs:
                counts += np.bincount(pair, minlength=len(counts))
            becomes = counts.reshape(-1, number)
        else:
            more = found[count + 1]
            columns = (_onto(column, more.cards, count, len(sets)) for column in more.becomes.T)
            becomes = np.stack(list(columns), axis=1) // (size - count)
        found[count] = CardSets(sets, becomes)
    return found


class Play(Struct, frozen=True, eq=False):
    """A way to play: the option taken at each spot by set of cards, and what each option is worth there."""

    sets: dict[int, CardSets]
    moves: dict[int, Move]  # by spot
    worth: dict[tuple[int, int], Table]  # by spot and option, summed over everything that can follow


def _seen(course: Course, level: int) -> int:
    return course.levels[level].own + course.levels[level].board


def _ways(course: Course, level: int, size: int) -> int:
    """In how many ways a hand can be completed from the cards seen at a decision, if it is known which cards follow."""
    stages = [_seen(course, each) for each in range(level, len(course.levels))] + [size]
    found = factorial(size - stages[0])
    for before, after in pairwise(stages):
        found //= factorial(after - before)
    return found


def _play(pays: Pays, plan: Plan | None = None, given: Cards = (), first: int = 0) -> Play:
    """Best play, or a strategy; ``given``: from decision ``first`` on, at which these cards are seen."""
    game, course = pays.game, pays.course
    size = size_of(game)
    seen = tuple(_seen(course, level) - len(given) for level in range(first, len(course.levels)))
    sets = _sets(tuple(sorted(game.deck)), given, size, seen, pays.kinds.of.tobytes())
    best: dict[int, Table] = {}
    moves: dict[int, Move] = {}
    worth: dict[tuple[int, int], Table] = {}
    for at in reversed(range(len(course.spots))):
        spot = course.spots[at]
        if spot.level < first:
            continue
        count = seen[spot.level - first]
        here, ways = sets[count], _ways(course, spot.level, size)
        for place, option in enumerate(spot.options):
            if option.spot < 0:
                worth[at, place] = here.becomes @ pays.table[option.end, :, 0, 0] * ways
            else:
                cards = sets[seen[course.spots[option.spot].level - first]].cards
                worth[at, place] = _onto(best[option.spot], cards, count, len(here.cards))
        moves[at] = _best(course, at, worth) if plan is None else _planned(plan, pays, at, here)
        best[at] = np.choose(moves[at], [worth[at, place] for place in range(len(spot.options))])
    return Play(sets, moves, worth)


def _onto(values: Table, cards: NDArray[np.uint8], count: int, size: int) -> Table:
    """Sums over larger sets, by the smaller sets that they contain."""
    if cards.shape[1] == count:
        return values
    if int(np.abs(values).max(initial=0)) * len(values) >= EXACT:
        raise Refused(None, "payoffs do not fit: stakes or odds have too many digits")
    found = np.zeros(size, np.int64)
    for part in combinations(range(cards.shape[1]), count):
        found += np.bincount(index(cards[:, part]), values, size).astype(np.int64)
    return found


def _best(course: Course, at: int, worth: Mapping[tuple[int, int], Table]) -> Move:
    """The best option; of equal ones the preferred one."""
    spot = course.spots[at]
    order = [spot.options.index(option) for option in course.ranked(spot)]
    columns = np.stack([worth[at, place] for place in order])
    chosen: Move = np.array(order, np.uint8)[columns.argmax(axis=0)]
    return chosen


def _planned(plan: Plan, pays: Pays, at: int, here: CardSets) -> Move:
    course = pays.course
    names = [option.move for option in course.spots[at].options]
    move = np.zeros(len(here.cards), np.uint8)
    seen = np.array(sorted(pays.game.deck), np.uint8)[here.cards]
    for name, holds in chosen(plan, course.levels[course.spots[at].level].name, seen, (len(seen),)).items():
        move[holds] = names.index(name)
    return move


def _arrivals(pays: Pays, play: Play) -> dict[int, Table]:
    """By spot and set of cards, in how many ways a hand comes there; spots that nobody comes to are left out."""
    course = pays.course
    first = _seen(course, 0)
    start = comb(first, course.levels[0].own)  # which of the cards are the player's own
    found: dict[int, Table] = {0: np.full(len(play.sets[first].cards), start, np.int64)}
    for at, spot in enumerate(course.spots):
        if at not in found:
            continue
        size = play.sets[_seen(course, spot.level)].cards.shape[1]
        for place, option in enumerate(spot.options):
            if option.spot < 0:
                continue
            weight = np.where(play.moves[at] == place, found[at], 0)
            cards = play.sets[_seen(course, course.spots[option.spot].level)].cards
            onward = np.zeros(len(cards), np.int64)
            for part in combinations(range(cards.shape[1]), size):
                onward += weight[index(cards[:, part])]
            found[option.spot] = found[option.spot] + onward if option.spot in found else onward
    return found


def _tally(pays: Pays, play: Play) -> EndTally:
    """Deals by end and kind, and by move."""
    course, size = pays.course, size_of(pays.game)
    ends = np.zeros((len(course.ends), len(pays.kinds.names), 3, 2), np.int64)
    moves: dict[tuple[int, str], int] = {}
    for at, reach in _arrivals(pays, play).items():
        spot = course.spots[at]
        here, ways = play.sets[_seen(course, spot.level)], _ways(course, spot.level, size)
        every = comb(len(pays.game.deck) - _seen(course, spot.level), size - _seen(course, spot.level)) * ways
        for place, option in enumerate(spot.options):
            weight = np.where(play.moves[at] == place, reach, 0)
            moves[spot.level, option.move] = moves.get((spot.level, option.move), 0) + int(weight.sum()) * every
            if option.spot < 0:
                ends[option.end, :, 2, 1] += weight @ here.becomes * ways
    return EndTally(ends, moves)


def moves_by_set(pays: Pays, plan: Plan | None = None) -> dict[int, Move]:
    """By spot, the option that is taken with each set of cards, by best play or a strategy."""
    return _play(pays, plan).moves


class PlanWorth(Struct, frozen=True, eq=False):
    """At one decision of a strategy, by set of cards: what each move is worth over all deals if the rest stays."""

    decision: str
    moves: tuple[str, ...]
    cards: NDArray[np.uint8]
    worth: Table  # by move and set


def plan_worths(terms: WhatIfTerms, plan: Plan) -> tuple[list[PlanWorth], int]:
    """What each move is worth at each decision of a strategy; and how many units an ante is, over all deals."""
    pays = pays_of(terms, {})
    play, course, size = _play(pays, plan), pays.course, size_of(terms.game)
    deck, reach = np.array(sorted(terms.game.deck), np.uint8), _arrivals(pays, play)
    found = []
    for level, decision in enumerate(terms.game.decisions):
        moves, cards = tuple(move.name for move in decision.moves), play.sets[_seen(course, level)].cards
        worth = np.zeros((len(moves), len(cards)), np.int64)
        for at in (at for at in reach if course.spots[at].level == level):
            for place, option in enumerate(course.spots[at].options):
                worth[moves.index(option.move)] += reach[at] * play.worth[at, place]
        found.append(PlanWorth(decision.name, moves, deck[cards], worth))
    first = _seen(course, 0)
    deals = comb(len(deck), first) * comb(first, course.levels[0].own) * comb(len(deck) - first, size - first)
    return found, deals * _ways(course, 0, size) * pays.scale


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy."""
    pays = pays_of(terms, sides or {})
    if pays.hand.early:
        raise Refused(None, "with: a wager on the first cards is evaluated on its own; leave it out here")
    return solution([(pays, _tally(pays, _play(pays, strategy)))])


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth with the cards seen so far, by trying all that can follow."""
    pays, cards = pays_of(terms, sides or {}), (*holding.hand, *holding.board)
    course, size = pays.course, size_of(terms.game)
    fitting = [at for at in range(len(course.levels)) if _seen(course, at) == len(cards)]
    level = next((at for at in fitting if holding.decision in ("", course.levels[at].name)), None)
    if level is None:
        raise Refused(None, f"in {terms.game.title} there is no such choice with {len(cards)} cards")
    at = course.spot_at(level, dict(holding.staked))
    play = _play(pays, given=cards, first=level)
    number = comb(len(terms.game.deck) - len(cards), size - len(cards)) * _ways(course, level, size) * pays.scale
    options = course.spots[at].options
    return [
        Choice(option.move, Fraction(int(play.worth[at, options.index(option)][0]), number))
        for option in course.listed(course.spots[at])
    ]


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """Two cards as a square; more by what they hold together: how often each move is best."""
    pays = pays_of(terms, sides or {})
    course, play = pays.course, _play(pays)
    deck = np.array(sorted(terms.game.deck), np.uint8)
    title, moves = f"{terms.game.title}: {course.levels[0].name}", [option.move for option in course.spots[0].options]
    if _seen(course, 0) == 2:
        cards = deck[play.sets[2].cards]
        best = {charts.name_of(int(x), int(y)): moves[move] for (x, y), move in zip(cards, play.moves[0], strict=True)}
        notes = ["Columns to the right of the diagonal are suited."]
        bold = [option.move for option in reversed(course.listed(course.spots[0]))]
        return charts.hole_grid(title, lambda name: best.get(name, ""), notes, bold)
    rows = []
    for level in range(len(course.levels)):
        at = course.spot_at(level, {})
        cards = deck[play.sets[_seen(course, level)].cards]
        taken = [option.move for option in course.spots[at].options]
        for name, here in holdings.patterns(cards):
            shares = [
                float((play.moves[at][here] == taken.index(move)).mean()) if move in taken else 0 for move in moves
            ]
            rows.append(
                ChartRow(f"{course.levels[level].name}: {name}", tuple(f"{100 * share:.0f}%" for share in shares))
            )
    return Chart(
        terms.game.title, ("holding", *moves), tuple(rows), ("Percent of such holdings for which a move is best.",)
    )
