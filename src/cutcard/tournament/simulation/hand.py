"""One hand played by rule to its end, with cards dealt by chance: the same betting and outcome as at a live table."""

from collections.abc import Mapping

from cutcard.cards import DECK
from cutcard.hands.lookup import seven
from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.engine.values import Begin, HandResult
from cutcard.tournament.simulation.bots import CALL, FOLD, Bot, Chance

BOARD = (0, 3, 4, 5)


def play(begin: Begin, bots: Mapping[str, Bot], chance: Chance) -> HandResult:
    """One hand, the cards dealt by chance; who is away folds (TOR 7.16)."""
    hand = begun(begin)
    count = hand.n
    deck = list(DECK)
    for place in range(2 * count + 5):
        other = place + int(chance.random() * (52 - place))
        deck[place], deck[other] = deck[other], deck[place]
    holes = [(deck[2 * i], deck[2 * i + 1]) for i in range(count)]
    board = tuple(deck[2 * count : 2 * count + 5])
    seen = board[:0]
    unit = begin.unit
    seats = begin.seats
    while not hand.over:
        i = hand.turn
        if i < 0:
            hand.next_street()
            seen = board[: BOARD[hand.street]]
            continue
        seat = seats[i]
        total = FOLD if seat.absent else bots[seat.player](hand, holes[i], seen, chance)
        if total < 0:
            hand.fold()
        elif total == CALL or not hand.can_raise():
            hand.call()
        else:
            least, most = hand.least_to(), hand.most_to()
            hand.raise_to(most if total >= most else least if total <= least else max(least, total - total % unit))
    if hand.live == 1:
        return outcome(begin, hand)
    strengths = [0 if hand.folded[i] else seven(*hole, *board) for i, hole in enumerate(holes)]
    return outcome(begin, hand, strengths)
