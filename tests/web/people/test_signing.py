"""Signing in for real: the first administrator, passwords with codes, cards with PINs, fresh proofs, second people."""

import base64
import re
import time
from secrets import token_hex
from typing import Any

import pyotp
import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.people.messages import RecordProof
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from tests.support.floor.letting_in import PASSWORD, SYSTEM, USED, invited, post, stale
from tests.support.floor.running import Floor, Someone


def test_the_first_administrator_comes_by_the_code_on_the_console(floor: Floor, ada: Someone) -> None:
    me = ada.get("/api/me")
    assert (me["id"], me["role"], me["name"]) == ("ada", "administrator", "Ada Byron")
    assert floor.desk.state(ENTRANCE).state.administrator == "ada"
    assert floor.site.make_links() == []


def test_a_member_of_staff_signs_in_with_password_and_code(floor: Floor, ada: Someone) -> None:
    sam, secret = invited(floor, ada, "sam", "dealer", "gaming_supervisor")
    assert sam.get("/api/me")["role"] == "dealer"
    again = floor.stranger()
    wrong = {
        "name": {"name": "nobody", "password": PASSWORD, "code": pyotp.TOTP(secret).now()},
        "password": {"name": "sam", "password": "wrong", "code": pyotp.TOTP(secret).now()},
        "code": {"name": "sam", "password": PASSWORD, "code": "000000"},
        "used code": {"name": "sam", "password": PASSWORD, "code": USED["sam"]},
    }
    answers = {which: post(again, "/api/sign-in", **given) for which, given in wrong.items()}
    assert {one.status_code for one in answers.values()} == {401}
    assert len({one.text for one in answers.values()}) == 1, "nobody learns which part was wrong"
    later = pyotp.TOTP(secret).at(int(time.time()) + 30)
    done = post(again, "/api/sign-in", name="Sam", password=PASSWORD, code=later, role="gaming_supervisor")
    assert done.json() == {"id": "sam", "role": "gaming_supervisor", "roles": ["dealer", "gaming_supervisor"]}
    assert "HttpOnly" in done.headers["set-cookie"]
    assert post(again, "/api/devices/role", roles=["dealer"]).json()["role"] == "dealer"
    assert post(again, "/api/devices/role", roles=["cashier"]).status_code == 403
    journal = repr([entry.events for entry in floor.desk.history(stream_of("sam"))])
    assert "SignInFailed" in journal
    assert "SignedIn" in journal
    for hidden in (PASSWORD, secret, later, "argon2"):
        assert hidden not in journal


def test_an_account_is_locked_after_failures_and_unlocked(floor: Floor, ada: Someone) -> None:
    _, secret = invited(floor, ada, "lou", "dealer")
    stranger = floor.stranger()
    for _ in range(5):
        assert post(stranger, "/api/sign-in", name="lou", password="guess", code="1").status_code == 401
    right = {"name": "lou", "password": PASSWORD, "code": pyotp.TOTP(secret).at(int(time.time()) + 30)}
    refused = post(stranger, "/api/sign-in", **right)
    assert refused.status_code == 401
    assert "locked for 15 minutes" in refused.json()["reason"]
    assert ada.get("/api/people/lou")["state"] == "locked"
    assert post(ada, "/api/people/lou/unlock", reason="it was me").json()["state"] == "open"
    assert post(stranger, "/api/sign-in", **right).status_code == 200


def test_a_player_has_card_and_pin(floor: Floor, ada: Someone) -> None:
    floor.desk.execute_now("patron/pat", SYSTEM, IssueCard("VIP 7"), token_hex(8))
    told = post(ada, "/api/people/invite", id="pat", name="Pat", roles=["player"])
    token = told.json()["link"].partition("#")[2]
    pat = floor.stranger()
    seen = post(pat, "/api/invitation", token=token).json()
    assert (seen["player"], seen["secret"], seen["picture"]) == (True, "", None)
    for card, pin, why in (("VIP 8", "2583", "not the number"), ("VIP 7", "1234", "easy"), ("VIP 7", "12", "4 to 12")):
        refused = post(pat, "/api/invitation/accept", token=token, card=card, pin=pin)
        assert (refused.status_code, why in refused.json()["reason"]) == (409, True)
    assert post(pat, "/api/invitation/accept", token=token, card="vip 7", pin="2583").status_code == 200
    assert post(pat, "/api/invitation/accept", token=token, card="VIP 7", pin="2583").status_code == 409
    other = floor.stranger()
    assert post(other, "/api/sign-in/card", card="VIP-7", pin="2584").status_code == 401
    assert post(other, "/api/sign-in/card", card="VIP-9", pin="2583").status_code == 401
    assert post(other, "/api/sign-in/card", card="vip 7", pin="2583").json()["role"] == "player"
    assert other.get("/api/me")["id"] == "pat"
    assert other.http.get("/api/people").status_code == 403


