"""Corrections by the director: stacks, eliminations, the order of those who are out, bounties (TOR 6.14)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import (
    Disqualify,
)
from cutcard.tournament.messages.correction import (
    CorrectBounty,
    CorrectOrder,
    CorrectStacks,
    LiftDisqualification,
    Reinstate,
    Reinstated,
    VoidEntry,
)
from cutcard.tournament.messages.director import DealHand
from cutcard.tournament.messages.entry import ReBuy, ReEnter
from cutcard.tournament.messages.proposal import ConfirmProposal, ProposalWithdrawn
from cutcard.tournament.messages.purse import (
    PayPrize,
    RedeemBounty,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Rebuy, ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, Hall


@pytest.mark.clause("TOR 6.14")
def test_stacks_are_put_right_chip_for_chip(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.hand(stacks={one: 30_000, two: 10_000})
    hall.refused(CorrectStacks({one: 25_000, two: 10_000}, "miscounted"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 40_000, two: 0}, "miscounted"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 25_000, two: 15_000}, " "), "TOR 6.14")
    hall.refused(CorrectStacks({}, "nothing"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 25_050, two: 14_950}, "miscounted"), "TOR 7.40")
    hall.refused(CorrectStacks({"nobody": 5}, "who"), "TOR 6.14")
    before = list(hall.kept)
    hall.do(CorrectStacks({one: 25_000, two: 15_000}, "miscounted"))
    assert (hall.stack(one), hall.stack(two)) == (25_000, 15_000)
    assert hall.kept[: len(before)] == before  # nothing that was recorded has changed
    hall.deal()
    hall.refused(CorrectStacks({one: 20_000, three: 25_000}, "miscounted"), "TOR 6.14")


@pytest.mark.clause("TOR 6.14", "TOR 3", "TOR 7.23", "TOR 7.40")
def test_a_mistaken_elimination_is_undone(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    undo = Reinstate(two, table, seat, {one: 20_000}, "the side pot was theirs")
    taken = hall.t.field.where[one][1]
    hall.refused(replace(undo, seat=taken), "TOR 7.23")
    hall.refused(replace(undo, table=5), "TOR 7.23")
    hall.refused(replace(undo, player=three), "TOR 6.14")
    hall.refused(replace(undo, chips={one: 40_100}), "TOR 6.14")
    hall.refused(replace(undo, chips={}), "TOR 6.14")
    hall.refused(replace(undo, chips={one: 150}), "TOR 7.40")
    assert hall.one(Reinstated, undo).clauses == ("TOR 6.14", "TOR 3", "T-50")  # with the bounty
    assert (hall.stack(one), hall.stack(two)) == (20_000, 20_000)
    assert hall.t.bounties.own[two] == "held"
    assert hall.t.bounties.won[one] == 0
    assert not hall.t.outs
    hall.deal()


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_who_gives_back_everything_was_the_one_who_went_out(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.do(Reinstate(two, table, seat, {one: 40_000}, "the hands were exchanged"))
    assert hall.stack(two) == 40_000
    assert [out.player for out in hall.t.outs] == [one]
    assert hall.t.bounties.won == {one: 0, two: 100_00}
    hall.hand(won=two, lost=[three])
    assert hall.t.winners == (two,)


@pytest.mark.clause("TOR 3")
def test_a_bounty_that_was_redeemed_is_not_taken_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.hand(won=three, lost=[one])
    hall.do(RedeemBounty(one), DESK)
    hall.refused(Reinstate(two, table, seat, {three: 20_000}, "miscounted"), "TOR 3")
    hall.refused(CorrectBounty(two, ((four, 100_00),), "wrong pot"), "TOR 3")


@pytest.mark.clause("TOR 6.14", "TOR 7.19")
def test_the_order_of_those_who_are_out_is_corrected(cited: Cited) -> None:
    hall = Hall(cited).start(6).close_registration()
    one, two, three, four, five, _ = hall.seated()
    for loser in (five, four, three):
        hall.hand(won=one, lost=[loser])
    places = results.places
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 5, 6]
    hall.do(CorrectOrder(((four,), (five,)), "table 2 ended first"))
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 6, 5]
    hall.do(CorrectOrder(((three, five),), "the same hand"))
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 6, 4]
    for wrong in (((three,),), ((three, three),), ((three, two),), ((three, four), ())):
        hall.refused(CorrectOrder(wrong, "no"), "TOR 6.14")
    hall.hand(won=one, lost=[two])
    assert places(hall.t)[two].first == 3


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_a_bounty_given_to_the_wrong_player_is_corrected(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.refused(CorrectBounty(three, ((four, 100_00),), "wrong"), "TOR 3")
    hall.refused(CorrectBounty(two, ((four, 99_00),), "wrong"), "TOR 3")
    hall.refused(CorrectBounty(two, ((two, 100_00),), "wrong"), "TOR 3")
    hall.do(CorrectBounty(two, ((three, 50_00), (four, 50_00)), "they split the side pot"))
    assert hall.t.bounties.won == {one: 0, three: 50_00, four: 50_00}


def test_who_was_paid_a_prize_is_not_disqualified_before_it_is_reversed() -> None:
    hall = Hall().start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two, three])
    hall.do(PayPrize(one), DESK)
    hall.do(CorrectOrder(((two,), (three,)), "late"))  # of places that are not paid
    hall.both(hall.cure(Disqualify(one, "conduct", "late")))
    hall.do(Disqualify(one, "conduct", "late"))
    assert hall.t.claims == {one: 675_00}
    hall.refused(DealHand(1), "TOR 1", DEALER)


@pytest.mark.clause("TOR 6.14", "TOR 7.19")
def test_a_corrected_order_ties_nobody_who_comes_back_to_an_earlier_elimination(cited: Cited) -> None:
    """Players who had re-entered or were disqualified went out in hands of their own."""
    hall = Hall(cited).start(8)
    winner, one, two, three, four, *_ = hall.seated()
    for loser in (one, two, three, four):
        hall.hand(won=winner, lost=[loser])
    hall.do(ReEnter(two), DESK)
    hall.do(Disqualify(three, "conduct", "shouted"))
    hall.do(CorrectOrder(((four,), (one,)), "noted the wrong way round"))
    hall.both(VoidEntry(two, "somebody else had paid"))
    hall.do(LiftDisqualification(three, "it was another player"))
    assert [(who, place.first, place.tied) for who, place in results.places(hall.t).items()] == [
        (three, 5, 1),
        (two, 6, 1),
        (one, 7, 1),
        (four, 8, 1),
    ]
    hall.hand(won=winner, lost=[next(who for who in hall.seated() if who != winner)])
    assert all(place.tied == 1 for place in results.places(hall.t).values())


@pytest.mark.clause("TOR 6.14", "TOR 7.37")
def test_a_disqualification_in_a_hand_is_lifted_when_the_hand_is_over(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, *_ = hall.seated()
    hall.deal()
    hall.do(Disqualify(one, "conduct", "blows"))
    assert "lift it then" in hall.refused(LiftDisqualification(one, "another one"), "TOR 6.14")
    hall.hand()
    hall.do(LiftDisqualification(one, "another one"))
    assert one in hall.t.field.where


@pytest.mark.clause("TOR 1")
def test_a_result_of_two_stands_when_play_is_over(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    assert "its result stands" in hall.refused(VoidEntry(two, "entered by mistake"), "TOR 1")
    assert hall.cures(VoidEntry(two, "entered by mistake")) is None


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_each_bounty_that_a_player_lost_can_be_corrected(cited: Cited) -> None:
    """Where re-entries bring bounties, the first one's winner is found to be wrong when the second is lost as well."""
    hall = Hall(cited, replace(EVENT, re_entry=ReEntry(7, bounty=True))).start(4)
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[four])
    hall.do(ReEnter(four), DESK)
    hall.hand(won=two, lost=[four])
    shares = ((three, 100_00),)
    hall.refused(CorrectBounty(four, shares, "misread", entry=3), "TOR 3")
    hall.do(CorrectBounty(four, shares, "misread", entry=1))
    assert {who: value for who, value in hall.t.bounties.won.items() if value} == {two: 100_00, three: 100_00}
    hall.do(CorrectBounty(four, ((one, 100_00),), "it was right", entry=1))
    hall.do(CorrectBounty(four, shares, "misread, too", entry=2))
    assert {who: value for who, value in hall.t.bounties.won.items() if value} == {one: 100_00, three: 100_00}


