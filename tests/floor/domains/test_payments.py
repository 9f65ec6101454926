"""Money that a register orders: wrong payments, claims, withheld payments, disputes, winnings already spent."""

from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import AskSecond, Cage, ConfirmMovement, SetMoneyLimits
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ConfirmWithheld,
    ProposeInvalidation,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import RecordAttempt, RecordEnquiry, RecordRectified, ReportWrongPayment
from cutcard.registers.patrons.claims import Claim, ForgiveClaim, PayClaim, ReceiveClaim
from cutcard.registers.patrons.identity_messages import MergeRecord
from cutcard.registers.patrons.messages import BarEmployee, CashOut
from cutcard.ruling import Refused
from cutcard.table.messages.exchange import ChangeCash
from cutcard.table.messages.round import StakeSettled
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.play import DEALER, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, FLOP, GUS, MAX, STUD, Floor, royal


def wrongly_paid(floor: Floor, direction: Literal["over", "under"]) -> ReportWrongPayment:
    """A report of $7 too much or too little for a stake that won; by hand where chips are paid by hand."""
    while not (won := [one for one in floor.round.settled if one.returned >= 2000] if floor.played else []):
        floor.play(floor.rng)
    stake, paid = won[0].stake, won[0].returned
    due = paid - 700 if direction == "over" else paid + 700
    if floor.state.opened.dealing == "recorded":  # the settlement was right, the hand gave something else
        paid, due = 2 * paid - due, paid
    return ReportWrongPayment(floor.here, "wager", paid, due, "paid wrongly", stake)


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_what_was_underpaid_is_paid_by_a_second_person(desk: Desk, cited: Cited, dealing: str, path: Path) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1, dealing=dealing)
    report = wrongly_paid(floor, "under")
    account = f"patron/{floor.patron(1)}" if dealing == "electronic" else "circulation"
    before = desk.balance(account)
    floor.note(report, GUS)
    assert "record the enquiry" in floor.refused(RecordRectified(1, 700), CAS)[1]
    floor.note(RecordEnquiry(1, "a slip", suspected=False), CAS)
    found = 0 if dealing == "electronic" else -700  # there the ledger has it already
    assert desk.balance(account) == before + found
    assert "a second person must rectify it" in floor.refused(RecordRectified(1, 700), GUS)[1]
    assert "more than is still outstanding" in floor.refused(RecordRectified(1, 701), CAS)[1]
    floor.note(RecordRectified(1, 699), CAS)
    floor.note(RecordRectified(1, 1), CAS)
    assert desk.balance(account) == before + found + 700
    assert verify(path).fault is None


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_what_was_overpaid_is_asked_for_and_no_account_is_debited_without_consent(
    desk: Desk, cited: Cited, dealing: str, path: Path
) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1, dealing=dealing)
    report = wrongly_paid(floor, "over")
    account = f"patron/{floor.patron(1)}" if dealing == "electronic" else "circulation"
    before = desk.balance(account)
    floor.note(report, GUS)
    floor.note(RecordEnquiry(1, "a slip", suspected=False), CAS)
    paid = before if dealing == "electronic" else before + 700
    assert "only with consent" in floor.refused(RecordRectified(1, 700), CAS)[1]
    floor.note(RecordAttempt(1, "demand", "asked at the table"), DEALER)
    assert desk.balance(account) == paid
    assert {one.left for one in claims(desk).values()} == {700}
    if dealing == "electronic":
        floor.at("cage/floor", PayClaim(1, 700), floor.player(1))
    else:
        floor.at("cage/floor", ReceiveClaim(1, 700, "chips"), CAS)
    assert desk.balance(account) == paid - 700
    assert claims(desk) == {}
    state = desk.state(f"incidents/{FLOP}").state
    assert isinstance(state, GameRegister)
    assert state.register.payments.cases[1].left == 0
    assert verify(path).fault is None


def test_a_claim_is_received_and_given_up_within_limits_by_two_people(desk: Desk, cited: Cited, path: Path) -> None:
    """Each refusal's cure is taken, and succeeds."""
    floor = Floor(desk, cited, FLOP, boxes=1)
    floor.note(wrongly_paid(floor, "over"), GUS)
    floor.note(RecordEnquiry(1, "a slip", suspected=False), CAS)
    floor.note(RecordAttempt(1, "demand", "asked at the table"), DEALER)
    floor.at("cage/floor", SetMoneyLimits(MoneyLimits(cashier=399)), SYSTEM)
    cashier = Actor("cat", Role.CASHIER)
    asked: list[tuple[Actor, ReceiveClaim | ForgiveClaim]] = [
        (cashier, ReceiveClaim(1, 400)),
        (MAX, ForgiveClaim(1, "not found")),
    ]
    for number, (who, command) in enumerate(asked, 1):
        with pytest.raises(Refused) as refused:
            floor.at("cage/floor", command, who)
        assert refused.value.cure is not None
        assert refused.value.cure.command == AskSecond("cage/floor", command)
        floor.at(refused.value.cure.stream, AskSecond("cage/floor", command), who)
        floor.at("cage/floor", ConfirmMovement(number), CAS)
    assert claims(desk) == {}
    assert verify(path).fault is None


