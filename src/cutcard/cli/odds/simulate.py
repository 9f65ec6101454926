"""``cutcard odds GAME --simulate``: days and years of a table, and the paths of its jackpot's meter."""

import argparse
import secrets
import time
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from cutcard.cli import Usage
from cutcard.cli.progress import bar
from cutcard.money import dollars
from cutcard.odds.strategy.chart import columns

if TYPE_CHECKING:  # both would import the compiler before it is needed
    from cutcard.odds.simulate.figures import Figures
    from cutcard.odds.simulate.meter_figures import MeterFigures

LOW, MIDDLE, HIGH = "0.05", "0.5", "0.95"
ROWS = 12  # of the bands, as printed


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of a simulation; what is played and staked is said by those of ``cutcard odds``."""
    group = parser.add_argument_group("a simulation")
    group.add_argument(
        "--simulate", action="store_true", help="play the game over days and years instead of counting it"
    )
    group.add_argument("--days", metavar="N", type=int, default=365, help="days in each path (365)")
    group.add_argument("--hours", metavar="N", type=int, default=16, help="hours of play in a day (16)")
    group.add_argument(
        "--rounds-per-hour", metavar="N", type=int, default=40, help="rounds that the table plays in an hour (40)"
    )
    group.add_argument(
        "--paths", metavar="N", type=int, default=100, help="how many times all the days are played (100)"
    )
    group.add_argument(
        "--seed", metavar="N", type=int, help="repeat a result with its seed; drawn at random if left out"
    )
    group.add_argument(
        "--independent",
        action="store_true",
        help="draw each box's results separately, not from one shared deal: faster",
    )
    group.add_argument("--tables", metavar="N", type=int, default=1, help="tables linked to the jackpot (1)")
    group.add_argument(
        "--pool-rate",
        metavar="PERCENT",
        type=int,
        default=70,
        help="the share of each wager that goes into the meter (70)",
    )
    group.add_argument(
        "--pool-seed", metavar="CENTS", type=int, default=50_000_00, help="what the meter starts again at (5000000)"
    )
    group.add_argument("--dask", metavar="ADDRESS", help="run on the workers of this Dask scheduler: tcp://HOST:PORT")


def run(asked: argparse.Namespace, sides: dict[str, str]) -> int:
    """Simulate what was asked for and print it; refusals go up."""
    from cutcard.odds.report import report
    from cutcard.odds.simulate import cluster, meter, meter_figures, simulate
    from cutcard.odds.simulate import figures as simulate_figures
    from cutcard.odds.strategy import follow as strategy

    if asked.hours < 1 or asked.hours > 24:
        raise Usage(f"--hours: a day has 1 to 24, not {asked.hours}")
    began = time.monotonic()
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    game = report.terms_of(asked.game).game
    trial = simulate.Trial(
        asked.game,
        seed,
        days=asked.days,
        rounds=asked.rounds_per_hour * asked.hours,
        boxes=asked.boxes,
        paths=asked.paths,
        ante=10_00 if asked.ante is None else asked.ante,
        dealt=not asked.independent,
        changes=tuple(asked.change),
        readings=tuple(asked.reading),
        sides=tuple(report.staked_on(game, sides).items()),
        maximum_payout=asked.maximum_payout,
        strategy=strategy.load(game, asked.strategy).text if asked.strategy else "",
    )
    pool = None
    if asked.meter is not None:
        pool = meter.MeterPool(
            asked.game,
            seed,
            asked.jackpot_wager,
            days=trial.days,
            rounds=trial.rounds,
            tables=asked.tables,
            boxes=trial.boxes,
            paths=trial.paths,
            rate=asked.pool_rate,
            reset=asked.pool_seed,
            opening=asked.meter,
        )
        meter.check(pool)
    spread = cluster.at(asked.dask)
    with bar("Counting deals", quiet=asked.json) as progress:
        exact = simulate.solved(trial, progress)
    with bar("Playing rounds", quiet=asked.json) as progress:
        figures = simulate_figures.figures(trial, exact, simulate.simulate(trial, progress, spread))
    pot = None
    if pool is not None:
        with bar("Playing the jackpot", quiet=asked.json) as progress:
            pot = meter_figures.figures(pool, meter.simulate(pool, progress, spread))
    if asked.json:
        answer = {"simulation": figures, "jackpot": pot, "seconds": round(time.monotonic() - began, 3)}
        print(msgspec.json.encode(answer, enc_hook=_plain).decode())
    else:
        print("\n".join([*_text(figures), *(_pool_text(pot) if pot else ())]))
    return 0


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not printed")


def _text(told: "Figures") -> list[str]:
    trial = told.trial
    how = "dealt at one table" if trial.dealt else "drawn one by one"
    away = abs(told.mean - told.expected) / told.standard_error if told.standard_error else 0.0
    spells = [
        (name, *map(_money, (each.mean, each.sd)), f"{each.loss:.2%}", *_three(each.quantiles))
        for name, each in told.spells.items()
    ]
    step = -(-len(told.bands.days) // ROWS)
    bands = [
        (f"day {day}", *(_money(told.bands.quantiles[level][at]) for level in (LOW, MIDDLE, HIGH)))
        for at, day in enumerate(told.bands.days)
        if (at + 1) % step == 0 or at + 1 == len(told.bands.days)
    ]
    seats = [
        (f"seat {number}", _money(seat.mean), f"{seat.ahead:.1%}", *_three(seat.quantiles))
        for number, seat in enumerate(told.seats, 1)
    ]
    return [
        f"{trial.game}: {trial.days} days of {trial.rounds} rounds, {trial.boxes} boxes {how}",
        f"  ante {dollars(trial.ante)}, {trial.paths} paths, seed {trial.seed}, {told.rounds:,} hands settled",
        f"  the house wins {_money(told.mean)} in a path; {_money(told.expected)} exactly: {away:.1f} standard errors",
        f"  hold {told.hold.mean:.3%} of all that is staked; {told.hold.expected:.3%} exactly",
        f"  deepest fall of the house: {' / '.join(_three(told.drawdown))} (5 %, half, 95 % of the paths)",
        "",
        *columns([("the house in a", "mean", "deviation", "loses", "5 %", "half", "95 %"), *spells]),
        "",
        *columns([("the house by", "5 %", "half", "95 %"), *bands]),
        "",
        *columns([("players in a path", "mean", "ahead", "5 %", "half", "95 %"), *seats]),
    ]


def _pool_text(told: "MeterFigures") -> list[str]:
    cost = told.costs
    hits = [
        (name, f"{line.hits:,}", f"{line.expected:,.1f}", *(_three(line.meter) or ["-"] * 3))
        for name, line in told.lines.items()
    ]
    waits = [
        (
            name,
            *(
                "later" if line.first_day[level] is None else f"{line.first_day[level]}"
                for level in (LOW, MIDDLE, HIGH)
            ),
        )
        for name, line in told.lines.items()
    ]
    return [
        "",
        f"jackpot: {told.wagers:,} wagers of {dollars(told.pool.price)}, the meter from {dollars(told.pool.start)} on",
        *columns([("meter at a hit", "hits", "to be expected", "5 %", "half", "95 %"), *hits]),
        "",
        *columns([("first hit on day", "5 %", "half", "95 %"), *waits]),
        "",
        "  cents of each wager",
        *columns(
            [
                ("kept by the house", f"{cost.retained:.3f}"),
                (f"fixed prizes ({cost.fixed_expected:.3f} exactly)", f"{-cost.fixed:.3f}"),
                ("shares brought to the least prize", f"{-cost.guaranteed:.3f}"),
                ("bonus to others", f"{-cost.bonus:.3f}"),
                ("meter brought to its seed", f"{-cost.seed:.3f}"),
                ("left to the house", f"{cost.house:.3f}"),
            ]
        ),
    ]


def _three(values: dict[str, int]) -> list[str]:
    return [_money(values[level]) for level in (LOW, MIDDLE, HIGH)] if values else []


def _money(cents: float) -> str:
    return dollars(round(cents))
