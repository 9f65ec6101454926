"""Where the document prints its rules on the life of a table, and what stands at one."""

from cutcard.rules.printed.life import (
    AttendanceClauses,
    CardClauses,
    ChangeClauses,
    EquipmentClauses,
    Item,
    LifeRules,
    LimitClauses,
    LowLimitClauses,
    Printed,
    SignClauses,
)

LIFE = LifeRules(
    limits=LimitClauses(
        sign="TCP 6.1",
        duty="TCP 6.4",
        change="TCP 6.5",
        keep="TCP 6.5.1",
        marker="TCP 6.5.1.1",
        leave="TCP 6.5.1.2",
        kept="TCP 6.5.2",
        both="TCP 6.5.3",
        new="TCP 6.5.4",
        own="TCP 6.6",
        low=LowLimitClauses(offer="TCP 6.7", tournament="TCP 6.7.1", source="TCP 6.7.2"),
    ),
    cards=CardClauses(
        deck="TCP 3.1",
        cutting_card=True,
        checked="TCP 3.4",
        secured="TCP 3.5",
        count="TCP 3.8",
        shuffle="TCP 4.1",
        start="TCP 4.1.1",
        after_round="TCP 4.1.2",
        vacant="TCP 4.1.3",
        ordered=None,
        by_hand="TCP 4.5",
        device=("TCP 3.2.1",),
        backs="TCP 3.2.2",
        cut={"shoe": ("TCP 4.2",)},
        uncut="TCP 4.4",
        dealer_only="TCP 4.3",
        dropped=None,
        replace="TCP 3.7",
        all_new="TCP 3.7",
        on_card={"shoe": "TCP 4.2"},
        in_shoe="TCP 4.2",
    ),
    attendance=AttendanceClauses(
        refuse="TCP 14.12", vacate="TCP 14.10", close="TCP 14.9", place="TCP 5.8", seats="TCP 2.1"
    ),
    changes=ChangeClauses(words="TCP 1.1", drop_box="TCP 2.4", removed="TCP 2.4.1"),
    equipment=EquipmentClauses(
        list="TCP 2.3",
        items=(
            Item("shoe for one deck", "TCP 2.3.1", "with a shoe"),
            Item("shuffling device for two decks", "TCP 2.3.1", "with a device"),
            Item("discard rack", "TCP 2.3.2"),
            Item("float tray", "TCP 2.3.3"),
        ),
        other_source=("TCP 13.2.3",),
        new_cards=True,
    ),
    sign=SignClauses(
        layout=(
            Printed("The layout follows the diagram of the rules", "TCP 2.2"),
            Printed("Areas for ante, Play and Pair Plus at each box", "TCP 2.2.1"),
            Printed("The dealer needs queen-high or better to play", "TCP 2.2.2"),
        ),
        schedules={"ante-bonus": "TCP 10.2", "pair-plus": "TCP 10.4"},
    ),
)
