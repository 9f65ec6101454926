"""Wrong payments: report, enquire, try to put right, pay, tell the regulator, close; the list of the month."""

from collections.abc import Callable, Iterable

from cutcard.core.day import month as month_of
from cutcard.money import dollars
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    ReportWrongPayment,
    WrongPayment,
)
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, Values, choice, money, note, step
from cutcard.web.jobs.registers.places import at_tables, last_round, payment, payments, settled, unrecorded

GROUP = "Wrong payments"
ATTEMPTS = {
    "identify": "Found out who the patron is",
    "contact": "Tried to reach the patron",
    "liaise": "Spoke with the patron",
    "reimburse": "Offered to pay the rest",
    "demand": "Asked for the money back",
    "impractical": "It cannot be settled in practice",
}


def _open(duty: bool, fits: Callable[[WrongPayment], bool] = lambda _: True) -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for key, one in spot.register.payments.cases.items():
            if not one.closed and fits(one):
                about = f"Wrong payment {key}: {spot.name(one.patron)}, {dollars(one.amount)} {one.direction}paid"
                yield JobCase(str(key), about, {"number": key}, f"payment-{key}" if duty else "")

    return cases


def _case(spot: Spot) -> WrongPayment:
    return spot.register.payments.cases[int(spot.case.key)]


def _steps(spot: Spot) -> list[tuple[str, str]]:
    other = {"reimburse", "demand"} - {_case(spot).settles}
    return [(name, words) for name, words in ATTEMPTS.items() if name not in other]


def _months(spot: Spot) -> Iterable[JobCase]:
    """Months that are over and whose list has not been sent: those with something on it, and the last one."""
    sent, now = spot.register.payments.sent, month_of(spot.at)
    year, number = int(now[:4]), int(now[5:7])
    last = f"{year - (number == 1):04d}-{(number - 2) % 12 + 1:02d}"
    for month in sorted({last, *(month_of(one.found) for one in spot.register.payments.cases.values())}):
        if month < now and month not in sent:
            yield JobCase(month, f"Month {month}", {"month": month}, f"list-{month}")


def _last(spot: Spot) -> tuple[str, int]:
    """The last payment at the table, to try the job with, and how much it was."""
    number, one = next(settled(spot), (0, None))
    if one is None and (choices := unrecorded(spot)):
        return choices[0][0], 0
    if one is None:
        raise ValueError("nothing has been paid at this table lately")
    return f"{number}/{one.id}", one.paid


def _wrong(spot: Spot, values: Values) -> Values:
    place = {name: values[name] for name in ("place.table", "due", "details")}
    number, _, patron = str(values.get("payment")).partition("//")
    if patron:
        return {**place, "what": "wager", "place.round": int(number), "patron": patron, "paid": values.get("paid") or 0}
    played, one = payment(spot, str(values.get("payment")))
    paid = one.paid if values.get("paid") is None else values["paid"]
    return {**place, "what": "wager", "place.round": played, "stake": one.id, "paid": paid}


JOBS = (
    StaffJob(
        "report-wrong-payment",
        "Report a wrong payment",
        ReportWrongPayment,
        "incidents",
        GROUP,
        "The difference is recorded against the round. A supervisor enquires; no account is debited without consent.",
        (
            step(
                "Which payment",
                FieldAsked("payment", "Payment", "choice", pick=payments, sample=lambda spot: _last(spot)[0]),
            ),
            step(
                "What was due",
                money("due", "What should have been paid, stake included", sample=lambda spot: _last(spot)[1] + 500),
                money("paid", "What was paid, if the record does not have it", needed=False),
                note("details", "What happened", "the pay table was read wrongly", "chips were counted wrongly"),
            ),
        ),
        cases=lambda spot: (one for one in at_tables(spot) if last_round(spot.of(one))),
        made=_wrong,
        then="record-enquiry",
    ),
    StaffJob(
        "record-enquiry",
        "Record the enquiry",
        RecordEnquiry,
        "incidents",
        GROUP,
        "Whether it was intended decides what must follow.",
        (
            step(
                "The enquiry",
                note("enquiry", "What was found", "asked the dealer and looked at the recording"),
                choice("suspected", "Is intent suspected?", lambda _: [(False, "No, a mistake"), (True, "Yes")]),
            ),
        ),
        cases=_open(True),
    ),
    StaffJob(
        "record-attempt",
        "Record an attempt to put it right",
        RecordAttempt,
        "incidents",
        GROUP,
        "A demand opens a claim, which the patron may pay or decline.",
        (
            step(
                "The attempt",
                choice("step", "What was done", _steps),
                note("details", "How it went", "spoke with the patron", "no answer"),
            ),
        ),
        cases=_open(False),
    ),
    StaffJob(
        "pay-the-rest",
        "Pay what was underpaid",
        RecordRectified,
        "incidents",
        GROUP,
        "The money is paid now, on the word of two people: who reported it, and you.",
        (step("The amount", money("amount", "Amount", lambda spot: _case(spot).left)),),
        cases=_open(False, lambda one: one.direction == "under" and bool(one.left)),
        second=True,
    ),
    StaffJob(
        "tell-regulator",
        "Record that the regulator was told",
        RecordRegulatorTold,
        "incidents",
        GROUP,
        "This error has been reported on its own.",
        (step("The report", note("details", "What was reported", "the report of today")),),
        cases=_open(False),
    ),
    StaffJob(
        "close-payment",
        "Close the wrong payment",
        ClosePayment,
        "incidents",
        GROUP,
        "Everything that the document asks for has been done.",
        cases=_open(True),
    ),
    StaffJob(
        "month-end",
        "Send the month's list of wrong payments",
        SendMonthlyReport,
        "incidents",
        "Month's end",
        "The list of the month is fixed as it is sent. Anything found later stands on the next one.",
        cases=_months,
    ),
)
