"""Jackpot payments of a round whose hands are given."""

from cutcard.hands import Five
from cutcard.rules.game import Game
from cutcard.rules.jackpot import Hand, Jackpot, Payout, pay_jackpot
from tests.conftest import Cited

ROYAL, SUITED = Five.ROYAL_FLUSH, Five.STRAIGHT_FLUSH
QUADS, HOUSE, FLUSH = Five.FOUR_OF_A_KIND, Five.FULL_HOUSE, Five.FLUSH
NOTHING = Five.STRAIGHT  # the highest hand that wins nothing
BONUS = {"royal flush": 1_000_00, "straight flush": 200_00}


def jackpot(game: Game) -> Jackpot:
    assert game.jackpot is not None
    return game.jackpot


def boxes(*hands: Five) -> list[Hand]:
    """Boxes with a jackpot wager, numbered from the dealer's right."""
    return [Hand(box, hand) for box, hand in enumerate(hands, 1)]


def pay(
    cited: Cited, game: Game, meter: int, *hands: Five, seed: int = 0, bonus: dict[str, int] | None = None
) -> Payout:
    payout = pay_jackpot(jackpot(game), meter, boxes(*hands), seed, bonus)
    for payment in payout.payments:
        cited.note(payment)
    return payout


def flows(payout: Payout) -> list[tuple[int, str, int, int]]:
    """Box, kind, out of the pool, out of the house."""
    return [(paid.box, paid.kind, paid.from_pool, paid.from_house) for paid in payout.payments]
