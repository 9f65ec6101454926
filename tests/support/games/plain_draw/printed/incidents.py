"""The rules on incidents that plain games share; none on wrong payments, and what no rule covers a manager decides."""

from msgspec.structs import replace

from plain_flop.printed.incidents import INCIDENTS as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLD")
INCIDENTS = replace(
    LIKE,
    disputes=replace(LIKE.disputes, absent=None),
    payments=None,
    outcomes=replace(LIKE.outcomes, staff=None, uncovered="PLD 12.18"),
)
