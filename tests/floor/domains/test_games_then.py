"""What a patron's events cite rests on the games that the floor had then: a later game changes no journal."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard import games
from cutcard.core.message import CASINO, Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.recorded import RecordedWorld
from cutcard.registers.patrons.messages import (
    BarEmployee,
    BuyIn,
    CardIssued,
    Exclude,
    IssueCard,
    PersonExcluded,
    Readmit,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.ruling import Refused
from tests.support.declared.game_data import PLAIN
from tests.support.journal.audit import verify

MANAGER = Actor("max", Role.GAMING_MANAGER)
COMMANDS: tuple[Command, ...] = (
    BuyIn("ann", 100_000),
    IssueCard("C-1"),
    SetDepositLimit(500_000),
    SetLossLimit(20_000, 30),
    Exclude(CASINO, "asked for it"),
    Readmit(CASINO, "the time is over"),
    BarEmployee(True, "deals here"),
)


@pytest.fixture
def fifth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game of its own code whose document speaks of patrons; it counts once it is named."""
    folder = tmp_path / "more" / "sixth_street"
    shutil.copytree(games.folder("plain-flop"), folder, ignore=shutil.ignore_patterns("odds", "__pycache__"))
    for file in [*folder.rglob("*.py"), *folder.rglob("*.toml")]:
        text = file.read_text("utf-8").replace("plain_flop", "sixth_street")
        file.write_text(text.replace("plain-flop", "sixth-street").replace("PLF", "SXS"), "utf-8")
    yield folder.parent
    monkeypatch.undo()
    games.forget()


def also_in(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("CUTCARD_GAMES", os.pathsep.join((str(PLAIN), str(folder))))


def journal(desk: Desk) -> None:
    for number, command in enumerate(COMMANDS):
        desk.execute_now("patron/ann", MANAGER, command, f"k{number}")


def cited(desk: Desk, kind: type[CardIssued] | type[PersonExcluded]) -> set[str]:
    """Documents that the events of a kind cite."""
    events = [event for row in desk.history("patron/ann") for event in row.events]
    return {clause.split()[0] for event in events if isinstance(event, kind) for clause in event.clauses}


def test_a_journal_verifies_after_a_game_was_added(
    desk: Desk, path: Path, fifth: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = games.names()
    journal(desk)
    assert "SXS" not in cited(desk, PersonExcluded)
    also_in(monkeypatch, fifth)
    assert games.names() == (*before, "sixth-street"), games.bad()
    assert verify(path).fault is None
    desk.execute_now("patron/ann", MANAGER, Exclude(CASINO, "asked again"), "later")
    assert "SXS" in cited(desk, PersonExcluded)
    assert verify(path).fault is None


def test_games_of_today_would_be_noticed(desk: Desk, path: Path, fifth: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal(desk)
    also_in(monkeypatch, fifth)
    monkeypatch.setattr(RecordedWorld, "games", lambda self: games.names())
    fault = verify(path).fault
    assert fault is not None
    assert (fault.stream, fault.version) == ("patron/ann", 1)


def test_a_game_that_is_gone_is_named(desk: Desk, path: Path, fifth: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    also_in(monkeypatch, fifth)
    journal(desk)
    assert "SXS" in cited(desk, CardIssued) | cited(desk, PersonExcluded)
    monkeypatch.setenv("CUTCARD_GAMES", str(PLAIN))
    with pytest.raises(Refused, match="patron/ann cannot be checked: the game 'sixth-street' is not installed here"):
        verify(path)


def test_nobody_is_excluded_from_a_game_that_the_floor_does_not_have(desk: Desk) -> None:
    with pytest.raises(Refused, match="to be excluded from: choose 'casino'"):
        desk.execute_now("patron/ann", MANAGER, Exclude("sixth-street", "asked for it"), "k")
