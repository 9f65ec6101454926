"""Simulates whole tables of games with a shared board, with best play: boxes share the board and the dealer's hand.

Of flops that differ only in suits, one is dealt in place of all, with their total frequency. All other cards are
dealt at random.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard.odds.families.shared.board import layers_of
from cutcard.odds.families.shared.boards import Kinds
from cutcard.odds.families.shared.flops import PLAIN_BOARD, Taken, board, pair_on
from cutcard.odds.families.shared.forms import Stage
from cutcard.odds.families.shared.seen import followed
from cutcard.odds.families.shared.starts import Flags, class_of, flops
from cutcard.odds.families.shared.whole import decide
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.simulate.chance import Words, below, deal
from cutcard.odds.strategy.follow import Plan
from cutcard.ruling import Refused


class BoardBook(Struct, frozen=True, eq=False):
    """Where each decision leads (an end, or after all ends a spot of the next stage), and payoffs in integers."""

    flops: Ints
    kind: Ints  # of each flop that can be dealt
    deck: Flags
    hole: Taken  # by class of hole cards
    flop: Taken  # by spot, kind of flop and hole cards
    plain: Taken  # by spot, board and holding
    suited: Taken
    least: int  # lowest strength that qualifies the dealer
    kinds: Kinds
    pay: Ints  # by end, kind of hand, comparison and qualification
    scale: int

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Simulate some paths."""
        cards = self.flops, self.kind, self.deck
        choices = self.hole, self.flop, self.plain, self.suited
        deal_rounds(states, days, rounds, *cards, *choices, self.least, self.kinds, self.pay, won, seats, fall)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> BoardBook:
    """How every hand is played and paid, by best play or by a strategy."""
    layers, seen = layers_of(terms, sides)
    if len(layers) > 1:
        raise Refused(
            None,
            f"{terms.game.title}: tables with a wager on the flop are not dealt; leave it out, or use --independent",
        )
    whole = decide(layers, seen) if plan is None else followed(plan, layers, seen)
    (layer,), (hole, flop, river), kinds = whole.layers, whole.stages, flops(whole.deck)
    return BoardBook(
        kinds.cards,
        np.repeat(np.arange(len(kinds.weight)), kinds.weight),
        kinds.deck,
        np.array(hole.targets, np.uint8)[whole.hole],
        _led(flop, layer.flop),
        _led(river, layer.plain),
        _led(river, layer.suited),
        layer.pays.hand.least,
        layer.pays.kinds.of,
        layer.pays.table,
        layer.pays.scale,
    )


def _led(stage: Stage, taken: Taken) -> Taken:
    """Where the options taken at the spots of a stage lead."""
    found = np.zeros_like(taken)
    for spot in range(len(taken)):
        targets = np.array(stage.targets[stage.starts[spot] : stage.starts[spot + 1]], np.uint8)
        found[spot] = targets[taken[spot]]
    return found


@kernel
def deal_rounds(
    states: Words,
    days: int,
    rounds: int,
    flop_cards: Ints,
    kind_of: Ints,
    cards: Flags,
    hole: Taken,
    flop_taken: Taken,
    plain: Taken,
    suited: Taken,
    least: int,
    kinds: Kinds,
    pay: Ints,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Deals rounds card by card: what the house wins each day, what each seat wins, the house's largest drawdown."""
    deck = np.empty(52, np.int64)
    ends = len(pay)
    for path in range(len(states)):
        state = states[path]
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            start = total
            for _ in range(rounds):
                kind = kind_of[below(state, len(kind_of))]
                a, b, c = flop_cards[kind, 0], flop_cards[kind, 1], flop_cards[kind, 2]
                left = 0
                for card in range(52):
                    if cards[card] and card != a and card != b and card != c:
                        deck[left] = card
                        left += 1
                deal(state, deck[:left], 2 * seats.shape[1] + 4)
                t, r = deck[0], deck[1]
                suit, row = board(flop_cards[kind], t, r)
                dealer = lookup.seven(deck[2], deck[3], a, b, c, t, r)
                qualified = 1 if dealer >= least else 0
                for seat in range(seats.shape[1]):
                    x, y = deck[2 * seat + 4], deck[2 * seat + 5]
                    x, y = min(x, y), max(x, y)
                    led = np.int64(hole[class_of(x, y)])
                    if led >= ends:
                        led = np.int64(flop_taken[led - ends, kind, x * (101 - x) // 2 + y - 1])
                    if led >= ends:
                        pair = pair_on(suit, x, y)
                        table = plain if suit == PLAIN_BOARD else suited
                        led = np.int64(table[led - ends, row, pair])
                    own = lookup.seven(x, y, a, b, c, t, r)
                    versus = 2 if own > dealer else 1 if own == dealer else 0
                    net = pay[led, kinds[own], versus, qualified]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - start
