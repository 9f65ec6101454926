"""Plain Stud: a game for tests (clauses PLS), which no document stands behind."""

from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import PayBy, PayJackpot, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Wager
from cutcard.rules.jackpot import Jackpot, JackpotLine
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import lose, stand_off, void, win
from plain_stud.faults import FAULTS

BET = Paytable(
    "bet",
    (
        Line(Five.ROYAL_FLUSH, (250, 1), "PLS 10.1"),
        Line(Five.STRAIGHT_FLUSH, (50, 1), "PLS 10.1"),
        Line(Five.FOUR_OF_A_KIND, (20, 1), "PLS 10.1"),
        Line(Five.FULL_HOUSE, (7, 1), "PLS 10.1"),
        Line(Five.FLUSH, (5, 1), "PLS 10.1"),
        Line(Five.STRAIGHT, (4, 1), "PLS 10.1"),
        Line(Five.THREE_OF_A_KIND, (3, 1), "PLS 10.1"),
        Line(Five.TWO_PAIRS, (2, 1), "PLS 10.1"),
        Line(Five.ONE_PAIR, (1, 1), "PLS 10.1"),
        Line(Five.HIGH_CARD, (1, 1), "PLS 10.1"),
    ),
    Five,
)
JACKPOT = Jackpot(
    lines=(
        JackpotLine(Five.ROYAL_FLUSH, 100, 50_000_00, ("PLS 12.1.1", "PLS 11.7.1", "I-13")),
        JackpotLine(Five.STRAIGHT_FLUSH, 10, 5_000_00, ("PLS 12.1.2", "PLS 11.7.2", "I-13")),
        JackpotLine(Five.FOUR_OF_A_KIND, 0, 500_00, ("PLS 12.1.3", "PLS 11.7.3", "I-13")),
        JackpotLine(Five.FULL_HOUSE, 0, 150_00, ("PLS 12.1.4", "PLS 11.7.4", "I-13")),
        JackpotLine(Five.FLUSH, 0, 100_00, ("PLS 12.1.5", "PLS 11.7.5", "I-13")),
    ),
    shared_whole=("PLS 12.3", "PLS 12.3.1"),
    shared_part=("PLS 12.3", "PLS 12.3.2", "I-14"),
    part_first=("PLS 12.4", "I-15"),
    sweep=("PLS 12.2", "I-16"),
)
ACE_KING = "Ac Kd 4h 3s 2c"  # the least hand that qualifies
PROGRESSIVE = PayJackpot(JACKPOT, "made", ("PLS 11.4",), otherwise=lose("PLS 11.7"), after=("PLS 11.8", "PLS 9.6"))

GAME = Game(
    key="plain-stud",
    document="PLS",
    title="Plain Stud",
    common=Common(
        deck="PLS 3.1",
        maximum="PLS 6.3",
        layout="PLS 2.2.1",
        limits="PLS 6.1",
        opening="PLS 5.3",
        call="PLS 7.2",
        close="PLS 5.7",
        withdraw="PLS 5.7",
        leave="PLS 5.7",
        chips="PLS 5.2",
        cards_from="PLS 3.6",
        sources={"device": "PLS 3.6", "shoe": "PLS 3.6"},
        one_hand="PLS 5.8",
        one_wager="PLS 5.9",
        look="PLS 8.1",
        dealer_hand="PLS 8.6",
        settlement="PLS 9.4",
        no_hand="PLS 9.2",
        jackpot_hand="PLS 9.5",
        reveal_folded="PLS 9.10",
        fold_is_final=None,
        play_is_final={},
        concession_is_final="PLS 9.8",
    ),
    order=Order(
        hands={
            Five.ROYAL_FLUSH: "PLS 13.1.1",
            Five.STRAIGHT_FLUSH: "PLS 13.1.2",
            Five.FOUR_OF_A_KIND: "PLS 13.1.3",
            Five.FULL_HOUSE: "PLS 13.1.4",
            Five.FLUSH: "PLS 13.1.5",
            Five.STRAIGHT: "PLS 13.1.6",
            Five.THREE_OF_A_KIND: "PLS 13.1.7",
            Five.TWO_PAIRS: "PLS 13.1.8",
            Five.ONE_PAIR: "PLS 13.1.9",
            Five.HIGH_CARD: "PLS 13.1.10",
        },
        ranking="PLS 13.1",
        ties={None: "PLS 13.2", Five.STRAIGHT: "PLS 13.2.1", Five.TWO_PAIRS: "PLS 13.2.2"},
        cards=("PLS 3.3",),
        ace_high=(),
        ace_low=(),
        best={"player": "PLS 9.9", "dealer": "PLS 8.6"},
    ),
    wagers=(
        Wager("ante", "PLS 5.3.1", required=("ante",)),
        Wager("bet", "PLS 5.6", placed="by a move"),
        Wager(
            "jackpot",
            "PLS 5.4",
            relations=(Relation("only with", "ante", "PLS 11.1"),),
            limited=False,
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 5, "PLS 7.4.1", face_up=1), Pile("player", 5, "PLS 7.4.2")),
            singly=(
                Pile("dealer", 1, "PLS 7.3.1"),
                Pile("player", 1, "PLS 7.3.2"),
                *(Pile(to, 1, "PLS 7.3.3") for _ in range(4) for to in ("dealer", "player")),
            ),
            clauses=("PLS 7.4", "PLS 7.1", "I-29"),
            singly_clauses=("PLS 7.3", "PLS 7.1"),
        ),
        Decide(
            "on the cards dealt",
            "PLS 8.1",
            (
                Move("fold", "PLS 8.3", then="folded"),
                Move("bet", "PLS 8.5", wager="bet", times=2, then="played", multiple="PLS 5.6"),
            ),
            undecided=Move("undecided", "PLS 14.14", then="folded"),
        ),
    ),
    concede=Move("concede", "PLS 9.7", then="conceded"),
    faults=FAULTS,
    readings={
        "hand": Best(("player",)),
        "dealer": Best(("dealer",)),
        "made": Category("hand"),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", ACE_KING),
    },
    qualified="qualified",
    paytables=(BET,),
    jackpot=JACKPOT,
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    no_hand=win(EVEN, "PLS 9.3.1", "PLS 10.1", "PLS 9.1"),
                    higher=win(EVEN, "PLS 9.4.1.1", "PLS 10.1"),
                    equal=stand_off("PLS 9.4.1.3"),
                    lower=lose("PLS 9.4.1.2"),
                ),
                "bet": Versus(
                    no_hand=void("PLS 9.2", "PLS 9.1", "I-08"),
                    higher=PayBy("bet", "made", ("PLS 9.4.1.1",)),
                    equal=stand_off("PLS 9.4.1.3"),
                    lower=lose("PLS 9.4.1.2"),
                ),
                "jackpot": PROGRESSIVE,
            },
        ),
        "folded": Ending(
            "folded",
            {
                "ante": lose("PLS 8.4"),
                "jackpot": PayJackpot(
                    JACKPOT,
                    "made",
                    ("PLS 11.4",),
                    otherwise=lose("PLS 11.7", "I-21"),
                    after=("PLS 11.8", "PLS 9.6", "I-21"),
                ),
            },
        ),
        "conceded": Ending("conceded", {"ante": lose("PLS 9.7"), "bet": lose("PLS 9.7"), "jackpot": PROGRESSIVE}),
    },
    capped={"bet": ("PLS 10.2", "I-09")},
)
