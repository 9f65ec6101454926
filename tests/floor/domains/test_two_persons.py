"""Two people are two persons: nobody acts twice, or in a matter of their own, under two records."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.authority import for_another, may_move, two_people
from cutcard.core.message import SUPERVISORS, Actor, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import STREAM, AskSecond, ConfirmMovement
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import AskCashOut, BarEmployee, BuyIn, CashOut, Exclude, Readmit
from cutcard.registers.promotions.voucher import PrintVoucher, ReverseVoucher
from cutcard.rules.faults import Fault, Moment
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault
from cutcard.table.messages.jackpot import ConfirmHits
from tests.floor.domains.test_assisted_money import ROYAL, table
from tests.support.floor.assisted import ANOTHER, SUPERVISOR, Assisted
from tests.support.floor.play import DEALER
from tests.support.journal.audit import verify

__all__ = ["table"]  # the same table, with three players

MIA, SAM = Actor("mia", Role.GAMING_MANAGER), Actor("sam", Role.CASINO_SUPERVISOR)
AT = "2026-01-26T01:30:00Z"


def merged(desk: Desk, old: str, new: str) -> None:
    for one in (old, new):
        if not desk.journal.version(f"patron/{one}"):
            desk.execute_now(f"patron/{one}", MIA, RecordPerson("papers shown"), f"record {one}")
    desk.execute_now(f"patron/{old}", MIA, MergeRecord(new, "the same passport"), f"merge {old}")


def test_nobody_confirms_a_jackpot_hand_of_their_own_under_another_record(table: Assisted) -> None:
    """Also if the records are merged after the hand was entered."""
    table.do(DealRound((1, 2)))
    table.do(ROYAL[table.game])
    merged(table.desk, SUPERVISOR.id, "bob")
    with pytest.raises(Refused, match="it is bob's own matter"):
        table.do(ConfirmHits(), SUPERVISOR)
    table.do(ConfirmHits(), ANOTHER)


def test_who_entered_a_jackpot_hand_does_not_confirm_it_under_another_record(table: Assisted) -> None:
    table.do(DealRound((1, 2)))
    table.do(ROYAL[table.game])
    merged(table.desk, DEALER.id, SUPERVISOR.id)
    with pytest.raises(Refused, match="you entered a hand of this round yourself"):
        table.do(ConfirmHits(), SUPERVISOR)
    table.do(ConfirmHits(), ANOTHER)


@pytest.mark.parametrize(("old", "new"), [(ANOTHER.id, "bob"), (SUPERVISOR.id, ANOTHER.id)])
def test_nobody_confirms_a_remedy_that_they_reported_or_play_for_under_another_record(
    table: Assisted, old: str, new: str
) -> None:
    table.do(DealRound((1, 2)))
    (proposed,) = table.do(ReportFault(Fault.NO_WAGER, 2, moment=Moment.HANDLED), SUPERVISOR)
    assert isinstance(proposed, FaultProposed)
    merged(table.desk, old, new)
    with pytest.raises(Refused, match=r"bob has wagers in this round|a supervisor who did not report the fault"):
        table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), ANOTHER)
    table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), Actor("zoe", Role.GAMING_MANAGER))


def test_money_is_not_confirmed_by_the_person_who_asked(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db")
    merged(desk, "sam", "samuel")
    asked = AskSecond("voucher/V-1", PrintVoucher(5_000_00, "a late meal"))
    desk.execute_now(STREAM, SAM, asked, "ask")
    with pytest.raises(Refused, match="you asked for this yourself"):
        desk.execute_now(STREAM, Actor("samuel", Role.GAMING_MANAGER), ConfirmMovement(1), "confirm")
    desk.execute_now(STREAM, MIA, ConfirmMovement(1), "another")
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_nobody_reverses_a_voucher_that_another_record_of_theirs_holds(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db")
    merged(desk, "sammy", "sam")
    desk.execute_now("voucher/V-1", MIA, PrintVoucher(700, "a late meal", "sam"), "issue")
    merged(desk, "sam", "samuel")
    asked = AskSecond("voucher/V-1", ReverseVoucher("issue", "a mistake"))
    desk.execute_now(STREAM, Actor("samuel", Role.CASINO_SUPERVISOR), asked, "own")
    with pytest.raises(Refused, match="it is samuel's own matter"):
        desk.execute_now(STREAM, MIA, ConfirmMovement(1), "own, confirmed")
    desk.execute_now(STREAM, Actor("zoe", Role.CASINO_SUPERVISOR), asked, "ask")
    desk.execute_now(STREAM, MIA, ConfirmMovement(max(desk.state(STREAM).state.waiting)), "confirm")
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


@pytest.mark.parametrize("own", ["sam", "sammy"])
@pytest.mark.parametrize(
    "command",
    [BuyIn("sam", 100), CashOut("sam", 100), Readmit("casino", "a year is over"), BarEmployee(False, "not any more")],
)
def test_nobody_is_their_own_cashier_or_lifts_what_keeps_them_out(
    desk: Desk, path: Path, own: str, command: BuyIn | CashOut | Readmit | BarEmployee
) -> None:
    """Nor under another record of theirs; the refusal says who can."""
    merged(desk, "sammy", "sam")
    desk.execute_now("patron/sam", Actor("opening", Role.SYSTEM), BuyIn("sam", 500), "chips")
    desk.execute_now("patron/sam", Actor("sam", Role.PLAYER), AskCashOut(100), "asked")
    desk.execute_now("patron/sam", MIA, Exclude("casino", "section 79"), "exclude")
    desk.execute_now("patron/sam", MIA, BarEmployee(True, "works at the tables"), "bar")
    with pytest.raises(Refused, match=r"it is (sam|sammy)'s own matter") as refused:
        desk.execute_now("patron/sam", Actor(own, Role.GAMING_MANAGER), command, "own")
    assert refused.value.cure is not None
    assert Role.GAMING_MANAGER in refused.value.cure.roles
    desk.execute_now("patron/sam", MIA, command, "by another")
    assert verify(path).fault is None


def test_the_shared_checks_look_at_persons() -> None:
    facts = Facts(SAM, AT, second=Actor("samuel", Role.GAMING_MANAGER), limits=MoneyLimits(), own=("samuel", "sammy"))
    with pytest.raises(Refused, match="you cannot be the second person yourself"):
        may_move(facts, 1, None)
    with pytest.raises(Refused, match="you yourself may not confirm this"):
        two_people(facts, 1, None, "reverse it", SUPERVISORS)
    with pytest.raises(Refused, match="it is sammy's own matter"):
        for_another(facts, "sammy", None, "decide it", *SUPERVISORS)
    for_another(facts, "eve", None, "decide it", *SUPERVISORS)
