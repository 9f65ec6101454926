"""Which family counts a game, what is in the way where none does, and the estimate that such a game gets."""

from fractions import Fraction
from itertools import count

import numpy as np
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.cli import main
from cutcard.odds.families import estimate as odds_estimate
from cutcard.odds.families import holdings
from cutcard.odds.families.estimate import Estimate, estimate
from cutcard.odds.model.fit import DRAW as EXCHANGED
from cutcard.odds.model.fit import HAND, SHARED, UPCARD, exact, fit, module_of
from cutcard.odds.model.numbers import numbers
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.answers import answer
from cutcard.odds.report.questions import AskEstimate
from cutcard.odds.report.report import NotCounted, mathematics
from cutcard.odds.strategy.conditions import Reader, StrategyFault
from cutcard.rules.game import Deal, Decide, Game, Pile
from cutcard.rules.readings import Custom
from cutcard.ruling import Refused

THREE, STUD, FLOP, DRAW = (games.load(f"plain-{name}") for name in ("three", "stud", "flop", "draw"))


@pytest.mark.parametrize(("game", "family"), [(THREE, HAND), (STUD, UPCARD), (FLOP, SHARED)])
def test_a_declaration_chooses_its_family(game: Game, family: str) -> None:
    assert fit(game).family == family
    assert fit(game).solved
    assert exact(game.key)


def test_what_is_in_the_way_is_said() -> None:
    assert not exact("plain-draw")
    with pytest.raises(NotCounted, match=r"comes nearest is own hand with cards exchanged.*too many"):
        mathematics("plain-draw")


def test_what_keeps_exchanges_from_being_counted() -> None:
    found = fit(DRAW)
    assert found.family == EXCHANGED
    assert "hands are verified and paid before the players decide" in found.obstacles
    assert "cards are drawn without laying any down" in found.obstacles
    assert any(each.startswith("against a dealer with 5 cards there are about") for each in found.obstacles)


def piles(game: Game, *piles: Pile) -> Game:
    return replace(game, phases=(Deal(piles), *(p for p in game.phases if not isinstance(p, Deal))))


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (replace(THREE, deck=DECK[1:]), "the suits of the deck do not have the same ranks"),
        (piles(THREE, Pile("dealer", 5, "T 1"), Pile("player", 3, "T 1")), "players have 3 cards and the dealer 5"),
        (piles(STUD, Pile("dealer", 5, "T 1", face_up=2), Pile("player", 5, "T 1")), "the dealer shows 2 cards"),
        (replace(THREE, readings={**THREE.readings, "made": Custom("x", ("player",), max)}), "the reading 'made'"),
        (replace(FLOP, phases=tuple(p for p in FLOP.phases if not isinstance(p, Decide))), "there is no decision"),
    ],
)
def test_other_obstacles(game: Game, reason: str) -> None:
    assert any(each.startswith(reason) for each in fit(game).obstacles), fit(game)


# -- estimates


@pytest.mark.exhaustive
def test_an_estimate_is_near_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is nothing to choose, the estimate is of the same number that the family counts."""
    decision = next(phase for phase in THREE.phases if isinstance(phase, Decide))
    always = replace(decision, moves=tuple(move for move in decision.moves if move.name == "play"))
    game = replace(THREE, phases=tuple(always if phase is decision else phase for phase in THREE.phases))
    guess, counted = estimate(WhatIfTerms(game), {}, rounds=400), module_of(game).solve(WhatIfTerms(game))
    assert 0 < guess.standard_error < 0.2
    assert abs(guess.house_edge - float(counted.house_edge)) < 4 * guess.standard_error


def test_rounds_are_dealt_until_the_time_is_up_and_can_be_repeated() -> None:
    """A clock that moves a second whenever it is read; the figures depend on seed and rounds only."""
    seconds, told = count(), list[tuple[int, int]]()
    guess = estimate(WhatIfTerms(DRAW), {}, 3, progress=lambda *each: told.append(each), clock=lambda: next(seconds))
    assert guess.rounds == odds_estimate.FEWEST, "the time was up before"
    assert told[-1] == (10 * odds_estimate.SECONDS, 10 * odds_estimate.SECONDS)
    again = estimate(WhatIfTerms(DRAW), {}, 3, rounds=guess.rounds, progress=lambda *each: told.append(each))
    assert replace(again, seconds=0) == replace(guess, seconds=0)
    assert told[-1] == (guess.rounds, guess.rounds)
    slow = (each / 10 for each in count())
    longer = estimate(WhatIfTerms(DRAW), {}, 3, clock=lambda: next(slow))
    assert longer.rounds > guess.rounds
    with pytest.raises(Refused, match="rounds: 1 is not possible"):
        estimate(WhatIfTerms(DRAW), {}, rounds=1)


def test_the_command_calls_it_an_estimate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "plain-draw", "--rounds", "10", "--seed", "4"]) == 0
    told = capsys.readouterr()
    assert "an estimate, not an exact figure" in told.out
    assert "give or take" in told.out
    assert "--rounds 10 --seed 4" in told.out
    assert told.err.index("in the way: ") < told.err.index("Estimating...")


@pytest.mark.parametrize(
    "option", [["--solve", "super.flush", "--edge", "0.05"], ["--chart"], ["--sheet", "--strategy", "x"]]
)
def test_what_needs_exact_odds_says_so(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "plain-draw", *option]) == 1
    assert "exact odds: leave it out for an estimate" in capsys.readouterr().err


def test_rounds_of_an_estimate_are_refused_for_a_game_that_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "plain-three", "--rounds", "50"])
    assert "has exact odds: leave it out" in capsys.readouterr().err


def test_pages_are_told_why_a_game_is_estimated() -> None:
    found = numbers("plain-draw")
    assert (found.solved, found.nearest) == (False, EXCHANGED)
    assert found.obstacles
    told = answer(AskEstimate(game="plain-draw", rounds=10))
    assert isinstance(told, Estimate)
    assert told.rounds == 10
    with pytest.raises(Refused, match="has exact odds"):
        answer(AskEstimate(game="plain-three"))


# -- what strategies of pay-table games may ask


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("pair of T or better", "10000"),
        ("pair of 9", "01000"),
        ("pair", "11000"),
        ("three of a kind or better", "00001"),
        ("suited >= 3", "00100"),
        ("suited = 1", "11011"),
        ("span <= 2", "00100"),
        ("3 cards of T or better", "00010"),
        ("2 cards of T", "10000"),
        ("holds A K", "00010"),
    ],
)
def test_conditions(condition: str, holds: str) -> None:
    texts = ("Th Td 3c", "9h 9d 2c", "4h 5h 6h", "Ah Kd Jc", "7h 7d 7c")
    cards = np.array([parse(text) for text in texts], np.uint8)
    found = Reader(THREE, "any", condition, holdings.ask).whole()(cards)
    assert "".join(map(str, map(int, found))) == holds


@pytest.mark.parametrize("text", ["suited >= many", "3 aces", "flush"])
def test_conditions_that_cannot_be_read(text: str) -> None:
    with pytest.raises(StrategyFault):
        Reader(THREE, "any", text, holdings.ask).whole()


def test_a_side_bet_that_the_family_cannot_count_is_refused() -> None:
    sides = {"pair-plus": Fraction(1)}
    game = replace(THREE, readings={**THREE.readings, "made": Custom("x", ("player",), max)})
    assert fit(game).obstacles
    assert module_of(THREE).solve(WhatIfTerms(THREE), sides).ev < 0
