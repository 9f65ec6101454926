"""Finds the winners of a recorded hand by its known cards or, if those are not enough, by its finishing stacks."""

from collections.abc import Iterator, Sequence
from itertools import product

from cutcard.cards import Card
from cutcard.hands.lookup import seven
from cutcard.tournament.engine import pots
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.histories import phh

GUESSES = 20_000  # most orders of unknown hands that are tried against the recorded finishing stacks


class Felt:
    """The betting and the cards of a hand while it is replayed; used by one replay only."""

    __slots__ = ("board", "hand", "holes", "mucked", "seen", "showed")

    def __init__(self, hand: HandBetting) -> None:
        self.hand = hand
        self.holes: list[list[Card | None]] = [[] for _ in range(hand.n)]
        self.board: list[Card | None] = []
        self.seen: set[Card] = set()
        self.mucked: set[int] = set()
        self.showed: set[int] = set()


def strengths(felt: Felt) -> list[int] | None:
    """Strengths by player, -1 for a player without a claim; None if the cards do not show who won."""
    hand = felt.hand
    claims = [i for i in range(hand.n) if not hand.folded[i] and i not in felt.mucked]
    if not claims:  # all of them mucked, but their cards may have been recorded when they were dealt
        claims = [i for i in range(hand.n) if not hand.folded[i]]
    if any(i in felt.showed for i in claims):
        claims = [i for i in claims if i in felt.showed or _known(felt, i)]
    if len(claims) == 1:
        return [0 if i in claims else -1 for i in range(hand.n)]
    if not all(_known(felt, i) for i in claims):
        return None
    return [_strength(felt, i) if i in claims else -1 for i in range(hand.n)]


def _known(felt: Felt, player: int) -> bool:
    cards = [*felt.holes[player], *felt.board]
    return len(cards) == 7 and None not in cards


def _strength(felt: Felt, player: int) -> int:
    a, b, c, d, e, f, g = (card or 0 for card in (*felt.holes[player], *felt.board))
    return seven(a, b, c, d, e, f, g)


def paid(hand: HandBetting, strengths: Sequence[int], unit: Chips) -> list[Chips]:
    """Stacks after every pot has gone to its best hands."""
    stacks = list(hand.stacks)
    folded = [gone or strength < 0 for gone, strength in zip(hand.folded, strengths, strict=True)]
    layers = pots.layers(hand.put, folded, hand.dead)
    for pot in pots.award(layers, strengths, unit):
        for player, amount in pot:
            stacks[player] += amount
    return stacks


def searched(felt: Felt, terms: phh.Scaled, units: Sequence[Chips]) -> list[Chips] | None:
    """Tries orders of the unknown hands until one leads to the recorded finishing stacks; None if none does."""
    if terms.finishing is None:
        return None
    for strengths in _orders(felt):
        for unit in units:
            stacks = paid(felt.hand, strengths, unit)
            if matches(stacks, terms):
                return stacks
    return None


def _orders(felt: Felt) -> Iterator[list[int]]:
    """Every order of the live hands that the known ones leave open, ties included."""
    hand = felt.hand
    live = [i for i in range(hand.n) if not hand.folded[i]]
    known = {i: _strength(felt, i) for i in live if _known(felt, i)}
    open_ = [i for i in live if i not in known]
    step = 2 * len(open_) + 1
    around = range(-(step // 2), step // 2 + 1)
    levels = sorted({strength * step + by for strength in known.values() or (0,) for by in around})
    lowest = -min(levels)
    if len(levels) ** len(open_) > GUESSES:
        return
    for guess in product(levels, repeat=len(open_)):
        strengths = [-1] * hand.n
        for i, strength in (*((i, strength * step) for i, strength in known.items()), *zip(open_, guess, strict=True)):
            strengths[i] = strength + lowest
        yield strengths


def matches(stacks: Sequence[Chips], terms: phh.Scaled) -> bool:
    """Whether these are the recorded finishing stacks.

    Thirds of a chip that were written from a binary float may differ after many digits.
    """
    if terms.finishing is None:
        return False
    near = terms.scale // 10**6
    return all(
        start is None or end is None or -near <= end - ours <= near
        for start, end, ours in zip(terms.stacks, terms.finishing, stacks, strict=True)
    )
