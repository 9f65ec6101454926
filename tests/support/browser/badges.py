"""People with accounts and badges: an administrator invites them, they come in, and show a badge at a table."""

import json
import time

import pyotp
from playwright.sync_api import Page, expect

from tests.support.browser.floor import Floor

PASSWORD, PIN = "correct horse battery", "2580"
ASK = """async ([path, body]) => {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.status, await answer.text()];
}"""


def accept(page: Page, *, waits: bool = True) -> str:
    """Choose a password and set up one-time codes, by keyboard; the secret of the codes.

    ``waits``: a second person must confirm the account, as for all staff that one of them has invited.
    """
    expect(page.locator("svg.picture path")).to_be_attached()
    secret = page.locator("code").inner_text().replace(" ", "")
    page.get_by_label("Choose a password").focus()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.type(pyotp.TOTP(secret).now())
    page.keyboard.press("Enter")
    if waits:
        expect(page.get_by_text("counts once a second person has confirmed it")).to_be_visible()
    else:
        expect(page.get_by_role("heading", name="My devices")).to_be_visible()
    return secret


def invite_with_badge(page: Page, floor: Floor, id: str, role: str) -> str:
    """An administrator invites somebody, a manager confirms it, and they come in and choose a badge; its number."""
    page.goto(floor.links["administrator"])
    _, told = page.evaluate(ASK, ["/api/people/invite", {"id": id, "name": id.title(), "roles": [role]}])
    page.goto(floor.address + json.loads(told)["link"])
    secret = accept(page)
    page.goto(floor.links["gaming_manager"])
    confirmed, why = page.evaluate(ASK, [f"/api/people/{id}/confirm", {}])
    assert confirmed == 200, why
    later = pyotp.TOTP(secret).at(int(time.time()) + 30)  # a code works once
    _, why = page.evaluate(ASK, ["/api/sign-in", {"name": id, "password": PASSWORD, "code": later}])
    return give_badge(page, id)


def badge_of(page: Page, floor: Floor, role: str) -> str:
    """Give a badge to whoever has this role in the demonstration; its number."""
    page.goto(floor.links[role])
    id: str = page.evaluate("async () => (await (await fetch('/api/me')).json()).id")
    return give_badge(page, id)


def give_badge(page: Page, id: str) -> str:
    """Whoever is signed in chooses a badge; its number."""
    badge = f"B-{id}"
    given, why = page.evaluate(ASK, ["/api/devices/badge", {"badge": badge, "pin": PIN}])
    assert given == 204, why
    return badge


def show_badge(page: Page, badge: str) -> None:
    """Scan a badge into the form that is open, and type the PIN: the focus is where it is needed."""
    expect(page.locator(".badge input[name=badge]")).to_be_focused()
    page.keyboard.type(f"{badge}\n")  # a scanner ends with Enter
    expect(page.locator(".badge input[name=pin]")).to_be_focused()
    page.keyboard.type(PIN)