@pytest.mark.clause("TOR 7.22", "TOR 6.14", "T-51")
@pytest.mark.parametrize("buys", [True, False])
def test_who_has_lost_a_hand_by_a_correction_may_re_buy_as_after_any_hand(cited: Cited, buys: bool) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=None, rebuy=Rebuy(225_00, 20_000, 7, 20_000))).start(3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.deal()  # two has not bought chips
    hall.hand()
    hall.hand(stacks={one: 20_000, three: 40_000})
    hall.do(Reinstate(two, 1, hall.free(1), {one: 20_000}, "the hands were misread"))
    assert (set(hall.t.busts), hall.t.bounties.own[one]) == ({one}, "held")
    if buys:
        hall.do(ReBuy(one), DESK)
        assert (hall.stack(one), hall.t.bounties.own[one]) == (20_000, "held")
    hall.deal()
    assert (one in hall.t.field.where) is buys
    assert hall.t.bounties.won.get(two, 0) == (0 if buys else 100_00)


@pytest.mark.clause("TOR 6.14", "T-53")
def test_what_was_proposed_of_an_entry_is_not_confirmed_for_the_next_one(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.do(VoidEntry(one, "entered under a wrong name"))
    hall.hand(won=two, lost=[one])
    assert hall.one(ProposalWithdrawn, ReEnter(one), DESK).number == 1
    hall.refused(ConfirmProposal(1), "T-53", MANAGER)
    assert (hall.stack(one), hall.t.register.pool) == (20_000, 5 * 225_00)


@pytest.mark.clause("T-53")
def test_an_entry_ends_once_whatever_reason_is_given(cited: Cited) -> None:
    """Otherwise the second proposal would end an earlier entry of the player."""
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.hand(won=two, lost=[one])
    hall.do(ReEnter(one), DESK)
    hall.do(VoidEntry(one, "entered under a wrong name"))
    hall.refused(VoidEntry(one, "a wrong name"), "T-53")
    hall.do(ConfirmProposal(1), MANAGER)
    assert hall.t.register.entrants[one].entries == 1
