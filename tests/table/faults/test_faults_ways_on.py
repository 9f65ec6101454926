"""A fault at a moment that no rule covers: the refusal names a way on, and the way leads somewhere."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused, instead, wait
from cutcard.table.faults.lines import BEGINS
from cutcard.table.messages.cards import ChangeSource
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, StakeReversed
from cutcard.table.messages.round import StakeSettled
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited
from tests.floor.domains.test_life import Clock
from tests.support.declared.game_data import played
from tests.support.floor.play import opening_of
from tests.support.table.faults import at, reached, report

MAE = Actor("mae", Role.GAMING_MANAGER)
SYSTEM = Actor("opening", Role.SYSTEM)
FAILS = [  # by which a device can fail in a round only
    key
    for key in played()
    for rule in games.load(key).faults
    if rule.fault is Fault.DEVICE_FAILS and Moment.SHUFFLE not in rule.moments and games.topics(key).life
]


def refusal(felt: FeltTable, told: str | ReportFault) -> Refused:
    with pytest.raises(Refused) as refused:
        say(felt, told) if isinstance(told, str) else felt.do(told, DEALER)
    return refused.value


@pytest.mark.parametrize("key", FAILS)
def test_a_device_that_fails_between_rounds_gives_way_to_another_source(key: str, tmp_path: Path) -> None:
    """Where the document speaks of a round with cards dealt; the cure of the refusal is taken at a desk."""
    desk = open_desk(tmp_path / "floor.db", Clock())
    desk.execute_now("table/1", SYSTEM, replace(opening_of(desk, key), dealing="recorded"), "open")
    rules = [rule for rule in games.load(key).faults if rule.fault is Fault.DEVICE_FAILS]
    with pytest.raises(Refused) as met:
        desk.execute_now("table/1", DEALER, ReportFault(Fault.DEVICE_FAILS), "report")
    assert met.value.clause == rules[0].clauses[0]
    assert met.value.cure is not None
    assert met.value.cure.instead
    assert isinstance(met.value.cure.command, ChangeSource)
    desk.execute_now("table/1", MAE, met.value.cure.command, "cure")
    assert desk.state("table/1").state.opened.source == "shoe"
    desk.close()


@pytest.mark.parametrize("key", FAILS)
def test_where_no_device_is_in_use_none_fails_between_rounds(key: str) -> None:
    """Another source is no way on for a table that has one: nothing is to be changed."""
    felt = FeltTable(key, dealing="recorded", source="shoe")
    found = refusal(felt, "dealer reports device fails")
    assert "no shuffling device is in use" in found.reason
    assert found.cure is None


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", played())
def test_what_no_rule_covers_now_waits_is_reported_otherwise_or_goes_to_who_decides(key: str, fault: Fault) -> None:
    lines = [rule for rule in games.load(key).faults if rule.fault is fault]
    moments = list(Moment)
    for now in reached(key):
        if not lines or any(now in rule.moments for rule in lines):
            continue
        felt = at(key, now)
        if fault is Fault.UNDECLARED and now is Moment.SHOWN:
            continue  # as before the dealer's hand was shown
        met = refusal(felt, report(key, fault, now))
        later = [one for one in moments[moments.index(now) + 1 :] if any(one in rule.moments for rule in lines)]
        if met.reason.endswith("instead, and name the card"):  # it stays face up: waiting would turn the wrong one up
            (proposed,) = felt.do(ReportFault(Fault.EXPOSED_DEALER, cards=parse("2c")), DEALER)
            assert isinstance(proposed, FaultProposed)
            assert proposed.remedies == (Remedy.KEEP_EXPOSED,)
        elif met.cure is None:
            assert not later, "then there is something to wait for"
            incidents = felt.rules.incidents
            decides = felt.game.common.uncovered or (incidents.disputes.first if incidents else lines[0].clauses[0])
            assert met.clause == decides
            assert "dispute" in met.reason or "manager" in met.reason
        elif met.cure.instead:
            assert isinstance(met.cure.command, ReportFault | ChangeSource)
            felt.do(met.cure.command, MAE)
        else:
            assert met.cure == wait(BEGINS[later[0]], Role.DEALER)
            assert f"wait until {BEGINS[later[0]]}" in met.reason


def test_a_card_of_the_dealer_seen_after_the_deal_is_reported_as_shown_too_early() -> None:
    felt = at("caribbean-stud", Moment.HANDLED)
    met = refusal(felt, ReportFault(Fault.EXPOSED_DEALER))
    assert met.cure == instead(ReportFault(Fault.DEALER_SHOWS))
    (proposed,) = felt.do(ReportFault(Fault.DEALER_SHOWS), DEALER)
    assert isinstance(proposed, FaultProposed)
    assert "CSP 14.7" in proposed.clauses


# -- an instant payout that was not declared, once the dealer's hand is shown

FIRST = "6h 7h 8h 9h Th"


def _bet_blind() -> FeltTable:
    """The second box, the last to act, has bought a card that it has not looked at, and bet. The hand is shown."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, "p1 stakes ante 1000, super 1000", "p2 stakes ante 1000, super 1000", "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "dealer lets players look", "p1 waves", "p1 chooses bet")
    say(felt, "p2 waves", "p2 chooses sixth", "p2 chooses bet", "dealer shows dealer: 2d 3d 5s Kc")
    return felt


@pytest.mark.clause("LUN 12.16.1", "LUN 12.16")
def test_unseen_cards_of_a_draw_are_undone_even_when_the_dealer_s_hand_is_shown(cited: Cited) -> None:
    felt = _bet_blind()
    (proposed,) = felt.do(ReportFault(Fault.UNDECLARED, 2, cards=parse(FIRST)), DEALER)
    cited.note(proposed)
    assert isinstance(proposed, FaultProposed)
    assert proposed.remedies == (Remedy.RECONSTRUCT, Remedy.CONTINUE)
    events = felt.do(ConfirmFault(proposed.proposal, Remedy.RECONSTRUCT), MAE)
    paid = {event.area: event.returned for event in events if isinstance(event, StakeSettled)}
    assert (paid["ante"], paid["bet"], paid["instant"]) == (1000, 2000, 250_000)
    assert [one.chips for one in events if isinstance(one, StakeReversed)] == [1000], "the fee"


def test_a_hand_that_was_settled_gets_no_instant_payout_on_top() -> None:
    felt = _bet_blind()
    say(felt, "dealer settles", f"dealer shows box 2: {FIRST}", "dealer shows drawn 2: 2c")
    assert felt.state.stage == "settlement", "box 1 is still to be settled"
    met = refusal(felt, ReportFault(Fault.UNDECLARED, 2, cards=parse(FIRST)))
    assert (met.clause, "the hand of box 2 is over" in met.reason) == ("LUN 12.16.1", True)
