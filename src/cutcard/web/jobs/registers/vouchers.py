"""Vouchers: issued for a reason other than a prize, and reversed by two people if something was a mistake."""

from collections.abc import Iterable

from cutcard.money import dollars
from cutcard.registers.promotions.voucher import PrintVoucher, ReverseVoucher, Voucher
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, money, note, step, text
from cutcard.web.jobs.tables.players import patrons

GROUP = "Vouchers"


def _number(spot: Spot) -> str:
    return f"V-{len(spot.desk.journal.streams('voucher/')) + 1:04d}"


def _mistakes(spot: Spot) -> Iterable[JobCase]:
    """What may have been a mistake: the exchange, once there was one, and the issue."""
    state = spot.state
    assert isinstance(state, Voucher)
    worth = dollars(state.amount)
    if state.redeemed:
        about = f"The exchange for {worth} by {spot.name(state.patron)}: the voucher is out again"
        yield JobCase("exchange", about, {"mistake": "exchange"})
    yield JobCase("issue", f"The issue for {worth}: the voucher is cancelled", {"mistake": "issue"})


JOBS = (
    StaffJob(
        "print-voucher",
        "Issue a voucher",
        PrintVoucher,
        "voucher",
        GROUP,
        "The amount is set aside until the voucher is exchanged at a table.",
        (
            step(
                "The voucher",
                text("id", "Number of the voucher", value=_number),
                money("amount", "Worth", 2_500),
                note("reasons", "Reason", "goodwill after a dispute"),
                FieldAsked(
                    "holder",
                    "Only for",
                    "choice",
                    "",
                    pick=lambda spot: [("", "Whoever brings it"), *patrons(spot)],
                    needed=False,
                ),
            ),
        ),
        starts=True,
    ),
    StaffJob(
        "reverse-voucher",
        "Reverse a voucher",
        ReverseVoucher,
        "voucher",
        GROUP,
        "A second person confirms it. Tokens that somebody already has become a claim; nothing is taken without "
        "their consent.",
        (step("Why", note("reasons", "What was wrong", "given to the wrong person", "the wrong amount")),),
        cases=_mistakes,
    ),
)
