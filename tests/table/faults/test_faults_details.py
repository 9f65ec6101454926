"""Faults in detail: where they can lie, who confirms them, what is remembered, what an amount comes to."""

import re

import pytest
from msgspec.structs import replace

from cutcard.core.message import SUPERVISORS, Actor, Facts, Role, Standing
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused, Result, ask
from cutcard.table.decide import decide
from cutcard.table.messages.cards import DefectFound, ShuffleOrdered
from cutcard.table.messages.faults import (
    BoxVoided,
    CardsHandled,
    ConfirmFault,
    FaultProposed,
    FaultWithdrawn,
    PatronWarned,
    PlayersLook,
    ReportFault,
    StakeRaised,
    StakeReduced,
    WithdrawFault,
)
from cutcard.table.messages.round import Chosen, Shown, StakeSettled, TableEvent
from cutcard.table.play.proposal import moment
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.support.table.faults import at

STUD, DRAW, THREE, FLOP = "plain-stud", "plain-draw", "plain-three", "plain-flop"

GUS, CAS, MAE = (
    Actor("gus", Role.GAMING_SUPERVISOR),
    Actor("cas", Role.CASINO_SUPERVISOR),
    Actor("mae", Role.GAMING_MANAGER),
)


def proposed(felt: FeltTable, report: ReportFault, actor: Actor = DEALER) -> FaultProposed:
    (event,) = felt.do(report, actor)
    assert isinstance(event, FaultProposed)
    return event


def confirmed(felt: FeltTable, report: ReportFault, remedy: Remedy, actor: Actor = MAE) -> list[TableEvent]:
    return felt.do(ConfirmFault(proposed(felt, report).proposal, remedy), actor)


def refusal(felt: FeltTable, report: ReportFault) -> tuple[str | None, str]:
    with pytest.raises(Refused) as refused:
        felt.do(report, DEALER)
    return refused.value.clause, refused.value.reason


def test_a_box_without_its_wagers_is_one_of_the_layout() -> None:
    felt = at(STUD, Moment.HANDLED)
    for box in (0, felt.table.boxes + 1):
        assert refusal(felt, ReportFault(Fault.NO_WAGER, box)) == (
            "PLS 14.10",
            f"{Fault.NO_WAGER}: enter the number of the box",
        )
    for box in (3, felt.table.boxes):
        assert proposed(at(STUD, Moment.HANDLED), ReportFault(Fault.NO_WAGER, box)).box == box


def test_only_a_wager_out_of_the_limits_can_lie_on_the_dealer_s_hand() -> None:
    over = ReportFault(Fault.ABOVE_MAXIMUM, 0, "super-dealer", 60_000, owner="p1")
    assert proposed(at(DRAW, Moment.HANDLED), over).box == 0
    assert refusal(at(DRAW, Moment.HANDLED), ReportFault(Fault.WRONG_PLAYER, 0)) == (
        "PLD 12.2",
        f"{Fault.WRONG_PLAYER}: enter the number of the box",
    )


def test_the_whole_deck_may_be_named_but_no_other_card() -> None:
    assert proposed(at(STUD, Moment.HANDLED), ReportFault(Fault.FOREIGN_CARD, cards=tuple(range(52)))).cards
    for card in (-1, 52):
        told = refusal(at(STUD, Moment.HANDLED), ReportFault(Fault.FOREIGN_CARD, cards=(card,)))
        assert told == ("PLS 3.1", "the deck has no such card: check the cards")


def test_who_may_not_confirm_is_told_why() -> None:
    felt = at(DRAW, Moment.HANDLED)
    fault = proposed(felt, ReportFault(Fault.COLLECTED, 2), GUS)
    for remedy in (Remedy.RECONSTRUCT, Remedy.VOID_BOX):
        with pytest.raises(Refused) as refused:
            felt.do(ConfirmFault(fault.proposal, remedy), GUS)
        reason = f"{remedy} needs two people: a supervisor who did not report the fault must confirm it"
        assert (refused.value.clause, refused.value.reason) == ("PLD 12.15", reason)
        assert refused.value.cure == ask(*SUPERVISORS)
    with pytest.raises(Refused) as refused:
        felt.do(ConfirmFault(fault.proposal, Remedy.MISDEAL), MAE)
    assert refused.value.reason == "the rules do not allow misdeal here: choose reconstruct or void box"


