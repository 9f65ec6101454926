"""Every test is held to the clauses that it names, by the fixture that authors of other games use as well."""

import gc
import os
import re
import shutil
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from cutcard.games import finding
from cutcard.testing.suite import Cited as Cited
from cutcard.testing.suite import cited as cited
from cutcard.testing.suite import plain as plain
from tests.support.cures import curing
from tests.support.declared import shared
from tests.support.declared.game_data import PLAIN
from tests.support.memory import MEMORY

if MEMORY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # of every tmp_path

# Every process of a test finds the plain games beside those that ship.
os.environ[finding.VARIABLE] = str(PLAIN)

# A process that steps back would never have its turn beside busy tests.
os.environ["CUTCARD_ODDS_NICE"] = "0"

# The same examples in every run, and no deadline that a busy machine could miss: nothing fails by chance.
settings.register_profile("cutcard", derandomize=True, deadline=None, database=None)
settings.load_profile("cutcard")

SINGLE = {"crash", "secrecy", "soak", "tools"}  # folders whose tests any worker runs, one by one

_paths = count()


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder of this test alone. It is gone afterwards, and no later test gets its name, by which games are kept."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.mktemp(f"{name}-{next(_paths)}", numbered=False)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def pytest_configure() -> None:
    curing.install()  # wherever a test meets a refusal at a desk, its cure is taken


def pytest_sessionfinish(session: pytest.Session) -> None:
    curing.write(getattr(session.config, "workerinput", {}).get("workerid", "main"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays until the end: it is not searched for garbage again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        sys.dont_write_bytecode = True  # a game that a test changes within a second would be read from its old bytecode


def pytest_pycollect_makeitem(name: str, obj: object) -> list[pytest.Item] | None:
    """No item of a shared test for which no game has a case."""
    return [] if name.startswith("test") and not shared.is_asked(obj) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("each_game"):
        shared.parametrize(metafunc)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Games name what shared tests prove, and workers get tests by the file."""
    for item in items:
        if isinstance(item, pytest.Function):
            shared.name_clauses(item)
        if group := _group(item.path.relative_to(item.config.rootpath)):
            item.add_marker(pytest.mark.xdist_group(group))


def _group(file: Path) -> str:
    """Tests that one worker runs, so that it makes what they share once; none where single tests take seconds.

    Tests of odds run in one worker: it compiles and counts everything once.
    """
    if any("odds" in part for part in file.parts):
        return "odds"
    return "" if SINGLE.intersection(file.parts) else file.as_posix()
