"""A player's own page: their account, limits and disputes; nothing of anybody else's."""

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import msgspec
import pytest

from cutcard import games
from cutcard.core.day import begins, day
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.patron import books
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import DecideDispute, LodgeComplaint, LodgeDispute, RequestReview
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.patrons.messages import (
    BuyIn,
    CashOut,
    DeclareChips,
    Exclude,
    ExcludeSelf,
    IssueCard,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import AtTable, Patron
from cutcard.table.messages.round import Bet, LeaveSeat, PlaceWagers, TakeSeat
from cutcard.web.account.mine import account_sheets, time_left
from cutcard.web.http.session import Person
from tests.support.floor.running import Floor, Someone
from tests.support.floor.staff import AtDesk

THREE = "plain-three"
REGISTER = f"incidents/{THREE}"
LOSS = next(book.loss for book in books(games.names()).values() if book.loss)  # the document that is cited


class Own:
    """A player on their own page."""

    def __init__(self, floor: Floor, id: str) -> None:
        self.id, self.someone = id, floor.person(id)

    @property
    def seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.someone.get("/api/mine")
        return seen

    def send(self, stream: str, command: Command | dict[str, Any]) -> httpx.Response:
        headers = {"Idempotency-Key": token_hex(8)}
        content = msgspec.json.encode(command)
        return self.someone.http.post(f"/api/mine/{stream}/commands", content=content, headers=headers)

    def do(self, stream: str, command: Command) -> dict[str, Any]:
        response = self.send(stream, command)
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()
        return told

    def refusal(self, stream: str, command: Command | dict[str, Any]) -> tuple[int, str | None, str]:
        response = self.send(stream, command)
        return response.status_code, response.json()["clause"], response.json()["reason"]

    def fact(self, name: str, sheet: str = "Limits") -> str:
        return next((row[1] for row in self.rows(sheet) if row[0] == name), "")

    def rows(self, sheet: str) -> list[list[str]]:
        return next((one["rows"] for one in self.seen["account"]["sheets"] if one["title"] == sheet), [])

    def register(self, game: str = THREE) -> dict[str, Any]:
        return next(one for one in self.seen["registers"] if one["id"] == game)

    def disputes(self) -> list[list[str]]:
        return [row for sheet in self.register()["sheets"] for row in sheet["rows"]]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with Floor(tmp_path) as running:
        yield running


@pytest.fixture
def ann(floor: Floor) -> Own:
    return Own(floor, "ann")


@pytest.fixture
def bob(floor: Floor) -> Own:
    return Own(floor, "bob")


@pytest.fixture
def supervisor(floor: Floor) -> AtDesk:
    return AtDesk(floor, "gaming-supervisor")


def test_the_own_account_at_a_glance(ann: Own, supervisor: AtDesk, floor: Floor) -> None:
    assert (ann.fact("Chips", "Account"), ann.fact("Player card", "Account")) == ("$10,000.00", "VISITORANN")
    assert (ann.fact("Loss limit"), ann.fact("Deposit limit")) == ("none", "none")
    supervisor.do("patron/ann", IssueCard("C-77"))
    supervisor.do("patron/ann", Exclude("plain-draw", "asked for it"))
    supervisor.do("patron/ann", BuyIn("ann", 5_000))
    floor.desk.execute_now("patron/ann", Actor("opening", Role.SYSTEM), BuyIn("ann", 0, tokens=2_500), "tokens")
    assert ann.fact("Player card", "Account") == "C77"
    assert ann.fact("Tokens", "Account") == "$25.00"
    assert ann.rows("Exclusions") == [["plain-draw", "asked for it"]]
    ann.someone.do("three", TakeSeat(2))
    assert [row[:2] for row in ann.rows("Seats")] == [["Plain Three (three)", "2"]]
    assert ann.seen["seated"] == ["three"]
    assert ann.seen["account"]["choices"]["table"][0] == "three"
    assert ann.seen["registers"][0]["id"] == THREE, "what concerns the player comes first"
    assert ann.rows("Warnings") == []


def test_warnings_breaks_and_what_is_in_play(floor: Floor) -> None:
    at = "2026-01-10T02:00:00Z"
    state = Patron("ann", tables={"three": AtTable(4, 2_500, -500, True)}, warned=(THREE,), paused=begins(day(at) + 2))
    ann = Person("ann", Role.PLAYER, "Ann")
    sheets = {sheet.title: list(sheet.rows) for sheet in account_sheets(floor.site, ann, state, at, [])}
    assert sheets["Warnings"] == [("Plain Three", "next time you lose your stake")]
    assert sheets["In play"] == [("Plain Three (three)", "4", "$25.00", "-$5.00")]
    assert ("Betting paused", "for another 1 day 11 hours") in sheets["Account"]


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("2026-01-10T02:00:00.001Z", "1 minute"),
        ("2026-01-10T02:59:00Z", "59 minutes"),
        ("2026-01-10T02:59:00.001Z", "1 hour"),
        ("2026-01-10T04:01:00Z", "2 hours 1 minute"),
        ("2026-01-11T01:59:00.001Z", "1 day"),
        ("2026-01-11T02:00:00Z", "1 day"),
        ("2026-01-11T02:00:01Z", "1 day 1 hour"),
        ("2026-01-13T01:00:00Z", "2 days 23 hours"),
    ],
)
def test_how_long_it_is(until: str, told: str) -> None:
    assert time_left(until, "2026-01-10T02:00:00Z") == told


