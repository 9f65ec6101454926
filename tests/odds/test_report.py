"""The report as others script against it."""

import json

import msgspec
import pytest

from cutcard import games
from cutcard.odds.model.fit import exact
from cutcard.odds.report.report import mathematics, report, values
from cutcard.odds.report.shapes import JackpotWager
from cutcard.ruling import Refused
from tests.support.lines import odds_examples


def test_the_shape_that_is_promised() -> None:
    told = json.loads(msgspec.json.encode(report("plain-three")))
    assert list(told) == [
        *("game", "paytables", "reading", "ev", "house_edge", "element_of_risk", "sd", "average_bet", "actions"),
        *("outcomes", "side_bets", "seconds"),
    ]
    assert told["ev"] == {"num": "-686689", "den": "20358520"}
    assert told["paytables"]["ante-bonus"] == {"straight flush": "5", "three of a kind": "4", "straight": "1"}
    assert told["actions"]["play"] == {"deals": "274517600", "frequency": pytest.approx(0.674208)}
    assert told["side_bets"]["pair-plus"]["ev"] == {"num": "-402", "den": "5525"}
    assert told["outcomes"]["win: straight"]["net"] == "3"
    assert sum(int(each["deals"]) for each in told["outcomes"].values()) == 407_170_400
    assert told["house_edge"] == pytest.approx(686689 / 20358520)


def test_a_strategy_has_its_cost() -> None:
    told = report("plain-three", strategy_name="always-play")
    assert told.cost == pytest.approx(told.house_edge - report("plain-three").house_edge)
    assert report("plain-three", strategy_name="queen-six-four").cost == 0


def test_a_jackpot_wager_is_a_side_bet() -> None:
    side = report("plain-stud", jackpot=JackpotWager(100, 200_000_00, 2)).side_bets["jackpot"]
    assert side.jackpot is not None
    assert side.ev.fraction * 100 == pytest.approx(side.jackpot.value)
    assert side.jackpot.break_even is not None
    assert side.house_edge < 0, "above the meter that makes it even"


def test_the_choices_of_a_holding_the_best_first() -> None:
    told = values("plain-three", "Qc 6d 3h")
    assert [choice.move for choice in told.choices] == ["fold", "play"]
    assert told.best == "fold"
    assert told.choices[0].cost == 0
    assert told.choices[1].cost == pytest.approx(-1 - told.choices[1].worth)


@pytest.mark.parametrize("key", [key for key in games.names() if exact(key)])
def test_every_solver_has_the_same_face(key: str) -> None:
    solver = mathematics(key)
    assert all(callable(getattr(solver, name)) for name in ("solve", "choices", "side_bets", "chart"))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match=r"choose .*plain-stud"):
        report("baccarat")


def test_every_example_of_the_document_is_of_one_game() -> None:
    """So that it is run among the tests of that game."""
    blocks = odds_examples.examples()
    assert len(blocks) >= 3
    for block in blocks:
        assert len(odds_examples.named(block)) == 1, block
