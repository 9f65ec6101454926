"""Three Card Poker, as approved on 16 August 2024 (clauses TCP)."""

from cutcard.games.three_card_poker.faults import FAULTS
from cutcard.hands import Three
from cutcard.money import EVEN
from cutcard.rules.cells import By, PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Wager
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import NOTHING, lose, stand_off, void, win

ANTE_BONUS = Paytable(
    "ante-bonus",
    (
        Line(Three.STRAIGHT_FLUSH, (5, 1), "TCP 10.2"),
        Line(Three.THREE_OF_A_KIND, (4, 1), "TCP 10.2"),
        Line(Three.STRAIGHT, (1, 1), "TCP 10.2"),
    ),
    Three,
    sign="TCP 10.2",
)
PAIR_PLUS = Paytable(
    "pair-plus",
    (
        Line(Three.STRAIGHT_FLUSH, (40, 1), "TCP 10.4"),
        Line(Three.THREE_OF_A_KIND, (30, 1), "TCP 10.4"),
        Line(Three.STRAIGHT, (6, 1), "TCP 10.4"),
        Line(Three.FLUSH, (3, 1), "TCP 10.4"),
        Line(Three.ONE_PAIR, (1, 1), "TCP 10.4"),
    ),
    Three,
    sign="TCP 10.4",
)
QUEEN_HIGH = "Qc 3d 2h"  # the lowest hand with which the dealer continues
PAIR_PLUS_FATE = By(
    "qualified",
    ((0, PayBy("pair-plus", "made", ("TCP 9.3.2",), lose("TCP 9.3.1"), after=("I-07",))),),
    otherwise=PayBy("pair-plus", "made", ("TCP 9.4.1.6",), lose("TCP 9.4.1.3"), after=("I-07",)),
)

GAME = Game(
    key="three-card-poker",
    document="TCP",
    title="Three Card Poker",
    common=Common(
        deck="TCP 3.1",
        maximum="TCP 6.3",
        layout="TCP 2.2.1",
        limits="TCP 6.1",
        opening="TCP 5.3",
        call="TCP 7.2",
        close="TCP 5.5",
        withdraw="TCP 5.5",
        leave="TCP 5.5",
        chips="TCP 5.2",
        cards_from="TCP 3.6",
        sources={"device": "TCP 3.6", "shoe": "TCP 3.6"},
        one_hand="TCP 5.6",
        one_wager="TCP 5.7",
        look="TCP 8.1",
        dealer_hand="TCP 8.6",
        settlement="TCP 9.8",
        fold_is_final=None,
        play_is_final={},
        concession_is_final="TCP 9.6",
    ),
    order=Order(
        hands={
            Three.STRAIGHT_FLUSH: "TCP 11.1.1",
            Three.THREE_OF_A_KIND: "TCP 11.1.2",
            Three.STRAIGHT: "TCP 11.1.3",
            Three.FLUSH: "TCP 11.1.4",
            Three.ONE_PAIR: "TCP 11.1.5",
            Three.HIGH_CARD: "TCP 11.1.6",
        },
        ranking="TCP 11.1",
        ties={None: "TCP 11.2", Three.STRAIGHT: "TCP 11.2.1", Three.ONE_PAIR: "TCP 11.2.2"},
        cards=("TCP 3.3",),
        ace_high=(),
        ace_low=(),
        best={"player": "TCP 9.8", "dealer": "TCP 8.6"},
    ),
    wagers=(
        Wager("ante", "TCP 5.3", required=("ante", "pair-plus")),
        Wager("pair-plus", "TCP 5.3", title="Pair Plus"),
        Wager(
            "play",
            "TCP 8.5",
            relations=(Relation("only with", "ante", "TCP 5.4"),),
            placed="by a move",
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 3, "TCP 7.4.1"), Pile("player", 3, "TCP 7.4.2")),
            singly=(
                Pile("dealer", 1, "TCP 7.3.1"),
                Pile("player", 1, "TCP 7.3.2"),
                *(Pile(to, 1, "TCP 7.3.3") for _ in range(2) for to in ("dealer", "player")),
            ),
            clauses=("TCP 7.4", "TCP 7.1"),
            singly_clauses=("TCP 7.3", "TCP 7.1"),
        ),
        Decide(
            "on the cards dealt",
            "TCP 8.1",
            (
                Move("fold", "TCP 8.3", then="folded"),
                Move("play", "TCP 8.5", wager="play", times=1, then="played"),
            ),
            silent="play",
            undecided=Move("undecided", "TCP 12.12", then="undecided"),
        ),
    ),
    concede=Move("concede", "TCP 9.5", then="conceded"),
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
                    no_hand=win(EVEN, "TCP 9.3.2", "TCP 10.1", "TCP 9.1", "I-05"),
                    higher=win(EVEN, "TCP 9.4.1.5", "TCP 10.1"),
                    equal=stand_off("TCP 9.4.1.4"),
                    lower=lose("TCP 9.4.1.2"),
                ),
                "ante-bonus": By(
                    "qualified",
                    ((0, PayBy("ante-bonus", "made", ("TCP 9.3.2",), NOTHING, after=("I-07",))),),
                    otherwise=PayBy("ante-bonus", "made", ("TCP 9.4.1.1",), NOTHING, after=("I-07",)),
                ),
                "pair-plus": PAIR_PLUS_FATE,
                "play": Versus(
                    no_hand=stand_off("TCP 9.2", "TCP 9.1", "I-05"),
                    higher=win(EVEN, "TCP 9.4.1.5", "TCP 10.3"),
                    equal=stand_off("TCP 9.4.1.4"),
                    lower=lose("TCP 9.4.1.2"),
                ),
            },
        ),
        "folded": Ending(
            "folded",
            {
                "ante": lose("TCP 8.4", "I-22"),
                "pair-plus": lose("TCP 8.4", "I-22"),
            },
        ),
        "undecided": Ending("void", {"ante": void("TCP 12.12"), "pair-plus": PAIR_PLUS_FATE}),
        "not covered": Ending("void", {"ante": void("TCP 12.10", "I-17"), "pair-plus": PAIR_PLUS_FATE}),
        "not covered again": Ending("void", {"ante": lose("TCP 12.10", "I-17"), "pair-plus": PAIR_PLUS_FATE}),
        "conceded": Ending(
            "conceded",
            {
                "ante": lose("TCP 9.5"),
                "pair-plus": lose("TCP 9.5"),
                "play": lose("TCP 9.5"),
            },
        ),
    },
    bonuses={"ante-bonus": "ante"},
    not_covered=("not covered", "not covered again"),
)
