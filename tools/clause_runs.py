"""Runs the tests of clauses with a fault in place, each time in a process of its own, forked where much is loaded.

A fault is tried in up to three stages, which differ in what is loaded before the fork:

loaded   everything, with all tests collected: a fault in a function takes the place of the function's code
bare     the package without its games: the module of a game is imported with the fault in it
fresh    nothing of the package: any module is imported with the fault in it

A stage that cannot plant a fault leaves it to the next. So does the first one where no test notices: what was computed
before the fork, without the fault, may be what the tests look at.
"""

import gc
import importlib
import importlib.machinery
import os
import pickle
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import entry_points
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from tools.clause_faults import PlantedFault

if TYPE_CHECKING:
    import pytest

SECONDS = 300  # for the tests of one fault; whoever takes longer hangs
PYTEST = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-profile=ci", "-W", "ignore")
PASSED, NOTICED, UNFIT = 0, 1, 77  # how a process ends; anything else: noticed as well
PACKAGE = "cutcard"

Functions = dict[str, list[FunctionType]]  # by file


class Trial(NamedTuple):
    """Some tests, and the faults that are tried on them one after another. ``name``: of the clause, and a number."""

    name: str
    tests: tuple[str, ...]
    faults: tuple[PlantedFault, ...]


Result = tuple[str, int, int]  # a trial's name, the number of the fault, how its process ended
Start = Callable[[Trial, PlantedFault], int]  # the process of one fault


def missed(trials: Sequence[Trial], jobs: int, first: bool, done: Callable[[str], None]) -> dict[str, set[int]]:
    """The faults that no test has noticed, by trial. ``first``: one noticed fault is enough for a trial."""
    warm()
    left = {one.name: set(range(len(one.faults))) for one in trials}
    seen: set[str] = set()
    unnoticed: dict[str, set[int]] = defaultdict(set)
    for stage in (loaded, bare, fresh):
        todo = {one: sorted(left[one.name]) for one in trials if left[one.name] and not (first and one.name in seen)}
        for name, number, ended in _in_a_process(stage, todo, jobs, first):
            if ended == UNFIT or (ended == PASSED and stage is loaded):
                continue
            left[name].discard(number)
            if ended == PASSED:
                unnoticed[name].add(number)
            else:
                seen.add(name)
            if not left[name] or (first and name in seen):
                done(name)
    return unnoticed


def warm() -> None:
    """Import what every test needs, once, but nothing of the package: that comes with its fault."""
    import fastapi.testclient
    import hypothesis
    import msgspec
    import pytest

    assert all((fastapi.testclient, hypothesis, msgspec, pytest))
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in [name for name in sys.modules if name.partition(".")[0] in (PACKAGE, "tests")]:
        del sys.modules[name]


Todo = dict[Trial, list[int]]  # the numbers of the faults that are left
Stage = Callable[[Todo, int, bool, Callable[[Result], None]], None]


def _in_a_process(stage: Stage, todo: Todo, jobs: int, first: bool) -> Iterator[Result]:
    """What a stage finds, told by a process of its own, which may load what it likes."""
    if not todo:
        return
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _be_silent()
        with os.fdopen(writing, "wb") as told:

            def tell(result: Result) -> None:
                pickle.dump(result, told)
                told.flush()

            stage(todo, jobs, first, tell)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as heard:
        while True:
            try:
                yield pickle.load(heard)
            except EOFError:
                break
    os.waitpid(child, 0)


def _be_silent() -> None:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)


# -- the stages


def loaded(todo: Todo, jobs: int, first: bool, tell: Callable[[Result], None]) -> None:
    import pytest

    files = sorted({test.partition("::")[0] for trial in todo for test in trial.tests})
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*PYTEST, "--basetemp", folder, *files], plugins=[Collected(todo, jobs, first, tell)])


def bare(todo: Todo, jobs: int, first: bool, tell: Callable[[Result], None]) -> None:
    [place] = importlib.import_module(PACKAGE).__path__
    for file in sorted(Path(place).rglob("*.py")):
        parts = file.relative_to(place).with_suffix("").parts
        if file.stem not in ("__init__", "__main__") and (parts[0] != "games" or len(parts) == 2):
            importlib.import_module(".".join((PACKAGE, *parts)))
    several(todo, jobs, first, tell, _start_pytest)


def fresh(todo: Todo, jobs: int, first: bool, tell: Callable[[Result], None]) -> None:
    several(todo, jobs, first, tell, _start_pytest)


