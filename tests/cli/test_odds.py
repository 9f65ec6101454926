"""``cutcard odds``: what it prints, what it refuses, and with which exit code."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cutcard


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results in a folder of the test's; the games asked here need no native code."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cutcard" / "odds"


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("odds", *words, "--json")
    assert (code, err) == (0, "")
    assert out.count(b"\n") == 1
    return json.loads(out)


def test_json_alone_on_standard_output(cutcard: Cutcard) -> None:
    told = asked(cutcard, "plain-three")
    assert told["game"] == "plain-three"
    assert told["ev"] == {"num": "-686689", "den": "20358520"}


def test_changes_side_bets_and_strategies(cutcard: Cutcard) -> None:
    words = ("--change", "pair-plus.flush=4", "--change", "ante-bonus.straight=2", "--with", "pair-plus=1/2")
    told = asked(cutcard, "plain-three", *words, "--strategy", "queen-six-four")
    assert told["side_bets"]["pair-plus"]["ev"] == {"num": "-128", "den": "5525"}
    assert told["staked"] == {"pair-plus": "1/2"}
    assert told["strategy"] == "queen-six-four"
    assert told["changes"] == ["pair-plus.flush=4", "ante-bonus.straight=2"]


def test_one_holding(cutcard: Cutcard) -> None:
    told = asked(cutcard, "plain-three", "--hand", "Qc 6d 4h")
    assert [choice["move"] for choice in told["choices"]] == ["play", "fold"]
    assert told["choices"][1]["value"] == {"num": "-1", "den": "1"}


def test_a_wanted_edge(cutcard: Cutcard) -> None:
    told = asked(cutcard, "plain-three", "--solve", "pair-plus.flush", "--edge", "1/20")
    assert told["solved"]["odds"] == {"num": "3791", "den": "1096"}
    assert told["solved"]["exact"] is True


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ["house edge            3.3730%", "play    67.4208%  274,517,600", "pair-plus alone: house edge 7.2760%"]),
        (["--chart"], ["Play Q-6-4 or better, fold the rest."]),
        (["--strategy", "always-play"], ["plain-three, always-play", "cost of the strategy"]),
        (
            ["--solve", "pair-plus.flush", "--edge", "0.05"],
            ["must pay 3.458942 to 1 (exactly: 3791/1096)", "at 4 to 1"],
        ),
        (["--hand", "Qc 6d 3h"], ["plain-three: Qc 6d 3h", "fold         -1.000000      best"]),
        (["--sheet", "--session", "3"], ["Hit frequency", "3 hours     120", "Ruin: less is left"]),
        (["--csv"], ["section,row,column,value,unit,dollars,how", "The game,House edge,,0.0"]),
        (["--change", "ante-bonus.straight=2", "--against", "printed"], ["first: as printed", "difference"]),
        (["--against-strategy", "always-play"], ["first: played always play", "second: as printed"]),
    ],
)
def test_as_text_for_people(cutcard: Cutcard, words: list[str], said: list[str]) -> None:
    code, out, err = cutcard("odds", "plain-three", *words)
    assert (code, err) == (0, "")
    assert [line for line in said if line not in out.decode()] == []


def test_results_are_kept_unless_told_not_to(cutcard: Cutcard, kept_here: Path) -> None:
    asked(cutcard, "plain-three", "--no-cache")
    assert not kept_here.exists() or list(kept_here.glob("*.json")) == []
    first = asked(cutcard, "plain-three")
    assert list(kept_here.glob("plain-three-*.json"))
    assert asked(cutcard, "plain-three") | {"seconds": 0} == first | {"seconds": 0}


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["plain-three", "--change", "ante-bonus.flash=2"], "choose high card"),
        (["plain-three", "--hand", "Qc 6d"], "a player gets 3"),
        (["plain-three", "--hand", "Qc 6d Qc"], "twice"),
        (["plain-three", "--hand", "Qc 6d 4h", "--board", "2c 3c 4c 5c"], "has no board"),
        (["plain-three", "--strategy", "wishful"], "one of: always-play"),
        (["plain-three", "--with", "trips=1"], "available: pair-plus"),
        (["plain-three", "--maximum-payout", "100"], "enter the ante"),
        (["plain-three", "--jackpot-wager", "100", "--meter", "0"], "has none"),
        (["plain-three", "--solve", "ante-bonus.straight", "--edge", "0.9"], "cannot be reached"),
        (["plain-three", "--reading", "L-09"], "available: none"),
    ],
)
def test_what_cannot_be_is_refused_with_code_1(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard("odds", *words)
    assert (code, out) == (1, b"")
    assert cure in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ([], "GAME"),
        (["baccarat"], "plain-three"),
        (["plain-three", "--solve", "ante-bonus.straight"], "--edge"),
        (["plain-three", "--edge", "0.05"], "--solve"),
        (["plain-three", "--solve", "ante-bonus.straight", "--edge", "much"], "0.05 or 1/20"),
        (["plain-three", "--meter", "100"], "--jackpot-wager"),
        (["plain-three", "--board", "2c 3c 4c"], "--hand"),
        (["plain-three", "--hand", "Qc 6d 4h", "--chart"], "leave out --strategy"),
        (["plain-three", "--ante", "ten"], "--ante"),
        (["plain-three", "--csv", "--json"], "not both"),
        (["plain-three", "--session", "4"], "--sheet"),
        (["plain-three", "--sheet", "--against", "printed"], "give one of"),
        (["plain-three", "--sheet", "--chart"], "leave out --solve"),
        (["plain-three", "--best"], "--best"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard("odds", *words)
    assert (code, out) == (2, b"")
    assert cure in err


def test_help_gives_examples(cutcard: Cutcard) -> None:
    code, out, err = cutcard("odds", "--help")
    assert (code, err) == (0, "")
    assert b"--solve bet.flush --edge 0.05" in out
