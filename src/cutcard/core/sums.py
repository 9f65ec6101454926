"""How much money one member of staff may move alone, by rank."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.money import MOST, Cents

Sum: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, extra_json_schema={"format": "cents"})]


class MoneyLimits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """Amounts that a person of each rank may move alone. Above that, a second person must confirm.

    Two people may move what the higher rank of them may; with a gaming manager among them, any amount.
    """

    dealer: Sum = 200_000
    cashier: Sum = 1_000_000
    gaming_supervisor: Sum = 1_000_000
    casino_supervisor: Sum = 5_000_000
    gaming_manager: Sum = 5_000_000

    def alone(self, rank: str) -> Cents:
        """The amount that somebody of this rank may move; 0 for a role that handles no money."""
        return getattr(self, rank) if rank in self.__struct_fields__ else 0
