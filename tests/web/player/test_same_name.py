"""Two players of the same name are two players on every page: boxes tell them apart."""

from random import Random
from typing import Any

import msgspec
import pytest

from cutcard.table.messages.round import Bet, OpenBets, PlaceWagers, TakeSeat
from cutcard.testing.felt import DEALER, FeltTable, all_bets, at_random, player
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view
from tests.support.pages import drawn

NAMES = {"p1": "Kim", "p2": "Kim"}


def seen(felt: FeltTable) -> TableView:
    return view("1", 1, felt.rules, felt.table, Viewer(DEALER, NAMES))


@pytest.fixture
def one_staked() -> FeltTable:
    """Both sit, and the first has placed wagers."""
    felt = FeltTable("plain-stud", dealing="recorded")
    for box in (1, 2):
        felt.do(TakeSeat(box), player(box))
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, (Bet("ante", 1000),)), player(1))
    return felt


def test_the_dealers_page_asks_for_the_wagers_of_the_other(one_staked: FeltTable) -> None:
    shown = {**msgspec.to_builtins(seen(one_staked)), "dealer_side": {"again": []}}
    desk = {"view": shown, "mode": "stakes", "draft": [], "chip": 500, "tokens": "", "busy": False}
    offered = [drawn("dealer/stakes.js", "stakesPanel", {**desk, "box": box})["actions"] for box in (1, 2)]
    assert [[action["id"] for action in actions] for actions in offered] == [["take back 1"], ["minimum"]]


def test_players_wait_for_the_other(one_staked: FeltTable) -> None:
    waiting: list[Any] = drawn("player/wagers.js", "stillToStake", seen(one_staked))
    assert [seat["box"] for seat in waiting] == [2]


def test_the_results_of_each_stand_alone() -> None:
    felt = FeltTable("plain-stud")
    felt.begin({box: all_bets(felt.game) for box in (1, 2)})
    felt.finish(at_random(Random(1)))
    panel: list[Any] = drawn("felt/results.js", "resultsPanel", seen(felt))
    assert [player["key"] for player in panel[4]] == ["player 1 Kim", "player 2 Kim"]
