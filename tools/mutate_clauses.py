"""Plant faults where each clause is applied, and see whether the tests that name the clause notice.

    python tools/mutate_clauses.py                     all clauses of all documents
    python tools/mutate_clauses.py "UTH 10.7" TCP      one clause, and all of a document
    python tools/mutate_clauses.py --sample 25         drawn at random with a fixed seed

For each clause that the registry calls code, record or prompt, faults are planted in every place that applies it (see
tools/clause_faults.py). Each is judged by those tests alone that the trace names for the clause. A place is noticed if
one of its faults makes a test fail. Two figures are told: clauses noticed in some place, of which there must be LEAST
percent, and clauses that are noticed in every place, which is what they should be. Clauses with a place in which
nothing was noticed are listed with these faults; --missed lists the other faults that were not noticed. --first stops a
place at the first fault that is noticed. Tests that start other processes do not see a fault there.
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard.cli.progress import bar
from cutcard.rulebook.registry import PACKAGE
from cutcard.rulebook.traced import Traced, trace
from tools.clause_faults import PlantedFault, Sources
from tools.clause_runs import Trial, missed

ROOT = Path(__file__).parents[1]
KINDS = ("code", "record", "prompt")
LEAST = {"code": 98, "record": 100, "prompt": 100}  # percent of clauses whose tests must notice
HEAD = re.compile(r"^= ([^:\n]+): *(.*)$")


Place = tuple[Path, int]


class Subject(NamedTuple):
    """A clause with its kind, the tests that name it, and the faults to plant."""

    clause: str
    kind: str
    tests: tuple[str, ...]
    faults: tuple[PlantedFault, ...]


def place(fault: PlantedFault) -> Place:
    """The statement or entry that applies the clause."""
    return fault.file, fault.place


class Verdict(NamedTuple):
    subject: Subject
    missed: tuple[PlantedFault, ...]
    planted: int  # faults that were judged

    @property
    def blind(self) -> list[Place]:
        """The places in which no fault was noticed."""
        missed = Counter(map(place, self.missed))
        return [where for where, count in Counter(map(place, self.subject.faults)).items() if missed[where] == count]

    @property
    def noticed(self) -> bool:
        """In some place."""
        return len(self.missed) < len(self.subject.faults)

    @property
    def everywhere(self) -> bool:
        """In every place."""
        return self.noticed and not self.blind


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help='documents or clauses, such as TCP or "UTH 10.7"')
    parser.add_argument("--most", type=int, default=sys.maxsize, help="the most places for one clause (all)")
    parser.add_argument("--sample", type=int, help="only so many clauses, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="for what is drawn (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="tests run side by side (%(default)s)")
    parser.add_argument("--missed", action="store_true", help="also list every fault that was not noticed")
    parser.add_argument("--first", action="store_true", help="one fault noticed is enough for a place")
    asked = parser.parse_args()
    rows = asked_for(asked.what)
    if not rows:
        parser.error(f"no clause {', '.join(asked.what)}: name a document (TCP) or a clause (TCP 9.2)")
    if asked.sample:
        rows = Random(asked.seed).sample(rows, min(asked.sample, len(rows)))
    chosen = subjects(Sources(PACKAGE), rows, asked.most, asked.seed)
    os.chdir(ROOT)
    return report(judge(chosen, asked.jobs, first=asked.first), asked.missed)


def asked_for(what: Sequence[str]) -> list[Traced]:
    """The clauses asked for that the registry calls code, record or prompt."""
    return [
        row
        for row in trace()
        if row.kind in KINDS and (not what or f"{row.document} {row.clause}" in what or row.document in what)
    ]


def subjects(sources: Sources, rows: Sequence[Traced], most: int, seed: int) -> list[Subject]:
    """Clauses with their tests and faults."""
    found = []
    for row in rows:
        name = f"{row.document} {row.clause}"
        faults = spread(sources.faults(name), most, Random(f"{seed} {name}"))
        found.append(Subject(name, row.kind, tuple(dict.fromkeys(map(node, row.tests))), faults))
    return found


def node(place: str) -> str:
    """The test that runs a scenario or a golden round, or the test itself."""
    file, _, title = place.partition("::")
    path = Path(file)
    if path.suffix != ".txt":
        return place
    if path.parent.name == "rounds":
        return f"{path.parent.parent.as_posix()}/test_proofs.py::test_proofs[rounds/{path.stem}]"
    for number, line in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1):
        if (head := HEAD.match(line)) and head[2] == title:
            return f"{path.parent.as_posix()}/test_proofs.py::test_proofs[{path.name}:{number}]"
    raise LookupError(f"{file} has no scenario {title!r}: build the trace again with `make trace`")


def spread(faults: list[PlantedFault], most: int, rng: Random) -> tuple[PlantedFault, ...]:
    """The faults of at most so many places, drawn at random."""
    rng.shuffle(faults)
    places = list(dict.fromkeys(map(place, faults)))[:most]
    return tuple(one for one in faults if place(one) in places)


def judge(chosen: list[Subject], jobs: int, *, first: bool = False) -> list[Verdict]:
    """Run the tests of each clause with each of its faults, place by place.

    ``first``: a place is done with the first fault that the tests notice.
    """
    trials = {one.clause: list(_by_place(one)) for one in chosen if one.tests}
    count = sum(map(len, trials.values()))
    with bar("places") as progress:
        ended: list[str] = []

        def done(name: str) -> None:
            ended.append(name)
            if progress is not None:
                progress(len(ended), count)

        unnoticed = missed([trial for some in trials.values() for trial in some], jobs, first, done)
    verdicts = []
    for one in chosen:
        quiet, planted = list(one.faults), len(one.faults)
        if one.tests:
            lost = [(trial, sorted(unnoticed[trial.name])) for trial in trials[one.clause]]
            quiet = [trial.faults[number] for trial, numbers in lost for number in numbers]
            if first:  # what was not noticed before, and the one that was
                planted = sum(min(len(numbers) + 1, len(trial.faults)) for trial, numbers in lost)
        verdicts.append(Verdict(one, tuple(quiet), planted))
    return verdicts


def _by_place(subject: Subject) -> Iterator[Trial]:
    """A trial for each place that applies a clause."""
    for number, where in enumerate(dict.fromkeys(map(place, subject.faults))):
        faults = tuple(one for one in subject.faults if place(one) == where)
        yield Trial(f"{subject.clause} {number}", subject.tests, faults)


# -- the report


def report(verdicts: list[Verdict], missed: bool) -> int:
    """Every clause with a place where its tests noticed nothing, and what was. 1 if too many noticed nothing."""
    for line in told(verdicts, missed):
        print(line)
    return int(any(share(verdicts, kind) < LEAST[kind] for kind in KINDS))


def told(verdicts: list[Verdict], missed: bool) -> Iterator[str]:
    """The clauses that are not noticed, single faults that are not, a table by document, and a line for each kind."""
    for one in verdicts:
        if not one.everywhere:
            yield f"{one.subject.clause} ({one.subject.kind}): {_why(one)}"
        if missed or not one.everywhere:
            blind = one.blind
            for fault in one.missed:
                yield f"    {'nothing noticed' if place(fault) in blind else 'not noticed'}: {fault}"
    for document in dict.fromkeys(one.subject.clause.split()[0] for one in verdicts):
        for kind in KINDS:
            if of_kind := [
                one for one in verdicts if one.subject.kind == kind and one.subject.clause.startswith(document)
            ]:
                yield f"{document} {_counts(kind, of_kind)}"
    for kind in KINDS:
        if of_kind := [one for one in verdicts if one.subject.kind == kind]:
            yield _counts(kind, of_kind)


def _counts(kind: str, verdicts: list[Verdict]) -> str:
    seen, everywhere = sum(one.noticed for one in verdicts), sum(one.everywhere for one in verdicts)
    places = sum(len(set(map(place, one.subject.faults))) for one in verdicts)
    blind = sum(len(one.blind) for one in verdicts)
    planted, missed = sum(one.planted for one in verdicts), sum(len(one.missed) for one in verdicts)
    return (
        f"{kind}: {seen} of {len(verdicts)} clauses noticed by their own tests ({share(verdicts, kind):.1f} %), "
        f"{everywhere} in every place; {places - blind} of {places} places, {planted - missed} of {planted} faults"
    )


def share(verdicts: list[Verdict], kind: str) -> float:
    of_kind = [one.noticed for one in verdicts if one.subject.kind == kind]
    return 100 * sum(of_kind) / len(of_kind) if of_kind else 100.0


def _why(one: Verdict) -> str:
    if not one.subject.tests:
        return "no test names it"
    if not one.subject.faults:
        return "no place was found where a fault can be planted"
    places = len(set(map(place, one.subject.faults)))
    return f"no fault was noticed in {len(one.blind)} of {places} places by {', '.join(one.subject.tests[:3])}"


if __name__ == "__main__":
    sys.exit(main())
