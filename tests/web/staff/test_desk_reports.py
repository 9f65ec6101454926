"""The desk over the wire: verification, export, refusals and reports for the inspector."""

from pathlib import Path

import msgspec

from cutcard.core.message import Actor, Role
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.proofs.exported import OPENED, open_export
from cutcard.floor.proofs.verify import verify
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.messages import CashOut
from cutcard.table.messages.round import Bet, Choose, CloseBets, PlaceWagers, Settle, StakeSettled, TakeSeat
from tests.support.floor.running import Floor
from tests.support.floor.staff import AtDesk


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


def test_an_inspector_takes_the_sealed_journal_to_another_machine(
    floor: Floor, inspector: AtDesk, tmp_path: Path
) -> None:
    ines = Inspector.new("inspector.example/ines")
    answer = inspector.http.get("/api/journal/export", params={"to": str(ines.key)})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="floor.export"'
    (tmp_path / "floor.export").write_bytes(answer.content)
    with open_export(tmp_path / "floor.export", ines) as (head, journal):
        report = verify(journal, floor.desk.streams.domains.values(), keys=OPENED, withheld=head.withheld)
    assert (report.fault, report.rows > 10) == (None, True)
    assert inspector.http.get("/api/journal/export?to=somebody").status_code == 400
    assert (
        AtDesk(floor, "gaming-manager").http.get("/api/journal/export", params={"to": str(ines.key)}).status_code == 403
    )


def test_refusals_are_listed(inspector: AtDesk, supervisor: AtDesk) -> None:
    supervisor.send("patron/ann", CashOut("ann", 10**11))
    last = inspector.someone.get("/api/refusals")[-1]
    assert (last["stream"], last["command"]) == ("patron/ann", "Cash out")
    assert last["reason"]
    assert inspector.someone.get(f"/api/refusals?after={last['number']}") == []


def test_reports_of_wrong_payments_and_jackpots(floor: Floor, supervisor: AtDesk, inspector: AtDesk) -> None:
    limits = (100_000, 100_001)  # the list begins above a thousand dollars
    for less, stake in zip(limits, _settled(floor), strict=True):
        due = stake.returned + less
        place = IncidentPlace("three", floor.desk.state("table/three").state.opened.rounds)
        report = ReportWrongPayment(place, "wager", stake.returned, due, "paid too little", stake.stake)
        supervisor.do("incidents/plain-three", report)
    sheets = {sheet["title"]: sheet for sheet in inspector.someone.get("/api/reports")}
    (listed,) = [sheet for title, sheet in sheets.items() if title.startswith("Plain Three")]
    assert [row[5] for row in listed["rows"]] == ["$1,000.01"]
    pools = [title for title in sheets if title.startswith("Jackpot pool")]
    assert pools
    assert all("reconciled" in title for title in pools)
    assert AtDesk(floor, "dealer").http.get("/api/reports").status_code == 403


def _settled(floor: Floor) -> tuple[StakeSettled, ...]:
    """The two stakes of a round that ann has played at the table ``three``."""
    ann = floor.person("ann")
    ann.do("three", TakeSeat(4))
    ann.do("three", PlaceWagers(4, (Bet("ante", 1000), Bet("pair-plus", 500))))
    system = Actor("pace", Role.SYSTEM)
    floor.desk.execute_now("table/three", system, CloseBets(), "no more bets")
    ann.do("three", Choose(4, "fold"))
    state = floor.desk.state("table/three").state.opened.round
    if not state.settled:
        floor.desk.execute_now("table/three", system, Settle(), "settle")
        state = floor.desk.state("table/three").state.opened.round
    settled: tuple[StakeSettled, ...] = state.settled
    return settled
