"""``cutcard tournament``: prizes, structures and clocks as a caller meets them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.tournament import show as tournament
from cutcard.tournament.structure.text import default, dump, packaged_text, parse
from tests.cli.conftest import Cutcard


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("tournament", *words, "--json")
    assert (code, err) == (0, "")
    assert out.count(b"\n") == 1
    return json.loads(out)


def test_prizes_of_a_hundred_entries(cutcard: Cutcard) -> None:
    found = asked(cutcard, "prizes", "--entries", "100")
    assert (found["entries"], found["pool"], found["places"], found["column"]) == (100, 2_250_000, 12, "91-120")
    assert found["prizes"][:3] == [675_000, 417_195, 297_045]
    assert sum(found["prizes"]) == found["pool"]
    assert found["clauses"] == ["TOR 3", "TOR 7.4", "T-09", "TOR A", "T-10"]
    out = cutcard("tournament", "prizes", "--entries", "100").out.decode()
    assert "$6,750.00" in out
    assert len(out.splitlines()) == 14


def test_a_pool_of_ones_own_and_what_is_added(cutcard: Cutcard) -> None:
    assert asked(cutcard, "prizes", "--entries", "11", "--pool", "1000")["prizes"] == [600, 400]
    found = asked(cutcard, "prizes", "--entries", "11", "--pool", "1000", "--added", "500")
    assert (found["pool"], found["prizes"]) == (1500, [900, 600])
    assert "TOR 7.5" in found["clauses"]
    assert asked(cutcard, "prizes", "--entries", "2", "--added", "1")["pool"] == 45_001


@pytest.mark.parametrize(
    ("words", "clause"),
    [(("--entries", "1"), "TOR 1"), (("--entries", "0"), "TOR 1"), (("--entries", "3001"), "TOR A")],
)
def test_prizes_that_no_table_has_are_refused(cutcard: Cutcard, words: tuple[str, ...], clause: str) -> None:
    code, out, err = cutcard("tournament", "prizes", *words, "--json")
    assert (code, out) == (1, b"")
    assert clause in err


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (("prizes",), "--entries"),
        (("prizes", "--entries", "many"), "--entries: 'many' is not a whole number"),
        (("prizes", "--entries", "9", "--pool", "-1"), "from 0"),
        (("prizes", "--entries", "9", "--added", "9999999999999"), "from 0"),
        (("clock", "--at", "2022-01-26T12:00:00Z"), "--start"),
        (("clock", "--start", "noon", "--at", "2022-01-26T12:00:00Z"), "2026-03-01T18:30:00Z"),
        (("clock", "--start", "2022-01-26T12:00:00Z", "--at", "2022-01-26"), "2026-03-01T18:30:00Z"),
        (("clock", "--venue", "sydney", "--at", "2022-01-26T12:00:00Z"), "gold-coast, brisbane"),
        (("clock", "--venue", "brisbane", "--at", "2022-01-26T12:00:00Z", "--option", "-1"), "0 to"),
        (("structure", "none-such.toml"), "No such file"),
        (("structure", "--json", "--check"), "not allowed"),
        (("deal",), "prizes"),
        ((), "prizes"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: tuple[str, ...], cure: str) -> None:
    code, out, err = cutcard("tournament", *words)
    assert (code, out) == (2, b"")
    assert cure in err


def test_the_structure_for_people_and_for_programs(cutcard: Cutcard) -> None:
    found = asked(cutcard, "structure")
    assert len(found["level"]) == 32
    assert found["level"][6] == {"small": 400, "big": 800, "ante": 800}
    lines = cutcard("tournament", "structure").out.decode().splitlines()
    assert "    32   14:15       25   125,000   250,000   250,000" in lines
    assert " break    5:30       10 race off 100" in lines
    assert "          2:50          end of re-entry, the clock stands" in lines
    assert parse(cutcard("tournament", "structure", "--toml").out.decode()) == default()


def test_the_mistakes_of_a_file_are_all_told(cutcard: Cutcard, tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    text = packaged_text()
    file.write_text(text, "utf-8")
    assert cutcard("tournament", "structure", "--check", str(file)) == (0, b"no mistakes\n", "")
    file.write_text(text.replace("big = 800", "big = 50"), "utf-8")
    code, out, err = cutcard("tournament", "structure", "--check", str(file))
    assert (code, out) == (1, b"")
    assert "level[7].big: blinds only rise: write at least 600 [TOR 7.21]" in err
    assert "level[7].small: 400 is above the big blind of 50: write less [TOR 4]" in err
    code, out, err = cutcard("tournament", "structure", str(file))
    assert (code, out) == (1, b"")
    assert "more mistakes" in err


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"name = \xff", "UTF-8"), (b"name =", "line 1"), (b"x" * 400_001, "400,000 bytes"), (b"", "is missing: add it")],
)
def test_a_file_that_is_none(cutcard: Cutcard, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "event.toml"
    file.write_bytes(content)
    for words in ((), ("--check",), ("--json",)):
        code, out, err = cutcard("tournament", "structure", *words, str(file))
        assert (code, out) == (1, b"")
        assert told in err


def test_another_structure_has_other_prizes_and_another_clock(cutcard: Cutcard, tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    file.write_text(dump(default()).replace("entry_fee = 22500", "entry_fee = 100"), "utf-8")
    assert asked(cutcard, "prizes", str(file), "--entries", "20")["prizes"] == [1200, 800]
    start = "2030-01-01T00:00:00Z"
    seen = asked(cutcard, "clock", str(file), "--start", start, "--at", "2030-01-01T00:25:00Z")
    assert (seen["level"], seen["blinds"]) == (2, {"small": 100, "big": 200, "ante": 200})


@pytest.mark.parametrize(
    ("at", "more", "state", "level", "remaining"),
    [
        ("11:00:00", (), "not begun", 1, 1500),
        ("11:30:00", (), "running", 1, 1500),
        ("13:10:00", (), "break", 4, 1200),
        ("14:20:00", (), "running", 7, 1500),
        ("14:20:00", ("--option", "15"), "option", 6, 0),
        ("14:35:00", ("--option", "15"), "running", 7, 1500),
    ],
)
def test_the_clock_at_a_moment(
    cutcard: Cutcard, at: str, more: tuple[str, ...], state: str, level: int, remaining: int
) -> None:
    words = ("clock", "--venue", "gold-coast", "--at", f"2022-01-26T{at}+10:00", *more)
    seen = asked(cutcard, *words)
    assert (seen["state"], seen["level"], seen["remaining"]) == (state, level, remaining)
    code, out, _ = cutcard("tournament", *words)
    assert code == 0
    assert out.decode().startswith(f"{state}: {'break after ' if state == 'break' else ''}level {level}, ")
    assert f"registration: {'open' if level < 7 else 'closed'}" in out.decode()


@pytest.mark.parametrize("words", [(), *((verb,) for verb in tournament.VERBS)])
def test_help_gives_an_example(cutcard: Cutcard, words: tuple[str, ...]) -> None:
    code, out, err = cutcard("tournament", *words, "--help")
    assert (code, err) == (0, "")
    assert b"cutcard tournament " in out.partition(b"\n")[2]


def test_a_forecast_says_when_it_ends(cutcard: Cutcard) -> None:
    asked = ("tournament", "forecast", "--players", "40", "--start", "2027-01-26T11:30:00+10:00", "--events", "40")
    code, out, _ = cutcard(*asked)
    assert code == 0
    assert re.search(r"ends about \d\d:\d\d, 80 % between \d\d:\d\d and \d\d:\d\d; level \d+", out.decode())
    answer = json.loads(cutcard(*asked, "--json")[1])
    assert answer["early"] <= answer["ends"] <= answer["late"]
    assert answer["words"] in out.decode()
    more = json.loads(cutcard(*asked[:3], "100", *asked[4:], "--json")[1])
    assert more["ends"] > answer["ends"]  # more players take longer
    for wrong in (["--players", "1"], ["--start", "noon"], ["--again", "2"], ["--hands", "0"], ["--events", "0"]):
        assert cutcard(*asked, *wrong)[0] == 2
