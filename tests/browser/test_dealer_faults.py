"""Every fault of each document, reported from the dealer's page, and one confirmed there by a supervisor's badge."""

from typing import Any

import pytest
from playwright.sync_api import expect

from cutcard import games
from cutcard.rules.faults import Fault
from tests.browser.conftest import NewContext
from tests.support.browser.badges import badge_of, show_badge
from tests.support.browser.floor import Floor
from tests.support.browser.taps import TappingDealer
from tests.support.usual import usual

TOO_MUCH, TOO_LITTLE = "100000", "1"  # dollars
UNSEEN = {Fault.INVALID, Fault.UNDECLARED}  # reported by a command of its own; only with the cards of a winning hand


@pytest.mark.parametrize("game", usual(zip(games.packaged()), []))
def test_each_fault_of_the_document_from_the_dealers_page(
    game: str, floor: Floor, new_context: NewContext, capsys: pytest.CaptureFixture[str]
) -> None:
    badge = badge_of(new_context().new_page(), floor, "gaming_supervisor")
    dealer = TappingDealer(new_context().new_page(), floor, f"{game}-device-0")
    dealer.seat_regulars()
    met: set[str] = set()
    view = opened(dealer, game)
    while view["need"]["kind"] != "opening":
        side = view["dealer_side"]
        for offer in side["faults"]:
            if offer["fault"] not in met | UNSEEN:
                reports(dealer, offer)
                met.add(offer["fault"])
        last, view = view, dealer.step(dealer.cards_read())
    wanted = {str(rule.fault) for rule in games.load(game).faults} - UNSEEN
    with capsys.disabled():
        print(f"\n{game}: {len(met)} faults reported from the page")
    assert wanted - met == set()
    assert last["need"]["kind"] == "settlement"
    confirmed_by_badge(dealer, game, badge)


def opened(dealer: TappingDealer, game: str) -> dict[str, Any]:
    """Two boxes have wagers; the cards are on their way."""
    second = {"ultimate-texas-holdem": ["blind"], "three-card-poker": ["pair-plus"], "lunar-poker": ["super"]}
    dealer.stake([{"area": area, "chips": 1000} for area in ("ante", *second.get(game, []))], (1, 2))
    return dealer.give({"type": "CloseBets"})


def reports(dealer: TappingDealer, offer: dict[str, Any]) -> None:
    """Report a fault from the page, see what follows, and take it back: there was none."""
    dealer.action("fault").click()
    dealer.find(f'[data-fault="{offer["fault"]}"]').click()
    expect(dealer.find(".follows")).to_contain_text(offer["says"])
    expect(dealer.find(".follows")).to_contain_text(offer["clauses"][0])
    if len(offer["places"]) > 1:
        dealer.find(".places button").first.click()
    if offer["amount"]:
        dealer.find("[name=amount]").fill(TOO_LITTLE if "below" in offer["fault"] else TOO_MUCH)
    if offer["cards"]:
        dealer.find("[name=cards]").fill("2c")
    expect(dealer.action("report")).to_be_enabled()
    dealer.action("report").click()
    dealer.waits_for("fault")
    expect(dealer.find(".faults h3")).to_contain_text(offer["fault"], ignore_case=True)
    dealer.action("withdraw").click()
    dealer.find("main.felt:not([data-need=fault])").wait_for()


def confirmed_by_badge(dealer: TappingDealer, game: str, badge: str) -> None:
    """A card is missing: all wagers go back once a supervisor has said so at this screen."""
    opened(dealer, game)
    dealer.step(dealer.cards_read())
    dealer.settled_view()
    dealer.press("f")
    dealer.find("[data-fault='a card is missing']").click()
    dealer.press("Enter")
    dealer.waits_for("fault")
    dealer.press("Enter")  # the remedy, which needs a supervisor
    show_badge(dealer.page, badge)
    dealer.press("Enter")
    dealer.waits_for("opening")
    view = dealer.view()
    assert view["stage"] == "closed"
    assert {line["result"] for line in view["settled"]} <= {"void"}
