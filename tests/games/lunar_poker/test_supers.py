"""Supers on other boxes: who may be backed, in which order, and what comes back before the first card."""

import pytest

from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.table.messages.life import AllowWager, RemoveWager, VacateSeat
from cutcard.table.messages.round import BetsClosed, WagerTakenBack
from cutcard.table.wagers.offers import Funds, offers
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import refused, told
from tests.support.table.life import CAS, Place

WHOLE = "ante 1000, super 1000"


def opened(*boxes: int) -> FeltTable:
    felt = FeltTable("lunar-poker")
    say(felt, *(f"p{box} sits at {box}" for box in boxes), "system opens bets")
    return felt


def lying(felt: FeltTable) -> list[tuple[str, int, str]]:
    return [(stake.owner, stake.box, stake.area) for stake in felt.state.stakes]


@pytest.mark.clause("LUN 5.2.3")
def test_two_players_back_each_other_whoever_wagers_first(cited: Cited) -> None:
    felt = opened(1, 2)
    told(cited, felt, f"p1 stakes {WHOLE}, super 1500 on box 2", f"p2 stakes {WHOLE}, super 1500 on box 1")
    say(felt, "system closes bets")
    settled = [(one.owner, one.box, one.area) for one in felt.state.settled]
    assert {("p1", 2, "super"), ("p2", 1, "super")} <= {*lying(felt), *settled}


@pytest.mark.clause("LUN 5.2.3")
def test_a_super_on_a_box_without_a_hand_comes_back_before_the_first_card(cited: Cited) -> None:
    felt = opened(1, 2, 3)
    say(felt, f"p1 stakes {WHOLE}, super 1500 on box 2, super 1200 on box 3", f"p3 stakes {WHOLE}")
    events = told(cited, felt, "system closes bets")
    back = [event for event in events if isinstance(event, WagerTakenBack)]
    assert [(one.owner, one.chips, one.clause) for one in back] == [("p1", 1500, "LUN 5.2.3")]
    (closed,) = [event for event in events if isinstance(event, BetsClosed)]
    assert (closed.boxes, events.index(back[0]) < events.index(closed)) == ((1, 3), True)
    assert not [stake for stake in felt.state.stakes if stake.box == 2]


def test_every_seated_player_is_offered_for_a_super() -> None:
    felt = opened(1, 2, 4)
    found = offers(felt.rules, felt.table, 1, Facts(CAS, ""), Funds(None))
    assert [one.box for one in found if one.area == "super"] == [1, 2, 4]


@pytest.mark.clause("LUN 14.9")
def test_a_seat_that_is_vacated_gives_back_what_others_staked_on_it(cited: Cited) -> None:
    place = Place("LUN", cited)
    place.fill()
    for _ in range(3):
        place.round(2, 3, 4, 5)
    place.open()
    say(place, f"p2 stakes {WHOLE}, super 1500 on box 1")
    place.do(VacateSeat(1), CAS)
    assert lying(place) == [("p2", 2, "ante"), ("p2", 2, "super")]
    assert nets(place.rows[-1][2]) == {"p2": 1500}


@pytest.mark.clause("LUN 5.2.5")
def test_what_is_added_to_a_super_counts_with_what_was_there(cited: Cited) -> None:
    place = Place("LUN", cited)
    place.sit(1, 2)
    place.open()
    say(place, f"p1 stakes {WHOLE}, super 1000 on box 2")
    low = {(one.area, one.box): one.minimum for one in offers(place.rules, place.table, 1, Facts(CAS, ""), Funds(None))}
    assert low == {("super", 1): 100, ("super", 2): 100, ("super-dealer", 0): 1000}
    say(place, "p1 stakes super 300", "p1 stakes super 200 on box 2")
    told(cited, place, "p2 stakes ante 1000, super 600, super 400")
    place.do(RemoveWager(6, "a chip of another casino"), CAS)
    assert {stake.owner for stake in place.state.stakes} == {"p1"}, "what is left of that super is less than the ante"


def test_an_added_super_is_bound_by_the_ante_too() -> None:
    felt = opened(1, 2)
    assert "at least" in refused(felt, "p2 stakes ante 1000, super 500, super 400", "LUN 5.2.5")
    say(felt, f"p1 stakes {WHOLE}")
    assert "at least" in refused(felt, "p1 stakes super-dealer 500, super-dealer 400", "LUN 5.2.5")


@pytest.mark.clause("LUN 14.11")
def test_a_refused_super_on_another_box_refuses_no_other_super(cited: Cited) -> None:
    place = Place("LUN", cited)
    place.sit(1, 2, 3)
    place.open()
    say(place, f"p1 stakes {WHOLE}, super 1000 on box 2")
    place.do(RemoveWager(2, "a chip of another casino"), CAS)
    reason = refused(place, "p1 stakes super 1000 on box 2", "LUN 14.11")
    assert reason == "Super on box 2: a supervisor refused this wager for the round"
    found = offers(place.rules, place.table, 1, Facts(CAS, ""), Funds(None))
    assert [one.box for one in found if one.area == "super"] == [1, 3]
    say(place, "p1 takes back", f"p1 stakes {WHOLE}, super 1000 on box 3")
    with pytest.raises(Refused) as none:
        place.do(AllowWager(1, "super"), CAS)
    cited.note(none.value)
    place.do(AllowWager(1, "super on box 2"), CAS)
    say(place, "p1 stakes super 1000 on box 2")
