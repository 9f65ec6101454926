"""Holdings from text: what lies on the table, and what cannot."""

import re
from typing import Any

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.odds.model.holding import Holding, read
from cutcard.ruling import Refused


def test_holdings_that_can_be() -> None:
    assert read(games.load("plain-three"), "Qc 6d 4h") == Holding(parse("Qc 6d 4h"))
    stud = read(games.load("plain-stud"), "Ac Kd Jh 8s 3c", upcard="8d")
    assert stud == Holding(parse("Ac Kd Jh 8s 3c"), parse("8d")[0])
    holdem = games.load("plain-flop")
    for board in ("", "2c 3d 4h", "2c 3d 4h 5s 9c"):
        assert read(holdem, "Ah Kd", board=board).board == parse(board)
    lunar = games.load("plain-draw")
    assert read(lunar, "2c 3d 4h 5s 9c", upcard="Kd", decision="after the draw").decision == "after the draw"
    assert read(lunar, "2c 3d 4h 5s 9c", upcard="Kd", drawn="Ah").drawn == parse("Ah")
    assert read(lunar, "2c 3d 4h 5s 9c", upcard="Kd", discard="2c 3d", drawn="Ah Ad").discard == parse("2c 3d")


@pytest.mark.parametrize(
    ("key", "cards", "cure"),
    [
        ("plain-three", {"hand": "Qc 6d"}, "hand: you entered 2 cards; in Plain Three a player gets 3"),
        ("plain-three", {"hand": ""}, "hand: you entered 0 cards"),
        ("plain-three", {"hand": "Qc 6d 1h"}, "hand: '1h' is not a card: write 'Ah'"),
        ("plain-three", {"hand": "Qc 6d Qc"}, "Qc occurs twice"),
        ("plain-three", {"hand": "Qc 6d 4h", "upcard": "Ac"}, "leave it out"),
        ("plain-three", {"hand": "Qc 6d 4h", "board": "Ac 2c 3c"}, "has no board"),
        ("plain-three", {"hand": "Qc 6d 4h", "drawn": "Ac"}, "players do not draw cards"),
        ("plain-three", {"hand": "Qc 6d 4h", "decision": "later"}, "decision: Plain Three has no 'later'; choose"),
        ("plain-stud", {"hand": "Ac Kd Jh 8s 3c"}, "upcard: you entered 0 cards; enter the one dealer's card"),
        ("plain-stud", {"hand": "Ac Kd Jh 8s 3c", "upcard": "2c 3d"}, "upcard: you entered 2 cards"),
        ("plain-stud", {"hand": "Ac Kd Jh 8s 3c", "upcard": "3c"}, "3c occurs twice"),
        (
            "plain-flop",
            {"hand": "Ah Kd", "board": "2c 3d 4h 5s"},
            "4 cards; there is a choice with 0, 3 or 5",
        ),
        ("plain-flop", {"hand": "Ah Kd", "board": "2c 3d Ah"}, "Ah occurs twice"),
        ("plain-flop", {"hand": "Ah Kd", "board": "2c 3d 4x"}, "board: '4x' is not a card"),
        ("plain-draw", {"hand": "2c 3d 4h 5s 9c", "upcard": "Kd", "drawn": "Ah Ad"}, "2 cards drawn and 0 discarded"),
        ("plain-draw", {"hand": "2c 3d 4h 5s 9c", "upcard": "Kd", "discard": "2c"}, "0 cards drawn and 1 discarded"),
        (
            "plain-draw",
            {"hand": "2c 3d 4h 5s 9c", "upcard": "Kd", "discard": "2c 2d", "drawn": "Ah Ad"},
            "must be different cards from the hand",
        ),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(key: str, cards: dict[str, Any], cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        read(games.load(key), **cards)
