"""Assisted tables: what was staked beyond a loss limit is returned by hand, recorded, and the player is told."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.patrons.messages import DeclareChips, IssueCard, SetLossLimit
from cutcard.ruling import Refused
from cutcard.table.duties import duties
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.round import TakeSeat
from cutcard.table.messages.validity import AdviseOnLimit, CutToLimit, LimitExceeded
from tests.conftest import Cited
from tests.support.floor.assisted import SUPERVISOR, Assisted
from tests.support.floor.play import DEALER, SYSTEM
from tests.support.journal.audit import verify

ANN, LOSS = Actor("ann", Role.PLAYER), 100_000


@pytest.mark.clause("UTH 11.17", "UTH 11.17.1", "UTH 11.17.2")
def test_what_lies_beyond_the_limit_is_recorded_and_the_player_is_told(desk: Desk, cited: Cited) -> None:
    table = Assisted(desk, "ultimate-texas-holdem").prepare()
    table.give("patron/ann", IssueCard("C-1"), SYSTEM)
    table.give("patron/ann", SetLossLimit(LOSS), ANN)
    table.do(TakeSeat(1), ANN)
    table.give("patron/ann", DeclareChips("bought", 60_000, "1"), DEALER)
    table.mend(DealRound((1,)))
    with pytest.raises(Refused, match="ann is within the loss limit"):
        table.do(CutToLimit(1))
    table.give("patron/ann", DeclareChips("introduced", 50_000, "1"), DEALER)  # found in front of the player
    meter = table.meter
    (found,) = table.do(CutToLimit(1))
    cited.note(found)
    assert isinstance(found, LimitExceeded)
    assert (found.patron, found.excess, "I-70" in found.clauses) == ("ann", 10_000, True)
    assert (table.meter, len(table.floor.opened.round.stakes)) == (meter, 1)  # type: ignore[union-attr]  # a round is open
    owed = [one.closes for one in duties(table.floor.rules, table.floor.opened)]
    assert owed == ["AdviseOnLimit"]
    for event in table.do(AdviseOnLimit("ann"), SUPERVISOR):
        cited.note(event)
    assert not duties(table.floor.rules, table.floor.opened)
    table.do(EndRound())
    with pytest.raises(Refused, match="its wagers and results stand") as refused:
        table.do(CutToLimit(1))
    cited.note(refused.value)
    assert verify(desk.journal).fault is None
