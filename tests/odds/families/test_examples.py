"""The games in ``examples/`` by their families alone: published figures, and each reached in a second way."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.fit import fit
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Solution, best
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.report import mathematics, report
from cutcard.odds.simulate.figures import figures
from cutcard.odds.simulate.simulate import Trial, simulate, solved

EXAMPLES = Path(__file__).parents[3] / "examples"
KEYS = ("casino-holdem", "let-it-ride", "mississippi-stud")


@pytest.fixture(autouse=True)
def added() -> Iterator[None]:
    with games.added(EXAMPLES):
        yield


@cache
def found(key: str) -> Solution:
    return mathematics(key).solve(WhatIfTerms(games.load(key)))


@pytest.mark.parametrize("key", KEYS)
def test_no_game_brings_counting_of_its_own(key: str) -> None:
    assert not games.has(key, "odds")
    assert fit(games.load(key)).solved


def test_casino_holdem() -> None:
    told = found("casino-holdem")
    assert told.ev == Fraction(-1_363_917_077, 63_213_204_600)
    assert f"{float(told.house_edge):.2%}" == "2.16%"
    assert f"{float(told.frequency('call')):.0%}" == "82%"
    (aa,) = mathematics("casino-holdem").side_bets(WhatIfTerms(games.load("casino-holdem")))
    assert f"{float(-aa.ev):.2%}" == "6.26%"
    assert aa.note == "", "a fold does not lose it"


@pytest.mark.exhaustive
def test_a_wager_on_the_flop_is_counted_together_with_the_rest() -> None:
    """It is paid whether the hand is folded or not, so that the averages add up; the variances do not."""
    terms = WhatIfTerms(games.load("casino-holdem"))
    (aa,) = mathematics("casino-holdem").side_bets(terms)
    joint = mathematics("casino-holdem").solve(terms, {"aa": Fraction(1)})
    assert joint.ev == found("casino-holdem").ev + aa.ev
    assert joint.actions == found("casino-holdem").actions
    assert joint.variance > found("casino-holdem").variance + aa.variance


def test_let_it_ride() -> None:
    told = found("let-it-ride")
    assert told.deals == comb(52, 3) * 49 * 48
    assert told.ev == Fraction(-37_963, 1_082_900)
    assert f"{float(told.house_edge):.2%}" == "3.51%"
    assert f"{float(told.element_of_risk):.2%}" == "2.85%"


def test_mississippi_stud() -> None:
    told = found("mississippi-stud")
    assert told.ev == Fraction(-53_223, 1_082_900)
    assert f"{float(told.house_edge):.2%}" == "4.91%"
    assert f"{float(told.average_bet):.2f}" == "3.59"
    assert f"{float(told.element_of_risk):.2%}" == "1.37%"


@pytest.mark.parametrize(
    ("key", "hand", "board", "staked", "move"),
    [
        ("let-it-ride", "Th Td 3c", "", (), "ride"),
        ("let-it-ride", "9h 9d 3c", "", (), "take back"),
        ("let-it-ride", "9h 9d 3c", "9s", (), "ride"),
        ("mississippi-stud", "Ah 2d", "", (), "bet 1x"),
        ("mississippi-stud", "Th 5d", "", (), "fold"),
        ("mississippi-stud", "6h 5h", "", (), "bet 1x"),
        ("mississippi-stud", "2h 2d", "", (), "bet 3x"),
        ("mississippi-stud", "6h 6d", "2c", (("third-street", Fraction(3)),), "bet 3x"),
        ("casino-holdem", "2h 3d", "8c Jc Kc", (), "fold"),
        ("casino-holdem", "Ah 3d", "8c Jc Kc", (), "call"),
    ],
)
def test_choices(key: str, hand: str, board: str, staked: tuple[tuple[str, Fraction], ...], move: str) -> None:
    holding = Holding(parse(hand), board=parse(board), staked=staked)
    assert best(mathematics(key).choices(WhatIfTerms(games.load(key)), holding)).move == move


def test_a_pay_line_for_a_wanted_edge() -> None:
    told = report("let-it-ride", solve_for=("bets.flush", Fraction(4, 100))).solved
    assert told is not None
    game = change(games.load("let-it-ride"), f"bets.flush={told.odds.fraction}")
    edge = mathematics("let-it-ride").solve(WhatIfTerms(game)).house_edge
    assert float(edge) == pytest.approx(0.04, abs=1e-5)


def test_casino_holdem_dealt_at_whole_tables() -> None:
    trial = Trial("casino-holdem", 3, days=40, rounds=640, boxes=6, paths=16)
    told = figures(trial, solved(trial), simulate(trial))
    assert abs(told.mean - told.expected) < 3 * told.standard_error


# -- a second way, without families


def five_cards() -> tuple[np.ndarray, np.ndarray]:
    hands = np.array(list(combinations(range(52), 5)), np.int64)
    return hands, np.array([hands_table.five(*map(int, hand)) for hand in hands])


def pays(least: dict[int, int], strength: np.ndarray) -> np.ndarray:
    """What a hand pays to one: the last line whose lowest hand it reaches."""
    found = np.full(len(strength), -1)
    for lowest, odds in sorted(least.items()):
        found[strength >= lowest] = odds
    return found


def lines(**pairs: int) -> dict[int, int]:
    """The pay table that both games share apart from the odds, by lowest hand."""
    return {hands_table.LEAST[Five[name.upper()]]: odds for name, odds in pairs.items()}


def by_set(values: dict[tuple[int, ...], int], hands: np.ndarray, paid: np.ndarray, size: int) -> None:
    for hand, value in zip(hands.tolist(), paid.tolist(), strict=True):
        for part in combinations(hand, size):
            values[part] = values.get(part, 0) + value


@pytest.mark.exhaustive
def test_let_it_ride_by_plain_enumeration() -> None:
    """Each bet rides if it wins on average: sums over all five-card hands that contain the cards seen."""
    hands, strength = five_cards()
    table = lines(
        two_pairs=2, three_of_a_kind=3, straight=5, flush=8, full_house=11, four_of_a_kind=50, straight_flush=200
    )
    table |= {hands_table.of(parse("Tc Td 2h 3s 4c")): 1, hands_table.LEAST[Five.ROYAL_FLUSH]: 1000}
    paid = pays(table, strength)
    three: dict[tuple[int, ...], int] = {}
    four: dict[tuple[int, ...], int] = {}
    by_set(three, hands, paid, 3)
    by_set(four, hands, paid, 4)
    first = Fraction(sum(max(value, 0) for value in three.values()), comb(52, 3) * comb(49, 2))
    second = Fraction(sum(max(value, 0) for value in four.values()), comb(52, 4) * 48)
    third = Fraction(int(paid.sum()), comb(52, 5))
    assert first + second + third == found("let-it-ride").ev


@pytest.mark.exhaustive
def test_mississippi_stud_by_plain_enumeration() -> None:
    """From the last card back, with dictionaries of sets of cards and total stakes."""
    hands, strength = five_cards()
    table = lines(
        two_pairs=2, three_of_a_kind=3, straight=4, flush=6, full_house=10, four_of_a_kind=40, straight_flush=100
    )
    table |= {hands_table.of(parse("6c 6d 2h 3s 4c")): 0, hands_table.of(parse("Jc Jd 2h 3s 4c")): 1}
    table |= {hands_table.LEAST[Five.ROYAL_FLUSH]: 500}
    four: dict[tuple[int, ...], int] = {}
    by_set(four, hands, pays(table, strength), 4)

    @cache
    def fifth(cards: tuple[int, ...], staked: int) -> int:
        """Times 48."""
        return max(-staked * 48, *((staked + times) * four[cards] for times in (1, 2, 3)))

    @cache
    def fourth(cards: tuple[int, ...], staked: int) -> int:
        """Times 49 and 48."""
        more = [tuple(sorted((*cards, card))) for card in DECK if card not in cards]
        return max(-staked * 49 * 48, *(sum(fifth(each, staked + times) for each in more) for times in (1, 2, 3)))

    total = 0
    for cards in combinations(DECK, 2):
        more = [tuple(sorted((*cards, card))) for card in DECK if card not in cards]
        total += max(-50 * 49 * 48, *(sum(fourth(each, 1 + times) for each in more) for times in (1, 2, 3)))
    assert Fraction(total, comb(52, 2) * 50 * 49 * 48) == found("mississippi-stud").ev


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", KEYS)
def test_a_hundred_million_rounds(key: str) -> None:
    """Casino Hold'em is dealt card by card; the others have no shared dealer, and are drawn."""
    trial = Trial(key, 1, days=500, rounds=625, boxes=5, paths=64, dealt=key == "casino-holdem")
    told = figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 100_000_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error
