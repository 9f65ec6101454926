"""``cutcard hand``: names, strengths and comparisons."""

import json
from typing import Any

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import lookup as hands_table
from tests.cli.conftest import Cutcard


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("hand", *words, "--json")
    assert (code, err) == (0, "")
    assert out.count(b"\n") == 1
    return json.loads(out)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Kh Qh Jh Th", "royal flush"),
        ("Ah Kd 7c 7d 2s Th 9h", "one pair"),
        ("5c 4d 3h 2s Ac", "straight"),
        ("Kc Kd Kh Ks 2c 2d", "four of a kind"),
        ("Ah Kd Qs", "straight"),
        ("2c 2d 2h", "three of a kind"),
        ("9c 9d 4s 4d 2h", "two pairs"),
    ],
)
def test_a_hand_is_named_with_its_strength(cutcard: Cutcard, cards: str, name: str) -> None:
    answer = asked(cutcard, *cards.split())
    assert answer["cards"] == cards
    assert answer["name"].startswith(name)
    assert answer["strength"] == hands_table.of(parse(cards))
    assert answer == asked(cutcard, cards), "in quotes or not"


def test_a_higher_hand_has_a_higher_strength(cutcard: Cutcard) -> None:
    ladder = (
        "Ac Kd 4h 3s 2c",
        "2c 2d 5h 4s 3c",
        "2c 2d 3h 3s 4c",
        "2c 2d 2h 3s 4c",
        "Ac 2d 3h 4s 5c",
        "7c 5c 4c 3c 2c",
    )
    strengths = [asked(cutcard, cards)["strength"] for cards in ladder]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(ladder)


def test_as_text_for_people(cutcard: Cutcard) -> None:
    words = ("Kc", "Kd", "4h", "4s", "2c", "--game", "caribbean-stud", "--against", "Kh Ks 4c 4d 3c")
    code, out, err = cutcard("hand", *words)
    assert (code, err) == (0, "")
    shown = out.decode()
    assert "two pairs" in shown
    assert "result: lower" in shown
    assert "CSP 13.2.2" in shown
    assert not shown.startswith("{")


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        ("Kc Kd 4h 4s 2c", "Kh Ks 4c 4d 3c", "lower"),
        ("Kc Kd 4h 4s 3c", "Kh Ks 4c 4d 2c", "higher"),
        ("Kc Kd 4h 4s 3c", "Kh Ks 4c 4d 3d", "equal"),
        ("Ac Kd Qh Js Tc", "5c 4d 3h 2s Ad", "higher"),
    ],
)
def test_two_hands_are_compared_by_a_document(cutcard: Cutcard, one: str, other: str, result: str) -> None:
    answer = asked(cutcard, one, "--game", "lunar-poker", "--against", other)
    assert answer["result"] == result
    assert answer["why"][0] == "LUN 11.3"
    assert "LUN 11.1" in answer["why"]


@pytest.mark.parametrize("key", games.packaged())
def test_every_game_cites_its_own_document(cutcard: Cutcard, key: str) -> None:
    cards = "Ah Kd Qs" if key == "three-card-poker" else "Ah Kd Qs Jc Th"
    answer = asked(cutcard, cards, "--game", key)
    assert answer["clauses"]
    assert {clause[:3] for clause in answer["clauses"]} == {games.load(key).document}


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["Ah"], "three, five, six or seven"),
        (["Ah", "Kd", "Qs", "Jc"], "three, five, six or seven"),
        (["Ah", "Kd", "Qs", "Jc", "Th", "9c", "8c", "7c"], "three, five, six or seven"),
        (["Ah", "Ah", "Qs", "Jc", "Th"], "twice"),
        (["10h", "Kd", "Qs", "Jc", "9h"], "'Th'"),
        (["Ahx", "Kd", "Qs", "Jc", "9h"], "23456789TJQKA"),
        ([""], "three, five, six or seven"),
        (["Ah", "Kd", "Qs", "--game", "caribbean-stud"], "Caribbean Stud Poker"),
        (["Ah", "Kd", "Qs", "Jc", "Th", "--game", "three-card-poker"], "Three Card Poker"),
        ([*["Ah", "Kd", "Qs", "Jc", "Th", "--game", "lunar-poker", "--against"], "Ac Kc Qc"], "3 cards"),
    ],
)
def test_cards_that_make_no_hand_are_refused(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard("hand", *words)
    assert (code, out) == (1, b"")
    assert cure in err


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ([], "CARD"),
        (["Ah", "Kd", "Qs", "--game", "baccarat"], "three-card-poker"),
        (["Ah", "Kd", "Qs", "--against", "Ac Kc Qc"], "--game"),
        (["Ah", "Kd", "Qs", "--best"], "--best"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard("hand", *words)
    assert (code, out) == (2, b"")
    assert cure in err


def test_help_gives_examples(cutcard: Cutcard) -> None:
    code, out, err = cutcard("hand", "--help")
    assert (code, err) == (0, "")
    assert b"cutcard hand Ah Kd 7c 7d 2s Th 9h" in out
