"""The staff's desk over the wire: who sees which streams, what of them, and what each role may do there."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from cutcard.compose import domains
from cutcard.core.day import date, day
from cutcard.core.message import RANKS, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import CloseDispute, DecideDispute, LodgeDispute
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.messages import BuyIn, CashOut, IssueCard, SetDepositLimit, SetLossLimit
from cutcard.registers.promotions.commands import DraftTerms
from cutcard.rules.faults import Fault
from cutcard.table.messages.cards import Cut, OrderCount, RecordCount, Shuffle
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.jackpot import PlayWithoutJackpot, ReportMalfunction, RestoreJackpot
from cutcard.table.messages.life import ShowNotice
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, TakeSeat
from cutcard.web.http.settings import Settings
from cutcard.web.staff.desk import FIRST
from tests.support.desk_people import AtDesk
from tests.support.promotions import TERMS
from tests.support.running import PATIENT, Floor

PATHS = ("/api/streams", "/api/streams/table/stud", "/api/streams/patron/ann", "/api/reports", "/api/refusals")
OUTSIDERS = ("ann", "analyst", "administrator")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


@pytest.fixture
def supervisor(floor: Floor) -> AtDesk:
    return AtDesk(floor, "gaming-supervisor")


@pytest.fixture
def dealer(floor: Floor) -> AtDesk:
    return AtDesk(floor, "dealer")


@pytest.fixture
def manager(floor: Floor) -> AtDesk:
    return AtDesk(floor, "gaming-manager")


@pytest.fixture
def inspector(floor: Floor) -> AtDesk:
    return AtDesk(floor, "inspector")


# -- who may see what


@pytest.mark.parametrize("path", PATHS)
def test_the_desk_is_for_staff(floor: Floor, path: str) -> None:
    assert floor.stranger().http.get(path).status_code == 401
    for id in (*OUTSIDERS, "guest"):
        someone = floor.guest() if id == "guest" else floor.person(id)
        response = someone.http.get(path)
        assert response.status_code == 403, id
        assert response.json()["reason"]
    director = floor.person("tournament-director").http.get(path)
    assert director.status_code == (200 if path == "/api/streams" else 403)


@pytest.mark.parametrize("id", [*OUTSIDERS, "tournament-director"])
def test_nobody_else_gives_commands_there(floor: Floor, id: str) -> None:
    outsider = AtDesk(floor, id)
    before = floor.desk.state("patron/ann").version
    assert outsider.send("patron/ann", BuyIn("ann", 100_000)).status_code == 403
    assert floor.desk.state("patron/ann").version == before


def test_which_streams_each_role_sees(floor: Floor, dealer: AtDesk, supervisor: AtDesk, inspector: AtDesk) -> None:
    kinds = {
        name: {each["domain"] for each in who.someone.get("/api/streams")["streams"]} for name, who in _staff(floor)
    }
    assert kinds["dealer"] == {"table", "patron", "incidents"}
    assert kinds["gaming-supervisor"] >= {"table", "pool", "patron", "incidents"}
    assert kinds["inspector"] == kinds["gaming-manager"] == kinds["gaming-supervisor"]
    assert dealer.http.get("/api/streams/pool/stud").status_code == 403
    assert dealer.http.get("/api/streams/promotion/plain-draw.1").status_code == 403
    assert supervisor.see("pool/stud")["sheets"][0]["title"] == "Pool"


def _staff(floor: Floor) -> list[tuple[str, AtDesk]]:
    names = ("dealer", "gaming-supervisor", "casino-supervisor", "gaming-manager", "inspector")
    return [(name, AtDesk(floor, name)) for name in names]


@pytest.mark.parametrize("domain", domains(), ids=lambda domain: domain.name)
def test_a_role_is_offered_exactly_its_commands(floor: Floor, domain: Any) -> None:
    stream = {"table": "table/stud", "pool": "pool/stud", "promotion": "promotion/plain-three.9"}.get(
        domain.name, f"{domain.name}/{'plain-stud' if domain.name == 'incidents' else 'ann'}"
    )
    first = FIRST.get(domain.name)
    opened = floor.desk.state(stream).version > 0
    for name, who in _staff(floor):
        role = Role[name.replace("-", "_").upper()]
        declared = {kind.__name__ for kind in domain.commands.kinds if role in kind.roles}
        response = who.http.get(f"/api/streams/{stream}")
        if role is Role.DEALER and not declared:
            assert response.status_code == 403
            continue
        wanted = declared if first is None else declared - {first} if opened else declared & {first}
        assert set(response.json()["commands"]) == wanted, name


def test_an_inspector_reads_everything_and_orders_only_counts(inspector: AtDesk, dealer: AtDesk) -> None:
    seen = inspector.see("table/stud-by-hand")
    assert set(seen["commands"]) == {"OrderCount"}
    assert inspector.do("table/stud-by-hand", OrderCount())["version"] == seen["version"] + 1
    refused = inspector.send("table/stud-by-hand", ShowNotice(1000, _in(minutes=30)))
    assert refused.status_code == 403
    dealer.do("table/stud-by-hand", RecordCount(inspector.rows("table/stud-by-hand", "Decks")[0][0], 52))


def test_a_dealer_is_not_told_what_limits_a_patron_has_set(supervisor: AtDesk, dealer: AtDesk) -> None:
    supervisor.do("patron/bob", SetLossLimit(123_400, 7))
    supervisor.do("patron/bob", SetDepositLimit(1_765_400))
    assert "$1,234.00" in supervisor.fact("patron/bob", "Patron", "Loss limit")
    (told,) = [line["text"] for line in supervisor.see("patron/bob")["log"] if "Loss limit set" in line["text"]]
    assert f"first {date(day(datetime.now(UTC).isoformat()))}" in told, "a day is written as people write it"
    told = dealer.http.get("/api/streams/patron/bob").text
    assert "1,234" not in told
    assert "17,654" not in told
    assert "Chips" in told
    dealer.do("patron/bob", BuyIn("bob", 5_000))
    assert [line["who"] for line in dealer.see("patron/bob")["log"]] == ["Dealer"]


def test_names_that_are_no_stream(supervisor: AtDesk) -> None:
    assert supervisor.http.get("/api/streams/nothing/1").status_code == 404
    assert supervisor.http.get("/api/streams/patron/-x").status_code == 404
    assert supervisor.http.get("/api/streams/patron/a b").status_code == 404


# -- commands


def _in(minutes: int) -> str:
    return (datetime.now(UTC) + timedelta(minutes=minutes)).isoformat(timespec="seconds")


def test_a_notice_of_a_higher_minimum(supervisor: AtDesk) -> None:
    early = supervisor.send("table/three", ShowNotice(1000, _in(minutes=5)))
    assert early.status_code == 409
    assert early.json()["clause"].startswith("PLT ")
    seen = supervisor.do("table/three", ShowNotice(1000, _in(minutes=30)))
    assert [row[0] for row in supervisor.rows("table/three", "Notices")] == ["$10.00"]
    assert seen["log"][0]["clauses"]


def test_a_key_is_answered_once(supervisor: AtDesk, floor: Floor) -> None:
    before = floor.desk.balance("patron/ann")
    answers = [supervisor.send("patron/ann", BuyIn("ann", 10_000), "the same key") for _ in range(3)]
    assert {answer.json()["version"] for answer in answers} == {answers[0].json()["version"]}
    assert floor.desk.balance("patron/ann") == before + 10_000
    assert supervisor.send("patron/ann", BuyIn("ann", 20_000), "the same key").status_code == 422
    assert supervisor.send("patron/ann", BuyIn("ann", 20_000), "short").status_code == 400


def test_what_is_no_command_of_the_stream(supervisor: AtDesk) -> None:
    response = supervisor.send("patron/ann", {"type": "OpenBets"})
    assert response.status_code == 400
    assert "openapi.json" in response.json()["reason"]


def test_the_cage(supervisor: AtDesk, floor: Floor) -> None:
    supervisor.do("patron/newcomer", BuyIn("newcomer", 50_000))
    supervisor.do("patron/newcomer", IssueCard("C-77"))
    assert supervisor.fact("patron/newcomer", "Patron", "Chips") == "$500.00"
    assert supervisor.fact("patron/newcomer", "Patron", "Player card") == "C-77"
    supervisor.do("patron/newcomer", CashOut("newcomer", 50_000))
    assert supervisor.fact("patron/newcomer", "Patron", "Chips") == "$0.00"
    refused = supervisor.send("patron/newcomer", CashOut("newcomer", 1))
    assert refused.status_code == 409
    assert floor.desk.balance("patron/newcomer") == 0


def test_a_fault_is_proposed_and_confirmed(floor: Floor, dealer: AtDesk, supervisor: AtDesk) -> None:
    table, ann = "stud-by-hand", floor.person("ann")
    ann.do(table, TakeSeat(2))
    dealer.do(f"table/{table}", OpenBets())
    ann.do(table, PlaceWagers(2, (Bet("ante", 1000),)))
    for deck in supervisor.rows(f"table/{table}", "Decks"):
        if dealer.send(f"table/{table}", Shuffle(deck[0])).status_code == 200:
            dealer.do(f"table/{table}", Cut(deck[0]))
            break
    dealer.do(f"table/{table}", CloseBets())
    assert supervisor.see(f"table/{table}")["offers"] == []
    dealer.do(f"table/{table}", ReportFault(Fault.DEVICE_FAILS))
    offers = supervisor.see(f"table/{table}")["offers"]
    assert [offer["command"]["type"] for offer in offers][-1] == "WithdrawFault"
    assert all(offer["clauses"] for offer in offers)
    seen = supervisor.do(f"table/{table}", offers[0]["command"])
    assert seen["offers"] == []
    assert any("Decided" in line["text"] for line in seen["log"])
    ann.http.close()


def test_an_incident_to_its_end(dealer: AtDesk, supervisor: AtDesk) -> None:
    register = "incidents/plain-three"
    dealer.do(register, LodgeDispute(IncidentPlace("three", 1), "ann", "paid too little"))
    due = supervisor.see(register)["due"]
    assert any(each["mine"] and "Dispute 1" in each["text"] for each in due)
    supervisor.do(register, DecideDispute(1, "paid as printed", "the cards were shown again"))
    supervisor.do(register, CloseDispute(1, satisfied=True))
    assert supervisor.rows(register, "Disputes")[0][4] == "closed"
    assert dealer.rows(register, "Disputes") == []
    assert [line["who"] for line in dealer.see(register)["log"]] == ["Dealer"]


def test_an_invalidation_takes_two_people(floor: Floor, supervisor: AtDesk) -> None:
    register, other = "incidents/plain-draw", AtDesk(floor, "casino-supervisor")
    ann = floor.person("bob")
    ann.do("lunar", TakeSeat(1))
    supervisor.do(register, ProposeInvalidation(IncidentPlace("lunar", 1), "disruption", "the lights went out"))
    assert supervisor.see(register)["offers"] == []
    refused = supervisor.send(register, ConfirmInvalidation(1))
    assert (refused.status_code, "second person" in refused.json()["reason"]) == (409, True)
    (offer,) = other.see(register)["offers"]
    other.do(register, offer["command"])
    assert other.rows(register, "Invalidated outcomes")[0][-1] == "confirmed"


def test_a_manager_opens_a_table_and_a_pool(floor: Floor, manager: AtDesk) -> None:
    manager.do("pool/second", {"type": "OpenPool", "seed": 1_000_000})
    assert manager.fact("pool/second", "Pool", "Meter") == "$10,000.00"
    unopened = manager.see("table/new-one")
    assert (unopened["commands"], unopened["version"]) == (["OpenTable"], 0)
    manager.do("table/new-one", {"type": "OpenTable", "game": "plain-draw"})
    assert "new-one" in [table["id"] for table in floor.stranger().get("/api/lobby")["tables"]]
    guest = floor.guest()
    guest.do("new-one", TakeSeat(1))
    assert guest.see("new-one")["seat"] == 1


def test_a_manager_drafts_a_promotion(manager: AtDesk) -> None:
    example = next(each for each in manager.someone.get("/api/streams")["openings"] if each["domain"] == "promotion")
    stream = f"promotion/{example['example']}"
    seen = manager.do(stream, DraftTerms(TERMS))
    assert any(each["due"] for each in seen["due"])
    assert manager.fact(stream, "Promotion", "Stage") == "drafted"
    assert manager.rows(stream, "Prizes")[0][0] == "purse"


def test_a_failed_jackpot_is_told_to_those_it_concerns_and_the_meter_is_that_of_the_pool(
    dealer: AtDesk, supervisor: AtDesk, inspector: AtDesk, manager: AtDesk, floor: Floor
) -> None:
    table = "table/stud-by-hand"
    dealer.do(table, ReportMalfunction("the meter is dark"))
    assert "PLS 11.11" in [each["clause"] for each in supervisor.see(table)["due"]]
    assert any(each["mine"] and "notified" in each["text"] for each in inspector.see(table)["due"])
    page = inspector.someone.see("stud-by-hand")
    assert any("you are hereby notified" in each["text"] for each in page["prompts"])
    supervisor.do(table, PlayWithoutJackpot())
    supervisor.do(table, RestoreJackpot("mended"))
    assert "PLS 11.11" not in [each["clause"] for each in inspector.see(table)["due"]]
    manager.do("pool/third", {"type": "OpenPool", "seed": 5_000_000})
    manager.do(table, {"type": "UnlinkPool"})
    assert floor.guest().see("stud-by-hand")["meter"] is None
    manager.do(table, {"type": "LinkPool", "pool": "third"})
    seen = floor.guest().see("stud-by-hand")
    assert seen["meter"] == 5_000_000
    assert any("$50,000.00" in each["text"] and each["standing"] for each in seen["prompts"])


# -- the inspector


def test_the_journal_is_verified_and_exported_without_rounds_in_play(floor: Floor, inspector: AtDesk) -> None:
    ann = floor.person("ann")
    ann.do("holdem", TakeSeat(3))
    ann.do("holdem", PlaceWagers(3, (Bet("ante", 1000), Bet("blind", 1000))))
    walked = inspector.http.post("/api/journal/verify").json()
    assert walked["fault"] == ""
    assert walked["rows"] > 10
    exported = [msgspec.json.decode(line) for line in inspector.http.get("/api/journal/export").content.splitlines()]
    last = max(row["version"] for row in exported if row["stream"] == "table/holdem")
    running = floor.desk.round("table/holdem", floor.desk.state("table/holdem").state.opened.rounds)
    assert last == running[0].version - 1
    assert any(row["stream"] == "patron/ann" for row in exported)
    alone = inspector.http.get("/api/journal/export?stream=patron/ann").content.splitlines()
    assert {msgspec.json.decode(line)["stream"] for line in alone} == {"patron/ann"}
    number = floor.desk.state("table/holdem").state.opened.rounds
    assert inspector.http.get(f"/api/tables/holdem/rounds/{number}").status_code == 409
    assert inspector.http.get("/api/tables/holdem/rounds/99").status_code == 404
    for path in ("/api/journal/export", f"/api/tables/holdem/rounds/{number}"):
        assert AtDesk(floor, "gaming-manager").http.get(path).status_code == 403
    assert AtDesk(floor, "gaming-manager").http.post("/api/journal/verify").status_code == 403


def test_refusals_are_listed(inspector: AtDesk, supervisor: AtDesk) -> None:
    supervisor.send("patron/ann", CashOut("ann", 10**11))
    last = inspector.someone.get("/api/refusals")[-1]
    assert (last["stream"], last["command"]) == ("patron/ann", "Cash out")
    assert last["reason"]
    assert inspector.someone.get(f"/api/refusals?after={last['number']}") == []


def test_reports_of_wrong_payments_and_jackpots(floor: Floor, supervisor: AtDesk, inspector: AtDesk) -> None:
    place = IncidentPlace("three", 1)
    for amount in (100_000, 100_001):  # the list begins above a thousand dollars
        report = ReportWrongPayment(place, "wager", "over", amount, "paid twice", "ann")
        supervisor.do("incidents/plain-three", report)
    sheets = {sheet["title"]: sheet for sheet in inspector.someone.get("/api/reports")}
    (listed,) = [sheet for title, sheet in sheets.items() if title.startswith("Plain Three")]
    assert [row[5] for row in listed["rows"]] == ["$1,000.01"]
    pools = [title for title in sheets if title.startswith("Jackpot pool")]
    assert pools
    assert all("reconciled" in title for title in pools)
    assert AtDesk(floor, "dealer").http.get("/api/reports").status_code == 403


# -- guests


def test_a_guest_out_of_chips_gets_new_ones(floor: Floor) -> None:
    guest = floor.guest()
    enough = guest.http.post("/api/buy-in")
    assert (enough.status_code, "enough" in enough.json()["reason"]) == (409, True)
    guest.do("stud", TakeSeat(6))
    guest.do("stud", PlaceWagers(6, (Bet("ante", 1000),)))
    told = guest.http.post("/api/buy-in").json()
    assert told["balance"] == guest.get("/api/me")["balance"] == 2 * floor.settings.guest_chips - 1000
    assert floor.person("dealer").http.post("/api/buy-in").status_code == 403
    assert floor.stranger().http.post("/api/buy-in").status_code == 401


def test_no_free_chips_outside_a_demonstration(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Floor(tmp_path_factory.mktemp("real"), settings=Settings(demo=False, pace=PATIENT)) as floor:
        assert floor.person("ann").http.post("/api/buy-in").status_code == 404


# -- what forms rest on


def test_lists_of_numbers_in_commands_are_cards_and_every_schema_can_be_drawn() -> None:
    """The form writes any list of plain whole numbers as cards, and knows no other shapes than these."""
    kinds = [
        kind for domain in domains() for kind in domain.commands.kinds if set(kind.roles) & {*RANKS, Role.INSPECTOR}
    ]
    _, schemas = msgspec.json.schema_components(kinds, ref_template="{name}")
    shapes = {"object", "array", "string", "integer", "boolean", "null", None}
    for name, schema in schemas.items():
        for field, part in schema.get("properties", {}).items():
            if part.get("type") == "array" and part["items"].get("type") == "integer" and "format" not in part["items"]:
                assert field in ("cards", "discard"), f"{name}.{field}"
            assert part.get("type") in shapes, f"{name}.{field}"
            assert "prefixItems" not in part, f"{name}.{field}"
            if pair := part.get("additionalProperties", {}) and part["additionalProperties"].get("prefixItems"):
                assert len(pair) == 2, f"{name}.{field}: written as from and to"
            assert len([each for each in part.get("anyOf", [{}]) if each.get("type") != "null"]) == 1, f"{name}.{field}"
