"""Simulates a jackpot meter: wagers raise it, hits are paid from it, and the house tops it up to its seed.

The number of boxes that hit the meter in a round is drawn with the exact chances for boxes that share a deck. The rules
(``pay_jackpot``) say what they are paid, how they share and what is left. Fixed prizes do not affect the meter: they
are drawn for each wager with the weights of all hands, and added up.
"""

from fractions import Fraction
from functools import lru_cache
from math import lcm
from threading import Lock

import numpy as np
from msgspec import Struct

from cutcard import games
from cutcard.money import MOST, Cents
from cutcard.odds.families.progressive import hits_together
from cutcard.odds.families.sides import counted
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, Progress, spread
from cutcard.odds.simulate.chance import Urn, Words, draw_hits, streams, urn
from cutcard.odds.simulate.cluster import Spread
from cutcard.odds.simulate.simulate import MOST_DAYS, MOST_ROUNDS, parts
from cutcard.rules.cells import PayJackpot, piles_of
from cutcard.rules.jackpot import Hand, Jackpot, pay_jackpot
from cutcard.ruling import Refused

METER = 1  # purpose of a random stream
_one_at_a_time = Lock()


class MeterPool(Struct, frozen=True):
    """A jackpot to simulate: the linked tables, and the boxes at each that wager on it in every round."""

    game: str
    seed: int
    price: Cents
    days: int = 365
    rounds: int = 640  # per day at each table
    tables: int = 1
    boxes: int = 5
    paths: int = 100
    rate: int = 70  # percent of a wager that raises the meter
    reset: Cents = 50_000_00  # the house tops the meter up to this
    opening: Cents | None = None  # initial meter; by default ``reset``
    bonus: tuple[tuple[str, Cents], ...] = ()  # by hand: paid to the other boxes at the table of a hit

    @property
    def start(self) -> Cents:
        return self.reset if self.opening is None else self.opening

    @property
    def increment(self) -> Cents:
        return self.price * self.rate // 100


class MeterHit(Struct, frozen=True):
    """A prize taken from the meter."""

    path: int
    wager: int  # number of wagers in the path up to this hit
    hand: str
    meter: Cents  # before the prize
    paid: Cents


class Books(Struct, frozen=True):
    """The money of one path. The house gets the wagers without increments, and pays all but the pool's prizes."""

    opening: Cents
    wagers: int
    staked: Cents
    increments: Cents
    from_pool: Cents
    guaranteed: Cents  # added by the house to shares below the minimum prize
    bonus: Cents
    fixed: Cents
    top_ups: Cents
    closing: Cents

    @property
    def house(self) -> Cents:
        """The house's net win from the jackpot. The money in the meter belongs to the players."""
        return self.staked - self.increments - self.guaranteed - self.bonus - self.fixed - self.top_ups

    @property
    def balanced(self) -> bool:
        return self.opening + self.increments + self.top_ups - self.from_pool == self.closing


class MeterPaths(Struct, frozen=True, eq=False):
    """Some paths of a pool: their books, all hits, and the meter at the end of each day."""

    books: list[Books]
    hits: list[MeterHit]
    meters: Ints


class Chances(Struct, frozen=True, eq=False):
    """The urns: for each round the boxes that hit the meter, for each wager whether it wins a fixed prize."""

    jackpot: Jackpot
    hits: tuple[tuple[int, int], ...]  # outcomes of the first urn: boxes that win the whole meter, or a part of it
    together: Urn
    hands: Urn
    whole: int  # the hands that they hold
    part: int
    alone: tuple[Fraction, ...]  # how often a wager makes each hand


def chances(key: str, boxes: int) -> Chances:
    """The chances of a round with this many jackpot wagers."""
    with _one_at_a_time:
        return _chances(key, boxes)


@lru_cache(maxsize=4)
def _chances(key: str, boxes: int) -> Chances:
    terms = WhatIfTerms(games.load(key))
    game, jackpot = terms.game, terms.game.jackpot
    cell = game.endings[game.played].cells.get(game.jackpot_wager)
    if jackpot is None or not isinstance(cell, PayJackpot):
        raise Refused(None, f"{game.title} has no jackpot: choose another game")
    shared = "flop" in piles_of(game.readings, cell)
    hands = counted(terms, cell.reading, {"player": 2, "flop": 3} if shared else {"player": 5})
    together = hits_together(jackpot, boxes, shared)
    scale = lcm(*(chance.denominator for chance in together.values()))
    whole = next(line.hand for line in jackpot.lines if line.percent == 100)
    part = next(line.hand for line in jackpot.lines if 0 < line.percent < 100)
    weights = [hands.get(hand, 0) for hand in range(max(hands) + 1)]
    fixed = [0 if hand in (whole, part) else weight for hand, weight in enumerate(weights)]
    fixed[0] += sum(weights) - sum(fixed)
    rounds = urn([int(chance * scale) for chance in together.values()])
    alone = tuple(Fraction(weight, sum(weights)) for weight in weights)
    return Chances(jackpot, tuple(together), rounds, urn(fixed), whole, part, alone)


