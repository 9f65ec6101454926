"""Which documents speak of a stream: that of its table's or register's game, of a patron all of them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from cutcard import games

TOPICS = ("life", "patrons", "jackpots", "incidents", "promotions")


@cache
def book(key: str) -> Mapping[str, object]:
    """The clauses of a game's document, by topic."""
    return {"common": games.load(key).common} | {topic: games.topic(key, topic) for topic in TOPICS}


def books(stream: str, state: Any) -> list[Mapping[str, object]]:
    """The documents of a stream: a table has its game on record, ``incidents/<game>`` and the like name it."""
    table = getattr(state, "table", None)
    named = getattr(table, "game", stream.partition("/")[2].partition(".")[0])
    return [book(key) for key in games.names() if key == named] or [book(key) for key in games.names()]
