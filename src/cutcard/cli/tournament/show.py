"""``cutcard tournament``: prizes, the structure with its levels, the clock, stack values and simulations."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from cutcard.cli import Usage
from cutcard.cli.tournament import forecast as tournament_forecast
from cutcard.cli.tournament import icm as tournament_icm
from cutcard.cli.tournament import points as tournament_points
from cutcard.cli.tournament import simulate as tournament_simulate
from cutcard.core.moment import MINUTE, after, moment
from cutcard.money import MOST, dollars
from cutcard.ruling import Refused
from cutcard.tournament.money import prizes
from cutcard.tournament.structure import clock
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import Structure, periods, raced_after

Parser = argparse.ArgumentParser
MOST_OPTION = 24 * 60  # minutes
MOST_BYTES = 4 * structure_text.LONGEST
JSON = "print one JSON value only"


def arguments(parser: Parser) -> None:
    parser.description = "Prizes, structure, clock, stack values and simulations of a tournament."
    parser.epilog = """examples:
  cutcard tournament prizes --entries 100
  cutcard tournament structure --check my-event.toml
  cutcard tournament clock --venue brisbane --at 2022-01-26T15:00:00+10:00
  cutcard tournament simulate --players 100 --seed 1"""
    verbs = parser.add_subparsers(dest="verb", metavar="|".join(VERBS), required=True)
    for name, (summary, describe) in VERBS.items():
        verb = verbs.add_parser(name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
        describe(verb)


def _prizes(parser: Parser) -> None:
    parser.description = "Show what each place is paid, to the cent."
    parser.epilog = """examples:
  cutcard tournament prizes --entries 100
  cutcard tournament prizes --entries 100 --added 1000000 --json"""
    _file(parser)
    parser.add_argument("--entries", metavar="N", type=int, required=True, help="paid entries, re-entries included")
    parser.add_argument(
        "--pool", metavar="CENTS", type=int, help="the prize pool; entries times the entry fee if left out"
    )
    parser.add_argument("--added", metavar="CENTS", type=int, default=0, help="cash that the casino adds to the pool")
    parser.add_argument("--json", action="store_true", help=JSON)
    parser.set_defaults(run=_answering(show_prizes))


def _structure(parser: Parser) -> None:
    parser.description = (
        "Show the levels, breaks and chips of a structure with their times, or the mistakes in a structure file."
    )
    parser.epilog = """examples:
  cutcard tournament structure
  cutcard tournament structure --toml > my-event.toml
  cutcard tournament structure --check my-event.toml"""
    _file(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="only check the structure, and list every mistake")
    how.add_argument("--toml", action="store_true", help="print the structure as a file that you can change")
    how.add_argument("--json", action="store_true", help=JSON)
    parser.set_defaults(run=_answering(show_structure))


def _clock(parser: Parser) -> None:
    parser.description = "Show the clock at a given time, assuming that nobody pauses or corrects it."
    parser.epilog = """examples:
  cutcard tournament clock --venue gold-coast --at 2022-01-26T14:00:00+10:00
  cutcard tournament clock my-event.toml --start 2030-05-01T18:00:00Z --at 2030-05-01T20:10:00Z --json"""
    _file(parser)
    begins = parser.add_mutually_exclusive_group(required=True)
    begins.add_argument("--start", metavar="TIME", help="when the clock started: 2022-01-26T11:30:00+10:00")
    begins.add_argument("--venue", metavar="ID", help="start as scheduled for this venue of the structure")
    parser.add_argument("--at", metavar="TIME", required=True, help="the time to show")
    parser.add_argument(
        "--option",
        metavar="MINUTES",
        type=int,
        default=0,
        help="how long the clock stops for re-buys where there is no break (0)",
    )
    parser.add_argument("--json", action="store_true", help=JSON)
    parser.set_defaults(run=_answering(show_clock))


def _points(parser: Parser) -> None:
    tournament_points.arguments(parser)
    parser.set_defaults(run=_answering(tournament_points.command))


def _icm(parser: Parser) -> None:
    tournament_icm.arguments(parser)
    parser.set_defaults(run=_answering(tournament_icm.command))


def _forecast(parser: Parser) -> None:
    tournament_forecast.arguments(parser)
    parser.set_defaults(run=_answering(lambda asked: tournament_forecast.command(asked, _read(asked.file))))


def _simulate(parser: Parser) -> None:
    tournament_simulate.arguments(parser)
    parser.set_defaults(run=_answering(lambda asked: tournament_simulate.command(asked, _read(asked.structure))))


VERBS: dict[str, tuple[str, Callable[[Parser], None]]] = {
    "prizes": ("what each place is paid", _prizes),
    "structure": ("levels, breaks and chips, or the mistakes of a file", _structure),
    "clock": ("level, time left and the next break at a given time", _clock),
    "icm": ("the value of stacks in prizes", _icm),
    "forecast": ("when an event ends", _forecast),
    "points": ("the table of a series", _points),
    "simulate": ("play whole tournaments with bots", _simulate),
}


def show_prizes(asked: argparse.Namespace) -> int:
    for name in ("pool", "added"):
        if not 0 <= (getattr(asked, name) or 0) <= MOST:
            raise Usage(f"--{name}: write whole cents from 0 to {MOST}")
    structure = _read(asked.file)
    added = (prizes.Added("cash", asked.added),) if asked.added else ()
    pool = prizes.pool(structure, asked.entries, added=added)
    cents = pool.cents if asked.pool is None else asked.pool + asked.added
    found = prizes.prize_list(asked.entries, cents)
    clauses = tuple(dict.fromkeys((*pool.clauses, *found.clauses)))
    if asked.json:
        _print({**msgspec.to_builtins(found), "places": len(found.prizes), "clauses": clauses})
        return 0
    print(f"{asked.entries:,} entries, a pool of {dollars(cents)}, {len(found.prizes)} places paid")
    for place, prize in enumerate(found.prizes, 1):
        print(f"{place:>5}  {dollars(prize):>16}")
    print(f"column {found.column} [{', '.join(clauses)}]")
    return 0


def show_structure(asked: argparse.Namespace) -> int:
    if asked.check:
        _, wrong = structure_text.examine(_text(asked.file))
        for mistake in wrong:
            print(f"{mistake} [{mistake.clause}]" if mistake.clause else mistake, file=sys.stderr)
        if not wrong:
            print("no mistakes")
        return 1 if wrong else 0
    structure = _read(asked.file)
    if asked.json:
        _print(structure)
    elif asked.toml:
        print(structure_text.dump(structure), end="")
    else:
        print("\n".join(_lines(structure)))
    return 0


def _lines(structure: Structure) -> Iterator[str]:
    """A structure as text: a line for each level and break, with the time from the start."""
    yield structure.name
    yield (
        f"entry {dollars(structure.entry_fee)}, administration {dollars(structure.administration_fee)}, "
        f"bounty {dollars(structure.bounty)}, at most {structure.cap:,} players, stacks of {structure.starting_stack:,}"
    )
    yield f"registration until the start of level {structure.registration_until_level}"
    for chip in structure.chips:
        gone = f", raced off after level {chip.race_after}" if chip.race_after else ""
        yield f"chips of {chip.value:,}, {chip.colour}: {chip.count} in a stack{gone}"
    yield f"{'level':>6} {'from':>7} {'minutes':>8} {'small':>9} {'big':>9} {'ante':>9}"
    minutes, options = 0, periods(structure)
    for number, level in enumerate(structure.levels, 1):
        yield (
            f"{number:>6} {_hours(minutes):>7} {level.minutes:>8} {level.small:>9,} {level.big:>9,} {level.ante:>9,}"
        )
        minutes += level.minutes
        told = [f"end of {period}" for period in options.get(number, ())]
        if told and not level.break_after:
            told.append("the clock stands")
        told += [f"race off {value:,}" for value in raced_after(structure, number)]
        if level.break_after:
            yield f"{'break':>6} {_hours(minutes):>7} {level.break_after:>8} {', '.join(told)}".rstrip()
        elif told:
            yield f"{'':>6} {_hours(minutes):>7} {'':>8} {', '.join(told)}"
        minutes += level.break_after


def show_clock(asked: argparse.Namespace) -> int:
    structure = _read(asked.file)
    now = _time("--at", asked.at)
    if not 0 <= asked.option <= MOST_OPTION:
        raise Usage(f"--option: write 0 to {MOST_OPTION} minutes")
    began = clock.start(_venue(structure, asked.venue) if asked.venue else _time("--start", asked.start))
    if moment(now) < moment(began.since):
        began = clock.Clock()
    while (stood := clock.stands(began, structure)) and moment(after(stood, asked.option * MINUTE)) <= moment(now):
        began = clock.resume(began, structure, after(stood, asked.option * MINUTE))
    view = clock.at(began, structure, now)
    if asked.json:
        _print(view)
        return 0
    where = f"break after level {view.level}" if view.on_break else f"level {view.level}"
    blinds = f"{view.blinds.small:,}/{view.blinds.big:,}, ante {view.blinds.ante:,}"
    print(f"{view.state}: {where}, {_seconds(view.remaining)} left ({blinds})")
    print(f"next: level {view.next_level}")
    print(f"next break: {'none' if view.next_break < 0 else 'in ' + _seconds(view.next_break)}")
    print(f"registration: {'open' if view.registration_open else 'closed'}")
    print(f"[{', '.join(view.clauses)}]")
    return 0


def _venue(structure: Structure, wanted: str) -> str:
    starts = {venue.id: venue.start for venue in structure.venues}
    if wanted not in starts:
        raise Usage(f"--venue: no venue {wanted!r}; choose {', '.join(starts) or 'none: this structure has no venues'}")
    return starts[wanted]


def _time(name: str, text: str) -> str:
    try:
        moment(text)
    except ValueError as error:
        raise Usage(f"{name}: {error}") from None
    return text


def _hours(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"


def _seconds(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _file(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a structure file (TOML); the packaged one if left out"
    )


def _text(file: Path | None) -> str:
    if file is None:
        return structure_text.packaged_text()
    try:
        with file.open("rb") as opened:
            read = opened.read(MOST_BYTES + 1)
        if len(read) > MOST_BYTES:
            raise Refused(
                None,
                f"{file} has more than {MOST_BYTES:,} bytes: no structure is that long, so check the name of the file",
            )
        return read.decode("utf-8")
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}; check the path and its permissions") from None
    except UnicodeDecodeError as error:
        raise Refused(None, f"{file}: byte {error.start} is not UTF-8 text: save the file as UTF-8") from None


def _read(file: Path | None) -> Structure:
    return structure_text.parse(_text(file))


def _answering(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Print a refusal and return exit code 1."""

    def run(asked: argparse.Namespace) -> int:
        try:
            return command(asked)
        except Refused as refused:
            print(refused, file=sys.stderr)
            return 1

    return run


def _print(value: object) -> None:
    print(msgspec.json.encode(value).decode())
