"""A finished round to look back at: each step as its player was allowed to see it, no more."""

from pathlib import Path
from random import Random

import pytest

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.shuffles import receipt
from cutcard.ruling import Refused
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from cutcard.table.state.table import pile
from cutcard.web.player.story import RoundStory, story
from cutcard.web.player.views import Viewer, view
from tests.support.floor.play import Felt

BACK = "??"


def told(felt: Felt, number: int, box: int) -> RoundStory:
    found = story(felt.desk, felt.stream, number, felt.player(box), {})
    assert found is not None
    return found


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return open_desk(tmp_path / "floor.db")


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", games.names())
def test_every_round_can_be_followed_to_the_end_that_was_seen(desk: Desk, key: str, dealing: str) -> None:
    felt, rng = Felt(desk, key, dealing=dealing), Random(7)
    for number in (1, 2, 3):
        felt.play(rng)
        for box in (1, 2, 3):
            last = told(felt, number, box).steps[-1].view
            seen = view("1", 0, felt.state.rules, felt.state.opened, Viewer(felt.player(box), {}))
            assert (last.boxes, last.settled, last.prizes) == (seen.boxes, seen.settled, seen.prizes)
            assert (last.dealer, last.board, last.stage) == (seen.dealer, seen.board, "closed")
            assert (last.parts, last.dealt, last.commitment) == (seen.parts, seen.dealt, seen.commitment)
            assert last.seat == box


@pytest.mark.parametrize("key", games.names())
def test_a_card_that_others_hid_is_in_no_step(desk: Desk, key: str) -> None:
    felt, rng = Felt(desk, key), Random(3)
    felt.play(rng)
    for box in (1, 2, 3):
        whole = told(felt, 1, box)
        proven = {one.card for one in receipt(desk, felt.stream, 1, felt.player(box)).cards}
        assert len(whole.faces) == len(set(whole.faces)) == len(proven)
        for step in whole.steps:
            for other in step.view.boxes:
                assert other.mine == (other.box == box)
                hidden = pile(other.box) in felt.round.private
                assert other.mine or not hidden or set(other.cards) <= {BACK}
                assert other.mine or not other.discard


def test_it_tells_wagers_cards_decisions_and_results_in_order(desk: Desk) -> None:
    felt = Felt(desk, "plain-three", boxes=1)
    felt.play(Random(1))
    steps = told(felt, 1, 1).steps
    kinds = [step.view.need.kind for step in steps]
    assert kinds[0] == "wagers"
    assert kinds[-1] == "opening"
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    assert any("on Ante" in line.text for step in steps for line in step.text)
    assert all(line.why for line in steps[-1].view.settled)


def test_whoever_takes_the_seat_later_sees_nothing_of_it(desk: Desk) -> None:
    felt = Felt(desk, "plain-three", boxes=1)
    felt.play(Random(1))
    felt.do(LeaveSeat(1), felt.player(1))
    later = Actor("later", Role.PLAYER)
    felt.do(TakeSeat(1), later)
    assert story(desk, felt.stream, 1, later, {}) is None
    assert told(felt, 1, 1).steps[-1].view.boxes[0].mine


def test_a_round_in_play_waits_and_one_that_never_was_is_not_there(desk: Desk) -> None:
    felt = Felt(desk, "plain-three", boxes=1)
    felt.begin(Random(1))
    with pytest.raises(Refused, match="still in play"):
        told(felt, 1, 1)
    assert story(desk, felt.stream, 2, felt.player(1), {}) is None
