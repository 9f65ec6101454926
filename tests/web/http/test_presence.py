"""Who is there: guests who have gone give their seats up, everybody else keeps theirs."""

from pathlib import Path
from time import sleep

from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from cutcard.web.http.presence import Presence
from cutcard.web.http.settings import Settings
from tests.support.running import PATIENT, Floor


def test_lines_are_counted_and_absence_is_noticed() -> None:
    time = [0.0]
    presence = Presence(2, 10, lambda: time[0])
    assert presence.admit("ann")
    assert presence.admit("ann")
    assert not presence.admit("ann")
    time[0] = 100
    assert not presence.away("ann")
    presence.let_go("ann")
    presence.let_go("ann")
    assert not presence.away("ann")
    time[0] = 110
    assert not presence.away("ann")
    time[0] = 110.1
    assert presence.away("ann")
    presence.note("ann")
    assert not presence.away("ann")
    assert presence.away("bob")  # not seen since the start


def test_a_guest_who_has_gone_loses_the_seat(tmp_path: Path) -> None:
    settings = Settings(demo=True, pace=PATIENT, patience=0.2)
    with Floor(tmp_path, settings=settings) as floor:
        gone, there, staked, ann = floor.guest(), floor.guest(), floor.guest(), floor.person("ann")
        for box, someone in enumerate((gone, there, staked, ann), 1):
            someone.do("stud", TakeSeat(box))
        staked.do("stud", PlaceWagers(3, (Bet("ante", 1000),)))
        staked.ready("stud")
        with there.live("stud") as line:
            seen = line.until(lambda view: len(view["seats"]) == 3)
            sleep(0.3)
            seen = there.see("stud")
        assert [seat["box"] for seat in seen["seats"]] == [2, 3, 4]  # in play, looking on, or no guest
