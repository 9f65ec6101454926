"""``cutcard odds``: exact odds of a game, as printed or with changed numbers."""

import argparse
import sys
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import msgspec

from cutcard.cli import Usage, choose_game, the_game
from cutcard.cli.odds import estimate as odds_estimate
from cutcard.cli.odds import sheet as odds_sheet
from cutcard.cli.odds import simulate as odds_simulate
from cutcard.cli.odds import thumbs as odds_thumbs
from cutcard.cli.progress import bar
from cutcard.money import dollars
from cutcard.odds.native import cache
from cutcard.odds.report.report import NotCounted, report, values
from cutcard.odds.report.shapes import JackpotWager, Report, Side, Values
from cutcard.odds.strategy.chart import as_text, columns
from cutcard.ruling import Refused

MANY = 60  # up to this many outcomes are printed one by one
CARDS = {
    "upcard": "the dealer's card that is face up",
    "board": "the cards on the board",
    "discard": argparse.SUPPRESS,
    "drawn": "the cards that were drawn",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Exact odds of a game: house edge, risk, outcomes, side bets, strategies and what-if changes.

Figures are per ante and count every deal; nothing is sampled. The first call compiles native code, which takes a few
seconds. Results are kept in your cache folder, so the next call answers at once."""
    parser.epilog = """examples:
  cutcard odds three-card-poker
  cutcard odds three-card-poker --change ante-bonus.straight=2 --with pair-plus=1
  cutcard odds caribbean-stud --strategy any-ace-king
  cutcard odds caribbean-stud --hand "Ac Kd Jh 8s 3c" --upcard 8d
  cutcard odds caribbean-stud --solve bet.flush --edge 0.05
  cutcard odds caribbean-stud --jackpot-wager 100 --meter 15000000 --boxes 5
  cutcard odds caribbean-stud --ante 10000 --maximum-payout 5000000
  cutcard odds ultimate-texas-holdem --sheet --session 4 --bankroll 100
  cutcard odds three-card-poker --change ante-bonus.straight=2 --against printed"""
    choose_game(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON value only")
    what = parser.add_argument_group("the game")
    what.add_argument(
        "--change",
        metavar="LINE=ODDS",
        action="append",
        default=[],
        help="change a number: 'bet.flush=6', 'qualify=Ac Kd 4h 3s 2c', 'play 4x.times=5'; can be repeated",
    )
    what.add_argument(
        "--reading",
        metavar="ID",
        action="append",
        default=[],
        help="use the other reading of an unclear clause (its id, such as I-10); can be repeated",
    )
    what.add_argument(
        "--with",
        dest="sides",
        metavar="BET=ANTES",
        action="append",
        default=[],
        help="stake a side bet as well, such as trips=1; can be repeated",
    )
    what.add_argument("--ante", metavar="CENTS", type=int, help="the ante; required with --maximum-payout")
    what.add_argument(
        "--maximum-payout", metavar="CENTS", type=int, help="the most that a bet may win, as on the table's sign"
    )
    play = parser.add_argument_group("how it is played")
    play.add_argument(
        "--strategy", metavar="NAME|FILE", help="play by this strategy, a name or a text file; best play if left out"
    )
    play.add_argument("--chart", action="store_true", help="also print the best play as a chart")
    hand = parser.add_argument_group("one holding")
    hand.add_argument("--hand", metavar="CARDS", help='show the value of each choice with these cards: "Ah Kd"')
    for name, meaning in CARDS.items():
        hand.add_argument(f"--{name}", metavar="CARDS", help=meaning)
    hand.add_argument(
        "--staked",
        metavar="BET=ANTES",
        action="append",
        default=[],
        help="what lies on a wager now, where choices depend on it, such as third-street=3; can be repeated",
    )
    hand.add_argument("--decision", metavar="NAME", help="the decision, where several are made on the same cards")
    more = parser.add_argument_group("pay lines and jackpots")
    more.add_argument(
        "--solve", metavar="LINE", help="find what this line must pay for the edge in --edge: 'bet.flush'"
    )
    more.add_argument("--edge", metavar="SHARE", help="the house edge you want: 0.05 or 1/20")
    more.add_argument("--jackpot-wager", metavar="CENTS", type=int, help="the price of a jackpot wager")
    more.add_argument("--meter", metavar="CENTS", type=int, help="the jackpot's meter")
    more.add_argument(
        "--boxes",
        metavar="N",
        type=int,
        default=1,
        help="boxes that wager on the jackpot, or that play in a simulation (1)",
    )
    more.add_argument("--no-cache", action="store_true", help="calculate again, and do not keep the result")
    odds_thumbs.arguments(parser)
    odds_sheet.arguments(parser)
    odds_simulate.arguments(parser)
    odds_estimate.arguments(parser)
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    _check(asked)
    sides = dict(_pair(text) for text in asked.sides)
    rules: dict[str, Any] = {
        "ante": asked.ante,
        "maximum_payout": asked.maximum_payout,
        "reading": asked.reading,
        "sides": sides,
    }
    try:
        with cache.unused() if asked.no_cache else nullcontext():
            if asked.simulate:
                return odds_simulate.run(asked, sides)
            if asked.rules_of_thumb:
                return odds_thumbs.run(asked)
            if odds_sheet.wanted(asked):
                return odds_sheet.run(asked, rules)
            if asked.hand is not None:
                laid: dict[str, Any] = {name: getattr(asked, name) or "" for name in CARDS}
                laid |= {"staked": dict(_pair(text) for text in asked.staked), "decision": asked.decision or ""}
                worth = values(asked.game, asked.hand, asked.change, **laid, **rules)
                _print(asked, worth)
            else:
                with bar("Counting deals", quiet=asked.json) as progress:
                    told = report(
                        asked.game,
                        asked.change,
                        **rules,
                        strategy_name=asked.strategy,
                        jackpot=None
                        if asked.meter is None
                        else JackpotWager(asked.jackpot_wager, asked.meter, asked.boxes),
                        solve_for=None if asked.solve is None else (asked.solve, _edge(asked.edge)),
                        chart=asked.chart,
                        progress=progress,
                    )
                _print(asked, told)
    except NotCounted as refused:
        return odds_estimate.run(asked, sides, refused)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


def _check(asked: argparse.Namespace) -> None:
    the_game(asked.game)
    odds_thumbs.check(asked)
    odds_sheet.check(asked)
    odds_estimate.check(asked)
    if (asked.solve is None) != (asked.edge is None):
        raise Usage("give --solve and --edge together: --solve bet.flush --edge 0.05")
    if (asked.jackpot_wager is None) != (asked.meter is None):
        raise Usage("give --jackpot-wager and --meter together, both in cents")
    if asked.hand is None and any(getattr(asked, name) is not None for name in CARDS):
        raise Usage("--upcard, --board, --discard and --drawn need --hand")
    if asked.hand is None and (asked.staked or asked.decision):
        raise Usage("--staked and --decision need --hand")
    if asked.hand is not None and (asked.strategy or asked.solve or asked.chart or asked.meter is not None):
        raise Usage("--hand is about one holding: leave out --strategy, --solve, --chart and --meter")


def _pair(text: str) -> tuple[str, str]:
    name, _, stake = text.partition("=")
    return name.strip(), stake.strip() or "1"


def _edge(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Usage(f"--edge: {text!r} is not a number; write 0.05 or 1/20") from None


def _print(asked: argparse.Namespace, answer: Report | Values) -> None:
    if asked.json:
        print(msgspec.json.encode(answer).decode())
    else:
        print(_values_text(answer) if isinstance(answer, Values) else _report_text(answer))


def _values_text(told: Values) -> str:
    seen = [f"{name} {value}" for name in CARDS if (value := getattr(told, name))]
    rows = [("choice", "value in antes", "cost")]
    rows += [(each.move, f"{each.worth:+.6f}", f"{each.cost:.6f}" if each.cost else "best") for each in told.choices]
    return "\n".join([", ".join([f"{told.game}: {told.hand}", *seen]), *columns(rows)])


def _report_text(told: Report) -> str:
    played = "best play" if told.strategy is None else told.strategy
    lines = [f"{told.game}, {played}" + "".join(f", {change}" for change in told.changes)]
    lines += [f"  with {name}: {stake} for each ante" for name, stake in told.staked.items()]
    figures = [
        ("house edge", f"{told.house_edge:.4%} of the ante"),
        ("element of risk", f"{told.element_of_risk:.4%} of all stakes"),
        ("standard deviation", f"{told.sd:.4f} antes"),
        ("average bet", f"{told.average_bet:.4f} antes"),
        ("value of a round", f"{told.ev.num} / {told.ev.den}"),
    ]
    if told.cost is not None:
        figures.insert(1, ("cost of the strategy", f"{told.cost:.6%} of the ante"))
    lines += [f"  {name:<22}{value}" for name, value in figures]
    shares = [(name, f"{share.frequency:.4%}", f"{int(share.deals):,}") for name, share in told.actions.items()]
    lines += ["", *columns([("action", "share", "deals"), *shares])]
    lines += ["", *_outcomes_text(told)]
    for name, side in told.side_bets.items():
        lines += ["", *_side_text(name, side)]
    if told.solved is not None:
        lines += ["", *_solved_text(told)]
    if told.chart is not None:
        lines += ["", as_text(told.chart)]
    return "\n".join(lines)


def _outcomes_text(told: Report) -> list[str]:
    """Outcomes by name, or by net result if there are too many names."""
    if len(told.outcomes) <= MANY:
        ends = [(name, end.net, f"{end.frequency:.4%}", f"{int(end.deals):,}") for name, end in told.outcomes.items()]
        return columns([("outcome", "antes", "share", "deals"), *ends])
    by_net: dict[Fraction, tuple[int, float]] = {}
    for end in told.outcomes.values():
        deals, frequency = by_net.get(Fraction(end.net), (0, 0.0))
        by_net[Fraction(end.net)] = deals + int(end.deals), frequency + end.frequency
    rows = [(f"{float(net):+g}", f"{share:.4%}", f"{deals:,}") for net, (deals, share) in sorted(by_net.items())]
    return columns([("antes", "share", "deals"), *rows])


def _side_text(name: str, side: Side) -> list[str]:
    lines = [f"{name} alone: house edge {side.house_edge:.4%} of the wager ({side.ev.num} / {side.ev.den})"]
    lines += [f"  {side.note}"] if side.note else []
    if pot := side.jackpot:
        lines += [
            f"  {dollars(pot.wager)} at {dollars(pot.meter)}, boxes {pot.boxes}: {pot.value:+.3f} cents per wager",
            f"  each $10,000 on the meter adds {pot.per_10000:.3f} cents",
            "  never breaks even" if pot.break_even is None else f"  breaks even at {dollars(pot.break_even)}",
            f"  the meter is hit once in {pot.rounds_to_hit:,.0f} rounds on average",
            *columns(
                [
                    ("hand", "one in", "50 % have hit after", "pays"),
                    *((n, f"{h.one_in:,.1f}", f"{h.half_by:,}", dollars(h.prize)) for n, h in pot.hits.items()),
                ]
            ),
        ]
    return lines


def _solved_text(told: Report) -> list[str]:
    assert told.solved is not None
    wanted = told.solved
    odds = wanted.odds.fraction
    exactly = "exactly" if wanted.exact else "to a thousandth"
    return [
        f"{wanted.line} must pay {float(odds):.6f} to 1 ({exactly}: {odds if wanted.exact else f'{float(odds):.3f}'}) "
        f"for a house edge of {wanted.house_edge:.4%}",
        *(f"  at {n} to 1 it is {edge:.4%}" for n, edge in wanted.payable.items()),
    ]
