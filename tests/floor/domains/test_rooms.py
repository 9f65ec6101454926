"""A whole event in a room through the desk: money to the last cent, restarts, and the record decided again."""

from pathlib import Path

from cutcard.floor.journal.ledger import FLOAT, HOUSE
from cutcard.tournament.messages.director import Start
from cutcard.tournament.money.results import log
from cutcard.tournament.structure.text import default
from tests.support.journal.audit import verify
from tests.support.tournament.play import DIRECTOR, STARTS
from tests.support.tournament.rooms import RoomEvent, decided_again

ADMINISTRATION, BOUNTY = 25_00, 100_00


def test_a_hundred_players_ninety_seats_ten_alternates_and_37_re_entries(tmp_path: Path) -> None:
    event = RoomEvent(tmp_path / "journal.db", 100, default(), seed=1, again=37)
    event.clock.to(STARTS)
    event.do(Start(tables=10), DIRECTOR)
    assert len(event.state.field.where) == 90
    assert len(event.state.register.alternates) == 10
    for number in range(2_000):
        event.step()
        t = event.state
        assert event.desk.balance("tournament/1/play", "tournament/1") == t.in_play() == t.issued - t.removed
        assert event.desk.balance("tournament/1/bounties") == t.bounties.escrow()
        if number % 50 == 0:
            event.reopen()
            assert event.state == t
        if t.phase == "finished":
            break
    event.settle()
    t = event.state
    assert (t.phase, t.register.entries, t.purse.entries) == ("closed", 137, 137)
    assert len(log(t).lines) == 100
    assert sum(line.prize for line in log(t).lines) == 137 * 225_00
    left = {(one.account, one.commodity): one.amount for one in event.desk.journal.balances()}
    assert left["tournament/1", "chips"] == left["tournament/1/bounties", "chips"] == 0
    assert left["tournament/1/play", "tournament/1"] == left[FLOAT, "tournament/1"] == 0
    assert left[HOUSE, "chips"] == 137 * ADMINISTRATION - 100 * BOUNTY
    assert log(decided_again(event.desk.journal, event.stream)) == log(t)
    event.desk.close()
    report = verify(event.path)
    assert report.fault is None
    assert report.refusals == 0
