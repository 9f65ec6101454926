"""Wagers in the jobs of supervisors: each is named so that nobody takes one for another's."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.table import FloorTable
from cutcard.rules.faults import Fault
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob
from tests.conftest import Cited
from tests.support.table.faults import told

NAMES = {"p1": "Ann", "p2": "Ben"}


class Layout(Spot):
    """A table of Lunar Poker where two players stake on one box and on the dealer's hand."""

    def __init__(self, felt: FeltTable, case: JobCase | None = None) -> None:
        self.actor, self.names, self.case = Actor("sam", Role.GAMING_SUPERVISOR), NAMES, case or JobCase()
        self.state = FloorTable("moon", felt.table)


def staked() -> FeltTable:
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000, super-dealer 1000" for box in (1, 2)))
    say(felt, "p2 stakes super 1500 on box 1")
    return felt


def job(name: str) -> StaffJob:
    return jobs()[name]


def test_a_wager_to_be_refused_is_named_by_its_place_and_owner() -> None:
    found = [one.about for one in job("remove-wager").cases(Layout(staked()))]
    assert found[1:3] == ["Box 1, Super: Ann, $10.00", "The dealer\u2019s hand, Super dealer: Ann, $10.00"]
    assert found[-1] == "Box 1, Super: Ben, $15.00"
    assert not [one for one in found if "Box 0" in one]


@pytest.mark.clause("LUN 6.3")
def test_several_wagers_on_one_area_are_offered_by_their_owners(cited: Cited) -> None:
    felt = staked()
    say(felt, "dealer closes bets", "dealer shows dealer: 4c")
    spot = Layout(felt, JobCase("ABOVE_MAXIMUM", "", {"fault": str(Fault.ABOVE_MAXIMUM)}))
    where = next(field for step in job("report-fault").steps for field in step.fields if field.name == "where")
    assert where.pick is not None
    offered = dict(where.pick(spot))
    assert len(set(offered.values())) == len(offered) == 7, "each once"
    assert (offered["1|super|p2"], offered["0|super-dealer|p2"]) == (
        "Box 1, Super: Ben",
        "The dealer\u2019s hand, Super dealer: Ben",
    )
    told(cited, felt, "dealer reports above maximum at 1 on super of p2, 60000 lies there")
