"""Everything that a game's test folder proves, as named proofs that need no test runner.

A folder may hold ``scenarios.txt``, ``settlements.txt`` with ``leaves.txt``, ``rounds/*.txt``, ``course.txt``,
``topics.txt`` and ``irregularities.txt``. Missing files are skipped. A proof is called without arguments and raises
``AssertionError`` if it fails:

    >>> from cutcard.testing.proving import proofs, subject
    >>> [proof.name for proof in proofs(subject("caribbean-stud", Path("no/folder")))]
    ['check', 'the registry has the name of the game']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cutcard import games, rulebook
from cutcard.rules.check import check
from cutcard.rules.faults import Fault
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Deal, Decide, Game, Reveal, Verify
from cutcard.table.messages.round import Chosen, Conceded, Dealt, JackpotPaid, Shown, TableEvent
from cutcard.testing import leaves, rounds, scenarios, settlements, tables


class Subject(NamedTuple):
    """A game under test: its tables as values, so that one can be replaced by a changed one, and its test folder."""

    game: Game
    topics: Mapping[str, Struct]
    folder: Path
    home: str = ""  # name of the folder of the game itself


class GameProof(NamedTuple):
    """One proof: its name, the clauses that must be cited, and the function that runs it."""

    name: str
    run: Callable[[], None]
    clauses: tuple[str, ...] = ()


def subject(key: str, folder: Path) -> Subject:
    """The game with this key, and its folder of test data."""
    return Subject(games.load(key), tables.topics_of(key), Path(folder), games.folder(key).name)


def proofs(one: Subject) -> Iterator[GameProof]:
    """Every proof for which the folder has data, fast ones first."""
    yield GameProof("check", partial(_check, one))
    yield GameProof("the registry has the name of the game", partial(_registered, one.game))
    for name in ("course.txt", "topics.txt", "irregularities.txt"):
        if (one.folder / name).exists():
            yield GameProof(name, partial(_written, one, name))
    if (one.folder / "settlements.txt").exists():
        yield GameProof("settlements.txt", partial(_settlements, one))
        yield GameProof("settlements.txt reaches every leaf of the tables", partial(_every_leaf, one))
        yield GameProof("settlements.txt meets every refusal", partial(_every_refusal, one))
    yield from _scenarios(one)
    files = sorted((one.folder / "rounds").glob("*.txt"))
    for file in files:
        yield GameProof(f"rounds/{file.stem}", partial(_round, one.game, file), rounds.read(file).clauses)
    if files:
        yield GameProof("rounds take every move and reach every ending", partial(_every_move, one.game, files))
        yield GameProof("rounds take every step of the deal", partial(_every_step, one.game, files))
        yield GameProof("rounds pay every prize of the jackpot", partial(_every_prize, one.game, files))


def holds(faults: Iterable[str]) -> None:
    """Raise ``AssertionError`` with every fault, one per line, if there are any."""
    if found := list(faults):
        raise AssertionError("\n".join(found))


# -- tables


def _check(one: Subject) -> None:
    """Check that the game loads without faults and that all names in its tables exist.

    It is not played here: the golden settlements do that, and this must be fast for thousands of mutants.
    """
    holds([*map(str, check(one.game, folder=one.home, tried=False)), *words(one.game)])


def words(game: Game) -> Iterator[str]:
    """Names in a game's tables that lead nowhere, and endings that nothing leads to."""
    areas = {wager.name for wager in game.wagers}
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    moves = [move for one in decisions for move in (*one.moves, *([one.undecided] if one.undecided else []))]
    every = [*moves, *([game.concede] if game.concede else [])]
    ways = {*game.endings, *(one.name for one in decisions), ""}
    yield from (f"{move.name!r} leads to {move.then!r}" for move in every if move.then not in ways)
    yield from (f"{move.name!r} stakes {move.wager!r}" for move in moves if move.wager not in {*areas, ""})
    yield from (f"a bonus hangs on {area!r}" for area in game.bonuses.values() if area not in areas)
    yield from (f"a limit hangs on {area!r}" for area in game.capped if area not in areas)
    for ending, ended in game.endings.items():
        yield from (
            f"ending {ending!r} has a cell for {area!r}" for area in ended.cells.keys() - areas - game.bonuses.keys()
        )
    for ending in game.endings.keys() - ends(game) - {move.then for move in moves}:
        yield f"nothing leads to the ending {ending!r}"


def ends(game: Game) -> set[str]:
    """The endings that moves, declarations and faults of a game lead to."""
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    moves = [move for one in decisions for move in (*one.moves, one.undecided, game.concede) if move]
    found = {move.then for move in moves if move.then in game.endings}
    found |= {phase.ending for phase in game.phases if isinstance(phase, Verify)}
    if any(rule.fault is Fault.NOT_COVERED for rule in game.faults):
        found |= set(game.not_covered)
    return found


