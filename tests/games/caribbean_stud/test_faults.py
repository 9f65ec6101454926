"""Faults in Caribbean Stud: wrong bets, and cards that the deck does not have."""

import pytest

from cutcard.rules.faults import Fault, Moment
from cutcard.ruling import Refused, Result
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.round import StakeSettled
from cutcard.testing.felt import DEALER
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import at, balances, refused, told


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


@pytest.mark.clause("CSP 14.11.2")
def test_nobody_is_made_to_fold_over_a_bet_of_two_antes(cited: Cited) -> None:
    felt = at("caribbean-stud", Moment.HANDLED)
    reason = refused(felt, "dealer reports wrong bet at 1 on bet, 2000 lies there", "CSP 14.11.2")
    assert reason == "bet is already recorded as $20.00: there is no fault"
    told(cited, felt, "dealer reports wrong bet at 1 on bet, 2500 lies there")
    assert felt.state.proposed is not None


@pytest.mark.clause("CSP 14.11.2")
def test_a_hand_folded_by_a_remedy_decides_nothing_any_more(cited: Cited) -> None:
    felt = at("caribbean-stud", Moment.HANDLED)
    told(cited, felt, "dealer reports wrong bet at 1 on bet", "supervisor confirms fold box")
    for move in ("fold", "bet"):
        assert "was folded: that is final" in refused(felt, f"p1 chooses {move}", "CSP 8.1")


@pytest.mark.clause("CSP 14.12", "CSP 14.12.1", "I-61")
def test_a_bet_found_wrong_once_the_dealers_cards_were_seen_is_neither_folded_nor_raised(cited: Cited) -> None:
    """Else a player who has seen that the dealer wins could have the bet back."""
    felt = at("caribbean-stud", Moment.HANDLED)
    say(felt, "dealer reports dealer shows", "dealer confirms continue")
    told(cited, felt, "dealer reports wrong bet at 1 on bet, 1500 lies there")
    assert "choose return part" in refused(felt, "supervisor confirms fold box", "CSP 14.12.2")
    told(cited, felt, "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "bet"] == [1500]
    say(felt, "dealer reports wrong bet at 1 on bet, 2000 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "bet"] == [1500]
    say(felt, "p2 chooses bet")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "bet"] == [1500, 2000]


@pytest.mark.clause("CSP 14.11.1", "CSP 14.11")
@pytest.mark.parametrize(("fault", "lies", "ante"), [("below minimum", 400, 400), ("above maximum", 60_000, 50_000)])
def test_a_bet_is_put_right_to_twice_the_ante_as_it_lies(cited: Cited, fault: str, lies: int, ante: int) -> None:
    felt = at("caribbean-stud", Moment.HANDLED)
    told(cited, felt, f"dealer reports {fault} at 1 on ante, {lies} lies there", "supervisor confirms return part")
    told(cited, felt, f"dealer reports wrong bet at 1 on bet, {2 * ante} lies there")
    assert "needs two people" in refused(felt, "dealer confirms continue", "CSP 14.11.2")  # it moves a stake
    told(cited, felt, "supervisor confirms continue")
    assert [stake.amount for stake in felt.state.stakes if stake.box == 1] == [ante, 500, 2 * ante]
    told(cited, felt, "dealer reports wrong bet at 1 on bet", "dealer confirms continue")  # the record is right now
    say(felt, "p2 chooses fold", "dealer shows dealer: Ac Kd 8h 6s", "dealer settles")
    say(felt, "dealer shows box 2: 3c 3d Jh 9s 7c", "dealer shows box 1: Qc Qd 7h 5s 2c")
    assert nets(felt.events) == {"p1": 3 * ante - 500, "p2": -1500}
    assert balances(felt)["circulation", "chips"] == 3 * ante - 2000


@pytest.mark.clause("CSP 3.1")
def test_a_fault_concerns_cards_of_the_deck() -> None:
    felt = at("caribbean-stud", Moment.DEALT)
    for card in (-1, 52):
        with pytest.raises(Refused, match="the deck has no such card") as no:
            felt.do(ReportFault(Fault.WRONG_DEALER, cards=(card,)), DEALER)
        assert no.value.clause == "CSP 3.1"
    felt.do(ReportFault(Fault.WRONG_DEALER, cards=(0, 51)), DEALER)
    assert felt.state.proposed is not None
