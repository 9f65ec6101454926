"""Hands at random, played by the engine and the slow oracle side by side: every option and every chip must agree."""

from collections import Counter
from random import Random
from typing import NamedTuple

from cutcard.tournament.engine import bounties, pots
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.values import HandSeat
from tests.support.tournament import oracle
from tests.support.tournament.oracle import Options, Slow

VALUE = 100_00


class Deal(NamedTuple):
    """What is posted from which stacks; how strong the hands will turn out, ties among them."""

    stacks: list[int]
    blinds: list[int]
    antes: list[int]
    least: int
    dead_antes: bool
    unit: int
    strengths: list[int]


def dealt(rng: Random) -> Deal:
    """Two to ten players, long and short stacks, whole and missing blinds, a straddle now and then."""
    n = rng.randint(2, 10)
    unit = rng.choice((1, 1, 1, 5))
    big = unit * rng.randint(2, 8)
    small = rng.choice((big, big // 2 // unit * unit, unit))
    most = rng.choice((2, 5, 20)) * big // unit
    upto = rng.choice(((most,), (most,), (most, 2 * big // unit, 3)))
    stacks = [unit * rng.randint(1, rng.choice(upto)) for _ in range(n)]
    blinds = [0] * n
    blinds[:2] = [big, small] if n == 2 or rng.random() < 0.1 else [small, big]
    if n > 2 and blinds[0] == big != small:
        blinds[1] = 0  # the small blind's seat is empty
    elif n > 3 and rng.random() < 0.1:
        blinds[2] = 2 * big
    antes = [0] * n
    kind = rng.choice(("none", "big blind", "big blind", "everybody"))
    if kind == "big blind":
        antes[blinds.index(big) if n == 2 or not blinds[1] else 1] = big
    elif kind == "everybody":
        antes = [unit * rng.randint(1, 3)] * n
    dead = kind != "everybody" or rng.random() < 0.3
    ranks = rng.choice((3, 20))
    return Deal(stacks, blinds, antes, big, dead, unit, [rng.randint(1, ranks) for _ in range(n)])


def options(hand: HandBetting) -> Options | None:
    if hand.turn < 0:
        return None
    bounds = (hand.least_to(), hand.most_to()) if hand.can_raise() else (None, None)
    return Options(hand.turn, hand.price(), *bounds)


def chosen(rng: Random, hand: HandBetting, unit: int) -> tuple[str, int]:
    """An act that is allowed, raises of every size among them."""
    roll = rng.random()
    if roll < 0.15:
        return "fold", 0
    if roll < 0.6 or not hand.can_raise():
        return "call", 0
    least, most = hand.least_to(), hand.most_to()
    if roll < 0.8:
        return "raise", least
    return "raise", most if roll < 0.9 else min(most, least + unit * int(rng.random() ** 3 * (most - least) / unit))


def act(hand: HandBetting, kind: str, total: int) -> None:
    if kind == "fold":
        hand.fold()
    elif kind == "call":
        hand.call()
    else:
        hand.raise_to(total)


def play(rng: Random, deal: Deal, met: Counter[str]) -> tuple[HandBetting, Slow]:
    """One hand to its end, both told the same acts, a dead hand now and then; ``met`` counts what is worth meeting."""
    hand = HandBetting(deal.stacks, deal.blinds, deal.antes, deal.least, dead_antes=deal.dead_antes)
    slow = Slow(deal.stacks, deal.blinds, deal.antes, deal.least, deal.dead_antes, deal.unit)
    chips = sum(deal.stacks)
    while not hand.over:
        assert options(hand) == slow.options()
        assert sum(hand.stacks) + sum(hand.put) + hand.dead == chips
        if (who := hand.turn) in slow.seen and hand.most_to() > hand.high and hand.contested():
            steps = slow.steps[slow.seen[who] :]
            met["not reopened"] += not hand.can_raise()
            met["reopened by short raises"] += hand.can_raise() and max(steps) < hand.size
        if rng.random() < 0.01:
            met["dead hand"] += 1
            victim = rng.choice([i for i in range(hand.n) if not hand.folded[i]])
            hand.kill(victim)
            slow.dead_hand(victim)
        elif hand.turn < 0:
            assert not slow.finished
            hand.next_street()
            slow.deal_on()
        else:
            kind, total = chosen(rng, hand, deal.unit)
            act(hand, kind, total)
            slow.act(kind, total)
    return hand, slow


def agree(rng: Random, met: Counter[str]) -> None:
    """Plays one hand and compares its end."""
    deal = dealt(rng)
    hand, slow = play(rng, deal, met)
    assert slow.finished
    assert slow.options() is None
    assert dict([hand.returned] if hand.returned else []) == slow.given_back
    layers = pots.layers(hand.put, hand.folded, hand.dead)
    piles = slow.pots()
    assert [(amount, list(able)) for amount, able in layers] == [(pile.amount, pile.able) for pile in piles]
    awards = pots.award(layers, deal.strengths, deal.unit)
    paid = slow.payments(piles, deal.strengths)
    assert [dict(split) for split in awards] == paid
    stacks = list(hand.stacks)
    for split in awards:
        for i, amount in split:
            stacks[i] += amount
    assert sum(stacks) == sum(deal.stacks)
    assert stacks == slow.final(paid)
    seats = [HandSeat(i + 1, str(i), stack, bounty=True) for i, stack in enumerate(deal.stacks)]
    moves = bounties.moved(seats, stacks, hand.put, layers, awards, VALUE)
    found = {int(move.owner): {int(player): cents for player, cents in move.shares} for move in moves}
    assert found == oracle.bounties(stacks, piles, paid, VALUE)
    met["hand"] += 1
    met["side pot"] += len(layers) > 1
    met["bet returned"] += hand.returned is not None
    met["odd chips"] += any(len({amount for _, amount in split}) > 1 for split in awards)
    met["bounty"] += bool(found)
    met["bounty split"] += any(len(shares) > 1 for shares in found.values())
    alone = [not put and not out for put, out in zip(hand.put, hand.folded, strict=True)]
    met["played for the ante alone"] += hand.dead > 0 and any(alone)
