"""axe finds nothing on the pages of those who deal, in any state; they fit every screen and forced colours."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import NewContext
from tests.browser.test_widths import LOW, PHONES, overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, play_on
from tests.support.browser.taps import TappingDealer

STILL = ((768, 1024), (1024, 768), (844, 390))  # here a dealer's page never scrolls: tablets, and a phone held sideways
SIZES = (*PHONES, *LOW, *STILL[:2])  # phones, held sideways, at 200 and 400 %, and tablets
BELOW = """() => {
  const page = document.scrollingElement, low = (part) => Math.ceil(part?.getBoundingClientRect().bottom ?? 0);
  const upright = innerHeight > innerWidth && !document.querySelector(".entry");
  const cut = upright ? low(document.querySelector(".decide")) : 0;
  return Math.max(page.scrollHeight - page.clientHeight, cut - low(document.querySelector(".task")));
}"""
SUPER = [{"area": "ante", "chips": 1000}, {"area": "super", "chips": 1000}]

LINES = """(node) => [node, ...node.children].some((each) => {
  const { borderTopStyle, outlineStyle } = getComputedStyle(each);
  return borderTopStyle !== "none" || outlineStyle !== "none";
})"""
MARKS = "(node) => ['borderTopWidth', 'borderTopStyle', 'outlineStyle'].map((one) => getComputedStyle(node)[one])"


class Looks(NamedTuple):
    """What was found so far, by state: what axe says, and which sizes scroll sideways."""

    found: dict[str, list[str]]

    def at(self, page: Page, state: str) -> None:
        if broken := violations(page):
            self.found[state] = broken

    def at_sizes(self, someone: TappingDealer | Player, state: str) -> None:
        for width, height in SIZES:
            someone.page.set_viewport_size({"width": width, "height": height})
            someone.page.evaluate(
                "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
            )
            if by := overflow(someone):
                self.found[f"{state}, {width} px"] = [f"{by} px too wide"]
            still = isinstance(someone, TappingDealer) and (width, height) in STILL
            if still and someone.page.evaluate(BELOW) > 0:
                try:  # heights of a turned window may follow some frames later
                    someone.page.wait_for_function(f"() => ({BELOW})() <= 0", timeout=3000)
                except TimeoutError:
                    self.found[f"{state}, {width} by {height} px"] = [f"{someone.page.evaluate(BELOW)} px too high"]
        someone.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.fixture
def looks() -> Looks:
    return Looks({})


def test_dealing_a_round(floor: Floor, new_context: NewContext, looks: Looks) -> None:
    """Lunar Poker has every kind of step."""
    dealer = TappingDealer(new_context().new_page(), floor, floor.table("lunar-poker-by-hand"))
    expect(dealer.action("PrepareTable")).to_be_enabled()
    looks.at(dealer.page, "before the first round")
    dealer.prepare()
    dealer.settled_view()
    dealer.action("seat 1").click()
    expect(dealer.find(".seating input")).to_be_focused()
    looks.at(dealer.page, "seating")
    dealer.page.keyboard.type("Zoe Zed\n")
    dealer.action("walk-up").click()
    expect(dealer.find("[data-box='1']")).to_contain_text("Zoe Zed")
    dealer.action("seat 1").click()
    expect(dealer.action("leave 1")).to_be_enabled()
    looks.at(dealer.page, "somebody leaves")
    dealer.stake(SUPER, (1,))
    dealer.settled_view()
    looks.at(dealer.page, "wagers")
    looks.at_sizes(dealer, "wagers")
    view, seen = dealer.give({"type": "CloseBets"}), set[str]()
    while (kind := view["need"]["kind"]) != "opening":
        dealer.settled_view()
        if kind not in seen:
            looks.at(dealer.page, kind)
            looks.at_sizes(dealer, kind)
            if kind == "choice":  # gold draws no cards, and the other moves lie beside each other
                expect(dealer.action("all others")).to_contain_text("bet")
            seen.add(kind)
        view = dealer.step(view)
    assert seen == {"cards", "declaration", "choice", "settlement"}
    dealer.settled_view()
    looks.at(dealer.page, "result")
    looks.at_sizes(dealer, "result")
    dealer.press("l")
    looks.at(dealer.page, "relief")
    assert looks.found == {}


@pytest.mark.exhaustive
def test_what_went_wrong(floor: Floor, new_context: NewContext, looks: Looks) -> None:
    dealer = TappingDealer(new_context().new_page(), floor, floor.table("ultimate-texas-holdem-by-hand"))
    dealer.seat_regulars()
    dealer.stake([{"area": "ante", "chips": 1000}, {"area": "blind", "chips": 1000}])
    dealer.give({"type": "CloseBets"})
    dealer.settled_view()
    dealer.press("f")
    looks.at(dealer.page, "what happened")
    looks.at_sizes(dealer, "what happened")
    dealer.find("[data-fault='a wager above the maximum']").click()
    looks.at(dealer.page, "what follows")
    dealer.find(".places button").first.click()
    dealer.find("[name=amount]").fill("9000")
    dealer.action("report").click()
    dealer.waits_for("fault")
    looks.at(dealer.page, "it waits")
    looks.at_sizes(dealer, "it waits")
    dealer.find(".sign summary").click()
    looks.at(dealer.page, "log and sign")
    assert looks.found == {}


@pytest.mark.exhaustive
def test_pages_beside_the_table(floor: Floor, new_context: NewContext, looks: Looks) -> None:
    """The pad, the jackpot wall, the account, a round to look back at, and pages that are not there."""
    dealer = Player(new_context().new_page(), floor)
    dealer.page.goto(floor.links["dealer"])
    for path, drawn in (("/pad", "main a"), ("/pad/lunar-poker", ".cards"), ("/jackpots", ".pool"), ("/nowhere", "a")):
        dealer.open(path)
        expect(dealer.find(drawn).first).to_be_visible()
        looks.at(dealer.page, path)
        looks.at_sizes(dealer, path)
    ann = Player(new_context().new_page(), floor)
    ann.sit(floor.table("three-card-poker"))
    ann.deal()
    play_on([ann])
    ann.open("/me")
    ann.find("a[href*='/me/rounds/']").first.click()
    for step in ("Result", "Start"):
        ann.page.get_by_role("button", name=step).click()
        looks.at(ann.page, f"a round to look back at: {step}")
        looks.at_sizes(ann, f"a round to look back at: {step}")
    assert looks.found == {}


def test_forced_colours_keep_every_border_and_mark(floor: Floor, new_context: NewContext) -> None:
    """Backgrounds vanish then: what is pressed, whose turn it is and where cards lie must show by lines."""
    page = new_context().new_page()
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    dealer = TappingDealer(page, floor, floor.table("caribbean-stud-by-hand"))
    dealer.seat_regulars()
    dealer.stake([{"area": "ante", "chips": 1000}])
    dealer.step(dealer.give({"type": "CloseBets"}))
    dealer.settled_view()
    dealer.action("3 fold").click()
    for selector in (".act .action", ".box.turn", "[data-action='3 fold'][aria-pressed=true]", ".card"):
        assert dealer.find(selector).first.evaluate(LINES), selector
    unpressed, pressed = (dealer.action(f"{box} fold").evaluate(MARKS) for box in (2, 3))
    assert unpressed != pressed
    player = Player(new_context().new_page(), floor)
    player.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    player.sit(floor.table("lunar-poker"))
    player.deal()
    player.waits_for("choice")
    for selector in (".actions .action", ".own .card", ".own"):
        assert player.find(selector).first.evaluate(LINES), selector
