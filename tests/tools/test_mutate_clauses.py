"""Faults planted where a clause is applied: in functions, tables and readers of fields; noticed, or listed."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tools.clause_faults import Sources
from tools.clause_runs import functions, plant

ROOT = Path(__file__).parents[2]
DECLARED = """
class Clauses: ...
class StartClauses(Clauses):
    start: str
    most: str

RULES = Rules(start=StartClauses("TST 1", most="TST 2"), wagers=(Wager("ante", 3, "TST 3"), Wager("bet", 4, "TST 4")))
FATE = lose("TST 5")
"""
APPLIED = """
def begin(rules: StartClauses, count: int) -> list[str]:
    if count > 9:
        raise Refused(rules.most, "too many")
    clause = rules.start
    if count:
        yield Begun(clause)
    return [Ended("TST 6")]
"""


def planted(folder: Path, clause: str) -> list[tuple[int, str]]:
    rules, table = folder / "rules", folder / "table"
    for place, text in ((rules, DECLARED), (table, APPLIED)):
        place.mkdir(exist_ok=True)
        (place / "code.py").write_text(text)
    faults = Sources(folder).faults(clause)
    for fault in faults:
        changed = fault.tree()
        assert ast.dump(changed) != ast.dump(ast.parse(fault.file.read_text()))
        compile(changed, "changed", "exec")
    return sorted((fault.line, fault.what) for fault in faults)


def test_a_fault_stands_where_the_clause_is_applied(tmp_path: Path) -> None:
    negated, moved = "the condition is negated", "the limit moves by one"
    assert planted(tmp_path, "TST 1") == [(6, negated), (7, "the event is dropped")]
    assert planted(tmp_path, "TST 2") == [(3, negated), (3, moved), (4, "the refusal is dropped")]
    assert planted(tmp_path, "TST 3") == [(7, "a number moves by one"), (7, "the entry is dropped")]
    assert planted(tmp_path, "TST 5") == [(8, "lose becomes stand_off")]
    assert planted(tmp_path, "TST 6") == [(8, "nothing is returned")]
    assert planted(tmp_path, "TST 7") == []


LIVE = """
from functools import cache

LEAST = [5]

class Till:
    def least(self, stake):
        if stake < LEAST[0]:
            raise ValueError("TST 1")
        return stake

@cache
def most():
    return Most("TST 2")

RULES = [Wager(3, "TST 3")]
"""


def test_a_fault_takes_the_place_of_the_code_of_a_living_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules/living.py"
    file.write_text(LIVE)
    living = ModuleType("living")
    living.__dict__.update(__file__=str(file), Wager=list, Most=str)
    living.Wager = lambda count, clause: (count, clause)  # type: ignore[attr-defined]  # a made module
    monkeypatch.setitem(sys.modules, "living", living)
    exec(compile(LIVE, str(file), "exec"), living.__dict__)
    till, found, sources = living.Till(), functions(), Sources(tmp_path)
    dropped = {clause: {one.what: one for one in sources.faults(clause)} for clause in ("TST 1", "TST 2", "TST 3")}
    with pytest.raises(ValueError, match="TST 1"):
        till.least(4)
    assert plant(dropped["TST 1"]["the refusal is dropped"], found)
    assert till.least(4) == 4
    assert plant(dropped["TST 2"]["nothing is returned"], found)  # behind a decorator as well
    assert living.most() is None
    assert not plant(dropped["TST 3"]["a number moves by one"], found)  # the table is built already
    assert living.RULES == [(3, "TST 3")]


KEPT = """
class StartClauses:
    start: str
    instead: str
    measures: Mapping[str, str]
    ordered: str

class EndClauses:
    start: str

class AllClauses:
    first: StartClauses
    second: StartClauses

ALL = AllClauses(
    first=StartClauses(start="TST 1", instead="TST 2", measures={"bar": "TST 3", "hold": "TST 4"}, ordered="TST 5"),
    second=StartClauses(start="TST 6", instead="TST 7", measures={}, ordered="TST 8"),
)
GROUNDS = {"noise": "TST 9"}
"""
READ = """
from rules.code import GROUNDS

def other(clauses: EndClauses) -> None:
    raise Refused(clauses.start, "a field of the same name in another class")

def second(clauses: AllClauses) -> None:
    raise Refused(clauses.second.start, "the same class, for another matter")

def each(clauses: Mapping[str, StartClauses]) -> None:
    for one in clauses.values():
        raise Refused(one.start, "found through a container")

def asked(clauses: StartClauses) -> None:
    if clauses.start is not None and clauses.instead:
        raise Refused(None, "only asked for")
    raise Refused(clauses.ordered or clauses.instead, "one in stead of the other")

