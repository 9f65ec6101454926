"""Plain Three: a game for tests (clauses PLT), which no document stands behind."""

from cutcard.hands import Three
from cutcard.money import EVEN
from cutcard.rules.cells import By, PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Wager
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import NOTHING, lose, stand_off, void, win
from plain_three.faults import FAULTS

ANTE_BONUS = Paytable(
    "ante-bonus",
    (
        Line(Three.STRAIGHT_FLUSH, (5, 1), "PLT 10.2"),
        Line(Three.THREE_OF_A_KIND, (4, 1), "PLT 10.2"),
        Line(Three.STRAIGHT, (1, 1), "PLT 10.2"),
    ),
    Three,
    sign="PLT 10.2",
)
PAIR_PLUS = Paytable(
    "pair-plus",
    (
        Line(Three.STRAIGHT_FLUSH, (40, 1), "PLT 10.4"),
        Line(Three.THREE_OF_A_KIND, (30, 1), "PLT 10.4"),
        Line(Three.STRAIGHT, (6, 1), "PLT 10.4"),
        Line(Three.FLUSH, (3, 1), "PLT 10.4"),
        Line(Three.ONE_PAIR, (1, 1), "PLT 10.4"),
    ),
    Three,
    sign="PLT 10.4",
)
QUEEN_HIGH = "Qc 3d 2h"  # the least hand with which the dealer continues
PAIR_PLUS_FATE = By(
    "qualified",
    ((0, PayBy("pair-plus", "made", ("PLT 9.3.2",), lose("PLT 9.3.1"), after=("I-07",))),),
    otherwise=PayBy("pair-plus", "made", ("PLT 9.4.1.6",), lose("PLT 9.4.1.3"), after=("I-07",)),
)

GAME = Game(
    key="plain-three",
    document="PLT",
    title="Plain Three",
    common=Common(
        deck="PLT 3.1",
        maximum="PLT 6.3",
        layout="PLT 2.2.1",
        limits="PLT 6.1",
        opening="PLT 5.3",
        call="PLT 7.2",
        close="PLT 5.5",
        withdraw="PLT 5.5",
        leave="PLT 5.5",
        chips="PLT 5.2",
        cards_from="PLT 3.6",
        sources={"device": "PLT 3.6", "shoe": "PLT 3.6"},
        one_hand="PLT 5.6",
        one_wager="PLT 5.7",
        look="PLT 8.1",
        dealer_hand="PLT 8.6",
        settlement="PLT 9.8",
        fold_is_final=None,
        play_is_final={},
        concession_is_final="PLT 9.6",
    ),
    order=Order(
        hands={
            Three.STRAIGHT_FLUSH: "PLT 11.1.1",
            Three.THREE_OF_A_KIND: "PLT 11.1.2",
            Three.STRAIGHT: "PLT 11.1.3",
            Three.FLUSH: "PLT 11.1.4",
            Three.ONE_PAIR: "PLT 11.1.5",
            Three.HIGH_CARD: "PLT 11.1.6",
        },
        ranking="PLT 11.1",
        ties={None: "PLT 11.2", Three.STRAIGHT: "PLT 11.2.1", Three.ONE_PAIR: "PLT 11.2.2"},
        cards=("PLT 3.3",),
        ace_high=(),
        ace_low=(),
        best={"player": "PLT 9.8", "dealer": "PLT 8.6"},
    ),
    wagers=(
        Wager("ante", "PLT 5.3", required=("ante", "pair-plus")),
        Wager("pair-plus", "PLT 5.3", title="Pair Plus"),
        Wager(
            "play",
            "PLT 8.5",
            relations=(Relation("only with", "ante", "PLT 5.4"),),
            placed="by a move",
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 3, "PLT 7.4.1"), Pile("player", 3, "PLT 7.4.2")),
            singly=(
                Pile("dealer", 1, "PLT 7.3.1"),
                Pile("player", 1, "PLT 7.3.2"),
                *(Pile(to, 1, "PLT 7.3.3") for _ in range(2) for to in ("dealer", "player")),
            ),
            clauses=("PLT 7.4", "PLT 7.1"),
            singly_clauses=("PLT 7.3", "PLT 7.1"),
        ),
        Decide(
            "on the cards dealt",
            "PLT 8.1",
            (
                Move("fold", "PLT 8.3", then="folded"),
                Move("play", "PLT 8.5", wager="play", times=1, then="played"),
            ),
            silent="play",
            undecided=Move("undecided", "PLT 12.12", then="undecided"),
        ),
    ),
    concede=Move("concede", "PLT 9.5", then="conceded"),
    faults=FAULTS,
    readings={
        "hand": Best(("player",)),
        "dealer": Best(("dealer",)),
        "made": Category("hand", Three),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", QUEEN_HIGH),
    },
    qualified="qualified",
    paytables=(ANTE_BONUS, PAIR_PLUS),
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    no_hand=win(EVEN, "PLT 9.3.2", "PLT 10.1", "PLT 9.1", "I-05"),
                    higher=win(EVEN, "PLT 9.4.1.5", "PLT 10.1"),
                    equal=stand_off("PLT 9.4.1.4"),
                    lower=lose("PLT 9.4.1.2"),
                ),
                "ante-bonus": By(
                    "qualified",
                    ((0, PayBy("ante-bonus", "made", ("PLT 9.3.2",), NOTHING, after=("I-07",))),),
                    otherwise=PayBy("ante-bonus", "made", ("PLT 9.4.1.1",), NOTHING, after=("I-07",)),
                ),
                "pair-plus": PAIR_PLUS_FATE,
                "play": Versus(
                    no_hand=stand_off("PLT 9.2", "PLT 9.1", "I-05"),
                    higher=win(EVEN, "PLT 9.4.1.5", "PLT 10.3"),
                    equal=stand_off("PLT 9.4.1.4"),
                    lower=lose("PLT 9.4.1.2"),
                ),
            },
        ),
        "folded": Ending(
            "folded",
            {
                "ante": lose("PLT 8.4", "I-22"),
                "pair-plus": lose("PLT 8.4", "I-22"),
            },
        ),
        "undecided": Ending("void", {"ante": void("PLT 12.12"), "pair-plus": PAIR_PLUS_FATE}),
        "not covered": Ending("void", {"ante": void("PLT 12.10", "I-17"), "pair-plus": PAIR_PLUS_FATE}),
        "not covered again": Ending("void", {"ante": lose("PLT 12.10", "I-17"), "pair-plus": PAIR_PLUS_FATE}),
        "conceded": Ending(
            "conceded",
            {
                "ante": lose("PLT 9.5"),
                "pair-plus": lose("PLT 9.5"),
                "play": lose("PLT 9.5"),
            },
        ),
    },
    bonuses={"ante-bonus": "ante"},
    not_covered=("not covered", "not covered again"),
)
