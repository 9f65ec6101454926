"""Chips at the console of a room: what the rules take can be entered, however old the last count is."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.tournament.messages.entry import HearExclusion
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.room import CountStacks, RaceTable
from cutcard.tournament.structure.structure import Flight
from cutcard.web.console.clockwork import bags_due
from cutcard.web.console.due import due_now
from cutcard.web.console.probe import Probe
from cutcard.web.console.sheets import player_sheet, table_sheet
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DIRECTOR, EVENT, MANAGER, STARTS, Hall

SYSTEM = Actor("patrons", Role.SYSTEM)


def acts(hall: Hall, player: str) -> dict[str, str]:
    """The buttons for a player, each with the number that it proposes."""
    return {act.id: act.value for act in player_sheet(Probe(hall.t, DIRECTOR, hall.at), player).acts}


@pytest.mark.clause("TOR 7.40", "TOR 6.9")
def test_stacks_counted_before_a_race_can_be_counted_again_and_leave_play(cited: Cited) -> None:
    """The last count has chips that are no longer used."""
    hall = Hall(cited, dealing="room").start(6).close_registration()
    one, two, *_ = hall.seated()
    hall.do(CountStacks(1, {one: 20_300, two: 19_700}), DEALER)
    assert acts(hall, one)["disqualify"] == "20300"
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    hall.do(RaceTable(1, 5), DEALER)
    offered = acts(hall, one)
    assert offered["disqualify"] == offered["void"] == "20500"
    assert [rival.player for rival in table_sheet(Probe(hall.t, DEALER, hall.at), 1).count] == hall.seated()
    (gone,) = [act for act in player_sheet(Probe(hall.t, DIRECTOR, hall.at), one).acts if act.id == "disqualify"]
    hall.do(gone.command)
    assert one not in hall.t.field.where


@pytest.mark.clause("TOR 7.13")
def test_a_short_stack_can_be_forfeited_though_it_was_large_at_the_last_count(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6)
    one, *_ = hall.seated()
    hall.do(CountStacks(1, {one: 45_000}), DEALER)
    hall.minute(4 * 25 + 20 + 2 * 25)
    assert acts(hall, one)["forfeit"] == "20000"
    (given,) = [act for act in player_sheet(Probe(hall.t, DIRECTOR, hall.at), one).acts if act.id == "forfeit"]
    hall.do(replace(given.command, counted=11_000))
    hall.do(ConfirmProposal(hall.t.proposed), MANAGER)
    assert hall.t.removed == 11_000


@pytest.mark.clause("TOR 7.13")
def test_old_counts_can_be_bagged(cited: Cited) -> None:
    event = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 13),))
    hall = Hall(cited, event, dealing="room").start(3).close_registration()
    one, two, _ = hall.seated()
    hall.do(CountStacks(1, {one: 20_300, two: 19_700}), DEALER)
    hall.to_level(13)
    hall.do(RaceTable(1, 5), DEALER)
    hall.to_level(14)
    (due,) = bags_due(Probe(hall.t, DIRECTOR, hall.at))
    assert {act.id for act in due.acts} == {f"bag {player}" for player in hall.seated()}


@pytest.mark.clause("TOR 7.40(g)")
def test_a_player_given_a_chip_at_the_end_of_a_race_is_told_with_the_tally(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6).close_registration()
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    sheet = table_sheet(Probe(hall.t, DEALER, hall.at), 1)
    (rescued,) = [act for act in sheet.acts if act.id == "raced rescued"]
    assert [blank.name for blank in rescued.blanks] == ["odd", "rescued"]
    before = hall.t.issued
    hall.do(replace(rescued.command, odd=6, rescued=1), DEALER)  # one new chip for six odd ones, and one more
    assert hall.t.issued - hall.t.removed == before + 400


@pytest.mark.clause("TOR 6.13", "T-59")
def test_who_is_excluded_is_removed_at_the_console_with_the_chips_counted(cited: Cited) -> None:
    """The duty has its button also where chips that leave play are counted first."""
    hall = Hall(cited, dealing="room").start(6)
    one, *_ = hall.seated()
    hall.do(HearExclusion(one, "casino", "by order"), SYSTEM)
    (line,) = [line for line in due_now(Probe(hall.t, DIRECTOR, hall.at)) if "has been excluded" in line.text]
    (gone,) = line.acts
    assert (gone.field, gone.value) == ("counted", "20000")
    hall.do(gone.command)
    assert one in hall.t.disqualified
