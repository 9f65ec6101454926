"""Mutate function bodies with mutmut, one group of modules at a time: in each, most mutants must make some test fail.

    python tools/mutate.py round faults       two groups; without a name all of them
    python tools/mutate.py --sample 150 round drawn at random: a share that is known to a few percent, in minutes
    python tools/mutate.py --show round       a finished group's survivors, each with its change

A group is run in a copy of the project under ``mutants/``, so the project itself may be worked on meanwhile.
"""

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutmut.stats import status_by_exit_code

from cutcard.cli.progress import counted
from tools.mutation_groups import GROUPS, Group

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "mutants"
COPIED = ("src", "tests", "tools", "docs", "README.md")
MEMORY = 2 << 30  # bytes for a mutant
LEAST = 90  # percent of a group's mutants that must be caught
CAUGHT = ("killed", "timeout", "segfault", "caught by type check")
UNJUDGED = "not checked"  # not among those drawn
MUTMUT = Path(sys.executable).with_name("mutmut")


def settings(group: Group) -> str:
    """The section for mutmut: what is changed, and which tests judge it."""
    tests = sorted({str(path.relative_to(ROOT)) for pattern in group.tests for path in ROOT.glob(pattern)})
    chosen = [one for one in tests if one not in group.without]
    changed = [f"src/cutcard/{name}.py" for name in group.modules]
    deselected = [f"--deselect={one}" for one in group.without if "::" in one]
    told = {
        "source_paths": ["src"],
        "only_mutate": changed,
        "also_copy": [name for name in COPIED if name not in ("src", "tests")],
        "timeout_constant": 10,  # a busy machine must not make a mutant look caught
        "timeout_multiplier": 5,
        # A deadline missed on a busy machine, or an example met by chance, would count as a mutant caught.
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=ci"],
        "pytest_add_cli_args_test_selection": [*chosen, *deselected],
    }
    if group.typed:  # what does not type is caught by `make test` as well, and sooner than by its tests
        told["type_check_command"] = [sys.executable, "tools/mutant_types.py", "mypy", *changed]
    return "\n[tool.mutmut]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in told.items())


def prepare(name: str) -> Path:
    """A copy of the project in which this group is mutated."""
    place = PLACE / name
    shutil.rmtree(place, ignore_errors=True)
    for one in COPIED:
        source, target = ROOT / one, place / one
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(source, target)
    (place / "pyproject.toml").write_text(
        (ROOT / "pyproject.toml").read_text("utf-8") + settings(GROUPS[name]), "utf-8"
    )
    return place


def verdicts(place: Path) -> dict[str, str]:
    """What became of each mutant, by its name."""
    found: dict[str, str] = {}
    for meta in sorted((place / "mutants" / "src").rglob("*.meta")):
        for mutant, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items():
            found[mutant] = status_by_exit_code[code]
    return found


def report(name: str, found: dict[str, str]) -> bool:
    """Print the figures of a group, module by module, and its survivors; whether enough were caught."""
    every, caught = Counter(map(_module, found)), Counter(_module(one) for one in found if found[one] in CAUGHT)
    for module in sorted(every):
        print(f"  {module:44} {every[module]:5} {caught[module]:5} {every[module] - caught[module]:4}")
    for mutant in (one for one, status in found.items() if status not in CAUGHT):
        print(f"    {found[mutant]}: {mutant}")
    percent = 100 * caught.total() / max(1, every.total())
    print(f"{name}: {caught.total()} of {every.total()} caught, {percent:.1f} %", flush=True)
    return percent >= LEAST


def _module(mutant: str) -> str:
    return re.sub(r"\.(x_|xǁ).*", "", mutant).removeprefix("cutcard.")


def _bounded() -> None:
    """An endless list must not take the machine's memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def draw(place: Path, sample: int, seed: int = 1) -> list[str]:
    """So many of a group's mutants at random, the same ones each time."""
    subprocess.run([str(MUTMUT), "run", "none of them"], cwd=place, capture_output=True, preexec_fn=_bounded)
    every = sorted(verdicts(place))
    return sorted(Random(seed).sample(every, min(sample, len(every))))


def run(name: str, children: int, sample: int) -> bool:
    place, began = prepare(name), time.monotonic()
    drawn = draw(place, sample) if sample else []
    command = [str(MUTMUT), "run", "--max-children", str(children), *drawn]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, preexec_fn=_bounded)
    found = verdicts(place)
    if drawn:
        print(f"{name}: {len(drawn)} of {len(found)} mutants drawn")
        found = {mutant: found[mutant] for mutant in drawn}
    if done.returncode or not found:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        print(f"{name}: mutmut has failed")
        return False
    print(f"{name}: {time.monotonic() - began:.0f} s")
    return report(name, found)


def show(name: str) -> None:
    """Each survivor of a finished group, with its change."""
    place = PLACE / name
    for mutant, status in verdicts(place).items():
        if status not in (*CAUGHT, UNJUDGED):
            print(f"== {status}: {mutant}")
            told = subprocess.run([MUTMUT, "show", mutant], cwd=place, capture_output=True, text=True)
            print("\n".join(line for line in told.stdout.splitlines() if re.match(r"[-+](?![-+])", line)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="group", help=", ".join(GROUPS))
    parser.add_argument("--show", action="store_true", help="tell the survivors of groups that were run")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many mutants of each group")
    parser.add_argument("--children", type=int, default=2, help="processes at a time")
    options = parser.parse_args()
    if unknown := set(options.groups) - set(GROUPS):
        parser.error(f"no group {', '.join(sorted(unknown))}: there are {', '.join(GROUPS)}")
    names = options.groups or list(GROUPS)
    if options.show:
        for name in names:
            show(name)
        return 0
    each = counted(names, len(names), "Mutating groups of modules")
    wrong = [name for name in each if not run(name, options.children, options.sample)]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
