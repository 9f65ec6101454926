"""Bounties that a venue funds: for a hundred players of all phases of its tournament together."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.entry import FeePayment, ReceiveFlight
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
