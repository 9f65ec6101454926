"""A tournament begins at the announced time, which the director may move before it (TOR 6.10, 6.11)."""

import pytest

from cutcard.core.moment import DAY, MINUTE, after
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import MoveStart, Start
from cutcard.tournament.messages.entry import CancelEntry
from cutcard.tournament.messages.entry_events import FeesRefunded
from tests.conftest import Cited
from tests.support.tournament.directing import STARTS, Hall
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
