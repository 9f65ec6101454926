"""Hands to drill: those on which the best choice is ahead by little, where people go wrong."""

from random import Random

from cutcard import games
from cutcard.cards import show
from cutcard.odds.model.course import levels_of
from cutcard.odds.model.fit import upcards
from cutcard.odds.report.report import values
from cutcard.odds.report.shapes import DrillHand, DrillHands

TRIES = 24  # hands that are dealt
KEPT = 6  # of them, those that are kept
LITTLE = 0.002  # antes: less is no mistake worth drilling


def drill(key: str, seed: int) -> DrillHands:
    """The closest decisions among some hands that are dealt at random, in the order in which they were dealt."""
    game, chance = games.load(key), Random(seed)
    levels = list(levels_of(game))
    if any(move.draw for decision in game.decisions for move in decision.moves):
        levels = levels[:1]  # what is drawn depends on an earlier choice
    shown = upcards(game)
    found = []
    for _ in range(TRIES):
        level = chance.choice(levels)
        cards = chance.sample(sorted(game.deck), level.own + level.board + shown)
        own, board, up = cards[: level.own], cards[level.own : level.own + level.board], cards[len(cards) - shown :]
        told = values(
            key,
            show(tuple(sorted(own, reverse=True))),
            upcard=show(tuple(up)) if shown else "",
            board=show(tuple(board)),
        )
        if len(told.choices) > 1:
            found.append(DrillHand(level.name, told))
    close = sorted(found, key=lambda each: (each.ahead < LITTLE, each.ahead))[:KEPT]
    return DrillHands([each for each in found if each in close])
