"""The rules on incidents that plain games share; no casino supervisor stands in, no change of cash or colours."""

from msgspec.structs import replace

from plain_flop.printed.incidents import INCIDENTS as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLS")
assert LIKE.payments is not None
INCIDENTS = replace(
    LIKE,
    disputes=replace(LIKE.disputes, absent=None),
    payments=replace(LIKE.payments, covers=("wager",)),
)
