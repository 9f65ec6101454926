"""The last players share the prizes that are left by an agreement of all of them (T-52)."""

from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import CountChips, Disqualify
from cutcard.tournament.messages.correction import CorrectOrder, LiftDisqualification, Reinstate
from cutcard.tournament.messages.entry import TellPrizes
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    CloseTournament,
    DropShares,
    PayPrize,
    ProposeShares,
    RedeemBounty,
    ReversePayment,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Satellite
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall, down_to, own
from tests.support.tournament.entering import online


def two_left(cited: Cited, **announced: Any) -> tuple[Hall, str, str]:
    """Three places are paid; two players are left."""
    hall = Hall(cited, hand_for_hand="by order", **announced).start(21).close_registration()
    while len(hall.t.field.where) > 2:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
    one, two = hall.seated()
    return hall, one, two


@pytest.mark.clause("TOR 7.4", "TOR A")
def test_shares_are_agreed_on_by_all_and_approved(cited: Cited) -> None:
    hall, one, two = two_left(cited, sharing=True)
    assert hall.t.purse.prizes is not None
    left = sum(hall.t.purse.prizes[:2])
    hall.refused(ApproveShares(), "T-52")
    hall.refused(AgreeToShares(one), "T-52", online(one))
    for wrong in ({one: left}, {one: left, two: 1}, {one: left, "nobody": 0}):
        hall.refused(ProposeShares(wrong), "T-52")
    hall.do(ProposeShares({one: left - 1_800_00, two: 1_800_00}))
    hall.do(AgreeToShares(one), online(one))
    hall.refused(AgreeToShares(one), "T-52", online(one))
    hall.refused(ApproveShares(), "T-52")
    hall.refused(AgreeToShares(two), "T-52", DESK)
    hall.both(AgreeToShares(two, "agreed"), DESK)
    hall.do(ApproveShares())
    hall.hand(won=two, lost=[one])  # they play on for the place
    lines = results.log(hall.t).lines
    assert [(line.player, line.prize, line.agreed) for line in lines[:2]] == [
        (two, hall.t.purse.prizes[0], 1_800_00),
        (one, hall.t.purse.prizes[1], left - 1_800_00),
    ]
    for player, place in results.places(hall.t).items():
        if results.due(hall.t, player, place):
            hall.do(PayPrize(player), DESK)
    assert hall.t.purse.paid[two] == 1_800_00
    hall.refused(DropShares("a mistake"), "T-52")
    first = next(player for player in hall.t.purse.shares if hall.t.purse.paid.get(player))
    assert hall.cure(DropShares("a mistake")) == ReversePayment(first, "prize", "a mistake")
    hall.do(CountChips({100: 4_200}), DEALER)
    for player in list(hall.t.bounties.won):
        if hall.t.bounties.won[player] or player == two:
            hall.do(RedeemBounty(player), DESK)
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]


def test_without_the_announcement_nothing_is_shared(cited: Cited) -> None:
    hall, one, two = two_left(cited)
    hall.refused(ProposeShares({one: 1, two: 1}), "T-52")


@pytest.mark.clause("TOR 7.4", "TOR A")
def test_an_agreement_ends_when_the_prizes_change(cited: Cited) -> None:
    """Two go out together across the last entry of a satellite, which is then paid in money (T-48)."""
    hall = Hall(cited, replace(EVENT, satellite=Satellite("main", 250_00), bounty=0), sharing=True)
    hall.do(TellPrizes("entries, as far as the pool goes"))
    hall.start(9).close_registration()
    assert hall.t.purse.prizes == (*(0,) * 8, 25_00)
    one, two, *_ = players = hall.seated(min(hall.t.field.tables))
    everybody = list(hall.t.field.where)
    hall.do(ProposeShares({player: 25_00 if player == one else 0 for player in everybody}))
    for player in everybody:
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    hall.hand(won=one, lost=[two, players[2]])
    assert hall.t.purse.prizes == (*(0,) * 7, 250_00, 25_00)
    assert hall.t.purse.shares == {}


@pytest.mark.clause("TOR 7.4", "TOR A")
def test_an_agreement_ends_when_other_players_are_left(cited: Cited) -> None:
    hall, one, two = two_left(cited, sharing=True)
    assert hall.t.purse.prizes is not None
    left = sum(hall.t.purse.prizes[:2])
    hall.do(ProposeShares({one: left, two: 0}))
    hall.do(DropShares("they thought again"))
    hall.refused(DropShares("again"), "T-52")
    hall.do(ProposeShares({one: left, two: 0}))
    for player in (one, two):
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    hall.do(Disqualify(two, "conduct", "blows"))
    assert hall.t.purse.shares == {}
    assert results.due(hall.t, one, results.places(hall.t)[one]) == hall.t.purse.prizes[0]


