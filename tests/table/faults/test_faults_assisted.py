"""Faults at tables where play is not recorded: a hand with stakes is void only if a second person agrees."""

import pytest
from msgspec.structs import replace

from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.faults import ConfirmFault, FaultConfirmed, ReportFault
from cutcard.testing.felt import DEALER, FeltTable
from tests.conftest import Cited
from tests.support.table.life import CAS, GUS


def dealt(key: str) -> FeltTable:
    felt = FeltTable(key, dealing="recorded")
    felt.table = replace(felt.table, recording="assisted")
    felt.do(DealRound(), DEALER)
    return felt


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        pytest.param("lunar-poker", Fault.COLLECTED, marks=pytest.mark.clause("LUN 12.15")),
        pytest.param("lunar-poker", Fault.WRONG_PLAYER, marks=pytest.mark.clause("LUN 12.2")),
        pytest.param("caribbean-stud", Fault.WRONG_PLAYER, marks=pytest.mark.clause("CSP 14.8")),
        pytest.param("three-card-poker", Fault.WRONG_PLAYER, marks=pytest.mark.clause("TCP 12.7")),
        pytest.param("three-card-poker", Fault.NOT_COVERED, marks=pytest.mark.clause("TCP 12.10")),
    ],
)
def test_a_dealer_alone_does_not_void_a_hand(key: str, fault: Fault, cited: Cited) -> None:
    """No stakes are recorded on any box, which does not mean that none lie there."""
    felt = dealt(key)
    felt.do(ReportFault(fault, 1, moment=Moment.HANDLED), DEALER)
    proposed = felt.state.proposed
    assert proposed is not None
    with pytest.raises(Refused, match="needs two people"):
        felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_BOX), DEALER)
    (confirmed,) = felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_BOX), CAS)
    cited.note(confirmed)
    assert isinstance(confirmed, FaultConfirmed)


@pytest.mark.clause("LUN 12.9")
def test_a_hand_dealt_without_its_wagers_has_no_stakes_and_the_dealer_discards_it(cited: Cited) -> None:
    felt = dealt("lunar-poker")
    (rule,) = [one for one in felt.game.faults if (one.fault, one.remedy) == (Fault.NO_WAGER, Remedy.VOID_BOX)]
    felt.do(ReportFault(Fault.NO_WAGER, 4, moment=rule.moments[0]), DEALER)
    assert felt.state.proposed is not None
    for event in felt.do(ConfirmFault(felt.state.proposed.proposal, Remedy.VOID_BOX), DEALER):
        cited.note(event)
    felt.do(ReportFault(Fault.COLLECTED, 4, moment=rule.moments[0]), GUS)
    assert felt.state.proposed is not None
    with pytest.raises(Refused, match="needs two people"):
        felt.do(ConfirmFault(felt.state.proposed.proposal, Remedy.VOID_BOX), GUS)
