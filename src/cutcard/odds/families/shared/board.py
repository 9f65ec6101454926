"""Games of two cards of one's own and a shared board of five against a dealer: solution, choices, side bets, chart."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from cutcard.odds.families import charts
from cutcard.odds.families.pays import Pays, hand_in, pays_of, solution
from cutcard.odds.families.shared import seen as odds_seen
from cutcard.odds.families.shared import whole as odds_whole
from cutcard.odds.families.shared.flops import Taken
from cutcard.odds.families.shared.forms import SEEN, stages_of
from cutcard.odds.families.shared.seen import ask as ask
from cutcard.odds.families.shared.starts import CLASSES, flops, hands
from cutcard.odds.families.shared.states import summed
from cutcard.odds.families.shared.whole import HOLES, Deals, Whole
from cutcard.odds.families.sides import side_bets as side_bets
from cutcard.odds.families.strengths import strengths_of
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.cache import kept, of_game
from cutcard.odds.strategy.chart import Chart
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game
from cutcard.rules.piles import BOARD, PLAYER
from cutcard.rules.readings import AtLeast, Best
from cutcard.ruling import Refused


class Hole(Struct, frozen=True):
    """What each move before the flop is worth, by class of hole cards and move, summed over all deals in units."""

    scale: int
    moves: list[str]
    values: list[list[int]]


def layers_of(terms: WhatIfTerms, sides: Mapping[str, Fraction]) -> tuple[dict[int, Pays], Taken]:
    """Payoffs by value of the readings that are known on the flop; and that value by flop and hole cards."""
    game = terms.game
    hand = hand_in(game, sides)
    kinds = flops(tuple(sorted(game.deck)))
    seen = np.zeros((len(kinds.cards), HOLES), np.uint8)
    if not hand.early:
        return {0: pays_of(terms, sides)}, seen
    x, y = np.triu_indices(52, 1)
    cards = np.zeros((len(kinds.cards), HOLES, 5), np.uint8)
    cards[:, :, 0], cards[:, :, 1], cards[:, :, 2:] = x, y, kinds.cards[:, None, :]
    strength = strengths_of(cards.reshape(-1, 5)).reshape(seen.shape)  # hole cards on the flop too: never looked at
    columns = [_by_strength(game, name)[strength] for name in hand.early]
    values = [sorted({*map(int, np.unique(column))}) for column in columns]
    found: dict[int, Pays] = {}
    for at, combination in enumerate(product(*values)):
        here = np.logical_and.reduce([column == value for column, value in zip(columns, combination, strict=True)])
        if here.any():
            seen[here] = at
            found[at] = pays_of(terms, sides, dict(zip(hand.early, combination, strict=True)))
    scale = np.lcm.reduce([pays.scale for pays in found.values()])
    return {
        at: replace(pays, scale=int(scale), table=pays.table * (int(scale) // pays.scale)) for at, pays in found.items()
    }, seen


def _by_strength(game: Game, name: str) -> Taken:
    """The values of a reading of the player's cards and the flop, by strength."""
    reading = game.readings[name]
    best = game.readings[reading.of]  # type: ignore[attr-defined]  # early readings are of a hand
    assert isinstance(best, Best)
    parts = [game.parts.get(pile) for pile in best.piles if pile != PLAYER]
    flop = [part for part in parts if part and (part.of, part.first, part.count) == (BOARD, 0, 3)]
    if len(best.piles) != 2 or PLAYER not in best.piles or not flop:
        raise Refused(None, f"with: {name!r} is read from other cards than the player's two and the flop")
    if isinstance(reading, AtLeast):
        return (np.arange(7462) >= reading.strength).astype(np.uint8)
    return np.frombuffer(reading.by_strength, np.uint8)  # type: ignore[attr-defined]  # a Category or Grade


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy, together with the side bets that are staked."""
    layers, seen = layers_of(terms, sides or {})
    if strategy is not None:
        return solution(odds_whole.tally(odds_seen.followed(strategy, layers, seen)))
    whole = odds_whole.decide(layers, seen, progress)
    found = solution(odds_whole.tally(whole))
    deals = Deals(len(terms.game.deck)).every
    best = int(odds_whole.hole_values(whole).max(axis=1).sum())
    if found.deals != deals or found.ev != Fraction(best, deals * whole.layers[0].pays.scale):
        raise ArithmeticError("outcomes and decisions disagree: clear the cache on disk and solve again")
    return found


def before_the_flop(terms: WhatIfTerms, sides: Mapping[str, Fraction]) -> Hole:
    """The values of the moves before the flop; counted once, then read from disk."""
    layers, seen = layers_of(terms, sides)
    question = [terms.game.key, terms.game.deck, [_question(pays) for pays in layers.values()]]

    def count() -> Hole:
        whole = odds_whole.decide(layers, seen)
        moves = [move[1] if move else "" for move in whole.stages[0].moves]
        return Hole(whole.layers[0].pays.scale, moves, odds_whole.hole_values(whole).tolist())

    return kept("hole", question, Hole, count, of_game(terms.game.key))


def _question(pays: Pays) -> object:
    return [
        pays.scale,
        pays.table.tolist(),
        pays.kinds.of.tobytes().hex(),
        pays.hand.least,
        to_builtins(str(pays.course)),
    ]


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth before the flop, on it or on the river."""
    game, stage = terms.game, SEEN.index(len(holding.board))
    layers, _ = layers_of(terms, sides or {})
    course = next(iter(layers.values())).course
    level = next((at for at, each in enumerate(course.levels) if each.board == SEEN[stage]), None)
    if level is None:
        raise Refused(None, f"board: in {game.title} there is no choice with {len(holding.board)} cards on the board")
    at = course.spot_at(level, dict(holding.staked))
    spot = course.spots[at]
    if stage == 0:
        whole = before_the_flop(terms, sides or {})
        place = CLASSES.index(charts.name_of(*holding.hand))
        deals = Deals(len(game.deck)).each * hands(tuple(game.deck))[place] * whole.scale
        values = {move: Fraction(value, deals) for move, value in zip(whole.moves, whole.values[place], strict=True)}
    else:
        pays = _layer_at(terms, sides or {}, layers, holding)
        forms, stages = stages_of(pays)
        told, number = summed(pays, forms, stages[2], holding.hand, holding.board)
        here = stages[stage]
        first = here.starts[here.spots.index(at)]
        values = {}
        for option in range(first, first + len(spot.options)):
            move = here.moves[option]
            assert move is not None
            total = (
                int(here.coefficients[option] @ told[: here.coefficients.shape[1]])
                + int(here.constants[option]) * number
            )
            values[move[1]] = Fraction(total, number * pays.scale)
    return [Choice(option.move, values[option.move]) for option in course.listed(spot)]