def test_exactly_a_players_commands(ann: Own) -> None:
    usual = {"SetLossLimit", "SetDepositLimit", "AskCashOut", "ExcludeSelf"}
    assert set(ann.seen["account"]["commands"]) == usual
    told = ann.do("patron/ann", SetLossLimit(100_000, 7))
    assert "Loss limit of" in told["text"][0]["text"]
    assert "PLF 1.1" in told["text"][0]["clauses"]
    assert set(ann.seen["account"]["commands"]) == {*usual, "DeclareChips"}
    assert all(view["commands"] == ["LodgeDispute"] for view in ann.seen["registers"])
    for command in (CashOut("ann", 100), Exclude("casino", "x"), BuyIn("ann", 100), IssueCard("C-1")):
        status, _, reason = ann.refusal("patron/ann", command)
        assert status == 400
        assert "/openapi.json" in reason
    assert ann.refusal(REGISTER, DecideDispute(1, "mine", "all", NO_ORDER))[0] == 400


def test_limits_as_they_are_and_as_they_will_be(ann: Own) -> None:
    deposit, loss = ann.seen["limits"]
    assert (deposit["amount"], deposit["next_at"], loss["amount"], loss["renewed"]) == (None, "", None, "")
    ann.do("patron/ann", SetDepositLimit(50_000))
    ann.do("patron/ann", SetLossLimit(20_000, 7))
    ann.do("patron/ann", SetDepositLimit(80_000))  # looser: from tomorrow
    ann.do("patron/ann", SetLossLimit(None))  # and none at all: when the period is over
    deposit, loss = ann.seen["limits"]
    assert (deposit["amount"], deposit["next_amount"], deposit["next_at"]) == (50_000, 80_000, deposit["renewed"])
    assert (loss["amount"], loss["days"], loss["used"]) == (20_000, 7, 0)
    assert (loss["next_amount"], loss["next_at"]) == (None, loss["renewed"])
    for limit, command in ((deposit, SetDepositLimit), (loss, SetLossLimit)):
        here = [one for one in limit["choices"] if one["days"] == limit["days"]]
        assert limit["amount"] in [one["amount"] for one in here]
        for one in here:  # as the rules have it
            looser = one["amount"] is None or one["amount"] > limit["amount"]
            assert one["begins"] == (limit["renewed"] if looser else ""), (command, one)
    assert {one["begins"] for one in loss["choices"] if one["days"] == 1} == {loss["renewed"]}  # a shorter period waits
    ann.do("patron/ann", SetDepositLimit(10_000))  # stricter: at once, and nothing waits any more
    assert (ann.seen["limits"][0]["amount"], ann.seen["limits"][0]["next_at"]) == (10_000, "")


