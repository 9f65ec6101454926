"""Before every page: names of the site, limits on reads, HTTPS, request ids, and an access log without secrets."""

import io
import json
import logging
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cutcard.web.edge.limits import EdgeSettings, cost
from cutcard.web.edge.logs import set_up
from cutcard.web.http.limits import Allowance
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor
from tests.support.floor.waiting import until

PROXY = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, reads=(40, 0.001), visits=(200, 0.001))
    edge = EdgeSettings(hosts=("Floor.example",), access_log=True)
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings, edge=edge) as running:
        yield running


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor behind a proxy on the same machine."""
    settings = Settings(demo=True, pace=PATIENT, metrics_token="a token of its own", visits=(3, 0.001))
    with Floor(
        tmp_path_factory.mktemp("proxied"), settings=settings, edge=EdgeSettings(proxies=("127.0.0.0/8",))
    ) as running:
        yield running


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the server logs, as a service manager collects it."""
    logger, stream = logging.getLogger(), io.StringIO()
    before, level = logger.handlers[:], logger.level
    set_up(stream)
    yield stream
    logger.handlers[:] = before
    logger.setLevel(level)


def lines(log: io.StringIO, number: int) -> list[dict[str, Any]]:
    """The lines of a log, once they are there: a request is logged after it is answered."""
    until(lambda: log.getvalue().count("\n") >= number)
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("floor.example", 200),
        ("FLOOR.example.:443", 200),
        ("localhost:8080", 200),
        ("127.0.0.1", 200),
        ("[::1]:8080", 200),
        ("evil.example", 421),
        ("floor.example.evil.example", 421),
        ("localhost.evil.example", 421),
        ("evil.example:127.0.0.1", 421),
        ("", 421),
    ],
)
def test_only_our_own_names_are_answered(floor: Floor, host: str, status: int) -> None:
    response = httpx.get(f"{floor.address}/openapi.json", headers={"Host": host}, verify=False)
    assert response.status_code == status, response.text
    assert response.headers["content-security-policy"]
    if status == 421:
        assert "--hostname" in response.json()["reason"]


def test_a_refused_name_is_shown_as_a_page_in_a_browser(floor: Floor) -> None:
    response = httpx.get(floor.address, headers={"Host": "evil.example", "Accept": "text/html"}, verify=False)
    assert (response.status_code, response.headers["content-type"]) == (421, "text/html; charset=utf-8")


def test_reads_are_limited_by_person_and_cost(floor: Floor) -> None:
    ann, bob = floor.person("ann"), floor.person("bob")
    answers = [ann.http.get("/api/tables/stud/rounds/99/proofs").status_code for _ in range(5)]
    assert answers == [404, 404, 404, 404, 429], "four times ten of forty"
    refused = ann.http.get("/api/me")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 1
    assert refused.json()["reason"] == "you are too fast: wait a moment"
    assert bob.http.get("/api/me").status_code == 200
    assert ann.http.post("/tables/stud/commands").status_code == 400, "commands have a limit of their own"


def test_people_who_are_not_signed_in_share_the_limit_of_their_address(proxied: Floor) -> None:
    visitor = proxied.stranger().http
    for client, status in [("198.51.100.8", 200)] * 3 + [("198.51.100.8", 429), ("198.51.100.9", 200)]:
        assert visitor.get("/", headers={"X-Forwarded-For": client}).status_code == status


@pytest.mark.parametrize(
    ("path", "much"),
    [
        ("/static/shared/base.css", 0.1),
        ("/tables/stud/commands", 1),
        ("/api/me", 1),
        ("/api/tables/lunar/rounds/7/proofs", 10),
        ("/api/journal/verify", 100),
    ],
)
def test_what_a_request_costs(path: str, much: float) -> None:
    assert cost(path) == much


def test_only_commands_of_people_count_for_nothing(proxied: Floor) -> None:
    """They have a limit of their own; a page whose address ends like theirs, or a stranger's command, has not."""
    assert cost("/tables/stud/commands", command=True) == 0
    visitor, from_there = proxied.stranger().http, {"X-Forwarded-For": "198.51.100.77"}
    for path in ("/rules/x/commands", "/practice/commands"):
        assert visitor.get(path, headers=from_there).status_code == 200
    answers = [visitor.post("/tables/stud/commands", headers=from_there).status_code for _ in range(2)]
    assert answers == [401, 429]


