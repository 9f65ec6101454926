"""Pictures of what a floor has beside its felts: lobby, rules, people, the desk and the pit, odds, inspectors."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.support.browser.floor import Floor
from tests.support.browser.taps import TappingDealer
from tools.shots.felts import dealing, felt
from tools.shots.shot import Shot, at, somebody_else


def shots() -> Iterator[Shot]:
    yield Shot("lobby", "", at("/", "main a"), "desk lobby")
    yield Shot("jackpots", "", at("/jackpots", ".pool"), "desk jackpots")
    yield Shot("ruling-pad", "dealer", ruled, "desk ruling-pad")
    yield Shot("assisted-table", "dealer", at("/assisted/holdem-2", ".now"))
    yield Shot("sign-in", "", at("/sign-in", "form"))
    yield Shot("invitation", "", at("/invitation#used", "[role=alert]"))
    yield Shot("rules", "", at("/rules/UTH/10.7", "main h2"), "desk rules")
    yield Shot("missing", "", at("/nowhere", "a"))
    yield Shot("not-for-you", "dealer", at("/admin", "a"))
    yield Shot("no-such-table", "", at("/table/nowhere", "a"))
    yield Shot("account", "", at("/enter?to=/me"))
    yield Shot("devices", "dealer", at("/devices"))
    yield Shot("dealer-desk", "dealer", at("/desk"))
    yield Shot("desk", "gaming_supervisor", on_the_desk, "desk desk")
    yield Shot("inspect", "inspector", at("/inspect", ".results .count"))
    yield Shot("inspect-wrong", "inspector", at("/inspect?q=31%20February", ".results .lose"))
    yield Shot("inspect-verified", "inspector", verified)
    yield Shot("inspected-round", "inspector", inspected, "desk inspected-round")
    yield Shot("reports", "inspector", at("/reports", ".report"), "desk reports")
    yield Shot("month-end", "gaming_manager", at("/reports/end", ".step"))
    yield Shot("cage", "cashier", one_slip, "desk cage")
    yield Shot("surveillance", "surveillance", at("/post", ".inbox"))
    yield Shot("administration", "administrator", at("/admin", ".verdict"), "desk administration")
    yield Shot("floor-plans", "administrator", drafted, "desk floor-plans")
    yield Shot("pit", "gaming_supervisor", at("/pit", ".tile"), "desk pit")
    yield Shot("pit-table", "gaming_supervisor", at("/pit/table/stud-2", ".entry"), "desk pit-table")
    yield Shot("job", "gaming_manager", at("/pit/promotion/new/draft-promotion", ".flow"), "desk job")
    yield Shot("fill", "gaming_supervisor", summed_up, "desk fill")
    yield Shot("inspector", "inspector", at("/desk"))
    yield Shot("odds", "analyst", at("/odds#game=caribbean-stud&change=bet.flush%3D6", "[data-figure]"), "desk odds")
    yield Shot("people", "administrator", at("/people"))
    yield Shot("people-invite", "administrator", invited)


def on_the_desk(page: Page, floor: Floor) -> None:
    """A case on the desk: a card is missing, and the remedy waits for a second person."""
    dealer = TappingDealer(page, floor, "stud-3")
    if dealer.view()["need"]["kind"] != "fault":
        dealing("stud-3", "choice")(page, floor)
        page.locator("[data-action=fault]").click()
        page.locator("[data-fault='a card is missing']").click()
        page.locator("[data-action=report]").click()
        expect(page.locator("main.felt[data-need=fault]")).to_be_visible()
    page.goto(floor.links["gaming_supervisor"])
    at("/desk/table/stud-3", ".offers")(page, floor)


def ruled(page: Page, floor: Floor) -> None:
    """The pad with a hand tapped in."""
    page.goto(f"{floor.address}/pad/caribbean-stud")
    page.locator("[data-area='ante']").click()
    page.locator("[data-action='choose bet 1']").click()
    page.locator("[data-pile=player] input").fill("ahad7c7d2s")
    page.locator("[data-pile=dealer] input").fill("kcqd9h5s3c")
    expect(page.locator(".ruled li").first).to_be_visible()


def summed_up(page: Page, floor: Floor) -> None:
    """A fill of a table's float, up to what will be recorded."""
    page.goto(f"{floor.address}/pit/table/stud-2")
    page.get_by_role("button", name="Order a fill").click()
    for place, count in ((-4, 40), (-3, 20)):
        page.locator(".flow input").nth(place).fill(str(count))
    page.get_by_role("button", name="See what will happen").click()
    expect(page.get_by_role("heading", name="What will be recorded")).to_be_visible()


def inspected(page: Page, floor: Floor) -> None:
    """A round that is over, at its result."""
    with somebody_else(page) as player:
        felt("three-card-poker", "result")(player, floor)
    page.goto(f"{floor.address}/inspect")
    page.locator(".results li:not(:has(.playing)) a").first.click()
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("button", name="Result")).to_be_disabled()


def verified(page: Page, floor: Floor) -> None:
    """The journal verified here, and how to do it on one's own machine."""
    at("/inspect", ".journal > button")(page, floor)
    page.locator(".journal > button").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.locator(".elsewhere summary").click()
    page.locator(".elsewhere").scroll_into_view_if_needed()


def invited(page: Page, floor: Floor) -> None:
    """Somebody has been invited: the link to hand over, and the form for the next one."""
    at("/people", "summary")(page, floor)
    page.locator("summary").first.click()
    form = page.locator("[data-form=invite]")
    form.locator("[name=name]").fill("Ines Ward")
    form.locator("[name=id]").fill(f"ines-{page.viewport_size['width'] if page.viewport_size else 0}")
    form.locator("[value=inspector]").check()
    form.locator("button").click()
    expect(page.locator("[data-link]")).to_be_visible()


def one_slip(page: Page, floor: Floor) -> None:
    """The cage after somebody has bought chips."""
    page.goto(f"{floor.address}/post/patron/maya/buy-in")
    page.get_by_label("Amount").fill("350")
    page.get_by_role("button", name="See what will happen").click()
    page.locator(".flow .do").last.click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    at("/post", ".slips tbody td")(page, floor)


def drafted(page: Page, floor: Floor) -> None:
    """A draft that begins with the floor as it is."""
    at("/plans", ".card")(page, floor)
    if not page.get_by_role("button", name="Open").count():
        page.get_by_label("Name of a new draft").fill("sunday")
        page.get_by_role("button", name="Begin a draft").click()
    else:
        page.get_by_role("button", name="Open").first.click()
    expect(page.get_by_role("heading", name="Draft sunday")).to_be_visible()
