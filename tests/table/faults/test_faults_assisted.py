"""Faults and orders at tables where play is not recorded: people carry them out, and the record says so."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Command
from cutcard.rules.faults import UNHANDLED, Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.offers import if_handled, possible
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.faults import ConfirmFault, FaultConfirmed, FaultProposed, ReportFault
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits, WithdrawHit
from cutcard.table.messages.orders import HoldOutcome, InvalidateOutcome, VoidWagers, WagersVoided
from cutcard.table.messages.round import TakeSeat
from cutcard.testing.felt import DEALER, FeltTable, player
from tests.conftest import Cited
from tests.support.table.life import CAS, GUS


def dealt(key: str, *jackpots: int) -> FeltTable:
    felt = FeltTable(key, dealing="recorded")
    felt.table = replace(felt.table, recording="assisted")
    felt.do(DealRound(jackpots), DEALER)
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


@pytest.mark.parametrize("moment", UNHANDLED)
@pytest.mark.parametrize(
    ("key", "fault"),
    [
        pytest.param("ultimate-texas-holdem", Fault.WRONG_PLAYER, marks=pytest.mark.clause("UTH 11.1", "UTH 11.3")),
        pytest.param("ultimate-texas-holdem", Fault.EXPOSED, marks=pytest.mark.clause("UTH 11.2", "UTH 11.3")),
        pytest.param("three-card-poker", Fault.DEALT_WRONG, marks=pytest.mark.clause("TCP 12.1", "TCP 12.4")),
        pytest.param("three-card-poker", Fault.WRONG_DEALER, marks=pytest.mark.clause("TCP 12.2", "TCP 12.4")),
        pytest.param("three-card-poker", Fault.EXPOSED_MORE, marks=pytest.mark.clause("TCP 12.3", "TCP 12.4")),
        pytest.param("caribbean-stud", Fault.DEALT_WRONG, marks=pytest.mark.clause("CSP 14.1", "CSP 14.4")),
        pytest.param("lunar-poker", Fault.DEALT_WRONG, marks=pytest.mark.clause("LUN 12.1", "LUN 12.10")),
    ],
)
def test_a_misdeal_takes_two_people_where_only_the_dealer_says_when_it_was_found(
    key: str, fault: Fault, moment: Moment, cited: Cited
) -> None:
    felt = dealt(key)
    felt.do(ReportFault(fault, 1, moment=moment), DEALER)
    proposed = felt.state.proposed
    assert proposed is not None
    with pytest.raises(Refused, match="needs two people"):
        felt.do(ConfirmFault(proposed.proposal, Remedy.MISDEAL), DEALER)
    for event in felt.do(ConfirmFault(proposed.proposal, Remedy.MISDEAL), CAS):
        cited.note(event)
    assert felt.state.voided


SEEN = [  # what the same card is while cards are dealt
    pytest.param("ultimate-texas-holdem", Fault.BOARD_SHOWN, "UTH 11.2", marks=pytest.mark.clause("UTH 11.2")),
    pytest.param("ultimate-texas-holdem", Fault.DEALER_SHOWS, "UTH 11.2", marks=pytest.mark.clause("UTH 11.2")),
    pytest.param("three-card-poker", Fault.DEALER_SHOWS, "TCP 12.5", marks=pytest.mark.clause("TCP 12.5")),
    pytest.param("caribbean-stud", Fault.DEALER_SHOWS, "CSP 14.6", marks=pytest.mark.clause("CSP 14.6")),
    pytest.param("lunar-poker", Fault.DEALER_SHOWS, "LUN 12.4", marks=pytest.mark.clause("LUN 12.4")),
]


@pytest.mark.parametrize(("key", "fault", "clause"), SEEN)
def test_a_card_seen_while_cards_are_dealt_is_one_exposed_in_the_deal(
    key: str, fault: Fault, clause: str, cited: Cited
) -> None:
    """Waiting until all cards are dealt would put it under another rule."""
    felt = dealt(key)
    with pytest.raises(Refused) as met:
        felt.do(ReportFault(fault, moment=Moment.DEAL), DEALER)
    assert met.value.cure is not None
    assert isinstance(met.value.cure.command, ReportFault)
    (proposed,) = felt.do(met.value.cure.command, DEALER)
    cited.note(proposed)
    assert isinstance(proposed, FaultProposed)
    assert proposed.clauses[0] == clause


@pytest.mark.parametrize("key", ["ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker"])
def test_a_card_seen_too_early_is_no_misdeal_because_it_is_reported_late(key: str) -> None:
    """Once the dealer's hand is shown, nobody is told to report the card as one that was exposed in the deal."""
    felt = dealt(key)
    with pytest.raises(Refused, match="once the dealer's hand is shown") as met:
        felt.do(ReportFault(Fault.DEALER_SHOWS, moment=Moment.SHOWN), DEALER)
    assert met.value.cure is None


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


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param("caribbean-stud", "CSP 14.9.2", marks=pytest.mark.clause("CSP 14.9.2")),
        pytest.param("lunar-poker", "LUN 12.11.2", marks=pytest.mark.clause("LUN 12.11.2")),
    ],
)
def test_a_card_missed_while_a_round_is_played_voids_it_whatever_the_dealer_says(
    key: str, clause: str, cited: Cited
) -> None:
    """A line for the time before the first card would let the dealer alone keep the round."""
    felt = dealt(key)
    for fault in (Fault.MISSING_CARD, Fault.FOREIGN_CARD):
        with pytest.raises(Refused, match="say how far it had come") as no:
            felt.do(ReportFault(fault, moment=Moment.SHUFFLE), DEALER)
        assert no.value.clause == clause
    (proposed,) = felt.do(ReportFault(Fault.MISSING_CARD), DEALER)
    cited.note(proposed)
    assert felt.state.proposed is not None
    assert felt.state.proposed.remedies == (Remedy.VOID_ROUND,)