@pytest.mark.parametrize(
    "host", ["[::1", "[::1]x", "localhost:evil", "localhost:123456", "user@localhost", "127.0.0.1/evil"]
)
def test_a_name_that_is_none_is_refused(floor: Floor, host: str) -> None:
    assert httpx.get(floor.address, headers={"Host": host}).status_code == 421


def test_two_names_are_refused(floor: Floor) -> None:
    """A proxy might read the other one."""
    with socket.create_connection(("127.0.0.1", floor.port), 20) as asking:
        asking.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert asking.recv(65_536).startswith(b"HTTP/1.1 421 ")


def test_a_request_that_costs_more_than_the_burst_waits_until_nothing_is_owed() -> None:
    now = [0.0]
    allowance = Allowance(5, 1, lambda: now[0])
    assert allowance.wait("ann", 100) == 0
    assert allowance.wait("ann", 100) == 100
    now[0] = 100
    assert allowance.wait("ann", 100) == 0


def test_https_binds_the_browser_and_only_then(proxied: Floor, floor: Floor) -> None:
    secure = httpx.get(f"{proxied.address}/readyz", headers={**PROXY, "X-Forwarded-For": "198.51.100.1"}, verify=False)
    assert secure.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(f"{floor.address}/readyz", verify=False).headers
    claimed = httpx.get(f"{floor.address}/readyz", headers=PROXY, verify=False)
    assert "strict-transport-security" not in claimed.headers, "nobody here is a proxy"


def test_each_request_is_logged_with_its_id_and_without_secrets(floor: Floor, log: io.StringIO) -> None:
    link = floor.link("bob")
    with httpx.Client(base_url=floor.address, verify=False) as browser:
        answers = [browser.get(link, headers=PROXY), browser.get("/nobody-knows-this")]
        cookie = browser.cookies["cutcard"]
    ids = [one.headers["x-request-id"] for one in answers]
    until(lambda: all(id in log.getvalue() for id in ids))
    entered, unknown = (next(line for line in lines(log, 2) if line.get("request") == id) for id in ids)
    assert (entered["method"], entered["route"], entered["status"]) == ("GET", "/enter/{token}", 303)
    assert entered["client"] == "127.0.0.1", "a header of anybody's is no address"
    assert entered["milliseconds"] > 0
    assert (unknown["route"], unknown["status"]) == ("none", 404)
    for secret in (link.removeprefix("/enter/"), cookie, "nobody-knows-this", "bob"):
        assert secret not in log.getvalue()


@pytest.mark.parametrize(
    "said",
    [
        "a link /enter/s3cret was used",
        "Cookie: theme=dark; cutcard=s3cret; other=1",
        "postgresql://floor:s3cret@db.example/floor is gone",
        "Authorization: Bearer s3cret",
    ],
)
def test_whatever_is_logged_secrets_are_left_out(log: io.StringIO, said: str) -> None:
    try:
        raise ValueError(said)
    except ValueError:
        logging.getLogger("cutcard.anything").exception("%s", said)
    told = [json.loads(line) for line in log.getvalue().splitlines()]  # a late line about a request before may be there
    (entry,) = [one for one in told if one["logger"] == "cutcard.anything"]
    assert "ValueError" in entry["exception"]
    assert "s3cret" not in log.getvalue()
    assert "..." in entry["event"]


def test_a_mistake_of_ours_is_logged_once_with_the_id_that_the_user_has(
    floor: Floor, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor.site, "places", None)
    response = httpx.get(f"{floor.address}/api/lobby", verify=False)
    assert response.status_code == 500
    assert "the server made a mistake" in response.json()["reason"]
    id = response.headers["x-request-id"]
    until(lambda: log.getvalue().count(id) >= 2)
    failed, request = [one for one in lines(log, 2) if one.get("request") == id]  # other tasks miss the places, too
    assert "AttributeError" in failed["exception"]
    assert (request["route"], request["status"]) == ("/api/lobby", 500)
