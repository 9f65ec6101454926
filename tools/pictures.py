"""Takes a picture of every page at the size of a desk, a tablet and a phone, to be looked at one by one.

Pages are reached as people reach them, on the demonstration floor with its bots. ``--docs`` also renews the pictures
that the README and the guides show.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, expect, sync_playwright

from cutcard import games
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player
from tests.support.browser.taps import DECK, TappingDealer

ROOT = Path(__file__).parents[1]
SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844)}
OPTIONS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
PATIENCE = 60_000  # milliseconds
REGULARS = {"robin": "1001", "maya": "1002", "tom": "1003", "priya": "1004", "jo": "1005"}  # of the demonstration
STAKES = [{"area": "ante", "chips": 2500}, {"area": "jackpot", "chips": 100}]
SHOWN = {
    ("ultimate-texas-holdem", "result"): "desk ultimate-texas-holdem",
    ("lunar-poker", "result"): "desk lunar-poker",
    ("three-card-poker", "choice"): "phone play",
}
MINE, DONE = "main.felt[data-need=choice] .status.yours", "main.felt[data-need=opening]"


class Shot(NamedTuple):
    """A picture: its name, whose it is, and how the page is reached. ``docs``: size and name of it in the documents."""

    name: str
    role: str  # of the demonstration's sign-in links; "" for a visitor
    reach: Callable[[Page, Floor], None]
    docs: str = ""


def at(path: str, wait: str = "main") -> Callable[[Page, Floor], None]:
    """Reach a page by its address, and wait until something is drawn."""

    def reach(page: Page, floor: Floor) -> None:
        page.goto(floor.address + path)
        expect(page.locator(wait).first).to_be_visible()

    return reach


def table_of(page: Page, game: str, *, by_hand: bool = False) -> str:
    """A table of a game in the lobby, with the fewest people at it."""
    listed = page.evaluate("async () => (await (await fetch('/api/lobby')).json()).tables")
    fits = [one for one in listed if one["game"] == game and (one["dealing"] == "recorded") is by_hand]
    return str(min(fits, key=lambda one: len(one.get("seats", ())))["id"])


def felt(game: str, until: str) -> Callable[[Page, Floor], None]:
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


def dealing(table: str, until: str, press: str = "") -> Callable[[Page, Floor], None]:
    """Deal at a table of Caribbean Stud until the round waits for this; then press something on the page."""

    def reach(page: Page, floor: Floor) -> None:
        dealer = TappingDealer(page, floor, table)
        dealer.deck = random.Random(7).sample(DECK, len(DECK))
        if not dealer.view()["seats"]:
            dealer.prepare()
            for box, (patron, card) in enumerate(REGULARS.items(), 1):
                dealer.give({"type": "SeatPatron", "box": box, "patron": patron, "card": card})
        view = dealer.view()
        while view["need"]["kind"] != "opening":  # finish what the last picture began
            lies = {*view["dealer"], *(face for box in view["boxes"] for face in box["cards"])}
            dealer.deck = [face for face in dealer.deck if face not in lies]
            dealer.dealt = 0
            view = dealer.give({"type": "CloseBets"}) if view["need"]["kind"] == "wagers" else dealer.step(view)
        dealer.deck, dealer.dealt = random.Random(7).sample(DECK, len(DECK)), 0
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


def on_the_desk(page: Page, floor: Floor) -> None:
    """A case on the desk: a card is missing, and the remedy waits for a second person."""
    dealer = TappingDealer(page, floor, "stud-3")
    if dealer.view()["need"]["kind"] != "fault":
        dealing("stud-3", "choice")(page, floor)
        page.locator("[data-action=fault]").click()
        page.locator("[data-fault='a card is missing']").click()
        page.locator("[data-action=report]").click()
        expect(page.locator("main.felt[data-need=fault]")).to_be_visible()
    page.goto(floor.links["gaming_supervisor"])
    at("/desk/table/stud-3", ".offers")(page, floor)


def looking_back(page: Page, floor: Floor) -> None:
    """A round of this evening, a few steps on."""
    felt("three-card-poker", "result")(page, floor)
    page.goto(f"{floor.address}/me")
    page.locator("a[href*='/me/rounds/']").first.click()
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".results, .result").first).to_be_visible()


def ruled(page: Page, floor: Floor) -> None:
    """The pad with a hand tapped in."""
    page.goto(f"{floor.address}/pad/caribbean-stud")
    page.locator("[data-area='ante']").click()
    page.locator("[data-action='choose bet 1']").click()
    page.locator("[data-pile=player] input").fill("ahad7c7d2s")
    page.locator("[data-pile=dealer] input").fill("kcqd9h5s3c")
    expect(page.locator(".ruled li").first).to_be_visible()


def summed_up(page: Page, floor: Floor) -> None:
    """A fill of a table's float, up to what will be recorded."""
    page.goto(f"{floor.address}/pit/table/stud-2")
    page.get_by_role("button", name="Order a fill").click()
    for place, count in ((-1, 40), (-2, 20)):
        page.locator(".flow input").nth(place).fill(str(count))
    page.get_by_role("button", name="See what will happen").click()
    expect(page.get_by_role("heading", name="What will be recorded")).to_be_visible()


def inspected(page: Page, floor: Floor) -> None:
    """A round that is over, at its result."""
    page.goto(f"{floor.address}/inspect")
    page.locator(".results li:not(:has(.playing)) a").first.click()
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("button", name="Result")).to_be_disabled()


