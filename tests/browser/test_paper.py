"""The system was away: what happened on paper is entered at its true time."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_console import knock_out
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping, open_room

pytestmark = pytest.mark.exhaustive


def test_a_knock_out_on_paper_is_entered_at_its_true_time(own_floor: Floor, new_context: NewContext) -> None:
    director = Tapping(new_context().new_page(), own_floor, "tournament_director")
    open_room(director, "away", 8)
    own_floor.later(10 * 60)
    director.open("/tournaments/away/console")
    director.settled(".table")
    director.tap("[data-side=event]")
    director.press("from paper")
    field = director.find("[data-blank=happened]")
    latest = field.get_attribute("max")
    assert latest is not None
    happened = datetime.fromisoformat(latest) - timedelta(minutes=4)  # in the floor's zone, as people write it
    field.fill(happened.isoformat(timespec="minutes"))
    director.find("[data-blank=sheet]").fill("sheet 2")
    assert violations(director.page) == []
    director.press("begin paper")
    banner = director.find(".banner.paper")
    expect(banner).to_contain_text("From paper (sheet 2)")
    assert violations(director.page) == []
    assert overflow(director) == 0
    knock_out(director, 1)
    director.press("end paper")
    expect(banner).to_have_count(0)
    director.tap("[data-side=past]")
    line = director.find(".past li").first
    expect(line).to_contain_text("from paper (sheet 2), entered at")
    expect(line.locator("time")).to_contain_text(f"{happened:%-I:%M}")
    knock_out(director, 2)  # in the present again
    assert director.console("away")["left"] == 6
