"""A player's own evening in a browser: time and result in sight, a reality check, a look back with proof, a break."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_desk import unnamed
from tests.browser.test_widths import PHONES, overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player

HOUR = 61 * 60 * 1000  # milliseconds


def test_an_evening_from_the_first_wager_to_the_sign_out(floor: Floor, new_context: NewContext) -> None:
    page, table = new_context().new_page(), floor.table("plain-three")
    page.clock.install()
    ann = Player(page, floor)
    ann.sit(table)
    expect(ann.find(".evening")).to_contain_text("Time 0 min")
    ann.deal()
    expect(ann.find(".status.yours")).to_be_visible()
    page.clock.fast_forward(HOUR)  # the check is due, but so is a decision
    expect(ann.find(".evening")).to_contain_text("Time 1 h 01 min")
    expect(ann.find("dialog.check[open]")).to_have_count(0)
    ann.decide()
    expect(ann.find("dialog.check[open]")).to_contain_text("1 h 01 min")
    expect(ann.find("[data-action='go on']")).to_be_focused()
    ann.press("Enter")
    expect(ann.find("dialog.check[open]")).to_have_count(0)
    ann.waits_for("settlement")
    ann.action("settle").click()
    ann.waits_for("opening")
    expect(ann.find(".evening a").filter(has_text="Look back")).to_be_visible()
    page.clock.fast_forward(HOUR)
    ann.find("[data-action='leave after']").click()
    expect(page).to_have_url(re.compile(r"/$"))

    ann.open("/me")
    ann.find("#evenings tbody a").click()
    expect(ann.find(".bar.steps")).to_contain_text("Step 1 of")
    expect(ann.find(".own .card")).to_have_count(0)
    ann.press("ArrowRight")
    expect(ann.find(".bar.steps")).to_contain_text("Step 2 of")
    ann.find(".story b").filter(has_text=re.compile(r"The deal$")).click()
    expect(ann.find(".own .card")).to_have_count(3)
    expect(ann.find(".dealer [data-card='??']")).to_have_count(3)
    ann.find(".steps .action").filter(has_text="Result").click()
    expect(ann.find(".settled .why").first).to_be_visible()
    ann.find(".verify").click()
    expect(ann.find(".proof .win")).to_contain_text("This browser kept the seal before the deal.")
    assert unnamed(ann) == []

    ann.find("a").filter(has_text="Dispute this round").click()
    expect(ann.find("form[data-command=LodgeDispute] [name='place.table']")).to_have_value(table)
    expect(ann.find("form[data-command=LodgeDispute] [name='place.round']")).to_have_value("1")
    ann.find("[data-action='sign out']").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.evaluate("async () => (await fetch('/api/me')).status") == 401


def test_a_break_in_two_steps_on_a_phone(floor: Floor, new_context: NewContext) -> None:
    ann = Player(new_context(*PHONES[0], touch=True).new_page(), floor)
    ann.sit(floor.table("plain-draw"))
    assert overflow(ann) == 0
    ann.open("/me")
    ann.find("[name=scope]").select_option(label="Plain Draw")
    ann.find("[data-action=continue]").tap()
    expect(ann.find("[data-action=exclude]")).to_be_disabled()
    ann.find("[name=sure]").check()
    ann.find("[data-action=exclude]").tap()
    expect(ann.find("#break .now")).to_contain_text("You are excluded from: Plain Draw.")
    assert overflow(ann) == 0
    ann.find("a.back").tap()
    expect(ann.find(".own")).to_be_visible()
    expect(ann.find("[data-action=deal]:not([disabled])")).to_have_count(0)
