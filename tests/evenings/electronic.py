"""Electronic mode in the browser: two people and bots play an event to its last hand."""

import time
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.support.browser.floor import Floor
from tests.support.browser.launch import Browsers
from tests.support.browser.people import Player

BORN = "1990-05-31"
LONG = 2_400  # seconds that an event has on a busy machine
LATER = 300  # seconds that pass between two looks, so that blinds rise as they do in a room
PLAYING = ("running", "final table")
ACTS = ("check", "call", "fold", "all-in", "ShowHand")


class ElectronicEvening:
    """Two guests at their pages; ``bold``: how often all-in."""

    def __init__(self, floor: Floor, browsers: Browsers, seed: int = 1, bold: float = 0.15) -> None:
        self.floor, self.id, self.chance, self.acts, self.bold = floor, "electronic-1", Random(seed), 0, bold
        self.guests = [Player(browsers(width, 844).new_page(), floor) for width in (1280, 390)]

    def view(self, guest: Player) -> dict[str, Any]:
        seen: dict[str, Any] = guest.page.request.get(f"{guest.address}/api/tournaments/{self.id}").json()
        return seen

    def entered(self) -> None:
        for guest in self.guests:
            guest.open(f"/enter?to=/tournaments/{self.id}")
            guest.action("ask").click()
            guest.find("input[name=born]").fill(BORN)
            guest.find("input[name=informed]").check()
            guest.find("input[name=agreed]").check()
            guest.action("Enter").click()
        for guest in self.guests:
            guest.find("text=To the table").click()
            expect(guest.find(".oval")).to_be_visible()

    def play(self) -> dict[str, Any]:
        """Act when it is one's turn, go where one is sent, until the house has closed the log."""
        deadline = time.monotonic() + LONG
        while (view := self.view(self.guests[0]))["phase"] != "closed":
            assert time.monotonic() < deadline, f"{view['left']} are left"
            if view["phase"] in PLAYING:
                self.floor.later(LATER)
            for guest in self.guests:
                self._turn(guest)
        return view

    def _turn(self, guest: Player) -> None:
        guest.page.wait_for_timeout(150)
        for link in guest.find(".banner a:has-text('Go there')").all():
            link.click()
            expect(guest.find(".oval")).to_be_visible()
            return
        offered = set(guest.data(".bar.yours .action:not([disabled])", "action"))
        able = [act for act in ACTS if act in offered]
        if not able:
            return
        act = "all-in" if "all-in" in able and self.chance.random() < self.bold else able[0]
        if act == "call" and "fold" in able and self.chance.random() < 0.6:
            act = "fold"
        self._press(guest, act)
        if act == "all-in":  # the page asks once more
            self._press(guest, act)
        self.acts += 1

    def _press(self, guest: Player, act: str) -> None:
        """At once, or not at all: the minute may be over meanwhile."""
        guest.action(act).evaluate_all("found => found.slice(0, 1).forEach(each => each.click())")
        guest.find("html:not([data-sending])").wait_for(state="attached")

    def looked_back(self) -> list[int]:
        """The places that the guests see as their own."""
        found = []
        for guest in self.guests:
            guest.open(f"/tournaments/{self.id}")
            expect(guest.find(".sheets [aria-pressed=true]")).to_have_text("You")
            place = guest.find("p.where:has-text('Your place') b")
            expect(place).to_be_visible()
            found.append(int(place.inner_text()))
        return found
