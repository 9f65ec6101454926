"""Strategies as text: what is read, what is refused with its line, and what it comes to."""

import re
from pathlib import Path

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.counts import Counts
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.game import Game
from cutcard.ruling import Refused

THREE, STUD = games.load("plain-three"), games.load("plain-stud")


def hands(*texts: str) -> Counts:
    """Holdings as classes; the sixth card is the dealer's upcard."""
    given = [parse(text) for text in texts]
    cards = np.array([sorted(hand[:5]) for hand in given], np.int8)
    strength = np.array([hands_table.of(hand[:5]) for hand in given], np.int16)
    made = np.frombuffer(hands_table.CATEGORY, np.uint8)[strength]
    upcard = np.array([hand[5] for hand in given], np.int8)
    ones = np.ones(len(given), np.int64)
    return Counts(cards, strength, made, np.arange(len(given), dtype=np.int32), upcard, ones, ones, ones, ones, 10)


HANDS = hands("Ac Kd Jh 8s 3c 8d", "Ac Kd Jh 8s 2c Kh", "2c 2d 3h 4s 5c Ah", "Tc 9c 8c 7c 2c 2h", "Qc Jd 9h 8s 2c Th")


@pytest.mark.parametrize(
    ("condition", "bet"),
    [
        ("hand >= Ac Kd Jh 8s 3c", "10110"),
        ("hand > Ac Kd Jh 8s 3c", "00110"),
        ("hand = Ad Kc Js 8h 3d", "10000"),
        ("hand < 2c 2d 3h 4s 5c", "11001"),
        ("pair or better", "00110"),
        ("one pair", "00100"),
        ("one pair or worse", "11101"),
        ("flush", "00010"),
        ("not flush", "11101"),
        ("hand qualifies", "11110"),
        ("holds A", "11000"),
        ("holds A K J", "11000"),
        ("holds 3", "10100"),
        ("upcard >= K", "01100"),
        ("upcard in hand", "11010"),
        ("upcard < fourth", "00010"),
        ("upcard <= fourth", "10010"),
        ("upcard > first", "00100"),
        ("upcard = 8 or flush", "10010"),
        ("holds A and upcard = 8 or flush", "10010"),
        ("holds A and (upcard = 8 or upcard = K) and not holds 3", "01000"),
        ("not (holds A or flush)", "00101"),
    ],
)
def test_conditions(condition: str, bet: str) -> None:
    plan = strategy.read(STUD, f"bet if {condition}\nfold")
    played = strategy.chosen(plan, "on the cards dealt", HANDS, (len(HANDS.place),))["bet"]
    assert "".join(map(str, map(int, played))) == bet


def test_the_first_rule_that_applies_decides() -> None:
    plan = strategy.read(
        STUD, "# pairs first\nfold if one pair\n\nbet if pair or better  # and flushes\notherwise fold\n"
    )
    assert [rule.line for rule in plan.rules] == [2, 4, 5]
    assert strategy.chosen(plan, "on the cards dealt", HANDS, (len(HANDS.place),))["bet"].tolist() == [
        False,
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("", "end with a move for all other hands, as in 'fold'"),
        ("bet if flush", "end with a move for all other hands"),
        ("fold\nbet", "line 2: this line can never apply"),
        ("raise\nfold", "line 1: 'raise' is not a move; write fold, bet"),
        ("\n\nbet if flash\nfold", "line 3: 'flash' is not a condition"),
        ("bet if hand\nfold", "line 1: hand: '' is not a comparison"),
        ("bet if hand >= Ac\nfold", "write 5 different cards"),
        ("bet if hand >= Ac Ac Kd 3h 2h\nfold", "write 5 different cards"),
        ("bet if hand >= Ac Kd Jh 8s 3x\nfold", "'3x' is not a card"),
        ("bet if upcard\nfold", "upcard: '' is not a comparison"),
        ("bet if upcard >= Z\nfold", "'Z' is not a rank"),
        ("bet if upcard in\nfold", "write 'upcard in hand'"),
        ("bet if holds\nfold", "'' is not a rank"),
        ("bet if (flush\nfold", "add ')'"),
        ("bet if flush straight\nfold", "'straight' is left over"),
        ("bet if __import__('os')\nfold", "cannot be read"),
        ("bet if " + "not " * 50 + "flush\nfold", "split the line in two"),
        ("bet if " + "(" * 5000 + "\nfold", "split the line in two"),
        ("# " + "x" * 30_000, "at most 20000"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)) as refused:
        strategy.read(STUD, text, "mine.txt")
    assert refused.value.reason.startswith("mine.txt")


def test_no_upcard_where_none_is_shown() -> None:
    with pytest.raises(Refused, match="the dealer shows no card"):
        strategy.read(THREE, "play if upcard >= K\nfold")


def test_a_file_and_an_unknown_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("play if pair or better\nfold\n", "utf-8")
    assert [rule.move for rule in strategy.load(THREE, str(file)).rules] == ["play", "fold"]
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="neither a text file"):
        strategy.load(THREE, str(file))
    with pytest.raises(Refused, match="neither a text file nor one of: always-play, mimic-the-dealer, queen-six-four"):
        strategy.load(THREE, "wishful")


@pytest.mark.parametrize("game", list(map(games.load, games.packaged())), ids=lambda game: game.key)
def test_every_strategy_that_comes_with_a_game_is_read(game: Game) -> None:
    assert strategy.names(game)
    for name in strategy.names(game):
        assert strategy.load(game, name).rules


def test_always_and_never() -> None:
    never = mathematics(THREE.key).solve(WhatIfTerms(THREE), strategy=strategy.read(THREE, "fold"))
    assert never.ev == -1
    assert never.actions["play"] == 0
