"""Points of a series: better places and larger fields are worth more, and ties share."""

from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import RedrawFinal
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.money.points import event_points, root, series
from cutcard.tournament.money.results import ResultLog, log
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, Hall


def played(cited: Cited, winner: int) -> ResultLog:
    """Six enter, one is disqualified, two go out together; the player in this position wins."""
    hall = Hall(cited, dealing="room").start(6).close_registration()
    names = sorted(hall.t.field.where)
    hall.do(Disqualify(names[5], "conduct", "shouting", 20_000))
    hall.do(RedrawFinal())
    last = names[winner]
    one, two, three, four = (name for name in names[:5] if name != last)
    hall.do(RecordOut(1, (Knockout(one, (last,)), Knockout(two, (last,)))), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (last,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(four, (last,)),)), DEALER)
    return log(hall.t)


def test_points_follow_place_and_field(cited: Cited) -> None:
    found = played(cited, 0)
    points = event_points(found)
    assert points["a01"] == round(root(1, 6))
    assert points["a02"] == points["a03"] == round((root(4, 6) + root(5, 6)) / 2)
    assert "a06" not in points
    assert root(1, 100) == 100
    assert root(4, 100) == 50


def test_a_series_adds_up_the_best_results(cited: Cited) -> None:
    logs = [played(cited, 0), played(cited, 0), played(cited, 4)]
    table = series(logs)
    assert table[0].player == "a01"
    assert table[0].events == 3
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    best = {line.player: line for line in series(logs, best=1)}
    assert best["a01"].points == best["a05"].points == round(root(1, 6))
    assert best["a01"].place == best["a05"].place == 1
