"""The pit in browsers: flows from the pit view with their clicks, acts of two people, a change of shift, keys alone."""

import csv
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor, plan
from tests.support.browser.pit import Supervisor
from tests.support.floor.month import MONTH, simulate
from tests.support.usual import usual

TABLE = "ultimate-texas-holdem-by-hand-0"
BOOK = "incidents/ultimate-texas-holdem"
ASSISTED = "plain-stud-assisted"
VOIDS = "MISSING_CARD"
TABLET = {"width": 768, "height": 1024}
DEALS = """async (table) => {
  const give = async (command) => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const sent = { method: "POST", headers, body: JSON.stringify(command) };
    const answered = await fetch(`/tables/${table}/commands`, sent);
    return [answered.status, (await answered.json()).view];
  };
  let view = await (await fetch(`/api/tables/${table}`)).json();
  for (;;) {
    const due = view.decks.find((deck) => deck.due);
    if (view.checklist.length) [, view] = await give({ type: "PrepareTable", equipment: view.checklist });
    else if (view.next_deck) [, view] = await give(view.next_deck);
    else if (due) [, view] = await give({ type: due.due, deck: due.name });
    else return (await give({ type: "DealRound", jackpots: [1] }))[0];
  }
}"""
AtPit = Callable[..., Supervisor]


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
        expect(someone.find(".tiles h2" if role != "dealer" else "h1")).to_be_visible()  # their first page
        return someone

    return make


class Night(NamedTuple):
    """Two supervisors and a manager at work, and how many clicks each flow took."""

    ann: Supervisor
    ben: Supervisor
    meg: Supervisor
    clicks: dict[str, int]


def fair(person: Supervisor) -> None:
    """Nobody is shut out of the page as it is now, and it fits its screen."""
    assert violations(person.page) == []
    assert not overflow(person)


def deals(dana: Supervisor, table: str) -> None:
    """The dealer prepares an assisted table as far as it is due, and deals a round with a jackpot wager at box 1."""
    assert dana.page.evaluate(DEALS, table) == 200


