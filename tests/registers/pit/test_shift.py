"""The change of shift: one person hands over what is open, another takes it over, and both stand in the journal."""

import pytest

from cutcard.core.message import Actor, Facts, OpenDuty, Role
from cutcard.registers.pit.shift import (
    HandOverPit,
    KeepPit,
    PitShift,
    PitTakenOver,
    ShiftCommand,
    TakeOverPit,
    decide,
    duties,
    evolve,
)
from cutcard.ruling import Refused

ANN, BEN, CAS = (Actor(name, Role.GAMING_SUPERVISOR) for name in ("ann", "ben", "cas"))
OPEN = (OpenDuty("table/1", "gate-ConfirmFault"), OpenDuty("cage/floor", "movement-1"))


def done(state: PitShift, who: Actor, command: ShiftCommand) -> PitShift:
    facts = Facts(who, "2026-03-01T22:00:00Z", duties=OPEN)
    for event in decide(state, command, facts):
        state = evolve(state, event)
    return state


def test_everything_that_is_open_goes_along() -> None:
    offered = done(PitShift(), ANN, HandOverPit(note="watch table 1"))
    [duty] = duties(offered)
    assert "2 open duties. watch table 1" in duty.text
    taken = done(offered, BEN, TakeOverPit(1))
    assert taken.taken == PitTakenOver(1, ANN, OPEN, BEN, "2026-03-01T22:00:00Z")
    assert duties(taken) == []


def test_it_is_taken_back_or_declined() -> None:
    for who in (ANN, BEN, CAS):  # by anybody in charge: the two may both have gone home
        assert done(done(PitShift(), ANN, HandOverPit("ben")), who, KeepPit(1, "later")).offered is None


@pytest.mark.parametrize(
    ("who", "command", "reason"),
    [
        (ANN, TakeOverPit(1), "handing over yourself"),
        (CAS, TakeOverPit(1), "this is for ben"),
        (BEN, TakeOverPit(2), "nothing is handed over as number 2"),
        (BEN, HandOverPit(), "ann is handing over already"),
        (BEN, KeepPit(1, ""), "why the pit is not handed over"),
    ],
)
def test_refused(who: Actor, command: ShiftCommand, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        done(done(PitShift(), ANN, HandOverPit("ben")), who, command)


def test_nobody_hands_over_to_themselves() -> None:
    with pytest.raises(Refused, match="to yourself"):
        done(PitShift(), ANN, HandOverPit("ann"))


@pytest.mark.parametrize(
    ("holds", "taken"), [(None, True), ((), False), ((Role.DEALER,), False), ((Role.DEALER, Role.GAMING_MANAGER), True)]
)
def test_it_is_handed_over_only_to_somebody_who_can_take_it_over(holds: tuple[Role, ...] | None, taken: bool) -> None:
    facts = Facts(ANN, "2026-03-01T22:00:00Z", duties=OPEN, holds=holds)
    if taken:
        assert decide(PitShift(), HandOverPit("dora"), facts)
        return
    with pytest.raises(Refused, match="cannot take the pit over") as refused:
        decide(PitShift(), HandOverPit("dora", "all quiet"), facts)
    assert refused.value.cure is not None
    assert refused.value.cure.command == HandOverPit("", "all quiet")
