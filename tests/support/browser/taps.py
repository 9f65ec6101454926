"""A dealer at a tablet: every tap is counted. Cards are tapped as they come from a fixed deck."""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.floor import REGULARS, Floor
from tests.support.browser.people import TIDY, Someone

BOXES = range(1, REGULARS + 1)
SUITS, RANKS = "cdhs", "23456789TJQKA"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
SECONDS = 0.7  # that one tap adds to a round, where dealer and tablet are used to each other

GIVE = """async ([id, commands]) => {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("");
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key.padEnd(16, "0") };
  const answer = await fetch(`/tables/${id}/acts`, { method: "POST", headers, body: JSON.stringify({ commands }) });
  return answer.json();
}"""


class TappingDealer(Someone):
    """The dealer of one table dealt by hand."""

    def __init__(self, page: Page, floor: Floor, table: str) -> None:
        super().__init__(page, floor)
        self.table, self.taps, self.dealt, self.deck = table, 0, 0, DECK
        page.goto(floor.links["dealer"])
        self.open(f"/dealer/{table}")

    # -- beside the page

    def give(self, *commands: dict[str, Any]) -> dict[str, Any]:
        """Give commands without the page; all of them must be accepted."""
        done: dict[str, Any] = self.page.evaluate(GIVE, [self.table, list(commands)])
        assert not done["refused"], done["refused"]
        seen: dict[str, Any] = done["view"]
        return seen

    def seat_regulars(self) -> None:
        """Prepare the table and seat five regulars."""
        self.prepare()
        for box in BOXES:
            self.give({"type": "SeatPatron", "box": box, "patron": f"regular-{box}", "card": f"VIP {box}"})

    def prepare(self) -> None:
        """The equipment is there, and the decks are checked."""
        self.give({"type": "PrepareTable", "equipment": self.view()["checklist"]})
        while deck := self.view()["next_deck"]:
            self.give(deck)

    def first_round(self, bets: list[dict[str, Any]]) -> None:
        """A round before the one that is counted: everybody folds as soon as they may."""
        self.stake(bets)
        view = self.give({"type": "CloseBets"})
        while view["need"]["kind"] != "opening":
            view = self.step(view, ("fold",))
        self.dealt = 0

    def stake(self, bets: list[dict[str, Any]], boxes: Iterable[int] = BOXES) -> None:
        """Shuffle, open wagers and place some for these boxes."""
        self.shuffle()
        self.give({"type": "OpenBets"}, *({"type": "PlaceWagers", "seat": box, "bets": bets} for box in boxes))

    def step(self, view: dict[str, Any], moves: tuple[str, ...] = TIDY) -> dict[str, Any]:
        """One step of a round in play: the cards that are due, or the first of these moves that is open."""
        need = view["need"]
        match need["kind"]:
            case _ if view["reader"] and view["reader"]["wanted"]:
                return self.cards_read()
            case "cards" if view["reader"]:
                return self.give({"type": "TurnUp", "pile": need["pile"]})
            case "cards":
                cards = [_number(face) for face in self.deck[self.dealt : self.dealt + need["count"]]]
                self.dealt += need["count"]
                return self.give({"type": "ShowCards", "pile": need["pile"], "cards": cards})
            case "declaration":
                return self.give({"type": "Declare", "box": need["box"], "wins": False})
            case "choice":
                move = next(move for move in moves if move in {choice["name"] for choice in need["choices"]})
                return self.give({"type": "Choose", "box": need["box"], "move": move})
            case kind:
                assert kind == "settlement", kind
                return self.give({"type": "Settle"})

    def shuffle(self) -> None:
        while due := [deck for deck in self.view()["decks"] if deck["due"]]:
            self.give({"type": due[0]["due"], "deck": due[0]["name"]})

    def cards_read(self) -> dict[str, Any]:
        """The view as soon as the shoe has dealt all cards that the table waits for."""
        self.sees(lambda: self.view()["reader"]["wanted"], 0)
        return self.view()

    # -- on the page

    def settled_view(self) -> dict[str, Any]:
        """The view once the last tap has had its effect, on the page as well."""
        self.find("html:not([data-sending])").wait_for(state="attached")
        seen = self.view()
        self.page.wait_for_selector(f"main.felt[data-version='{seen['version']}']")
        return seen

    def first_card(self) -> None:
        """The first card of the deal, which closes wagers."""
        self.tap(f"[data-key='{self.deck[self.dealt]}']")
        self.dealt += 1

    def tap(self, selector: str) -> None:
        """One tap, as soon as the page takes it."""
        self.find("html:not([data-sending])").wait_for(state="attached")
        self.find(selector).tap()
        self.taps += 1

    def act(self, name: str) -> None:
        expect(self.action(name)).to_be_enabled()
        self.tap(f"[data-action='{name}']")

    def cards(self) -> None:
        """Tap the cards that the round waits for, one tap each; the last one records them."""
        view = self.settled_view()
        need = view["need"]
        assert need["kind"] == "cards", need
        before = self.felt.get_attribute("data-version")
        from_deck = self.deck[self.dealt : self.dealt + need["count"]]
        for face in _from_shoe(view)[: need["count"]] if view["reader"] else from_deck:
            self.tap(f"[data-key='{face}']")
        self.dealt += need["count"]
        self.page.wait_for_selector(f"main.felt:not([data-version='{before}'])")


def _from_shoe(view: dict[str, Any]) -> list[str]:
    """What the simulated shoe dealt to the box that is turned up: it deals from an unshuffled deck, in even steps."""
    top = [rank + suit for rank in reversed(RANKS) for suit in reversed(SUITS)]
    hands, here = {box["box"]: box["cards"] for box in view["boxes"]}, view["need"]["box"]
    lie = ((top.index(near), top.index(far)) for near, far in zip(hands[here + 1], hands[here + 2], strict=True))
    return [top[2 * near - far] for near, far in lie]


def _number(face: str) -> int:
    return RANKS.index(face[0]) * 4 + SUITS.index(face[1])
