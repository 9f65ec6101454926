"""Pictures of felts: players at tables and in practice, dealers, rounds looked back at."""

import random
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from cutcard import games
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player
from tests.support.browser.taps import DECK, TappingDealer
from tools.shots.shot import Reach, Shot, another, at, somebody_else

REGULARS = {"robin": "1001", "maya": "1002", "tom": "1003", "priya": "1004", "jo": "1005"}  # of the demonstration
STAKES = [{"area": "ante", "chips": 2500}, {"area": "jackpot", "chips": 100}]
SHOWN = {
    ("ultimate-texas-holdem", "result"): "desk ultimate-texas-holdem",
    ("three-card-poker", "choice"): "phone play",
}
FULL = {"ultimate-texas-holdem": ("desk",), "caribbean-stud": ("tablet",), "three-card-poker": ("phone",)}
MINE, DONE = "main.felt[data-need=choice] .status.yours", "main.felt[data-need=opening]"


def shots() -> Iterator[Shot]:
    for key in games.packaged():
        for until in ("wagers", "choice", "result"):
            yield Shot(f"{key}-{until}", "", felt(key, until), SHOWN.get((key, until), ""))
        yield Shot(f"{key}-full", "", full(key), sizes=FULL.get(key, ()))
        yield Shot(f"{key}-practice", "", at(f"/practice/{key}", ".own"))
    yield Shot("void", "", void)
    for until in ("wagers", "choice", "cards", "opening"):
        docs = {"choice": "tablet dealer", "opening": "tablet dealer-pay"}.get(until, "")
        yield Shot(f"dealer-{until}", "", dealing("stud-2", until), docs)
    yield Shot("dealer-fault", "", dealing("stud-2", "choice", "[data-action=fault]"), "tablet dealer-fault")
    yield Shot("dealer-seat", "", dealing("stud-2", "opening", "[data-action='seat 6']"))
    yield Shot("dealer-reader", "", dealing("stud-3", "settlement"))
    yield Shot("look-back", "", looking_back, "phone look-back")
    yield Shot("practice", "", at("/enter?to=/practice", ".game"))
    yield Shot("practised", "", practised, "desk practice")


def table_of(page: Page, game: str, *, by_hand: bool = False) -> str:
    """A table of a game in the lobby, with the fewest people at it."""
    listed = page.evaluate("async () => (await (await fetch('/api/lobby')).json()).tables")
    fits = [one for one in listed if one["game"] == game and (one["dealing"] == "recorded") is by_hand]
    return str(min(fits, key=lambda one: len(one.get("seats", ())))["id"])


def felt(game: str, until: str) -> Reach:
    """Sit down as a guest and play a round until it is this far: wagers, a choice, or the result."""

    def reach(page: Page, floor: Floor) -> None:
        page.goto(floor.address)
        player = Player(page, floor)
        player.sit(table_of(page, game))
        player.waits_for("wagers")
        if until == "wagers":
            return
        player.deal()
        while page.wait_for_selector(f"{MINE}, {DONE}") and player.find(MINE).count():
            if until == "choice":
                return
            player.decide()
        expect(player.find(".results, .result").first).to_be_visible()

    return reach


def full(game: str) -> Reach:
    """A round with somebody at each box. Once for each game: its guests are in no hurry to leave."""

    def reach(page: Page, floor: Floor) -> None:
        page.goto(floor.address)
        table = table_of(page, game)
        guests = [Player(page, floor)]
        guests[0].sit(table)
        while len((view := guests[0].view())["seats"]) < view["places"]:
            guests.append(Player(another(page), floor))
            guests[-1].sit(table)
        for guest in guests:
            guest.waits_for("wagers")
            guest.action("deal").evaluate_all("found => found.forEach(each => each.click())")
        guests[0].waits_for("choice", "settlement", "opening")
        page.wait_for_timeout(500)

    return reach


def void(page: Page, floor: Floor) -> None:
    """A round at a table with a dealer, as a player sees it after the dealer had a wrong number of cards."""
    with somebody_else(page) as other:
        dealer = seated(other, floor, "stud-2")
        finish(dealer)
        player = Player(page, floor)
        player.sit("stud-2")
        dealer.stake(STAKES)
        player.deal()
        view = dealer.give({"type": "CloseBets"})
        while view["need"]["kind"] != "choice":
            view = dealer.step(view)
        view = dealer.give({"type": "ReportFault", "fault": "a wrong number of cards to the dealer"})
        proposed = view["dealer_side"]["proposed"]
        confirmed = {"type": "ConfirmFault", "proposal": proposed["proposal"], "remedy": proposed["remedies"][0]}
        dealer.give(confirmed)
        player.waits_for("opening")


def dealing(table: str, until: str, press: str = "") -> Reach:
    """Deal at a table of Caribbean Stud until the round waits for this; then press something on the page."""

    def reach(page: Page, floor: Floor) -> None:
        dealer = seated(page, floor, table)
        finish(dealer)
        dealer.stake(STAKES)
        view = dealer.view()
        if until != "wagers":
            view = dealer.give({"type": "CloseBets"})
            while view["need"]["kind"] != until or (until == "cards" and view["need"]["first"] == 0):
                view = dealer.step(view, ("fold",) if view["need"]["box"] == 2 else ("bet",))
        dealer.settled_view()
        for selector in filter(None, press.split(" > ")):
            page.locator(selector).first.click()

    return reach


def seated(page: Page, floor: Floor, table: str) -> TappingDealer:
    """The dealer of a table at which the regulars of the demonstration sit."""
    dealer = TappingDealer(page, floor, table)
    if not dealer.view()["seats"]:
        dealer.prepare()
        for box, (patron, card) in enumerate(REGULARS.items(), 1):
            dealer.give({"type": "SeatPatron", "box": box, "patron": patron, "card": card})
    return dealer


def finish(dealer: TappingDealer) -> None:
    """Finish the round that the last picture began, and take a fresh deck."""
    view, deck = dealer.view(), random.Random(7).sample(DECK, len(DECK))
    while view["need"]["kind"] != "opening":
        lies = {*view["dealer"], *(face for box in view["boxes"] for face in box["cards"])}
        dealer.deck, dealer.dealt = [face for face in deck if face not in lies], 0
        view = dealer.give({"type": "CloseBets"}) if view["need"]["kind"] == "wagers" else dealer.step(view)
    dealer.deck, dealer.dealt = deck, 0


def looking_back(page: Page, floor: Floor) -> None:
    """A round of this evening, a few steps on."""
    felt("three-card-poker", "result")(page, floor)
    page.goto(f"{floor.address}/me")
    page.locator("a[href*='/me/rounds/']").first.click()
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".results, .result").first).to_be_visible()


def practised(page: Page, floor: Floor) -> None:
    """A warning before a mistake."""
    at("/enter?to=/practice/lunar-poker", ".own")(page, floor)
    player = Player(page, floor)
    while True:
        player.action("deal").click()
        if player.waits_for("choice", "opening") == "choice":
            player.action("fold").click()
            page.wait_for_selector("[data-action=anyway], main.felt[data-need=opening]")
            if player.action("anyway").count():
                return
        player.action("next").click()
