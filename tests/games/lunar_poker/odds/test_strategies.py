"""Strategies for Lunar Poker: what their words mean, what they come to, and each count reached in another way."""

import re
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import Cards, parse, show
from cutcard.games.lunar_poker import odds
from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING
from cutcard.games.lunar_poker.odds import choose, whole
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_PAIR,
    LEAST_STRAIGHT_FLUSH,
    LINES,
    STRENGTHS,
    five_lines,
    line,
    over_fold,
    standard,
)
from cutcard.games.lunar_poker.odds.strategy import Policy, policy
from cutcard.games.lunar_poker.odds.upcard import UpcardTables
from cutcard.games.lunar_poker.odds.upcard import shared as shared_tables
from cutcard.games.lunar_poker.odds.values import after_draw
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import upcards
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.simulate import figures as simulate_figures
from cutcard.odds.simulate.simulate import Trial, simulate, solved
from cutcard.odds.strategy import follow as strategy
from cutcard.ruling import Refused
from tests.games.lunar_poker.odds import plain

GAME = games.load("lunar-poker")
DEALS = comb(52, 5) * 47 * choose.UNIT
LEAST_BET = {"always-bet": 0, "mimic-the-dealer": LEAST_ACE_KING, "pair-or-better": LEAST_PAIR}
BASIC = Fraction(-190_520_561_448_869, 247_902_943_532_244_000)


@cache
def gained() -> dict[str, int]:
    """What strategies that bet from a strength on gain over folds, counted as in Caribbean Stud."""
    counts, gain = upcards.count(LEAST_ACE_KING), over_fold(standard())
    strength = counts.strength[counts.place]
    made = five_lines()[counts.strength][counts.place]
    none, lower, equal = (part.astype(np.int64) for part in (counts.none, counts.lower, counts.equal))
    worth = gain[0, made] * none + gain[1, made] * lower + gain[0, -1] * equal
    worth += gain[1, -1] * (counts.behind - none - lower - equal)
    worth[strength >= LEAST_STRAIGHT_FLUSH] = 0
    weight = counts.weight.astype(np.int64)
    return {name: int(worth[strength >= least] @ weight[strength >= least]) for name, least in LEAST_BET.items()}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("always-bet", Fraction(-12_972_731_717, 45_302_796_630), marks=pytest.mark.exhaustive),
        pytest.param("mimic-the-dealer", Fraction(-44_128_022_762, 249_165_381_465), marks=pytest.mark.exhaustive),
        pytest.param("pair-or-better", Fraction(-86_407_872_763, 498_330_762_930), marks=pytest.mark.exhaustive),
    ],
)
def test_a_strategy_comes_to_what_the_other_count_gives(name: str, value: Fraction) -> None:
    found = odds.solve(WhatIfTerms(GAME), strategy=strategy.load(GAME, name))
    paid = comb(46, 4) * 47 * (4 * 1001 + 36 * 251)  # royal and straight flushes, over a fold
    assert found.deals == DEALS
    assert found.actions["instant"] == 40 * 47 * choose.UNIT
    assert found.ev == -1 + Fraction((gained()[name] + paid) * choose.PART, DEALS) == value


def test_all_are_named() -> None:
    assert strategy.names(GAME) == sorted([*LEAST_BET, "basic"])
    assert len(strategy.load(GAME, "basic").rules) == 18


def test_counts_of_states_are_those_of_every_dealers_hand() -> None:
    counts, pays = upcards.count(LEAST_ACE_KING), standard()
    for i in Random(8).sample(range(len(counts.place)), 60):
        hand, own = counts.hands[counts.place[i]], int(counts.strength[counts.place[i]])
        cases = int(counts.none[i]), int(counts.lower[i]), int(counts.equal[i])
        made = five_lines()[own]
        wins = int(pays.no_hand[made]), int(pays.higher[made]), pays.equal, pays.lower
        total = sum(win * case for win, case in zip(wins, (*cases, counts.behind - sum(cases)), strict=True))
        bet = after_draw(tuple(map(int, hand)), (), int(counts.upcard[i]))[1]
        assert bet == Fraction(total, comb(46, 4))


@pytest.mark.exhaustive
def test_folds_lose_all_but_instant_payouts() -> None:
    found = odds.solve(WhatIfTerms(GAME), strategy=strategy.read(GAME, "fold"))
    assert found.distribution() == {
        Fraction(-1): DEALS - found.actions["instant"],
        Fraction(250): 36 * 47 * choose.UNIT,
        Fraction(1000): 4 * 47 * choose.UNIT,
    }
    assert found.average_bet == 1


