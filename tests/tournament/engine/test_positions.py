"""Button and blinds: the dead button hand by hand, who waits, heads-up, and that the big blind goes round in order."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.tournament.engine.positions import first, following, order
from cutcard.tournament.engine.values import Positions

P = Positions
NOBODY: frozenset[int] = frozenset()


@pytest.mark.parametrize(
    ("seats", "button", "expected"),
    [
        ({1, 2, 3, 4}, 2, P(2, 3, 4)),
        ({1, 2, 3, 4}, 3, P(3, 4, 1)),
        ({1, 5, 9}, 9, P(9, 1, 5)),
        ({2, 5, 9}, 7, P(7, 9, 2)),  # the lot may fall on an empty seat
        ({3, 8}, 3, P(3, 3, 8)),
        ({3, 8}, 8, P(8, 8, 3)),
        ({3, 8}, 5, P(3, 3, 8)),
    ],
)
def test_the_first_hand(seats: set[int], button: int, expected: Positions) -> None:
    assert first(seats, button) == expected


@pytest.mark.parametrize(
    ("case", "seats", "expected"),
    [
        ("nobody is out", {1, 3, 5, 7}, P(3, 5, 7)),
        ("the button is out", {3, 5, 7, 9}, P(3, 5, 7)),
        ("the small blind is out: the button is dead", {1, 5, 7, 9}, P(3, 5, 7)),
        ("the big blind is out: no small blind", {1, 3, 7, 9}, P(3, 5, 7)),
        ("both blinds are out", {1, 7, 9}, P(3, 5, 7)),
        ("the next big blind is out", {1, 3, 5, 9}, P(3, 5, 9)),
        ("three left, round the corner", {1, 3, 5}, P(3, 5, 1)),
        ("three left, the big blind goes past the dead button", {4, 2, 9}, P(3, 5, 9)),
        ("two left: the one who was not big blind is now", {1, 5}, P(5, 5, 1)),
        ("two left, blinds: the small one is big now", {3, 5}, P(5, 5, 3)),
        ("two left, the big blind is out", {1, 3}, P(3, 3, 1)),
        ("two left, two seats on", {7, 9}, P(9, 9, 7)),
    ],
)
def test_after_a_hand_with_button_1_and_blinds_3_and_5(case: str, seats: set[int], expected: Positions) -> None:
    assert following(P(1, 3, 5), seats) == (expected, NOBODY), case


@pytest.mark.parametrize(
    ("newcomer", "expected", "out"),
    [
        (6, P(3, 5, 6), {}),  # big blind at once
        (4, P(3, 5, 7), {4}),  # between button and small blind
        (2, P(3, 5, 7), {}),  # behind the button
        (9, P(3, 5, 7), {}),
    ],
)
def test_a_newcomer_waits_only_between_button_and_small_blind(
    newcomer: int, expected: Positions, out: set[int]
) -> None:
    seats = {1, 3, 5, 7, newcomer}
    positions, waiting = following(P(1, 3, 5), seats, {newcomer})
    assert (positions, waiting) == (expected, frozenset(out))
    assert following(positions, seats, waiting)[1] == NOBODY  # the button has passed


def test_who_takes_over_an_empty_seat_takes_over_its_position() -> None:
    assert following(P(1, 3, 5), {1, 3, 5, 7}, {5}) == (P(3, 5, 7), NOBODY)  # small blind
    assert following(P(1, 3, 5), {1, 3, 5, 7}, {3}) == (P(3, 5, 7), NOBODY)  # button


def test_a_player_who_did_not_come_new_never_waits() -> None:
    assert following(P(1, 3, 5), {1, 4, 5, 7}) == (P(3, 5, 7), NOBODY)


def test_a_newcomer_has_the_button_where_only_two_others_could_play() -> None:
    assert following(P(1, 3, 5), {4, 5, 7}, {4}) == (P(4, 5, 7), NOBODY)
    assert following(P(1, 3, 5), {4, 6, 7}, {4}) == (P(4, 5, 6), NOBODY)
    assert following(P(1, 3, 5), {4, 5, 7, 9}, {4}) == (P(3, 5, 7), frozenset({4}))
    positions, out = following(P(1, 3, 6), {4, 5, 8}, {4, 5})
    assert (positions, out) == (P(5, 6, 8), NOBODY)
    assert order(positions, {4, 5, 8}) == (8, 4, 5)


def test_the_button_never_lies_with_the_big_blind() -> None:
    """Heads-up with a third between the two: they post in turn, the newcomer has the button."""
    assert following(P(1, 1, 5), {1, 3, 5}, {3}) == (P(3, 5, 1), NOBODY)
    assert following(P(1, 1, 5), {1, 5, 7}, {7}) == (P(1, 5, 7), NOBODY)


def test_cards_go_left_of_the_button_first() -> None:
    assert order(P(3, 5, 7), {1, 3, 5, 7, 9}) == (5, 7, 9, 1, 3)
    assert order(P(4, 5, 7), {1, 3, 5, 7, 9}) == (5, 7, 9, 1, 3)
    assert order(P(9, 1, 3), {1, 3, 9}) == (1, 3, 9)
    assert order(P(8, 8, 3), {3, 8}) == (3, 8)  # heads-up: the big blind, then the button


@settings(max_examples=300, deadline=None)
@given(st.sets(st.integers(1, 10), min_size=2), st.data())
def test_the_big_blind_goes_round_without_skip_or_double(seats: set[int], data: st.DataObject) -> None:
    """Players drop out at random and nobody moves: blinds are paid in order, no two positions clash."""
    button = data.draw(st.sampled_from(sorted(seats)))
    positions = first(seats, button)
    posted = [positions.big]
    for _ in range(25):
        before, stayed = positions, set(seats)
        if len(seats) > 2:
            gone = data.draw(st.sets(st.sampled_from(sorted(seats)), max_size=len(seats) - 2))
            stayed = seats - gone
        positions, out = following(before, stayed)
        assert out == NOBODY
        ring = sorted(stayed, key=lambda seat: (seat - before.big - 1) % 10)
        assert positions.big == ring[0]  # the very next one, so nobody is skipped
        assert positions.big != before.big  # nor doubled
        if before.big in stayed:
            assert positions.small == before.big  # whoever paid the big blind pays the small one next
        assert positions.big not in (positions.small, positions.button)
        if len(stayed) == 2:
            assert positions.small == positions.button
            assert {positions.small, positions.big} == stayed
        else:
            assert positions.small == before.big
            assert positions.small != positions.button
        dealt = order(positions, stayed)
        assert sorted(dealt) == sorted(stayed)
        assert dealt[:2].index(positions.big) == (positions.small in stayed and len(stayed) > 2)
        posted.append(positions.big)
        seats = stayed
    for seat in seats:  # who sat through it all posts once an orbit
        hands = [hand for hand, big in enumerate(posted) if big == seat]
        for one, other in pairwise(hands):
            between = posted[one + 1 : other]
            assert len(between) == len(set(between)) <= 9


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_everybody_is_dealt_in_within_two_hands(seed: int) -> None:
    """Players come and go: at least two are dealt in, only newcomers wait, none of them twice."""
    chance = Random(seed)
    seats = {seat for seat in range(1, 10) if chance.random() < 0.6} | {2, 6}
    positions = first(seats, min(seats))
    waiting: frozenset[int] = NOBODY
    for _ in range(40):
        stays, comes = chance.random(), chance.random() / 2
        stayed = {seat for seat in seats if chance.random() < stays}
        came = {seat for seat in range(1, 10) if chance.random() < comes} - stayed
        if len(stayed | came) < 2:
            continue
        before, seats = positions, stayed | came
        positions, out = following(before, seats, (waiting & stayed) | came)
        assert out <= came
        assert len(seats - out) >= 2
        assert positions.big in seats - out
        assert positions.big not in (positions.small, positions.button)
        assert positions.small not in out
        assert positions.button not in out
        dealt = order(positions, seats - out)
        assert positions.big in dealt[:2]
        waiting = out
