"""Signing in for real: the first administrator, invitations, passwords with codes, cards with PINs, fresh proofs."""

import base64
import re
import time
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import httpx
import pyotp
import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.people.messages import RecordProof, RenewAccess
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor, Someone

PASSWORD = "correct horse battery"
SYSTEM = Actor("opening", Role.SYSTEM)
BEA: list[Someone] = []  # the second administrator
USED: dict[str, str] = {}  # the code that each person has accepted the invitation with


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=False, pace=PATIENT, knocks=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


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


@pytest.fixture(scope="module")
def ada(floor: Floor) -> Someone:
    """The first administrator."""
    code = floor.site.door.first_code()
    someone = floor.stranger()
    wrong = post(someone, "/api/first", code="NOT-THE-CODE", id="ada", name="Ada")
    assert wrong.status_code == 401
    assert post(someone, "/api/first", code=code, id="dealer", name="Ada").status_code == 409, "a reserved name"
    link = post(someone, "/api/first", code=code, id="ada", name="Ada Byron").json()["link"]
    assert post(someone, "/api/first", code=code, id="eve", name="Eve").status_code == 401, "the code works once"
    ada = accepted(floor, link)[0]
    assert floor.site.door.first_code() is None
    second = floor.site.door.second_code()
    assert post(someone, "/api/first", code=second, id="ada", name="Ada").status_code == 409, "two different people"
    link = post(someone, "/api/first", code=second, id="bea", name="Bea").json()["link"]
    BEA.append(accepted(floor, link)[0])
    assert floor.site.door.second_code() is None
    return ada


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


def test_whoever_opened_an_invitation_before_knows_no_secret_of_it(floor: Floor, ada: Someone) -> None:
    """Whoever invites has the link first, and would otherwise know the codes of everybody."""
    link = post(ada, "/api/people/invite", id="tia", name="Tia", roles=["dealer"]).json()["link"]
    token = link.partition("#")[2]
    before = post(ada, "/api/invitation", token=token).json()["secret"]
    _, _, secret = accepted(floor, link)
    assert secret != before


def test_nobody_lets_staff_in_alone(floor: Floor, ada: Someone) -> None:
    """Whoever could invite people that do not exist could be two persons alone."""
    told = post(ada, "/api/people/invite", id="ghost", name="Ghost", roles=["gaming_manager"])
    ghost, _, secret = accepted(floor, told.json()["link"])
    assert ghost.http.get("/api/me").status_code == 401
    later = pyotp.TOTP(secret).at(int(time.time()) + 30)
    refused = post(ghost, "/api/sign-in", name="ghost", password=PASSWORD, code=later)
    assert (refused.status_code, "second person" in refused.json()["reason"]) == (403, True)
    [line] = [one for one in ada.get("/api/people")["people"] if one["id"] == "ghost"]
    assert (line["state"], line["inviter"]) == ("waits", "Ada Byron")
    assert ("Bea" in line["confirmers"], "Ada Byron" in line["confirmers"]) == (True, False)
    assert not line["confirms"], "the page offers no button that is refused"
    refused = post(ada, "/api/people/ghost/confirm")
    assert (refused.status_code, "invited this person yourself" in refused.json()["reason"]) == (409, True)
    manager, _ = invited(floor, ada, "moe", "gaming_manager")
    dealer, _ = invited(floor, ada, "del", "dealer")
    assert post(dealer, "/api/people/ghost/confirm").status_code == 403
    [line] = [one for one in manager.get("/api/people")["people"] if one["id"] == "ghost"]
    assert line["confirms"]
    assert manager.get("/api/pit")["people"] > 0, "the pit tells a manager"
    stale(floor, manager)
    assert post(manager, "/api/people/ghost/confirm").status_code == 428
    assert post(BEA[0], "/api/people/ghost/confirm").json()["state"] == "open"
    assert "ghost" not in {one["id"] for one in manager.get("/api/people")["people"]}
    assert post(BEA[0], "/api/people/ghost/confirm").status_code == 409
    assert post(BEA[0], "/api/people/nobody/confirm").status_code == 404
    assert ada.get("/api/people/ghost/record")[0]["what"] == "Confirmed as a second person by Bea."


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


