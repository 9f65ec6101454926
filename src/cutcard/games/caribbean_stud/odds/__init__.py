"""Caribbean Stud solved: each class of five cards and upcard against all hands that the dealer can hold."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from cutcard.cards import RANKS
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import against
from cutcard.odds.families.against import Counts
from cutcard.odds.families.upcards import BEHIND, count, tell_apart
from cutcard.odds.model.compile import least, named
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan, played

ACE, KING = 12, 11


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy."""
    way = None if strategy is None else played(terms.game, strategy)
    against.planned(terms, sides or {})  # incomplete pay tables are refused before anything is counted
    return against.solve(terms, count(least(terms.game)), sides, way)


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth against an upcard, by trying all of the dealer's hands."""
    cards, upcard = np.array(sorted(holding.hand), np.int8), holding.upcard
    assert upcard is not None
    own = hands_table.five(*holding.hand)
    told = tell_apart(cards, upcard, own, least(terms.game))
    weight, none, lower, equal = (np.array([number], np.int32) for number in (1, *told))
    made = np.array([hands_table.CATEGORY[own]], np.uint8)
    counts = Counts(
        hands=cards.reshape(1, 5),
        strength=np.array([own], np.int16),
        made=made,
        place=np.zeros(1, np.int32),
        upcard=np.array([upcard], np.int8),
        weight=weight,
        none=none,
        lower=lower,
        equal=equal,
        behind=BEHIND,
    )
    return against.choices(terms, counts, sides)


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """None except the jackpot, whose value depends on its meter."""
    return ()


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """How many holdings are bet, by kind of holding and rank of the upcard."""
    counts = count(least(terms.game))
    bet, _ = against.decided(against.planned(terms, sides or {}), counts)
    names, kinds = _kinds(counts)
    shape = len(names), len(RANKS)
    cells = kinds * len(RANKS) + (counts.upcard >> 2)
    every = np.bincount(cells, counts.weight, len(names) * len(RANKS)).reshape(shape)
    some = np.bincount(cells, counts.weight * bet, len(names) * len(RANKS)).reshape(shape)
    rows = [
        ChartRow(names[kind], tuple(_cell(some[kind, up], every[kind, up]) for up in range(len(RANKS))))
        for kind in reversed(range(len(names)))
        if every[kind].any()
    ]
    title = f"{terms.game.title}: how many holdings are bet, by the dealer's upcard"
    note = "A-K-Q: ace-king with a queen next; +: a card of the upcard's rank is held."
    return Chart(title, ("holding", *RANKS), tuple(rows), (note,))


def _kinds(counts: Counts) -> tuple[list[str], against.Array]:
    """Rows of the chart, and the row of each class: nothing, ace-king by its third card, then pairs and better."""
    names = ["below ace-king", *(f"A-K-{rank}{held}" for rank in RANKS for held in ("", " +"))]
    names += [named(made) for made in sorted(Five)[1:]]
    ranks = counts.hands >> 2
    ace_king = (ranks[:, 4] == ACE) & (ranks[:, 3] == KING)
    third = np.where(ace_king, 1 + 2 * ranks[:, 2].astype(np.int64), 0)
    kind = np.where(counts.made == Five.HIGH_CARD, third, 2 * len(RANKS) + counts.made.astype(np.int64))
    split = ((counts.made == Five.HIGH_CARD) & ace_king)[counts.place]
    held = np.zeros(len(counts.place), np.bool_)
    held[split] = (ranks[counts.place[split]] == (counts.upcard[split] >> 2)[:, None]).any(axis=1)
    return names, kind[counts.place] + held


def _cell(some: float, every: float) -> str:
    if not every:
        return ""
    share = some / every
    if share in (0, 1):
        return "bet" if share else "fold"
    return f"{100 * share:.0f}%" if 0.005 < share < 0.995 else f"{100 * share:.1f}%"
