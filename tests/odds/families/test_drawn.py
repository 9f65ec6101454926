"""Games with exchanged cards: invented ones met by brute force, video poker by its published figure, draw poker."""

from enum import IntEnum
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.hands import Five
from cutcard.odds.families.drawn import counting
from cutcard.odds.model.fit import DRAW, Fit, fit, module_of
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.thumbs import valued
from cutcard.odds.simulate import simulate
from cutcard.rules.cells import PayBy, Paytable
from cutcard.rules.game import Deal, Decide, Draw, Ending, Game, Move, Pile, Wager
from cutcard.rules.readings import Best, Grade, Line
from cutcard.ruling import Refused, lose
from tests.odds.families.drawing import DrawnByForce, invented, value
from tests.support.usual import usual


def meet(seed: int) -> None:
    rng = Random(seed)
    game = invented(rng)
    assert fit(game).family == DRAW
    assert fit(game).obstacles == ()
    sides = {"side": Fraction(rng.randint(1, 3), 2)} if rng.random() < 0.4 else {}
    found, brute = module_of(game).solve(WhatIfTerms(game), sides), DrawnByForce(game, sides)
    met = brute.solve()
    assert found.ev == met.ev
    results = {net: Fraction(count, found.deals) for net, count in found.distribution().items() if count}
    assert sum(results.values()) == 1
    if not brute.tied:  # of equally good exchanges any may be made
        assert results == met.results
        assert found.average_bet == met.average_bet
    cards = tuple(rng.sample(game.deck, brute.own + brute.up))
    hand, up = tuple(sorted(cards[: brute.own])), cards[brute.own :]
    told = module_of(game).choices(WhatIfTerms(game), Holding(hand, up[0] if up else None), sides)
    worth = {name: value(results) for name, _, results in brute.options(hand, up)}
    assert {each.move: each.value for each in told} == worth, "the choices of the first decision, and no later ones"
    rest = [card for card in game.deck if card not in cards]
    for move in game.decisions[0].moves:
        if move.then != "after":
            continue
        out, drawn = (hand[:1], tuple(rng.sample(rest, 1))) if move.draw else ((), ())
        final = (*(card for card in hand if card not in out), *drawn)
        fee = {move.wager: Fraction(1)} if move.wager else {}
        ended = {
            last.name: value(
                brute.ended(
                    last.then,
                    {"ante": Fraction(1), **sides, **fee, **({last.wager: Fraction(last.times)} if last.wager else {})},
                    hand,
                    final,
                    up,
                    (*hand, *drawn),
                )
            )
            for last in game.decisions[1].moves
        }
        staked = tuple({"fee": Fraction(), **fee}.items()) if not drawn else ()
        later = Holding(hand, up[0] if up else None, (), out, drawn, staked, "after")
        assert {each.move: each.value for each in module_of(game).choices(WhatIfTerms(game), later, sides)} == ended


@pytest.mark.parametrize("seed", usual(zip(range(4)), {0}))
def test_an_invented_draw_is_solved_as_brute_force_solves_it(seed: int) -> None:
    meet(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(4, 54))
def test_fifty_invented_draws(seed: int) -> None:
    meet(seed)


def test_what_other_families_bring_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search made for another family, and no table that nobody can deal."""
    with pytest.raises(Refused, match="not searched for games with exchanged cards"):
        valued(WhatIfTerms(jacks_or_better()))
    monkeypatch.setattr(simulate, "fit", lambda _: Fit(DRAW, ()))
    with pytest.raises(Refused, match="--independent"):
        simulate.check(simulate.Trial("plain-three", 1))
    simulate.check(simulate.Trial("plain-three", 1, dealt=False))


# -- video poker, whose value is published


class Paid(IntEnum):
    JACKS_OR_BETTER = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


def jacks_or_better(deck: tuple[int, ...] = DECK) -> Game:
    """Five cards, any of them exchanged once; full house 9, flush 6 for one."""
    pays = (Line(hand, (odds, 1), "T 1") for hand, odds in zip(Paid, (0, 1, 2, 3, 5, 8, 24, 49, 799), strict=True))
    least = {Paid.JACKS_OR_BETTER: "Jc Jd 2h 3s 4c"}
    draw = Move("draw", "T 1", draw=Draw(0, 5, exchange=True, clause="T 1", dealt="T 1"), then="played")
    return replace(
        games.load("plain-flop"),
        wagers=(Wager("ante", "T 1", required=("ante",)),),
        base="ante",
        phases=(Deal((Pile("player", 5, "T 1"),)), Decide("on the deal", "T 1", (draw,))),
        readings={
            "hand": Best(("final",)),
            "made": Grade("hand", tuple((hand, least[hand] if hand in least else Five[hand.name]) for hand in Paid)),
        },
        paytables=(Paytable("ante", tuple(pays), Paid),),
        endings={"played": Ending("played", {"ante": PayBy("ante", "made", ("T 1",), otherwise=lose("T 1"))})},
        qualified="",
        concede=None,
        parts={},
        jackpot=None,
        not_covered=(),
        faults=(),
        deck=deck,
    )


@pytest.mark.exhaustive
def test_video_poker_is_worth_what_is_published() -> None:
    game = jacks_or_better()
    assert module_of(game).solve(WhatIfTerms(game)).ev + 1 == Fraction(1_653_526_326_983, 1_661_102_543_100)
    rows = {row.name: row.cells for row in module_of(game).chart(WhatIfTerms(game)).rows}
    assert rows["two pairs"] == ("0%", "100%", "0%", "0%", "0%", "0%")
    assert rows["full house"][0] == "100%"


@pytest.mark.exhaustive
def test_one_hand_of_video_poker() -> None:
    """Four to a royal flush is worth more than the pair that it holds."""
    game = jacks_or_better()
    told = module_of(game).choices(WhatIfTerms(game), Holding(parse("Ac Kc Qc Jc Jd")))
    best = max(told, key=lambda each: each.value)
    assert (len(told), best.move, best.value) == (32, "draw Jd", Fraction(824, 47))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", [9, 40])
def test_compiled_code_says_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = WhatIfTerms(invented(Random(seed)))
    assert terms.game.has_dealer
    plain = module_of(terms.game).solve(terms)
    monkeypatch.setattr(counting, "FEW", -1)
    assert module_of(terms.game).solve(terms) == plain
