"""Whatever ends by itself has a clock in sight, with a warning near its end, and says afterwards that time ran out."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import play_on


def test_a_decision_has_a_clock_that_warns_at_its_end(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.page.clock.install()
    ann.sit(floor.table("plain-three"))
    ann.deal()
    ann.waits_for("choice")
    left = ann.find(".status .clock")
    expect(left).to_have_text(re.compile(r"^[1-9]\d\d s$"))
    expect(left).not_to_have_class(re.compile("soon"))
    ann.page.clock.fast_forward(591_000)  # of the ten minutes that this floor gives
    expect(left).to_have_class(re.compile("soon"))
    expect(ann.find(".bar .prompt")).to_have_text(re.compile(r"In \d+ s your hand is "))
    expect(ann.find(".felt > .spoken")).to_contain_text("Ten seconds left")
    play_on([ann])
    expect(left).to_contain_text("next round in")


def test_each_wager_says_why(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.deal()
    ann.waits_for("choice")
    ann.action("fold").click()
    ann.waits_for("opening")
    expect(ann.find(".settled .why").first).to_have_text("You folded: your ante loses.")
