"""The sign of Caribbean Stud, and the offer of its jackpot."""

import pytest

from cutcard.table.life.decide import prompts
from cutcard.table.messages.round import Bet, CloseBets, PlaceWagers
from cutcard.testing.felt import player
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.table.life import Place


@pytest.mark.clause("CSP 10.2", "CSP 11.3")
def test_a_sign_of_caribbean_stud(cited: Cited) -> None:
    place = Place("CSP", cited, jackpot=250, maximum_payout=10_000_00)
    assert place.told("CSP 11.3") == ["Jackpot wager: $2.50"]
    assert place.told("CSP 10.2") == ["A bet wins at most $10,000.00 a round"]
    assert Place("CSP", cited).told("CSP 10.2") == []


@pytest.mark.clause("CSP 5.3.2")
def test_each_player_is_offered_the_jackpot_until_it_is_staked_on(cited: Cited) -> None:
    place = Place("CSP", cited)
    place.sit(1, 2)
    assert place.told("CSP 5.3.2") == []
    place.open()
    place.do(place.stake(1), player(1))
    assert place.told("CSP 5.3.2") == ["You may stake $5.00 on the jackpot"] * 2
    place.do(PlaceWagers(1, (Bet("jackpot", 500),)), player(1))
    to = [prompt.to for prompt in prompts(place.rules, place.table) if prompt.clause == "CSP 5.3.2"]
    assert to == ["p2"]
    place.do(CloseBets(), place.staff())
    assert place.told("CSP 5.3.2") == []


def test_the_page_of_each_player_offers_the_jackpot_before_the_first_card(cited: Cited) -> None:
    place = Place("CSP", cited)
    place.sit(1, 2)
    place.open()
    place.do(place.stake(1), player(1))
    for box in (1, 2):
        seen = view("1", 1, place.rules, place.table, Viewer(player(box), {}, 10_000))
        assert [(one.box, one.minimum, one.maximum) for one in seen.offers if one.area == "jackpot"] == [
            (box, 500, 500)
        ]
