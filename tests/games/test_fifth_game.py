"""A game is one folder: a fifth one, kept outside the package, is found, settled and traced like the others."""

import io
import json
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.cli import main
from cutcard.cli.settle import run
from cutcard.rules.finished import RoundReader

GAME = '''"""High Card, a made-up game (clauses HIC)."""

from enum import IntEnum

from cutcard.rules.cells import PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Wager
from cutcard.rules.readings import AtLeast, Compare, Custom, Line
from cutcard.ruling import lose, stand_off, void


Rank = IntEnum("Rank", "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE", start=0)


def rank(card: int) -> int:
    return card >> 2


RAISE = Paytable("raise", (Line(Rank.ACE, (3, 2), "HIC 4.1"),), Rank)

GAME = Game(
    key="high-card",
    document="HIC",
    title="High Card",
    common=Common(
        deck="HIC 1.1", maximum="HIC 2.2", fold_is_final=None, play_is_final={}, concession_is_final=None
    ),
    order=Order(hands={}, ranking="HIC 1.2", ties={}, cards=(), ace_high=(), ace_low=(), best={}),
    wagers=(Wager("ante", "HIC 2.1", required=("ante",)), Wager("raise", "HIC 3.2", placed="by a move")),
    base="ante",
    phases=(
        Deal((Pile("dealer", 1, "HIC 1.3"), Pile("player", 1, "HIC 1.3"))),
        Decide(
            "on the card dealt",
            "HIC 3.1",
            (
                Move("fold", "HIC 3.1", then="folded"),
                Move("raise", "HIC 3.2", wager="raise", times=3, then="played"),
            ),
            undecided=Move("undecided", "HIC 3.1", then="folded"),
        ),
    ),
    concede=Move("concede", "HIC 3.3", then="conceded"),
    readings={
        "hand": Custom("rank", ("player",), rank, Rank),
        "dealer": Custom("rank", ("dealer",), rank, Rank),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", Rank.FOUR),
    },
    qualified="qualified",
    paytables=(RAISE,),
    endings={
        "played": Ending("played", {
            "ante": Versus(
                higher=stand_off("HIC 4.2"), equal=stand_off("HIC 4.2"), lower=lose("HIC 4.3"), no_hand=void("HIC 4.4")
            ),
            "raise": Versus(
                higher=PayBy("raise", "hand", ("HIC 4.1",), otherwise=stand_off("HIC 4.2")),
                equal=stand_off("HIC 4.2"),
                lower=lose("HIC 4.3"),
            ),
        }),
        "folded": Ending("folded", {"ante": lose("HIC 3.1")}),
        "conceded": Ending("conceded", {"ante": lose("HIC 3.3"), "raise": lose("HIC 3.3")}),
    },
)
'''
RULES = """
[document]
code = "HIC"
title = "High Card"
version = "1"
approved = "2030-01-01"
""" + "".join(
    f'\n[[clause]]\nid = "{number}"\nkind = "code"\nsummary = "Rule {number} of the made-up game"\n'
    for number in ("1.1", "1.2", "1.3", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4")
)


@pytest.fixture(autouse=True)
def fifth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One folder with a game and a registry; nothing else is touched."""
    folder = tmp_path / "more" / "high_card"
    folder.mkdir(parents=True)
    (folder / "game.py").write_text(GAME, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    monkeypatch.setenv("CUTCARD_GAMES", str(folder.parent))


LINE = {"id": 1, "wagers": {"ante": 1001, "raise": 3003}, "player": "As", "dealer": "Kd", "moves": ["raise"]}


def test_it_is_found_beside_the_others() -> None:
    assert games.find("high-card").package == "high_card"
    assert len(games.names()) == 5
    assert games.load("high-card").title == "High Card"


def test_it_settles_through_the_same_functions() -> None:
    source = b"\n".join(
        json.dumps(LINE | change).encode()
        for change in (
            {},
            {"player": "Qs"},
            {"player": "Qs", "dealer": "2d"},
            {"moves": ["fold"], "wagers": {"ante": 1001}},
            {"moves": ["raise", "concede"]},
            {"wagers": {"ante": 1001, "raise": 1001}},
            {"limits": {"maximum": 500}},
        )
    )
    target = io.BytesIO()
    refused = run(RoundReader(games.load("high-card")), io.BytesIO(source), target)
    rows = [json.loads(line) for line in target.getvalue().splitlines()]
    assert refused == 1
    assert [
        row["refused"]["clause"] if "refused" in row else [one["returned"] for one in row["settled"]] for row in rows
    ] == [[1001, 7507], [0, 0], [1001, 3003], [0], [0, 0], "HIC 3.2", [1001, 5253]]
    assert rows[0]["settled"][1]["clauses"] == ["HIC 4.1", "HIC 4.1", "I-18"]
    assert rows[6]["settled"][1]["clauses"] == ["HIC 4.1", "HIC 4.1", "HIC 2.2", "I-10"]


def test_it_settles_through_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(json.dumps(LINE), "utf-8")
    assert main(["settle", "high-card", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == 7507 - 3003
    with pytest.raises(SystemExit) as left:
        main(["settle", "no-card"])
    assert left.value.code == 2
    assert "high-card" in capsys.readouterr().err


def test_its_clauses_are_shown_and_traced(capsys: pytest.CaptureFixture[str]) -> None:
    (registry,) = (one for one in rulebook.registries() if one.document.code == "HIC")
    assert main(["rules", "build", registry.home]) == 0
    assert main(["rules", "show", "HIC 3", "--json"]) == 1, "there is no clause 3 by itself"
    capsys.readouterr()
    assert main(["rules", "show", "HIC 3.2", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["summary"] == "Rule 3.2 of the made-up game"
    assert row["code"] == ["high_card/game.py::GAME.phases", "high_card/game.py::GAME.wagers"]
    assert main(["rules", "trace", "--document", "HIC", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 12
    assert all(row["code"] for row in rows)


def test_nothing_of_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its folder the game is gone; the others are as they were."""
    monkeypatch.delenv("CUTCARD_GAMES")
    assert "high-card" not in games.names()
    assert games.names() == tuple(games.packaged())
