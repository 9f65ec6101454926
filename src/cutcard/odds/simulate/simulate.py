"""Simulates days and years at a table, many times: from the exact distribution of results, or card by card.

``dealt`` plays whole tables: boxes share the dealer's hand (and a board), so their results are correlated and the
house's swings are wider. Otherwise each box draws its results separately from the solved game, which is faster and has
the same average. All sums are integers, in fractions of an ante. A path depends only on the trial and its number, so
the same trial gives the same paths on any machine and on any number of machines.
"""

from collections.abc import Callable
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
from cutcard.odds.model.fit import HAND, PAYS, SHARED, UPCARD, fit
from cutcard.odds.model.solution import SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, Progress, spread
from cutcard.odds.report import report
from cutcard.odds.simulate import board_table, pay_table
from cutcard.odds.simulate import table as simulate_table
from cutcard.odds.simulate.chance import Urn, Words, draw_rounds, streams, urn
from cutcard.odds.simulate.cluster import Spread
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.game import Game
from cutcard.ruling import Refused

ROUNDS = 0  # purpose of a random stream
PARTS = 64  # number of tasks that the paths are split into
MOST_DAYS = 20_000_000  # in all paths together, because their results are kept in memory
MOST_ROUNDS = 10_000  # per day


TABLES: dict[str, Callable[..., "Croupier"]] = {
    HAND: simulate_table.book,
    UPCARD: simulate_table.book,
    SHARED: board_table.book,
    PAYS: pay_table.book,
}


class Trial(Struct, frozen=True):
    """What to simulate. The same trial always gives the same result."""

    game: str
    seed: int
    days: int = 365
    rounds: int = 640  # per day
    boxes: int = 5
    paths: int = 100
    ante: Cents = 10_00
    dealt: bool = True
    changes: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()  # unclear clauses for which the other reading is used
    sides: tuple[tuple[str, Fraction], ...] = ()  # stakes on side bets, in antes
    maximum_payout: Cents | None = None
    strategy: str = ""  # text of the strategy; best play if empty

    @property
    def terms(self) -> WhatIfTerms:
        return report.terms_of(
            self.game, self.changes, ante=self.ante, maximum_payout=self.maximum_payout, reading=self.readings
        )


class Paths(Struct, frozen=True, eq=False):
    """The results of each path, as integers (``scale`` to one ante)."""

    scale: int
    won: Ints  # by path and day: what the house won
    seats: Ints  # by path and seat: what the player won
    fall: Ints  # by path: the house's deepest fall from a high


class Croupier(Protocol):
    """Plays some paths and fills in their results."""

    @property
    def scale(self) -> int: ...

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None: ...


class Drawn(Struct, frozen=True, eq=False):
    """Draws rounds from the distribution of a solution, each box separately."""

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
    """Refuse what cannot be simulated, with the cure."""
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
            raise Refused(None, f"{name}: {getattr(trial, name)} is not possible; enter {fewest} to {most}")
    if trial.dealt and not _dealt(trial.terms.game):
        title = trial.terms.game.title
        raise Refused(None, f"{title}: whole tables cannot be simulated; simulate each box separately (--independent)")
    if trial.days * trial.paths > MOST_DAYS:
        raise Refused(
            None,
            f"{trial.days} days simulated {trial.paths} times is too much: use at most {MOST_DAYS:,} days in total",
        )


def _dealt(game: Game) -> bool:
    """Whether whole tables of a game can be simulated."""
    if games.has(game.key, "odds"):
        return games.has(game.key, "odds.table")
    found = fit(game)
    return found.solved and found.family in TABLES


def solved(trial: Trial, progress: Progress | None = None) -> Solution:
    """The game of a trial, solved; without side bets that no choice changes (``apart``)."""
    beside = apart(trial)
    sides = {name: stake for name, stake in trial.sides if name not in beside}
    return report.solved(trial.terms, sides, _plan(trial), progress)


def apart(trial: Trial) -> dict[str, SideBet]:
    """Side bets of a dealt table that no choice changes: they are played along, and their exact value is added."""
    math = report.mathematics(trial.game)
    names = {name for name, _ in trial.sides if trial.dealt} & {*vars(math).get("APART", ())}
    return {bet.name: bet for bet in math.side_bets(trial.terms) if bet.name in names} if names else {}


def _plan(trial: Trial) -> strategy.Plan | None:
    return strategy.read(trial.terms.game, trial.strategy) if trial.strategy else None


@lru_cache(maxsize=4)
def _croupier(trial: Trial) -> Croupier:
    if not trial.dealt:
        return drawn(solved(trial))
    terms, sides, plan = trial.terms, dict(trial.sides), _plan(trial)
    if table := games.part(trial.game, "odds.table"):  # a game with its own table simulation
        own: Croupier = table.book(terms, sides, plan)
        return own
    return TABLES[fit(terms.game).family](terms, sides, plan)


_one_at_a_time = Lock()


def croupier(trial: Trial) -> Croupier:
    """The player of a trial, prepared once per process."""
    with _one_at_a_time:
        return _croupier(replace(trial, seed=0, days=1, rounds=1, boxes=1, paths=1))


class TrialPart(Struct, frozen=True):
    """A task: some paths of a trial."""

    trial: Trial
    first: int
    last: int


def play(part: TrialPart) -> Paths:
    """Play some paths of a trial in this process."""
    trial, count = part.trial, part.last - part.first
    player = croupier(trial)
    won, seats = np.zeros((count, trial.days), np.int64), np.zeros((count, trial.boxes), np.int64)
    fall = np.zeros(count, np.int64)
    states = streams(trial.seed, ROUNDS, part.first, part.last)
    player.play(states, trial.days, trial.rounds, won, seats, fall)
    return Paths(player.scale, won, seats, fall)


def parts(paths: int) -> list[tuple[int, int]]:
    """The tasks, as first and last path."""
    step = -(-paths // PARTS)
    return [(first, min(first + step, paths)) for first in range(0, paths, step)]


def simulate(trial: Trial, progress: Progress | None = None, spread: Spread = spread) -> Paths:
    """Play a trial, on this machine's cores or on the workers of ``spread``. The result is the same."""
    check(trial)
    tasks = [TrialPart(trial, first, last) for first, last in parts(trial.paths)]
    played = spread(play, tasks, progress)
    won, seats, fall = ([getattr(paths, name) for paths in played] for name in ("won", "seats", "fall"))
    return Paths(played[0].scale, np.concatenate(won), np.concatenate(seats), np.concatenate(fall))