@pytest.mark.parametrize("warned", [False, True])
def test_a_warning_at_another_table_is_remembered(warned: bool) -> None:
    """The first time the ante goes back with a warning; whoever was warned before, here or elsewhere, loses it."""
    felt = at(THREE, Moment.HANDLED)
    fault = proposed(felt, ReportFault(Fault.NOT_COVERED, 2))
    for standing in (
        Standing(warned=(DRAW, THREE) if warned else (DRAW,)),
        None if not warned else Standing(warned=(THREE,)),
    ):
        facts = Facts(MAE, felt.at, {}, standing=standing)
        events = decide(felt.rules, felt.table, ConfirmFault(fault.proposal, Remedy.VOID_BOX), facts)
        settled = [event for event in events if isinstance(event, StakeSettled) and event.area == "ante"]
        assert [event.result for event in settled] == [Result.LOSE if warned else Result.VOID]
        assert any(isinstance(event, PatronWarned) for event in events) is not warned
        assert [event.clause for event in events if isinstance(event, Chosen)] == ["PLT 12.10"]
    gone = replace(felt.table, seats={1: "p1"})
    facts = Facts(MAE, felt.at, {}, standing=Standing(warned=(THREE,)))
    assert any(
        isinstance(event, PatronWarned)
        for event in decide(felt.rules, gone, ConfirmFault(fault.proposal, Remedy.VOID_BOX), facts)
    )


def test_what_lies_as_recorded_neither_rises_nor_falls() -> None:
    """An ante recorded at the maximum, with more found on it, is settled as it was recorded."""
    felt = FeltTable(STUD, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 50000", "dealer closes bets")
    report = ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 60_000)
    events = confirmed(felt, report, Remedy.RETURN_PART)
    assert not any(isinstance(event, StakeRaised | StakeReduced) for event in events)


def test_a_fold_on_a_wrong_bet_cites_the_clause_of_the_fault() -> None:
    felt = at(STUD, Moment.HANDLED)
    events = confirmed(felt, ReportFault(Fault.WRONG_BET, 1, "bet", 1500), Remedy.FOLD_BOX)
    [chosen] = [event for event in events if isinstance(event, Chosen)]
    assert chosen == Chosen(1, "", "", "folded", "PLS 14.11.2")


def test_a_hand_made_void_says_by_which_clauses() -> None:
    felt = at(STUD, Moment.HANDLED)
    events = confirmed(felt, ReportFault(Fault.WRONG_PLAYER, 2), Remedy.VOID_BOX)
    assert BoxVoided(2, ("PLS 14.8", "I-24")) in events


def test_an_undone_draw_shows_the_first_cards_and_makes_the_payout() -> None:
    felt = FeltTable(DRAW, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, super 1000", "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "dealer lets players look", "p1 waves", "p1 chooses sixth")
    cards = (18, 22, 26, 30, 34)  # 6h to Th
    events = confirmed(felt, ReportFault(Fault.UNDECLARED, 1, cards=cards), Remedy.RECONSTRUCT)
    assert Shown("box 1", cards, "all", 0, "PLD 12.16.1") in events
    assert Chosen(1, "", "", "instant", "PLD 12.16.1") in events
    paid = {event.area: event.returned for event in events if isinstance(event, StakeSettled)}
    assert paid == {"ante": 1000, "instant": 250_000}


def test_of_several_decisions_the_one_made_says_how_much_a_bet_may_be() -> None:
    """A play wager made on the river is once the ante, whatever the other betting rounds allow."""
    felt = FeltTable(FLOP, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, blind 1000", "dealer closes bets")
    say(felt, "dealer lets players look", "p1 chooses check", "dealer shows board: 2c 7d Jh", "p1 chooses check")
    say(felt, "dealer shows board: 3h 9s", "p1 chooses play 1x", "dealer shows dealer: Ks 4d")
    events = confirmed(felt, ReportFault(Fault.WRONG_BET, 1, "play", 3000), Remedy.RETURN_PART)
    assert not any(isinstance(event, StakeRaised) for event in events)


def test_players_look_at_their_cards_once_after_the_deal() -> None:
    felt = at(DRAW, Moment.DEALT)
    assert felt.do(PlayersLook(), DEALER) == [CardsHandled("PLD 8.4")]
    for dealt in (felt, at(DRAW, Moment.SHUFFLE), at(DRAW, Moment.SHOWN), _electronic(DRAW)):
        with pytest.raises(Refused, match="players look at their cards only once, after the deal") as refused:
            dealt.do(PlayersLook(), DEALER)
        assert refused.value.clause == "PLD 8.4"


def _electronic(key: str) -> FeltTable:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "system opens bets", "p1 stakes ante 1000, super 1000", "system closes bets")
    return felt


