"""A tournament begins at the announced time, which the director may move (TOR 6.10, 6.11), with everybody."""

import pytest
from msgspec.structs import replace

from cutcard.core.moment import DAY, MINUTE, after
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import MoveStart, Start
from cutcard.tournament.messages.entry import CancelEntry, ReceiveFlight
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.structure.structure import Flight
from cutcard.web.console.due import due_now
from cutcard.web.console.probe import Probe
from tests.conftest import Cited
from tests.support.tournament.directing import DIRECTOR, EVENT, STARTS, Hall
from tests.support.tournament.entering import online


@pytest.mark.clause("TOR 6.10")
def test_play_does_not_begin_before_the_announced_time(cited: Cited) -> None:
    """Entrants may count on a refund until a day before it."""
    hall = Hall(cited)
    hall.enter("ann", "bob")
    for early in (7 * DAY, DAY, MINUTE):
        hall.at = after(STARTS, -early)
        with pytest.raises(Refused, match="wait until then, or move the start") as refused:
            hall.do(Start())
        assert refused.value.clause == "TOR 6.10"
        assert refused.value.cure is not None
        assert refused.value.cure.until == STARTS
    hall.at = STARTS
    hall.do(Start())
    assert hall.phase() == "running"


@pytest.mark.clause("TOR 6.11", "TOR 6.10", "TOR 1")
def test_the_start_is_moved_with_the_end_of_refunds(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("ann", "bob", "eve")
    hall.at = after(STARTS, -MINUTE)
    hall.refused(CancelEntry("eve"), "TOR 6.10", online("eve"))
    later = after(STARTS, 2 * DAY)
    hall.refused(MoveStart(later, " "), "TOR 6.11")
    hall.refused(MoveStart("some day", "a storm"), "TOR 1")
    hall.refused(MoveStart(after(STARTS, -DAY), "a storm"), "TOR 6.11")
    hall.do(MoveStart(later, "a storm"))
    hall.one(FeesRefunded, CancelEntry("eve"), online("eve"))
    hall.at = STARTS
    hall.refused(Start(), "TOR 6.10")
    hall.at = later
    hall.do(Start())
    hall.refused(MoveStart(after(later, DAY), "too late"), "TOR 6.11")


@pytest.mark.clause("TOR 5")
def test_the_last_phase_begins_when_every_flight_is_closed(cited: Cited) -> None:
    """A flight that is still played could not be closed afterwards, and its players would not be in the last phase."""
    flights = tuple(Flight(id, id.upper(), STARTS, until_level=4) for id in ("a", "b", "c"))
    last = Hall(cited, replace(EVENT, cap=33, flights=flights))
    last.do(ReceiveFlight("a", {"ann": "Ann", "bob": "Bob"}, {"ann": 25_000, "bob": 15_000}, 2 * 225_00, 2, {}))
    last.at = STARTS
    assert "flight b is not closed" in last.refused(Start(), "TOR 5")
    last.do(ReceiveFlight("b", {"cat": "Cat"}, {"cat": 20_000}, 225_00, 1, {}))
    assert "flight c is not closed" in last.refused(Start(), "TOR 5")
    last.refused(Start(without=("b", "c")), "TOR 5")
    last.refused(Start(without=("c", "d")), "TOR 5")
    (line,) = [one for one in due_now(Probe(last.t, DIRECTOR, last.at)) if "not closed" in one.text]
    assert [act.command for act in line.acts] == [Start(without=("c",))]
    last.do(Start(without=("c",)))
    assert set(last.t.field.where) == {"ann", "bob", "cat"}
