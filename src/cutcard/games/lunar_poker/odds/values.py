"""The exact value of each choice in one state, in antes."""

from fractions import Fraction
from math import comb

import numpy as np
from msgspec import Struct

from cutcard.cards import Card, Cards
from cutcard.games.lunar_poker.combinations import instant
from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.games.lunar_poker.odds.counting.payoffs import Gains, five_lines, line, over_fold, standard
from cutcard.games.lunar_poker.odds.one_state import state_values
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five

_DEALS = np.array([comb(46 - drawn, 4) for drawn in range(6)], dtype=np.int64)


class Choices(Struct, frozen=True):
    """Values in antes. An exchange is named by the cards kept; an instant payout leaves no choice."""

    instant: Fraction | None
    fold: Fraction
    bet: Fraction
    sixth: Fraction
    exchange: dict[Cards, Fraction]

    def best(self) -> tuple[str, Cards, Fraction]:
        """The best choice, the cards kept if it is an exchange, and its value; the simpler one if two are equal."""
        options: list[tuple[str, Cards, Fraction]] = [
            ("fold", (), self.fold),
            ("bet", (), self.bet),
            ("sixth", (), self.sixth),
        ]
        options += [("exchange", kept, value) for kept, value in self.exchange.items()]
        return max(options, key=lambda option: option[2])


def values(cards: Cards, upcard: Card, pays: Gains | None = None) -> Choices:
    """What each choice on five cards is worth against an upcard, with best play after a draw."""
    pays = pays or standard()
    own = np.array(sorted(cards), dtype=np.int64)
    seen = {upcard, *cards}
    if len(cards) != 5 or len(seen) != 6:
        raise ValueError("give five different cards and an upcard that is none of them")
    rest = sorted({*range(52)} - seen, key=lambda card: (card >> 2, card & 3 == upcard & 3, card))
    sixes = [(*cards, card) for card in rest]
    strengths = np.array([hands_table.of(six) for six in sixes], dtype=np.int64)
    lines = np.array([line(six) for six in sixes], dtype=np.int64)
    sums = np.empty(33, np.int64)
    shared = (five_lines(), over_fold(pays), pays.least, _DEALS)
    state_values(upcard, own, np.array(rest, dtype=np.int64), strengths, lines, *shared, sums)
    exchange, fold, paid = {}, pays.antes(pays.fold), pays.antes(pays.fold + pays.fee)
    for kept in range(31):
        if (drawn := 5 - kept.bit_count()) >= 2:
            held = tuple(int(card) for i, card in enumerate(own) if kept >> i & 1)
            exchange[held] = paid + Fraction(int(sums[kept]), comb(46, 4) * comb(42, drawn) * pays.scale)
    made = instant(*cards)
    return Choices(
        pays.antes(pays.instant[made]) if made else None,
        fold,
        fold + Fraction(int(sums[31]), comb(46, 4) * pays.scale),
        paid + Fraction(int(sums[32]), comb(46, 4) * 42 * pays.scale),
        exchange,
    )


@kernel
def _against(upcard: int, rest: Array, strength: int, qualified: int, counts: Array) -> None:
    """Counts of the dealer's hands: not qualified, lower, equal, higher."""
    for d in range(3, len(rest)):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    hand = five(upcard, rest[a], rest[b], rest[c], rest[d])
                    counts[0 if hand < qualified else 1 if hand < strength else 2 if hand == strength else 3] += 1


def after_draw(final: Cards, dead: Cards, upcard: Card, pays: Gains | None = None) -> tuple[Fraction, Fraction]:
    """Values of fold and bet on a final hand of five or six cards, including the draw fee if one was paid."""
    pays = pays or standard()
    seen = {*final, *dead, upcard}
    if len(seen) != len(final) + len(dead) + 1 or not (len(final) == 5 or (len(final) == 6 and not dead)):
        raise ValueError(
            "give five cards and the cards exchanged for them, or six cards, and the upcard: all different"
        )
    fee = pays.fee if dead or len(final) == 6 else 0
    rest = np.array([card for card in range(52) if card not in seen], dtype=np.int64)
    counts = np.zeros(4, np.int64)
    _against(upcard, rest, hands_table.of(final), pays.least, counts)
    none, lower, equal, higher = map(int, counts)
    made = line(final)
    total = none * int(pays.no_hand[made]) + lower * int(pays.higher[made]) + equal * pays.equal + higher * pays.lower
    return pays.antes(pays.fold + fee), pays.antes(fee) + Fraction(total, comb(len(rest), 4) * pays.scale)
