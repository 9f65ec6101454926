"""An assisted table as its dealer uses it: rounds by two presses, a jackpot hit that a supervisor confirms, the pad."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone

TABLE = "plain-stud-assisted"


@pytest.mark.exhaustive
def test_rounds_a_hit_and_a_ruling(dealer: Someone, new_context: NewContext, floor: Floor) -> None:
    page = dealer.page
    page.goto(f"{floor.address}/dealer/{TABLE}")
    page.wait_for_url(f"**/assisted/{TABLE}")
    for act in ("PrepareTable", "BringDeck", "Shuffle", "Cut"):
        page.locator(f"[data-action^='{act}']").first.click()
    page.locator("[data-action='jackpot 2']").click()
    for number in (1, 2):
        expect(page.locator("[data-action='DealRound']")).to_contain_text(f"Deal round {number}")
        dealer.press("o")
        expect(page.locator(".now h2")).to_contain_text(f"Round {number} is played")
        if number == 1:
            dealer.press("o")
    dealer.press("j")
    for face in ("As", "Ks", "Qs", "Js", "Ts"):
        page.locator(f"[data-key='{face}']").click()
    dealer.action("ClaimHit").click()
    expect(page.locator(".hit")).to_contain_text("royal flush")

    supervisor = Someone(new_context(width=390, height=844).new_page(), floor)
    supervisor.page.goto(floor.links["gaming_supervisor"])
    wall = new_context(width=1920, height=1080).new_page()
    wall.goto(f"{floor.address}/jackpots")
    supervisor.page.goto(f"{floor.address}/assisted/{TABLE}")
    supervisor.action("ConfirmHits").click()
    expect(page.locator("[data-action='DealRound']")).to_contain_text("Deal round 3")
    expect(wall.locator(".hits").first).to_contain_text("royal flush")

    page.goto(f"{floor.address}/pad/plain-stud?table={TABLE}")
    page.locator("[data-area='ante']").click()
    dealer.action("choose bet 1").click()
    page.locator("[data-pile=player] input").fill("ahad7c7d2s")
    for face in ("Kc", "Qd", "9h", "5s", "3c"):
        page.locator(f".cards [data-key='{face}']").click()
    expect(page.locator(".ruling")).to_contain_text("The player wins $25")
    expect(page.locator(".ruled li").first).to_contain_text("The dealer has less than ace-king: the ante wins 1 to 1.")


@pytest.mark.exhaustive
def test_a_hand_that_is_paid_at_once_is_ruled_without_a_decision(dealer: Someone, floor: Floor) -> None:
    page = dealer.page
    page.goto(f"{floor.address}/pad/lunar-poker")
    for area in ("ante", "super"):
        page.locator(f"[data-area='{area}']").click()
    page.locator("[data-pile=player] input").fill("9h8h7h6h5h")
    page.locator("[data-pile=dealer] input").fill("ackdth4s3c")
    expect(page.locator(".ruling")).to_contain_text("The player wins")
    dealer.action("choose bet 1").click()
    expect(page.locator(".ruling")).to_contain_text("The hand was not declared: the super loses")  # L-16
    dealer.action("choose bet 1").click()  # a second tap takes the choice back
    expect(page.locator(".ruling")).not_to_contain_text("not declared")
