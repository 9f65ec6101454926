"""What stacks are worth: against hand-made figures and a plain enumeration of every order of finish."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.money import icm


def orders(stacks: list[int]) -> dict[tuple[int, ...], Fraction]:
    """Every order of finish with its probability, place by place."""
    found = {}
    for order in permutations(range(len(stacks))):
        left, probability = sum(stacks), Fraction(1)
        for player in order:
            probability *= Fraction(stacks[player], left)
            left -= stacks[player]
        found[order] = probability
    return found


def test_published_figures() -> None:
    found = icm.worth([50, 30, 20], [70, 30])
    assert found.values == pytest.approx((45.178571, 32.25, 22.571429), abs=1e-6)
    assert found.errors == (0, 0, 0)


def test_by_hand_two_players() -> None:
    assert icm.worth([3, 1], [100, 60]).values == pytest.approx((90, 70))
    assert icm.worth([3, 1], [100]).values == pytest.approx((75, 25))
    assert icm.worth([7], [100, 50]).values == (100,)


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([50, 30, 20], [5000, 3000, 2000]),
        ([1, 1, 1, 1], [4000, 0, 100]),
        ([20_000, 5, 12_345, 400, 9_999], [50_000, 30_000, 20_000, 10_000]),
        ([9, 8, 7, 6, 5, 4], [60, 50, 40, 30, 20, 10]),
    ],
)
def test_against_every_order_of_finish(stacks: list[int], prizes: list[int]) -> None:
    values = [Fraction(0)] * len(stacks)
    chances = [[Fraction(0)] * len(stacks) for _ in stacks]
    for order, probability in orders(stacks).items():
        for place, player in enumerate(order):
            values[player] += probability * (prizes[place] if place < len(prizes) else 0)
            chances[player][place] += probability
    assert icm.worth(stacks, prizes).values == pytest.approx([float(value) for value in values])
    for player, row in enumerate(icm.places(stacks)):
        assert row == pytest.approx([float(chance) for chance in chances[player]])


def test_values_add_up_to_the_prizes_paid() -> None:
    stacks = [random_stack * 100 for random_stack in range(1, icm.EXACT + 1)]
    prizes = [900, 500, 300, 200, 100]
    assert sum(icm.worth(stacks, prizes).values) == pytest.approx(sum(prizes))
    assert sum(icm.worth(stacks[:3], prizes).values) == pytest.approx(1700), "only as many places as players"


def test_equal_stacks_are_worth_the_same_and_more_chips_more() -> None:
    assert len({round(value, 9) for value in icm.worth([10] * 9, [500, 300, 200]).values}) == 1
    values = icm.worth([1, 2, 3, 4, 5], [500, 300, 200]).values
    assert list(values) == sorted(values)


@pytest.mark.parametrize("own", [(True, True, True, True), (True, False, True, False)])
def test_bounties_against_every_order_of_finish(own: tuple[bool, ...]) -> None:
    stacks = [40, 30, 20, 10]
    expected = [Fraction(0)] * 4
    for order, probability in orders(stacks).items():
        for place, player in enumerate(order):
            above = order[:place] or (player,)
            for taker in above:
                share = Fraction(stacks[taker], sum(stacks[one] for one in above))
                expected[taker] += probability * share * 10_000 * own[player]
    found = icm.knockouts(stacks, 10_000, own)
    assert found == pytest.approx([float(value) for value in expected])
    assert sum(found) == pytest.approx(10_000 * sum(own))


def test_many_players_are_sampled_within_the_error_that_is_told() -> None:
    stacks = [1 + player % 7 for player in range(30)]
    prizes = [1000, 600, 400, 300, 200]
    found = icm.worth(stacks, prizes, Random(5))
    exact = icm._exact(stacks, [float(prize) for prize in prizes[:2]])
    two = icm.worth(stacks, prizes[:2])
    assert two.values == pytest.approx(exact)
    assert set(two.errors) == {0.0}, "two prizes are exact for any number"
    assert sum(found.values) == pytest.approx(sum(prizes))
    alike = [[found.values[player] for player in range(30) if stacks[player] == stack] for stack in range(1, 8)]
    for row in alike:
        mean = sum(row) / len(row)
        assert all(abs(value - mean) < 5 * max(found.errors) for value in row)
    assert 0 < min(found.errors) < max(found.errors) < 3


def test_sampling_agrees_with_the_exact_values() -> None:
    stacks, prizes = [9, 7, 5, 4, 3, 2, 1], [100.0, 60.0, 40.0]
    exact = icm._exact(stacks, prizes)
    sampled = icm._sampled(stacks, prizes, Random(3))
    for one, other, error in zip(exact, sampled.values, sampled.errors, strict=True):
        assert abs(one - other) < 4 * error


@pytest.mark.parametrize(
    ("stacks", "prizes", "cure"),
    [
        ([], [1], "leave out eliminated players"),
        ([5, 0], [1], "leave out eliminated players"),
        ([5, 1], [-1], "0 cents or more"),
        ([1] * 15, [3, 2, 1], "source of chance"),
    ],
)
def test_what_the_model_does_not_take(stacks: list[int], prizes: list[int], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        icm.worth(stacks, prizes)


def test_bounties_and_places_of_too_many() -> None:
    with pytest.raises(Refused, match="up to 14"):
        icm.knockouts([1] * 15, 100, [True] * 15)
    with pytest.raises(Refused, match="up to 14"):
        icm.places([1] * 15)
