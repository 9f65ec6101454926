"""Side bets: wagers that no decision affects, counted by the hands that settle them."""

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from functools import partial

import msgspec

from cutcard.odds.model import enumerate
from cutcard.odds.model.compile import Stakes, named, net
from cutcard.odds.model.solution import OutcomeCount, SideBet
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.cache import kept, of_game
from cutcard.rules.digest import content

_known: dict[str, dict[int, int]] = {}  # within this process


def counted(terms: WhatIfTerms, reading: str, piles: Mapping[str, int]) -> dict[int, int]:
    """How many choices of cards have each value of a reading. Counted once, then read from disk."""
    game = terms.game
    question = msgspec.json.encode(
        [game.key, reading, dict(piles), content(game.readings)], order="deterministic"
    ).decode()
    if question not in _known:
        count = partial(enumerate.count, game, reading, piles)
        _known[question] = kept("hands", question, dict[int, int], count, of_game(game.key))
    return _known[question]


def side_bet(terms: WhatIfTerms, area: str, reading: str, names: type[IntEnum], hands: Mapping[int, int]) -> SideBet:
    """A wager settled by one reading, whatever the dealer holds."""
    outcomes = []
    for value, weight in hands.items():
        sees = ({reading: value, terms.game.qualified: qualified} for qualified in (0, 1))
        nets = {
            net(terms.game, terms.payouts, terms.game.played, Stakes({area: Fraction(1)}, terms.ante), see)
            for see in sees
        }
        if len(nets) > 1:
            raise ValueError(f"{area} also depends on the dealer's hand")
        outcomes.append(OutcomeCount(named(names(value)), nets.pop(), weight))
    return SideBet(area, sum(hands.values()), tuple(outcomes))
