"""The life of a table as plain games share it, without a jackpot; schedules in force stand on the sign."""

from msgspec.structs import replace

from cutcard.rules.printed.life import SignClauses
from plain_flop.printed.life import LIFE as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLT")
LIFE = replace(
    LIKE,
    cards=replace(
        LIKE.cards,
        cutting_card=True,
        checked="PLT 3.6",
        ordered=None,
        dropped=None,
        cut={"shoe": ("PLT 4.3",)},
        on_card={"shoe": "PLT 4.3.1"},
    ),
    equipment=replace(LIKE.equipment, new_cards=True),
    sign=SignClauses(LIKE.sign.layout, schedules={"ante-bonus": "PLT 10.2", "pair-plus": "PLT 10.4"}),
)