def test_chips_sold_before_the_first_round_are_held_against_the_record(desk: Desk, cited: Cited, path: Path) -> None:
    """Only one document speaks of them; nothing else is on record before the first round."""
    floor = Floor(desk, cited, FLOP, boxes=1, dealing="recorded")
    floor.do(ChangeCash(1, 5_000), DEALER)
    here = IncidentPlace("1")
    report = ReportWrongPayment(here, "cash change", 5_500, 5_000, "counted again", patron=floor.patron(1))
    for wrong in (replace(report, patron="nobody"), replace(report, what="colour change"), replace(report, due=4_000)):
        floor.refused(wrong, DEALER)
    floor.note(report, DEALER)
    floor.play(floor.rng)
    floor.do(ChangeCash(1, 700), DEALER)
    assert "already about this" in floor.refused(report, DEALER)[1]  # what came later belongs to round 1
    assert verify(path).fault is None


def claims(desk: Desk) -> dict[int, Claim]:
    state = desk.state("cage/floor").state
    assert isinstance(state, Cage)
    return state.claims.open


def test_a_wrong_payment_in_a_round_never_dealt_moves_nothing(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1)
    floor.play(floor.rng)
    invented = ReportWrongPayment(IncidentPlace("1", 2), "wager", 100_000, 0, "paid wrongly", stake=1)
    assert floor.refused(invented, DEALER) == (
        "PLF 11.12",
        "table 1 has played no round 2: look up its number in the log",
    )
    nobody = ReportWrongPayment(floor.here, "wager", 100_000, 0, "paid wrongly", stake=99)
    assert "round 1 has no stake 99" in floor.refused(nobody, DEALER)[1]
    elsewhere = ReportWrongPayment(IncidentPlace("9", 1), "wager", 100_000, 0, "paid wrongly", stake=1)
    assert "has no table '9'" in floor.refused(elsewhere, DEALER)[1]


@each_game
def test_a_payment_is_withheld_by_two_people(desk: Desk, cited: Cited, key: str, clause: str, path: Path) -> None:
    """Who was barred when the wager was placed is asked for what it won; the account is left alone."""
    floor = Floor(desk, cited, key, boxes=1)
    won = 0
    while not won:
        floor.play(floor.rng)
        won = sum(max(0, one.returned - one.chips) for one in floor.round.settled)
    who, place = floor.patron(1), floor.here
    withhold = WithholdPayment(place, who, "wager", won, "works here")
    assert floor.refused(withhold, CAS)[0] == clause  # nothing is on record against the person
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    assert "at most that" in floor.refused(WithholdPayment(place, who, "wager", won + 1, "works here"), CAS)[1]
    floor.note(withhold, CAS)
    assert floor.refused(ConfirmWithheld(1), CAS)[0] == clause
    before = desk.balance(f"patron/{who}"), desk.balance("house")
    floor.note(ConfirmWithheld(1), MAX)
    assert (desk.balance(f"patron/{who}"), desk.balance("house")) == before
    assert [(one.patron, one.left) for one in claims(desk).values()] == [(who, won)]
    floor.at("cage/floor", PayClaim(1, won), floor.player(1))
    assert (desk.balance(f"patron/{who}"), desk.balance("house")) == (before[0] - won, before[1] + won)
    assert verify(path).fault is None


