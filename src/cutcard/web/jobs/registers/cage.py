"""The cage: the second person for large amounts, and claims on patrons. Notices are acknowledged everywhere."""

from collections.abc import Iterable

from cutcard.core.duty import ACKNOWLEDGE, Acknowledge
from cutcard.floor.desk.duties import duties_of
from cutcard.floor.domains.cage import Cage, ConfirmMovement, DeclineMovement
from cutcard.money import dollars
from cutcard.registers.patrons.claims import ForgiveClaim, ReceiveClaim
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob, choice, money, note, of, step

GROUP = "Cage"


def _cage(spot: Spot) -> Cage:
    assert isinstance(spot.state, Cage)
    return spot.state


def _waiting(spot: Spot) -> Iterable[JobCase]:
    for key, one in _cage(spot).waiting.items():
        yield JobCase(str(key), one.says, {"number": key}, f"movement-{key}")


def _of_others(spot: Spot) -> Iterable[JobCase]:
    waiting = _cage(spot).waiting
    return (case for case in _waiting(spot) if waiting[int(case.key)].by.id != spot.actor.id)


def _claims(spot: Spot) -> Iterable[JobCase]:
    for key, one in _cage(spot).claims.open.items():
        about = f"Claim {key}: {spot.name(one.patron)} owes {dollars(one.left)}, {one.basis}"
        yield JobCase(str(key), about, {"number": key}, f"claim-{key}")


def _notices(spot: Spot) -> Iterable[JobCase]:
    """Notices of this stream that this person may acknowledge."""
    for duty in duties_of(spot.state, spot.at):
        if duty.closes == ACKNOWLEDGE and duty.is_for(spot.actor):
            yield JobCase(duty.id, duty.text, {"duty": duty.id}, duty.id)


def _acknowledge(domain: str) -> StaffJob:
    return StaffJob(
        f"acknowledge-{domain}",
        "Acknowledge",
        Acknowledge,
        domain,
        "Notices",
        "Your name stands for it: you have read this.",
        cases=_notices,
    )


JOBS = (
    StaffJob(
        "confirm-movement",
        "Confirm as the second person",
        ConfirmMovement,
        "cage",
        GROUP,
        "It is done at once, in both names.",
        cases=_of_others,
        second=True,
    ),
    StaffJob(
        "decline-movement",
        "Decline the request",
        DeclineMovement,
        "cage",
        GROUP,
        "Nothing is paid.",
        (step("Why", note("reasons", "Reasons", "the amount is wrong", "not needed any more")),),
        cases=_waiting,
        refuses=True,
    ),
    StaffJob(
        "receive-claim",
        "Receive money on a claim",
        ReceiveClaim,
        "cage",
        GROUP,
        "The claim falls by what is paid.",
        (
            step(
                "The payment",
                money("amount", "Amount", lambda spot: _cage(spot).claims.open[int(spot.case.key)].left),
                choice("means", "Paid in", of("cash", "chips")),
            ),
        ),
        cases=_claims,
    ),
    StaffJob(
        "forgive-claim",
        "Give up a claim",
        ForgiveClaim,
        "cage",
        GROUP,
        "The person owes nothing more.",
        (step("Why", note("reasons", "Reasons", "it cannot be recovered")),),
        cases=_claims,
    ),
    *map(_acknowledge, ("incidents", "promotion")),
)
