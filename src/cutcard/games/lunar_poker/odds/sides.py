"""Lunar Poker's supers, on the player's and on the dealer's hand: both are settled by the five cards as dealt."""

from fractions import Fraction

from cutcard.games.lunar_poker.combinations import Super
from cutcard.odds.families.sides import counted
from cutcard.odds.model.compile import Stakes, named, net
from cutcard.odds.model.solution import OutcomeCount, SideBet
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.readings import Custom

PILES = {"super": "player", "super-dealer": "dealer"}


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """What a stake of one on each super wins, by line of its table."""
    return tuple(side_bet(terms, area) for area in PILES)


def _name(terms: WhatIfTerms, area: str) -> str:
    reading = terms.game.readings[area]
    assert isinstance(reading, Custom)
    return reading.name


def side_bet(terms: WhatIfTerms, area: str) -> SideBet:
    """What a stake of one on a super wins."""
    like = next(other for other in PILES if _name(terms, other) == _name(terms, area))  # the same reading of five cards
    hands = counted(terms, like, {PILES[like]: 5})
    stake = Stakes({area: Fraction(1)}, terms.ante)
    endings = [ending for ending in ("played", "folded") if area in terms.game.endings[ending].cells]
    outcomes = []
    for line, weight in hands.items():
        nets = {net(terms.game, terms.payouts, ending, stake, {area: line}) for ending in endings}
        if len(nets) > 1:
            raise ValueError(f"{area} depends on a choice")
        outcomes.append(OutcomeCount(named(Super(line)), nets.pop(), weight))
    return SideBet(area, sum(hands.values()), tuple(outcomes))
