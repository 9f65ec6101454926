"""What a confirmed remedy does: stake by stake, card by card, and through the accounts of the floor."""

from collections import Counter
from itertools import product

import pytest

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.floor.domains.table_accounts import Accounts, postings
from cutcard.rules.faults import Moment, Remedy
from cutcard.ruling import Refused, Result
from cutcard.table.messages.faults import PatronWarned
from cutcard.table.messages.round import StakeSettled, TableEvent
from cutcard.table.state.table import Table, fold
from cutcard.testing.felt import FeltTable, random_round
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.table.faults.test_faults import CSP, LUN, REACHED, STAKES, TCP, UTH, at

VOID = ("dealer reports missing card", "supervisor confirms void round")


def told(cited: Cited, felt: FeltTable, *lines: str) -> list[TableEvent]:
    """Commands, and the events of the last one, noted."""
    events = say(felt, *lines)
    for event in events:
        cited.note(event)
    return events


def refused(felt: FeltTable, line: str, clause: str | None) -> str:
    with pytest.raises(Refused) as no:
        say(felt, line)
    assert no.value.clause == clause
    return no.value.reason


def balances(felt: FeltTable) -> dict[tuple[str, str], int]:
    """What every account of the floor has more or less than before, by its commodity."""
    accounts = Accounts("felt/1", "pool/A", 70, patrons=felt.table.dealing == "electronic")
    moved: Counter[tuple[str, str]] = Counter()
    table = Table(felt.table.game, felt.table.sign, felt.table.dealing, felt.table.source, felt.table.boxes)
    for _, _, events in felt.rows:
        for posting in postings(accounts, table, events):
            moved[posting.account, posting.commodity] += posting.amount
        table = fold(table, events)
    assert table == felt.table, "replayed from its events"
    assert sum(moved.values()) == 0
    return {account: amount for account, amount in moved.items() if amount}


# -- void rounds


@pytest.mark.clause("UTH 11.7.1", "UTH 11.7.2", "UTH 11.7.3", "UTH 11.7.4", "UTH 15.3.1")
@pytest.mark.clause("TCP 12.9.1", "TCP 12.9.2", "TCP 12.9.3", "TCP 12.9.4")
@pytest.mark.clause("CSP 14.9.1", "CSP 14.9.2", "CSP 14.9.3", "CSP 14.9.4")
@pytest.mark.clause("LUN 12.11.1", "LUN 12.11.2", "LUN 12.11.3", "LUN 12.11.4")
@pytest.mark.parametrize("folds", [False, True])
def test_a_void_round_returns_every_stake_and_settles_nothing(cited: Cited, folds: bool) -> None:
    for key in (UTH, TCP, CSP, LUN):
        for now in REACHED[key][1:]:
            felt = at(key, now)
            if folds and felt.need.kind == "choice":
                say(felt, f"p{felt.need.box} chooses fold")
            told(cited, felt, *VOID)
            assert nets(felt.events) == {"p1": 0, "p2": 0}
            assert balances(felt) == {}
            assert (felt.state.voided, felt.state.stakes, felt.need.kind) == (True, (), "opening")
            say(felt, "dealer opens bets")
            assert felt.state.number == 2


@pytest.mark.clause("UTH 11.1", "UTH 11.2", "UTH 11.3", "TCP 12.1", "TCP 12.2", "TCP 12.3", "TCP 12.4")
@pytest.mark.clause("CSP 14.1", "CSP 14.2", "CSP 14.3", "CSP 14.4")
@pytest.mark.clause("LUN 12.1", "LUN 12.2", "LUN 12.5", "LUN 12.8", "LUN 12.10", "L-12")
def test_a_misdeal_returns_every_stake_and_a_new_round_is_dealt(cited: Cited) -> None:
    for key in (UTH, TCP, CSP, LUN):
        for rule in games.load(key).faults:
            if rule.remedy is not Remedy.MISDEAL:
                continue
            felt = at(key, Moment.DEALT if Moment.DEALT in rule.moments else Moment.DEAL)
            told(
                cited,
                felt,
                f"dealer reports {rule.fault.name.lower().replace('_', ' ')} at 1",
                "dealer confirms misdeal",
            )
            assert nets(felt.events) == {"p1": 0, "p2": 0}
            assert balances(felt) == {}
            say(felt, "dealer opens bets", f"p1 stakes {STAKES[key].replace('1000', '2000')}", "dealer closes bets")
            assert [stake.amount for stake in felt.state.stakes if stake.area == "ante"] == [2000]


