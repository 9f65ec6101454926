"""The rules of a table: its game with its sign, put together once and kept."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.core.kept import kept
from cutcard.rules.sign import TableSign
from cutcard.table.play.payout import Rules, rules_of

SIGNS = 4096  # signs whose rules are kept in memory


@kept(SIGNS)
def table_rules(game: str, sign: TableSign) -> Rules:
    """The rules of a game with a sign. Each command asks for them several times, nearly always with the same sign."""
    return _rules(game, msgspec.json.encode(sign))


@lru_cache(maxsize=SIGNS)
def _rules(game: str, sign: bytes) -> Rules:
    rules = rules_of(games.load(game), msgspec.json.decode(sign, type=TableSign))
    topics = games.topics(game)
    return replace(
        rules,
        patrons=topics.patrons,
        life=topics.life,
        gestures=topics.gestures,
        incidents=topics.incidents,
        jackpots=topics.jackpots,
    )
