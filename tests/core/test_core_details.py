"""Details of the core that no round shows by itself: sums in words, rulings alone, what a cell looks at."""

import re
import sys
from array import array
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import Five, Three, five, three
from cutcard.hands import lookup as hands_table
from cutcard.money import dollars, parse_odds
from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, PayTwice, Versus, piles_of, readings_of
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.jackpot import Hand, Jackpot, JackpotLine, Payment, Payout, pay_jackpot
from cutcard.rules.order import Compared, announce, compare
from cutcard.rules.readings import AtLeast, Category, Compare, Custom, Reading, Readout
from cutcard.rules.settle import Box, Settled, settle, settle_stake
from cutcard.ruling import Refused, Result, Ruling, lose, stand_off, void, win

PLAIN_FLOP, PLAIN_STUD, PLAIN_THREE = "plain-flop", "plain-stud", "plain-three"

# Money and rulings


@pytest.mark.parametrize(
    ("cents", "shown"),
    [
        (0, "$0.00"),
        (1, "$0.01"),
        (-1, "-$0.01"),
        (99, "$0.99"),
        (100, "$1.00"),
        (-250, "-$2.50"),
        (123_450, "$1,234.50"),
        (-100_000_099, "-$1,000,000.99"),
    ],
)
def test_cents_are_shown_as_dollars(cents: int, shown: str) -> None:
    assert dollars(cents) == shown


