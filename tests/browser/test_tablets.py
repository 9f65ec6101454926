"""Two tablets and a director at once: three taps for a knock-out, one for a hand, and nobody sees an old room."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping, open_room


def out(tablet: Tapping) -> int:
    """The first player goes out, by the second: the taps that it took."""
    seats = tablet.find("button.spot")
    victim, before = seats.nth(0).get_attribute("data-player"), tablet.taps
    tablet.tap(seats.nth(0))
    tablet.tap(seats.nth(1))
    tablet.press("record")
    expect(tablet.find(f"[data-player='{victim}']")).to_have_count(0)
    return tablet.taps - before


@pytest.mark.exhaustive
def test_two_tablets_and_a_director_run_one_room(floor: Floor, new_context: NewContext) -> None:
    id = "tablets"
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    tablets = [Tapping(new_context(1180, 820).new_page(), floor, "dealer") for _ in range(2)]
    open_room(director, id, 8, hand_for_hand="by order")
    director.open(f"/tournaments/{id}/console")
    for number, tablet in enumerate(tablets, 1):
        tablet.open(f"/tournaments/{id}/tables/{number}/tablet")
        expect(tablet.find("button.spot")).to_have_count(4)
        assert violations(tablet.page) == []
        assert overflow(tablet) == 0
    assert [out(tablet) for tablet in tablets] == [3, 3]
    expect(director.find(".table .seat")).to_have_count(6)

    tablets[0].press("call floor")
    expect(director.find(".due")).to_contain_text("Table 1 calls: floor")
    director.tap("[data-press^='coming']")
    expect(tablets[0].find(".call")).to_contain_text("Somebody is coming")
    tablets[0].tap("[data-press^='done']")
    expect(tablets[0].find(".call")).to_have_count(0)

    tablets[1].press("ask clock")
    tablets[1].tap("[data-press^='clock ']")
    expect(tablets[1].find(".call")).to_contain_text("The director has been told")
    expect(tablets[1].find("[data-press^='time']")).to_have_count(0)  # only the director calls time (TOR 7.26)
    director.tap("[data-press^='time']")
    expect(tablets[1].find(".minute")).to_be_visible()
    assert violations(tablets[1].page) == []
    tablets[1].tap("[data-press^='acted']")
    expect(tablets[1].find(".call")).to_have_count(0)

    tablets[1].press("ruling")
    tablets[1].find("[name=bet]").fill("200")
    tablets[1].tap("[data-chip='1000']")
    tablets[1].press("rule")
    expect(tablets[1].find(".answer")).to_contain_text("A call of 200")
    expect(tablets[1].find(".answer .clause").first).to_have_text("TOR 7.33")
    assert violations(tablets[1].page) == []

    tablets[0].find("button.spot").nth(0).click()
    expect(tablets[0].find("[data-press=absent]")).to_be_visible()
    tablets[0].press("absent")
    expect(tablets[0].find(".spot.away")).to_have_count(1)
    expect(director.find(".table li.away")).to_have_count(1)
    for width, height in ((768, 1024), (390, 844)):
        tablets[0].page.set_viewport_size({"width": width, "height": height})
        assert overflow(tablets[0]) == 0, width
    print("\ntaps at the tables", [tablet.taps for tablet in tablets], "of the director", director.taps)
