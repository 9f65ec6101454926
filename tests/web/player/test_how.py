"""Every game tells in half a minute how it is played, in words that follow from what it declares."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.web.player.how import how_to_play

WORDS = 130  # that somebody reads in half a minute


@pytest.mark.parametrize("key", games.names())
def test_every_wager_and_every_move_is_named_in_half_a_minute(key: str) -> None:
    game = games.load(key)
    steps = how_to_play(game)
    text = " ".join(steps).lower()
    assert len(text.split()) <= WORDS
    for wager in game.wagers:
        assert wager.placed != "before the deal" or (wager.title or wager.label).lower() in text
    for move in (move for decision in game.decisions for move in decision.moves):
        assert move.label.lower().split()[0] in text


def test_steps_follow_the_round() -> None:
    assert how_to_play(games.load("plain-flop"))[:4] == [
        "Stake the ante and the blind, the same on both. You may add the trips and the jackpot.",
        "You get two cards, five cards go to the board face down and the dealer gets two cards face down.",
        "Decide: fold, check or play 3 or 4 times the ante.",
        "Three cards of the board are turned up.",
    ]


def test_a_draw_says_its_price_only_if_it_has_one() -> None:
    game = games.load("plain-draw")
    first = game.decisions[0]
    free = replace(first, moves=tuple(replace(move, wager="", times=0) if move.draw else move for move in first.moves))
    assert any("for the price of the ante" in step for step in how_to_play(game))
    told = how_to_play(replace(game, phases=tuple(free if phase is first else phase for phase in game.phases)))
    assert not [step for step in told if "price" in step]


def test_a_table_without_a_jackpot_does_not_offer_it() -> None:
    """A practice table, for one."""
    assert not [step for step in how_to_play(games.load("plain-stud"), jackpot=False) if "jackpot" in step]


def test_a_draw_and_a_dealer_without_a_hand_are_told() -> None:
    steps = how_to_play(games.load("plain-draw"))
    assert "After a draw decide: fold or bet twice the ante." in steps
    assert steps[-2:] == [
        "If the dealer has less than ace-king, your ante wins and your bet comes back.",
        "The super and the super dealer have pay tables of their own, whoever wins.",
    ]


def test_a_wager_with_its_own_pay_table_and_a_bonus_are_told() -> None:
    """Somebody who stakes Pair Plus knows that it does not depend on the dealer."""
    assert how_to_play(games.load("three-card-poker"))[-2:] == [
        "The Pair Plus has a pay table of its own, whoever wins.",
        "A hand in the pay table of the ante bonus is paid on your ante as well.",
    ]
