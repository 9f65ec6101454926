"""Main pot and side pots, dead money, and how pots are split."""

import pytest

from cutcard.tournament.engine.pots import Pot, award, layers


@pytest.mark.parametrize(
    ("put", "folded", "dead", "expected"),
    [
        pytest.param([100, 100, 100], "...", 0, [(300, (0, 1, 2))], id="one pot"),
        pytest.param([50, 100, 100], "x..", 100, [(350, (1, 2))], id="a fold and dead money"),
        pytest.param([30, 100, 100], "...", 0, [(90, (0, 1, 2)), (140, (1, 2))], id="a side pot"),
        pytest.param(
            [10, 20, 30, 30, 25], "....x", 5, [(55, (0, 1, 2, 3)), (40, (1, 2, 3)), (25, (2, 3))], id="two side pots"
        ),
        pytest.param([0, 100, 100], "...", 80, [(80, (0, 1, 2)), (200, (1, 2))], id="the ante alone"),
        pytest.param([0, 100, 300], ".x.", 80, [(80, (0, 2)), (400, (2,))], id="the ante alone against one"),
        pytest.param([100, 400, 100], ".x.", 0, [(600, (0, 2))], id="a dead hand put in most"),
        pytest.param([40, 0, 0], "x..", 0, [(40, (1, 2))], id="only a dead hand put in anything"),
        pytest.param([0, 0], "..", 90, [(90, (0, 1))], id="nothing but the ante"),
        pytest.param([40, 40, 90], "..x", 0, [(170, (0, 1))], id="equal stacks are one pot"),
        pytest.param([0, 5, 5], "...", 0, [(10, (1, 2))], id="nothing to win for who put in nothing"),
    ],
)
def test_layers(put: list[int], folded: str, dead: int, expected: list[Pot]) -> None:
    assert layers(put, [mark == "x" for mark in folded], dead) == expected


def test_each_pot_goes_to_its_best_hand() -> None:
    pots = [(90, (0, 1, 2)), (140, (1, 2))]
    assert award(pots, [9, 5, 7]) == [[(0, 90)], [(2, 140)]]
    assert award(pots, [3, 5, 7]) == [[(2, 90)], [(2, 140)]]


def test_a_pot_for_one_alone_needs_no_hand() -> None:
    assert award([(600, (2,))], ()) == [[(2, 600)]]


def test_odd_chips_go_one_each_from_the_left_of_the_button_pot_by_pot() -> None:
    assert award([(7, (0, 1, 2)), (5, (1, 2))], [1, 4, 4]) == [[(1, 4), (2, 3)], [(1, 3), (2, 2)]]
    assert award([(8, (1, 3, 4))], [0, 2, 0, 2, 2]) == [[(1, 3), (3, 3), (4, 2)]]


def test_chips_are_not_broken_below_the_smallest_in_play() -> None:
    assert award([(500, (0, 1))], [2, 2], 100) == [[(0, 300), (1, 200)]]
    assert award([(700, (0, 1, 2, 3))], [2] * 4, 100) == [[(0, 200), (1, 200), (2, 200), (3, 100)]]
    assert award([(1000, (0, 1, 2))], [2, 2, 2], 100) == [[(0, 400), (1, 300), (2, 300)]]
    assert award([(250, (0, 1))], [2, 2], 100) == [[(0, 150), (1, 100)]]
    assert award([(100, (0, 1, 2))], [2, 2, 2], 100) == [[(0, 100), (1, 0), (2, 0)]]
