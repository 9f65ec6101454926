"""Which documents a stream is judged by: that of its game, or all of them where it belongs to no game."""

from collections.abc import Mapping
from functools import cache

import msgspec

from cutcard import games
from cutcard.floor.domains.table import FloorTable


@cache
def book(key: str) -> Mapping[str, object]:
    """The clauses of a game's document by topic, as ``Command.authority`` names them."""
    return {"common": games.load(key).common} | msgspec.structs.asdict(games.topics(key))


def books(stream: str, state: object) -> list[Mapping[str, object]]:
    """The documents of a stream: a table has its game on record, ``incidents/<game>`` and the like name it."""
    table = state.table if isinstance(state, FloorTable) else None
    named = table.game if table else stream.partition("/")[2].partition(".")[0]
    return [book(key) for key in games.names() if key == named] or [book(key) for key in games.names()]
