"""What runs at random have found, each as a test of its own."""

import msgspec
import pytest

from cutcard import games
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.shuffles import receipt
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.life.limits import decide_limits
from cutcard.table.messages.life import MarkersPlaced, RaiseMinimum
from cutcard.table.messages.round import Bet, Choose, CloseBets, LeaveSeat, OpenBets, PlaceWagers, TakeSeat
from cutcard.table.state.table import Table
from cutcard.testing.felt import FeltTable, player
from cutcard.testing.rounds import say
from cutcard.web.player.views import Viewer, view
from tests.floor.conftest import desk as desk
from tests.floor.conftest import path as path
from tests.support.floor import play as floor_play


def test_who_sits_down_after_a_round_does_not_see_the_hand_that_was_folded_there() -> None:
    felt = FeltTable("plain-stud")
    say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets", "p1 stakes ante 1000", "p2 stakes ante 1000")
    say(felt, "system closes bets", "p1 chooses fold", "p2 chooses fold")
    felt.do(LeaveSeat(1), player(1))
    felt.do(TakeSeat(1), player(7))

    def cards(who: Actor) -> list[str]:
        return view("1", 1, felt.rules, felt.table, Viewer(who, {})).boxes[0].cards

    assert cards(player(7)) == cards(player(2)) == ["??"] * 5
    assert "??" not in cards(player(1))


def test_markers_are_kept_in_the_order_in_which_they_are_placed() -> None:
    """Names in an event are kept in name order: placed in another, the next change would go by one order, its replay by
    the other."""
    life = games.topics("plain-stud").life
    assert life is not None
    limits = life.limits
    table = Table("plain-stud", TableSign(), seats={1: "zoe", 2: "ann"})
    facts = Facts(Actor("gus", Role.GAMING_SUPERVISOR), "2026-01-01T00:00:00Z")
    [_, placed] = decide_limits(limits, (), table, RaiseMinimum(1000), facts)
    assert isinstance(placed, MarkersPlaced)
    assert list(placed.minimums) == ["ann", "zoe"]
    assert msgspec.json.encode(placed) == msgspec.json.encode(placed, order="deterministic")


def test_who_stakes_on_another_s_box_is_not_told_its_hand_afterwards(desk: Desk) -> None:
    felt = floor_play.Felt(desk, "plain-draw", boxes=2)
    felt.do(OpenBets(), floor_play.SYSTEM)
    own = (Bet("ante", 500), Bet("super", 500))
    felt.do(PlaceWagers(1, own), felt.player(1))
    felt.do(PlaceWagers(2, (*own, Bet("super", 500, box=1))), felt.player(2))
    felt.do(CloseBets(), floor_play.SYSTEM)
    while felt.need.kind == "choice":
        felt.do(Choose(felt.need.box, "fold"), felt.player(felt.need.box))
    assert felt.round.stage == "closed"
    piles = {opening.pile for opening in receipt(desk, felt.stream, 1, felt.player(2)).cards}
    assert "box 2" in piles
    assert "box 1" not in piles


def test_a_hand_that_is_settled_is_not_conceded_while_its_jackpot_wager_still_lies() -> None:
    felt = FeltTable("plain-stud", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, "p1 stakes ante 1000, jackpot 500", "p2 stakes ante 1000, jackpot 500", "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "p1 chooses bet", "p2 chooses bet", "dealer shows dealer: Ac Kd 8h 6s")
    say(felt, "dealer settles", "dealer shows box 2: 2c 2d 9h Js Qd")
    with pytest.raises(Refused, match="before yours is settled") as refused:
        say(felt, "p2 concedes")
    assert refused.value.clause == "PLS 9.7"
    say(felt, "p1 concedes")
