"""Ultimate Texas Hold'em, version 4, as approved on 15 August 2025 (clauses UTH)."""

from cutcard.games.ultimate_texas_holdem.faults import FAULTS
from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import PayBy, PayJackpot, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.jackpot import Jackpot, JackpotLine
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import lose, stand_off, win

TRIPS = Paytable(
    "trips",
    (
        Line(Five.ROYAL_FLUSH, (50, 1), "UTH 10.9.1"),
        Line(Five.STRAIGHT_FLUSH, (40, 1), "UTH 10.9.2"),
        Line(Five.FOUR_OF_A_KIND, (30, 1), "UTH 10.9.3"),
        Line(Five.FULL_HOUSE, (8, 1), "UTH 10.9.4"),
        Line(Five.FLUSH, (7, 1), "UTH 10.9.5"),
        Line(Five.STRAIGHT, (4, 1), "UTH 10.9.6"),
        Line(Five.THREE_OF_A_KIND, (3, 1), "UTH 10.9.7"),
    ),
    Five,
)
BLIND = Paytable(
    "blind",
    (
        Line(Five.ROYAL_FLUSH, (500, 1), "UTH 10.12.1"),
        Line(Five.STRAIGHT_FLUSH, (50, 1), "UTH 10.12.2"),
        Line(Five.FOUR_OF_A_KIND, (10, 1), "UTH 10.12.3"),
        Line(Five.FULL_HOUSE, (3, 1), "UTH 10.12.4"),
        Line(Five.FLUSH, (3, 2), "UTH 10.12.5"),
        Line(Five.STRAIGHT, (1, 1), "UTH 10.12.6"),
    ),
    Five,
)
JACKPOT = Jackpot(
    lines=(
        JackpotLine(Five.ROYAL_FLUSH, 100, 50_000_00, ("UTH 15.2.9.1", "I-13")),
        JackpotLine(Five.STRAIGHT_FLUSH, 10, 5_000_00, ("UTH 15.2.9.2", "I-13")),
        JackpotLine(Five.FOUR_OF_A_KIND, 0, 500_00, ("UTH 15.2.9.3", "I-13")),
        JackpotLine(Five.FULL_HOUSE, 0, 150_00, ("UTH 15.2.9.4", "I-13")),
        JackpotLine(Five.FLUSH, 0, 100_00, ("UTH 15.2.9.5", "I-13")),
    ),
    shared_whole=("UTH 15.2.13", "UTH 15.2.13.1"),
    shared_part=("UTH 15.2.13", "UTH 15.2.13.2", "I-14"),
    part_first=("UTH 15.2.14", "I-15"),
    sweep=("UTH 15.2.12", "I-16"),
    bonus=(
        "UTH 15.2.10.2",
        "UTH 15.2.10",
        "UTH 15.2.10.1",
        "UTH 15.2.10.3",
        "UTH 15.2.10.4",
        "UTH 15.2.11",
        "I-27",
    ),
)


def _jackpot(*clauses: str) -> PayJackpot:
    return PayJackpot(JACKPOT, "jackpot", ("UTH 15.2.8",), otherwise=lose("UTH 15.2.8", *clauses), after=clauses)


def _folded(clause: str) -> Ending:
    return Ending(
        "folded",
        {
            "ante": lose(clause, "I-03"),
            "blind": lose(clause, "I-03"),
            "trips": lose(clause, "I-03"),
            "jackpot": _jackpot("UTH 15.2.6", "UTH 15.2.7", "UTH 10.4.1", "I-03"),
        },
    )


def _play(times: int, clause: str) -> Move:
    return Move(f"play {times}x", clause, wager="play", times=times, then="played")


def _undecided(fold: str) -> Move:
    return Move("undecided", "UTH 11.10", then=fold)


