"""Which family counts a game, what is in the way where none does, and the estimate that such a game gets."""

from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.cli import main
from cutcard.odds.families import estimate as odds_estimate
from cutcard.odds.families import holdings
from cutcard.odds.families.estimate import estimate
from cutcard.odds.model.fit import DRAW as EXCHANGED
from cutcard.odds.model.fit import HAND, SHARED, UPCARD, exact, fit, module_of
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.report import NotCounted, mathematics
from cutcard.odds.strategy.conditions import Reader, StrategyFault
from cutcard.rules.game import Deal, Decide, Game, Pile
from cutcard.rules.readings import Custom

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
    monkeypatch.setattr(odds_estimate, "LOOKS", 30_000)
    decision = next(phase for phase in THREE.phases if isinstance(phase, Decide))
    always = replace(decision, moves=tuple(move for move in decision.moves if move.name == "play"))
    game = replace(THREE, phases=tuple(always if phase is decision else phase for phase in THREE.phases))
    guess, counted = estimate(WhatIfTerms(game), {}), module_of(game).solve(WhatIfTerms(game))
    assert 0 < guess.standard_error < 0.2
    assert abs(guess.house_edge - float(counted.house_edge)) < 4 * guess.standard_error
    assert estimate(WhatIfTerms(game), {}) == guess, "the same seed gives the same"


def test_the_command_calls_it_an_estimate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(odds_estimate, "LOOKS", 3_000)
    assert main(["odds", "plain-draw"]) == 0
    told = capsys.readouterr()
    assert "an estimate, not an exact figure" in told.out
    assert "give or take" in told.out
    assert "in the way: " in told.err
    assert main(["odds", "plain-draw", "--solve", "super.flush", "--edge", "0.05"]) == 1


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
