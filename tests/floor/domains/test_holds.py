"""A round on hold and its proposal in the register, when something else has ended the round since."""

from pathlib import Path

from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.outcome import ProposeInvalidation, WithdrawInvalidation
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.cards import RestoreDevice
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, STUD, Floor


def test_a_proposal_that_was_overtaken_is_withdrawn_without_touching_the_next_round(
    desk: Desk, cited: Cited, path: Path
) -> None:
    floor = Floor(desk, cited, STUD)
    floor.begin(floor.rng)
    floor.note(ProposeInvalidation(floor.here, "disruption", "a brawl"), GUS)
    floor.do(ReportFault(Fault.DEVICE_FAILS), GUS)
    assert floor.round.proposed is not None
    floor.do(ConfirmFault(floor.round.proposed.proposal, Remedy.VOID_ROUND), CAS)
    floor.do(RestoreDevice("another one is in place"), GUS)
    floor.begin(floor.rng)
    floor.note(ProposeInvalidation(floor.here, "disruption", "a fire"), GUS)
    floor.note(WithdrawInvalidation(1, "that round is void already"), CAS)
    assert floor.round.held
    floor.note(WithdrawInvalidation(2, "a false alarm"), CAS)
    assert not floor.round.held
    floor.finish(floor.rng)
    assert verify(path).fault is None