def several(todo: Todo, jobs: int, first: bool, tell: Callable[[Result], None], start: Start) -> None:
    """Try the faults of each trial one after another, some trials at a time."""
    waiting = [(trial, list(reversed(numbers))) for trial, numbers in reversed(todo.items())]
    running: dict[int, tuple[Trial, int, list[int]]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            trial, numbers = waiting.pop()
            number = numbers.pop()
            running[start(trial, trial.faults[number])] = trial, number, numbers
        child, status = os.wait()
        trial, number, numbers = running.pop(child)
        ended = os.waitstatus_to_exitcode(status)
        tell((trial.name, number, ended))
        if numbers and not (first and ended not in (PASSED, UNFIT)):
            waiting.append((trial, numbers))


def _start_pytest(trial: Trial, fault: PlantedFault) -> int:
    """The process that collects and runs the tests of a trial, and imports the module of a fault with the fault."""
    if child := os.fork():
        return child
    import pytest

    signal.alarm(SECONDS)
    _be_silent()
    if _is_loaded(fault.file):
        os._exit(UNFIT)
    sys.meta_path.insert(0, WithFault(fault))
    os._exit(int(pytest.main([*PYTEST, *trial.tests], plugins=[Chosen(trial)])))


class Chosen:
    """A plugin that leaves out the calls of a test that are about other clauses."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    def pytest_collection_modifyitems(self, items: "list[pytest.Item]") -> None:
        items[:] = _of_clause(self.trial, items)


def _of_clause(trial: Trial, items: "list[pytest.Item]") -> "list[pytest.Item]":
    """A test may be called for many clauses: calls that are marked with others do not judge the clause of a trial."""
    clause = trial.name.rpartition(" ")[0]
    named = [(one, [clause for mark in one.iter_markers("clause") for clause in mark.args]) for one in items]
    return [one for one, clauses in named if not clauses or clause in clauses] or items


class Collected:
    """A plugin that runs trials in place of all collected tests, each in a fork."""

    def __init__(self, todo: Todo, jobs: int, first: bool, tell: Callable[[Result], None]) -> None:
        self.todo, self.jobs, self.first, self.tell = todo, jobs, first, tell
        self.functions: Functions = {}

    def pytest_collection_finish(self) -> None:
        self.functions = functions()

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        if not session.testsfailed:  # a file that cannot be collected is left to the other stages
            several(
                self.todo, self.jobs, self.first, self.tell, lambda trial, fault: self._start(session, trial, fault)
            )
        return True

    def _start(self, session: "pytest.Session", trial: Trial, fault: PlantedFault) -> int:
        if child := os.fork():
            return child
        ended = UNFIT
        try:
            signal.alarm(SECONDS)
            items = _of_clause(trial, [one for one in session.items if any(_names(t, one.nodeid) for t in trial.tests)])
            if not items or not plant(fault, self.functions):
                os._exit(UNFIT)
            ended = NOTICED
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    os._exit(NOTICED)
            os._exit(PASSED)
        finally:
            os._exit(ended)


def _names(test: str, node: str) -> bool:
    return node == test or node.startswith((f"{test}[", f"{test}::", f"{test}@"))


# -- planting


def functions() -> Functions:
    """Every function of the package that lives in this process. By type: a weak reference may have lost its object."""
    found: Functions = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType and (one.__module__ or "").partition(".")[0] not in ("tests", "pytest"):
            found[one.__code__.co_filename].append(one)
    return found


def plant(fault: PlantedFault, living: Functions) -> bool:
    """Put a fault in place; False if its module has run already and more than functions would be different."""
    if not _is_loaded(fault.file):
        sys.meta_path.insert(0, WithFault(fault))
        return True
    old = compile(fault.file.read_bytes(), str(fault.file), "exec", dont_inherit=True)
    new = compile(fault.tree(), str(fault.file), "exec", dont_inherit=True)
    try:
        changed = list(_changed(old, new))
        for before, after in changed:
            places = [one for one in living[str(fault.file)] if _place(one.__code__) == _place(before)]
            if not places or len({one.__code__ for one in places}) > 1:
                return False
            for one in places:
                one.__code__ = after
    except ValueError:  # other names of the function around it are used
        return False
    return bool(changed)


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The outermost functions that differ."""
    if old.co_flags & CO_OPTIMIZED:
        if old != new:
            yield old, new
        return
    if _shell(old) != _shell(new):
        raise ValueError("a module or the body of a class differs")
    for before, after in zip(_inner(old), _inner(new), strict=True):
        yield from _changed(before, after)


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _shell(code: CodeType) -> tuple[object, ...]:
    consts = tuple((type(one), one) for one in code.co_consts if not isinstance(one, CodeType))
    return code.co_code, consts, code.co_names, len(_inner(code))


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _is_loaded(file: Path) -> bool:
    return any(getattr(one, "__file__", None) == str(file) for one in list(sys.modules.values()))


class WithFault(importlib.machinery.PathFinder):
    """Finds the module of a fault with the fault in it."""

    def __init__(self, fault: PlantedFault) -> None:
        self.fault = fault

    def find_spec(  # type: ignore[override]  # the three arguments that Python gives
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != str(self.fault.file):
            return None
        spec.loader = Faulty(name, spec.origin, self.fault)
        return spec


class Faulty(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, fault: PlantedFault) -> None:
        super().__init__(name, path)
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.fault.tree(), self.path, "exec", dont_inherit=True)
