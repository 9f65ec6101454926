"""Entrants who are excluded after they have entered: none of them plays on or qualifies (TOR 6.13, T-59)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import DealHand
from cutcard.tournament.messages.entry import CloseFlight, HearExclusion
from cutcard.tournament.messages.entry_events import FlightClosed
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
