"""Searches for golden settlements: a small set of cases that reaches every leaf of a game's tables."""

from pathlib import Path
from random import Random

from cutcard.rules.game import Game
from cutcard.testing.deals import line, live, spoilt
from cutcard.testing.leaves import met, reached, refusal, refusals, wanted
from cutcard.testing.settlements import Case, Courses, courses_of
from cutcard.testing.settlements import cases as known

TRIES = 400_000
PATIENCE = 60_000  # after this many tries without anything new, a leaf counts as unreachable
SEED = 2026
LEAST = 60  # minimum number of cases in a file: if the leaves need fewer, different settlements are added
ENOUGH = 5_000  # after this many tries without a different settlement, a small game has no more of them


class NotReached(Exception):
    """A leaf or a refusal that no case of the search reached."""


def search(game: Game, folder: Path) -> list[Case]:
    """The existing cases of the folder, and new ones for what those do not reach. Raises if something is not reached.

    If chance cannot reach something, such as a hand that was not declared, write the case into ``settlements.txt``.
    """
    courses, cases = courses_of(game), known(folder)
    rng = Random(f"{SEED} {game.key}")
    covering = _cover(courses, rng, wanted(game, folder)[0].difference(*(reached(courses, case) for case in cases)))
    every = refusals(game)
    refused = _refuse(courses, rng, every.difference(*(met(every, refusal(courses, case)) for case in cases)))
    cases += covering
    return cases + _vary(courses, rng, cases, LEAST - len(cases) - len(refused)) + refused


def _cover(courses: Courses, rng: Random, wanted: set[str]) -> list[Case]:
    missing = set(wanted)
    found: list[tuple[Case, set[str]]] = []
    options = [name for name in courses if name]
    last = 0
    for number in range(TRIES):
        if not missing:
            return _fewest(found, wanted)
        if number - last > PATIENCE:
            break
        under = rng.choice(options) if options and rng.random() < 0.05 else ""
        case = Case((line if rng.random() < 0.95 else live)(courses[""], rng), under)
        here = reached(courses, case)
        if any(leaf.startswith("under") or not under for leaf in here & missing):
            found.append((case, here))
            missing -= here
            last = number
    raise NotReached(f"nothing reached {', '.join(sorted(missing))}: note in leaves.txt those that no card can reach")


def _fewest(found: list[tuple[Case, set[str]]], wanted: set[str]) -> list[Case]:
    """Remove every case that the others make redundant, simplest first."""
    kept = list(found)
    for one in sorted(found, key=lambda entry: len(entry[1] & wanted)):
        others = [entry for entry in kept if entry is not one]
        if wanted <= set().union(*(leaves for _, leaves in others)):
            kept = others
    return [case for case, _ in kept]


def _vary(courses: Courses, rng: Random, cases: list[Case], count: int) -> list[Case]:
    """More cases, each reaching a set of leaves that none before it reached."""
    seen = {frozenset(reached(courses, case)) for case in cases}
    more: list[Case] = []
    tries = 0
    while len(more) < count and tries < ENOUGH:
        tries += 1
        case = Case(line(courses[""], rng))
        here = frozenset(reached(courses, case))
        if here and here not in seen:
            seen.add(here)
            more.append(case)
            tries = 0
    return more


def _refuse(courses: Courses, rng: Random, wanted: set[tuple[str | None, str]]) -> list[Case]:
    cases: list[Case] = []
    missing, last = set(wanted), 0
    for number in range(TRIES):
        if not missing:
            return cases
        if number - last > PATIENCE:
            break
        case = Case(spoilt(courses[""], rng))
        if now := met(missing, refusal(courses, case)):
            cases.append(case)
            missing -= now
            last = number
    reasons = "; ".join(sorted(f"{clause or 'no clause'}: {words}" for clause, words in missing))
    raise NotReached(f"nothing was refused by {reasons}: write such lines into settlements.txt")
