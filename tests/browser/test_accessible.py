"""axe finds nothing, of any impact, on any page of players and in any state of it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, play_on

Found = dict[str, list[str]]


def look(found: Found, player: Player, state: str, part: str = "html") -> None:
    if broken := violations(player.page, part):
        found[state] = broken


def test_nothing_shuts_anybody_out_of_playing(floor: Floor, new_player: NewPlayer) -> None:
    found: Found = {}
    ann, table = new_player(), floor.table("lunar-poker")
    ann.open("/")
    expect(ann.find(".tile").first).to_be_visible()
    ann.find(".tile").evaluate_all("found => found.slice(6).forEach((tile) => tile.remove())")  # all are alike
    look(found, ann, "lobby")
    ann.open("/sign-in")
    expect(ann.find("main")).to_be_visible()
    look(found, ann, "sign-in")
    ann.open(f"/enter?to=/table/{table}")
    expect(ann.felt).to_be_visible()
    look(found, ann, "looking on")
    ann.sit(table)
    ann.waits_for("wagers")
    for tab in ("How", "Pays", "Sign", "Log"):
        ann.find(".tabs button").filter(has_text=tab).click()
        look(found, ann, f"wagers, {tab}", ".panel")
    look(found, ann, "wagers")
    ann.find(".tool.keys").click()
    look(found, ann, "settings", "dialog")
    ann.press("Escape")
    expect(ann.find("dialog[open]")).to_have_count(0)  # or Enter would be its own
    ann.deal()
    ann.waits_for("choice")
    look(found, ann, "decision")
    ann.action("exchange").click()
    look(found, ann, "exchange", ".own")
    ann.press("Escape")
    play_on([ann])
    ann.find(".tabs button").filter(has_text="Results").click()
    look(found, ann, "result")
    ann.page.set_viewport_size({"width": 320, "height": 568})
    look(found, ann, "result on a phone", "main")
    ann.open("/me")
    expect(ann.find("main")).to_be_visible()
    look(found, ann, "account")
    assert found == {}


def test_nothing_shuts_anybody_out_of_practice(floor: Floor, new_player: NewPlayer) -> None:
    found: Found = {}
    ann = new_player()
    ann.open("/enter?to=/practice")
    expect(ann.find(".game").first).to_be_visible()
    look(found, ann, "games")
    ann.open("/practice/three-card-poker")
    ann.waits_for("wagers")
    look(found, ann, "wagers")
    ann.press("Enter")
    ann.waits_for("choice")
    look(found, ann, "decision")
    ann.action("play").click()
    expect(ann.find("[data-action=anyway], main.felt:not([data-need=choice])").first).to_be_visible()
    look(found, ann, "after a decision")
    assert found == {}


STYLES = """() => ["div.back", "div.front", "button.do", "button.go"].map((part) => {
  const [tag, name] = part.split(".");
  const node = document.body.appendChild(Object.assign(document.createElement(tag), { className: name }));
  const { forcedColorAdjust, borderTopWidth } = getComputedStyle(node);
  return tag === "div" ? forcedColorAdjust : borderTopWidth;
})"""


def test_cards_and_main_buttons_are_there_in_forced_colours(floor: Floor, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.emulate_media(forced_colors="active")
    page.goto(floor.links["dealer"])
    for path in ("/table/plain-stud-0", "/dealer/plain-stud-by-hand-0"):
        page.goto(f"{floor.address}{path}")
        expect(page.locator("main.felt")).to_be_visible()
        assert page.evaluate(STYLES) == ["none", "none", "3px", "3px"], path


def test_a_planted_fault_is_found(floor: Floor, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{floor.address}/sign-in")
    page.evaluate("document.querySelector('html').lang = ''")
    assert [one.split(" ")[0] for one in violations(page)] == ["html-has-lang"]
