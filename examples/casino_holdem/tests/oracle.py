"""A second way to the same cents: Casino Hold'em from its rules alone, with the readable definition of hands."""

from collections.abc import Mapping
from typing import Any

from cutcard.cards import parse
from cutcard.hands import Five, best_five, category

ANTE = {Five.ROYAL_FLUSH: 100, Five.STRAIGHT_FLUSH: 20, Five.FOUR_OF_A_KIND: 10, Five.FULL_HOUSE: 3, Five.FLUSH: 2}
AA = {
    Five.ROYAL_FLUSH: 100,
    Five.STRAIGHT_FLUSH: 50,
    Five.FOUR_OF_A_KIND: 40,
    Five.FULL_HOUSE: 30,
    Five.FLUSH: 20,
    Five.STRAIGHT: 7,
    Five.THREE_OF_A_KIND: 7,
    Five.TWO_PAIRS: 7,
}
FOURS = best_five(parse("4c 4d 2h 3s 5c"))
ACES = best_five(parse("Ac Ad 2h 3s 4c"))


def returned(line: Mapping[str, Any]) -> dict[str, int]:
    """All that comes back of each wager of a finished round, by the keys of ``cutcard settle``."""
    stakes, (own, house, board) = line["wagers"], (parse(line[name]) for name in ("player", "dealer", "board"))
    back = {}
    if "aa" in stakes:
        first = best_five(own + board[:3])
        pays = AA.get(Five(category(first)), 7 if first >= ACES else -1)
        back["aa"] = stakes["aa"] * (pays + 1)
    if line["moves"] == ["fold"] or line["moves"] == ["call", "concede"]:
        return {**dict.fromkeys(stakes, 0), **back}
    mine, theirs = best_five(own + board), best_five(house + board)
    pays = ANTE.get(Five(category(mine)), 1)
    if theirs < FOURS:
        return {"ante": stakes["ante"] * (pays + 1), "call": stakes["call"], **back}
    if mine > theirs:
        return {"ante": stakes["ante"] * (pays + 1), "call": stakes["call"] * 2, **back}
    lie = mine == theirs
    return {"ante": stakes["ante"] * lie, "call": stakes["call"] * lie, **back}
