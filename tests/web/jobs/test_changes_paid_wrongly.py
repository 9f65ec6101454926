"""The job for wrong payments: cash and chips that were changed can be chosen where the document's rule covers them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.messages import IssueCard
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.exchange import ChangeCash, ChangeColour
from cutcard.table.messages.validity import SeatPatron
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot
from cutcard.web.jobs.doing import build, possible
from cutcard.web.jobs.registers.places import payments
from tests.conftest import Cited
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.assisted import SUPERVISOR, Assisted
from tests.support.floor.play import DEALER, SYSTEM

UTH, TCP = "ultimate-texas-holdem", "three-card-poker"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("desk"))
    yield desk
    desk.close()


def changing(desk: Desk, game: str) -> tuple[Assisted, Spot]:
    """Chips are bought before the first round, and changed for others in it."""
    table = Assisted(desk, game, jackpot=game == UTH).prepare()
    table.give("patron/cy", IssueCard("C-1"), SYSTEM)
    table.do(SeatPatron(2, "cy", "C-1"))
    table.do(ChangeCash(2, 5_000))
    return table, Spot(desk, SUPERVISOR, f"incidents/{game}", {"cy": "Cy"}, JobCase("1", "", {"place.table": "1"}))


@pytest.mark.clause("UTH 11.12")
def test_a_wrong_change_is_chosen_from_what_was_changed(desk: Desk, cited: Cited) -> None:
    table, spot = changing(desk, UTH)
    job = jobs()["report-wrong-payment"]
    assert [case.key for case in job.cases(spot)] == ["1"], "also before the first round"
    assert possible(job, spot)
    table.mend(DealRound())
    table.do(ChangeColour(2, 2_000, "red"))
    table.do(EndRound())
    offered = dict(payments(spot))
    assert offered["0/change 0"] == "Before the first round, cash change: Cy, $50.00"
    assert offered["1/change 0"] == "Round 1, colour change: Cy, $20.00"
    told = {"place.table": "1", "details": "counted again"}
    report = build(job, spot, {**told, "payment": "0/change 0", "due": 5_000, "paid": 5_500})
    assert report == ReportWrongPayment(IncidentPlace("1"), "cash change", 5_500, 5_000, "counted again", patron="cy")
    for event in table.give(spot.stream, report, DEALER):
        cited.note(event)
    report = build(job, spot, {**told, "payment": "1/change 0", "due": 2_500})
    assert isinstance(report, ReportWrongPayment)
    assert (report.what, report.paid, report.place.round) == ("colour change", 2_000, 1)
    table.give(spot.stream, report, DEALER)


@pytest.mark.clause("TCP 12.13")
def test_where_the_rule_is_about_wagers_alone_no_change_is_offered(desk: Desk, cited: Cited) -> None:
    _, spot = changing(desk, TCP)
    assert payments(spot) == []
    assert not list(jobs()["report-wrong-payment"].cases(spot))
    cited.add("TCP 12.13")
