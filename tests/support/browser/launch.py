"""Chromium as the tests and programs start it, and browsers in it whose complaints are kept."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect, sync_playwright

from tests.support.browser.people import PATIENCE

DESKTOP = (1280, 800)
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--js-flags=--no-opt",  # pages live for seconds: to optimise their scripts costs more than it saves
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Motion: TypeAlias = Literal["reduce", "no-preference"]  # without motion nothing has to be waited for


@contextmanager
def launched() -> Iterator[Browser]:
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    assert chromium, "no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(OPTIONS))
        yield browser
        browser.close()


class Browsers:
    """Browser contexts, each a browser of its own to the floor, and what their pages complain about."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self, width: int = DESKTOP[0], height: int = DESKTOP[1], touch: bool = False, motion: Motion = "reduce"
    ) -> BrowserContext:
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion=motion
        )
        context.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        context.on("console", self._listen)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self._contexts.append(context)
        return context

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        assert not self.complaints

    def _listen(self, message: ConsoleMessage) -> None:
        """Errors of the page's own; that a request was refused or a line broke is for the page to deal with."""
        expected = ("Failed to load resource", "WebSocket connection to")
        if message.type == "error" and not message.text.startswith(expected):
            self.complaints.append(message.text)
