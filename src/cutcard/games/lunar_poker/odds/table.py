"""Simulates whole tables of Lunar Poker: boxes share the dealer's hand, and draw one after the other from one deck.

Each box follows best play or a strategy. After a draw, best play counts the dealer's hands by ranks if the hand is
below two pairs; higher hands are always bet. If a draw needs more cards than are left, the cards that others have laid
down are used again (L-11). These are not an average selection, so the box's average result is slightly different too.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard.games.lunar_poker import odds
from cutcard.games.lunar_poker.odds.choose import BET, FOLD, SIXTH
from cutcard.games.lunar_poker.odds.counting.counts import six_lines as lines_of
from cutcard.games.lunar_poker.odds.counting.deck import RENAMED, Array, classes, number, renamed_number
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_STRAIGHT_FLUSH,
    LEAST_TWO_PAIRS,
    Gains,
    five_lines,
    over_fold,
    six_lines,
)
from cutcard.games.lunar_poker.odds.counting.ranks import (
    BITS,
    below_least,
    equal_no_pair,
    least_hand,
    lower_no_pair,
    no_pair,
    pair_lower_equal,
    pair_qualifies,
    pairs_below_all,
    straights,
)
from cutcard.games.lunar_poker.odds.counting.sums import strengths
from cutcard.games.lunar_poker.odds.strategy import policy
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.native.lookup import five
from cutcard.odds.simulate.chance import Words, below, deal
from cutcard.odds.strategy.follow import Plan

SWAPS = np.array([[0, 1, 2, 3], [1, 0, 2, 3], [2, 1, 0, 3], [3, 1, 2, 0]])  # the upcard's suit to suit 0 and back
EQUAL, LOWER, FOLDED, FEE, STRAIGHT_FLUSH, ROYAL_FLUSH, QUALIFIED = range(7)  # places of a book's other numbers
LEAST_ROYAL_FLUSH = hands_table.LEAST[9]
NO_BETS = np.zeros((13, 1), np.bool_), np.zeros((13, 1), np.bool_), np.zeros((13, 1, 1), np.bool_)


class LunarBook(Struct, frozen=True, eq=False):
    """How every hand is played and paid, in parts of an ante (``scale`` parts to an ante)."""

    scale: int
    choices: Array  # by rank of the upcard and class of five
    classes: tuple[Array, Array]  # the class of each five cards, and the renaming of suits that leads there
    lines: tuple[Array, Array, Array]  # of five cards by strength, of six as in ``six_lines``
    bets: tuple[Array, Array, Array]  # by rank of the upcard, what is bet after a draw, in the same order
    counted: bool  # whether bets are decided by counting instead of by ``bets``
    least: Array
    pays: tuple[Array, Array, Array, Array]  # by line without a dealer's hand, and higher; gains; other numbers

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Simulate some paths."""
        rules = self.choices, *self.classes, *self.lines, *self.bets, self.counted, self.least, *self.pays
        deal_rounds(states, days, rounds, *rules, won, seats, fall)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> LunarBook:
    """The best play, or a strategy."""
    pays, fives = odds.gains_of(terms, sides), classes(5)
    if plan is None:
        _, choices = odds.best(terms, pays)
        bets, least = NO_BETS, least_hand(pays.least)
    else:
        strength = np.empty(len(fives.lowest), np.uint16)
        strengths(fives.lowest, strength)
        found = policy(terms.game, plan, fives.lowest, strength)
        choices, bets, least = found.choice, (found.bets, found.ranked, found.suited), np.zeros(7, np.int64)
    lines = five_lines(), *six_lines()
    return LunarBook(pays.scale, choices, (fives.of, fives.way), lines, bets, plan is None, least, _paid(pays))


def _paid(pays: Gains) -> tuple[Array, Array, Array, Array]:
    at_once = [pays.instant[made] for made in sorted(pays.instant)]
    numbers = np.array([pays.equal, pays.lower, pays.fold, pays.fee, *at_once, pays.least], np.int64)
    return pays.no_hand, pays.higher, over_fold(pays), numbers


