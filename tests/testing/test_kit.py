"""The kit notices what is wrong: each proof has a planted fault that it must find."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Decide, Game
from cutcard.testing import GameProof, Subject, differences, lines, proofs, subject, survivors
from cutcard.testing.__main__ import main
from cutcard.testing.felt import FeltTable
from cutcard.testing.leaves import noted
from cutcard.testing.mutation import every, noticed
from cutcard.testing.oracle import settled
from cutcard.testing.rounds import command_of
from tests.support.declared.game_data import folder

KEY = games.names()[0]


@pytest.fixture
def copy(tmp_path: Path) -> Subject:
    """A game with a copy of its test data, free to be spoilt."""
    shutil.copytree(folder(KEY), tmp_path / "data", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return subject(KEY, tmp_path / "data")


def spoil(file: Path, change: Callable[[str], str]) -> None:
    text = file.read_text("utf-8")
    assert change(text) != text
    file.write_text(change(text), "utf-8")


def run(one: Subject, name: str) -> None:
    (proof,) = [proof for proof in proofs(one) if proof.name == name]
    proof.run()


def first(one: Subject, name: str) -> GameProof:
    return next(proof for proof in proofs(one) if proof.name.startswith(name))


def test_a_sound_game_passes(copy: Subject) -> None:
    assert noticed(copy) == ""


def test_a_folder_without_data_asks_for_little(tmp_path: Path) -> None:
    assert [proof.name for proof in proofs(subject(KEY, tmp_path))] == [
        "check",
        "the registry has the name of the game",
    ]


@pytest.mark.parametrize("name", ["course.txt", "topics.txt", "irregularities.txt", "settlements.txt"])
def test_another_number_in_a_table_or_golden_is_found(copy: Subject, name: str) -> None:
    spoil(copy.folder / name, lambda text: text[:-2] + "x\n")
    with pytest.raises(AssertionError, match=re.escape(f"{name}:")):
        run(copy, name)


def test_another_result_of_a_scenario_is_found(copy: Subject) -> None:
    spoil(copy.folder / "scenarios.txt", lambda text: text.replace("win ", "win 1", 1))
    with pytest.raises(AssertionError, match=r"expected .*; settled "):
        [proof.run() for proof in proofs(copy) if proof.name.startswith("scenarios")]


def test_a_clause_that_a_scenario_names_in_vain_is_found(copy: Subject) -> None:
    proof = first(copy, "scenarios")
    spoil(copy.folder / "scenarios.txt", lambda text: text.replace(f"= {proof.clauses[0]}", "= XXX 1.1", 1))
    with pytest.raises(AssertionError, match=r"nothing cites XXX 1\.1"):
        first(copy, "scenarios").run()


def test_a_scenario_that_lacks_a_line_is_named(copy: Subject) -> None:
    spoil(copy.folder / "scenarios.txt", lambda text: text.rstrip().rpartition("\n")[0])
    with pytest.raises(AssertionError, match="a scenario has three lines"):
        list(proofs(copy))


@pytest.mark.parametrize("said", ["leaves", "stakes ante 500", "takes back", "taps", "chooses fold", "concedes"])
def test_a_line_of_a_player_without_a_box_says_what_is_missing(said: str) -> None:
    felt = FeltTable("three-card-poker", [*games.load("three-card-poker").deck], "electronic")
    with pytest.raises(ValueError, match="p1 has no box; name one, or let p1 sit at a box first"):
        command_of(felt, f"p1 {said}")


def test_a_round_that_goes_otherwise_is_found_at_its_line(copy: Subject) -> None:
    name = first(copy, "rounds/").name
    spoil(copy.folder / f"{name}.txt", lambda text: text.replace("box 1 is taken", "box 2 is taken", 1))
    with pytest.raises(AssertionError, match=r"\.txt:\d+: written 'box 2 is taken"):
        run(copy, name)


def test_wrong_nets_are_found(copy: Subject) -> None:
    name = first(copy, "rounds/").name
    spoil(copy.folder / f"{name}.txt", lambda text: re.sub(r"nets: p1 \S+", "nets: p1 +7,", text).replace(",,", ","))
    with pytest.raises(AssertionError, match="nets are "):
        run(copy, name)


def test_rounds_that_leave_something_out_are_found(copy: Subject) -> None:
    for file in sorted((copy.folder / "rounds").glob("*.txt"))[1:]:
        file.unlink()
    with pytest.raises(AssertionError, match="no round "):
        run(copy, "rounds take every move and reach every ending")


def test_settlements_that_leave_a_leaf_out_are_found(copy: Subject) -> None:
    text = (copy.folder / "settlements.txt").read_text("utf-8")
    (copy.folder / "settlements.txt").write_text("\n\n".join(text.split("\n\n")[:3]), "utf-8")
    with pytest.raises(AssertionError, match="no case reaches "):
        run(copy, "settlements.txt reaches every leaf of the tables")
    with pytest.raises(AssertionError, match="no case is refused by "):
        run(copy, "settlements.txt meets every refusal")


def test_notes_on_leaves_give_a_reason() -> None:
    assert noted("# a word\n+ a/b\n- c: d | never dealt\n") == ({"a/b"}, {"c: d"})
    with pytest.raises(AssertionError, match="say after"):
        noted("- c: d\n")


def test_a_move_that_leads_nowhere_is_found(copy: Subject) -> None:
    with pytest.raises(AssertionError, match="leads to 'nowhere'"):
        run(copy._replace(game=_leading(copy.game, "nowhere")), "check")


def _leading(game: Game, then: str) -> Game:
    number, decision = next((n, one) for n, one in enumerate(game.phases) if isinstance(one, Decide))
    moves = (replace(decision.moves[0], then=then), *decision.moves[1:])
    phases = [*game.phases]
    phases[number] = replace(decision, moves=moves)
    return replace(game, phases=tuple(phases))


def test_an_oracle_that_errs_by_a_cent_is_found() -> None:
    game = games.load(KEY)
    same = {line["id"]: _returned(game, line) for line in lines(game, 20)}
    assert list(differences(game, lambda line: same[line["id"]], lines(game, 20))) == []
    richer = {name: {area: cents + 1 for area, cents in one.items()} for name, one in same.items()}
    assert len(list(differences(game, lambda line: richer[line["id"]], lines(game, 20)))) == 20
    assert len(list(differences(game, lambda line: None, lines(game, 20)))) == 20


def _returned(game: Game, line: dict[str, object]) -> dict[str, int]:
    found = settled(RoundReader(game), line)
    assert found is not None
    return {name: back for name, (_, back) in found.items()}


def test_a_mutant_is_noticed_and_the_game_itself_is_not(copy: Subject) -> None:
    assert survivors(copy, ("game.endings",), limit=2) == (2, [])
    assert {place.partition(".")[0] for place, _ in every(copy)} == {"game", *copy.topics}


def test_without_goldens_mutants_survive(tmp_path: Path) -> None:
    total, survived = survivors(subject(KEY, tmp_path), ("game.paytables",), limit=3)
    assert total == 3
    assert any(".odds: " in place for place in survived)


def test_the_command_names_what_is_wrong(copy: Subject, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", KEY, str(copy.folder)]) == 0
    spoil(copy.folder / "course.txt", lambda text: text.replace("document", "paper", 1))
    assert main(["check", KEY, str(copy.folder)]) == 1
    assert "course.txt:1: written" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["check", KEY, "no/such/folder"])


def test_writing_again_changes_nothing(copy: Subject, capsys: pytest.CaptureFixture[str]) -> None:
    before = {file: file.read_text("utf-8") for file in copy.folder.rglob("*.txt")}
    spoil(copy.folder / "course.txt", lambda text: text.replace("document", "paper", 1))
    assert main(["write", KEY, str(copy.folder)]) == 0
    assert {file: file.read_text("utf-8") for file in copy.folder.rglob("*.txt")} == before
    assert "read the diff" in capsys.readouterr().err


AUTHOR = """
from pathlib import Path
from cutcard.testing import game_tests

test_game = game_tests({key!r}, Path(__file__).parent, traced=False)
"""


def test_an_author_needs_three_lines_and_none_of_our_tests(copy: Subject) -> None:
    (copy.folder / "test_author.py").write_text(AUTHOR.format(key=KEY), "utf-8")
    (copy.folder / "conftest.py").write_text('pytest_plugins = ["cutcard.testing.suite"]\n', "utf-8")
    (copy.folder / "test_own.py").write_text(
        'import pytest\n\n@pytest.mark.clause("XXX 1.1")\ndef test_in_vain(): pass\n', "utf-8"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", "-W", "error", "."],
        cwd=copy.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "the test names ['XXX 1.1'], but nothing cited them" in ran.stdout
    assert f"{len(list(proofs(copy))) + 1} passed, 1 error" in ran.stdout, ran.stdout[-3000:]


def test_without_pytest_the_rest_of_the_kit_works() -> None:
    program = (
        "import sys; sys.modules['pytest'] = None\n"
        "import cutcard.testing as kit\nkit.proofs, kit.survivors\n"
        "try:\n    kit.game_tests\nexcept ModuleNotFoundError as error:\n    print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "needs pytest: pip install 'cutcard[testing]'" in ran.stdout
