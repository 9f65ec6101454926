"""Chips thrown in, with or without a word: a call, a bet or a raise (7.33, 7.34, T-18)."""

from msgspec import Struct

from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.hand.messages import Kind, ThrowChips


class Meant(Struct, frozen=True):
    """What chips in the middle amount to; ``amount`` is the total of the street."""

    kind: Kind
    amount: int
    clauses: tuple[str, ...] = ()


def meant(hand: HandBetting, command: ThrowChips, literal: bool = False) -> Meant:
    """The act of the one in turn. ``literal``: the clauses alone, without common practice (T-18)."""
    chips, place = command.chips, f"seat {command.seat}"
    thrown, stack = sum(chips), hand.stacks[hand.turn]
    if not chips or min(chips) <= 0:
        raise Refused(None, f"name the chips that {place} has put in, each by its value")
    if thrown > stack:
        raise Refused("TOR 5", f"{place} has {stack} in chips, not {thrown}: count again")
    if command.amount and command.said not in ("bet", "raise"):
        raise Refused(None, "an amount belongs to a bet or a raise that was called: say which")
    to = hand.bets[hand.turn] + thrown
    owed = hand.high - hand.bets[hand.turn]
    match command.said:
        case "all-in":
            return Meant("all-in", 0)
        case "call":
            return Meant("call" if owed else "check", 0)
        case "bet" | "raise":
            return _raise(hand, command.amount or to)
        case _ if not owed:
            return _unfaced(hand, chips, to, literal)
        case _:
            return _faced(hand, chips, to, owed, literal)


def _raise(hand: HandBetting, to: int, *clauses: str) -> Meant:
    """A raise of at least the least: what is too small is brought up to it."""
    kind: Kind = "raise" if hand.high else "bet"
    least = hand.least_to()
    return Meant(kind, to, clauses) if to >= least else Meant(kind, least, (*clauses, "T-32"))


def _unfaced(hand: HandBetting, chips: tuple[int, ...], to: int, literal: bool) -> Meant:
    """Nothing is to be called: chips count in full; to the letter one oversized chip would still only call."""
    if literal and len(chips) == 1:
        return Meant("check", 0, ("TOR 7.33", "T-18"))
    return _raise(hand, to, "T-18")


def _faced(hand: HandBetting, chips: tuple[int, ...], to: int, owed: int, literal: bool) -> Meant:
    """A bet is to be called, and nothing was said."""
    if to <= hand.high:
        return Meant("call", 0)
    if len(chips) == 1:
        return Meant("call", 0, ("TOR 7.33",))
    full = hand.high + hand.size
    if len(chips) == 2 and chips[0] == chips[1] < hand.high and to < full:
        return Meant("call", 0, ("TOR 7.34",))
    if not hand.can_raise():
        return Meant("call", 0, ("T-32",))
    if literal:
        return Meant("raise", to) if to >= hand.least_to() else Meant("call", 0, ("T-18",))
    if sum(chips) - min(chips) < owed:
        return Meant("call", 0, ("T-18",))  # every chip was needed
    if to >= hand.least_to():
        return Meant("raise", to)
    half = 2 * (to - hand.high) >= hand.size
    return _raise(hand, to, "T-18") if half else Meant("call", 0, ("T-18",))
