"""The loss limit that a patron sets: its periods, when a change takes effect, and breaks until the next period."""

from typing import TYPE_CHECKING

from msgspec import Struct

from cutcard.core.day import Day, begins, day
from cutcard.core.message import Facts
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.money import Cents
from cutcard.registers.patrons.messages import (
    LossLimitAwaited,
    LossLimitSet,
    PlayRestricted,
    RestrictPlay,
    SetLossLimit,
)
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron


class LossLimit(Struct, frozen=True):
    """The greatest net loss allowed in a period. Periods of ``days`` days follow each other from the day ``first``."""

    amount: Cents
    days: int
    first: Day

    def period(self, at: str) -> int:
        return (day(at) - self.first) // self.days

    def begun(self, at: str) -> Day:
        """The first day of the period that contains this time."""
        return self.first + self.period(at) * self.days

    def ends(self, at: str) -> str:
        """When the period that contains this time ends and the next begins."""
        return begins(self.begun(at) + self.days)

    def and_of(self, other: "LossLimit") -> "LossLimit":
        """The limit that keeps both: the lower amount, over the longer period."""
        longer = self if self.days > other.days else other
        return LossLimit(min(self.amount, other.amount), longer.days, longer.first)


class Awaited(Struct, frozen=True):
    """A change of the loss limit that takes effect on the day ``first``, and who asked for it. No amount: no limit."""

    amount: Cents | None
    days: int
    first: Day
    by: str
    clauses: tuple[str, ...]


def change(
    old: LossLimit | None, asked: SetLossLimit, by: str, at: str, clauses: tuple[str, ...]
) -> list[LossLimitSet | LossLimitAwaited]:
    """A lower amount or longer period applies at once, in the current period; other changes when it is over (I-44)."""
    amount, days = asked.amount, asked.days
    if old is None:
        return [LossLimitSet(amount, days, day(at), False, by, at, (*clauses, "I-30"))]
    cited, begun = (*clauses, "I-30", "I-44"), old.begun(at)
    if amount is not None and amount <= old.amount and days >= old.days:
        return [LossLimitSet(amount, days, begun, True, by, at, cited)]
    later = LossLimitAwaited(amount, days, begun + old.days, by, at, cited)
    if amount is not None and amount < old.amount:
        return [LossLimitSet(amount, old.days, begun, True, by, at, cited), later]
    return [later]


def restricted(clause: str, state: "Patron", command: RestrictPlay, facts: Facts) -> PlayRestricted:
    """A break until the limit's next period, or its end before that; refused where there is nothing to wait for."""
    by, at = facts.actor.id, facts.at
    require_text(clause, command.reason, "why the break ends" if command.lifted else "why play is restricted")
    if command.lifted:
        if not state.paused or moment(at) >= moment(state.paused):
            raise Refused(clause, f"{state.id} may wager: no break is in force, so there is none to end")
        return PlayRestricted(at, command.reason, by, at, (clause,), lifted=True)
    if state.loss_limit is None:
        raise Refused(clause, f"{state.id} has no loss limit, so there is no next period to wait for")
    return PlayRestricted(state.loss_limit.ends(at), command.reason, by, at, (clause,))
