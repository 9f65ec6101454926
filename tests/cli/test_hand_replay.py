"""``cutcard hand replay``: noted hands played again, one line each."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cutcard

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 6000.5, inf]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 cbr 300', 'p2 f']
"""


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)
    return file


def test_one_line_for_each_hand(cutcard: Cutcard, noted: Path, tmp_path: Path) -> None:
    several = tmp_path / "session.phhs"
    several.write_text(f"[1]\n{HAND}\n[last]\n{HAND}finishing_stacks = [5100, 5900.5, inf]\n")
    code, out, err = cutcard("hand", "replay", str(noted), str(several), "--json")
    assert (code, err) == (0, "")
    stacks = [5100, 5900.5, None]
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": str(noted), "ok": True, "finishing_stacks": stacks},
        {"file": str(several), "hand": "1", "ok": True, "finishing_stacks": stacks},
        {"file": str(several), "hand": "last", "ok": True, "finishing_stacks": stacks},
    ]
    assert b"[5100,5900.5,null]" in out, "whole numbers stay whole"


def test_for_people(cutcard: Cutcard, noted: Path) -> None:
    code, out, err = cutcard("hand", "replay", str(noted))
    assert (code, err) == (0, "")
    assert out.decode() == f"{noted}: ok: 5100 5900.5 ?\n"


