"""Ultimate Texas Hold'em solved: published figures, and every stage against another way to the same number."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from msgspec.structs import replace

from cutcard.cards import DECK, parse
from cutcard.games.ultimate_texas_holdem import odds
from cutcard.games.ultimate_texas_holdem.game import GAME
from cutcard.games.ultimate_texas_holdem.odds import flops as odds_flops
from cutcard.games.ultimate_texas_holdem.odds import whole as odds_whole
from cutcard.games.ultimate_texas_holdem.odds.boards import PLAIN, SUITS, boards
from cutcard.games.ultimate_texas_holdem.odds.flops import CLASSES, HANDS
from cutcard.games.ultimate_texas_holdem.odds.rules import READINGS, HoldemPayoffs, rules_of
from cutcard.games.ultimate_texas_holdem.odds.states import before_the_flop, best, choices, on_flop
from cutcard.games.ultimate_texas_holdem.odds.whole import DEALS, EACH, Whole
from cutcard.hands import Five
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.progressive import progressive
from cutcard.odds.model.solution import Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.readings import AtLeast, Least

EV = Fraction(-50_643_648_973, 2_317_817_502_000)


def signed(**odds: dict[Five, tuple[int, int]]) -> HoldemPayoffs:
    """The rules with other odds on some lines of a pay table."""
    tables = {table.name: table.lines for table in GAME.paytables}
    for name, changed in odds.items():
        tables[name] = tuple(replace(line, odds=changed.get(Five(line.hand), line.odds)) for line in tables[name])
    return rules_of(sign=GAME.payouts(tables), trips=1 if "trips" in odds else 0)


def qualifying(least: Least) -> HoldemPayoffs:
    return rules_of(replace(GAME, readings={**GAME.readings, "qualified": AtLeast("dealer", least)}))


VARIANTS = {
    "the document's": rules_of(),
    "with trips": rules_of(trips=Fraction(3, 7)),
    "another blind": signed(blind={Five.ROYAL_FLUSH: (1000, 1), Five.FLUSH: (7, 3), Five.STRAIGHT: (2, 1)}),
    "dealer always qualifies": qualifying(Five.HIGH_CARD),
    "dealer needs two pairs": qualifying(Five.TWO_PAIRS),
    "other multiples": replace(rules_of(), before=(1, 5), after=3, river=2),
}


DOCUMENT = VARIANTS["the document's"]


@pytest.fixture(scope="module")
def whole() -> Whole:
    return odds_whole.solve(DOCUMENT)


@pytest.fixture(scope="module")
def solved(whole: Whole) -> Solution:
    return odds.solution(DOCUMENT, whole.tally)


def strategy(rules: HoldemPayoffs, whole: Whole) -> dict[str, str]:
    """The best choice before the flop by class of hole cards."""
    return {hole: best(before_the_flop(rules, whole, hole)) for hole in CLASSES}


def test_the_published_figures(solved: Solution, whole: Whole) -> None:
    assert solved.ev == whole.ev(DOCUMENT) == EV
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

    chosen = strategy(DOCUMENT, whole)
    assert {hole for hole, choice in chosen.items() if choice == "play 4x"} == set(filter(raised, CLASSES))
    assert set(chosen.values()) == {"play 4x", "check"}
    assert sum(hands for hole, hands in zip(CLASSES, HANDS, strict=True) if chosen[hole] == "play 4x") == 500
    assert sum(HANDS) == comb(52, 2)


@pytest.mark.parametrize(
    ("hole", "equity"),
    [("AA", 0.8520371), ("KK", 0.8239568), ("JJ", 0.7746947), ("TT", 0.7501178), ("AKs", 0.6704463)],
)
def test_wins_less_losses_are_the_published_equities(whole: Whole, hole: str, equity: float) -> None:
    at = CLASSES.index(hole)
    play = Fraction(whole.totals[at][1], DOCUMENT.unit() * EACH * HANDS[at])
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


def test_hands_in_the_outcomes_are_all_there_are(whole: Whole) -> None:
    made = [0] * 10
    for deals in whole.tally.values():
        for (hand, _, _), count in zip(READINGS, deals, strict=True):
            made[hand] += count
    # each hand of seven cards is 21 pairs of hole cards, 10 flops, 990 dealer's hands
    assert made == [hands * 21 * 10 * 990 for hands in odds._sevens()]


def direct(rules: HoldemPayoffs, hole: tuple[int, int], board: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Dealer's hands below, equal and unqualified, and the category, by plain look-ups."""
    own = hands_table.seven(*hole, *board)
    left = [card for card in DECK if card not in (*hole, *board)]
    dealers = [hands_table.seven(d, e, *board) for d in left for e in left if d < e]
    below, equal = sum(dealer < own for dealer in dealers), sum(dealer == own for dealer in dealers)
    return below, equal, sum(dealer < rules.least for dealer in dealers), hands_table.CATEGORY[own]


