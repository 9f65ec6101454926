"""Caribbean Stud Poker, as approved on 16 August 2024 (clauses CSP)."""

from cutcard.games.caribbean_stud.faults import FAULTS
from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import PayBy, PayJackpot, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Wager
from cutcard.rules.jackpot import Jackpot, JackpotLine
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import lose, stand_off, void, win

BET = Paytable(
    "bet",
    (
        Line(Five.ROYAL_FLUSH, (250, 1), "CSP 10.1"),
        Line(Five.STRAIGHT_FLUSH, (50, 1), "CSP 10.1"),
        Line(Five.FOUR_OF_A_KIND, (20, 1), "CSP 10.1"),
        Line(Five.FULL_HOUSE, (7, 1), "CSP 10.1"),
        Line(Five.FLUSH, (5, 1), "CSP 10.1"),
        Line(Five.STRAIGHT, (4, 1), "CSP 10.1"),
        Line(Five.THREE_OF_A_KIND, (3, 1), "CSP 10.1"),
        Line(Five.TWO_PAIRS, (2, 1), "CSP 10.1"),
        Line(Five.ONE_PAIR, (1, 1), "CSP 10.1"),
        Line(Five.HIGH_CARD, (1, 1), "CSP 10.1"),
    ),
    Five,
)
JACKPOT = Jackpot(
    lines=(
        JackpotLine(Five.ROYAL_FLUSH, 100, 50_000_00, ("CSP 12.1.1", "CSP 11.7.1", "I-13")),
        JackpotLine(Five.STRAIGHT_FLUSH, 10, 5_000_00, ("CSP 12.1.2", "CSP 11.7.2", "I-13")),
        JackpotLine(Five.FOUR_OF_A_KIND, 0, 500_00, ("CSP 12.1.3", "CSP 11.7.3", "I-13")),
        JackpotLine(Five.FULL_HOUSE, 0, 150_00, ("CSP 12.1.4", "CSP 11.7.4", "I-13")),
        JackpotLine(Five.FLUSH, 0, 100_00, ("CSP 12.1.5", "CSP 11.7.5", "I-13")),
    ),
    shared_whole=("CSP 12.3", "CSP 12.3.1"),
    shared_part=("CSP 12.3", "CSP 12.3.2", "I-14"),
    part_first=("CSP 12.4", "I-15"),
    sweep=("CSP 12.2", "I-16"),
)
ACE_KING = "Ac Kd 4h 3s 2c"  # the lowest hand that qualifies
PROGRESSIVE = PayJackpot(JACKPOT, "made", ("CSP 11.4",), otherwise=lose("CSP 11.7"), after=("CSP 11.8", "CSP 9.6"))
LIVES_ON = PayJackpot(  # on a hand that its player gave up
    JACKPOT, "made", ("CSP 11.4",), otherwise=lose("CSP 11.7", "I-21"), after=("CSP 11.8", "CSP 9.6", "I-21")
)

GAME = Game(
    key="caribbean-stud",
    document="CSP",
    title="Caribbean Stud Poker",
    common=Common(
        deck="CSP 3.1",
        maximum="CSP 6.3",
        layout="CSP 2.2.1",
        limits="CSP 6.1",
        opening="CSP 5.3",
        call="CSP 7.2",
        close="CSP 5.7",
        withdraw="CSP 5.7",
        leave="CSP 5.7",
        chips="CSP 5.2",
        cards_from="CSP 3.6",
        sources={"device": "CSP 3.6", "shoe": "CSP 3.6"},
        one_hand="CSP 5.8",
        one_wager="CSP 5.9",
        look="CSP 8.1",
        dealer_hand="CSP 8.6",
        settlement="CSP 9.4",
        no_hand="CSP 9.2",
        jackpot_hand="CSP 9.5",
        reveal_folded="CSP 9.10",
        fold_is_final=None,
        play_is_final={},
        concession_is_final="CSP 9.8",
    ),
    order=Order(
        hands={
            Five.ROYAL_FLUSH: "CSP 13.1.1",
            Five.STRAIGHT_FLUSH: "CSP 13.1.2",
            Five.FOUR_OF_A_KIND: "CSP 13.1.3",
            Five.FULL_HOUSE: "CSP 13.1.4",
            Five.FLUSH: "CSP 13.1.5",
            Five.STRAIGHT: "CSP 13.1.6",
            Five.THREE_OF_A_KIND: "CSP 13.1.7",
            Five.TWO_PAIRS: "CSP 13.1.8",
            Five.ONE_PAIR: "CSP 13.1.9",
            Five.HIGH_CARD: "CSP 13.1.10",
        },
        ranking="CSP 13.1",
        ties={None: "CSP 13.2", Five.STRAIGHT: "CSP 13.2.1", Five.TWO_PAIRS: "CSP 13.2.2"},
        cards=("CSP 3.3",),
        ace_high=(),
        ace_low=(),
        best={"player": "CSP 9.9", "dealer": "CSP 8.6"},
    ),
    wagers=(
        Wager("ante", "CSP 5.3.1", required=("ante",)),
        Wager("bet", "CSP 5.6", placed="by a move"),
        Wager(
            "jackpot",
            "CSP 5.4",
            relations=(Relation("only with", "ante", "CSP 11.1"),),
            limited=False,
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("dealer", 5, "CSP 7.4.1", face_up=1), Pile("player", 5, "CSP 7.4.2")),
            singly=(
                Pile("dealer", 1, "CSP 7.3.1"),
                Pile("player", 1, "CSP 7.3.2"),
                *(Pile(to, 1, "CSP 7.3.3") for _ in range(4) for to in ("dealer", "player")),
            ),
            clauses=("CSP 7.4", "CSP 7.1", "I-29"),
            singly_clauses=("CSP 7.3", "CSP 7.1"),
        ),
        Decide(
            "on the cards dealt",
            "CSP 8.1",
            (
                Move("fold", "CSP 8.3", then="folded"),
                Move("bet", "CSP 8.5", wager="bet", times=2, then="played", multiple="CSP 5.6"),
            ),
            undecided=Move("undecided", "CSP 14.14", then="folded"),
        ),
    ),
    concede=Move("concede", "CSP 9.7", then="conceded"),
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
                    no_hand=win(EVEN, "CSP 9.3.1", "CSP 10.1", "CSP 9.1"),
                    higher=win(EVEN, "CSP 9.4.1.1", "CSP 10.1"),
                    equal=stand_off("CSP 9.4.1.3"),
                    lower=lose("CSP 9.4.1.2"),
                ),
                "bet": Versus(
                    no_hand=void("CSP 9.2", "CSP 9.1", "I-08"),
                    higher=PayBy("bet", "made", ("CSP 9.4.1.1",)),
                    equal=stand_off("CSP 9.4.1.3"),
                    lower=lose("CSP 9.4.1.2"),
                ),
                "jackpot": PROGRESSIVE,
            },
        ),
        "folded": Ending("folded", {"ante": lose("CSP 8.4"), "jackpot": LIVES_ON}),
        "conceded": Ending("conceded", {"ante": lose("CSP 9.7"), "bet": lose("CSP 9.7"), "jackpot": LIVES_ON}),
    },
    capped={"bet": ("CSP 10.2", "I-09")},
)
