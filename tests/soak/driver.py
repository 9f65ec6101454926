"""Steps at random on a whole floor, each held against what must hold; a failure names the seed and the step.

python -m tests.soak.driver --seed 7 --steps 5000             one run, again and again the same
python -m tests.soak.driver --seed 1 --steps 5000 --runs 40   runs with the seeds 1 to 40
"""

import argparse
import contextlib
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cutcard import games
from cutcard.cli.progress import counted
from cutcard.compose import domains
from cutcard.core.message import Actor
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.table import FloorTable
from cutcard.games import finding
from cutcard.ruling import Refused
from cutcard.table.messages.round import RoundEnded
from tests.soak import invariants
from tests.soak.floor import Floor
from tests.soak.invariants import Broken, must
from tests.soak.play import next_step
from tests.soak.settled import Rounds
from tests.soak.steps import Step
from tests.support.game_data import PLAIN

STEPS, DEAR, REMEMBERED = 5_000, 1_000, 12
REPEAT, RECEIPT = 0.02, 0.2  # how often a key is used again, and the receipt of a round read
FOLDER = Path("/dev/shm") if Path("/dev/shm").is_dir() else None


class Failed(AssertionError):
    """What broke, and how to see it again."""

    def __init__(self, seed: int, step: int, what: BaseException, last: deque[str], plain: bool) -> None:
        told = what if isinstance(what, Broken) else f"{type(what).__name__}: {what}"
        again = f"python -m tests.soak.driver{' --plain' if plain else ''} --seed {seed} --steps {step}"
        super().__init__("\n  ".join([f"seed {seed}, step {step}: {told}", *last, f"again: {again}"]))


class Tally(msgspec.Struct):
    """What a run has met: commands accepted and refused, events, boxes that a second engine settled alike."""

    accepted: Counter[str] = msgspec.field(default_factory=Counter)
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    events: Counter[str] = msgspec.field(default_factory=Counter)
    compared: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        for mine, theirs in zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True):
            mine.update(theirs)


