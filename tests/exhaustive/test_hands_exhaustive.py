"""All hands of five and of seven cards, and a million each of six and seven against the readable definition."""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from math import comb
from multiprocessing import get_context
from random import Random

import pytest

from cutcard import hands
from cutcard.cards import DECK, Cards
from cutcard.hands import Five
from cutcard.hands import lookup as table

pytestmark = pytest.mark.exhaustive

PROCESSES = 2


def spread(work: Callable[[int], Counter[int]], parts: Iterable[int]) -> Counter[int]:
    """The sum of the parts' counts, worked out by several processes."""
    total: Counter[int] = Counter()
    # Fresh processes: a forked copy of a test runner with threads may hang.
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        tasks = [pool.submit(work, part) for part in parts]
        for done, task in enumerate(as_completed(tasks), 1):
            total.update(task.result())
            print(f"{done} of {len(tasks)} parts, {total.total():,} hands", flush=True)
    return total


def by_category(strengths: Counter[int]) -> dict[Five, int]:
    counts: Counter[int] = Counter()
    for strength, count in strengths.items():
        counts[table.CATEGORY[strength]] += count
    return {category: counts[category] for category in Five}


def dense_of_readable() -> dict[int, int]:
    """Dense strength of each readable one, from all hands of five cards; each pair must be met alone."""
    pairs = {(hands.five(cards), table.five(*cards)) for cards in combinations(DECK, 5)}
    ordered = sorted(pairs)
    assert [dense for _, dense in ordered] == list(range(7_462))
    assert len({readable for readable, _ in ordered}) == 7_462
    return dict(ordered)


def test_all_hands_of_five_cards_agree_with_the_definition() -> None:
    for readable, dense in dense_of_readable().items():
        assert table.CATEGORY[dense] == hands.category(readable)


def test_all_hands_of_five_cards_by_category() -> None:
    strengths = Counter(table.five(*cards) for cards in combinations(DECK, 5))
    assert strengths.total() == 2_598_960
    assert by_category(strengths) == {
        Five.ROYAL_FLUSH: 4,
        Five.STRAIGHT_FLUSH: 36,
        Five.FOUR_OF_A_KIND: 624,
        Five.FULL_HOUSE: 3_744,
        Five.FLUSH: 5_108,
        Five.STRAIGHT: 10_200,
        Five.THREE_OF_A_KIND: 54_912,
        Five.TWO_PAIRS: 123_552,
        Five.ONE_PAIR: 1_098_240,
        Five.HIGH_CARD: 1_302_540,
    }
    ace_king = table.of((48, 45, 10, 7, 0))  # Ac Kd 4h 3s 2c
    assert sum(count for strength, count in strengths.items() if strength >= ace_king) == 1_463_700


def disagreements(seed: int, each: int = 50_000) -> Counter[int]:
    """Of so many hands each of six and of seven cards, by number of cards; negative where the look-up errs."""
    rng = Random(seed)
    found: Counter[int] = Counter()
    for count in (6, 7):
        for _ in range(each):
            cards = tuple(rng.sample(DECK, count))
            best: Cards = max(combinations(cards, 5), key=hands.five)
            found[count if table.of(cards) == table.five(*best) else -count] += 1
    return found


def test_a_million_hands_each_of_six_and_seven_cards_agree_with_the_definition() -> None:
    # table.five is proven above for every hand, so the best five by definition tell the strength.
    assert spread(disagreements, range(20)) == {6: 1_000_000, 7: 1_000_000}


def sevens(lowest: int) -> Counter[int]:
    """How many hands of seven cards, of which this is the lowest card, have each strength."""
    counts = [0] * 7_462
    key, offset, ranked = table.KEY, table.OFFSET, table.RANKED
    flush, rank_bits, row = table.FLUSH, table.RANK, table.ROW
    higher = [tuple((card, key[card]) for card in range(first, 52)) for first in range(54)]
    for b, c, d, e in combinations(range(lowest + 1, 52), 4):
        five = key[lowest] + key[b] + key[c] + key[d] + key[e]
        for f, key_f in higher[e + 1]:
            six = five + key_f
            for g, key_g in higher[f + 1]:
                total = six + key_g
                if total & flush:
                    counts[table.seven(lowest, b, c, d, e, f, g)] += 1
                else:
                    rank = total & rank_bits
                    counts[ranked[rank + offset[rank >> row]]] += 1
    return Counter(dict(enumerate(counts)))


def test_all_hands_of_seven_cards_by_category() -> None:
    strengths = spread(sevens, range(46))
    assert strengths.total() == comb(52, 7) == 133_784_560
    assert by_category(strengths) == {
        Five.ROYAL_FLUSH: 4_324,
        Five.STRAIGHT_FLUSH: 37_260,
        Five.FOUR_OF_A_KIND: 224_848,
        Five.FULL_HOUSE: 3_473_184,
        Five.FLUSH: 4_047_644,
        Five.STRAIGHT: 6_180_020,
        Five.THREE_OF_A_KIND: 6_461_620,
        Five.TWO_PAIRS: 31_433_400,
        Five.ONE_PAIR: 58_627_800,
        Five.HIGH_CARD: 23_294_460,
    }
