"""Settlement against an engine written from the documents alone: never a different cent, never a different refusal."""

import json
from typing import Any

import pytest

from cutcard import games
from cutcard.cli.settle import Answer, RefusedAnswer, answer
from cutcard.rules.finished import RoundReader
from tests.support import lines, oracle


def differences(key: str, count: int, seed: int) -> list[tuple[dict[str, Any], Any, Any]]:
    """Lines on which the two engines do not agree."""
    course = RoundReader(games.load(key))
    found: list[tuple[dict[str, Any], Any, Any]] = []
    for line in lines.lines(key, count, seed):
        ours, theirs = answer(course, json.dumps(line).encode()), oracle.settle(key, line)
        if not isinstance(ours, Answer) or _told(ours) != {
            one["wager"]: (one["stake"], one["result"], one["returned"]) for one in theirs.get("settled", [])
        }:
            found.append((line, ours, theirs))
        elif ours.net != theirs["net"]:
            found.append((line, ours.net, theirs["net"]))
    return found


def _told(given: Answer) -> dict[str, tuple[int, str, int]]:
    return {one.wager: (one.stake, str(one.result), one.returned) for one in given.settled}


@pytest.mark.parametrize("key", games.names())
def test_random_rounds_settle_alike(key: str) -> None:
    assert differences(key, 5_000, seed=11) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", games.names())
def test_a_hundred_thousand_rounds_settle_alike(key: str) -> None:
    assert differences(key, 100_000, seed=12) == []


@pytest.mark.parametrize("key", games.names())
def test_what_is_wrong_is_refused(key: str) -> None:
    course = RoundReader(games.load(key))
    let_through = [
        line
        for line in lines.bad_lines(key, 3_000, seed=13)
        if not isinstance(answer(course, json.dumps(line).encode()), RefusedAnswer)
    ]
    assert let_through == []


def test_a_wrong_cent_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.ruling.profit", lambda stake, odds: stake * odds[0] // odds[1] + (stake == 12_345))
    assert differences("ultimate-texas-holdem", 400, seed=11)
