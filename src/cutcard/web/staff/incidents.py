"""The register of incidents as sheets for staff: every case of every subject, by its number."""

from cutcard.core.message import tag
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import Suspicion
from cutcard.registers.incidents.dispute import CarryOutOrder, RulingAttached
from cutcard.registers.incidents.outcome import CarryOutUncovered, ConfirmInvalidation, ConfirmWithheld
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.web.staff.disputes import described
from cutcard.web.staff.shapes import Offer, Sheet
from cutcard.web.words.desk import row


def incident_sheets(state: IncidentRegister) -> list[Sheet]:
    """All recorded cases. Staff who may see the register see all of it."""
    disputes = [
        (
            *(str(number), _where(case.place)),
            *row(case, "patron", "about", "stage", "decision", "decider", "complaint"),
            "; ".join(map(_ruled, case.rulings)),
        )
        for number, case in state.disputes.cases.items()
    ]
    payments = [
        (
            str(number),
            _where(case.place),
            f"{dollars(case.amount)} {case.direction}paid",
            *row(case, "what"),
            case.patron or case.person,
            *row(case, "found", "suspected", "rectified", "told", "closed"),
        )
        for number, case in state.payments.cases.items()
    ]
    outcomes = [
        (str(number), _where(case.place), *row(case, "ground", "reasons", "forfeit", "by", "stage"))
        for number, case in state.outcomes.invalidations.items()
    ]
    withheld = [
        (str(number), _where(case.place), *row(case, "person", "amount", "by", "confirmed"))
        for number, case in state.outcomes.withheld.items()
    ]
    defects = [
        (str(number), _where(case.place), *row(case, "kind", "at", "searched", "closed"))
        for number, case in state.defects.cases.items()
    ]
    return [
        Sheet(
            "Disputes",
            ("Number", "Where", "Patron", "About", "Stage", "Decision", "Decided by", "Complaint", "Rulings on hands"),
            disputes,
        ),
        Sheet(
            "Wrong payments",
            (
                *("Number", "Where", "Amount", "Of", "Patron", "Found", "Intent", "Rectified", "Regulator notified"),
                "Closed",
            ),
            payments,
        ),
        _suspicions("Prohibited devices", state.conduct.device),
        _suspicions("Collusion", state.conduct.collusion),
        Sheet("Invalidated outcomes", ("Number", "Where", "Ground", "Reasons", "Forfeit", "By", "Stage"), outcomes),
        Sheet("Payments to be withheld", ("Number", "Where", "Person", "Amount", "Proposed by", "Confirmed"), withheld),
        Sheet("Defects", ("Number", "Where", "Kind", "Since", "Searched", "Closed"), defects),
    ]


def own_disputes(state: IncidentRegister, *patrons: str) -> list[Sheet]:
    """The disputes of one person, under whichever of their records; nobody else's."""
    rows = [
        (str(number), _where(case.place), *row(case, "about", "stage", "decision", "complaint"))
        for number, case in state.disputes.cases.items()
        if case.patron in patrons
    ]
    columns = ("Number", "Where", "About", "Stage", "Decision", "Complaint")
    return [Sheet("Your disputes", columns, rows)] if rows else []


def incident_offers(state: IncidentRegister, actor: str) -> list[Offer]:
    """Proposals that wait for a second person. Whoever made one cannot confirm it."""
    outcomes = [
        Offer(
            f"Confirm invalidation {number}",
            f"The outcome at {_where(case.place)} becomes invalid ({case.ground}): {case.reasons}. This is final.",
            (),
            {"type": tag(ConfirmInvalidation), "number": number},
        )
        for number, case in state.outcomes.invalidations.items()
        if case.stage == "proposed" and case.by.id != actor
    ]
    withheld = [
        Offer(
            f"Confirm withheld payment {number}",
            f"{case.person} must pay back {dollars(case.amount)} of {_where(case.place)}. You cannot undo this.",
            (),
            {"type": tag(ConfirmWithheld), "number": number},
        )
        for number, case in state.outcomes.withheld.items()
        if not case.confirmed and case.by.id != actor
    ]
    disputes = [
        Offer(
            f"Carry out the order in dispute {number}",
            f"{case.ordered_by.id} ordered {case.owing.words} for {case.patron}, {_where(case.place)}.",
            (),
            {"type": tag(CarryOutOrder), "number": number},
        )
        for number, case in state.disputes.cases.items()
        if case.stage in ("decided", "reviewed") and case.to_carry_out
        if case.ordered_by and case.ordered_by.id != actor
    ]
    uncovered = [
        Offer(
            f"Carry out decision {number}",
            f"{one.by.id} ordered {one.order.words} for {one.patron}, {_where(one.place)}.",
            (),
            {"type": tag(CarryOutUncovered), "number": number},
        )
        for number, one in state.outcomes.uncovered.items()
        if one.by.id != actor
    ]
    return [*outcomes, *withheld, *disputes, *uncovered]


def _suspicions(title: str, cases: dict[int, Suspicion]) -> Sheet:
    rows = [
        (str(number), _where(case.place), *row(case, "persons", "measures", "handed_over"))
        for number, case in cases.items()
    ]
    return Sheet(title, ("Number", "Where", "Persons", "Measures", "Handed over"), rows)


def _ruled(attached: RulingAttached) -> str:
    """What the pad said about a hand: each wager, what came back for it, and the clause."""
    lines = (f"{one.wager} {one.result}, {dollars(one.returned)} back ({one.clauses[0]})" for one in attached.settled)
    return f"{described(attached)}: {', '.join(lines)}"


def _where(place: IncidentPlace) -> str:
    return f"table {place.table}{f', round {place.round}' if place.round else ''}"
