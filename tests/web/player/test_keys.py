"""A key means the same at every stage of a round."""

from collections import Counter

import pytest

from cutcard import games
from cutcard.web.player.keys import TAKEN, keys

NAMED = {
    "ultimate-texas-holdem": "fold f, check c, play 4x 4, play 3x 3, play 2x 2, play 1x 1, concede o",
    "three-card-poker": "fold f, play p, concede c, ante a, pair-plus i",
    "caribbean-stud": "fold f, bet b, concede c, ante a, jackpot j",
    "lunar-poker": "fold f, bet b, exchange e, concede c, ante a, sixth s, super u, super-dealer d",
}


@pytest.mark.parametrize("key", games.names())
def test_no_two_names_of_a_game_share_a_key(key: str) -> None:
    found = keys(games.load(key))
    assert [letter for letter, count in Counter(filter(None, found.values())).items() if count > 1] == []
    assert not TAKEN & set(found.values())


@pytest.mark.parametrize("key", NAMED)
def test_keys_are_those_that_players_know(key: str) -> None:
    known = dict(pair.rsplit(" ", 1) for pair in NAMED[key].split(", "))
    assert {name: keys(games.load(key)).get(name) for name in known} == known


def test_numbers_are_for_cards_where_cards_are_exchanged() -> None:
    assert not any(letter.isdigit() for letter in keys(games.load("lunar-poker")).values())
