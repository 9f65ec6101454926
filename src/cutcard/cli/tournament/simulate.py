"""``cutcard tournament simulate``: plays one or thousands of tournaments with bots, and summarises the results."""

import argparse
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec

from cutcard.cli import Usage
from cutcard.cli.progress import Progress, bar, counted
from cutcard.core.decoding import convert
from cutcard.money import dollars
from cutcard.tournament.simulation.bots import STYLES, Bot
from cutcard.tournament.structure.structure import Structure

if TYPE_CHECKING:  # the director is imported only when a tournament is played
    from cutcard.tournament.simulation.simulate import SimulatedTournament
    from cutcard.tournament.state.tournament import Tournament

MOST_EVENTS, MOST_JOBS = 1_000_000, 256
QUANTILES = {"least": 0.0, "5 %": 0.05, "half": 0.5, "95 %": 0.95, "most": 1.0}
COUNTED = {  # name in the report: event that is counted
    "re_entries": "ReEntered",
    "moves": "Moved",
    "tables_broken": "TableBroken",
    "races": "ChipsRaced",
    "hand_for_hand_rounds": "HandForHandRound",
}


def _said(name: str) -> str:
    """The name of a figure as people say it."""
    return name.replace("re_entries", "re-entries").replace("hand_for_hand", "hand-for-hand").replace("_", " ")


class Task(msgspec.Struct, frozen=True):
    """One tournament to play, in any process."""

    structure: Structure
    players: int
    bots: tuple[str, ...]
    seed: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Play whole tournaments with bots: the same director, betting and payments as at live tables.

After every command the chips are checked, and after every tournament the prizes and bounties."""
    parser.epilog = """examples:
  cutcard tournament simulate --players 100 --seed 1
  cutcard tournament simulate --players 60 --seed 7 --events 1000 --jobs 2 --bots tight,loose,station
  cutcard tournament simulate --players 40 --bots tight,mybots:careful --structure my-event.toml --json

