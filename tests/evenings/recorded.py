"""Recorded mode in the browser: a dealer records the hands of one table, each act and each card."""

from random import Random
from typing import Any

from playwright.sync_api import expect

from cutcard.cards import show
from tests.support.browser.floor import Floor
from tests.support.browser.launch import Browsers
from tests.support.browser.rooms import Tapping, entry

COUNT = {"flop": 3, "turn": 1, "river": 1}


class RecordedEvening:
    """A director who starts, and a dealer with real cards."""

    def __init__(self, floor: Floor, browsers: Browsers, id: str = "recorded", seed: int = 1) -> None:
        self.id, self.chance = id, Random(seed)
        self.director = Tapping(browsers().new_page(), floor, "tournament_director")
        self.dealer = Tapping(browsers(1180, 820).new_page(), floor, "dealer")
        self.taken_back = 0

    def opened(self, players: int) -> None:
        for number in range(1, players + 1):
            self.director.give(self.id, entry(number))
        self.director.open(f"/tournaments/{self.id}/console")
        self.director.press("start")
        expect(self.director.find(".table")).to_have_count(1)
        self.dealer.open(f"/tournaments/{self.id}/tables/1")
        expect(self.dealer.find(".oval")).to_be_visible()

    def table(self) -> dict[str, Any]:
        path = f"{self.dealer.address}/api/tournaments/{self.id}/tables/1"
        seen: dict[str, Any] = self.dealer.page.request.get(path).json()
        return seen

    def play(self, hands: int, most: int = 2_000) -> int:
        """Whole hands by the page; the taps that they took."""
        for _ in range(most):
            view = self.table()
            if view["ended"] >= hands and not view["hand"]:
                return self.dealer.taps
            self._next(view)
        raise AssertionError("the hands do not end")

    def _next(self, view: dict[str, Any]) -> None:
        need, dealer = view["awaits"] or {"kind": "hand"}, self.dealer
        before = view["version"]
        match need["kind"]:
            case "act":
                self._act(need)
            case "cards":
                self._types(COUNT[need["pile"]], view)
            case "show":
                self._types(2, view)
            case "ranking":
                dealer.tap("[data-action=rank]")
            case _:
                offered = [one["command"]["type"] for one in view["offers"]]
                wanted = ("DealHand", "CompleteDeal", "Redeal", "RaceChips")
                dealer.tap(f"[data-action={next(act for act in wanted if act in offered)}]")
        dealer.sees(lambda: self.table()["version"] > before, True)

    def _act(self, need: dict[str, Any]) -> None:
        acts = need["acts"]
        if self.chance.random() < 0.05:  # wrongly tapped, and taken back
            self._once("check" if "check" in acts else "fold")
            if any(one["command"]["type"] == "TakeBackAct" for one in self.table()["offers"]):
                self.dealer.tap("[data-action=TakeBackAct]")
                self.taken_back += 1
            return
        stay = "check" if "check" in acts else "call"
        drawn = self.chance.random()
        wanted = (
            "fold" if drawn < 0.3 and "check" not in acts else "raise" if drawn > 0.93 and "raise" in acts else stay
        )
        self._once(wanted if wanted in acts else acts[0])

    def _once(self, act: str) -> None:
        version = self.table()["version"]
        self.dealer.tap(f"[data-action={act}]")
        self.dealer.sees(lambda: self.table()["version"] > version, True)

    def _types(self, count: int, view: dict[str, Any]) -> None:
        """Cards that nobody has seen yet in this hand."""
        seen = {*view["board"], *(card for seat in view["seats"] for card in seat["cards"])}
        deck = [card for card in (show((number,)) for number in range(52)) if card not in seen]
        self.dealer.types(".entry input", " ".join(self.chance.sample(deck, count)))
        self.dealer.tap("[data-action='send cards']")
