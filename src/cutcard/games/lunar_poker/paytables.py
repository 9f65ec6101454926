"""What Lunar Poker pays: the bet, the ante, the instant payout and the super (LUN 10)."""

from cutcard.games.lunar_poker.combinations import Combination, Super
from cutcard.rules.cells import Paytable
from cutcard.rules.readings import Line

BET = Paytable(
    "bet",
    (
        Line(Combination.ROYAL_FLUSH, (100, 1), "LUN 10.1"),
        Line(Combination.STRAIGHT_FLUSH, (50, 1), "LUN 10.1"),
        Line(Combination.FOUR_OF_A_KIND, (20, 1), "LUN 10.1"),
        Line(Combination.FULL_HOUSE, (7, 1), "LUN 10.1"),
        Line(Combination.FLUSH, (5, 1), "LUN 10.1"),
        Line(Combination.STRAIGHT, (4, 1), "LUN 10.1"),
        Line(Combination.THREE_OF_A_KIND, (3, 1), "LUN 10.1"),
        Line(Combination.TWO_PAIRS, (2, 1), "LUN 10.1"),
        Line(Combination.ONE_PAIR, (1, 1), "LUN 10.1"),
        Line(Combination.ACE_KING, (1, 1), "LUN 10.1"),
    ),
    Combination,
)
ANTE = Paytable(
    "ante",
    tuple(Line(hand, (4, 1) if hand >= Combination.STRAIGHT else (1, 1), "LUN 10.2") for hand in Combination),
    Combination,
)
INSTANT = Paytable(
    "instant",
    (
        Line(Combination.ROYAL_FLUSH, (1000, 1), "LUN 10.3"),
        Line(Combination.STRAIGHT_FLUSH, (250, 1), "LUN 10.3"),
    ),
    Combination,
)
SUPER = Paytable(
    "super",
    (
        Line(Super.FOUR_OF_A_KIND, (200, 1), "LUN 10.5.3"),
        Line(Super.FIVE_PICTURES, (150, 1), "LUN 10.5.3"),
        Line(Super.FULL_HOUSE, (100, 1), "LUN 10.5.3"),
        Line(Super.FLUSH, (60, 1), "LUN 10.5.3"),
        Line(Super.STRAIGHT, (25, 1), "LUN 10.5.3"),
        Line(Super.THREE_OF_A_KIND, (8, 1), "LUN 10.5.3"),
        Line(Super.ACE_KING_QUEEN, (5, 1), "LUN 10.5.3"),
        Line(Super.SAME_COLOURED, (2, 1), "LUN 10.5.3"),
    ),
    Super,
)
