"""A million hands of betting against the slow oracle, a hundred thousand against PokerKit."""

from collections import Counter
from random import Random

import pytest

from tests.support.tournament import peer_hands, random_hands

pytestmark = pytest.mark.exhaustive

HANDS, PART = 1_000_000, 25_000
PEER_HANDS, PEER_PART = 100_000, 2_500


@pytest.mark.parametrize("first", range(0, HANDS, PART))
def test_the_oracle_agrees(first: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(first, first + PART):
        random_hands.agree(Random(seed), met)
    assert met["hand"] == PART
    assert min(met.values()) > 10


@pytest.mark.parametrize("first", range(0, PEER_HANDS, PEER_PART))
def test_pokerkit_agrees(first: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(first, first + PEER_PART):
        peer_hands.agree(seed, met)
    assert met["compared"] > PEER_PART * 0.88
    assert met["compared"] + met["odd chips of several pots"] + met["equal blinds heads-up"] == PEER_PART
