"""Hands of a tournament to inspect: the last step is what everybody saw at the end, and no step shows more."""

from pathlib import Path

import pytest

from cutcard.core.message import Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.ruling import Refused
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.inspector.listing import search
from cutcard.web.inspector.query import RoundQuery
from cutcard.web.inspector.rounds import inspected_hand
from cutcard.web.tournament.place import TournamentPlace
from tests.support.tournament.play import Event

INES = Person("ines", Role.INSPECTOR, "Ines")
SUE = Person("sue", Role.GAMING_SUPERVISOR, "Sue")
HANDS = 12


def test_each_hand_ends_as_the_table_did(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", players=4)
    event.start()
    index, seen = RoundIndex(event.desk), 0
    while seen < HANDS and event.state.phase == "running":
        before = event.table(1).table.hand
        event.step()
        table = event.table(1).table
        if before is None or table.hand is not None:
            continue
        seen += 1
        live = TournamentPlace(event.desk, event.id, event.clock).look_at(1, INES)
        index.catch_up()
        found = inspected_hand(event.desk, index, event.id, 1, table.deals, INES, {})
        assert found is not None
        last = found.steps[-1].view
        dealt = {seat.seat for seat in before.begin.seats}
        for now, then in ((live, last), (last, live)):
            assert [one for one in now.seats if one.seat in dealt] == [one for one in then.seats if one.seat in dealt]
        assert (last.board, last.ended, last.hand) == (live.board, live.ended, 0)
        assert [row.version for row in found.rows] == sorted(row.version for row in found.rows)
        hidden = {seat: cards for seat, cards in before.hands.items() if seat not in before.shown}
        for step in found.steps[:-1]:
            for seat in step.view.seats:
                assert seat.seat not in hidden or set(seat.cards) <= {"??"} or step is found.steps[-1]
        assert len(found.private) == len(dealt)
        told = inspected_hand(event.desk, index, event.id, 1, table.deals, SUE, {})
        assert told is not None
        assert told.private == []
    assert seen
    hands, total, _ = search(index, RoundQuery(table="1"), 100)
    assert total == len(index.of(table_stream("1", 1))) >= seen
    assert {one.hand for one in hands} == {True}
    player = hands[-1].patrons[0]
    assert search(index, RoundQuery(patrons=(player,)), 100)[1] > 0


def test_a_hand_in_play_stays_shut_and_one_that_never_was_is_not_there(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", players=3)
    event.start()
    while event.table(1).table.hand is None:
        event.step()
    index = RoundIndex(event.desk)
    with pytest.raises(Refused, match="still in play"):
        inspected_hand(event.desk, index, event.id, 1, event.table(1).table.deals, INES, {})
    assert inspected_hand(event.desk, index, event.id, 1, 99, INES, {}) is None
    assert inspected_hand(event.desk, index, event.id, 7, 1, INES, {}) is None
