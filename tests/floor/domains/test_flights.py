"""Flights are phases of one tournament: whoever is disqualified in one enters no other."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import IssueCard
from cutcard.ruling import Refused
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.structure import Flight
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.tournament.play import DIRECTOR, MANAGER, STARTS, Event

OTHER = "tournament/b"


@pytest.mark.clause("TOR 6.9", "TOR 7.37")
@pytest.mark.parametrize("id", ["p2", "paul"])
def test_who_was_disqualified_in_one_flight_enters_no_other(tmp_path: Path, id: str, cited: Cited) -> None:
    """Under whichever record, until the disqualification is lifted."""
    event = Event(tmp_path / "journal.db", 4, cited=cited)
    event.start()
    flights = Flight("1", "Flight A", STARTS, 8), Flight("b", "Flight B", STARTS, 8)
    event.do(Announce(replace(default(), flights=flights), "gold-coast", STARTS), DIRECTOR, OTHER)
    event.do(RecordPerson("papers shown"), MANAGER, "patron/paul")
    if id == "paul":
        event.do(MergeRecord("paul", "the same passport"), MANAGER, "patron/p2")
        event.do(IssueCard("C-9"), MANAGER, "patron/paul")
    event.do(Disqualify("p2", "conduct", "threw chips"), DIRECTOR)
    assert "p2" in event.state.disqualified
    enter = Enter(id, "Paul Two", born="1990-05-31", proof="passport 7", card="C-9", agreed=True, informed=True)
    with pytest.raises(Refused, match="disqualified from this tournament, in flight 1") as refused:
        event.do(enter, DIRECTOR, OTHER)
    cited.add(refused.value.clause or "")
    event.do(LiftDisqualification("p2", "another player did it"), DIRECTOR)
    event.do(enter, DIRECTOR, OTHER)
    event.desk.close()
    assert verify(event.path).fault is None