def test_boards_against_plain_look_ups() -> None:
    rng = random.Random(5)
    rules = VARIANTS["the document's"]
    told = boards(rules.least)
    met = set()
    for suits in (4, 4, 4, 3, 3, 2, 1, 1) * 12:
        deck = [card for card in DECK if card & 3 < suits]
        board = tuple(rng.sample(deck, 5))
        hole = rng.sample([card for card in (deck if len(deck) > 13 else DECK) if card not in board], 2)
        suit, row = odds_flops.board(np.array(board[:3]), board[3], board[4])
        pair = odds_flops.pair_on(suit, hole[0], hole[1])
        counts, made = (told.plain, told.plain_made) if suit == 4 else (told.suited, told.suited_made)
        assert (*counts[row, pair].tolist(), made[row, pair]) == direct(rules, (hole[0], hole[1]), board)
        met.add((suit == 4, int(made[row, pair])))
    assert len(met) > 8


def test_rows_of_boards_are_all_used() -> None:
    told = boards(hands_table.LEAST[Five.ONE_PAIR])
    assert (told.plain[:, :, 1] > 0).any(axis=1).sum() == PLAIN
    assert (told.suited[:, :, 2] > 0).any(axis=1).sum() <= SUITS
    assert (told.suited.sum(axis=2) > 0).any(axis=1).sum() == SUITS


FLOPS = ["2c 3c 4c", "Ac Kc Qc", "7h 7d 7s", "9c 9d 9h", "Jc Jd 4c", "Jc Jd 4h", "Ah 8h 3d", "Ts 6d 2c", "Kd 5d Qs"]


@pytest.mark.parametrize("name", VARIANTS)
def test_flops_against_every_board_and_dealer(name: str) -> None:
    rules, rng = VARIANTS[name], random.Random(name)
    plain, suited = odds_whole.worth(rules, boards(rules.least))
    base, unit, fold = odds_whole.scaled(rules)
    total = np.zeros((52, 52, 3), dtype=np.int64)
    for text in rng.sample(FLOPS, 4):
        flop = parse(text)
        odds_flops.flop_totals(np.array(flop), plain, suited, total)
        for _ in range(2):
            x, y = sorted(rng.sample([card for card in DECK if card not in flop], 2))
            a, b, c = flop
            expected = on_flop(x, y, a, b, c, rules.least, base, unit, rules.river, fold)
            assert tuple(total[x, y]) == expected


@pytest.mark.parametrize("name", ["with trips", "other multiples"])
def test_what_ifs_are_solved_both_ways(name: str) -> None:
    whole = odds_whole.solve(VARIANTS[name])
    solved = odds.solution(VARIANTS[name], whole.tally)
    assert sum(solved.distribution().values()) == DEALS
    assert solved.ev == whole.ev(VARIANTS[name])


def test_a_low_multiple_before_the_flop_is_counted_too() -> None:
    # nobody would fold at this price, and to wait costs poor hands more than to wager one ante at once
    rules = replace(rules_of(), before=(1, 5), after=4, river=3, folds={"ante": Fraction(-50), "blind": Fraction(-1)})
    whole = odds_whole.solve(rules)
    solved, chosen = odds.solution(rules, whole.tally), strategy(rules, whole)
    assert set(chosen.values()) == {"play 1x", "play 5x", "check"}
    deals = {action: sum(counts) for action, counts in whole.tally.items()}
    assert deals["fold"] == 0
    for name in ("play 1x", "play 5x"):
        hands = sum(count for hole, count in zip(CLASSES, HANDS, strict=True) if chosen[hole] == name)
        assert deals[name] == hands * EACH
    assert solved.ev == whole.ev(rules)


