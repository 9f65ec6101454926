"""Plain Flop: a game for tests (clauses PLF), which no document stands behind."""

from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import PayBy, PayJackpot, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.jackpot import Jackpot, JackpotLine
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Line
from cutcard.ruling import lose, stand_off, win
from plain_flop.faults import FAULTS

TRIPS = Paytable(
    "trips",
    (
        Line(Five.ROYAL_FLUSH, (50, 1), "PLF 10.9.1"),
        Line(Five.STRAIGHT_FLUSH, (40, 1), "PLF 10.9.2"),
        Line(Five.FOUR_OF_A_KIND, (30, 1), "PLF 10.9.3"),
        Line(Five.FULL_HOUSE, (8, 1), "PLF 10.9.4"),
        Line(Five.FLUSH, (7, 1), "PLF 10.9.5"),
        Line(Five.STRAIGHT, (4, 1), "PLF 10.9.6"),
        Line(Five.THREE_OF_A_KIND, (3, 1), "PLF 10.9.7"),
    ),
    Five,
)
BLIND = Paytable(
    "blind",
    (
        Line(Five.ROYAL_FLUSH, (500, 1), "PLF 10.12.1"),
        Line(Five.STRAIGHT_FLUSH, (50, 1), "PLF 10.12.2"),
        Line(Five.FOUR_OF_A_KIND, (10, 1), "PLF 10.12.3"),
        Line(Five.FULL_HOUSE, (3, 1), "PLF 10.12.4"),
        Line(Five.FLUSH, (3, 2), "PLF 10.12.5"),
        Line(Five.STRAIGHT, (1, 1), "PLF 10.12.6"),
    ),
    Five,
)
JACKPOT = Jackpot(
    lines=(
        JackpotLine(Five.ROYAL_FLUSH, 100, 50_000_00, ("PLF 15.2.9.1", "I-13")),
        JackpotLine(Five.STRAIGHT_FLUSH, 10, 5_000_00, ("PLF 15.2.9.2", "I-13")),
        JackpotLine(Five.FOUR_OF_A_KIND, 0, 500_00, ("PLF 15.2.9.3", "I-13")),
        JackpotLine(Five.FULL_HOUSE, 0, 150_00, ("PLF 15.2.9.4", "I-13")),
        JackpotLine(Five.FLUSH, 0, 100_00, ("PLF 15.2.9.5", "I-13")),
    ),
    shared_whole=("PLF 15.2.13", "PLF 15.2.13.1"),
    shared_part=("PLF 15.2.13", "PLF 15.2.13.2", "I-14"),
    part_first=("PLF 15.2.14", "I-15"),
    sweep=("PLF 15.2.12", "I-16"),
    bonus=(
        "PLF 15.2.10.2",
        "PLF 15.2.10",
        "PLF 15.2.10.1",
        "PLF 15.2.10.3",
        "PLF 15.2.10.4",
        "PLF 15.2.11",
        "I-27",
    ),
)


def _jackpot(*clauses: str) -> PayJackpot:
    return PayJackpot(JACKPOT, "jackpot", ("PLF 15.2.8",), otherwise=lose("PLF 15.2.8", *clauses), after=clauses)


def _folded(clause: str) -> Ending:
    return Ending(
        "folded",
        {
            "ante": lose(clause, "I-03"),
            "blind": lose(clause, "I-03"),
            "trips": lose(clause, "I-03"),
            "jackpot": _jackpot("PLF 15.2.6", "PLF 15.2.7", "PLF 10.4.1", "I-03"),
        },
    )


def _play(times: int, clause: str) -> Move:
    return Move(f"play {times}x", clause, wager="play", times=times, then="played")


def _undecided(fold: str) -> Move:
    return Move("undecided", "PLF 11.10", then=fold)


