"""Which part of the site is whose: every role against every part, the analyst's apartness, the administrator's list."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutcard.core.message import Role
from cutcard.floor.desk.desk import now
from cutcard.ruling import Refused
from cutcard.table.messages.round import TakeSeat
from cutcard.web.http.access import closed
from cutcard.web.http.session import Person, Sessions
from tests.support.running import Floor

STAFF = {Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.INSPECTOR}
EVERYBODY = {role for role in Role if role is not Role.SYSTEM}
PARTS = [
    ("/", EVERYBODY),
    ("/static/shared/dom.js", EVERYBODY),
    ("/rules/TOR/7.16", EVERYBODY),
    ("/api/rules", EVERYBODY),
    ("/api/me", EVERYBODY),
    ("/api/lobby", EVERYBODY),
    ("/enter/token", EVERYBODY),
    ("/api/sign-out", EVERYBODY),
    ("/table/stud", STAFF | {Role.PLAYER}),
    ("/tables/stud/commands", STAFF | {Role.PLAYER}),
    ("/tables/stud/live", STAFF | {Role.PLAYER}),
    ("/api/tables/stud", STAFF | {Role.PLAYER}),
    ("/api/metables", STAFF | {Role.PLAYER}),  # not a part of /api/me
    ("/me", {Role.PLAYER}),
    ("/api/mine", {Role.PLAYER}),
    ("/api/mine/patron/ann/commands", {Role.PLAYER}),
    ("/dealer/stud", STAFF),
    ("/desk", STAFF | {Role.TOURNAMENT_DIRECTOR}),
    ("/api/streams/tournament/1", STAFF | {Role.PLAYER, Role.TOURNAMENT_DIRECTOR}),
    ("/practice/plain-draw", EVERYBODY),  # but see test_practice: nobody who plays or deals
    ("/api/practice", EVERYBODY),
    ("/odds", {Role.ANALYST}),
    ("/api/odds/plain-draw", {Role.ANALYST}),
    ("/api/accounts", {Role.ADMINISTRATOR}),
    ("/accounts", {Role.ADMINISTRATOR}),
    ("/tournament", {Role.TOURNAMENT_DIRECTOR}),
]


@pytest.mark.parametrize("role", sorted(EVERYBODY), ids=lambda role: role.name.lower())
@pytest.mark.parametrize(("path", "roles"), PARTS, ids=[path for path, _ in PARTS])
def test_a_part_is_for_these_roles(path: str, roles: set[Role], role: Role) -> None:
    reason = closed(role, path)
    assert (reason is None) is (role in roles)
    assert reason is None or any(cure in reason for cure in ("sign in", "sign out", "lobby"))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor")) as running:
        yield running


@pytest.mark.parametrize("id", ["analyst", "administrator", "tournament-director"])
def test_a_table_is_closed_to_who_has_no_rank_there(floor: Floor, id: str) -> None:
    someone = floor.person(id)
    for path in ("/table/stud", "/dealer/stud", "/api/tables/stud"):
        response = someone.http.get(path)
        assert response.status_code == 403
        assert "sign out" in response.json()["reason"]
    assert someone.send("stud", TakeSeat(1)).status_code == 403
    with pytest.raises(InvalidStatus), someone.live("stud"):
        pass
    assert someone.http.get("/").status_code == 200


def test_the_dealers_page_is_not_a_players(floor: Floor) -> None:
    response = floor.person("ann").http.get("/dealer/stud-by-hand")
    assert (response.status_code, response.json()["clause"]) == (403, None)
    assert "staff" in response.json()["reason"]
    assert floor.person("dealer").http.get("/dealer/stud-by-hand").status_code == 200


@pytest.mark.parametrize(("first", "second"), [("analyst", "ann"), ("dealer", "analyst"), ("analyst", "administrator")])
def test_an_analyst_holds_no_other_role_at_the_same_time(floor: Floor, first: str, second: str) -> None:
    someone = floor.person(first)
    link = f"/enter/{floor.site.links.make(floor.site.sessions.people[second])}"
    response = someone.http.get(link)
    assert (response.status_code, response.json()["clause"]) == (403, "I-20")
    assert "sign out first" in response.json()["reason"]
    assert someone.get("/api/me")["id"] == first
    assert someone.http.post("/api/sign-out").status_code == 204
    assert someone.http.get(link).status_code == 303
    assert someone.get("/api/me")["id"] == second


def test_an_analyst_may_sign_in_again(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path / "s", now)
    analyst, ann = Person("a", Role.ANALYST, "A"), Person("ann", Role.PLAYER, "Ann")
    for person in (analyst, ann):
        sessions.add(person)
    first = sessions.enter(analyst)
    second = sessions.enter(analyst, first)
    assert (sessions.find(first), sessions.find(second)) == (None, analyst)
    with pytest.raises(Refused, match="an analyst may not have another role"):
        sessions.enter(ann, second)
    assert sessions.find(second) == analyst
    with pytest.raises(ValueError, match="already has the role of analyst"):
        sessions.add(Person("a", Role.DEALER, "A"))
    sessions.close()


def test_whoever_is_on_file_under_an_unknown_role_does_not_get_in(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path / "s", now)
    ann = Person("ann", Role.PLAYER, "Ann")
    sessions.add(ann)
    value = sessions.enter(ann)
    sessions.close()
    with sqlite3.connect(tmp_path / "s") as db:
        db.execute("update people set role = 99")
    db.close()
    again = Sessions(tmp_path / "s", now)
    assert (again.people, again.find(value)) == ({}, None)
    again.add(ann)
    again.close()
    mended = Sessions(tmp_path / "s", now)
    assert mended.people == {"ann": ann}
    mended.close()


def test_an_administrator_sees_who_is_in_and_signs_them_out(floor: Floor) -> None:
    bob, administrator = floor.person("bob"), floor.person("administrator")

    def account(id: str) -> dict[str, object]:
        rows = administrator.get("/api/accounts")["accounts"]
        return next(row for row in rows if row["id"] == id)

    assert account("bob") == {"id": "bob", "role": "player", "name": "Bob", "sessions": 1}
    with bob.live("stud") as line:
        line.news()
        assert administrator.http.post("/api/accounts/bob/sign-out").status_code == 204
        with pytest.raises(ConnectionClosed):
            line.news()
    assert bob.http.get("/api/me").status_code == 401
    assert account("bob")["sessions"] == 0
    assert administrator.http.post("/api/accounts/nobody/sign-out").status_code == 404


@pytest.mark.parametrize(("id", "status"), [("gaming-manager", 403), ("inspector", 403), ("ann", 403), ("", 401)])
def test_accounts_are_the_administrators(floor: Floor, id: str, status: int) -> None:
    someone = floor.person(id) if id else floor.stranger()
    assert someone.http.get("/api/accounts").status_code == status
    assert someone.http.post("/api/accounts/ann/sign-out").status_code == status
