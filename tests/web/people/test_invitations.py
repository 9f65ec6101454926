"""Invitations: they work once, nobody lets staff in alone, and old links and sign-ins let nobody in."""

import time
from secrets import token_hex

import pyotp
import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.registers.patrons.messages import IssueCard
from cutcard.registers.people.messages import RecordProof, RenewAccess
from cutcard.ruling import Refused
from tests.support.floor.letting_in import BEA, PASSWORD, SYSTEM, accepted, confirmed, invited, post, stale
from tests.support.floor.running import Floor, Someone


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
