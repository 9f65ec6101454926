"""Practice in the browser: own file, every decision valued, warnings, the record; and no way to a live table."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import RANKS, Role
from cutcard.odds.model.numbers import numbers
from cutcard.odds.report.report import values
from cutcard.odds.report.shapes import Values
from cutcard.registers.people.messages import EVERYBODY
from cutcard.ruling import Refused
from cutcard.table.messages.round import LeaveSeat, PlaceWagers, TakeSeat
from cutcard.web.http.access import ADVICE, apart
from cutcard.web.http.settings import Settings
from cutcard.web.practice.room import at_stake
from tests.conftest import Cited
from tests.support.floor.running import PATIENT, Floor, Someone
from tests.support.usual import usual
from tests.web.player.test_play import bets

SOLVED = [key for key in games.names() if numbers(key).solved]
ROUTES = (
    "/odds",
    "/api/odds",
    "/practice",
    "/practice/plain-three",
    "/api/practice",
    "/api/practice/plain-three",
)
TABLES = {
    "stud": "plain-stud",
    "holdem": "plain-flop",
    "three": "plain-three",
    "lunar": "plain-draw",
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


class Practising:
    """Somebody at a practice table."""

    def __init__(self, someone: Someone, game: str) -> None:
        self.someone, self.path = someone, f"/api/practice/{game}"
        someone.http.timeout = 600  # the first question of all compiles
        self.told: dict[str, Any] = someone.get(self.path)

    @property
    def view(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.told["view"]
        return seen

    def post(self, what: str, body: object = None) -> dict[str, Any]:
        response = self.someone.http.post(f"{self.path}/{what}", json=body, headers={"Idempotency-Key": token_hex(8)})
        assert response.status_code == 200, response.text
        self.told = response.json()
        return self.told

    def give(self, command: dict[str, Any], warn: bool = False) -> dict[str, Any]:
        return self.post("commands", {"command": command, "warn": warn})

    def deal(self) -> None:
        if self.view["need"]["kind"] == "opening":
            self.post("next")
        laid = [{"area": bet.area, "chips": bet.chips} for bet in bets(self.view)]
        self.give({"type": "PlaceWagers", "seat": 1, "bets": laid})

    def choose(self, move: str, warn: bool = False, **more: Any) -> dict[str, Any]:
        return self.give({"type": "Choose", "box": 1, "move": move, **more}, warn)


@pytest.mark.parametrize("game", usual(zip(SOLVED), {*SOLVED} - {"lunar-poker"}))  # which takes long
def test_every_choice_is_valued_and_counted(floor: Floor, game: str) -> None:
    """Rounds to the end, always by the first choice: what the record says is what the marks added up to."""
    ann = Practising(floor.stranger(), game)
    assert ann.view["id"] == f"practice-{game}"
    assert ann.view["jackpot"] == 0
    assert ann.view["meter"] is None
    assert "jackpot" not in {area["name"] for area in ann.view["areas"]}
    marks: list[dict[str, Any]] = []
    for _ in range(2):
        ann.deal()
        while ann.view["need"]["kind"] == "choice":
            before = ann.view
            move = before["need"]["choices"][0]
            laid = parse(" ".join(before["boxes"][0]["cards"][: move["least"]]))
            extra: dict[str, Any] = {"discard": laid} if move["exchange"] else {}
            told = ann.choose(move["name"], **extra)
            marks.append(told["judged"])
            _check(game, before, told["judged"])
        assert ann.view["need"]["kind"] == "opening"
        assert ann.view["settled"]
    assert marks
    tallies = {tally["decision"]: tally for tally in ann.told["record"]["tallies"]}
    for kind, tally in tallies.items():
        some = [mark for mark in marks if mark["decision"] == kind]
        assert (tally["made"], tally["right"]) == (len(some), sum(mark["cost"] == 0 for mark in some))
        assert tally["cost"] == pytest.approx(sum(mark["cost"] for mark in some))
    worst = sorted((mark["cost"] for mark in marks if mark["cost"]), reverse=True)
    assert [mark["cost"] for mark in ann.told["record"]["worst"]] == worst[:10]
    assert ann.post("forget")["record"] == {"tallies": [], "worst": []}


def _valued(game: str, seen: dict[str, Any]) -> Values:
    """The mathematics asked beside the page, with what this player saw and staked."""
    box = seen["boxes"][0]
    staked = {stake["area"]: stake["chips"] for stake in seen["stakes"]}
    return values(
        game,
        " ".join([*box["cards"], *box["discard"]]),
        upcard=" ".join(face for face in seen["dealer"] if face != "??"),
        board=" ".join(face for face in seen["board"] if face != "??"),
        discard=" ".join(box["discard"]),
        drawn=" ".join(box["drawn"]),
        sides={area: Fraction(chips, staked["ante"]) for area, chips in at_stake(games.load(game), staked).items()},
    )


def _check(game: str, seen: dict[str, Any], mark: dict[str, Any]) -> None:
    found = _valued(game, seen)
    assert [each["move"] for each in mark["choices"]] == [each.move for each in found.choices]
    assert [each["worth"] for each in mark["choices"]] == [each.worth for each in found.choices]
    assert mark["best"] == found.best
    ante = sum(stake["chips"] for stake in seen["stakes"] if stake["area"] == "ante")
    assert mark["cents"] == round(mark["cost"] * ante)


def test_a_mistake_is_warned_of_and_made_only_when_it_is_meant(floor: Floor) -> None:
    ann = Practising(floor.stranger(), "plain-three")
    ann.deal()
    seen = _valued("plain-three", ann.view)
    right, wrong = seen.best, next(each.move for each in seen.choices if each.cost > 0)
    version = ann.view["version"]
    warned = ann.choose(wrong, warn=True)
    assert warned["judged"] is None
    assert (warned["warning"]["chosen"], warned["warning"]["best"]) == (wrong, right)
    assert warned["warning"]["cost"] == seen.choices[1].cost > 0
    assert (warned["view"]["version"], warned["record"]["tallies"]) == (version, [])
    meant = ann.choose(wrong)
    assert meant["judged"] == warned["warning"]
    assert [(tally["made"], tally["right"]) for tally in meant["record"]["tallies"]] == [(1, 0)]
    ann.deal()
    best = _valued("plain-three", ann.view).best
    assert ann.choose(best, warn=True)["judged"]["cost"] == 0


def test_tables_of_practice_are_each_players_own_and_stay(floor: Floor) -> None:
    ann, bob = (Practising(floor.stranger(), "plain-three") for _ in range(2))
    ann.deal()
    assert bob.view["need"]["kind"] == "wagers"
    assert ann.someone.get(ann.path)["view"] == ann.view
    cookie = ann.someone.http.cookies.jar
    assert {each.name: each.path for each in cookie}["cutcard-practice"] == "/api/practice"


def test_practice_touches_nothing_of_the_house(floor: Floor) -> None:
    """Neither rows nor sums of the live journal move, and the only commands are wagers and decisions."""
    journal = floor.desk.journal
    streams = {stream: journal.version(stream) for stream in journal.streams("")}
    sums = {account: journal.balance(account) for account in ("house", "cage", "pool/stud")}
    ann = Practising(floor.stranger(), "plain-stud")
    ann.deal()
    ann.choose("fold")
    assert {stream: journal.version(stream) for stream in journal.streams("")} == streams
    assert {account: journal.balance(account) for account in sums} == sums
    assert not [stream for stream in streams if "practice" in stream]
    practised = floor.site.practice.desk.journal
    assert practised.name != journal.name
    assert {stream.partition("/")[0] for stream in practised.streams("")} <= {"table", "patron", "card"}
    for command in (
        {"type": "Settle"},
        {"type": "OpenBets"},
        {"type": "TakeSeat", "box": 1},
        {"type": "Concede", "box": 1},
    ):
        body = {"command": command}
        response = ann.someone.http.post(f"{ann.path}/commands", json=body, headers={"Idempotency-Key": token_hex(8)})
        assert response.status_code == 400
    for table in TABLES:  # the cookie of practice is no sign-in
        assert ann.someone.send(table, TakeSeat(1)).status_code == 401
        assert ann.someone.http.get(f"/api/tables/{table}").status_code == 401


@pytest.mark.parametrize("role", EVERYBODY, ids=lambda role: role.name.lower())
def test_who_is_kept_apart(role: Role) -> None:
    """Every role, away from the tables and at one."""
    floor_staff = (*RANKS, Role.INSPECTOR, Role.SURVEILLANCE, Role.CASHIER)
    away, there = apart(role, None), apart(role, "plain-draw")
    if role in floor_staff:
        assert away is not None
        assert there is not None
        assert (away.clause, there.clause) == ("I-20", "I-20")
        assert "sign out" in away.reason
    else:
        assert away is None
        assert there is not None
        assert (there.clause, "leave your seat" in there.reason) == ("PLD 13.6", True)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("id", ["dealer", "gaming-supervisor", "casino-supervisor", "gaming-manager", "inspector"])
def test_staff_of_the_floor_get_neither_odds_nor_practice(floor: Floor, id: str, route: str) -> None:
    response = floor.person(id).http.get(route)
    assert (response.status_code, response.json()["clause"]) == (403, "I-20")


def test_the_routes_are_all_that_advise() -> None:
    assert {route for route in ROUTES if route in ADVICE} == set(ADVICE)


@pytest.mark.parametrize(
    ("table", "clause"),
    [
        pytest.param(table, clause, marks=pytest.mark.clause(clause))
        for table, clause in {
            "holdem": "PLF 13.6",
            "three": "PLT 13.6",
            "lunar": "PLD 13.6",
            "stud": "PLS 13.6",
        }.items()
    ],
)
def test_a_player_at_a_live_table_gets_neither_while_it_lasts(
    floor: Floor, table: str, clause: str, cited: Cited
) -> None:
    guest = floor.guest()
    assert guest.http.get("/api/practice/plain-three").status_code == 200
    guest.do(table, TakeSeat(1))
    for route in ROUTES:
        response = guest.http.get(route)
        assert (response.status_code, response.json()["clause"]) == (403, clause)
        cited.note(Refused(response.json()["clause"], response.json()["reason"]))
    headers = {"Idempotency-Key": token_hex(8)}
    body = {"command": {"type": "Choose", "box": 1, "move": "fold"}}
    for what in ("commands", "next", "forget"):
        response = guest.http.post(f"/api/practice/plain-three/{what}", json=body, headers=headers)
        assert (response.status_code, response.json()["clause"]) == (403, clause)
    guest.do(table, LeaveSeat(1))
    assert guest.http.get("/api/practice/plain-three").status_code == 200
    assert guest.http.get("/odds").status_code == 403  # still for analysts only


def test_a_wager_in_play_is_enough_without_a_seat(floor: Floor) -> None:
    guest = floor.guest()
    guest.do("three", TakeSeat(2))
    guest.do("three", PlaceWagers(2, bets(guest.see("three"))))
    assert floor.site.plays(guest.get("/api/me")["id"]) == "plain-three"
    assert floor.site.plays("nobody") is None


def test_pages_of_live_tables_have_no_link_to_it() -> None:
    static = Path(__file__).parents[2] / "src" / "cutcard" / "web" / "static"
    shells = (
        "player/table.js",
        "felt/felt.js",
        "player/bar.js",
        "felt/panel.js",
        "shared/head.js",
        "dealer/dealer.js",
        "staff/desk.js",
        "player/table.html",
        "dealer/dealer.html",
    )
    for name in shells:
        text = (static / name).read_text("utf-8")
        assert "/practice" not in text, name
        assert "/odds" not in text, name


def test_unknown_games_and_visitors_without_a_seat(floor: Floor) -> None:
    stranger = floor.stranger()
    assert stranger.http.get("/api/practice/baccarat").status_code == 404
    assert stranger.http.post("/api/practice/plain-three/next").status_code == 401
    assert [each["game"] for each in stranger.get("/api/practice")["games"]] == list(games.names())
    assert {*SOLVED} <= {*games.names()}


def test_choices_are_valued_while_the_player_thinks(floor: Floor) -> None:
    ann = Practising(floor.stranger(), "plain-three")
    ann.deal()
    room = floor.site.practice
    stream = next(reversed(room.valued))
    version, job = room.valued[stream]
    assert version == ann.view["version"]
    ann.someone.get(ann.path)
    ann.choose("fold")
    assert room.valued[stream] == (version, job)
    assert job.result is not None


def test_made_up_cookies_open_no_more_tables_than_guests_may(tmp_path: Path) -> None:
    settings = Settings(demo=True, pace=PATIENT, guests=(3, 0.001))
    with Floor(tmp_path, settings=settings) as floor:
        stranger = floor.stranger()
        statuses = []
        for number in range(5):
            cookie = {"Cookie": f"cutcard-practice=made-up-{number % 4}"}
            statuses.append(stranger.http.get("/api/practice/plain-three", headers=cookie).status_code)
        assert statuses == [200, 200, 200, 429, 200]  # the last has its table already
        assert len(floor.site.practice.desk.journal.streams("table/")) == 3


# -- the drill


def test_a_drill_brings_mistakes_back_until_they_are_mended(floor: Floor) -> None:
    ann = Practising(floor.stranger(), "plain-three")
    drill = f"{ann.path}/drill"
    told = ann.someone.get(drill)
    assert ann.someone.get(drill)["problem"] == told["problem"]  # it waits for its answer
    assert "worth" not in str(told)
    first = told["problem"]
    best = values("plain-three", first["hand"]).best
    wrong = next(move for move in first["moves"] if move != best)
    told = ann.post("drill/answer", {"move": wrong})
    assert told["judged"]["cost"] > 0
    assert told["progress"] == {"asked": 1, "right": 0, "streak": 0, "mistakes": 1}
    again = 0
    while told["progress"]["mistakes"]:
        problem = told["problem"]
        again += problem["again"]
        assert problem["again"] == (problem["hand"] == first["hand"])
        told = ann.post("drill/answer", {"move": values("plain-three", problem["hand"]).best})
        assert told["judged"]["cost"] == 0
    assert again == 2
    response = ann.someone.http.post(f"{drill}/answer", json={"move": "raise"})
    assert (response.status_code, "choose fold, play" in response.json()["reason"]) == (409, True)
    assert ann.someone.http.post(f"{drill}/answer", json={"go": 1}).status_code == 400
    assert floor.stranger().http.get(drill).status_code == 401
