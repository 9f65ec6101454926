"""Who is told what at a table: each their own part, staff by rank, and what is written there for everybody."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.web.player.common import SharedView
from cutcard.web.player.prompts import PromptView
from tests.conftest import Cited
from tests.support.table.gestures import Hands

SIGN, NOW = Prompt(Role.PLAYER, "a sign", "PLS 6.1", standing=True), Prompt(Role.PLAYER, "for all", "PLS 8.7")
MINE = Prompt(Role.PLAYER, "for one", "PLS 8.2", "p1")
DEAL, WATCH = Prompt(Role.DEALER, "deal", "PLS 8.4"), Prompt(Role.GAMING_SUPERVISOR, "watch", "PLS 3.6")
RANKS = {
    Actor("p1", Role.PLAYER): ["for one", "for all", "a sign"],
    Actor("p2", Role.PLAYER): ["for all", "a sign"],
    Actor("dana", Role.DEALER): ["deal", "a sign"],
    Actor("gus", Role.GAMING_SUPERVISOR): ["deal", "watch", "a sign"],
    Actor("max", Role.GAMING_MANAGER): ["deal", "watch", "a sign"],
    Actor("ina", Role.INSPECTOR): ["deal", "watch", "a sign"],
    Actor("ada", Role.ADMINISTRATOR): ["a sign"],
    Actor("tess", Role.ANALYST): ["a sign"],
}


@pytest.mark.parametrize("actor", RANKS, ids=lambda actor: actor.id)
def test_each_is_told_what_is_for_them(actor: Actor, cited: Cited) -> None:
    hands = Hands("PLS", cited)
    bare = replace(hands.rules, gestures=None)
    found = SharedView(bare, hands.table, (SIGN, NOW, MINE, DEAL, WATCH, NOW)).prompts(actor)
    assert [one.text for one in found] == RANKS[actor]


def test_gestures_and_the_life_of_the_table_are_told_beside_each_other(cited: Cited) -> None:
    hands = Hands("PLS", cited)
    hands.rules = replace(hands.rules, life=games.topics("plain-stud").life)
    start = SharedView(hands.rules, hands.table).prompts(Actor("dana", Role.DEALER))
    assert start[0].text.startswith("Prepare the table")
    assert PromptView("Minimum $5.00, maximum $500.00, in steps of $1.00 above the minimum", "PLS 6.1", True) in start
    hands.rules = replace(hands.rules, life=None)
    hands.deal(1, 2).move(1, "fold")
    assert [one.clause for one in SharedView(hands.rules, hands.table).prompts(Actor("dana", Role.DEALER))] == [
        "PLS 8.4"
    ]
    own = [one.clause for one in SharedView(hands.rules, hands.table).prompts(Actor("p2", Role.PLAYER))]
    assert own == ["PLS 8.2", "PLS 8.3", "PLS 8.5", "PLS 8.7"]
    assert [one.clause for one in SharedView(hands.rules, hands.table).prompts(Actor("p1", Role.PLAYER))] == ["PLS 8.7"]
