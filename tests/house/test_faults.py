"""Irregularities, the four documents side by side: each fault at each moment has its remedy, or is refused."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.house.fault_messages import FaultProposed, ReportFault
from cutcard.house.faults import moment
from cutcard.house.irregular import Fault, FaultRule, Moment, Remedy
from cutcard.house.messages import Role
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.round_text import say
from tests.rounds import DEALER, Felt

CSP, LUN, TCP, UTH = "caribbean-stud", "lunar-poker", "three-card-poker", "ultimate-texas-holdem"
KEYS = {"UTH": UTH, "TCP": TCP, "CSP": CSP, "LUN": LUN}
# Read from the documents: moments | remedy | clauses | what else it leaves, asks or tells. Not named: no rule.
TABLE = """
dealt wrong
  TCP deal dealt | misdeal | TCP 12.1, TCP 12.4, I-24
  CSP deal dealt | misdeal | CSP 14.1, CSP 14.4, I-24
  LUN deal dealt | misdeal | LUN 12.1, LUN 12.10, L-12, I-24
wrong player
  UTH deal dealt handled shown | misdeal | UTH 11.1, UTH 11.3, I-24
  TCP deal dealt | misdeal | TCP 12.1, TCP 12.4, I-24
  TCP handled shown | void box | TCP 12.7, I-24
  CSP deal dealt | misdeal | CSP 14.1, CSP 14.4, I-24
  CSP handled shown | void box | CSP 14.8, I-24
  LUN deal dealt | misdeal | LUN 12.2, LUN 12.1, LUN 12.10, L-12, L-20, I-24
  LUN handled shown | void box | LUN 12.2, LUN 12.10, L-20, I-24
wrong dealer
  UTH deal dealt handled shown | misdeal | UTH 11.1, UTH 11.3, I-24
  TCP deal dealt handled shown | misdeal | TCP 12.2, TCP 12.4, I-24
  CSP deal dealt handled shown | misdeal | CSP 14.2, CSP 14.4, I-24
  LUN deal dealt handled shown | misdeal | LUN 12.2, LUN 12.10, L-12, L-20, I-24
wrong board
  UTH deal dealt handled shown | misdeal | UTH 11.1, UTH 11.3, I-24
exposed
  UTH deal dealt | misdeal | UTH 11.2, UTH 11.3, I-24
  TCP deal dealt | continue | TCP 12.5
  CSP deal dealt | continue | CSP 14.5
  LUN deal dealt | continue | LUN 12.3
exposed more
  UTH deal dealt | misdeal | UTH 11.2, UTH 11.3, I-24
  TCP deal dealt | misdeal | TCP 12.3, TCP 12.4, I-24
  CSP deal dealt | misdeal | CSP 14.3, CSP 14.4, I-24
  LUN deal dealt | misdeal | LUN 12.5, LUN 12.10, L-12, I-24
exposed dealer
  UTH deal dealt | misdeal | UTH 11.2, UTH 11.3, I-24
  TCP deal dealt | continue | TCP 12.5
  CSP deal | keep exposed | CSP 14.6, CSP 14.5
  LUN deal | keep exposed | LUN 12.4
player shows
  LUN handled shown | continue | LUN 12.6
dealer shows
  UTH dealt handled | misdeal | UTH 11.4.1, UTH 11.4, UTH 11.3, I-28, I-24 | if no play wager lies
  UTH dealt handled | continue | UTH 11.4.2, UTH 11.4, I-28 | if a play wager lies
  TCP dealt handled | continue | TCP 12.6, I-28
  CSP dealt handled | continue | CSP 14.7, I-28
  LUN dealt handled | continue | LUN 12.7, I-28
board shown
  UTH dealt handled | continue | UTH 11.5, I-28
no wager
  UTH deal dealt | void round | UTH 11.6.1, UTH 11.6, I-24
  UTH handled shown | void box | UTH 11.6.2, UTH 11.6, I-24
  TCP deal dealt | misdeal | TCP 12.1, TCP 12.4, I-24
  TCP handled shown | void box | TCP 12.8, I-24
  CSP deal dealt | misdeal | CSP 14.1, CSP 14.4, I-24
  CSP handled shown | void box | CSP 14.10, I-24
  LUN deal | misdeal | LUN 12.8, LUN 12.10, L-12, I-24
  LUN dealt handled shown | void box | LUN 12.9, I-24
missing card, foreign card
  UTH deal dealt handled shown | void round | UTH 11.7.2, UTH 11.7, UTH 11.7.1, UTH 11.7.3, UTH 11.7.4, I-24 | tell
  TCP deal dealt handled shown | void round | TCP 12.9.2, TCP 12.9, TCP 12.9.1, TCP 12.9.3, TCP 12.9.4, I-24 | tell
  CSP deal dealt handled shown | void round | CSP 14.9.2, CSP 14.9, CSP 14.9.1, CSP 14.9.3, CSP 14.9.4, I-24 | tell
  LUN deal dealt handled shown | void round | LUN 12.11.2, LUN 12.11, LUN 12.11.1, LUN 12.11.3, LUN 12.11.4, I-24 | tell
