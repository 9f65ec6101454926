"""Which part of the site is whose: every role against every part, the analyst's apartness, the administrator's list."""

from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutcard.compose import domains
from cutcard.core.message import RANKS, Role
from cutcard.registers.people.messages import EVERYBODY as OF_PEOPLE
from cutcard.registers.people.messages import HOSTS
from cutcard.table.messages.round import TakeSeat
from cutcard.web.http.access import closed
from cutcard.web.site.asking import APART
from tests.support.floor.running import Floor

STAFF = {*RANKS, Role.INSPECTOR, Role.SURVEILLANCE, Role.CASHIER}
EVERYBODY = {*OF_PEOPLE}
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
    ("/api/metables", set()),  # not a part of /api/me
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
    ("/api/people", {Role.ADMINISTRATOR, *HOSTS}),
    ("/people", {Role.ADMINISTRATOR, *HOSTS}),
    ("/sign-in", EVERYBODY),
    ("/api/invitation/accept", EVERYBODY),
    ("/devices", EVERYBODY),
    ("/api/passkeys/challenge", EVERYBODY),
    ("/api/second", STAFF | {Role.TOURNAMENT_DIRECTOR}),
]


@pytest.mark.parametrize("role", sorted(EVERYBODY), ids=lambda role: role.name.lower())
@pytest.mark.parametrize(("path", "roles"), PARTS, ids=[path for path, _ in PARTS])
def test_a_part_is_for_these_roles(path: str, roles: set[Role], role: Role) -> None:
    reason = closed(role, path)
    assert (reason is None) is (role in roles)
    assert reason is None or any(cure in reason for cure in ("sign in", "sign out", "lobby"))


def test_whoever_may_confirm_what_another_proposed_may_let_a_second_person_confirm_it_here() -> None:
    """Whoever may confirm may have proposed it: then the second person comes to their screen."""
    confirming = [
        kind for domain in domains() if domain.name not in APART for kind in domain.commands.kinds if kind.fresh
    ]
    roles = {role for kind in confirming for role in kind.roles}
    assert {Role.TOURNAMENT_DIRECTOR, Role.CASHIER, Role.GAMING_SUPERVISOR} <= roles
    assert [role for role in sorted(roles) if closed(role, "/api/second")] == []


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
    link = floor.link(second)
    response = someone.http.get(link)
    assert (response.status_code, response.json()["clause"]) == (403, "I-20")
    assert "sign out first" in response.json()["reason"]
    assert someone.get("/api/me")["id"] == first
    assert someone.http.post("/api/sign-out").status_code == 204
    assert someone.http.get(link).status_code == 303
    assert someone.get("/api/me")["id"] == second


def test_an_analyst_may_sign_in_again(floor: Floor) -> None:
    someone = floor.person("analyst")
    before = someone.cookie()
    assert someone.http.get(floor.link("analyst")).status_code == 303
    assert someone.get("/api/me")["id"] == "analyst"
    assert floor.stranger().http.get("/api/me", headers={"Cookie": before}).status_code == 401


def test_an_administrator_sees_who_is_in_and_signs_them_out(floor: Floor) -> None:
    bob, administrator = floor.person("bob"), floor.person("administrator")

    def account(id: str) -> dict[str, object]:
        rows = administrator.get("/api/people")["people"]
        return next(row for row in rows if row["id"] == id)

    seen = account("bob")
    assert (seen["roles"], seen["name"], seen["sessions"], seen["state"]) == (["player"], "Bob", 1, "demonstration")
    with bob.live("stud") as line:
        line.news()
        assert administrator.http.post("/api/people/bob/sign-out").status_code == 200
        with pytest.raises(ConnectionClosed):
            line.news()
    assert bob.http.get("/api/me").status_code == 401
    assert account("bob")["sessions"] == 0
    assert administrator.http.post("/api/people/nobody/sign-out").status_code == 404


@pytest.mark.parametrize(("id", "status"), [("gaming-manager", 403), ("inspector", 403), ("ann", 403), ("", 401)])
def test_accounts_are_the_administrators(floor: Floor, id: str, status: int) -> None:
    someone = floor.person(id) if id else floor.stranger()
    assert someone.http.get("/api/people/ann/record").status_code == status
    assert someone.http.post("/api/people/ann/sign-out").status_code == status
