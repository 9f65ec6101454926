"""Who sits at an assisted table: cards are scanned without a tap, wagers go with their player, limits warn at once."""

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_assisted_evening import Evening
from tests.support.browser.badges import ASK
from tests.support.browser.floor import LIMITED, Floor
from tests.support.browser.people import Someone

TABLE = "ultimate-texas-holdem-assisted-0"
WHO = f"regular-{LIMITED}"


def test_people_come_declare_and_leave(dealer: Someone, new_context: NewContext, floor: Floor) -> None:
    supervisor = new_context().new_page()
    supervisor.goto(floor.links["gaming_supervisor"])
    limit = {"type": "SetLossLimit", "amount": 20_000, "days": 1}
    set_, why = supervisor.evaluate(ASK, [f"/api/streams/patron/{WHO}/commands", limit])
    assert set_ == 200, why
    dealer.open(f"/dealer/{TABLE}")
    dealer.page.wait_for_url(f"**/assisted/{TABLE}")
    evening = Evening(dealer, dealer)
    expect(dealer.action("PrepareTable")).to_be_enabled()

    dealer.press("w")  # the field waits for the scanner, for one player after the other
    for box, card in ((1, LIMITED), (2, LIMITED + 1)):
        expect(dealer.find(".seating input")).to_be_focused()
        dealer.page.keyboard.type(f"VIP {card}\n")
        expect(dealer.action(f"seat box {box}")).to_contain_text(f"Regular {card}")
    dealer.press("Escape")
    expect(dealer.find(".seating")).to_have_count(0)

    dealer.action("sheet chips").click()  # beyond the limit: the warning is there before the next card
    dealer.find(".sheet input[type=number]").fill("300")
    dealer.action("chips introduced").click()
    expect(dealer.find(".beside-felt")).to_contain_text("$100 of it is beyond the loss limit")

    evening.prepares()
    for box in (1, 2):
        dealer.action(f"jackpot {box}").click()
    dealer.action("DealRound").click()
    dealer.action("EndRound").click()
    expect(dealer.action("DealRound")).to_contain_text("2 jackpot wagers")
    dealer.page.reload()
    expect(dealer.action("DealRound")).to_contain_text("2 jackpot wagers")
    dealer.press("w")
    dealer.action("seat box 1").click()
    dealer.action("leave 1").click()
    expect(dealer.action("seat box 1")).to_contain_text("free")
    expect(dealer.action("DealRound")).to_contain_text("1 jackpot wager")
    expect(dealer.action("jackpot 1")).to_have_attribute("aria-pressed", "false")
    dealer.action("seat box 2").click()
    dealer.action("leave 2").click()
    expect(dealer.action("DealRound")).to_contain_text("no jackpot wagers")
    dealer.action("seat box 1").click()  # somebody else there has no wager yet
    expect(dealer.find(".seating input")).to_be_focused()
    dealer.page.keyboard.type(f"VIP {LIMITED + 1}\n")
    expect(dealer.action("seat box 1")).to_contain_text(f"Regular {LIMITED + 1}")
    dealer.page.reload()
    expect(dealer.action("DealRound")).to_contain_text("no jackpot wagers")
