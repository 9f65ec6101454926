"""Lunar Poker, as approved on 1 February 2019 (clauses LUN)."""

from cutcard.games.lunar_poker.combinations import (
    ACE_KING,
    GRADES,
    INSTANT_GRADES,
    Combination,
    Super,
    kept,
    second,
    super_hand,
    unpaired_super_hand,
)
from cutcard.games.lunar_poker.faults import FAULTS
from cutcard.games.lunar_poker.paytables import ANTE, BET, INSTANT, SUPER
from cutcard.hands import Five
from cutcard.rules.cells import By, Cell, PayBy, PayTwice, Versus
from cutcard.rules.game import Common, Deal, Decide, Draw, Ending, Game, Move, Order, Pile, Relation, Verify, Wager
from cutcard.rules.readings import AtLeast, Best, Compare, Count, Custom, Grade
from cutcard.ruling import NOTHING, lose, stand_off, void

OWN_SUPER = PayBy("super", "super", ("LUN 10.5.2",), otherwise=lose("LUN 8.3.1", "LUN 10.5.1"), after=("L-08",))
DEALER_SUPER = PayBy("super", "super-dealer", ("LUN 9.6",), otherwise=lose("LUN 9.6"), after=("L-08", "L-13"))
DRAW_FEE = By(
    "size",
    ((6, lose("LUN 8.8.2.1", "LUN 8.4.5", "L-06")),),
    otherwise=lose("LUN 8.8.1.1", "LUN 8.4.5", "L-06"),
)
BESIDE: dict[str, Cell] = {"super": OWN_SUPER, "super-dealer": DEALER_SUPER, "draw-fee": DRAW_FEE}

UNDECIDED = Move("undecided", "LUN 12.14", then="undecided")

