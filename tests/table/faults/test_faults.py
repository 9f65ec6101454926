"""Irregularities through a round: each fault at each moment has the remedy of its document, or is refused."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.lines import line
from cutcard.table.messages.cards import DefectFound, ShuffleOrdered
from cutcard.table.messages.faults import FaultProposed, ReportFault
from cutcard.table.play.proposal import moment
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited
from tests.support.declared.game_data import play, played
from tests.support.declared.shared import each_game
from tests.support.table.faults import at, reached, report

RULES = {
    (key, fault): [rule for rule in games.load(key).faults if rule.fault is fault]
    for key in games.names()
    for fault in Fault
}


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", played())
def test_a_fault_is_answered_by_the_line_of_its_moment(key: str, fault: Fault) -> None:
    rules = RULES[key, fault]
    for now in reached(key):
        felt = at(key, now)
        assert moment(felt.table) is now
        not_so = "a play wager lies" if now is Moment.DEALT else "no play wager lies"  # after the deal nobody has bet
        rule = next((r for r in rules if now in r.moments and r.given != not_so), None)
        if fault is Fault.WRONG_BET and now is Moment.DEALT:
            rule = None  # nor does a bet lie that could be wrong
        if fault is Fault.UNDECLARED and now is Moment.SHOWN:
            continue  # nothing about it depends on the dealer's hand
        if rule is None:
            with pytest.raises(Refused) as refused:
                say(felt, report(key, fault, now))
            uncovered = games.load(key).common.uncovered
            over = rules and all([*Moment].index(one) < [*Moment].index(now) for rule in rules for one in rule.moments)
            cites = rules[0].clauses[0] if rules and not (over and uncovered) else uncovered
            assert refused.value.clause in (cites, rules[0].clauses[0] if refused.value.cure else cites)
            if not rules:
                cure = "ask a manager to decide" if uncovered else "lodge a dispute about it"
                assert cure in refused.value.reason
            elif fault is not Fault.WRONG_BET or now in (Moment.SHUFFLE, Moment.DEAL):
                assert f"not {now}" in refused.value.reason
                assert all(one in refused.value.reason for line in rules for one in line.moments)
            continue
        (proposed,) = say(felt, report(key, fault, now))
        if now is Moment.SHUFFLE and rule.remedy is Remedy.CONTINUE:  # no stake can move: nothing has to be confirmed
            assert isinstance(proposed, ShuffleOrdered if fault is Fault.DEVICE_JAMS else DefectFound)
            assert (proposed.clauses, felt.need.kind) == (rule.clauses, "wagers")
            continue
        assert isinstance(proposed, FaultProposed)
        assert (proposed.fault, proposed.moment, proposed.clauses) == (fault, now, rule.clauses)
        assert proposed.remedies == (rule.remedy, *rule.options)
        assert (proposed.notify, proposed.by) == (rule.notify, "dealer")
        assert felt.need.kind == "fault"


@each_game
def test_what_no_rule_covers_goes_to_a_manager(key: str, clause: str, cited: Cited) -> None:
    felt, silent = at(key, Moment.HANDLED), [fault for fault in Fault if not RULES[key, fault]]
    assert silent
    for fault in silent:
        with pytest.raises(Refused, match="ask a manager to decide") as refused:
            line(felt.rules, felt.table, ReportFault(fault), Moment.HANDLED)
        cited.note(refused.value)
        assert refused.value.clause == clause


@each_game
def test_what_no_rule_covers_is_lodged_as_a_dispute_where_no_manager_decides(
    key: str, clause: str, cited: Cited
) -> None:
    felt = at(key, Moment.HANDLED)
    rules = replace(felt.rules, incidents=games.topics(key).incidents)
    for fault in [fault for fault in Fault if not RULES[key, fault]]:
        with pytest.raises(Refused, match="lodge a dispute about it") as refused:
            line(rules, felt.table, ReportFault(fault), Moment.HANDLED)
        cited.note(refused.value)
        assert refused.value.clause == clause


@each_game
def test_a_play_wager_on_the_layout_decides_what_follows_a_card_of_the_dealer(key: str, cited: Cited) -> None:
    for bet, remedy in ((False, Remedy.MISDEAL), (True, Remedy.CONTINUE)):
        felt = at(key, Moment.HANDLED, bet)
        (proposed,) = say(felt, "dealer reports dealer shows")
        cited.note(proposed)
        assert isinstance(proposed, FaultProposed)
        assert proposed.remedies == (remedy,)
    cited.note(say(at(key, Moment.HANDLED), "dealer reports board shown")[0])


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", played())
def test_at_an_electronic_table_only_the_shuffle_can_fail_or_a_player_run_short(key: str, fault: Fault) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "system opens bets", f"p1 stakes {play(key).stakes}", "system closes bets")
    assert moment(felt.table) is Moment.HANDLED
    told = ReportFault(fault, 1, "ante", 499)
    if fault is Fault.DEVICE_FAILS or (fault is Fault.NOT_COVERED and RULES[key, fault]):
        assert isinstance(felt.do(told, DEALER)[0], FaultProposed)
        return
    with pytest.raises(Refused) as refused:
        felt.do(told, DEALER)
    handled = [rule for rule in RULES[key, fault] if Moment.HANDLED in rule.moments]
    if handled:
        assert refused.value.clause == handled[0].clauses[0]
        assert "cannot happen at an electronic table" in refused.value.reason