@pytest.mark.parametrize("whole", usual([(False,), (True,)], [False]))
def test_each_flow_from_the_pit_view_with_its_clicks(
    whole: bool, at_pit: AtPit, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two people in two browsers, one of them with an upright tablet, work a night; the whole of it has more jobs."""
    night = Night(at_pit("gaming_supervisor", **TABLET), at_pit("casino_supervisor"), at_pit("gaming_manager"), {})
    ann, ben, _, clicks = night
    dana = at_pit("dealer")
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
    expect(ann.find(".summary")).to_contain_text("The checklist was gone through")
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
    expect(ben.find(f"[data-table='{TABLE}'] .notice")).to_contain_text("$50")  # at once, in the other browser
    clicks["seat a walk-up"] = ann.do(TABLE, "seat-player", patron="Regular 1", card="VIP-1")
    expect(ben.find(f"[data-table='{TABLE}'] .boxes .taken")).to_have_count(1)
    clicks["raise the minimum at once: a marker"] = ann.do(TABLE, "raise-at-once", minimum="25")
    expect(ben.find(f"[data-table='{TABLE}'] .boxes .marked")).to_have_count(1)
    # a fault: one reports, the other is asked and confirms
    clicks["report a fault"] = ann.do(TABLE, "report-fault", "MISSING_CARD")
    # floats: nobody confirms their own
    chips = {"chips-2500": "40", "chips-500": "100"}
    clicks["count the float"] = ann.do(TABLE, "count-float", **chips)
    expect(ann.find(".finished")).to_contain_text("$1,500")
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
        "dispute-1-advise", "advise-patron", told_decision=True, told_right=True, how="in person"
    )
    # a jackpot hand at an assisted table stays face up until two people have looked at it and it is paid
    deals(dana, ASSISTED)
    clicks["enter a jackpot hand"] = ann.do(ASSISTED, "claim-hit", player="As Ks Qs Js Ts")
    ann.pit()
    ann.click(f"[data-table='{ASSISTED}']")
    expect(ann.find("[data-job='end-round'], [data-job='confirm-hits']")).to_have_count(0)
    clicks["confirm and pay it"] = ben.do(ASSISTED, "confirm-hits")
    # a fault in a round: one reports, the other confirms that it is void
    deals(dana, ASSISTED)
    clicks["report a fault in a round"] = ann.do(ASSISTED, "report-fault", VOIDS, moment="While cards are dealt")
    ben.pit()
    ben.click("[data-act='confirm-fault']")
    expect(ben.find(".summary")).to_contain_text("void")
    ben.carry_out()
    clicks["resolve it: the round is void"] = ben.clicks
    clicks["close a table"] = ann.do(ASSISTED, "close-table", empty=True)
    if whole:
        conduct(night)
        money(night)
        managers(night)
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


def conduct(night: Night) -> None:
    """A device in use, and things that leave the table."""
    ann, ben, _, clicks = night
    clicks["report a device"] = ann.do(TABLE, "report-device", person="Regular 1", device="a telephone")
    ann.pit()
    ann.anywhere("take a measure", "ultimate")
    ann.choose("take-measure", "device/1/detain")
    ann.enter(reasons="in use at the table")
    ann.carry_out()
    clicks["detain"] = ann.clicks
    clicks["hand the person over"] = ben.act("device-1-custody", "hand-over-person", to="Inspector", officer="Lee")
    clicks["send chips back to the cage"] = ann.do(TABLE, "ask-credit", **{"chips-500": "20"})
    clicks["confirm that slip"] = ben.act("slip-2", "confirm-slip")
    clicks["replace cards"] = ann.do(TABLE, "replace-cards", count="52", reasons="worn")


def money(night: Night) -> None:
    """Money outside rounds."""
    ann, _, meg, clicks = night
    ann.pit()
    ann.click("[data-table='pit-1']")
    ann.choose("report-wrong-payment")
    older = ann.find("[name=payment] option").filter(has_text="Round 2,").first
    ann.find("[name=payment]").select_option(older.get_attribute("value"))
    ann.on()
    ann.enter(due="500", details="the pay table was read wrongly")
    ann.carry_out()
    expect(ann.find(".finished")).to_contain_text("round 2: ")
    clicks["report a wrong payment of an older round"] = ann.clicks
    clicks["issue a voucher"] = meg.by_bar("issue a voucher", amount="25", reasons="a birthday")
    clicks["open a jackpot pool"] = meg.by_bar("open a jackpot pool", id="late", seed="1000")


def managers(night: Night) -> None:
    """A manager's jobs, by the command bar."""
    _, ben, meg, clicks = night
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
    meg.enter(scope="The whole casino", reason="conduct at the table")
    meg.carry_out()
    clicks["exclude"] = meg.clicks


def test_all_of_it_by_keys_alone(at_pit: AtPit) -> None:
    """The bar finds the job and the table, fields are filled in, Enter goes on, and focus is where the work is."""
    ann = at_pit("gaming_supervisor")
    keys = ann.page.keyboard
    ann.anywhere("lower the minimum", TABLE)
    expect(ann.find(".place h2")).to_be_focused()  # of the table, or of one of its areas: the table's come first
    keys.press("Tab")
    keys.press("Tab")
    expect(ann.find("[data-job='change-limits']").first).to_be_focused()
    keys.press("Enter")
    expect(ann.find("[name=minimum]")).to_be_focused()
    keys.press("Tab")
    keys.press("Control+a")
    keys.type("800")
    keys.press("Enter")
    expect(ann.find("[data-do]")).to_be_focused()
    keys.press("Enter")
    expect(ann.find(".finished")).to_contain_text("$800")
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
    expect(meg.find("#open h2 small")).to_contain_text("left from January 2026")
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
    for name, place in (("Staked ($)", 5), ("Paid ($)", 6), ("House result ($)", 7)):
        assert sum(round(float(row[name]) * 100) for row in rows) == shown[0][place]
    assert sum(int(row["Rounds"]) for row in rows) == shown[0][3] >= 20
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
    expect(meg.find("#close h2 small")).to_contain_text("Closed by Gaming manager")
    fair(meg)
    with capsys.disabled():
        print(f"\nclicks to close a month with {len(shown)} reports: {meg.clicks}")
