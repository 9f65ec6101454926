"""A hand dealt to a box without its wagers: in the deal a misdeal, after it only that hand is void (LUN 12.8, 12.9)."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.offers import if_dealing, possible
from cutcard.table.messages.faults import FaultProposed, ReportFault
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import at

DEALER = Actor("dealer", Role.DEALER)
LUN, CSP = "lunar-poker", "caribbean-stud"
AT_FOUR = ReportFault(Fault.NO_WAGER, 4)
STILL = ReportFault(Fault.NO_WAGER, 4, moment=Moment.DEAL)


def proposed(cited: Cited, felt: FeltTable, report: ReportFault) -> FaultProposed:
    (found,) = felt.do(report, DEALER)
    assert isinstance(found, FaultProposed)
    cited.note(found)
    return found


@pytest.mark.clause("LUN 12.8", "LUN 12.10", "LUN 12.9")
def test_the_dealer_s_card_lies_open_before_all_players_have_theirs(cited: Cited) -> None:
    felt = at(LUN, Moment.DEALT)
    assert proposed(cited, felt, AT_FOUR).remedies == (Remedy.VOID_BOX,)
    say(felt, "dealer withdraws")
    found = proposed(cited, felt, STILL)
    assert (found.remedies, found.clauses[0], found.moment) == ((Remedy.MISDEAL,), "LUN 12.8", Moment.DEAL)
    say(felt, "dealer confirms misdeal")
    assert felt.state.voided
    assert set(nets(felt.events).values()) == {0}


@pytest.mark.parametrize("now", [Moment.DEAL, Moment.HANDLED, Moment.SHOWN])
def test_where_the_record_shows_the_moment_nobody_says_another(now: Moment) -> None:
    felt = at(LUN, now)
    if now is Moment.DEAL:
        assert felt.do(STILL, DEALER)
        return
    with pytest.raises(Refused, match="leave the moment out"):
        felt.do(STILL, DEALER)


def test_no_other_fault_is_moved_back_into_the_deal() -> None:
    felt = at(LUN, Moment.DEALT)
    for fault in (Fault.EXPOSED_DEALER, Fault.WRONG_PLAYER):
        with pytest.raises(Refused, match="leave the moment out"):
            felt.do(ReportFault(fault, 1, moment=Moment.DEAL), DEALER)


def test_the_dealer_s_page_offers_it_only_where_it_makes_a_difference() -> None:
    felt = at(LUN, Moment.DEALT)
    rules = felt.rules
    (still,) = [one for one in if_dealing(rules, felt.table) if one.fault is Fault.NO_WAGER]
    (done,) = [one for one in possible(rules, felt.table) if one.fault is Fault.NO_WAGER]
    assert (still.rule.remedy, still.said, done.rule.remedy, done.said) == (
        Remedy.MISDEAL,
        Moment.DEAL,
        Remedy.VOID_BOX,
        None,
    )
    assert {one.fault for one in if_dealing(rules, felt.table)} == {one.fault for one in possible(rules, felt.table)}
    other = at(CSP, Moment.DEALT)
    assert if_dealing(other.rules, other.table) == []
    assert if_dealing(rules, at(LUN, Moment.HANDLED).table) == []