def check(pool: MeterPool) -> None:
    """Refuse what cannot be simulated, with the cure."""
    game = games.load(pool.game)
    if game.jackpot is None:
        raise Refused(None, f"{game.title} has no jackpot: choose another game")
    for name, least, most in (
        ("price", 1, MOST),
        ("days", 1, MOST_DAYS),
        ("rounds", 1, MOST_ROUNDS),
        ("tables", 1, MOST_ROUNDS),
        ("boxes", 1, game.common.seats),
        ("paths", 1, MOST_DAYS),
        ("rate", 0, 100),
        ("reset", 0, MOST),
        ("start", 0, MOST),
        ("seed", 0, 2**64 - 1),
    ):
        if not least <= getattr(pool, name) <= most:
            raise Refused(None, f"{name}: {getattr(pool, name)} is not possible; enter {least} to {most}")
    if pool.days * pool.paths > MOST_DAYS:
        raise Refused(
            None, f"{pool.days} days simulated {pool.paths} times is too much: use at most {MOST_DAYS:,} days in total"
        )
    if pool.bonus and game.jackpot.bonus is None:
        raise Refused(None, f"{game.title} has no bonus jackpot: leave it out")


class MeterPart(Struct, frozen=True):
    """A task: some paths of a pool."""

    pool: MeterPool
    first: int
    last: int


def run(part: MeterPart) -> MeterPaths:
    """Run some paths in this process."""
    pool, drawn = part.pool, chances(part.pool.game, part.pool.boxes)
    meters = np.zeros((part.last - part.first, pool.days), np.int64)
    states = streams(pool.seed, METER, part.first, part.last)
    books: list[Books] = []
    hits: list[MeterHit] = []
    for row, path in enumerate(range(part.first, part.last)):
        books.append(_path(pool, drawn, states[row], path, meters[row], hits))
        if not books[-1].balanced:
            raise ArithmeticError(f"path {path}: the meter does not match what was paid in and out")
    return MeterPaths(books, hits, meters)


def _path(pool: MeterPool, drawn: Chances, state: Words, path: int, meters: Ints, hits: list[MeterHit]) -> Books:
    rounds, raise_by = pool.rounds * pool.tables, pool.increment * pool.boxes
    meter, raised = pool.start, 0  # the meter after ``raised`` rounds
    from_pool = guaranteed = bonus = top_ups = 0
    for day in range(pool.days):
        for number, outcome in _hits(drawn, state, rounds):
            here = day * rounds + number + 1
            meter, raised = meter + (here - raised) * raise_by, here
            wholes, parts = drawn.hits[outcome]
            hands = [drawn.whole] * wholes + [drawn.part] * parts + [0] * (pool.boxes - wholes - parts)
            seen = [Hand(box, hand) for box, hand in enumerate(hands)]
            payout = pay_jackpot(drawn.jackpot, meter, seen, pool.reset, dict(pool.bonus))
            for payment in payout.payments:
                from_pool += payment.from_pool
                if payment.box < wholes + parts:
                    guaranteed += payment.from_house
                    hits.append(MeterHit(path, here * pool.boxes, payment.kind, meter, payment.amount))
                else:
                    bonus += payment.from_house
            meter, top_ups = payout.meter, top_ups + payout.top_up
        meters[day] = meter + ((day + 1) * rounds - raised) * raise_by
    wagers = pool.days * rounds * pool.boxes
    fixed = _fixed(drawn, state, wagers)
    money = wagers, wagers * pool.price, wagers * pool.increment, from_pool, guaranteed, bonus, fixed, top_ups
    return Books(pool.start, *money, int(meters[-1]))


def _hits(drawn: Chances, state: Words, rounds: int) -> list[tuple[int, int]]:
    """The rounds of a day in which the meter is hit, and the hits."""
    bits, cut, other = drawn.together.bits, drawn.together.cut, drawn.together.other
    kept = np.ones(len(other), np.int64)
    kept[drawn.hits.index((0, 0))] = 0
    counts, at, hit = np.zeros_like(kept), np.empty(rounds, np.int64), np.empty(rounds, np.int64)
    found = draw_hits(state, rounds, bits, cut, other, kept, counts, at, hit)
    return list(zip(at[:found].tolist(), hit[:found].tolist(), strict=True))


def _fixed(drawn: Chances, state: Words, wagers: int) -> Cents:
    """What the house pays in fixed prizes."""
    bits, cut, other = drawn.hands.bits, drawn.hands.cut, drawn.hands.other
    none, counts = np.zeros(len(other), np.int64), np.zeros(len(other), np.int64)
    draw_hits(state, wagers, bits, cut, other, none, counts, none, none)
    return sum(int(counts[line.hand]) * line.least for line in drawn.jackpot.lines if not line.percent)


def simulate(pool: MeterPool, progress: Progress | None = None, spread: Spread = spread) -> MeterPaths:
    """Run all paths, on this machine's cores or on the workers of ``spread``. The result is the same."""
    check(pool)
    tasks = [MeterPart(pool, first, last) for first, last in parts(pool.paths)]
    ran = spread(run, tasks, progress)
    return MeterPaths(
        [book for course in ran for book in course.books],
        [hit for course in ran for hit in course.hits],
        np.concatenate([course.meters for course in ran]),
    )
