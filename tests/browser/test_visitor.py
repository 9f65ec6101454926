"""From the street to the first cards, and what a page does for somebody who may not act on it."""

from functools import partial
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, Someone


def test_the_first_hand_of_the_demonstration_takes_one_click_and_one_key(
    tmp_path: Path, new_context: NewContext
) -> None:
    with Floor(tmp_path) as demonstration:
        page = new_context(motion="no-preference").new_page()
        page.goto(demonstration.address)
        page.locator(".tile .play").first.click()
        visitor = Player(page, demonstration)
        expect(page.locator("[data-action=deal]")).to_be_enabled()
        visitor.press("Enter")
        expect(page.locator(".own .card").first).to_be_visible()
        assert "??" not in visitor.faces(".own")


def test_every_table_stands_in_the_lobby(floor: Floor, new_context: NewContext) -> None:
    visitor = Someone(new_context().new_page(), floor)
    visitor.open("/")
    told = visitor.page.evaluate("async () => (await (await fetch('/api/lobby')).json())")
    for kind in ("table", "tournament"):  # other tests on this floor may have announced tournaments of their own
        ids = sorted(each["id"] for each in told[f"{kind}s"])
        visitor.sees(partial(lambda kind: sorted(visitor.data(f".tile[data-{kind}]", kind)), kind), ids)
    assert {"electronic", "recorded"} <= {each["id"] for each in told["tournaments"]}


def test_somebody_who_looks_on_sees_backs_and_no_actions(floor: Floor, new_player: NewPlayer) -> None:
    ann, passer, table = new_player(), new_player(), floor.table("plain-flop")
    ann.sit(table)
    passer.open(f"/enter?to=/table/{table}")
    ann.deal()
    passer.waits_for("choice")
    assert set(passer.faces(".felt")) == {"??"}
    assert all(name.startswith("sit ") for name in passer.moves())


def test_staff_find_their_way_from_the_lobby(dealer: Someone) -> None:
    dealer.open("/")
    tile = dealer.find("[data-table='plain-stud-by-hand-0']")
    expect(tile.locator(".play").first).to_have_text("Deal")
    tile.locator(".play").first.click()
    expect(dealer.find(".console")).to_be_visible()


def test_a_table_that_is_not_there(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.open("/enter?to=/table/nowhere")
    expect(ann.find(".refused")).to_contain_text("no table")
    ann.find(".refused a[href='/']").click()
    expect(ann.find(".tile").first).to_be_visible()


def test_an_invitation_that_was_used_says_whom_to_ask(floor: Floor, new_context: NewContext) -> None:
    someone = Someone(new_context().new_page(), floor)
    someone.open("/invitation#used")
    expect(someone.find("[role=alert]")).to_contain_text("expired or was used")
    expect(someone.find("main")).to_contain_text("the cashier does")
    assert violations(someone.page) == []
    someone.page.get_by_role("link", name="Sign in").click()
    expect(someone.page).to_have_url(f"{floor.address}/sign-in")
