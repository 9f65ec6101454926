"""A director at the console: a small event in a room run by hand, with every tap counted."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping, entry, open_room


@pytest.fixture
def director(new_context: NewContext, floor: Floor) -> Tapping:
    return Tapping(new_context().new_page(), floor, "tournament_director")


def sizes(director: Tapping, id: str) -> list[int]:
    return [table["players"] for table in director.console(id)["tables"]]


ASKED_OR_DONE = "([by, seat]) => document.querySelector(by) ? 'asked' : document.querySelector(seat) ? null : 'done'"


def knock_out(director: Tapping, number: int) -> int:
    """Somebody of a table goes out, by a neighbour: the taps that it took."""
    seats = director.find(f"[data-table='{number}'] .seat")
    victim, winner = seats.nth(0).get_attribute("data-player"), seats.nth(1).get_attribute("data-player")
    before = director.taps
    director.tap(f"[data-player='{victim}']")
    director.press("out")
    by, seat = f"[data-winner='{winner}']", f".table [data-player='{victim}']"
    told = director.page.wait_for_function(ASKED_OR_DONE, arg=[by, seat])  # without a bounty nobody asks by whom
    if told.json_value() == "asked":
        director.tap(by)
        director.press("record")
    expect(director.find(f".table [data-player='{victim}']")).to_have_count(0)
    expect(director.find(".toast")).to_be_visible()
    return director.taps - before


@pytest.mark.exhaustive
def test_a_small_event_is_directed_by_hand(director: Tapping) -> None:
    id = "by-hand"
    open_room(director, id, 12)
    director.open(f"/tournaments/{id}/console")
    director.settled(".table")
    assert sizes(director, id) == [4, 4, 4]
    assert violations(director.page) == []
    assert overflow(director) == 0

    director.job("pause", "[data-press=pause]")
    expect(director.find(".time")).to_have_attribute("data-clock", "paused")
    director.job("resume", "[data-press=resume]")
    expect(director.find(".time")).to_have_attribute("data-clock", "running")
    director.job("next level", "[data-press=next]")
    expect(director.find(".clock .state")).to_have_text("Level 2")

    taps = knock_out(director, 3)
    assert taps == 4, "seat, out, winner, record"
    director.jobs["knock-out with bounty"] = taps
    gone = director.console(id)["bounties"]
    assert [line["won"] for line in gone] == [100_00]
    director.give(id, entry(13))  # somebody who comes late gets the seat
    expect(director.find(".table .seat")).to_have_count(12)

    knock_out(director, 2)
    victim = director.find(".toast p").inner_text().split(" is out")[0]
    undo = director.find("[data-press^='undo out']")
    director.job("undo", undo)
    expect(director.find(f".table .seat:has-text('{victim}')")).to_have_count(1)
    expect(director.find(".toast")).to_contain_text("back in play")

    knock_out(director, 2)
    assert sizes(director, id) == [4, 3, 4]
    before = director.taps
    name = director.find(".toast p").inner_text().split(" is out")[0]
    director.find("[data-find]").fill(name)
    director.tap("[data-found]")
    director.press("re-enter")
    assert director.taps - before == 2, "a re-entry: the player found, and the fees taken"
    expect(director.find(".table .seat")).to_have_count(12)
    director.jobs["re-entry"] = director.taps - before
    again = director.find(f".table .seat:has-text('{name}')")
    before = director.taps
    director.tap(again)
    director.press("out")  # who has entered again has no bounty chip (T-05), so nobody is asked for
    expect(director.find(f".table .seat:has-text('{name}')")).to_have_count(0)
    assert director.taps - before == 2
    director.jobs["knock-out without bounty"] = 2
    director.find("[data-find]").fill(name)
    director.tap("[data-found]")
    director.press("re-enter")
    expect(director.find(".table .seat")).to_have_count(12)

    moved = director.find("[data-table='1'] .seat").first.get_attribute("data-player")
    before = director.taps
    director.tap(f"[data-player='{moved}']")
    director.press("move")
    expect(director.find(".moving li.open").first).to_be_visible()
    director.tap("[data-table='2'] li.open button")
    expect(director.find(f"[data-table='2'] [data-player='{moved}']")).to_have_count(1)
    assert director.taps - before == 3, "player, move, seat"
    director.jobs["move"] = 3
    expect(director.find(".toast")).to_contain_text("change places")

    for number in (1, 2, 3, 1):
        knock_out(director, number)
    before = director.taps
    director.tap("[data-open-table='3']")
    director.press("break")
    expect(director.find(".table")).to_have_count(2)
    assert director.taps - before == 2, "a table break"
    director.jobs["table break"] = 2

    director.tap("[data-side=past]")
    expect(director.find(".past li").first).to_contain_text("Table 3 is broken")
    assert violations(director.page) == []
    director.find("[data-player]").first.click()
    expect(director.find("dialog.sheet[open]")).to_be_visible()
    assert violations(director.page) == []
    director.page.keyboard.press("Escape")
    expect(director.find("dialog.sheet[open]")).to_have_count(0)
    print("\ntaps by job", director.jobs, "in all", director.taps)
    for width, height in ((768, 1024), (390, 844)):
        director.page.set_viewport_size({"width": width, "height": height})
        assert overflow(director) == 0, width


def test_a_player_is_dragged_to_another_table(director: Tapping) -> None:
    id = "dragged"
    open_room(director, id, 8)
    director.open(f"/tournaments/{id}/console")
    director.settled(".table")
    mover = director.find("[data-table='1'] .seat").first.get_attribute("data-player")
    other = director.find("[data-table='2'] .seat").first.get_attribute("data-player")
    source, target = director.find(f"[data-player='{mover}']"), director.find(f"li:has([data-player='{other}'])")
    source.dispatch_event("dragstart", {"dataTransfer": director.page.evaluate_handle("new DataTransfer()")})
    expect(director.find(".moving li.open").first).to_be_visible()
    target.dispatch_event("drop", {"dataTransfer": director.page.evaluate_handle("new DataTransfer()")})
    expect(director.find(f"[data-table='2'] [data-player='{mover}']")).to_have_count(1)
    expect(director.find(f"[data-table='1'] [data-player='{other}']")).to_have_count(1)