def _layer_at(terms: WhatIfTerms, sides: Mapping[str, Fraction], layers: Mapping[int, Pays], holding: Holding) -> Pays:
    """The payoffs that apply to a hand on its flop."""
    if len(layers) == 1:
        return next(iter(layers.values()))
    hand = hand_in(terms.game, sides)
    strength = int(strengths_of(np.array([[*holding.hand, *holding.board[:3]]], np.uint8))[0])
    return pays_of(terms, sides, {name: int(_by_strength(terms.game, name)[strength]) for name in hand.early})


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """What to do with each of the 169 kinds of hole cards before the flop, or how often on the flop."""
    layers, seen = layers_of(terms, sides or {})
    whole = odds_whole.decide(layers, seen)
    if whole.stages[0].moves[0] is None:
        return _flop_chart(terms, whole)
    moves = [move[1] if move else "" for move in whole.stages[0].moves]
    best = {name: moves[option] for name, option in zip(CLASSES, whole.hole, strict=True)}
    number = dict(zip(CLASSES, hands(whole.deck), strict=True))
    times = {move.name: move.times for move in terms.game.decisions[0].moves}
    notes = []
    for move in sorted({each for each in best.values() if times[each]}, key=lambda each: -times[each]):
        held = {name for name in CLASSES if best[name] == move and number[name]}
        count = sum(number[name] for name in held)
        notes.append(f"{move} with {charts.ranges(held)}: {count} of {sum(number.values()):,} hands.")
    quiet = next((each for each in moves if not times[each]), "")
    notes.append(f"A dot: {quiet}. Columns to the right of the diagonal are suited, to the left of it not.")
    return charts.hole_grid(
        f"{terms.game.title}: {terms.game.decisions[0].name}",
        lambda name: _short(best[name], times, quiet),
        notes,
        [_short(move, times, quiet) for move in sorted(moves, key=lambda each: times[each])],
    )


def _short(move: str, times: Mapping[str, int], quiet: str) -> str:
    """A move in a square of hole cards."""
    return f"{times[move]}x" if times[move] else "." if move == quiet else move


def _flop_chart(terms: WhatIfTerms, whole: Whole) -> Chart:
    """How often each kind of hole cards makes the highest wager on the flop."""
    kinds, flop = flops(whole.deck), whole.stages[1]
    move = flop.moves[-1] or (0, "")
    wagered, every = np.zeros(169), np.zeros(169)
    for layer in whole.layers:
        place, there = odds_whole.holdings(whole, layer)
        weight = np.where(there, kinds.weight[:, None], 0)
        last = flop.starts[1] - 1
        every += np.bincount(place, weight.sum(axis=0), 169)
        wagered += np.bincount(place, np.where(layer.flop[0] == last, weight, 0).sum(axis=0), 169)
    share = {name: wagered[at] / every[at] if every[at] else -1.0 for at, name in enumerate(CLASSES)}
    note = f"Percent of flops on which the hand is worth a {move[1]}. Right of the diagonal suited, left of it not."
    return charts.hole_grid(
        f"{terms.game.title}: {terms.game.decisions[0].name}",
        lambda name: "" if share[name] < 0 else f"{100 * share[name]:.0f}",
        [note],
    )
