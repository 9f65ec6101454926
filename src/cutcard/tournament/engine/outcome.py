"""Builds the betting of a hand from the director's order, and the result of the hand from its end."""

from collections.abc import Sequence

from cutcard.tournament.engine import bounties
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.pots import award, layers
from cutcard.tournament.engine.values import Begin, HandResult, Out


def begun(begin: Begin) -> HandBetting:
    """The betting of a hand with ante and blinds posted, the big blind's ante first (TOR 4)."""
    seats, posts = begin.seats, begin.blinds
    blinds, antes = [0] * len(seats), [0] * len(seats)
    opener = None
    for i, seat in enumerate(seats):
        if seat.seat == begin.positions.big:
            blinds[i] = posts.big
            antes[i] = posts.ante
            opener = (i + 1) % len(seats)
        elif seat.seat == begin.positions.small:
            blinds[i] = posts.small
    hand = HandBetting([seat.stack for seat in seats], blinds, antes, posts.big, opener=opener)
    hand.dead += begin.bonus
    return hand


def outcome(begin: Begin, hand: HandBetting, strengths: Sequence[int] = ()) -> HandResult:
    """The result of a finished hand. ``strengths``: by index; 0 for a hand that was not shown and wins nothing."""
    assert hand.over
    pots = layers(hand.put, hand.folded, hand.dead)
    awards = award(pots, strengths, begin.unit)
    stacks = list(hand.stacks)
    for split in awards:
        for i, amount in split:
            stacks[i] += amount
    after = {seat.seat: stack for seat, stack in zip(begin.seats, stacks, strict=True)}
    main = tuple([begin.seats[i].player for i, _ in awards[0]]) if awards else ()
    if 0 not in stacks:
        return HandResult(begin.number, after, main=main)
    out = tuple([Out(seat.seat, seat.player, seat.stack) for seat in begin.seats if not after[seat.seat]])
    moves = bounties.moved(begin.seats, stacks, hand.put, pots, awards, begin.bounty)
    return HandResult(begin.number, after, out, moves, main)
