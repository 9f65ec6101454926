"""A second way to the same cents: Mississippi Stud from its rules alone, with the readable definition of hands."""

from collections.abc import Mapping
from typing import Any

from cutcard.cards import parse
from cutcard.hands import Five, best_five, category

PAYS = {
    Five.ROYAL_FLUSH: 500,
    Five.STRAIGHT_FLUSH: 100,
    Five.FOUR_OF_A_KIND: 40,
    Five.FULL_HOUSE: 10,
    Five.FLUSH: 6,
    Five.STRAIGHT: 4,
    Five.THREE_OF_A_KIND: 3,
    Five.TWO_PAIRS: 2,
}
JACKS, SIXES = (best_five(parse(pair + " 2h 3s 4c")) for pair in ("Jc Jd", "6c 6d"))


def returned(line: Mapping[str, Any]) -> dict[str, int]:
    """All that comes back of each wager of a finished round, by the keys of ``cutcard settle``."""
    if "fold" in line["moves"]:
        return dict.fromkeys(line["wagers"], 0)
    hand = best_five(parse(line["player"]) + parse(line["board"]))
    pays = PAYS.get(Five(category(hand)), 1 if hand >= JACKS else 0 if hand >= SIXES else -1)
    return {name: stake * (pays + 1) for name, stake in line["wagers"].items()}
