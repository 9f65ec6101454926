"""The value of every choice in one state: five cards and the upcard.

The dealer's 163,185 hands are entered, from the lowest up, in a table over sets of unseen cards; draws are looked up in
order of the strength that they lead to. For the dealer, unseen cards of one rank outside the upcard's
suit are equivalent, so draws are looked up once for each choice of ranks and of cards in that suit. Draws that make a
flush are excluded and looked up separately.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, SETS, Array, signed
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import KEY, RANKED, five, rank_index

NONE, LOWER, SAME = 1, 1 << 20, 1 << 40  # units of the three counts in a packed integer
FIELD = LOWER - 1
PLACES: Array = np.array([sum(SETS[:size]) for size in range(6)], dtype=np.int64)  # where sets of n cards begin
BITS: Array = np.array([chosen.bit_count() for chosen in range(64)])
STRENGTHS = 7_462
MOST = 300_000  # draws that are looked up at most


@kernel
def subsets(cards: Array, places: Array) -> int:
    """The places of all subsets of up to four of these cards; place p of a subset of odd size is written as -p - 1."""
    places[0] = 0
    for last in range(len(cards)):
        for chosen in range(1 << last):
            places[chosen | 1 << last] = places[chosen] + CHOOSE[cards[last], BITS[chosen] + 1]
    found = 0
    for chosen in range(1 << len(cards)):
        count = BITS[chosen]
        if count <= 4:
            place = places[chosen] + PLACES[count]
            places[found] = -1 - place if count & 1 else place
            found += 1
    return found


@kernel
def _dealer_hands(upcard: int, rest: Array, height: Array, cards: Array, strength: Array) -> None:
    """All hands of four unseen cards, as positions in ``rest``: their strengths by number, then sorted by strength."""
    n, found, size = len(rest), 0, len(height)
    raw = np.empty((size, 4), np.uint8)
    start = np.zeros(STRENGTHS + 1, np.int64)
    for d in range(3, n):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    s = five(upcard, rest[a], rest[b], rest[c], rest[d])
                    raw[found, 0], raw[found, 1], raw[found, 2], raw[found, 3] = a, b, c, d
                    height[found] = s
                    start[s + 1] += 1
                    found += 1
    for s in range(STRENGTHS):
        start[s + 1] += start[s]
    for i in range(size):
        place = start[height[i]]
        start[height[i]] += 1
        cards[place] = raw[i]
        strength[place] = height[i]


@kernel
def _put(table: Array, four: Array, by: int) -> None:
    a, b, c, d = signed(four[0]), signed(four[1]), signed(four[2]), signed(four[3])
    ab, ac, bc = a + CHOOSE[b, 2], a + CHOOSE[c, 2], b + CHOOSE[c, 2]
    pairs, triples = PLACES[2] + CHOOSE[d, 2], PLACES[3] + CHOOSE[d, 3]
    table[0] += by
    table[1 + a] += by
    table[1 + b] += by
    table[1 + c] += by
    table[1 + d] += by
    table[PLACES[2] + ab] += by
    table[PLACES[2] + ac] += by
    table[PLACES[2] + bc] += by
    table[pairs + a] += by
    table[pairs + b] += by
    table[pairs + c] += by
    table[PLACES[3] + ab + CHOOSE[c, 3]] += by
    table[triples + ab] += by
    table[triples + ac] += by
    table[triples + bc] += by


@kernel
def _avoiding(table: Array, four: Array, places: Array, found: int, height: int, qualified: int) -> int:
    """Packed counts of the dealer's hands that avoid a draw; a set of four cards is a single hand, compared here."""
    total = 0
    for i in range(found):
        place = places[i]
        if place < 0:
            total -= table[-1 - place]
        elif place < PLACES[4]:
            total += table[place]
        else:
            hand = four[place - PLACES[4]]
            if hand < qualified:
                total += NONE
            elif hand <= height:
                total += LOWER if hand < height else SAME
    return total


