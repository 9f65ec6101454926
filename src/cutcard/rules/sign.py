"""The sign of a table, which staff set: limits, prices, schedules and jackpot terms."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import MANY, Amount, Name
from cutcard.money import Cents


class TableSign(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign of a table: limits, price of a jackpot wager, pay tables, maximum payout, jackpot terms."""

    minimum: Amount = 500
    maximum: Amount = 50_000
    unit: Amount = 100
    jackpot: Amount = 0  # price of a jackpot wager; 0: no jackpot
    jackpot_seed: Amount = 0
    bonus: Annotated[dict[Name, Amount], MANY] = {}
    maximum_payout: Amount | None = None
    paytables: Annotated[dict[Name, Annotated[dict[Name, Name], MANY]], MANY] = {}
    fixed: Annotated[dict[Name, Name], MANY] = {}  # jackpot without a pool: odds by hand
    areas: Annotated[dict[Name, tuple[Amount, Amount]], MANY] = {}  # minimum and maximum of areas with their own limits

    def limits(self, area: str) -> tuple[Cents, Cents]:
        """Minimum and maximum of an area."""
        return self.areas.get(area, (self.minimum, self.maximum))

    def with_limits(self, area: str, minimum: Cents, maximum: Cents) -> "TableSign":
        """The sign with new limits for an area, or for the table if the area is ``""``."""
        if area:
            return replace(self, areas={**self.areas, area: (minimum, maximum)})
        return replace(self, minimum=minimum, maximum=maximum)
