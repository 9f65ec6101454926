"""Tournaments on the web: the big screen for everybody, tables for players and dealers, and no card too many."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cutcard.cards import show
from cutcard.core.message import Command
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.messages import Act, RequestClock
from cutcard.tournament.hand.state import LiveHand
from cutcard.tournament.messages.director import Announce, DealHand, Start
from cutcard.tournament.messages.entry import CancelEntry, Enter
from cutcard.tournament.structure.text import default
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor, Line, Someone
from tests.support.floor.staff import AtDesk
from tests.support.floor.waiting import until

STREAM, TABLE = "tournament/day", "tournament-table/day.1"
EVENT, SEATS = "/tournaments/day", "/tournaments/day/tables/1"
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
STAFF = ("dealer", "gaming-manager", "inspector", "tournament-director")


def post(someone: Someone, path: str, command: Command | bytes, key: str = "") -> httpx.Response:
    content = command if isinstance(command, bytes) else msgspec.json.encode(command)
    return someone.http.post(f"{path}/commands", content=content, headers={"Idempotency-Key": key or token_hex(8)})


def entry(id: str, **more: Any) -> Enter:
    online = Enter(id, id.capitalize(), "online", "1990-01-01", agreed=True, informed=True, paid="account")
    return replace(online, **more)


class Playing:
    """A floor where a tournament is announced; ann and bob are patrons."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.director = AtDesk(floor, "tournament-director")
        self.director.do(STREAM, Announce(default(), "", datetime.now(UTC).isoformat()))
        self.people = {id: floor.person(id) for id in ("ann", "bob")}

    def start(self) -> None:
        for id, someone in self.people.items():
            assert post(someone, EVENT, entry(id)).status_code == 200
        self.director.do(STREAM, Start())
        until(lambda: self.state.table.hand is not None)

    @property
    def state(self) -> TournamentTable:
        state = self.floor.desk.state(TABLE).state
        assert isinstance(state, TournamentTable)
        return state

    @property
    def live(self) -> LiveHand:
        return self.state.table.live

    def turn(self) -> tuple[HandNeed, str, str]:
        """What is awaited, who is in turn, and who is not."""
        need = needs(self.state.table)
        players = {one.seat: one.player for one in self.live.begin.seats}
        acting = players.pop(need.seat)
        return need, acting, next(iter(players.values()))

    def act(self, kind: str) -> dict[str, Any]:
        need, player, _ = self.turn()
        done = post(self.people[player], SEATS, Act(need.seat, kind))  # type: ignore[arg-type]  # plain text
        assert done.status_code == 200, done.text
        view: dict[str, Any] = done.json()["view"]
        return view


@pytest.fixture
def playing(tmp_path: Any) -> Iterator[Playing]:
    settings = Settings(demo=True, pace=PATIENT, tournament_pace=TournamentPace(60, 60, 60), commands=(10_000, 1000))
    with Floor(tmp_path, settings=settings) as running:
        yield Playing(running)


def test_a_player_enters_and_withdraws(playing: Playing) -> None:
    ann, bob = playing.people.values()
    before = ann.get("/api/me")["balance"]
    offers = ann.get(f"/api{EVENT}")["mine"]["offers"]
    assert [one["command"]["type"] for one in offers] == ["Enter"]
    refused = post(ann, EVENT, entry("ann", agreed=False))
    assert (refused.status_code, refused.json()["clause"]) == (409, "TOR 6.11")
    done = post(ann, EVENT, entry("ann"), key="ann enters")
    assert done.json()["view"]["mine"]["status"] == "waiting"
    assert post(ann, EVENT, entry("ann"), key="ann enters").json()["version"] == done.json()["version"]
    assert ann.get("/api/me")["balance"] == before - 250_00
    assert playing.floor.stranger().get(f"/api{EVENT}")["players"] == 1
    not_own = post(bob, EVENT, CancelEntry("ann", without_refund=True))
    assert not_own.status_code == 409
    assert "not yours" in not_own.json()["reason"]
    (withdraw,) = [one["command"] for one in ann.get(f"/api{EVENT}")["mine"]["offers"]]
    assert withdraw["type"] == "CancelEntry"
    assert post(ann, EVENT, msgspec.json.encode(withdraw)).json()["view"]["mine"]["status"] == "withdrawn"