@kernel
def _suited_ways(
    kept_suit: int,
    ranks_once: bool,
    chosen: Array,
    drawn: int,
    rest: Array,
    own_suit: int,
    unseen: Array,
) -> int:
    """How many draws of a group make a flush: 0 to 3. Suit 4 as the suit kept means that no card is kept."""
    if not ranks_once or kept_suit > 4:
        return 0
    in_own = 0
    for i in range(drawn):
        in_own += rest[chosen[i]] & 3 == own_suit
    ways = 0
    for suit in range(4):
        if kept_suit == 4 or suit == kept_suit:
            if suit == own_suit:
                ways += in_own == drawn
            elif in_own == 0:
                every = True
                for i in range(drawn):
                    every &= unseen[(rest[chosen[i]] & ~3) | suit]
                ways += every
    return ways


@kernel
def _draws(
    cards: Array,
    kept: int,
    rest: Array,
    like_last: Array,
    alike: Array,
    own_suit: int,
    unseen: Array,
    asked: Array,
    found: int,
) -> int:
    """All draws to the cards kept, as rows of ``asked``: strength, kept, ways, cards drawn by position, how many."""
    drawn, key, kept_suit, kept_ranks, kept_once = 0, 0, 4, 0, True
    for i in range(5):
        if kept >> i & 1:
            card = signed(cards[i])
            key += KEY[card]
            kept_once &= not kept_ranks >> (card >> 2) & 1
            kept_ranks |= 1 << (card >> 2)
            kept_suit = card & 3 if kept_suit == 4 or kept_suit == card & 3 else 5
        else:
            drawn += 1
    chosen = np.empty(drawn, np.int64)
    j = 0
    chosen[0] = -1
    while j >= 0:
        chosen[j] += 1
        position = chosen[j]
        if position > len(rest) - drawn + j:
            j -= 1
            continue
        if like_last[position] and not (j > 0 and chosen[j - 1] == position - 1):
            continue
        if j < drawn - 1:
            chosen[j + 1] = position
            j += 1
            continue
        ways, run, total, ranks, once = 1, 0, key, kept_ranks, kept_once
        for i in range(drawn):
            card = signed(rest[chosen[i]])
            total += KEY[card]
            once &= not ranks >> (card >> 2) & 1
            ranks |= 1 << (card >> 2)
            run = run + 1 if like_last[chosen[i]] else 1
            ways = ways * (alike[chosen[i]] - run + 1) // run
        ways -= _suited_ways(kept_suit, once, chosen, drawn, rest, own_suit, unseen)
        if ways:
            found = _ask(asked, found, RANKED[rank_index(total)], kept, ways, chosen, drawn)
    return found


@kernel
def _ask(asked: Array, found: int, strength: int, kept: int, ways: int, chosen: Array, drawn: int) -> int:
    asked[found, 0], asked[found, 1], asked[found, 2], asked[found, 3] = strength, kept, ways, drawn
    for i in range(drawn):
        asked[found, 4 + i] = chosen[i]
    return found + 1


@kernel
def _suited_draws(cards: Array, kept: int, rest: Array, asked: Array, found: int) -> int:
    """The draws that make a flush, one by one."""
    hand, size, suit = np.empty(5, np.int64), 0, 4
    for i in range(5):
        if kept >> i & 1:
            hand[size] = cards[i]
            suit = hand[size] & 3 if suit == 4 or suit == hand[size] & 3 else 5
            size += 1
    drawn = 5 - size
    chosen, positions = np.empty(drawn, np.int64), np.empty(13, np.int64)
    for own in range(4):
        if suit != 4 and suit != own:
            continue
        free = 0
        for position in range(len(rest)):
            if rest[position] & 3 == own:
                positions[free] = position
                free += 1
        for subset in range(1 << free):
            count = 0
            for i in range(free):
                if subset >> i & 1:
                    if count < drawn:
                        chosen[count] = positions[i]
                        hand[size + count] = rest[positions[i]]
                    count += 1
            if count == drawn:
                strength = five(hand[0], hand[1], hand[2], hand[3], hand[4])
                found = _ask(asked, found, strength, kept, 1, chosen, drawn)
    return found


