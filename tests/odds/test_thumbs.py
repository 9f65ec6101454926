"""Rules of thumb: the search values strategies as the solver of the game does; small ones are met by trying."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.odds.model.fit import HAND, PAYS, SHARED, UPCARD, module_of
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.report import solved, terms_of
from cutcard.odds.report.shipped import shipped
from cutcard.odds.report.thumbs import check, rules_of_thumb, valued
from cutcard.odds.strategy import follow
from cutcard.odds.thumbs.said import said
from cutcard.odds.thumbs.search import Search, Thumb, ThumbLine, search, text
from tests.odds.families.invented import invented


def value_of(terms: WhatIfTerms, written: str) -> Fraction:
    found: Fraction = module_of(terms.game).solve(terms, {}, follow.read(terms.game, written)).ev
    return found


@pytest.mark.parametrize("family", [HAND, UPCARD, PAYS, pytest.param(SHARED, marks=pytest.mark.exhaustive)])
def test_gains_are_those_of_the_solver(family: str) -> None:
    """Each strategy found, with none to two lines, has exactly the value that the solver of the game gives its text."""
    made = (invented(Random(seed), family) for seed in range(30))
    small = [each for each in made if family in (PAYS, SHARED) or each.dealt("player") == 3]  # five need native code
    for each_game in small[:2]:
        terms = WhatIfTerms(each_game)
        game = valued(terms)
        found = search(game, 2)
        assert [each.value for each in found] == sorted(each.value for each in found)
        for each in found:
            assert game.ev(each.value) == value_of(terms, text(game, each.thumb))


@pytest.mark.parametrize("family", [HAND, UPCARD])
def test_one_line_is_the_best_of_all_lines(family: str) -> None:
    """With one decision and one line nothing is left out: trying every line finds no better one."""
    made = (invented(Random(seed), family) for seed in range(30))
    game = valued(WhatIfTerms(next(each for each in made if each.dealt("player") == 3)))
    (words,), told = game.levels, Search(game)
    assert words.ladder is not None
    rungs = range(-1, len(words.ladder.rungs))
    most = max(
        told.value(Thumb((ThumbLine(0, mask, rung, move),), (other,)))
        for mask, rung in product(range(len(words.masks)), rungs)
        for move, other in product(range(len(words.moves)), repeat=2)
    )
    assert search(game, 1)[1].value == most


def test_the_published_rule_of_three_cards_is_found() -> None:
    told = rules_of_thumb("plain-three")
    first = told.rules[0]
    assert first.text.splitlines() == ["play if hand >= Qc 6d 4h", "fold"]
    assert first.words == ["Play with Q-6-4 or better.", "Otherwise fold."]
    assert (first.lines, first.cost, first.exact_cost.num) == (1, 0.0, "0")
    assert first.ev == told.best
    assert told.rules[4].text == first.text
    by_name = {each.name: each for each in told.known}
    plan = follow.load(games.load("plain-three"), "always-play")
    assert by_name["always-play"].ev.fraction == solved(terms_of("plain-three"), plan=plan).ev


def test_a_line_taken_over_by_an_earlier_one_changes_nothing() -> None:
    game = valued(terms_of("plain-three"))
    told, (words,) = Search(game), game.levels
    assert words.ladder is not None
    every, none = ThumbLine(0, 0, 0, words.moves.index("play")), ThumbLine(0, 0, 700, words.moves.index("fold"))
    fold = words.moves.index("fold")
    assert told.value(Thumb((every, none), (fold,))) == told.value(Thumb((every,), (fold,)))
    assert told.value(Thumb((none, every), (fold,))) != told.value(Thumb((every,), (fold,)))
    assert (told.choices(Thumb((), (fold,)))[0] == np.full(words.cells, fold)).all()


SHIPPED = [key for key in games.names() if (games.folder(key) / "thumbs.json").exists()]


@pytest.mark.parametrize("key", SHIPPED)
def test_what_comes_with_a_game_is_of_that_game(key: str) -> None:
    told = shipped(games.load(key))
    assert told is not None, f"{key}: its rules have changed; run tools/thumbs.py {key}"
    assert [each.cost for each in told.rules] == sorted((each.cost for each in told.rules), reverse=True)
    for at, each in enumerate(told.rules, 1):
        assert each.lines <= at
        follow.read(games.load(key), each.text)


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", SHIPPED)
def test_what_comes_with_a_game_costs_what_it_says(key: str) -> None:
    assert check(key).game == key


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bet if hand >= Ac Kd Jh 8s 3c", "Bet with A-K-J-8-3 or better."),
        ("bet if hand >= 2c 2d 5h 4s 3c", "Bet with a pair or better."),
        (
            "bet if hand >= Ac Kd 4h 3s 2c and upcard in hand and upcard <= J",
            "Bet with A-K-4-3-2 or better if the dealer's card matches one of yours"
            " and the dealer shows a jack or lower.",
        ),
        (
            "ride if suited >= 3 and span <= 4 and 2 cards of T or better",
            "Ride with three or more of one suit and no two more than four ranks apart and two cards of ten or higher.",
        ),
        ("ride if pair of 6 or better or three of a kind", "Ride with a pair of sixes or better or three of a kind."),
        ("play 4x if hole in 33+ A2s+", "Play 4x with 33+, A2s+."),
        ("play 1x if outs < 21", "Play 1x with fewer than 21 cards that would let the dealer win."),
        ("fold", "Otherwise fold."),
        (
            "exchange all but A K if holds A K and upcard < T",
            "Exchange all but an ace and a king if you hold an ace and a king and the dealer shows less than a ten.",
        ),
        ("exchange all but highest", "Otherwise exchange all but the highest card."),
    ],
)
def test_lines_are_said_in_words(line: str, words: str) -> None:
    assert said(line) == words
