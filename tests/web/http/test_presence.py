"""Who is there: guests who have gone give their seats up, everybody else keeps theirs."""

from pathlib import Path
from threading import Semaphore

from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from cutcard.web.http.presence import HEARD, Presence
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor


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


class Clock:
    """Stands until the test moves it on, and tells how often the usher has looked at it."""

    def __init__(self) -> None:
        self.now, self.looked = 0.0, Semaphore(0)

    def __call__(self) -> float:
        self.looked.release()
        return self.now


def test_a_guest_who_has_gone_loses_the_seat(tmp_path: Path) -> None:
    settings, clock = Settings(demo=True, pace=PATIENT, patience=0.02), Clock()
    with Floor(tmp_path, settings=settings) as floor:
        floor.site.presence = Presence(settings.watching, 10, clock)
        gone, there, staked, ann = floor.guest(), floor.guest(), floor.guest(), floor.person("ann")
        for box, someone in enumerate((gone, there, staked, ann), 1):
            someone.do("stud", TakeSeat(box))
        staked.do("stud", PlaceWagers(3, (Bet("ante", 1000),)))
        staked.ready("stud")
        with there.live("stud") as line:
            clock.now = 11
            line.until(lambda view: len(view["seats"]) == 3)
            clock.looked = Semaphore(0)
            for _ in range(4):  # the usher asks again and again about the guest who has a wager in play
                assert clock.looked.acquire(timeout=60)
            seen = there.see("stud")
        assert [seat["box"] for seat in seen["seats"]] == [2, 3, 4]  # in play, looking on, or no guest


def test_feeds_of_a_process_that_died_no_longer_count() -> None:
    now = 0.0
    presence = Presence(2, 60, lambda: now)
    presence.learn("other", "ann", 2)
    assert not presence.admit("ann")
    now = HEARD + 1
    assert presence.admit("ann")