def test_a_player_is_let_in_again_by_two_people(floor: Floor, ada: Someone) -> None:
    """A cashier who renews the access and opens the link must not act as the player."""
    floor.desk.execute_now("patron/pip", SYSTEM, IssueCard("VIP 9"), token_hex(8))
    cashier, _ = invited(floor, ada, "cash", "cashier")
    supervisor, _ = invited(floor, ada, "sup", "gaming_supervisor")
    links = [post(cashier, "/api/people/invite", id="pip", name="Pip", roles=["player"]).json()["link"]]
    pip, thief = floor.stranger(), floor.stranger()
    opened = {"token": links[0].partition("#")[2], "card": "VIP 9", "pin": "2583"}
    assert post(pip, "/api/invitation/accept", **opened).json()["role"] == "player"
    links.append(post(cashier, "/api/people/pip/renew").json()["link"])
    taken = {"token": links[1].partition("#")[2], "card": "VIP 9", "pin": "7392"}
    assert post(thief, "/api/invitation/accept", **taken).json()["role"] == ""
    assert pip.http.get("/api/me").status_code == 401, "the player's own sessions end"
    refused = post(thief, "/api/sign-in/card", card="VIP 9", pin="7392")
    assert (refused.status_code, "second person" in refused.json()["reason"]) == (403, True)
    assert post(cashier, "/api/people/pip/confirm").status_code == 403
    waiting = {one["id"]: one for one in supervisor.get("/api/people")["people"]}["pip"]
    assert (waiting["state"], waiting["inviter"], waiting["confirms"]) == ("waits", "Cash", True)
    assert post(supervisor, "/api/people/pip/confirm").json()["state"] == "open"
    assert post(pip, "/api/sign-in/card", card="VIP 9", pin="7392").status_code == 200


def test_cashiers_invite_players_only(floor: Floor, ada: Someone) -> None:
    cashier, _ = invited(floor, ada, "cas", "cashier")
    assert {tuple(one["roles"]) for one in cashier.get("/api/people")["people"]} <= {("player",)}
    assert post(cashier, "/api/people/invite", id="mallory", name="M", roles=["gaming_manager"]).status_code == 409
    assert post(cashier, "/api/people/invite", id="pia", name="Pia", roles=["player"]).status_code == 200
    assert cashier.http.get("/api/people/ada").status_code == 404
    assert post(cashier, "/api/people/pia/roles", roles=["dealer"]).status_code == 403


def test_an_invitation_works_once_and_can_be_replaced(floor: Floor, ada: Someone) -> None:
    first = post(ada, "/api/people/invite", id="joe", name="Joe", roles=["dealer"]).json()["link"]
    second = post(ada, "/api/people/invite", id="joe", name="Joe", roles=["dealer"]).json()["link"]
    stranger = floor.stranger()
    assert post(stranger, "/api/invitation", token=first.partition("#")[2]).status_code == 404
    for password, why in (("short", "at least 12"), ("joejoejoejoe", "easy"), ("aaaaaaaaaaaa", "easy")):
        token = second.partition("#")[2]
        refused = post(stranger, "/api/invitation/accept", token=token, password=password, code="1")
        assert (refused.status_code, why in refused.json()["reason"]) == (409, True)
    accepted(floor, second)
    assert post(stranger, "/api/invitation", token=second.partition("#")[2]).status_code == 404


def test_of_two_who_let_somebody_in_at_once_one_has_a_link(floor: Floor, ada: Someone) -> None:
    """Otherwise the link of one would count under the other's name, and they could confirm its use themselves."""
    invited(floor, ada, "uma", "dealer")
    for who in ("ada", "bea"):
        floor.desk.execute_now(stream_of(who), DOOR, RecordProof("", "passkey"), token_hex(8))
        floor.desk.execute_now(stream_of("uma"), Actor(who, Role.ADMINISTRATOR), RenewAccess(), token_hex(8))
    with pytest.raises(Refused, match="at the same moment"):
        floor.site.door.invite("uma", "", "ada")
    assert floor.site.door.invitation(floor.site.door.invite("uma", "", "bea")).person == "uma"


def stale(floor: Floor, someone: Someone) -> None:
    """As if the last proof of this session were old."""
    value = someone.http.cookies.get("cutcard")
    session = floor.site.sessions.session(value)
    assert session is not None
    old = session.proven.replace(year=session.proven.year - 1)
    floor.desk.journal.change("update sessions set proven = ? where number = ?", old.isoformat(), session.number)
    floor.site.sessions.store._known.clear()


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


def test_whoever_is_let_in_again_is_signed_out_elsewhere(floor: Floor, ada: Someone) -> None:
    """A new invitation is for somebody who has lost a phone: what is open there must not go on."""
    lost, _ = invited(floor, ada, "wes", "dealer")
    link = post(ada, "/api/people/wes/renew").json()["link"]
    assert lost.http.get("/api/me").status_code == 200, "until it is accepted, nothing has changed"
    found, _ = confirmed(floor, link)
    assert found.http.get("/api/me").status_code == 200
    assert lost.http.get("/api/me").status_code == 401


def test_an_old_sign_in_invites_nobody(floor: Floor, ada: Someone) -> None:
    abe, _ = invited(floor, ada, "abe", "administrator")
    stale(floor, abe)
    shift = {"start": "2026-01-01T08:00:00+00:00", "end": "2026-01-01T16:00:00+00:00"}
    assert post(abe, "/api/people/invite", id="new", name="New", roles=["administrator"]).status_code == 428
    assert post(abe, "/api/people/ada/shifts", shifts=[shift]).status_code == 428


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
