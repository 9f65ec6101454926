"""Which rule documents apply to a stream: that of its game, or all of them if it belongs to no game."""

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
    """The documents of a stream. A table records its game; a stream such as ``incidents/<game>`` is named after it."""
    table = state.table if isinstance(state, FloorTable) else None
    named = table.game if table else stream.partition("/")[2].partition(".")[0]
    return [book(key) for key in games.names() if key == named] or [book(key) for key in games.names()]
