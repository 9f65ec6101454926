"""Hands at random, played by the engine and by PokerKit side by side, save where PokerKit is known to depart.

Each departure is a function or a branch of its own here, and is counted, so that a comparison cannot become empty.
"""

import random
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from pokerkit import Automation, Mode, NoLimitTexasHoldem, StandardHighHand

from cutcard.cards import parse
from cutcard.hands.lookup import of
from cutcard.tournament.engine import pots
from cutcard.tournament.engine.betting import HandBetting
from tests.support.tournament.random_hands import Deal, act, chosen, dealt

EVALUATE = lru_cache(64)(StandardHighHand.from_game)


def remembered(cls: Any, hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
    return EVALUATE(tuple(hole), tuple(board))


# PokerKit evaluates the same seven cards over and over: when it remembers them a hand takes a third of the time.
setattr(StandardHighHand, "from_game", classmethod(remembered))  # noqa: B010 (a plain assignment does not type)


def whole_blinds(deal: Deal, met: Counter[str]) -> Deal:
    """Departure: a last blind that is posted short lowers what the others have to call, and moves who opens."""
    i = 0 if len(deal.stacks) == 2 else max(i for i, blind in enumerate(deal.blinds) if blind)
    short = deal.blinds[i] + deal.antes[i] - deal.stacks[i]
    if short <= 0:
        return deal
    met["short blind topped up"] += 1
    return deal._replace(stacks=[stack + short if j == i else stack for j, stack in enumerate(deal.stacks)])


def equal_heads_up(deal: Deal) -> bool:
    """Departure: heads-up with equal blinds, the big blind would open."""
    return len(deal.blinds) == 2 and deal.blinds[0] == deal.blinds[1]


def below_the_least(hand: HandBetting) -> bool:
    """Departure: as long as no full bet or raise was made in a street, one that is all-in for less reopens it."""
    return hand.size == hand.least and hand.acted[hand.turn] and not hand.reopened()


def added_up(hand: HandBetting) -> bool:
    """Departure: short raises are added up for the table and then forgotten, not for each who faces them."""
    before = hand.raised[1] if hand.raised else 0
    return hand.acted[hand.turn] and hand.can_raise() and hand.high - before < hand.size


def odd_in_several(hand: HandBetting, strengths: list[int]) -> bool:
    """Departure: pots are merged once losers have mucked, before odd chips are split."""
    layers = pots.layers(hand.put, hand.folded, hand.dead)
    awards = pots.award(layers, strengths)
    return len(layers) > 1 and any(len({amount for _, amount in split}) > 1 for split in awards)


def state_of(deal: Deal) -> Any:
    n = len(deal.stacks)
    blinds = deal.blinds[::-1] if n == 2 else deal.blinds
    antes = deal.antes[::-1] if n == 2 else deal.antes
    return NoLimitTexasHoldem.create_state(
        tuple(Automation),
        not deal.dead_antes,
        tuple(antes),
        tuple(blinds),
        deal.least,
        tuple(deal.stacks),
        n,
        mode=Mode.TOURNAMENT,
    )


def told(state: Any, kind: str, total: int) -> None:
    if kind == "fold":
        state.fold()
    elif kind == "call":
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(total)


def same_options(hand: HandBetting, state: Any, met: Counter[str]) -> bool:
    """Compares what is allowed, save departures; the answer is whether a raise can be told to both."""
    assert state.actor_index == hand.turn
    assert state.checking_or_calling_amount == hand.price()
    bounds = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if bounds[0] is not None and below_the_least(hand):
        met["reopened below the least"] += 1
        return False
    if bounds[0] is None and added_up(hand):
        met["added up otherwise"] += 1
        return False
    assert bounds == ((hand.least_to(), hand.most_to()) if hand.can_raise() else (None, None))
    return True


def agree(seed: int, met: Counter[str]) -> None:
    """Plays one hand and compares options at every act and stacks at the end."""
    rng = Random(seed)
    deal = whole_blinds(dealt(rng)._replace(unit=1), met)
    if equal_heads_up(deal):
        met["equal blinds heads-up"] += 1
        return
    random.seed(seed)  # PokerKit shuffles with the common generator
    state = state_of(deal)
    hand = HandBetting(deal.stacks, deal.blinds, deal.antes, deal.least, dead_antes=deal.dead_antes)
    hole = [list(cards) for cards in state.hole_cards]
    while not hand.over:
        if hand.turn >= 0:
            both = same_options(hand, state, met)
            kind, total = chosen(rng, hand, 1)
            if kind == "raise" and not both:
                kind = "call"
            if kind == "fold" and not hand.price():
                met["fold where a check is free"] += 1
                kind = "call"
            act(hand, kind, total)
            told(state, kind, total)
        elif state.street_index == hand.street and state.actor_index is not None:
            met["a check that decides nothing"] += 1
            assert state.checking_or_calling_amount == 0
            state.check_or_call()
        else:
            hand.next_street()
    while state.status and state.actor_index is not None:
        met["a check that decides nothing"] += 1
        state.check_or_call()
    assert not state.status
    stacks = list(hand.stacks)
    strengths = [0] * hand.n
    if hand.live > 1:
        board = [card for (card,) in state.board_cards]
        strengths = [of(parse(" ".join(map(repr, [*cards, *board])))) for cards in hole]
    if odd_in_several(hand, strengths):
        met["odd chips of several pots"] += 1
        return
    for split in pots.award(pots.layers(hand.put, hand.folded, hand.dead), strengths):
        for i, amount in split:
            stacks[i] += amount
    assert stacks == state.stacks
    met["compared"] += 1
    met["showdown"] += hand.live > 1
    met["side pot"] += len(pots.layers(hand.put, hand.folded, hand.dead)) > 1
