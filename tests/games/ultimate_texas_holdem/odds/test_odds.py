"""Ultimate Texas Hold'em through the common face: published figures, outcomes that add up, Trips."""

import re
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import DECK, parse, show
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import charts
from cutcard.odds.families.shared import flops as odds_flops
from cutcard.odds.families.shared import seen as odds_seen
from cutcard.odds.families.shared import whole as odds_whole
from cutcard.odds.families.shared.board import layers_of
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Solution, best
from cutcard.odds.model.whatif import WhatIfTerms, change, schedule
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow as strategy
from cutcard.ruling import Refused

GAME, odds = games.load("ultimate-texas-holdem"), mathematics("ultimate-texas-holdem")
TRIPS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")


def test_the_whole_game() -> None:
    found = odds.solve(WhatIfTerms(GAME))
    assert found.deals == 27_813_810_024_000
    assert sum(outcome.weight for outcome in found.outcomes) == found.deals == sum(found.actions.values())
    assert round(100 * float(found.house_edge), 3) == 2.185
    assert round(100 * float(found.element_of_risk), 3) == 0.526
    assert found.actions["play 3x"] == 0
    assert found.frequency("play 4x") == Fraction(500, 1_326)


def test_the_chart_is_the_published_one() -> None:
    chart = odds.chart(WhatIfTerms(GAME))
    ranges = "33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"
    assert chart.notes[0] == f"play 4x with {ranges}: 500 of 1,326 hands."
    rows = {row.name: row.cells for row in chart.rows}
    assert rows["A"] == ("4x",) * 13
    assert rows["2"] == ("4x", *["."] * 12), "A2o alone, left of the diagonal; not a pair of twos"


@pytest.mark.parametrize(
    ("pays", "edge"), [("50-40-30-8-7-4-3", 3.50), ("50-40-30-9-7-4-3", 0.90), ("50-40-30-8-6-5-3", 1.90)]
)
def test_trips_alone(pays: str, edge: float) -> None:
    game = schedule(GAME, "trips", dict(zip(TRIPS, pays.split("-"), strict=True)))
    (trips,) = odds.side_bets(WhatIfTerms(game))
    assert trips.deals == 133_784_560
    assert round(-100 * float(trips.ev), 2) == edge


@pytest.mark.exhaustive
def test_trips_staked_too_is_worth_less_than_alone() -> None:
    """A fold forfeits Trips, whatever the hand would have become."""
    alone, joint = odds.solve(WhatIfTerms(GAME)), odds.solve(WhatIfTerms(GAME), {"trips": Fraction(1)})
    assert joint.ev < alone.ev + odds.side_bets(WhatIfTerms(GAME))[0].ev
    assert joint.ev > alone.ev - 1
    assert joint.actions["fold"] < alone.actions["fold"]


@pytest.mark.parametrize(
    ("hand", "board", "move"),
    [
        ("Ah Kd", "", "play 4x"),
        ("2h 2d", "", "check"),
        ("Ah 9d", "Ac 7d 2s", "play 2x"),
        ("3h 2d", "Ac Kd 9s Qh 7c", "fold"),
        ("Ah 2d", "Ac Kd 9s Qh 7c", "play 1x"),
    ],
)
def test_choices(hand: str, board: str, move: str) -> None:
    assert best(odds.choices(WhatIfTerms(GAME), Holding(parse(hand), board=parse(board)))).move == move


@pytest.mark.parametrize(
    ("holes", "text"),
    [
        ({"AA", "KK", "QQ"}, "QQ+"),
        ({"AA", "QQ"}, "QQ, AA"),
        ({"88", "77", "66"}, "66-88"),
        ({"JTo", "AKs"}, "AKs, JTo"),
        ({"A2s", "A3s", "AKs"}, "A2s-A3s, AKs"),
    ],
)
def test_ranges(holes: set[str], text: str) -> None:
    assert charts.ranges(holes) == text


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(Refused, match="payoffs do not fit"):
        odds.solve(WhatIfTerms(change(GAME, "blind.royal flush=1000000", "blind.flush=1/7")))


# Strategies.


def by(name: str) -> Solution:
    return odds.solve(WhatIfTerms(GAME), strategy=strategy.load(GAME, name))


