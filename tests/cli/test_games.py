"""``cutcard games``: what is listed, every fault that is named, and a new game that plays at once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard import games
from cutcard.odds.model.fit import exact
from cutcard.testing import __main__ as kit
from tests.cli.conftest import Cutcard

LINE = b'{"wagers":{"ante":1000,"raise":2000},"moves":["raise"],"player":"Ah Ad 7c 5d 2s","dealer":"Kc Kd 9h 5s 3c"}'


@pytest.fixture
def made(cutcard: Cutcard, tmp_path: Path) -> Path:
    """A new game, as the command writes it."""
    ran = cutcard("games", "new", "high-five", "--in", str(tmp_path))
    assert ran.code == 0, ran.err
    assert f"cutcard play high-five --games {tmp_path / 'high-five'}" in ran.out.decode()
    return tmp_path / "high-five"


def file_of(project: Path, name: str) -> Path:
    return project / "src" / "high_five" / name


def test_the_list_says_what_each_game_brings(cutcard: Cutcard, made: Path) -> None:
    rows = json.loads(cutcard("games", "list", "--json", "--games", str(made)).out)
    by_key = {row["game"]: row for row in rows}
    assert by_key.keys() == {*games.names(), "high-five"}
    for key in games.names():
        row, found = by_key[key], games.find(key)
        assert (row["source"], row["odds"]) == (found.source, exact(key))
        assert ("jackpots" in row["topics"]) is bool(games.topics(key).jackpots)
    new = by_key["high-five"]
    assert (new["document"], new["topics"], new["odds"]) == ("HFX", [], True)
    assert new["folder"] == str(file_of(made, ""))
    assert "High Five, from folder" in cutcard("games", "list", "--games", str(made)).out.decode()


def test_a_new_game_is_checked_settled_played_and_passes_its_tests(cutcard: Cutcard, made: Path) -> None:
    assert cutcard("games", "check", str(made)) == (0, b"high-five: no faults\n", "")
    assert json.loads(cutcard("settle", "high-five", "--games", str(made), given=LINE).out)["net"] == 3000
    played = cutcard("play", "high-five", "--games", str(made), given=b"\nraise\n\nq\n")
    assert (played.code, played.err) == (0, "")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(made)],
        capture_output=True,
        text=True,
        check=False,
        cwd=made,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_small_game_gets_as_many_golden_settlements_as_it_has(made: Path) -> None:
    """It has fewer than a file should hold; the search must end all the same, and what it wrote must hold."""
    folder = str(made / "tests")
    for action in ("write", "check"):
        assert kit.main([action, "high-five", folder, "--games", str(made)]) == 0


def test_a_new_game_in_a_place_that_is_no_folder_is_refused(cutcard: Cutcard, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = cutcard("games", "new", "high-five", "--in", str(tmp_path / "file"))
    assert ran.code == 1
    assert ran.err.endswith(": Not a directory; check the path and its permissions\n")


def test_a_new_game_overwrites_nothing(cutcard: Cutcard, made: Path) -> None:
    again = cutcard("games", "new", "high-five", "--in", str(made.parent))
    assert (again.code, again.out) == (1, b"")
    assert f"{made} already exists" in again.err


@pytest.mark.parametrize(
    ("name", "cure"), [("High Five", "small letters"), ("plain-draw", "choose another name"), ("5-up", "such as")]
)
def test_a_name_that_will_not_do_is_refused(cutcard: Cutcard, tmp_path: Path, name: str, cure: str) -> None:
    refused = cutcard("games", "new", name, "--in", str(tmp_path))
    assert refused.code == 1
    assert cure in refused.err
    assert not list(tmp_path.iterdir())


def changed(project: Path, name: str, old: str, new: str) -> None:
    file = file_of(project, name)
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_an_import_error_is_named_with_file_and_line(cutcard: Cutcard, made: Path) -> None:
    changed(made, "game.py", 'title="High Five"', "title=TITLE")
    line = file_of(made, "game.py").read_text("utf-8")[: -len("x")].split("title=TITLE")[0].count("\n") + 1
    checked = cutcard("games", "check", str(made))
    assert checked.code == 1
    assert f"game.py:{line}: NameError: name 'TITLE' is not defined" in checked.out.decode()
    asked = cutcard("settle", "high-five", "--games", str(made), given=LINE)
    assert (asked.code, asked.out) == (1, b"")
    assert f"game.py:{line}: NameError" in asked.err


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("GAME = Game(", "GAME = (Game(", "game.py:"),
        ("GAME = Game(", "PLAY = Game(", "it declares no game"),
        ('key="high-five"', 'key="high-four"', "write key='high-five'"),
    ],
)
def test_what_is_no_game_is_told_with_its_cure(cutcard: Cutcard, made: Path, old: str, new: str, fault: str) -> None:
    changed(made, "game.py", old, new)
    (row,) = json.loads(cutcard("games", "check", str(made), "--json").out)
    assert any(fault in one for one in row["faults"]), row
    assert cutcard("games", "check", str(made)).code == 1


def test_topics_are_checked_by_name_and_type(cutcard: Cutcard, made: Path) -> None:
    printed = file_of(made, "printed")
    printed.mkdir()
    (printed / "patron.py").touch()
    assert "printed/patron.py: no such topic" in cutcard("games", "check", str(made)).out.decode()
    (printed / "patron.py").rename(printed / "patrons.py")
    games.forget()
    assert "PATRONS is not a PatronClauses" in cutcard("games", "check", str(made)).out.decode()


def test_one_bad_game_does_not_stop_the_others(cutcard: Cutcard, made: Path) -> None:
    cutcard("games", "new", "low-five", "--in", str(made.parent))
    changed(made, "game.py", 'title="High Five"', "title=TITLE")
    both = str(made.parent)
    listed = cutcard("games", "list", "--games", both)
    assert listed.code == 0
    assert "low-five" in listed.out.decode()
    assert "high-five " not in listed.out.decode()
    assert "NameError" in listed.err
    assert cutcard("settle", "low-five", "--games", both, given=LINE).code == 0


def test_two_games_with_one_key_or_one_code_are_named(cutcard: Cutcard, made: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    cutcard("games", "new", "high-five", "--in", str(other))
    twice = cutcard("settle", "high-five", "--games", str(made), "--games", str(other), given=LINE)
    assert twice.code == 1
    assert "its key high-five is that of the game in" in twice.err
    folder = made / "src" / "plain_three"
    folder.mkdir()
    (folder / "game.py").write_text("GAME = None\n", "utf-8")
    taken = cutcard("settle", "plain-three", "--games", str(made), given=LINE)
    assert "its key plain-three is that of the game in" in taken.err
    folder.rename(made / "src" / "low_five")
    games.forget()
    text = file_of(made, "game.py").read_text("utf-8").replace("high-five", "low-five")
    (made / "src" / "low_five" / "game.py").write_text(text, "utf-8")
    (made / "src" / "low_five" / "rules.toml").write_bytes(file_of(made, "rules.toml").read_bytes())
    assert "its document has the code HFX, as has high-five" in cutcard("games", "check", str(made)).out.decode()


def test_a_folder_that_holds_no_game_is_wrong_usage(cutcard: Cutcard, made: Path, tmp_path: Path) -> None:
    assert cutcard("games", "list", "--games", str(tmp_path / "none")).code == 2
    (tmp_path / "empty").mkdir()
    assert "it holds no game" in cutcard("games", "list", "--games", str(tmp_path / "empty")).err
    file_of(made, "game.py").unlink()
    assert "rules.toml but no game.py" in cutcard("games", "list", "--games", str(made)).err
    assert cutcard("games", "check", "no-such-game").code == 2


def test_a_folder_that_python_cannot_import_is_named(cutcard: Cutcard, made: Path) -> None:
    (made / "src" / "high_five").rename(made / "src" / "high-five")
    assert "rename it, such as high_five" in cutcard("games", "list", "--games", str(made)).err
    (made / "src" / "high-five").rename(made / "src" / "random")
    assert "give this game's folder another name" in cutcard("games", "check", str(made)).out.decode()


def test_an_installed_package_is_found_by_its_entry_point(made: Path, tmp_path: Path) -> None:
    """As a wheel leaves it: the package on the path, and beside it the entry points of its distribution."""
    about = made / "src" / "cutcard_high_five-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cutcard-high-five\nVersion: 0.1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[cutcard.games]\nhigh-five = high_five\nlost = no_such_module\n", "utf-8")
    program = (
        f"import sys; sys.path.insert(0, {str(made / 'src')!r})\n"
        "from cutcard import games\n"
        "print(games.find('high-five').source, games.load('high-five').title, 'high-five' in games.names())\n"
        "print([str(bad) for bad in games.bad()])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    found, bad = ran.stdout.splitlines()
    assert found == "package cutcard-high-five 0.1.0 High Five True"
    assert "'no_such_module' must name a package that holds game.py" in bad


def test_every_packaged_game_is_free_of_faults(cutcard: Cutcard) -> None:
    checked = json.loads(cutcard("games", "check", "--json").out)
    assert [(row["place"], row["faults"]) for row in checked] == [(key, []) for key in games.names()]


@pytest.mark.parametrize("verb", ["list", "check", "new"])
def test_help_has_an_example(cutcard: Cutcard, verb: str) -> None:
    assert f"cutcard games {verb}" in cutcard("games", verb, "--help").out.decode()