@pytest.mark.parametrize(
    ("text", "odds"),
    [("6", (6, 1)), ("3/2", (3, 2)), ("4/2", (2, 1)), ("1.5", (3, 2)), ("0", (0, 1)), ("1000000", (1_000_000, 1))],
)
def test_odds_are_read_in_lowest_terms(text: str, odds: tuple[int, int]) -> None:
    assert parse_odds(text) == odds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * 30, f"odds {'x' * 20!r} are not of the form 6, 3/2 or 1.5"),
        ("1000001", "odds '1000001' are above 1000000 to 1"),
        ("1000000.000000000001", "odds '1000000.000000000001' are above 1000000 to 1"),
        ("3000000/" + "0" * 20 + "2", "odds '3000000/000000000000' are above 1000000 to 1"),
    ],
)
def test_what_is_no_odds_is_told_with_its_first_twenty_letters(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        parse_odds(text)


def test_rulings_are_made_with_their_clauses() -> None:
    assert win((3, 2), "A", "B") == Ruling(Result.WIN, ("A", "B"), (3, 2))
    assert lose("A") == Ruling(Result.LOSE, ("A",), (0, 1))
    assert stand_off("A", "B") == Ruling(Result.STAND_OFF, ("A", "B"), (0, 1))
    assert void() == Ruling(Result.VOID, (), (0, 1))


@pytest.mark.parametrize(
    ("ruling", "won", "kept"),
    [
        (win((3, 2), "A"), 150, True),
        (lose("A"), 0, False),
        (stand_off("A"), 0, True),
        (void("A"), 0, True),
        (Ruling(Result.LOSE, ("A",), (3, 2)), 0, False),
        (Ruling(Result.WIN, ("A",), (3, 2), prize=7), 7, False),
        (Ruling(Result.WIN, ("A",), (3, 2), prize=0), 0, False),
    ],
)
def test_what_a_ruling_wins_and_whether_the_stake_comes_back(ruling: Ruling, won: int, kept: bool) -> None:
    assert (ruling.winnings(100), ruling.keeps_stake()) == (won, kept)
    assert ruling.rule(None) is ruling


def test_a_refusal_tells_its_reason_and_its_clause() -> None:
    refused, silent = Refused("PLS 9.2", "no"), Refused(None, "never")
    assert (refused.clause, refused.reason, str(refused)) == ("PLS 9.2", "no", "no [PLS 9.2]")
    assert (silent.clause, silent.reason, str(silent)) == (None, "never", "never")


def test_in_a_straight_from_the_ace_only_the_top_counts() -> None:
    assert three(parse("Ac 2d 3h")) == Three.STRAIGHT << 20 | 0x100
    assert five(parse("Ac 2d 3h 4s 5c")) == Five.STRAIGHT << 20 | 0x30000


# Clauses of a comparison within one category: the game's general one, its own for some, the rank of cards


@pytest.mark.parametrize(
    ("key", "one", "other", "clauses"),
    [
        (PLAIN_FLOP, "Kc Kd 5h 5s 3c", "Kh Ks 5c 5d 2c", ("PLF 8.2", "PLF 8.2(h)", "PLF 8.1", "PLF 3.3", "PLF 3.3.1")),
        (PLAIN_STUD, "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ad", ("PLS 13.2", "PLS 13.2.1", "PLS 3.3")),
        (PLAIN_STUD, "Kc Kd 5h 4s 3c", "Kh Ks 5c 4d 2c", ("PLS 13.2", "PLS 3.3")),
    ],
)
def test_the_clauses_of_a_comparison(key: str, one: str, other: str, clauses: tuple[str, ...]) -> None:
    game = games.load(key)
    first, second = (announce(game, parse(cards)) for cards in (one, other))
    assert compare(game, first, second) == Compared(1, clauses)


# The sign


def test_the_sign_tells_its_limits() -> None:
    sign = games.load(PLAIN_STUD).payouts(maximum=7, maximum_payout=8)
    assert (sign.maximum, sign.maximum_payout) == (7, 8)


def test_a_stake_is_held_against_the_maximum_once() -> None:
    game = games.load(PLAIN_STUD)
    settled = settle_stake(game, "ante", 3_000, lose("A"), game.payouts(maximum=1_000))
    assert settled == Settled("ante", 3_000, Result.LOSE, 2_000, ("A", game.common.maximum, "I-10"))


def test_a_bonus_may_be_capped_too() -> None:
    game = replace(games.load(PLAIN_THREE), capped={"ante-bonus": ("A",)})
    box = Box("played", {"ante": 1_000, "play": 1_000}, {"player": parse("9c 8c 7c"), "dealer": parse("Kd Qh 2s")})
    *_, free = settle(game, box, game.payouts())
    *_, cut = settle(game, box, game.payouts(maximum_payout=free.returned - 1))
    assert (free.wager, cut.wager) == ("ante-bonus", "ante-bonus")
    assert (cut.returned, cut.clauses) == (free.returned - 1, (*free.clauses, "A"))


def test_without_a_jackpot_wager_there_is_no_meter() -> None:
    line = Finished(wagers={"ante": 1_000}, player="Ah Ad 7c 7d 2s", dealer="Kc Kd 9h 5s 3c", moves=["fold"])
    box, _ = RoundReader(games.load(PLAIN_STUD)).read(line)
    assert (box.meter, Readout({}).meter) == (0, 0)


# A jackpot with lines that no document prints

CENT = JackpotLine(Five.FLUSH, 1, 0, ("A",))  # one percent: still a share of the meter
ALL = JackpotLine(Five.ROYAL_FLUSH, 100, 0, ("B",))
JACKPOT = Jackpot((CENT, ALL), (), (), (), ())


def test_one_percent_is_a_share_of_the_meter() -> None:
    payout = pay_jackpot(JACKPOT, 10_000, [Hand(3, Five.FLUSH)])
    assert payout == Payout((Payment(3, "flush", 100, 0, ("A",)),), 9_900, 0)


def test_without_a_seed_the_meter_stays_empty() -> None:
    payout = pay_jackpot(JACKPOT, 10_000, [Hand(3, Five.ROYAL_FLUSH)])
    assert payout == Payout((Payment(3, "royal flush", 10_000, 0, ("B",)),), 0, 0)


# Numbers of the packaged table


@pytest.mark.parametrize("order", ["little", "big"])
def test_packaged_numbers_are_little_endian(order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine of the other order the bytes of each number are turned round."""
    file = tmp_path / "numbers"
    file.write_bytes(bytes([1, 2, 3, 4, 5, 6]))
    here = sys.byteorder
    monkeypatch.setattr(sys, "byteorder", order)
    with file.open("rb") as opened:
        first = hands_table._read(opened, "H", 2)
        second = hands_table._read(opened, "B", 1)
    numbers = [0x0201, 0x0403] if order == here == "little" else [0x0102, 0x0304]
    assert (first, second) == (array("H", numbers), array("B", [5]))


# What a cell looks at

READINGS: dict[str, Reading] = {
    "hand": Custom("highest", ("player", "board"), max),
    "dealer": Custom("highest", ("dealer",), max),
    "kind": Category("hand"),
    "versus": Compare("hand", "dealer"),
    "qualified": AtLeast("dealer", Five.ONE_PAIR),
    "flop": Custom("highest", ("flop",), max),
    "drawn": Custom("highest", ("drawn",), max),
}
LOST = lose("A")
FLOP = PayBy("t", "flop", (), otherwise=LOST)
DRAWN = PayBy("t", "drawn", ())


@pytest.mark.parametrize(
    ("cell", "readings", "piles"),
    [
        (LOST, set(), set()),
        (DRAWN, {"drawn"}, {"drawn"}),
        (PayBy("t", "kind", (), otherwise=FLOP), {"kind", "flop"}, {"player", "board", "flop"}),
        (PayTwice("t", "kind", "drawn", (), ()), {"kind", "drawn"}, {"player", "board", "drawn"}),
        (Versus(LOST, LOST, LOST), {"versus"}, {"player", "board", "dealer"}),
        (Versus(FLOP, LOST, LOST), {"versus", "flop"}, {"player", "board", "dealer", "flop"}),
        (Versus(LOST, FLOP, LOST), {"versus", "flop"}, {"player", "board", "dealer", "flop"}),
        (Versus(LOST, LOST, FLOP), {"versus", "flop"}, {"player", "board", "dealer", "flop"}),
        (
            Versus(LOST, LOST, LOST, no_hand=DRAWN),
            {"versus", "qualified", "drawn"},
            {"player", "board", "dealer", "drawn"},
        ),
        (By("qualified", (), LOST), {"qualified"}, {"dealer"}),
        (By("qualified", ((1, FLOP), (2, DRAWN)), LOST), {"qualified", "flop", "drawn"}, {"dealer", "flop", "drawn"}),
        (By("flop", ((1, LOST),), DRAWN), {"flop", "drawn"}, {"flop", "drawn"}),
        (PayJackpot(Jackpot((), (), (), (), ()), "flop", (), LOST), {"flop"}, {"flop"}),
    ],
)
def test_the_readings_and_piles_of_a_cell(cell: Cell, readings: set[str], piles: set[str]) -> None:
    assert readings_of(cell) == readings
    assert piles_of(READINGS, cell) == piles


def test_otherwise_a_cell_hands_on_what_it_sees() -> None:
    see = Readout({"t": {}}, READINGS, {"flop": (3, 1), "drawn": (7, 2)})
    inner = By("flop", ((3, LOST),), win((1, 1), "B"))
    assert PayBy("t", "drawn", (), otherwise=inner).rule(see) == LOST
    assert PayJackpot(JACKPOT, "drawn", (), otherwise=inner).rule(see) == LOST


def test_a_hand_off_the_table_is_an_error_where_nothing_is_said_of_it() -> None:
    see = Readout({"t": {}}, READINGS, {"drawn": (7, 3)})
    with pytest.raises(LookupError, match=r"^the pay table t has no line for hand 7$"):
        DRAWN.rule(see)
