"""The loss limit that a patron sets: its periods, and from when a change of it binds."""

from msgspec import Struct

from cutcard.core.day import Day, begins, day
from cutcard.money import Cents
from cutcard.registers.patrons.messages import LossLimitAwaited, LossLimitSet, SetLossLimit


class LossLimit(Struct, frozen=True):
    """The greatest net loss of a period; periods of so many days follow each other from the first day on."""

    amount: Cents
    days: int
    first: Day

    def period(self, at: str) -> int:
        return (day(at) - self.first) // self.days

    def begun(self, at: str) -> Day:
        """The day on which the period of a moment began."""
        return self.first + self.period(at) * self.days

    def ends(self, at: str) -> str:
        """When the period of a moment is over and the next begins."""
        return begins(self.begun(at) + self.days)


class Awaited(Struct, frozen=True):
    """What takes a loss limit's place from a day on (None: no limit), and who asked for it."""

    amount: Cents | None
    days: int
    first: Day
    by: str
    clauses: tuple[str, ...]


def change(
    old: LossLimit | None, asked: SetLossLimit, by: str, at: str, clauses: tuple[str, ...]
) -> list[LossLimitSet | LossLimitAwaited]:
    """A lower sum and a longer period bind at once, the running period going on; all else when that is over (I-44)."""
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
