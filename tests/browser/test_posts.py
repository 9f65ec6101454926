"""Evenings of a cashier, of surveillance and of an administrator, by what their pages show."""

import json

from playwright.sync_api import expect

from cutcard import games
from tests.browser.conftest import NewContext
from tests.browser.test_inspector import Looking, staff
from tests.browser.test_widths import overflow
from tests.support.browser.floor import REGULARS, Floor

GIVE = """async ([stream, command]) => (await fetch(`/api/${stream}/commands`, {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
  body: JSON.stringify(command),
})).status"""


def upright(someone: Looking) -> None:
    someone.page.set_viewport_size({"width": 768, "height": 1024})
    assert overflow(someone) <= 0


def test_a_cashier_sells_and_pays_and_has_the_slips(floor: Floor, new_context: NewContext) -> None:
    carla = staff(floor, new_context, "cashier")
    carla.open("/")
    carla.find("a[href='/post']").press("Enter")
    expect(carla.find("[name=patron]")).to_be_visible()
    carla.look("cage")
    last = f"regular-{REGULARS}"
    patron = staff(floor, new_context, "player")
    assert patron.page.evaluate(GIVE, [f"mine/patron/{last}", {"type": "AskCashOut", "amount": 2_000}]) == 200
    for act, amount in (("buy-in", "120"), ("cash-out", "20")):
        carla.open("/post")
        carla.find("[name=patron]").fill(last)
        carla.find(f"[data-act={act}]").first.press("Enter")
        carla.find(".flow input").first.fill(amount)
        carla.look(f"{act}, asked")
        carla.find("[data-next]").press("Enter")
        expect(carla.find("[data-do]")).to_be_visible()
        carla.look(f"{act}, what will happen")
        carla.find("[data-do]").press("Enter")
        expect(carla.find("[data-leave]")).to_have_text("Back to what waits")
        carla.look(f"{act}, done")
    carla.open("/post")
    expect(carla.find(".totals")).to_have_text("2 slips: $120 taken, $20 paid out.")
    upright(carla)
    carla.look("slips, upright")
    assert carla.found == {}


def test_surveillance_is_told_at_once_and_acknowledges(floor: Floor, new_context: NewContext) -> None:
    game = next(key for key in games.packaged() if games.topics(key).incidents)
    sam, sue = staff(floor, new_context, "surveillance"), staff(floor, new_context, "gaming_supervisor")
    sam.open("/post")
    expect(sam.find(".inbox")).to_be_visible()
    sam.look("before")
    table = floor.table(f"{game}-by-hand")
    defect = {"type": "ReportDefect", "place": {"table": table}, "kind": "missing card", "details": "51 counted"}
    assert sue.page.evaluate(GIVE, [f"streams/incidents/{game}", defect]) == 200
    notice = sam.find(".duty").filter(has_text=table)
    expect(notice).to_be_visible()
    upright(sam)
    sam.look("a notice, upright")
    notice.locator(".do").press("Enter")
    expect(sam.find(".flow")).to_be_visible()
    sam.look("to acknowledge")
    sam.find("[data-do]").press("Enter")
    expect(sam.find("[data-leave]")).to_be_visible()
    sam.open("/post")
    expect(sam.find(".inbox")).to_be_visible()
    expect(notice).to_have_count(0)
    assert sam.found == {}


def test_an_administrator_drafts_a_floor_and_a_manager_applies_it(floor: Floor, new_context: NewContext) -> None:
    ada, max_ = staff(floor, new_context, "administrator"), staff(floor, new_context, "gaming_manager")
    ada.open("/admin")
    expect(ada.find(".verdict")).to_be_visible()
    ada.look("health and devices")
    ada.find("a[href='/plans']").press("Enter")
    ada.find("[name=name]").fill("weekend")
    ada.press("Enter")
    expect(ada.find(".draft")).to_be_visible()
    ada.look("a draft")
    fields = {"id": "late-1", "minimum": "10", "maximum": "200"}
    for name, value in fields.items():
        ada.find(f".draft [name={name}]").fill(value)
    ada.find(".draft [name=game]").select_option("three-card-poker")
    ada.find(".table [type=submit]").press("Enter")
    expect(ada.find(".said")).to_contain_text("Table late-1 is in the draft")
    upright(ada)
    ada.look("a table in a draft, upright")
    max_.open("/plans")
    max_.find("[data-draft=weekend]").press("Enter")
    expect(max_.find(".draft")).to_contain_text("Would open table late-1")
    max_.look("to apply")
    max_.find("[data-act=apply]").press("Enter")
    expect(max_.find(".said")).to_contain_text("table late-1 opened in your name")
    lobby = json.loads(max_.page.evaluate("async () => (await fetch('/api/lobby')).text()"))
    assert [one["minimum"] for one in lobby["tables"] if one["id"] == "late-1"] == [1_000]
    ada.open("/people")
    expect(ada.find("h1")).to_have_text("People")
    assert {**ada.found, **max_.found} == {}
