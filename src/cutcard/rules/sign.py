"""The sign of a table, as staff set it: limits, prices, schedules and jackpot terms."""

from msgspec import Struct

from cutcard.money import Cents


class TableSign(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign of a table: limits, what a jackpot wager costs, pay tables, the maximum payout, jackpot terms."""

    minimum: Cents = 500
    maximum: Cents = 50_000
    unit: Cents = 100
    jackpot: Cents = 0  # 0: no jackpot is offered
    jackpot_seed: Cents = 0
    bonus: dict[str, Cents] = {}
    maximum_payout: Cents | None = None
    paytables: dict[str, dict[str, str]] = {}
    fixed: dict[str, str] = {}  # a jackpot without a pool: what each hand pays, as odds
    areas: dict[str, tuple[Cents, Cents]] = {}  # minimum and maximum of areas that have their own

    def limits(self, area: str) -> tuple[Cents, Cents]:
        """Minimum and maximum of an area."""
        return self.areas.get(area, (self.minimum, self.maximum))
