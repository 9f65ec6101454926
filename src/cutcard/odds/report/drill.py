"""Hands to drill, where people go wrong: a rule of thumb errs on them, or the best choice is ahead by little."""

from random import Random

from cutcard import games
from cutcard.cards import Cards, show
from cutcard.odds.model.course import CourseLevel, levels_of
from cutcard.odds.model.fit import upcards
from cutcard.odds.report.one_hand import move_by, seen_by
from cutcard.odds.report.report import values
from cutcard.odds.report.shapes import DrillHand, DrillHands
from cutcard.odds.report.shipped import shipped
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.game import Game

DEALT = 300  # hands that are dealt to find some on which rules of thumb do not agree
TRIES = 24  # hands that are valued
KEPT = 6  # of them, those that are kept
COSTS = 0.0003  # antes for each round: strategies that cost less err on hardly any hand
LEARNT = 3  # strategies that cost more and are looked at, the best ones
LITTLE = 0.002  # antes: less is no mistake worth drilling


def drill(key: str, seed: int) -> DrillHands:
    """Hands on which a rule of thumb or a known strategy errs, then the closest decisions, in the order dealt.

    Where two strategies do different things, at least one of them errs.
    """
    game, chance = games.load(key), Random(seed)
    levels, shown = list(levels_of(game)), upcards(game)
    if any(move.draw for decision in game.decisions for move in decision.moves):
        levels = levels[:1]  # what is drawn depends on an earlier choice
    plans = _plans(game)
    found: list[DrillHand] = []
    plain: list[tuple[CourseLevel, Cards, Cards, Cards]] = []
    for _ in range(DEALT):
        level = chance.choice(levels)
        cards = chance.sample(sorted(game.deck), level.own + level.board + shown)
        own, board = tuple(sorted(cards[: level.own], reverse=True)), tuple(cards[level.own : level.own + level.board])
        up = tuple(cards[len(cards) - shown :])
        seen = seen_by(game, own, board, up) if plans else None
        moves = {move_by(plan, level.name, seen, own) for plan in plans}
        if len(moves) > 1 and len(found) < TRIES:
            hand = _valued(key, level, own, board, up)
            costs = {each.move: each.cost for each in hand.values.choices}
            if max(costs.get(move, 0) for move in moves) >= LITTLE:
                found.append(hand)
        elif len(plain) < TRIES:
            plain.append((level, own, board, up))
        if len(found) >= KEPT:
            return DrillHands(found)
    others = [_valued(key, *each) for each in plain[: TRIES - len(found)]]
    close = sorted(
        (each for each in others if len(each.values.choices) > 1), key=lambda each: (each.ahead < LITTLE, each.ahead)
    )
    return DrillHands([*found, *close[: KEPT - len(found)]])


def _plans(game: Game) -> list[strategy.Plan]:
    """The best strategy that is told, and the best ones that cost something: those that people learn."""
    told = shipped(game)
    if told is None:
        return [strategy.load(game, name) for name in strategy.names(game)]
    known = {each.text: each for each in sorted((*told.rules, *told.known), key=lambda each: each.cost)}
    costly = [text for text, each in known.items() if each.cost >= COSTS]
    return [strategy.read(game, text) for text in dict.fromkeys([*list(known)[:1], *costly[:LEARNT]])]


def _valued(key: str, level: CourseLevel, own: Cards, board: Cards, up: Cards) -> DrillHand:
    return DrillHand(level.name, values(key, show(own), upcard=show(up), board=show(board)))