@pytest.mark.exhaustive
def test_another_line_is_paid() -> None:
    plan = strategy.load(GAME, "pair-or-better")
    as_it_is, more = (odds.solve(WhatIfTerms(game), strategy=plan) for game in (GAME, change(GAME, "bet.flush=6")))
    won = [sum(n * w for n, w in each.distribution().items() if n in (10, 12)) for each in (as_it_is, more)]
    assert more.ev - as_it_is.ev == (won[1] - won[0]) / DEALS > 0


@pytest.mark.exhaustive
def test_broken_antes_and_another_least_hand() -> None:
    """A third of an ante more for a flush, and the dealer needs a pair: two ways again."""
    plan, changed = strategy.load(GAME, "pair-or-better"), change(GAME, "bet.flush=16/3", "qualify=2c 2d 3h 4s 5c")
    found, pays = odds.solve(WhatIfTerms(changed), strategy=plan), odds.gains_of(WhatIfTerms(changed), None)
    counts = upcards.count(LEAST_PAIR)
    live = (counts.strength >= LEAST_PAIR) & (counts.strength < LEAST_STRAIGHT_FLUSH)
    here, made = live[counts.place], five_lines()[counts.strength][counts.place]
    none, lower, equal, weight = (
        part[here].astype(np.int64) for part in (counts.none, counts.lower, counts.equal, counts.weight)
    )
    won = pays.no_hand[made[here]] * none + pays.higher[made[here]] * lower + pays.equal * equal
    won += pays.lower * (counts.behind - none - lower - equal)
    folded = comb(52, 5) * 47 - int(weight.sum()) - 40 * 47
    total = pays.antes(int(won @ weight)) - folded * counts.behind + (36 * 250 + 4 * 1000) * 47 * counts.behind
    assert found.ev == total / (comb(52, 5) * 47 * counts.behind)
    assert pays.scale == 3


def refusals() -> list[tuple[str, str]]:
    return [
        ("sixth", "after the draw: end with a move for all other hands"),
        ("after the draw:\nbet", "on the cards dealt: end with a move"),
        ("exchange\nafter the draw:\nfold", "line 1: exchange: say what is kept, as in 'exchange all but pair'"),
        ("exchange pair\nafter the draw:\nfold", "line 1: exchange: say what is kept"),
        ("exchange all but pair\nafter the draw:\nfold", "on the cards dealt: end with a move for all other hands"),
        (
            "exchange all but the pair\nfold",
            "line 1: exchange: 'the pair' cannot be kept; there is pair, three of a kind",
        ),
        ("exchange all but A X\nfold", "'A X' cannot be kept"),
        ("bet all but pair\nfold", "line 1: 'bet all but pair' is not a move; write fold, bet, exchange, sixth"),
        ("sixth if four to a full house\nfold", "four to what? write 'four to a flush'"),
        (
            "sixth\nafter the draw:\nbet if four to a flush\nfold",
            "line 3: four to a flush means nothing once cards were drawn",
        ),
        ("sixth\nafter the draw:\nexchange all", "line 3: 'exchange all' is not a move; write fold, bet"),
        ("bet if upcard pair\nfold", "is not a comparison"),
    ]