@pytest.mark.clause("TOR 6.13")
def test_who_excludes_themselves_stays_out_and_may_still_leave(ann: Own) -> None:
    keys = [one["key"] for one in ann.seen["scopes"]]
    assert keys[0] == "casino"
    assert THREE in keys
    ann.someone.do("three", TakeSeat(2))
    assert ann.do("patron/ann", ExcludeSelf(THREE))["text"][0]["clauses"] == ["TOR 6.13", "I-72"]
    assert THREE not in [one["key"] for one in ann.seen["scopes"]]
    assert ann.seen["excluded"] == ["Plain Three"]
    assert ann.seen["account"]["choices"]["scope"] == [one["key"] for one in ann.seen["scopes"]]
    refused = ann.someone.send("three", PlaceWagers(2, (Bet("ante", 500),)))
    assert refused.status_code == 409
    assert ann.someone.see("three")["offers"] == []
    ann.someone.do("three", LeaveSeat(2))
    assert ann.refusal("patron/ann", ExcludeSelf(THREE))[:2] == (409, "TOR 6.13")


def test_evenings_rounds_and_the_session_are_asked_for(ann: Own) -> None:
    (evening,) = ann.someone.get("/api/mine/history")["evenings"]
    assert (evening["rounds"], [one["amount"] for one in evening["moves"]]) == ([], [1_000_000])
    assert ann.someone.http.get("/api/mine/history?days=0").status_code == 400
    assert ann.someone.http.get("/api/mine/history?days=367").status_code == 400
    seen = ann.someone.get("/api/mine/tonight?table=three")
    assert (seen["since"], seen["net"], seen["check"]) == ("", 0, 60)
    for table in ("three", "none", ".."):
        assert ann.someone.http.get(f"/api/mine/rounds/{table}/1").status_code == 404


def test_limits_with_the_time_that_is_left(ann: Own, supervisor: AtDesk) -> None:
    ann.do("patron/ann", SetDepositLimit(20_000_00))
    supervisor.do("patron/ann", BuyIn("ann", 10_000))
    assert ann.fact("Deposit limit") == "$20,000.00 a day"
    assert ann.fact("Deposited today") == "$10,100.00"
    assert ann.fact("You can still deposit") == "$9,900.00 today"
    assert ann.fact("A new day starts").startswith("in ")
    assert ann.fact("A new period starts") == ""
    ann.do("patron/ann", SetLossLimit(50_000, 7))
    assert ann.fact("Loss limit") == "$500.00 in 7 days"
    assert ann.fact("You can still lose") == "$500.00"
    assert "day" in ann.fact("A new period starts")
    told = ann.do("patron/ann", SetLossLimit(None))
    assert "I-44" in told["text"][0]["clauses"]
    assert ann.fact("Loss limit") == "$500.00 in 7 days"
    assert ann.fact("Next loss limit").startswith("none, from 20")
    assert {one["clause"] for one in ann.seen["account"]["due"]} == {LOSS.duties, LOSS.guidance}
    assert len(ann.seen["account"]["log"]) == 3


@pytest.mark.parametrize("table", ["nowhere", "", "a b", "x" * 80])
def test_chips_are_declared_at_a_table_that_there_is(ann: Own, table: str) -> None:
    ann.do("patron/ann", SetLossLimit(50_000, 7))
    status, clause, reason = ann.refusal("patron/ann", DeclareChips("introduced", 5_000, table))
    assert (status, clause) == (409, LOSS.duties)
    assert "lobby" in reason
    ann.do("patron/ann", DeclareChips("introduced", 5_000, "holdem"))


def test_another_account_stays_closed(ann: Own, bob: Own, supervisor: AtDesk) -> None:
    bob.do("patron/bob", SetLossLimit(77_777, 7))
    for id in ("bob", "nobody"):
        status, _, reason = ann.refusal(f"patron/{id}", SetLossLimit(1))
        assert status == 403
        assert "/me" in reason
    for path in ("/api/streams/patron/bob", "/api/streams/patron/ann", f"/api/streams/{REGISTER}", "/api/streams"):
        response = ann.someone.http.get(path)
        assert response.status_code == 403
        assert "sign in" in response.json()["reason"]
    assert "777" not in ann.someone.http.get("/api/mine").text
    assert bob.fact("Loss limit") == "$777.77 in 7 days"