@kernel
def gains_by_bet(final: Array, seen: Array, upcard: int, strength: int, line: int, least: Array, gain: Array) -> bool:
    """Whether a bet on a final hand gains over a fold: the dealer's hands are counted by ranks."""
    if strength >= LEAST_TWO_PAIRS:
        return True
    up, left = upcard >> 2, 52 - len(seen)
    unseen, suited = np.full(13, 4), np.ones(13, np.int64)
    for card in seen:
        unseen[card >> 2] -= 1
        if card & 3 == upcard & 3:
            suited[card >> 2] = 0
    runs, suited_runs, pairs, none_paired = (
        np.empty(10, np.int64),
        np.empty(10, np.int64),
        np.empty(14, np.int64),
        np.zeros(14, np.int64),
    )
    straights(up, unseen, runs)
    straights(up, suited, suited_runs)
    pairs_below_all(up, unseen, pairs)
    every, flushes = no_pair(up, unseen, runs), no_pair(up, suited, suited_runs)
    odd, bare = below_least(up, unseen, runs, every, pairs, least)
    odd_flushes, _ = below_least(up, suited, suited_runs, flushes, none_paired, least)
    others, pair, bits = np.full(6, -1), 13, 0
    for card in final:
        if bits >> (card >> 2) & 1:
            pair = card >> 2
        bits |= 1 << (card >> 2)
    found = 0
    for rank in range(12, -1, -1):
        if bits >> rank & 1 and rank != pair:
            others[found] = rank
            found += 1
    lower = same = 0
    if pair < 13:
        x, y, z = others[0], others[1], others[2]
        under, alike = pair_lower_equal(up, unseen, pair, x, y, z)
        lower = every - odd - (flushes - odd_flushes) + max(0, pairs[pair] + under - bare)
        same = alike if pair_qualifies(least, pair, x, y, z) else 0
    else:
        a, b, c, d, e = others[0], others[1], others[2], others[3], others[4]
        bits = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
        if bits >= least[BITS]:
            lower = lower_no_pair(up, unseen, runs, a, b, c, d, e) - odd
            lower -= lower_no_pair(up, suited, suited_runs, a, b, c, d, e) - odd_flushes
            same = equal_no_pair(up, unseen, bits) - equal_no_pair(up, suited, bits)
    none = odd - odd_flushes + bare
    deals = left * (left - 1) * (left - 2) * (left - 3) // 24
    worth = gain[0, line] * none + gain[1, line] * lower + gain[0, -1] * same
    return bool(worth + gain[1, -1] * (deals - none - lower - same) > 0)


@kernel
def choice_of(hand: Array, upcard: int, choices: Array, class_of: Array, way: Array, room: Array) -> tuple[int, int]:
    """The choice for five cards; for an exchange, the cards kept as bits, in the order of the hand."""
    swap, own = SWAPS[upcard & 3], room[5:]
    for i in range(5):
        card = (hand[i] & ~3) | swap[hand[i] & 3]
        j = i
        while j > 0 and own[j - 1] > card:
            own[j] = own[j - 1]
            j -= 1
        own[j] = card
    index = number(own, 5)
    choice, leads = choices[upcard >> 2, class_of[index]], way[index]
    kept = 0
    if choice < FOLD:
        renamed_number(own, 5, leads, room)  # the bits of the choice refer to the class's lowest set
        for i in range(5):
            card, place = RENAMED[leads, (hand[i] & ~3) | swap[hand[i] & 3]], 0
            while room[place] != card:
                place += 1
            if choice >> place & 1:
                kept |= 1 << i
    return int(choice), kept


@kernel
def draw_one(state: Words, stock: Ints, left: int) -> int:
    """Takes a card from the stock; the last card moves to its place."""
    at = below(state, left)
    card = stock[at]
    stock[at] = stock[left - 1]
    return int(card)


