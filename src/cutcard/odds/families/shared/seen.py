"""Strategies for games with a shared board: the conditions of each decision, and the decisions of a strategy.

Before the flop, ``hole in 33+ A2s+ K5o+`` tests for kinds of hole cards, ``highest >= T`` and ``lowest < 7`` for their
ranks. After it, a condition names a hand (``two
pairs or better``) or one of these: ``hidden pair`` is a pair that contains one of the player's cards; ``hidden pair or
better`` is that, or a straight or better that the board alone does not make; ``four to a flush with T`` is four suited
cards, among them a card of the player's of at least that rank; ``overcards >= 1`` counts the player's cards that are
higher than all of the flop. On the river, ``outs < 21`` counts the cards any one of
which would let the dealer win.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import RANKS, Cards
from cutcard.hands import Five
from cutcard.odds.families.charts import name_of
from cutcard.odds.families.pays import Pays
from cutcard.odds.families.shared.boards import (
    BITS,
    CATEGORIES,
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
    suits_by_rank,
)
from cutcard.odds.families.shared.flops import Taken
from cutcard.odds.families.shared.forms import SEEN, Stage, stages_of
from cutcard.odds.families.shared.starts import CLASSES, flops
from cutcard.odds.families.shared.whole import HOLES, Layer, Whole
from cutcard.odds.model.course import levels_of
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import kernel
from cutcard.odds.strategy.conditions import Condition, Flags, Reader, StrategyFault
from cutcard.odds.strategy.follow import Plan, chosen

KEY, RANKED, SUITED, CATEGORY = lookup.KEY, lookup.RANKED, lookup.SUITED, lookup.CATEGORY
Numbers: TypeAlias = NDArray[Any]


class HoldingsSeen(Struct, frozen=True, eq=False):
    """What conditions can test at a decision, by holding; arrays that do not apply there are empty."""

    kind: Numbers  # class of hole cards
    made: Numbers
    hidden: Flags
    better: Flags  # a hidden pair or better
    suited: Numbers  # rank of the player's card among four of a suit, or -1
    outs: Numbers
    over: Numbers  # how many of the player's cards are higher than all of the flop


NOTHING = np.zeros(0, np.int64)
HIGHEST, LOWEST = (np.array([RANKS.index(name[at]) for name in CLASSES]) for at in (0, 1))  # by class of hole cards


def ask(reader: Reader) -> Condition:
    """Reads a condition of one of the three decisions."""
    (board,) = (level.board for level in levels_of(reader.game) if level.name == reader.decision)
    before, river = board == SEEN[0], board == SEEN[2]
    if reader.take("hole"):
        if river or not reader.take("in"):
            raise StrategyFault("hole: write 'hole in 33+ A2s+', before the flop or after it")
        kinds = _ranges(reader)
        return lambda seen: kinds[seen.kind]
    for which, ranks in (("highest", HIGHEST), ("lowest", LOWEST)):
        if reader.take(which):
            if river:
                raise StrategyFault(f"{which}: on the river ask what the hand makes, or for outs")
            kinds = reader.compare(which)(ranks, reader.rank())
            return lambda seen: kinds[seen.kind]
    if before:
        raise StrategyFault("before the flop only hole cards are seen; ask 'hole in 33+ A2s+' or 'highest >= T'")
    if reader.take("hidden", "pair"):
        if reader.take("or", "better"):
            return lambda seen: seen.better
        return lambda seen: seen.hidden
    if reader.take("outs"):
        if not river:
            raise StrategyFault("outs are counted on the river")
        compare, number = reader.compare("outs"), _number(reader, "outs < 21")
        return lambda seen: compare(seen.outs, number)
    if reader.take("overcards"):
        if river:
            raise StrategyFault("overcards are counted on the flop; ask for outs")
        compare, number = reader.compare("overcards"), _number(reader, "overcards >= 1")
        return lambda seen: compare(seen.over, number)
    if reader.take("four", "to", "a", "flush"):
        if river:
            raise StrategyFault("four to a flush is worth nothing on the river; ask for outs")
        least = reader.rank() if reader.take("with") else 0
        return lambda seen: seen.suited >= least
    compare, kind = reader.made()
    return lambda seen: compare(seen.made, kind)


def _number(reader: Reader, example: str) -> int:
    word = reader.words.pop(0) if reader.words else ""
    if not word.isdecimal() or len(word) > 2:
        raise StrategyFault(f"{example.split()[0]}: {word[:20]!r} is not a number of cards; write '{example}'")
    return int(word)


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


def followed(plan: Plan, layers: Mapping[int, Pays], seen: Taken) -> Whole:
    """The decisions of a strategy."""
    pays = next(iter(layers.values()))
    forms, stages = stages_of(pays)
    none, deck = NOTHING.astype(np.bool_), tuple(sorted(pays.game.deck))
    holes = HoldingsSeen(np.arange(len(CLASSES)), NOTHING, none, none, NOTHING, NOTHING, NOTHING)
    (before,) = _taken(plan, pays, stages[0], holes, (len(CLASSES),))
    flop = _taken(plan, pays, stages[1], _after(deck), (len(flops(deck).cards), HOLES))
    plain, suited = (_taken(plan, pays, stages[2], each, each.hidden.shape) for each in _river(deck))
    found = [Layer(each, value, forms, NOTHING, flop, plain, suited) for value, each in layers.items()]
    return Whole(deck, stages, seen, tuple(found), before)


def _taken(plan: Plan, pays: Pays, stage: Stage, seen: HoldingsSeen, shape: tuple[int, ...]) -> Taken:
    """The option that a strategy takes at each spot of a stage."""
    taken = np.zeros((len(stage.starts) - 1, *shape), np.uint8)
    for spot in range(len(taken)):
        options = stage.moves[stage.starts[spot] : stage.starts[spot + 1]]
        names = [option[1] for option in options if option]
        if names and options[0]:
            for move, holds in chosen(plan, pays.course.levels[options[0][0]].name, seen, shape).items():
                taken[spot][holds] = names.index(move)
    return taken


@lru_cache(maxsize=1)
def _after(deck: Cards) -> HoldingsSeen:
    cards = flops(deck).cards
    made, hidden = np.zeros((len(cards), HOLES), np.int64), np.zeros((len(cards), HOLES), np.bool_)
    better, suited, over = np.zeros_like(hidden), np.full_like(made, -1), np.zeros_like(made)
    _look_after(cards, made, hidden, better, suited, over)
    kind = np.array([CLASSES.index(name_of(x, y)) for x, y in combinations(range(52), 2)])
    return HoldingsSeen(np.broadcast_to(kind, made.shape), made, hidden, better, suited, NOTHING, over)


@kernel
def _look_after(cards: Numbers, made: Numbers, hidden: Flags, better: Flags, suited: Numbers, over: Numbers) -> None:
    for f in range(len(cards)):
        a, b, c = cards[f]
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
                top = max(ranks)
                over[f, at] = (x >> 2 > top) + (y >> 2 > top)
                for own in (x, y):
                    same = 0
                    for card in (x, y, a, b, c):
                        same += card & 3 == own & 3
                    if same >= 4:
                        suited[f, at] = max(suited[f, at], own >> 2)


@lru_cache(maxsize=1)
def _river(deck: Cards) -> tuple[HoldingsSeen, HoldingsSeen]:
    told, seen, suits = boards(0, CATEGORIES, deck), [], suits_by_rank(deck)
    for rows, pairs, made in ((PLAIN, PLAIN_HOLDINGS, told.plain_made), (SUITS, HOLDINGS, told.suited_made)):
        hidden, outs = np.zeros((rows, pairs), np.bool_), np.zeros((rows, pairs), np.int8)
        alone = np.zeros(rows, np.uint8)
        if rows == PLAIN:
            _look_plain(suits, hidden, outs, alone)
        else:
            _look_suited(np.flatnonzero(OTHERS), suits, hidden, outs, alone)
        better = hidden | ((made >= Five.STRAIGHT) & (made > alone[:, None]))
        seen.append(HoldingsSeen(NOTHING, made, hidden, better, NOTHING, outs, NOTHING))
    return seen[0], seen[1]


@kernel
def _look(key: int, mask: int, suits: Numbers, left: Numbers, pairs: int, hidden: Flags, outs: Numbers) -> Any:
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
        ranks[rank] = left[rank] + left[13 + rank] < suits[rank]
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
def _look_plain(suits: Numbers, hidden: Flags, outs: Numbers, alone: Numbers) -> None:
    left = np.zeros(26, np.int64)
    for row in range(PLAIN):
        key = plain_board(row, suits, left)
        if left.min() >= 0:
            alone[row] = _look(key, 0, suits, left, PLAIN_HOLDINGS, hidden[row], outs[row])


@kernel
def _look_suited(masks: Numbers, suits: Numbers, hidden: Flags, outs: Numbers, alone: Numbers) -> None:
    left = np.zeros(26, np.int64)
    for mask in masks:
        for other in range(OTHERS[mask]):
            row, key = FIRST[mask] + other, suited_board(mask, other, suits, left)
            if left.min() >= 0:
                alone[row] = _look(key, mask, suits, left, HOLDINGS, hidden[row], outs[row])
