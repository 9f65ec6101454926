"""Plain Three settled naively, with nothing of the package."""

from collections.abc import Sequence

from tests.support.lines.oracle import (
    COMMON,
    ODD,
    QUEEN,
    Card,
    Row,
    Strength,
    answer,
    bonus,
    by_count,
    cards_of,
    compare,
    decision,
    row,
    stakes_of,
    straight_top,
)

ODD_CARDS, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH = range(6)
ANTE_BONUS = {STRAIGHT: 1, TRIPS: 4, STRAIGHT_FLUSH: 5}
PAIR_PLUS = {PAIR: 1, FLUSH: 3, STRAIGHT: 6, TRIPS: 30, STRAIGHT_FLUSH: 40}


def three(cards: Sequence[Card]) -> Strength:
    """The value of exactly three cards."""
    ranks = [rank for rank, _ in cards]
    counts, order = by_count(ranks)
    suited = len({suit for _, suit in cards}) == 1
    if top := straight_top(ranks):
        return (STRAIGHT_FLUSH if suited else STRAIGHT), [top]
    return FLUSH if suited else {3: TRIPS, 2: PAIR, 1: ODD_CARDS}[counts[0]], order


def rules(line: Row) -> list[Row]:
    """What becomes of every wager of one line."""
    stakes = stakes_of(line, ("ante", "pair-plus", "play"))
    multiple, conceded = decision(line, {(): 1, ("play",): 1, ("fold",): 0})
    if conceded or not multiple:
        return [row(name, stake, "lose") for name, stake in stakes.items()]
    mine, house = three(cards_of(line, "player", 3)), three(cards_of(line, "dealer", 3))
    rows = []
    if "ante" in stakes:
        plays, result = house[0] > ODD or house[1][0] >= QUEEN, compare(mine, house)
        rows.append(row("ante", stakes["ante"], result if plays else "win", 1))
        rows += bonus("ante-bonus", stakes["ante"], ANTE_BONUS.get(mine[0], 0), None)
        rows.append(row("play", stakes["play"], result if plays else "stand-off", 1))
    if "pair-plus" in stakes:
        odds = PAIR_PLUS.get(mine[0], 0)
        rows.append(row("pair-plus", stakes["pair-plus"], "win" if odds else "lose", odds))
    return rows


def settle(line: Row) -> Row:
    """The answer to one line of input."""
    return answer(rules, COMMON, line)
