"""The stream of an incident register: its game, its snapshot, and orders that meet a table in play."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, IncidentDomain
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.messages.cards import RecordCount
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import (
    LeaveSeat,
    OpenBets,
    PlaceWagers,
)
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.play import DEALER, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, DRAW, GUS, STUD, THREE, WHY, Floor
from tests.support.table.life import KEYS, LIVED


def test_a_deck_is_searched_before_it_deals_again(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, THREE, boxes=1, dealing="recorded")
    other = Floor(desk, cited, THREE, boxes=1, name="2")
    floor.note(ReportDefect(IncidentPlace("1"), "foreign card", "a red back"), DEALER)
    assert floor.refused(OpenBets(), SYSTEM, floor.stream)[0] == "PLT 11.7.3"
    other.do(OpenBets(), SYSTEM)
    other.stake(1)
    floor.note(RecordSearch(1, "nothing more"), DEALER)
    floor.do(OpenBets(), SYSTEM)
    assert floor.refused(ReportDefect(IncidentPlace("1", 2), "missing card", "a gap"), DEALER)[0] == "PLT 11.7"
    floor.note(ReportDefect(IncidentPlace("1", 1), "missing card", "a gap"), DEALER)
    bets = PlaceWagers(1, floor.bets(floor.rng))
    assert floor.refused(bets, floor.player(1), floor.stream)[0] == "PLT 11.7.3"
    floor.note(RecordSearch(2, "it lay under the rack"), DEALER)
    floor.do(bets, floor.player(1))


@each_game
def test_a_defect_of_an_earlier_round_does_not_void_the_one_in_play(
    desk: Desk, cited: Cited, key: str, clause: str
) -> None:
    """It is reported late: that round stands, the round in play is not where it was found, and the decks wait."""
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    floor.play(floor.rng)
    floor.begin(floor.rng)
    floor.note(ReportDefect(IncidentPlace("1", 1), "missing card", "it lay under the table"), DEALER)
    assert floor.round.proposed is None
    assert floor.state.opened.life.search == clause
    floor.finish(floor.rng)
    assert not floor.round.voided
    assert floor.refused(OpenBets(), SYSTEM, floor.stream)[0] == clause
    floor.note(RecordSearch(1, "nothing more"), DEALER)
    for name in floor.state.opened.life.decks:
        floor.do(RecordCount(name, len(floor.game.deck)), DEALER)
    floor.begin(floor.rng)
    floor.note(ReportDefect(IncidentPlace("1", 3), "missing card", "another one"), DEALER)
    assert floor.round.proposed is not None  # found in the round in play


@each_game
def test_an_incident_happened_at_a_table_of_its_game(key: str, clause: str, cited: Cited) -> None:
    domain, lodge = IncidentDomain(), LodgeDispute(IncidentPlace("9"), "ann", "the blind")
    facts = Facts(Actor("ann", Role.PLAYER), "2026-01-01T00:00:00Z", people={"ann": Standing()})
    for game in ("", "another-game"):
        with pytest.raises(Refused, match="this game has no table '9'") as refused:
            domain.decide(GameRegister(key), lodge, replace(facts, table=game))
        cited.note(refused.value)
        assert refused.value.clause == clause
    assert domain.decide(GameRegister(key), lodge, replace(facts, table=key))


@each_game
def test_an_electronic_table_has_no_cards_to_lose(desk: Desk, cited: Cited, key: str, clause: str) -> None:
    floor = Floor(desk, cited, key, boxes=2)
    floor.begin(floor.rng)
    need = floor.need
    for place in (IncidentPlace("1"), floor.here):
        found, reason = floor.refused(ReportDefect(place, "missing card", "a gap"), DEALER)
        assert (found, "no physical cards" in reason) == (clause, True)
    assert floor.need == need


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_a_supervisor_makes_an_excluded_player_leave(desk: Desk, cited: Cited, dealing: str) -> None:
    floor = Floor(desk, cited, THREE, boxes=2, dealing=dealing)
    if dealing == "electronic":
        assert "leave by themselves" in floor.refused(LeaveSeat(1), GUS, floor.stream)[1]
    floor.note(ReportDevice(IncidentPlace("1"), "a counter", floor.patron(1)), GUS)
    floor.measure("device", "exclude from the game")
    floor.do(LeaveSeat(1), GUS)
    assert floor.state.opened.seats == {2: floor.patron(2)}


def test_an_entry_is_made_in_the_register_of_its_game(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, THREE, boxes=1)
    floor.play(floor.rng)
    fire = ProposeInvalidation(IncidentPlace("1", 1), "disruption", "a fire")
    assert "has no table '1'" in floor.refused(fire, GUS, f"incidents/{STUD}")[1]
    assert (
        "has no table '9'" in floor.refused(ProposeInvalidation(IncidentPlace("9", 1), "disruption", "a fire"), GUS)[1]
    )
    assert "no register" in floor.refused(fire, GUS, "incidents/whist")[1]


def test_the_loser_of_a_race_meets_the_order(desk: Desk, cited: Cited, path: Path) -> None:
    """Two desks on one journal: what the other has ordered in between binds."""
    floor = Floor(desk, cited, THREE, boxes=2)
    floor.suspect(1, 2)
    floor.do(OpenBets(), SYSTEM)
    second = open_desk(path)
    try:
        second.execute_now(f"incidents/{THREE}", CAS, TakeMeasure("collusion", 1, "keep apart", WHY), "a")
    finally:
        second.close()
    bets = floor.bets(floor.rng)
    assert floor.refused(PlaceWagers(1, bets), floor.player(1), floor.stream)[0] == "PLT 11.9.2"


def test_a_register_is_opened_again_from_its_snapshot(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, DRAW, boxes=2)
    for number in range(25):
        floor.note(LodgeDispute(IncidentPlace("1"), floor.patron(1), f"hand {number}"), DEALER)
    floor.suspect(1, 2)
    floor.measure("collusion", "play first")
    opened = desk.state(f"incidents/{DRAW}")
    assert opened.snapshot > 0
    again = open_desk(path)
    try:
        state = again.state(f"incidents/{DRAW}").state
        assert isinstance(state, GameRegister)
        assert state == opened.state
        assert len(state.register.disputes.cases) == 25
        assert again.state("table/1").state.opened.first == (floor.patron(1), floor.patron(2))
    finally:
        again.close()
    assert verify(path).fault is None


@pytest.mark.parametrize("document", LIVED)
def test_a_missing_card_is_on_record_although_the_outcome_was_invalidated_before_anybody_confirmed_it(
    desk: Desk, document: str, cited: Cited, path: Path
) -> None:
    """Surveillance and an inspector hear of it, and the deck is searched."""
    floor = Floor(desk, cited, KEYS[document], boxes=2, dealing="recorded")
    floor.begin(floor.rng)
    floor.do(ReportFault(Fault.MISSING_CARD), DEALER)
    floor.note(ProposeInvalidation(floor.here, "disruption", WHY), GUS)
    floor.note(ConfirmInvalidation(1), CAS)
    assert floor.round.voided
    assert floor.state.opened.life.search
    register = desk.state(f"incidents/{floor.game.key}").state
    assert isinstance(register, GameRegister)
    assert [case.kind for case in register.register.defects.cases.values()] == ["missing card"]
    assert verify(path).fault is None


@pytest.mark.parametrize("document", LIVED)
def test_a_defect_that_is_entered_while_a_fault_waits_voids_the_round_next(
    desk: Desk, document: str, cited: Cited, path: Path
) -> None:
    floor = Floor(desk, cited, KEYS[document], boxes=2, dealing="recorded")
    floor.begin(floor.rng)
    floor.do(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 1_000_000), DEALER)
    floor.note(ReportDefect(floor.here, "missing card", "it lay on the floor"), DEALER)
    for fault, by in ((Fault.ABOVE_MAXIMUM, GUS), (Fault.MISSING_CARD, CAS)):
        waits = floor.round.proposed
        assert waits is not None
        assert waits.fault is fault
        floor.do(ConfirmFault(waits.proposal, waits.remedies[0]), by)
    assert floor.round.voided
    register = desk.state(f"incidents/{floor.game.key}").state
    assert isinstance(register, GameRegister)
    assert len(register.register.defects.cases) == 1
    assert verify(path).fault is None
