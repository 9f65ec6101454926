"""Players who go out in a room: places, ties, bounties, and what is put right (TOR 3, TOR 7.19, T-64, T-65)."""

from typing import Any

import pytest

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import CountChips
from cutcard.tournament.messages.correction import Reinstate
from cutcard.tournament.messages.director import DealHand, RedrawFinal
from cutcard.tournament.messages.field_events import Eliminated, TournamentWon
from cutcard.tournament.messages.payout import MakeOutSlip, VoidSlip
from cutcard.tournament.messages.purse import BountyWon, CancelTournament, CloseTournament, PayPrize, RedeemBounty
from cutcard.tournament.messages.room import (
    AwardBounty,
    BountyAwarded,
    BountyPending,
    HandInBounties,
    Knockout,
    RecordOut,
)
from cutcard.tournament.money.results import places
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, Hall


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(6)


def out(hall: Hall, *players: str, by: tuple[str, ...] = (), actor: Any = DEALER) -> list[Any]:
    table = hall.t.field.where[players[0]][0]
    return list(hall.do(RecordOut(table, tuple(Knockout(one, by) for one in players)), actor))


@pytest.mark.clause("TOR 3", "TOR 7.22")
@pytest.mark.clause("T-01")
def test_a_dealer_records_who_is_out_and_by_whom(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    events = out(hall, one, by=(two,))
    assert [type(event) for event in events] == [BountyWon, Eliminated]
    assert hall.t.bounties.won == {two: 100_00}
    assert hall.t.room.loose == 20_000
    assert hall.t.in_play() == 120_000


@pytest.mark.clause("T-03")
def test_a_split_pot_splits_the_bounty(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    out(hall, one, by=(three, two))
    assert hall.t.bounties.won == {two: 50_00, three: 50_00}


@pytest.mark.clause("T-65", "TOR 7.22")
def test_by_whom_may_follow_and_is_a_duty_until_then(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    (pending,) = [event for event in out(hall, one) if isinstance(event, BountyPending)]
    assert pending.owner == one
    assert any(one in prompt.text and "bounty" in prompt.text for prompt in duties(hall.t, hall.at))
    hall.refused(CancelTournament("fire"), "TOR 3")
    awarded = hall.one(BountyAwarded, AwardBounty(one, (two,)), DEALER)
    assert awarded.shares == ((two, 100_00),)
    assert not hall.t.room.pending
    assert not any("bounty" in prompt.text for prompt in duties(hall.t, hall.at))
    # a wrong "by whom" is the director's to correct, with a reason
    assert "only the director" in hall.refused(AwardBounty(one, (three,), "misheard"), "TOR 6.14", DEALER)
    hall.refused(AwardBounty(one, (three,)), "TOR 6.14")
    hall.do(AwardBounty(one, (three,), "misheard"))
    assert {who: cents for who, cents in hall.t.bounties.won.items() if cents} == {three: 100_00}


@pytest.mark.clause("TOR 7.22")
def test_a_dealer_names_only_players_who_were_there(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    out(hall, one)
    for wrong in ((), (two, two), (one,), ("nobody",)):
        hall.refused(AwardBounty(one, wrong), "TOR 3", DEALER)
    hall.refused(RecordOut(1, (Knockout(two, (one,)),)), "TOR 3")
    hall.refused(RecordOut(1, (Knockout(two, (two,)),)), "TOR 3")
    hall.refused(RecordOut(1, (Knockout(two, (three, three)),)), "TOR 3")


@pytest.mark.clause("TOR 7.19", "TOR 7.22")
@pytest.mark.clause("T-12")
def test_several_out_in_one_hand_share_their_places(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    out(hall, one, two, by=(three,))
    found = places(hall.t)
    assert (found[one].first, found[one].last) == (found[two].first, found[two].last) == (5, 6)


@pytest.mark.clause("TOR 7.22")
def test_what_cannot_be(hall: Hall) -> None:
    everybody = tuple(Knockout(one) for one in hall.seated())
    assert "somebody" in hall.refused(RecordOut(1, everybody), "TOR 7.22", DEALER)
    hall.refused(RecordOut(1, ()), "TOR 7.22")
    hall.refused(RecordOut(1, (everybody[0], everybody[0])), "TOR 7.22")
    hall.refused(RecordOut(1, (Knockout("nobody"),)), "TOR 7.22")
    hall.refused(RecordOut(7, everybody[:1]), "TOR 7.23")
    hall.refused(DealHand(1), "TOR 7.21")
    assert "hand by hand" in Hall().start(4).refused(RecordOut(1, everybody[:1]), "TOR 7.22")


@pytest.mark.clause("T-05")
def test_a_player_without_a_bounty_asks_nothing(hall: Hall) -> None:
    from cutcard.tournament.messages.entry import ReEnter

    one, two, *_ = hall.seated()
    out(hall, one, by=(two,))
    hall.do(ReEnter(one))
    events = out(hall, one)
    assert [type(event) for event in events] == [Eliminated]


@pytest.mark.clause("T-50")
def test_a_wrong_out_is_undone_with_its_bounty(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    table, seat = hall.t.field.where[one]
    before = hall.t.field.seat(one).stack
    for by in ((two,), ()):
        out(hall, one, by=by)
        hall.refused(Reinstate(one, table, seat, {two: 100}, "the wrong seat"), "TOR 6.14")
        hall.do(Reinstate(one, table, seat, {}, "the wrong seat"))
        assert hall.t.field.seat(one).stack == before
        assert hall.t.bounties.own[one] == "held"
        assert not any(hall.t.bounties.won.values())
        assert not hall.t.room.pending
        assert hall.t.room.loose == 0


def test_the_last_opponent_is_clear_and_the_event_ends(hall: Hall) -> None:
    hall.close_registration()
    hall.do(RedrawFinal())
    *losers, last = hall.seated()
    for one in losers[:-1]:
        out(hall, one, by=(last,))
    assert [type(event) for event in out(hall, losers[-1])][:2] == [BountyWon, Eliminated]
    assert hall.t.winners == (last,)
    assert any(isinstance(event, TournamentWon) for event in hall.kept)
    hall.do(RedeemBounty(last), DIRECTOR)
    assert hall.t.bounties.escrow() == 0
    hall.refused(CloseTournament(), "TOR 7.12")


@pytest.mark.clause("TOR 3", "T-72")
def test_the_agenda_offers_no_payment_that_would_be_refused(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(3).close_registration()
    one, two, three = hall.seated()
    hall.do(RecordOut(1, (Knockout(two, (one,)), Knockout(three, (one,)))), DEALER)
    assert {"prize", "redeem"} <= {act.kind for act in due_now(hall.t, hall.at)}
    hall.do(MakeOutSlip(one))
    hall.do(HandInBounties(one, 1), DESK)  # three by the record
    assert not {"prize", "redeem"} & {act.kind for act in due_now(hall.t, hall.at)}
    hall.do(VoidSlip(1, "paid in another way"))
    hall.do(HandInBounties(one, 3), DESK)
    for act in due_now(hall.t, hall.at):
        if act.kind in ("prize", "redeem"):
            assert act.command is not None
            hall.do(act.command, DESK)
    assert hall.t.purse.paid[one] == 3 * 225_00


@pytest.mark.clause("TOR 3", "T-65")
def test_what_keeps_the_log_open_is_the_difference_in_bounty_chips(cited: Cited) -> None:
    """To redeem them is no cure while that would be refused; who has the right number is paid first."""
    hall = Hall(cited, dealing="room").start(4).close_registration()
    one, two, three, four = hall.seated()
    for out, by in ((two, one), (three, four), (four, one)):
        hall.do(RecordOut(1, (Knockout(out, (by,)),)), DEALER)
    hall.do(PayPrize(one))
    hall.do(CountChips({100: 800}))
    hall.do(HandInBounties(four, 0), DESK)  # one by the record
    assert hall.cure(CloseTournament()) == RedeemBounty(one)
    hall.do(RedeemBounty(one))
    assert f"{four} handed in 0 bounty chips, by the record 1" in hall.refused(CloseTournament(), "TOR 3")
    hall.do(HandInBounties(four, 1), DESK)
    assert hall.cure(CloseTournament()) == RedeemBounty(four)


@pytest.mark.clause("TOR 3", "TOR 1")
def test_the_agenda_of_a_cancelled_event_is_empty(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(3)
    one, two, _ = hall.seated()
    hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    hall.do(HandInBounties(two, 2), DESK)  # none by the record
    assert "bounty chips" in [act.kind for act in due_now(hall.t, hall.at)]
    hall.do(CancelTournament("fire"))
    assert due_now(hall.t, hall.at) == []
