"""Entrants who are excluded after they have entered: none of them plays on or qualifies (TOR 6.13, T-59)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import DealHand
from cutcard.tournament.messages.entry import CloseFlight, HearExclusion
from cutcard.tournament.messages.entry_events import FlightClosed
from cutcard.tournament.messages.purse import CloseTournament, PayPrize
from cutcard.tournament.messages.room import Knockout, RaceTable, RecordOut
from cutcard.tournament.money.results import places
from cutcard.tournament.structure.structure import Flight
from tests.conftest import Cited
from tests.support.tournament.directing import EVENT, MANAGER, STARTS, Hall


@pytest.mark.clause("TOR 6.13")
def test_who_is_readmitted_to_tournaments_may_still_be_excluded_from_the_casino(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    for scope in ("casino", "tournament"):
        hall.do(HearExclusion("a01", scope, f"{scope}: an order"), MANAGER)
    assert hall.t.register.barred("a01") == "casino: an order; tournament: an order"
    hall.do(HearExclusion("a01", "tournament", ""), MANAGER)
    assert "a01 has been excluded" in hall.refused(DealHand(1), "TOR 6.13")
    hall.do(HearExclusion("a01", "casino", ""), MANAGER)
    hall.deal()


@pytest.mark.clause("TOR 6.13")
def test_nobody_who_is_excluded_qualifies_in_a_flight(cited: Cited) -> None:
    terms = replace(EVENT, venues=(), flights=(Flight("gold-coast", "Flight A", STARTS, until_level=2),))
    hall = Hall(cited, terms, venue="").start(3)
    hall.do(HearExclusion("a01", "casino", "an order"), MANAGER)
    hall.to_level(3)
    cure = hall.cure(CloseFlight("final"))
    assert cure == Disqualify("a01", "exclusion", "an order")
    assert "a01" in hall.refused(CloseFlight("final"), "TOR 6.13")
    hall.do(cure)
    assert set(hall.one(FlightClosed, CloseFlight("final")).bags) == {"a02", "a03"}


def _removed(hall: Hall) -> list[str]:
    return [one.text.split()[0] for one in duties(hall.t, hall.at) if one.clause == "TOR 6.13"]


@pytest.mark.parametrize("dealing", ["electronic", "room"])
@pytest.mark.clause("TOR 6.13")
def test_who_goes_out_before_the_director_acts_has_no_place(dealing: str, cited: Cited) -> None:
    """Excluded in a hand, which was the player's last one: as if the director had been quicker."""
    hall = Hall(cited, dealing=dealing).start(4).close_registration()
    one, two, three, four = hall.seated()

    def out(player: str) -> None:
        if dealing == "room":
            hall.do(RecordOut(1, (Knockout(player, (one,)),)))
        else:
            hall.hand(won=one, lost=[player])

    out(four)
    if dealing == "electronic":
        hall.deal()
    for player in (three, four):  # four was out before
        hall.do(HearExclusion(player, "casino", "an order"), MANAGER)
    assert _removed(hall) == [three]
    out(three)
    assert _removed(hall) == [three]
    out(two)
    assert hall.phase() == "finished"
    hall.do(HearExclusion(one, "casino", "an order"), MANAGER)  # when play was over
    assert _removed(hall) == [three]
    disqualify = Disqualify(three, "exclusion", "an order")
    assert hall.cure(PayPrize(three)) == disqualify
    assert hall.cure(CloseTournament()) == disqualify
    hall.do(disqualify)
    assert list(places(hall.t)) == [one, two, four]
    assert _removed(hall) == []
    hall.do(PayPrize(one))


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize("raced", [False, True])
def test_a_winner_who_was_excluded_in_a_room_is_removed_with_all_the_chips(cited: Cited, raced: bool) -> None:
    """The cure can be given as it is, also after a race tallied wrong: play is over, so nobody else has any."""
    hall = Hall(cited, dealing="room").start(3).close_registration()
    one, two, three = hall.seated()
    if raced:
        hall.to_level(13)
        hall.do(RaceTable(1, 1))
        assert hall.t.in_play() == 59_900
    hall.do(HearExclusion(one, "casino", "an order"), MANAGER)
    for player in (three, two):
        hall.do(RecordOut(1, (Knockout(player, (one,)),)))
    assert hall.phase() == "finished"
    cure = hall.cure(PayPrize(one))
    assert cure == Disqualify(one, "exclusion", "an order", 59_500 if raced else 60_000)
    hall.do(cure)
    assert list(places(hall.t)) == [two, three]


@pytest.mark.clause("TOR 6.13")
def test_who_is_readmitted_in_time_keeps_the_place(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.deal()
    hall.do(HearExclusion(three, "casino", "an order"), MANAGER)
    hall.hand(won=one, lost=[three])
    hall.do(HearExclusion(three, "casino", ""), MANAGER)
    assert _removed(hall) == []
    hall.hand(won=one, lost=[two])
    assert list(places(hall.t)) == [one, two, three]
