"""Ultimate Texas Hold'em solved: published figures, and every stage against another way to the same number."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.progressive import progressive
from cutcard.odds.families.shared import flops as odds_flops
from cutcard.odds.families.shared import whole as odds_whole
from cutcard.odds.families.shared.board import layers_of
from cutcard.odds.families.shared.boards import PLAIN, SUITS, boards
from cutcard.odds.families.shared.forms import stages_of
from cutcard.odds.families.shared.starts import CLASSES, hands
from cutcard.odds.families.shared.states import summed
from cutcard.odds.families.shared.whole import Deals, Layer, Whole
from cutcard.odds.families.sides import by_strength
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Solution
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow
from cutcard.ruling import Refused
from tests.support.usual import usual

GAME, odds = games.load("ultimate-texas-holdem"), mathematics("ultimate-texas-holdem")
EV = Fraction(-50_643_648_973, 2_317_817_502_000)
DEALS, EACH, HANDS = Deals(52).every, Deals(52).each, hands()
ONE_PAIR = hands_table.LEAST[Five.ONE_PAIR]


def other_multiples() -> WhatIfTerms:
    game = change(GAME, "play 3x.times=1", "play 4x.times=5", "play 2x.times=4", "play 1x.times=3")
    return WhatIfTerms(game)


VARIANTS: dict[str, tuple[WhatIfTerms, dict[str, Fraction]]] = {
    "the document's": (WhatIfTerms(GAME), {}),
    "with trips": (WhatIfTerms(GAME), {"trips": Fraction(3, 7)}),
    "another blind": (
        WhatIfTerms(change(GAME, "blind.royal flush=1000", "blind.flush=7/3", "blind.straight=2")),
        {},
    ),
    "dealer always qualifies": (WhatIfTerms(change(GAME, "qualify=always")), {}),
    "dealer needs two pairs": (WhatIfTerms(change(GAME, "qualify=2c 2d 3h 3s 4c")), {}),
    "other multiples": (other_multiples(), {}),
}


@pytest.fixture(scope="module")
def whole() -> Whole:
    return odds_whole.decide(*layers_of(WhatIfTerms(GAME), {}))


@pytest.fixture(scope="module")
def layer(whole: Whole) -> Layer:
    (layer,) = whole.layers
    return layer


@pytest.fixture(scope="module")
def solved() -> Solution:
    return odds.solve(WhatIfTerms(GAME))


def strategy(whole: Whole) -> dict[str, str]:
    """The best choice before the flop by class of hole cards."""
    moves = [move[1] for move in whole.stages[0].moves if move]
    return {hole: moves[option] for hole, option in zip(CLASSES, whole.hole, strict=True)}


def test_the_published_figures(solved: Solution) -> None:
    assert solved.ev == EV
    assert f"{float(solved.house_edge):.5f}" == "0.02185"
    assert f"{float(solved.element_of_risk):.5f}" == "0.00526"
    assert f"{float(solved.average_bet):.3f}" == "4.152"
    assert f"{solved.deviation:.2f}" == "4.94"
    assert solved.deals == DEALS == 27_813_810_024_000


def test_four_times_the_ante_before_the_flop(whole: Whole) -> None:
    def raised(hole: str) -> bool:
        high, low, suited = hole[0], hole[1], hole.endswith("s")
        least = {"K": "2" if suited else "5", "Q": "6" if suited else "8", "J": "8" if suited else "T"}
        if high == low:
            return hole != "22"
        return high == "A" or (high in least and "23456789TJQKA".index(low) >= "23456789TJQKA".index(least[high]))

    chosen = strategy(whole)
    assert {hole for hole, choice in chosen.items() if choice == "play 4x"} == set(filter(raised, CLASSES))
    assert set(chosen.values()) == {"play 4x", "check"}
    assert sum(number for hole, number in zip(CLASSES, HANDS, strict=True) if chosen[hole] == "play 4x") == 500
    assert sum(HANDS) == comb(52, 2)


@pytest.mark.parametrize(
    ("hole", "equity"),
    [("AA", 0.8520371), ("KK", 0.8239568), ("JJ", 0.7746947), ("TT", 0.7501178), ("AKs", 0.6704463)],
)
def test_wins_less_losses_are_the_published_equities(layer: Layer, hole: str, equity: float) -> None:
    at = CLASSES.index(hole)
    play = Fraction(int(layer.totals[at][1]), layer.pays.scale * EACH * HANDS[at])
    assert float((1 + play) / 2) == pytest.approx(equity, abs=5e-8)


def test_outcomes_and_actions(solved: Solution) -> None:
    outcomes, actions = solved.distribution(), solved.actions
    assert sum(outcomes.values()) == sum(actions.values()) == DEALS
    assert min(outcomes) == -6
    assert max(outcomes) == 505
    assert actions["play 4x"] == 500 * EACH
    assert list(actions) == ["play 4x", "play 3x", "play 2x", "play 1x", "fold"]
    assert actions["play 3x"] == 0
    assert actions["fold"] / DEALS == pytest.approx(0.19186, abs=1e-5)


@pytest.mark.exhaustive
def test_hands_in_the_outcomes_are_all_there_are() -> None:
    """If every hand is played, each hand of seven cards is 21 pairs of hole cards, 10 flops, 990 dealer's hands."""
    made = dict.fromkeys((kind.name.lower().replace("_", " ") for kind in Five), 0)
    for outcome in odds.solve(WhatIfTerms(GAME), strategy=follow.load(GAME, "never-fold")).outcomes:
        if ":" in outcome.name:
            made[outcome.name.rpartition(": ")[2]] += outcome.weight
    sevens = by_strength(GAME, 7)
    assert list(made.values()) == [
        sum(count for strength, count in enumerate(sevens) if hands_table.CATEGORY[strength] == kind) * 21 * 10 * 990
        for kind in Five
    ]