def test_the_big_screen_is_for_everybody_and_names_no_account(playing: Playing) -> None:
    playing.start()
    stranger = playing.floor.stranger()
    told = stranger.http.get(f"/api{EVENT}")
    seen = told.json()
    assert (seen["phase"], seen["left"], seen["entries"], seen["average"]) == ("running", 2, 2, 20_000)
    assert (seen["clock"]["level"], seen["clock"]["state"], seen["pool"]) == (1, "running", 450_00)
    assert {seat["name"] for seat in seen["tables"][0]["seats"]} == {"Ann", "Bob"}
    assert seen["mine"] is None
    assert not re.search(r'"(ann|bob)"', told.text)
    (line,) = stranger.get("/api/lobby")["tournaments"]
    assert (line["id"], line["left"], line["registration"]) == ("day", 2, True)
    assert stranger.http.get(EVENT).status_code == 200
    assert stranger.http.get(f"/api{SEATS}").status_code == 401
    assert post(stranger, SEATS, Act(1, "fold")).status_code == 401


def faces(cards: Any) -> set[str]:
    return set(show(tuple(cards)).split())


def test_no_person_is_sent_a_card_of_another(playing: Playing) -> None:
    playing.start()
    people = playing.people | {id: playing.floor.person(id) for id in STAFF}
    people["guest"] = playing.floor.guest()
    streets = set()
    while (live := playing.state.table.hand) is not None:
        need = needs(playing.state.table)
        public = faces(live.community) | {face for seat in live.shown for face in faces(live.hands[seat])}
        own = {one.player: faces(live.hands[one.seat]) for one in live.begin.seats}
        streets.add(len(live.board))
        for id, someone in people.items():
            for path in (f"/api{SEATS}", f"/api{EVENT}"):
                sent = set(CARD.findall(someone.http.get(path).text))
                assert sent <= public | own.get(id, set()), (id, path)
            assert own.get(id, set()) <= set(CARD.findall(someone.http.get(f"/api{SEATS}").text))
        if need.kind == "act":
            playing.act("check" if "check" in need.acts else "call")
        else:  # the showdown: whoever need not show mucks
            _, player, _ = playing.turn()
            kinds = {one["command"]["type"]: one["command"] for one in people[player].get(f"/api{SEATS}")["offers"]}
            assert {"ShowHand", "MuckHand"} <= kinds.keys()
            first = not live.shown
            body = msgspec.json.encode(kinds["ShowHand" if first else "MuckHand"])
            assert post(people[player], SEATS, body).status_code == 200
    assert streets == {0, 1, 2, 3}
    ended = playing.floor.guest().get(f"/api{SEATS}")
    assert (ended["hand"], ended["ended"], len(ended["board"])) == (0, 1, 5)
    assert sum(seat["won"] for seat in ended["seats"]) == 300
    mucked = [seat["cards"] for seat in ended["seats"] if seat["folded"]]
    assert all(cards == [] for cards in mucked)


def test_what_a_live_line_tells(playing: Playing) -> None:
    playing.start()
    need, acting, other = playing.turn()
    someone = playing.people[other]
    address = someone.address.replace("http", "ws") + f"{SEATS}/live?after=0"
    headers = {"Cookie": someone.cookie(), "Origin": someone.address}
    with connect(address, additional_headers=headers, proxy=None) as socket:
        line = Line(socket)
        first = line.news()
        assert first["view"]["awaits"] is None
        assert [told["text"] for told in first["log"] if told["text"].startswith("Hand 1,")] == [
            "Hand 1, blinds 100 and 100, ante 100"  # told once
        ]
        playing.act("fold")
        told: list[str] = []
        while not any(text.startswith("Hand 1 is over") for text in told):
            news = line.news()
            told += [one["text"] for one in news["log"]]
        assert told[0] == f"Seat {need.seat} folds"
        assert not CARD.findall(json.dumps(told))  # nobody has shown
        someone.http.post("/api/sign-out")
        with pytest.raises(ConnectionClosed):
            line.until(lambda view: False)
    assert acting != other


