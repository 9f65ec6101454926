"""The analyst's page at a browser: a number changed, the address that holds it, a wanted edge, drawings with tables."""

import re

import pytest
from playwright.sync_api import expect

from cutcard.odds.report.report import report
from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone
from tests.support.declared.shared import each_game
from tests.support.usual import usual

MINUS = "\N{MINUS SIGN}"
SLOW = 120_000  # milliseconds: the first question of all compiles


def analyst(floor: Floor, new_context: NewContext, width: int = 1280) -> Someone:
    context = new_context(width, 800, touch=width < 500)
    someone = Someone(context.new_page(), floor)
    someone.page.set_default_timeout(SLOW)
    someone.page.goto(floor.links["analyst"])
    expect.set_options(timeout=SLOW)
    return someone


def shown(share: float) -> str:
    return f"{100 * share:.4f} %".replace("-", MINUS)


def test_a_number_is_changed_and_the_address_keeps_it(floor: Floor, new_context: NewContext) -> None:
    someone = analyst(floor, new_context)
    expect(someone.page).to_have_url(re.compile("/odds"))  # where an analyst's work is
    edge = someone.find("[data-figure='House edge'] dd")
    someone.page.goto(f"{floor.address}/odds#game=plain-three")
    expect(edge).to_contain_text(shown(report("plain-three").house_edge))
    someone.find("input[name='ante-bonus.straight']").fill("2")
    other = report("plain-three", ["ante-bonus.straight=2"])
    expect(edge).to_contain_text(shown(other.house_edge))
    expect(edge).to_contain_text(f"printed: {shown(report('plain-three').house_edge)}")
    assert "change=ante-bonus.straight%3D2" in someone.page.url
    someone.page.reload()
    expect(someone.find("input[name='ante-bonus.straight']")).to_have_value("2")
    expect(edge).to_contain_text(shown(other.house_edge))
    someone.find("input[name='ante-bonus.straight']").fill("much")
    expect(someone.find(".refusal")).to_contain_text("ante-bonus.straight")
    someone.action("as printed").click()
    expect(edge).to_have_text(shown(report("plain-three").house_edge))
    expect(someone.find(".refusal")).to_have_count(0)
    someone.find("select[name='The dealer qualifies with']").select_option("always")
    expect(edge).to_contain_text(shown(report("plain-three", ["qualify=always"]).house_edge))
    someone.find("select[name=Played]").select_option("always-play")
    played = report("plain-three", ["qualify=always"], strategy_name="always-play")
    assert played.cost is not None
    expect(someone.find("[data-figure='Cost of the strategy'] dd")).to_have_text(shown(played.cost))
    someone.find("select[name='Shown in']").select_option("dollars")
    expect(someone.find("[data-figure='Standard deviation'] dd")).to_contain_text("$")
    someone.action("compare").click()
    moved = played.house_edge - report("plain-three").house_edge
    expect(someone.find(".compared .difference").first).to_have_text(shown(moved))
    someone.find("input[name=hours]").fill("3")
    someone.action("sheet").click()
    expect(someone.find("[data-sheet='plain-three']")).to_contain_text("3 hours")
    with someone.page.expect_download() as saved:
        someone.action("csv").click()
    assert saved.value.suggested_filename == "plain-three-key-figures.csv"
    someone.action("keep").click()
    expect(someone.find(".versus")).to_contain_text("itself")
    someone.find("select[name=Played]").select_option("")
    expect(edge).to_contain_text("kept: ")
    someone.page.reload()  # the address alone asks the whole question again
    expect(someone.find(".compared .difference").first).not_to_be_empty()
    expect(someone.find("[data-sheet='plain-three']")).to_contain_text("3 hours")
    expect(someone.find("select[name='Shown in']")).to_have_value("dollars")


@pytest.mark.parametrize("width", usual([(360,), (1280,)], [360]))
def test_drawings_have_their_figures_behind_them(width: int, floor: Floor, new_context: NewContext) -> None:
    someone = analyst(floor, new_context, width)
    someone.open("/odds#game=plain-three")
    someone.find("select[name=Line]").select_option("pair-plus.flush")
    someone.action("series").click()
    expect(someone.find(".plot .curve")).to_have_count(1)
    someone.find(".plot summary").click()
    row = someone.find(".plot tbody tr").nth(3)
    expect(row).to_contain_text(f"{100 * report('plain-three').side_bets['pair-plus'].house_edge:.2f} %")
    someone.find("input[name=edge]").fill("0.05")
    someone.action("solve").click()
    expect(someone.find(".solved")).to_contain_text("Pair plus: flush must pay")
    someone.action("chart").click()
    expect(someone.find(".grid [data-shade='10']").first).to_have_text("play")
    expect(someone.find(".grid [data-shade='0']").first).to_have_text("fold")
    assert overflow(someone) == 0


@pytest.mark.exhaustive
@each_game
@pytest.mark.parametrize("width", usual([(360,), (1280,)], [360]))
def test_starting_hands_are_drawn(
    key: str, shown_worth: str, width: int, floor: Floor, new_context: NewContext
) -> None:
    someone = analyst(floor, new_context, width)
    someone.open(f"/odds#game={key}")
    someone.action("hands").click()
    expect(someone.find(".heat rect")).to_have_count(169)
    expect(someone.find(".heat title").first).to_contain_text("AA: ")
    expect(someone.find(".plot figcaption")).to_contain_text(shown_worth)
    assert overflow(someone) == 0
