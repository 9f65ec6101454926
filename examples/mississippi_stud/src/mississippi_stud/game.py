"""Mississippi Stud, by the example's own rules (clauses MIS): no dealer's hand, three streets of one to three antes."""

from enum import IntEnum

from cutcard.hands import Five
from cutcard.rules.cells import By, PayBy, Paytable
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Reveal, Wager
from cutcard.rules.readings import Best, Grade, Line
from cutcard.ruling import lose, stand_off

STREETS = {"third-street": "MIS 4.1", "fourth-street": "MIS 4.2", "fifth-street": "MIS 4.3"}


class Kept(IntEnum):
    """Hands that do not lose, lowest first."""

    SIXES_TO_TENS = 1
    JACKS_OR_BETTER = 2
    TWO_PAIRS = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


PAYS = Paytable(
    "wagers",
    (
        Line(Kept.ROYAL_FLUSH, (500, 1), "MIS 7.1"),
        Line(Kept.STRAIGHT_FLUSH, (100, 1), "MIS 7.1"),
        Line(Kept.FOUR_OF_A_KIND, (40, 1), "MIS 7.1"),
        Line(Kept.FULL_HOUSE, (10, 1), "MIS 7.1"),
        Line(Kept.FLUSH, (6, 1), "MIS 7.1"),
        Line(Kept.STRAIGHT, (4, 1), "MIS 7.1"),
        Line(Kept.THREE_OF_A_KIND, (3, 1), "MIS 7.1"),
        Line(Kept.TWO_PAIRS, (2, 1), "MIS 7.1"),
        Line(Kept.JACKS_OR_BETTER, (1, 1), "MIS 7.1"),
    ),
    Kept,
)
FATE = PayBy(
    "wagers",
    "made",
    ("MIS 6.1",),
    otherwise=By("made", ((Kept.SIXES_TO_TENS, stand_off("MIS 6.2")),), otherwise=lose("MIS 6.3")),
)


def _street(wager: str, then: str = "") -> Decide:
    clause, name = STREETS[wager], wager.replace("-", " ")
    bets = [
        Move(f"bet {times}x", clause, wager=wager, times=times, then=then, multiple="MIS 2.2") for times in (1, 2, 3)
    ]
    return Decide(
        f"on {name}",
        clause,
        (Move("fold", "MIS 4.4", then=f"folded on {name}"), *bets),
        undecided=Move("undecided", "MIS 4.5", then=f"folded on {name}"),
    )


def _folded(*wagers: str) -> Ending:
    return Ending("folded", dict.fromkeys(("ante", *wagers), lose("MIS 4.4")))


GAME = Game(
    key="mississippi-stud",
    document="MIS",
    title="Mississippi Stud",
    common=Common(
        deck="MIS 1.1",
        maximum="MIS 2.5",
        limits="MIS 2.3",
        layout="MIS 2.1",
        opening="MIS 2.1",
        call="MIS 2.4",
        close="MIS 2.4",
        withdraw="MIS 2.4",
        leave="MIS 2.4",
        chips="MIS 2.6",
        cards_from="MIS 1.4",
        sources={"device": "MIS 1.4", "shoe": "MIS 1.4", "hand": "MIS 1.4"},
        one_hand="MIS 1.3",
        one_wager="MIS 2.6",
        settlement="MIS 6.1",
        fold_is_final="MIS 4.6",
        play_is_final={f"on {name.replace('-', ' ')}": "MIS 4.6" for name in STREETS},
        concession_is_final=None,
    ),
    order=Order(
        hands=dict.fromkeys(Five, "MIS 5.2"),
        ranking="MIS 5.2",
        ties={},
        cards=("MIS 1.2",),
        ace_high=("MIS 1.2",),
        ace_low=("MIS 1.2",),
        best={"player": "MIS 5.1"},
    ),
    base="ante",
    wagers=(
        Wager("ante", "MIS 2.1", required=("ante",)),
        *(Wager(name, "MIS 2.2", placed="by a move") for name in STREETS),
    ),
    phases=(
        Deal((Pile("player", 2, "MIS 3.1"), Pile("board", 3, "MIS 3.2")), clauses=("MIS 1.5",)),
        _street("third-street"),
        Reveal("MIS 3.3", board=1),
        _street("fourth-street"),
        Reveal("MIS 3.3", board=1),
        _street("fifth-street", then="played"),
        Reveal("MIS 3.3", board=1),
    ),
    readings={
        "hand": Best(("player", "board")),
        "made": Grade(
            "hand",
            (
                (Kept.SIXES_TO_TENS, "6c 6d 2h 3s 4c"),
                (Kept.JACKS_OR_BETTER, "Jc Jd 2h 3s 4c"),
                *((grade, Five[grade.name]) for grade in Kept if grade > Kept.JACKS_OR_BETTER),
            ),
        ),
    },
    paytables=(PAYS,),
    endings={
        "played": Ending("played", dict.fromkeys(("ante", *STREETS), FATE)),
        "folded on third street": _folded(),
        "folded on fourth street": _folded("third-street"),
        "folded on fifth street": _folded("third-street", "fourth-street"),
    },
)
