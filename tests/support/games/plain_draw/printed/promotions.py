"""The rules on promotions that all plain games share, where prizes may be paid in cash and changes need approval."""

from msgspec.structs import replace

from cutcard.rules.printed.promotions import Payments, Way
from plain_flop.printed.promotions import PROMOTIONS as FLOP
from plain_flop.renumber import renumbered

PROMOTIONS = replace(
    renumbered(FLOP, "PLD"),
    payments=Payments(ways=(Way.CASH, Way.CHEQUE, Way.TRANSFER), chosen_above=10_000_00, stated=True),
    inspector_within=0,
    approval=True,
)
