"""Satellites give entries of a higher tournament; flights bag stacks for the last phase; what entrants are told."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.core.moment import MINUTE
from cutcard.core.prompt import Prompt
from cutcard.tournament.entries.notices import prompts
from cutcard.tournament.entries.phases import entries_won
from cutcard.tournament.messages.entry import (
    AwardEntry,
    CancelEntry,
    CloseFlight,
    GrantEntry,
    ReceiveFlight,
    TellPrizes,
)
from cutcard.tournament.messages.entry_events import EntryWon, FlightClosed, FlightReceived, GrantPaidOut
from cutcard.tournament.structure.check import MOST_PLAYERS
from cutcard.tournament.structure.structure import AddOnOffer, Flight, Rebuy, Satellite
from tests.conftest import Cited
from tests.support.tournament.entering import DIRECTOR, EVENT, STARTS, Desk, entry

SATELLITE = replace(EVENT, entry_fee=45_00, administration_fee=5_00, satellite=Satellite("gold-coast", 250_00))
FLIGHT = Flight("flight-a", "Flight A", STARTS, until_level=4)


# -- satellites (5, 7.3)


@pytest.mark.clause("TOR 7.3")
def test_a_satellites_prizes_are_told_in_words_before_its_start(cited: Cited) -> None:
    desk = Desk(cited, SATELLITE, "satellite")
    assert desk.refused(TellPrizes(" "), DIRECTOR).clause == "TOR 7.3"
    desk.start()
    assert desk.refused(TellPrizes("fewer"), DIRECTOR).clause == "TOR 7.3"


@pytest.mark.parametrize(("pool", "won"), [(249_99, (0, 249_99)), (250_00, (1, 0)), (720_00, (2, 220_00))])
def test_how_many_entries_a_pool_pays(pool: int, won: tuple[int, int]) -> None:
    assert entries_won(pool, Satellite("gold-coast", 250_00)) == won


@pytest.mark.clause("TOR 7.3", "TOR 5")
def test_winners_of_a_satellite_get_an_entry_which_pays_both_fees(cited: Cited) -> None:
    desk = Desk(cited, SATELLITE, "satellite")
    desk.enter(*(f"p{number}" for number in range(11)))  # 495 dollars
    desk.start()
    assert desk.refused(AwardEntry("p1"), DIRECTOR).clause == "TOR 7.3"  # play is not over
    desk.state = replace(desk.state, phase="finished", winners=("p1", "p2"))
    assert desk.refused(AwardEntry("p3"), DIRECTOR).clause == "TOR 7.3"
    won = desk.one(AwardEntry("p1"), DIRECTOR)
    assert isinstance(won, EntryWon)
    assert (won.into, won.value) == ("gold-coast", 250_00)
    assert desk.refused(AwardEntry("p1"), DIRECTOR).clause == "TOR 7.3"
    assert desk.refused(AwardEntry("p2"), DIRECTOR).clause == "TOR 7.3"  # the pool pays one entry

    target = Desk(cited)
    assert target.refused(entry("p1", paid="satellite")).clause == "TOR 7.3"
    grant = GrantEntry("p1", "satellite", won.value)
    target.one(grant)
    for second in (GrantEntry("p1", "another", won.value), GrantEntry("p2", "satellite", 200_00)):
        paid = target.one(second)  # one entry for a person, and at its price: the rest is paid in money (T-49)
        assert (type(paid), paid.value) == (GrantPaidOut, second.value)
    assert list(target.state.register.granted) == ["p1"]
    _, paid = target.do(entry("p1", paid="satellite"))
    assert (paid.source, paid.satellite, paid.entry_fee, paid.administration_fee) == (
        "satellite",
        "satellite",
        225_00,
        25_00,
    )
    assert (target.state.register.pool, target.state.register.granted) == (225_00, {})
    target.do(CancelEntry("p1"))
    assert target.refused(entry("p1", paid="satellite")).clause == "TOR 7.3"  # used once


@pytest.mark.clause("TOR 7.3")
def test_a_grant_of_another_worth_and_a_tournament_that_is_no_satellite(cited: Cited) -> None:
    desk = Desk(cited)
    desk.one(GrantEntry("ann", "satellite", 250_00))
    desk.structure(replace(EVENT, entry_fee=300_00))
    assert desk.refused(entry("ann", paid="satellite")).clause == "TOR 7.3"
    assert desk.refused(AwardEntry("ann"), DIRECTOR).clause == "TOR 7.3"
    assert "ann" in desk.state.register.granted
    desk.do(entry("ann"))  # pays in another way, and keeps the grant
    assert "ann" in desk.state.register.granted


# -- flights (5, 7.13)


def flight(cited: Cited) -> Desk:
    desk = Desk(cited, replace(EVENT, flights=(FLIGHT,)), "flight-a")
    desk.enter("ann", "bob", "cat")
    desk.start()
    desk.out("cat")
    desk.stack("ann", 35_000)
    desk.stack("bob", 25_000)
    return desk


@pytest.mark.clause("TOR 7.13", "TOR 5", "TOR A")
def test_remaining_stacks_are_bagged_at_the_end_of_the_flights_last_level(cited: Cited) -> None:
    desk = flight(cited)
    desk.later(4 * 25 * MINUTE - 1)
    assert desk.refused(CloseFlight("final"), DIRECTOR).clause == "TOR 5"
    desk.later(4 * 25 * MINUTE)
    standing = desk.state
    desk.deal()
    assert desk.refused(CloseFlight("final"), DIRECTOR).clause == "TOR 7.13"
    desk.state = standing
    closed = desk.one(CloseFlight("final"), DIRECTOR)
    assert isinstance(closed, FlightClosed)
    assert (closed.bags, closed.pool, closed.entries) == ({"ann": 35_000, "bob": 25_000}, 675_00, 3)
    assert desk.state.register.closed

    final = Desk(cited)
    received = final.one(ReceiveFlight("flight-a", closed.names, closed.bags, closed.pool, closed.entries, {}))
    assert isinstance(received, FlightReceived)
    assert final.queue == ("ann", "bob")
    assert (final.entrant("ann").bag, final.entrant("ann").name) == (35_000, "Ann")
    assert (final.state.register.pool, final.state.register.entries) == (675_00, 3)
    again = ReceiveFlight("flight-a", {}, {}, 0, 0, {})
    assert final.refused(again).clause == "TOR 5"
    twice = ReceiveFlight("flight-b", {"ann": "Ann"}, {"ann": 1}, 0, 1, {})
    assert final.refused(twice).clause == "TOR 5"
    first = final.state
    final.do(CancelEntry("ann", without_refund=True))  # of the two stacks the one here is given up
    assert final.one(twice).bags == {"ann": 1}
    final.state = first
    assert final.refused(ReceiveFlight("flight-b", {"dan": "Dan"}, {"dan": 0}, 0, 1, {})).clause == "TOR 7.13"
    left = MOST_PLAYERS - final.state.register.entries
    assert final.refused(ReceiveFlight("flight-b", {}, {}, 0, left + 1, {})).clause == "TOR A"
    standing = final.state
    assert final.one(ReceiveFlight("flight-b", {}, {}, 0, left, {}))
    final.state = standing
    final.start()
    assert final.refused(ReceiveFlight("flight-b", {}, {}, 0, 0, {})).clause == "TOR 5"


@pytest.mark.clause("TOR 5")
def test_what_is_no_flight_is_not_bagged(cited: Cited) -> None:
    desk = Desk(cited)
    desk.start()
    assert desk.refused(CloseFlight("final"), DIRECTOR).clause == "TOR 5"


# -- what entrants are told (6.3, 6.5, 6.10, 6.11, 6.15, 6.16, 7.3, 7.22)


def told(desk: Desk, cited: Cited) -> dict[str, list[Prompt]]:
    found: dict[str, list[Prompt]] = {}
    for prompt in prompts(desk.state, desk.at):
        cited.note(prompt)
        found.setdefault(prompt.clause, []).append(prompt)
    return found


@pytest.mark.clause("TOR 6.11", "TOR 6.15", "TOR 6.16", "TOR 6.5", "TOR 7.22")
def test_notices_that_stand(cited: Cited) -> None:
    rebuy = Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000, fee=5_00)
    desk = Desk(cited, replace(EVENT, rebuy=rebuy))
    shown = told(desk, cited)
    assert all(prompt.standing and prompt.role is Role.PLAYER for some in shown.values() for prompt in some)
    assert "desk" in shown["TOR 6.15"][0].text
    assert "photographs" in shown["TOR 6.16"][0].text
    assert STARTS in shown["TOR 6.11"][0].text
    assert "level 7" in shown["TOR 6.5"][0].text
    assert "$100.00" in shown["TOR 7.22"][0].text
    desk.state = replace(desk.state, announced=None)
    assert prompts(desk.state, desk.at) == []


@pytest.mark.clause("TOR 6.3")
def test_who_owes_the_fees_is_told(cited: Cited) -> None:
    desk = Desk(cited)
    desk.enter("bob")
    desk.do(entry("ann", paid="later", discretion="on the way"), DIRECTOR)
    (prompt,) = told(desk, cited)["TOR 6.3"]
    assert (prompt.to, "$250.00" in prompt.text) == ("ann", True)


@pytest.mark.clause("TOR 7.3")
def test_a_satellites_prizes_are_told_before_its_start(cited: Cited) -> None:
    desk = Desk(cited, SATELLITE)
    assert told(desk, cited)["TOR 7.3"][0].role is Role.TOURNAMENT_DIRECTOR
    desk.one(TellPrizes("an entry for every 250 dollars"), DIRECTOR)
    (prompt,) = told(desk, cited)["TOR 7.3"]
    assert (prompt.role, "250 dollars" in prompt.text) == (Role.PLAYER, True)


@pytest.mark.clause("TOR 6.10", "TOR 7.22")
def test_who_still_waits_and_when_the_add_on_is_sold(cited: Cited) -> None:
    desk = Desk(cited, replace(EVENT, add_on=AddOnOffer(price=100_00, chips=10_000, after_level=4)))
    desk.start()
    desk.enter("ann")
    assert not {"TOR 6.10", "TOR 7.22"} & told(desk, cited).keys()
    desk.later(4 * 25 * MINUTE)
    assert "10000 chips" in told(desk, cited)["TOR 7.22"][0].text
    desk.state = replace(desk.state, registration_closed=True)
    (prompt,) = told(desk, cited)["TOR 6.10"]
    assert prompt.role is Role.TOURNAMENT_DIRECTOR
