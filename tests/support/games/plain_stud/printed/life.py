"""The life of a table as plain games share it; decks are checked and counted with a cutting card."""

from msgspec.structs import replace

from plain_flop.printed.life import LIFE as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLS")
LIFE = replace(
    LIKE,
    limits=replace(LIKE.limits, low=None),
    cards=replace(
        LIKE.cards,
        cutting_card=True,
        checked="PLS 3.6",
        ordered=None,
        dropped=None,
        cut={"shoe": ("PLS 4.3",)},
        on_card={"shoe": "PLS 4.3.1"},
    ),
    equipment=replace(
        LIKE.equipment,
        items=tuple(
            replace(item, when="always") if item.when == "with a jackpot" else item for item in LIKE.equipment.items
        ),
        new_cards=True,
    ),
    sign=replace(LIKE.sign, maximum_payout="PLS 10.2", bonus=None),
)
