"""Plain Draw: a game for tests (clauses PLD), which no document stands behind."""

from enum import IntEnum

from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import Cell, PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Draw, Ending, Game, Move, Order, Pile, Relation, Verify, Wager
from cutcard.rules.readings import AtLeast, Best, Compare, Grade, Line
from cutcard.ruling import lose, stand_off, void, win
from plain_draw.faults import FAULTS


class Super(IntEnum):
    """What wins on the first five cards; most hands win nothing."""

    NOTHING = 0
    THREE_OF_A_KIND = 1
    STRAIGHT = 2
    FLUSH = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6


class Instant(IntEnum):
    """What is paid at once."""

    NOTHING = 0
    STRAIGHT_FLUSH = 1
    ROYAL_FLUSH = 2


INSTANT = Paytable(
    "instant",
    (Line(Instant.ROYAL_FLUSH, (1000, 1), "PLD 10.3"), Line(Instant.STRAIGHT_FLUSH, (250, 1), "PLD 10.3")),
    Instant,
)
SUPER = Paytable(
    "super",
    tuple(
        Line(hand, (odds, 1), "PLD 10.5.3")
        for hand, odds in zip(reversed(Super), (60, 200, 100, 60, 25, 8), strict=False)
        if hand
    ),
    Super,
)
GRADES = tuple((hand, Five[hand.name]) for hand in Super if hand)
OWN_SUPER = PayBy("super", "super", ("PLD 10.5.2",), otherwise=lose("PLD 8.3.1", "PLD 10.5.1"))
DEALER_SUPER = PayBy("super", "super-dealer", ("PLD 9.6",), otherwise=lose("PLD 9.6"))
BESIDE: dict[str, Cell] = {
    "super": OWN_SUPER,
    "super-dealer": DEALER_SUPER,
    "draw-fee": lose("PLD 8.8.1.1", "PLD 8.4.5"),
}
UNDECIDED = Move("undecided", "PLD 12.14", then="undecided")
FOLD = Move("fold", "PLD 8.4.1", then="folded")
BET = Move("bet", "PLD 8.4.2", wager="bet", times=2, then="played", multiple="PLD 5.3")

GAME = Game(
    key="plain-draw",
    document="PLD",
    title="Plain Draw",
    common=Common(
        deck="PLD 3.1",
        maximum="PLD 6.3",
        layout="PLD 2.2.1",
        limits="PLD 6.1",
        opening="PLD 5.2",
        call="PLD 7.1",
        close="PLD 7.5.1",
        withdraw="PLD 7.5.2",
        leave="PLD 5.4",
        chips="PLD 5.1",
        cards_from="PLD 3.2",
        sources={"device": "PLD 3.2.1", "shoe": "PLD 3.2.2", "hand": "PLD 3.2.3"},
        one_hand="PLD 5.5",
        look="PLD 8.4",
        uncovered="PLD 12.18",
        dealer_hand="PLD 8.9",
        settlement="PLD 9.4",
        no_hand="PLD 9.3",
        reveal_folded="PLD 9.7",
        reshuffle=("PLD 4.1.4", "PLD 12.17"),
        seats=5,
        fold_is_final=None,
        play_is_final={},
        concession_is_final="PLD 9.2",
    ),
    order=Order(
        hands=dict.fromkeys(Five, "PLD 11.2"),
        ranking="PLD 11.2",
        ties={None: "PLD 11.3"},
        cards=("PLD 11.1",),
        ace_high=(),
        ace_low=(),
        best={"player": "PLD 9.4.1", "dealer": "PLD 8.9"},
    ),
    wagers=(
        Wager("ante", "PLD 5.2.1", required=("ante",)),
        Wager(
            "super",
            "PLD 5.2.2",
            required=("super",),
            relations=(Relation("at least", "ante", "PLD 5.2.5"),),
            elsewhere="PLD 5.2.3",
        ),
        Wager(
            "super-dealer",
            "PLD 5.2.4",
            on_dealer=True,
            relations=(Relation("only with", "ante", "PLD 5.2.4"), Relation("at least", "ante", "PLD 5.2.5")),
        ),
        Wager("draw-fee", "PLD 8.4.5", placed="as a fee", limited=False),
        Wager("bet", "PLD 5.3", placed="by a move"),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 5, "PLD 7.3.1", face_up=1), Pile("player", 5, "PLD 7.3.2")),
            clauses=("PLD 7.3", "PLD 7.4"),
        ),
        Verify(
            "instant",
            ending="instant",
            clause="PLD 10.5.2",
            over="PLD 10.4",
            settles="super",
            wins="super",
            lost=lose("PLD 8.3.1", "PLD 10.5.1"),
            declare="PLD 8.3",
            clauses=("PLD 10.5", "PLD 11.4"),
        ),
        Decide(
            "on the cards dealt",
            "PLD 8.4",
            (
                FOLD,
                BET,
                Move(
                    "exchange",
                    "PLD 8.4.3",
                    title="Exchange cards",
                    wager="draw-fee",
                    times=1,
                    draw=Draw(2, 5, exchange=True, clause="PLD 8.8.1", dealt="PLD 8.8.1.3"),
                    then="after the draw",
                ),
                Move(
                    "sixth",
                    "PLD 8.4.4",
                    title="Buy a sixth card",
                    wager="draw-fee",
                    times=1,
                    draw=Draw(1, 1, exchange=False, clause="PLD 8.8.2", dealt="PLD 8.8.2.2"),
                    then="after the draw",
                ),
            ),
            undecided=UNDECIDED,
        ),
        Decide("after the draw", "PLD 8.8", (FOLD, BET), undecided=UNDECIDED),
    ),
    concede=Move("concede", "PLD 9.1", then="conceded"),
    faults=FAULTS,
    readings={
        "hand": Best(("final",)),
        "dealer": Best(("dealer",)),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", "Ac Kd 4h 3s 2c"),
        "first hand": Best(("player",)),
        "super": Grade("first hand", GRADES),
        "super-dealer": Grade("dealer", GRADES),
        "instant": Grade("first hand", tuple((hand, Five[hand.name]) for hand in Instant if hand)),
    },
    qualified="qualified",
    paytables=(INSTANT, SUPER),
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    no_hand=win(EVEN, "PLD 9.3.3", "PLD 9.3"),
                    higher=stand_off("PLD 9.5.2", "PLD 9.4.4"),
                    equal=stand_off("PLD 9.4.4"),
                    lower=lose("PLD 9.4.5"),
                ),
                "bet": Versus(
                    no_hand=stand_off("PLD 9.3.4", "PLD 9.3"),
                    higher=win(EVEN, "PLD 9.4.3.1", "PLD 9.5"),
                    equal=stand_off("PLD 9.4.3.3"),
                    lower=lose("PLD 9.4.3.2"),
                ),
                **BESIDE,
            },
        ),
        "folded": Ending("folded", {"ante": lose("PLD 8.6"), **BESIDE}),
        "undecided": Ending("void", {**BESIDE, "ante": void("PLD 12.14"), "super": void("PLD 12.14")}),
        "conceded": Ending(
            "conceded", {**BESIDE, "ante": lose("PLD 9.1"), "bet": lose("PLD 9.1"), "super": lose("PLD 9.1")}
        ),
        "instant": Ending(
            "instant",
            {
                "ante": stand_off("PLD 10.4", "PLD 10.6.1"),
                "instant": PayBy("instant", "instant", ()),
                "super": PayBy("super", "super", ("PLD 10.6",), after=("PLD 10.6.1",)),
                "super-dealer": DEALER_SUPER,
            },
        ),
    },
    bonuses={"instant": "ante"},
)
