"""The rules on incidents that plain games share; nobody is detained, no policy on staff is spoken of."""

from msgspec.structs import replace

from plain_flop.printed.incidents import INCIDENTS as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLT")
assert LIKE.payments is not None
DEVICE = LIKE.conduct.device
INCIDENTS = replace(
    LIKE,
    disputes=replace(LIKE.disputes, absent=None),
    payments=replace(LIKE.payments, covers=("wager",)),
    conduct=replace(
        LIKE.conduct,
        device=replace(DEVICE, measures={name: one for name, one in DEVICE.measures.items() if name != "detain"}),
    ),
    outcomes=replace(LIKE.outcomes, staff=None),
)
