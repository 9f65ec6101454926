"""A felt that a browser has never seen costs few requests and little data: the small version of `bench/pages.py`."""

from playwright.sync_api import Browser

from bench.pages import BYTES_BAR, REQUESTS_BAR, measure, seen
from tests.support.browser.floor import Floor


def test_a_cold_felt_is_light(browser: Browser, floor: Floor) -> None:
    cost = measure(browser, floor, floor.table("ultimate-texas-holdem"), slower=False)
    assert 3 <= cost.requests <= REQUESTS_BAR
    assert 20_000 <= cost.bytes <= BYTES_BAR


def test_a_decision_reaches_the_other_screens(browser: Browser, floor: Floor) -> None:
    taken = seen(browser, floor, floor.table("three-card-poker"), many=20, decisions=2)
    assert len(taken) == 2
    assert all(milliseconds > 0 for milliseconds in taken)
