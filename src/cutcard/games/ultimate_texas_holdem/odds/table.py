"""Simulates whole tables of Ultimate Texas Hold'em with best play: boxes share the board and the dealer's hand.

Of flops that differ only in suits, one is dealt in place of all, with their total frequency. All other cards are
dealt at random.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard.games.ultimate_texas_holdem.odds.boards import boards
from cutcard.games.ultimate_texas_holdem.odds.flops import FLOP, PLAIN_BOARD, WEIGHT, Flags, board, class_of, pair_on
from cutcard.games.ultimate_texas_holdem.odds.rules import rules_of
from cutcard.games.ultimate_texas_holdem.odds.whole import before, decide, scaled
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.simulate.chance import Words, below, deal
from cutcard.odds.strategy.follow import Plan
from cutcard.ruling import Refused

KIND = np.repeat(np.arange(len(WEIGHT)), WEIGHT)  # kind of each of the 22,100 flops
CATEGORY = lookup.CATEGORY
TRIPS = "trips"


class HoldemBook(Struct, frozen=True, eq=False):
    """The decisions at every point of a round, and payoffs in parts of an ante (``scale`` parts to an ante)."""

    early: Ints  # multiple of play before the flop, by class of hole cards; 0 means wait
    flop: Flags  # whether play is wagered after the flop, by kind of flop and hole cards
    plain: Flags  # whether play is wagered on the river, by board and holding
    suited: Flags
    after: int
    river: int
    least: int  # lowest strength that qualifies the dealer
    base: Ints  # all wagers but play, by hand made, comparison and qualification
    once: Ints  # play, by the same readings
    fold: int
    scale: int

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Simulate some paths."""
        choices = self.early, self.flop, self.plain, self.suited, self.after, self.river
        deal_rounds(states, days, rounds, *choices, self.least, self.base, self.once, self.fold, won, seats, fall)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> HoldemBook:
    """The best play, with the given stake on Trips for each ante."""
    if plan is not None:
        raise Refused(None, f"{terms.game.title}: whole tables need best play; with a strategy use --independent")
    rules = rules_of(terms.game, terms.payouts, sides.get(TRIPS, 0))
    decided = decide(rules, boards(rules.least))
    base, once, fold = scaled(rules)
    early = before(rules, decided.totals)
    return HoldemBook(
        early,
        decided.flop,
        decided.plain_river,
        decided.suited_river,
        rules.after,
        rules.river,
        rules.least,
        base,
        once,
        fold,
        rules.unit(),
    )


@kernel
def deal_rounds(
    states: Words,
    days: int,
    rounds: int,
    early: Ints,
    flop_wagers: Flags,
    plain: Flags,
    suited: Flags,
    after: int,
    river: int,
    least: int,
    base: Ints,
    once: Ints,
    fold: int,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Deals rounds card by card: what the house wins each day, what each seat wins, the house's largest drawdown."""
    deck = np.empty(49, np.int64)
    for path in range(len(states)):
        state = states[path]
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            start = total
            for _ in range(rounds):
                kind = KIND[below(state, len(KIND))]
                a, b, c = FLOP[kind, 0], FLOP[kind, 1], FLOP[kind, 2]
                left = 0
                for card in range(52):
                    if card != a and card != b and card != c:
                        deck[left] = card
                        left += 1
                deal(state, deck, 2 * seats.shape[1] + 4)
                t, r = deck[0], deck[1]
                suit, row = board(FLOP[kind], t, r)
                dealer = lookup.seven(deck[2], deck[3], a, b, c, t, r)
                qualified = 1 if dealer >= least else 0
                for seat in range(seats.shape[1]):
                    x, y = deck[2 * seat + 4], deck[2 * seat + 5]
                    x, y = min(x, y), max(x, y)
                    times = early[class_of(x, y)]
                    if times == 0 and flop_wagers[kind, x * (101 - x) // 2 + y - 1]:
                        times = after
                    if times == 0:
                        pair = pair_on(suit, x, y)
                        if plain[row, pair] if suit == PLAIN_BOARD else suited[row, pair]:
                            times = river
                    net = fold
                    if times:
                        own = lookup.seven(x, y, a, b, c, t, r)
                        versus = 2 if own > dealer else 1 if own == dealer else 0
                        made = CATEGORY[own]
                        net = base[made, versus, qualified] + times * once[made, versus, qualified]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - start
