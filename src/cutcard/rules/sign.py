"""The sign of a table, as staff set it: limits, prices, schedules and jackpot terms."""

from typing import Annotated

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Name
from cutcard.money import Cents


class TableSign(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign of a table: limits, what a jackpot wager costs, pay tables, the maximum payout, jackpot terms."""

    minimum: Amount = 500
    maximum: Amount = 50_000
    unit: Amount = 100
    jackpot: Amount = 0  # 0: no jackpot is offered
    jackpot_seed: Amount = 0
    bonus: Annotated[dict[Name, Amount], MANY] = {}
    maximum_payout: Amount | None = None
    paytables: Annotated[dict[Name, Annotated[dict[Name, Name], MANY]], MANY] = {}
    fixed: Annotated[dict[Name, Name], MANY] = {}  # a jackpot without a pool: what each hand pays, as odds
    areas: Annotated[dict[Name, tuple[Amount, Amount]], MANY] = {}  # minimum and maximum of areas that have their own

    def limits(self, area: str) -> tuple[Cents, Cents]:
        """Minimum and maximum of an area."""
        return self.areas.get(area, (self.minimum, self.maximum))