device jams
  UTH shuffle | continue | UTH 12.1
  TCP shuffle | continue | TCP 13.1
  CSP shuffle | continue | CSP 15.1
  LUN shuffle handled | continue | LUN 13.1
device fails
  UTH deal dealt handled shown | void round | UTH 12.2.1, UTH 12.2, UTH 12.2.2, UTH 12.2.3, I-24
  TCP deal dealt handled shown | void round | TCP 13.2.1, TCP 13.2, TCP 13.2.2, TCP 13.2.3, I-24
  CSP deal dealt handled shown | void round | CSP 15.2.1, CSP 15.2, CSP 15.2.2, CSP 15.2.3, I-24
  LUN deal dealt handled shown | void round | LUN 13.2.1, LUN 13.2, LUN 13.2.2, LUN 13.2.3, I-24
collected
  LUN handled | reconstruct | LUN 12.15, I-24 | or void box by casino supervisor
wrong bet
  UTH dealt handled | continue | UTH 11.8, I-23
  UTH shown | return part | UTH 11.8.2, UTH 11.8, UTH 11.8.1, I-10
  CSP dealt handled | continue | CSP 14.11.2, CSP 14.11, CSP 14.11.1, I-23 | or fold box
  CSP shown | return part | CSP 14.12.2, CSP 14.12, CSP 14.12.1, I-10
  LUN dealt handled | continue | LUN 12.12, LUN 12.18, I-23
  LUN shown | return part | LUN 12.12.2, LUN 12.12, LUN 12.12.1, I-10
above maximum
  UTH deal dealt handled shown | return part | UTH 6.3, UTH 11.8.2, I-10
  TCP deal dealt handled shown | return part | TCP 6.3, I-10
  CSP deal dealt handled shown | return part | CSP 6.3, I-10
  LUN deal dealt handled shown | return part | LUN 6.3, I-10
below minimum
  UTH deal dealt handled shown | return part | UTH 6.2, UTH 11.8.1, I-10
  TCP deal dealt handled shown | return part | TCP 6.2, I-10
  CSP deal dealt handled shown | return part | CSP 6.2, I-10
  LUN deal dealt handled shown | return part | LUN 6.2, I-10
not covered
  TCP dealt handled | void box | TCP 12.10, I-17
undeclared
  LUN handled | reconstruct | LUN 12.16.1, LUN 12.16, LUN 12.16.2, L-16 | or continue
"""


def _line(fault: Fault, text: str) -> FaultRule:
    """One line of the table as a rule; what is said with it is held in tests/tables."""
    when, remedy, clauses, *extra = text[4:].split(" | ")
    more, _, rank = " ".join(extra).partition(" by ")
    return FaultRule(
        fault,
        tuple(Moment[name.upper()] for name in when.split()),
        Remedy(remedy),
        tuple(clauses.split(", ")),
        "",
        options=(Remedy(more.removeprefix("or ")),) if more.startswith("or ") else (),
        given=more.removeprefix("if ") if more.startswith("if ") else "",  # type: ignore[arg-type]
        notify=("surveillance", "inspector") if more == "tell" else (),
        authority=Role[rank.upper().replace(" ", "_")] if rank else Role.GAMING_SUPERVISOR,
    )


def _read() -> dict[tuple[str, Fault], list[FaultRule]]:
    rules: dict[tuple[str, Fault], list[FaultRule]] = {(key, fault): [] for key in games.names() for fault in Fault}
    faults: list[Fault] = []
    for line in filter(None, TABLE.splitlines()):
        if not line.startswith(" "):
            faults = [Fault[name.upper().replace(" ", "_")] for name in line.split(", ")]
            continue
        for fault in faults:
            rules[KEYS[line.strip()[:3]], fault].append(_line(fault, line.strip()))
    return rules


RULES = _read()


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("key", games.names())
def test_each_document_says_of_a_fault_what_is_read_here(key: str, fault: Fault) -> None:
    told = [rule for rule in games.load(key).faults if rule.fault is fault]
    assert all(rule.says for rule in told)
    plain = [replace(rule, says="") for rule in told]
    assert plain == RULES[key, fault]


# -- the same through a round

STAKES = {UTH: "ante 1000, blind 1000, jackpot 500", TCP: "ante 1000, pair-plus 500", CSP: "ante 1000, jackpot 500"}
STAKES[LUN] = "ante 1000, super 1000, super-dealer 1000"
BET = {UTH: "play", TCP: "play", CSP: "bet", LUN: "bet"}
DEALERS = {UTH: "Ks 4d", TCP: "Kc 8d 4h", CSP: "Ac Kd 8h 6s", LUN: "Ac Kd 8h 6s"}


def at(key: str, now: Moment, play: bool = True) -> Felt:
    """A recorded table with two boxes at a moment: the first has bet (or nobody yet), the second is undecided."""
    felt = Felt(key, dealing="recorded")
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
                assert "a manager decides" in refused.value.reason
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
    felt = Felt(key)
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
        assert "no hand could do that" in refused.value.reason
