"""A correction gives back what was there, no less and no more: place, stake, bounty, fee, prizes, penalties (T-50)."""

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.ledger import CAGE, CLAIMS, HOUSE
from cutcard.tournament.engine.values import BountyMove
from cutcard.tournament.messages.conduct import (
    CloseOption,
    Disqualify,
    ForfeitChips,
    LiftPenalty,
    MarkAbsent,
    Penalise,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import CorrectBounty, LiftDisqualification, Reinstate, VoidEntry
from cutcard.tournament.messages.director import AnnounceEliminationRound, MoveClock, RaceChips, ReportHand, ResumeClock
from cutcard.tournament.messages.entry import HearExclusion, ReBuy, ReEnter, RefundUnseated, SetConditions
from cutcard.tournament.messages.purse import PayPrize, SettleClaim
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, EVENT, MANAGER, Hall, balances, own, result

REBUYS = replace(EVENT, rebuy=Rebuy(price=225_00, chips=20_000, until_level=7, stack_at_most=20_000))


# -- a disqualification that is lifted


@pytest.mark.clause("TOR 7.14", "TOR 6.14")
def test_who_was_provisionally_eliminated_may_come_back_again(cited: Cited) -> None:
    hall = Hall(cited).start(6, absent=("a01",))
    hall.do(MoveClock(5, "to the end of level 4"))
    hall.do(ProvisionallyEliminate("a01"))
    hall.do(Disqualify("a01", "absence", "never came"))
    hall.refused(ReturnAbsent("a01"), "TOR 7.14")
    hall.do(LiftDisqualification("a01", "is on the way"))
    hall.do(ReturnAbsent("a01"))
    assert (hall.stack("a01"), hall.t.bounties.own["a01"]) == (20_000, "held")


@pytest.mark.clause("TOR 6.14")
def test_a_stack_below_one_chip_comes_back_as_one_chip(cited: Cited) -> None:
    """Nobody sits at a table without chips: they could neither play nor go out."""
    hall = Hall(cited).start(6).close_registration()
    one, two, *_ = hall.seated()
    hall.hand(stacks={one: 100, two: 39_900})
    hall.do(Disqualify(one, "conduct", "shouted"))
    hall.to_level(13)
    hall.do(RaceChips(1))
    hall.do(LiftDisqualification(one, "it was somebody else"))
    assert hall.stack(one) == hall.t.field.tables[1].unit == 500
    assert one in {seat.player for seat in hall.deal().seats}


@pytest.mark.clause("TOR 6.14", "TOR 6.10")
def test_fees_that_were_paid_out_as_prizes_go_back_when_those_payments_are_reversed(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("late")
    hall.do(Disqualify("late", "conduct", "shouting at the desk"))
    hall.start(2)
    hall.close_registration()
    hall.hand(won="a01", lost=["a02"])
    assert hall.t.phase == "finished"
    hall.do(PayPrize("a01"))
    lift = LiftDisqualification("late", "it was another")
    refund = RefundUnseated(("late",), "play is over")
    void = VoidEntry("a02", "the same person twice")
    assert "prizes were paid from them" in hall.refused(lift, "TOR 6.14")
    hall.both(hall.cure(lift))
    hall.do(lift)
    assert hall.cure(PayPrize("a01")) == refund  # before the fees of those who cannot be seated are back
    hall.both(refund)
    hall.do(PayPrize("a01"))
    assert hall.t.purse.pool == 2 * 225_00
    assert "prizes were paid from them" in hall.refused(void, "TOR 6.14")


@pytest.mark.clause("TOR 7.37", "TOR 6.14")
def test_who_lost_the_last_chips_in_the_hand_of_a_disqualification_is_out_when_it_is_lifted(cited: Cited) -> None:
    hall = Hall(cited).start(6)
    hall.deal()
    hall.do(Disqualify("a02", "conduct", "blows"))
    hall.hand(won="a01", lost=["a02"])
    hall.do(LiftDisqualification("a02", "it was a01"))
    assert hall.t.register.entrants["a02"].status == "out"
    assert [one.player for one in hall.t.outs] == ["a02"]
    assert hall.t.bounties.won == {"a01": 100_00}
    assert "a02" not in hall.t.field.where


@pytest.mark.clause("TOR 7.37", "TOR 3")
def test_a_bounty_won_in_the_hand_of_a_disqualification_goes_to_the_others_or_to_nobody(cited: Cited) -> None:
    for winners, value in ((("a01", "a02"), {"a01": 100_00}), (("a02",), {})):
        hall = Hall(cited).start(6)
        begin = hall.deal()
        hall.do(Disqualify("a02", "conduct", "blows"))
        stacks = {winner: 20_000 + 20_000 // len(winners) for winner in winners}
        shares = tuple((winner, 100_00 // len(winners)) for winner in winners)
        played = result(begin, "", (), {**stacks, "a03": 0})
        hall.do(ReportHand(1, replace(played, bounties=(BountyMove("a03", shares, ("TOR 3", "T-01")),))))
        assert dict(hall.t.bounties.won) == value
        assert hall.t.bounties.own["a03"] == ("lost" if value else "void")


@pytest.mark.clause("TOR 7.22", "TOR 6.14")
def test_who_could_have_bought_again_is_out_when_a_disqualification_is_lifted(cited: Cited) -> None:
    hall = Hall(cited, REBUYS).start(6)
    hall.hand(won="a01", lost=["a02"])
    assert "a02" in hall.t.busts
    hall.do(Disqualify("a02", "conduct", "blows"))
    hall.do(LiftDisqualification("a02", "it was a01"))
    assert [one.player for one in hall.t.outs] == ["a02"]
    assert "a02" not in hall.t.field.where
    hall.do(ReEnter("a02"), DESK)


@pytest.mark.clause("TOR 7.16.2", "TOR 6.14")
def test_a_fee_given_back_with_a_disqualification_is_owed_when_that_is_lifted(cited: Cited) -> None:
    hall = Hall(cited).start(6)
    before = balances(hall)
    paid = hall.t.register.entrants["a02"].payments
    hall.do(MarkAbsent("a02"))
    hall.do(Disqualify("a02", "absence", "not there"))
    hall.both(RefundDisqualified("a02", "a sick child"))
    hall.do(LiftDisqualification("a02", "was at the bar"))
    assert hall.t.claims == {"a02": 225_00}
    assert hall.t.register.entrants["a02"].payments == paid
    moved = balances(hall)
    assert (moved[CLAIMS], moved[HOUSE] - before[HOUSE], moved[CAGE] - before[CAGE]) == (-225_00, 0, 225_00)
    hall.do(SettleClaim("a02"), DESK)
    assert +balances(hall) == +before
    assert -balances(hall) == -before


@pytest.mark.clause("TOR A", "TOR 6.14")
def test_prizes_are_those_of_all_places_again(cited: Cited) -> None:
    """43 entries of three players: three of five prizes are taken, and two while one player is disqualified (T-43)."""
    hall = Hall(cited).start(3)
    for _ in range(40):
        hall.hand(won="a01", lost=["a02"])
        hall.do(ReEnter("a02"), DESK)
    hall.close_registration()
    prizes = hall.t.purse.prizes
    assert prizes is not None
    assert len(prizes) == 3
    hall.do(Disqualify("a03", "conduct", "blows"))
    assert len(hall.t.purse.prizes or ()) == 2
    hall.do(LiftDisqualification("a03", "it was a01"))
    assert hall.t.purse.prizes == prizes


@pytest.mark.clause("TOR 6.13")
def test_nobody_who_is_excluded_comes_back_into_play(cited: Cited) -> None:
    hall = Hall(cited).start(6, absent=("a01",))
    hall.do(MoveClock(5, "to the end of level 4"))
    hall.do(ProvisionallyEliminate("a01"))
    place = hall.t.field.where["a03"]
    hall.hand(won="a02", lost=["a03"])
    for player in ("a01", "a03"):
        hall.do(HearExclusion(player, "casino", "by order"), MANAGER)
    hall.refused(ReturnAbsent("a01"), "TOR 6.13")
    hall.refused(Reinstate("a03", *place, {"a02": 20_000}, "misread"), "TOR 6.13")
    hall.do(HearExclusion("a01", "casino", ""), MANAGER)
    hall.do(ReturnAbsent("a01"))


# -- an entry that is void


@pytest.mark.clause("TOR 6.14")
def test_a_void_re_entry_that_waited_leaves_the_place_of_the_elimination(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=2)).start(4)
    hall.enter("b1", "b2", "b3")
    one, two = hall.seated(1)
    hall.hand(1, won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    assert two in hall.queue()
    hall.both(VoidEntry(two, "another player"))
    assert [out.player for out in hall.t.outs] == [two]
    assert hall.t.register.entrants[two].status == "out"
    hall.do(ReEnter(two), DESK)


@pytest.mark.clause("TOR 3", "TOR 6.14")
def test_a_void_winner_leaves_the_first_place_to_one_player(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    hall.hand(won="a01", lost=["a02"])
    hall.hand(won="a01", lost=["a03"])
    hall.both(VoidEntry("a01", "a namesake"))
    assert not hall.t.winners
    assert {player: place.first for player, place in results.places(hall.t).items()} == {"a03": 1, "a02": 2}
    hall.do(PayPrize("a03"), DESK)
    assert own(hall)[0] == 0
    hall.refused(PayPrize("a01"), "TOR 3", DESK)


@pytest.mark.clause("TOR 3", "TOR 7.22", "TOR 6.14")
def test_a_bounty_that_was_won_is_not_void_with_the_entry(cited: Cited) -> None:
    """Whether its owner is out for good or might have bought chips again."""
    for structure in (EVENT, REBUYS):
        hall = Hall(cited, structure).start(4)
        hall.hand(won="a01", lost=["a02"])
        hall.both(VoidEntry("a02", "a namesake"))
        assert (hall.t.bounties.own["a02"], hall.t.bounties.won) == ("lost", {"a01": 100_00})


@pytest.mark.clause("TOR 3", "TOR 6.14")
def test_with_a_void_re_entry_goes_the_bounty_that_came_with_it(cited: Cited) -> None:
    """Where a re-entry brings a new bounty (T-05): the first one is still the winner's, until that hand is undone."""
    again = EVENT.re_entry
    assert again is not None
    hall = Hall(cited, replace(EVENT, re_entry=replace(again, bounty=True))).start(6)
    place = hall.t.field.where["a02"]
    hall.hand(won="a01", lost=["a02"])
    hall.do(ReEnter("a02"), DESK)
    assert (hall.t.bounties.own["a02"], hall.t.bounties.issued) == ("held", 7)
    hall.both(VoidEntry("a02", "another player"))
    assert (hall.t.bounties.own["a02"], hall.t.bounties.issued) == ("lost", 6)
    hall.do(Reinstate("a02", *place, {"a01": 20_000}, "misread"))
    assert (hall.t.bounties.own["a02"], hall.t.bounties.won["a01"]) == ("held", 0)


@pytest.mark.clause("TOR 7.13", "TOR 6.14", "TOR 3")
@pytest.mark.parametrize("closed", [False, True])
def test_a_void_buy_back_leaves_the_bounty_that_was_kept_for_it(cited: Cited, closed: bool) -> None:
    hall = Hall(cited).start(6)
    hall.do(MoveClock(6, "to the end of the period"))
    hall.later(25)
    place = hall.t.field.where["a02"]
    hall.both(ForfeitChips("a02", "I give them up"))
    hall.do(ReEnter("a02"), DESK)
    if closed:
        hall.do(CloseOption())
        hall.do(ResumeClock())
    hall.both(VoidEntry("a02", "another player"))
    assert (hall.t.bounties.own["a02"], hall.t.bounties.issued) == ("void" if closed else "held", 6)
    hall.do(Reinstate("a02", *place, {}, "had not said so"))
    assert hall.t.bounties.own["a02"] == "held"


@pytest.mark.clause("TOR 3", "TOR 6.14")
def test_a_bounty_void_with_an_earlier_entry_does_not_come_back_with_a_later_one(cited: Cited) -> None:
    hall = Hall(cited).start(6)
    for stack in (30_000, 40_000):
        hall.do(AnnounceEliminationRound(1))
        hall.hand(stacks={"a01": stack, "a02": 10_000})
        if stack == 30_000:
            hall.do(ReEnter("a02"), DESK)
    hall.do(Reinstate("a02", 1, hall.free(1), {}, "the round was withdrawn"))
    assert (hall.t.bounties.own["a02"], hall.t.bounties.void) == ("void", 1)


@pytest.mark.clause("TOR 3")
def test_a_bounty_is_not_given_to_somebody_who_never_had_a_seat(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("gone")
    hall.both(VoidEntry("gone", "a namesake"))
    hall.start(4)
    hall.hand(won="a01", lost=["a02"])
    hall.refused(CorrectBounty("a02", (("gone", 100_00),), "slip"), "TOR 3")
    hall.do(CorrectBounty("a02", (("a03", 100_00),), "it was their pot"))


# -- penalties


@pytest.mark.clause("TOR 7.37")
def test_the_last_penalty_is_lifted_and_earlier_ones_stand(cited: Cited) -> None:
    hall = Hall(cited).start(6)
    hall.do(Penalise("a01", "away", "conduct", "shouting", 10))
    first = hall.t.away["a01"]
    hall.do(Penalise("a01", "away", "conduct", "blows", 30))
    hall.do(Penalise("a01", "warning", "conduct", "sulking"))
    hall.do(LiftPenalty("a01", "the blows were another's"))
    assert hall.t.away == {"a01": first}
    hall.do(LiftPenalty("a01", "the shouts too"))
    assert not hall.t.away
    hall.refused(LiftPenalty("a01", "once more"), "TOR 7.37")
    hall.do(LiftPenalty("a01", "everybody sulked", "warning"))
    assert not hall.t.penalties
    hall.refused(LiftPenalty("a01", "once more", "warning"), "TOR 7.37")


# -- money that waits for somebody else


@pytest.mark.clause("TOR 7.22", "TOR 7.19")
def test_no_prize_is_paid_while_another_of_the_same_hand_may_still_buy_chips(cited: Cited) -> None:
    """The second could not re-buy any more; the first may, and otherwise they share."""
    late = Rebuy(price=225_00, chips=20_000, until_level=9, stack_at_most=20_000, most=1)
    hall = Hall(cited, replace(EVENT, rebuy=late)).start(3)
    hall.close_registration()
    used = replace(hall.t.register.entrants["a03"], rebuys=1)
    entrants = {**hall.t.register.entrants, "a03": used}
    hall.t = replace(hall.t, register=replace(hall.t.register, entrants=entrants))
    hall.hand(won="a01", lost=["a02", "a03"])
    assert list(hall.t.busts) == ["a02"]
    hall.refused(PayPrize("a03"), "TOR 7.22", DESK)


@pytest.mark.clause("TOR 6.14", "TOR 7.22")
def test_chip_banks_of_a_void_entry_are_there_for_others(cited: Cited) -> None:
    hall = Hall(cited, REBUYS)
    hall.do(SetConditions(EVENT.re_entry, REBUYS.rebuy, None, 2))
    hall.start(4)
    one, two, *_ = hall.seated()
    hall.do(ReBuy(one, banks=2), DESK)
    hall.refused(ReBuy(two), "TOR 7.22", DESK)
    hall.both(VoidEntry(one, "the wrong person"))
    hall.do(ReBuy(two, banks=2), DESK)
    assert hall.t.register.banks_used == 2
