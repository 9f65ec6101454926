"""Lunar Poker's options: each way through the decisions, the clause of every move, the fee and the final hand."""

import pytest

from cutcard import games
from cutcard.cards import parse, show
from cutcard.rules.finished import Finished, RoundReader
from tests.conftest import Cited

COURSE = RoundReader(games.load("lunar-poker"))
EXCHANGE = {"discard": "3s 2c", "drawn": "Td 8h"}
SIXTH = {"drawn": "Td"}


@pytest.mark.parametrize(
    ("moves", "draw", "ending", "final"),
    [
        pytest.param(["fold"], {}, "folded", "9c 7d 5h 3s 2c", marks=pytest.mark.clause("LUN 8.4.1")),
        pytest.param(["bet"], {}, "played", "9c 7d 5h 3s 2c", marks=pytest.mark.clause("LUN 8.4.2")),
        pytest.param(
            ["exchange", "fold"],
            EXCHANGE,
            "folded",
            "9c 7d 5h Td 8h",
            marks=pytest.mark.clause("LUN 8.4.3", "LUN 8.4.1"),
        ),
        pytest.param(
            ["exchange", "bet"],
            EXCHANGE,
            "played",
            "9c 7d 5h Td 8h",
            marks=pytest.mark.clause("LUN 8.4.3", "LUN 8.4.2"),
        ),
        pytest.param(
            ["sixth", "fold"], SIXTH, "folded", "9c 7d 5h 3s 2c Td", marks=pytest.mark.clause("LUN 8.4.4", "LUN 8.4.1")
        ),
        pytest.param(
            ["sixth", "bet"], SIXTH, "played", "9c 7d 5h 3s 2c Td", marks=pytest.mark.clause("LUN 8.4.4", "LUN 8.4.2")
        ),
        pytest.param(["bet", "concede"], {}, "conceded", "9c 7d 5h 3s 2c", marks=pytest.mark.clause("LUN 8.4.2")),
    ],
)
def test_each_way_through_the_decisions(
    moves: list[str], draw: dict[str, str], ending: str, final: str, cited: Cited
) -> None:
    wagers = {"ante": 700, "super": 1000} | ({"bet": 1400} if "bet" in moves else {})
    line = Finished(
        wagers=wagers,
        player="9c 7d 5h 3s 2c",
        dealer="Ad Kc Jh 6s 4d",
        moves=moves,
        discard=draw.get("discard"),
        drawn=draw.get("drawn"),
    )
    _, taken = COURSE.walk(line, COURSE.read_piles(line))
    for move in taken:
        cited.note(move)
    box, _ = COURSE.read(line)
    assert [move.name for move in taken] == [word for word in moves if word != "concede"]
    assert (box.ending, show(box.piles["final"])) == (ending, final)
    assert show(box.piles["player"]) == "9c 7d 5h 3s 2c"
    assert box.stakes == wagers | ({"draw-fee": 700} if draw else {})


def test_the_course_keeps_the_hand_first_dealt_apart_from_the_final_one() -> None:
    line = Finished(
        wagers={"ante": 700, "super": 700},
        player="9c 7d 5h 3s 2c",
        dealer="Ad Kc Jh 6s 4d",
        moves=["exchange", "fold"],
        discard="2c 9c 5h 7d 3s",
        drawn="Tc Td Th Ts 8c",
    )
    box, _ = COURSE.read(line)
    assert box.piles["final"] == parse("Tc Td Th Ts 8c")
    assert box.piles["player"] == parse("9c 7d 5h 3s 2c")
