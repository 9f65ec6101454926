"""Every place in the source that refuses, which of them were met, and with which kind of cure.

python -m tests.support.cures.refusals met.json ...    merges what runs have met, and lists places never met
"""

import ast
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from cutcard import ruling
from cutcard.ruling import Cure, Refused

SOURCE = Path(ruling.__file__).parent
DECIDING = ("core", "floor", "registers", "table", "tournament")  # folders that decide commands
HELPERS = ("simulation", "histories", "one_hand.py", "one_event.py", "plan", "structure")  # refuse no command of a desk
REFUSALS = {"Refused", "NotAllowed", "NeedsSecond", "OtherBody", "RefusedBefore"}
KINDS = {"do": "command", "instead": "command", "ask": "role", "wait": "moment"}
PROMISES = re.compile(
    r"\bask (?:a|an|the|somebody)\b|\bmust (?:first )?(?:confirm|verify|decide|approve|agree|readmit)\b|\bfirst\b"
    r"|\bwait (?:until|for)\b|\buntil then\b"
)

NO_PROMISE = re.compile(  # of something that the refused command names and that does not exist, or of no order in time
    r"\b(?:there is no|you have no|no such|has no loss limit|has not entered)\b|\bto decide$"
    r"|\bfirst (?:decision|dealt|card)"
    r"|\b(?:best|place|something|denomination) first|does not wait for"
)


Assigned = dict[str, list[ast.expr]]  # by name in a function


class Place(NamedTuple):
    """Where a refusal is made; ``cure``: its kind as far as the source shows it; ``words``: the text of its reason."""

    file: str
    line: int
    function: str
    cure: str
    words: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}"


def places() -> dict[str, Place]:
    """All places that make a refusal of a command, by name."""
    found = {}
    for folder in DECIDING:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            if not set(HELPERS) & set(path.relative_to(SOURCE).parts):
                for place in _in(path):
                    found[place.name] = place
    return found


def _in(path: Path) -> Iterator[Place]:
    tree, file = ast.parse(path.read_text("utf-8")), str(path.relative_to(SOURCE))
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        assigned = _assigned(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                given = [*node.args, *(one.value for one in node.keywords)]
                words = _words(given[1], assigned) if len(given) > 1 else ""
                cure = _cure(given[2], assigned) if len(given) > 2 else "none"
                yield Place(file, node.lineno, function.name, cure, words)


def _assigned(function: ast.FunctionDef) -> Assigned:
    """What the names of a function stand for."""
    found: Assigned = defaultdict(list)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id].append(node.value)
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    for one, value in zip(target.elts, node.value.elts, strict=False):  # with a star there are fewer
                        if isinstance(one, ast.Name):
                            found[one.id].append(value)
    return found


def _words(node: ast.expr, assigned: Assigned, depth: int = 3) -> str:
    """The literal text of a reason, with what is named in it."""
    parts = []
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            parts.append(one.value)
        if isinstance(one, ast.Name) and depth:
            parts += [_words(value, assigned, depth - 1) for value in assigned.get(one.id, ())]
    return " ".join(parts)


def _cure(node: ast.expr, assigned: Assigned) -> str:
    kinds = {
        KINDS[one.func.id]
        for value in [node, *(assigned.get(node.id, ()) if isinstance(node, ast.Name) else ())]
        for one in ast.walk(value)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in KINDS
    }
    return " or ".join(sorted(kinds)) or "given"


def promises(place: Place) -> bool:
    """Whether the words of a refusal promise a cure that it does not carry."""
    words = place.words.strip()
    return place.cure == "none" and PROMISES.search(words) is not None and NO_PROMISE.search(words) is None


# -- while a program runs


class Met:
    """Places met, by the kind of cure that the refusal carried there; and cures taken there."""

    def __init__(self) -> None:
        self.kinds: dict[str, Counter[str]] = defaultdict(Counter)
        self.taken: Counter[str] = Counter()

    def note(self, place: str, cure: Cure | None) -> None:
        self.kinds[place][kind(cure)] += 1

    def clear(self) -> None:
        self.kinds.clear()
        self.taken.clear()

    def add(self, other: "Met") -> None:
        for place, kinds in other.kinds.items():
            self.kinds[place].update(kinds)
        self.taken.update(other.taken)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Met) and (self.kinds, self.taken) == (other.kinds, other.taken)

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"kinds": self.kinds, "taken": self.taken}, indent=0, sort_keys=True))

    @classmethod
    def read(cls, path: Path) -> "Met":
        met, told = cls(), json.loads(path.read_text())
        met.kinds.update({place: Counter(kinds) for place, kinds in told["kinds"].items()})
        met.taken.update(told["taken"])
        return met


def kind(cure: Cure | None) -> str:
    if cure is None:
        return "none"
    return "command" if cure.command is not None else "moment" if cure.until else "role"


MET = Met()  # by this process
_made = Refused.__init__


def _noted(self: Refused, clause: str | None, reason: str, cure: Cure | None = None) -> None:
    _made(self, clause, reason, cure)
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not _refusing(frame.f_code.co_filename):
        frame = frame.f_back
    made = f"{_refusing(frame.f_code.co_filename)}:{frame.f_lineno}" if frame else ""
    self.made_at = made  # type: ignore[attr-defined]  # for the cures
    MET.note(made, cure)


@cache
def _refusing(file: str) -> str:
    """A file of the program that may refuse, and does not only pass refusals on; empty for any other."""
    path = Path(file)
    ours = path.is_relative_to(SOURCE) and path.name not in ("ruling.py", "suite.py")
    return str(path.relative_to(SOURCE)) if ours else ""


def install() -> None:
    """From now on each refusal knows where it was made."""
    Refused.__init__ = _noted  # type: ignore[method-assign]  # watches every refusal


def place(refused: Refused) -> str:
    """Where a refusal was made, as file and line."""
    return getattr(refused, "made_at", "")


# -- what is told afterwards


def report(met: Met) -> Iterator[str]:
    """How many places were met, those never met, and words that promise a cure that is not there."""
    known = places()
    seen = {name: met.kinds[name] for name in known if name in met.kinds}
    kinds: Counter[str] = Counter()
    for counts in seen.values():
        kinds.update(dict.fromkeys(counts, 1))
    yield f"{len(seen)} of {len(known)} places that refuse were met; by kind of cure: {dict(sorted(kinds.items()))}"
    yield f"cures taken: {met.taken.total()} at {len(met.taken)} places"
    never = [one for name, one in known.items() if name not in met.kinds]
    yield f"never met ({len(never)}):"
    yield from (f"  {one.name} {one.function}: {one.words[:90]}" for one in never)
    empty = [one for one in known.values() if promises(one)]
    yield f"words that promise a cure which is not carried ({len(empty)}):"
    yield from (f"  {one.name} {one.function}: {one.words[:140]}" for one in empty)


def main(files: Iterable[str]) -> int:
    met = Met()
    for file in files:
        met.add(Met.read(Path(file)))
    print("\n".join(report(met)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
