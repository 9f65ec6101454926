"""Money moves once: corrected rounds, jackpot prizes, and rounds that are undone after money was moved for them."""

from pathlib import Path

import pytest

from cutcard.cards import parse
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.incidents.dispute import AnswerDecision, CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation, WithdrawInvalidation
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
)
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, Settle, ShowCards
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.floor.play import DEALER, JACKPOT, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, WHY, Floor

SLIP = RecordEnquiry(1, "a slip", suspected=False)


def dealt(floor: Floor, cards: dict[str, str], moves: list[str], jackpot: bool = False) -> None:
    """Play a round of one box at a table dealt by hand, with these cards, up to its end."""
    floor.do(OpenBets(), DEALER)
    bets = tuple(Bet(area, 1000) for area in opening(floor.game.key))
    floor.do(PlaceWagers(1, (*bets, Bet("jackpot", JACKPOT)) if jackpot else bets), DEALER)
    floor.shuffle()
    floor.do(CloseBets(), DEALER)
    finished(floor, cards, moves)


def finished(floor: Floor, cards: dict[str, str], moves: list[str]) -> None:
    while (need := floor.need).kind != "opening":
        if need.kind == "cards":
            shown = parse(cards[need.pile])[need.first : need.first + need.count]
            floor.do(ShowCards(need.pile, shown), DEALER)
        elif need.kind == "choice":
            floor.do(Choose(1, next(move.name for move in need.moves if move.name in moves)), DEALER)
        else:
            floor.do(Settle(), DEALER)


def paid_for(floor: Floor, stake: int) -> int:
    """What was paid for a stake, with its bonus."""
    return sum(one.returned for one in floor.round.settled if one.stake == stake)


@each_game
def test_a_prize_that_was_paid_wrongly_is_put_right(
    desk: Desk, cited: Cited, key: str, clause: str, cards: dict[str, str], moves: list[str], path: Path
) -> None:
    """The prize belongs to the settlement of the jackpot wager: $40 too little is found and paid."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    dealt(floor, cards, moves, jackpot=True)
    prize = sum(one.from_pool + one.from_house for one in floor.round.prizes)
    [stake] = [one.stake for one in floor.round.settled if one.area == "jackpot"]
    assert prize > 4000
    wrong = ReportWrongPayment(floor.here, "wager", prize - 4000, prize, "counted again", stake)
    before = desk.balance("circulation")
    none = ReportWrongPayment(floor.here, "wager", 0, 4000, "counted again", stake)
    assert floor.refused(none, GUS)[0] == clause  # the record has the prize, not nothing
    floor.note(wrong, GUS)
    floor.note(SLIP, CAS)
    floor.note(RecordRectified(1, 4000), CAS)
    assert desk.balance("circulation") == before
    assert verify(path).fault is None


@each_game
def test_a_corrected_round_is_on_record_once(
    desk: Desk, cited: Cited, key: str, clause: str, cards: dict[str, str], moves: list[str], path: Path
) -> None:
    """What was settled and taken back was not paid, so a report may not name it."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    dealt(floor, cards, moves)
    [stake] = [one.stake for one in floor.round.settled if one.area == floor.game.base]
    paid = paid_for(floor, stake)
    floor.do(CorrectAct("the hand was typed in wrongly"), GUS)
    finished(floor, cards, moves)
    twice = ReportWrongPayment(floor.here, "wager", 2 * paid + 100, 2 * paid, "x", stake)
    assert floor.refused(twice, GUS)[0] == clause
    floor.note(ReportWrongPayment(floor.here, "wager", paid + 100, paid, "x", stake), GUS)
    assert verify(path).fault is None


def wrongly_paid(floor: Floor, direction: int) -> ReportWrongPayment:
    """$7 too little or too much, for a stake that won."""
    while not (won := [one for one in floor.round.settled if one.returned >= 2000] if floor.played else []):
        floor.play(floor.rng)
    paid = paid_for(floor, won[0].stake)
    return ReportWrongPayment(floor.here, "wager", paid, paid + direction * 700, "paid wrongly", won[0].stake)


@each_game
@pytest.mark.parametrize("direction", [1, -1])
def test_a_round_for_which_money_was_moved_is_not_undone(
    desk: Desk, cited: Cited, key: str, power: str, void: str, direction: int, path: Path
) -> None:
    """Otherwise what was paid to correct it would stay, or what was claimed for it would be asked for twice."""
    floor = Floor(desk, cited, key, boxes=1)
    floor.note(wrongly_paid(floor, direction), GUS)
    floor.note(SLIP, CAS)
    place, cheat = floor.here, floor.patron(1)
    floor.note(ProposeInvalidation(place, "disruption", WHY), GUS)  # so far no money was moved
    floor.note(RecordRectified(1, 700) if direction > 0 else RecordAttempt(1, "demand", "asked"), CAS)
    balances = floor.balances()
    with pytest.raises(Refused, match="wrong payment 1 has already moved money") as refused:
        floor.at(f"incidents/{key}", ConfirmInvalidation(1), CAS)
    cited.note(refused.value)
    assert refused.value.clause == power
    assert refused.value.cure is not None
    assert isinstance(refused.value.cure.command, WithdrawInvalidation)
    floor.note(refused.value.cure.command, CAS)
    assert floor.refused(ProposeInvalidation(place, "disruption", WHY), GUS)[0] == power
    floor.note(ReportDevice(place, "a telephone", cheat), DEALER)
    assert floor.refused(TakeMeasure("device", 1, "void wagers", WHY), CAS)[0] == void
    assert floor.balances() == balances
    floor.play(floor.rng)
    floor.note(ProposeInvalidation(floor.here, "disruption", WHY), GUS)  # the next round is another matter
    assert verify(path).fault is None


