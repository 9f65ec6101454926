"""The entry desk and new events in a browser: a card is scanned, requirements close, an event is announced."""

import re

from playwright.sync_api import Route, expect

from cutcard.tournament.messages.director import Announce
from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import SMALL, Tapping, entry, open_room


def test_a_member_enters_by_card_and_gets_a_seat_card(floor: Floor, new_context: NewContext) -> None:
    id = "entering"
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    desk = Tapping(new_context().new_page(), floor, "gaming_supervisor")
    open_room(director, id, 6)
    desk.open(f"/tournaments/{id}/entry")
    expect(desk.find(".phone .code")).to_be_visible()
    assert violations(desk.page) == []
    expect(desk.find("[data-ask]")).to_be_focused()
    desk.page.keyboard.type("VIP 1")  # as a scanner types it
    desk.tap("[data-found]")
    expect(desk.find(".requirements li.open")).to_have_count(3)
    expect(desk.action("enter")).to_be_disabled()
    assert violations(desk.page) == []
    held: list[Route] = []
    desk.page.route("**/entry/check", lambda route: held.append(route))
    with desk.page.expect_request("**/entry/check"):
        desk.find("[name=born]").fill("1980-01-01")
        desk.find("[name=proof]").focus()
    desk.page.keyboard.type("pass")
    with desk.page.expect_response("**/entry/check"):
        held[0].continue_()  # the answer comes while somebody types
    desk.page.keyboard.type("port")
    expect(desk.find("[name=proof]")).to_have_value("passport")
    desk.page.unroute("**/entry/check")
    desk.find("[name=agreed]").check()
    expect(desk.find(".requirements li.open")).to_have_count(1)
    desk.find("[name=informed]").check()
    expect(desk.find(".requirements li.open")).to_have_count(0)
    desk.tap("[data-action=enter]")
    expect(desk.find(".done")).to_contain_text("Regular 1 has entered")
    assert overflow(desk) == 0
    desk.find("[data-ask]").fill("Player 003")
    expect(desk.find("[data-found]")).to_contain_text("Player 003")  # not who was found before
    desk.tap("[data-found]")
    expect(desk.find(".entrant h2")).to_have_text("Player 003")
    desk.open(f"/tournaments/{id}/cards?player=regular-1")
    expect(desk.find(".card")).to_have_count(2)
    expect(desk.find(".receipt")).to_contain_text("$250")
    expect(desk.find(".code")).to_be_visible()
    assert violations(desk.page) == []
    desk.open(f"/tournaments/{id}/cards")
    expect(desk.find(".card")).to_have_count(7)
    for width, height in ((768, 1024), (390, 844)):
        desk.page.set_viewport_size({"width": width, "height": height})
        for path in ("entry", "cards"):
            desk.open(f"/tournaments/{id}/{path}")
            expect(desk.find("main")).to_be_visible()
            assert overflow(desk) == 0, (width, path)


def test_an_event_is_made_from_a_template_and_announced(floor: Floor, new_context: NewContext) -> None:
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    director.open("/tournaments")
    expect(director.find("[data-template]").first).to_be_visible()
    assert violations(director.page) == []
    director.tap("[data-template=australia-day]")
    director.find("[name=venue]").select_option("brisbane")
    expect(director.find("[name=id]")).to_have_value(re.compile("-brisbane$"))
    director.find("[name=cap]").fill("101")
    expect(director.find(".mistakes")).to_contain_text("this venue funds 100 bounties")
    director.find("[name=cap]").fill("100")
    director.find("[name=id]").fill("at-a-venue")
    director.press("announce")
    director.page.wait_for_url("**/tournaments/at-a-venue/console")
    assert director.console("at-a-venue")["venue"] == "brisbane"
    director.open("/tournaments")
    director.tap("[data-template=evening]")
    expect(director.find(".outlook")).to_contain_text("80 % between")
    assert violations(director.page) == []
    assert overflow(director) == 0
    director.find("[data-level='3 minutes']").fill("0")
    expect(director.find(".mistakes")).to_contain_text("level 3, minutes")
    expect(director.find("[data-press=announce]")).to_be_disabled()
    director.find("[data-level='3 minutes']").fill("12")
    expect(director.find(".outlook")).to_be_visible()
    director.find("[name=id]").fill("evening-of-a-test")
    director.press("announce")
    director.page.wait_for_url("**/tournaments/evening-of-a-test/console")
    expect(director.find(".due")).to_contain_text("2 are needed")


def test_an_entry_is_transferred_at_the_desk(floor: Floor, new_context: NewContext) -> None:
    desk = Tapping(new_context().new_page(), floor, "gaming_supervisor")
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    director.give("passed-on", Announce(SMALL, "", "2027-01-26T01:30:00Z", "room"))
    for number in (1, 2):
        desk.give("passed-on", entry(number))
    desk.open("/tournaments/passed-on/entry")
    desk.find("[data-ask]").fill("room card 1")
    desk.tap("[data-found]")
    desk.press("transfer")
    expect(desk.find("[data-ask]")).to_be_focused()
    desk.page.keyboard.type("VIP 2\n")  # as a scanner does: it does not wait until somebody was found
    expect(desk.find(".from")).to_contain_text("Takes over the entry of Player 001")
    assert violations(desk.page) == []
    desk.find("[name=born]").fill("1980-01-01")
    desk.find("[name=proof]").fill("passport")
    desk.find("[name=agreed]").check()
    desk.find("[name=informed]").check()
    desk.tap("[data-action=transfer]")
    expect(desk.find(".done")).to_contain_text("entry is now Regular 2")
    queue = [line["name"] for line in director.console("passed-on")["queue"]]
    assert queue == ["Regular 2", "Player 002"]