def test_trips_with_the_ante_folded_hands_losing_both() -> None:
    alone, (trips,) = odds.solve(WhatIfTerms(GAME)), odds.side_bets(WhatIfTerms(GAME))
    for stake in (Fraction(1, 5), Fraction(1)):
        joint = odds.solve(WhatIfTerms(GAME), {"trips": stake})
        assert joint.ev <= alone.ev + stake * trips.ev  # where a fold kept Trips, one could do no worse
        assert joint.ev >= alone.ev + stake * Fraction(-1)
        assert joint.average_bet > alone.average_bet + stake
    assert joint.ev == Fraction(-8_167_158_487, 139_069_050_120)
    rules = rules_of(trips=1)
    tally = odds_whole.solve(rules).tally
    won = sum(
        rules.nets["trips"][reading] * count if action != "fold" else rules.folds["trips"] * count
        for action, deals in tally.items()
        for reading, count in zip(READINGS, deals, strict=True)
    )
    assert won / DEALS == trips.ev  # with a whole ante on it no hand that Trips pays is folded


@pytest.mark.parametrize("meter", [0, 6_000_000, 123_456_789])
def test_the_jackpot_by_hand(meter: int) -> None:
    prizes = 4 * max(5_000_000, meter) + 36 * max(500_000, meter // 10) + 624 * 50_000 + 3_744 * 15_000 + 5_108 * 10_000
    assert progressive(WhatIfTerms(GAME), 500, meter).value == Fraction(prizes, 2_598_960) - 500


def test_choices_in_one_state() -> None:
    rules = VARIANTS["the document's"]
    before = choices(rules, parse("Ah Kd"))
    assert list(before) == ["play 4x", "play 3x", "check", "fold"]
    assert before["fold"] == -2
    assert before["play 4x"] > before["play 3x"] > before["check"]
    # a royal flush beats all 990 hands: ante where the dealer has a pair, 500 on the blind, one on play
    river = choices(rules, parse("Ah Kh"), parse("Qh Jh Th 2c 3d"))
    paired = sum(
        hands_table.seven(d, e, *parse("Qh Jh Th 2c 3d")) >= hands_table.LEAST[Five.ONE_PAIR]
        for d in DECK
        for e in DECK
        if d < e and not {d, e} & {*parse("Ah Kh Qh Jh Th 2c 3d")}
    )
    assert river == {"play 1x": 501 + Fraction(paired, 990), "fold": -2}
    flop = choices(rules, parse("Jh 7d"), parse("Js 2c 3d"))
    assert list(flop) == ["play 2x", "check", "fold"]
    assert flop["play 2x"] > flop["check"] > flop["fold"]


@pytest.mark.parametrize(
    ("hole", "board", "reason"),
    [("Ah", "", "two hole cards"), ("Ah Kd", "2c 3c 4c 5c", "none, three or five"), ("Ah Kd", "Ah 3c 4c", "twice")],
)
def test_states_that_are_no_decision(hole: str, board: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        choices(VARIANTS["the document's"], parse(hole), parse(board) if board else ())


def test_payoffs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        odds_whole.solve(rules_of(trips=Fraction(1, 10**7 + 19)))


@pytest.mark.parametrize("text", FLOPS)
def test_turns_and_rivers_that_lead_to_one_board_go_together(text: str) -> None:
    flop = np.array(parse(text))
    run, found = np.empty((52, 52, 2), np.int64), np.zeros((4, 3), np.int64)
    odds_flops.runs(flop, run)
    for t in set(DECK) - {*flop.tolist()}:
        every = Counter(odds_flops.board(flop, t, r) for r in DECK if r != t and r not in flop)
        told: Counter[tuple[int, int]] = Counter()
        for rank in range(13):
            for suit, row, times in found[: odds_flops.alike(run[t], rank, found)].tolist():
                told[suit, row] += times
        assert told == every
    assert (run[flop] == -1).all()