@each_game
def test_nothing_is_forfeited_before_a_card_is_dealt(
    desk: Desk, cited: Cited, key: str, refund: str, path: Path
) -> None:
    """Without an outcome no fraud has affected one; the wagers of all go back."""
    floor = Floor(desk, cited, key, boxes=1)
    before = floor.balances()
    floor.do(OpenBets(), SYSTEM)
    floor.stake(1)
    place = IncidentPlace("1", 1)
    with pytest.raises(Refused, match="no card of round 1 has been dealt") as refused:
        floor.at(f"incidents/{key}", ProposeInvalidation(place, "fraud", WHY, (floor.patron(1),)), GUS)
    cited.note(refused.value)
    assert refused.value.clause == refund
    floor.note(ProposeInvalidation(place, "fraud", WHY), GUS)
    floor.note(ConfirmInvalidation(1), CAS)
    assert floor.balances() == before
    assert verify(path).fault is None


@each_game
@pytest.mark.parametrize("held", [False, True])
def test_a_void_round_has_no_outcome_to_invalidate(
    desk: Desk, cited: Cited, key: str, power: str, path: Path, held: bool
) -> None:
    """Its wagers went back and stay with their players, also if it became void while a proposal was open."""
    floor = Floor(desk, cited, key, boxes=2)
    before = floor.balances()
    floor.begin(floor.rng)
    place, fraud = IncidentPlace("1", 1), ProposeInvalidation(IncidentPlace("1", 1), "fraud", WHY, (floor.patron(1),))
    if held:
        floor.note(fraud, GUS)
    floor.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    assert floor.round.proposed is not None
    floor.do(ConfirmFault(floor.round.proposed.proposal, floor.round.proposed.remedies[0]), CAS)
    tried = (ConfirmInvalidation(1), CAS) if held else (fraud, GUS)
    clause, reason = floor.refused(*tried)
    assert (clause, "void already" in reason) == (power, True)
    if held:
        floor.note(WithdrawInvalidation(1, WHY), CAS)
    assert floor.refused(ProposeInvalidation(place, "disruption", WHY), GUS)[0] == power
    assert floor.balances() == before
    assert verify(path).fault is None


def test_a_stake_goes_back_once_whether_by_a_void_round_or_by_an_order(desk: Desk, cited: Cited, path: Path) -> None:
    """A wager taken by mistake is reported in the round and ordered back; then the round becomes void."""
    floor = Floor(desk, cited, "plain-three", boxes=2)
    before = floor.balances()
    floor.begin(floor.rng)
    floor.do(Choose(1, "fold"), floor.player(1))
    ante = next(one for one in floor.round.settled if one.area == "ante")
    floor.note(ReportWrongPayment(floor.here, "wager", 0, ante.chips, "she did not fold", ante.stake), DEALER)
    floor.note(SLIP, GUS)
    floor.note(LodgeDispute(floor.here, floor.patron(1), "she did not fold"), DEALER)
    floor.note(DecideDispute(1, "it goes back", "seen", MoneyOrder("return stake", ante.chips)), GUS)
    for moving in (RecordRectified(1, ante.chips), CarryOutOrder(1)):
        assert "still in play" in floor.refused(moving, CAS)[1]
    floor.do(ReportFault(Fault.DEVICE_FAILS), GUS)
    assert floor.round.proposed is not None
    floor.do(ConfirmFault(floor.round.proposed.proposal, floor.round.proposed.remedies[0]), CAS)
    for moving in (RecordRectified(1, ante.chips), CarryOutOrder(1)):
        assert "void since" in floor.refused(moving, CAS)[1]
    floor.note(ClosePayment(1), CAS)
    assert floor.balances() == before
    assert verify(path).fault is None


@pytest.mark.parametrize("key", ["plain-draw", "plain-three"])
def test_a_round_is_not_taken_back_once_its_payment_is_claimed(desk: Desk, cited: Cited, key: str, path: Path) -> None:
    """Also where the document has no rule on wrong payments: it would be owed for a round that is undone."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    while not (floor.played and any(one.returned >= 2000 for one in floor.round.settled)):
        floor.play(floor.rng)
    place, who = floor.here, floor.patron(1)
    floor.note(LodgeDispute(place, who, "paid too much"), DEALER)
    floor.note(DecideDispute(1, "$5 goes back", "seen", MoneyOrder("reverse", 500)), GUS)
    floor.note(AnswerDecision(1, satisfied=True), floor.player(1))
    floor.note(CarryOutOrder(1), CAS)
    assert "rests on this record" in floor.refused(CorrectAct("the hand was typed in wrongly"), GUS, floor.stream)[1]
    assert verify(path).fault is None
