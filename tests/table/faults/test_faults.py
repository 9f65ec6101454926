"""Irregularities through a round: each fault at each moment has the remedy of its document, or is refused."""

import pytest

from cutcard import games
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.report import moment
from cutcard.table.messages.faults import FaultProposed, ReportFault
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited

CSP, LUN, TCP, UTH = "caribbean-stud", "lunar-poker", "three-card-poker", "ultimate-texas-holdem"
KEYS = {"UTH": UTH, "TCP": TCP, "CSP": CSP, "LUN": LUN}
RULES = {
    (key, fault): [rule for rule in games.load(key).faults if rule.fault is fault]
    for key in games.names()
    for fault in Fault
}
STAKES = {UTH: "ante 1000, blind 1000, jackpot 500", TCP: "ante 1000, pair-plus 500", CSP: "ante 1000, jackpot 500"}
STAKES[LUN] = "ante 1000, super 1000, super-dealer 1000"
BET = {UTH: "play", TCP: "play", CSP: "bet", LUN: "bet"}
DEALERS = {UTH: "Ks 4d", TCP: "Kc 8d 4h", CSP: "Ac Kd 8h 6s", LUN: "Ac Kd 8h 6s"}


def at(key: str, now: Moment, play: bool = True) -> FeltTable:
    """A recorded table with two boxes at a moment: the first has bet (or nobody yet), the second is undecided."""
    felt = FeltTable(key, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, f"p1 stakes {STAKES[key]}", f"p2 stakes {STAKES[key]}")
    if now is Moment.SHUFFLE:
        return felt
    say(felt, "dealer closes bets")
    if now is Moment.DEAL:
        return felt
    if felt.need.kind == "cards":
        say(felt, "dealer shows dealer: 4c")
    if now is Moment.DEALT:
        return felt
    say(felt, "dealer lets players look")
    if not play:
        return felt
    if key == LUN:
        say(felt, "p1 waves", "p1 chooses sixth", "p1 chooses bet", "p2 waves")
    else:
        say(felt, f"p1 chooses {'play 4x' if key == UTH else BET[key]}")
    if now is Moment.SHOWN:
        say(felt, f"p2 chooses {'play 4x' if key == UTH else BET[key]}")
        if key == UTH:
            say(felt, "dealer shows board: 2c 7d Jh", "dealer shows board: 3h 9s")
        say(felt, f"dealer shows dealer: {DEALERS[key]}")
    return felt


def report(key: str, fault: Fault, now: Moment) -> str:
    """A report of the fault with all that it needs."""
    name = fault.name.lower().replace("_", " ")
    match fault:
        case Fault.WRONG_BET:
            return f"dealer reports {name} at 1 on {BET[key]}, 1500 lies there"
        case Fault.ABOVE_MAXIMUM:
            return f"dealer reports {name} at 2 on ante, 50001 lies there"
        case Fault.BELOW_MINIMUM:
            return f"dealer reports {name} at 2 on ante, 499 lies there"
        case Fault.EXPOSED_DEALER if now is Moment.DEAL:
            return f"dealer reports {name}: 9h"
        case Fault.UNDECLARED:
            return f"dealer reports {name} at 1: 6h 7h 8h 9h Th"
        case Fault.NO_WAGER:
            return f"dealer reports {name} at 4"
        case _:
            return f"dealer reports {name} at 2"


REACHED = {key: [now for now in Moment if now is not Moment.DEAL or key in (CSP, LUN)] for key in games.names()}


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", games.names())
def test_a_fault_is_answered_by_the_line_of_its_moment(key: str, fault: Fault) -> None:
    rules = RULES[key, fault]
    for now in REACHED[key]:
        felt = at(key, now)
        assert moment(felt.table) is now
        rule = next((r for r in rules if now in r.moments and r.given != "no play wager lies"), None)
        if fault is Fault.DEALER_SHOWS and key == UTH and now is Moment.DEALT:
            rule = rules[0]  # nobody can have bet yet
        if fault is Fault.WRONG_BET and now is Moment.DEALT:
            rule = None  # nor does a bet lie that could be wrong
        if rule is None:
            with pytest.raises(Refused) as refused:
                say(felt, report(key, fault, now))
            assert refused.value.clause == (rules[0].clauses[0] if rules else games.load(key).common.uncovered)
            if not rules:
                assert "ask a manager to decide" in refused.value.reason
            elif fault is not Fault.WRONG_BET or now in (Moment.SHUFFLE, Moment.DEAL):
                assert f"not {now}" in refused.value.reason
                assert all(one in refused.value.reason for line in rules for one in line.moments)
            continue
        (proposed,) = say(felt, report(key, fault, now))
        assert isinstance(proposed, FaultProposed)
        assert (proposed.fault, proposed.moment, proposed.clauses) == (fault, now, rule.clauses)
        assert proposed.remedies == (rule.remedy, *rule.options)
        assert (proposed.notify, proposed.authority, proposed.by) == (rule.notify, rule.authority, "dealer")
        assert felt.need.kind == "fault"


@pytest.mark.clause("UTH 11.4.1", "UTH 11.4.2", "UTH 11.5")
def test_a_play_wager_on_the_layout_decides_what_follows_a_card_of_the_dealer(cited: Cited) -> None:
    for play, remedy in ((False, Remedy.MISDEAL), (True, Remedy.CONTINUE)):
        felt = at(UTH, Moment.HANDLED, play)
        (proposed,) = say(felt, "dealer reports dealer shows")
        cited.note(proposed)
        assert isinstance(proposed, FaultProposed)
        assert proposed.remedies == (remedy,)
    cited.note(say(at(UTH, Moment.HANDLED), "dealer reports board shown")[0])


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", games.names())
def test_at_an_electronic_table_only_the_shuffle_can_fail_or_a_player_run_short(key: str, fault: Fault) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "system opens bets", f"p1 stakes {STAKES[key]}", "system closes bets")
    assert moment(felt.table) is Moment.HANDLED
    told = ReportFault(fault, 1, "ante", 499)
    if fault is Fault.DEVICE_FAILS or (fault is Fault.NOT_COVERED and key == TCP):
        assert isinstance(felt.do(told, DEALER)[0], FaultProposed)
        return
    with pytest.raises(Refused) as refused:
        felt.do(told, DEALER)
    handled = [rule for rule in RULES[key, fault] if Moment.HANDLED in rule.moments]
    if handled:
        assert refused.value.clause == handled[0].clauses[0]
        assert "cannot happen at an electronic table" in refused.value.reason