@pytest.mark.parametrize(("text", "cure"), refusals())
def test_what_cannot_be_read_is_refused(text: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        strategy.read(GAME, text)


def codes(text: str, *hands: str) -> list[list[int]]:
    """What a strategy does with hands, by hand and then by the upcard's rank."""
    cards = np.array([sorted(parse(hand)) for hand in hands], np.uint8)
    strength = np.array([hands_table.five(*hand) for hand in cards.tolist()], np.uint16)
    plan = strategy.read(GAME, text)
    return [list(map(int, row)) for row in policy(GAME, plan, cards, strength).choice.T]


def kept(text: str, hand: str) -> str | None:
    """The cards that an exchange keeps, or None where its line does not apply."""
    ((code, *others),) = codes(
        f"exchange {text}\nfold\nafter the draw:\nbet" if text != "all" else "exchange all\nafter the draw:\nbet", hand
    )
    assert {*others} == {code}
    return None if code == choose.FOLD else show(tuple(c for i, c in enumerate(sorted(parse(hand))) if code >> i & 1))


@pytest.mark.parametrize(
    ("text", "hand", "stays"),
    [
        ("all", "Ac Kd 9h 5s 5c", ""),
        ("all but pair", "Ac Kd 9h 5s 5c", "5c 5s"),
        ("all but pair", "Ac Ad 9h 5s 5c", "Ac Ad"),
        ("all but pair", "Ac Kd 9h 5s 4c", None),
        ("all but pair and A", "Ac Kd 9h 5s 5c", "5c 5s Ac"),
        ("all but pair and A K", "Ac Kd 9h 5s 5c", None),  # four cards
        ("all but three of a kind", "Ac 5d 9h 5s 5c", "5c 5d 5s"),
        ("all but three of a kind", "Ac Kd 9h 5s 5c", None),
        ("all but three of a suit", "Ac 9c 7h 5s 2c", "2c 9c Ac"),
        ("all but three of a suit", "Ac 9c 7c 5s 2c", None),
        ("all but A K", "Ac Kd 9h 5s 5c", "Kd Ac"),
        ("all but A K", "Ac Qd 9h 5s 5c", None),
        ("all but A", "Ac Ad 9h 5s 4c", "Ac Ad"),
    ],
)
def test_what_an_exchange_keeps(text: str, hand: str, stays: str | None) -> None:
    assert kept(text, hand) == stays


@pytest.mark.parametrize(
    ("text", "stays"), [("highest", "Ac"), ("two highest", "Kd Ac"), ("three highest", "9h Kd Ac")]
)
def test_the_highest_cards_are_always_there(text: str, stays: str) -> None:
    ((code, *_),) = codes(f"exchange all but {text}\nafter the draw:\nbet", "Ac Kd 9h 5s 5c")
    assert show(tuple(card for i, card in enumerate(sorted(parse("Ac Kd 9h 5s 5c"))) if code >> i & 1)) == stays


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ("four to a flush", "Ac 9c 7c 5s 2c", "Ac 9c 7c 5c 2c"),
        ("four to a straight", "3c 4d 5h 7s 7c", "3c 4d 5h 6s 7c"),
        ("four to a straight", "Ac 2d 3h 5s 9c", "Ac 2d 3h 7s 9c"),
        ("four to a straight", "Ac Kd Qh Js 9c", "Ac Kd Qh 9s 8c"),
        ("four to an open straight", "3c 4d 5h 6s Kc", "3c 4d 5h 7s Kc"),
        ("four to an open straight", "3c 5d 6h 7s 9c", "Ac 2d 3h 4s 9c"),
    ],
)
def test_what_is_asked_of_five_cards(condition: str, yes: str, no: str) -> None:
    one, other = codes(f"sixth if {condition}\nfold\nafter the draw:\nbet", yes, no)
    assert ({*one}, {*other}) == ({choose.SIXTH}, {choose.FOLD})


def test_an_upcard_is_held_against_the_pair() -> None:
    pair, none = codes("bet if upcard <= pair\nfold", "Ac Kd 9h 5s 5c", "Ac Kd 9h 5s 4c")
    assert pair == [choose.BET] * 4 + [choose.FOLD] * 9
    assert none == [choose.FOLD] * 13


def test_bets_after_a_draw_look_at_the_final_hand() -> None:
    text = "sixth\nafter the draw:\nbet if pair or better\nbet if holds A K and upcard in hand\nfold"
    found = policy(GAME, strategy.read(GAME, text), np.zeros((0, 5), np.uint8), np.zeros(0, np.uint16))
    five, six = hands_table.of(parse("Ac Kd 9h 5s 4c")), parse("Ac Kd 9h 7s 5s 4c")
    at = hands_table.rank_index(sum(hands_table.KEY[card] for card in six))
    assert np.flatnonzero(found.bets[:, five]).tolist() == [2, 3, 7, 11, 12]
    assert np.flatnonzero(found.ranked[:, at]).tolist() == [2, 3, 5, 7, 11, 12]
    assert found.bets[:, hands_table.of(parse("2c 2d 9h 5s 4c"))].all()
    assert not found.bets[:, hands_table.of(parse("Ac Qd 9h 5s 4c"))].any()
    assert found.suited[:, 0b1111100, 13 - 1].all()


@pytest.fixture(scope="module")
def shared() -> UpcardTables:
    return shared_tables(standard())


