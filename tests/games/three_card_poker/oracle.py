"""Three Card Poker settled naively, from the rules' text alone: nothing of the package is imported here."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import isfinite

from tests.support.lines.oracle import (
    COMMON,
    ODD,
    QUEEN,
    Card,
    Refusal,
    Row,
    Strength,
    all_different,
    answer,
    bonus,
    by_count,
    cards_of,
    compare,
    decision,
    limit_of,
    need,
    row,
    staked_as_declared,
    stakes_of,
    straight_top,
    table,
)

KEYS = COMMON | {"paytables"}

THREE_NAMES = ("odd cards", "one pair", "flush", "straight", "three of a kind", "straight flush")


def odds_of(value: object) -> Fraction:
    """Odds to 1 as a sign may print them, exactly: 4, 1.15, "3/2"."""
    if isinstance(value, float) and isfinite(value):
        value = repr(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]+(/[0-9]+|(\.[0-9]+)?(e[-+]?[0-9]+)?)", value):
        raise Refusal("odds are a whole number, a decimal or a fraction")
    need(not re.search(r"/0+$", value), "odds over nothing")
    odds = Fraction(value)
    need(odds > 0, "odds above nothing")
    return odds


ANTE_BONUS = {"straight": 1, "three of a kind": 4, "straight flush": 5}


PAIR_PLUS = {"one pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40}


def three(cards: Sequence[Card]) -> Strength:
    """The value of exactly three cards, in the order of Three Card Poker."""
    ranks = [r for r, _ in cards]
    counts, order = by_count(ranks)
    suited = len({s for _, s in cards}) == 1
    top = straight_top(ranks)
    if top:
        return (5 if suited else 3), [top]
    if suited:
        return 2, order
    return {3: 4, 2: 1, 1: 0}[counts[0]], order


def rules(line: Row) -> list[Row]:
    """What becomes of every wager of one line."""
    stakes = stakes_of(line, ("ante", "pair-plus", "play"))
    maximum = limit_of(line, "maximum", ("maximum",))
    schedules: dict[str, dict[str, Fraction]] = {}
    for name, default in (("ante-bonus", ANTE_BONUS), ("pair-plus", PAIR_PLUS)):
        given = table(line, "paytables", ("ante-bonus", "pair-plus")).get(name, default)
        schedules[name] = {h: odds_of(v) for h, v in table({name: given}, name, THREE_NAMES[1:]).items()}
    player, dealer = cards_of(line, "player", 3), cards_of(line, "dealer", 3)
    all_different(player, dealer)
    need("ante" in stakes or "pair-plus" in stakes, "nothing staked")
    if "ante" in stakes:
        multiple, conceded = decision(line, {("play",): 1, ("fold",): 0})
        staked_as_declared(stakes, "play", multiple)
    else:
        need("play" not in stakes, "no play wager on Pair Plus alone")
        need(line.get("moves") != ["concede"], "a concession follows a play")
        multiple, conceded = decision(line, {(): 1, ("play",): 1, ("fold",): 0})
    if conceded or multiple == 0:
        names = [name for name in ("ante", "pair-plus", "play") if name in stakes]
        return [row(name, stakes[name], "lose", maximum=maximum) for name in names]

    mine, house = three(player), three(dealer)
    hand = THREE_NAMES[mine[0]]
    rows = []
    if "ante" in stakes:
        plays = house[0] > ODD or house[1][0] >= QUEEN
        result = compare(mine, house)
        rows.append(row("ante", stakes["ante"], result if plays else "win", 1, maximum))
        rows += bonus("ante-bonus", stakes["ante"], schedules["ante-bonus"].get(hand, 0), maximum)
        rows.append(row("play", stakes["play"], result if plays else "stand-off", 1, maximum))
    if "pair-plus" in stakes:
        odds = schedules["pair-plus"].get(hand, Fraction(0))
        rows.append(row("pair-plus", stakes["pair-plus"], "win" if odds else "lose", odds, maximum))
    return rows


def settle(line: Row) -> Row:
    """The answer to one line of input, without clauses; a refusal is only marked as such."""
    return answer(rules, KEYS, line)
