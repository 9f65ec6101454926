"""Signing in, sessions, and what stands before every route."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutcard.floor.pace.schedule import Pace
from cutcard.table.messages.round import TakeSeat
from cutcard.web.http.limits import Allowance
from cutcard.web.http.session import COOKIE, local
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor")) as running:
        yield running


def test_a_newcomer_needs_one_click(floor: Floor) -> None:
    someone = floor.stranger()
    assert someone.http.get("/api/me").status_code == 401
    response = someone.http.get("/enter?to=/table/stud")
    assert (response.status_code, response.headers["location"]) == (303, "/table/stud")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    me = someone.get("/api/me")
    assert (me["role"], me["balance"]) == ("player", 100_000)
    someone.http.get("/enter")  # who is in stays who they are
    assert someone.get("/api/me") == me
    assert floor.guest().get("/api/me")["id"] != me["id"]


@pytest.mark.parametrize(
    ("id", "role"),
    [
        ("ann", "player"),
        ("dealer", "dealer"),
        ("gaming-supervisor", "gaming_supervisor"),
        ("casino-supervisor", "casino_supervisor"),
        ("gaming-manager", "gaming_manager"),
        ("inspector", "inspector"),
        ("tournament-director", "tournament_director"),
        ("analyst", "analyst"),
        ("administrator", "administrator"),
    ],
)
def test_a_link_signs_in_as_its_person(floor: Floor, id: str, role: str) -> None:
    me = floor.person(id).get("/api/me")
    assert (me["id"], me["role"], me["balance"]) == (id, role, 1_000_000 if role == "player" else 0)


def test_a_link_that_is_not_ours_opens_nothing(floor: Floor) -> None:
    someone = floor.stranger()
    response = someone.http.get("/enter/nobody")
    assert response.status_code == 404
    assert "set-cookie" not in response.headers


def test_signing_in_again_begins_a_new_session(floor: Floor) -> None:
    someone = floor.guest()
    before = someone.cookie()
    someone.http.get(floor.link("ann"))
    assert someone.get("/api/me")["id"] == "ann"
    old = httpx.get(f"{floor.address}/api/me", headers={"Cookie": before}, verify=False)
    assert old.status_code == 401


def test_signing_out_ends_the_session_and_its_lines(floor: Floor) -> None:
    ann = floor.person("ann")
    cookie = ann.cookie()
    with ann.live("stud") as line:
        line.news()
        assert ann.http.post("/api/sign-out").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            line.news()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    assert httpx.get(f"{floor.address}/api/me", headers={"Cookie": cookie}, verify=False).status_code == 401


@pytest.mark.parametrize("target", ["//evil.example", "/\\evil.example", "https://evil.example", "evil", "/a\nb", ""])
def test_nobody_is_sent_to_another_site(floor: Floor, target: str) -> None:
    assert local(target) == "/"
    response = floor.stranger().http.get("/enter", params={"to": target})
    assert response.headers["location"] == "/"


def test_paths_of_our_own_are_followed() -> None:
    assert local("/table/7?x=1") == "/table/7?x=1"
    assert local(None) == "/"


def test_guests_are_for_demonstrations_only(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=Settings(demo=False, pace=PATIENT)) as floor:
        response = floor.stranger().http.get("/enter", params={"to": "/table/stud"})
        assert (response.status_code, response.headers["location"]) == (303, "/sign-in?to=%2Ftable%2Fstud")
        assert not response.cookies
        assert floor.person("ann").get("/api/me")["id"] == "ann"
        assert floor.stranger().http.get(floor.link("ann")).status_code == 404  # links are, too
        assert floor.site.make_links() == []
        assert floor.stranger().get("/api/lobby")["demo"] is False


def test_guests_come_at_a_measured_pace(tmp_path: Path) -> None:
    settings = Settings(demo=True, pace=Pace(), guests=(2, 0.01))
    with Floor(tmp_path, settings=settings) as floor:
        floor.guest()
        floor.guest()
        response = floor.stranger().http.get("/enter")
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 1


# -- the guard


@pytest.mark.parametrize("path", ["/healthz", "/api/me", "/openapi.json", "/enter/none", "/nowhere", "/static/none.js"])
def test_every_answer_binds_the_browser(floor: Floor, path: str) -> None:
    headers = floor.stranger().http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-cache" if path.startswith("/static") else "no-store")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"])
def test_another_sites_page_cannot_write(floor: Floor, origin: str) -> None:
    ann = floor.person("ann")
    ann.http.headers["Origin"] = origin
    response = ann.send("stud", TakeSeat(1))
    assert response.status_code == 403
    assert "another website" in response.json()["reason"]
    assert floor.person("ann").see("stud")["seat"] is None
    with pytest.raises(InvalidStatus), ann.live("stud", origin=origin):
        pass


def test_a_program_that_is_no_browser_names_no_origin(floor: Floor) -> None:
    bob = floor.person("bob")
    del bob.http.headers["Origin"]
    assert bob.send("stud", TakeSeat(2)).status_code == 200
    bob.http.headers["Sec-Fetch-Site"] = "cross-site"
    assert bob.send("stud", TakeSeat(2)).status_code == 403


@pytest.mark.parametrize("path", ["/", "/table/stud", "/dealer/stud-by-hand"])
def test_pages_are_shells_that_need_no_session(floor: Floor, path: str) -> None:
    response = floor.stranger().http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    assert '<html data-zone="Australia/Sydney" lang="en">' in response.text
    scripts = re.findall(r'src="(/static/[^"]+)"', response.text)
    assert scripts
    for script in scripts:
        assert floor.stranger().http.get(script).headers["content-type"].startswith("text/javascript")


def test_what_is_not_there(floor: Floor) -> None:
    ann = floor.person("ann")
    for path in ("/api/tables/none", "/nowhere"):
        response = ann.http.get(path)
        assert response.status_code == 404
        assert response.json()["clause"] is None
    assert ann.send("none", TakeSeat(1)).status_code == 404
    assert ann.http.get("/api/tables/stud/rounds/x/proofs").status_code == 400
    assert ann.http.put("/api/me").status_code == 405
    for table in ("none", "stud"):
        stranger = floor.stranger()
        with pytest.raises(InvalidStatus), stranger.live(table):
            pass


# -- names and rates


def test_the_cookie_name_is_the_documented_one(floor: Floor) -> None:
    scheme = floor.stranger().get("/openapi.json")["components"]["securitySchemes"]["session"]
    assert scheme["name"] == COOKIE


def test_a_burst_then_a_steady_rate() -> None:
    time = [0.0]
    allowance = Allowance(3, 2, lambda: time[0])
    assert [allowance.wait("a") for _ in range(3)] == [0, 0, 0]
    assert allowance.wait("a") == pytest.approx(0.5)
    assert allowance.wait("b") == 0
    time[0] = 0.5
    assert allowance.wait("a") == 0
    assert allowance.wait("a") > 0
    time[0] = 100
    assert [allowance.wait("a") for _ in range(3)] == [0, 0, 0]
    assert allowance.wait("a") > 0
