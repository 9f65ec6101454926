"""A picture that is taken of a page, and how people get there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Page, expect

from tests.support.browser.floor import Floor

PATIENCE = 60_000  # milliseconds
Reach: TypeAlias = Callable[[Page, Floor], None]


class Shot(NamedTuple):
    """A picture: its name, whose it is, and how the page is reached.

    ``docs``: size and name of it in the documents. ``sizes``: if it is not taken at all of them.
    """

    name: str
    role: str  # of the demonstration's sign-in links; "" for a visitor
    reach: Reach
    docs: str = ""
    sizes: tuple[str, ...] | None = None


def at(path: str, wait: str = "main") -> Reach:
    """Reach a page by its address, and wait until something is drawn."""

    def reach(page: Page, floor: Floor) -> None:
        page.goto(floor.address + path)
        expect(page.locator(wait).first).to_be_visible()

    return reach


def another(page: Page) -> Page:
    """A page in a browser of somebody else's, which stays open until the picture is taken."""
    assert page.context.browser
    context = page.context.browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@contextmanager
def somebody_else(page: Page) -> Iterator[Page]:
    """The same for what happens before the picture."""
    other = another(page)
    yield other
    other.context.close()
