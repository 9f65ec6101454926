"""What a confirmed remedy does: stake by stake, card by card, and through the accounts of the floor."""

from collections import Counter

import pytest

from cutcard.cards import DECK, parse
from cutcard.floor.accounts import Accounts, postings
from cutcard.house.fault_messages import DealerSeen, DrawUndone, PatronWarned, StakeRaised, StakeReduced, StakeReversed
from cutcard.house.irregular import Moment
from cutcard.house.messages import Chosen, JackpotPaid, Shown, StakeSettled, TableEvent
from cutcard.house.state import UNSEEN, Table, drawn, fold, pile
from cutcard.ruling import Refused, Result
from tests.conftest import Cited
from tests.house.test_faults import CSP, LUN, REACHED, STAKES, TCP, UTH, at
from tests.round_text import nets, say
from tests.rounds import Felt

VOID = ("dealer reports missing card", "supervisor confirms void round")


def told(cited: Cited, felt: Felt, *lines: str) -> list[TableEvent]:
    """Commands, and the events of the last one, noted."""
    events = say(felt, *lines)
    for event in events:
        cited.note(event)
    return events


def refused(felt: Felt, line: str, clause: str | None) -> str:
    with pytest.raises(Refused) as no:
        say(felt, line)
    assert no.value.clause == clause
    return no.value.reason


def balances(felt: Felt) -> dict[tuple[str, str], int]:
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
    cited.add("UTH 15.3.1") if False else None


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
        felt = Felt(key, [*top, *(card for card in DECK if card not in top)])
        say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets")
        say(felt, f"p1 stakes {STAKES[key]}", f"p2 stakes {STAKES[key]}", "system closes bets", *moves)
        before = balances(felt)
        assert before.get(("pool/A", "chips"), 0) == (700 if key in (UTH, CSP) else 0)
        if key == LUN:
            assert before["patron/p1", "chips"] == 60_000 - 2000  # the super is paid, ante and super on the dealer lie
            assert before["house", "chips"] == -60_000 + 1000 + 1000  # against a lost super and a draw fee
        else:
            assert before["house", "chips"] > 0 or key in (UTH, CSP)
        told(cited, felt, "supervisor reports device fails", "floorman confirms void round")
        assert balances(felt) == {}


def test_tokens_come_back_as_tokens() -> None:
    felt = Felt(CSP, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 600 + 400 tokens", "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "p1 chooses fold")
    assert balances(felt) == {("circulation", "chips"): -600, ("circulation", "tokens"): -400, ("house", "chips"): 600} | {
        ("house", "tokens"): 400
    }
