"""Points of a series: better places and larger fields are worth more, and ties share."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.cli import main
from cutcard.ruling import Refused
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import RedrawFinal
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.money.points import HEADS, as_csv, event_points, from_csv, root, series
from cutcard.tournament.money.results import ResultLog, log
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, Hall


def played(cited: Cited, winner: int) -> ResultLog:
    """Six enter, one is disqualified, two go out together; the player in this position wins."""
    hall = Hall(cited, dealing="room").start(6).close_registration()
    names = sorted(hall.t.field.where)
    hall.do(Disqualify(names[5], "conduct", "shouting", 20_000))
    hall.do(RedrawFinal())
    last = names[winner]
    one, two, three, four = (name for name in names[:5] if name != last)
    hall.do(RecordOut(1, (Knockout(one, (last,)), Knockout(two, (last,)))), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (last,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(four, (last,)),)), DEALER)
    return log(hall.t)


def test_points_follow_place_and_field(cited: Cited) -> None:
    found = played(cited, 0)
    points = event_points(found)
    assert points["a01"] == round(root(1, 6))
    assert points["a02"] == points["a03"] == round((root(4, 6) + root(5, 6)) / 2)
    assert "a06" not in points
    assert root(1, 100) == 100
    assert root(4, 100) == 50


def test_a_series_adds_up_the_best_results(cited: Cited) -> None:
    logs = [played(cited, 0), played(cited, 0), played(cited, 4)]
    table = series(logs)
    assert table[0].player == "a01"
    assert table[0].events == 3
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    best = {line.player: line for line in series(logs, best=1)}
    assert best["a01"].points == best["a05"].points == round(root(1, 6))
    assert best["a01"].place == best["a05"].place == 1


def test_a_file_of_results_leads_to_the_same_points(cited: Cited) -> None:
    found = played(cited, 0)
    again = from_csv(as_csv(found), "one.csv")
    assert again.entries == found.entries
    named = {line.player: line.name for line in found.lines}
    assert event_points(again) == {named[player]: points for player, points in event_points(found).items()}
    odd = replace(found, lines=(replace(found.lines[0], name="=1+1"), *found.lines[1:]))
    assert "'=1+1" in as_csv(odd)  # never a formula
    kept = replace(found, lines=(replace(found.lines[0], name="⟦ann/name/0123456789abcdef⟧"),))
    told = as_csv(kept, lambda _: '=HYPERLINK("http://evil.example"), Ann')  # the name comes last
    assert from_csv(told, "one.csv").lines[0].name == '\'=HYPERLINK("http://evil.example"), Ann'


@pytest.mark.parametrize("line", ["1,ann", "x,1,ann,1,0,0", "1,0,ann,1,0,0", "1,1,ann,0,0,0", "-1,1,ann,1,0,0"])
def test_what_is_no_file_of_results_is_refused_with_its_name(line: str) -> None:
    head = ",".join(HEADS)
    assert len(from_csv(f"{head}\r\n1,1,ann,1,0,0\r\n", "right.csv").lines) == 1
    with pytest.raises(Refused, match=r"wrong\.csv is not a file of results"):
        from_csv(f"{head}\r\n{line}\r\n", "wrong.csv")


@pytest.mark.parametrize("text", ["", "x,y\n", ",".join(HEADS)])
def test_a_file_without_results_is_refused_with_its_name(text: str) -> None:
    with pytest.raises(Refused, match=r"empty\.csv has no results: save the results of an event"):
        from_csv(text, "empty.csv")


def test_the_table_of_a_series_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name, text in (("a", "1,1,Ann,1,0,0\n2,1,Bob,1,0,0"), ("b", "1,1,Bob,2,0,0\n2,1,Ann,1,0,0")):
        (file := tmp_path / f"{name}.csv").write_text(f"{','.join(HEADS)}\n{text}\n", encoding="utf-8")
        files.append(str(file))
    assert main(["tournament", "points", *files]) == 0
    assert capsys.readouterr().out.splitlines() == ["    1      27  Bob (2 events)", "    2      26  Ann (2 events)"]
    assert main(["tournament", "points", *files, "--best", "1", "--json"]) == 0
    assert '"points":17' in capsys.readouterr().out
