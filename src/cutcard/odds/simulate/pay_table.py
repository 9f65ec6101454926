"""Simulates whole tables of games against a pay table, with best play or a strategy: boxes share the board.

At every decision the cards that a box has seen are a set, and the solved game says for each set which move is made.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard.odds.families.alone import moves_by_set
from cutcard.odds.families.pays import pays_of, size_of
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.simulate.chance import Words, deal
from cutcard.odds.simulate.table import THREE, place_of, strength_at
from cutcard.odds.strategy.follow import Plan
from cutcard.ruling import Refused


class PayBook(Struct, frozen=True, eq=False):
    """How every set of cards is played at every spot, and what every end pays, as integers (``scale`` to one ante)."""

    deck: Ints
    own: int  # cards of one's own
    size: int  # cards of a complete hand
    seen: Ints  # by spot: own cards and cards of the board that are seen
    starts: Ints  # by spot: where its sets begin in ``moves``
    moves: Ints  # by spot and set of cards: the option that is taken
    targets: Ints  # by spot and option: the next spot, or an end as -1 - end
    kind: Ints  # by strength
    pay: Ints  # by end and kind
    scale: int

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Deal some paths."""
        rules = self.deck, self.own, self.size, self.seen, self.starts, self.moves, self.targets, self.kind, self.pay
        deal_paid(states, days, rounds, *rules, won, seats, fall)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> PayBook:
    """How every set is played, by best play or by a strategy."""
    pays, game, size = pays_of(terms, sides), terms.game, size_of(terms.game)
    if size not in (THREE, 5) or pays.hand.early:
        raise Refused(None, f"{game.title}: such tables are not dealt; simulate each box separately (--independent)")
    course, chosen = pays.course, moves_by_set(pays, plan)
    most = max(len(spot.options) for spot in course.spots)
    targets = np.zeros((len(course.spots), most), np.int64)
    for at, spot in enumerate(course.spots):
        for place, option in enumerate(spot.options):
            targets[at, place] = option.spot if option.spot >= 0 else -1 - option.end
    levels = [course.levels[spot.level] for spot in course.spots]
    lengths = [len(chosen[at]) for at in range(len(course.spots))]
    return PayBook(
        np.array(sorted(game.deck), np.int64),
        game.dealt("player"),
        size,
        np.array([(level.own, level.board) for level in levels], np.int64),
        np.cumsum([0, *lengths[:-1]]).astype(np.int64),
        np.concatenate([chosen[at] for at in range(len(course.spots))]).astype(np.int64),
        targets,
        pays.kinds.of.astype(np.int64),
        np.ascontiguousarray(pays.table[:, :, 2, 1]),
        pays.scale,
    )


@kernel
def deal_paid(
    states: Words,
    days: int,
    rounds: int,
    cards: Ints,
    own: int,
    size: int,
    seen: Ints,
    starts: Ints,
    moves: Ints,
    targets: Ints,
    kind: Ints,
    pay: Ints,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Rounds dealt card by card: house win by day, total win by seat, the house's deepest fall."""
    board = size - own
    hand, held = np.empty(size, np.int64), np.empty(size, np.int64)
    for path in range(len(states)):
        state, deck = states[path], np.arange(len(cards))
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            before = total
            for _ in range(rounds):
                deal(state, deck, board + own * seats.shape[1])
                for seat in range(seats.shape[1]):
                    first = board + own * seat
                    for at in range(size):
                        hand[at] = deck[first + at] if at < own else deck[at - own]
                    spot = 0
                    while spot >= 0:
                        mine, common = seen[spot, 0], seen[spot, 1]
                        for at in range(mine):
                            held[at] = hand[at]
                        for at in range(common):
                            held[mine + at] = hand[own + at]
                        spot = targets[spot, moves[starts[spot] + place_of(held[: mine + common])]]
                    for at in range(size):
                        held[at] = cards[hand[at]]
                    net = pay[-1 - spot, kind[strength_at(held, 0, size)]]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before
