"""Each settled wager says in a sentence what decided it, and the sentence agrees with the money."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.hands import least, made_of
from cutcard.ruling import Result
from cutcard.table.messages.round import Choose, StakeSettled, Undecided
from cutcard.testing.felt import FeltTable, all_bets, random_round
from cutcard.web.player.why import why

ROUNDS = 40


def said(felt: FeltTable, mine: bool = True) -> dict[str, str]:
    return {event.area: why(felt.rules, felt.state, event, mine) for event in felt.state.settled}


def finished(key: str, move: str, *hands: str) -> FeltTable:
    """A round of one box, dealt as the packets come, in which the player does this."""
    deck = parse(" ".join(hands))
    felt = FeltTable(key, [*deck, *(card for card in games.load(key).deck if card not in deck)], "electronic", "device")
    felt.begin({1: all_bets(felt.game)})
    if move == "undecided":
        felt.do(Undecided(1), Actor("pace", Role.SYSTEM))
    felt.finish(lambda _, need: Choose(need.box, move))
    return felt


@pytest.mark.parametrize("key", games.names())
def test_odds_in_a_sentence_are_those_that_were_paid(key: str) -> None:
    for seed in range(ROUNDS):
        felt = random_round(key, seed)
        for event in felt.state.settled:
            agrees(event, why(felt.rules, felt.state, event, True))


def agrees(event: StakeSettled, sentence: str) -> None:
    """Words against money: two ways to the same result."""
    if odds := re.search(r"(?:wins|pays) (\d+) to (\d+)", sentence):
        stake = event.chips + event.tokens
        assert event.result is Result.WIN
        if stake:
            won = event.returned + event.returned_tokens - stake
            assert won == int(stake * Fraction(int(odds[1]), int(odds[2])))
    elif "comes back" in sentence:
        assert event.returned + event.returned_tokens == event.chips + event.tokens
    else:
        assert event.result is (Result.WIN if "wins" in sentence else Result.LOSE)


PAIR, NOTHING, LOW = "9c 9d 4s 3d 2h", "Ac Qd 9h 5s 3c", "8c 8d 4h 3s 2c"


@pytest.mark.parametrize(
    ("move", "dealer", "player", "ante", "bet"),
    [
        ("bet", NOTHING, PAIR, "The dealer has less than ace-king: your ante wins 1 to 1.", "your bet comes back."),
        (
            "bet",
            LOW,
            PAIR,
            "Your hand beats the dealer\u2019s: your ante wins 1 to 1.",
            "your bet wins 1 to 1 for a pair.",
        ),
        ("bet", PAIR, LOW, "The dealer\u2019s hand is higher: your ante loses.", "your bet loses."),
        ("bet", "9h 9s 4d 3c 2s", PAIR, "Both hands are equal: your ante comes back.", "your bet comes back."),
        ("fold", NOTHING, PAIR, "You folded: your ante loses.", ""),
        ("undecided", NOTHING, PAIR, "Time ran out: your ante loses.", ""),
    ],
)
def test_what_decided_a_wager(move: str, dealer: str, player: str, ante: str, bet: str) -> None:
    told = said(finished("plain-stud", move, dealer, player))
    assert told["ante"] == ante
    assert told.get("bet", "").endswith(bet)


def test_others_read_it_without_your() -> None:
    told = said(finished("plain-stud", "bet", LOW, PAIR), mine=False)
    assert told["ante"] == "The hand beats the dealer\u2019s: the ante wins 1 to 1."


def test_a_void_round_is_called_void() -> None:
    felt = finished("plain-stud", "bet", LOW, PAIR)
    settled = [replace(event, result=Result.VOID, clauses=()) for event in felt.state.settled if event.area == "ante"]
    void = replace(felt.state, voided=True)
    assert [why(felt.rules, void, event, True) for event in settled] == ["The round is void: your ante comes back."]


@pytest.mark.parametrize("key", games.names())
def test_a_round_that_is_void_before_any_card_has_a_sentence_for_each_wager(key: str) -> None:
    felt = random_round(key, 1)
    void = replace(felt.state, voided=True, piles={}, boxes={})
    for event in felt.state.settled:
        told = why(felt.rules, void, replace(event, result=Result.VOID, clauses=()), True)
        assert told.startswith("The round is void: your ")
        assert told.endswith("comes back.")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Kd 4h 3s 2c", "ace-king"),
        ("Qc 3d 2h", "queen high"),
        ("4c 4d 5h 3s 2c", "a pair of fours"),
        ("2c 2d 5h 4s 3c", "a pair"),
        ("3c 3d 2h 2s 4c", "two pairs, threes and twos with a four"),
    ],
)
def test_a_minimum_hand_is_named_without_the_cards_that_any_such_hand_has(cards: str, words: str) -> None:
    assert least(parse(cards)) == words


@pytest.mark.parametrize(
    ("cards", "makes"),
    [
        ("9c 9d 4s 3d 2h", "9c 9d"),
        ("Ac Qd 9h 5s 3c", "Ac Qd 9h 5s 3c"),
        ("Ac Qd 9h 5s 3c 2d 7h", "Ac Qd 9h 5s 7h"),
        ("9c 9d 4s 4d 2h Ah Kd", "9c 9d 4s 4d"),
        ("9h 9d 4h 3h 2h Ah Kd", "9h 4h 3h 2h Ah"),
        ("Ac 2d 3h 4s 5c Kd Kh", "Ac 2d 3h 4s 5c"),
        ("8c 8d 8h", "8c 8d 8h"),
        ("8c 5d 4h", "8c 5d 4h"),
    ],
)
def test_the_cards_that_make_a_hand(cards: str, makes: str) -> None:
    assert set(made_of(parse(cards))) == set(parse(makes))
