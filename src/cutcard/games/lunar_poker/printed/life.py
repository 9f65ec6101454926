"""Where the document prints its rules on the life of a table, and what stands at one."""

from cutcard.rules.printed.life import (
    AttendanceClauses,
    CardClauses,
    ChangeClauses,
    EquipmentClauses,
    Item,
    LifeRules,
    LimitClauses,
    Printed,
    SignClauses,
)

LIFE = LifeRules(
    limits=LimitClauses(
        sign="LUN 6.1",
        duty="LUN 6.4",
        change="LUN 6.5",
        keep="LUN 6.5.1",
        marker="LUN 6.5.1.1",
        leave="LUN 6.5.1.2",
        kept="LUN 6.5.2",
        both="LUN 6.5.3",
        new="LUN 6.5.4",
        own="LUN 6.6",
    ),
    cards=CardClauses(
        deck="LUN 3.1",
        cutting_card=True,
        checked="LUN 3.4",
        secured="LUN 3.5",
        count="LUN 3.8",
        shuffle="LUN 4.1",
        start="LUN 4.1.1",
        after_round="LUN 4.1.2",
        vacant="LUN 4.1.3",
        ordered=None,
        by_hand="LUN 4.7",
        device=("LUN 3.3", "LUN 3.3.1"),
        backs="LUN 3.3.2",
        cut={"shoe": ("LUN 4.2",), "hand": ("LUN 4.3",)},
        uncut="LUN 4.6",
        dealer_only="LUN 4.5",
        dropped="LUN 4.4",
        replace="LUN 3.7",
        all_new="LUN 3.7",
        on_card={"shoe": "LUN 4.2", "hand": "LUN 4.3"},
        in_shoe="LUN 4.2",
        shuffler="LUN 2.3.3",
        by_hand_draws="LUN 3.6",
    ),
    attendance=AttendanceClauses(
        refuse="LUN 14.11", vacate="LUN 14.9", close="LUN 14.8", place="LUN 5.6", seats="LUN 2.1", most=5
    ),
    changes=ChangeClauses(words="LUN 1.1", drop_box="LUN 2.5"),
    equipment=EquipmentClauses(
        list="LUN 2.3",
        items=(
            Item("shoe for one deck", "LUN 2.3.1", "with a shoe"),
            Item("shuffling device for two decks", "LUN 2.3.1", "with a device"),
            Item("discard rack", "LUN 2.3.2"),
            Item("single deck shuffler", "LUN 2.3.3", "never"),
            Item("float tray", "LUN 2.3.4"),
            Item("drop box", "LUN 2.5"),
        ),
        other_source=("LUN 13.2.3",),
        new_cards=True,
    ),
    sign=SignClauses(
        layout=(
            Printed("The layout follows the diagram of the rules", "LUN 2.2"),
            Printed("Areas for ante, super and bet at each box, and for supers on the dealer", "LUN 2.2.1"),
            Printed("Draw fee: exchange two to five cards, or buy a sixth", "LUN 2.2.2"),
            Printed("The dealer needs ace-king or better to play", "LUN 2.2.3"),
        ),
        sixth="LUN 2.4",
    ),
)
