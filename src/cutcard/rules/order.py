"""The ranking of hands with its clauses: what a hand is called, and which of two is higher."""

from enum import IntEnum
from itertools import combinations

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.hands import Five, Three, best_five, category, describe, five, three
from cutcard.rules.cells import Clauses
from cutcard.rules.game import Game
from cutcard.rules.piles import PLAYER


class Announced(Struct, frozen=True):
    """A hand as the dealer announces it."""

    name: str
    cards: Cards  # the cards that make it
    category: int
    strength: int
    clauses: Clauses


class Compared(Struct, frozen=True):
    """The result of a comparison. 1, 0 or -1: the first hand is higher, equal or lower."""

    result: int
    clauses: Clauses


def announce(game: Game, own: Cards, board: Cards = (), pile: str = PLAYER) -> Announced:
    """The best hand of a player's own cards and the board, with its clauses."""
    order = game.order
    cards = own + board
    best: Cards = cards
    strength = three(cards) if len(cards) == 3 else best_five(cards)
    if len(cards) > 5:
        best = next(hand for hand in combinations(cards, 5) if five(hand) == strength)
    kind = category(strength)
    hand: IntEnum = Three(kind) if len(cards) == 3 else Five(kind)
    printed = (order.hands.get(hand), order.best.get(pile))
    clauses: Clauses = tuple(clause for clause in printed if clause)
    if board:
        made = {len(set(own) & set(h)): h for h in combinations(cards, 5) if five(h) == strength}
        used = 0 if 0 in made else max(made)  # if own cards do not improve the board, the board plays alone
        best = made[used]
        own_cards = order.own_cards.get(pile, {}).get(used)
        clauses += (own_cards,) if own_cards else ()
    if hand.name in ("STRAIGHT", "STRAIGHT_FLUSH", "ROYAL_FLUSH") and any(card >> 2 == 12 for card in best):
        low = any(card >> 2 == 0 for card in best)
        clauses += order.ace_low if low else order.ace_high
    return Announced(describe(cards), best, kind, strength, clauses)


def compare(game: Game, one: Announced, other: Announced) -> Compared:
    """Which of two hands is higher: by its category, then by the rank of its cards."""
    order = game.order
    result = (one.strength > other.strength) - (one.strength < other.strength)
    if one.category != other.category:
        higher = max(one, other, key=lambda hand: hand.strength)
        return Compared(result, (order.ranking, *higher.clauses[:1]))
    if not order.ties:
        return Compared(result, (order.ranking, *one.clauses[:1], *order.cards))
    clause = next((order.ties[hand] for hand in order.ties if hand == one.category), order.ties[None])
    clauses = (clause,) if clause == order.ties[None] else (order.ties[None], clause)
    return Compared(result, (*clauses, *order.cards))