def test_a_refused_act_ends_with_code_1_and_the_rest_go_on(cutcard: Cutcard, noted: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.phh"
    wrong.write_text(HAND.replace("'p3 f'", "'p3 cbr 150'").replace("6000.5, inf", "6000, 7000"))
    code, out, err = cutcard("hand", "replay", str(wrong), str(noted), "--json")
    assert (code, err) == (1, "")
    first, second = map(json.loads, out.splitlines())
    assert (first["file"], first["ok"], first["finishing_stacks"]) == (str(wrong), False, None)
    assert (first["line"], first["refused"]["clause"]) == (6, "T-32")
    assert first["refused"]["reason"].startswith("action 4 ('p3 cbr 150'): 150 is less than the minimum raise")
    assert "raise to 200 up to all-in 7000" in first["refused"]["reason"]
    assert second["ok"]
    code, out, _ = cutcard("hand", "replay", str(wrong))
    assert code == 1
    assert out.decode().startswith(f"{wrong}, line 6: refused: action 4")
    assert out.decode().endswith("[T-32]\n")


def test_other_stacks_than_noted(cutcard: Cutcard, noted: Path) -> None:
    noted.write_text(HAND + "finishing_stacks = [5101, 5899.5, inf]\n")
    code, out, _ = cutcard("hand", "replay", str(noted), "--json")
    assert code == 1
    answer = json.loads(out)
    assert (answer["ok"], answer["finishing_stacks"]) == (False, [5100, 5900.5, None])
    assert answer["noted_stacks"] == [5101, 5899.5, None]
    code, out, _ = cutcard("hand", "replay", str(noted))
    assert (code, out.decode()) == (1, f"{noted}: ends with other stacks than the file says: 5100 5900.5 ?\n")


def test_what_was_found_out_is_said(cutcard: Cutcard, noted: Path) -> None:
    noted.write_text(HAND.replace("'p2 f'", "'p2 cc'"))
    assert json.loads(cutcard("hand", "replay", str(noted), "--json")[1])["unfinished"] is True
    told = cutcard("hand", "replay", str(noted))[1].decode()
    assert told == f"{noted}: unfinished, no fault up to the last action: 4700 5700.5 ?\n"
    noted.write_text(HAND.replace("'p3 f', ", "") + "finishing_stacks = [5100, 5900.5, inf]\n")
    assert json.loads(cutcard("hand", "replay", str(noted), "--json")[1])["added"] == ["p3 f before action 4"]
    told = cutcard("hand", "replay", str(noted))[1].decode()
    added = "a fold of p3 before action 4 (p3 f)"
    assert f"incomplete, ends with the stacks in the file only if you add {added}: 5100 5900.5 ?" in told
    assert ": ok" not in told
    river = "'p2 cc', 'd db 2c7h9d', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc', 'd db 3h', 'p1 cc', 'p2 cc'"
    noted.write_text(HAND.replace("'p2 f'", river))
    answer = json.loads(cutcard("hand", "replay", str(noted), "--json")[1])
    assert (answer["ok"], answer["finishing_stacks"]) == (True, [None, None, None])
    assert answer["showdown"] == "the recorded cards do not show who won"
    assert "ok; who won: the recorded cards do not show who won" in cutcard("hand", "replay", str(noted))[1].decode()
    all_in = HAND.replace("300", "5000").replace("'p2 f'", "'p2 cc'") + "finishing_stacks = [10000, 1000.5, inf]\n"
    noted.write_text(all_in)
    answer = json.loads(cutcard("hand", "replay", str(noted), "--json")[1])
    assert (answer["ok"], answer["showdown"]) == (
        True,
        "taken from the recorded stacks, because the cards do not show who won",
    )


def test_a_refusal_names_the_line_of_the_file(cutcard: Cutcard, tmp_path: Path) -> None:
    several = tmp_path / "session.phhs"
    apart = HAND.replace("'p3 f', ", "# the fold\n  'p3 f',\n\n  ")
    double = apart.replace("????", "AsQs", 1)
    stacks = apart.replace("antes = [0, 0, 0]", "antes = [0, 0]")
    several.write_text(f"# two hands\n[1]\n{apart}\n['a = \"1\"']\n{double}\n[3]\n{stacks}")
    code, out, _ = cutcard("hand", "replay", str(several), "--json")
    first, second, third = map(json.loads, out.splitlines())
    assert (code, first["ok"]) == (1, True)
    assert second["line"] == several.read_text().split("\n").index(double.split("\n")[5]) + 1
    assert "As is dealt twice" in second["refused"]["reason"]
    assert third["line"] == several.read_text().split("\n").index("antes = [0, 0]") + 1
    late = tmp_path / "late.phh"
    late.write_text(apart.replace("'p2 f'", "'p2 x'"))
    told = cutcard("hand", "replay", str(late))[1].decode()
    line = late.read_text().split("\n").index("  'p1 cbr 300', 'p2 x']") + 1
    assert told.startswith(f"{late}, line {line}: refused: action 6")


def test_in_a_file_laid_out_otherwise_a_refusal_names_no_line(cutcard: Cutcard, noted: Path) -> None:
    noted.write_text("[1]\nvariant = 'NT'\nnested.field = 1\nactions = []\nstarting_stacks = [1]\n")
    answer = json.loads(cutcard("hand", "replay", str(noted), "--json")[1])
    assert (answer["ok"], "line" in answer) == (False, False)


@pytest.mark.parametrize("words", [("--json", "replay", "F"), ("replay", "--json", "F"), ("replay", "F", "--json")])
def test_options_may_stand_anywhere(cutcard: Cutcard, noted: Path, words: tuple[str, ...]) -> None:
    code, out, err = cutcard("hand", *(str(noted) if word == "F" else word for word in words))
    assert (code, err) == (0, "")
    assert json.loads(out)["ok"] is True


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        (b"variant = 'F7S'", "seven card stud"),
        (b"variant = ", "not TOML"),
        (b"", "no hand in it"),
        (b"\xff", "UTF-8"),
    ],
)
def test_files_that_hold_no_hand_of_ours(cutcard: Cutcard, noted: Path, text: bytes, cure: str) -> None:
    noted.write_bytes(text)
    code, out, err = cutcard("hand", "replay", str(noted), "--json")
    assert (code, err) == (1, "")
    answer = json.loads(out)
    assert answer["ok"] is False
    assert cure in answer["refused"]["reason"]


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["replay"], "replay needs at least one file"),
        (["replay", "nowhere.phh"], "nowhere.phh: No such file"),
        (["replay", "nowhere.phh", "--game", "plain-draw"], "only files"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard("hand", *words)
    assert (code, out) == (2, b"")
    assert cure in err
