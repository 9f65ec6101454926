"""The staff's desk over the wire: who sees which streams and what of them, and which commands each role is offered."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cutcard.compose import domains
from cutcard.core.day import date, day
from cutcard.core.message import Role
from cutcard.registers.patrons.messages import BuyIn, SetDepositLimit, SetLossLimit
from cutcard.table.messages.cards import OrderCount, RecordCount
from cutcard.table.messages.life import ShowNotice
from cutcard.web.site.asking import APART
from cutcard.web.staff.desk import FIRST
from tests.support.floor.running import Floor
from tests.support.floor.staff import AtDesk, soon

PATHS = ("/api/streams", "/api/streams/table/stud", "/api/streams/patron/ann", "/api/reports", "/api/refusals")


OUTSIDERS = ("ann", "analyst", "administrator")


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
    assert kinds["dealer"] == {"table", "patron", "incidents", "cage", "float", "promotion"} & kinds["gaming-manager"]
    assert kinds["cashier"] >= {"patron", "cage"}
    assert kinds["surveillance"] >= {"incidents"}
    assert kinds["gaming-supervisor"] >= {"table", "pool", "patron", "incidents"}
    assert kinds["inspector"] - {"people", "entrance"} == kinds["gaming-manager"] == kinds["gaming-supervisor"]
    assert kinds["inspector"] >= {"people", "entrance"}
    assert dealer.http.get("/api/streams/pool/stud").status_code == 403
    assert supervisor.see("pool/stud")["sheets"][0]["title"] == "Pool"


def _staff(floor: Floor) -> list[tuple[str, AtDesk]]:
    ranks = ("dealer", "gaming-supervisor", "casino-supervisor", "gaming-manager")
    names = (*ranks, "inspector", "cashier", "surveillance")
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
        declared = {kind.__name__ for kind in domain.commands.kinds if role in kind.roles} - {"AskSecond"}
        response = who.http.get(f"/api/streams/{stream}")
        if domain.name in APART:  # accounts have a page of their own
            assert response.status_code == (200 if role is Role.INSPECTOR else 403)
            assert role is not Role.INSPECTOR or response.json()["commands"] == []
            continue
        if role in (Role.DEALER, Role.CASHIER, Role.SURVEILLANCE) and not declared:
            assert response.status_code == 403
            continue
        wanted = declared if first is None else declared - {first} if opened else declared & {first}
        assert set(response.json()["commands"]) == wanted, name


def test_an_inspector_reads_everything_and_only_orders_counts_and_acknowledges_failures(
    inspector: AtDesk, dealer: AtDesk
) -> None:
    dealer.someone.prepare("stud-by-hand")
    seen = inspector.see("table/stud-by-hand")
    assert set(seen["commands"]) == {"OrderCount", "AcknowledgeMalfunction"}
    assert inspector.do("table/stud-by-hand", OrderCount())["version"] == seen["version"] + 1
    refused = inspector.send("table/stud-by-hand", ShowNotice(1000, soon(minutes=30)))
    assert refused.status_code == 403
    dealer.do("table/stud-by-hand", RecordCount(inspector.rows("table/stud-by-hand", "Decks")[0][0], 52))


def test_a_dealer_is_not_told_what_limits_a_patron_has_set(supervisor: AtDesk, dealer: AtDesk) -> None:
    supervisor.do("patron/bob", SetLossLimit(123_400, 7))
    supervisor.do("patron/bob", SetDepositLimit(1_765_400))
    assert "$1,234.00" in supervisor.fact("patron/bob", "Patron", "Loss limit")
    (told,) = [line["text"] for line in supervisor.see("patron/bob")["log"] if "Loss limit" in line["text"]]
    assert f"from {date(day(datetime.now(UTC).isoformat()))}" in told, "a day is written as people write it"
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
