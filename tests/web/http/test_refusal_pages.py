"""Errors are pages: whoever opens an address in a browser reads why it failed, and finds links that lead on."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from cutcard.core.message import Role
from cutcard.floor.journal.group import NotWritten
from cutcard.web.http.answers import RefusalAnswer
from cutcard.web.http.refusal_page import _page
from cutcard.web.http.settings import Settings
from tests.support.floor.indoors import Answered, Indoors
from tests.support.floor.running import PATIENT

BROWSER = {"accept": "text/html,application/xhtml+xml", "sec-fetch-mode": "navigate", "sec-fetch-site": "none"}


def opened(folder: Path, method: str, path: str, role: Role | None) -> Answered:
    async def ask() -> Answered:
        async with Indoors(folder) as floor:
            cookie = await floor.sign_in("somebody", role) if role is not None else ""
            return await floor.ask(method, path, cookie, more=BROWSER)

    return asyncio.run(ask())


def read(answered: Answered) -> tuple[str, list[str]]:
    """The text of a page, and where its links lead."""
    assert answered.headers["content-type"] == "text/html; charset=utf-8"
    assert int(answered.headers["content-length"]) == len(answered.body)
    page = answered.body.decode()
    assert '"reason"' not in page
    return re.sub(r"<[^>]+>|\s+", " ", page), re.findall(r'<a href="([^"]+)"', page)


def test_the_way_back_leads_to_no_other_site() -> None:
    body = msgspec.json.encode(RefusalAnswer(None, "you are too fast"))
    assert b"evil.example" not in _page(429, body, "//evil.example/sign-in")
    assert b'<a href="/pit?a">' in _page(429, body, "/pit?a")


REFUSED = [
    ("GET", "/api/mine", None, 401, "Sign in first", "/sign-in"),
    ("GET", "/api/tables/stud", None, 401, "Sign in first", "/sign-in"),  # one of the short ways
    ("GET", "/desk", Role.PLAYER, 403, "for staff", "/sign-in"),
    ("GET", "/me", Role.DEALER, 403, "for players", "/"),
    ("GET", "/practice", Role.DEALER, 403, "(I-20)", "/"),
    ("GET", "/nowhere", Role.PLAYER, 404, "nothing at this address", "/"),
    ("GET", "/api/tables/none", Role.PLAYER, 404, "no table", "/"),
    ("GET", "/enter/old-link", None, 404, "no longer valid", "/"),
    ("GET", "/static/none.js", None, 404, "nothing at this address", "/"),
    ("GET", "/api/tables/stud/rounds/x/proofs", Role.PLAYER, 400, "not valid", "/"),
    ("GET", "/tables/stud/commands", Role.PLAYER, 405, "not a page", "/"),
    ("POST", "/api/sign-in", None, 400, "", "/"),
]


@pytest.mark.parametrize(("method", "path", "role", "status", "words", "link"), REFUSED)
def test_a_refusal_is_a_page(
    tmp_path: Path, method: str, path: str, role: Role | None, status: int, words: str, link: str
) -> None:
    answered = opened(tmp_path, method, path, role)
    text, links = read(answered)
    assert answered.status == status, text
    assert words in text
    assert link in links


def test_who_is_too_fast_reads_it_and_may_try_again(tmp_path: Path) -> None:
    async def ask() -> Answered:
        async with Indoors(tmp_path, settings=Settings(pace=PATIENT, visits=(1, 0.001))) as floor:
            await floor.ask("GET", "/rules", more=BROWSER)
            return await floor.ask("GET", "/rules", more=BROWSER)

    answered = asyncio.run(ask())
    text, links = read(answered)
    assert (answered.status, links[0]) == (429, "/rules")
    assert "wait a moment" in text
    assert int(answered.headers["retry-after"]) > 0


@pytest.mark.parametrize(("problem", "status"), [(NotWritten("no room"), 503), (ZeroDivisionError(), 500)])
def test_a_failure_of_the_floor_is_a_page(tmp_path: Path, problem: Exception, status: int) -> None:
    async def fails() -> None:
        raise problem

    async def ask() -> Answered:
        async with Indoors(tmp_path) as floor:
            route: Callable[[], Awaitable[None]] = fails
            floor.inside.add_api_route("/rules/broken/very/much", route, methods=["GET"])
            return await floor.ask("GET", "/rules/broken/very/much", more=BROWSER)

    answered = asyncio.run(ask())
    text, links = read(answered)
    assert (answered.status, links[0]) == (status, "/rules/broken/very/much"), text


def test_a_session_that_has_ended_leads_to_the_sign_in_and_back(tmp_path: Path) -> None:
    answered = opened(tmp_path, "GET", "/enter?to=/table/stud", None)
    assert (answered.status, answered.headers["location"]) == (303, "/sign-in?to=%2Ftable%2Fstud")


def test_scripts_and_programs_still_get_json(tmp_path: Path) -> None:
    async def ask() -> Answered:
        async with Indoors(tmp_path) as floor:
            return await floor.ask("GET", "/api/mine", more={"accept": "*/*", "sec-fetch-mode": "cors"})

    assert asyncio.run(ask()).json()["reason"] == "sign in first"