@pytest.mark.clause("TOR 6.14", "TOR 7.4")
def test_an_agreement_stands_when_somebody_who_made_it_comes_back(cited: Cited) -> None:
    hall, one, two = two_left(cited, sharing=True)
    assert hall.t.purse.prizes is not None
    shares = {one: sum(hall.t.purse.prizes[:2]) - 1_000_00, two: 1_000_00}
    hall.do(ProposeShares(shares))
    for player in (one, two):
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    table, seat = hall.t.field.where[two]
    stack = hall.stack(two)
    hall.hand(won=one, lost=[two])
    hall.do(Reinstate(two, table, seat, {one: stack}, "the river was misread"))
    assert hall.t.purse.shares == shares
    third = next(player for player, place in results.places(hall.t).items() if place.first == 3)
    hall.do(Reinstate(third, table, hall.free(table), {one: 1_000}, "had a chip left"))  # was not one of them
    assert hall.t.purse.shares == {}


@pytest.mark.clause("TOR 6.14", "TOR 7.19", "T-52")
def test_nobody_else_comes_among_the_places_that_were_agreed_on(cited: Cited) -> None:
    """They would share prizes that the agreement has given away already."""
    hall, one, two = two_left(cited, sharing=True)
    assert hall.t.purse.prizes is not None
    hall.do(ProposeShares({one: sum(hall.t.purse.prizes[:2]) - 1_800_00, two: 1_800_00}))
    for player in (one, two):
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    hall.hand(won=two, lost=[one])
    third = hall.t.outs[-2].player
    tied = CorrectOrder(((third, one),), "they went out in the same hand")
    dropped = hall.cure(tied)
    assert isinstance(dropped, DropShares)
    hall.do(dropped)
    hall.do(tied)
    assert sum(results.due(hall.t, player, place) for player, place in results.places(hall.t).items()) == sum(
        hall.t.purse.prizes
    )


def test_what_was_paid_by_an_agreement_is_given_back_before_it_ends(cited: Cited) -> None:
    hall, one, two = two_left(cited, sharing=True)
    agree(hall, one, two)
    hall.hand(won=two, lost=[one])
    hall.do(PayPrize(two))
    lapse = Disqualify(one, "conduct", "found out afterwards")
    assert hall.cure(lapse) == ReversePayment(two, "prize", "the agreement on shares ends")
    hall.both(ReversePayment(two, "prize", "the agreement on shares ends"))
    hall.do(lapse)
    assert not hall.t.purse.shares
    hall.do(PayPrize(two))
    assert hall.t.purse.prizes is not None
    assert hall.t.purse.paid[two] == hall.t.purse.prizes[0]


@pytest.mark.parametrize("paid", ["before the order", "after it"])
def test_nothing_is_paid_by_an_agreement_that_ends_with_the_hand(paid: str, cited: Cited) -> None:
    """Ordered in a hand, the disqualification is carried out with its result, which cannot be refused."""
    hall = Hall(cited, hand_for_hand="by order", sharing=True).start(21).close_registration()
    down_to(hall, 3)
    one, two, three = hall.seated()
    assert hall.t.purse.prizes is not None
    prizes = hall.t.purse.prizes[:3]
    hall.do(ProposeShares({one: sum(prizes) - 2_00, two: 1_00, three: 1_00}))
    for player in (one, two, three):
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    hall.hand(won=two, lost=[one])
    hall.deal()
    order = Disqualify(three, "conduct", "blows")
    if paid == "before the order":
        hall.do(PayPrize(one))
        reverse = ReversePayment(one, "prize", "the agreement on shares ends")
        assert hall.cure(order) == reverse
        hall.both(reverse)
    hall.do(order)
    hall.refused(PayPrize(one), "T-52")
    hall.hand(won=two)
    assert not hall.t.purse.shares
    hall.do(PayPrize(one))
    assert hall.t.purse.paid[one] == prizes[1], "they moved up"


def test_an_agreement_ends_when_somebody_waits_for_a_seat_again(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order", sharing=True)
    hall.enter("out")
    hall.do(Disqualify("out", "exposing the hand", "before the start"))
    hall.start(21).close_registration()
    down_to(hall, 2)
    agree(hall, *hall.seated())
    hall.do(LiftDisqualification("out", "by mistake"))
    assert not hall.t.purse.shares


def test_nothing_is_agreed_on_while_somebody_waits_for_a_seat_again(cited: Cited) -> None:
    """Whoever comes back would have had a prize beside those who had shared them all."""
    hall = Hall(cited, hand_for_hand="by order", sharing=True)
    hall.enter("out")
    hall.do(Disqualify("out", "exposing the hand", "before the start"))
    hall.start(21).close_registration()
    down_to(hall, hall.t.structure.final_table)
    propose(hall, *hall.seated())
    hall.do(LiftDisqualification("out", "by mistake"))
    assert "out" in hall.t.register.queue, "all seats are taken"
    hall.refused(ApproveShares(), "T-52")


def agree(hall: Hall, one: str, two: str) -> None:
    propose(hall, one, two)
    hall.do(ApproveShares())


def propose(hall: Hall, one: str, *others: str) -> None:
    """Shares on which all agree."""
    assert hall.t.purse.prizes is not None
    left = sum(hall.t.purse.prizes[: 1 + len(others)])
    each = 1_800_00 // len(others)
    hall.do(ProposeShares({one: left - each * len(others), **dict.fromkeys(others, each)}))
    for player in (one, *others):
        hall.do(AgreeToShares(player), online(player))
