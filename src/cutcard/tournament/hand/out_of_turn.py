"""Acts out of turn: who was missed acts first, then the choice of who was early is open, narrow or gone (7.41)."""

from typing import Literal, TypeAlias

from cutcard.ruling import Refused, wait
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.hand.events import ActKind, HandEvent, OutOfTurn, OutOfTurnRetracted
from cutcard.tournament.hand.messages import ActOutOfTurn, Kind
from cutcard.tournament.hand.state import LiveHand

Choice: TypeAlias = Literal["stands", "narrow", "open"]


def waiting(live: LiveHand, hand: HandBetting) -> OutOfTurn | None:
    """The early act of the seat that is in turn now."""
    if not live.early:
        return None
    seat = live.seats[hand.turn]
    return next((act for act in live.early if act.seat == seat), None)


def choice(kind: ActKind, total: int, before: int, high: int) -> Choice:
    """What is left to a player who acted out of turn, with ``before`` and now ``high`` to match (7.41, T-19)."""
    if kind == "fold" or high <= before:
        return "stands"
    return "narrow" if high <= total else "open"


def stands(live: LiveHand, hand: HandBetting) -> OutOfTurn | None:
    """The early act of the seat in turn, if no missed player has bet; a fold stands in any case (T-19)."""
    act = waiting(live, hand)
    return act if act and choice(act.kind, act.total, act.high, hand.high) == "stands" else None


def narrowed(live: LiveHand, hand: HandBetting) -> OutOfTurn | None:
    """The early act of the seat in turn, if a missed player's bet is not larger: call or fold is left."""
    act = waiting(live, hand)
    return act if act and act.high < hand.high <= act.total else None


def left_in(live: LiveHand, hand: HandBetting) -> int:
    """What a fold of the seat in turn leaves in the pot of a bet out of turn."""
    act = narrowed(live, hand)
    return act.total - hand.bets[hand.turn] if act else 0


def clauses(live: LiveHand, hand: HandBetting, kind: Kind) -> tuple[str, ...]:
    """What the act of the seat in turn rests on, where it was early and a missed player has bet."""
    act = waiting(live, hand)
    if act is None:
        return ()
    if narrowed(live, hand) is None:
        return ("TOR 7.41(c)", "T-19")
    if kind == "fold":
        return ("TOR 7.41(b)", "TOR 7.41(d)", "T-19")
    return ("TOR 7.41(b)", "TOR 7.41(e)", "T-19") if act.total > hand.high else ("TOR 7.41(b)", "T-19")


def out_of_turn(live: LiveHand, hand: HandBetting, command: ActOutOfTurn) -> list[HandEvent]:
    """Note the act, as it would be if those who were missed let it be; one that the dealer has caused is retracted."""
    seat, place = command.seat, f"seat {command.seat}"
    if hand.turn < 0 or seat not in live.left:
        raise Refused("TOR 7.41", f"{place} has no act to come in this round of betting")
    if live.seats[hand.turn] == seat:
        raise Refused("TOR 7.41", f"{place} is in turn: record the act itself")
    if command.directed:  # also where it is found afterwards that the dealer had called the wrong player
        follow = live.seats[hand.turn :] + live.seats[: hand.turn]  # from the one who should have acted
        later = follow[follow.index(seat) :]
        also = [act.seat for act in live.early if act.seat in later and act.seat != seat]
        return [OutOfTurnRetracted((seat, *also), ("TOR 7.41(f)",))]
    if any(act.seat == seat for act in live.early):
        reason = f"{place} has acted out of turn already: the players who were missed act first"
        raise Refused(
            "TOR 7.41(a)",
            f"{reason}; if the dealer had called {place} by mistake, record that",
            wait("the players who were missed have acted"),
        )
    high = hand.high
    while hand.turn >= 0 and live.seats[hand.turn] != seat:
        hand.call()  # this hand is ours alone: the missed players let the act be
    if hand.turn < 0:
        raise Refused("TOR 7.41", f"{place} has acted, and no turn comes unless somebody raises")
    amount = min(command.amount, hand.most_to())
    hand.check(command.kind, amount, place)
    kind, total = _meant(hand, command, amount)
    cut = command.amount - amount
    return [OutOfTurn(seat, kind, total, high, _cites(cut), cut)]


def _meant(hand: HandBetting, command: ActOutOfTurn, amount: int) -> tuple[ActKind, int]:
    before = hand.bets[hand.turn]
    match command.kind:
        case "all-in":
            most = hand.most_to()
            return ("call", most) if most <= hand.high else ("raise" if hand.high else "bet", most)
        case "call":
            return "call", before + hand.price()
        case "bet" | "raise" as kind:
            return kind, amount
        case kind:
            return kind, before


def _cites(cut: int) -> tuple[str, ...]:
    return ("TOR 7.41", "TOR 7.41(a)", "TOR 7.41(e)") if cut else ("TOR 7.41", "TOR 7.41(a)")
