"""Wrong payments: report, enquire, try to put right, pay, tell the regulator, close; the list of the month."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from cutcard.core.day import month as month_of
from cutcard.money import dollars
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    ReportWrongPayment,
    WithdrawWrongPayment,
    WrongPayment,
)
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.web.jobs.declared.job import (
    SAMPLE,
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    Values,
    fact,
    money,
    note,
    step,
)
from cutcard.web.jobs.registers.places import (
    UNKNOWN,
    at_tables,
    changed,
    last_round,
    lately,
    payment,
    payments,
    settled,
    unrecorded,
)
from cutcard.web.jobs.tables.players import patrons

GROUP = "Wrong payments"
ATTEMPTS = {
    "identify": "Found out who the patron is",
    "contact": "Tried to reach the patron",
    "liaise": "Spoke with the patron",
    "reimburse": "Offered to pay the rest",
    "demand": "Asked for the money back",
    "impractical": "It cannot be settled in practice",
}


Fits: TypeAlias = Callable[[WrongPayment], bool]


def _enquired(case: WrongPayment) -> bool:
    return case.suspected is not None


def _open(does: Fits, fits: Fits = lambda _: True) -> Callable[[Spot], Iterable[JobCase]]:
    """Open payments. ``does``: whether the job is what the duty waits for now."""

    def cases(spot: Spot) -> Iterable[JobCase]:
        for key, one in spot.register.payments.cases.items():
            if not one.closed and fits(one):
                who = spot.name(one.patron) if one.patron else one.person
                about = f"Wrong payment {key}: {who}, {dollars(one.amount)} {one.direction}paid"
                yield JobCase(str(key), about, {"number": key}, f"payment-{key}" if does(one) else "")

    return cases


def _case(spot: Spot) -> WrongPayment:
    return spot.register.payments.cases[int(spot.case.key)]


def _steps(spot: Spot) -> list[tuple[str, str]]:
    case = _case(spot)
    other = {"reimburse", "demand"} - ({case.settles} if case.patron else set())
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
    for played in lately(spot):
        return f"{played}/{UNKNOWN}", 0
    for number, one in settled(spot):
        return f"{number}/{one.id}", one.paid
    for key, (_, change) in changed(spot).items():
        return key, change.amount
    raise ValueError("nothing has been paid at this table lately")


def _paid(spot: Spot) -> int | None:
    """To try the job with: only what is not on record must be entered."""
    return 0 if lately(spot) else None


def _wrong(spot: Spot, values: Values) -> Values:
    for played, _, who in unrecorded(spot):
        if values.get("payment") == f"{played}/of {who}":
            return _not_recorded(values, played, patron=who)
    for played in lately(spot):
        if values.get("payment") == f"{played}/{UNKNOWN}":
            return _not_recorded(values, played, person=values.get("person") or "")
    told: Values
    if change := changed(spot).get(str(values.get("payment"))):
        number, one = change
        told, paid = {"what": one.what, "patron": one.owner}, one.amount
    else:
        number, stake = payment(spot, str(values.get("payment")))
        told, paid = {"what": "wager", "stake": stake.id}, stake.paid
    told |= {"place.round": number, "paid": paid if values.get("paid") is None else values["paid"]}
    return {"place.table": values["place.table"], "due": values["due"], "details": values["details"], **told}


def _not_recorded(values: Values, played: int, **whose: str) -> Values:
    if values.get("paid") is None:
        raise ValueError("this wager is not on record: enter what was paid")
    if not any(whose.values()):
        raise ValueError("write what is known of the person, so that somebody can find out who it is")
    told = {"what": "wager", "place.round": played, **whose, "paid": values["paid"]}
    return {"place.table": values["place.table"], "due": values["due"], "details": values["details"], **told}


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
                money("paid", "What was paid, if the record does not have it", needed=False, sample=_paid),
                FieldAsked(
                    "person",
                    "What is known of the person",
                    "note",
                    hint="Only if nobody can name them: what they look like, where they sat, when they left.",
                    needed=False,
                    asked=lambda spot: bool(lately(spot)),
                    sample=lambda _: SAMPLE,
                ),
                note("details", "What happened", "the pay table was read wrongly", "chips were counted wrongly"),
            ),
        ),
        cases=lambda spot: (one for one in at_tables(spot) if last_round(spot.of(one)) or changed(spot.of(one))),
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
                fact("suspected", "Is intent suspected?", lambda _: [(False, "No, a mistake"), (True, "Yes")]),
            ),
        ),
        cases=_open(lambda one: not _enquired(one)),
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
                fact("step", "What was done", _steps),
                FieldAsked(
                    "patron",
                    "Who it is",
                    "choice",
                    "",
                    pick=lambda spot: [("", "Nobody knows yet"), *patrons(spot)],
                    needed=False,
                    when=("step", "identify"),
                    asked=lambda spot: not _case(spot).patron,
                ),
                note("details", "How it went", "spoke with the patron", "no answer"),
            ),
        ),
        cases=_open(_enquired),
    ),
    StaffJob(
        "pay-the-rest",
        "Pay what was underpaid",
        RecordRectified,
        "incidents",
        GROUP,
        "The money is paid now, on the word of two people: who reported it, and you.",
        (step("The amount", money("amount", "Amount", lambda spot: _case(spot).left)),),
        cases=_open(_enquired, lambda one: one.direction == "under" and bool(one.left) and bool(one.patron)),
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
        cases=_open(_enquired),
    ),
    StaffJob(
        "close-payment",
        "Close the wrong payment",
        ClosePayment,
        "incidents",
        GROUP,
        "Everything that the document asks for has been done.",
        cases=_open(_enquired),
    ),
    StaffJob(
        "withdraw-wrong-payment",
        "Nothing was paid wrongly",
        WithdrawWrongPayment,
        "incidents",
        GROUP,
        "The report was a mistake. Another person than who made it says so; the payment can be reported anew.",
        (step("Why", note("reasons", "Reasons", "the wrong amount was entered", "the wrong player was named")),),
        cases=_open(lambda _: False),
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