def direct(hole: tuple[int, int], board: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Dealer's hands below, equal and unqualified, and the category, by plain look-ups."""
    own = hands_table.seven(*hole, *board)
    left = [card for card in DECK if card not in (*hole, *board)]
    dealers = [hands_table.seven(d, e, *board) for d in left for e in left if d < e]
    below, equal = sum(dealer < own for dealer in dealers), sum(dealer == own for dealer in dealers)
    return below, equal, sum(dealer < ONE_PAIR for dealer in dealers), hands_table.CATEGORY[own]


def test_boards_against_plain_look_ups() -> None:
    rng = random.Random(5)
    told = boards(ONE_PAIR)
    met = set()
    for suits in (4, 4, 4, 3, 3, 2, 1, 1) * 12:
        deck = [card for card in DECK if card & 3 < suits]
        board = tuple(rng.sample(deck, 5))
        hole = rng.sample([card for card in (deck if len(deck) > 13 else DECK) if card not in board], 2)
        suit, row = odds_flops.board(np.array(board[:3]), board[3], board[4])
        pair = odds_flops.pair_on(suit, hole[0], hole[1])
        counts, made = (told.plain, told.plain_made) if suit == 4 else (told.suited, told.suited_made)
        assert (*counts[row, pair].tolist(), made[row, pair]) == direct((hole[0], hole[1]), board)
        met.add((suit == 4, int(made[row, pair])))
    assert len(met) > 8


def test_rows_of_boards_are_all_used() -> None:
    told = boards(ONE_PAIR)
    assert (told.plain[:, :, 1] > 0).any(axis=1).sum() == PLAIN
    assert (told.suited[:, :, 2] > 0).any(axis=1).sum() <= SUITS
    assert (told.suited.sum(axis=2) > 0).any(axis=1).sum() == SUITS


FLOPS = ["2c 3c 4c", "Ac Kc Qc", "7h 7d 7s", "9c 9d 9h", "Jc Jd 4c", "Jc Jd 4h", "Ah 8h 3d", "Ts 6d 2c", "Kd 5d Qs"]


@pytest.mark.parametrize("name", VARIANTS)
def test_flops_against_every_board_and_dealer(name: str) -> None:
    rng = random.Random(name)
    layers, _ = layers_of(*VARIANTS[name])
    pays = layers[0]
    forms, (_, _, river) = stages_of(pays)
    assert len(forms.pay) == 2, "ante and blind, and play once"
    plain, suited, _, _ = odds_whole.worth(pays, forms, river)
    total = np.zeros((52, 52, 3), dtype=np.int64)
    for text in rng.sample(FLOPS, 4):
        flop = parse(text)
        odds_flops.flop_totals(np.array(flop), np.ones(52, np.bool_), plain, suited, total)
        for _ in range(2):
            x, y = sorted(rng.sample([card for card in DECK if card not in flop], 2))
            expected, number = summed(pays, forms, river, (x, y), flop)
            assert (total[x, y] == expected).all()
            assert number == Deals(52).after_flop


@pytest.mark.parametrize(
    "name", usual([("with trips",), ("other multiples",), ("dealer needs two pairs",)], ["with trips"])
)
def test_what_ifs_are_solved_both_ways(name: str) -> None:
    """Solving compares the value of the decisions with that of all outcomes, and refuses if they differ."""
    solved = odds.solve(*VARIANTS[name])
    assert sum(solved.distribution().values()) == DEALS == sum(solved.actions.values())


@pytest.mark.exhaustive
def test_a_low_multiple_before_the_flop_is_counted_too() -> None:
    """If all hands are made to wager the lower multiple at once, the deals counted are worth what the totals say."""
    whole = odds_whole.decide(*layers_of(other_multiples(), {}))
    pays = whole.layers[0].pays
    totals = whole.layers[0].totals
    low = whole.hole * 0 + [move[1] for move in whole.stages[0].moves if move].index("play 3x")
    forced = Whole(whole.deck, whole.stages, whole.seen, whole.layers, low)
    ((_, counted),) = odds_whole.tally(forced)
    assert counted.moves[0, "play 3x"] == DEALS
    assert int((counted.ends * pays.table).sum()) == int((totals[:, 0] + totals[:, 1]).sum())


@pytest.mark.exhaustive
def test_trips_with_the_ante_folded_hands_losing_both() -> None:
    alone, (trips,) = odds.solve(WhatIfTerms(GAME)), odds.side_bets(WhatIfTerms(GAME))
    for stake in (Fraction(1, 5), Fraction(1)):
        joint = odds.solve(WhatIfTerms(GAME), {"trips": stake})
        assert joint.ev <= alone.ev + stake * trips.ev  # where a fold kept Trips, one could do no worse
        assert joint.ev >= alone.ev + stake * Fraction(-1)
        assert joint.average_bet > alone.average_bet + stake
    assert joint.ev == Fraction(-8_167_158_487, 139_069_050_120)


@pytest.mark.parametrize("meter", [0, 6_000_000, 123_456_789])
def test_the_jackpot_by_hand(meter: int) -> None:
    prizes = 4 * max(5_000_000, meter) + 36 * max(500_000, meter // 10) + 624 * 50_000 + 3_744 * 15_000 + 5_108 * 10_000
    assert progressive(WhatIfTerms(GAME), 500, meter).value == Fraction(prizes, 2_598_960) - 500


def valued(hand: str, board: str = "") -> dict[str, Fraction]:
    found = odds.choices(WhatIfTerms(GAME), Holding(parse(hand), board=parse(board)))
    return {choice.move: choice.value for choice in found}


def test_choices_in_one_state() -> None:
    before = valued("Ah Kd")
    assert list(before) == ["play 4x", "play 3x", "check", "fold"]
    assert before["fold"] == -2
    assert before["play 4x"] > before["play 3x"] > before["check"]
    # a royal flush beats all 990 hands: ante where the dealer has a pair, 500 on the blind, one on play
    river = valued("Ah Kh", "Qh Jh Th 2c 3d")
    paired = sum(
        hands_table.seven(d, e, *parse("Qh Jh Th 2c 3d")) >= ONE_PAIR
        for d in DECK
        for e in DECK
        if d < e and not {d, e} & {*parse("Ah Kh Qh Jh Th 2c 3d")}
    )
    assert river == {"play 1x": 501 + Fraction(paired, 990), "fold": -2}
    flop = valued("Jh 7d", "Js 2c 3d")
    assert list(flop) == ["play 2x", "check", "fold"]
    assert flop["play 2x"] > flop["check"] > flop["fold"]


def test_payoffs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(Refused, match="do not fit"):
        odds.solve(WhatIfTerms(GAME), {"trips": Fraction(1, 10**7 + 19)})


@pytest.mark.parametrize("text", FLOPS)
def test_turns_and_rivers_that_lead_to_one_board_go_together(text: str) -> None:
    flop = np.array(parse(text))
    run, found = np.empty((52, 52, 2), np.int64), np.zeros((4, 3), np.int64)
    odds_flops.runs(flop, np.ones(52, np.bool_), run)
    for t in set(DECK) - {*flop.tolist()}:
        every = Counter(odds_flops.board(flop, t, r) for r in DECK if r != t and r not in flop)
        told: Counter[tuple[int, int]] = Counter()
        for rank in range(13):
            for suit, row, times in found[: odds_flops.alike(run[t], rank, found)].tolist():
                told[suit, row] += times
        assert told == every
    assert (run[flop] == -1).all()
