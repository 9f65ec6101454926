"""Rules of thumb for one's own hand against a dealer's: the strength of the hand, the upcard, and cards held."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from msgspec.structs import replace

from cutcard.cards import RANKS, Cards, show
from cutcard.hands import lookup
from cutcard.odds.families.against import AgainstBook, count, laid_out
from cutcard.odds.families.counts import Counts
from cutcard.odds.families.pays import size_of
from cutcard.odds.model.fit import upcards
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.conditions import ORDINALS, ask_holding
from cutcard.odds.thumbs.search import Choice, Gains, cells_of, summed
from cutcard.odds.thumbs.words import Ladder, Vocabulary
from cutcard.ruling import Refused


class HandGame:
    """A game of one decision. Cells are strengths, for each rank of the upcard."""

    width = 4

    def __init__(self, terms: WhatIfTerms) -> None:
        book = laid_out(terms, {})
        options = book.pays.course.spots[0].options
        if len(book.pays.course.spots) > 1:
            raise Refused(None, f"{terms.game.title} has several decisions on the same cards; no rules are searched")
        counts = count(terms, book)
        strength = counts.strength[counts.place].astype(np.int64)
        place, first = cells_of(strength * 13 + np.maximum(counts.upcard.astype(np.int64) >> 2, 0))
        worth = _worth(book, counts)
        self._gains = np.stack([summed(worth[option.end] * counts.weight, place, len(first)) for option in options])
        self.scale = book.pays.scale * counts.behind * int(counts.weight.astype(np.int64).sum())
        words = Vocabulary(terms.game.decisions[0].name, [option.move for option in options], len(first))
        seen = replace(counts, place=counts.place[first], upcard=counts.upcard[first])
        words.add(terms.game, seen, ask_holding, _conditions(bool(upcards(terms.game)), size_of(terms.game)))
        words.ladder = _ladder(counts, seen)
        self.levels: Sequence[Vocabulary] = [words]

    def gains(self, choices: Sequence[Choice]) -> tuple[int, Sequence[Gains]]:
        taken = np.take_along_axis(self._gains, choices[0][None].astype(np.int64), axis=0)
        return int(taken.sum()), [self._gains]

    def ev(self, value: int) -> Fraction:
        return Fraction(value, self.scale)


def _worth(book: AgainstBook, counts: Counts) -> Gains:
    """What each end is worth, by end and class, in units summed over the dealer's hands."""
    strength = counts.strength[counts.place]
    below = (strength < book.least).astype(np.int64)
    kind = book.pays.kinds.of[strength]
    lower, equal, none = (part.astype(np.int64) for part in (counts.lower, counts.equal, counts.none))
    rest = lower + equal
    cases = np.stack([none - below * rest, lower, equal, counts.behind - none - (1 - below) * rest])
    found: Gains = np.stack([(end[kind, below].T * cases).sum(axis=0) for end in book.table])
    return found


def _ladder(counts: Counts, seen: Counts) -> Ladder:
    """``hand >= ...`` for each strength; a rung is a strength that occurs."""
    strengths, steps = np.unique(seen.strength[seen.place].astype(np.int64), return_inverse=True)
    _, first = np.unique(counts.strength, return_index=True)
    rungs = [f"hand >= {_written(tuple(int(card) for card in counts.hands[at]))}" for at in first]
    assert len(rungs) == len(strengths)
    return Ladder(steps.reshape(-1).astype(np.int64), rungs)


def _written(hand: Cards) -> str:
    """A hand as people write it: the highest cards first, in different suits unless they make it."""
    ranks = sorted((card >> 2 for card in hand), key=lambda rank: (-sum(c >> 2 == rank for c in hand), -rank))
    plain = tuple(4 * rank + at % 4 for at, rank in enumerate(ranks))
    alike = len({*plain}) == len(plain) and lookup.of(plain) == lookup.of(hand)
    return show(plain if alike else tuple(sorted(hand, reverse=True)))


def _conditions(shown: bool, size: int) -> list[str]:
    ordinals = ORDINALS[:size]
    found = [f"holds {rank}" for rank in RANKS]
    if shown:
        ranked = [f"upcard {sign} {rank}" for sign in (">=", "<=") for rank in RANKS[1:-1]]
        found += ["upcard in hand", "not upcard in hand", *ranked]
        found += [f"upcard < {ordinal}" for ordinal in ordinals]
        found += [f"{held} and {each}" for held in ("upcard in hand", "not upcard in hand") for each in ranked]
        found += [f"holds {rank} and upcard < {ordinal}" for rank in "QJT" for ordinal in ordinals]
        found += [
            f"holds {rank} and not upcard in hand and upcard < {ordinal}" for rank in "QJT" for ordinal in ordinals
        ]
        found += [f"upcard >= {up} and holds {rank}" for up in "AKQ" for rank in "QJT"]
        found += [f"upcard >= {up} and (holds Q or holds J)" for up in "AKQ"]
    return found
