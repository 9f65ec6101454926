"""Casino Hold'em, by the example's own rules (clauses CAH)."""

from enum import IntEnum

from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Grade, Line
from cutcard.ruling import lose, stand_off, win


class First(IntEnum):
    """Hands that the AA wager is paid on, lowest first."""

    PAIR_OF_ACES = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


ANTE = Paytable(
    "ante",
    (
        Line(Five.ROYAL_FLUSH, (100, 1), "CAH 7.1"),
        Line(Five.STRAIGHT_FLUSH, (20, 1), "CAH 7.1"),
        Line(Five.FOUR_OF_A_KIND, (10, 1), "CAH 7.1"),
        Line(Five.FULL_HOUSE, (3, 1), "CAH 7.1"),
        Line(Five.FLUSH, (2, 1), "CAH 7.1"),
        *(Line(hand, EVEN, "CAH 7.1") for hand in reversed(Five) if hand < Five.FLUSH),
    ),
    Five,
)
AA = Paytable(
    "aa",
    (
        Line(First.ROYAL_FLUSH, (100, 1), "CAH 7.2"),
        Line(First.STRAIGHT_FLUSH, (50, 1), "CAH 7.2"),
        Line(First.FOUR_OF_A_KIND, (40, 1), "CAH 7.2"),
        Line(First.FULL_HOUSE, (30, 1), "CAH 7.2"),
        Line(First.FLUSH, (20, 1), "CAH 7.2"),
        *(Line(hand, (7, 1), "CAH 7.2") for hand in reversed(First) if hand < First.FLUSH),
    ),
    First,
)
ON_FIRST_FIVE = PayBy("aa", "first made", ("CAH 6.6",), otherwise=lose("CAH 6.6"))

GAME = Game(
    key="casino-holdem",
    document="CAH",
    title="Casino Hold'em",
    common=Common(
        deck="CAH 1.1",
        maximum="CAH 2.6",
        limits="CAH 2.4",
        layout="CAH 2.1",
        opening="CAH 2.1",
        call="CAH 2.5",
        close="CAH 2.5",
        withdraw="CAH 2.5",
        leave="CAH 2.5",
        chips="CAH 2.7",
        cards_from="CAH 1.4",
        sources={"device": "CAH 1.4", "shoe": "CAH 1.4", "hand": "CAH 1.4"},
        one_hand="CAH 1.3",
        one_wager="CAH 2.7",
        settlement="CAH 6.3",
        dealer_hand="CAH 6.1",
        fold_is_final="CAH 4.5",
        play_is_final={"on the flop": "CAH 4.5"},
        concession_is_final="CAH 4.5",
        seats=6,
    ),
    order=Order(
        hands=dict.fromkeys(Five, "CAH 5.2"),
        ranking="CAH 5.2",
        ties={None: "CAH 5.3"},
        cards=("CAH 1.2",),
        ace_high=("CAH 1.2",),
        ace_low=("CAH 1.2",),
        best={"player": "CAH 5.1", "dealer": "CAH 5.1"},
    ),
    base="ante",
    wagers=(
        Wager("ante", "CAH 2.1", required=("ante",)),
        Wager("aa", "CAH 2.2", relations=(Relation("only with", "ante", "CAH 2.2"),), title="AA"),
        Wager("call", "CAH 2.3", placed="by a move"),
    ),
    phases=(
        Deal(
            (Pile("player", 2, "CAH 3.1"), Pile("dealer", 2, "CAH 3.2"), Pile("board", 5, "CAH 3.3")),
            clauses=("CAH 3.3",),
        ),
        Reveal("CAH 3.3", board=3),
        Decide(
            "on the flop",
            "CAH 4.1",
            (
                Move("fold", "CAH 4.2", then="folded"),
                Move("call", "CAH 4.3", wager="call", times=2, then="played", multiple="CAH 2.3"),
            ),
            undecided=Move("undecided", "CAH 4.4", then="folded"),
        ),
        Reveal("CAH 3.4", board=2),
    ),
    concede=Move("concede", "CAH 4.6", then="conceded"),
    parts={"flop": Part("board", 0, 3)},
    readings={
        "hand": Best(("player", "board")),
        "dealer": Best(("dealer", "board")),
        "made": Category("hand"),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", "4c 4d 2h 3s 5c"),
        "first five": Best(("player", "flop")),
        "first made": Grade(
            "first five",
            (
                (First.PAIR_OF_ACES, "Ac Ad 2h 3s 4c"),
                *((grade, Five[grade.name]) for grade in First if grade > First.PAIR_OF_ACES),
            ),
        ),
    },
    qualified="qualified",
    paytables=(ANTE, AA),
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    no_hand=PayBy("ante", "made", ("CAH 6.2", "CAH 6.1")),
                    higher=PayBy("ante", "made", ("CAH 6.3",)),
                    equal=stand_off("CAH 6.4"),
                    lower=lose("CAH 6.5"),
                ),
                "aa": ON_FIRST_FIVE,
                "call": Versus(
                    no_hand=stand_off("CAH 6.2", "CAH 6.1"),
                    higher=win(EVEN, "CAH 6.3"),
                    equal=stand_off("CAH 6.4"),
                    lower=lose("CAH 6.5"),
                ),
            },
        ),
        "folded": Ending("folded", {"ante": lose("CAH 4.2"), "aa": ON_FIRST_FIVE}),
        "conceded": Ending("conceded", {"ante": lose("CAH 4.6"), "aa": ON_FIRST_FIVE, "call": lose("CAH 4.6")}),
    },
)
