"""Measures what a felt costs a phone that has never seen it, and how soon others see a decision.

The network is that of "Fast 4G" in Chromium's own tools, and the processor is made four times slower. Requests and
bytes are counted from the link in the lobby to the wagers on the felt: HTML, styles, modules, JSON and the live
connection, as they come over the line. A decision counts from the press on the player's screen until another screen
has drawn it, while many more people watch the same table.
"""

import argparse
import os
import selectors
import shutil
import socket
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect, sync_playwright

from bench.settle import table
from bench.web import watch
from cutcard import games
from cutcard.web.http.session import COOKIE
from tests.support.browser.floor import Floor, plan
from tests.support.browser.people import Player

REQUESTS_BAR, BYTES_BAR = 25, 70_000
SLOWER = 4  # times, of the processor
FAST_4G = {"latency": 165, "downloadThroughput": 1_012_500, "uploadThroughput": 168_750}  # ms, bytes a second
WINDOW = -12  # bits, of what the server's live connection may refer back to
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 120_000  # milliseconds
SEEN_AT = "three-card-poker"  # the game with one decision a round


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


# -- a decision seen by others

NOTE = """() => {
  window.drawn = [];
  const felt = document.querySelector("main.felt");
  const note = () => requestAnimationFrame(() => window.drawn.push(performance.timeOrigin + performance.now()));
  new MutationObserver(note).observe(felt, { attributes: true, attributeFilter: ["data-version"] });
}"""
PRESS = """(action) => {
  const at = performance.timeOrigin + performance.now();
  document.querySelector(`[data-action="${action}"]`).click();
  return at;
}"""
SEEN = "(at) => window.drawn.find((drawn) => drawn > at)"


def drain(lines: list[socket.socket]) -> None:
    """Read what watchers are sent until their lines end."""
    ready = selectors.DefaultSelector()
    for line in lines:
        ready.register(line, selectors.EVENT_READ, line)
    while ready.get_map():
        for key, _ in ready.select():
            if not _received(key.data):
                ready.unregister(key.data)


def _received(line: socket.socket) -> bytes:
    """What has come; nothing once the line has ended, from whichever side."""
    try:
        return line.recv(1 << 16)
    except ConnectionError:
        return b""


@contextmanager
def watchers(floor: Floor, cookie: str, id: str, many: int) -> Iterator[None]:
    """People who only look on, each with a live connection of their own that somebody reads."""
    with ExitStack() as held:
        port = int(floor.address.rpartition(":")[2])
        lines = [held.enter_context(closing(watch(port, cookie, id))) for _ in range(many)]
        reading = Thread(target=drain, args=(lines,), daemon=True)
        reading.start()
        try:
            yield
        finally:
            for line in lines:
                with suppress(OSError):  # the other side may have ended it already
                    line.shutdown(socket.SHUT_RDWR)
            reading.join()


def seen(browser: Browser, floor: Floor, id: str, many: int, decisions: int) -> list[float]:
    """Milliseconds from each decision of a player until another screen has drawn it."""
    taken: list[float] = []
    expect.set_options(timeout=PATIENCE)
    with ExitStack() as held:
        contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
        for context in contexts:
            held.callback(context.close)
            context.set_default_timeout(PATIENCE)
        player, onlooker = (Player(context.new_page(), floor) for context in contexts)
        player.sit(id)
        onlooker.open(f"/enter?to=/table/{id}")
        onlooker.felt.wait_for()
        onlooker.page.evaluate(NOTE)
        cookie = next(each["value"] for each in contexts[1].cookies() if each["name"] == COOKIE)
        held.enter_context(watchers(floor, cookie, id, many))
        for _ in range(decisions):
            player.deal()
            player.waits_for("choice")
            player.action("play").wait_for()
            began = player.page.evaluate(PRESS, "play")
            drawn = onlooker.page.wait_for_function(SEEN, arg=began).json_value()
            taken.append(drawn - began)
            player.waits_for("settlement")
            player.action("settle").click()
            player.waits_for("opening")
            player.press("Enter")
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5, help="phones for each game (%(default)s)")
    parser.add_argument("--watchers", type=int, default=200, help="people who look on (%(default)s)")
    parser.add_argument("--decisions", type=int, default=40, help="decisions that they see (%(default)s)")
    asked = parser.parse_args()
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    if chromium is None:
        raise SystemExit("no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM")
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Floor(Path(folder), plan(asked.turns + 2)) as floor,
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
        alone = seen(browser, floor, floor.table(SEEN_AT), 1, asked.decisions)
        crowd = seen(browser, floor, floor.table(SEEN_AT), asked.watchers, asked.decisions)
        browser.close()
    head = ("felt", "requests", "over the line", "first paint", "Play to cards")
    bar = ("bar", f"at most {REQUESTS_BAR}", f"at most {BYTES_BAR / 1000:.0f} KB", "", "")
    table(f"a cold felt on Fast 4G and a processor {SLOWER} times slower", head, [*rows, bar])
    quantiles = [(many, statistics.quantiles(taken, n=20)) for many, taken in ((1, alone), (asked.watchers, crowd))]
    lines = [(str(many), f"{found[9]:.0f} ms", f"{found[18]:.0f} ms") for many, found in quantiles]
    table("a decision until another screen has drawn it", ("watchers", "p50", "p95"), lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
