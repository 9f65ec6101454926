"""Strategies for Lunar Poker: its own conditions, in addition to those of all games, and what an exchange keeps.

    exchange all but pair if one pair and upcard >= pair
    exchange all but A K
    sixth if four to a flush or four to an open straight

``four to a straight`` lacks any one card; ``four to an open straight`` is completed by either of two ranks. An exchange
can keep a pair, three of a kind, three of a suit, given ranks, or the highest card (or two or three); ``and`` joins
them. A line that keeps cards which a hand does not have, or more than three cards, does not apply to that hand.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.games.lunar_poker.odds.choose import BET, DRAWN, FOLD, SIXTH
from cutcard.games.lunar_poker.odds.counting.payoffs import STRENGTHS, five_hands, six_hands
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.against import Counts
from cutcard.odds.strategy.conditions import Compare, Condition, Flags, Reader, StrategyFault, ask_holding
from cutcard.odds.strategy.follow import NOT_KEPT, Keep, Plan, chosen
from cutcard.rules.game import Decide, Game

Numbers: TypeAlias = NDArray[Any]
STRAIGHT = np.array([0b1000000001111, *(0b11111 << low for low in range(9))], np.int16)
CODES = {"fold": FOLD, "bet": BET, "sixth": SIXTH}
MANY = {"highest": 1, "two highest": 2, "three highest": 3}


class Policy(Struct, frozen=True, eq=False):
    """A strategy by rank of the upcard: choices for classes of five, and bets on final hands.

    Bets on five cards are by strength. Bets on six cards are by their ranks, or by the ranks in one suit and the rank
    of the sixth card (``six_lines``).
    """

    choice: NDArray[np.uint8]
    bets: Flags
    ranked: Flags
    suited: Flags


def ask(reader: Reader) -> Condition:
    """Reads a condition of Lunar Poker, or one that all games have."""
    if reader.words[:3] == ["four", "to", "a"] or reader.words[:3] == ["four", "to", "an"]:
        return _four(reader)
    if reader.words[:1] == ["upcard"] and reader.words[2:3] == ["pair"]:
        reader.take("upcard")
        compare = reader.compare("upcard")
        reader.take("pair")
        return lambda counts: _against_pair(counts, compare)
    return ask_holding(reader)


def _four(reader: Reader) -> Condition:
    for words, test in (
        (("four", "to", "a", "flush"), _four_suited),
        (("four", "to", "a", "straight"), lambda counts: _completed_by(counts) >= 1),
        (("four", "to", "an", "open", "straight"), lambda counts: _completed_by(counts) >= 2),
    ):
        if reader.take(*words):
            if reader.decision != _decisions(reader.game)[0].name:
                raise StrategyFault(f"{' '.join(words)} means nothing once cards were drawn; name the hand")
            return test
    raise StrategyFault("four to what? write 'four to a flush', 'four to a straight' or 'four to an open straight'")


def _decisions(game: Game) -> list[Decide]:
    return [phase for phase in game.phases if isinstance(phase, Decide)]


def _alike(values: Numbers) -> Numbers:
    """For each card, how many cards of the hand have the same rank, or the same suit."""
    same: Numbers = np.add.reduce([values == values[:, [i]] for i in range(values.shape[1])], dtype=np.int8)
    return same


def _against_pair(counts: Counts, compare: Compare) -> Flags:
    """Hands with a pair for which the upcard compares with the highest pair as asked."""
    ranks = counts.hands >> 2
    pair = np.where(_alike(ranks) == 2, ranks, -1).max(axis=1)[counts.place]
    found: Flags = (pair >= 0) & compare(counts.upcard >> 2, pair)
    return found


def _four_suited(counts: Counts) -> Flags:
    found: Flags = (_alike(counts.hands & 3) == 4).any(axis=1)[counts.place]
    return found


def _completed_by(counts: Counts) -> Numbers:
    """How many ranks would complete a straight; 0 if the hand is a straight already."""
    held = np.bitwise_or.reduce(1 << (counts.hands >> 2).astype(np.int16), axis=1)
    completing, made = np.zeros(len(held), np.int16), np.zeros(len(held), np.bool_)
    for straight in STRAIGHT:
        missing = straight & ~held
        completing |= np.where(missing & (missing - 1) == 0, missing, 0)
        made |= missing == 0
    found: Numbers = np.where(made, 0, np.bitwise_count(completing))[counts.place]
    return found


def keep(text: str) -> tuple[Keep, bool]:
    """What an exchange keeps, from ``all`` or ``all but pair and A``, and whether every hand has it."""
    if text == "all":
        return (lambda counts: np.zeros(len(counts.place), np.uint8)), True
    items = [_item(item.strip()) for item in text.removeprefix("all but ").split(" and ")] if "all but " in text else []
    if not items:
        raise StrategyFault(
            "exchange: say what is kept, as in 'exchange all but pair', 'all but A K' or 'exchange all'"
        )

    def kept(counts: Counts) -> NDArray[np.uint8]:
        found = [item(counts.hands) for item in items]
        bits = np.logical_or.reduce(found) @ (1 << np.arange(5))
        there = np.logical_and.reduce([flags.any(axis=1) for flags in found])
        return np.where(there & (DRAWN[bits] >= 2), bits, NOT_KEPT).astype(np.uint8)[counts.place]

    return kept, text.removeprefix("all but ") in MANY


def _item(text: str) -> Callable[[Numbers], Flags]:
    """The cards that one item of an exchange keeps, as flags by hand; no card if the hand does not have it."""
    if text in MANY:
        cards = np.arange(5) >= 5 - MANY[text]
        return lambda hands: np.broadcast_to(cards, hands.shape)
    if text == "pair":
        return _highest_pair
    if text == "three of a kind":
        return lambda hands: _alike(hands >> 2) == 3
    if text == "three of a suit":
        return lambda hands: _alike(hands & 3) == 3
    words = text.split()
    if not words or any(word not in RANKS or len(word) != 1 for word in words):
        known = ", ".join(("pair", "three of a kind", "three of a suit", *MANY))
        raise StrategyFault(f"exchange: {text[:30]!r} cannot be kept; there is {known}, or ranks as in 'A K'")
    wanted = [RANKS.index(word) for word in words]

    def ranked(hands: Numbers) -> Flags:
        each = [hands >> 2 == rank for rank in wanted]
        there: Flags = np.logical_and.reduce([flags.any(axis=1) for flags in each])
        held: Flags = np.logical_or.reduce(each) & there[:, None]
        return held

    return ranked


def _highest_pair(hands: Numbers) -> Flags:
    ranks = hands >> 2
    paired = _alike(ranks) == 2
    highest: Flags = paired & (ranks == np.where(paired, ranks, -1).max(axis=1)[:, None])
    return highest


def _codes(plan: Plan, decision: str, seen: Counts) -> NDArray[np.uint8]:
    """The choice for each class, in the codes of ``choose``, by the first rule that applies."""
    left, codes = np.ones(len(seen.place), np.bool_), np.full(len(seen.place), FOLD, np.uint8)
    for rule in plan.rules:
        if rule.decision == decision:
            here = left if rule.when is None else left & rule.when(seen)
            codes[here] = CODES[rule.move] if rule.keep is None else rule.keep(seen)[here]
            left = left & ~here
    return codes


def _bets(plan: Plan, decision: str, seen: Counts) -> Flags:
    shape = (len(seen.place),)
    return chosen(plan, decision, seen, shape).get("bet", np.zeros(shape, np.bool_))


def seen_at_all_upcards(hands: Numbers, strength: Numbers) -> Counts:
    """The hands as conditions see them, with an upcard of each rank in turn."""
    size, none = len(hands), np.zeros(0, np.int64)
    made = np.frombuffer(hands_table.CATEGORY, np.uint8)[strength]
    place, shown = np.tile(np.arange(size, dtype=np.int32), 13), np.repeat(np.arange(0, 52, 4, dtype=np.int8), size)
    return Counts(hands.astype(np.int8), strength, made, place, shown, none, none, none, none, 0)


def policy(game: Game, plan: Plan, lowest: NDArray[np.uint8], strength: NDArray[np.uint16]) -> Policy:
    """A strategy for all classes of five, given by their lowest sets and strengths, and for all final hands."""
    first, later = _decisions(game)
    choice = _codes(plan, first.name, seen_at_all_upcards(lowest, strength)).reshape(13, -1)
    bets = np.zeros((13, STRENGTHS + 1), np.bool_)
    ranked, suited = np.zeros((13, hands_table.SLOTS), np.bool_), np.zeros((13, 1 << 13, 14), np.bool_)
    if any(rule.decision == later.name for rule in plan.rules):
        (slots, any_suits), ((masks, sixths), flushes) = six_hands()

        def bet(hands: Numbers) -> Flags:
            height = np.array([hands_table.of(tuple(cards)) for cards in hands.tolist()], np.uint16)
            return _bets(plan, later.name, seen_at_all_upcards(hands, height)).reshape(13, -1)

        bets[:, :-1], ranked[:, slots], suited[:, masks, sixths] = bet(five_hands()), bet(any_suits), bet(flushes)
    return Policy(choice, bets, ranked, suited)