def _registered(game: Game) -> None:
    titles = {registry.document.code: registry.document.title for registry in rulebook.registries()}
    if titles.get(game.document) != game.title:
        raise AssertionError(
            f"rules.toml registers {game.document} as {titles.get(game.document)!r}, not {game.title!r}"
        )


def _written(one: Subject, name: str) -> None:
    holds(fault for fault in tables.faults(one.game, one.topics, one.folder) if fault.startswith(f"{name}:"))


# -- settlements


def _settlements(one: Subject) -> None:
    holds(settlements.faults(one.game, one.folder / "settlements.txt"))


def _every_leaf(one: Subject) -> None:
    courses, cases = settlements.courses_of(one.game), settlements.cases(one.folder)
    found = set().union(*(leaves.reached(courses, case) for case in cases))
    more, never = leaves.wanted(one.game, one.folder)
    missing, after_all = sorted(more - found), sorted(never & found)
    holds(
        [
            *(
                f"no case reaches {leaf}: run python -m cutcard.testing write, or note in leaves.txt why not"
                for leaf in missing
            ),
            *(f"{leaf} is reached after all: take it off leaves.txt" for leaf in after_all),
        ]
    )


def _every_refusal(one: Subject) -> None:
    courses, wanted = settlements.courses_of(one.game), leaves.refusals(one.game)
    missing = wanted.difference(
        *(leaves.met(wanted, leaves.refusal(courses, case)) for case in settlements.cases(one.folder))
    )
    holds(
        f"no case is refused by {clause or 'no clause'} with {reason!r}" for clause, reason in sorted(missing, key=str)
    )


def _scenarios(one: Subject) -> Iterator[GameProof]:
    file = one.folder / "scenarios.txt"
    if file.exists():
        course = RoundReader(one.game)
        for scenario in scenarios.read(file):
            clauses = tuple(clause for clause in scenario.clauses if clause not in scenarios.NO_CLAUSE)
            yield GameProof(scenario.place, partial(_scenario, course, scenario), clauses)


def _scenario(course: RoundReader, scenario: scenarios.Scenario) -> None:
    holds(f"{scenario.title}: {fault}" for fault in scenarios.faults(course, scenario))


# -- rounds


def _round(game: Game, file: Path) -> None:
    holds(rounds.faults(game, file))


def events(game: Game, files: Iterable[Path]) -> list[TableEvent]:
    """Everything that happens in these golden rounds."""
    return [event for file in files for event in rounds.played(game, file).events]


def _every_move(game: Game, files: list[Path]) -> None:
    happened = events(game, files)
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    moves = {(move.name, move.clause) for one in decisions for move in (*one.moves, one.undecided) if move}
    chosen = {(event.move, event.clause) for event in happened if isinstance(event, Chosen)}
    reached = {event.ending for event in happened if isinstance(event, Chosen | Conceded)} - {""}
    holds(
        [
            *(f"no round has the move {name!r} ({clause})" for name, clause in sorted(moves - chosen)),
            *(f"no round reaches the ending {ending!r}" for ending in sorted(ends(game) - reached)),
            *(f"a round reaches {ending!r}, which nothing leads to" for ending in sorted(reached - ends(game))),
        ]
    )


def _every_step(game: Game, files: list[Path]) -> None:
    happened = events(game, files)
    dealt = {
        (event.to.split()[0], event.count, event.clause, event.order) for event in happened if isinstance(event, Dealt)
    }
    laid = [pile for phase in game.phases if isinstance(phase, Deal) for pile in (*phase.piles, *phase.singly)]
    shown = {event.clause for event in happened if isinstance(event, Shown)}
    holds(
        [
            *(
                f"no round deals {pile.count} to {pile.to} ({pile.clause})"
                for pile in laid
                if ("box" if pile.to == "player" else pile.to, pile.count, pile.clause, pile.order) not in dealt
            ),
            *(
                f"no round shows cards by {phase.clause}"
                for phase in game.phases
                if isinstance(phase, Reveal | Verify) and phase.clause not in shown
            ),
        ]
    )


def _every_prize(game: Game, files: list[Path]) -> None:
    paid = {event.kind for event in events(game, files) if isinstance(event, JackpotPaid)}
    lines = {line.hand.name.lower().replace("_", " ") for line in game.jackpot.lines} if game.jackpot else set()
    wanted = lines | ({"bonus jackpot"} if game.jackpot and game.jackpot.bonus else set())
    holds([*(f"no round pays {prize}" for prize in sorted(wanted - paid)), *sorted(paid - wanted)])
