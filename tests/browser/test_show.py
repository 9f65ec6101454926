"""A round is staged, can be heard and is spoken; none of it changes or delays what the page holds."""

import re

import pytest
from playwright.sync_api import expect

from cutcard import games
from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, play_on
from tests.support.usual import usual

# Staging lasts until somebody ends it: every animation waits at its beginning.
HELD = """
const held = new CSSStyleSheet();
held.replaceSync("*, *::before, *::after { animation-play-state: paused !important }");
document.adoptedStyleSheets = [held];
"""
WAITING = """() => document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity
  && each.playState !== "finished").map((each) => each.animationName)"""
SOUNDS = """
window.heard = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}
"""


def staging(player: Player) -> set[str]:
    return set(player.page.evaluate(WAITING))


def test_a_staged_round_holds_everything_at_once_and_any_press_ends_the_staging(
    floor: Floor, new_context: NewContext
) -> None:
    page = new_context(motion="no-preference").new_page()
    page.add_init_script(HELD + SOUNDS)
    ann = Player(page, floor)
    ann.sit(floor.table("plain-three"))
    ann.deal()
    ann.waits_for("choice")
    assert "deal" in staging(ann)
    assert as_dealt(ann) == sorted(as_dealt(ann))
    assert len(ann.faces(".own")) == 3  # while the first card is still on its way
    expect(ann.action("play")).to_be_enabled()
    ann.press("p")  # ends the staging, and plays
    ann.waits_for("settlement")
    assert {"away", "turn"} <= staging(ann)
    assert "deal" not in staging(ann)
    assert "??" not in ann.faces(".dealer")
    ann.action("settle").click()  # a press that ends the staging counts for what it points at
    ann.waits_for("opening")
    assert "turn" not in staging(ann)
    assert "appear" in staging(ann)
    expect(ann.find(".status.ended")).to_have_css("opacity", "0")
    page.mouse.click(5, 5)
    ann.sees(lambda: len(staging(ann)), 0)
    expect(ann.find(".status.ended")).to_have_css("opacity", "1")
    assert page.evaluate("heard") == 0  # off until switched on


def as_dealt(player: Player) -> list[float]:
    """When each card flies, in milliseconds, in the order in which the cards came from the deck."""
    dealt, seat = player.view()["dealt"], player.view()["seat"]
    places = {"dealer": ".dealer", f"box {seat}": ".own"}
    read = "found => found.map(each => parseFloat(each.style.getPropertyValue('--fly')))"
    flies = [
        (int(place), when)
        for pile, where in places.items()
        for place, when in zip(dealt[pile].split(), player.find(f"{where} .card").evaluate_all(read), strict=True)
    ]
    return [when for _, when in sorted(flies)]


def test_sound_is_heard_once_it_is_switched_on(floor: Floor, new_context: NewContext) -> None:
    page = new_context(motion="no-preference").new_page()
    page.add_init_script(SOUNDS)
    ann = Player(page, floor)
    ann.sit(floor.table("plain-three"))
    switch(ann, "motion")  # off: everything comes at once
    switch(ann, "sound")
    ann.deal()
    ann.waits_for("choice")
    ann.sees(lambda: len(staging(ann)), 0)
    ann.action("play").click()
    ann.waits_for("settlement")
    ann.action("settle").click()
    ann.waits_for("opening")
    ann.sees(lambda: page.evaluate("heard > 0"), True)
    page.reload()
    ann.waits_for("opening")
    expect(ann.find("[data-setting=sound]")).to_have_attribute("aria-checked", "true")  # kept in this browser


def switch(player: Player, setting: str) -> None:
    player.find(".tool.keys").click()
    player.find(f"[data-setting={setting}]").click()
    player.press("Escape")
    expect(player.find("dialog.help")).to_be_hidden()


@pytest.mark.parametrize("game", usual(zip(games.packaged()), ["lunar-poker"]))
def test_the_live_region_tells_a_whole_round(game: str, floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table(game))
    ann.deal()
    play_on([ann])
    view = ann.view()
    expect(ann.find(".felt > .spoken p").last).to_have_text(re.compile(r"^(You (win|lose) \$|You break even)"))
    script = ann.texts(".felt > .spoken p")
    told = " ".join(script)
    card = r"(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)"
    own = next(box for box in view["boxes"] if box["mine"])
    order = ["Place your wagers.", "Your cards: ", "Your decision: Fold", "The dealer has ", view["settled"][-1]["why"]]
    assert sorted(order, key=told.index) == order, script
    assert len(re.findall(card, told)) >= len(own["cards"]) + len(view["dealer"]) + len(view["board"])
    for line in view["settled"]:
        assert script.count(line["why"]) == 1, script  # each wager once, in its own words
