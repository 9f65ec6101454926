"""Shared tests ask each game for what they need: ``shared.toml`` in the folder of its tests has the cases of each test.

    ["registers/incidents/test_incident_conduct.py"]
    test_a_device_is_reported_unless_used_on_duty = [
      { ban = "UTH 13.6", exempt = "UTH 13.7", proves = ["UTH 13.6", "UTH 13.7"] },
    ]
    test_a_list_is_sent = ["UTH 11.15"]

A case is one call of the test: ``proves`` are clauses that something in the call must cite, the other fields are its
arguments, None where a case has no such field. A mere list of clauses is one case that needs no more. A test may also
take ``key``, ``document`` and ``game``.

A test that runs over games by itself, with a parameter ``key`` or ``document``, has no cases. A list of clauses then
names what its call for this game proves, or what its calls prove that are marked with clauses one by one.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

import pytest

from cutcard import games
from tests.support.declared.game_data import folder

TESTS = Path(__file__).parents[2]
FILE = "shared.toml"
Case: TypeAlias = Mapping[str, Any]

each_game = pytest.mark.each_game  # of a test that every game with a case for it is asked


@lru_cache(maxsize=64)
def _file(file: Path) -> dict[str, dict[str, list[Any]]]:
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def cases(key: str, place: str, test: str) -> list[Case]:
    """The cases that a game has for a test of a file."""
    found = _file(folder(key) / FILE).get(place, {}).get(test, [])
    if found and isinstance(found[0], str):
        return [{"proves": found}]
    return found


def asked(place: str, test: str) -> Iterator[tuple[str, Case]]:
    """Every game that has a case for a test, with the case."""
    for key in games.names():
        for case in cases(key, place, test):
            yield key, case


def is_asked(test: object) -> bool:
    """Whether a test is to be called: it is no shared one, or some game has a case for it."""
    if not any(mark.name == each_game.name for mark in getattr(test, "pytestmark", ())):
        return True
    assert isinstance(test, FunctionType)
    return any(asked(_place(Path(test.__code__.co_filename)), test.__name__))


def name_clauses(item: pytest.Function) -> None:
    """Mark a test that runs over games by itself with the clauses that the game of this call names for it."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    key = given.get("key") or _keys().get(str(given.get("document")))
    if isinstance(key, str) and key in games.names() and item.get_closest_marker(each_game.name) is None:
        own = {clause for mark in item.iter_markers("clause") for clause in mark.args}
        for case in cases(key, _place(item.path), item.originalname):
            if own:  # calls with marks of their own: the list is what the trace reads
                assert own <= set(case["proves"]), f"{FILE} of {key} lacks {own - set(case['proves'])}: {item.nodeid}"
            else:
                item.add_marker(pytest.mark.clause(*case["proves"]))


@lru_cache(maxsize=1)
def _keys() -> dict[str, str]:
    return {games.load(key).document: key for key in games.names()}


def _place(file: Path) -> str:
    return file.relative_to(TESTS).as_posix()


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Call a test once for each case of each game."""
    place, test = _place(metafunc.definition.path), metafunc.function.__name__
    found = [
        (key, {"key": key, "document": games.load(key).document, "game": games.load(key), **case})
        for key, case in asked(place, test)
    ]
    given = {name for _, case in found for name in case} - {"proves"}
    names = [name for name in metafunc.fixturenames if name in given]
    unknown = given - set(names) - {"key", "document", "game"}
    assert not unknown, f"{place}::{test} takes no {', '.join(sorted(unknown))}, which {FILE} of a game gives"
    counts = {key: [one for one, _ in found].count(key) for key, _ in found}
    numbers = dict.fromkeys(counts, 0)
    rows = []
    for key, case in found:
        numbers[key] += 1
        name = key if counts[key] == 1 else f"{key}-{numbers[key]}"
        values = [case.get(argument) for argument in names]
        rows.append(pytest.param(*values, marks=pytest.mark.clause(*case.get("proves", ())), id=name))
    metafunc.parametrize(names, rows)
