"""The life of a table as plain games share it, for five players, with a drop box that always stays."""

from msgspec.structs import replace

from cutcard.rules.printed.life import Item, SignClauses
from plain_flop.printed.life import LIFE as FLOP
from plain_flop.renumber import renumbered

LIKE = renumbered(FLOP, "PLD")
LIFE = replace(
    LIKE,
    limits=replace(LIKE.limits, low=None),
    cards=replace(
        LIKE.cards,
        cutting_card=True,
        checked="PLD 3.6",
        ordered=None,
        shuffler="PLD 2.3.3",
        by_hand_draws="PLD 3.7",
    ),
    attendance=replace(LIKE.attendance, most=5),
    changes=replace(LIKE.changes, removed=None),
    equipment=replace(
        LIKE.equipment,
        items=(
            *(item for item in LIKE.equipment.items if item.when != "with a jackpot"),
            Item("single deck shuffler", "PLD 2.3.3", "never"),
            Item("drop box", "PLD 2.5"),
        ),
        new_cards=True,
    ),
    sign=SignClauses(LIKE.sign.layout, sixth="PLD 2.6"),
)
