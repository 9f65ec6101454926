"""Lunar Poker through the common face: choices of a holding, and what is refused. The whole game takes minutes."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.games.lunar_poker import odds
from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import best
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.report import report
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Refused

GAME = games.load("lunar-poker")


def worth(hand: str, upcard: str, discard: str = "", drawn: str = "") -> dict[str, Fraction]:
    held = Holding(parse(hand), parse(upcard)[0], discard=parse(discard), drawn=parse(drawn))
    return {choice.move: choice.value for choice in odds.choices(WhatIfTerms(GAME), held)}


@pytest.mark.parametrize(
    ("hand", "discard", "drawn"),
    [
        pytest.param("Ac Kd 9h 5s 5c", "", "", marks=pytest.mark.exhaustive),
        pytest.param("Ac Kd 9h 5s 5c", "Kd 9h", "5h 2c", marks=pytest.mark.exhaustive),
        ("Ac Kd 9h 5s 5c", "", "5h"),
    ],
)
def test_a_bet_is_worth_what_settling_every_dealer_hand_gives(hand: str, discard: str, drawn: str) -> None:
    own, up, down, new = parse(hand), parse("8d"), parse(discard), parse(drawn)
    final = tuple(card for card in own if card not in down) + new
    stakes = {"ante": 100, "bet": 200} | ({"draw-fee": 100} if new else {})
    rest = [card for card in DECK if card not in (*own, *up, *new)]
    results: Counter[int] = Counter()
    for hidden in combinations(rest, 4):
        piles = {"player": own, "drawn": new, "final": final, "dealer": (*hidden, *up)}
        lines = settle(GAME, Box("played", stakes, piles), GAME.payouts())
        results[sum(line.returned - line.stake for line in lines)] += 1
    total = Fraction(sum(net * count for net, count in results.items()), 100 * results.total())
    choices = worth(hand, "8d", discard, drawn)
    assert choices["bet"] == total
    assert choices["fold"] == (-2 if new else -1)


def test_every_exchange_is_a_choice() -> None:
    choices = worth("Ac Kd 9h 5s 5c", "8d")
    assert len(choices) == 3 + 10 + 10 + 5 + 1
    assert {"fold", "bet", "sixth", "exchange Kd 9h", "exchange Ac Kd 9h 5s 5c"} <= choices.keys()


def test_a_straight_flush_leaves_no_choice() -> None:
    assert worth("Ac Kc Qc Jc Tc", "8d") == {"instant": Fraction(1000)}
    assert worth("9c Kc Qc Jc Tc", "8d") == {"instant": Fraction(250)}


def test_a_full_house_is_bet_and_nothing_is_not() -> None:
    full = odds.choices(WhatIfTerms(GAME), Holding(parse("Ac Ad Ah Ks Kc"), parse("8d")[0]))
    assert best(full).move == "bet"
    assert worth("2c 3d 5h 7s 9c", "Ad")["bet"] < -1


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        ({"changes": ["qualify=always"]}, "bet has no line for odd cards: add one, as in 'bet.odd cards=1'"),
        ({"changes": ["bet.flush=5000001/1000000"]}, "parts of 1/500000, are finer than is counted.*round the odds"),
        ({"changes": ["bet.flush=none"]}, "bet has no line for flush"),
        ({"changes": ["sixth.times=2"]}, "exchange.times and sixth.times: .*change them alike"),
        ({"sides": {"super": 1}}, "no choice changes a super"),
    ],
)
def test_what_is_not_solved_is_refused(arguments: dict[str, list[str]], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        report("lunar-poker", **arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_a_changed_line_is_worth_its_hands_more() -> None:
    """A flush is bet: with a dealer's hand that is lower it wins two antes more."""
    held = Holding(parse("Ac Jc 9c 5c 2c"), parse("8d")[0])
    before, after = (
        {each.move: each.value for each in odds.choices(WhatIfTerms(game), held)}
        for game in (GAME, change(GAME, "bet.flush=6"))
    )
    rest = [card for card in DECK if card not in (*held.hand, held.upcard)]
    dealt = [hands_table.five(*hidden, parse("8d")[0]) for hidden in combinations(rest, 4)]
    beaten = sum(LEAST_ACE_KING <= strength < hands_table.five(*held.hand) for strength in dealt)
    assert after["bet"] - before["bet"] == Fraction(2 * beaten, len(dealt)) > 0
    assert after["fold"] == before["fold"]


def test_broken_antes_are_worth_their_part() -> None:
    held = Holding(parse("Ac Jc 9c 5c 2c"), parse("8d")[0])
    pays = Fraction(5), Fraction(16, 3), Fraction(11, 2), Fraction(6)
    worth = [
        {each.move: each.value for each in odds.choices(WhatIfTerms(change(GAME, f"bet.flush={pay}")), held)}["bet"]
        for pay in pays
    ]
    whole = worth[-1] - worth[0]
    assert [value - worth[0] for value in worth] == [whole * (pay - 5) for pay in pays]
    assert whole > 0


def test_a_dealer_who_needs_more_is_without_a_hand_more_often() -> None:
    """With a pair needed, ace-kings of the dealer's no longer are a hand: counted one by one."""
    own, up = parse("Ac Jc 9c 5c 2c"), parse("8d")
    held, changed = Holding(own, up[0]), change(GAME, "qualify=2c 2d 3h 4s 5c")
    before, after = (
        {each.move: each.value for each in odds.choices(WhatIfTerms(game), held)} for game in (GAME, changed)
    )
    rest = [card for card in DECK if card not in (*own, *up)]
    dealt = [hands_table.five(*hidden, *up) for hidden in combinations(rest, 4)]
    ace_kings = sum(LEAST_ACE_KING <= strength < hands_table.LEAST[1] for strength in dealt)
    assert after["bet"] - before["bet"] == Fraction((4 - 10) * ace_kings, len(dealt))


def test_a_dearer_draw_costs_its_price() -> None:
    held = Holding(parse("Ac Kd 9h 5s 5c"), parse("8d")[0])
    dearer = change(GAME, "exchange.times=2", "sixth.times=2")
    before, after = (
        {each.move: each.value for each in odds.choices(WhatIfTerms(game), held)} for game in (GAME, dearer)
    )
    assert {move: before[move] - after[move] for move in before} == {
        move: 0 if move in ("fold", "bet") else 1 for move in before
    }


@pytest.mark.exhaustive
def test_a_flush_that_pays_more_helps_the_player() -> None:
    better = odds.solve(WhatIfTerms(change(GAME, "bet.flush=6")))
    assert sum(outcome.weight for outcome in better.outcomes) == better.deals
    assert better.ev > Fraction(5_442_391_713_925_477, 415_601_993_568_762_000)
