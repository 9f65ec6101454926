"""An inspector's hour: a round is found, stepped through and proven, the journal verified, the month reported."""

import csv
from pathlib import Path

from playwright.sync_api import expect

from cutcard.floor.keys.envelope import Inspector
from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone, play_on


class Looking(Someone):
    """Somebody whose every page is looked at for what shuts people out."""

    found: dict[str, list[str]]

    def look(self, state: str, part: str = "html") -> None:
        self.found |= {state: broken} if (broken := violations(self.page, part)) else {}


def staff(floor: Floor, new_context: NewContext, role: str) -> Looking:
    someone = Looking(new_context().new_page(), floor)
    someone.found = {}
    someone.page.goto(floor.links[role])
    return someone


def test_an_inspector_finds_steps_proves_verifies_and_reports(
    floor: Floor, new_context: NewContext, new_player: NewPlayer, tmp_path: Path
) -> None:
    ann, table = new_player(), floor.table("lunar-poker")
    ann.sit(table)
    ann.deal()
    ann.waits_for("choice")
    ines = staff(floor, new_context, "inspector")
    ines.open(f"/table/{table}")  # live: hidden cards stay hidden
    expect(ines.felt).to_be_visible()
    assert set(ines.faces(".near .box")) <= {"??"}
    play_on([ann])

    # Found by keyboard alone, from the lobby on.
    ines.open("/")
    ines.find("a[href='/inspect']").press("Enter")
    expect(ines.find(f"[data-round='{table}/1']")).to_be_visible()
    ines.look("rounds")
    ines.press("Control+k")
    ines.page.keyboard.type(f"{table} 1")
    expect(ines.find(".found [role=option]").filter(has_text="Round 1 at Lunar Poker")).to_be_visible()
    ines.look("command bar", "dialog")
    ines.press("Escape")
    expect(ines.find("dialog")).to_be_hidden()
    ines.find("[name=q]").focus()
    ines.page.keyboard.type(f"round 1 {table}")
    ines.press("Enter")
    expect(ines.find(".results li")).to_have_count(1)
    ines.find(".results a").press("Enter")

    # Stepped and scrubbed on the same felt, up to what the table itself shows.
    expect(ines.find(".story")).to_be_visible()
    ines.look("first step")
    expect(ines.find(".prompt")).to_contain_text("Step 1 of")
    steps = int(ines.find(".prompt").inner_text().partition(":")[0].split()[-1])
    for _ in range(steps):
        ines.press("ArrowRight")
    expect(ines.find(".prompt")).to_contain_text(f"Step {steps} of {steps}")
    final, watched = ines.faces(".dealer"), staff(floor, new_context, "inspector")
    watched.open(f"/table/{table}")
    watched.waits_for("opening", "wagers")
    assert final
    assert (final, ines.faces(".near .box")) == (watched.faces(".dealer"), watched.faces(".near .box"))
    ines.find(".scrub").press("Home")
    expect(ines.find(".prompt")).to_contain_text(f"Step 1 of {steps}")
    ines.find(".scrub").press("End")
    ines.find(".seals .verify").press("Enter")
    expect(ines.find(".seals [role=status]")).to_contain_text("lead to the root of the checkpoint")
    ines.find(".seals > ol summary").first.press("Enter")
    expect(ines.find(".seals dd code").first).to_be_visible()
    ines.look("proven")
    ines.page.set_viewport_size({"width": 768, "height": 1024})
    expect(ines.find(".felt .dealer")).to_be_in_viewport()
    ines.look("proven, upright")

    # The whole journal, with progress, and every void.
    ines.open("/inspect?kind=void")
    expect(ines.find(".count")).to_contain_text("rounds: void")
    ines.find(".journal > button").press("Enter")
    expect(ines.find(".verdict")).to_contain_text("In order")
    assert overflow(ines) <= 0
    ines.find(".elsewhere summary").press("Enter")
    ines.find("[name=to]").fill(str(Inspector.new("inspector.example/ines").key))
    ines.look("verified, upright")
    with ines.page.expect_download() as sealed:
        ines.find("[name=to]").press("Enter")
    assert sealed.value.suggested_filename == "floor.export"

    # The month, on the screen and as a file that is opened again and added up.
    ines.open("/reports")
    expect(ines.find("#tables tbody tr").first).to_be_visible()
    shown = ines.texts("#tables tbody td:nth-child(4)")
    ines.look("reports, upright")
    with ines.page.expect_download() as download:
        ines.find("#tables .csv").press("Enter")
    download.value.save_as(tmp_path / "tables.csv")
    with (tmp_path / "tables.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["Rounds"]) for row in rows) == sum(int(text.replace(",", "")) for text in shown) > 0

    # The rule book of three readers.
    for reader in ("player", "staff", "inspector"):
        ines.open(f"/rules/LUN/8.4?for={reader}")
        expect(ines.find(".rule.open .places")).not_to_contain_text("Loading")
    ines.look("rules for an inspector")
    assert ines.found == {}
