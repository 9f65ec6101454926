"""Checks a report of a wrong payment against the round in the journal: the stake exists, and the amounts fit."""

from msgspec import Struct

from cutcard.core.message import SUPERVISORS, Facts
from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.money import Cents, dollars
from cutcard.rules.printed.incidents import What
from cutcard.ruling import Refused, wait


class Wrong(Struct, frozen=True):
    """A report: the stake or change, what was paid and what was due."""

    what: What
    stake: int
    patron: str
    paid: Cents
    due: Cents


def held_against(record: RoundRecord, wrong: Wrong, clause: str, since: Cents | None = None) -> tuple[str, Cents]:
    """The patron, and chips paid that the journal does not have; refuse a report that does not fit the record.

    ``since``: what has been paid in all, if an earlier case about it was rectified.
    """
    _check_differs(wrong, clause)
    owner, known = _stake(record, wrong, clause) if wrong.what == "wager" else _change(record, wrong, clause)
    known = known if since is None else since
    if record.accounts:
        if wrong.paid != known:
            reason = f"{owner}'s account was paid {dollars(known)}: enter that, and what was due"
            raise Refused(clause, reason)
        return owner, 0
    if known not in (wrong.paid, wrong.due):
        reason = f"the record shows {dollars(known)}: that must be either what was paid or what was due"
        raise Refused(clause, reason)
    return owner, wrong.paid - known


def check_unrecorded(wrong: Wrong, facts: Facts, clause: str) -> None:
    """Refuse a report of a wager that was not recorded unless the amounts differ and a named patron has a card."""
    _check_differs(wrong, clause)
    if wrong.patron:
        check_on_record(wrong.patron, facts, clause)


def check_on_record(patron: str, facts: Facts, clause: str) -> None:
    """Refuse a name that is nobody's."""
    if facts.standing is None:
        reason = f"{patron[:40]!r} has no player card on record: choose the player, or have a card issued first"
        raise Refused(clause, reason, wait("a card is issued", *SUPERVISORS))


def _check_differs(wrong: Wrong, clause: str) -> None:
    if wrong.paid == wrong.due:
        raise Refused(
            clause, "both amounts are the same, so nothing was paid wrongly: enter what was paid and what was due"
        )


def _stake(record: RoundRecord, wrong: Wrong, clause: str) -> tuple[str, Cents]:
    stake = record.stake(wrong.stake)
    if stake is None:
        known = "; ".join(described(one) for one in record.stakes) or "it has no stakes"
        raise Refused(clause, f"round {record.number} has no stake {wrong.stake}: {known}")
    if wrong.patron and wrong.patron != stake.owner:
        raise Refused(clause, f"stake {stake.id} is {stake.owner}'s: leave the name out, or choose another stake")
    if not stake.settled:
        raise Refused(clause, f"stake {stake.id} has not been settled yet: report the fault at the table")
    return stake.owner, record.paid_for(stake)


def _change(record: RoundRecord, wrong: Wrong, clause: str) -> tuple[str, Cents]:
    own = [one.amount for one in record.changes if (one.what, one.owner) == (wrong.what, wrong.patron)]
    if not own:
        reason = f"no {wrong.what} for {wrong.patron[:40] or 'nobody'} is on record in round {record.number}"
        raise Refused(clause, f"{reason}: enter the patron and the right round")
    return wrong.patron, next((amount for amount in own if amount in (wrong.paid, wrong.due)), own[-1])


def described(stake: StakeRecord) -> str:
    """A stake in words, so that people can recognise it."""
    return f"{stake.id} is {stake.area} at box {stake.box}, {stake.owner}"
