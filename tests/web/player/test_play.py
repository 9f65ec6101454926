"""Whole rounds over the wire: every game, by people, by hand, by the clock and with bots; chips and cards add up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import msgspec
import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.floor.fairness.shuffle import Proof, check
from cutcard.floor.pace.schedule import Pacer
from cutcard.floor.plan.floorplan import demo
from cutcard.floor.plan.floorplan import parse as parse_plan
from cutcard.table.messages.cards import Cut, Shuffle
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
    TakeSeat,
)
from cutcard.web.http.settings import Settings
from cutcard.web.site import site
from tests.support.floor.running import BRISK, FLOOR, PATIENT, Floor, Someone

TABLES = ["stud", "holdem", "three", "lunar"]
BOT = """
[[bot]]
id = "bot-sofia"
name = "Sofia (bot)"
table = "stud"
chips = 1_000_000
"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


def bets(seen: dict[str, Any]) -> tuple[Bet, ...]:
    """The least on every area that can be staked before the deal."""
    return tuple(Bet(area["name"], area["minimum"]) for area in seen["areas"] if area["placed"] == "before the deal")


def move(seen: dict[str, Any], rng: Random) -> Choose:
    choice = rng.choice(seen["need"]["choices"])
    box = next(box for box in seen["boxes"] if box["mine"])
    cards = parse(" ".join(box["cards"]))
    discard = tuple(rng.sample(cards, choice["least"])) if choice["exchange"] else ()
    return Choose(seen["need"]["box"], choice["name"], discard)


def play(table: str, people: dict[int, Someone], rng: Random) -> dict[str, Any]:
    """One round from wagers to the result, as those at the table see it."""
    first = next(iter(people.values()))
    for box, someone in people.items():
        if someone.see(table)["seat"] is None:
            someone.do(table, TakeSeat(box))
        someone.do(table, PlaceWagers(box, bets(someone.see(table))))
    for _ in range(200):
        seen = first.see(table)
        if seen["stage"] == "closed":
            return seen
        if seen["need"]["kind"] == "choice":
            someone = people[seen["need"]["box"]]
            someone.do(table, move(someone.see(table), rng))
        else:
            for someone in people.values():
                someone.ready(table, seen)
    raise AssertionError(f"the round does not end: {seen['need']}")


def money(floor: Floor) -> int:
    """All chips of the house: what was bought at the cage, and nothing else, is on the floor."""
    return sum(posting.amount for posting in floor.desk.journal.balances())


@pytest.mark.parametrize("table", TABLES)
def test_rounds_of_every_game(floor: Floor, table: str) -> None:
    rng = Random(table)
    people = {1: floor.person("ann"), 2: floor.person("bob"), 4: floor.guest()}
    for _ in range(5):
        before = {box: someone.get("/api/me")["balance"] for box, someone in people.items()}
        seen = play(table, people, rng)
        for box, someone in people.items():
            mine = [line for line in someone.see(table)["settled"] if line["mine"]]
            won = [prize["amount"] for prize in someone.see(table)["prizes"] if prize["mine"]]
            net = sum(line["returned"] - line["stake"] for line in mine) + sum(won)
            assert someone.get("/api/me")["balance"] == before[box] + net
            assert all(line["clauses"] for line in mine)
        proven(table, seen, people, floor)
        for someone in people.values():
            someone.ready(table)
        while people[1].see(table)["stage"] != "open":
            pass
    assert money(floor) == 0
    for box, someone in people.items():
        someone.do(table, LeaveSeat(box))


def proven(table: str, seen: dict[str, Any], people: dict[int, Someone], floor: Floor) -> None:
    """Every card that somebody has seen is proven to that person, and to that person alone."""
    path = f"/api/tables/{table}/rounds/{seen['number']}/proofs"
    everything = floor.person("inspector").get(path)
    assert len(bytes.fromhex(everything["seed"])) == 32
    for someone in (*people.values(), floor.person("dealer")):
        told, view = someone.get(path), someone.see(table)
        assert told["seed"] is None
        assert told["commitment"] == everything["commitment"] == seen["commitment"]
        for leaf in told["leaves"]:
            proof = msgspec.convert({name: leaf[name] for name in Proof.__struct_fields__}, Proof)
            assert check(told["commitment"], told["round"], told["rules"], proof)
            assert leaf["shuffle"] or leaf["value"] == leaf["card"]
        shown = [*view["dealer"], *view["board"]]
        for box in view["boxes"]:
            shown += [*box["cards"], *box["drawn"], *box["discard"]]
        faces = {card for card in shown if card != "??"}
        assert set(parse(" ".join(sorted(faces)))) == {leaf["card"] for leaf in told["leaves"]}


def test_proofs_wait_for_the_end_of_the_round(floor: Floor) -> None:
    ann = floor.person("ann")
    number = ann.see("stud")["number"]
    assert ann.http.get(f"/api/tables/stud/rounds/{number}/proofs").status_code == 409
    assert ann.http.get("/api/tables/stud/rounds/999/proofs").status_code == 404
    assert floor.stranger().http.get("/api/tables/stud/rounds/1/proofs").status_code == 401


