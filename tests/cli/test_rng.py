"""The door of a laboratory: a battery over shuffles, and the bytes below them."""

import json

import pytest

from cutcard.floor.fairness.shuffle import stream
from tests.cli.conftest import Cutcard

SEED = "5e" * 32


def test_the_battery_prints_a_figure_for_each_test(cutcard: Cutcard) -> None:
    ran = cutcard("rng", "test", "--shuffles", "1000", "--seed", SEED)
    assert ran.code == 0
    assert b"1,000 shuffles" in ran.out
    assert b"Nothing suspect: chance explains it." in ran.out
    assert cutcard("rng", "test", "--shuffles", "1000", "--seed", SEED).out == ran.out
    told = json.loads(cutcard("rng", "test", "--shuffles", "1000", "--seed", SEED, "--json").out)
    assert len(told["findings"]) == 11
    assert told["suspect"] == []


def test_a_biased_shuffle_fails_the_battery(cutcard: Cutcard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.floor.fairness.battery.order", lambda seed, shuffle, size: tuple(range(size)))
    ran = cutcard("rng", "test", "--shuffles", "1000", "--seed", SEED)
    assert ran.code == 1
    assert b"<- suspect" in ran.out


def test_bytes_are_those_of_the_stream(cutcard: Cutcard) -> None:
    source = stream(bytes.fromhex(SEED), "shuffle 0 of 52")
    assert cutcard("rng", "bytes", "--count", "100", "--seed", SEED).out == bytes(next(source) for _ in range(100))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("test", "--shuffles", "999"), "1,000 to 10,000,000"),
        (("test", "--shuffles", "10000001"), "1,000 to 10,000,000"),
        (("test", "--seed", "5e"), "64 hexadecimal digits"),
        (("bytes", "--seed", "not hex"), "64 hexadecimal digits"),
        (("bytes", "--count", "0"), "at least 1"),
    ],
)
def test_wrong_numbers_are_refused_with_their_cure(cutcard: Cutcard, words: tuple[str, ...], reason: str) -> None:
    ran = cutcard("rng", *words)
    assert (ran.code, ran.out) == (2, b"")
    assert reason in ran.err