@kernel
def deal_rounds(
    states: Words,
    days: int,
    rounds: int,
    choices: Array,
    class_of: Array,
    way: Array,
    five_line: Array,
    ranked: Array,
    suited: Array,
    bets: Array,
    ranked_bets: Array,
    suited_bets: Array,
    counted: bool,
    least: Array,
    no_hand: Array,
    higher: Array,
    gain: Array,
    numbers: Array,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Deals rounds card by card: what the house wins each day, what each seat wins, the house's largest drawdown."""
    stock, rack, seen, final = (
        np.empty(52, np.int64),
        np.empty(52, np.int64),
        np.empty(11, np.int64),
        np.empty(6, np.int64),
    )
    room, many = np.empty(10, np.uint8), np.empty((1, 6), np.uint8)
    height, kind, bet = np.empty(1, np.int64), np.empty(1, np.int64), np.empty(1, np.bool_)
    boxes = seats.shape[1]
    for path in range(len(states)):
        state, deck = states[path], np.arange(52)
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            before = total
            for _ in range(rounds):
                deal(state, deck, 5 * (boxes + 1))
                left, racked, upcard = 52 - 5 * (boxes + 1), 0, deck[0]
                stock[:left] = deck[52 - left :]
                dealer = five(deck[0], deck[1], deck[2], deck[3], deck[4])
                for seat in range(boxes):
                    hand = deck[5 * (seat + 1) : 5 * (seat + 2)]
                    strength, net, plays = five(hand[0], hand[1], hand[2], hand[3], hand[4]), 0, False
                    line, size = int(five_line[strength]), 5
                    final[:5] = hand
                    if strength >= LEAST_STRAIGHT_FLUSH:
                        net = numbers[ROYAL_FLUSH if strength >= LEAST_ROYAL_FLUSH else STRAIGHT_FLUSH]
                    else:
                        choice, kept = choice_of(hand, upcard, choices, class_of, way, room)
                        plays = choice == BET
                        if choice == SIXTH or choice < FOLD:
                            net, size = numbers[FEE], 6 if choice == SIXTH else 5
                            drawn = 1
                            if choice < FOLD:
                                drawn = 0
                                for i in range(5):
                                    drawn += not kept >> i & 1
                            if drawn > left:
                                for i in range(racked):
                                    stock[left + i] = rack[i]
                                left, racked = left + racked, 0
                            seen[0] = upcard
                            seen[1:6] = hand
                            new = 0
                            for i in range(6):
                                if (i == 5) if size == 6 else (i < 5 and not kept >> i & 1):
                                    final[i] = seen[6 + new] = draw_one(state, stock, left)
                                    left -= 1
                                    new += 1
                            if size == 6:
                                many[0] = final
                                lines_of(many, ranked, suited, height, kind)
                                strength, line = height[0], kind[0]
                            else:
                                strength = five(final[0], final[1], final[2], final[3], final[4])
                                line = int(five_line[strength])
                                for i in range(5):
                                    if not kept >> i & 1:
                                        rack[racked] = hand[i]
                                        racked += 1
                            if counted:
                                plays = gains_by_bet(final[:size], seen[: 6 + new], upcard, strength, line, least, gain)
                            elif size == 6:
                                lines_of(many, ranked_bets[upcard >> 2], suited_bets[upcard >> 2], height, bet)
                                plays = bet[0]
                            else:
                                plays = bets[upcard >> 2, strength]
                        if not plays:
                            net += numbers[FOLDED]
                        elif dealer < numbers[QUALIFIED]:
                            net += no_hand[line]
                        elif dealer < strength:
                            net += higher[line]
                        else:
                            net += numbers[EQUAL if dealer == strength else LOWER]
                    if not plays:  # the hand is over, its cards are laid down
                        rack[racked : racked + size] = final[:size]
                        racked += size
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before
