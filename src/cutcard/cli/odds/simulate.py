"""``cutcard odds GAME --simulate``: simulates days and years at a table, and its jackpot meter."""

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
    """The options of a simulation. Game and stakes come from the options of ``cutcard odds``."""
    only = "These count only with --simulate, except --rounds-per-hour, which --sheet uses too."
    group = parser.add_argument_group("a simulation", only)
    group.add_argument(
        "--simulate", action="store_true", help="simulate days and years of play instead of calculating exactly"
    )
    group.add_argument("--days", metavar="N", type=int, default=365, help="days in each path (365)")
    group.add_argument("--hours", metavar="N", type=int, default=16, help="hours of play in a day (16)")
    group.add_argument("--rounds-per-hour", metavar="N", type=int, default=40, help="rounds per hour (40)")
    group.add_argument(
        "--paths", metavar="N", type=int, default=100, help="how many times to simulate all the days (100)"
    )
    group.add_argument(
        "--seed",
        metavar="N",
        type=int,
        help="use the seed of an earlier run to get the same result; random if left out",
    )
    group.add_argument(
        "--independent",
        action="store_true",
        help="draw each box's results separately instead of dealing one table: faster",
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
        "--pool-seed", metavar="CENTS", type=int, default=50_000_00, help="the meter after a hit (5000000)"
    )
    group.add_argument("--dask", metavar="ADDRESS", help="run on the workers of this Dask scheduler: tcp://HOST:PORT")


def run(asked: argparse.Namespace, sides: dict[str, str]) -> int:
    """Run the simulation and print it. Refusals are raised."""
    from cutcard.odds.report import report
    from cutcard.odds.simulate import cluster, meter, meter_figures, simulate
    from cutcard.odds.simulate import figures as simulate_figures
    from cutcard.odds.strategy import follow as strategy

    if asked.hours < 1 or asked.hours > 24:
        raise Usage(f"--hours: {asked.hours} is not possible; write 1 to 24")
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
    simulate.check(trial)
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
    how = "dealt at one table" if trial.dealt else "drawn separately"
    boxes = "1 box" if trial.boxes == 1 else f"{trial.boxes} boxes"
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
        f"{trial.game}: {trial.days} days of {trial.rounds} rounds, {boxes} {how}",
        f"  ante {dollars(trial.ante)}, {trial.paths} paths, seed {trial.seed}, {told.rounds:,} hands settled",
        f"  the house wins {_money(told.mean)} per path; exact: {_money(told.expected)} ({away:.1f} standard errors)",
        f"  the house keeps {told.hold.mean:.3%} of all stakes; exact: {told.hold.expected:.3%}",
        f"  deepest fall of the house: {' / '.join(_three(told.drawdown))} (5 %, 50 %, 95 % of paths)",
        "",
        *columns([("house win per", "mean", "deviation", "loses", "5 %", "50 %", "95 %"), *spells]),
        "",
        *columns([("house win until", "5 %", "50 %", "95 %"), *bands]),
        "",
        *columns([("player win per path", "mean", "ahead", "5 %", "50 %", "95 %"), *seats]),
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
        f"jackpot: {told.wagers:,} wagers of {dollars(told.pool.price)}, meter starts at {dollars(told.pool.start)}",
        *columns([("meter at a hit", "hits", "expected", "5 %", "50 %", "95 %"), *hits]),
        "",
        *columns([("first hit on day", "5 %", "50 %", "95 %"), *waits]),
        "",
        "  cents per wager",
        *columns(
            [
                ("kept by the house", f"{cost.retained:.3f}"),
                (f"fixed prizes (exact: {cost.fixed_expected:.3f})", f"{-cost.fixed:.3f}"),
                ("added to reach the minimum prize", f"{-cost.guaranteed:.3f}"),
                ("bonus to other boxes", f"{-cost.bonus:.3f}"),
                ("added to reach the seed", f"{-cost.seed:.3f}"),
                ("left for the house", f"{cost.house:.3f}"),
            ]
        ),
    ]


def _three(values: dict[str, int]) -> list[str]:
    return [_money(values[level]) for level in (LOW, MIDDLE, HIGH)] if values else []


def _money(cents: float) -> str:
    return dollars(round(cents))