def by_key(clauses: StartClauses, which: str) -> None:
    entered = [clauses.measures["bar"], which]
    cited = tuple(entered)
    if which:
        yield Barred(cited)
    raise Refused(clauses.measures[which], GROUNDS[which])

def both_ways(clauses: StartClauses, which: str) -> None:
    cited = (clauses.ordered, "I-1") if which else (clauses.ordered,)
    made = Made(cited)
    yield made
    state = evolve(state, made)

def with_another(clauses: StartClauses, which: str) -> None:
    found = [clauses.ordered]
    if which:
        found.append(clauses.instead)
    yield Made(found)
"""


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        ("TST 1", [("table", 12)]),
        ("TST 2", [("table", 35)]),
        ("TST 3", [("rules", 16), ("table", 23)]),
        ("TST 4", [("rules", 16)]),
        ("TST 5", [("table", 17), ("table", 29), ("table", 36)]),
        ("TST 6", [("table", 8), ("table", 12)]),
        ("TST 9", [("rules", 19)]),
    ],
)
def test_only_what_carries_the_clause_on_applies_it(clause: str, places: list[tuple[str, int]], tmp_path: Path) -> None:
    package = tmp_path / "check" / "games" / "work"  # what lies above the package says nothing
    for name, text in (("rules", KEPT), ("table", READ)):
        (package / name).mkdir(parents=True)
        (package / name / "code.py").write_text(text)
    found = {(fault.file.parent.name, fault.place) for fault in Sources(package).faults(clause)}
    assert sorted(found) == places


SHARED = """
class Common:
    seat: str

class StartClauses:
    start: str
"""
USED = """
def seat(common: Common) -> None:
    raise Refused(common.seat, "taken")
"""


@pytest.mark.parametrize(("game", "modules"), [("bare", ["end"]), ("whole", ["end", "start"])])
def test_a_subject_is_for_documents_that_have_it(game: str, modules: list[str], tmp_path: Path) -> None:
    texts = {"rules/clauses.py": SHARED, "table/start.py": USED, "table/end.py": USED}
    texts["games/bare/game.py"] = 'GAME = Common(seat="TST 1")'
    texts["games/whole/game.py"] = 'GAME = Common(seat="TST 1")\nSTART = StartClauses(start="TST 2")'
    for name, text in texts.items():
        if not name.startswith("games") or game in name:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
    assert sorted(fault.file.stem for fault in Sources(tmp_path).faults("TST 1")) == modules


TINY = """
def least(stake: int) -> int:
    if stake < 5:
        raise Refused("TST 1", "too little")
    if stake > 9:
        raise Refused("TST 1", "too much")
    return stake

class Refused(Exception): ...
"""
TEST = """
import pytest
from tiny.table.code import Refused, least

def test_blind() -> None:
    assert least(7) == 7

def test_half() -> None:
    with pytest.raises(Refused):
        least(4)

def test_sharp() -> None:
    test_half()
    with pytest.raises(Refused):
        least(10)
"""
JUDGE = """
import sys
from pathlib import Path
from tools.clause_faults import Sources
from tools.mutate_clauses import Subject, judge, told
faults = tuple(one for one in Sources(Path("tiny").resolve()).faults("TST 1") if "dropped" in one.what)
tests = [(f"TST {name}", f"test_tiny.py::test_{name}") for name in ("blind", "half", "sharp")]
print(*told(judge([Subject(clause, "code", (test,), faults) for clause, test in tests], 2), False), sep="\\n")
"""


def test_a_clause_is_listed_if_its_own_tests_do_not_notice(tmp_path: Path) -> None:
    (tmp_path / "tiny/table").mkdir(parents=True)
    for name, text in (("tiny/__init__.py", ""), ("tiny/table/__init__.py", ""), ("tiny/table/code.py", TINY)):
        (tmp_path / name).write_text(text)
    (tmp_path / "test_tiny.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    path = os.pathsep.join((str(tmp_path), str(ROOT), str(ROOT / "src")))
    ran = subprocess.run(
        (sys.executable, "-W", "ignore", "-c", JUDGE),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    where = f"{(tmp_path / 'tiny/table/code.py').as_posix()}"
    counts = "code: 2 of 3 clauses noticed by their own tests (66.7 %), 1 in every place; 3 of 6 places, 3 of 6 faults"
    assert ran.stdout.splitlines() == [
        "TST blind (code): no fault was noticed in 2 of 2 places by test_tiny.py::test_blind",
        f"    nothing noticed: {where}:4 the refusal is dropped",
        f"    nothing noticed: {where}:6 the refusal is dropped",
        "TST half (code): no fault was noticed in 1 of 2 places by test_tiny.py::test_half",
        f"    nothing noticed: {where}:6 the refusal is dropped",
        f"TST {counts}",
        counts,
    ], ran.stderr
