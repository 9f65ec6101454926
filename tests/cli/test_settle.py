"""``cutcard settle``: lines in, answers out in order, whatever the lines hold."""

import re
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cutcard import games
from cutcard.cli.settle import FLUSH, run
from cutcard.rules.finished import RoundReader
from tests.cli.conftest import Cutcard
from tests.support.lines.bad import bad_lines
from tests.support.lines.random import lines, with_lines
from tests.support.lines.settling import GOOD, answers, settled, text

# What a caller sees


def test_a_round_from_a_file_and_from_standard_input(cutcard: Cutcard, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(text(GOOD))
    by_file, by_input = (
        cutcard("settle", "plain-stud", str(file)),
        cutcard("settle", "plain-stud", given=text(GOOD)),
    )
    assert by_file == by_input == (0, by_file.out, "")
    assert answers(by_file.out) == [
        {
            "id": "a1",
            "settled": [
                {
                    "wager": "ante",
                    "stake": 1000,
                    "result": "win",
                    "returned": 2000,
                    "clauses": ["PLS 9.4.1.1", "PLS 10.1"],
                },
                {
                    "wager": "bet",
                    "stake": 2000,
                    "result": "win",
                    "returned": 6000,
                    "clauses": ["PLS 9.4.1.1", "PLS 10.1"],
                },
            ],
            "net": 5000,
        }
    ]
    assert by_file.out.endswith(b"\n")


def test_json_is_accepted_and_changes_nothing(cutcard: Cutcard) -> None:
    plain, asked = (cutcard("settle", "plain-stud", *words, given=text(GOOD)) for words in ([], ["--json"]))
    assert plain == asked


def test_a_refused_line_keeps_its_place_while_the_rest_go_on(cutcard: Cutcard) -> None:
    given = b"\n".join(
        [text(GOOD, id=1), b"{nonsense", text(GOOD, id=3, wagers={"ante": 1000, "bet": 1999}), text(GOOD, id=4)]
    )
    code, out, err = cutcard("settle", "plain-stud", given=given)
    rows = answers(out)
    assert code == 1
    assert [row["id"] for row in rows] == [1, None, 3, 4]
    assert ["refused" in row for row in rows] == [False, True, True, False]
    assert rows[1]["refused"]["clause"] is None
    assert rows[2]["refused"]["clause"] == "PLS 5.6"
    assert "2000" in rows[2]["refused"]["reason"]
    assert "2 lines refused" in err


def test_nothing_in_nothing_out(cutcard: Cutcard) -> None:
    assert cutcard("settle", "plain-draw", given=b"") == (0, b"", "")
    assert cutcard("settle", "plain-draw", given=b"\n  \n\t\r\n\n") == (0, b"", "")


def test_blank_lines_and_line_endings_do_not_count(cutcard: Cutcard) -> None:
    given = b"\n" + text(GOOD, id=1) + b"\r\n\r\n   \n" + text(GOOD, id=2)  # and no newline at the end
    code, out, _ = cutcard("settle", "plain-stud", given=given)
    assert code == 0
    assert [row["id"] for row in answers(out)] == [1, 2]


def test_help_names_the_games_and_gives_an_example(cutcard: Cutcard) -> None:
    code, out, err = cutcard("settle", "--help")
    assert (code, err) == (0, "")
    shown = out.decode()
    for key in games.packaged():
        assert key in re.sub(r"-\s+", "-", shown)  # a name may be broken at its hyphen
    assert "cutcard settle" in shown.partition("example:\n")[2]


def test_help_names_what_may_be_given(cutcard: Cutcard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    shown = re.sub(" +", " ", cutcard("settle", "--help").out.decode())
    for line in (
        "usage: cutcard settle [-h] [--games DIR] [--json] GAME [FILE]",
        "Settle finished rounds. Reads JSON Lines, one seat per line; writes JSON Lines in order.",
        " --games DIR a folder with more games; can be repeated",
        " FILE a file of JSON Lines; standard input if left out",
        " --json no effect: the output is always JSON Lines",
    ):
        assert line in shown.splitlines()
    named = f" GAME {', '.join(games.packaged())}, or another one from: cutcard games list FILE "
    assert named in re.sub(r"(?<=\w)- ", "-", re.sub(r"\s+", " ", shown))  # a line may end anywhere


def test_an_unknown_game_is_answered_with_those_there_are(cutcard: Cutcard) -> None:
    assert f"no game 'baccarat'; choose {', '.join(games.names())}\n" in cutcard("settle", "baccarat").err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["settle"], "GAME"),
        (["settle", "baccarat"], "plain-stud"),
        (["settle", "plain-stud", "no/such/file.jsonl"], "no/such/file.jsonl"),
        (["settle", "plain-stud", "."], "directory"),
        (["settle", "plain-stud", "--fast"], "--fast"),
        (["deal"], "settle"),
        ([], "COMMAND"),
    ],
)
def test_wrong_usage_is_code_2_with_the_cure_on_standard_error(cutcard: Cutcard, words: list[str], named: str) -> None:
    code, out, err = cutcard(*words)
    assert (code, out) == (2, b"")
    assert named in err


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes((text(GOOD) + b"\n") * 20_000)
    command = [str(Path(sys.executable).with_name("cutcard")), "settle", "plain-stud", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"id":"a1"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# Ids


@pytest.mark.parametrize("name", ["a1", "", "é \u2028", 0, -7, 2**63, 10**30, None])
def test_the_id_comes_back_as_it_was_given(name: Any) -> None:
    assert settled(text(GOOD, id=name))["id"] == name
    assert settled(text(GOOD, id=name, moves=["bluff"]))["id"] == name
    assert settled(text(GOOD, id=name, colour="red"))["id"] == name, "an unknown key leaves the id readable"


def test_without_an_id_it_is_null() -> None:
    line = {key: value for key, value in GOOD.items() if key != "id"}
    assert settled(text(line))["id"] is None


@pytest.mark.parametrize("name", [[1], {"a": 1}, 1.5, True])
def test_an_id_of_another_kind_is_refused_with_id_null(name: Any) -> None:
    answer = settled(text(GOOD, id=name))
    assert answer["id"] is None
    assert answer["refused"]["clause"] is None


# Streaming


class Endless(BytesIO):
    """Lines one after the other, made when they are asked for; it knows how many were."""

    def __init__(self, source: Iterator[bytes]) -> None:
        super().__init__()
        self.source, self.given = source, 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.given += 1
        return next(self.source, b"")


class Watch(BytesIO):
    """What was written, and how many lines had been read when it first was."""

    def __init__(self, source: Endless) -> None:
        super().__init__()
        self.source, self.first = source, 0

    def write(self, data: Any) -> int:
        self.first = self.first or self.source.given
        return super().write(data)


def test_answers_leave_before_the_input_ends() -> None:
    source = Endless(text(GOOD, id=n) + b"\n" for n in range(5 * FLUSH))
    target = Watch(source)
    run(RoundReader(games.load("plain-stud")), source, target)
    assert target.first == FLUSH
    assert [row["id"] for row in answers(target.getvalue())] == list(range(5 * FLUSH))


class Sink(BytesIO):
    def write(self, data: Any) -> int:
        return len(data)


def test_memory_does_not_grow_with_the_input() -> None:
    course = RoundReader(games.load("plain-stud"))
    peaks = []
    for count in (600, 600, 6_000):  # more than one write; the first warms the caches
        tracemalloc.start()
        run(course, Endless(text(GOOD, id=n) + b"\n" for n in range(count)), Sink())
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] * 1.5


# Many lines


@pytest.mark.parametrize("key", [key for key in games.names() if with_lines(key)])
def test_every_line_gets_one_answer_in_order(key: str) -> None:
    good = [line | {"id": n} for n, line in enumerate(lines(key, 300, seed=5))]
    bad = [line | {"id": -n} for n, line in enumerate(bad_lines(key, 100, seed=5), 1)]
    mixed = [line for pair in zip(good, bad * 3, strict=True) for line in pair]
    target = BytesIO()
    refused = run(RoundReader(games.load(key)), BytesIO(b"\n".join(text(line) for line in mixed)), target)
    rows = answers(target.getvalue())
    assert [row["id"] for row in rows] == [line["id"] for line in mixed]
    assert [("refused" in row) for row in rows] == [row["id"] < 0 for row in rows]
    assert refused == 300
    for row in rows:
        if "settled" in row:
            assert row["net"] == sum(one["returned"] - one["stake"] for one in row["settled"])
