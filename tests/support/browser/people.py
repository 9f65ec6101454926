"""People at a browser: they see the page and press what is on it, nothing else."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.support.browser.floor import Floor

PATIENCE = 90  # seconds that a page has for anything: only a failure, or a very busy machine, takes them
MINUS = "\N{MINUS SIGN}"
TIDY = ("check", "play 1x", "play", "bet")  # the way to the showdown in every game


Seen = TypeVar("Seen")


class Someone:
    """A person looking at a page of the floor."""

    def __init__(self, page: Page, floor: Floor) -> None:
        self.page, self.address = page, floor.address
        self.felt = page.locator("main.felt")

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def press(self, *keys: str) -> None:
        """Press keys as soon as the page takes them: while a command is on its way, its buttons and their keys rest."""
        for key in keys:
            self.find("html:not([data-sending])").wait_for(state="attached")
            self.page.keyboard.press(key)

    def action(self, name: str) -> Locator:
        return self.page.locator(f"[data-action='{name}']")

    def waits_for(self, *kinds: str) -> str:
        """What the round waits for, as soon as it is one of these."""
        try:
            self.page.wait_for_selector(", ".join(f"main.felt[data-need={kind}]" for kind in kinds))
        except TimeoutError as late:  # say what the page shows instead, and what the floor thinks of it
            view = self.view()
            seen = (self.felt.get_attribute("data-need"), view["need"], view["stage"], view["stakes"], view["prompts"])
            raise AssertionError(f"{seen}: {self.find('body').inner_text()[:600]}") from late
        return self.felt.get_attribute("data-need") or ""

    def view(self) -> dict[str, Any]:
        """The view that this page's person has of its table, asked for once more beside the page."""
        table = self.page.url.rstrip("/").split("/")[-1]
        seen: dict[str, Any] = self.page.evaluate("async (id) => (await fetch(`/api/tables/${id}`)).json()", table)
        return seen

    def faces(self, selector: str) -> list[str]:
        """The cards lying somewhere; "??" is a back."""
        return self.data(f"{selector} .card", "card")

    def data(self, selector: str, name: str) -> list[str]:
        """A data attribute of everything that matches, read in one look."""
        read: list[str] = self.find(selector).evaluate_all(f"found => found.map(each => each.dataset.{name} ?? '')")
        return read

    def texts(self, selector: str) -> list[str]:
        """The text of everything that matches, read in one look."""
        read: list[str] = self.find(selector).evaluate_all("found => found.map(each => each.innerText)")
        return read

    def sees(self, look: Callable[[], Seen], right: Seen) -> None:
        """Look again until it is right: a page draws what it was sent when it comes to it."""
        deadline = time.monotonic() + PATIENCE
        while (seen := look()) != right:
            assert time.monotonic() < deadline, f"the page still shows {seen!r} instead of {right!r}"
            self.page.wait_for_timeout(20)

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)


class Player(Someone):
    """Somebody who plays."""

    def sit(self, table: str) -> None:
        """Come in from the street and take a seat."""
        self.open(f"/enter?to=/table/{table}%3Fplay")
        expect(self.find(".own")).to_be_visible()

    def deal(self) -> None:
        """Stake what lies on the layout already."""
        self.waits_for("wagers")
        expect(self.action("deal")).to_be_enabled()
        self.press("Enter")
        expect(self.action("deal")).to_have_count(0)

    def moves(self) -> list[str]:
        return self.data(".actions .action", "action")

    def decide(self) -> None:
        """One decision on the way to the showdown; in a game that has it, with an exchange."""
        expect(self.find(".status.yours")).to_be_visible()
        moves, before = self.moves(), self.felt.get_attribute("data-version")
        if "exchange" in moves:
            self.exchange()
        else:
            self.action(next(move for move in TIDY if move in moves)).click()
        self.page.wait_for_selector(f"main.felt:not([data-version='{before}'])")

    def exchange(self) -> None:
        kept = self.faces(".own")[2:]
        self.action("exchange").click()
        for place in (0, 1):
            self.find(".own .touch").nth(place).click()
        self.action("lay down").click()
        expect(self.find(".own .drawn .card")).to_have_count(2)
        assert self.faces(".own .row:not(.drawn)") == kept


def won(view: dict[str, Any]) -> int:
    """What a round brought the viewer, in cents: wagers with what came back for them, and jackpot prizes."""
    lines = sum(line["returned"] - line["stake"] for line in view["settled"] if line["mine"])
    prizes: int = sum(prize["amount"] for prize in view["prizes"] if prize["mine"])
    return prizes + int(lines)


def cents(text: str) -> int:
    """Money as the page writes it."""
    if text == "Even":
        return 0
    sign = -1 if text.startswith(MINUS) else 1
    return sign * round(float(text.lstrip("+" + MINUS).replace("$", "").replace(",", "")) * 100)


def shows_money(someone: Someone, where: Locator, amount: int) -> None:
    someone.sees(lambda: cents(where.inner_text()), amount)


def play_on(players: list[Player]) -> None:
    """Decide in turn until the dealer's hand is shown, then let it be settled."""
    first = players[0]
    while first.waits_for("choice", "settlement", "opening") == "choice":
        box = first.view()["need"]["box"]
        acting = [player for player in players if player.view()["seat"] == box]
        if acting:
            acting[0].decide()
    if first.felt.get_attribute("data-need") == "settlement":
        for player in players:
            player.waits_for("settlement", "opening")
            player.action("settle").evaluate_all("found => found.forEach(each => each.click())")  # if it is still there
    for player in players:
        player.waits_for("opening")
