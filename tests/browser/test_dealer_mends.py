"""Slips and faults from the dealer's page, and a whole round by keyboard alone, with a scanner that types cards."""

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import NewContext
from tests.support.browser.badges import badge_of, show_badge
from tests.support.browser.floor import Floor
from tests.support.browser.taps import BOXES, TappingDealer

ANTE = {"area": "ante", "chips": 1000}
BLIND = {"area": "blind", "chips": 1000}


@pytest.fixture
def holdem(floor: Floor, new_context: NewContext) -> TappingDealer:
    page = new_context(768, 1024, touch=True).new_page()
    dealer = TappingDealer(page, floor, floor.table("ultimate-texas-holdem-by-hand"))
    dealer.seat_regulars()
    dealer.stake([ANTE, BLIND])
    dealer.give({"type": "CloseBets"})
    dealer.waits_for("choice")
    return dealer


def test_slips_are_mended_in_two_taps_and_a_fault_leaves_the_felt_visible(holdem: TappingDealer) -> None:
    dealer = holdem
    dealer.act("4 play 4x")  # an exception, noted before its turn
    expect(dealer.action("4 play 4x")).to_have_attribute("aria-pressed", "true")
    dealer.act("all others")
    dealer.waits_for("cards")
    dealer.act("correct 2")  # box 2 had said: play
    dealer.act("play 3x")
    dealer.waits_for("cards")
    moves = {box["box"]: box["moves"] for box in dealer.settled_view()["boxes"]}
    assert moves == {1: ["check"], 2: ["play 3x"], 3: ["check"], 4: ["play 4x"], 5: ["check"]}
    dealer.cards()  # the flop
    dealer.waits_for("choice")
    dealer.tap(".board .touch >> nth=1")  # 3c was misread
    expect(dealer.find(".act .main")).to_have_count(0)  # gold and Enter belong to the card now
    dealer.tap("[data-key='Ks']")
    dealer.sees(lambda: dealer.faces(".board")[:3], ["2c", "Ks", "4c"])
    dealer.act("undo")  # a correction is an act like any other
    dealer.sees(lambda: dealer.faces(".board")[:3], ["2c", "3c", "4c"])
    reports_a_fault(dealer)


def reports_a_fault(dealer: TappingDealer) -> None:
    dealer.act("fault")
    dealer.tap("[data-fault='a card is missing']")
    expect(dealer.find(".follows")).to_contain_text("The round is void")
    expect(dealer.find(".follows")).to_contain_text("UTH 11.7.2")
    dealer.act("report")
    dealer.waits_for("fault")
    expect(dealer.find(".faults")).to_contain_text("What follows")
    assert dealer.faces(".board")[:3] == ["2c", "3c", "4c"]  # all is where it was
    expect(dealer.find(".from-dealer .box .stake")).to_have_count(2 * len(BOXES) + 2)
    expect(dealer.action("confirm void round")).to_contain_text("A supervisor confirms it here, by badge")
    dealer.act("withdraw")
    dealer.waits_for("choice")


def test_a_card_seen_too_late_takes_a_supervisors_badge(
    holdem: TappingDealer, floor: Floor, new_context: NewContext
) -> None:
    dealer, badge = holdem, badge_of(new_context().new_page(), floor, "gaming_supervisor")
    for _ in range(2):
        dealer.act("all others")
        dealer.cards()  # the flop; turn and river
    dealer.waits_for("choice")
    dealer.tap(".board .touch >> nth=1")
    dealer.tap("[data-key='Ks']")
    expect(dealer.find(".refusal")).to_contain_text("a supervisor must correct this card")
    dealer.act("agree")
    show_badge(dealer.page, badge)
    dealer.tap(".badge [type=submit]")
    dealer.sees(lambda: dealer.faces(".board"), ["2c", "Ks", "4c", "5c", "6c"])
    expect(dealer.find(".badge")).to_have_count(0)


def test_a_round_by_keyboard_alone(floor: Floor, new_context: NewContext) -> None:
    dealer = TappingDealer(new_context().new_page(), floor, floor.table("caribbean-stud-by-hand"))
    dealer.seat_regulars()
    dealer.first_round([ANTE])
    dealer.waits_for("opening")
    for waited in ("Shuffle red", "again"):  # Enter is the highlighted button
        expect(dealer.find(".act").locator(f"[data-action='{waited}']")).to_be_enabled()
        dealer.press("Enter")
    dealer.waits_for("wagers")
    expect(dealer.find(".entry")).to_be_visible()
    dealer.page.keyboard.type("2c\n")  # a scanner types the first card, which closes wagers
    dealer.waits_for("choice")
    expect(dealer.find(".column.turn")).to_have_attribute("data-decides", "1")
    dealer.press("1")  # box 1 folds
    expect(dealer.find(".column.turn")).to_have_attribute("data-decides", "2")
    dealer.press("Enter")  # all others bet
    dealer.waits_for("cards")
    dealer.page.keyboard.type("3c\n4c\n5c\n6c\n")  # one card a burst
    dealer.waits_for("settlement")
    dealer.press("z")
    dealer.waits_for("cards")
    dealer.page.keyboard.type("3c4c 5c,6d\n")
    dealer.waits_for("settlement")
    dealer.press("s")
    for box, hand in ((5, "asksqsjs10s"), (4, "ahkhqhjh10h"), (3, "7c7d7h7s8c"), (2, "2d 2h 3d 3h 9c")):
        expect(dealer.find(".entry h3")).to_contain_text(f"box {box}")
        dealer.page.keyboard.type(f"{hand}\n")
        expect(dealer.find(f"[data-pays='{box}']")).to_be_visible()
    dealer.waits_for("opening")
    expect(dealer.find("[data-pays='5'] .colours").last).to_have_attribute("aria-label", "10 purple chips of $500")


def test_a_card_that_is_scanned_before_an_answer_has_come_is_recorded_after_it(
    floor: Floor, new_context: NewContext
) -> None:
    dealer = TappingDealer(new_context().new_page(), floor, floor.table("caribbean-stud-by-hand"))
    dealer.seat_regulars()
    dealer.first_round([ANTE])
    dealer.waits_for("opening")
    expect(dealer.action("Shuffle red")).to_be_enabled()
    dealer.press("Enter")
    held: list[tuple[Route, APIResponse]] = []
    dealer.page.route("**/acts", lambda route: held.append((route, route.fetch())), times=1)
    expect(dealer.action("again")).to_be_enabled()
    dealer.press("Enter")
    dealer.waits_for("wagers")  # the live line was faster than the answer
    expect(dealer.find(".entry")).to_be_visible()
    dealer.page.keyboard.type("2c\n")
    dealer.sees(lambda: len(held), 1)
    [(route, answer)] = held
    route.fulfill(response=answer)
    dealer.waits_for("choice")
    assert "2c" in dealer.faces(".dealer")