@pytest.mark.exhaustive
def test_strategies_without_a_choice_are_worth_what_the_totals_say() -> None:
    """Always 4x, and always waiting for 1x: two values that the solver adds up without any decision."""
    (layer,) = odds_whole.decide(*layers_of(WhatIfTerms(GAME), {})).layers
    found = by("always-4x")
    deals = layer.pays.scale * found.deals
    base, play, _, _ = map(int, layer.totals.sum(axis=0))
    assert found.ev == Fraction(base + 4 * play, deals)
    assert found.actions["play 4x"] == found.deals
    found = by("never-fold")
    assert found.ev == Fraction(base + play, deals)
    assert found.actions["play 1x"] == found.deals


def test_the_simple_strategy_costs_little() -> None:
    found, perfect = by("simple"), odds.solve(WhatIfTerms(GAME))
    assert sum(found.actions.values()) == found.deals
    assert found.actions["play 4x"] == perfect.actions["play 4x"]
    assert round(100 * float(found.house_edge), 2) == 2.40
    assert by("mimic-the-dealer").ev < found.ev < perfect.ev


def test_what_is_seen_on_the_river_is_what_the_cards_show() -> None:
    """Outs and hidden pairs of classes of boards and holdings against those of real cards, one by one."""
    rng, checked = Random(4), 0
    plain, suited = odds_seen._river(DECK)
    while checked < 300:
        x, y, *board = rng.sample(DECK, 7)
        own = hands_table.of((x, y, *board))
        rest = [card for card in DECK if card not in (x, y, *board)]
        outs = sum(hands_table.of((*board, card)) > own for card in rest)
        ranks = [card >> 2 for card in board]
        hidden = x >> 2 == y >> 2 or x >> 2 in ranks or y >> 2 in ranks
        suit, row = odds_flops.board(np.array(board[:3]), *board[3:])
        seen, pair = (plain if suit == 4 else suited), odds_flops.pair_on(suit, x, y)
        assert (seen.outs[row, pair], seen.hidden[row, pair]) == (outs, hidden), show((x, y, *board))
        assert seen.made[row, pair] == hands_table.CATEGORY[own]
        made = hands_table.CATEGORY[own]
        better = hidden or (made >= 4 and made > hands_table.CATEGORY[hands_table.five(*board)])
        assert seen.better[row, pair] == better
        checked += 1


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("play 4x", "line 1: start with a decision, as in 'before the flop:'"),
        ("before the deal:", "line 1: 'before the deal' is not a decision"),
        ("before the flop:\ncheck\nbefore the flop:\n", "line 3: before the flop occurs twice"),
        ("before the flop:\nplay 4x if pair or better\n", "line 2: before the flop only hole cards are seen"),
        ("before the flop:\nplay 4x if hole in A\n", "line 2: hole: 'A' is not a kind of hole cards"),
        ("before the flop:\nplay 4x if hole in 88-66\n", "'88-66' is not a kind"),
        ("before the flop:\nplay 4x if hole in A2s-A5o\n", "'A2s-A5o' is not a kind"),
        ("before the flop:\nplay 2x\n", "line 2: 'play 2x' is not a move"),
        ("before the flop:\ncheck\nafter the flop:\nplay 2x if outs < 21\n", "line 4: outs are counted on the river"),
        ("before the flop:\ncheck\non the river:\nplay 1x if outs < many\n", "'many' is not a number of cards"),
        ("before the flop:\ncheck\non the river:\nplay 1x if hole in AA\n", "before the flop or after it"),
        ("before the flop:\ncheck\nafter the flop:\ncheck\n", "on the river: end with a move for all other hands"),
    ],
)
def test_a_strategy_that_cannot_be_read_is_refused(text: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        strategy.read(GAME, text)


def test_a_fold_before_the_river_costs_what_is_staked() -> None:
    plan = strategy.read(GAME, "before the flop:\nfold\nafter the flop:\ncheck\non the river:\nfold\n")
    found = odds.solve(WhatIfTerms(GAME), strategy=plan)
    assert found.ev == -2
    assert found.actions["fold"] == found.deals


def test_outcomes_that_disagree_with_decisions_are_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    values = odds_whole.hole_values
    monkeypatch.setattr(odds_whole, "hole_values", lambda whole: values(whole) + 1)
    with pytest.raises(ArithmeticError, match="disagree"):
        odds.solve(WhatIfTerms(GAME))
