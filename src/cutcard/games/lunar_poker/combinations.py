"""Lunar Poker's own readings: combinations (one or two in a hand), super hands, instant payouts."""

from enum import IntEnum

from cutcard.cards import Card, Cards
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.rules.readings import Grade, Least
from cutcard.rules.readings import strength as least_strength

ACE, KING, QUEEN, JACK = 12, 11, 10, 9
STRAIGHTS = (*(0b11111 << low for low in range(8, -1, -1)), 0b1000000001111)  # highest first, ace low last
RED, BLACK = {1, 2}, {0, 3}  # diamonds and hearts; clubs and spades


class Combination(IntEnum):
    """The lines of the bet table, lowest first, preceded by odd cards, which are no combination (LUN 10.1)."""

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


class Super(IntEnum):
    """The lines of the super table in its own order (LUN 10.5.3)."""

    NONE = 0
    SAME_COLOURED = 1
    ACE_KING_QUEEN = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FIVE_PICTURES = 7
    FOUR_OF_A_KIND = 8


ACE_KING = "Ac Kd 4h 3s 2c"  # the lowest hand with an ace and a king
GRADES: tuple[tuple[Combination, Least], ...] = (
    (Combination.ACE_KING, ACE_KING),
    *((Combination(category + 1), category) for category in Five if category),
)
INSTANT_GRADES = tuple(grade for grade in GRADES if grade[0] >= Combination.STRAIGHT_FLUSH)  # LUN 10.3
COMBINATIONS = Grade("hand", GRADES).by_strength
LEAST_ACE_KING = least_strength(ACE_KING)


def instant(*cards: Card) -> int:
    """The royal or straight flush that five cards make, or 0 (LUN 10.3)."""
    made = COMBINATIONS[hands_table.five(*cards)]
    return made if made >= Combination.STRAIGHT_FLUSH else 0


def kept(*cards: Card) -> int:
    """The instant payout of a hand that has not drawn; a draw forfeits it (L-16)."""
    return instant(*cards) if len(cards) == 5 else 0


def super_hand(*cards: Card) -> int:
    """The highest line of the super table that five cards reach (L-08, L-09)."""
    made = hands_table.CATEGORY[hands_table.five(*cards)]
    ranks = {card >> 2 for card in cards}
    if made == Five.FOUR_OF_A_KIND:
        return Super.FOUR_OF_A_KIND
    if ranks <= {KING, QUEEN, JACK}:
        return Super.FIVE_PICTURES
    if made in _SUPERS:
        return _SUPERS[made]
    if ranks >= {ACE, KING, QUEEN}:
        return Super.ACE_KING_QUEEN
    return _colour(cards)


def unpaired_super_hand(*cards: Card) -> int:
    """The other reading of L-09: ace, king and queen count only without a pair."""
    line = super_hand(*cards)
    if line == Super.ACE_KING_QUEEN and len({card >> 2 for card in cards}) < 5:
        return _colour(cards)
    return line


def _colour(cards: Cards) -> int:
    suits = {card & 3 for card in cards}
    return Super.SAME_COLOURED if suits <= RED or suits <= BLACK else Super.NONE


_SUPERS: dict[int, int] = {
    Five.FULL_HOUSE: Super.FULL_HOUSE,
    Five.ROYAL_FLUSH: Super.FLUSH,
    Five.STRAIGHT_FLUSH: Super.FLUSH,
    Five.FLUSH: Super.FLUSH,
    Five.STRAIGHT: Super.STRAIGHT,
    Five.THREE_OF_A_KIND: Super.THREE_OF_A_KIND,
}


def second(*cards: Card) -> int:
    """The best combination with a card outside the winning one, or 0, in five or six cards (L-01, L-02)."""
    first = winning(cards)
    return max((best_with(card, cards) for card in cards if card not in first), default=0)


def winning(cards: Cards) -> set[Card]:
    """The cards that make a hand's winning combination; kickers do not belong to it."""
    counts, suits = _counts(cards)
    made = COMBINATIONS[hands_table.of(cards)]
    if made >= Combination.STRAIGHT_FLUSH or made == Combination.FLUSH:
        suit, mask = next((suit, mask) for suit, mask in enumerate(suits) if mask.bit_count() >= 5)
        return {rank * 4 + suit for rank in _top_five(mask)}
    if made == Combination.STRAIGHT:
        ranks = _top_straight(counts)
        return {next(card for card in cards if card >> 2 == rank) for rank in ranks}
    sizes = _SIZES[made]
    chosen: set[Card] = set()
    for rank, size in zip(_grouped(counts), sizes, strict=False):
        chosen |= set([card for card in cards if card >> 2 == rank][:size])
    return chosen


_SIZES: dict[int, tuple[int, ...]] = {
    Combination.ODD_CARDS: (),
    Combination.ACE_KING: (1, 1),
    Combination.ONE_PAIR: (2,),
    Combination.TWO_PAIRS: (2, 2),
    Combination.THREE_OF_A_KIND: (3,),
    Combination.FULL_HOUSE: (3, 2),
    Combination.FOUR_OF_A_KIND: (4,),
}


def best_with(card: Card, cards: Cards) -> int:
    """The highest combination of these cards to which one of them belongs."""
    counts, suits = _counts(cards)
    rank, suit = card >> 2, suits[card & 3]
    bit, own = 1 << rank, counts[rank]
    others = max(count for other, count in enumerate(counts) if other != rank)
    mask = sum(1 << other for other, count in enumerate(counts) if count)
    if any(suit & run == run and bit & run for run in STRAIGHTS):
        royal = STRAIGHTS[0]
        return Combination.ROYAL_FLUSH if suit & royal == royal and bit & royal else Combination.STRAIGHT_FLUSH
    if own == 4:
        return Combination.FOUR_OF_A_KIND
    if (own >= 3 and others >= 2) or (own >= 2 and others >= 3):
        return Combination.FULL_HOUSE
    if suit.bit_count() >= 5:
        return Combination.FLUSH
    if any(mask & run == run and bit & run for run in STRAIGHTS):
        return Combination.STRAIGHT
    if own >= 3:
        return Combination.THREE_OF_A_KIND
    if own >= 2:
        return Combination.TWO_PAIRS if others >= 2 else Combination.ONE_PAIR
    if (rank == ACE and counts[KING]) or (rank == KING and counts[ACE]):
        return Combination.ACE_KING
    return Combination.ODD_CARDS


def _counts(cards: Cards) -> tuple[list[int], list[int]]:
    """How many cards of each rank, and the ranks of each suit as bits."""
    counts, suits = [0] * 13, [0] * 4
    for card in cards:
        counts[card >> 2] += 1
        suits[card & 3] |= 1 << (card >> 2)
    return counts, suits


def _grouped(counts: list[int]) -> list[int]:
    """Ranks present, largest groups first, then highest: a third pair or trips counts by its rank."""
    return sorted((rank for rank in range(13) if counts[rank]), key=lambda rank: (counts[rank], rank), reverse=True)


def _top_straight(counts: list[int]) -> list[int]:
    mask = sum(1 << rank for rank, count in enumerate(counts) if count)
    return _ranks(next(run for run in STRAIGHTS if mask & run == run))


def _top_five(mask: int) -> list[int]:
    """The ranks of the best straight flush or flush in one suit."""
    run = next((run for run in STRAIGHTS if mask & run == run), None)
    return _ranks(mask)[-5:] if run is None else _ranks(run)


def _ranks(mask: int) -> list[int]:
    return [rank for rank in range(13) if mask >> rank & 1]
