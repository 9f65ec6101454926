"""Small games declared for tests, each with what the four documents do not have; no document stands behind them."""

from enum import IntEnum

from cutcard.cards import DECK
from cutcard.hands import Five
from cutcard.money import EVEN
from cutcard.rules.cells import By, PayBy, Paytable, Versus
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Grade, Line
from cutcard.ruling import lose, stand_off, win


def common(code: str) -> Common:
    return Common(
        deck=f"{code} 1",
        maximum=f"{code} 2",
        layout=f"{code} 3",
        limits=f"{code} 2",
        opening=f"{code} 3",
        call=f"{code} 4",
        close=f"{code} 4",
        withdraw=f"{code} 4",
        leave=f"{code} 4",
        chips=f"{code} 3",
        cards_from=f"{code} 1",
        sources={"device": f"{code} 1", "shoe": f"{code} 1"},
        one_hand=f"{code} 3",
        settlement=f"{code} 9",
        dealer_hand=f"{code} 8",
        fold_is_final=f"{code} 5",
        play_is_final={},
        concession_is_final=None,
    )


def order(code: str) -> Order:
    return Order(
        hands=dict.fromkeys(Five, f"{code} 10"),
        ranking=f"{code} 10",
        ties={},
        cards=(f"{code} 1",),
        ace_high=(),
        ace_low=(),
        best={"player": f"{code} 9", "dealer": f"{code} 9"},
        own_cards={who: dict.fromkeys(range(3), f"{code} 9") for who in ("player", "dealer")},
    )


# -- a board dealt in three parts, a side bet on the first five cards, a dealer who needs a pair of fours


class Aces(IntEnum):
    NOTHING = 0
    PAIR_OF_ACES = 1
    FLUSH = 2


HOLDEM_ANTE = Paytable(
    "ante",
    (*(Line(hand, (2, 1), "FLP 9.1") for hand in Five if hand >= Five.FLUSH),),
    Five,
)
HOLDEM_AA = Paytable("aa", (Line(Aces.PAIR_OF_ACES, (7, 1), "FLP 9.5"), Line(Aces.FLUSH, (20, 1), "FLP 9.5")), Aces)
_AA = PayBy("aa", "aa", ("FLP 9.5",), otherwise=lose("FLP 9.6"))
_ANTE = PayBy("ante", "made", ("FLP 9.1",), otherwise=win(EVEN, "FLP 9.1"))

HOLDEM = Game(
    key="flop-poker",
    document="FLP",
    title="Flop Poker",
    common=common("FLP"),
    order=order("FLP"),
    wagers=(
        Wager("ante", "FLP 3", required=("ante",)),
        Wager("aa", "FLP 3", relations=(Relation("only with", "ante", "FLP 3"),), title="AA"),
        Wager("call", "FLP 5", placed="by a move"),
    ),
    base="ante",
    phases=(
        Deal(
            (Pile("player", 2, "FLP 4.1"), Pile("dealer", 2, "FLP 4.2"), Pile("board", 3, "FLP 4.3", face_up=3)),
        ),
        Decide(
            "after the flop",
            "FLP 5",
            (
                Move("fold", "FLP 5.1", then="folded"),
                Move("call", "FLP 5.2", wager="call", times=2, then="played"),
            ),
            undecided=Move("undecided", "FLP 5.3", then="folded"),
        ),
        Deal((Pile("board", 1, "FLP 6", face_up=1),)),
        Deal((Pile("board", 1, "FLP 7", face_up=1),)),
    ),
    readings={
        "hand": Best(("player", "board")),
        "dealer": Best(("dealer", "board")),
        "made": Category("hand"),
        "versus": Compare("hand", "dealer"),
        "fours": AtLeast("dealer", "4c 4d 5h 3s 2c"),
        "first five": Best(("player", "flop")),
        "aa": Grade("first five", ((Aces.PAIR_OF_ACES, "Ac Ad 4h 3s 2c"), (Aces.FLUSH, Five.FLUSH))),
    },
    parts={"flop": Part("board", 0, 3)},
    qualified="fours",
    paytables=(HOLDEM_ANTE, HOLDEM_AA),
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(
                    higher=_ANTE,
                    equal=stand_off("FLP 9.2"),
                    lower=lose("FLP 9.3"),
                    no_hand=_ANTE,
                    qualified="fours",
                ),
                "call": Versus(
                    higher=win(EVEN, "FLP 9.4"),
                    equal=stand_off("FLP 9.2"),
                    lower=lose("FLP 9.3"),
                    no_hand=stand_off("FLP 9.4"),
                    qualified="fours",
                ),
                "aa": _AA,
            },
        ),
        "folded": Ending("folded", {"ante": lose("FLP 5.1"), "aa": _AA}),
    },
)


