"""All jobs by their ids. A job belongs to one kind of stream; a duty names the command that closes it."""

from functools import cache

from cutcard.web.jobs.declared.job import StaffJob
from cutcard.web.jobs.registers import (
    cage,
    conduct,
    disputes,
    floats,
    outcomes,
    patrons,
    payments,
    promotion_matters,
    promotions,
    shift,
    terms,
    vouchers,
)
from cutcard.web.jobs.tables import cards, exchange, faults, jackpots, limits, opening, players

PARTS = (
    opening,
    cards,
    limits,
    players,
    exchange,
    faults,
    jackpots,
    disputes,
    payments,
    conduct,
    outcomes,
    terms,
    promotions,
    promotion_matters,
    patrons,
    vouchers,
    cage,
    floats,
    shift,
)


@cache
def jobs() -> dict[str, StaffJob]:
    """Every job, in the order in which they are listed."""
    found = {job.id: job for part in PARTS for job in part.JOBS}
    assert len(found) == sum(len(part.JOBS) for part in PARTS), "two jobs have the same id"
    return found