def test_what_follows_choices_is_every_draw_and_every_dealers_hand(shared: UpcardTables) -> None:
    """A few states exchange two, buy a sixth card or bet; then bets by chance: against all hands one by one."""
    random, chance, rank = Random(5), np.random.default_rng(5), 7
    states = [
        state
        for state in random.sample(range(len(shared.strength)), 40)
        if 4 * rank not in shared.lowest[state] and shared.strength[state] < LEAST_STRAIGHT_FLUSH
    ][:6]
    moves = [0b10011, 0b01101, choose.SIXTH, choose.SIXTH, choose.BET, 0b11100]
    plan = Policy(
        np.full((13, len(shared.strength)), choose.FOLD, np.uint8),
        np.append(chance.random((13, STRENGTHS)) < 0.5, np.zeros((13, 1), np.bool_), axis=1),
        chance.random((13, hands_table.SLOTS)) < 0.5,
        chance.random((13, 1 << 13, 14)) < 0.5,
    )
    plan.choice[rank, shared.order[states]] = moves
    found = whole.follow_plan(shared, plan, rank)
    expected = {action: np.zeros((LINES * LINES, 4), np.int64) for action in ("bet", "sixth", "exchange")}
    for state, move in zip(states, moves, strict=True):
        cards = tuple(shared.lowest[state].tolist())
        action = {choose.BET: "bet", choose.SIXTH: "sixth"}.get(move, "exchange")
        drawn = {"bet": 0, "sixth": 1, "exchange": 2}[action]
        for final, seen in finals(cards, move, 4 * rank):
            if action == "bet" or bet(plan, rank, final):
                counts = np.empty(4, np.int64)
                rest = np.array([card for card in range(52) if card not in seen])
                plain.against(4 * rank, rest, hands_table.of(final), LEAST_ACE_KING, counts)
                parts = choose.PART // comb(42, drawn) if drawn else choose.PART
                counts[3] = counts.sum()
                expected[action][line(final)] += counts * parts * int(shared.orbit[state])
    for action, table in expected.items():
        assert (found.lines[action] == table).all(), action
    assert found.chosen["exchange 2"] == sum(int(shared.orbit[states[i]]) for i in (0, 1, 5))


def finals(cards: Cards, move: int, upcard: int) -> list[tuple[Cards, set[int]]]:
    """All final hands that a choice can lead to, each with the cards seen by then."""
    seen = {upcard, *cards}
    rest = [card for card in range(52) if card not in seen]
    if move == choose.BET:
        return [(cards, seen)]
    if move == choose.SIXTH:
        return [((*cards, card), seen | {card}) for card in rest]
    held = tuple(card for i, card in enumerate(cards) if move >> i & 1)
    return [((*held, one, two), seen | {one, two}) for at, one in enumerate(rest) for two in rest[:at]]


def bet(plan: Policy, rank: int, final: Cards) -> bool:
    if len(final) == 5:
        return bool(plan.bets[rank, hands_table.of(final)])
    for suit in range(4):
        own = [card >> 2 for card in final if card & 3 == suit]
        if len(own) >= 5:
            sixth = next((card >> 2 for card in final if card & 3 != suit), 13)
            return bool(plan.suited[rank, sum(1 << each for each in own), sixth])
    return bool(plan.ranked[rank, hands_table.rank_index(sum(hands_table.KEY[card] for card in final))])


def test_a_section_may_be_named() -> None:
    bare, named = (strategy.read(GAME, text).rules for text in ("bet", "on the cards dealt:\nbet"))
    assert [(rule.decision, rule.move) for rule in bare] == [(rule.decision, rule.move) for rule in named]


@pytest.mark.exhaustive
def test_boxes_are_drawn_by_a_strategy() -> None:
    trial = Trial(
        "lunar-poker", 9, days=20, rounds=640, boxes=5, paths=10, dealt=False, strategy="bet if pair or better\nfold"
    )
    told = simulate_figures.figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 640_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error


@pytest.mark.exhaustive
def test_the_basic_strategy_counted_and_dealt() -> None:
    """Exact, and a hundred million hands of it dealt."""
    plan = strategy.load(GAME, "basic")
    found = odds.solve(WhatIfTerms(GAME), strategy=plan)
    assert found.ev == BASIC
    trial = Trial("lunar-poker", 6, days=500, rounds=2_000, boxes=1, paths=100, strategy=plan.text)
    told = simulate_figures.figures(trial, found, simulate(trial))
    assert abs(told.mean - told.expected) < 3 * told.standard_error
