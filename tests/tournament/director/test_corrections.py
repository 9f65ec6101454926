"""Corrections beyond a lost hand: chips that were removed, the hand that ended the tournament, orders that wait."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import CountChips, ForfeitChips
from cutcard.tournament.messages.correction import CorrectOrder, Reinstate, Reinstated
from cutcard.tournament.messages.director import AnnounceEliminationRound, ResumeClock
from cutcard.tournament.messages.field_events import FinalTableDrawn
from cutcard.tournament.messages.purse import PayPrize, RedeemBounty
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.directing import DEALER, DESK, EVENT, Hall


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_who_went_out_in_an_elimination_round_gets_chips_and_bounty_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.do(AnnounceEliminationRound(1))
    hall.hand(stacks={one: 21_000, two: 19_000})
    assert (hall.t.removed, hall.t.bounties.own[two]) == (19_000, "void")
    undo = Reinstate(two, table, seat, {}, "the stacks were miscounted")
    assert "removed" in hall.refused(replace(undo, chips={one: 1_000}), "TOR 6.14")
    back = hall.one(Reinstated, undo)
    assert back.restored == 19_000
    assert (hall.t.removed, hall.stack(two)) == (0, 19_000)
    assert hall.t.bounties.own[two] == "held"
    assert hall.t.bounties.escrow() == 4 * 100_00
    assert not hall.t.outs
    hall.hand(won=one, lost=[two])  # from now on chips come back from who has won them
    hall.refused(undo, "TOR 6.14")
    assert {three, four} <= hall.t.field.where.keys()


@pytest.mark.clause("TOR 6.14", "TOR 7.13")
def test_a_forfeit_is_taken_back_before_and_after_registration_has_closed(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    places = hall.t.field.where
    hall.minute(171)  # the clock stands at the end of level 6
    hall.do(ForfeitChips(one), DESK)
    hall.do(ForfeitChips(two), DESK)
    hall.do(Reinstate(one, *places[one], {}, "asked by mistake"))
    assert (hall.stack(one), hall.t.bounties.own[one]) == (20_000, "held")
    hall.do(ResumeClock())
    assert hall.t.bounties.own[two] == "void"
    table = min(hall.t.field.tables)
    hall.do(Reinstate(two, table, hall.free(table), {}, "asked by mistake"))
    assert (hall.stack(two), hall.t.bounties.own[two], hall.t.removed) == (20_000, "held", 0)
    assert hall.t.bounties.escrow() == 4 * 100_00


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_the_hand_that_ended_the_tournament_can_be_undone(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    assert (hall.phase(), hall.t.winners) == ("finished", (one,))
    events = hall.do(Reinstate(two, table, seat, {one: 20_000}, "the river was misread"))
    assert (hall.phase(), hall.t.winners) == ("final table", ())
    assert not any(isinstance(event, FinalTableDrawn) for event in events)  # its seats were drawn before
    assert (hall.stack(one), hall.stack(two)) == (40_000, 20_000)
    hall.hand(won=two, lost=[one])
    assert hall.t.winners == (two,)
    hall.do(RedeemBounty(two), DESK)
    hall.do(RedeemBounty(one), DESK)
    assert hall.t.bounties.escrow() == 0


@pytest.mark.clause("TOR 6.14")
def test_whoever_gives_back_everything_has_not_won(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.do(Reinstate(two, table, seat, {one: 40_000}, "the hands were exchanged"))
    assert (hall.phase(), hall.t.winners) == ("finished", (two,))
    assert [player for player, place in results.places(hall.t).items() if place.first == 2] == [one]


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_what_was_counted_or_redeemed_ends_the_time_for_that(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    undo = Reinstate(two, *hall.t.field.where[two], {one: 20_000}, "the river was misread")
    hall.hand(won=one, lost=[two])
    before = hall.t
    hall.do(CountChips({100: 400}), DEALER)
    hall.refused(undo, "TOR 7.12")
    hall.t = before
    hall.do(RedeemBounty(one), DESK)
    hall.refused(undo, "TOR 3")
    hall.refused(replace(undo, chips={one: 40_000}), "TOR 3")
    hall.t = before
    hall.do(PayPrize(one), DESK)
    hall.refused(undo, "TOR 6.14")


@pytest.mark.clause("TOR 7.22")
def test_the_order_is_not_changed_while_somebody_may_still_re_buy() -> None:
    terms = replace(EVENT, re_entry=None, rebuy=Rebuy(50_00, 20_000, 5, 0, most=1))
    hall = Hall(structure=terms).start(5)
    one, two, three, four, _ = hall.seated()
    for loser in (two, three):
        hall.hand(won=one, lost=[loser])
        hall.deal()
        hall.hand()
    hall.hand(won=one, lost=[four])
    assert set(hall.t.busts) == {four}
    assert four in hall.refused(CorrectOrder(((three,), (two,)), "the other table ended first"), "TOR 7.22")
