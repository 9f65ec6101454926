"""Tournaments at random: twenty here, ten thousand by ``make soak``."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.soak import tournaments
from tests.soak.tournaments import Failed, Watch, run


def test_twenty_tournaments_hold_what_must_hold() -> None:
    events: Counter[str] = Counter()
    for seed in range(1, 21):
        events.update(run(seed).events)
    assert events["TournamentClosed"] == 20
    assert {"Moved", "TableBroken", "HandForHandRound", "ChipsRaced", "FinalTableDrawn", "BountyWon"} <= set(events)
    assert {"ReEntered", "ChipsBought", "EliminationRoundEnded", "BonusWon", "BountyVoided"} <= set(events)


def test_a_tournament_is_the_same_again() -> None:
    assert run(3) == run(3)


def test_a_failure_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Watch, t: object, event: object) -> None:
        raise AssertionError("a chip has rolled away")

    monkeypatch.setattr(Watch, "__call__", broken)
    with pytest.raises(Failed, match=r"tournament 5: AssertionError: a chip has rolled away\n.*--seed 5"):
        run(5)


def test_what_is_done_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = tmp_path / "kept" / "done.txt"
    monkeypatch.setattr(sys, "argv", ["tournaments", "--runs", "3", "--done", str(done)])
    assert tournaments.main() == 0
    lines = done.read_text().splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    done.write_text("\n".join(lines[:2]) + "\n")
    assert tournaments.main() == 0
    assert done.read_text().splitlines() == lines
    assert "2 done before" in capsys.readouterr().out


def test_the_soak_stops_at_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = tournaments.run

    def broken(seed: int) -> object:
        if seed == 2:
            raise Failed(2, ValueError("so"))
        return right(seed)

    monkeypatch.setattr(tournaments, "run", broken)
    done = tmp_path / "done.txt"
    monkeypatch.setattr(sys, "argv", ["tournaments", "--runs", "3", "--done", str(done)])
    assert tournaments.main() == 1
    assert [line.split()[0] for line in done.read_text().splitlines()] == ["1"]
    assert "tournament 2: ValueError: so" in capsys.readouterr().err
