"""The sign of a table, which staff set: limits, prices, schedules and jackpot terms."""

from msgspec import Struct

from cutcard.money import Cents


class TableSign(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign of a table: limits, price of a jackpot wager, pay tables, maximum payout, jackpot terms."""

    minimum: Cents = 500
    maximum: Cents = 50_000
    unit: Cents = 100
    jackpot: Cents = 0  # price of a jackpot wager; 0: no jackpot
    jackpot_seed: Cents = 0
    bonus: dict[str, Cents] = {}
    maximum_payout: Cents | None = None
    paytables: dict[str, dict[str, str]] = {}
    fixed: dict[str, str] = {}  # jackpot without a pool: odds by hand
    areas: dict[str, tuple[Cents, Cents]] = {}  # minimum and maximum of areas with their own limits

    def limits(self, area: str) -> tuple[Cents, Cents]:
        """Minimum and maximum of an area."""
        return self.areas.get(area, (self.minimum, self.maximum))