@pytest.mark.clause("UTH 11.7.1", "UTH 12.2.2", "TCP 12.9.1", "TCP 13.2.2", "CSP 14.9.1", "CSP 15.2.2")
@pytest.mark.clause("LUN 12.11.1", "LUN 13.2.2", "UTH 6.3", "TCP 6.3", "CSP 6.3", "LUN 6.3")
def test_rounds_that_are_over_stand(cited: Cited) -> None:
    for key in (UTH, TCP, CSP, LUN):
        felt = random_round(key, 3, "recorded")
        box = min(felt.table.seats)
        before = nets(felt.events), balances(felt)
        assert any(before[0].values())
        for fault in (
            "missing card",
            "device fails",
            "wrong dealer",
            f"above maximum at {box} on ante, 60000 lies there",
        ):
            with pytest.raises(Refused, match="not before the first card"):
                say(felt, f"dealer reports {fault}")
        for fault in ("missing card", "device fails"):
            say(felt, "dealer opens bets", f"p{box} stakes {STAKES[key]}", "dealer closes bets")
            told(cited, felt, f"dealer reports {fault}", "supervisor confirms void round")
            assert (nets(felt.events), balances(felt)) == before


LUNAR = "Ac Kd 8h 6s 4c 2h 5h 9h Jh Kh Qs Td 7c 5c 3d"  # dealer; box 1 wins its super; box 2 does not
PLAYED = {
    UTH: ["p1 chooses fold", "p2 chooses play 4x"],
    TCP: ["p1 chooses fold", "p2 chooses play"],
    CSP: ["p1 chooses fold", "p2 chooses bet"],
    LUN: ["p2 chooses sixth", "p2 chooses bet"],
}


@pytest.mark.clause("UTH 12.2", "UTH 12.2.1", "UTH 12.2.2", "UTH 12.2.3", "UTH 15.3.1")
@pytest.mark.clause("TCP 13.2", "TCP 13.2.1", "TCP 13.2.2", "TCP 13.2.3")
@pytest.mark.clause("CSP 15.2", "CSP 15.2.1", "CSP 15.2.2", "CSP 15.2.3")
@pytest.mark.clause("LUN 13.2", "LUN 13.2.1", "LUN 13.2.2", "LUN 13.2.3")
def test_a_failed_device_leaves_every_account_of_an_electronic_table_as_it_was(cited: Cited) -> None:
    """Jackpot wagers leave the meter again; draw fees, folded stakes and interim payments are reversed."""
    for key, moves in PLAYED.items():
        top = parse(LUNAR) if key == LUN else ()
        felt = FeltTable(key, [*top, *(card for card in DECK if card not in top)])
        say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets")
        say(felt, f"p1 stakes {STAKES[key]}", f"p2 stakes {STAKES[key]}", "system closes bets", *moves)
        before = balances(felt)
        assert before.get(("pool/A", "chips"), 0) == (700 if key in (UTH, CSP) else 0)
        if key == LUN:
            assert before["patron/p1", "chips"] == 60_000 - 2000  # the super is paid, ante and super on the dealer lie
            assert before["house", "chips"] == -60_000 + 1000 + 1000  # against a lost super and a draw fee
        told(cited, felt, "supervisor reports device fails", "floorman confirms void round")
        assert balances(felt) == {}


# -- one box


FIRST = {
    "wrong player": {TCP: "TCP 12.7", CSP: "CSP 14.8", LUN: "LUN 12.2"},
    "no wager": {UTH: "UTH 11.6.2", TCP: "TCP 12.8", CSP: "CSP 14.10", LUN: "LUN 12.9"},
}


@pytest.mark.clause("UTH 11.6.2", "UTH 15.3.1", "TCP 12.7", "TCP 12.8", "CSP 14.8", "CSP 14.10", "LUN 12.2", "LUN 12.9")
def test_a_void_hand_gives_its_stakes_back_and_the_round_goes_on(cited: Cited) -> None:
    cases = [(fault, key, clause) for fault, documents in FIRST.items() for key, clause in documents.items()]
    for (fault, key, clause), now in product(cases, (Moment.HANDLED, Moment.SHOWN)):
        felt = at(key, now)
        others = [stake for stake in felt.state.stakes if stake.box != 1]
        told(cited, felt, f"dealer reports {fault} at 1", "supervisor confirms void box")
        assert list(felt.state.stakes) == others
        assert felt.state.boxes[1].ending == "void"
        assert nets(felt.events)["p1"] == (-1000 if key == LUN else 0)  # a super on the dealer's hand lies on
        assert balances(felt).get(("pool/A", "chips"), 0) == (350 if key in (UTH, CSP) else 0)
        assert "void" in refused(felt, "p1 chooses fold", None)
        assert "already void" in refused(felt, f"dealer reports {fault} at 1", clause)


def lunar(*lines: str) -> FeltTable:
    """Three boxes; the third backs the first two."""
    felt = FeltTable(LUN, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "p3 sits at 3", "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000" for box in (1, 2, 3)), "p3 stakes super 1500 on box 1")
    say(felt, "dealer closes bets", "dealer shows dealer: 4c", *lines)
    return felt


