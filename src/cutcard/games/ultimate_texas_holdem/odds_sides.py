"""Wagers of Ultimate Texas Hold'em that no choice changes: Trips if folds were paid too, and the jackpot."""

from fractions import Fraction
from functools import lru_cache

from cutcard.games.ultimate_texas_holdem.game import GAME
from cutcard.games.ultimate_texas_holdem.odds_rules import alone
from cutcard.house.cells import Sight, Sign
from cutcard.house.game import Game
from cutcard.money import MOST, Cents
from cutcard.odds import bulk
from cutcard.odds.compile import net


@lru_cache
def sevens() -> tuple[int, ...]:
    """Hands of seven cards by category."""
    return bulk.by_category(bulk.count_sevens())


@lru_cache
def fives() -> tuple[int, ...]:
    """Hands of five cards by category: hole cards and flop."""
    return bulk.by_category(bulk.count_fives())


def trips_alone(game: Game = GAME, sign: Sign | None = None) -> Fraction:
    """What one staked on Trips would win if a folded hand kept it: the figure that is published for a pay table."""
    terms = (
        hands * net(game, sign or game.sign(), "played", alone("trips"), {"made": made})
        for made, hands in enumerate(sevens())
    )
    return sum(terms, Fraction()) / sum(sevens())


def jackpot(meter: Cents, stake: Cents, game: Game = GAME) -> Fraction:
    """What a jackpot wager wins on average, in cents, by a single winner's prizes; a fold does not touch it."""
    total = 0
    for made, hands in enumerate(fives()):
        see = Sight({}, meter=meter)
        see["jackpot"] = made
        total += hands * (game.endings["played"]["jackpot"].rule(see).prize or 0)
    return Fraction(total, sum(fives())) - stake


def break_even(stake: Cents, game: Game = GAME) -> Cents | None:
    """The least meter at which a jackpot wager does not lose on average; None if no meter is large enough."""
    low, high = 0, MOST
    if jackpot(high, stake, game) < 0:
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if jackpot(middle, stake, game) >= 0 else (middle + 1, high)
    return low
