"""What each choice is worth in one state of Ultimate Texas Hold'em.

After the flop and on the river, all boards and dealer's hands are tried one by one, at most 1,070,190 of them. This
uses none of the tables that solve the whole game, so each checks the other. Before the flop, values come from the
solved game.
"""

from fractions import Fraction

from cutcard.cards import Cards, show
from cutcard.games.ultimate_texas_holdem.odds.boards import DEALERS
from cutcard.games.ultimate_texas_holdem.odds.flops import CLASSES, HANDS, class_of
from cutcard.games.ultimate_texas_holdem.odds.rules import HoldemPayoffs, played
from cutcard.games.ultimate_texas_holdem.odds.whole import EACH, Whole, scaled, solve
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel

CATEGORY = lookup.CATEGORY
RUNS = 47 * 46 // 2  # pairs of turn and river that can follow a flop


@kernel
def on_river(
    x: int, y: int, a: int, b: int, c: int, d: int, e: int, least: int, base: Ints, play: Ints
) -> tuple[int, int]:
    """Sums over all dealer's hands, one by one: all wagers but play, and play once."""
    own = lookup.seven(x, y, a, b, c, d, e)
    kind = CATEGORY[own]
    rest, unit = 0, 0
    for u in range(52):
        if u in (x, y, a, b, c, d, e):
            continue
        for v in range(u + 1, 52):
            if v in (x, y, a, b, c, d, e):
                continue
            other = lookup.seven(u, v, a, b, c, d, e)
            versus = 2 if own > other else 1 if own == other else 0
            qualified = 1 if other >= least else 0
            rest += base[kind, versus, qualified]
            unit += play[kind, versus, qualified]
    return rest, unit


@kernel
def on_flop(
    x: int, y: int, a: int, b: int, c: int, least: int, base: Ints, play: Ints, river: int, fold: int
) -> tuple[int, int, int]:
    """Sums over all turns and rivers: all wagers but play, play once, and the better choice on the river."""
    rest, unit, best = 0, 0, 0
    for d in range(52):
        if d in (x, y, a, b, c):
            continue
        for e in range(d + 1, 52):
            if e in (x, y, a, b, c):
                continue
            r, u = on_river(x, y, a, b, c, d, e, least, base, play)
            rest += r
            unit += u
            best += max(r + river * u, DEALERS * fold)
    return rest, unit, best


def before_the_flop(rules: HoldemPayoffs, whole: Whole, hole: str) -> dict[str, Fraction]:
    """What each choice is worth with hole cards such as ``"AKs"``, ``"72o"`` or ``"TT"``."""
    at = CLASSES.index(hole)
    base, play, wait = whole.totals[at]
    deals = EACH * HANDS[at] * rules.unit()
    worth = {played(times): Fraction(base + times * play, deals) for times in reversed(rules.before)}
    return {**worth, "check": Fraction(wait, deals), "fold": rules.fold()}


def best(choices: dict[str, Fraction]) -> str:
    """The choice that is worth most; of equal ones the last, which stakes least."""
    return max(reversed(choices), key=lambda choice: choices[choice])


def choices(rules: HoldemPayoffs, hole: Cards, board: Cards = ()) -> dict[str, Fraction]:
    """What each choice is worth, in antes. The board has no cards before the flop, three after it, or all five."""
    if len(hole) != 2 or len(board) not in (0, 3, 5):
        raise ValueError(
            f"a choice is made with two hole cards and none, three or five on the board, not {show(board)!r}"
        )
    if len({*hole, *board}) < len(hole) + len(board):
        raise ValueError(f"a card is there twice: {show((*hole, *board))!r}")
    if not board:
        return before_the_flop(rules, solve(rules), CLASSES[class_of(*hole)])
    base, play, fold = scaled(rules)
    unit = rules.unit()
    x, y = hole
    if len(board) == 3:
        a, b, c = board
        rest, once, best = on_flop(x, y, a, b, c, rules.least, base, play, rules.river, fold)
        whole = RUNS * DEALERS * unit
        worth = {played(rules.after): Fraction(rest + rules.after * once, whole), "check": Fraction(best, whole)}
    else:
        a, b, c, d, e = board
        rest, once = on_river(x, y, a, b, c, d, e, rules.least, base, play)
        worth = {played(rules.river): Fraction(rest + rules.river * once, DEALERS * unit)}
    return {**worth, "fold": rules.fold()}
