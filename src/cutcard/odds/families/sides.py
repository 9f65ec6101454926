"""Side bets: wagers that no decision affects, counted by the hands that settle them."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from fractions import Fraction
from functools import partial

import msgspec
import numpy as np

from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model import enumerate
from cutcard.odds.model.compile import Stakes, named, net
from cutcard.odds.model.fit import names_of, reached, whole_deck
from cutcard.odds.model.numbers import side_areas
from cutcard.odds.model.solution import OutcomeCount, SideBet
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.cache import kept, of_game
from cutcard.rules.cells import readings_of
from cutcard.rules.digest import content
from cutcard.rules.game import Game
from cutcard.rules.piles import DEALER, DRAWN, FINAL
from cutcard.rules.readings import AtLeast, Best, Category, Grade, piles_read

FOLDED = "as if folded hands were paid; staked with the ante, a fold loses it"
AT_ONCE = 1 << 18  # sets of cards that are looked up together
_known: dict[str, dict[int, int]] = {}  # within this process


def counted(terms: WhatIfTerms, reading: str, piles: Mapping[str, int]) -> dict[int, int]:
    """How many choices of cards have each value of a reading. Counted once, then read from disk."""
    game = terms.game
    question = msgspec.json.encode(
        [game.key, reading, dict(piles), content(game.readings), game.deck], order="deterministic"
    ).decode()
    if question not in _known:
        count = partial(_count, game, reading, piles)
        _known[question] = kept("hands", question, dict[int, int], count, of_game(game.key))
    return _known[question]


def _count(game: Game, reading: str, piles: Mapping[str, int]) -> dict[int, int]:
    found, size = game.readings[reading], sum(piles.values())
    match found:
        case Category(of) | Grade(of) | AtLeast(of) if isinstance(game.readings[of], Best) and size in (3, 5, 6, 7):
            value = [found.read({of: strength}) for strength in range(741 if size == 3 else 7462)]  # type: ignore[arg-type]  # reads no pile
            totals: dict[int, int] = {}
            for strength, weight in _occurring(by_strength(game, size)):
                totals[value[strength]] = totals.get(value[strength], 0) + weight
            return dict(sorted(totals.items()))
    return enumerate.count(game, reading, piles)


def by_strength(game: Game, size: int) -> list[int]:
    """How many hands of so many cards of the deck have each strength."""
    if size == 7 and whole_deck(game):
        from cutcard.odds.native import bulk  # native code is worth its loading only here

        return [int(count) for count in bulk.count_sevens()]
    deck, totals = np.array(sorted(game.deck), np.uint8), np.zeros(7462, np.int64)
    for last in range(size - 1, len(deck)):  # by the highest card, so that memory stays small
        sets = all_sets(last, size - 1)
        for start in range(0, len(sets), AT_ONCE):
            part = sets[start : start + AT_ONCE]
            cards = np.hstack([deck[part], np.full((len(part), 1), deck[last], np.uint8)])
            totals += np.bincount(strengths_of(cards), minlength=7462)
    return [int(count) for count in totals]


def _occurring(counts: list[int]) -> Iterator[tuple[int, int]]:
    return ((strength, count) for strength, count in zip(range(len(counts)), counts, strict=True) if count)


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """The side bets of a game that one reading of the player's cards or the board settles, if the hand is played."""
    return tuple(_side_bets(terms))


def _side_bets(terms: WhatIfTerms) -> Iterator[SideBet]:
    game = terms.game
    for area in side_areas(game):
        cell = game.endings[game.played].cells.get(area)
        used = readings_of(cell) - {game.qualified} if cell else ()
        if len(used) != 1:
            continue
        (reading,) = used
        piles = piles_read(game.readings, reading)
        if piles & {DEALER, DRAWN, FINAL}:
            continue  # the dealer's hand, or what the player draws, decides it too
        sizes = {pile: game.parts[pile].count if pile in game.parts else game.dealt(pile) for pile in sorted(piles)}
        try:
            bet = side_bet(terms, area, reading, names_of(game, reading), counted(terms, reading, sizes))
        except ValueError:  # it also depends on the dealer's hand
            continue
        others = {ending for ending in reached(game) if game.endings[ending].kind == "folded"}
        lost = any(game.endings[ending].cells.get(area) != cell for ending in others)
        yield msgspec.structs.replace(bet, note=FOLDED) if lost else bet


def side_bet(
    terms: WhatIfTerms, area: str, reading: str, names: type[IntEnum] | None, hands: Mapping[int, int]
) -> SideBet:
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
        known = names is not None and value in {*map(int, names)}
        outcomes.append(OutcomeCount(named(names(value)) if names and known else "nothing", nets.pop(), weight))
    return SideBet(area, sum(hands.values()), tuple(outcomes))
