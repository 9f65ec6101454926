"""One browser for all tests of a worker, one floor with a table for each test, and pages that must not complain."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.support.browser.floor import Floor, plan
from tests.support.browser.people import PATIENCE, Player, Someone

DESKTOP = (1280, 800)
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Motion: TypeAlias = Literal["reduce", "no-preference"]  # without motion nothing has to be waited for
NewContext: TypeAlias = Callable[..., BrowserContext]
NewPlayer: TypeAlias = Callable[..., Player]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    assert chromium, "no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(OPTIONS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor"), plan()) as running:
        yield running


@pytest.fixture
def own_floor(tmp_path: Path) -> Iterator[Floor]:
    """A floor of this test alone, which it may kill."""
    with Floor(tmp_path, plan(tables=2)) as running:
        yield running


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Browser contexts, each a browser of its own to the floor; what their pages complain about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        width: int = DESKTOP[0], height: int = DESKTOP[1], touch: bool = False, motion: Motion = "reduce"
    ) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion=motion
        )
        context.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        context.on("console", lambda message: _listen(message, complaints))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not complaints


def _listen(message: ConsoleMessage, complaints: list[str]) -> None:
    """Errors of the page's own; that a request was refused or a line broke is for the page to deal with."""
    if message.type == "error" and not message.text.startswith(("Failed to load resource", "WebSocket connection to")):
        complaints.append(message.text)


@pytest.fixture
def new_player(new_context: NewContext, floor: Floor) -> NewPlayer:
    """A player with a browser."""

    def make(where: Floor | None = None, page: Page | None = None, **size: int) -> Player:
        return Player(page or new_context(**size).new_page(), where or floor)

    return make


@pytest.fixture
def dealer(new_context: NewContext, floor: Floor) -> Someone:
    """The dealer, signed in."""
    someone = Someone(new_context().new_page(), floor)
    someone.page.goto(floor.links["dealer"])
    return someone
