"""Exchanges against a dealer's hand: every hand, every choice of cards to keep, every draw.

For each hand, the dealer's hands that share no card with it enter tables of card sets by strength. The dealer's hands
that are left after a draw follow by inclusion and exclusion of the cards drawn.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

# By place in the counts, comparison and qualification: for hands that would qualify, and for those that would not.
PLACES = (((2, 0), (2, 1), (1, 1), (0, 1)), ((2, 0), (1, 0), (0, 0), (0, 1)))


# Without types, since it runs compiled and as plain Python: annotations would say what Numba infers anyway.
def draw_all(  # type: ignore[no-untyped-def]
    hands, upcard, weight, deck, step, steps, least, choose, kinds, table, low, high, first, decide, move_of, kept_of,
    worth, sums
):  # fmt: skip
    """What every exchange is worth by hand, move and cards kept; or, once chosen, deals by draws, end, kind and case.

    ``first``: where the ends of each move begin in ``table``, which is by end, kind, whether the hand is below the
    qualifying one, and place: not qualified, lower, equal, the others (below: lower, equal, higher, qualified).
    """
    size, shown = hands.shape[1], 1 if upcard[0] >= 0 else 0
    unseen, hidden = deck - size - shown, size - shown
    most = 0
    for move in range(len(low)):
        most = max(most, high[move])
    deep = min(most, hidden - 1)  # so many of the dealer's hidden cards are in the table
    begin = np.zeros(8, np.int64)
    for count in range(deep + 1):
        begin[count + 1] = begin[count] + choose[unseen, count]
    below = np.zeros((steps + 1, begin[deep + 1]), np.int32)
    other = np.zeros(choose[unseen, hidden], np.int64)
    rest, own, draw = np.zeros(deck, np.int64), np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    found, counts = np.zeros(4, np.int64), np.zeros(3, np.int64)
    for at in range(len(hands)):
        number = 0
        for card in range(deck):
            free = card != upcard[at]
            for i in range(size):
                free = free and card != hands[at, i]
            if free:
                rest[number] = card
                number += 1
        below[:] = 0
        for i in range(hidden):
            draw[i] = i
        for _ in range(len(other)):  # the dealer's hands, by the hidden cards that they contain
            i = index = 0
            for k in range(size):
                if shown and i == k and (k == hidden or upcard[at] < rest[draw[k]]):
                    card = upcard[at]
                else:
                    card = rest[draw[i]]
                    i += 1
                index += choose[card, k + 1]
            strength = step[index]
            for some in range(1 << hidden):
                place, count = 0, 0
                for i in range(hidden):
                    if some >> i & 1:
                        count += 1
                        place += choose[draw[i], count]
                if count <= deep:
                    below[strength + 1, begin[count] + place] += 1
                if count == hidden:
                    other[place] = strength
            j = hidden - 1
            while j >= 0 and draw[j] == unseen - hidden + j:
                j -= 1
            if j >= 0:
                draw[j] += 1
                for k in range(j + 1, hidden):
                    draw[k] = draw[k - 1] + 1
        for strength in range(steps):
            for row in range(below.shape[1]):
                below[strength + 1, row] += below[strength, row]
        for move in range(len(low)):
            for kept in range(1 << size):
                if not decide and (move_of[at] != move or kept_of[at] != kept):
                    continue
                stay = 0
                for i in range(size):
                    if kept >> i & 1:
                        own[stay] = hands[at, i]
                        stay += 1
                drawn = size - stay
                if drawn < low[move] or drawn > high[move]:
                    continue
                behind = choose[unseen - drawn, hidden]
                for i in range(drawn):
                    draw[i] = i
                value = 0
                for _ in range(choose[unseen, drawn]):
                    i = j = index = 0
                    for k in range(size):
                        if j == drawn or (i < stay and own[i] < rest[draw[j]]):
                            card = own[i]
                            i += 1
                        else:
                            card = rest[draw[j]]
                            j += 1
                        index += choose[card, k + 1]
                    strength = step[index]
                    counts[:] = 0
                    for some in range(1 << drawn):
                        place, count = 0, 0
                        for i in range(drawn):
                            if some >> i & 1:
                                count += 1
                                place += choose[draw[i], count]
                        sign = -1 if count & 1 else 1
                        if count <= deep:
                            row = begin[count] + place
                            counts[0] += sign * below[least, row]
                            counts[1] += sign * below[strength, row]
                            counts[2] += sign * below[strength + 1, row]
                        elif count == hidden:  # a whole hand of the dealer's
                            counts[0] += sign if other[place] < least else 0
                            counts[1] += sign if other[place] < strength else 0
                            counts[2] += sign if other[place] <= strength else 0
                    short = 1 if strength < least else 0
                    if short:
                        found[0], found[1] = counts[1], counts[2] - counts[1]
                        found[2], found[3] = counts[0] - counts[2], behind - counts[0]
                    else:
                        found[0], found[1] = counts[0], counts[1] - counts[0]
                        found[2], found[3] = counts[2] - counts[1], behind - counts[2]
                    kind, best, taken = kinds[strength], 0, first[move]
                    for end in range(first[move], first[move + 1]):
                        now = 0
                        for case in range(4):
                            now += table[end, kind, short, case] * found[case]
                        if end == first[move] or now > best:
                            best, taken = now, end
                    if decide:
                        value += best
                    else:
                        for case in range(4):
                            sums[drawn, taken, kind, short, case] += weight[at] * found[case]
                    j = drawn - 1
                    while j >= 0 and draw[j] == unseen - drawn + j:
                        j -= 1
                    if j >= 0:
                        draw[j] += 1
                        for k in range(j + 1, drawn):
                            draw[k] = draw[k - 1] + 1
                if decide:
                    worth[at, move, kept] = value


@cache
def native() -> Callable[..., None]:
    """The same, compiled."""
    from cutcard.odds.native.kernel import kernel

    return kernel(draw_all)
