"""The key figures of a game on one sheet: edge, risk, how often it wins, hours of play, ruin, side bets, jackpot.

Each line says how it was found: ``exact`` is a fraction of integers or its square root, ``computed`` a sum of exact
chances in floating point, ``approximation`` a normal distribution, ``bound`` an upper limit, ``estimate`` a simulation.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.odds.families.estimate import Estimate
from cutcard.odds.families.progressive import Progressive, progressive
from cutcard.odds.model.solution import OutcomeCount, Progress, SideBet
from cutcard.odds.report.report import (
    NotCounted,
    guessed,
    mathematics,
    solved,
    staked_on,
    terms_of,
)
from cutcard.odds.report.shapes import JackpotWager, KeyFigure, KeyFigures, exact
from cutcard.odds.report.volatility import Walk, after, house_bankroll, ruins, walk
from cutcard.odds.strategy import follow as strategy
from cutcard.ruling import Refused

EXACT, COMPUTED, APPROXIMATION, BOUND, ESTIMATE = "exact", "computed", "approximation", "bound", "estimate"
SHARE, ANTES, ROUNDS, CENTS, ONE_IN = "share", "antes", "rounds", "cents", "one in"
HOURS, BANKROLLS = (1, 4, 8, 40), (50, 100, 200, 500)
RISKS = (0.05, 0.01)
USUAL = JackpotWager(100, 10_000_000)  # a wager of $1 at a meter of $100,000
ANTE: Cents = 10_00
FEW = 8  # hours or bankrolls on one sheet


def sheet(
    key: str,
    changes: Sequence[str] = (),
    *,
    sides: Mapping[str, Fraction | int | str] | None = None,
    ante: Cents | None = None,
    maximum_payout: Cents | None = None,
    reading: Sequence[str] = (),
    strategy_name: str | None = None,
    jackpot: JackpotWager | None = None,
    rounds_per_hour: int = 40,
    hours: Sequence[int] = HOURS,
    bankrolls: Sequence[int] = BANKROLLS,
    progress: Progress | None = None,
) -> KeyFigures:
    """The sheet of a game, for best play or a strategy. Antes are shown as dollars of ``ante``, $10 if left out."""
    check(rounds_per_hour, hours, bankrolls)
    try:
        terms = terms_of(key, changes, ante=ante, maximum_payout=maximum_payout, reading=reading)
    except NotCounted:
        if strategy_name is not None:
            raise
        return _guessed(key, changes, sides, ante, rounds_per_hour, progress)
    game, stakes = terms.game, staked_on(terms.game, sides or {})
    plan = None if strategy_name is None else strategy.load(game, strategy_name)
    found = solved(terms, stakes, plan, progress)
    chances = {net: Fraction(weight, found.deals) for net, weight in found.distribution().items()}
    lines = [*game_lines(chances, found.average_bet)]
    if plan is not None:
        cost = solved(terms, stakes, None, progress).ev - found.ev
        lines.append(_line("The game", "Cost of the strategy", cost, SHARE, note="compared with best play"))
    lines += side_lines(mathematics(key).side_bets(terms))
    lines += hour_lines(walk(chances), rounds_per_hour, hours, bankrolls)
    if game.jackpot is not None:
        wager = jackpot or USUAL
        lines += jackpot_lines(progressive(terms, wager.stake, wager.meter, wager.boxes))
    return KeyFigures(
        key,
        game.title,
        "best play" if plan is None else plan.name.replace("-", " "),
        ANTE if ante is None else ante,
        rounds_per_hour,
        lines,
        list(changes),
        {name: str(stake) for name, stake in stakes.items()},
        list(reading),
        maximum_payout,
    )


def check(rounds_per_hour: int, hours: Sequence[int], bankrolls: Sequence[int]) -> None:
    """Refuse numbers that make no sheet."""
    for name, values, most in (
        ("rounds per hour", [rounds_per_hour], 1_000),
        ("hours", hours, 10_000),
        ("bankroll", bankrolls, 1_000_000),
    ):
        wrong = [value for value in values if not 1 <= value <= most]
        if wrong:
            raise Refused(None, f"{name}: {wrong[0]} is not possible; enter 1 to {most:,}")
        if not 1 <= len(values) <= FEW:
            raise Refused(None, f"{name}: enter 1 to {FEW} of them")


def _line(
    section: str, row: str, value: Fraction, unit: str, column: str = "", how: str = EXACT, note: str = ""
) -> KeyFigure:
    return KeyFigure(section, row, column, float(value), unit, how, exact(value) if how == EXACT else None, note)


def _figure(
    section: str, row: str, value: float | None, unit: str, how: str, column: str = "", note: str = ""
) -> KeyFigure:
    """A figure that is no fraction."""
    return KeyFigure(section, row, column, value, unit, how, None, note)


def game_lines(chances: Mapping[Fraction, Fraction], average_bet: Fraction) -> list[KeyFigure]:
    """The figures of a round, from the chance of every net result in antes."""
    section = "The game"
    steps = walk(chances)
    wins, level, loses = (
        sum((chance for net, chance in chances.items() if (net > 0) - (net < 0) == sign), Fraction())
        for sign in (1, 0, -1)
    )
    most = max(net for net, chance in chances.items() if chance)
    found = [
        _line(section, "House edge", -steps.mean, SHARE, note="of the ante"),
        _line(section, "Element of risk", -steps.mean / average_bet, SHARE, note="of everything staked"),
        _line(section, "Average bet", average_bet, ANTES),
        _line(section, "Value of a round", steps.mean, ANTES),
        _line(section, "Variance", steps.variance, "antes squared"),
        _figure(section, "Standard deviation", sqrt(steps.variance), ANTES, EXACT, note="square root of the variance"),
        _line(section, "Hit frequency", wins, SHARE, note="rounds that win something over all wagers"),
        _line(section, "Rounds that break even", level, SHARE),
        _line(section, "Rounds that lose", loses, SHARE),
        _line(section, "Largest win", most, ANTES),
        _line(section, "Chance of the largest win", 1 / chances[most], ONE_IN),
    ]
    if steps.mean:
        note = "until the expected result is as large as one standard deviation"
        found.append(_line(section, "Rounds to the long run", steps.variance / steps.mean**2, ROUNDS, note=note))
    return found


def side_lines(bets: Iterable[SideBet]) -> list[KeyFigure]:
    """Side bets on their own: edge, how often they win, deviation, per unit staked."""
    found = []
    for bet in bets:
        row = ("Side bets alone", bet.name.replace("-", " ").capitalize())
        found += [
            _line(*row, -bet.ev, SHARE, "House edge", note=bet.note),
            _line(*row, hits(bet.outcomes, bet.deals), SHARE, "Hit frequency"),
            _figure(*row, sqrt(bet.variance), "stakes", EXACT, "Standard deviation"),
        ]
    return found


def hits(outcomes: Iterable[OutcomeCount], deals: int) -> Fraction:
    """How often something is won."""
    return Fraction(sum(each.weight for each in outcomes if each.net > 0), deals)


def hour_lines(steps: Walk, rounds_per_hour: int, hours: Sequence[int], bankrolls: Sequence[int]) -> list[KeyFigure]:
    """Where a player stands after hours of play, and the chance to lose a bankroll on the way."""
    found, ruin_lines, needed = [], [], []
    ruined = ruins(steps, [each * rounds_per_hour for each in hours])
    for each in hours:
        rounds = each * rounds_per_hour
        row = "1 hour" if each == 1 else f"{each:,} hours"
        told, ruin = after(steps, rounds), ruined[rounds]
        how = COMPUTED if told.computed else APPROXIMATION
        play = ("Hours of play", row)
        found += [
            _line(*play, Fraction(rounds), ROUNDS, "Rounds"),
            _line(*play, steps.mean * rounds, ANTES, "Expected result"),
            _figure(*play, sqrt(steps.variance * rounds), ANTES, EXACT, "Standard deviation"),
            _figure(*play, told.low, ANTES, how, "1 in 20 is below"),
            _figure(*play, told.high, ANTES, how, "1 in 20 is above"),
            _figure(*play, told.ahead, SHARE, how, "Chance to be ahead"),
        ]
        how = APPROXIMATION if ruin.chances is None else COMPUTED
        ruin_lines += [
            _figure("Risk of ruin", row, ruin.risk(Fraction(antes)), SHARE, how, f"{antes:,} antes")
            for antes in bankrolls
        ]
        needed += [
            _figure("Bankroll needed", row, float(ruin.bankroll(risk)), ANTES, how, f"for a risk of {risk:.0%}")
            for risk in RISKS
        ]
    note = f"Ruin: less is left than the {float(Fraction(steps.needs, steps.scale)):g} antes that a round may need"
    ruin_lines[0] = replace(ruin_lines[0], note=note)
    house = house_bankroll(steps, RISKS[-1])
    section, why = "The house", "one box for ever; Lundberg's bound"
    reserve = _figure(section, f"Reserve for a risk of at most {RISKS[-1]:.0%}", house, ANTES, BOUND, note=why)
    return [*found, *ruin_lines, *needed, *([reserve] if house is not None else [])]


def jackpot_lines(found: Progressive) -> list[KeyFigure]:
    """A jackpot wager: where it breaks even, what it is worth now, how often it hits."""
    section = f"Jackpot, ${found.stake / 100:g} on {found.boxes} {'box' if found.boxes == 1 else 'boxes'}"
    even = None if found.break_even is None else Fraction(found.break_even)
    first = (
        _figure(section, "Break-even meter", None, CENTS, EXACT, note="it never breaks even")
        if even is None
        else _line(section, "Break-even meter", even, CENTS, note="the lowest meter at which a wager does not lose")
    )
    return [
        first,
        _line(section, "Meter", Fraction(found.meter), CENTS),
        _line(section, "House edge at this meter", found.house_edge, SHARE, note="of the wager"),
        _line(section, "Value of a wager at this meter", found.value, CENTS),
        _line(section, "Each $10,000 on the meter adds", found.more, CENTS),
        _line(section, "Rounds until the meter is hit", 1 / found.round_hit, ONE_IN),
        *(_line(section, f"{name.capitalize()} hits", 1 / hit.chance, ONE_IN) for name, hit in found.hits.items()),
    ]


def _guessed(
    key: str,
    changes: Sequence[str],
    sides: Mapping[str, Fraction | int | str] | None,
    ante: Cents | None,
    pace: int,
    progress: Progress | None,
) -> KeyFigures:
    """What is known of a game that cannot be counted."""
    told: Estimate = guessed(key, changes, sides, progress=progress)
    row = ("The game", "House edge")
    lines = [
        _figure(*row, told.house_edge, SHARE, ESTIMATE, note=f"from {told.rounds:,} rounds, played by looking ahead"),
        _figure("The game", "Standard error of it", told.standard_error, SHARE, ESTIMATE),
    ]
    staked = {name: str(stake) for name, stake in (sides or {}).items()}
    return KeyFigures(key, told.game, "an estimate", ante or ANTE, pace, lines, list(changes), staked)
