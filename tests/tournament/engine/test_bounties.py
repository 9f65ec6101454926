"""Whose bounty goes to whom: the winner of the last pot its owner put chips into, only if the owner is out."""

import pytest

from cutcard.tournament.engine.bounties import last_pot, moved, shares
from cutcard.tournament.engine.pots import award, layers
from cutcard.tournament.engine.values import BountyMove, HandSeat
from tests.conftest import Cited

NAMES = "Ann", "Ben", "Cleo", "Dan"


def moves(
    put: list[int], strengths: list[int], left: list[int], *, folded: str = "", dead: int = 0, without: str = ""
) -> tuple[BountyMove, ...]:
    """``left`` are the stacks behind; who is named in ``without`` has lost their own bounty before."""
    marks = [mark == "x" for mark in folded.ljust(len(put), ".")]
    pots = layers(put, marks, dead)
    awards = award(pots, strengths)
    stacks = list(left)
    for split in awards:
        for i, amount in split:
            stacks[i] += amount
    seats = [
        HandSeat(i + 1, name, left[i] + put[i], bounty=name not in without) for i, name in enumerate(NAMES[: len(put)])
    ]
    return moved(seats, stacks, put, pots, awards, 100_00)


@pytest.mark.clause("TOR 3", "TOR 5", "T-01", "T-02")
def test_the_winner_of_the_pot_wins_the_bounty_of_who_is_out(cited: Cited) -> None:
    (move,) = moves([500, 500], [1, 2], [0, 300])
    cited.note(move)
    assert (move.owner, move.shares) == ("Ann", (("Ben", 100_00),))
    assert move.clauses == ("TOR 3", "TOR 5", "T-01", "T-02")


@pytest.mark.clause("TOR 3")
def test_who_survives_keeps_it(cited: Cited) -> None:
    assert moves([500, 500], [2, 1], [0, 300]) == ()  # all-in and won
    assert moves([500, 500], [2, 2], [0, 0]) == ()  # all-in and split
    (move,) = moves([500, 500, 300], [2, 1, 3], [400, 0, 0])
    cited.note(move)
    assert move.owner == "Ben"


@pytest.mark.clause("T-01")
def test_with_side_pots_the_last_one_the_owner_is_in_counts(cited: Cited) -> None:
    """Ann wins the main pot, Cleo the side pot: Ben was in both, Dan in the main pot only."""
    first, second = moves([100, 300, 300, 100], [9, 1, 5, 2], [0, 0, 200, 0])
    cited.note(first)
    assert (first.owner, first.shares) == ("Ben", (("Cleo", 100_00),))
    assert (second.owner, second.shares) == ("Dan", (("Ann", 100_00),))


@pytest.mark.clause("T-03")
def test_a_split_pot_splits_the_value_and_the_odd_cent_goes_to_the_first(cited: Cited) -> None:
    (move,) = moves([500, 500, 500, 500], [3, 1, 3, 3], [0, 0, 0, 0])
    cited.note(move)
    assert move.shares == (("Ann", 33_34), ("Cleo", 33_33), ("Dan", 33_33))
    assert shares(100_00, NAMES) == tuple((name, 25_00) for name in NAMES)


@pytest.mark.clause("T-04")
def test_several_out_at_once_each_by_itself(cited: Cited) -> None:
    first, second = moves([200, 500, 500], [1, 2, 3], [0, 0, 0])
    cited.note(first)
    assert [(move.owner, move.shares) for move in (first, second)] == [
        ("Ann", (("Cleo", 100_00),)),
        ("Ben", (("Cleo", 100_00),)),
    ]


def test_an_owner_who_gets_no_chip_of_a_pot_too_small_to_split_is_out() -> None:
    """An ante of one chip, split between Ann and Dan, who had nothing else: the chip is Ann's, Dan is out."""
    put = [100, 0, 100, 0]
    pots = layers(put, [False, True, True, False], dead=100)
    awards = award(pots, [5, 0, 0, 5], unit=100)
    assert awards == [[(0, 100), (3, 0)], [(0, 200)]]
    seats = [HandSeat(i + 1, name, 500, bounty=name == "Dan") for i, name in enumerate(NAMES)]
    (move,) = moved(seats, [700, 500, 400, 0], put, pots, awards, 100_00)
    assert (move.owner, move.shares) == ("Dan", (("Ann", 100_00),))


def test_only_an_original_bounty_moves_and_only_once() -> None:
    assert moves([500, 500], [1, 2], [0, 300], without="Ann") == ()


def test_who_played_for_the_ante_alone_loses_it_to_the_winner_of_the_main_pot() -> None:
    (move,) = moves([0, 100, 100], [1, 3, 2], [0, 50, 50], dead=80)
    assert move.shares == (("Ben", 100_00),)
    (move,) = moves([0, 100, 100, 40], [1, 3, 2, 9], [0, 50, 50, 0], dead=80)
    assert move.shares == (("Dan", 100_00),)


def test_a_dead_hand_that_was_all_in_loses_it_too() -> None:
    """Ben's chips reach into the side pot between Ann and Cleo, who wins it."""
    (move,) = moves([300, 200, 300, 100], [1, 0, 3, 9], [50, 0, 50, 0], folded=".x..")
    assert (move.owner, move.shares) == ("Ben", (("Cleo", 100_00),))


def test_the_last_pot_is_found_by_what_was_put_in() -> None:
    put = [10, 20, 30, 30, 25]
    pots = layers(put, [False] * 4 + [True])
    assert [last_pot(i, put, pots) for i in range(5)] == [0, 1, 2, 2, 2]
