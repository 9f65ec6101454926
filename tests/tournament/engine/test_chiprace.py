"""Chip races: tally, rounding at half a chip, cards, ties, one chip each, and nobody raced out of the tournament."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import Cards, parse
from cutcard.ruling import Refused
from cutcard.tournament.engine.chiprace import Race, needs_cards, odd_chips, race, run, set_aside, worth
from cutcard.tournament.seats.ballot import shuffled
from tests.conftest import Cited

DRAW = "00" * 32

Chips = dict[int, dict[int, int]]


def cards(**dealt: str) -> dict[int, Cards]:
    """``s1="Ah Kd"``: what lies before each seat."""
    return {int(seat[1:]): parse(text) for seat, text in dealt.items()}


def noted(cited: Cited, raced: Race) -> Race:
    for step in raced.steps:
        cited.note(step)
    return raced


def said(raced: Race, clause: str) -> list[tuple[int, int, int]]:
    return [(step.seat, step.denomination, step.count) for step in raced.steps if step.clauses[0] == clause]


@pytest.mark.parametrize(
    ("odd", "old", "new", "expected"),
    [
        (18, 25, 100, 5),  # 450
        (19, 25, 100, 5),  # 475
        (17, 25, 100, 4),  # 425
        (16, 25, 100, 4),
        (0, 25, 100, 0),
        (1, 25, 100, 0),
        (2, 25, 100, 1),
        (12, 100, 500, 2),  # 200 of 500 left
        (13, 100, 500, 3),  # 300
        (1, 500, 1000, 1),
    ],
)
@pytest.mark.clause("TOR 7.40(a)", "TOR 7.40(b)")
def test_new_chips_for_the_tally(odd: int, old: int, new: int, expected: int, cited: Cited) -> None:
    assert set_aside(odd, old, new) == expected
    whole = odd * old // new
    chips: Chips = {seat: {old: 1, new: 1} for seat in range(1, odd + 1)}
    deck = shuffled(DRAW, range(52))
    raced = noted(cited, run(chips, old, new, deck))
    assert said(raced, "TOR 7.40(a)") == [(0, old, odd)]
    assert said(raced, "TOR 7.40(b)") == [(0, new, whole)]
    assert said(raced, "TOR 7.40(c)") == ([(0, new, expected - whole)] if odd * old % new else [])
    assert raced.change == expected * new - odd * old


@pytest.mark.parametrize(("odd", "expected"), [(49, 0), (50, 1), (51, 1), (149, 1), (150, 2)])
def test_half_a_chip_to_the_unit(odd: int, expected: int) -> None:
    assert set_aside(odd, 1, 100) == expected


@pytest.mark.clause("TOR 7.40(c)")
@pytest.mark.parametrize(("rest", "added"), [(1, -25), (2, 50), (3, 25)])
def test_below_at_and_above_half_a_new_chip(rest: int, added: int, cited: Cited) -> None:
    raced = noted(cited, run({1: {25: rest, 100: 1}}, 25, 100, parse("2c 3c 4c")))
    assert raced.change == added
    assert raced.stacks == {1: 100 + 25 * rest + added}


@pytest.mark.clause("TOR 7.40(d)", "TOR 7.40(e)", "TOR 7.40(f)", "T-22")
def test_a_card_for_each_odd_chip_and_the_best_one_counts(cited: Cited) -> None:
    chips: Chips = {5: {25: 2, 500: 1}, 1: {25: 3, 500: 1}, 3: {25: 4, 500: 1}, 8: {25: 5, 100: 2}}
    assert needs_cards(chips, 25, 100) == {1: 3, 5: 2, 8: 1}
    assert list(needs_cards(chips, 25, 100)) == [1, 5, 8]
    raced = noted(cited, race(chips, 25, 100, cards(s1="2c 9d 3c", s5="Ah 2d", s8="Td")))
    assert said(raced, "TOR 7.40(d)") == [(1, 0, 3), (5, 0, 2), (8, 0, 1)]
    assert said(raced, "TOR 7.40(e)") == [(5, 100, 1), (8, 100, 1)]  # 150 are two chips: ace, then ten
    assert raced.chips == {1: {500: 1}, 3: {500: 1, 100: 1}, 5: {500: 1, 100: 1}, 8: {100: 4}}
    assert raced.change == 50


@pytest.mark.clause("TOR 7.40(f)")
def test_nobody_gets_two_chips(cited: Cited) -> None:
    chips: Chips = {1: {25: 3, 100: 1}, 2: {25: 3, 100: 1}, 3: {25: 2, 100: 1}}
    raced = noted(cited, race(chips, 25, 100, cards(s1="Ac Ad Ah", s2="Kc Kd Kh", s3="2c 3c")))
    assert raced.stacks == {1: 200, 2: 200, 3: 100}


@pytest.mark.clause("TOR 7.40(e)", "T-22")
def test_a_tie_over_the_last_chip_draws_again(cited: Cited) -> None:
    chips: Chips = {1: {25: 1, 100: 1}, 2: {25: 1, 100: 1}, 3: {25: 2, 100: 1}}
    dealt = cards(s1="Kc", s2="Kd", s3="2c 3c")
    first = noted(cited, race(chips, 25, 100, dealt))
    assert first.again == (1, 2)  # by suit nothing is decided
    second = race(chips, 25, 100, dealt | cards(s1="Kc 7c", s2="Kd 7d"))
    assert second.again == (1, 2)
    one = race(chips, 25, 100, dealt | cards(s1="Kc 7c 2d", s2="Kd 7d"))
    assert one.again == (2,)
    last = race(chips, 25, 100, dealt | cards(s1="Kc 7c 2d", s2="Kd 7d 5d"))
    assert (last.again, last.stacks) == ((), {1: 100, 2: 200, 3: 100})
    assert run(chips, 25, 100, parse("Kc Kd 2c 3c 7c 7d 2d 5d")) == last


def test_a_tie_that_decides_nothing_draws_no_card() -> None:
    chips: Chips = {seat: {25: 3, 100: 1} for seat in (1, 2, 3, 4)}  # 300: three chips for four players
    raced = race(chips, 25, 100, cards(s1="Kc 2c 3c", s2="Kd 2d 3d", s3="Kh 2h 3h", s4="Qc 5c 5d"))
    assert (raced.again, raced.stacks) == ((), {1: 200, 2: 200, 3: 200, 4: 100})
    tied = race(chips, 25, 100, cards(s1="Ac 2c 3c", s2="Kd 2d 3d", s3="Kh 2h 3h", s4="Kc 5c 5d"))
    assert tied.again == (2, 3, 4)  # three for the last two chips
    assert [step.seat for step in tied.steps if step.denomination == 100 and step.seat] == [1]


@pytest.mark.clause("TOR 7.40(g)", "T-22")
def test_nobody_is_raced_out(cited: Cited) -> None:
    chips: Chips = {1: {25: 1}, 2: {25: 1, 500: 1}, 3: {25: 2, 500: 1}, 4: {}}
    raced = noted(cited, race(chips, 25, 100, cards(s1="2c", s2="Kd", s3="3c 4c")))
    assert said(raced, "TOR 7.40(g)") == [(1, 100, 1)]
    assert raced.chips == {1: {100: 1}, 2: {500: 1, 100: 1}, 3: {500: 1}, 4: {}}
    assert raced.change == 100  # 100 for 100 in odd chips, and one chip added


def test_who_has_won_a_chip_gets_no_other() -> None:
    raced = race({1: {25: 2}}, 25, 100, cards(s1="2c 3c"))
    assert raced.stacks == {1: 100}
    assert [step for step in raced.steps if "TOR 7.40(g)" in step.clauses] == []


def test_the_lowest_denomination_in_play_is_given() -> None:
    chips: Chips = {1: {500: 1}, 2: {500: 1, 100: 3}, 3: {500: 1, 1000: 1}}
    raced = run(chips, 500, 1000, parse("2c 3c 4c"))
    assert raced.chips[1] == {100: 1}


@pytest.mark.clause("TOR 7.40(d)")
@pytest.mark.parametrize(
    ("dealt", "cure"),
    [
        (cards(s1="2c"), "seat 2 has 2 odd chips: deal it 2 cards"),
        (cards(s1="2c", s2="3c"), "deal it 2 cards"),
        (cards(s1="2c", s2="3c 4c", s3="Ac"), "seat 3 has no odd chip"),
        (cards(s1="2c", s2="3c 2c"), "entered twice"),
    ],
)
def test_wrong_cards_are_refused(dealt: Mapping[int, Cards], cure: str) -> None:
    chips: Chips = {1: {25: 1}, 2: {25: 2}, 3: {100: 1}}
    with pytest.raises(Refused, match=cure):
        race(chips, 25, 100, dealt)


@pytest.mark.clause("TOR 7.40(e)")
def test_additional_cards_are_dealt_only_for_a_tie() -> None:
    chips: Chips = {1: {25: 1}, 2: {25: 2}, 3: {100: 1}}
    with pytest.raises(Refused, match="seat 2 needs only 2 cards"):
        race(chips, 25, 100, cards(s1="2c", s2="3c 4c Ac"))
    with pytest.raises(Refused, match="used up"):
        run(chips, 25, 100, parse("2c 3c"))


@pytest.mark.clause("TOR 7.40")
def test_races_that_cannot_be_run_are_refused() -> None:
    for old, new in ((100, 100), (500, 100), (0, 100)):
        with pytest.raises(Refused, match="choose a higher denomination"):
            needs_cards({1: {100: 1}}, old, new)


@pytest.mark.clause("TOR 7.40(d)")
def test_a_race_goes_on_with_a_second_deck(cited: Cited) -> None:
    """Each gets a card for every odd chip, also where one deck has too few."""
    chips: Chips = {seat: {100: 9, 1000: 1} for seat in range(1, 7)}
    assert sum(needs_cards(chips, 100, 1000).values()) == 54
    raced = run(chips, 100, 1000, [*range(52), *range(52)])
    dealt = [step.count for step in raced.steps if "TOR 7.40(d)" in step.clauses]
    assert dealt == [9] * 6
    for step in raced.steps:
        cited.note(step)
    assert sum(raced.stacks.values()) == 11_000  # of 11,400: four tenths of a chip are removed


def test_chips_that_do_not_divide_the_new_one() -> None:
    """Two of 500 are five of 200: so five chips of 200 change for two, and the rest are odd."""
    assert [odd_chips({200: count}, 200, 500) for count in (0, 4, 5, 7)] == [0, 4, 0, 2]
    raced = run({1: {200: 7}}, 200, 500, parse("2c 3c"))
    assert raced.stacks == {1: 1500}


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.integers(1, 10), st.tuples(st.integers(0, 30), st.integers(0, 3)), min_size=1),
    st.sampled_from([(25, 100), (100, 500), (500, 1000), (1000, 5000)]),
    st.binary(min_size=32, max_size=32),
)
def test_a_race_keeps_the_value_to_less_than_a_chip(
    held: dict[int, tuple[int, int]], denominations: tuple[int, int], draw: bytes
) -> None:
    old, new = denominations
    chips: Chips = {seat: {old: low, new: high} for seat, (low, high) in held.items()}
    raced = run(chips, old, new, shuffled(draw.hex(), range(52)))
    assert sum(raced.stacks.values()) == sum(map(worth, chips.values())) + raced.change
    given_back = sum(step.count for step in raced.steps if "TOR 7.40(g)" in step.clauses)
    assert -new < 2 * (raced.change - given_back * new) <= new
    for seat, held_now in raced.chips.items():
        before, after = worth(chips[seat]), worth(held_now)
        assert old not in held_now
        assert after % new == 0
        assert abs(after - before) < new or (after == new and before < new)
        assert (after > 0) == (before > 0)
