"""Public functions for the odds of Ultimate Texas Hold'em: solution, choices with a holding, side bets, chart."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby

from msgspec.structs import replace

from cutcard.cards import RANKS
from cutcard.games.ultimate_texas_holdem.game import GAME
from cutcard.games.ultimate_texas_holdem.odds import states as odds_states
from cutcard.games.ultimate_texas_holdem.odds import strategy as odds_strategy
from cutcard.games.ultimate_texas_holdem.odds import whole as odds_whole
from cutcard.games.ultimate_texas_holdem.odds.flops import CLASSES, HANDS
from cutcard.games.ultimate_texas_holdem.odds.rules import READINGS, HoldemPayoffs, played, rules_of
from cutcard.games.ultimate_texas_holdem.odds.whole import DEALS, Tally
from cutcard.hands import Five
from cutcard.odds.families.sides import side_bet
from cutcard.odds.model.compile import named
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, OutcomeCount, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native import bulk
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan
from cutcard.ruling import Refused

CASES = {  # by comparison and qualification of the dealer's hand
    (0, 0): "lower than a dealer who does not qualify",
    (1, 0): "equal to a dealer who does not qualify",
    (2, 0): "dealer does not qualify",
    (0, 1): "dealer wins",
    (1, 1): "stand-off",
    (2, 1): "win",
}


def _rules(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None) -> HoldemPayoffs:
    if strange := set(sides or {}) - {"trips"}:
        raise Refused(None, f"with: only trips is solved together with {terms.game.title}, not {', '.join(strange)}")
    try:
        rules = rules_of(terms.game, terms.payouts, (sides or {}).get("trips", Fraction(0)))
        odds_whole.scaled(rules)
    except ValueError as error:
        raise Refused(None, f"{terms.game.title}: {error}") from error
    return rules


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy, together with Trips if it is staked; a fold forfeits Trips."""
    rules = _rules(terms, sides)
    if strategy is not None:
        return solution(rules, odds_strategy.tally(rules, strategy))
    whole = odds_whole.solve(rules, progress)
    found = solution(rules, whole.tally)
    if found.ev != whole.ev(rules):
        raise ArithmeticError("outcomes and decisions disagree: clear the cache on disk and solve again")
    return found


def solution(rules: HoldemPayoffs, tally: Tally) -> Solution:
    """The solution that follows from the counts of deals by action and readings."""
    names = _names(rules)
    deals = {action: sum(counts) for action, counts in tally.items()}
    actions = {names.get(action, action): count for action, count in deals.items()}
    play = sum(times * deals[action] for action, times in _times(rules).items())
    average = sum(rules.stakes.values(), Fraction(play, DEALS))
    return Solution(GAME.key, DEALS, tuple(_outcomes(rules, tally)), actions, average)


def _times(rules: HoldemPayoffs) -> dict[str, int]:
    """Multiples of play by action."""
    return {played(times): times for times in (*rules.before, rules.after, rules.river)}


def _names(rules: HoldemPayoffs, *decisions: str) -> dict[str, str]:
    """The game's names for the raises, by multiple; names with the same multiple are joined."""
    found: dict[str, list[str]] = {}
    for decision in decisions or rules.moves:
        for name, times in rules.moves[decision].items():
            found.setdefault(played(times), []).append(name)
    return {action: " or ".join(names) for action, names in found.items()}


def _outcomes(rules: HoldemPayoffs, tally: Tally) -> list[OutcomeCount]:
    base, once, found = rules.base(), rules.nets["play"], []
    names, times_of = _names(rules), _times(rules)
    for action, deals in tally.items():
        times = times_of.get(action)
        if times is None:
            found.append(OutcomeCount(action, rules.fold(), sum(deals)))
            continue
        for (made, versus, qualified), count in zip(READINGS, deals, strict=True):
            if count:
                reading = made, versus, qualified
                name = f"{names.get(action, action)}: {CASES[versus, qualified]}: {named(Five(made))}"
                found.append(OutcomeCount(name, base[reading] + times * once[reading], count))
    return found


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth before the flop, after it or on the river."""
    rules = _rules(terms, sides)
    decision = list(rules.moves)[{0: 0, 3: 1, 5: 2}[len(holding.board)]]
    names = _names(rules, decision)
    found = odds_states.choices(rules, holding.hand, holding.board)
    return [Choice(names.get(move, move), value) for move, value in found.items()]


@cache
def _sevens() -> tuple[int, ...]:
    """Number of seven-card hands in each category."""
    return bulk.by_category(bulk.count_sevens())


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """Trips, if every hand is played: the figure that is usually published for a pay table."""
    bet = side_bet(terms, "trips", "made", Five, dict(enumerate(_sevens())))
    return (replace(bet, note="as if folded hands were paid; staked with the ante, a fold loses it"),)


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """What to do before the flop with each of the 169 kinds of hole cards; suited ones are above the diagonal."""
    rules = _rules(terms, sides)
    whole, names = odds_whole.solve(rules), _names(rules, next(iter(rules.moves)))
    best = {hole: odds_states.best(odds_states.before_the_flop(rules, whole, hole)) for hole in CLASSES}
    high = len(RANKS) - 1
    rows = tuple(
        ChartRow(RANKS[row], tuple(_short(best[_hole(row, column)]) for column in range(high, -1, -1)))
        for row in range(high, -1, -1)
    )
    notes = []
    for move in sorted({move for move in best.values() if move.startswith("play")}, reverse=True):
        hands = sum(count for hole, count in zip(CLASSES, HANDS, strict=True) if best[hole] == move)
        notes.append(
            f"{names[move]} with {ranges({hole for hole in best if best[hole] == move})}: {hands} of 1,326 hands."
        )
    notes.append("A dot: check. Columns to the right of the diagonal are suited, to the left of it not.")
    return Chart(f"{terms.game.title}: before the flop", ("", *reversed(RANKS)), rows, tuple(notes))


def _hole(row: int, column: int) -> str:
    """The hole cards at a row and column, which are ranks; they are suited if the row is higher."""
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[max(row, column)]}{RANKS[min(row, column)]}{'s' if row > column else 'o'}"


def _short(move: str) -> str:
    return move.removeprefix("play ") if move.startswith("play") else "." if move == "check" else move


def ranges(holes: set[str]) -> str:
    """Kinds of hole cards as people write them: ``33+, A2s+, K5o+, JTo``."""
    lines = [[RANKS[rank] * 2 for rank in range(13)]]
    lines += [[f"{RANKS[high]}{RANKS[low]}{suit}" for low in range(high)] for suit in "so" for high in range(12, 0, -1)]
    return ", ".join(part for line in lines for part in _runs(line, holes))


def _runs(line: list[str], holes: set[str]) -> list[str]:
    """Joins neighbours on a rising line; a run that reaches its end is written with a plus."""
    parts = []
    for inside, group in groupby(line, holes.__contains__):
        run = list(group)
        if inside and run[-1] == line[-1]:
            parts.append(run[0] if len(run) == 1 else f"{run[0]}+")
        elif inside:
            parts.append(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return parts
