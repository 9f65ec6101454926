"""Let It Ride, by the example's own rules (clauses LIR): no dealer's hand, and two bets that may be taken back."""

from enum import IntEnum

from cutcard.hands import Five
from cutcard.rules.cells import PayBy, Paytable
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.readings import Best, Grade, Line
from cutcard.ruling import lose


class Paid(IntEnum):
    """Hands that are paid, lowest first."""

    TENS_OR_BETTER = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


PAYS = Paytable(
    "bets",
    (
        Line(Paid.ROYAL_FLUSH, (1000, 1), "LIR 7.1"),
        Line(Paid.STRAIGHT_FLUSH, (200, 1), "LIR 7.1"),
        Line(Paid.FOUR_OF_A_KIND, (50, 1), "LIR 7.1"),
        Line(Paid.FULL_HOUSE, (11, 1), "LIR 7.1"),
        Line(Paid.FLUSH, (8, 1), "LIR 7.1"),
        Line(Paid.STRAIGHT, (5, 1), "LIR 7.1"),
        Line(Paid.THREE_OF_A_KIND, (3, 1), "LIR 7.1"),
        Line(Paid.TWO_PAIRS, (2, 1), "LIR 7.1"),
        Line(Paid.TENS_OR_BETTER, (1, 1), "LIR 7.1"),
    ),
    Paid,
)
FATE = PayBy("bets", "made", ("LIR 6.1",), otherwise=lose("LIR 6.2"))


def _bet(name: str) -> Wager:
    equal = tuple(Relation("equal to", other, "LIR 2.1") for other in ("first", "second", "third") if other != name)
    return Wager(name, "LIR 2.1", required=(name,), relations=equal, title=f"{name.capitalize()} bet")


def _decision(name: str, clause: str, wager: str, then: str = "") -> Decide:
    return Decide(
        name,
        clause,
        (
            Move("ride", clause, then=then, title="Let it ride"),
            Move("take back", "LIR 4.3", takes_back=wager, then=then),
        ),
        undecided=Move("undecided", "LIR 4.5", then=then),
    )


GAME = Game(
    key="let-it-ride",
    document="LIR",
    title="Let It Ride",
    common=Common(
        deck="LIR 1.1",
        maximum="LIR 2.4",
        limits="LIR 2.2",
        layout="LIR 2.1",
        opening="LIR 2.1",
        call="LIR 2.3",
        close="LIR 2.3",
        withdraw="LIR 4.4",
        leave="LIR 2.3",
        chips="LIR 2.5",
        cards_from="LIR 1.4",
        sources={"device": "LIR 1.4", "shoe": "LIR 1.4", "hand": "LIR 1.4"},
        one_hand="LIR 1.3",
        one_wager="LIR 2.5",
        settlement="LIR 6.1",
        fold_is_final=None,
        play_is_final={"on three cards": "LIR 4.4", "on four cards": "LIR 4.4"},
        concession_is_final=None,
    ),
    order=Order(
        hands=dict.fromkeys(Five, "LIR 5.2"),
        ranking="LIR 5.2",
        ties={},
        cards=("LIR 1.2",),
        ace_high=("LIR 1.2",),
        ace_low=("LIR 1.2",),
        best={"player": "LIR 5.1"},
    ),
    base="third",
    wagers=(_bet("first"), _bet("second"), _bet("third")),
    phases=(
        Deal((Pile("player", 3, "LIR 3.1"), Pile("board", 2, "LIR 3.2")), clauses=("LIR 1.5",)),
        _decision("on three cards", "LIR 4.1", "first"),
        Reveal("LIR 3.3", board=1),
        _decision("on four cards", "LIR 4.2", "second", then="played"),
        Reveal("LIR 3.3", board=1),
    ),
    readings={
        "hand": Best(("player", "board")),
        "made": Grade(
            "hand",
            (
                (Paid.TENS_OR_BETTER, "Tc Td 2h 3s 4c"),
                *((grade, Five[grade.name]) for grade in Paid if grade > Paid.TENS_OR_BETTER),
            ),
        ),
    },
    paytables=(PAYS,),
    endings={"played": Ending("played", {"first": FATE, "second": FATE, "third": FATE})},
)
