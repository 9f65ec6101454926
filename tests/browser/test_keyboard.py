"""The keyboard alone suffices: nothing here presses a mouse."""

from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player

# How often Tab is pressed before this has the focus.
BEFORE = """(wanted) => [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")]
  .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility()).indexOf(wanted)"""


def test_from_the_lobby_through_a_round(floor: Floor, new_context: NewContext) -> None:
    page, table = new_context().new_page(), floor.table("plain-flop")
    ann = Player(page, floor)
    ann.open("/")
    link = page.locator(f"[data-table='{table}'] .play")
    expect(link).to_be_visible()
    for _ in range(link.evaluate(BEFORE) + 1):
        page.keyboard.press("Tab")
    expect(link).to_be_focused()
    ann.press("Enter")
    ann.waits_for("wagers")
    expect(page.locator(".own [data-area=ante] .amount")).to_have_text("$5")  # seated, with the least laid out
    ann.press("+", "a", "t", "Backspace", "j")  # $25 on the ante, trips and not, the jackpot
    expect(page.locator(".own [data-area=ante] .amount")).to_have_text("$30")
    expect(page.locator(".own [data-area=blind] .amount")).to_have_text("$30")
    ann.press("Enter")
    for need, key in (("before the flop", "c"), ("after the flop", "c"), ("on the river", "1")):
        expect(page.locator(f".own[data-decision='{need}'].turn")).to_be_visible()
        ann.press(key)
    ann.waits_for("settlement")
    ann.press("Enter")
    ann.waits_for("opening")
    assert ann.view()["boxes"][0]["moves"] == ["check", "check", "play 1x"]
    assert {line["area"] for line in ann.view()["settled"]} == {"ante", "blind", "play", "jackpot"}
    ann.press("Enter")
    ann.waits_for("wagers")


def test_an_exchange(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-draw"))
    ann.deal()
    expect(ann.find(".status.yours")).to_be_visible()
    hand = ann.faces(".own")
    ann.press("e", "1", "2", "3", "3", "4")
    expect(ann.find(".own .card.up")).to_have_count(3)
    ann.press("Escape")
    expect(ann.find(".own .card.up")).to_have_count(0)
    ann.press("e", "2", "5", "Enter")
    expect(ann.find(".own .drawn .card")).to_have_count(2)
    assert ann.faces(".own .row:not(.drawn)") == [hand[0], hand[2], hand[3]]


def test_the_list_of_keys_and_keys_that_do_nothing(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-stud"))
    ann.waits_for("wagers")
    ann.press("?")
    expect(ann.find("dialog.help")).to_be_visible()
    expect(ann.find("dialog.help")).to_contain_text("Deal")
    ann.press("Escape")
    expect(ann.find("dialog.help")).to_be_hidden()
    ann.press("z", "f", "c")
    assert ann.view()["stakes"] == []
    ann.press("Control+a")  # the browser's own, not a chip on the ante
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$5")


def test_enter_on_a_focused_button_presses_that_button(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.waits_for("wagers")
    ann.action("clear").focus()
    ann.press("Enter")
    expect(ann.find(".own .amount")).to_have_count(0)
    assert ann.view()["stakes"] == []


def test_enter_means_the_highlighted_button_whatever_was_clicked_before(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.waits_for("wagers")
    ann.find(".tabs button").nth(2).click()
    ann.find(".pick").nth(1).click()
    ann.find(".own [data-area=ante]").click()
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$30")
    ann.deal()
    ann.waits_for("choice")
    assert ann.view()["stakes"][0]["chips"] == 3000
    expect(ann.find(".bar .actions")).to_be_focused()  # the decision has the focus, and no button of it
    ann.press("Enter", "a", "2")  # nothing is highlighted, and these keys are for areas and cards
    assert ann.view()["need"]["kind"] == "choice"


def test_letters_can_be_switched_off(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.waits_for("wagers")
    ann.press("?")
    ann.find("[data-setting=keys]").click()
    ann.press("Escape", "+", "a", "x", "l", "?")
    expect(ann.find("dialog.help")).to_be_hidden()
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$5")
    ann.press("Enter")
    ann.waits_for("choice")
    ann.press("f")
    ann.press("Tab", "Tab", "Enter")  # Fold comes first, Play next
    ann.waits_for("settlement")