@pytest.mark.parametrize("id", ["dealer", "gaming-supervisor", "inspector", "analyst"])
def test_staff_have_no_such_account(floor: Floor, id: str) -> None:
    someone: Someone = floor.person(id)
    for path in ("/me", "/api/mine"):
        assert someone.http.get(path).status_code == 403
    assert floor.stranger().http.get("/api/mine").status_code == 401


def test_a_dispute_from_its_beginning_to_the_complaint(ann: Own, supervisor: AtDesk, floor: Floor) -> None:
    told = ann.do(REGISTER, LodgeDispute(IncidentPlace("three"), "ann", "the pair was not paid"))
    assert told["text"][0]["clauses"] == ["PLT 13.17"]
    assert ann.disputes() == [["1", "Plain Three (three)", "the pair was not paid", "lodged", "", ""]]
    assert ann.refusal(REGISTER, RequestReview(1))[:2] == (409, "PLT 13.17")
    supervisor.do(REGISTER, DecideDispute(1, "no payment", "the record shows no pair", NO_ORDER))
    view = ann.register()
    assert set(view["commands"]) == {"LodgeDispute", "AnswerDecision", "RequestReview", "LodgeComplaint"}
    assert [one["clause"] for one in view["due"]] == ["PLT 13.17", "PLT 13.18"]
    ann.do(REGISTER, RequestReview(1))
    assert set(ann.register()["commands"]) == {"LodgeDispute", "LodgeComplaint"}
    told = ann.do(REGISTER, LodgeComplaint(1, "nobody asked me"))
    assert told["text"][0]["clauses"] == ["PLT 13.18"]
    assert set(ann.register()["commands"]) == {"LodgeDispute"}
    complaint, rulings = AtDesk(floor, "inspector").rows(REGISTER, "Disputes")[0][-2:]
    assert (complaint, rulings) == ("nobody asked me", "")


def test_other_peoples_disputes_are_not_there(ann: Own, bob: Own, supervisor: AtDesk) -> None:
    bob.do(REGISTER, LodgeDispute(IncidentPlace("three"), "bob", "a secret of bob"))
    supervisor.do(REGISTER, LodgeDispute(IncidentPlace("three"), "ann", "told to the supervisor"))
    supervisor.do(REGISTER, DecideDispute(1, "another secret", "and one more", NO_ORDER))
    assert [row[0] for row in ann.disputes()] == ["2"]
    assert [row[0] for row in bob.disputes()] == ["1"]
    assert ann.register()["choices"]["number"] == ["2"]
    assert "secret" not in ann.someone.http.get("/api/mine").text
    assert (ann.register()["due"], len(bob.register()["due"])) == ([], 2)
    for command in (RequestReview(1), LodgeComplaint(1, "unfair")):
        status, _, reason = ann.refusal(REGISTER, command)
        assert (status, "secret" in reason) == (409, False)
        assert reason == "you have no dispute 1: lodge it first; you can only act in your own disputes"
    assert ann.refusal(REGISTER, LodgeDispute(IncidentPlace("three"), "bob", "for bob"))[:2] == (409, "PLT 13.17")


@pytest.mark.parametrize(("table", "game"), [("nowhere", THREE), ("stud", THREE), ("three", "plain-draw")])
def test_a_dispute_names_a_table_of_its_game(ann: Own, table: str, game: str) -> None:
    status, clause, reason = ann.refusal(f"incidents/{game}", LodgeDispute(IncidentPlace(table), "ann", "it"))
    assert (status, clause is not None) == (409, True)
    assert "this game has no table" in reason
    assert ann.refusal("incidents/bingo", LodgeDispute(IncidentPlace("three"), "ann", "it"))[0] == 404