@each_game
@pytest.mark.parametrize("kept", ["staff", "player"])
def test_a_win_under_another_record_of_somebody_barred_is_withheld(
    desk: Desk, cited: Cited, key: str, clause: str, kept: str, path: Path
) -> None:
    """Staff who played under a second record were barred when they wagered, whichever of the two counts now."""
    floor = Floor(desk, cited, key, boxes=1)
    who, staff = floor.patron(1), "other"
    floor.at(f"patron/{staff}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    won = 0
    while not won:
        floor.play(floor.rng)
        won = sum(max(0, one.returned - one.chips) for one in floor.round.settled)
    withhold = WithholdPayment(floor.here, who, "wager", won, "works here")
    assert floor.refused(withhold, CAS)[0] == clause  # nobody knows yet that both are one person
    gone, counts = (who, staff) if kept == "staff" else (staff, who)
    floor.at(f"patron/{gone}", MergeRecord(counts, "the same passport"), MAX)
    floor.note(withhold, CAS)
    floor.note(ConfirmWithheld(1), MAX)
    floor.at("cage/floor", PayClaim(1, won), Actor(counts, Role.PLAYER))
    assert claims(desk) == {}
    assert verify(path).fault is None


@each_game
def test_nobody_owes_the_same_win_twice(desk: Desk, cited: Cited, key: str, clause: str, path: Path) -> None:
    """What was withheld is no longer on record as paid, and what was demanded back is not withheld again."""
    floor = Floor(desk, cited, key, boxes=1)
    won: list[StakeSettled] = []
    while len(won) < 2:
        floor.play(floor.rng)
        won = [one for one in floor.round.settled if one.returned > one.chips]
    who, place, first = floor.patron(1), floor.here, won[0]
    all_won = sum(one.returned - one.chips for one in won)
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    report = ReportWrongPayment(place, "wager", first.returned, first.chips, "not due", first.stake)
    floor.note(report, GUS)
    floor.note(RecordEnquiry(1, "asked the dealer", suspected=False), GUS)
    floor.note(RecordAttempt(1, "demand", "asked for its return"), GUS)
    left = all_won - (first.returned - first.chips)
    assert "at most that" in floor.refused(WithholdPayment(place, who, "wager", left + 1, "works here"), CAS)[1]
    floor.note(WithholdPayment(place, who, "wager", left, "works here"), CAS)
    floor.note(ConfirmWithheld(1), MAX)
    again = ReportWrongPayment(place, "wager", won[1].returned, won[1].chips, "not due", won[1].stake)
    assert "account was paid" in floor.refused(again, GUS)[1]
    assert sum(one.left for one in claims(desk).values()) == all_won
    assert verify(path).fault is None


def test_a_jackpot_that_is_withheld_goes_back_to_its_pool(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, STUD, boxes=1, dealing="recorded")
    floor.play(floor.rng)
    meter = royal(floor)
    prize = sum(one.from_pool + one.from_house for one in floor.round.prizes)
    who = floor.patron(1)
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    floor.note(WithholdPayment(floor.here, who, "jackpot", prize, "works here"), CAS)
    floor.note(ConfirmWithheld(1), MAX)
    assert floor.meter() == meter
    assert [(one.patron, one.left) for one in claims(desk).values()] == [(who, prize)]
    assert reconcile(desk, "A").difference == 0
    assert verify(path).fault is None


def test_a_prize_that_is_withheld_is_no_longer_on_record_as_paid(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, STUD, boxes=1, dealing="recorded")
    royal(floor)
    place, who = floor.here, floor.patron(1)
    prize = sum(one.from_pool + one.from_house for one in floor.round.prizes)
    staked = next(one for one in floor.round.settled if one.area == "jackpot").stake
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    floor.note(WithholdPayment(place, who, "jackpot", prize, "works here"), CAS)
    floor.note(ConfirmWithheld(1), MAX)
    floor.at(f"patron/{who}", BarEmployee(False, "has left"), MAX)
    floor.play(floor.rng)  # the record of an earlier round, too
    wrong = ReportWrongPayment(place, "wager", prize, 100, "not due", stake=staked)
    assert "that must be either what was paid or what was due" in floor.refused(wrong, GUS)[1]
    assert len(claims(desk)) == 1
    assert verify(path).fault is None


def test_what_went_back_with_a_void_round_is_not_withheld_again(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, STUD, boxes=1, dealing="recorded")
    floor.play(floor.rng)
    meter = royal(floor)
    prize = sum(one.from_pool + one.from_house for one in floor.round.prizes)
    who = floor.patron(1)
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    floor.note(WithholdPayment(floor.here, who, "jackpot", prize, "works here"), CAS)
    floor.note(ProposeInvalidation(floor.here, "disruption", "the lights failed"), GUS)
    floor.note(ConfirmInvalidation(2), CAS)
    back = floor.meter()
    assert back <= meter
    floor.note(ConfirmWithheld(1), MAX)
    assert (floor.meter(), claims(desk)) == (back, {})
    assert reconcile(desk, "A").difference == 0
    assert verify(path).fault is None


def test_a_dispute_ends_in_a_payment_by_two_people(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1)
    floor.play(floor.rng)
    who = floor.patron(1)
    before = desk.balance(f"patron/{who}")
    floor.note(LodgeDispute(floor.here, who, "the flush was not seen"), floor.player(1))
    floor.note(DecideDispute(1, "it is paid", "as recorded", MoneyOrder("pay", 1500)), GUS)
    assert desk.balance(f"patron/{who}") == before
    assert "a second person must carry it out" in floor.refused(CarryOutOrder(1), GUS)[1]
    floor.note(CarryOutOrder(1), CAS)
    assert desk.balance(f"patron/{who}") == before + 1500
    assert verify(path).fault is None


def test_what_a_void_round_would_take_back_and_is_spent_becomes_a_claim(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, FLOP, boxes=2)
    who, won = "", 0
    while won <= 0:
        before = floor.balances()
        floor.play(floor.rng)
        won, box = max((now - was, box) for box, (was, now) in enumerate(zip(before, floor.balances(), strict=True), 1))
        who = floor.patron(box)
    floor.at(f"patron/{who}", CashOut(who, desk.balance(f"patron/{who}")), Actor(who, Role.PLAYER))
    floor.note(ProposeInvalidation(floor.here, "disruption", "a fire"), GUS)
    floor.note(ConfirmInvalidation(1), CAS)
    assert desk.balance(f"patron/{who}") == 0
    assert [(one.patron, one.left) for one in claims(desk).values()] == [(who, won)]
    assert verify(path).fault is None
