"""``cutcard play``: a round in the terminal, in words that a newcomer understands, for every game."""

from pathlib import Path

import pytest

from cutcard import games
from tests.cli.conftest import Cutcard


@pytest.mark.parametrize("key", games.names())
def test_a_round_is_played_to_its_end(cutcard: Cutcard, key: str) -> None:
    ran = cutcard("play", key, given=b"\n" + b"1\n" * 6 + b"\n" * 8 + b"q\n")
    shown = ran.out.decode()
    assert (ran.code, ran.err) == (0, "")
    title = games.load(key).title
    assert shown.startswith(f"{title}: you sit at box 1 with $1,000.00 in chips. Type q to leave.\n")
    assert "You sits" not in shown
    assert "Round 1 is over" in shown
    assert "you have $" in shown
    assert shown.splitlines()[-1].startswith("You leave with $")


@pytest.mark.parametrize("key", games.names())
def test_what_is_proposed_is_on_the_layout(cutcard: Cutcard, key: str) -> None:
    shown = cutcard("play", key, given=b"nonsense\nq\n").out.decode()
    areas = next(line for line in shown.splitlines() if line.startswith("You may stake on: "))
    known = areas.removeprefix("You may stake on: ").split(", ")
    example = shown.split("or type: ")[1].splitlines()[0].split()
    assert set(example[::2]) <= set(known)
    assert f"for example: {' '.join(example)}" in shown
    taken = cutcard("play", key, given=f"{' '.join(example)}\nq\n".encode()).out.decode()
    assert "No more bets" in taken


def test_a_choice_that_is_not_open_is_answered_with_why(cutcard: Cutcard) -> None:
    shown = cutcard("play", "plain-three", given=b"\nraise\n\nplay\n\nq\n").out.decode()
    assert "! 'raise' is not among the choices: type a number from 1 to 2 or a name, or q to leave" in shown
    assert "! type a number from 1 to 2 or a name, or q to leave" in shown
    assert "Box 1: Play" in shown


def test_who_gets_up_in_the_middle_of_a_round_is_told_what_stays_behind(cutcard: Cutcard) -> None:
    shown = cutcard("play", "plain-three", given=b"\nq\n").out.decode()
    left = "You leave with $990.00. The round is not over: your wagers of $10.00 stay on the table."
    assert shown.splitlines()[-1] == left


def test_a_game_that_is_not_there_is_wrong_usage(cutcard: Cutcard) -> None:
    ran = cutcard("play", "snap")
    assert ran.code == 2
    assert "plain-three" in ran.err


def test_a_folder_in_place_of_a_journal_is_wrong_usage(cutcard: Cutcard, tmp_path: Path) -> None:
    ran = cutcard("play", "plain-three", "--database", str(tmp_path))
    assert ran.code == 2
    assert f"--database {tmp_path}: Is a directory; name a file that you may write" in ran.err
