"""Days and years of a table, played many times over: by the exact distribution of results, or dealt card by card.

``dealt`` plays whole tables: boxes share the dealer's hand (and a board), so that their results hang together, and
the house's swings are wider. Otherwise each box draws its results for itself from the solved game, which is faster
and has the same average. All sums are integers, in parts of an ante, and a path depends on nothing but the trial and
its number: the same trial gives the same paths on any machine, and on any number of them.
"""

from fractions import Fraction
from functools import lru_cache
from math import lcm
from threading import Lock
from typing import Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.money import MOST, Cents
from cutcard.odds.model.compile import least
from cutcard.odds.model.solution import Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, Progress, spread
from cutcard.odds.report import report
from cutcard.odds.simulate import table as simulate_table
from cutcard.odds.simulate.chance import Urn, Words, draw_rounds, streams, urn
from cutcard.odds.simulate.cluster import Spread
from cutcard.odds.strategy import follow as strategy
from cutcard.ruling import Refused

ROUNDS = 0  # purpose of a stream
PARTS = 64  # into which the paths are cut
MOST_DAYS = 20_000_000  # of all paths together: their results are kept in memory
MOST_ROUNDS = 10_000  # in a day


class Trial(Struct, frozen=True):
    """What is to be simulated; the same trial always gives the same result."""

    game: str
    seed: int
    days: int = 365
    rounds: int = 640  # in a day
    boxes: int = 5
    paths: int = 100
    ante: Cents = 10_00
    dealt: bool = True
    changes: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()  # of unclear clauses, other than ours
    sides: tuple[tuple[str, Fraction], ...] = ()  # staked beside the ante, in antes
    maximum_payout: Cents | None = None
    strategy: str = ""  # its text; the best play if left out

    @property
    def terms(self) -> WhatIfTerms:
        return report.terms_of(
            self.game, self.changes, ante=self.ante, maximum_payout=self.maximum_payout, reading=self.readings
        )


class Paths(Struct, frozen=True, eq=False):
    """What came of each path, in parts of an ante (``scale`` to one)."""

    scale: int
    won: Ints  # by path and day: what the house won
    seats: Ints  # by path and seat: what the player won
    fall: Ints  # by path: the house's deepest fall from a high


class Croupier(Protocol):
    """Whoever can play some paths into empty tables of results."""

    @property
    def scale(self) -> int: ...

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None: ...


class Drawn(Struct, frozen=True, eq=False):
    """Rounds drawn from the distribution of a solution, each box by itself."""

    scale: int
    urn: Urn
    nets: Ints

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        draw_rounds(states, days, rounds, self.urn.bits, self.urn.cut, self.urn.other, self.nets, won, seats, fall)


def drawn(solution: Solution) -> Drawn:
    weights = solution.distribution()
    scale = lcm(*(net.denominator for net in weights))
    nets = np.array([int(net * scale) for net in weights], np.int64)
    return Drawn(scale, urn(list(weights.values())), nets)


def check(trial: Trial) -> None:
    """Refuse what cannot be simulated, with its cure."""
    seats = games.load(trial.game).common.seats
    for name, fewest, most in (
        ("boxes", 1, seats),
        ("days", 1, MOST_DAYS),
        ("rounds", 1, MOST_ROUNDS),
        ("paths", 1, MOST_DAYS),
        ("ante", 1, MOST),
        ("seed", 0, 2**64 - 1),
    ):
        if not fewest <= getattr(trial, name) <= most:
            raise Refused(None, f"{name}: {getattr(trial, name)} is not possible; give {fewest} to {most}")
    if trial.days * trial.paths > MOST_DAYS:
        raise Refused(None, f"{trial.days} days {trial.paths} times are too many: together at most {MOST_DAYS:,} days")


def solved(trial: Trial, progress: Progress | None = None) -> Solution:
    """The game of a trial, solved."""
    return report.solved(trial.terms, dict(trial.sides), _plan(trial), progress)


def _plan(trial: Trial) -> strategy.Plan | None:
    return strategy.read(trial.terms.game, trial.strategy) if trial.strategy else None


@lru_cache(maxsize=4)
def _croupier(trial: Trial) -> Croupier:
    if not trial.dealt:
        return drawn(solved(trial))
    terms, sides, plan = trial.terms, dict(trial.sides), _plan(trial)
    if table := games.part(trial.game, "odds.table"):  # a game with a course of its own
        own: Croupier = table.book(terms, sides, plan)
        return own
    odds = games.part(trial.game, "odds")
    count = vars(odds).get("count") if odds else None
    if len(terms.game.decisions) > 1 or count is None or not terms.game.qualified:
        raise Refused(None, f"{terms.game.title}: whole tables are not dealt; have each box drawn (--independent)")
    counts = count(least(terms.game))
    return simulate_table.book(terms, counts, sides, strategy.played(terms.game, plan) if plan else None)


_one_at_a_time = Lock()


def croupier(trial: Trial) -> Croupier:
    """Who plays a trial: made ready once in each process, however long the trial is."""
    with _one_at_a_time:
        return _croupier(replace(trial, seed=0, days=1, rounds=1, boxes=1, paths=1))


class TrialPart(Struct, frozen=True):
    """Some paths of a trial: one piece of work."""

    trial: Trial
    first: int
    last: int


def play(part: TrialPart) -> Paths:
    """Play some paths of a trial, here."""
    trial, count = part.trial, part.last - part.first
    player = croupier(trial)
    won, seats = np.zeros((count, trial.days), np.int64), np.zeros((count, trial.boxes), np.int64)
    fall = np.zeros(count, np.int64)
    states = streams(trial.seed, ROUNDS, part.first, part.last)
    player.play(states, trial.days, trial.rounds, won, seats, fall)
    return Paths(player.scale, won, seats, fall)


def parts(paths: int) -> list[tuple[int, int]]:
    """The paths in pieces of work, first and last."""
    step = -(-paths // PARTS)
    return [(first, min(first + step, paths)) for first in range(0, paths, step)]


def simulate(trial: Trial, progress: Progress | None = None, spread: Spread = spread) -> Paths:
    """Play a trial, on the cores of this machine or wherever ``spread`` has its workers; the result is the same."""
    check(trial)
    tasks = [TrialPart(trial, first, last) for first, last in parts(trial.paths)]
    played = spread(play, tasks, progress)
    won, seats, fall = ([getattr(paths, name) for paths in played] for name in ("won", "seats", "fall"))
    return Paths(played[0].scale, np.concatenate(won), np.concatenate(seats), np.concatenate(fall))
