"""Why one command never came after another: the second is tried right after the first, again and again.

python -m tests.soak.cells --seed 1 --cells 100 --runs 6     for empty cells of var/soak-matrix.txt, drawn at random
"""

import argparse
import os
import sys
import tempfile
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path

from cutcard import games
from cutcard.compose import domains
from cutcard.games import finding
from cutcard.ruling import Refused
from tests.soak import matrix
from tests.soak.driver import MATRIX
from tests.soak.floor import Floor
from tests.soak.looking import fields_of
from tests.soak.play import next_step
from tests.soak.steps import Step
from tests.soak.stories.telling import CROSSINGS, STORIES, begun, follow
from tests.soak.trial import refusal
from tests.support.declared.game_data import PLAIN
from tests.support.memory import MEMORY

Cell = tuple[str, str, str]
DRAWS = 12  # how often the second command is made up each time
ENOUGH = 60  # states after the first command in which it is tried


class Found:
    """What became of each cell: states in which it was tried, why it was refused, whether it was accepted."""

    def __init__(self, cells: list[Cell]) -> None:
        self.wanted: dict[tuple[str, str], list[Cell]] = defaultdict(list)
        for cell in cells:
            self.wanted[cell[:2]].append(cell)
        self.tried: Counter[Cell] = Counter()
        self.reasons: dict[Cell, Counter[str]] = defaultdict(Counter)
        self.reached: dict[Cell, str] = {}

    def look(self, floor: Floor, stream: str, command: str) -> None:
        """After a command was accepted: try what has never followed it."""
        for cell in self.wanted.get((stream.partition("/")[0], command), ()):
            if cell in self.reached or self.tried[cell] >= ENOUGH:
                continue
            self.tried[cell] += 1
            kind = next(kind for domain in domains() for kind in domain.commands.kinds if kind.__name__ == cell[2])
            if not kind.roles:
                continue
            for _ in range(DRAWS):
                words = fields_of(floor, stream)
                made = words.make(kind, 0.0)
                refused = refusal(floor, Step(stream, words.actor(made, 0.0), made))
                if refused is None:
                    self.reached[cell] = repr(made)[:160]
                    break
                self.reasons[cell][f"{refused.clause}: {refused.reason}"] += 1


def walk(found: Found, seed: int, steps: int) -> None:
    """All stories and then so many steps at random; after each, what has never followed is tried."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        floor = Floor(Path(folder) / "floor.db", seed, games.packaged())
        floor.take_news()
        take = partial(_take, found, floor)
        stories = (*STORIES, *CROSSINGS)
        for story in floor.rng.sample(stories, len(stories)):
            for step in begun(floor, story):
                follow(floor, take, step)
        for _ in range(steps):
            floor.pass_time()
            take(next_step(floor))
        floor.desk.close()


def _take(found: Found, floor: Floor, step: Step) -> bool:
    try:
        floor.do(*step, floor.key())
    except Refused:
        return False
    for news in floor.take_news():
        [entry] = floor.desk.history(news.stream, news.version - 1, 1)
        name = type(entry.command).__name__
        floor.note(news.stream, name)
        found.look(floor, news.stream, name)
    return True


def told(cell: Cell, found: Found) -> str:
    """One line about a cell."""
    domain, before, after = cell
    head = f"- {domain}: {before}, then {after}:"
    kind = next(kind for one in domains() for kind in one.commands.kinds if kind.__name__ == after)
    if cell in found.reached:
        return f"{head} reached when sought, {found.reached[cell]}"
    if not kind.roles:
        return f"{head} nobody gives {after}, it follows from a command in another stream; not met in this order"
    if not found.tried[cell]:
        return f"{head} {before} was not accepted in these runs"
    why = "; ".join(reason for reason, _ in found.reasons[cell].most_common(2))
    return f"{head} refused in {found.tried[cell]} states: {why}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cells", type=int, default=100)
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--steps", type=int, default=4_000)
    options = parser.parse_args()
    os.environ[finding.VARIABLE] = str(PLAIN)
    found = Found(cells := matrix.drawn(matrix.read(MATRIX), options.cells, options.seed))
    for seed in range(options.seed + 1_000, options.seed + 1_000 + options.runs):
        walk(found, seed, options.steps)
    print("\n".join(told(cell, found) for cell in cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
