"""People at the door: the first administrator, invitations, passkeys with a virtual authenticator, fresh proofs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyotp
import pytest
from playwright.sync_api import Page, expect

from cutcard.floor.domains.people import stream_of
from cutcard.registers.people.messages import PasskeyAdded, ProofGiven, SignedIn
from cutcard.web.http.settings import Settings
from tests.browser.conftest import NewContext
from tests.support.browser.badges import PASSWORD, accept
from tests.support.floor.running import PATIENT, Floor

PHONE = (390, 844)


@pytest.fixture
def floor_of_people(tmp_path: Path) -> Iterator[Floor]:
    """A floor that is no demonstration."""
    with Floor(tmp_path, settings=Settings(demo=False, pace=PATIENT, knocks=(10_000, 1000))) as running:
        yield running


def address(floor: Floor) -> str:
    """Passkeys work on https, and on this machine by its name."""
    return floor.address.replace("127.0.0.1", "localhost")


class Authenticator:
    """A device of the page's owner that keeps passkeys."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self._id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def unlocks(self, unlocked: bool) -> None:
        """Whether the owner unlocks the device when it asks."""
        self._session.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": unlocked})

    def kept(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found


def become_second(page: Page, floor: Floor) -> None:
    """Another administrator, who confirms whom the first invites."""
    page.goto(f"{address(floor)}/first")
    page.get_by_label("Code from the console").fill(floor.site.door.second_code() or "")
    page.get_by_label("Your name").fill("Bea")
    page.get_by_label("Sign-in name").fill("bea")
    page.keyboard.press("Enter")
    accept(page, waits=False)


def confirm(floor: Floor, page: Page, id: str) -> None:
    """The second administrator confirms somebody new."""
    page.goto(f"{address(floor)}/people")
    card = page.locator(f"[data-person='{id}']")
    expect(card).to_contain_text("waits for a second person")
    card.locator("summary").click()
    card.locator("[data-action='confirm']").click()
    expect(page.get_by_role("status")).to_contain_text("is confirmed and may sign in")


def sign_in(floor: Floor, page: Page, id: str, secret: str) -> None:
    page.goto(f"{address(floor)}/sign-in")
    page.get_by_label("Sign-in name").fill(id)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("One-time code").fill(pyotp.TOTP(secret).at(int(floor.site.clock().timestamp()) + 30))
    page.keyboard.press("Enter")
    expect(page.get_by_label("One-time code")).to_have_count(0)


def become_first(page: Page, floor: Floor) -> str:
    page.goto(f"{address(floor)}/first")
    page.get_by_label("Code from the console").fill("WRONG-CODE")
    page.get_by_label("Your name").fill("Ada Byron")
    page.get_by_label("Sign-in name").fill("ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This code is wrong or was used")
    page.get_by_label("Code from the console").fill(floor.site.door.first_code() or "")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Welcome, Ada Byron")).to_be_visible()
    return accept(page, waits=False)


def old_proof(floor: Floor, person: str) -> None:
    """As if every proof in somebody's sessions were years old."""
    floor.desk.journal.change("update sessions set proven = '2020' || substr(proven, 5) where person = ?", person)
    floor.site.sessions.store._known.clear()


def test_an_administrator_comes_in_with_a_passkey_and_invites(floor_of_people: Floor, new_context: NewContext) -> None:
    floor = floor_of_people
    page = new_context().new_page()
    become_first(page, floor)
    device = Authenticator(page)
    page.get_by_label("Name of a new passkey").fill("Ada's phone")
    page.locator("[data-action='add passkey']").click()
    expect(page.locator("[data-passkey]")).to_contain_text("Ada's phone")
    assert len(device.kept()) == 1
    page.goto(f"{address(floor)}/")
    page.locator("[data-action='sign out']").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    page.goto(f"{address(floor)}/sign-in?to=/people")
    device.unlocks(False)
    page.locator("[data-action='passkey']").click()
    expect(page.get_by_role("alert")).to_contain_text("The passkey was not used")
    device.unlocks(True)
    page.locator("[data-action='passkey']").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    history = [event for row in floor.desk.history(stream_of("ada")) for event in row.events]
    assert any(isinstance(event, PasskeyAdded) for event in history)
    assert [event.means for event in history if isinstance(event, SignedIn)][-1] == "passkey"

    page.locator("[data-form='invite']").get_by_label("Name", exact=True).fill("Sam Dealer")
    page.locator("[data-form='invite']").get_by_label("Sign-in name").fill("sam")
    page.locator("[data-form='invite'] label", has_text="dealer").locator("input").check()
    page.locator("[data-form='invite'] button").click()
    expect(page.locator("[data-form='invite'] [name=name]")).to_have_value("")
    expect(page.locator("[data-form='invite'] [name=hours]")).to_have_value("48")  # the next invitation needs no other
    link = page.locator("[data-link]").inner_text()
    phone = new_context(*PHONE).new_page()
    phone.goto(link)
    expect(phone.get_by_text("Your sign-in name is sam.")).to_be_visible()
    secret = accept(phone)
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    page.reload()
    own = page.locator("[data-person='sam']")
    own.locator("summary").click()
    expect(own).to_contain_text("Nobody on duty can. If there is no second administrator yet")
    bea = new_context().new_page()
    become_second(bea, floor)
    page.reload()
    own.locator("summary").click()
    expect(own).to_contain_text("Ask Bea.")
    expect(own.locator("[data-action='confirm']")).to_have_count(0)
    confirm(floor, bea, "sam")
    sign_in(floor, phone, "sam", secret)
    phone.goto(f"{address(floor)}/devices")
    expect(phone.get_by_role("heading", name="My devices")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it fits a phone"

    old_proof(floor, "ada")  # a sensitive act now asks who is there
    card = page.locator("[data-person='sam']")
    page.reload()
    card.locator("summary").click()
    card.locator("[data-form='roles'] label", has_text="cashier").locator("input").check()
    card.locator("[data-form='roles'] button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Is it you?")
    dialog.locator("[data-action='passkey']").click()
    expect(page.get_by_role("status")).to_contain_text("The roles of Sam Dealer were changed")
    history = [event for row in floor.desk.history(stream_of("ada")) for event in row.events]
    assert isinstance(history[-1], ProofGiven)
    card.locator("[data-action='record']").click()
    expect(card).to_contain_text("Roles are now dealer, cashier.")

    confirms_here(floor, page, phone, bea)

    page.goto(f"{address(floor)}/devices")
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_role("status")).to_contain_text("removed")
    page.goto(f"{address(floor)}/sign-in")
    page.locator("[data-action='passkey']").click()
    expect(page.get_by_role("alert")).to_contain_text("That did not work")


def confirms_here(floor: Floor, page: Page, phone: Page, bea: Page) -> None:
    """Sam, at the phone, asks for too much money; a manager confirms it there, with name, password and code."""
    told = page.evaluate(
        """async () => (await fetch("/api/people/invite", {method: "POST", body: JSON.stringify(
            {id: "max", name: "Max", roles: ["gaming_manager"]})})).json()"""
    )
    manager = page.context.browser.new_context() if page.context.browser else None
    assert manager is not None
    other = manager.new_page()
    other.goto(f"{address(floor)}{told['link']}")
    secret = accept(other)
    manager.close()
    confirm(floor, bea, "max")
    phone.evaluate(
        """async () => fetch("/api/streams/cage/floor/commands", {
            method: "POST",
            headers: {"Idempotency-Key": "12345678"},
            body: JSON.stringify({type: "AskSecond", stream: "patron/ann",
                command: {type: "BuyIn", patron: "ann", amount: 1000000}})})"""
    )
    phone.goto(f"{address(floor)}/desk/cage/floor")
    phone.locator("[data-offer='ConfirmMovement']").click()
    phone.locator("[data-confirm='yes']").click()
    dialog = phone.get_by_role("dialog")
    dialog.get_by_label("Sign-in name of the second person").fill("max")
    dialog.get_by_label("Password").fill("a wrong password")
    dialog.get_by_label("One-time code").fill("000000")
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_role("alert")).to_contain_text("that did not work")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_label("One-time code").fill(pyotp.TOTP(secret).at(int(floor.site.clock().timestamp()) + 30))
    dialog.get_by_role("button", name="Continue").click()
    expect(phone.get_by_text("Confirmed by a second person.")).to_be_visible()
    assert floor.desk.balance("patron/ann") == 2_000_000


def test_staff_sign_in_by_keyboard_and_players_at_a_phone(floor_of_people: Floor, new_context: NewContext) -> None:
    floor = floor_of_people
    page = new_context(*PHONE).new_page()
    secret = become_first(page, floor)
    page.context.clear_cookies()
    page.goto(f"{address(floor)}/sign-in?to=//evil.example")
    page.get_by_label("Sign-in name").focus()
    for text in ("ada", PASSWORD, "000000"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That did not work")
    later = int(floor.site.clock().timestamp()) + 30
    page.get_by_label("One-time code").fill(pyotp.TOTP(secret).at(later))
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="People")).to_be_visible()
    assert page.url == f"{address(floor)}/"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.clear_cookies()
    page.goto(f"{address(floor)}/sign-in")
    page.locator("[data-action='player']").click()
    page.get_by_label("Number of your player card").fill("NONE-1")
    page.get_by_label("PIN").fill("2583")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That did not work")
