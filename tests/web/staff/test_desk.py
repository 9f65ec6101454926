"""The staff's desk over the wire: what staff do there, guests, and what forms rest on."""

from unittest.mock import ANY

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.compose import domains
from cutcard.core.duty import Acknowledge
from cutcard.core.message import RANKS, Actor, Role
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.dispute import AnswerDecision, CloseDispute, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.registers.patrons.identity_messages import MergeRecord
from cutcard.registers.patrons.messages import AskCashOut, BuyIn, CashOut, IssueCard, SetLossLimit
from cutcard.registers.promotions.commands import DraftTerms
from cutcard.registers.promotions.events import ClaimDenied
from cutcard.registers.promotions.state import Promotion
from cutcard.rules.faults import Fault
from cutcard.table.messages.cards import Cut, RecordCount, Shuffle
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.jackpot import AcknowledgeMalfunction, PlayWithoutJackpot, ReportMalfunction, RestoreJackpot
from cutcard.table.messages.life import ShowNotice
from cutcard.table.messages.round import Bet, CloseBets, LeaveSeat, OpenBets, PlaceWagers, TakeSeat
from cutcard.web.http.settings import Settings
from cutcard.web.staff.views import promotion_sheets
from tests.support.floor.promotions import AWARD, HAMPER, TERMS
from tests.support.floor.running import PATIENT, Floor
from tests.support.floor.staff import AtDesk, soon

# -- commands


def test_a_notice_of_a_higher_minimum(supervisor: AtDesk) -> None:
    early = supervisor.send("table/three", ShowNotice(1000, soon(minutes=5)))
    assert early.status_code == 409
    assert early.json()["clause"].startswith("PLT ")
    seen = supervisor.do("table/three", ShowNotice(1000, soon(minutes=30)))
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
    assert supervisor.fact("patron/newcomer", "Patron", "Player card") == "C77"
    refused = supervisor.send("patron/newcomer", CashOut("newcomer", 50_000))
    assert (refused.status_code, "only with consent" in refused.json()["reason"]) == (409, True)
    newcomer = Actor("newcomer", Role.PLAYER)
    floor.let_in(newcomer)
    floor.desk.execute_now("patron/newcomer", newcomer, AskCashOut(50_000), "asked for it")
    AtDesk(floor, "cashier").do("patron/newcomer", CashOut("newcomer", 50_000))
    assert supervisor.fact("patron/newcomer", "Patron", "Chips") == "$0.00"


def test_a_dealer_asks_and_a_supervisor_confirms_from_the_inbox(
    floor: Floor, dealer: AtDesk, supervisor: AtDesk
) -> None:
    """The whole way over the wire: the refusal carries the command that asks for a second person."""
    command = BuyIn("guest-of-honour", 200_001)
    refused = dealer.send("patron/guest-of-honour", command)
    cure = refused.json()["cure"]
    assert (refused.status_code, cure["stream"], cure["command"]["type"]) == (409, "cage/floor", "AskSecond")
    seen = dealer.do(cure["stream"], cure["command"])
    assert seen["offers"] == []  # nobody confirms their own
    assert not [line for line in dealer.someone.get("/api/inbox") if line["domain"] == "cage"]
    (line,) = [line for line in supervisor.someone.get("/api/inbox") if line["domain"] == "cage"]
    assert line["duty"]["text"].startswith("dealer asks to sell chips for $2,000.01")
    (offer,) = supervisor.see(f"cage/{line['id']}")["offers"]
    supervisor.do(f"cage/{line['id']}", offer["command"])
    assert floor.desk.balance("patron/guest-of-honour") == 200_001
    assert [line for line in supervisor.someone.get("/api/inbox") if line["domain"] == "cage"] == []


def test_notices_are_acknowledged_in_person(floor: Floor, dealer: AtDesk, inspector: AtDesk) -> None:
    register, surveillance = "incidents/plain-stud", AtDesk(floor, "surveillance")
    dealer.do(register, ReportDefect(IncidentPlace("stud-by-hand"), "missing card", "51 cards"))
    for who, other in ((surveillance, inspector), (inspector, surveillance)):
        (line,) = [line for line in who.someone.get("/api/inbox") if "missing card" in line["duty"]["text"]]
        assert line["duty"]["closes"] == "Acknowledge"
        refused = other.send(register, Acknowledge(line["duty"]["id"]))
        assert (refused.status_code, "in person" in refused.json()["reason"]) == (409, True)
        assert dealer.send(register, Acknowledge(line["duty"]["id"])).status_code == 409
        who.do(register, Acknowledge(line["duty"]["id"]))
        assert not [one for one in who.someone.get("/api/inbox") if "missing card" in one["duty"]["text"]]
    dealer.do(register, RecordSearch(1, "it lay under the rack"))
    for deck in dealer.rows("table/stud-by-hand", "Decks"):
        dealer.do("table/stud-by-hand", RecordCount(deck[0], 52))