class Run:
    """One run: a floor, and what has been seen of it."""

    def __init__(self, path: Path, seed: int, keys: Iterable[str]) -> None:
        self.floor = Floor(path, seed, keys)
        self.secrets, self.rounds, self.tally = invariants.Secrets(), Rounds(), Tally()
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.done: tuple[Step, str, Outcome] | None = None
        self.seats: dict[str, dict[int, str]] = {}
        self.held: invariants.Balances = {}
        self._take_in()

    def step(self) -> None:
        """One command, and everything cheap that must hold after it."""
        self.floor.pass_time()
        if self.done and self.floor.rng.random() < REPEAT:
            self._again(*self.done)
            return
        step, key = next_step(self.floor), self.floor.key()
        stream, actor, command = step
        self.last.append(f"{stream} {actor.id} ({actor.role.name.lower()}): {command!r}")
        before = self.floor.desk.journal.anchor().seals
        try:
            outcome = self.floor.do(stream, actor, command, key)
        except Refused as refused:
            self.last.append(f"    refused: {refused.clause} {refused.reason}")
            self.tally.refused[type(command).__name__] += 1
            must(not self.floor.take_news(), f"{stream}: a refused command has changed it")
            must(self.floor.desk.journal.anchor().seals == before, f"{stream}: a refused command was carried out")
            must(invariants.balances(self.floor) == self.held, "a refused command has moved money")
            return
        self.done = step, key, outcome
        self._take_in()

    def _take_in(self) -> None:
        """Hold all rows written by the last command, in whatever streams, against what must be."""
        held = invariants.balances(self.floor)
        invariants.money_is_conserved(self.floor, held)
        for news in self.floor.take_news():
            [entry] = self.floor.desk.history(news.stream, news.version - 1, 1)
            must(entry.events == news.events, f"{news.stream}: not the events that were written")
            self.tally.accepted[type(entry.command).__name__] += 1
            self.tally.events.update(type(event).__name__ for event in news.events)
            invariants.kept_as_decided(self.floor, news.stream, news.events)
            if isinstance(news.state, FloorTable):
                self._table(news.state.id, news.events)
        self.held = held

    def _table(self, name: str, events: tuple[Any, ...]) -> None:
        invariants.one_deck(self.floor, name)
        invariants.limits_are_kept(self.floor, name)
        self.secrets.note(name, self.seats.get(name, {}), events)
        self.seats[name] = dict(self.floor.table(name).opened.seats)
        invariants.nothing_leaks(self.floor, self.secrets, name, events)
        self.rounds.note(name, events)
        if any(isinstance(event, RoundEnded) for event in events):
            pool = self.floor.table(name).pool
            self.rounds.check(self.floor, name, self.held.get((f"pool/{pool}", "chips"), 0))
            self.tally.compared = self.rounds.compared
            if self.floor.rng.random() < RECEIPT:
                invariants.receipts_hold(self.floor, self.secrets, name)

    def dear(self) -> None:
        """What takes longer, among it a desk opened anew on the same journal."""
        invariants.folding_gives_the_state(self.floor)
        invariants.pools_reconcile(self.floor)
        before = {stream: self.floor.desk.state(stream) for stream in self.floor.streams()}
        self.floor.desk.close()
        self.floor.open()
        for stream, opened in before.items():
            again = self.floor.desk.state(stream)
            must(
                (again.version, again.state) == (opened.version, opened.state), f"{stream}: not the same once reopened"
            )

    def audit(self) -> None:
        invariants.the_audit_passes(self.floor)

    def _again(self, step: Step, key: str, outcome: Outcome) -> None:
        """The same key has the same answer, and with another command none; nothing changes either way."""
        try:
            again = self.floor.do(*step, key)
        except Refused as refused:
            raise Broken(f"{step.stream}: a key that was answered is refused now: {refused.reason}") from refused
        must(again.repeated, f"{step.stream}: a key used twice was carried out twice")
        must((again.version, again.events) == (outcome.version, outcome.events), "a key has two answers")
        other = next_step(self.floor)
        if other.command != step.command and other.actor.role in other.command.roles:
            with contextlib.suppress(Refused):
                self.floor.do(other.stream, Actor(step.actor.id, other.actor.role), other.command, key)
                must(False, f"{step.stream}: a key was used for two commands")
        must(invariants.balances(self.floor) == self.held, "a repeated key has moved money")


def run(seed: int, steps: int = STEPS, dear: int = DEAR, audit: bool = True, plain: bool = False) -> Tally:
    """One run of so many steps, with the games that ship or with the plain ones; raises :class:`Failed`."""
    keys = sorted(set(games.names()) - set(games.packaged())) if plain else games.packaged()
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        made = Run(Path(folder) / "floor.db", seed, keys)
        step = 0
        try:
            for step in range(1, steps + 1):
                made.step()
                if step % dear == 0:
                    made.dear()
            made.dear()
            if audit:
                made.audit()
        except Exception as error:  # a rule that breaks is a finding like any other
            raise Failed(seed, step, error, made.last, plain) from error
        finally:
            made.floor.desk.close()
        return made.tally


def missing(tally: Tally) -> list[str]:
    """Commands of a table that were never accepted, and events that never happened."""
    table = next(domain for domain in domains() if domain.name == "table")
    return [
        *(kind.__name__ for kind in table.commands.kinds if kind.__name__ not in tally.accepted),
        *(kind.__name__ for kind in table.events.kinds if kind.__name__ not in tally.events),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="with the games for tests in place of those that ship")
    options = parser.parse_args()
    os.environ[finding.VARIABLE] = str(PLAIN)
    tally, began = Tally(), time.monotonic()
    for seed in counted(range(options.seed, options.seed + options.runs), options.runs, "Walking the floor"):
        tally.add(run(seed, options.steps, plain=options.plain))
    print(f"{options.runs} runs of {options.steps:,} steps, {time.monotonic() - began:.0f} s")
    print(f"{tally.accepted.total()} accepted, {tally.refused.total()} refused, {tally.events.total()} events")
    print(f"settled alike by a second engine: {dict(sorted(tally.compared.items()))}")
    if never := missing(tally):
        print(f"never met: {', '.join(never)}")
    return 1 if never and options.runs * options.steps >= 200_000 else 0


if __name__ == "__main__":
    sys.exit(main())
