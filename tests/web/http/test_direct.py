"""Commands and views that take the short way are answered exactly as the layers of the framework answer them."""

from collections.abc import Callable, Iterator
from typing import NoReturn

import httpx
import pytest
from fastapi import FastAPI

from cutcard.floor.journal.group import NotWritten
from cutcard.ruling import Refused
from cutcard.table.messages.round import Settle
from cutcard.web.direct import FloorApp
from cutcard.web.http.answers import told
from cutcard.web.routes import table as routes
from tests.support.floor.running import Floor

OWN = ("date", "x-request-id")  # different in every answer
KEY = {"Idempotency-Key": "the same key"}
SETTLE = b'{"type":"Settle"}'
COMMANDS, VIEW = "/tables/stud/commands", "/api/tables/stud"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor")) as running:
        running.person("dealer").send("stud", Settle(), "the same key")  # refused, and so whenever it is repeated
        yield running


Ask = Callable[[Floor], httpx.Response]


def asking(who: str, method: str, path: str, content: bytes = b"", headers: dict[str, str] | None = None) -> Ask:
    def ask(floor: Floor) -> httpx.Response:
        someone = floor.person(who) if who else floor.stranger()
        return someone.http.request(method, path, content=content, headers=headers)

    return ask


REQUESTS = {
    "a view": (asking("ann", "GET", VIEW), 200),
    "a view without a session": (asking("", "GET", VIEW), 401),
    "a view of no table": (asking("ann", "GET", "/api/tables/none"), 404),
    "a view for an analyst": (asking("analyst", "GET", VIEW), 403),
    "only the head of a view": (asking("ann", "HEAD", VIEW), 405),
    "a view that is written": (asking("ann", "PUT", VIEW), 405),
    "a command that is refused": (asking("dealer", "POST", COMMANDS, SETTLE, KEY), 409),
    "a command without a session": (asking("", "POST", COMMANDS, SETTLE, KEY), 401),
    "a command without a key": (asking("ann", "POST", COMMANDS, SETTLE), 400),
    "a command that is none": (asking("ann", "POST", COMMANDS, b"{", KEY), 400),
    "a command to no table": (asking("ann", "POST", "/tables/none/commands", SETTLE, KEY), 404),
    "a command of another site": (
        asking("ann", "POST", COMMANDS, SETTLE, {**KEY, "Origin": "https://evil.example"}),
        403,
    ),
    "a command that is read": (asking("ann", "GET", COMMANDS), 405),
    "a command to no tournament": (asking("ann", "POST", "/tournaments/none/commands", SETTLE, KEY), 404),
}


def both(floor: Floor, ask: Ask) -> tuple[httpx.Response, httpx.Response]:
    """The answers of the short way and of the layers."""
    short = ask(floor)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FloorApp, "__call__", FastAPI.__call__)
        return short, ask(floor)


def same(short: httpx.Response, long: httpx.Response) -> None:
    assert short.content == long.content
    assert short.status_code == long.status_code
    ours, theirs = ({k: v for k, v in one.headers.items() if k not in OWN} for one in (short, long))
    assert ours == theirs
    assert len(short.headers.raw) == len(long.headers.raw), "no header twice"


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_the_short_way_answers_as_the_layers_do(floor: Floor, request_: str) -> None:
    ask, status = REQUESTS[request_]
    short, long = both(floor, ask)
    assert short.status_code == status
    same(short, long)


def test_details_of_people_stand_in_place_of_references(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "told", lambda _: told({"name": "⟦ann/name/0123456789abcdef⟧"}))
    short, long = both(floor, asking("ann", "GET", VIEW))
    assert short.json() == {"name": "(erased)"}
    same(short, long)


@pytest.mark.parametrize(
    ("failure", "status"),
    [(NotWritten("no disk"), 503), (KeyError("a mistake"), 500), (Refused("CSP 5.3", "not now"), 409)],
)
def test_failures_are_answered_alike(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, failure: Exception, status: int
) -> None:
    def fail(_: object) -> NoReturn:
        raise failure

    monkeypatch.setattr(routes, "told", fail)
    short, long = both(floor, asking("ann", "GET", VIEW))
    assert (short.status_code, short.content) == (long.status_code, long.content)
    assert short.status_code == status
    assert short.headers.items() >= {(k, v) for k, v in long.headers.items() if k not in OWN}
    assert short.headers["x-frame-options"] == "DENY", "the layers leave it out of a mistake of ours"


def test_the_short_way_is_taken(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests above compare the layers with themselves."""

    async def layers(*_: object) -> NoReturn:
        raise AssertionError("the layers were asked")

    monkeypatch.setattr(FastAPI, "__call__", layers)
    assert asking("", "GET", VIEW)(floor).status_code == 401
    assert asking("", "POST", COMMANDS, SETTLE, KEY)(floor).status_code == 401