def test_before_the_first_round_nothing_has_to_be_confirmed() -> None:
    felt = FeltTable(STUD, dealing="recorded")
    ordered = ShuffleOrdered(Fault.DEVICE_JAMS, DEALER.id, felt.at, ("PLS 15.1",))
    assert felt.do(ReportFault(Fault.DEVICE_JAMS), DEALER) == [ordered]
    assert felt.table.life.ordered == "PLS 15.1"


def test_one_fault_is_before_the_table_at_a_time() -> None:
    felt = at(STUD, Moment.HANDLED)
    fault = proposed(felt, ReportFault(Fault.MISSING_CARD))
    assert re.fullmatch("[0-9a-f]{12}", fault.proposal)
    assert fault.says == next(rule.says for rule in felt.game.faults if rule.fault is Fault.MISSING_CARD)
    told = refusal(felt, ReportFault(Fault.FOREIGN_CARD))
    assert told == ("PLS 14.9.2", f"another fault ({Fault.MISSING_CARD}) is still open: confirm or withdraw it first")
    assert felt.do(WithdrawFault(fault.proposal), GUS) == [FaultWithdrawn(fault.proposal, "gus")]


def test_the_deck_is_searched_after_a_card_was_missing() -> None:
    felt = at(STUD, Moment.HANDLED)
    fault = proposed(felt, ReportFault(Fault.MISSING_CARD))
    assert fault.notify == ("surveillance", "inspector")
    events = felt.do(ConfirmFault(fault.proposal, Remedy.VOID_ROUND), MAE)
    clauses = ("PLS 14.9.2", "PLS 14.9", "PLS 14.9.1", "PLS 14.9.3", "PLS 14.9.4", "I-24")
    [found] = [event for event in events if isinstance(event, DefectFound)]
    assert found == DefectFound("missing card", "", 1, str(Fault.MISSING_CARD), MAE.id, felt.at, clauses)
    assert felt.table.life.search == "PLS 14.9.2"


def test_hands_that_all_folded_are_settled_with_the_dealer_s_cards_unseen() -> None:
    """The jackpot wager of a folded hand waits for its cards alone: the dealer shows nothing any more."""
    felt = FeltTable(FLOP, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, blind 1000, jackpot 500", "dealer closes bets")
    say(felt, "dealer lets players look", "p1 chooses fold")
    while felt.need.pile == "board":
        say(felt, "dealer shows board: 2c 7d Jh")
    assert felt.state.stage == "settlement"
    assert moment(felt.table) is Moment.SHOWN


def test_the_refusal_names_every_moment_at_which_the_document_speaks() -> None:
    _, reason = refusal(at(STUD, Moment.SHOWN), ReportFault(Fault.DEALER_SHOWS))
    assert f"{Moment.DEALT} or {Moment.HANDLED}, not {Moment.SHOWN}" in reason


def test_a_super_is_not_raised_once_its_box_has_tapped() -> None:
    """Its result is known by then; before that it is raised to what lies there (I-61)."""
    for lines, raised in (((), True), (("p1 taps",), False)):
        felt = FeltTable(DRAW, dealing="recorded")
        say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets", "p1 stakes ante 1000, super 1000")
        say(felt, "p2 stakes ante 1000, super 1000", "dealer closes bets", "dealer shows dealer: 4c")
        say(felt, "dealer lets players look", *lines)
        events = confirmed(felt, ReportFault(Fault.ABOVE_MAXIMUM, 1, "super", 60_000), Remedy.RETURN_PART)
        assert any(isinstance(event, StakeRaised) for event in events) == raised
