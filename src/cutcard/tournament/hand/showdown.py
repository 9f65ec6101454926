"""The showdown: who shows first, what the cards say, and the end of the hand."""

from msgspec.structs import replace

from cutcard.cards import DECK, Cards
from cutcard.hands.lookup import seven
from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.outcome import outcome
from cutcard.tournament.engine.pots import award, layers
from cutcard.tournament.hand.events import CardsShown, HandEnded, HandEvent, HandsRanked, HandsTurnedUp, PotAwarded
from cutcard.tournament.hand.messages import RankHands, ShowHand
from cutcard.tournament.hand.state import LiveHand, pile

RETURNING = ("premature flop", "premature turn", "premature river")  # these go back to the stub


def show_order(live: LiveHand) -> tuple[int, ...]:
    """Hands that are alive: from who bet or raised last on the river, else from the first left of the button."""
    seats, streets, first = live.seats, 0, 0
    for step in live.steps:
        streets += step.kind == "street"
        if streets == 3 and step.kind == "raise":
            first = seats.index(step.seat)
    return tuple([seat for seat in seats[first:] + seats[:first] if seat not in live.folded])


def next_to_show(live: LiveHand, hand: HandBetting) -> int:
    """The seat whose turn it is to show or to muck; 0 if all have."""
    return next((seat for seat in show_order(live) if seat not in live.shown), 0) if hand.over else 0


def readable(live: LiveHand) -> bool:
    """Whether every card that the showdown rests on is known."""
    return len(live.community) == 5 and all(seat in live.hands for seat in live.left)


def show(live: LiveHand, command: ShowHand) -> list[HandEvent]:
    """A hand turned up in its turn; cards speak, whatever is said of them."""
    if not command.cards:
        return [HandsTurnedUp((command.seat,), ("T-32",))]
    if live.dealing == "electronic":
        raise Refused(None, "this table deals electronically: no cards are typed in")
    check_new(live, command.cards, 2)
    return [CardsShown(pile(command.seat), command.cards, "all", ("T-32",))]


def rank(live: LiveHand, command: RankHands) -> list[HandEvent]:
    """The dealer's reading, where cards are not typed in: every hand that is alive, once."""
    named = [seat for group in command.order for seat in group]
    if sorted(named) != sorted(live.left) or not all(command.order):
        alive = ", ".join(map(str, live.left))
        raise Refused("T-32", f"rank the hands of seats {alive}, each once, the best first, equal ones together")
    return [HandsRanked(command.order, ("TOR 7.32", "T-32"))]


def check_new(live: LiveHand, cards: Cards, count: int, aside: Cards = (), instead: Cards = ()) -> None:
    """Refuse cards that are not in the deck, or that lie elsewhere; ``aside``: cannot come just now.

    ``instead``: cards that were entered by mistake and give way to these.
    """
    if len(cards) != count:
        raise Refused("T-32", f"{count} cards lie there, not {len(cards)}")
    lying = {card for hand in live.hands.values() for card in hand} | set(live.community)
    lying |= {card for kind, some in live.exposed.items() if kind not in RETURNING for card in some}
    if not set(cards) <= set(DECK):
        raise Refused("T-32", "no such card in the deck")
    if len(set(cards)) != count or ((lying - set(instead)) | set(aside)) & set(cards):
        raise Refused(
            "T-32",
            "a card is entered twice or lies elsewhere: look again, or declare the deck fouled",
        )


def strengths(live: LiveHand) -> list[int]:
    """By index: of the cards, or of the dealer's reading; 0 for a hand that cannot win."""
    if live.order:
        places = {seat: len(live.order) - place for place, group in enumerate(live.order) for seat in group}
        return [places.get(seat, 0) for seat in live.seats]
    board = live.community
    return [seven(*live.hands[seat], *board) if seat in live.left else 0 for seat in live.seats]


def finish(live: LiveHand, hand: HandBetting) -> list[HandEvent]:
    """Pot by pot to the winners, and the result for the director."""
    read = strengths(live) if hand.live > 1 else [0] * hand.n
    pots = layers(hand.put, hand.folded, hand.dead)
    events: list[HandEvent] = []
    for number, split in enumerate(award(pots, read, live.begin.unit)):
        cites = ["T-32"] if hand.live == 1 else ["TOR 7.32", "T-32"]
        if number == 0 and hand.dead > live.begin.bonus:
            cites += ["TOR 4", "T-20"]
        if len(pots) > 1:
            cites.append("TOR 5")
        if len({amount for _, amount in split}) > 1:
            cites.append("T-27")
        events += [PotAwarded(number, live.seats[i], amount, tuple(cites)) for i, amount in split if amount]
    acted = {step.seat for step in live.steps if step.kind in ("fold", "call", "raise")}
    there = tuple([dealt.player for dealt in live.begin.seats if dealt.seat in acted])
    return [*events, HandEnded(replace(outcome(live.begin, hand, read), acted=there))]