@pytest.mark.clause("LUN 12.2", "LUN 12.10", "L-20")
def test_a_void_hand_takes_all_supers_on_it_along_settled_or_not(cited: Cited) -> None:
    felt = lunar("p1 taps")
    told(cited, felt, "dealer reports wrong player at 1", "supervisor confirms void box")
    assert nets(felt.events) == {"p1": 0, "p2": -2000, "p3": -2000}
    felt = lunar("p1 taps", "p2 waves", "p2 chooses fold", "p3 waves", "p3 chooses fold")
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh")
    assert nets(felt.events)["p3"] == -2000 + 60 * 1500
    told(cited, felt, "dealer reports wrong player at 1", "supervisor confirms void box")
    assert nets(felt.events) == {"p1": 0, "p2": -2000, "p3": -2000}
    assert balances(felt) == {("circulation", "chips"): -4000, ("house", "chips"): 4000}


@pytest.mark.clause("LUN 12.15")
def test_a_collected_hand_that_cannot_be_rebuilt_gives_back_all_but_what_was_settled(cited: Cited) -> None:
    felt = lunar("p1 taps", "p2 waves", "p2 chooses fold", "p3 waves", "p3 chooses sixth")
    told(cited, felt, "dealer reports collected at 3", "floorman confirms void box")
    assert nets(felt.events)["p3"] == -1000 - 1500  # its lost super, and the one on box 1: ante and draw fee are back
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh", "p1 exchanges 2h 5h")
    told(cited, felt, "dealer reports collected at 1", "floorman confirms void box")
    assert nets(felt.events) == {"p1": 60_000, "p2": -2000, "p3": 90_000 - 1000}
    assert felt.state.stage == "closed"


@pytest.mark.clause(
    "LUN 12.15", "LUN 12.6", "LUN 13.1", "LUN 12.3", "CSP 14.5", "TCP 12.5", "UTH 12.1", "TCP 13.1", "CSP 15.1"
)
def test_what_is_put_right_by_hand_leaves_the_round_as_it_stands(cited: Cited) -> None:
    hand = [
        (LUN, Moment.HANDLED, "collected at 2", "reconstruct"),
        (LUN, Moment.HANDLED, "player shows at 2", "continue"),
    ]
    hand += [(key, Moment.SHUFFLE, "device jams", "continue") for key in (UTH, TCP, CSP, LUN)]
    hand += [(key, Moment.DEALT, "exposed", "continue") for key in (TCP, CSP, LUN)]
    for key, now, fault, remedy in hand:
        felt = at(key, now)
        need, stakes = felt.need, felt.state.stakes
        told(cited, felt, f"dealer reports {fault}", f"supervisor confirms {remedy}")
        assert (felt.need, felt.state.stakes) == (need, stakes)


@pytest.mark.clause("CSP 14.11.2", "CSP 14.11", "CSP 14.11.1")
def test_a_wrong_bet_that_is_not_corrected_folds_the_hand_and_goes_back(cited: Cited) -> None:
    felt = at(CSP, Moment.HANDLED)
    told(cited, felt, "dealer reports wrong bet at 1 on bet", "dealer confirms continue")
    assert felt.state.boxes[1].ending == "played"
    events = told(cited, felt, "dealer reports wrong bet at 1 on bet", "supervisor confirms fold box")
    back = [(event.area, event.result, event.returned) for event in events if isinstance(event, StakeSettled)]
    assert back == [("bet", Result.VOID, 2000), ("ante", Result.LOSE, 0)]
    assert felt.state.boxes[1].ending == "folded"
    assert [stake.area for stake in felt.state.stakes if stake.box == 1] == ["jackpot"]
    say(felt, "p2 chooses fold", "dealer shows box 2: 3c 3d Jh 9s 7c", "dealer shows box 1: Kc Qc 9c 5c 2c")
    assert nets(felt.events) == {"p1": -1500 + 10_000, "p2": -1500}  # it is still paid for its flush


@pytest.mark.clause("TCP 12.10", "I-17")
def test_who_cannot_cover_the_bet_is_warned_once(cited: Cited) -> None:
    felt = FeltTable(TCP)
    say(felt, "p1 sits at 1", "p2 sits at 2")
    for time, lost in ((1, 0), (2, 1000), (3, 1000)):
        say(felt, "system opens bets", "p1 stakes ante 1000", "p2 stakes pair-plus 500", "system closes bets")
        before = nets(felt.events)["p1"]
        events = told(cited, felt, "supervisor reports not covered at 1", "floorman confirms void box")
        assert nets(felt.events)["p1"] == before + 1000 - lost
        assert [event.patron for event in events if isinstance(event, PatronWarned)] == (["p1"] if time == 1 else [])
        assert "has already decided" in refused(felt, "supervisor reports not covered at 1", "TCP 12.10")
        assert "no ante" in refused(felt, "supervisor reports not covered at 2", "TCP 12.10")
        say(felt, "p2 chooses play", "system settles")
    assert felt.table.warned == ("p1",)
