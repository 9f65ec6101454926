"""The course of an assisted table: rounds with jackpot wagers, now and then a hit that two people see, or a slip."""

from cutcard.cards import DECK
from cutcard.core.message import Command
from cutcard.table.assisted.hits import needed
from cutcard.table.assisted.rounds import playing
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits, WithdrawHit
from tests.soak.steps import Step, by
from tests.soak.words import Words

FLUSH = tuple(rank * 4 + 3 for rank in (12, 10, 8, 5, 2))


def play_assisted(words: Words) -> Step:
    """What happens next at an assisted table without a fault that waits."""
    return by(words, _next(words))


def _next(words: Words) -> Command:
    table, state, rng = words.table, playing(words.table), words.rng
    if state is None:
        offered = table.sign.jackpot and not table.jackpot
        boxes = [box for box in range(1, table.boxes + 1) if offered and rng.random() < 0.6]
        return DealRound(tuple(boxes))
    if state.hits:
        return WithdrawHit(state.hits[0].box) if rng.random() < 0.2 else ConfirmHits()
    if state.stakes and rng.random() < 0.3:
        player, board = needed(words.state.rules)
        cards = FLUSH if rng.random() < 0.7 else tuple(rng.sample(DECK, player + board))
        return ClaimHit(rng.choice(state.stakes).box, cards[:player], cards[player : player + board])
    return CancelRound("tapped twice") if rng.random() < 0.05 else EndRound()
