"""The pit in browsers: flows from the pit view with their clicks, acts of two people, a change of shift, keys alone."""

import csv
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor, plan
from tests.support.browser.people import Someone
from tests.support.floor.month import MONTH, simulate

TABLE = "ultimate-texas-holdem-by-hand-0"
BOOK = "incidents/ultimate-texas-holdem"
TABLET = {"width": 768, "height": 1024}
AtPit = Callable[..., "Supervisor"]


class Supervisor(Someone):
    """A supervisor or a manager at the pit, who clicks and fills in; clicks are counted."""

    clicks = 0

    def click(self, where: str | Locator) -> None:
        found = self.find(where).first if isinstance(where, str) else where
        found.click()
        self.clicks += 1

    def pit(self) -> None:
        """The pit view, where every flow begins."""
        self.open("/pit")
        expect(self.find(".tiles h2")).to_be_visible()
        self.clicks = 0

    def choose(self, job: str, case: str = "") -> None:
        """Choose a job of the place that is shown."""
        entry = self.find(f"button.entry[data-job='{job}']" + (f"[data-case='{case}']" if case else "")).first
        expect(entry).to_be_attached()
        if entry.evaluate("node => node.closest('details:not([open])') !== null"):
            self.click(f"summary[data-job='{job}']")
        self.click(entry)
        expect(self.find(f".flow[data-job='{job}']")).to_be_visible()

    def enter(self, **values: Any) -> None:
        """Fill in what the page cannot know."""
        for name, value in values.items():
            field = self.find(f"[name='{name.replace('__', '.')}']")
            kind = field.first.get_attribute("type") or field.first.evaluate("node => node.tagName")
            if kind in ("radio", "checkbox") and isinstance(value, bool):
                self.click(field.first)
            elif kind in ("radio", "checkbox"):
                self.click(
                    self.find(
                        f"label.pick:has([name='{name}'])",
                    )
                    .filter(has_text=value)
                    .first
                )
            elif kind == "SELECT":
                field.select_option(field.locator("option").filter(has_text=value).first.get_attribute("value"))
            else:
                field.fill(value)

    def on(self) -> None:
        """The next step, or what will happen."""
        self.click("[data-next]")

    def carry_out(self) -> None:
        """See what will happen, and do it."""
        expect(self.find("[data-next], .summary h3").first).to_be_visible()
        if self.find(".flow").evaluate("node => node.querySelector('[data-next]') !== null"):
            self.on()
        expect(self.find(".summary h3")).to_be_visible()
        self.click("[data-do]")
        expect(self.find(".finished")).to_be_visible()

    def do(self, tile: str, job: str, case: str = "", **values: Any) -> int:
        """A whole flow from the pit view; the number of clicks."""
        self.pit()
        self.click(f"[data-table='{tile}']")
        self.choose(job, case)
        self.enter(**values)
        self.carry_out()
        return self.clicks

    def act(self, duty: str, job: str, **values: Any) -> int:
        """A duty done from where it is shown; the number of clicks."""
        self.pit()
        self.click(f"[data-duty='{duty}'] [data-act='{job}']")
        self.enter(**values)
        self.carry_out()
        return self.clicks

    def anywhere(self, words: str, *more: str) -> None:
        """Find something by the command bar."""
        self.page.keyboard.press("Control+k")
        expect(self.find(".findbar input")).to_be_focused()
        for text in (words, *more):
            expect(self.find(".findbar input")).to_have_value("")  # the field of the next question
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")


