"""Where a journal is cut: never behind anything that is still open, nor in the middle of a transaction."""

from datetime import timedelta
from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.archives.cutting import Limit, left_behind, limit
from cutcard.floor.archives.matters import still_open
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import Cage
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.patrons.claims import Claim, Claims
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.floor.conftest import repeatable, ticking
from tests.support.journal.archives import Days, day
from tests.support.journal.toy import TILLS, Add
from tests.support.tournament.play import Event

LATER = "2026-06-01"


def limited(desk: Desk, before: str = LATER) -> Limit:
    with desk.journal.reader() as reader:
        return limit(reader, desk.streams.domains, before, LATER)


def seal_of(desk: Desk, stream: str, version: int) -> int:
    with desk.journal.reader() as reader:
        return reader.number(stream, version)


def test_a_date_ends_the_archive(desk_days: Days) -> None:
    floor = desk_days
    found = limited(floor.desk, day(1).isoformat())
    with floor.desk.journal.reader() as reader:
        times = list(reader.times(0, reader.size()))
    assert times[found.size - 1] < "2026-01-02" <= times[found.size]
    assert limited(floor.desk).size == len(times)


def test_a_round_in_play_stays_with_everything_after_it(desk_days: Days) -> None:
    floor = desk_days
    floor.felt.begin(floor.rng)
    [start] = [row.version for row in floor.desk.journal.segment("table/1", 7)][:1]
    floor.calendar.today = 5
    found = limited(floor.desk)
    assert found == Limit(seal_of(floor.desk, "table/1", start) - 1, "round 7 of table/1 is still open")
    floor.felt.finish(floor.rng)
    assert limited(floor.desk).size > found.size


def test_an_open_dispute_keeps_the_round_that_it_is_about(desk_days: Days, tmp_path: Path) -> None:
    floor = desk_days
    player, game = floor.felt.player(1), floor.felt.game.key
    dispute = LodgeDispute(IncidentPlace("1", 3), player.id, "the payment was wrong")
    floor.desk.execute_now(f"incidents/{game}", player, dispute, "dispute")
    begins = floor.desk.journal.segment("table/1", 3)[0].version
    found = limited(floor.desk)
    assert found.size == seal_of(floor.desk, "table/1", begins) - 1
    assert found.why == f"dispute 1 of incidents/{game} is still open and is about round 3"
    done = floor.archive(tmp_path / "1.archive", before=3)
    assert (done.record.size, done.why) == (found.size, found.why)
    with pytest.raises(Refused, match=r"nothing to archive.*dispute 1 of incidents"):
        floor.archive(tmp_path / "2.archive", before=3)
    assert floor.verify().fault is None


def test_a_tournament_stays_until_it_is_closed(tmp_path: Path, cited: Cited) -> None:
    event = Event(tmp_path / "journal.db", 4, "recorded", paid="cash", cited=cited)
    event.start()
    found = limited(event.desk, "2100-01-01")
    assert found.why.startswith("tournament 1 of tournament/1")
    assert found.size == seal_of(event.desk, "tournament/1", 1) - 1
    event.desk.close()


def test_claims_and_requests_at_the_cage_stay() -> None:
    assert still_open(Cage(), LATER) == {}
    claim = Claim("pat", 500, "a payment was reversed", "chips", "incidents/plain-stud", 1, LATER, ("PLS 9.4",))
    assert list(still_open(Cage(claims=Claims(1, {1: claim})), LATER)) == ["duty claim-1-answer", "duty claim-1"]


def test_no_transaction_is_cut(path: Path) -> None:
    """A row and the row that it causes in another stream stay together, wherever the date falls."""
    desk = Desk.open(path, TILLS, ticking(timedelta(seconds=1)), repeatable("cut"))
    dealer = Actor("dana", Role.DEALER)
    for number in range(4):
        desk.execute_now("till/1", dealer, Add(5, also="till/2"), f"k{number}")
    with desk.journal.reader() as reader:
        places = reader.places(0, reader.size())
        assert [stream for _, stream, _ in places] == ["till/1", "till/2"] * 4
        sizes = [found.cut.size if (found := left_behind(reader, desk.streams.domains, n)) else 0 for n in range(9)]
        assert sizes == [0, 0, 2, 2, 4, 4, 6, 6, 8]
        kept = left_behind(reader, desk.streams.domains, 5)
    assert kept is not None
    assert {state.stream: state.version for state in kept.states} == {"till/1": 2, "till/2": 2}
    assert sum(kept.balances.values()) == 0
    desk.close()


def test_a_state_that_would_not_be_read_again_is_never_sealed(
    desk_days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    domain = desk_days.desk.streams.domains["table"]
    monkeypatch.setattr(domain.states, "unseal", lambda form, text: None)
    with pytest.raises(Refused, match="the state of table/1 cannot be sealed"):
        desk_days.archive(tmp_path / "1.archive", before=1)
    assert not (tmp_path / "1.archive").exists()
