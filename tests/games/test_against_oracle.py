"""Settlement against the oracles in the games' folders: never a different cent, never a different refusal."""

import json

import pytest

from cutcard import games
from cutcard.cli.settle import RefusedAnswer, answer
from cutcard.rules.finished import RoundReader
from cutcard.testing.oracle import differences
from tests.support.lines import oracle
from tests.support.lines import random as lines
from tests.support.lines.bad import bad_lines

GAMES = [key for key in games.names() if lines.with_lines(key)]


def differing(key: str, count: int, seed: int) -> list[str]:
    """Lines on which the two engines do not agree."""
    return list(differences(games.load(key), oracle.returned(key), lines.lines(key, count, seed)))


@pytest.mark.parametrize("key", GAMES)
def test_random_rounds_settle_alike(key: str) -> None:
    assert differing(key, 3_000, seed=11) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", GAMES)
def test_a_hundred_thousand_rounds_settle_alike(key: str) -> None:
    assert differing(key, 100_000, seed=12) == []


@pytest.mark.parametrize("key", GAMES)
def test_what_is_wrong_is_refused(key: str) -> None:
    course = RoundReader(games.load(key))
    let_through = [
        line
        for line in bad_lines(key, 3_000, seed=13)
        if not isinstance(answer(course, json.dumps(line).encode()), RefusedAnswer)
    ]
    assert let_through == []


@pytest.mark.parametrize("key", GAMES)
def test_a_wrong_cent_would_be_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.ruling.profit", lambda stake, odds: stake * odds[0] // odds[1] + (stake == 12_345))
    assert differing(key, 400, seed=11)
