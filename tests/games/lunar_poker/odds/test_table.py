"""Tables of Lunar Poker dealt out: every round as the rules settle it, draws among them, by best play or a strategy."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from msgspec.structs import replace

from cutcard.cards import Card, Cards
from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds import whole as odds_solve
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, RENAMED, classes
from cutcard.games.lunar_poker.odds.counting.final import dealers, gains_by_bet
from cutcard.games.lunar_poker.odds.counting.payoffs import LEAST_STRAIGHT_FLUSH, Gains, line, over_fold
from cutcard.games.lunar_poker.odds.sides import side_bets
from cutcard.games.lunar_poker.odds.table import SWAPS
from cutcard.games.lunar_poker.odds.values import after_draw, values
from cutcard.hands import lookup as hands_table
from cutcard.odds.simulate.figures import figures
from cutcard.odds.simulate.simulate import Trial, simulate, solved
from cutcard.rules.settle import Box, settle
from tests.games.lunar_poker.odds import plain
from tests.games.lunar_poker.odds.test_odds import LEASTS, paid
from tests.support.lines.chance import Stream
from tests.support.usual import usual

Choose: TypeAlias = Callable[[Cards, Card], tuple[str, Cards]]  # of hand and upcard: the move, and the cards kept
Bets: TypeAlias = Callable[[Cards, Cards, Card], bool]  # of final hand, cards laid down and upcard
TEXT = """
bet if two pairs or better
exchange all but pair if upcard <= pair
sixth if pair or holds A
exchange all if upcard < 9
exchange all but highest
after the draw:
bet if pair or better
bet if holds A and upcard in hand
fold
"""


def by_text(hand: Cards, upcard: Card) -> tuple[str, Cards]:
    """The strategy above, once more in plain words."""
    ranks = [card >> 2 for card in hand]
    category = hands_table.CATEGORY[hands_table.five(*hand)]
    if category >= 2:
        return "bet", ()
    pair = tuple(card for card in hand if ranks.count(card >> 2) == 2)
    if pair and upcard >> 2 <= pair[0] >> 2:
        return "exchange", pair
    if pair or 12 in ranks:
        return "sixth", ()
    return "exchange", () if upcard >> 2 < 7 else (max(hand),)


def bets_by_text(final: Cards, down: Cards, upcard: Card) -> bool:
    ranks = [card >> 2 for card in final]
    return hands_table.CATEGORY[hands_table.of(final)] >= 1 or (12 in ranks and upcard >> 2 in ranks)


def best(hand: Cards, upcard: Card) -> tuple[str, Cards]:
    move, kept, _ = values(hand, upcard).best()
    return move, kept


def bets_best(final: Cards, down: Cards, upcard: Card) -> bool:
    fold, bet = after_draw(final, down, upcard)
    return bet > fold


def rounds(trial: Trial, choice: Choose, bets: Bets, met: dict[str, int]) -> list[int]:
    """What the house wins of each round in cents, dealt in plain Python and settled by the only settlement."""
    terms, stream, won = trial.terms, Stream(trial.seed, 0, 0), []
    deck = list(range(52))
    for _ in range(trial.days):
        stream.deal(deck, 5 * trial.boxes + 5)
        dealer, stock, house = tuple(deck[:5]), deck[5 * trial.boxes + 5 :], 0
        rack: list[int] = []
        for seat in range(trial.boxes):
            hand = tuple(deck[5 * seat + 5 : 5 * seat + 10])
            final, down = hand, hand[:0]
            drawn: list[int] = []
            stakes, ending = {"ante": trial.ante}, "instant"
            if hands_table.five(*hand) < LEAST_STRAIGHT_FLUSH:
                move, kept = choice(hand, dealer[0])
                if move in ("sixth", "exchange"):
                    stakes["draw-fee"] = trial.ante
                    down = tuple(card for card in hand if card not in kept) if move == "exchange" else ()
                    if (count := len(down) or 1) > len(stock):
                        met["reshuffled"] = met.get("reshuffled", 0) + 1
                        stock, rack = stock + rack, []
                    for _ in range(count):
                        at = stream.below(len(stock))
                        drawn.append(stock[at])
                        stock[at] = stock[-1]
                        stock.pop()
                    new = iter(drawn)
                    final = tuple(next(new) if card in down else card for card in hand) + tuple(new)
                    rack += down
                    met[move] = met.get(move, 0) + 1
                    move = "bet" if bets(final, down, dealer[0]) else "fold"
                ending = "played" if move == "bet" else "folded"
                stakes |= {"bet": 2 * trial.ante} if move == "bet" else {}
            if ending != "played":
                rack += final
            piles = {"player": hand, "drawn": tuple(drawn), "final": final, "dealer": dealer}
            stakes |= {area: int(stake * trial.ante) for area, stake in trial.sides}
            lines = settle(terms.game, Box(ending, stakes, piles), terms.payouts)
            house += sum(one.stake - one.returned for one in lines)
        won.append(house)
    return won


@pytest.mark.parametrize("changes", [(), ("bet.one pair=4/3", "qualify=2c 2d 3h 4s 5c")], ids=["as it is", "changed"])
def test_every_round_of_a_strategy_is_settled_as_the_rules_settle_it(changes: tuple[str, ...]) -> None:
    trial = Trial("lunar-poker", 5, days=300, rounds=1, boxes=5, paths=1, ante=6_00, strategy=TEXT, changes=changes)
    paths, met = simulate(trial), dict[str, int]()
    expected = rounds(trial, by_text, bets_by_text, met)
    assert [won * paths.scale for won in expected] == [int(won) * trial.ante for won in paths.won[0]]
    assert min(met["sixth"], met["exchange"], met["reshuffled"]) > 0


@pytest.mark.parametrize(
    "reading", [(), pytest.param(("L-09",), marks=pytest.mark.exhaustive)], ids=["as it is", "unpaired"]
)
def test_supers_are_played_along_as_the_rules_settle_them(reading: tuple[str, ...]) -> None:
    sides = ("super", Fraction(3, 2)), ("super-dealer", Fraction(1))
    trial = Trial(
        "lunar-poker", 6, days=400, rounds=1, boxes=4, paths=1, ante=6_00, strategy=TEXT, sides=sides, readings=reading
    )
    paths = simulate(trial)
    expected = rounds(trial, by_text, bets_by_text, {})
    assert [won * paths.scale for won in expected] == [int(won) * trial.ante for won in paths.won[0]]


def test_a_table_with_supers_is_worth_both_figures() -> None:
    trial = Trial("lunar-poker", 3, days=40, rounds=1000, boxes=5, paths=4, strategy="bet if pair or better\nfold")
    both = replace(trial, sides=(("super", Fraction(2)),))
    alone, found = (figures(each, solved(each), simulate(each)) for each in (trial, both))
    super_ = side_bets(trial.terms)[0]
    assert found.house_edge == pytest.approx(alone.house_edge - float(2 * super_.ev))
    assert abs(found.mean - found.expected) < 3 * found.standard_error


def test_every_round_of_best_play_is_settled_as_the_rules_settle_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices are worked out for the hands that come, one by one."""
    trial = Trial("lunar-poker", 7, days=20, rounds=1, boxes=2, paths=1)
    five, met = classes(5), dict[str, int]()
    table = np.full((13, len(five.lowest)), choose.FOLD, np.uint8)

    def noted(hand: Cards, upcard: Card) -> tuple[str, Cards]:
        move, kept = best(hand, upcard)
        swap = SWAPS[upcard & 3]
        own = [card & ~3 | int(swap[card & 3]) for card in hand]
        index = sum(int(CHOOSE[card, i + 1]) for i, card in enumerate(sorted(own)))
        renamed = [int(RENAMED[five.way[index], card]) for card in own]
        bits = sum(1 << sorted(renamed).index(new) for card, new in zip(hand, renamed, strict=True) if card in kept)
        codes = {"fold": choose.FOLD, "bet": choose.BET, "sixth": choose.SIXTH}
        table[upcard >> 2, five.of[index]] = codes.get(move, bits)
        return move, kept

    expected = rounds(trial, noted, bets_best, met)
    monkeypatch.setattr(odds_solve, "solve", lambda *_: (None, table))
    paths = simulate(trial)
    assert [won * paths.scale for won in expected] == [int(won) * trial.ante for won in paths.won[0]]
    assert min(met["sixth"], met["exchange"]) > 0


@pytest.mark.parametrize("name", usual(zip(LEASTS), ["always", "ace-king", "two pairs"]))
def test_a_bet_after_a_draw_gains_where_every_dealers_hand_says_so(name: str) -> None:
    random, pays, met = Random(3), paid(*LEASTS[name]), {True: 0, False: 0}
    for turn in range(24):
        seen = plain.some(random, 9 if turn % 2 else 7)
        upcard, *cards = random.sample(seen, len(seen))
        final, down = (tuple(cards[:5]), tuple(cards[5:])) if turn % 2 else (tuple(cards), ())
        fold, bet = after_draw(final, down, upcard, pays)
        found = counted(final, down, upcard, pays)
        assert found == (bet > fold), (final, down, upcard)
        met[found] += 1
    assert min(met.values()) > 0 or name in ("eights", "eights and jack", "two pairs", "a flush")


def counted(final: Cards, down: Cards, upcard: Card, pays: Gains) -> bool:
    looked = hands_table.of(final), line(final), over_fold(pays), dealers(pays.least), np.empty(3, np.int64)
    return bool(gains_by_bet(np.array([upcard, *final, *down]), upcard, *looked))
