"""Tournaments at the desk: the director's door and no other, sheets without a hidden card, the pace of the site."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from cutcard.cards import show
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import DeclineClock, RequestClock
from cutcard.tournament.hand.notices import prompts
from cutcard.tournament.messages.conduct import Penalise
from cutcard.tournament.messages.director import Announce, PauseClock, ResumeClock, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from cutcard.web.http.settings import Settings
from tests.conftest import Cited
from tests.support.floor.running import PATIENT, Floor
from tests.support.floor.staff import AtDesk
from tests.support.floor.waiting import until

STREAM, TABLE = "tournament/day", "tournament-table/day.1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(pace=PATIENT, tournament_pace=TournamentPace(0, 60, 60), commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


@pytest.fixture(scope="module")
def director(floor: Floor) -> AtDesk:
    """Has announced a tournament, three have entered, and play has begun."""
    someone, manager = AtDesk(floor, "tournament-director"), AtDesk(floor, "gaming-manager")
    someone.do(STREAM, Announce(default(), "", datetime.now(UTC).isoformat()))
    for player in ("ann", "bob", "eve"):
        manager.do(
            STREAM,
            Enter(player, player.capitalize(), proof="passport", card=f"card-{player}", agreed=True, informed=True),
        )
    someone.do(STREAM, Start())
    return someone


def test_the_director_sees_tournaments_and_nothing_else(floor: Floor, director: AtDesk) -> None:
    until(lambda: floor.desk.state(TABLE).version > 0)
    seen = director.http.get("/api/streams").json()
    assert {one["domain"] for one in seen["streams"]} == {"tournament", "tournament-table"}
    assert [one["domain"] for one in seen["openings"]] == ["tournament"]
    assert director.http.get("/desk").status_code == 200
    for path in ("table/stud", "patron/ann", "pool/stud"):
        assert director.http.get(f"/api/streams/{path}").status_code == 403
    assert director.fact(STREAM, "Tournament", "Stage") == "running"
    assert director.fact(STREAM, "Clock", "Level") == "1"
    assert {row[2] for row in director.rows(STREAM, "Seats")} == {"ann", "bob", "eve"}
    assert director.see(STREAM)["choices"]["player"] == ["ann", "bob", "eve"]


def test_the_site_deals_and_nobody_at_the_desk_sees_a_hidden_card(floor: Floor, director: AtDesk) -> None:
    until(lambda: floor.desk.state(TABLE).version > 0)
    state = floor.desk.state(TABLE).state
    assert isinstance(state, TournamentTable)
    hidden = [card for hand in state.table.live.hands.values() for card in hand]
    assert len(hidden) == 6
    for id in ("tournament-director", "dealer", "gaming-manager", "inspector"):
        told = AtDesk(floor, id).http.get(f"/api/streams/{TABLE}").text
        assert state.sealed is not None
        assert state.sealed.commitment in told
        plain = told.replace(state.sealed.commitment, "")  # whose digits may look like a card
        assert [name for card in hidden if re.search(rf"\b{(name := show((card,)))}\b", plain)] == []
        assert "Cards shown" in plain  # that they were dealt is no secret


def test_commands_at_the_desk_are_for_their_roles(floor: Floor, director: AtDesk) -> None:
    dealer = AtDesk(floor, "dealer")
    refused = dealer.send(STREAM, PauseClock("lunch"))
    assert refused.status_code == 403
    assert "tournament director" in refused.json()["reason"]
    director.do(STREAM, PauseClock("lunch"))
    assert director.fact(STREAM, "Clock", "Clock") == "paused"
    director.do(STREAM, ResumeClock())
    director.do(STREAM, Penalise("bob", "away", "conduct", "words", 10))
    assert director.rows(STREAM, "Penalties") == [["bob", "away", "conduct", "words", "10 of 10 minutes left"]]
    assert "MarkAbsent" in dealer.see(STREAM)["commands"]
    wrong = director.send(STREAM, Penalise("bob", "away", "conduct", "words", 11))
    assert (wrong.status_code, wrong.json()["clause"]) == (409, "TOR 7.37")


@pytest.mark.clause("TOR 7.26")
def test_a_request_for_the_clock_reaches_the_director_on_the_page_of_the_tournament(
    floor: Floor, director: AtDesk, cited: Cited
) -> None:
    until(lambda: floor.desk.state(TABLE).version > 0 and needs(floor.desk.state(TABLE).state.table).kind == "act")
    seat = needs(floor.desk.state(TABLE).state.table).seat
    seats = floor.desk.state(STREAM).state.field.tables[1].seats
    other = next(number for number in seats if number != seat)
    asks = Actor(seats[other].player, Role.PLAYER)
    floor.let_in(asks)
    floor.desk.execute_now(TABLE, asks, RequestClock(seat, other), "clock")
    for one in prompts(floor.desk.state(TABLE).state.table):
        cited.note(one)
    told = f"Table 1: Seat {other} asks for the clock on seat {seat}: call time, or decline the request."
    duties = {one["text"]: one for one in director.see(STREAM)["due"]}
    assert (duties[told]["mine"], duties[told]["clause"]) == (True, "TOR 7.26")
    director.do(TABLE, DeclineClock(seat, "it has been a few seconds"))
    assert told not in {one["text"] for one in director.see(STREAM)["due"]}


def test_players_have_no_place_at_the_desk(floor: Floor, director: AtDesk) -> None:
    assert floor.person("ann").http.get(f"/api/streams/{STREAM}").status_code == 403
