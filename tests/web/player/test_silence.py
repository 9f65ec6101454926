"""No way for players to talk: a line on which somebody speaks is closed, and others hear nothing of it."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.floor.running import Floor, one_table

WORD = "I hold two kings"


@each_game
def test_who_speaks_in_a_betting_round_is_cut_off(key: str, clause: str, tmp_path: Path, cited: Cited) -> None:
    table = "felt"
    heard: list[bytes] = []
    with Floor(tmp_path, plan=one_table(key), heard=lambda person, said: heard.append(said)) as floor:
        ann, bob = floor.person("ann"), floor.person("bob")
        for someone, box in ((ann, 1), (bob, 2)):
            someone.do(table, TakeSeat(box))
            someone.do(table, PlaceWagers(box, tuple(Bet(area, 1000) for area in opening(key))))
        for someone in (ann, bob):
            someone.ready(table)
        with ann.live(table) as hers, bob.live(table) as his:
            seen = hers.until(lambda view: view["need"]["kind"] == "choice")
            assert seen["silence"] == clause
            assert [box["hidden"] for box in seen["boxes"]] == [None, clause]
            hers.socket.send(WORD)
            with pytest.raises(ConnectionClosed) as closed:
                hers.until(lambda view: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert closed.value.rcvd.reason.endswith(f"({clause})")
            cited.add(closed.value.rcvd.reason[-8:-1])
            his.until(lambda view: view["need"]["kind"] == "choice")
        refused = ann.send(table, {"type": "Say", "text": WORD})
        assert refused.status_code == 400
        bob.see(table)
    assert not any(WORD.encode() in said for said in heard)