def test_sensitive_acts_need_a_fresh_proof(floor: Floor, ada: Someone) -> None:
    sue, _ = invited(floor, ada, "sue", "dealer")
    root, secret = invited(floor, ada, "root", "administrator")
    stale(floor, root)
    refused = post(root, "/api/people/sue/roles", roles=["gaming_supervisor"])
    assert (refused.status_code, "prove again" in refused.json()["reason"]) == (428, True)
    assert post(root, "/api/proof", password=PASSWORD, code="000000").status_code == 409
    code = pyotp.TOTP(secret).at(int(time.time()) + 30)
    assert post(root, "/api/proof", password=PASSWORD, code=code).status_code == 204
    assert post(root, "/api/people/sue/roles", roles=["gaming_supervisor"]).json()["roles"] == ["gaming_supervisor"]
    assert sue.http.get("/api/me").status_code == 401, "the session was for a role that sue no longer has"


def test_another_role_is_no_new_proof_and_no_longer_session(floor: Floor, ada: Someone) -> None:
    """With an old session anybody at an unattended screen could otherwise prove themselves by changing roles."""
    rob, _ = invited(floor, ada, "rob", "dealer", "gaming_manager")
    stale(floor, rob)
    began = floor.site.sessions.store.of("rob")[0].started
    proven = floor.site.door.account("rob").proven
    assert post(rob, "/api/devices/role", roles=["gaming_manager"]).json()["role"] == "gaming_manager"
    [session] = floor.site.sessions.store.of("rob")
    assert session.started == began, "it ends after as many hours in all as it would have"
    assert floor.site.door.account("rob").proven == proven
    confirm = {"type": "ConfirmMovement", "number": 99}
    assert post(rob, "/api/streams/cage/floor/commands", **confirm).status_code == 428


def test_an_administrator_disables_and_signs_out(floor: Floor, ada: Someone) -> None:
    tom, _ = invited(floor, ada, "tom", "dealer")
    assert ada.get("/api/people/tom")["sessions"] == 1
    assert post(ada, "/api/people/tom/sign-out").json()["sessions"] == 0
    assert tom.http.get("/api/me").status_code == 401
    assert post(ada, "/api/people/tom/disable", reason="left us").json()["state"] == "disabled"
    record = ada.get("/api/people/tom/record")
    assert [line["what"] for line in record][-1].startswith("Invited as dealer, until 20")
    assert [line["what"] for line in record][:2] == ["All sessions ended by Ada Byron.", "Disabled: left us"]
    assert record[1]["by"] == "Ada Byron"
    refused = post(ada, "/api/people/tom/renew")
    assert (refused.status_code, "enable it first" in refused.json()["reason"]) == (409, True), "nobody could accept it"
    assert post(ada, "/api/people/ada/disable", reason="bored").status_code == 409
    assert post(ada, "/api/people/nobody/disable", reason="x").status_code == 404


def test_my_devices(floor: Floor, ada: Someone) -> None:
    ivy, secret = invited(floor, ada, "ivy", "dealer")
    other = floor.stranger()
    code = pyotp.TOTP(secret).at(int(time.time()) + 30)
    assert post(other, "/api/sign-in", name="ivy", password=PASSWORD, code=code).status_code == 200
    seen = ivy.get("/api/devices")
    assert [one["here"] for one in seen["sessions"]].count(True) == 1
    gone = next(one["number"] for one in seen["sessions"] if not one["here"])
    assert post(ivy, f"/api/devices/{gone}/end").status_code == 204
    assert other.http.get("/api/me").status_code == 401
    assert post(ivy, f"/api/devices/{gone}/end").status_code == 404
    mine = ivy.get("/api/devices")["sessions"][0]["number"]
    assert post(ada, f"/api/devices/{mine}/end").status_code == 404, "not somebody else's"


def test_a_second_person_confirms_at_the_same_screen(floor: Floor, ada: Someone) -> None:
    dealer, own = invited(floor, ada, "dan", "dealer")
    _, secret = invited(floor, ada, "gia", "gaming_manager")
    refused = dealer.http.post(
        "/api/streams/patron/pat/commands",
        json={"type": "BuyIn", "patron": "pat", "amount": 1_000_000},
        headers={"Idempotency-Key": token_hex(8)},
    ).json()
    cure = refused["cure"]
    asked = dealer.http.post(
        f"/api/streams/{cure['stream']}/commands", json=cure["command"], headers={"Idempotency-Key": token_hex(8)}
    )
    assert asked.status_code == 200, asked.text
    [offer] = asked.json()["view"]["offers"]
    assert (offer["here"], offer["label"]) == (True, "Confirm request 1, here")
    confirm: dict[str, Any] = {"stream": "cage/floor", "command": {"type": "ConfirmMovement", "number": 1}}
    code = pyotp.TOTP(own).at(int(time.time()) + 30)
    self = post(dealer, "/api/second", **confirm, name="dan", password=PASSWORD, code=code)
    assert (self.status_code, "somebody else" in self.json()["reason"]) == (409, True)
    wrong = post(dealer, "/api/second", **confirm, name="gia", password="no", code="1")
    assert wrong.status_code == 409
    for other in ({"type": "DeclineMovement", "number": 1, "reasons": "no"}, {"type": "Nonsense"}):
        given = {"stream": "cage/floor", "command": other, "name": "gia", "password": PASSWORD, "code": "1"}
        assert post(dealer, "/api/second", **given).status_code == 400
    code = pyotp.TOTP(secret).at(int(time.time()) + 30)
    done = post(dealer, "/api/second", **confirm, name="gia", password=PASSWORD, code=code)
    assert done.status_code == 204, done.text
    assert floor.desk.balance("patron/pat") == 1_000_000
    last = floor.desk.history("patron/pat")[-1]
    assert last.actor == Actor("dan", Role.DEALER)
    assert floor.desk.history("cage/floor")[-1].actor == Actor("gia", Role.GAMING_MANAGER)


