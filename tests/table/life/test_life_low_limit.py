"""Low-limit tables: dealt from a device, never given to a tournament, and not known to every document."""

import pytest

from cutcard.table.messages.life import GivenToTournament, GiveToTournament, LowLimitOffered, OfferLowLimit
from cutcard.table.messages.round import OpenBets, TakeSeat
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, LIVED, PACE, Place, has_low_limit

START = "2026-01-01T00:00:00Z"


@each_game
def test_a_low_limit_table_deals_from_a_device_and_hosts_no_tournament(document: str, cited: Cited) -> None:
    shoe = Place(document, cited, source="shoe")
    assert shoe.refusal(OfferLowLimit(), CAS)[0] == f"{document} 6.7.2"
    place = Place(document, cited)
    (offered,) = place.do(OfferLowLimit(), CAS)
    assert isinstance(offered, LowLimitOffered)
    assert place.refusal(GiveToTournament("bounty"), CAS)[0] == f"{document} 6.7.1"
    place.do(OfferLowLimit(offered=False), CAS)
    assert place.do(GiveToTournament("bounty"), CAS) == [GivenToTournament("bounty", "cas", START)]
    assert place.refusal(OfferLowLimit(), CAS)[0] == f"{document} 6.7.1"
    assert "in use for a tournament" in place.refusal(TakeSeat(1), player(1))[1]
    assert "in use for a tournament" in place.refusal(OpenBets(), PACE)[1]
    place.do(GiveToTournament(), CAS)
    place.sit(1)
    assert "players are seated" in place.refusal(GiveToTournament("bounty"), CAS)[1]


@pytest.mark.parametrize("document", [code for code in LIVED if not has_low_limit(code)])
def test_the_others_know_no_low_limit(document: str, cited: Cited) -> None:
    assert Place(document, cited).refusal(OfferLowLimit(), CAS) == (None, "this game has no low-limit tables")