def test_a_round_dealt_by_hand(floor: Floor) -> None:
    ann, dealer = floor.person("ann"), floor.person("dealer")
    table = "stud-by-hand"
    ann.do(table, TakeSeat(2))
    assert "not prepared" in dealer.send(table, OpenBets()).json()["reason"]
    dealer.prepare(table)
    dealer.do(table, OpenBets())
    ann.do(table, PlaceWagers(2, (Bet("ante", 1000),)))
    assert dealer.send(table, CloseBets()).json() == {
        "clause": "PLS 4.1.1",
        "reason": "shuffle the cards first",
        "cure": {"command": {"type": "Shuffle", "deck": "red"}},
    }
    dealer.do(table, Shuffle("red"))
    dealer.do(table, Cut("red"))
    seen = dealer.do(table, CloseBets())
    assert (seen["need"]["kind"], seen["need"]["pile"], seen["need"]["count"]) == ("cards", "dealer", 1)
    dealer.do(table, ShowCards("dealer", parse("Kc")))
    dealer.do(table, Choose(2, "bet"))
    seen = dealer.do(table, ShowCards("dealer", parse("Ac 3d 4h 9s")))
    assert seen["dealer"] == ["Ac", "3d", "4h", "9s", "Kc"]
    dealer.do(table, Settle())
    seen = dealer.do(table, ShowCards("box 2", parse("2c 2d 7h 8h Qs")))
    assert seen["stage"] == "closed"
    assert [(line["area"], line["result"], line["returned"]) for line in ann.see(table)["settled"]] == [
        ("ante", "win", 2000),
        ("bet", "win", 4000),
    ]
    assert ann.http.get(f"/api/tables/{table}/rounds/1/proofs").status_code == 409


def test_the_clock_goes_on_without_anybody(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=Settings(demo=True, pace=BRISK)) as floor:
        ann = floor.person("ann")
        with ann.live("stud") as line:
            ann.do("stud", TakeSeat(1))
            ann.do("stud", PlaceWagers(1, (Bet("ante", 1000),)))
            seen = line.until(lambda view: view["stage"] == "closed")
            assert [box["moves"] for box in seen["boxes"]] == [["undecided"]]
            line.until(lambda view: view["number"] == 2)


@pytest.mark.parametrize("game", games.packaged())
def test_bots_play_for_whoever_looks_on(tmp_path: Path, game: str) -> None:
    settings, plan = Settings(demo=True, pace=BRISK, thinking=0.005), demo()
    table = next(table.id for table in plan.table if table.game == game and table.dealing == "electronic")
    with Floor(tmp_path, plan, settings) as floor:
        looker = floor.guest()
        with looker.live(table) as line:
            seen = line.until(lambda view: view["number"] == 3)
        assert len(seen["seats"]) == 1
        others = [place for place in floor.site.places.values() if place.id != table]
        assert all(place.state.opened.rounds <= 1 for place in others)  # nobody looks on there


def test_bots_wait_for_a_guests_wagers_and_never_hold_a_guest_up(tmp_path: Path) -> None:
    settings = Settings(demo=True, pace=PATIENT, thinking=0.005)
    with Floor(tmp_path, parse_plan(FLOOR + BOT), settings) as floor:
        guest = floor.guest()
        guest.do("stud", TakeSeat(1))
        with guest.live("stud") as line:
            seen = line.until(lambda view: len(view["seats"]) == 2)
            sleep(0.05)
            assert guest.see("stud")["stakes"] == []
            guest.do("stud", PlaceWagers(1, (Bet("ante", 500),)))
            line.until(lambda view: len({stake["box"] for stake in view["stakes"]}) == 2)
            guest.ready("stud")
            line.until(lambda view: view["need"]["mine"])
            guest.do("stud", Choose(1, "bet"))
            line.until(lambda view: view["need"]["kind"] == "settlement")
            guest.ready("stud")
            line.until(lambda view: view["stage"] == "closed")
            guest.ready("stud")
            line.until(lambda view: view["number"] == seen["number"] + 1)


def test_bots_among_themselves_keep_the_usual_pace(tmp_path: Path) -> None:
    settings = Settings(demo=True, pace=PATIENT, thinking=0.005)
    with Floor(tmp_path, parse_plan(FLOOR + BOT), settings) as floor:
        guest = floor.guest()
        with guest.live("stud") as line:
            line.until(lambda view: len(view["stakes"]) == 2)  # for the one who looks on
            sleep(0.05)
            assert guest.see("stud")["stage"] == "open"  # who may still join


def test_a_pace_that_stops_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    run, faults = Pacer.run, [OSError("the disk is full")]

    async def failing(self: Pacer) -> None:
        if faults:
            raise faults.pop()
        await run(self)

    monkeypatch.setattr(Pacer, "run", failing)
    monkeypatch.setattr(site, "AGAIN", 0.01)
    with Floor(tmp_path) as floor:
        ann = floor.person("ann")
        for table in TABLES:
            with ann.live(table) as line:
                line.until(lambda view: view["stage"] == "open")
    assert "the pace of stud has failed" in caplog.text
    assert "the disk is full" in caplog.text
