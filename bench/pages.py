"""Measures what a felt costs a phone that has never seen it: requests, bytes, and how soon there is something to see.

The network is that of "Fast 4G" in Chromium's own tools, and the processor is made four times slower. Requests and
bytes are counted from the link in the lobby to the wagers on the felt: HTML, styles, modules, JSON and the live
connection, as they come over the line.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from bench.settle import table
from cutcard import games
from tests.support.browser.floor import Floor, plan
from tests.support.browser.people import Player

REQUESTS_BAR, BYTES_BAR = 25, 70_000
SLOWER = 4  # times, of the processor
FAST_4G = {"latency": 165, "downloadThroughput": 1_012_500, "uploadThroughput": 168_750}  # ms, bytes a second
WINDOW = -12  # bits, of what the server's live connection may refer back to
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 120_000  # milliseconds


class Cost(NamedTuple):
    """What it cost to come to a felt, and to the first cards."""

    requests: int
    bytes: int
    painted: float  # milliseconds to the first contentful paint of the felt
    cards: float  # seconds from Play in the lobby to one's own cards


class Line:
    """Counts what comes over the line of a page."""

    def __init__(self, session: CDPSession) -> None:
        self.requests = self.bytes = 0
        self._deflate = zlib.compressobj(wbits=WINDOW)  # as the live connection is compressed, in one stream
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.webSocketCreated", self._opened)
        session.on("Network.loadingFinished", self._loaded)
        session.on("Network.webSocketFrameReceived", self._told)
        session.send("Network.enable")

    def _sent(self, event: Any) -> None:
        self.requests += 1
        self.bytes += int(event.get("redirectResponse", {}).get("encodedDataLength", 0))

    def _opened(self, event: Any) -> None:
        self.requests += 1

    def _loaded(self, event: Any) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _told(self, event: Any) -> None:
        data = event["response"]["payloadData"].encode()
        self.bytes += len(self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH))


@contextmanager
def phone(browser: Browser, slower: bool) -> Iterator[tuple[Page, Line]]:
    """A phone with an empty cache, and its line."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    line = Line(session)
    if slower:
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        session.send("Network.emulateNetworkConditions", {"offline": False, **FAST_4G})
    yield page, line
    context.close()


def measure(browser: Browser, floor: Floor, id: str, slower: bool) -> Cost:
    """Come in from the street, press Play at a table, and stake what lies there."""
    with phone(browser, slower) as (page, line):
        page.goto(floor.address)
        play = page.locator(f"[data-table='{id}'] .play")
        play.wait_for()
        line.requests = line.bytes = 0
        began = time.monotonic()
        play.evaluate("(link) => link.click()")
        deal = page.locator("[data-action=deal]:enabled")
        deal.wait_for()
        requests, size = line.requests, line.bytes
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        Player(page, floor).press("Enter")
        page.locator(".own .card").first.wait_for()
        return Cost(requests, size, float(painted), time.monotonic() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5, help="phones for each game (%(default)s)")
    asked = parser.parse_args()
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    if chromium is None:
        raise SystemExit("no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM")
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Floor(Path(folder), plan(asked.turns)) as floor,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for game in games.packaged():
            found = [measure(browser, floor, floor.table(game), slower=True) for _ in range(asked.turns)]
            rows.append(
                (
                    game,
                    str(max(cost.requests for cost in found)),
                    f"{max(cost.bytes for cost in found) / 1000:.1f} KB",
                    f"{statistics.median(cost.painted for cost in found):.0f} ms",
                    f"{statistics.median(cost.cards for cost in found):.2f} s",
                )
            )
        browser.close()
    head = ("felt", "requests", "over the line", "first paint", "Play to cards")
    bar = ("bar", f"at most {REQUESTS_BAR}", f"at most {BYTES_BAR / 1000:.0f} KB", "", "")
    table(f"a cold felt on Fast 4G and a processor {SLOWER} times slower", head, [*rows, bar])
    return 0


if __name__ == "__main__":
    sys.exit(main())
