"""``cutcard tournament simulate`` and ``icm``: whole tournaments and what stacks are worth, on the command line."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cutcard.tournament.structure import text as structure_text
from tests.cli.conftest import Cutcard


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("tournament", "simulate", *words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_one_tournament_with_its_places(cutcard: Cutcard) -> None:
    answer = asked(cutcard, "--players", "20", "--seed", "5")
    assert (answer["players"], answer["seed"], answer["events"]) == (20, 5, 1)
    [one] = answer["tournaments"]
    assert len(one["places"]) == 20
    assert one["places"][0]["player"] == one["winner"]
    assert sum(line["prize"] for line in one["places"]) == one["pool"] == one["entries"] * 225_00
    assert sum(line["bounties"] for line in one["places"]) == one["bounties"]
    assert one["re_entries"] == one["entries"] - 20
    again = asked(cutcard, "--players", "20", "--seed", "5")
    assert answer["seconds"] >= 0
    assert answer | {"seconds": 0} == again | {"seconds": 0}


def test_several_are_summed_up_the_same_in_any_number_of_processes(cutcard: Cutcard) -> None:
    words = ("--players", "6", "--seed", "9", "--events", "6", "--bots", "tight,random")
    answer = asked(cutcard, *words)
    assert len(answer["tournaments"]) == 6
    assert "places" not in answer["tournaments"][0]
    spread = answer["summary"]["spread"]
    assert spread["hands"]["least"] <= spread["hands"]["half"] <= spread["hands"]["most"]
    assert spread["hands"]["mean"] == sum(one["hands"] for one in answer["tournaments"]) / 6
    bots = answer["summary"]["bots"]
    assert {name: row["players"] for name, row in bots.items()} == {"tight": 18, "random": 18}
    assert sum(row["wins"] for row in bots.values()) == 6
    assert sum(row["won"] for row in bots.values()) == sum(
        one["pool"] + one["bounties"] for one in answer["tournaments"]
    )
    assert asked(cutcard, *words, "--jobs", "2") | {"seconds": 0} == answer | {"seconds": 0}


def test_for_people(cutcard: Cutcard) -> None:
    code, out, err = cutcard("tournament", "simulate", "--players", "12", "--seed", "1")
    assert (code, err) == (0, "")
    shown = out.decode()
    assert "12 players" in shown
    assert "won by p" in shown
    assert " re-entries, " in shown
    code, out, err = cutcard("tournament", "simulate", "--players", "4", "--seed", "1", "--events", "3")
    assert code == 0
    assert err == ""
    assert "first prize" in out.decode()


def test_a_seed_is_drawn_and_told(cutcard: Cutcard) -> None:
    drawn = asked(cutcard, "--players", "3")
    assert asked(cutcard, "--players", "3", "--seed", str(drawn["seed"]))["tournaments"] == drawn["tournaments"]


def test_a_bot_of_ones_own(cutcard: Cutcard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ownbots.py").write_text(
        "def careful(hand, hole, board, chance):\n    return -1 if hand.price() else 0\nlist_ = []\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    answer = asked(cutcard, "--players", "8", "--seed", "2", "--bots", "ownbots:careful,loose")
    assert answer["summary"]["bots"]["ownbots:careful"]["players"] == 4
    for name in ("ownbots:missing", "ownbots:list_", "nowhere:careful"):
        code, out, err = cutcard("tournament", "simulate", "--players", "8", "--bots", name)
        assert (code, out) == (2, b"")
        assert f"--bots: {name}" in err
    sys.modules.pop("ownbots")


def test_a_structure_of_ones_own(cutcard: Cutcard, tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    text = structure_text.packaged_text().replace("gold-coast", "elsewhere").replace("brisbane", "nearby")
    file.write_text(text.replace("cap = 100", "cap = 120"))  # at its own venues it funds a hundred bounties
    assert asked(cutcard, "--players", "110", "--seed", "1", "--structure", str(file))["players"] == 110


@pytest.mark.parametrize(
    ("words", "code", "cure"),
    [
        (["--players", "101"], 1, "this tournament takes 2 to 100"),
        (["--players", "101", "--events", "4", "--jobs", "2"], 1, "this tournament takes 2 to 100"),
        (["--players", "5", "--bots", "brave"], 2, "push-or-fold"),
        (["--players", "5", "--events", "0"], 2, "--events"),
        (["--players", "5", "--jobs", "-1"], 2, "--jobs"),
        (["--players", "5", "--structure", "nowhere.toml"], 2, "nowhere.toml"),
        ([], 2, "--players"),
    ],
)
def test_what_is_not_possible(cutcard: Cutcard, words: list[str], code: int, cure: str) -> None:
    found, out, err = cutcard("tournament", "simulate", *words)
    assert (found, out) == (code, b"")
    assert cure in err


def test_what_stacks_are_worth(cutcard: Cutcard) -> None:
    words = ("tournament", "icm", "50", "30", "20", "--prizes", "7000,3000", "--bounty", "1000")
    code, out, err = cutcard(*words, "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["values"] == pytest.approx([4517.8571, 3225, 2257.1429])
    assert sum(answer["bounties"]) == pytest.approx(3000)
    code, out, _ = cutcard(*words)
    assert code == 0
    assert "$45.18 and $15.54 in bounties" in out.decode()
    sample = ("tournament", "icm", *["10"] * 20, "--prizes", "9000,5000,1000")
    assert b"+-" in cutcard(*sample)[1]


@pytest.mark.parametrize(
    ("words", "code", "cure"),
    [
        (["50", "0", "--prizes", "100"], 1, "leave out eliminated players"),
        (["50", "10", "--prizes", "100", "--bounty", "-1"], 1, "0 or more cents"),
        (["50", "10", "--prizes", "10.5"], 2, "whole cents"),
        (["50", "10"], 2, "--prizes"),
    ],
)
def test_what_has_no_worth(cutcard: Cutcard, words: list[str], code: int, cure: str) -> None:
    found, out, err = cutcard("tournament", "icm", *words)
    assert (found, out) == (code, b"")
    assert cure in err