def test_a_fault_is_proposed_and_confirmed(floor: Floor, dealer: AtDesk, supervisor: AtDesk) -> None:
    table, ann = "stud-by-hand", floor.person("ann")
    ann.do(table, TakeSeat(2))
    dealer.someone.prepare(table)
    dealer.do(f"table/{table}", OpenBets())
    ann.do(table, PlaceWagers(2, (Bet("ante", 1000),)))
    for deck in supervisor.rows(f"table/{table}", "Decks"):
        if dealer.send(f"table/{table}", Shuffle(deck[0])).status_code == 200:
            dealer.do(f"table/{table}", Cut(deck[0]))
            break
    dealer.do(f"table/{table}", CloseBets())
    assert supervisor.see(f"table/{table}")["offers"] == []
    assert "no shuffling device" in dealer.send(f"table/{table}", ReportFault(Fault.DEVICE_FAILS)).text
    dealer.do(f"table/{table}", ReportFault(Fault.WRONG_DEALER))
    offers = supervisor.see(f"table/{table}")["offers"]
    assert [offer["command"]["type"] for offer in offers][-1] == "WithdrawFault"
    assert all(offer["clauses"] for offer in offers)
    seen = supervisor.do(f"table/{table}", offers[0]["command"])
    assert seen["offers"] == []
    assert any("Misdeal: all wagers go back" in line["text"] for line in seen["log"])
    ann.http.close()


def test_an_incident_to_its_end(floor: Floor, dealer: AtDesk, supervisor: AtDesk) -> None:
    register = "incidents/plain-three"
    dealer.do(register, LodgeDispute(IncidentPlace("three"), "ann", "paid too little"))
    due = supervisor.see(register)["due"]
    assert any(each["mine"] and "Dispute 1" in each["text"] for each in due)
    supervisor.do(register, DecideDispute(1, "paid as printed", "the cards were shown again", NO_ORDER))
    early = supervisor.send(register, CloseDispute(1))
    assert (early.status_code, early.json()["cure"]["command"]["type"]) == (409, "AdvisePatron")
    answered = msgspec.json.encode(AnswerDecision(1, satisfied=True))
    headers = {"Idempotency-Key": "ann accepts it"}
    assert floor.person("ann").http.post(f"/api/mine/{register}/commands", content=answered, headers=headers).is_success
    supervisor.do(register, CloseDispute(1))
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


def test_the_list_of_denied_claims_has_name_and_address_and_is_not_a_dealers() -> None:
    denied = ClaimDenied(AWARD, "mia", (), 0, "ann", "Ann Lee", "1 First St", "purse", 500_00, "not a member", 0, True)
    floor = FloorPromotion("plain-flop.1", Promotion(terms=TERMS, denials=(denied,)))
    (sheet,) = [one for one in promotion_sheets(floor, Role.INSPECTOR) if one.title == "Claims refused"]
    assert list(sheet.rows) == [("0", "ann", "Ann Lee", "1 First St", "purse", "$500.00", "not a member", "no")]
    assert "Claims refused" not in [one.title for one in promotion_sheets(floor, Role.DEALER)]


def test_the_page_of_a_promotion_has_its_full_terms() -> None:
    """Whatever the terms state is shown, as it goes to the regulator."""
    given = {name: f"about {name}" for name in ("reservations", "regulations_checked_by")}
    prize = replace(HAMPER, alternative=True)
    terms = replace(TERMS, wager_needed=True, wager=25_00, prizes=(prize,), **given)
    sheets = {one.title: one for one in promotion_sheets(FloorPromotion("x.1", Promotion(terms=terms)), Role.DEALER)}
    shown = [value for _, value in sheets["Terms"].rows]
    assert len(shown) == len(terms.__struct_fields__) - 1, "all but the prizes, which have a sheet of their own"
    assert {"$25.00", *given.values()} <= set(shown)
    assert list(sheets["Prizes"].rows) == [("hamper", "1", ANY, "$300.00", "collected within a month", "yes")]


