"""A box that is void while its cards lie open: pages still tell what the dealer does next."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.table.play import gestures
from tests.support.floor.play import Felt


@pytest.mark.parametrize("game", ["plain-stud", "caribbean-stud", "ultimate-texas-holdem"])
def test_a_void_box_keeps_no_cards_for_a_jackpot(tmp_path: Path, game: str) -> None:
    felt = Felt(open_desk(tmp_path / "floor.db"), game, boxes=2)
    felt.play(Random(3))
    state = felt.round
    void = replace(state.boxes[1], ending="void")
    left = tuple(stake for stake in state.stakes if stake.box != 1)
    state = replace(state, boxes={**state.boxes, 1: void}, stakes=left)
    assert not gestures._awaits_jackpot(felt.state.rules, state, 1)
