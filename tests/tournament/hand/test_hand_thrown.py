"""Chips thrown in without a word, or with one: what they amount to."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.events import Acted
from cutcard.tournament.hand.messages import Said, ThrowChips
from tests.conftest import Cited
from tests.support.tournament.felt import Felt, begin, player


def throw(
    felt: Felt, seat: int, chips: tuple[int, ...], said: Said = "", amount: int = 0
) -> tuple[str, int, int, tuple[str, ...]]:
    """The kind of act, what it adds, the total of the street, its clauses."""
    event = felt.do(ThrowChips(seat, chips, said, amount), player(seat))[0]
    assert isinstance(event, Acted)
    return event.kind, event.put, event.total, event.clauses


def facing(cited: Cited, literal: bool = False) -> Felt:
    """Seat 3 faces the big blind of 200: least raise to 400."""
    felt = Felt(cited.note)
    felt.begin(begin([20_000] * 4), literal=literal)
    return felt


@pytest.mark.clause("TOR 7.33")
@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("chip", [500, 1000, 5000])
def test_one_oversized_chip_without_a_word_is_a_call(cited: Cited, chip: int, literal: bool) -> None:
    assert throw(facing(cited, literal), 3, (chip,)) == ("call", 200, 200, ("TOR 7.33",))


@pytest.mark.parametrize(("said", "kind", "put"), [("raise", "raise", 1000), ("call", "call", 200)])
def test_one_oversized_chip_with_a_word_is_what_was_said(cited: Cited, said: Said, kind: str, put: int) -> None:
    assert throw(facing(cited), 3, (1000,), said) == (kind, put, put, ())


def test_the_amount_that_was_named_counts_not_the_chip(cited: Cited) -> None:
    assert throw(facing(cited), 3, (5000,), "raise", 700) == ("raise", 700, 700, ())
    assert throw(facing(cited), 3, (1000,), "all-in") == ("raise", 20_000, 20_000, ("TOR 5",))


def test_a_raise_called_too_small_is_brought_up_to_the_least(cited: Cited) -> None:
    assert throw(facing(cited), 3, (100, 100, 100), "raise") == ("raise", 400, 400, ("T-32",))


@pytest.mark.parametrize("chips", [(200,), (100, 100), (100,)])
def test_just_what_is_to_be_called_or_less_is_a_call(cited: Cited, chips: tuple[int, ...]) -> None:
    assert throw(facing(cited), 3, chips) == ("call", 200, 200, ())


@pytest.mark.clause("T-18")
def test_an_oversized_chip_counts_in_full_where_nothing_is_to_be_called(cited: Cited) -> None:
    felt = facing(cited)
    felt.act("3 call", "4 call", "1 call")
    assert throw(felt, 2, (500,)) == ("raise", 500, 700, ("T-18",))  # the big blind's option
    felt = facing(cited)
    felt.act("3 call", "4 fold", "1 fold", "2 check")
    felt.street()
    assert throw(felt, 2, (5000,)) == ("bet", 5000, 5000, ("T-18",))
    assert throw(felt, 3, (10_000,)) == ("call", 5000, 5000, ("TOR 7.33",))


@pytest.mark.clause("TOR 7.33")
@pytest.mark.clause("T-18")
def test_to_the_letter_one_oversized_chip_never_bets(cited: Cited) -> None:
    felt = facing(cited, literal=True)
    felt.act("3 call", "4 call", "1 call")
    assert throw(felt, 2, (500,)) == ("check", 0, 200, ("TOR 7.33", "T-18"))


@pytest.mark.clause("TOR 7.34")
@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("chip", [251, 300, 399])
def test_two_chips_of_one_kind_between_call_and_raise_are_a_call(cited: Cited, chip: int, literal: bool) -> None:
    """Seat 3 has raised to 500: seat 4 has 500 to call and 800 for the least raise."""
    felt = facing(cited, literal)
    felt.act("3 raise 500")
    assert throw(felt, 4, (chip, chip)) == ("call", 500, 500, ("TOR 7.34",))


@pytest.mark.parametrize(
    ("chip", "literal", "answer"),
    [
        (250, False, ("call", 500, 500, ())),  # not more than is to be called
        (400, False, ("call", 500, 500, ("T-18",))),  # not less than the least raise, but each is needed to call
        (400, True, ("raise", 800, 800, ())),
        (500, False, ("raise", 1000, 1000, ())),
    ],
)
def test_two_chips_of_one_kind_outside_those_bounds(
    cited: Cited, chip: int, literal: bool, answer: tuple[str, int, int, tuple[str, ...]]
) -> None:
    felt = facing(cited, literal)
    felt.act("3 raise 500")
    assert throw(felt, 4, (chip, chip)) == answer


def test_two_chips_of_one_kind_of_which_one_is_not_less_than_the_bet(cited: Cited) -> None:
    """A small blind of 300 in a level of 600: 300 are to be called, two of 600 are less than a raise of 600 more."""
    felt = Felt(cited.note)
    felt.begin(begin([20_000] * 3, Blinds(500, 600, 600)))
    felt.act("3 raise 1800")
    assert throw(felt, 1, (1000, 1000)) == ("call", 1300, 1800, ("TOR 7.34",))
    felt = Felt(cited.note)
    felt.begin(begin([20_000] * 3, Blinds(500, 600, 600)))
    felt.act("3 call")
    assert throw(felt, 1, (600, 600)) == ("raise", 1200, 1700, ())


@pytest.mark.parametrize(
    ("chips", "common", "literal"),
    [
        ((500, 100), ("call", 500, 500, ("T-18",)), ("call", 500, 500, ("T-18",))),  # a third of a raise
        ((500, 100, 49), ("call", 500, 500, ("T-18",)), ("call", 500, 500, ("T-18",))),
        ((500, 100, 50), ("raise", 800, 800, ("T-18", "T-32")), ("call", 500, 500, ("T-18",))),  # just half of one
        ((500, 100, 51), ("raise", 800, 800, ("T-18", "T-32")), ("call", 500, 500, ("T-18",))),
        ((500, 300), ("raise", 800, 800, ()), ("raise", 800, 800, ())),
        ((500, 500), ("raise", 1000, 1000, ()), ("raise", 1000, 1000, ())),
        ((400, 300, 99), ("raise", 800, 800, ("T-18", "T-32")), ("call", 500, 500, ("T-18",))),
        ((400, 400, 400), ("raise", 1200, 1200, ()), ("raise", 1200, 1200, ())),
        ((400, 499), ("call", 500, 500, ("T-18",)), ("raise", 899, 899, ())),  # each was needed
    ],
)
def test_several_chips_beyond_the_clauses(
    cited: Cited,
    chips: tuple[int, ...],
    common: tuple[str, int, int, tuple[str, ...]],
    literal: tuple[str, int, int, tuple[str, ...]],
) -> None:
    """500 to call, a full raise adds 300."""
    for letter, answer in ((False, common), (True, literal)):
        felt = facing(cited, letter)
        felt.act("3 raise 500")
        assert throw(felt, 4, chips) == answer


def test_chips_count_beside_what_lies_there_already(cited: Cited) -> None:
    """The big blind has 200 in and 300 to call: two chips of 200 are 100 more than that."""
    felt = facing(cited)
    felt.act("3 raise 500", "4 fold", "1 fold")
    assert throw(felt, 2, (200, 200)) == ("call", 300, 500, ("TOR 7.34",))


def test_where_the_betting_is_not_reopened_chips_call(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([20_000, 20_000, 20_000, 600]))
    felt.act("3 raise 500", "4 all-in", "1 fold", "2 fold")
    assert throw(felt, 3, (500, 500)) == ("call", 100, 600, ("T-32",))


def test_a_last_chip_that_is_oversized_still_only_calls(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([20_000, 20_000, 500], Blinds(100, 200, 200)))
    assert throw(felt, 3, (500,)) == ("call", 200, 200, ("TOR 7.33",))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (ThrowChips(3, ()), "name the chips"),
        (ThrowChips(3, (100, -100)), "name the chips"),
        (ThrowChips(3, (20_000, 100)), "seat 3 has 20000 in chips, not 20100"),
        (ThrowChips(3, (500,), "", 500), "say which"),
        (ThrowChips(4, (500,)), "seat 4 is not in turn"),
    ],
)
def test_chips_that_cannot_be_there_are_refused(cited: Cited, command: ThrowChips, why: str) -> None:
    with pytest.raises(Refused, match=why):
        facing(cited).do(command)