GAME = Game(
    key="ultimate-texas-holdem",
    document="UTH",
    title="Ultimate Texas Hold'em",
    common=Common(
        deck="UTH 3.1",
        maximum="UTH 6.3",
        layout="UTH 2.2.1",
        limits="UTH 6.1",
        opening="UTH 5.3",
        call="UTH 7.1",
        close="UTH 5.5",
        withdraw="UTH 5.5",
        leave="UTH 5.5",
        chips="UTH 5.2",
        cards_from="UTH 3.2",
        sources={"device": "UTH 3.2.1", "shoe": "UTH 3.2.2", "hand": "UTH 3.2.3"},
        one_hand="UTH 5.6",
        one_wager="UTH 5.7",
        look="UTH 7.2.5",
        look_singly="UTH 7.3.6",
        dealer_hand="UTH 10.1",
        settlement="UTH 10.4",
        jackpot_hand="UTH 10.4.1",
        jackpot_void="UTH 15.3.1",
        reveal_folded="UTH 10.13",
        seats=6,
        fold_is_final="UTH 9.5",
        play_is_final={"before the flop": "UTH 9.2.3.1", "after the flop": "UTH 9.3.2.1"},
        concession_is_final="UTH 9.5",  # a concession is a fold (10.5)
    ),
    order=Order(
        hands={
            Five.ROYAL_FLUSH: "UTH 8.2(a)",
            Five.STRAIGHT_FLUSH: "UTH 8.2(b)",
            Five.FOUR_OF_A_KIND: "UTH 8.2(c)",
            Five.FULL_HOUSE: "UTH 8.2(d)",
            Five.FLUSH: "UTH 8.2(e)",
            Five.STRAIGHT: "UTH 8.2(f)",
            Five.THREE_OF_A_KIND: "UTH 8.2(g)",
            Five.TWO_PAIRS: "UTH 8.2(h)",
            Five.ONE_PAIR: "UTH 8.2(i)",
            Five.HIGH_CARD: "UTH 8.2(j)",
        },
        ranking="UTH 8.2",
        ties={},
        cards=("UTH 8.1", "UTH 3.3", "UTH 3.3.1"),
        ace_high=("UTH 3.3.1.1",),
        ace_low=("UTH 3.3.1.2",),
        own_cards={
            "player": {2: "UTH 10.6.1", 1: "UTH 10.6.2", 0: "UTH 10.6.3"},
            "dealer": {2: "UTH 10.1.1", 1: "UTH 10.1.2", 0: "UTH 10.1.3"},
        },
        best={"player": "UTH 10.6", "dealer": "UTH 10.1"},
    ),
    wagers=(
        Wager("ante", "UTH 5.3", required=("ante",)),
        Wager("blind", "UTH 5.3", required=("blind",), relations=(Relation("equal to", "ante", "UTH 5.3"),)),
        Wager(
            "trips",
            "UTH 5.4",
            relations=(
                Relation("only with", "ante", "UTH 5.4.1"),
                Relation("only with", "blind", "UTH 5.4.1"),
            ),
        ),
        Wager("play", "UTH 9.1.2", placed="by a move"),
        Wager(
            "jackpot",
            "UTH 15.2.4",
            relations=(Relation("only with", "ante", "UTH 15.2.1"),),
            limited=False,
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (
                Pile("board", 5, "UTH 7.2.1", order=(4, 3, 0, 1, 2)),
                Pile("dealer", 2, "UTH 7.2.3"),
                Pile("player", 2, "UTH 7.2.4"),
            ),
            singly=(
                Pile("board", 5, "UTH 7.3.1"),
                Pile("dealer", 1, "UTH 7.3.2"),
                Pile("player", 1, "UTH 7.3.3"),
                Pile("dealer", 1, "UTH 7.3.4"),
                Pile("player", 1, "UTH 7.3.5"),
            ),
            clauses=("UTH 7.2", "UTH 7.2.2", "UTH 7.2.5", "I-29"),
            singly_clauses=("UTH 7.3", "UTH 7.3.6", "I-29"),
        ),
        Decide(
            "before the flop",
            "UTH 9.1",
            (
                Move("fold", "UTH 9.1.1", then="folded before the flop"),
                Move("check", "UTH 9.1.3"),
                _play(3, "UTH 9.1.2"),
                _play(4, "UTH 9.1.2"),
            ),
            undecided=_undecided("folded before the flop"),
        ),
        Reveal("UTH 9.2", board=3),
        Decide(
            "after the flop",
            "UTH 9.2",
            (
                Move("fold", "UTH 9.2.1", then="folded after the flop"),
                Move("check", "UTH 9.2.2"),
                _play(2, "UTH 9.2.3"),
            ),
            undecided=_undecided("folded after the flop"),
        ),
        Reveal("UTH 9.3", board=2),
        Decide(
            "on the river",
            "UTH 9.3",
            (Move("fold", "UTH 9.3.1", then="folded on the river"), _play(1, "UTH 9.3.2")),
            undecided=_undecided("folded on the river"),
        ),
    ),
    concede=Move("concede", "UTH 10.5", then="conceded"),
    faults=FAULTS,
    parts={"flop": Part("board", 0, 3)},
    readings={
        "hand": Best(("player", "board")),
        "dealer": Best(("dealer", "board")),
        "made": Category("hand"),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", Five.ONE_PAIR),
        "jackpot hand": Best(("player", "flop")),
        "jackpot": Category("jackpot hand"),
    },
    qualified="qualified",
    paytables=(TRIPS, BLIND),
    jackpot=JACKPOT,
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    no_hand=stand_off("UTH 10.7.3.4", "UTH 10.2", "UTH 10.3", "UTH 10.3.1", "I-01"),
                    higher=win(EVEN, "UTH 10.7.3.1", "UTH 10.11"),
                    equal=stand_off("UTH 10.7.3.3"),
                    lower=lose("UTH 10.7.3.2"),
                ),
                "blind": Versus(
                    higher=PayBy(
                        "blind",
                        "made",
                        ("UTH 10.7.3.5",),
                        otherwise=stand_off("UTH 10.7.3.7", "UTH 10.12.7", "I-02"),
                        after=("I-02",),
                    ),
                    equal=stand_off("UTH 10.7.3.8", "UTH 10.12.8", "I-02"),
                    lower=lose("UTH 10.7.3.6", "UTH 10.12.9", "I-02"),
                ),
                "trips": PayBy(
                    "trips", "made", ("UTH 10.7.1.1",), lose("UTH 10.7.1.2", "UTH 10.7.1"), after=("UTH 10.7.1",)
                ),
                "play": Versus(
                    higher=win(EVEN, "UTH 10.7.2.1", "UTH 10.10", "UTH 10.7.2"),
                    equal=stand_off("UTH 10.7.2.3", "UTH 10.7.2"),
                    lower=lose("UTH 10.7.2.2", "UTH 10.7.2"),
                ),
                "jackpot": _jackpot("UTH 15.2.6", "UTH 15.2.7"),
            },
        ),
        "folded before the flop": _folded("UTH 9.1.1"),
        "folded after the flop": _folded("UTH 9.2.1"),
        "folded on the river": _folded("UTH 9.3.1"),
        "conceded": Ending(
            "conceded",
            {
                "ante": lose("UTH 10.5"),
                "blind": lose("UTH 10.5"),
                "trips": lose("UTH 10.5"),
                "play": lose("UTH 10.5"),
                "jackpot": _jackpot("UTH 15.2.6", "UTH 15.2.7"),
            },
        ),
    },
)
