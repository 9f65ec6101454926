"""Moves of Ultimate Texas Hold'em keep the names of the game, whatever a what-if makes them cost."""

from fractions import Fraction

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow as strategy

GAME, odds = games.load("ultimate-texas-holdem"), mathematics("ultimate-texas-holdem")
FIVE = WhatIfTerms(change(GAME, "play 4x.times=5"))


@pytest.mark.exhaustive
def test_a_strategy_is_played_under_other_multiples() -> None:
    plan = strategy.load(GAME, "always-4x")
    found, own = odds.solve(FIVE, strategy=plan), odds.solve(WhatIfTerms(GAME), strategy=plan)
    assert found.actions == {"play 4x": found.deals, "play 3x": 0, "play 2x": 0, "play 1x": 0, "fold": 0}
    assert found.average_bet == own.average_bet + 1 == 7
    assert found.ev == own.ev, "play wins as often as it loses where nothing is chosen"


@pytest.mark.exhaustive
def test_later_raises_are_played_under_other_multiples() -> None:
    text = "before the flop:\ncheck\nafter the flop:\nplay 2x if pair or better\ncheck\non the river:\nplay 1x\n"
    terms = WhatIfTerms(change(GAME, "play 2x.times=6", "play 1x.times=5"))
    plan = strategy.read(GAME, text)
    found, own = odds.solve(terms, strategy=plan), odds.solve(WhatIfTerms(GAME), strategy=plan)
    assert found.actions == own.actions
    assert found.average_bet == own.average_bet + 4


def test_choices_outcomes_and_chart_have_the_names_of_the_game() -> None:
    moves = [[m.move for m in odds.choices(FIVE, Holding(parse("Ah As"), board=parse(b)))] for b in ("", "2c 7d 9h")]
    assert moves == [["play 4x", "play 3x", "check", "fold"], ["play 2x", "check", "fold"]]
    assert {outcome.name.split(":")[0] for outcome in odds.solve(FIVE).outcomes} == {
        *("play 4x", "play 2x", "play 1x", "fold")
    }
    chart = odds.chart(FIVE)
    assert chart.notes[0].startswith("play 4x with ")
    assert "5x" in chart.rows[0].cells


@pytest.mark.exhaustive
def test_raises_of_one_multiple_go_together() -> None:
    terms = WhatIfTerms(change(GAME, "play 1x.times=2"))
    found = odds.solve(terms)
    assert list(found.actions) == ["play 4x", "play 3x", "play 2x or play 1x", "fold"]
    assert sum(found.actions.values()) == found.deals
    river = odds.choices(terms, Holding(parse("Ah As"), board=parse("2c 7d 9h Jc 4s")))
    assert [choice.move for choice in river] == ["play 1x", "fold"]


def test_trips_says_what_it_takes_for_granted() -> None:
    (trips,) = odds.side_bets(WhatIfTerms(GAME))
    assert "folded hands" in trips.note


@pytest.mark.parametrize(
    ("name", "ev"),
    [
        ("simple", Fraction(-773_486_177, 32_191_909_750)),
        ("mimic-the-dealer", Fraction(-33_313_716_113, 86_918_156_325)),
        ("always-4x", Fraction(-6_432_686_411, 15_803_301_150)),
        ("never-fold", Fraction(-6_432_686_411, 15_803_301_150)),
    ],
)
def test_named_strategies_to_the_last_integer(name: str, ev: Fraction) -> None:
    """Two programs written apart from each other came to these."""
    assert odds.solve(WhatIfTerms(GAME), strategy=strategy.load(GAME, name)).ev == ev
