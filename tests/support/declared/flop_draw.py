"""Flop Draw: a made-up game as the text of its files, in which tests plant typos."""

GAME = '''"""Flop Draw, a made-up game (clauses FLD)."""

from enum import IntEnum

from cutcard.hands import Five
from cutcard.rules.cells import By, PayBy, PayJackpot, Paytable, Versus
from cutcard.rules.faults import Fault, FaultRule, Moment, Remedy
from cutcard.rules.game import Common, Deal, Decide, Ending, Game, Move, Order, Pile, Relation, Reveal, Wager
from cutcard.rules.jackpot import Jackpot, JackpotLine
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Grade, Line
from cutcard.ruling import lose, stand_off, win


class Pairs(IntEnum):
    NONE = 0
    TENS = 1
    ACES = 2
    TRIPS = 3


SIDE = Paytable("side", (Line(Pairs.TENS, (1, 1), "FLD 4.1"), Line(Pairs.ACES, (5, 1), "FLD 4.1")), Pairs)
JACKPOT = Jackpot((JackpotLine(Five.ROYAL_FLUSH, 100, 5000, ("FLD 5.1",)),), (), (), (), ())
GAME = Game(
    key="flop-draw",
    document="FLD",
    title="Flop Draw",
    common=Common(deck="FLD 1.1", maximum="FLD 2.2", fold_is_final=None, play_is_final={}, concession_is_final=None),
    order=Order(hands={}, ranking="FLD 1.2", ties={}, cards=(), ace_high=(), ace_low=(), best={}),
    wagers=(
        Wager("ante", "FLD 2.1", required=("ante",)),
        Wager("side", "FLD 2.1", relations=(Relation("only with", "ante", "FLD 2.3"),)),
        Wager("raise", "FLD 3.2", placed="by a move"),
        Wager("jackpot", "FLD 5.1", limited=False),
    ),
    base="ante",
    phases=(
        Deal((Pile("dealer", 2, "FLD 1.3"), Pile("player", 2, "FLD 1.3"), Pile("board", 5, "FLD 1.3", face_up=3))),
        Decide(
            "after the flop",
            "FLD 3.1",
            (
                Move("fold", "FLD 3.1", then="folded"),
                Move("check", "FLD 3.1", takes_back="side"),
                Move("raise", "FLD 3.2", wager="raise", times=3, then="played"),
            ),
            undecided=Move("undecided", "FLD 3.1", then="folded"),
        ),
        Reveal("FLD 1.4", board=2),
        Decide(
            "on the river",
            "FLD 3.1",
            (
                Move("fold", "FLD 3.1", then="folded late"),
                Move("raise", "FLD 3.2", wager="raise", times=1, then="played"),
            ),
            undecided=Move("undecided", "FLD 3.1", then="folded late"),
        ),
    ),
    concede=Move("concede", "FLD 3.3", then="conceded"),
    parts={"flop": Part("board", 0, 3)},
    readings={
        "hand": Best(("player", "board")),
        "dealer": Best(("dealer", "board")),
        "made": Category("hand"),
        "first": Best(("player", "flop")),
        "pairs": Grade("first", ((Pairs.TENS, "Tc Td 4h 3s 2c"), (Pairs.ACES, "Ac Ad 4h 3s 2c"))),
        "versus": Compare("hand", "dealer"),
        "qualified": AtLeast("dealer", "4c 4d 5h 3s 2c"),
    },
    qualified="qualified",
    paytables=(SIDE,),
    jackpot=JACKPOT,
    endings={
        "played": Ending(
            "played",
            {
                "ante": Versus(win((1, 1), "FLD 4.2"), stand_off("FLD 4.2"), lose("FLD 4.3"), stand_off("FLD 4.4")),
                "raise": Versus(win((1, 1), "FLD 4.2"), stand_off("FLD 4.2"), lose("FLD 4.3")),
                "side": PayBy("side", "pairs", ("FLD 4.1",), otherwise=lose("FLD 4.3")),
                "jackpot": PayJackpot(JACKPOT, "made", ("FLD 5.1",), lose("FLD 5.1")),
            },
        ),
        "folded": Ending("folded", {"ante": lose("FLD 3.1"), "side": lose("FLD 3.1"), "jackpot": lose("FLD 5.1")}),
        "folded late": Ending("folded", {"ante": lose("FLD 3.1"), "side": lose("FLD 3.1"), "jackpot": lose("FLD 5.1")}),
        "conceded": Ending(
            "conceded",
            {"ante": lose("FLD 3.3"), "raise": lose("FLD 3.3"), "side": lose("FLD 3.3"), "jackpot": lose("FLD 5.1")},
        ),
    },
    capped={"raise": ("FLD 2.2",)},
    faults=(FaultRule(Fault.EXPOSED, (Moment.DEAL,), Remedy.MISDEAL, ("FLD 6.1",), "deal again"),),
)
'''
SECTIONS = {1: 4, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1}  # how many clauses each has
RULES = '[document]\ncode = "FLD"\ntitle = "Flop Draw"\nversion = "1"\napproved = "2030-01-01"\n' + "".join(
    f'\n[[clause]]\nid = "{section}.{number}"\nkind = "code"\nsummary = "Rule {section}.{number}"\n'
    for section, count in SECTIONS.items()
    for number in range(1, count + 1)
)
