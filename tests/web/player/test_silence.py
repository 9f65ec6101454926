"""No way for players to talk: a line on which somebody speaks is closed, and others hear nothing of it."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from tests.conftest import Cited
from tests.support.running import Floor

WORD = "I hold two kings"


@pytest.mark.parametrize(
    ("table", "areas", "clause"),
    [
        pytest.param("stud", ("ante",), "CSP 8.7", marks=pytest.mark.clause("CSP 8.7")),
        pytest.param("lunar", ("ante", "super"), "LUN 8.1", marks=pytest.mark.clause("LUN 8.1")),
        pytest.param("three", ("ante",), "TCP 8.7", marks=pytest.mark.clause("TCP 8.7")),
        pytest.param("holdem", ("ante", "blind"), "UTH 9.7", marks=pytest.mark.clause("UTH 9.7")),
    ],
)
def test_who_speaks_in_a_betting_round_is_cut_off(
    table: str, areas: tuple[str, ...], clause: str, tmp_path: Path, cited: Cited
) -> None:
    heard: list[bytes] = []
    with Floor(tmp_path, heard=lambda person, said: heard.append(said)) as floor:
        ann, bob = floor.person("ann"), floor.person("bob")
        for someone, box in ((ann, 1), (bob, 2)):
            someone.do(table, TakeSeat(box))
            someone.do(table, PlaceWagers(box, tuple(Bet(area, 1000) for area in areas)))
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
