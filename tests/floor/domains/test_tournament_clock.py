"""Asking for the clock through the desk, by players who were dealt no cards."""

from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import CallTime, CompleteDeal, RequestClock
from cutcard.tournament.messages.director import DealHand
from cutcard.web.tournament.offers import table_offers
from tests.support.journal.audit import verify
from tests.support.tournament.play import DEALER, DIRECTOR, Event


@pytest.mark.clause("TOR 7.26")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_a_player_who_was_dealt_no_cards_may_ask_for_the_clock_too(tmp_path: Path, dealing: str) -> None:
    event = Event(tmp_path / "journal.db", 4, dealing, paid="cash")
    event.start()
    event.do(DealHand(1), DEALER)
    event.enter("late")  # takes a seat while the hand is played
    table, seat = event.state.field.where["late"]
    stream = table_stream(event.id, table)
    if dealing == "recorded":
        event.do(CompleteDeal(), DEALER, stream)
    turn = needs(event.table(table).table).seat
    late, other = Actor("late", Role.PLAYER), Actor("stranger", Role.PLAYER)
    offered = table_offers(event.state, event.table(table), seat, late, event.clock.now)
    assert RequestClock(turn, seat) in [one.command for one in offered]
    free = next(number for number in range(1, 10) if number not in event.state.field.seated(table))
    for command, actor in ((RequestClock(turn, seat), other), (RequestClock(turn, free), late)):
        with pytest.raises(Refused, match="is not yours"):
            event.do(command, actor, stream)
    with pytest.raises(Refused, match=f"nobody sits in seat {free}"):
        event.do(RequestClock(turn, free), DEALER, stream)
    event.do(RequestClock(turn, seat), late, stream)
    event.do(CallTime(turn), DIRECTOR, stream)
    time = event.table(table).table.live.time
    assert time is not None
    assert (time.seat, time.by) == (turn, seat)
    event.desk.close()
    assert verify(event.path).fault is None