@pytest.mark.clause("LUN 14.3.1")
def test_wagers_that_are_not_recorded_can_be_voided(cited: Cited) -> None:
    felt = dealt("lunar-poker")
    order = VoidWagers("lunar-poker", ("LUN 14.3", "LUN 14.3.1"), 1, "p1")
    with pytest.raises(Refused, match="p1 is not on record at this table"):
        felt.do(order, GUS)
    felt.do(TakeSeat(1), player(1))
    (voided,) = felt.do(order, GUS)
    cited.note(voided)
    assert voided == WagersVoided("p1", 1, ("LUN 14.3", "LUN 14.3.1"))
    assert felt.state.stage == "play", "the others play on"


@pytest.mark.clause("LUN 14.4.2")
def test_the_wager_of_a_cheat_can_be_forfeited_though_it_is_not_recorded(cited: Cited) -> None:
    felt = dealt("lunar-poker")
    clauses = ("LUN 14.4", "LUN 14.4.2")
    with pytest.raises(Refused, match="p1 is not on record at this table"):
        felt.do(HoldOutcome("lunar-poker", clauses, 1, ("p1",)), GUS)
    felt.do(TakeSeat(1), player(1))
    for event in felt.do(HoldOutcome("lunar-poker", clauses, 1, ("p1",)), GUS):
        cited.note(event)
    assert felt.state.held == "LUN 14.4"
    felt.do(InvalidateOutcome("lunar-poker", clauses, 1, ("p1",)), CAS)
    assert (felt.state.stage, felt.state.voided) == ("closed", True)


def test_a_jackpot_wager_is_voided_with_the_others() -> None:
    felt = dealt("caribbean-stud", 1)
    felt.do(TakeSeat(2), player(2))
    felt.do(VoidWagers("caribbean-stud", ("CSP 16.4", "CSP 16.4.1"), 1, "p2"), GUS)
    assert len(felt.state.stakes) == 1, "box 1 belongs to somebody else"
    felt = FeltTable("caribbean-stud", dealing="recorded")
    felt.table = replace(felt.table, recording="assisted")
    felt.do(TakeSeat(1), player(1))
    felt.do(DealRound((1,)), DEALER)
    felt.do(VoidWagers("caribbean-stud", ("CSP 16.4", "CSP 16.4.1"), 1, "p1"), GUS)
    assert not felt.state.stakes


@pytest.mark.parametrize("key", games.names())
def test_what_can_have_gone_wrong_is_offered_though_nothing_is_recorded(key: str) -> None:
    """The page of a dealer asks for this whenever it is drawn, at each moment of a round."""
    felt = dealt(key)
    found = {one.fault: one for one in possible(felt.rules, felt.table)}
    if Fault.UNDECLARED in found:
        assert found[Fault.UNDECLARED].cards == 0, "people look at the cards"
    assert found or not felt.game.faults
    assert if_handled(felt.rules, felt.table) == []


@pytest.mark.parametrize("key", ["lunar-poker", "three-card-poker"])
@pytest.mark.parametrize("command", [ClaimHit(1, (0, 1, 2, 3, 4)), WithdrawHit(1), ConfirmHits()])
def test_a_game_without_a_jackpot_has_no_jackpot_hands(key: str, command: Command) -> None:
    with pytest.raises(Refused, match="has no jackpot, so there is no jackpot hand"):
        dealt(key).do(command, GUS)
