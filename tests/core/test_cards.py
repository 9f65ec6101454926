"""Cards as text and as integers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.cards import DECK, RANKS, SUITS, Cards, parse, show


def test_a_card_is_rank_times_four_plus_suit() -> None:
    assert parse("2c 2d 2h 2s 3c Ts As") == (0, 1, 2, 3, 4, 35, 51)


def test_the_deck_is_every_rank_in_every_suit_in_ascending_order() -> None:
    assert show(DECK).split() == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(DECK) == 52


def test_any_blanks_separate_cards_and_no_text_is_no_card() -> None:
    assert parse("  As\tKd\n 2c ") == parse("As Kd 2c")
    assert parse("") == () == parse("   ")
    assert show(()) == ""


def test_a_card_named_twice_is_read_twice() -> None:
    assert parse("As As") == (51, 51)


@given(st.lists(st.sampled_from(DECK)).map(tuple))
def test_what_is_shown_is_read_back(cards: Cards) -> None:
    assert parse(show(cards)) == cards


@pytest.mark.parametrize(
    ("word", "cure"),
    [("10h", "'Th'"), ("as", "'As'"), ("AS", "'As'"), ("tD", "'Td'"), ("1c", "'Ac'")],
)
def test_a_word_with_a_plain_meaning_is_refused_with_that_card(word: str, cure: str) -> None:
    with pytest.raises(ValueError, match=f"^'{word}' is not a card: write {cure}$"):
        parse(f"2c {word} 3d")


@pytest.mark.parametrize("word", ["Kx", "sA", "A", "AsKd", "Z9", "As,", "♠A", "0c", "11c"])
def test_any_other_word_is_refused_with_the_letters_to_use(word: str) -> None:
    with pytest.raises(ValueError, match=f"^'{word}' is not a card: write a rank of {RANKS} and a suit of {SUITS}"):
        parse(f"2c {word} 3d")


def test_the_first_of_several_bad_words_is_named_and_a_long_one_cut() -> None:
    with pytest.raises(ValueError, match=r"^'bad' is not"):
        parse("As bad worse")
    with pytest.raises(ValueError, match=f"^'{'x' * 20}' is not"):
        parse("x" * 10_000)


@pytest.mark.parametrize("card", [-1, 52])
def test_a_number_outside_the_deck_has_no_text(card: int) -> None:
    with pytest.raises(KeyError):
        show((card,))
