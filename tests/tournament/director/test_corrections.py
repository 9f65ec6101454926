"""Corrections beyond a lost hand: chips that were removed, the hand that ended the tournament, orders that wait."""

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.ledger import CLAIMS
from cutcard.tournament.messages.conduct import CloseOption, CountChips, Disqualify, ForfeitChips
from cutcard.tournament.messages.correction import (
    CorrectBounty,
    CorrectOrder,
    LiftDisqualification,
    Reinstate,
    Reinstated,
    VoidEntry,
)
from cutcard.tournament.messages.director import AnnounceEliminationRound, ResumeClock
from cutcard.tournament.messages.entry import CancelEntry, ReEnter, SetConditions
from cutcard.tournament.messages.field_events import FinalTableDrawn
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.messages.purse import (
    ClaimSettled,
    CloseTournament,
    PayPrize,
    PrizePaid,
    RedeemBounty,
    ReversePayment,
    SettleClaim,
    WaiveClaim,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, Hall, balances, own
from tests.support.tournament.entering import online


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
    hall.do(ForfeitChips(one), online(one))
    hall.do(ForfeitChips(two), online(two))
    hall.do(Reinstate(one, *places[one], {}, "asked by mistake"))
    assert (hall.stack(one), hall.t.bounties.own[one]) == (20_000, "held")
    hall.do(CloseOption())
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


@pytest.mark.clause("TOR 6.14", "TOR 3", "TOR 7.22")
def test_whoever_gives_back_everything_has_not_won(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.do(Reinstate(two, table, seat, {one: 40_000}, "the hands were exchanged"))
    assert (hall.phase(), hall.t.winners) == ("finished", (two,))
    assert [player for player, place in results.places(hall.t).items() if place.first == 2] == [one]


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_a_winner_who_redeemed_their_own_bounty_gives_it_back_first_whatever_they_have_won_since(cited: Cited) -> None:
    """Otherwise the next winner would never get it, and nobody could close the log."""
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=two, lost=[three])
    undo = Reinstate(two, *hall.t.field.where[two], {one: 20_000}, "the river was misread")
    hall.hand(won=one, lost=[two])
    hall.do(RedeemBounty(one), DESK)
    hall.do(CorrectBounty(three, ((one, 100_00),), "the side pot was theirs"))
    assert hall.cure(undo) == ReversePayment(one, "bounties", "the result is corrected")


@pytest.mark.clause("TOR 6.14", "TOR 3", "T-53")
def test_a_cure_that_was_proposed_already_waits_for_the_second_person(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    undo = Reinstate(two, *hall.t.field.where[two], {one: 20_000}, "the river was misread")
    hall.hand(won=one, lost=[two])
    hall.do(RedeemBounty(one), DESK)
    hall.do(hall.cure(undo))
    assert hall.cures(undo) is None
    hall.do(ConfirmProposal(hall.t.proposed), MANAGER)
    hall.do(undo)


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_what_was_paid_on_a_result_is_reversed_by_two_before_the_result_is_undone(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    undo = Reinstate(two, *hall.t.field.where[two], {one: 20_000}, "the river was misread")
    hall.hand(won=one, lost=[two])
    hall.do(CountChips({100: 400}), DEALER)
    hall.do(RedeemBounty(one), DESK)
    hall.do(PayPrize(one), DESK)
    for _ in range(2):  # each refusal names what comes first, and that works
        cure = hall.cure(undo)
        assert isinstance(cure, ReversePayment)
        hall.refused(ConfirmProposal(hall.one(Proposed, cure).number), "T-53")
        hall.do(ConfirmProposal(hall.t.proposed), MANAGER)
    assert hall.t.claims == {one: 450_00 + 200_00}
    hall.do(undo)
    assert (hall.phase(), hall.t.counted, hall.t.winners) == ("final table", None, ())
    hall.hand(won=two, lost=[one])
    hall.do(RedeemBounty(two), DESK)
    hall.do(PayPrize(two), DESK)
    hall.do(CountChips({100: 400}), DEALER)
    settle = hall.cure(CloseTournament())
    assert settle == SettleClaim(one)
    hall.do(settle, DESK)
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]
    assert balances(hall)[CLAIMS] == 0


@pytest.mark.clause("TOR 6.14")
def test_a_prize_that_is_paid_blocks_only_what_would_change_it(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(12).close_registration()  # two places are paid
    gone = []
    while len(hall.t.field.where) > 2:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
        gone.append(last)
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(PayPrize(two), DESK)
    hall.do(CorrectOrder(((gone[1],), (gone[0],)), "table 2 ended first"))  # places 11 and 12: nobody is paid for them
    hall.do(CorrectBounty(gone[0], ((gone[1], 100_00),), "the side pot"))
    worse = CorrectOrder(((two,), (gone[-1],)), "the other was last")
    assert hall.cure(worse) == ReversePayment(two, "prize", "the result is corrected")
    hall.both(ReversePayment(two, "prize", "paid for the wrong place"), DESK)
    hall.do(worse)
    hall.do(PayPrize(gone[-1]), DESK)
    assert hall.t.claims == {two: hall.t.purse.prizes[1]} if hall.t.purse.prizes else False


@pytest.mark.clause("TOR 6.14")
def test_what_is_due_is_set_off_against_what_is_claimed(cited: Cited) -> None:
    """Nobody hands over a sum to be handed most of it back, and no account is debited but by its holder."""
    hall = Hall(cited, hand_for_hand="by order").start(21).close_registration()  # three places
    assert hall.t.purse.prizes is not None
    order: list[str] = []
    while hall.phase() != "finished":
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
        order.insert(0, last)
    second, third = order[:2]
    hall.do(PayPrize(second), DESK)
    hall.both(ReversePayment(second, "prize", "the places were exchanged"))
    hall.do(CorrectOrder(((second,), (third,)), "the places were exchanged"))
    paid = hall.one(PrizePaid, PayPrize(second), DESK)
    assert (paid.value, paid.set_off) == (hall.t.purse.prizes[2], hall.t.purse.prizes[2])
    left = hall.t.purse.prizes[1] - hall.t.purse.prizes[2]
    assert hall.t.claims == {second: left}
    hall.refused(SettleClaim(second, "account"), "T-54", DESK)
    hall.refused(SettleClaim(second), "T-54", online(second))
    hall.refused(SettleClaim(second, "account"), "TOR 6.14", online(third))
    before = hall.t
    settled = hall.one(ClaimSettled, SettleClaim(second, "account"), online(second))
    assert settled.value == left
    hall.t = before
    hall.refused(WaiveClaim(second, " "), "TOR 6.14")
    hall.both(WaiveClaim(second, "gone abroad"))
    assert not hall.t.claims
    hall.refused(WaiveClaim(second, "again"), "TOR 6.14")
    hall.refused(ReversePayment(third, "prize", "never paid"), "TOR 6.14")
    assert "why the payment was wrong" in hall.refused(ReversePayment(third, "prize", " "), "TOR 6.14")


@pytest.mark.clause("TOR 3", "TOR 6.14")
def test_undoing_a_second_elimination_leaves_the_bounty_of_the_first(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, _ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    place = hall.t.field.where[two]
    while two not in [seat.player for seat in hall.deal().seats]:  # waits in the small blind's gap
        hall.hand()
    hall.hand(won=three, lost=[two])
    hall.do(Reinstate(two, *place, {three: 20_000}, "the river was misread"))
    assert hall.t.bounties.won == {one: 100_00}
    assert hall.t.bounties.own[two] == "lost"
    assert hall.stack(two) == 20_000


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_a_wrong_elimination_is_undone_after_the_player_has_re_entered(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    place = hall.t.field.where[two]
    before = hall.t
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    undo = Reinstate(two, *place, {one: 20_000}, "the side pot was theirs")
    cure = hall.cure(undo)
    assert cure == VoidEntry(two, "the side pot was theirs")
    hall.deal()
    hall.refused(cure, "TOR 6.14")  # in a hand its chips are in play
    assert hall.cures(undo) is None  # to wait, then: the same command would be refused
    hall.hand()
    hall.both(cure)
    assert hall.t.register.entries == 4
    assert [out.player for out in hall.t.outs] == [two]
    hall.do(undo)
    assert (hall.stack(one), hall.stack(two)) == (20_000, 20_000)
    assert (hall.t.issued, hall.t.removed) == (before.issued, before.removed)
    assert (hall.t.bounties, hall.t.register.pool) == (replace(hall.t.bounties, own=before.bounties.own), 900_00)
    assert balances(hall)["house"] == 4 * 25_00 - 4 * 100_00


@pytest.mark.clause("TOR 6.14", "TOR 3")
@pytest.mark.parametrize("stands", ["waiting", "seated", "out"])
def test_a_mistaken_entry_is_taken_back_by_two(cited: Cited, stands: str) -> None:
    hall = Hall(cited)
    void = VoidEntry("wrong", "another person of that name")
    if stands == "waiting":
        hall.enter("wrong")
        hall.both(void)
    hall.start(4)
    one = hall.seated()[0]
    if stands != "waiting":
        hall.enter("wrong")
        if stands == "out":
            hall.hand(won=one, lost=["wrong"])
        hall.both(void)
    assert (hall.t.register.entries, hall.t.register.pool, hall.t.register.players) == (4, 900_00, 4)
    assert "wrong" not in hall.t.field.where
    assert not hall.t.outs
    assert hall.t.issued == (100_000 if stands == "out" else 80_000)  # what was lost stays with who has won it
    assert hall.t.bounties.won.get(one, 0) == (100_00 if stands == "out" else 0)
    assert hall.t.bounties.issued == (5 if stands == "out" else 4)  # a chip that nobody has won goes back to the casino
    hall.refused(void, "TOR 6.14")
    hall.close_registration()
    assert hall.t.purse.pool == 900_00


@pytest.mark.clause("TOR 6.14", "TOR 7.37")
def test_a_wrong_disqualification_is_lifted(cited: Cited) -> None:
    hall = Hall(cited).start(5)
    one, two, three, *_ = hall.seated()
    place = hall.t.field.where[one]
    hall.hand(won=three, lost=[two])
    for player in (one, two):
        hall.do(Disqualify(player, "conduct", "shouting"))
    hall.refused(LiftDisqualification(three, "not theirs"), "TOR 6.14")
    hall.refused(LiftDisqualification(one, "not theirs", *hall.t.field.where[three]), "TOR 7.23")
    hall.refused(LiftDisqualification(two, "not theirs", *place), "TOR 6.14")
    hall.do(LiftDisqualification(one, "they were another's", *place))
    hall.do(LiftDisqualification(two, "they were another's"))
    assert (hall.stack(one), hall.t.removed, hall.t.bounties.own[one]) == (20_000, 0, "held")
    assert [out.player for out in hall.t.outs] == [two]
    assert (hall.t.bounties.issued, hall.t.bounties.void) == (5, 0)
    assert not hall.t.disqualified


@pytest.mark.clause("TOR 7.18")
def test_one_person_does_not_revoke_what_is_irrevocable(cited: Cited) -> None:
    """That no chips were hidden at all is found by two people (T-61)."""
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.do(Disqualify(one, "hiding chips", "found in the pocket"))
    hall.do(Disqualify(two, "lending chips", "to the neighbour"))
    hall.do(LiftDisqualification(two, "they were not lent"))
    (waits,) = hall.do(LiftDisqualification(one, "they were from another event"))
    assert isinstance(waits, Proposed)
    assert set(hall.t.disqualified) == {one}
    hall.refused(ConfirmProposal(waits.number), "T-53")
    _, lifted, *_ = hall.do(ConfirmProposal(waits.number), MANAGER)
    assert {"TOR 7.18", "T-61"} <= set(lifted.clauses)
    assert hall.stack(one) == 20_000


@pytest.mark.clause("TOR 6.5")
def test_a_chip_bank_is_there_again_when_its_re_entry_comes_to_nothing(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=3))
    hall.do(SetConditions(EVENT.re_entry, None, None, 1))
    hall.start(3)
    hall.enter("b1", "b2", "b3")
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    for _ in range(2):
        hall.do(ReEnter(two), DESK)
        assert two in hall.queue()
        hall.do(CancelEntry(two, without_refund=True), online(two))
    assert hall.t.register.banks_used == 0


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
