"""Pictures of what comes up now and then: the end of a clock, a reality check, a hit, a fault that waits."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.support.browser.floor import Floor
from tests.support.browser.people import Player
from tests.support.browser.taps import TappingDealer
from tools.shots.felts import dealing, felt, table_of
from tools.shots.shot import Reach, Shot, another, at, somebody_else

HOUR = 61 * 60 * 1000  # milliseconds
ASSISTED = "holdem-2"


def shots() -> Iterator[Shot]:
    yield Shot("felt-last-seconds", "", last_seconds)
    yield Shot("felt-time-ran-out", "", time_ran_out, sizes=("desk", "phone"))
    yield Shot("felt-reality-check", "", reality_check)
    yield Shot("felt-refused", "", refused)
    yield Shot("felt-backing", "", backing)
    yield Shot("felt-settings", "", settings)
    for panel in ("Pays", "Sign", "Log"):
        yield Shot(f"felt-{panel.lower()}", "", opened(panel))
    yield Shot("felt-proof", "", proven)
    yield Shot("dealer-fault-waits", "dealer", fault_waits)
    yield Shot("dealer-settlement", "", dealing("stud-2", "settlement"))
    for until in ("round", "hit", "fault", "dispute"):
        yield Shot(f"assisted-{until}", "", assisting(until), "desk assisted" if until == "round" else "")
    yield Shot("jackpots-hit", "", a_hit)
    yield Shot("sign-in-player", "", a_player_signs_in)
    for part in ("limits", "break"):
        yield Shot(f"account-{part}", "", part_of_account(part))
    yield Shot("account-evening", "", an_evening)


def waiting(page: Page, floor: Floor, game: str, until: str) -> Player:
    """A guest at a felt whose page has a clock that can be moved on."""
    page.clock.install()
    felt(game, until)(page, floor)
    return Player(page, floor)


def last_seconds(page: Page, floor: Floor) -> None:
    """A decision that ends by itself in some seconds."""
    player = waiting(page, floor, "three-card-poker", "choice")
    left = int(player.find(".status .clock").get_attribute("data-seconds") or 0)
    page.clock.fast_forward(max(left - 8, 0) * 1000)
    expect(player.find(".status .clock.soon")).to_be_visible()


def time_ran_out(page: Page, floor: Floor) -> None:
    """A hand that was folded because nothing was chosen in time."""
    felt("three-card-poker", "choice")(page, floor)
    page.wait_for_selector("main.felt[data-need=opening]")


def reality_check(page: Page, floor: Floor) -> None:
    player = waiting(page, floor, "three-card-poker", "result")
    expect(player.find(".evening")).to_be_visible()
    page.clock.fast_forward(HOUR)
    expect(player.find("dialog.check[open]")).to_be_visible()


def refused(page: Page, floor: Floor) -> None:
    """A wager that a clause does not allow."""
    felt("ultimate-texas-holdem", "wagers")(page, floor)
    player = Player(page, floor)
    player.action("clear").click()
    player.find(".own [data-area=trips]").click()
    player.press("Enter")
    expect(player.find(".refusal")).to_be_visible()


def backing(page: Page, floor: Floor) -> None:
    """A wager on the box of another guest."""
    page.goto(floor.address)
    table = table_of(page, "lunar-poker")
    players = Player(another(page), floor), Player(page, floor)
    for player in players:
        player.sit(table)
        player.waits_for("wagers")
    players[1].press("z")
    players[1].find("dialog.backing [aria-label='Add $5']").click()
    expect(players[1].find("dialog.backing .lies")).to_have_text("You have laid out $5")


def settings(page: Page, floor: Floor) -> None:
    felt("three-card-poker", "wagers")(page, floor)
    page.locator(".head .tool:has(.gear)").click()
    expect(page.locator("dialog.help[open]")).to_be_visible()


def opened(panel: str) -> Reach:
    """The panel beside the felt, with one of its parts open."""

    def reach(page: Page, floor: Floor) -> None:
        felt("caribbean-stud", "choice")(page, floor)
        tab = page.get_by_role("tab", name=panel)
        tab.click()
        tab.scroll_into_view_if_needed()

    return reach


def proven(page: Page, floor: Floor) -> None:
    """The shuffle of a round, verified by the browser."""
    felt("three-card-poker", "result")(page, floor)
    page.goto(f"{floor.address}/me")
    page.locator("a[href*='/me/rounds/']").first.click()
    page.get_by_role("button", name="Result").click()
    page.locator(".verify").click()
    expect(page.locator(".proof .win").first).to_be_visible()
    page.locator(".proof .win").first.scroll_into_view_if_needed()


def fault_waits(page: Page, floor: Floor) -> None:
    """A fault that waits for a supervisor, with the felt in sight."""
    dealer = TappingDealer(page, floor, "stud-3")
    if dealer.view()["need"]["kind"] != "fault":
        dealing("stud-3", "choice")(page, floor)
        page.locator("[data-action=fault]").click()
        page.locator("[data-fault='a card is missing']").click()
        page.locator("[data-action=report]").click()
    expect(page.locator("main.felt[data-need=fault]")).to_be_visible()


def assisting(until: str) -> Reach:
    """An assisted table between rounds and in one, with what a dealer may have to tell."""

    def reach(page: Page, floor: Floor) -> None:
        page.goto(floor.links["dealer"])
        at(f"/assisted/{ASSISTED}", ".next .action:enabled")(page, floor)
        round_is_on = page.locator("[data-action=EndRound]")
        while not round_is_on.count():
            due = page.locator(".next .action:enabled").first
            action = due.get_attribute("data-action")
            if action == "DealRound":
                for box in (2, 5):
                    page.locator(f"[data-action='jackpot {box}'][aria-pressed=false]").click()
            due.click()
            page.locator(f".next .action:first-child:not([data-action='{action}'])").wait_for()
        if until != "round":
            page.locator(f"[data-action='sheet {until}']").click()
        if until == "hit":
            for face in ("As", "Ks", "Qs"):
                page.locator(f"[data-key='{face}']").click()

    return reach


def a_hit(page: Page, floor: Floor) -> None:
    """The jackpots just after a royal flush."""
    at("/jackpots", ".pool")(page, floor)
    if not page.locator(".hits").count():
        with somebody_else(page) as dealer, somebody_else(page) as supervisor:
            assisting("hit")(dealer, floor)
            for face in ("Js", "Ts"):
                dealer.locator(f"[data-key='{face}']").click()
            dealer.locator("[data-action=ClaimHit]").click()
            expect(dealer.locator(".hit")).to_contain_text("royal flush")
            supervisor.goto(floor.links["gaming_supervisor"])
            supervisor.goto(f"{floor.address}/assisted/{ASSISTED}")
            supervisor.locator("[data-action=ConfirmHits]").click()
            expect(page.locator(".hits").first).to_contain_text("royal flush")


def a_player_signs_in(page: Page, floor: Floor) -> None:
    at("/sign-in", "form")(page, floor)
    page.get_by_role("button", name="Player").click()
    expect(page.get_by_label("PIN")).to_be_visible()


def part_of_account(part: str) -> Reach:
    def reach(page: Page, floor: Floor) -> None:
        at("/enter?to=/me")(page, floor)
        page.locator(f"#{part}").evaluate("part => part.scrollIntoView()")

    return reach


def an_evening(page: Page, floor: Floor) -> None:
    """The account of somebody who has played."""
    felt("three-card-poker", "result")(page, floor)
    at("/me", "a[href*='/me/rounds/']")(page, floor)
