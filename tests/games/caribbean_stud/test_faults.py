"""A wrong bet in Caribbean Stud."""

import pytest

from cutcard.rules.faults import Moment
from cutcard.ruling import Result
from cutcard.table.messages.round import StakeSettled
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import at, told


@pytest.mark.clause("CSP 14.11.2", "CSP 14.11", "CSP 14.11.1")
def test_a_wrong_bet_that_is_not_corrected_folds_the_hand_and_goes_back(cited: Cited) -> None:
    felt = at("caribbean-stud", Moment.HANDLED)
    told(cited, felt, "dealer reports wrong bet at 1 on bet", "dealer confirms continue")
    assert felt.state.boxes[1].ending == "played"
    events = told(cited, felt, "dealer reports wrong bet at 1 on bet", "supervisor confirms fold box")
    back = [(event.area, event.result, event.returned) for event in events if isinstance(event, StakeSettled)]
    assert back == [("bet", Result.VOID, 2000), ("ante", Result.LOSE, 0)]
    assert felt.state.boxes[1].ending == "folded"
    assert [stake.area for stake in felt.state.stakes if stake.box == 1] == ["jackpot"]
    say(felt, "p2 chooses fold", "dealer shows box 2: 3c 3d Jh 9s 7c", "dealer shows box 1: Kc Qc 9c 5c 2c")
    assert nets(felt.events) == {"p1": -1500 + 10_000, "p2": -1500}  # it is still paid for its flush
