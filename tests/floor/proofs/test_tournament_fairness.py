"""Hands of a tournament can be checked: each person checks their own cards and those shown, nobody another's."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.pace.tournament import PACE
from cutcard.floor.proofs.hands import receipt
from cutcard.floor.proofs.shuffles import wrong
from cutcard.ruling import Refused
from cutcard.tournament.hand.events import CardsShown, HandBegan, HandsTurnedUp
from cutcard.tournament.hand.state import pile
from cutcard.tournament.messages.director import DealHand
from tests.support.tournament.play import DIRECTOR, Event

INES, STREAM = Actor("ines", Role.INSPECTOR), table_stream("1", 1)


def test_each_person_checks_what_that_person_saw(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 5, seed=4)
    event.start()
    event.play()
    kept_down = 0
    for deal in range(1, event.table(1).table.deals + 1):
        events = [one for entry in event.desk.round(STREAM, deal) for one in entry.events]
        begin = next(one.begin for one in events if isinstance(one, HandBegan))
        public = {one.to for one in events if isinstance(one, CardsShown) and one.audience == "all"}
        public |= {pile(seat) for one in events if isinstance(one, HandsTurnedUp) for seat in one.seats}
        everything = receipt(event.desk, STREAM, deal, INES)
        assert wrong(everything) == []
        assert everything.seed
        for seat in begin.seats:
            own = receipt(event.desk, STREAM, deal, Actor(seat.player, Role.PLAYER))
            assert wrong(own) == []
            assert own.seed == ""
            assert {opening.pile for opening in own.cards} == public | {pile(seat.seat)}
            kept_down += len(everything.cards) > len(own.cards)
        stranger = receipt(event.desk, STREAM, deal, DIRECTOR)
        assert {opening.pile for opening in stranger.cards} == public
        forged = replace(everything.cards[0], card=(everything.cards[0].card + 1) % 52)
        assert wrong(replace(everything, cards=(forged,))) == [forged]
    assert kept_down
    event.desk.close()


def test_what_cannot_be_checked_says_why(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 3)
    event.start()
    event.do(DealHand(1), PACE)
    with pytest.raises(Refused, match="the hand is still in play"):
        receipt(event.desk, STREAM, 1, INES)
    with pytest.raises(Refused, match="there has been no deal 2"):
        receipt(event.desk, STREAM, 2, INES)
    event.desk.close()
    by_hand = Event(tmp_path / "by_hand.db", 3, "recorded")
    by_hand.start()
    by_hand.do(DealHand(1), DIRECTOR)
    with pytest.raises(Refused, match="dealt by hand"):
        receipt(by_hand.desk, STREAM, 1, INES)
    by_hand.desk.close()