def test_each_acts_for_the_own_seat_and_in_the_own_role(playing: Playing) -> None:
    playing.start()
    need, acting, other = playing.turn()
    stolen = post(playing.people[other], SEATS, Act(need.seat, "fold"))
    assert (stolen.status_code, stolen.json()["clause"]) == (409, "TOR 7.6")
    small = post(playing.people[acting], SEATS, Act(need.seat, "raise", 101))
    assert (small.status_code, small.json()["clause"]) == (409, "T-32")
    assert "200" in small.json()["reason"]  # the least that is allowed
    for command in (Start(), DealHand(1)):
        assert post(playing.people[acting], EVENT, command).status_code == 403
    dealer = playing.floor.person("dealer")
    assert "only the players themselves can act" in post(dealer, SEATS, Act(need.seat, "fold")).json()["reason"]
    own = next(one.seat for one in playing.live.begin.seats if one.player == other)
    assert post(playing.people[other], SEATS, RequestClock(need.seat, own)).status_code == 200
    analyst = playing.floor.person("analyst")
    for path in (f"/api{EVENT}", EVENT, f"/api{SEATS}"):
        assert analyst.http.get(path).status_code == 403
    director = playing.floor.person("tournament-director")
    offers = [one["command"]["type"] for one in director.get(f"/api{SEATS}")["offers"]]
    assert "CallTime" in offers


@pytest.mark.clause("TOR 7.39")
def test_who_is_in_a_tournament_takes_no_advice_meanwhile(playing: Playing) -> None:
    ann = playing.people["ann"]
    assert ann.http.get("/api/practice").status_code == 200
    playing.start()
    refused = ann.http.get("/api/practice")
    assert (refused.status_code, refused.json()["clause"]) == (403, "TOR 7.39")
    assert [ann.get(f"/api{page}")["silence"] for page in (EVENT, SEATS)] == ["TOR 7.39"] * 2


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/tournaments/none", b'{"type":"Start"}', 404),
        (EVENT, b"{", 400),
        (EVENT, b'{"type":"Act","seat":1,"kind":"fold"}', 400),
        (SEATS, b'{"type":"Start"}', 400),
        (SEATS, b'{"type":"Act","seat":1,"kind":"dance"}', 400),
        (SEATS, b'{"type":"Act","seat":1,"kind":"bet","amount":1.5}', 400),
        (f"{EVENT}/tables/99", b'{"type":"Act","seat":1,"kind":"fold"}', 404),
        (f"{EVENT}/tables/-1", b'{"type":"Act","seat":1,"kind":"fold"}', 404),
        (f"{EVENT}/tables/{10**30}", b'{"type":"Act","seat":1,"kind":"fold"}', 404),
        (f"{EVENT}/tables/one", b'{"type":"Act","seat":1,"kind":"fold"}', 400),
        (SEATS, b" " * 20_000, 413),
    ],
)
def test_bad_input(floor: Playing, path: str, body: bytes, status: int) -> None:
    assert post(floor.people["ann"], path, body).status_code == status


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """One for all that changes nothing."""
    settings = Settings(demo=True, pace=PATIENT, tournament_pace=TournamentPace(60, 60, 60), commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        playing = Playing(running)
        playing.start()
        yield playing


def test_a_command_needs_a_key_of_its_own(floor: Playing) -> None:
    assert post(floor.people["ann"], EVENT, entry("ann"), key="short").status_code == 400


@pytest.mark.parametrize("path", [f"{EVENT}/tables/99/live", f"{EVENT}/tables/²/live", "/tournaments/none/live"])
def test_lines_that_lead_nowhere_are_not_opened(floor: Playing, path: str) -> None:
    someone = floor.people["ann"]
    headers = {"Cookie": someone.cookie(), "Origin": someone.address}
    address = someone.address.replace("http", "ws") + str(httpx.URL(path))
    with pytest.raises(Exception, match="HTTP 403"), connect(address, additional_headers=headers, proxy=None):
        pass
