"""A second way to the same cents: Let It Ride from its rules alone, with the readable definition of hands."""

from collections.abc import Mapping
from typing import Any

from cutcard.cards import parse
from cutcard.hands import Five, best_five, category

PAYS = {
    Five.ROYAL_FLUSH: 1000,
    Five.STRAIGHT_FLUSH: 200,
    Five.FOUR_OF_A_KIND: 50,
    Five.FULL_HOUSE: 11,
    Five.FLUSH: 8,
    Five.STRAIGHT: 5,
    Five.THREE_OF_A_KIND: 3,
    Five.TWO_PAIRS: 2,
}
TENS = best_five(parse("Tc Td 2h 3s 4c"))


def returned(line: Mapping[str, Any]) -> dict[str, int]:
    """All that comes back of each bet of a finished round, by the keys of ``cutcard settle``."""
    hand = best_five(parse(line["player"]) + parse(line["board"]))
    pays = PAYS.get(Five(category(hand)), 1 if hand >= TENS else -1)
    first, second = line["moves"]
    pulled = {"first": first == "take back", "second": second == "take back"}
    return {name: stake if pulled.get(name) else stake * (pays + 1) for name, stake in line["wagers"].items()}