GAME = Game(
    key="plain-flop",
    document="PLF",
    title="Plain Flop",
    common=Common(
        deck="PLF 3.1",
        maximum="PLF 6.3",
        layout="PLF 2.2.1",
        limits="PLF 6.1",
        opening="PLF 5.3",
        call="PLF 7.1",
        close="PLF 5.5",
        withdraw="PLF 5.5",
        leave="PLF 5.5",
        chips="PLF 5.2",
        cards_from="PLF 3.2",
        sources={"device": "PLF 3.2.1", "shoe": "PLF 3.2.2", "hand": "PLF 3.2.3"},
        one_hand="PLF 5.6",
        one_wager="PLF 5.7",
        look="PLF 7.2.5",
        dealer_hand="PLF 10.1",
        settlement="PLF 10.4",
        jackpot_hand="PLF 10.4.1",
        jackpot_void="PLF 15.3.1",
        reveal_folded="PLF 10.13",
        seats=6,
        fold_is_final="PLF 9.5",
        play_is_final={"before the flop": "PLF 9.2.3.1", "after the flop": "PLF 9.3.2.1"},
        concession_is_final="PLF 9.5",  # a concession is a fold (10.5)
    ),
    order=Order(
        hands={
            Five.ROYAL_FLUSH: "PLF 8.2(a)",
            Five.STRAIGHT_FLUSH: "PLF 8.2(b)",
            Five.FOUR_OF_A_KIND: "PLF 8.2(c)",
            Five.FULL_HOUSE: "PLF 8.2(d)",
            Five.FLUSH: "PLF 8.2(e)",
            Five.STRAIGHT: "PLF 8.2(f)",
            Five.THREE_OF_A_KIND: "PLF 8.2(g)",
            Five.TWO_PAIRS: "PLF 8.2(h)",
            Five.ONE_PAIR: "PLF 8.2(i)",
            Five.HIGH_CARD: "PLF 8.2(j)",
        },
        ranking="PLF 8.2",
        ties={},
        cards=("PLF 8.1", "PLF 3.3", "PLF 3.3.1"),
        ace_high=("PLF 3.3.1.1",),
        ace_low=("PLF 3.3.1.2",),
        own_cards={
            "player": {2: "PLF 10.6.1", 1: "PLF 10.6.2", 0: "PLF 10.6.3"},
            "dealer": {2: "PLF 10.1.1", 1: "PLF 10.1.2", 0: "PLF 10.1.3"},
        },
        best={"player": "PLF 10.6", "dealer": "PLF 10.1"},
    ),
    wagers=(
        Wager("ante", "PLF 5.3", required=("ante",)),
        Wager("blind", "PLF 5.3", required=("blind",), relations=(Relation("equal to", "ante", "PLF 5.3"),)),
        Wager(
            "trips",
            "PLF 5.4",
            relations=(
                Relation("only with", "ante", "PLF 5.4.1"),
                Relation("only with", "blind", "PLF 5.4.1"),
            ),
        ),
        Wager("play", "PLF 9.1.2", placed="by a move"),
        Wager(
            "jackpot",
            "PLF 15.2.4",
            relations=(Relation("only with", "ante", "PLF 15.2.1"),),
            limited=False,
        ),
    ),
    base="ante",
    phases=(
        Deal(
            (
                Pile("board", 5, "PLF 7.2.1", order=(4, 3, 0, 1, 2)),
                Pile("dealer", 2, "PLF 7.2.3"),
                Pile("player", 2, "PLF 7.2.4"),
            ),
            singly=(
                Pile("board", 5, "PLF 7.3.1"),
                Pile("dealer", 1, "PLF 7.3.2"),
                Pile("player", 1, "PLF 7.3.3"),
                Pile("dealer", 1, "PLF 7.3.4"),
                Pile("player", 1, "PLF 7.3.5"),
            ),
            clauses=("PLF 7.2", "PLF 7.2.2", "PLF 7.2.5", "I-29"),
            singly_clauses=("PLF 7.3", "PLF 7.3.6", "I-29"),
        ),
        Decide(
            "before the flop",
            "PLF 9.1",
            (
                Move("fold", "PLF 9.1.1", then="folded before the flop"),
                Move("check", "PLF 9.1.3"),
                _play(3, "PLF 9.1.2"),
                _play(4, "PLF 9.1.2"),
            ),
            undecided=_undecided("folded before the flop"),
        ),
        Reveal("PLF 9.2", board=3),
        Decide(
            "after the flop",
            "PLF 9.2",
            (
                Move("fold", "PLF 9.2.1", then="folded after the flop"),
                Move("check", "PLF 9.2.2"),
                _play(2, "PLF 9.2.3"),
            ),
            undecided=_undecided("folded after the flop"),
        ),
        Reveal("PLF 9.3", board=2),
        Decide(
            "on the river",
            "PLF 9.3",
            (Move("fold", "PLF 9.3.1", then="folded on the river"), _play(1, "PLF 9.3.2")),
            undecided=_undecided("folded on the river"),
        ),
    ),
    concede=Move("concede", "PLF 10.5", then="conceded"),
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
                    no_hand=stand_off("PLF 10.7.3.4", "PLF 10.2", "PLF 10.3", "PLF 10.3.1", "I-01"),
                    higher=win(EVEN, "PLF 10.7.3.1", "PLF 10.11"),
                    equal=stand_off("PLF 10.7.3.3"),
                    lower=lose("PLF 10.7.3.2"),
                ),
                "blind": Versus(
                    higher=PayBy(
                        "blind",
                        "made",
                        ("PLF 10.7.3.5",),
                        otherwise=stand_off("PLF 10.7.3.7", "PLF 10.12.7", "I-02"),
                        after=("I-02",),
                    ),
                    equal=stand_off("PLF 10.7.3.8", "PLF 10.12.8", "I-02"),
                    lower=lose("PLF 10.7.3.6", "PLF 10.12.9", "I-02"),
                ),
                "trips": PayBy(
                    "trips", "made", ("PLF 10.7.1.1",), lose("PLF 10.7.1.2", "PLF 10.7.1"), after=("PLF 10.7.1",)
                ),
                "play": Versus(
                    higher=win(EVEN, "PLF 10.7.2.1", "PLF 10.10", "PLF 10.7.2"),
                    equal=stand_off("PLF 10.7.2.3", "PLF 10.7.2"),
                    lower=lose("PLF 10.7.2.2", "PLF 10.7.2"),
                ),
                "jackpot": _jackpot("PLF 15.2.6", "PLF 15.2.7"),
            },
        ),
        "folded before the flop": _folded("PLF 9.1.1"),
        "folded after the flop": _folded("PLF 9.2.1"),
        "folded on the river": _folded("PLF 9.3.1"),
        "conceded": Ending(
            "conceded",
            {
                "ante": lose("PLF 10.5"),
                "blind": lose("PLF 10.5"),
                "trips": lose("PLF 10.5"),
                "play": lose("PLF 10.5"),
                "jackpot": _jackpot("PLF 15.2.6", "PLF 15.2.7"),
            },
        ),
    },
)
