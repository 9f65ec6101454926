"""What runs at random have found in tournaments and at the desk, each as a test of its own."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts, Standing
from cutcard.floor.domains.tournament import TournamentDomain
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.hand.events import HandEnded
from cutcard.tournament.hand.state import TableState
from cutcard.tournament.hand.state import evolve as evolve_table
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.director import DealHand, GoHandForHand, MoveClock, RaceChips, ReportHand, Start
from cutcard.tournament.messages.entry import AwardEntry, TellPrizes
from cutcard.tournament.messages.purse import PayPrize, ProposeShares
from cutcard.tournament.money.results import places
from cutcard.tournament.state.plan import may_return, together, uneven
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Satellite
from cutcard.tournament.structure.text import default
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall, result
from tests.support.tournament.entering import entry
from tests.support.tournament.play import DIRECTOR, Event

SEAT = 250_00


def test_the_entry_of_a_disqualified_winner_is_not_promised_again() -> None:
    structure = replace(EVENT, satellite=Satellite("main", SEAT), bounty=0, re_entry=None, venues=())
    hall = Hall(structure=structure, venue="")
    hall.do(TellPrizes("entries"))
    for player in ("one", "two", "three"):
        hall.do(entry(player), DESK)
    hall.at = STARTS
    hall.do(Start())
    hall.do(Disqualify("three", "conduct", "left with the chips"))
    hall.do(MoveClock(structure.registration_until_level, "nobody else comes"))
    assert set(hall.t.winners) == {"one", "two"}
    hall.do(AwardEntry("one"))
    hall.do(AwardEntry("two"))
    hall.do(Disqualify("one", "conduct", "found out afterwards"))
    assert hall.t.purse.prizes is not None
    assert sum(hall.t.purse.prizes) + 2 * SEAT == hall.t.register.pool


def test_a_winner_whose_entry_is_voided_has_no_place() -> None:
    hall = Hall(structure=replace(EVENT, venues=(), re_entry=None), venue="")
    for player in ("one", "two", "three"):
        hall.do(entry(player), DESK)
    hall.at = STARTS
    hall.do(Start())
    hall.do(MoveClock(EVENT.registration_until_level, "nobody else comes"))
    hall.do(DealHand(1), DEALER)
    begin = hall.t.field.tables[1].begin
    assert begin is not None
    hall.do(ReportHand(1, result(begin, "three", ["one", "two"])))
    assert hall.t.winners == ("three",)
    hall.both(VoidEntry("three", "entered under another name"))
    assert "three" not in places(hall.t)
    assert set(places(hall.t)) == {"one", "two"}
    for player in ("one", "two"):
        hall.do(PayPrize(player), DESK)
    assert sum(hall.t.purse.paid.values()) == hall.t.register.pool


def test_a_hand_that_is_begun_and_released_by_one_command_is_dealt(tmp_path: Path) -> None:
    """All-in by the blinds and hand for hand: the last table to deal releases the cards of all, its own among them."""
    structure = replace(
        default(), seats_per_table=2, final_table=2, venues=(), re_entry=None, registration_until_level=2
    )
    event = Event(tmp_path / "floor.db", 4, structure=structure, paid="cash")
    event.start()
    event.do(MoveClock(30, "to make it short"), DIRECTOR)
    for number in event.state.field.tables:
        for _ in range(4):
            event.do(RaceChips(number), DIRECTOR)
    event.do(GoHandForHand(), DIRECTOR)
    for number in list(event.state.field.tables):
        event.do(DealHand(number), DIRECTOR)
    assert event.state.hand_for_hand is not None
    assert event.state.hand_for_hand.round == 2


def test_stacks_lie_in_the_order_of_seats_live_and_replayed() -> None:
    ended = HandEnded(HandResult(1, {3: 100, 1: 200, 10: 0}))
    last = evolve_table(TableState(), ended).last
    assert last is not None
    assert list(last.stacks) == [1, 3, 10]


def test_a_table_of_names_is_decided_in_the_order_that_the_journal_keeps() -> None:
    codec = TournamentDomain.commands
    shares = codec.kept(ProposeShares({"zoe": 1, "ann": 2}))
    assert isinstance(shares, ProposeShares)
    again = codec.read(codec.encode(shares).decode())
    assert isinstance(again, ProposeShares)
    assert list(shares.shares) == list(again.shares) == ["ann", "zoe"]
    assert codec.kept(DealHand(1)) == DealHand(1)


def test_an_event_without_a_table_is_even() -> None:
    t = Tournament("1")
    assert together(t)
    assert not uneven(t)
    assert may_return(t) == []


@pytest.mark.clause("TOR 6.2")
def test_a_card_in_small_letters_is_the_same_card() -> None:
    hall = Hall()
    facts = Facts(DESK, hall.at, draw="0" * 64, standing=Standing(card="C-1"))
    hall.do(entry("ann", card="c-1"), facts=facts)
    assert "ann" in hall.t.register.entrants
    other = Facts(DESK, hall.at, draw="0" * 64, standing=Standing(card="C-2"))
    with pytest.raises(Refused, match="a different card"):
        hall.do(entry("bob", card="c-3"), facts=other)
