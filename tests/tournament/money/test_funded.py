"""Bounties that a venue funds: for a hundred players of all phases of its tournament together."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.entry import FeePayment, ReceiveFlight, SetEntryLimit
from cutcard.tournament.structure.check import funded_in, mistakes
from cutcard.tournament.structure.structure import Flight
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, EVENT, STARTS, Hall
from tests.support.tournament.entering import entry


@pytest.mark.clause("TOR 3.1")
def test_a_direct_entry_into_the_last_phase_takes_one_that_no_flight_needs(cited: Cited) -> None:
    """Those out in a flight have had theirs; a flight that is still open may take all of its own (T-13)."""
    flights = tuple(Flight(id, id, STARTS, 8) for id in ("a", "b"))
    final = Hall(cited, replace(EVENT, flights=flights, cap=50))
    assert "may have them all" in final.refused(entry("zoe"), "TOR 3.1", DESK)
    paid: tuple[FeePayment, ...] = (FeePayment("entry", 225_00, 25_00, "cash"),)
    for flight, players in (("a", 48), ("b", 50)):
        some = {f"{flight}{number}": paid for number in range(players)}
        names, bags = dict.fromkeys(some, "A Name"), {f"{flight}1": 100_000}
        final.do(ReceiveFlight(flight, names, bags, players * 225_00, players, some), DESK)
        final.do(entry(f"direct-{flight}"), DESK)
    assert "all 100 bounties" in final.refused(entry("zoe"), "TOR 3.1", DESK)
    final.do(entry("a2"), DESK)  # out in a flight, and one of the hundred


@pytest.mark.clause("TOR 3.1")
def test_each_flight_may_have_its_own_limit(cited: Cited) -> None:
    """A limit is raised only by what the other flights leave of the hundred that are funded."""
    final = Hall(cited, replace(EVENT, flights=(Flight("a", "A", STARTS, 8, 30), Flight("b", "B", STARTS, 8, 60))))
    assert final.t.structure.cap == 100  # the last phase is none of the flights
    final.do(entry("zoe"), DESK)  # of ten that no flight may have
    here = Hall().t.id
    flight = Hall(cited, replace(EVENT, flights=(Flight("a", "A", STARTS, 8, 30), Flight(here, "B", STARTS, 8, 60))))
    assert flight.t.structure.cap == 60
    flight.do(SetEntryLimit(70, "flight A is not full"))
    assert flight.t.structure.cap == 70
    flight.refused(SetEntryLimit(71, "one more"), "TOR 3.1")


@pytest.mark.parametrize(
    ("limits", "cap", "told"),
    [
        ((30, 70), 100, ""),
        ((0, 0), 50, ""),
        ((30, 71), 100, "flight[2].cap: this venue funds 100 bounties, and the flights take 101 players together"),
        ((30, 0), 100, "flight[2].cap: other flights have a limit of their own"),
        ((0, 0), 51, "cap: this venue funds 100 bounties: enter at most 50 in each flight, or give each"),
        ((1, 70), 100, "flight[1].cap"),
    ],
)
def test_limits_of_flights_come_to_what_the_venue_funds(limits: tuple[int, int], cap: int, told: str) -> None:
    flights = tuple(Flight(id, id, STARTS, 8, most) for id, most in zip("ab", limits, strict=True))
    found = [str(one) for one in mistakes(replace(EVENT, flights=flights, cap=cap), "gold-coast")]
    assert bool(found) is bool(told)
    assert all(one.startswith(told) for one in found)


def test_bounties_of_re_entries_end_with_what_is_funded_in_the_phase() -> None:
    flights = (Flight("a", "A", STARTS, 8, 30), Flight("b", "B", STARTS, 8, 60))
    terms = replace(EVENT, flights=flights, cap=100)
    assert [funded_in(terms, phase) for phase in ("a", "b", "last")] == [30, 60, 10]
    equal = replace(terms, flights=tuple(replace(one, cap=0) for one in flights), cap=50)
    assert [funded_in(equal, phase) for phase in ("a", "last")] == [50, 50]
    assert funded_in(replace(terms, flights=()), "it") == 100
