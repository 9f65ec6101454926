"""While a table waits for something no card is dealt and no wager taken; what law and people need stays open."""

import pytest

from cutcard.core.message import Command, Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused
from cutcard.table.duties import duties
from cutcard.table.messages.cards import OrderCount, ReplaceCards, ReportDropped, VerifyCollected
from cutcard.table.messages.faults import ConfirmFault, ReportFault, WithdrawFault
from cutcard.table.messages.life import AnnounceClosure, CloseTable
from cutcard.table.messages.orders import HoldOutcome, InvalidateOutcome, UpholdOutcome
from cutcard.table.messages.round import Choose, CloseBets, LeaveSeat, OpenBets, TakeBack, TakeSeat
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, GUS, INA, LIVED, Place, physical, ready, wagers


def hold(place: Place, clause: str) -> None:
    place.do(HoldOutcome(place.game.key, (clause,), place.table.rounds, ()), GUS)


def prepared(document: str, cited: Cited) -> Place:
    """Box 1 plays, box 2 only sits there."""
    place = physical(document, cited)
    place.sit(1, 2)
    ready(place)
    return place


def stays_open(place: Place, count: str, close: str) -> None:
    """What nobody may be kept from, whatever the table waits for."""
    assert place.do(OrderCount(), INA)[0].clauses == (count,)
    assert place.do(AnnounceClosure("2026-01-01T02:00:00Z"), CAS)[0].clauses == (close,)
    place.do(TakeSeat(3), player(3))
    place.do(LeaveSeat(3), player(3))
    place.do(LeaveSeat(2), player(2))  # a player without a stake


def refused(place: Place, command: Command, clause: str | None) -> Refused:
    with pytest.raises(Refused) as no:
        place.do(command, player(1) if isinstance(command, Choose) else DEALER)
    assert no.value.clause == clause
    assert no.value.cure is not None
    return no.value


@pytest.mark.parametrize("fell", [False, True])
@each_game
def test_wagers_that_no_card_has_met_can_be_taken_back(
    document: str, key: str, outcome: str, count: str, close: str, dropped: str | None, fell: bool, cited: Cited
) -> None:
    clause = (dropped or count) if fell else outcome
    place = prepared(document, cited)
    wagers(place)
    if fell:
        place.do(ReportDropped(), DEALER)
    else:
        hold(place, outcome)
    refused(place, CloseBets(), clause)
    assert place.refusal(place.stake(2), player(2))[0] == clause
    stays_open(place, count, close)
    if fell:
        hold(place, outcome)
    place.do(TakeBack(1), player(1))
    assert place.state.stakes == ()
    place.do(LeaveSeat(1), player(1))
    place.clock(120)
    place.do(CloseTable(), CAS)
    place.do(InvalidateOutcome(key, (outcome,), 1, ()), CAS)
    assert (place.table.life.closed, place.state.voided) == (True, True)


def test_what_play_waits_for_is_a_duty_of_a_supervisor(cited: Cited) -> None:
    place = prepared("PLF", cited)
    wagers(place)
    assert duties(place.rules, place.table) == []
    place.do(ReportDropped(), DEALER)
    (duty,) = duties(place.rules, place.table)
    assert (duty.role, duty.closes, duty.since) == (Role.GAMING_SUPERVISOR, "VerifyCollected", "")
    place.do(VerifyCollected(52), GUS)
    place.do(CloseBets(), DEALER)
    place.do(ReportFault(Fault.WRONG_PLAYER, 1), DEALER)
    (duty,) = duties(place.rules, place.table)
    assert (duty.role, duty.closes) == (Role.GAMING_SUPERVISOR, "ConfirmFault")
    place.do(WithdrawFault(place.state.proposed.proposal), DEALER)  # type: ignore[union-attr]  # proposed above
    assert duties(place.rules, place.table) == []


@each_game
def test_a_round_in_play_that_stands_still_lets_go_whoever_has_no_stake_in_it(
    document: str, key: str, outcome: str, count: str, close: str, dropped: str | None, cited: Cited
) -> None:
    place = prepared(document, cited)
    place.deal(1)
    place.do(ReportFault(Fault.MISSING_CARD), DEALER)
    hold(place, outcome)  # a fire does not wait for a fault to be decided
    stays_open(place, count, close)
    assert "in play" in place.refusal(LeaveSeat(1), player(1))[1]
    refused(place, Choose(1, "fold"), outcome)
    place.do(UpholdOutcome(key, (outcome,), 1), CAS)
    assert place.state.proposed is not None
    refused(place, Choose(1, "fold"), place.state.proposed.clauses[0])
    place.do(WithdrawFault(place.state.proposed.proposal), CAS)
    place.fold_all()


@each_game
def test_an_outcome_is_invalidated_whatever_else_is_pending(
    document: str, key: str, outcome: str, cited: Cited
) -> None:
    place = prepared(document, cited)
    place.deal(1)
    place.do(ReportFault(Fault.MISSING_CARD), DEALER)
    hold(place, outcome)
    place.do(InvalidateOutcome(key, (outcome,), 1, ()), CAS)
    assert (place.state.voided, place.state.proposed, place.state.held) == (True, None, "")
    place.do(OpenBets(), DEALER)


@each_game
def test_after_a_round_nobody_is_locked_in(
    document: str, key: str, outcome: str, count: str, close: str, dropped: str | None, cited: Cited
) -> None:
    place = prepared(document, cited)
    place.deal(1)
    place.fold_all()
    hold(place, outcome)
    refused(place, OpenBets(), outcome)
    stays_open(place, count, close)
    place.do(LeaveSeat(1), player(1))
    place.clock(120)
    place.do(CloseTable(), CAS)


@pytest.mark.parametrize("document", LIVED)
def test_a_hold_ends_only_with_its_own_round(document: str, cited: Cited) -> None:
    """The first round is void by its fault, then its proposal is withdrawn while the next round is on hold."""
    place = prepared(document, cited)
    key, outcome = place.game.key, f"{document} 1"
    place.deal(1)
    hold(place, outcome)
    (found,) = place.do(ReportFault(Fault.MISSING_CARD), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), CAS)
    place.do(ReplaceCards("red", 52, "one is missing", "dealer"), CAS)
    ready(place)
    place.deal(1)
    hold(place, outcome)
    assert place.do(UpholdOutcome(key, (outcome,), 1), CAS) == []
    assert place.state.held == outcome
    place.do(UpholdOutcome(key, (outcome,), 2), CAS)
    assert place.state.held == ""
