"""What people read in a refusal: names and local times, whatever the rules call them, at every door."""

import asyncio
import re
from pathlib import Path
from secrets import token_hex

import pytest
from starlette.responses import Response
from starlette.types import Scope

from cutcard.core.message import Role
from cutcard.ruling import Refused
from cutcard.web import direct
from cutcard.web.http import guard
from cutcard.web.http.answers import answer, answered
from cutcard.web.words.named import local_times, named, titled
from tests.support.floor.indoors import Indoors
from tests.web.http.test_doors import LIVE, STILL, Asking, doors

NAMES = {
    "regular-1": "Ann Lee",
    "p12": "Bo Ito",
    "dealer": "Dana",
    "gaming-manager": "Max",
    "robin": "Robin",
    "may": "M",
    "12": "Ed",
}
SAID = "lunar-poker: ask carl-1, other and dealer at table stud-2 until 2026-01-31T13:05:09.25Z"
AT = "1 Feb 2026, 12:05 am"  # in Sydney
STAFF = f"Lunar Poker: ask Carl Lind, Otto Her and dealer at table stud-2 until {AT}"
PLAYER = f"Lunar Poker: ask Carl Lind, another person and dealer at table stud-2 until {AT}"
VISITOR = f"Lunar Poker: ask another person, another person and dealer at table stud-2 until {AT}"
READERS = {"gaming_supervisor": STAFF, "dealer": STAFF, "player": PLAYER, "": VISITOR}
CODE = re.compile(r"\b[a-z]+_[a-z]+|\b[A-Z][a-z]+[A-Z]|\d{4}-\d\d-\d\dT|/api/")  # identifiers, and times of machines


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("regular-1 has not been offered the money yet", "Ann Lee has not been offered the money yet"),
        ("p12 has been paid: ask gaming-manager", "Bo Ito has been paid: ask Max"),
        ("'robin' and robin's box", "'Robin' and Robin's box"),
        ("the dealer deals, and you may not", "the dealer deals, and you may not"),
        ("regular-10 and p123 are others", "regular-10 and p123 are others"),
        ("round 12 at stud-1 is over", "round 12 at stud-1 is over"),
        ("⟦robin/name/0123456789abcdef⟧ is robin.", "⟦robin/name/0123456789abcdef⟧ is Robin."),
    ],
)
def test_people_are_named(text: str, told: str) -> None:
    assert named(text, NAMES) == told
    assert answered(Refused("CSP 17.3", text), NAMES).reason == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ann is not excluded from three-card-poker, so", "ann is not excluded from Three Card Poker, so"),
        ("this table plays lunar-poker: ask", "this table plays Lunar Poker: ask"),
        ("choose 'lunar-poker'", "choose 'lunar-poker'"),  # to be entered as it stands
        (
            "table lunar-poker, lunar-poker-1 and incidents/lunar-poker",
            "table lunar-poker, lunar-poker-1 and incidents/lunar-poker",
        ),
    ],
)
def test_games_are_called_by_their_titles(text: str, told: str) -> None:
    assert titled(text) == told
    assert answered(Refused("CSP 17.3", text)).reason == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("wait until 2026-07-01T02:00:00+00:00.", "wait until 1 Jul 2026, 12:00 pm."),
        ("2026-01-01T23:59Z", "2 Jan 2026, 10:59 am"),
        ("2026-99-01T23:59Z is no day", "2026-99-01T23:59Z is no day"),
    ],
)
def test_times_are_told_on_the_clock_of_the_floor(text: str, told: str) -> None:
    assert local_times(text, "Australia/Sydney") == told
    assert local_times(text, "No/Where") == text


def test_every_door_refuses_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a route refuses, it leaves by one of two ways, and both put names and local times into it."""
    asyncio.run(_all_refuse(tmp_path, monkeypatch))


async def _all_refuse(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def refuse(scope: Scope) -> Response:
        return answer(409, SAID)

    async with Indoors(folder, settings=STILL) as floor:
        asking = await Asking.of(floor)
        readers = {who: await asking.cookie(who) if who not in ("", "player") else "" for who in READERS}
        readers["player"] = await floor.sign_in("carl-1", Role.PLAYER)
        floor.site.names.update({"carl-1": "Carl Lind", "other": "Otto Her", "dealer": "Dana"})
        for module in (guard, direct):
            monkeypatch.setattr(module, "turned_away", refuse)
        asked = [door for door in doors(floor.inside) if door.method not in (LIVE, "HEAD")]
        for door in asked:
            for who, told in READERS.items():
                path = re.sub(r"\$\w+", "none", door.path)
                got = await floor.ask(door.method, path, readers[who])
                assert (got.status, got.json()["reason"]) == (409, told), (door, who)
                assert int(got.headers["content-length"]) == len(got.body)
        page = await floor.ask("GET", "/pit", readers["dealer"], more={"accept": "text/html"})
        assert STAFF[1:] in page.body.decode()
    assert len(asked) > 200


def test_what_doors_refuse_has_no_identifiers(tmp_path: Path) -> None:
    """An empty request to every door, by everybody who gets that far."""
    said = {one.removesuffix("; see /openapi.json") for one in asyncio.run(_heard(tmp_path))}
    assert len(said) > 20
    assert not [one for one in said if CODE.search(one)]


async def _heard(folder: Path) -> set[str]:
    heard = set()
    async with Indoors(folder, settings=STILL) as floor:
        asking = await Asking.of(floor)
        for door in doors(floor.inside):
            for who in ("player", "dealer", "gaming_manager", "administrator", "tournament_director"):
                if door.method == "POST":
                    got = await asking.send(door, await asking.cookie(who), {"idempotency-key": token_hex(8)})
                    heard |= {got.json()["reason"]} if got.status >= 400 else set()
    return heard
