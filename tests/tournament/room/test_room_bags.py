"""Chips of a room, counted or in bags: all of them are there, or somebody says why (TOR 7.13, T-66, T-72)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import Disqualify, ForfeitChips
from cutcard.tournament.messages.director import PauseClock
from cutcard.tournament.messages.entry import CloseFlight
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.room import BagChips, CountStacks, ExplainCount, Knockout, RecordOut
from cutcard.tournament.structure.structure import Flight
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, EVENT, MANAGER, STARTS, Hall


def forfeits(hall: Hall, player: str) -> None:
    hall.both(ForfeitChips(player, "I come back tomorrow", 20_000))


def is_disqualified(hall: Hall, player: str) -> None:
    hall.do(Disqualify(player, "conduct", "shouted", 20_000))


def goes_out(hall: Hall, player: str) -> None:
    hall.do(RecordOut(1, (Knockout(player, (hall.seated()[0],)),)), DEALER)


@pytest.mark.clause("TOR 7.13", "T-72")
@pytest.mark.parametrize("leaves", [forfeits, is_disqualified, goes_out])
def test_the_bags_are_compared_even_if_the_last_player_leaves_without_one(
    leaves: Callable[[Hall, str], None], cited: Cited
) -> None:
    event = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 2),))
    hall = Hall(cited, event, dealing="room").start(3)
    one, two, three = hall.seated()
    hall.minute(51)
    hall.do(BagChips(one, 25_000, "17", True), DEALER)
    hall.do(BagChips(two, 14_000, "18", True), DEALER)
    leaves(hall, three)
    missing = 21_000 if leaves is goes_out else 1_000
    assert hall.t.room.difference == -missing
    assert f"{missing:,} in chips are missing" in hall.refused(CloseFlight("final"), "TOR 7.13")
    assert any(f"{missing:,} in chips missing" in duty.text for duty in duties(hall.t, hall.at))
    hall.do(ExplainCount("one chip lies in the float"))
    hall.do(CloseFlight("final"))


@pytest.mark.clause("T-66")
def test_a_count_is_compared_even_if_the_last_player_leaves_uncounted(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one, two, three, four = hall.seated()
    hall.do(PauseClock("to count"))
    hall.do(CountStacks(1, {one: 20_000, two: 30_000, three: 25_000}), DEALER)
    goes_out(hall, four)
    assert hall.t.room.difference == -5_000
    hall.do(CountStacks(1, {three: 30_000}), DEALER)
    assert hall.t.room.difference == 0


@pytest.mark.clause("T-66")
def test_chips_that_have_become_too_many_to_be_forfeited_are_kept(cited: Cited) -> None:
    event = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 2),))
    hall = Hall(cited, event, dealing="room").start(3)
    one, *_ = hall.seated()
    hall.minute(51)
    hall.do(ForfeitChips(one, "I come back tomorrow", 20_000))
    hall.later(1)
    hall.do(CountStacks(1, {one: 41_000}), DEALER)
    hall.do(hall.cure(ConfirmProposal(1), MANAGER), MANAGER)
    assert not hall.t.proposals
    assert hall.stack(one) == 41_000