GAME = Game(
    key="lunar-poker",
    document="LUN",
    title="Lunar Poker",
    common=Common(
        deck="LUN 3.1",
        maximum="LUN 6.3",
        layout="LUN 2.2.1",
        limits="LUN 6.1",
        opening="LUN 5.2",
        call="LUN 7.1",
        close="LUN 7.5.1",
        withdraw="LUN 7.5.2",
        leave="LUN 5.4",
        chips="LUN 5.1",
        cards_from="LUN 3.2",
        sources={"device": "LUN 3.2.1", "shoe": "LUN 3.2.2", "hand": "LUN 3.2.3"},
        one_hand="LUN 5.5",
        look="LUN 8.4",
        uncovered="LUN 12.18",
        dealer_hand="LUN 8.9",
        settlement="LUN 9.4",
        no_hand="LUN 9.3",
        reveal_folded="LUN 9.7",
        reshuffle=("LUN 4.1.4", "LUN 12.17", "LUN 8.8.1.4", "L-11"),
        seats=5,
        fold_is_final=None,
        play_is_final={},
        concession_is_final="LUN 9.2",
    ),
    order=Order(
        hands={
            Five.ROYAL_FLUSH: "LUN 11.2.1",
            Five.STRAIGHT_FLUSH: "LUN 11.2.2",
            Five.FOUR_OF_A_KIND: "LUN 11.2.3",
            Five.FULL_HOUSE: "LUN 11.2.4",
            Five.FLUSH: "LUN 11.2.5",
            Five.STRAIGHT: "LUN 11.2.6",
            Five.THREE_OF_A_KIND: "LUN 11.2.7",
            Five.TWO_PAIRS: "LUN 11.2.8",
            Five.ONE_PAIR: "LUN 11.2.9",
            Five.HIGH_CARD: "LUN 11.2.10",
        },
        ranking="LUN 11.2",
        ties={None: "LUN 11.3", Five.STRAIGHT: "LUN 11.3.1", Five.TWO_PAIRS: "LUN 11.3.2"},
        cards=("LUN 11.1",),
        ace_high=(),
        ace_low=(),
        best={"player": "LUN 9.4.1", "dealer": "LUN 8.9"},
    ),
    wagers=(
        Wager("ante", "LUN 5.2.1", required=("ante",)),
        Wager(
            "super",
            "LUN 5.2.2",
            required=("super",),
            relations=(Relation("at least", "ante", "LUN 5.2.5"),),
            elsewhere="LUN 5.2.3",
        ),
        Wager(
            "super-dealer",
            "LUN 5.2.4",
            on_dealer=True,
            relations=(
                Relation("only with", "ante", "LUN 5.2.4"),
                Relation("only with", "super", "LUN 5.2.4"),
                Relation("at least", "ante", "LUN 5.2.5"),
            ),
        ),
        Wager("draw-fee", "LUN 8.4.5", placed="as a fee", limited=False),
        Wager("bet", "LUN 5.3", placed="by a move"),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 5, "LUN 7.3.1", face_up=1), Pile("player", 5, "LUN 7.3.2")),
            singly=(
                Pile("dealer", 1, "LUN 7.2.1"),
                Pile("player", 1, "LUN 7.2.2"),
                *(Pile(to, 1, "LUN 7.2.3") for _ in range(4) for to in ("dealer", "player")),
            ),
            clauses=("LUN 7.3", "LUN 7.4", "I-29"),
            singly_clauses=("LUN 7.2", "LUN 7.4"),
        ),
        Verify(
            "instant",
            ending="instant",
            clause="LUN 10.5.2",
            over="LUN 10.4",
            settles="super",
            wins="super",
            lost=lose("LUN 8.3.1", "LUN 10.5.1"),
            declare="LUN 8.3",
            clauses=("LUN 10.5", "LUN 11.4", "L-14", "L-15"),
        ),
        Decide(
            "on the cards dealt",
            "LUN 8.4",
            (
                Move("fold", "LUN 8.4.1", then="folded"),
                Move("bet", "LUN 8.4.2", wager="bet", times=2, then="played", multiple="LUN 5.3"),
                Move(
                    "exchange",
                    "LUN 8.4.3",
                    wager="draw-fee",
                    times=1,
                    draw=Draw(2, 5, exchange=True, clause="LUN 8.8.1", dealt="LUN 8.8.1.3"),
                    then="after the draw",
                ),
                Move(
                    "sixth",
                    "LUN 8.4.4",
                    wager="draw-fee",
                    times=1,
                    draw=Draw(1, 1, exchange=False, clause="LUN 8.8.2", dealt="LUN 8.8.2.2"),
                    then="after the draw",
                ),
            ),
            undecided=UNDECIDED,
        ),
        Decide(
            "after the draw",
            "LUN 8.8",
            (
                Move("fold", "LUN 8.4.1", then="folded"),
                Move("bet", "LUN 8.4.2", wager="bet", times=2, then="played", multiple="LUN 5.3"),
            ),
            undecided=UNDECIDED,
        ),
    ),
    concede=Move("concede", "LUN 9.1", then="conceded"),
    faults=FAULTS,
    readings={
        "hand": Best(("final",)),
        "dealer": Best(("dealer",)),
        "made": Grade("hand", GRADES),
        "second": Custom("second combination", ("final",), second, Combination),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", ACE_KING),
        "super": Custom("super hand", ("player",), super_hand, Super),
        "super-dealer": Custom("super hand", ("dealer",), super_hand, Super),
        "first hand": Best(("player",)),
        "instant": Grade("first hand", INSTANT_GRADES),
        "kept": Custom("instant payout kept", ("player", "drawn"), kept, Combination),
        "size": Count(("final",)),
    },
    qualified="qualified",
    paytables=(BET, ANTE, INSTANT, SUPER),
    endings={
        "played": Ending(
            "played",
            {
                "ante": By(
                    "kept",
                    (
                        (
                            0,
                            Versus(
                                no_hand=PayBy("ante", "made", ("LUN 9.3.3",), after=("LUN 9.3", "L-04")),
                                higher=stand_off("LUN 9.5.2", "LUN 9.4.4", "L-05"),
                                equal=stand_off("LUN 9.4.4", "L-05"),
                                lower=lose("LUN 9.4.5"),
                            ),
                        ),
                    ),
                    otherwise=stand_off("LUN 9.5.2.1", "LUN 9.4.4", "L-16"),
                ),
                "instant": PayBy("instant", "kept", ("LUN 9.5.2.1",), otherwise=NOTHING, after=("L-16",)),
                "bet": Versus(
                    no_hand=stand_off("LUN 9.3.4", "LUN 9.3"),
                    higher=PayTwice(
                        "bet",
                        "made",
                        "second",
                        ("LUN 9.4.3.1", "LUN 9.5", "LUN 9.5.1"),
                        second_clauses=("LUN 9.5.1.1", "LUN 9.5.1.3", "L-01", "L-02"),
                    ),
                    equal=stand_off("LUN 9.4.3.3"),
                    lower=lose("LUN 9.4.3.2"),
                ),
                **BESIDE,
            },
        ),
        "folded": Ending("folded", {"ante": lose("LUN 8.6"), **BESIDE}),
        "undecided": Ending(
            "void",
            {
                "ante": void("LUN 12.14", "L-19"),
                "super": void("LUN 12.14", "L-19"),
                "super-dealer": DEALER_SUPER,
                "draw-fee": DRAW_FEE,
            },
        ),
        "conceded": Ending(
            "conceded",
            {
                "ante": lose("LUN 9.1"),
                "bet": lose("LUN 9.1"),
                "super": lose("LUN 9.1", "L-17"),
                "super-dealer": DEALER_SUPER,
                "draw-fee": DRAW_FEE,
            },
        ),
        "instant": Ending(
            "instant",
            {
                "ante": stand_off("LUN 10.4", "LUN 10.6.1", "L-07"),
                "instant": PayBy("instant", "instant", (), after=("L-07",)),
                "super": PayBy("super", "super", ("LUN 10.6",), after=("LUN 10.6.1", "L-07", "L-08")),
                "super-dealer": DEALER_SUPER,
            },
        ),
    },
    bonuses={"instant": "ante"},
    options={
        "L-09": {
            "super": Custom("unpaired super hand", ("player",), unpaired_super_hand, Super),
            "super-dealer": Custom("unpaired super hand", ("dealer",), unpaired_super_hand, Super),
        }
    },
)
