"""Strategies for Ultimate Texas Hold'em: the conditions of each decision, and the results of a strategy.

Before the flop, ``hole in 33+ A2s+ K5o+`` tests for kinds of hole cards. After it, a condition names a hand (``two
pairs or better``) or one of these: ``hidden pair`` is a pair that contains one of the player's cards; ``hidden pair or
better`` is that, or a straight or better that the board alone does not make; ``four to a flush with T`` is four suited
cards, among them a card of the player's of at least that rank. On the river, ``outs < 21`` counts the cards any one of
which would let the dealer win.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.games.ultimate_texas_holdem.odds import whole as odds_whole
from cutcard.games.ultimate_texas_holdem.odds.boards import (
    BITS,
    FIRST,
    HIGH,
    HOLDINGS,
    LOW,
    OTHERS,
    PLAIN,
    PLAIN_HOLDINGS,
    SUITS,
    boards,
    plain_board,
    strength_on,
    suited_board,
)
from cutcard.games.ultimate_texas_holdem.odds.flops import CLASSES, FLOP, FLOPS, class_of
from cutcard.games.ultimate_texas_holdem.odds.rules import HoldemPayoffs
from cutcard.hands import Five
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import kernel
from cutcard.odds.strategy.conditions import Condition, Flags, Reader, StrategyFault
from cutcard.odds.strategy.follow import Plan, chosen
from cutcard.ruling import Refused

KEY, RANKED, SUITED, CATEGORY = lookup.KEY, lookup.RANKED, lookup.SUITED, lookup.CATEGORY
BEFORE, AFTER, RIVER = "before the flop", "after the flop", "on the river"
Numbers: TypeAlias = NDArray[Any]
HOLES = tuple(combinations(range(52), 2))


class HoldingsSeen(Struct, frozen=True, eq=False):
    """What conditions can test at a decision, by holding; arrays that do not apply there are empty."""

    kind: Numbers  # class of hole cards
    made: Numbers
    hidden: Flags
    better: Flags  # a hidden pair or better
    suited: Numbers  # rank of the player's card among four of a suit, or -1
    outs: Numbers


NOTHING = np.zeros(0, np.int64)


def ask(reader: Reader) -> Condition:
    """Reads a condition of one of the three decisions."""
    before, river = reader.decision == BEFORE, reader.decision == RIVER
    if reader.take("hole"):
        if river or not reader.take("in"):
            raise StrategyFault("hole: write 'hole in 33+ A2s+', before the flop or after it")
        kinds = _ranges(reader)
        return lambda seen: kinds[seen.kind]
    if before:
        raise StrategyFault("before the flop only hole cards are seen; ask 'hole in 33+ A2s+'")
    if reader.take("hidden", "pair"):
        if reader.take("or", "better"):
            return lambda seen: seen.better
        return lambda seen: seen.hidden
    if reader.take("outs"):
        if not river:
            raise StrategyFault("outs are counted on the river")
        compare = reader.compare("outs")
        word = reader.words.pop(0) if reader.words else ""
        if not word.isdecimal() or len(word) > 2:
            raise StrategyFault(f"outs: {word[:20]!r} is not a number of cards; write 'outs < 21'")
        return lambda seen: compare(seen.outs, int(word))
    if reader.take("four", "to", "a", "flush"):
        if river:
            raise StrategyFault("four to a flush is worth nothing on the river; ask for outs")
        least = reader.rank() if reader.take("with") else 0
        return lambda seen: seen.suited >= least
    compare, kind = reader.made()
    return lambda seen: compare(seen.made, kind)


def _ranges(reader: Reader) -> Flags:
    """Kinds of hole cards, from ``33+``, ``66-88``, ``A2s+``, ``K5o`` and the like."""
    kinds, found = np.zeros(len(CLASSES), np.bool_), False
    while reader.words and (holes := _range(reader.words[0])):
        reader.words.pop(0)
        kinds[[CLASSES.index(hole) for hole in holes]] = found = True
    if not found:
        word = reader.words[0] if reader.words else ""
        raise StrategyFault(f"hole: {word[:20]!r} is not a kind of hole cards; write 33+, 66-88, A2s+ or T9o")
    return kinds


def _range(word: str) -> list[str]:
    first, dash, last = word.removesuffix("+").partition("-")
    if first not in CLASSES or (dash and (last not in CLASSES or word.endswith("+"))):
        return []
    if first[0] == first[1]:
        line = [rank * 2 for rank in RANKS]
    else:
        line = [f"{first[0]}{low}{first[2]}" for low in RANKS[: RANKS.index(first[0])]]
    if dash and (last not in line or line.index(last) < line.index(first)):
        return []
    until = line.index(last) if dash else len(line) - 1 if word.endswith("+") else line.index(first)
    return line[line.index(first) : until + 1]


def tally(rules: HoldemPayoffs, plan: Plan) -> odds_whole.Tally:
    """Deals by action and readings under a strategy."""
    if early := [rule for rule in plan.rules if rule.move == "fold" and rule.decision != RIVER]:
        raise Refused(
            None, f"{plan.name}, line {early[0].line}: a fold {early[0].decision} is never best; write 'check'"
        )
    told = boards(rules.least)
    kinds = np.arange(len(CLASSES))
    none = NOTHING.astype(np.bool_)
    before = chosen(plan, BEFORE, HoldingsSeen(kinds, NOTHING, none, none, NOTHING, NOTHING), (len(CLASSES),))
    totals = np.zeros((len(CLASSES), 3), np.int64)  # made up so that the strategy's choice is the best
    totals[:, 2] = 1
    for name, times in rules.moves[BEFORE].items():
        row = (0, 1, 0) if times == rules.before[-1] else (2 * rules.before[-1], -1, 0)
        totals[before.get(name, np.zeros(len(CLASSES), np.bool_))] = row
    (later,), (last,) = rules.moves[AFTER], rules.moves[RIVER]
    seen = _after()
    after = chosen(plan, AFTER, seen, seen.hidden.shape).get(later, np.zeros_like(seen.hidden))
    plain, suited = (
        chosen(plan, RIVER, seen, seen.hidden.shape).get(last, np.zeros_like(seen.hidden))
        for seen in _river(rules.least)
    )
    return odds_whole.tally(rules, told, odds_whole.Decided(totals, after, plain, suited))


@lru_cache(maxsize=1)
def _after() -> HoldingsSeen:
    made, hidden = np.zeros((FLOPS, len(HOLES)), np.int64), np.zeros((FLOPS, len(HOLES)), np.bool_)
    better, suited = np.zeros_like(hidden), np.full_like(made, -1)
    _look_after(made, hidden, better, suited)
    kind = np.array([class_of(x, y) for x, y in HOLES])
    return HoldingsSeen(np.broadcast_to(kind, made.shape), made, hidden, better, suited, NOTHING)


@kernel
def _look_after(made: Numbers, hidden: Flags, better: Flags, suited: Numbers) -> None:
    for f in range(FLOPS):
        a, b, c = FLOP[f]
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                if x in (a, b, c) or y in (a, b, c):
                    continue
                made[f, at] = CATEGORY[lookup.five(x, y, a, b, c)]
                ranks = (a >> 2, b >> 2, c >> 2)
                hidden[f, at] = x >> 2 == y >> 2 or x >> 2 in ranks or y >> 2 in ranks
                better[f, at] = hidden[f, at] or made[f, at] >= 4
                for own in (x, y):
                    same = 0
                    for card in (x, y, a, b, c):
                        same += card & 3 == own & 3
                    if same >= 4:
                        suited[f, at] = max(suited[f, at], own >> 2)


@lru_cache(maxsize=1)
def _river(least: int) -> tuple[HoldingsSeen, HoldingsSeen]:
    told, seen = boards(least), []
    for rows, pairs, made in ((PLAIN, PLAIN_HOLDINGS, told.plain_made), (SUITS, HOLDINGS, told.suited_made)):
        hidden, outs = np.zeros((rows, pairs), np.bool_), np.zeros((rows, pairs), np.int8)
        alone = np.zeros(rows, np.uint8)
        if rows == PLAIN:
            _look_plain(hidden, outs, alone)
        else:
            _look_suited(np.flatnonzero(OTHERS), hidden, outs, alone)
        better = hidden | ((made >= Five.STRAIGHT) & (made > alone[:, None]))
        seen.append(HoldingsSeen(NOTHING, made, hidden, better, NOTHING, outs))
    return seen[0], seen[1]


@kernel
def _look(key: int, mask: int, left: Numbers, pairs: int, hidden: Flags, outs: Numbers) -> Any:
    """Fill in one board from its sum of keys, the ranks in its suit and the cards left of each type.

    Returns the category of the board alone.
    """
    ranks = np.zeros(13, np.bool_)
    six = np.zeros(26, np.int64)
    for kind in range(26):
        if left[kind]:
            own = (1 << kind) >> 13 | mask
            six[kind] = SUITED[own] if BITS[own] >= 5 else RANKED[lookup.rank_index(key + KEY[4 * (kind % 13)])]
    for rank in range(13):
        ranks[rank] = left[rank] + left[13 + rank] < 4
    for pair in range(pairs):
        x, y = HIGH[pair], LOW[pair]
        if left[x] == 0 or left[y] <= (1 if x == y else 0):
            continue
        strength = strength_on(key, mask, x, y)
        hidden[pair] = x % 13 == y % 13 or ranks[x % 13] or ranks[y % 13]
        for kind in range(26):
            if six[kind] > strength:
                outs[pair] += left[kind] - (kind == x) - (kind == y)
    if BITS[mask] >= 5:
        return np.int64(CATEGORY[SUITED[mask]])
    return np.int64(CATEGORY[RANKED[lookup.rank_index(key)]])


@kernel
def _look_plain(hidden: Flags, outs: Numbers, alone: Numbers) -> None:
    left = np.zeros(26, np.int64)
    for row in range(PLAIN):
        alone[row] = _look(plain_board(row, left), 0, left, PLAIN_HOLDINGS, hidden[row], outs[row])


@kernel
def _look_suited(masks: Numbers, hidden: Flags, outs: Numbers, alone: Numbers) -> None:
    left = np.zeros(26, np.int64)
    for mask in masks:
        for other in range(OTHERS[mask]):
            row = FIRST[mask] + other
            alone[row] = _look(suited_board(mask, other, left), mask, left, HOLDINGS, hidden[row], outs[row])
