"""Plain Draw with what few games have: functions that read cards, two hands paid at once, an option."""

from enum import IntEnum

from msgspec.structs import replace

from cutcard import games
from cutcard.cards import Card
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.rules.cells import By, Paytable, PayTwice, Versus
from cutcard.rules.game import Ending, Game
from cutcard.rules.readings import Count, Custom, Grade, Least, Line
from cutcard.ruling import lose

PLAIN = games.load("plain-draw")
SUPER = PLAIN.readings["super"]


class Combination(IntEnum):
    """What a bet is paid for, lowest first."""

    ODD_CARDS = 0
    ACE_KING = 1
    ONE_PAIR = 2
    TWO_PAIRS = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


def second(*cards: Card) -> int:
    """A second pair beside the first, or 0."""
    ranks = [card >> 2 for card in cards]
    pairs = [rank for rank in set(ranks) if ranks.count(rank) > 1]
    return Combination.ONE_PAIR if len(pairs) > 1 else 0


def super_hand(*cards: Card) -> int:
    """What five cards win on the super wager."""
    assert isinstance(SUPER, Grade)
    return SUPER.by_strength[hands_table.five(*cards)]


def flat_super_hand(*cards: Card) -> int:
    """Another reading: what wins counts as the least that does."""
    return min(super_hand(*cards), 1)


def _game() -> Game:
    grades: tuple[tuple[Combination, Least], ...] = (
        (Combination.ACE_KING, "Ac Kd 4h 3s 2c"),
        *((Combination(hand + 1), hand) for hand in Five if hand),
    )
    lines = tuple(Line(hand, (max(1, hand - 1), 1), "PLD 10.1") for hand in reversed(Combination) if hand)
    supers = next(table.hands for table in PLAIN.paytables if table.name == "super")
    fee = By("size", ((6, lose("PLD 8.8.2.1", "PLD 8.4.5")),), otherwise=lose("PLD 8.8.1.1", "PLD 8.4.5"))
    played = PLAIN.endings["played"].cells
    bet = played["bet"]
    assert isinstance(bet, Versus)
    twice = replace(bet, higher=PayTwice("bet", "made", "second", ("PLD 9.5",), ("PLD 9.5.1",)))
    return replace(
        PLAIN,
        readings={
            "made": Grade("hand", grades),
            "second": Custom("second combination", ("final",), second, Combination),
            **PLAIN.readings,
            "super": Custom("super hand", ("player",), super_hand, supers),
            "super-dealer": Custom("super hand", ("dealer",), super_hand, supers),
            "size": Count(("final",)),
        },
        paytables=(Paytable("bet", lines, Combination), *PLAIN.paytables),
        endings={**PLAIN.endings, "played": Ending("played", {**played, "bet": twice, "draw-fee": fee})},
        options={"I-01": {"super": Custom("flat super hand", ("player",), flat_super_hand, supers)}},
    )


GAME = _game()
