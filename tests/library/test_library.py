"""``import cutcard``: every public name has an example that runs, and importing it costs nothing."""

import ast
import doctest
import inspect
import shutil
import sqlite3
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import cutcard
from cutcard import tournament
from cutcard.compose import open_desk
from cutcard.floor.journal.schema import NotAJournal
from tests.floor.conftest import repeatable, ticking
from tests.support.declared.named_games import can_run, named_with
from tests.support.floor.play import Felt

ROOT = Path(__file__).parents[2]
MODULES = (
    "cutcard",
    "cutcard.library.settling",
    "cutcard.library.checking",
    "cutcard.library.naming",
    "cutcard.library.solving",
    "cutcard.library.replaying",
    "cutcard.tournament.one_hand",
    "cutcard.tournament.one_event",
)
EXAMPLES = [
    example for name in MODULES for example in doctest.DocTestFinder().find(import_module(name)) if example.examples
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a checkout in which the demonstration floor has run: the examples, and a journal of a round."""
    place = tmp_path_factory.mktemp("checkout")
    (place / "examples").symlink_to(ROOT / "examples")
    (place / "var").mkdir()
    desk = open_desk(place / "var" / "demo.db", ticking(), repeatable("library"))
    try:
        felt = Felt(desk, "plain-flop", name="holdem-1")
        for number in range(2):
            felt.play(Random(number))
    finally:
        desk.close()
    return place


@pytest.fixture
def here(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(checkout)
    return checkout


def text(example: doctest.DocTest) -> str:
    return "".join(one.source for one in example.examples)


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if can_run(text(example))],
    ids=lambda example: named_with(example.name, text(example)),
)
def test_an_example_runs_as_it_is_printed(example: doctest.DocTest, here: Path) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example, out=said.append, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


@pytest.mark.parametrize("module", [cutcard, tournament], ids=lambda module: module.__name__)
def test_every_function_and_class_one_calls_has_an_example(module: object) -> None:
    names: list[str] = module.__all__  # type: ignore[attr-defined]  # a module
    assert names == sorted(names)
    shown = {example.name.rpartition(".")[2] for example in EXAMPLES}
    called = {name for name in names if inspect.isfunction(getattr(module, name))}
    assert {name for name in called if name not in shown} <= {"default_structure", "read_structure", "simulate"}
    for name in names:
        if name != "__version__":
            assert inspect.getdoc(getattr(module, name)), name


def test_type_checkers_see_every_public_name() -> None:
    for module in (cutcard, tournament):
        tree = ast.parse(Path(module.__file__ or "").read_text("utf-8"))
        block = next(node for node in tree.body if isinstance(node, ast.If))
        seen = {
            alias.asname or alias.name
            for node in block.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        assert seen == set(module.__all__) - {"__version__"}


def test_importing_costs_nothing() -> None:
    program = "import sys; before = set(sys.modules); import cutcard; print(*sorted(set(sys.modules) - before))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.split() == ["cutcard"]


def test_settling_does_not_load_the_mathematics() -> None:
    program = (
        "import sys, cutcard; cutcard.load('plain-draw'); cutcard.hand('Ah Kd Qs'); cutcard.tournament.deal;"
        "print(*sorted({'numpy', 'numba', 'fastapi', 'sqlite3'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.split() == []


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="no attribute 'setle'"):
        _ = cutcard.setle  # type: ignore[attr-defined]  # not there
    with pytest.raises(AttributeError, match="no attribute 'bet'"):
        _ = tournament.bet  # type: ignore[attr-defined]  # not there
    assert set(cutcard.__all__) <= set(dir(cutcard))
    assert set(tournament.__all__) <= set(dir(tournament))


# -- settle


def test_settlement_sums() -> None:
    paid = cutcard.settle(
        "plain-three",
        wagers={"ante": 1000, "pair-plus": 300},
        player="7h 5d 2c",
        dealer="Kc 9d 4s",
        moves=["fold"],
    )
    assert (paid.staked, paid.returned, paid.net) == (1300, 0, -1300)
    with pytest.raises(KeyError):
        _ = paid["play"]


def test_pay_tables_are_exact() -> None:
    paid = cutcard.settle(
        cutcard.load("plain-three"),
        wagers={"pair-plus": 300},
        player="7h 7d 2c",
        dealer="Kc 9d 4s",
        moves=["play"],
        paytables={"pair-plus": {"one pair": Fraction(3, 2)}},
    )
    assert paid["pair-plus"].returned == 750


def test_a_round_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(cutcard.Refused, match="not a finished round"):
        cutcard.settle(
            "plain-three",
            wagers={"ante": 10.5},  # type: ignore[dict-item]  # wrong on purpose
            player="7h 7d 2c",
            dealer="Kc 9d 4s",
        )
    with pytest.raises(cutcard.Refused, match="cannot be part"):
        cutcard.settle(
            "plain-three",
            wagers={"ante": object()},  # type: ignore[dict-item]  # wrong on purpose
            player="7h 7d 2c",
            dealer="Kc 9d 4s",
        )


# -- hand


def test_hands_of_three_and_five_cards_do_not_meet() -> None:
    with pytest.raises(cutcard.Refused, match="of the same size"):
        cutcard.hand("Ah Kd Qs").beats(cutcard.hand("Ah Kd Qs Jc Td"))


@pytest.mark.parametrize(
    ("cards", "cure"), [("Ah Kd", "pass three"), ("Ah Ah Kd", "one of each"), ("Ah Kd Zz", "is not a card")]
)
def test_what_is_no_hand_is_refused(cards: str, cure: str) -> None:
    with pytest.raises(cutcard.Refused, match=cure):
        cutcard.hand(cards)


def test_a_game_has_hands_of_its_own_size() -> None:
    with pytest.raises(cutcard.Refused, match="no hands of 5 cards"):
        cutcard.hand("Ah Kd Qs Jc Td", game="plain-three")
    best = cutcard.hand("Ah Kd Qs Jc Td 2c 3c", game=cutcard.load("plain-flop"))
    assert best.best == "Ah Kd Qs Jc Td"


# -- check


def test_the_faults_of_a_folder_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_game").mkdir()
    (tmp_path / "my_game" / "game.py").write_text("GAME = 1\n")
    monkeypatch.setenv("CUTCARD_GAMES", str(tmp_path))
    assert cutcard.check("my-game") == ["it declares no game: end it with GAME = Game(...)"]
    with pytest.raises(cutcard.Refused, match="no game 'other'"):
        cutcard.check("other")


# -- solve


def test_solved_rows_are_exact_and_whole() -> None:
    solved = cutcard.solve("plain-three")
    assert sum(row.probability for row in solved.outcomes) == 1
    assert sum(row.probability * row.net for row in solved.outcomes) == solved.ev == -solved.edge
    assert solved.element_of_risk == -solved.ev / solved.average_bet
    assert sum(solved.actions.values()) == 1


def test_a_solved_game_is_plain_rows_and_a_page_of_a_notebook() -> None:
    solved = cutcard.solve("plain-three")
    tables = solved.tables()
    assert {row["figure"]: row["value"] for row in tables["figures"]}["House edge"] == solved.edge
    assert sum(row["probability"] for row in tables["outcomes"]) == 1  # type: ignore[misc]  # plain rows hold anything
    assert tables["side bets"][0]["edge"] == solved.side_bets[0].edge
    assert solved.variance == pytest.approx(solved.standard_deviation**2)
    rows = solved.sheet(hours=[1], bankrolls=[30])
    assert {row["how"] for row in rows} == {"exact", "computed", "bound"}
    assert rows[0]["value"] == solved.edge
    shown = solved._repr_html_()
    assert f'title="{solved.edge}"' in shown
    assert f"{float(solved.edge):.4%}" in shown
    with pytest.raises(cutcard.Refused, match="hours: 0"):
        solved.sheet(hours=[0])


def test_a_game_given_as_a_value_is_the_game_that_is_solved() -> None:
    given = cutcard.load("plain-three")
    bonus = next(table for table in given.paytables if table.name == "ante-bonus")
    without = replace(
        given, paytables=tuple(replace(each, lines=()) if each is bonus else each for each in given.paytables)
    )
    assert cutcard.solve(without).edge > cutcard.solve(given).edge == cutcard.solve("plain-three").edge


def test_a_strategy_costs_what_it_gives_away() -> None:
    timid = cutcard.solve("plain-three", strategy="play if pair or better\nfold\n")
    assert timid.edge > cutcard.solve("plain-three").edge
    with pytest.raises(cutcard.Refused, match="no other reading"):
        cutcard.solve("plain-three", reading=["I-99"])


# -- replay and verify


def test_a_round_is_told_again_while_the_journal_is_only_read(here: Path) -> None:
    before = (here / "var/demo.db").read_bytes()
    first, second = (cutcard.replay("var/demo.db", f"table/holdem-1/round/{number}") for number in (1, 2))
    assert first[-1].at < second[0].at
    assert any(line.clause for step in first for line in step.lines)
    assert (here / "var/demo.db").read_bytes() == before


@pytest.mark.parametrize("name", ["table/holdem-1", "chess/1/round/1", "table/holdem-1/round/x"])
def test_what_names_no_round_is_refused(name: str, here: Path) -> None:
    with pytest.raises(cutcard.Refused, match="is not a round"):
        cutcard.replay("var/demo.db", name)


def test_a_round_that_was_not_played_is_refused(here: Path) -> None:
    with pytest.raises(cutcard.Refused, match="no round"):
        cutcard.replay("var/demo.db", "table/holdem-1/round/99")
    with pytest.raises(NotAJournal, match="there is no file"):
        cutcard.replay("var/other.db", "table/holdem-1/round/1")


def test_a_forged_journal_is_found(here: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.db"
    forged.write_bytes((here / "var/demo.db").read_bytes())
    shutil.copy(here / "var/demo.db.keys", tmp_path / "forged.db.keys")
    assert cutcard.verify(forged).fault is None
    with sqlite3.connect(forged) as db:
        db.execute("update journal set actor = 'nobody' where stream = 'table/holdem-1' and version = 2")
    db.close()
    fault = cutcard.verify(forged).fault
    assert fault is not None
    assert "the hash does not match" in str(fault)


def test_all_sample_histories_replay() -> None:
    files = sorted((ROOT / "examples" / "hands").iterdir())
    assert len(files) >= 3
    assert all(hand.ok for file in files for hand in cutcard.replay(file))


def test_a_history_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    text = (ROOT / "examples/hands/steal.phh").read_text("utf-8")
    file = tmp_path / "short.phh"
    file.write_text(text.replace("cbr 2500", "cbr 1500"))
    [found] = cutcard.replay(file)
    assert (found.ok, found.clause) == (False, "T-32")
    assert "raise" in found.refused
