"""Many tabs of one browser share its connections: each must still hear of every change."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.floor import Floor

TABS = 7  # more than a browser opens connections for requests to one server


@pytest.mark.exhaustive
def test_all_tabs_of_one_browser_follow_the_table(floor: Floor, new_context: NewContext, new_player: NewPlayer) -> None:
    context, table = new_context(), floor.table("plain-flop")
    tabs = [new_player(page=context.new_page()) for _ in range(TABS)]
    tabs[0].sit(table)
    for tab in tabs[1:]:
        tab.open(f"/table/{table}")
    for tab in tabs:
        tab.waits_for("wagers")
        expect(tab.find(".own")).to_be_visible()
    tabs[-1].deal()
    for tab in tabs:
        tab.waits_for("choice")
        expect(tab.find(".own .card")).to_have_count(2)
    tabs[0].decide()
    for tab in tabs:
        expect(tab.find(".board .card:not([data-card='??'])")).to_have_count(3)
    hands = {tuple(tab.faces(".own")) for tab in tabs}
    assert len(hands) == 1
