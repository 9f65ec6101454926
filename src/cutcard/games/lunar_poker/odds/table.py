"""Simulates whole tables of Lunar Poker: boxes share the dealer's hand, and draw one after the other from one deck.

Each box follows best play or a strategy, and may stake supers, on its own hand and on the dealer's. After a draw, best
play counts the dealer's hands. If a draw needs more cards than are left, the cards that others have laid down are used
again (L-11). These are not an average selection, so the box's average result is slightly different too.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from cutcard.cards import Cards
from cutcard.games.lunar_poker import odds
from cutcard.games.lunar_poker.combinations import Super
from cutcard.games.lunar_poker.odds.choose import BET, FOLD, SIXTH
from cutcard.games.lunar_poker.odds.counting.deck import RENAMED, Array, classes, number, renamed_number, strengths
from cutcard.games.lunar_poker.odds.counting.final import Dealers, dealers, gains_by_bet, lines_of
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_STRAIGHT_FLUSH,
    Gains,
    five_hands,
    five_lines,
    over_fold,
    six_lines,
)
from cutcard.games.lunar_poker.odds.sides import PILES, side_bet
from cutcard.games.lunar_poker.odds.strategy import policy
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import named
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.native.lookup import five
from cutcard.odds.simulate.chance import Words, below, deal
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.readings import Readout

SWAPS = np.array([[0, 1, 2, 3], [1, 0, 2, 3], [2, 1, 0, 3], [3, 1, 2, 0]])  # the upcard's suit to suit 0 and back
EQUAL, LOWER, FOLDED, FEE, STRAIGHT_FLUSH, ROYAL_FLUSH, QUALIFIED = range(7)  # places of a book's other numbers
LEAST_ROYAL_FLUSH = hands_table.LEAST[9]
NO_BETS = np.zeros((13, 1), np.bool_), np.zeros((13, 1), np.bool_), np.zeros((13, 1, 1), np.bool_)


class DealtRules(NamedTuple):
    """How every hand is played and paid, in parts of an ante."""

    choices: Array  # by rank of the upcard and class of five
    class_of: Array  # the class of each five cards
    way: Array  # and the renaming of suits that leads there
    five_line: Array  # of five cards by strength
    ranked: Array  # of six as in ``six_lines``
    suited: Array
    bets: Array  # by rank of the upcard, what is bet after a draw, in the same order
    ranked_bets: Array
    suited_bets: Array
    counted: bool  # whether bets are decided by counting instead
    dealers: Dealers  # for counting
    no_hand: Array  # what is won by line without a dealer's hand
    higher: Array  # and if the dealer's hand is lower
    gain: Array  # over a fold
    numbers: Array  # other results
    supers: Array  # what supers on the player's and on the dealer's hand win, of mixed and of one colour, by strength


class LunarBook(Struct, frozen=True, eq=False):
    """Rules, and the parts to an ante in which they count."""

    scale: int
    rules: DealtRules

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Simulate some paths."""
        deal_rounds(states, days, rounds, self.rules, won, seats, fall)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> LunarBook:
    """The best play, or a strategy; with stakes on supers, in antes."""
    pays, fives = odds.gains_of(terms, {}), classes(5)
    if plan is None:
        _, choices = odds.best(terms, pays)
        bets = NO_BETS
    else:
        strength = np.empty(len(fives.lowest), np.uint16)
        strengths(fives.lowest, strength)
        found = policy(terms.game, plan, fives.lowest, strength)
        choices, bets = found.choice, (found.bets, found.ranked, found.suited)
    scale, supers = _supers(terms, sides, pays.scale)
    no_hand, higher, gain, numbers = _paid(pays, scale // pays.scale)
    lines, paid = (five_lines(), *six_lines()), (no_hand, higher, gain, numbers, supers)
    rules = DealtRules(choices, fives.of, fives.way, *lines, *bets, plan is None, dealers(pays.least), *paid)
    return LunarBook(scale, rules)


def _supers(terms: WhatIfTerms, sides: Mapping[str, Fraction], scale: int) -> tuple[int, Array]:
    """What the supers staked win, by wager, colour and strength, and the parts to an ante that make all of it whole."""
    won = np.zeros((2, 2, len(hands_table.CATEGORY)), object)
    for place, area in enumerate(PILES):
        if stake := sides.get(area):
            by_line = {outcome.name: stake * outcome.net for outcome in side_bet(terms, area).outcomes}
            for colours in range(2):
                for strength, cards in enumerate(five_hands().tolist()):
                    won[place, colours, strength] = by_line[_line(terms, area, _coloured(tuple(cards), colours))]
    scale = lcm(scale, *(value.denominator for value in set(won.ravel().tolist())))
    return scale, (won * scale).astype(np.int64)


def _line(terms: WhatIfTerms, area: str, cards: Cards) -> str:
    return named(Super(Readout({}, terms.game.readings, {PILES[area]: cards})[area]))


def _coloured(cards: Cards, one: int) -> Cards:
    """A hand of the same strength in one colour, if there is such a hand."""
    suits, ranks = {card & 3 for card in cards}, [card >> 2 for card in cards]
    if not one or len(suits) == 1 or max(map(ranks.count, ranks)) > 2:
        return cards
    ordered = sorted(cards)
    return tuple(card & ~3 | (0, 3)[place % 2] for place, card in enumerate(ordered))


def _paid(pays: Gains, times: int) -> tuple[Array, Array, Array, Array]:
    at_once = [pays.instant[made] for made in sorted(pays.instant)]
    numbers = [times * net for net in (pays.equal, pays.lower, pays.fold, pays.fee, *at_once)]
    return times * pays.no_hand, times * pays.higher, over_fold(pays), np.array([*numbers, pays.least])


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
def one_colour(cards: Ints) -> int:
    """1 if all five cards are red, or all are black; otherwise 0."""
    red = 0
    for i in range(5):
        red += 1 if cards[i] & 3 in (1, 2) else 0
    return 1 if red in (0, 5) else 0


@kernel
def draw_one(state: Words, stock: Ints, left: int) -> int:
    """Takes a card from the stock; the last card moves to its place."""
    at = below(state, left)
    card = stock[at]
    stock[at] = stock[left - 1]
    return int(card)


@kernel
def deal_rounds(states: Words, days: int, rounds: int, rules: DealtRules, won: Ints, seats: Ints, fall: Ints) -> None:
    """Deals rounds card by card: what the house wins each day, what each seat wins, the house's largest drawdown."""
    stock, rack, seen, final = (
        np.empty(52, np.int64),
        np.empty(52, np.int64),
        np.empty(11, np.int64),
        np.empty(6, np.int64),
    )
    room, many = np.empty(10, np.uint8), np.empty((1, 6), np.uint8)
    height, kind, bet = np.empty(1, np.int64), np.empty(1, np.int64), np.empty(1, np.bool_)
    boxes, counts = seats.shape[1], np.empty(3, np.int64)
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
                beside = rules.supers[1, one_colour(deck[:5]), dealer]
                for seat in range(boxes):
                    hand = deck[5 * (seat + 1) : 5 * (seat + 2)]
                    strength, net, plays = five(hand[0], hand[1], hand[2], hand[3], hand[4]), 0, False
                    won_super = beside + rules.supers[0, one_colour(hand), strength]
                    line, size = int(rules.five_line[strength]), 5
                    final[:5] = hand
                    if strength >= LEAST_STRAIGHT_FLUSH:
                        net = rules.numbers[ROYAL_FLUSH if strength >= LEAST_ROYAL_FLUSH else STRAIGHT_FLUSH]
                    else:
                        choice, kept = choice_of(hand, upcard, rules.choices, rules.class_of, rules.way, room)
                        plays = choice == BET
                        if choice == SIXTH or choice < FOLD:
                            net, size = rules.numbers[FEE], 6 if choice == SIXTH else 5
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
                                lines_of(many, rules.ranked, rules.suited, height, kind)
                                strength, line = height[0], kind[0]
                            else:
                                strength = five(final[0], final[1], final[2], final[3], final[4])
                                line = int(rules.five_line[strength])
                                for i in range(5):
                                    if not kept >> i & 1:
                                        rack[racked] = hand[i]
                                        racked += 1
                            if rules.counted:
                                plays = gains_by_bet(
                                    seen[: 6 + new], upcard, strength, line, rules.gain, rules.dealers, counts
                                )
                            elif size == 6:
                                lines_of(
                                    many, rules.ranked_bets[upcard >> 2], rules.suited_bets[upcard >> 2], height, bet
                                )
                                plays = bet[0]
                            else:
                                plays = rules.bets[upcard >> 2, strength]
                        if not plays:
                            net += rules.numbers[FOLDED]
                        elif dealer < rules.numbers[QUALIFIED]:
                            net += rules.no_hand[line]
                        elif dealer < strength:
                            net += rules.higher[line]
                        else:
                            net += rules.numbers[EQUAL if dealer == strength else LOWER]
                    if not plays:  # the hand is over, its cards are laid down
                        rack[racked : racked + size] = final[:size]
                        racked += size
                    seats[path, seat] += net + won_super
                    total -= net + won_super
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before