@kernel
def state_values(
    upcard: int,
    cards: Array,
    rest: Array,
    sixth_strength: Array,
    sixth_line: Array,
    line: Array,
    gain: Array,
    qualified: int,
    deals: Array,
    values: Array,
) -> int:
    """Sums over draws of what the better of bet and fold gains, by bits of the cards kept; at 32, for a sixth card.

    At 31, where all cards are kept, the value is that of an immediate bet. ``rest`` holds the unseen cards by rank; in
    each rank, the card of the upcard's suit is last. ``deals`` holds the number of dealer's hands by cards drawn.
    """
    n, own_suit = len(rest), upcard & 3
    like_last, alike, unseen = np.zeros(n, np.bool_), np.ones(n, np.int64), np.zeros(52, np.bool_)
    for i in range(n):
        unseen[rest[i]] = True
        like_last[i] = i > 0 and rest[i] >> 2 == rest[i - 1] >> 2 and rest[i] & 3 != own_suit
        for j in range(n):
            if j != i and rest[i] >> 2 == rest[j] >> 2 and rest[i] & 3 != own_suit and rest[j] & 3 != own_suit:
                alike[i] += 1
    asked = np.empty((MOST, 9), np.int32)
    empty = np.empty(5, np.int64)
    found = _ask(asked, 0, five(cards[0], cards[1], cards[2], cards[3], cards[4]), 31, 1, empty, 0)
    for i in range(n):
        empty[0] = i
        found = _ask(asked, found, sixth_strength[i], 32, 1, empty, 1)
    for kept in range(31):
        bits = 0
        for i in range(5):
            bits += kept >> i & 1
        if bits <= 3:
            found = _draws(cards, kept, rest, like_last, alike, own_suit, unseen, asked, found)
            found = _suited_draws(cards, kept, rest, asked, found)
    start, order = np.zeros(STRENGTHS + 1, np.int64), np.empty(found, np.int32)
    for i in range(found):
        start[asked[i, 0] + 1] += 1
    for s in range(STRENGTHS):
        start[s + 1] += start[s]
    for i in range(found):
        order[start[asked[i, 0]]] = i
        start[asked[i, 0]] += 1
    hands = n * (n - 1) * (n - 2) * (n - 3) // 24
    four, strength, by_number = np.empty((hands, 4), np.uint8), np.empty(hands, np.uint16), np.empty(hands, np.uint16)
    _dealer_hands(upcard, rest, by_number, four, strength)
    table, places, drawn_cards = np.zeros(PLACES[4], np.int64), np.empty(32, np.int64), np.empty(5, np.uint8)
    values[:] = 0
    height, settled, put = -1, 0, 0
    for turn in range(found):
        row = asked[order[turn]]
        if row[0] != height:
            height = signed(row[0])
            while settled < put:
                _put(table, four[settled], LOWER - SAME)
                settled += 1
            while put < hands and (strength[put] <= height or strength[put] < qualified):
                kind = NONE if strength[put] < qualified else LOWER if strength[put] < height else SAME
                _put(table, four[put], kind)
                put += 1
                if kind != SAME:
                    settled += 1
        drawn = row[3]
        for i in range(drawn):
            drawn_cards[i] = row[4 + i]
        sets = subsets(drawn_cards[:drawn], places)
        packed = _avoiding(table, by_number, places, sets, height, qualified)
        kept = row[1]
        kind = line[height] if kept != 32 else sixth_line[row[4]]
        none, lower, same = packed & FIELD, packed >> 20 & FIELD, packed >> 40
        worth = gain[0, kind] * none + gain[1, kind] * lower + gain[0, -1] * same
        worth += gain[1, -1] * (deals[drawn] - none - lower - same)
        if worth > 0 or kept == 31:
            values[kept] += worth * row[2]
    return found