# -- no dealer's hand, bets that a move takes back


class Tens(IntEnum):
    LESS = 0
    TENS_OR_BETTER = 1
    TWO_PAIRS = 2


RIDE_TABLE = Paytable(
    "ride", (Line(Tens.TENS_OR_BETTER, (1, 1), "RID 9.1"), Line(Tens.TWO_PAIRS, (2, 1), "RID 9.1")), Tens
)
_RIDE = PayBy("ride", "paid", ("RID 9.1",), otherwise=lose("RID 9.2"))


def _bet(name: str) -> Wager:
    equal = () if name == "bet-1" else (Relation("equal to", "bet-1", "RID 3"),)
    return Wager(name, "RID 3", required=(name,), relations=equal)


def _ride(name: str, clause: str, bet: str, then: str) -> Decide:
    back, on = Move("take back", clause, takes_back=bet, then=then), Move("let it ride", clause, then=then)
    return Decide(name, clause, (back, on), undecided=Move("undecided", clause, then=then))


RIDE = Game(
    key="ride",
    document="RID",
    title="Ride",
    common=common("RID"),
    order=order("RID"),
    wagers=(_bet("bet-1"), _bet("bet-2"), _bet("bet-3")),
    base="bet-1",
    phases=(
        Deal((Pile("player", 3, "RID 4"), Pile("board", 2, "RID 4"))),
        _ride("on three cards", "RID 5", "bet-1", ""),
        Reveal("RID 6", board=1),
        _ride("on four cards", "RID 7", "bet-2", "played"),
        Reveal("RID 8", board=1),
    ),
    readings={
        "hand": Best(("player", "board")),
        "paid": Grade("hand", ((Tens.TENS_OR_BETTER, "Tc Td 4h 3s 2c"), (Tens.TWO_PAIRS, Five.TWO_PAIRS))),
    },
    paytables=(RIDE_TABLE,),
    endings={"played": Ending("played", {"bet-1": _RIDE, "bet-2": _RIDE, "bet-3": _RIDE})},
)


# -- a wager of one to three times the ante on each of three streets, no dealer's hand


class Stud(IntEnum):
    LESS = 0
    SIXES_TO_TENS = 1
    JACKS_OR_BETTER = 2


STUD_TABLE = Paytable("stud", (Line(Stud.JACKS_OR_BETTER, (1, 1), "STU 9.1"),), Stud)
_SIXES = PayBy("stud", "paid", ("STU 9.1",), otherwise=lose("STU 9.3"))
STREETS = ("3rd street", "4th street", "5th street")


def _stud() -> dict[str, Ending]:
    cell = By("paid", ((int(Stud.SIXES_TO_TENS), stand_off("STU 9.2")),), otherwise=_SIXES)
    return {
        "played": Ending("played", dict.fromkeys(("ante", *STREETS), cell)),
        "folded": Ending("folded", dict.fromkeys(("ante", *STREETS), lose("STU 5.1"))),
    }


def _street(number: int) -> Decide:
    street, then = STREETS[number], "" if number < 2 else "played"
    stakes = tuple(Move(f"{times}x", "STU 5.2", wager=street, times=times, then=then) for times in (1, 2, 3))
    return Decide(
        f"on {street}",
        "STU 5",
        (Move("fold", "STU 5.1", then="folded"), *stakes),
        undecided=Move("undecided", "STU 5.3", then="folded"),
    )


STUD = Game(
    key="stud",
    document="STU",
    title="Stud",
    common=common("STU"),
    order=order("STU"),
    wagers=(
        Wager("ante", "STU 3", required=("ante",)),
        *(Wager(street, "STU 5", placed="by a move") for street in STREETS),
    ),
    base="ante",
    phases=(
        Deal((Pile("player", 2, "STU 4"),)),
        _street(0),
        Deal((Pile("board", 1, "STU 6", face_up=1),)),
        _street(1),
        Deal((Pile("board", 1, "STU 6", face_up=1),)),
        _street(2),
        Deal((Pile("board", 1, "STU 6", face_up=1),)),
    ),
    readings={
        "hand": Best(("player", "board")),
        "paid": Grade("hand", ((Stud.SIXES_TO_TENS, "6c 6d 4h 3s 2c"), (Stud.JACKS_OR_BETTER, "Jc Jd 4h 3s 2c"))),
    },
    paytables=(STUD_TABLE,),
    endings=_stud(),
)

# -- a deck without twos to fives

SHORT = tuple(card for card in DECK if card >> 2 >= 4)