def one_slip(page: Page, floor: Floor) -> None:
    """The cage after somebody has bought chips."""
    page.goto(f"{floor.address}/post/patron/maya/buy-in")
    page.get_by_label("Amount").fill("350")
    page.get_by_role("button", name="See what will happen").click()
    page.locator(".flow .do").last.click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    at("/post", ".slips tbody td")(page, floor)


def shots() -> Iterator[Shot]:
    yield Shot("lobby", "", at("/", "main a"), "desk lobby")
    yield Shot("jackpots", "", at("/jackpots", ".pool"), "desk jackpots")
    yield Shot("ruling-pad", "dealer", ruled)
    yield Shot("assisted-table", "dealer", at("/assisted/holdem-2", ".now"))
    yield Shot("sign-in", "", at("/sign-in", "form"))
    yield Shot("rules", "", at("/rules/UTH/10.7", "main h2"), "desk rules")
    yield Shot("missing", "", at("/nowhere", "a"))
    for key in games.packaged():
        for until in ("wagers", "choice", "result"):
            yield Shot(f"{key}-{until}", "", felt(key, until), SHOWN.get((key, until), ""))
        yield Shot(f"{key}-practice", "", at(f"/practice/{key}", ".own"))
    for until, press in (("wagers", ""), ("choice", ""), ("cards", ""), ("opening", "")):
        yield Shot(f"dealer-{until}", "", dealing("stud-2", until, press), "tablet dealer" if until == "choice" else "")
    yield Shot("dealer-fault", "", dealing("stud-2", "choice", "[data-action=fault]"), "tablet dealer-fault")
    yield Shot("dealer-seat", "", dealing("stud-2", "opening", "[data-action='seat 6']"))
    yield Shot("dealer-reader", "", dealing("stud-3", "settlement"))
    yield Shot("look-back", "", looking_back, "phone look-back")
    yield Shot("practice", "", at("/enter?to=/practice", ".game"))
    yield Shot("account", "", at("/enter?to=/me"))
    yield Shot("devices", "dealer", at("/devices"))
    yield Shot("dealer-desk", "dealer", at("/desk"))
    yield Shot("desk", "gaming_supervisor", on_the_desk, "desk desk")
    yield Shot("inspect", "inspector", at("/inspect", ".results .count"))
    yield Shot("inspected-round", "inspector", inspected)
    yield Shot("reports", "inspector", at("/reports", ".report"), "desk reports")
    yield Shot("month-end", "gaming_manager", at("/reports/end", ".step"))
    yield Shot("cage", "cashier", one_slip, "desk cage")
    yield Shot("surveillance", "surveillance", at("/post", ".inbox"))
    yield Shot("administration", "administrator", at("/admin", ".verdict"), "desk administration")
    yield Shot("floor-plans", "gaming_manager", at("/plans", ".card"))
    yield Shot("pit", "gaming_supervisor", at("/pit", ".tile"), "desk pit")
    yield Shot("pit-table", "gaming_supervisor", at("/pit/table/stud-2", ".entry"), "desk pit-table")
    yield Shot("job", "gaming_manager", at("/pit/promotion/new/draft-promotion", ".flow"), "desk job")
    yield Shot("fill", "gaming_supervisor", summed_up, "desk fill")
    yield Shot("inspector", "inspector", at("/desk"))
    yield Shot("odds", "analyst", at("/odds", "[data-figure]"))
    yield Shot("people", "administrator", at("/people"))
    yield Shot("director", "tournament_director", at("/desk"))
    yield Shot("events", "tournament_director", at("/tournaments", "section"))
    for name, path in (("event", ""), ("console", "/console"), ("entries", "/entry"), ("screen", "/screen")):
        yield Shot(name, "tournament_director", at(f"/tournaments/sit-and-go-1{path}", "main"))


@contextmanager
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    if not chromium:
        raise SystemExit("no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=list(OPTIONS))


def take(opened: Browser, floor: Floor, shot: Shot, size: str, folder: Path) -> Path:
    """Take one picture, in a browser of its own."""
    width, height = SIZES[size]
    phone = size == "phone"
    context = opened.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    if shot.role:
        page.goto(floor.links[shot.role])
    shot.reach(page, floor)
    place = folder / f"{shot.name}-{size}.png"
    page.screenshot(path=place)
    page.locator(".bar [data-action=fold]:enabled").evaluate_all("found => found.forEach(each => each.click())")
    page.locator("[data-action=leave]").evaluate_all("found => found.forEach(each => each.click())")
    context.close()  # nobody at the table waits for somebody who has left
    return place


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="beginnings of the names of pictures; all if none is given")
    parser.add_argument("--to", type=Path, default=ROOT / "pictures", help="the folder (pictures/)")
    parser.add_argument("--size", choices=SIZES, action="append", help="one size alone")
    parser.add_argument("--docs", action="store_true", help="also renew the pictures in docs/pictures")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    wanted = [shot for shot in shots() if not asked.names or shot.name.startswith(tuple(asked.names))]
    with tempfile.TemporaryDirectory() as folder, Floor(Path(folder)) as floor, browser() as opened:
        for shot in wanted:
            for size in asked.size or SIZES:
                place = take(opened, floor, shot, size, asked.to)
                print(place)
                shown, _, name = shot.docs.partition(" ")
                if asked.docs and shown == size:
                    shutil.copy(place, ROOT / "docs" / "pictures" / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
