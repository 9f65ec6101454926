"""A tournament in a room, with people at its pages whose taps are counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from cutcard.core.message import Command
from cutcard.tournament.messages.director import Announce, Start
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.structure import ReEntry
from cutcard.tournament.structure.text import default
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone

SMALL = replace(default(), seats_per_table=4, final_table=4, cap=30, re_entry=ReEntry(7))

TOO_FAST = 429


class Tapping(Someone):
    """Somebody who taps; every tap is counted, and by job."""

    def __init__(self, page: Page, floor: Floor, role: str) -> None:
        super().__init__(page, floor)
        self.taps = 0
        self.jobs: dict[str, int] = {}
        self.kinds: dict[str, list[int]] = {}  # taps of each time that a job was done
        self._floor, self._role = floor, role
        self.sign_in()

    def sign_in(self) -> None:
        self.page.goto(self._floor.links[self._role])

    def tap(self, selector: str | Locator) -> None:
        """One tap, as soon as the page takes it."""
        self.find("html:not([data-sending])").wait_for(state="attached")
        (self.find(selector) if isinstance(selector, str) else selector).first.click()
        self.taps += 1

    def job(self, name: str, *taps: str | Locator) -> int:
        """Some taps that are one job."""
        for each in taps:
            self.tap(each)
        self.jobs[name] = len(taps)
        return len(taps)

    @contextmanager
    def doing(self, job: str) -> Iterator[None]:
        """What is tapped meanwhile is one job of this kind."""
        before = self.taps
        yield
        self.kinds.setdefault(job, []).append(self.taps - before)

    def types(self, selector: str, text: str) -> None:
        """A tap on the field and one for each letter."""
        self.tap(selector)
        self.find(selector).first.fill(text)
        self.taps += len(text)

    def press(self, *ids: str) -> None:
        for id in ids:
            self.tap(f"[data-press='{id}']")

    # -- beside the page

    def give(self, tournament: str, command: Command) -> None:
        body, headers = msgspec.json.encode(command).decode(), {"Idempotency-Key": token_hex(8)}
        path = f"{self.address}/api/streams/tournament/{tournament}/commands"
        while (done := self.page.request.post(path, data=body, headers=headers)).status == TOO_FAST:
            self.page.wait_for_timeout(200)
        assert done.ok, done.text()

    def console(self, tournament: str) -> dict[str, Any]:
        answer = self.page.request.get(f"{self.address}/api/tournaments/{tournament}/console")
        assert answer.ok, answer.text()
        seen: dict[str, Any] = answer.json()
        return seen

    def settled(self, selector: str = "main[data-version]") -> None:
        """Wait until nothing is on its way."""
        self.find("html:not([data-sending])").wait_for(state="attached")
        expect(self.find(selector).first).to_be_visible()


def open_room(director: Tapping, id: str, players: int, **announced: Any) -> None:
    """A room with so many players at its tables."""
    director.give(id, Announce(SMALL, "", datetime.now(UTC).isoformat(), "room", **announced))
    for number in range(1, players + 1):
        director.give(id, entry(number))
    director.give(id, Start())


def entry(number: int) -> Enter:
    id = f"room-{number:03}"
    return Enter(id, f"Player {number:03}", born="1990-05-31", card=f"room card {number}", agreed=True, informed=True)
