"""The host of a demonstration: bots sit down with a guest, all is played out and paid, the next one opens."""

import json
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from cutcard.floor.pace.tournament import TournamentPace
from cutcard.floor.plan.floorplan import demo
from cutcard.web.http.settings import Settings
from cutcard.web.tournament import host
from tests.support.floor.running import PATIENT, Floor, Someone
from tests.support.floor.waiting import until

FIRST = "/tournaments/sit-and-go-1"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with Floor(tmp_path, demo(), quick()) as running:
        yield running


def quick() -> Settings:
    pace = TournamentPace(0, 0, 0)
    return Settings(demo=True, pace=PATIENT, tournament_pace=pace, thinking=0.0, commands=(10_000, 1000))


def give(guest: Someone, path: str, command: dict[str, Any]) -> None:
    headers = {"Idempotency-Key": token_hex(8)}
    done = guest.http.post(f"{path}/commands", content=json.dumps(command), headers=headers)
    assert done.status_code == 200, done.text


def enters(guest: Someone) -> None:
    """With the five bots of the house, who come first."""
    until(lambda: [one for one in guest.get("/api/lobby")["tournaments"] if one["players"] == 5])
    offered = guest.get(f"/api{FIRST}")["mine"]["offers"][0]["command"]
    give(guest, FIRST, {**offered, "born": "1990-01-01", "agreed": True, "informed": True})


def pushes(guest: Someone) -> bool:
    """Goes all-in whenever it is the guest's turn; whether the tournament is over and paid."""
    seen = guest.get(f"/api{FIRST}")
    if table := seen["mine"]["table"]:
        awaited = guest.get(f"/api{FIRST}/tables/{table}")["awaits"]
        if awaited and awaited["kind"] == "act":
            kind = "all-in" if "all-in" in awaited["acts"] else "call"
            give(guest, f"{FIRST}/tables/{table}", {"type": "Act", "seat": awaited["seat"], "kind": kind})
    return bool(seen["phase"] == "closed")


def test_a_tournament_is_played_out_and_the_next_one_follows(tmp_path: Path) -> None:
    with Floor(tmp_path, demo(), quick()) as floor:
        is_played_out(floor)
    with Floor(tmp_path, demo(), quick()) as again:  # it goes on where it stood
        until(lambda: again.stranger().get("/api/lobby")["tournaments"][0]["players"] == 5)
        assert [one["id"] for one in again.stranger().get("/api/lobby")["tournaments"]] == ["sit-and-go-2"]


def is_played_out(floor: Floor) -> None:
    guest = floor.guest()
    enters(guest)
    until(lambda: pushes(guest))
    seen = guest.get(f"/api{FIRST}")
    places = [one["place"] for one in seen["results"]]
    assert places == [1 + sum(other < place for other in places) for place in places], "who goes out together ties"
    assert len(places) == 6
    assert sum(one["prize"] for one in seen["results"]) == 6 * 45_00
    assert sum(one["bounties"] for one in seen["results"]) == 6 * 10_00
    own = next(one for one in seen["results"] if one["name"].startswith("Guest"))
    assert guest.get("/api/me")["balance"] == 1_000_00 - 50_00 + own["prize"] + own["bounties"]
    for account in ("", "/bounties", "/play"):
        assert floor.desk.balance(f"tournament/sit-and-go-1{account}") == 0
    until(lambda: [one["id"] for one in guest.get("/api/lobby")["tournaments"]] == ["sit-and-go-2"])


def test_a_guest_who_has_gone_is_put_on_the_clock(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "SLOW", 0)
    guest = floor.guest()
    enters(guest)
    until(lambda: guest.get(f"/api{FIRST}")["mine"]["table"])
    seen = until(lambda: (view := guest.get(f"/api{FIRST}/tables/1"))["time"] and view)
    assert seen["time"]["seat"] == seen["seat"] == seen["turn"]
