"""Every scenario of every game: the result told line by line, or the refusal with its clause."""

from functools import cache
from pathlib import Path

import pytest

from cutcard import games
from cutcard.rules.finished import RoundReader
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.scenario import Scenario, play, read, told

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.txt"))
NO_CLAUSE = ("", "-")  # the head and the refusal of a scenario where no rule speaks


@cache
def course(stem: str) -> RoundReader:
    return RoundReader(games.load(stem.replace("_", "-")))


def params() -> list[object]:
    """One parameter for each scenario, marked with the clauses that it must make something cite."""
    found: list[object] = []
    for file in FILES:
        for scenario in read(file):
            clauses = [clause for clause in scenario.clauses if clause not in NO_CLAUSE]
            marks = [pytest.mark.clause(*clauses)] if clauses else []
            found.append(pytest.param(file.stem, scenario, id=scenario.place, marks=marks))
    return found


@pytest.mark.parametrize(("stem", "scenario"), params())
def test_scenario(stem: str, scenario: Scenario, cited: Cited) -> None:
    (first, *_) = scenario.expected
    if first.startswith("refused "):
        clause = first.removeprefix("refused ")
        with pytest.raises(Refused) as refused:
            play(course(stem), scenario)
        assert refused.value.clause == (None if clause in NO_CLAUSE else clause), scenario.title
        assert refused.value.reason
        return
    settled = play(course(stem), scenario)
    for one in settled:
        cited.note(one)
    assert told(settled) == scenario.expected, scenario.title
    assert {one.wager: one.stake for one in settled}.items() >= scenario.line.wagers.items()


def test_every_game_has_scenarios() -> None:
    assert {file.stem.replace("_", "-") for file in FILES} == set(games.names())
