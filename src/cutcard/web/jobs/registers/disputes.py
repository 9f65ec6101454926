"""Disputes: take one down, decide, review, tell the patron, carry the order out, close."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Role
from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    Dispute,
    LodgeComplaint,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
    RulingAttached,
)
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, Values, fact, note, step, tick
from cutcard.web.jobs.registers.places import ROUND, at_tables, person

GROUP = "Disputes"
ORDERS = (
    ("no order", "Nothing: the result stands"),
    ("return stake", "Return a stake that was lost"),
    ("pay", "Pay a win that was not paid"),
    ("reverse", "Claim a payment back"),
)


def _about(spot: Spot, case: Dispute) -> str:
    return f"{spot.name(case.patron)} at {spot.at_table(case.place)}: {case.about}"


def _in(duty: str, fits: Callable[[Dispute, Spot], bool]) -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for key, one in spot.register.disputes.cases.items():
            if fits(one, spot):
                yield JobCase(str(key), f"Dispute {key}. {_about(spot, one)}", {"number": key}, f"dispute-{key}-{duty}")

    return cases


def _replay(spot: Spot) -> tuple[str, int]:
    """The round in dispute, to be looked at beside the decision."""
    place = spot.register.disputes.cases[int(spot.case.key)].place
    return place.table, place.round


def _rulings(spot: Spot) -> tuple[RulingAttached, ...]:
    """The pad's rulings on the hand in dispute: where cards are not recorded, they are all there is to decide by."""
    return spot.register.disputes.cases[int(spot.case.key)].rulings


def _clauses(spot: Spot) -> tuple[str, ...]:
    incidents = games.topics(spot.id).incidents
    return (incidents.disputes.first, incidents.disputes.final) if incidents else ()


def ordered(_: Spot, values: Values) -> Values:
    """No amount without an order."""
    if values.get("order.kind") in (None, "no order"):
        values.pop("order.amount", None)
    return values


def _reviewed(spot: Spot, values: Values) -> Values:
    """A decision that is upheld keeps its order; another one brings its own, if only that nothing is ordered."""
    if values.get("upheld"):
        return {name: value for name, value in values.items() if not name.startswith("order.")}
    return ordered(spot, {"order.kind": "no order", **values})


def _stands_in(spot: Spot) -> bool:
    """Whether somebody else than a gaming supervisor would decide first, which is only for want of one."""
    return spot.actor.role is not Role.GAMING_SUPERVISOR


ORDER = (
    FieldAsked("order.kind", "What is ordered", "choice", "no order", pick=lambda _: list(ORDERS)),
    FieldAsked("order.amount", "How much", "money", needed=False, hint="Only with an order"),
)
ABSENT = FieldAsked(
    "absent", "No gaming supervisor is present", "tick", False, asked=_stands_in, sample=_stands_in, needed=True
)


JOBS = (
    StaffJob(
        "lodge-dispute",
        "Take a dispute down",
        LodgeDispute,
        "incidents",
        GROUP,
        "The dispute is recorded with its round. A gaming supervisor decides it first.",
        (step("The dispute", ROUND, person(), note("about", "What the person says", "the payment was wrong")),),
        cases=at_tables,
        then="decide-dispute",
    ),
    StaffJob(
        "decide-dispute",
        "Decide the dispute",
        DecideDispute,
        "incidents",
        GROUP,
        "This is the first decision. Somebody else tells the patron, and of the right to complain to an inspector. "
        "Money moves only when a second person carries the order out.",
        (
            step(
                "The decision",
                note("decision", "Decision", "the result stands", "the stake is returned", "the win is paid"),
                note("reasons", "Reasons", "the recording shows it", "the cards were read wrongly"),
                *ORDER,
                ABSENT,
                clauses=_clauses,
            ),
        ),
        cases=_in("decide", lambda one, _: one.stage == "lodged"),
        made=ordered,
        beside=_replay,
        rulings=_rulings,
        then="advise-patron",
    ),
    StaffJob(
        "advise-patron",
        "Tell the patron the decision and the right to complain",
        AdvisePatron,
        "incidents",
        GROUP,
        "Your name stands for it: you told the person the decision and that they may complain to an inspector. The one "
        "who decided may not do this. Until it is done, the dispute cannot be closed.",
        (
            step(
                "How",
                tick("told_decision", "I told the person the decision", needed=True),
                tick("told_right", "I told the person of the right to complain to an inspector", needed=True),
                note("how", "How", "in person, at the table", "by telephone"),
                clauses=_clauses,
            ),
        ),
        cases=_in("advise", lambda one, _: one.stage in ("decided", "reviewed") and not one.told),
        made=lambda _, values: {name: value for name, value in values.items() if not name.startswith("told_")},
    ),
    StaffJob(
        "request-review",
        "The patron asks for a review",
        RequestReview,
        "incidents",
        GROUP,
        "Another casino supervisor looks at the decision.",
        cases=_in("ask", lambda one, _: one.stage == "decided"),
        then="review-dispute",
    ),
    StaffJob(
        "review-dispute",
        "Review the decision",
        ReviewDispute,
        "incidents",
        GROUP,
        "The decision is upheld or changed. It is final for the house; the patron is told again.",
        (
            step(
                "The review",
                fact("upheld", "The first decision", lambda _: [(True, "Upheld"), (False, "Changed")]),
                note("decision", "Decision", "upheld", "changed"),
                note("reasons", "Reasons", "the recording shows it"),
                *(replace(field, when=("upheld", False)) for field in ORDER),
                clauses=_clauses,
            ),
        ),
        made=_reviewed,
        cases=_in("review", lambda one, _: one.stage == "under review"),
        beside=_replay,
        rulings=_rulings,
        then="advise-patron",
    ),
    StaffJob(
        "carry-out-order",
        "Carry the order out",
        CarryOutOrder,
        "incidents",
        GROUP,
        "The money moves now, on the word of two people: who ordered it, and you.",
        cases=_in("order", lambda one, _: one.to_carry_out),
        second=True,
    ),
    StaffJob(
        "close-dispute",
        "Close the dispute",
        CloseDispute,
        "incidents",
        GROUP,
        "Possible only once the patron was told of the right to complain and the order is carried out.",
        cases=_in("close", lambda one, _: one.stage in ("decided", "reviewed")),
    ),
    StaffJob(
        "lodge-complaint",
        "The patron complains to an inspector",
        LodgeComplaint,
        "incidents",
        GROUP,
        "The complaint goes to an inspector.",
        (step("The complaint", note("about", "What the person says", "the decision is wrong")),),
        cases=_in("complain", lambda one, _: one.open_to_complaint),
    ),
)
