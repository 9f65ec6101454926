"""What each choice is worth in one state of a game with a shared board.

On the flop and on the river, all boards and dealer's hands are tried one by one, at most 1,070,190 of them. This uses
none of the tables that solve the whole game, so each checks the other.
"""

import numpy as np

from cutcard.cards import Cards
from cutcard.odds.families.pays import Pays
from cutcard.odds.families.shared.boards import Kinds
from cutcard.odds.families.shared.flops import best
from cutcard.odds.families.shared.forms import Forms, Stage
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel


@kernel
def on_river(
    x: int, y: int, a: int, b: int, c: int, d: int, e: int, deck: Ints, least: int, kinds: Kinds, pay: Ints, found: Ints
) -> int:
    """Fill in the sums of the payoffs over all dealer's hands, one by one; returns how many there are."""
    own = lookup.seven(x, y, a, b, c, d, e)
    kind, number = kinds[own], 0
    found[: len(pay)] = 0
    for i in range(len(deck)):
        u = deck[i]
        if u in (x, y, a, b, c, d, e):
            continue
        for j in range(i):
            v = deck[j]
            if v in (x, y, a, b, c, d, e):
                continue
            other = lookup.seven(u, v, a, b, c, d, e)
            versus = 2 if own > other else 1 if own == other else 0
            qualified = 1 if other >= least else 0
            for form in range(len(pay)):
                found[form] += pay[form, kind, versus, qualified]
            number += 1
    return number


@kernel
def on_flop(
    x: int,
    y: int,
    a: int,
    b: int,
    c: int,
    deck: Ints,
    least: int,
    kinds: Kinds,
    pay: Ints,
    coefficients: Ints,
    constants: Ints,
    starts: Ints,
    found: Ints,
) -> int:
    """Fill in sums over all turns and rivers: the payoffs, and the best choice at each spot; returns how many deals."""
    worth, number, deals = np.zeros(len(pay), np.int64), 0, 0
    found[:] = 0
    for i in range(len(deck)):
        d = deck[i]
        if d in (x, y, a, b, c):
            continue
        for j in range(i):
            e = deck[j]
            if e in (x, y, a, b, c):
                continue
            number = on_river(x, y, a, b, c, d, e, deck, least, kinds, pay, worth)
            deals += number
            for form in range(len(pay)):
                found[form] += worth[form]
            for spot in range(len(starts) - 1):
                _, most = best(worth, coefficients, constants, starts[spot], starts[spot + 1], number)
                found[len(pay) + spot] += most
    return deals


def summed(pays: Pays, forms: Forms, river: Stage, hole: Cards, board: Cards) -> tuple[Ints, int]:
    """What can be summed up after a flop or on a river, and over how many deals."""
    deck = np.array(sorted(pays.game.deck), np.int64)
    rules = deck, pays.hand.least, pays.kinds.of, forms.pay
    (x, y), (a, b, c, *last) = hole, board
    if last:
        found = np.zeros(len(forms.pay), np.int64)
        d, e = last
        return found, on_river(x, y, a, b, c, d, e, *rules, found)
    found = np.zeros(len(forms.pay) + len(river.starts) - 1, np.int64)
    options = river.coefficients, river.constants, river.starts
    return found, on_flop(x, y, a, b, c, *rules, *options, found)
