"""One browser for all tests of a worker, one floor with a table for each test, and pages that must not complain."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser.floor import Floor, plan
from tests.support.browser.launch import Browsers, launched
from tests.support.browser.people import Player, Someone

NewContext: TypeAlias = Callable[..., BrowserContext]
NewPlayer: TypeAlias = Callable[..., Player]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as running:
        yield running


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
    browsers = Browsers(browser)
    yield browsers
    browsers.close()


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
