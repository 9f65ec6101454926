"""People who are let in: they follow an invitation, somebody else confirms them, and they sign in."""

from secrets import token_hex

import httpx
import pyotp

from cutcard.core.message import Actor, Role
from tests.support.floor.running import Floor, Someone

PASSWORD = "correct horse battery"
SYSTEM = Actor("opening", Role.SYSTEM)
BEA: list[Someone] = []  # the second administrator
USED: dict[str, str] = {}  # the code that each person has accepted the invitation with


def post(someone: Someone, path: str, **body: object) -> httpx.Response:
    return someone.http.post(path, json=body, headers={"Idempotency-Key": token_hex(8)})


def accepted(floor: Floor, link: str) -> tuple[Someone, str, str]:
    """Somebody who follows the link of an invitation, their id, and the secret of their codes."""
    someone, token = floor.stranger(), link.partition("#")[2]
    seen = post(someone, "/api/invitation", token=token).json()
    code = USED[seen["id"]] = pyotp.TOTP(seen["secret"]).now()
    done = post(someone, "/api/invitation/accept", token=token, password=PASSWORD, code=code)
    assert done.status_code == 200, done.text
    return someone, seen["id"], seen["secret"]


def confirmed(floor: Floor, link: str) -> tuple[Someone, str]:
    """Somebody who follows the link of an invitation, is confirmed by Bea, and signs in."""
    someone, id, secret = accepted(floor, link)
    assert someone.http.get("/api/me").status_code == 401
    done = post(BEA[0], f"/api/people/{id}/confirm")
    assert (done.status_code, done.json()["state"]) == (200, "open"), done.text
    forget = "update credentials set count = count - 1 where kind = 'code' and person = ?"
    floor.desk.journal.change(forget, id)  # or each test would have to wait for another code
    signed = post(someone, "/api/sign-in", name=id, password=PASSWORD, code=USED[id])
    assert signed.status_code == 200, signed.text
    return someone, secret


def invited(floor: Floor, ada: Someone, id: str, *roles: str) -> tuple[Someone, str]:
    told = post(ada, "/api/people/invite", id=id, name=id.capitalize(), roles=roles)
    assert told.status_code == 200, told.text
    return confirmed(floor, told.json()["link"])


def stale(floor: Floor, someone: Someone) -> None:
    """As if the last proof of this session were old."""
    value = someone.http.cookies.get("cutcard")
    session = floor.site.sessions.session(value)
    assert session is not None
    old = session.proven.replace(year=session.proven.year - 1)
    floor.desk.journal.change("update sessions set proven = ? where number = ?", old.isoformat(), session.number)
    floor.site.sessions.store._known.clear()