Your own bot is a function(hand, hole, board, chance). It returns -1 to fold, 0 to check or call, or the total to bet or
raise to on this street. hand.turn is its own index; chance.random() is a number from 0 to 1."""
    parser.add_argument("--players", metavar="N", type=int, required=True, help="how many players enter")
    parser.add_argument(
        "--seed",
        metavar="S",
        type=int,
        help="use the seed of an earlier run to get the same result; random if left out",
    )
    parser.add_argument("--events", metavar="K", type=int, default=1, help="how many tournaments to play (1)")
    parser.add_argument("--jobs", metavar="J", type=int, default=1, help="number of processes (1); 0 for one per core")
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        default=",".join(STYLES),
        help=f"the players, assigned in turn: {', '.join(STYLES)}, or your own module:function (default: all of these)",
    )
    parser.add_argument(
        "--structure", metavar="FILE", type=Path, help="a structure file (TOML); the packaged one if left out"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON value only")


def command(asked: argparse.Namespace, structure: Structure) -> int:
    """Play and print the results. Refusals are raised."""
    if not 1 <= asked.events <= MOST_EVENTS:
        raise Usage(f"--events: write 1 to {MOST_EVENTS:,}")
    if not 0 <= asked.jobs <= MOST_JOBS:
        raise Usage(f"--jobs: write 0 to {MOST_JOBS}")
    names = tuple(asked.bots.split(","))
    for name in names:
        bot(name)
    from cutcard.tournament.simulation.simulate import check

    check(structure, asked.players)
    began = time.monotonic()
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    tasks = [Task(structure, asked.players, names, f"{seed}:{number}") for number in range(1, asked.events + 1)]
    told = list(_all(tasks, min(asked.jobs or os.cpu_count() or 1, asked.events), quiet=asked.json))
    answer = {
        "players": asked.players,
        "seed": seed,
        "bots": list(names),
        "events": asked.events,
        "tournaments": [_figures(one, structure, places=asked.events == 1) for one in told],
        "summary": summary(told, structure, names),
        "seconds": round(time.monotonic() - began, 3),
    }
    if asked.json:
        print(msgspec.json.encode(answer).decode())
    else:
        print("\n".join(_single(told[0], structure) if asked.events == 1 else _many(answer)))
    return 0


def bot(name: str) -> Bot:
    """A style by name, or a function by module and name."""
    if name in STYLES:
        return STYLES[name]
    module, colon, function = name.partition(":")
    if not colon:
        raise Usage(f"--bots: there is no style {name!r}; choose {', '.join(STYLES)}, or write module:function")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise Usage(f"--bots: {name}: {error}; the module must be found on PYTHONPATH") from None
    if not callable(found):
        raise Usage(f"--bots: {name} is not a function")
    own: Bot = found
    return own


def play(task: Task, progress: Progress | None = None) -> "SimulatedTournament":
    """Play one tournament. ``progress`` is called with the number of entries that are out."""
    from cutcard.tournament.messages.field_events import Eliminated
    from cutcard.tournament.simulation.simulate import simulate

    out: list[Eliminated] = []

    def watch(t: "Tournament", event: object) -> None:
        if progress is not None and isinstance(event, Eliminated):
            out.append(event)
            progress(len(out), max(task.players, len(out)))

    bots = [bot(name) for name in task.bots]
    return simulate(task.structure, task.players, bots, Random(task.seed), watch=watch if progress else None)


def _all(tasks: Sequence[Task], jobs: int, *, quiet: bool) -> "Iterator[SimulatedTournament]":
    """Play every tournament in order. The bar of a single one shows how many players are out."""
    if len(tasks) == 1:
        with bar("Playing a tournament", quiet=quiet) as progress:
            yield play(tasks[0], progress)
    elif jobs <= 1:
        yield from counted(map(play, tasks), len(tasks), "Playing tournaments", quiet=quiet)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = pool.map(play, tasks, chunksize=max(1, len(tasks) // (jobs * 50)))
            yield from counted(played, len(tasks), "Playing tournaments", quiet=quiet)


def _figures(told: "SimulatedTournament", structure: Structure, *, places: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "winner": told.winner,
        "entries": told.entries,
        "hands": told.hands,
        "minutes": told.minutes,
        "level": told.level,
        "pool": sum(told.prizes.values()),
        "bounties": sum(told.bounties.values()),
        **{name: told.events.get(event, 0) for name, event in COUNTED.items()},
    }
    if places:
        found["places"] = [
            {
                "place": place,
                "player": player,
                "prize": told.prizes.get(player, 0),
                "bounties": told.bounties.get(player, 0),
            }
            for player, place in told.places
        ]
    return found


def summary(told: "Sequence[SimulatedTournament]", structure: Structure, names: Sequence[str]) -> dict[str, object]:
    """The distribution of the figures, and what each kind of player has paid and won."""
    numbers: dict[str, list[int]] = {}
    for one in told:
        for name, value in _figures(one, structure, places=False).items():
            if isinstance(value, int):
                numbers.setdefault(name, []).append(value)
        numbers.setdefault("first_prize", []).append(one.prizes.get(one.winner, 0))
        numbers.setdefault("most_bounties", []).append(max(one.bounties.values(), default=0))
    spread = {name: {"mean": sum(row) / len(row), **_quantiles(row)} for name, row in numbers.items()}
    return {"spread": spread, "bots": _returns(told, structure, names)}


def _quantiles(values: Sequence[int]) -> dict[str, int]:
    order = sorted(values)
    return {name: order[round(share * (len(order) - 1))] for name, share in QUANTILES.items()}


def _returns(
    told: "Sequence[SimulatedTournament]", structure: Structure, names: Sequence[str]
) -> dict[str, dict[str, float]]:
    """By kind of player: how many entered, wins, what was paid for entries and what came back."""
    fees = structure.entry_fee + structure.administration_fee
    found = {name: {"players": 0, "wins": 0, "paid": 0, "won": 0} for name in names}
    for one in told:
        for player, entries in one.bought.items():
            row = found[names[(int(player[1:]) - 1) % len(names)]]
            row["players"] += 1
            row["wins"] += player == one.winner
            row["paid"] += entries * fees
            row["won"] += one.prizes.get(player, 0) + one.bounties.get(player, 0)
    return {
        name: {**row, "return": row["won"] / row["paid"] - 1 if row["paid"] else 0.0} for name, row in found.items()
    }


def _single(told: "SimulatedTournament", structure: Structure) -> Iterator[str]:
    yield f"{structure.name}: {told.players} players, {told.entries} entries, {told.hands:,} hands"
    yield f"won by {told.winner} after {told.minutes // 60}:{told.minutes % 60:02} in level {told.level}"
    counts = [f"{told.events.get(event, 0)} {_said(name)}" for name, event in COUNTED.items()]
    yield ", ".join(counts)
    yield f"{'place':>6}  {'player':<8} {'prize':>14} {'bounties':>14}"
    for player, place in told.places:
        prize, bounties = told.prizes.get(player, 0), told.bounties.get(player, 0)
        if prize or bounties:
            yield f"{place:>6}  {player:<8} {dollars(prize):>14} {dollars(bounties):>14}"
    pool, paid = sum(told.prizes.values()), sum(told.bounties.values())
    yield f"{'all':>6}  {'':<8} {dollars(pool):>14} {dollars(paid):>14}"


def _many(answer: dict[str, object]) -> Iterator[str]:
    told = convert(answer["summary"], dict[str, dict[str, dict[str, float]]])
    yield f"{answer['events']:,} tournaments of {answer['players']} players, seed {answer['seed']}"
    yield f"{'':<22}{'mean':>14}" + "".join(f"{name:>14}" for name in QUANTILES)
    for name, row in told["spread"].items():
        yield f"{_said(name):<22}" + "".join(f"{_number(name, value):>14}" for value in row.values())
    yield f"{'':<22}{'players':>14}{'wins':>14}{'return':>14}"
    for name, row in told["bots"].items():
        yield f"{name:<22}{row['players']:>14,.0f}{row['wins']:>14,.0f}{row['return']:>14.1%}"


def _number(name: str, value: float) -> str:
    money = name in ("pool", "bounties", "first_prize", "most_bounties")
    return dollars(round(value)) if money else f"{value:,.1f}"