@pytest.fixture(scope="module")
def pit_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor on which a month has been played."""
    folder = tmp_path_factory.mktemp("pit")
    simulate(folder / "floor.db", timedelta(hours=3))
    with Floor(folder, plan(tables=2)) as running:
        yield running


@pytest.fixture
def at_pit(new_context: NewContext, pit_floor: Floor) -> AtPit:
    def make(role: str, **size: int) -> Supervisor:
        someone = Supervisor(new_context(**size).new_page(), pit_floor)
        someone.page.goto(pit_floor.links[role])
        expect(someone.find(".tiles h2")).to_be_visible()  # the pit is their first page
        return someone

    return make


def fair(person: Supervisor) -> None:
    """Nobody is shut out of the page as it is now, and it fits its screen."""
    assert violations(person.page) == []
    assert not overflow(person)


def test_each_flow_from_the_pit_view_with_its_clicks(at_pit: AtPit, capsys: pytest.CaptureFixture[str]) -> None:
    """Two people in two browsers, one of them with an upright tablet, work a night."""
    ann, ben = at_pit("gaming_supervisor", **TABLET), at_pit("casino_supervisor")
    meg = at_pit("gaming_manager")
    clicks: dict[str, int] = {}
    fair(ann)
    # opening: the checklist is ticked, nothing is ticked beforehand
    ann.pit()
    ann.click(f"[data-table='{TABLE}']")
    fair(ann)
    ann.choose("prepare-table")
    expect(ann.find("[name=equipment]:checked")).to_have_count(0)
    wanted = ann.find(".picks label:not(:has-text('cashless'), :has-text('device'))")
    for number in range(wanted.evaluate_all("found => found.length")):
        ann.click(wanted.nth(number))
    fair(ann)
    ann.on()
    expect(ann.find(".summary")).to_contain_text("Table prepared")
    fair(ann)
    ann.carry_out()
    fair(ann)
    ann.click("[data-then='bring-deck']")
    ann.carry_out()
    clicks["open a table: checklist and deck"] = ann.clicks
    ann.pit()
    ann.click(f"[data-table='{TABLE}']")
    ann.choose("raise-with-notice")
    ann.enter(minimum="50")
    ann.on()
    ann.on()  # without the word that the sign stands nothing goes on
    expect(ann.find("[data-field=stands].wrong")).to_be_visible()
    ann.enter(stands=True)
    ann.carry_out()
    clicks["raise the minimum after a notice"] = ann.clicks
    expect(ben.find(f"[data-table='{TABLE}'] .notice")).to_contain_text("$50.00")  # at once, in the other browser
    clicks["seat a walk-up"] = ann.do(TABLE, "seat-player", patron="Regular 1", card="VIP-1")
    expect(ben.find(f"[data-table='{TABLE}'] .boxes .taken")).to_have_count(1)
    # a fault: one reports, the other is asked and confirms
    clicks["report a fault"] = ann.do(TABLE, "report-fault", "MISSING_CARD")
    # floats: nobody confirms their own
    chips = {"chips-2500": "40", "chips-500": "100"}
    clicks["count the float"] = ann.do(TABLE, "count-float", **chips)
    expect(ann.find(".finished")).to_contain_text("$1,500.00")
    ann.pit()
    expect(ann.find("[data-act='confirm-count']")).to_have_count(0)
    clicks["confirm the count"] = ben.act("count-1", "confirm-count")
    clicks["order a fill"] = ann.do(TABLE, "ask-fill", **{"chips-10000": "10"})
    clicks["confirm the slip"] = ben.act("slip-1", "confirm-slip")
    # a dispute with the other's word to the patron
    clicks["take a dispute down"] = ann.do(TABLE, "lodge-dispute", patron="Regular 1", about="my seat was taken")
    clicks["decide it"] = ann.act("dispute-1-decide", "decide-dispute", decision="the seat is theirs", reasons="seen")
    ann.pit()
    expect(ann.find("[data-act='close-dispute'], [data-act='advise-patron']")).to_have_count(0)
    clicks["tell the patron of the right to complain"] = ben.act(
        "dispute-1-advise", "advise-patron", told_decision=True, told_right=True
    )
    # conduct
    clicks["report a device"] = ann.do(TABLE, "report-device", person="Regular 1", device="a telephone")
    ann.pit()
    ann.anywhere("take a measure", "ultimate")
    ann.choose("take-measure", "device/1/detain")
    ann.enter(reasons="in use at the table")
    ann.carry_out()
    clicks["detain"] = ann.clicks
    clicks["hand the person over"] = ben.act("device-1-custody", "hand-over-person", officer="Lee")
    # a manager's jobs, by the command bar
    meg.pit()
    meg.anywhere("open a new table")
    meg.enter(id="99")
    meg.on()
    meg.carry_out()
    clicks["open a new table"] = meg.clicks
    ben.pit()
    expect(ben.find("[data-table='99']")).to_be_visible()
    meg.pit()
    meg.anywhere("draft a promotion")
    for _ in range(5):
        meg.on()
    fair(meg)
    meg.carry_out()
    clicks["draft a promotion from a template"] = meg.clicks
    meg.pit()
    meg.anywhere("exclude this", "regular 1")
    meg.enter(reason="conduct at the table")
    meg.carry_out()
    clicks["exclude"] = meg.clicks
    # the shift ends with duties open: a recorded act of two people
    ann.pit()
    left = int(ann.find(".inbox .count").first.inner_text())
    assert left > 0
    ann.click("[data-act='hand-over-pit']")
    ann.enter(note="the dispute is not closed yet")
    ann.carry_out()
    clicks["hand the pit over"] = ann.clicks
    clicks["take it over"] = ben.act("shift-1", "take-over-pit")
    expect(ann.find(".finished, .shift").first).to_be_visible()
    ann.pit()
    expect(ann.find(".shift")).to_contain_text("took the pit over from Gaming supervisor")
    with capsys.disabled():
        print("\nclicks from the pit view:")
        for flow, number in sorted(clicks.items(), key=lambda one: one[1]):
            print(f"  {number:>2}  {flow}")
    assert max(clicks.values()) <= 20


def test_all_of_it_by_keys_alone(at_pit: AtPit) -> None:
    """The bar finds the job and the table, fields are filled in, Enter goes on, and focus is where the work is."""
    ann = at_pit("gaming_supervisor")
    keys = ann.page.keyboard
    ann.anywhere("lower the minimum", TABLE)
    expect(ann.find("[name=minimum]")).to_be_focused()
    keys.press("Tab")
    keys.press("Control+a")
    keys.type("800")
    keys.press("Enter")
    expect(ann.find("[data-do]")).to_be_focused()
    keys.press("Enter")
    expect(ann.find(".finished")).to_contain_text("$800.00")
    keys.press("Control+k")
    fair(ann)
    keys.type("zzzz")
    expect(ann.find(".findbar .said")).to_contain_text("Nothing found")
    keys.press("Escape")
    expect(ann.find(".findbar")).to_be_hidden()
    ann.anywhere(f"table {TABLE}")
    expect(ann.find(".place h2")).to_be_focused()


def test_a_month_is_closed(at_pit: AtPit, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A manager goes through the steps: a list is sent, every report read, a file added up, the books closed."""
    meg = at_pit("gaming_manager", **TABLET)
    meg.pit()
    meg.anywhere("close the books")
    meg.find("[name=month]").fill(MONTH)
    expect(meg.find("#open small")).to_contain_text("left from January 2026")
    fair(meg)
    meg.click(meg.find("#open li").filter(has_text="report every wrong payment").locator("a.action"))
    meg.carry_out()
    meg.open(f"/reports/end?month={MONTH}")
    expect(meg.find("#open li").filter(has_text="report every wrong payment")).to_have_count(0)
    shown = meg.page.evaluate(
        f"async () => (await (await fetch('/api/reports/month?month={MONTH}')).json()).reports.map((one) => one.totals)"
    )
    with meg.page.expect_download() as download:
        meg.click("[data-report=tables] .csv")
    download.value.save_as(tmp_path / "tables.csv")
    with (tmp_path / "tables.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for name, place in (("Staked ($)", 4), ("Paid ($)", 5), ("House result ($)", 6)):
        assert sum(round(float(row[name]) * 100) for row in rows) == shown[0][place]
    assert sum(int(row["Rounds"]) for row in rows) == shown[0][2] >= 20
    offered = meg.find("#reports button")
    expect(offered).to_have_count(len(shown))
    offered.first.focus()
    for left in reversed(range(len(shown))):  # the focus goes on by itself
        meg.page.keyboard.press("Enter")
        expect(offered).to_have_count(left)
    expect(meg.find("#close button")).to_be_disabled()
    expect(meg.find("#close input")).to_be_focused()
    meg.page.keyboard.type("a dispute goes on")
    fair(meg)
    meg.click("#close button.main")
    expect(meg.find("#close small")).to_contain_text("Closed by Gaming manager")
    fair(meg)
    with capsys.disabled():
        print(f"\nclicks to close a month with {len(shown)} reports: {meg.clicks}")
