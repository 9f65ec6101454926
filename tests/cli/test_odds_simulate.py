"""``cutcard odds GAME --simulate``: figures as JSON and as text, the same for the same seed."""

import json
from typing import Any

import pytest

from cutcard.odds.simulate import simulate
from cutcard.odds.simulate.simulate import Trial
from tests.cli.conftest import Cutcard

QUICK = ("--simulate", "--days", "31", "--hours", "2", "--paths", "3", "--boxes", "2", "--seed", "7")


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("odds", *words, "--json")
    assert code == 0, err
    assert out.count(b"\n") == 1
    return json.loads(out)


def test_figures_as_json(cutcard: Cutcard) -> None:
    answer = asked(cutcard, "plain-three", *QUICK, "--rounds-per-hour", "30", "--with", "pair-plus=1/2")
    told = answer["simulation"]
    assert answer["jackpot"] is None
    assert answer["seconds"] >= 0
    assert told["trial"]["seed"] == 7
    assert told["trial"]["sides"] == [["pair-plus", "1/2"]]
    assert (told["trial"]["rounds"], told["rounds"]) == (60, 3 * 31 * 60 * 2)
    assert set(told["spells"]) == {"day", "month"}
    assert len(told["seats"]) == 2
    assert told["bands"]["days"][-1] == 31
    again = asked(cutcard, "plain-three", *QUICK, "--rounds-per-hour", "30", "--with", "pair-plus=1/2")
    assert again["simulation"] == told


def test_the_figures_are_those_of_the_trial(cutcard: Cutcard) -> None:
    told = asked(cutcard, "plain-three", *QUICK, "--ante", "2500", "--independent")["simulation"]
    paths = simulate.simulate(Trial("plain-three", 7, 31, 80, 2, 3, 2500, dealt=False))
    assert told["mean"] == pytest.approx(paths.won.sum() / 3 * 2500 / paths.scale)
    assert told["trial"]["dealt"] is False


def test_a_seed_is_drawn_and_told(cutcard: Cutcard) -> None:
    words = ("plain-three", "--simulate", "--days", "1", "--paths", "2")
    first, second = (asked(cutcard, *words)["simulation"] for _ in range(2))
    assert first["trial"]["seed"] != second["trial"]["seed"]
    assert asked(cutcard, *words, "--seed", str(first["trial"]["seed"]))["simulation"] == first


def test_the_jackpot_beside_it(cutcard: Cutcard) -> None:
    pot = asked(
        cutcard,
        "plain-stud",
        *QUICK,
        "--jackpot-wager",
        "100",
        "--meter",
        "7000000",
        "--tables",
        "4",
        "--pool-rate",
        "50",
    )["jackpot"]
    assert pot["wagers"] == 3 * 31 * 80 * 2 * 4
    assert pot["pool"]["opening"] == 70_000_00
    assert pot["costs"]["retained"] == 50
    assert set(pot["lines"]) == {"royal flush", "straight flush"}


def test_text_for_people(cutcard: Cutcard) -> None:
    code, out, err = cutcard(
        "odds", "plain-stud", *QUICK, "--jackpot-wager", "100", "--meter", "5000000", "--strategy", "any-ace-king"
    )
    text = out.decode()
    assert code == 0
    assert "31 days of 80 rounds, 2 boxes dealt at one table" in text
    assert "seed 7, 14,880 hands settled" in text
    assert "day 31" in text
    assert "seat 2" in text
    assert "fixed prizes (exact: 53.267)" in text
    assert "\r" not in err  # no bar in a pipe


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--boxes", "9"), 1, "boxes: 9 is not possible; enter 1 to 7"),
        (("--days", "0"), 1, "days: 0"),
        (("--days", "many"), 2, "is not a whole number"),
        (("--hours", "25"), 2, "write 1 to 24"),
        (("--with", "trips=1"), 1, "no side bet 'trips'"),
        (("--strategy", "guessing"), 1, "'guessing'"),
        (("--jackpot-wager", "100", "--meter", "1"), 1, "no jackpot"),
        (("--dask", "tcp://127.0.0.1:9"), 1, "no Dask scheduler answers at 'tcp://127.0.0.1:9'"),
    ],
)
def test_what_cannot_be_simulated(
    cutcard: Cutcard, words: tuple[str, ...], code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.odds.simulate.cluster.WAIT", 0.5)
    got, out, err = cutcard("odds", "plain-three", *QUICK, *words)
    assert (got, out) == (code, b"")
    assert said in err


def test_help_names_the_options(cutcard: Cutcard) -> None:
    code, out, _ = cutcard("odds", "--help")
    assert code == 0
    for option in ("--simulate", "--rounds-per-hour", "--independent", "--dask"):
        assert option.encode() in out
