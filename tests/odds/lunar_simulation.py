"""Rounds of Lunar Poker dealt at random, played by a table of choices and, after a draw, by hands counted by ranks."""

import numpy as np

from cutcard.games.lunar_poker.odds_choose import BET, FOLD, SIXTH
from cutcard.games.lunar_poker.odds_counts import six_lines
from cutcard.games.lunar_poker.odds_deck import RENAMED, Array, number, renamed_number
from cutcard.games.lunar_poker.odds_ranks import (
    ace_king_equal,
    ace_king_lower,
    no_pair,
    pair_lower_equal,
    pairs_below_all,
)
from cutcard.odds.kernel import kernel
from cutcard.odds.lookup import five


@kernel
def bet_after(
    final: Array, size: int, seen: Array, upcard: int, line: int, strength: int, gain: Array, least: Array
) -> bool:
    """Whether a bet gains over a fold: counted by ranks up to one pair, taken for granted above."""
    if strength >= least[2]:
        return True
    unseen, suited, count = np.full(13, 4), np.ones(13, np.int64), 52
    for card in seen:
        unseen[card >> 2] -= 1
        count -= 1
        if card & 3 == upcard & 3:
            suited[card >> 2] = 0
    up = upcard >> 2
    none, ace_king = no_pair(up, unseen)
    none_suited, ace_king_suited = no_pair(up, suited)
    none, ace_king = none - none_suited, ace_king - ace_king_suited
    held = np.zeros(13, np.int64)
    for i in range(size):
        held[final[i] >> 2] += 1
    kickers, found, pair = np.zeros(5, np.int64), 0, 13
    for rank in range(12, -1, -1):
        if held[rank] == 2:
            pair = rank
        elif held[rank] and found < 5:
            kickers[found] = rank
            found += 1
    lower, same = 0, 0
    if strength >= least[1]:
        below = np.empty(14, np.int64)
        pairs_below_all(up, unseen, below)
        more, same = pair_lower_equal(up, unseen, pair, kickers[0], kickers[1], kickers[2])
        lower = ace_king + below[pair] + more
    elif strength >= least[0]:
        x, y, z = kickers[2], kickers[3], kickers[4]
        lower = ace_king_lower(up, unseen, x, y, z) - ace_king_lower(up, suited, x, y, z)
        same = ace_king_equal(up, unseen, x, y, z) - ace_king_equal(up, suited, x, y, z)
    deals = count * (count - 1) * (count - 2) * (count - 3) // 24
    worth = (
        gain[0, line] * none + gain[1, line] * lower + gain[0, -1] * same + gain[1, -1] * (deals - none - lower - same)
    )
    return bool(worth > 0)


@kernel
def play(
    rounds: int,
    seed: int,
    choices: Array,
    class_of: Array,
    way: Array,
    swaps: Array,
    five_line: Array,
    ranked: Array,
    suited: Array,
    no_hand: Array,
    higher: Array,
    gain: Array,
    least: Array,
    pays: Array,
    nets: Array,
    chosen: Array,
) -> None:
    """So many rounds: ``nets`` counts results from -4 up; ``pays`` are equal, lower, fold, fee, the two instants."""
    np.random.seed(seed)
    deck, hand, room, seen = np.arange(52), np.empty(5, np.uint8), np.empty(5, np.uint8), np.empty(11, np.int64)
    final, many = np.empty(6, np.int64), np.empty((1, 6), np.uint8)
    strength_of, line_of = np.empty(1, np.int64), np.empty(1, np.int64)
    for _ in range(rounds):
        for i in range(15):
            j = i + np.random.randint(52 - i)
            deck[i], deck[j] = deck[j], deck[i]
        upcard = deck[5]
        swap = swaps[upcard & 3]  # the upcard's suit to suit 0 and back
        for i in range(5):
            card = (deck[i] & ~3) | swap[deck[i] & 3]
            j = i
            while j > 0 and hand[j - 1] > card:
                hand[j] = hand[j - 1]
                j -= 1
            hand[j] = card
        first = five(deck[0], deck[1], deck[2], deck[3], deck[4])
        if first >= least[3]:
            nets[4 + (pays[5] if first >= least[4] else pays[4])] += 1
            continue
        index = number(hand, 5)
        choice, leads = choices[upcard >> 2, class_of[index]], way[index]
        chosen[choice] += 1
        if choice == FOLD:
            nets[4 + pays[2]] += 1
            continue
        final[:5], size, spent, fee = deck[:5], 5, 10, 0
        strength, line = first, five_line[first]
        if choice == SIXTH:
            final[5], size, spent, fee = deck[10], 6, 11, pays[3]
            many[0] = final
            six_lines(many, ranked, suited, strength_of, line_of)
            strength, line = strength_of[0], line_of[0]
        elif choice < FOLD:
            renamed_number(
                hand, 5, leads, room
            )  # the class's lowest set, in the order that the bits of the choice mean
            drawn = 0
            for i in range(5):
                place = 0
                card = RENAMED[leads, (deck[i] & ~3) | swap[deck[i] & 3]]
                while room[place] != card:
                    place += 1
                if not choice >> place & 1:
                    final[i] = deck[10 + drawn]
                    drawn += 1
            spent, fee = 10 + drawn, pays[3]
            strength = five(final[0], final[1], final[2], final[3], final[4])
            line = five_line[strength]
        if choice != BET:
            seen[:6], seen[6 : spent - 4] = deck[:6], deck[10:spent]  # all but the dealer's hidden cards
            if not bet_after(final, size, seen[: spent - 4], upcard, line, strength, gain, least):
                nets[4 + pays[2] + fee] += 1
                continue
        dealer = five(upcard, deck[6], deck[7], deck[8], deck[9])
        if dealer < least[0]:
            net = no_hand[line]
        elif dealer < strength:
            net = higher[line]
        else:
            net = pays[0] if dealer == strength else pays[1]
        nets[4 + net + fee] += 1