def test_a_director_lets_a_second_person_confirm_at_their_screen(floor: Floor, ada: Someone) -> None:
    director, _ = invited(floor, ada, "dora", "tournament_director")
    _, secret = invited(floor, ada, "dirk", "tournament_director")
    dora, stream = Actor("dora", Role.TOURNAMENT_DIRECTOR), "tournament/day"
    enter = Enter("eve", "Eve", proof="passport", card="7", agreed=True, informed=True)
    for command in (Announce(default(), "", floor.site.clock().isoformat(), "recorded"), enter):
        floor.desk.execute_now(stream, dora, command, token_hex(8))
    void = {"type": "VoidEntry", "player": "eve", "reason": "entered by mistake"}
    asked = post(director, "/api/streams/tournament/day/commands", **void)
    assert asked.status_code == 200, asked.text
    [offer] = director.get("/api/streams/tournament/day")["offers"]
    assert offer["here"]
    code = pyotp.TOTP(secret).at(int(time.time()) + 30)
    given = {"stream": stream, "command": offer["command"], "name": "dirk", "password": PASSWORD, "code": code}
    done = post(director, "/api/second", **given)
    assert done.status_code == 204, done.text
    assert floor.desk.history(stream)[-1].actor == Actor("dirk", Role.TOURNAMENT_DIRECTOR)


def test_a_confirmation_from_ones_own_session_needs_a_fresh_proof(floor: Floor, ada: Someone) -> None:
    mia, _ = invited(floor, ada, "mia", "gaming_manager")
    stale(floor, mia)
    refused = mia.http.post(
        "/api/streams/cage/floor/commands",
        json={"type": "ConfirmMovement", "number": 99},
        headers={"Idempotency-Key": token_hex(8)},
    )
    assert refused.status_code == 428


def test_accounts_are_not_managed_at_the_desk(floor: Floor, ada: Someone) -> None:
    gus, _ = invited(floor, ada, "gus", "gaming_manager")
    seen = {one["domain"] for one in gus.get("/api/streams")["streams"]}
    assert not seen & {"people", "entrance"}
    refused = gus.http.post(
        "/api/streams/people/gus/commands",
        json={"type": "UnlockAccount", "reason": "x"},
        headers={"Idempotency-Key": token_hex(8)},
    )
    assert refused.status_code == 403


def test_an_answer_of_no_passkey_is_refused_plainly(floor: Floor) -> None:
    for client in (b"[" * 10_000, b"null", b'{"challenge":1}', b"1" * 5_000, b"\xff"):
        data = base64.urlsafe_b64encode(client).decode().rstrip("=")
        credential = {"id": "AA", "rawId": "AA", "response": {"clientDataJSON": data}}
        assert post(floor.stranger(), "/api/sign-in/passkey", credential=credential).status_code == 401


def test_an_origin_that_no_browser_has_is_another_site(floor: Floor) -> None:
    answer = floor.stranger().http.post("/api/sign-in", json={}, headers={"Origin": "http://["})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/api/sign-in", "/api/sign-in/card", "/api/first", "/api/invitation/accept"])
@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"name": 1}', b'{"token": "a\x00b", "extra": 1}', b"x" * 20_000])
def test_nonsense_is_refused_plainly(floor: Floor, path: str, body: bytes) -> None:
    answer = floor.stranger().http.post(path, content=body)
    assert answer.status_code in (400, 413)
    assert re.search(r"not understood|too long", answer.json()["reason"])


def test_nothing_of_this_is_in_the_journal_or_in_the_clear(floor: Floor, ada: Someone) -> None:
    """Neither names nor anything that proves who somebody is; what is kept is sealed."""
    _, secret = invited(floor, ada, "kim", "dealer")
    floor.desk.execute_now("patron/pat", SYSTEM, BuyIn("pat", 1), token_hex(8))
    floor.desk.execute_now(stream_of("kim"), DOOR, RecordProof("", "passkey"), token_hex(8))
    rows = b"".join(
        f"{row.command}{row.events}{row.facts}".encode()
        for stream in floor.desk.journal.streams()
        for row in floor.desk.journal.rows(stream)
    )
    files = [file for file in floor.path.parent.glob(f"{floor.path.name}*") if ".keys" not in file.name]
    whole = b"".join(file.read_bytes() for file in files)
    assert b"Ada Byron" not in rows
    for hidden in (PASSWORD.encode(), secret.encode(), b"$argon2id$"):
        assert hidden not in rows + whole
    assert not list(floor.path.parent.glob("*.sessions"))
    assert floor.path.stat().st_mode & 0o077 == 0
