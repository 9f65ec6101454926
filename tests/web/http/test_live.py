"""The live line: the present view at once, every change after it, nothing upwards, and resuming where it broke."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutcard.table.messages.round import Bet, LeaveSeat, PlaceWagers, SeatTaken, TakeSeat
from cutcard.web.http.live import LOG, Feed
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with Floor(tmp_path) as running:
        yield running


def test_the_view_comes_at_once_and_after_every_change(floor: Floor) -> None:
    ann, bob = floor.person("ann"), floor.person("bob")
    with ann.live("stud") as line:
        first = line.news()
        assert first["version"] == first["view"]["version"]
        assert first["view"] == ann.see("stud")
        bob.do("stud", TakeSeat(3))
        second = line.news()
        assert second["version"] == first["version"] + 1
        assert second["view"]["seats"] == [{"box": 3, "name": "Bob", "mine": False, "marker": {}}]
        assert second["log"] == [{"text": "Bob sits down at box 3", "clause": None}]


def test_each_sees_the_own_view(floor: Floor) -> None:
    ann, bob = floor.person("ann"), floor.person("bob")
    for someone, box in ((ann, 1), (bob, 2)):
        someone.do("stud", TakeSeat(box))
        someone.do("stud", PlaceWagers(box, (Bet("ante", 1000),)))
    with ann.live("stud") as hers, bob.live("stud") as his, floor.person("inspector").live("stud") as all:
        ann.ready("stud")
        bob.ready("stud")
        lines = {"ann": hers, "bob": his, "inspector": all}
        seen = {who: line.until(lambda view: view["stage"] == "play") for who, line in lines.items()}
    cards = {who: [box["cards"] for box in view["boxes"]] for who, view in seen.items()}
    hidden = ["??"] * 5
    assert hidden not in (cards["ann"][0], cards["bob"][1])
    assert cards["ann"][1] == cards["bob"][0] == hidden
    assert cards["inspector"] == [hidden, hidden]  # until the round is over
    assert seen["ann"]["need"]["mine"] is True
    assert seen["bob"]["need"]["mine"] is False


def test_a_line_is_taken_up_where_it_broke(floor: Floor) -> None:
    ann, bob = floor.person("ann"), floor.person("bob")
    with ann.live("stud") as line:
        last = line.news()["version"]
    bob.do("stud", TakeSeat(3))
    bob.do("stud", LeaveSeat(3))
    with ann.live("stud", after=last) as line:
        news = line.news()
        assert news["version"] == last + 2
        assert [entry["text"] for entry in news["log"]] == ["Bob sits down at box 3", "Bob leaves box 3"]
    with ann.live("stud", after=last + 2) as line:
        assert line.news()["log"] == []


def test_the_log_cites_clauses_and_tells_no_secret(floor: Floor) -> None:
    ann = floor.person("ann")
    with ann.live("stud") as line:
        ann.do("stud", TakeSeat(1))
        ann.do("stud", PlaceWagers(1, (Bet("ante", 1000),)))
        ann.ready("stud")
        seen = line.until(lambda view: view["stage"] == "play")
    with floor.person("dealer").live("stud") as line:
        log = line.news()["log"]
    said = {entry["text"]: entry["clause"] for entry in log}
    assert said["Ann, box 1: $10.00 on Ante"] == "PLS 5.3.1"
    assert said["No more bets"] == "PLS 7.2"
    (up,) = [card for card in seen["dealer"] if card != "??"]
    assert f"The dealer: {up}" in said
    own = seen["boxes"][0]["cards"]
    assert not any(card in text.split() for card in own for text in said)


@pytest.mark.parametrize("message", ["{}", b"\x00"])
def test_whoever_speaks_on_the_line_is_cut_off(floor: Floor, message: str | bytes) -> None:
    with floor.person("ann").live("stud") as line:
        line.news()
        line.socket.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            line.news()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    floor.stranger().get("/healthz")
    assert floor.site.places["stud"].feed.watchers == set()


def test_a_linked_meter_is_shown_as_it_moves(floor: Floor) -> None:
    ann, bob = floor.person("ann"), floor.person("bob")
    with bob.live("stud-by-hand") as line:
        first = line.news()
        ann.do("stud", TakeSeat(1))
        ann.do("stud", PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", 100))))
        ann.ready("stud")
        seen = line.until(lambda view: view["meter"] == first["view"]["meter"] + 70)
        assert seen["version"] == first["version"]  # nothing happened at this table itself


def test_one_person_has_so_many_lines(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=Settings(demo=True, pace=PATIENT, watching=2)) as floor:
        ann, bob = floor.person("ann"), floor.person("bob")
        with ann.live("stud") as one, ann.live("stud") as two:
            one.news()
            two.news()
            with pytest.raises(InvalidStatus), ann.live("stud"):
                pass
            with bob.live("stud") as line:
                line.news()


@pytest.mark.parametrize("after", [-1, 10**16])
def test_a_resume_point_is_a_version(floor: Floor, after: int) -> None:
    with pytest.raises(InvalidStatus), floor.person("ann").live("stud", after=after):
        pass


def test_the_log_is_bounded() -> None:
    feed = Feed(0, [(1, [SeatTaken(1, "ann")])], {"ann": "Ann"})
    for version in range(2, 1000):
        feed.note(version, [SeatTaken(1, "ann")])
    assert feed.version == 999
    assert len(feed.since(0)) == LOG
    assert len(feed.since(990)) == 9