def test_a_failed_jackpot_is_told_to_those_it_concerns_and_the_meter_is_that_of_the_pool(
    dealer: AtDesk, supervisor: AtDesk, inspector: AtDesk, manager: AtDesk, floor: Floor
) -> None:
    table = "table/stud-by-hand"
    dealer.do(table, ReportMalfunction("the meter is dark"))
    assert "PLS 11.11" in [each["clause"] for each in supervisor.see(table)["due"]]
    assert any(each["mine"] and "notified" in each["text"] for each in inspector.see(table)["due"])
    closing = {line["duty"]["closes"] for line in supervisor.someone.get("/api/inbox") if line["id"] == "stud-by-hand"}
    assert closing == {"PlayWithoutJackpot"}
    (line,) = [line for line in inspector.someone.get("/api/inbox") if line["domain"] == "table"]
    assert (line["duty"]["closes"], "the meter is dark" in line["duty"]["text"]) == ("AcknowledgeMalfunction", True)
    page = inspector.someone.see("stud-by-hand")
    assert any("acknowledge that you have been notified" in each["text"] for each in page["prompts"])
    supervisor.do(table, PlayWithoutJackpot())
    supervisor.do(table, RestoreJackpot("mended"))
    assert "PLS 11.11" in [each["clause"] for each in inspector.see(table)["due"]], "until the inspector says so"
    inspector.do(table, AcknowledgeMalfunction(1))
    assert not [line for line in inspector.someone.get("/api/inbox") if line["domain"] == "table"]
    assert "PLS 11.11" not in [each["clause"] for each in inspector.see(table)["due"]]
    manager.do("pool/third", {"type": "OpenPool", "seed": 5_000_000, "rate": 70})
    manager.do(table, {"type": "UnlinkPool"})
    assert floor.guest().see("stud-by-hand")["meter"] is None
    manager.do(table, {"type": "LinkPool", "pool": "third"})
    seen = floor.guest().see("stud-by-hand")
    assert seen["meter"] == 5_000_000
    assert any("$50,000.00" in each["text"] and each["standing"] for each in seen["prompts"])


def test_the_dealer_of_a_player_with_a_loss_limit_is_told_at_the_table(floor: Floor, dealer: AtDesk) -> None:
    guest = floor.guest()
    guest.do("holdem", TakeSeat(4))
    assert "PLF 13.2" not in [each["clause"] for each in dealer.someone.see("holdem")["prompts"]]
    who = floor.desk.state("table/holdem").state.opened.seats[4]
    floor.desk.execute_now(f"patron/{who}", Actor(who, Role.PLAYER), SetLossLimit(100_000, 30), "a limit")
    told = [each["text"] for each in dealer.someone.see("holdem")["prompts"] if each["clause"] == "PLF 13.2"]
    assert told == [
        f"Guest {who[6:10]} has a loss limit: record the chips that they declare, also what is left before they leave."
    ]
    own = [each["text"] for each in guest.see("holdem")["prompts"] if each["clause"] in ("PLF 13.2", "PLF 13.2.4")]
    assert len(own) == 2
    assert own[0].startswith("You have a loss limit: before a round, declare chips")
    guest.do("holdem", LeaveSeat(4))


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


def test_a_guest_whose_record_was_merged_is_told_so(floor: Floor) -> None:
    guest = floor.guest()
    id, manager = guest.get("/api/me")["id"], AtDesk(floor, "gaming-manager")
    manager.do(f"patron/{id}", MergeRecord("ann", "the same passport"))
    refused = guest.http.post("/api/buy-in")
    assert (refused.status_code, "the same person as" in refused.json()["reason"]) == (409, True)


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
    del schemas["AskSecond"]  # asked from a refusal, not by a form
    for name, schema in schemas.items():
        for field, part in schema.get("properties", {}).items():
            if part.get("type") == "array" and part["items"].get("type") == "integer" and "format" not in part["items"]:
                assert field in ("cards", "discard", "player", "board"), f"{name}.{field}"
            assert part.get("type") in shapes, f"{name}.{field}"
            assert "prefixItems" not in part, f"{name}.{field}"
            if pair := part.get("additionalProperties", {}) and part["additionalProperties"].get("prefixItems"):
                assert len(pair) == 2, f"{name}.{field}: written as from and to"
            assert len([each for each in part.get("anyOf", [{}]) if each.get("type") != "null"]) == 1, f"{name}.{field}"
