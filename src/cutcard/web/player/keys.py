"""One key for each move and each area of a game, the same at every stage of a round."""

import re
from collections.abc import Iterator

from cutcard.rules.game import Game

TAKEN = frozenset("lrxy")  # leave, repeat, clear, and "do it anyway" in practice
TIMES = re.compile(r" (\d)x$")
CONCEDE, CANNOT_COVER = "concede", "cannot cover"


def keys(game: Game) -> dict[str, str]:
    """By name of the move or area. A wager that a move places has the key of that move; "": no letter is left."""
    by_number = not any(move.draw and move.draw.exchange for one in game.decisions for move in one.moves)
    found: dict[str, str] = {}
    for name in _names(game):
        times = TIMES.search(name)
        free = set(found.values()) | TAKEN
        wanted = [times[1]] if times and by_number else _letters(name)
        found.setdefault(name, next((key for key in wanted if key not in free), ""))
    return found


def _names(game: Game) -> Iterator[str]:
    """What has a key, what is used most first: cards to exchange have the numbers."""
    for decision in game.decisions:
        yield from (move.name for move in decision.moves)
    if game.concede:
        yield CONCEDE
    yield from (wager.name for wager in game.wagers if wager.placed == "before the deal")
    if game.not_covered:
        yield CANNOT_COVER


def _letters(name: str) -> list[str]:
    """The first letter of each word, then every letter."""
    words = re.findall("[a-z]+", name.lower())
    return [*(word[0] for word in words), *"".join(words)]
