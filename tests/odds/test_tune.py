"""The number of a line for a wanted edge: put back, it gives that edge."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from cutcard import games
from cutcard.odds.model.solution import SideBet
from cutcard.odds.model.whatif import WhatIfTerms, schedule
from cutcard.odds.report.report import mathematics, report
from cutcard.odds.strategy.tune import follow, tune
from cutcard.ruling import Refused

GAME, ODDS = games.load("plain-three"), mathematics("plain-three")


@pytest.mark.parametrize("edge", ["0.03", "0.01", "1/20", "0.0337"])
def test_a_wanted_edge_of_the_game(edge: str) -> None:
    found = report("plain-three", solve_for=("ante-bonus.straight", Fraction(edge))).solved
    assert found is not None
    assert found.exact
    lines = {"straight flush": 5, "three of a kind": 4, "straight": found.odds.fraction}
    hands = {name: str(pay) for name, pay in lines.items()}
    if found.odds.fraction.denominator < 10**7:  # the longest that a pay table takes
        assert ODDS.solve(WhatIfTerms(schedule(GAME, "ante-bonus", hands))).house_edge == Fraction(edge)


def test_a_wanted_edge_of_a_side_bet_alone() -> None:
    found = report("plain-three", solve_for=("pair-plus.flush", Fraction(1, 20))).solved
    assert found is not None
    assert (found.exact, found.odds.fraction) == (True, Fraction(3791, 1096))
    assert found.nearest == 3
    hands = {"straight flush": "40", "three of a kind": "30", "straight": "6", "one pair": "1", "flush": "3791/1096"}
    (bet,) = ODDS.side_bets(WhatIfTerms(schedule(GAME, "pair-plus", hands)))
    assert isinstance(bet, SideBet)
    assert bet.ev == Fraction(-1, 20)


def test_whole_odds_are_found_as_such() -> None:
    found = report(
        "plain-stud", ["bet.royal flush=100"], solve_for=("bet.flush", Fraction(1041372912372, 19933230517200))
    )
    assert found.solved is not None
    assert found.solved.odds.fraction == 5
    assert found.solved.payable == {"5": found.house_edge}


def test_a_bend_is_told_as_such() -> None:
    """Straight pieces that meet within a step of the grid: the number is right to that step only."""
    bend = Fraction(50005, 10000)
    found = tune("a.b", Fraction(-5), lambda x: max(x, bend + 3 * (x - bend)) - Fraction(5, 10000), Fraction(1))
    assert not found.exact
    assert abs(found.odds - bend) < Fraction(1, 1000)


@pytest.mark.parametrize(
    ("line", "edge", "cure"),
    [
        ("ante-bonus.straight", "0.9", "even if the line pays nothing"),
        ("ante-bonus.flush", "-900000", "no payment is high enough"),
        ("ante-bonus", "0.05", "is not a line"),
        ("bonus.straight", "0.05", "is not a line"),
        ("ante-bonus.strait", "0.05", "no hand 'strait'"),
    ],
)
def test_what_cannot_be_reached_is_refused(line: str, edge: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        report("plain-three", solve_for=(line, Fraction(edge)))


PIECES = ((0, 0), (1, -2), (3, -11), (4, Fraction(-77, 5)))  # slopes and heights: bends at 2, 4.5 and 4.4


def tangent(asked: list[Fraction], odds: Fraction) -> tuple[Fraction, Fraction]:
    """A convex function of straight pieces, and the slope of the piece."""
    asked.append(odds)
    return max((Fraction(slope * odds + height), Fraction(slope)) for slope, height in PIECES)


@pytest.mark.parametrize("value", ["1/3", "7/5", "2", "23/10", "31/10", "100"])
def test_tangents_lead_to_the_number_in_few_steps(value: str) -> None:
    asked: list[Fraction] = []
    found = follow("a.b", -Fraction(value), lambda odds: tangent(asked, odds), Fraction(5))
    assert tangent([], found.odds)[0] == Fraction(value)
    assert found.exact
    assert len(asked) <= 8
    assert all(-each.house_edge == tangent([], Fraction(each.odds))[0] for each in found.payable)


def test_tangents_and_chords_agree_on_what_cannot_be_reached() -> None:
    with pytest.raises(Refused, match="even if the line pays nothing"):
        follow("a.b", Fraction(1), lambda odds: tangent([], odds), Fraction(5))
    with pytest.raises(Refused, match="no payment is high enough"):
        follow("a.b", Fraction(-1), lambda odds: (Fraction(0), Fraction(0)), Fraction(5))


def test_a_game_with_tangents_is_solved_at_few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game brings for this is used: following tangents takes half as many solutions."""
    asked: list[WhatIfTerms] = []

    def tangents(progress: object) -> Callable[[WhatIfTerms, WhatIfTerms], tuple[Fraction, Fraction]]:
        def at(terms: WhatIfTerms, more: WhatIfTerms) -> tuple[Fraction, Fraction]:
            asked.append(terms)
            value = ODDS.solve(terms).ev
            return value, ODDS.solve(more).ev - value

        return at

    expected = report("plain-three", solve_for=("ante-bonus.straight", Fraction(1, 20))).solved
    monkeypatch.setattr(ODDS, "tangents", tangents, raising=False)
    assert report("plain-three", solve_for=("ante-bonus.straight", Fraction(1, 20))).solved == expected
    assert 0 < len(asked) <= 4
