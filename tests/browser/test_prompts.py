"""What people are told at a moment: the dealer on the console, the player on a discreet line, with the clause."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_dealer import opens_the_round
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone


def test_dealer_and_player_are_told_what_to_do_by_hand(dealer: Someone, floor: Floor, new_player: NewPlayer) -> None:
    table = floor.table("plain-three-by-hand")
    ann, bob = new_player(), new_player(width=390, height=844)
    for player in (ann, bob):
        player.sit(table)
    opens_the_round(dealer, table)
    for player in (ann, bob):
        player.waits_for("wagers")
        player.press("Enter")
    expect(dealer.action("CloseBets")).to_be_enabled()
    dealer.press("b")
    dealer.waits_for("choice")
    to_do, deciding = dealer.find(".console [role=status] .prompts li"), dealer.view()["need"]["box"]
    expect(to_do.filter(has_text="PLT 8.4")).to_have_count(0)
    acting, other = (ann, bob) if ann.view()["seat"] == deciding else (bob, ann)
    told(acting, "PLT 8.3", "pass your cards face down")
    told(other, "PLT 8.7", "say nothing")
    expect(other.find(".told .prompts li").filter(has_text="PLT 8.3")).to_have_count(0)
    acting.action("fold").click()
    expect(to_do.filter(has_text="PLT 8.4")).to_contain_text(f"Box {deciding} folds")
    dealer.action("play").click()
    dealer.waits_for("cards")
    expect(to_do.filter(has_text="PLT 8.4")).to_have_count(0)


def told(player: Someone, clause: str, text: str) -> None:
    """The line opens by key, and says it with its clause; those who do not see it are told as well."""
    player.find(".told summary").focus()
    player.press("Enter")
    expect(player.find(".told .prompts li").filter(has_text=clause)).to_contain_text(text)
    expect(player.find(".told .spoken")).to_contain_text(text)
    assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_the_sign_can_be_read_at_any_time(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-stud"))
    ann.page.get_by_role("tab", name="Sign").click()
    expect(ann.find(".sheet .prompts li").filter(has_text="PLS 6.1")).to_contain_text("Minimum $5")
