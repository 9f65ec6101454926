"""Every test is held to the clauses that it names, by the fixture that authors of other games use as well."""

import os

import pytest
from hypothesis import settings

from cutcard.games import finding
from cutcard.testing.suite import Cited as Cited
from cutcard.testing.suite import cited as cited
from cutcard.testing.suite import plain as plain
from tests.support import shared
from tests.support.game_data import PLAIN

# Every process of a test finds the plain games beside those that ship.
os.environ[finding.VARIABLE] = str(PLAIN)

# The same examples in every run, and no deadline that a busy machine could miss: nothing fails by chance.
settings.register_profile("cutcard", derandomize=True, deadline=None, database=None)
settings.load_profile("cutcard")


def pytest_pycollect_makeitem(name: str, obj: object) -> list[pytest.Item] | None:
    """No item of a shared test for which no game has a case."""
    return [] if name.startswith("test") and not shared.is_asked(obj) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("each_game"):
        shared.parametrize(metafunc)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one game's odds run in one worker: native code is loaded, and hands are counted, once and not twice."""
    for item in items:
        folders = item.path.parts
        if "odds" in folders:
            item.add_marker(pytest.mark.xdist_group(folders[folders.index("odds") - 1] + " odds"))
