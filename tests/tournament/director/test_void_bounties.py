"""Bounties that were void or lost with one of several entries, each with a bounty of its own (T-05, T-08)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.correction import LiftDisqualification, Reinstate, VoidEntry
from cutcard.tournament.messages.director import AnnounceEliminationRound
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.structure.structure import ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, EVENT, MANAGER, Hall

AGAIN = replace(EVENT, venues=(), re_entry=ReEntry(until_level=7, most=3, bounty=True))


def _hall(cited: Cited) -> Hall:
    return Hall(cited, AGAIN, venue="").start(6)


def _void(hall: Hall, player: str) -> None:
    hall.both(VoidEntry(player, "somebody else paid"), second=MANAGER)


def _eliminated(hall: Hall, player: str, other: str) -> None:
    """In an elimination round, with fewer chips than anybody else."""
    hall.do(AnnounceEliminationRound(1))
    stacks = {player: hall.stack(player) - 1_000, other: hall.stack(other) + 1_000}
    hall.hand(stacks=stacks)
    assert player not in hall.t.field.where


@pytest.mark.clause("TOR 3", "TOR 6.14")
def test_a_disqualification_that_was_lifted_does_not_hide_with_which_entry_a_bounty_was_lost(cited: Cited) -> None:
    hall = _hall(cited)
    one, two, _, four, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two, "cash"), DESK)
    hall.do(Disqualify(two, "conduct", "rude"))
    hall.do(LiftDisqualification(two, "somebody else", 1, hall.free(1)))
    hall.hand(won=four, lost=[])  # who has come back is dealt in
    hall.hand(won=four, lost=[two])
    assert (hall.t.bounties.won[one], hall.t.bounties.won[four]) == (100_00, 100_00)
    _void(hall, two)  # what four has won stays with them
    hall.do(Reinstate(two, 1, hall.free(1), {one: 20_000}, "the river was misread"))
    assert (hall.t.bounties.won[one], hall.t.bounties.own[two]) == (0, "held")


@pytest.mark.clause("TOR 3", "TOR 6.14", "TOR 7.22")
def test_without_a_mistaken_re_entry_the_bounty_before_it_is_void_and_comes_back(cited: Cited) -> None:
    hall = _hall(cited)
    one, two, *_ = hall.seated()
    _eliminated(hall, two, one)
    hall.do(ReEnter(two, "cash"), DESK)
    _void(hall, two)
    assert hall.t.bounties.own[two] == "void"
    hall.do(Reinstate(two, 1, hall.free(1), {}, "the stacks were misread"))
    assert (hall.t.bounties.own[two], hall.t.bounties.void) == ("held", 0)


@pytest.mark.clause("TOR 3", "TOR 6.14", "TOR 7.22")
def test_without_an_entry_whose_bounty_is_void_the_one_before_it_is_lost(cited: Cited) -> None:
    hall = _hall(cited)
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two, "cash"), DESK)
    hall.hand(stacks={})
    _eliminated(hall, two, one)
    _void(hall, two)
    assert hall.t.bounties.own[two] == "lost"
    hall.do(Reinstate(two, 1, hall.free(1), {one: 20_000}, "the river was misread"))
    assert (hall.t.bounties.won[one], hall.t.bounties.own[two], hall.t.bounties.void) == (0, "held", 1)


@pytest.mark.clause("TOR 3", "TOR 6.14", "TOR 7.22")
def test_a_void_bounty_comes_back_although_one_of_a_later_entry_was_won(cited: Cited) -> None:
    hall = _hall(cited)
    one, two, *_ = hall.seated()
    _eliminated(hall, two, one)
    hall.do(ReEnter(two, "cash"), DESK)
    hall.hand(stacks={})
    hall.hand(won=one, lost=[two])
    _void(hall, two)
    hall.do(Reinstate(two, 1, hall.free(1), {}, "the stacks were misread"))
    bounties = hall.t.bounties
    assert (bounties.own[two], bounties.won[one], bounties.void) == ("held", 100_00, 0)
