"""The engine against the slow oracle, hand by hand; and faults planted in the engine, which the comparison finds."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from cutcard.tournament.engine import bounties, pots
from cutcard.tournament.engine.betting import HandBetting
from tests.support.tournament import peer_hands, random_hands

WORTH_MEETING = {
    *("not reopened", "reopened by short raises", "dead hand", "side pot", "bet returned", "odd chips"),
    *("bounty", "bounty split", "played for the ante alone"),
}


def compared(hands: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(hands):
        random_hands.agree(Random(seed), met)
    return met


def test_hands_at_random_agree_with_the_oracle() -> None:
    met = compared(3_000)
    assert met["hand"] == 3_000
    assert {name for name in WORTH_MEETING if not met[name]} == set()


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.exhaustive) for first in (500, 1_000, 1_500))]
)
def test_hands_at_random_agree_with_pokerkit(first: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(first, first + 500):
        peer_hands.agree(seed, met)
    assert met["compared"] > 430
    assert met["side pot"] > 200
    for departure in ("short blind topped up", "fold where a check is free", "odd chips of several pots"):
        assert met[departure] > 0


def to_the_last(layers: Sequence[pots.Pot], strengths: Sequence[int], unit: int = 1) -> list[list[tuple[int, int]]]:
    """Odd chips to the last winner."""
    splits = []
    for split in AWARD(layers, strengths, unit):
        (first, most), (last, least) = split[0], split[-1]
        splits.append([(first, least), *split[1:-1], (last, most)] if len(split) > 1 else split)
    return splits


def one_pot(layers: Sequence[pots.Pot], strengths: Sequence[int], unit: int = 1) -> list[list[tuple[int, int]]]:
    """Everything to the winner of the main pot."""
    return AWARD([(sum(amount for amount, _ in layers), layers[0][1])], strengths, unit)


def never_returned(self: HandBetting) -> None:
    END_STREET(self)
    if self.returned:
        self._give_back(self.returned[0], -self.returned[1])


def short_is_full(self: HandBetting, total: int) -> None:
    least = total - self.high
    RAISE_TO(self, total)
    self.size = min(self.size, least)


AWARD, END_STREET, RAISE_TO = pots.award, HandBetting._end_street, HandBetting.raise_to
FAULTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "odd chips to the last": (pots, "award", to_the_last),
    "side pots forgotten": (pots, "award", one_pot),
    "every raise reopens": (HandBetting, "reopened", lambda self: True),
    "short raises never add up": (
        HandBetting,
        "reopened",
        lambda self: not self.acted[self.turn] or self.raised_in_full(),
    ),
    "a short raise sets the least": (HandBetting, "raise_to", short_is_full),
    "uncalled bets stay": (HandBetting, "_end_street", never_returned),
    "bounties go with the main pot": (bounties, "last_pot", lambda i, put, layers: 0),
    "the odd cent vanishes": (
        bounties,
        "shares",
        lambda value, winners: tuple((player, value // len(winners)) for player in winners),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_oracle_finds_a_planted_fault(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def raised_in_full(self: HandBetting) -> bool:
        assert self.raised is not None
        return self.high - self.raised[1] >= self.size

    monkeypatch.setattr(HandBetting, "raised_in_full", raised_in_full, raising=False)
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(AssertionError):
        compared(3_000)
