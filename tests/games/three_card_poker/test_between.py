"""Where two rules meet: a finding and a payment, a correction and the record, a rise and a newcomer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.cards import parse
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.matters import open_matters
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.identity import identify
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.commands import AwardPrize, DenyClaim
from cutcard.registers.promotions.events import PrizeAwarded
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.printed.promotions import MONEY_WAYS, PrizeKind, Way
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import CannotCover, ConfirmFault, PlayersLook, ReportFault
from cutcard.table.messages.life import RaiseMinimum
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
    TakeBack,
    TakeSeat,
)
from cutcard.table.messages.validity import Ground, ReportInvalid
from tests.conftest import Cited
from tests.support.floor.play import DEALER, SYSTEM, Felt
from tests.support.floor.promotions import AWARD, drawn, of
from tests.support.journal.audit import verify

KEY, REGISTER = "three-card-poker", "incidents/three-card-poker"
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX = Actor("max", Role.GAMING_MANAGER)
HERE = IncidentPlace("1", 1)
NO_CARD: Ground = "no valid card"
DEALT = {"dealer": "Qc 3d 2h", "box 1": "Jc 9d 5h", "box 2": "Js Ts 9s"}  # the dealer beats box 1 and loses to box 2


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "journal.db")
    yield desk
    desk.close()
    assert verify(tmp_path / "journal.db").fault is None


@pytest.fixture
def felt(desk: Desk) -> Felt:
    """A table with two boxes, dealt by hand."""
    return Felt(desk, KEY, boxes=2, dealing="recorded")


def note(felt: Felt, cited: Cited, command: Command, actor: Actor = DEALER, stream: str = "") -> None:
    for event in felt.at(stream or felt.stream, command, actor).events:
        cited.note(event)


def refused(felt: Felt, command: Command, actor: Actor = DEALER, stream: str = "") -> Refused:
    with pytest.raises(Refused) as no:
        felt.at(stream or felt.stream, command, actor)
    return no.value


def dealt(felt: Felt) -> None:
    """Both boxes have staked $10 on the ante and $5 on Pair Plus, and have their cards."""
    felt.do(OpenBets(), felt.staff)
    for box in (1, 2):
        felt.do(PlaceWagers(box, (Bet("ante", 1000), Bet("pair-plus", 500))), felt.player(box))
    felt.shuffle()
    felt.do(CloseBets(), felt.staff)


def shown(felt: Felt, *piles: str) -> None:
    """Both boxes play, and these piles are turned up."""
    for box in (1, 2):
        felt.do(Choose(box, "play"), DEALER)
    for pile in piles:
        if felt.need.kind == "settlement":
            felt.do(Settle(), DEALER)
        felt.do(ShowCards(pile, parse(DEALT[pile])), DEALER)


def chips(felt: Felt) -> int:
    return felt.desk.balance("circulation")


# -- wagers that turn out to be invalid


def found_invalid(felt: Felt, cited: Cited, box: int) -> None:
    """One supervisor reports it, another confirms it."""
    note(felt, cited, ReportInvalid(box, NO_CARD), GUS)
    assert felt.round.proposed is not None
    note(felt, cited, ConfirmFault(felt.round.proposed.proposal, Remedy.NO_WINNINGS), CAS)


@pytest.mark.clause("TCP 12.16.2", "I-11")
def test_what_an_invalid_wager_was_paid_goes_back_while_the_hand_lasts(felt: Felt, cited: Cited) -> None:
    dealt(felt)
    before = chips(felt)
    shown(felt, "dealer", "box 2")
    assert {one.area for one in felt.round.settled if one.returned > one.chips} == {
        *("ante", "play", "pair-plus", "ante-bonus")
    }
    found_invalid(felt, cited, 2)
    assert not felt.round.settled
    felt.do(ShowCards("box 1", parse(DEALT["box 1"])), DEALER)
    assert felt.round.stage == "closed"
    assert chips(felt) - before == 1000 + 500 - 1000, "box 2 has what it staked; box 1 has lost its Play wager as well"


@pytest.mark.clause("TCP 12.16.2", "TCP 12.9.2")
def test_a_bonus_is_taken_back_without_the_ante_that_lost(felt: Felt, cited: Cited) -> None:
    """Then a foreign card is found: the ante, still on record as lost, goes back with all other wagers."""
    before = chips(felt)
    dealt(felt)
    for box in (1, 2):
        felt.do(Choose(box, "play"), DEALER)
    for pile, cards in (("dealer", "Ac Ad Ah"), ("box 2", "Js Ts 9h")):
        if felt.need.kind == "settlement":
            felt.do(Settle(), DEALER)
        felt.do(ShowCards(pile, parse(cards)), DEALER)
    found_invalid(felt, cited, 2)
    assert {one.area for one in felt.round.settled} == {"ante", "play"}
    felt.do(ReportFault(Fault.FOREIGN_CARD), DEALER)
    assert felt.round.proposed is not None
    note(felt, cited, ConfirmFault(felt.round.proposed.proposal, Remedy.VOID_ROUND), GUS)
    assert chips(felt) == before


@pytest.mark.clause("TCP 12.16")
def test_a_lost_wager_may_be_found_invalid_too(felt: Felt, cited: Cited) -> None:
    dealt(felt)
    felt.do(Choose(1, "fold"), DEALER)
    before = chips(felt)
    note(felt, cited, ReportInvalid(1, NO_CARD), GUS)
    assert chips(felt) == before


# -- corrections


@pytest.mark.clause("I-65")
@pytest.mark.parametrize("looked", [PlayersLook(), Choose(1, "fold")])
def test_no_dealer_alone_opens_wagers_again_once_players_have_looked(looked: Command, felt: Felt) -> None:
    dealt(felt)
    felt.do(looked, DEALER)
    felt.do(CorrectAct(), DEALER)
    no = refused(felt, CorrectAct())
    assert no.reason == "players have looked at their cards since: a supervisor who did not record it must take it back"
    felt.do(CorrectAct("box 2 had staked more"), GUS)
    assert felt.round.stage == "open"


@pytest.mark.clause("TCP 12.13")
def test_a_wrong_payment_is_held_against_the_record_as_corrected(felt: Felt, cited: Cited) -> None:
    dealt(felt)
    shown(felt, "dealer", "box 2")
    felt.do(ShowCards("box 1", parse("Kc 9d 5h")), DEALER)
    ante = next(one for one in felt.round.settled if (one.box, one.area) == (1, "ante"))
    assert ante.returned == 2000
    felt.do(CorrectAct("a jack was typed as a king"), GUS)
    felt.do(ShowCards("box 1", parse(DEALT["box 1"])), DEALER)  # which loses
    wrong = ReportWrongPayment(HERE, "wager", 2000, 1000, "paid too much", stake=ante.stake)
    assert refused(felt, wrong, DEALER, REGISTER).reason.startswith("the record shows $0.00")
    note(felt, cited, ReportWrongPayment(HERE, "wager", 2000, 0, "paid by mistake", stake=ante.stake), DEALER, REGISTER)
    assert (
        "a decision or a wrong payment rests on this record"
        in refused(felt, CorrectAct("a king after all"), GUS).reason
    )


@pytest.mark.clause("TCP 14.13")
def test_what_the_document_does_not_cover_is_lodged_as_a_dispute(felt: Felt, cited: Cited) -> None:
    """It gives no manager the power to decide it."""
    dealt(felt)
    no = refused(felt, ReportFault(Fault.PLAYER_SHOWS, 1))
    assert (no.clause, no.reason.endswith("may lodge a dispute about it")) == ("TCP 14.13", True)
    note(felt, cited, LodgeDispute(HERE, "t1b2", "box 1 showed its cards"), DEALER, REGISTER)


# -- limits


@pytest.mark.clause("TCP 6.5.1", "TCP 6.5.4")
def test_who_comes_after_a_rise_that_waits_does_not_keep_the_minimum_before_it(felt: Felt, cited: Cited) -> None:
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, (Bet("ante", 1000),)), DEALER)
    note(felt, cited, RaiseMinimum(1500), GUS)
    felt.at("patron/xen", IssueCard("X-1"), SYSTEM)
    felt.do(TakeSeat(3), Actor("xen", Role.PLAYER))
    felt.do(RaiseMinimum(2500), GUS)
    felt.do(TakeBack(1), DEALER)
    assert felt.state.opened.sign.minimum == 2500
    assert felt.state.opened.life.markers == {"t1b1": 500, "t1b2": 500, "xen": 1500}


# -- money that must not come back, or become money


@pytest.mark.clause("TCP 14.4.1", "TCP 14.6")
def test_a_forfeited_wager_is_not_returned_by_a_later_measure(desk: Desk, cited: Cited) -> None:
    felt = Felt(desk, KEY, boxes=2)
    dealt(felt)
    note(felt, cited, ProposeInvalidation(HERE, "fraud", "marked cards", ("t1b1",)), GUS, REGISTER)
    note(felt, cited, ConfirmInvalidation(1), CAS, REGISTER)
    kept = desk.balance("patron/t1b1")
    felt.at(REGISTER, ReportDevice(HERE, "a phone", "t1b1"), DEALER)
    no = refused(felt, TakeMeasure("device", 1, "void wagers", "seen on camera"), GUS, REGISTER)
    assert (no.clause, desk.balance("patron/t1b1")) == ("TCP 14.4.1", kept)


@pytest.mark.clause("TCP 15.3")
@pytest.mark.parametrize("way", [way for way in MONEY_WAYS if way is not Way.CASH])
def test_casino_dollars_are_not_given_in_a_way_that_pays_money(way: Way, cited: Cited) -> None:
    led = drawn("TCP", cited, of(PrizeKind.CASINO_DOLLARS))
    assert led.refused(AwardPrize(0, delivery=way), AWARD).clause == "TCP 15.3"
    assert isinstance(led.one(AwardPrize(0, delivery=Way.VOUCHER), AWARD), PrizeAwarded)


# -- two records of one person


@pytest.mark.clause("TCP 12.10", "I-17")
def test_a_warning_binds_the_person_whatever_record_it_was_given_under(desk: Desk, cited: Cited) -> None:
    """Ann is warned as annie, whose record is then merged into hers."""
    felt = Felt(desk, KEY, boxes=0)
    for who, again in (("annie", False), ("ann", True)):
        player = Actor(who, Role.PLAYER)
        felt.at(f"patron/{who}", IssueCard(f"C-{who}"), SYSTEM)
        felt.at(f"patron/{who}", BuyIn(who, 1000), SYSTEM)
        if again:
            felt.at("patron/annie", MergeRecord("ann", "the same passport"), MAX)
        felt.do(TakeSeat(1), player)
        felt.do(OpenBets(), SYSTEM)
        felt.do(PlaceWagers(1, (Bet("ante", 1000 if not again else 1500),)), player)
        felt.do(CloseBets(), SYSTEM)
        note(felt, cited, CannotCover(1), player)
        assert [one.returned for one in felt.round.settled] == [0 if again else 1000]
        felt.do(LeaveSeat(1), player)


@pytest.mark.clause("TCP 12.11.2")
@pytest.mark.parametrize("merged", [1, 2])
def test_who_is_kept_apart_stays_so_under_another_record(merged: int, felt: Felt) -> None:
    felt.at(REGISTER, SuspectCollusion(IncidentPlace("1"), ("t1b1", "t1b2"), "looked at each other's cards"), GUS)
    felt.at(REGISTER, TakeMeasure("collusion", 1, "keep apart", "looked at each other's cards"), CAS)
    felt.do(LeaveSeat(merged), felt.player(merged))
    felt.at("patron/ann", IssueCard("A-1"), SYSTEM)
    felt.at(f"patron/t1b{merged}", MergeRecord("ann", "the same passport"), MAX)
    assert refused(felt, TakeSeat(merged), Actor("ann", Role.PLAYER)).clause == "TCP 12.11.2"


@pytest.mark.clause("TCP 15.9.1")
def test_name_and_address_of_a_denied_claim_are_not_erased(cited: Cited) -> None:
    led = drawn("TCP", cited, of(PrizeKind.GOODS, value=100_01))
    floor = FloorPromotion("three-card-poker.1", led.state)
    assert [one.kind for one in open_matters(floor, "ann")] == ["prize"]
    led.do(DenyClaim("ann", led.state.wins[0].prize.name, "not eligible", "Ann O'Hara", "1 High St"), AWARD)
    kept = tuple(open_matters(FloorPromotion(floor.id, led.state), "ann"))
    with pytest.raises(Refused) as no:
        identify(Patron("ann"), EraseDetails("she asked for it"), Facts(MAX, AWARD, matters=kept))
    assert (no.value.clause, no.value.cure) == ("TCP 15.9.1", None)
