"""The rules of a table: its game with its sign and the readings chosen for it, put together once and kept."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.core.kept import kept
from cutcard.rules.game import Game
from cutcard.rules.sign import TableSign
from cutcard.table.faults.validity import OTHER_READING
from cutcard.table.play.payout import Rules, rules_of

SIGNS = 4096  # signs whose rules are kept in memory


def table_rules(game: str, sign: TableSign, options: tuple[str, ...] = ()) -> Rules:
    """The rules of a game with a sign and, by id, the other readings that are in force at the table."""
    return _rules(game, msgspec.json.encode(sign), options) if options else _usual(game, sign)


@kept(SIGNS)  # each command asks several times, nearly always with the same sign
def _usual(game: str, sign: TableSign) -> Rules:
    return _rules(game, msgspec.json.encode(sign), ())


def other_readings(game: Game) -> tuple[str, ...]:
    """Ids of the unclear clauses for which a table of this game may choose the other reading."""
    patrons = games.topics(game.key).patrons
    return (*game.options, *((OTHER_READING,) if patrons and patrons.invalid else ()))


@lru_cache(maxsize=SIGNS)
def _rules(game: str, sign: bytes, options: tuple[str, ...]) -> Rules:
    played = games.load(game)
    for option in options:
        played = played.under(option) if option in played.options else played
    rules = rules_of(played, msgspec.json.decode(sign, type=TableSign))
    topics = games.topics(game)
    return replace(
        rules,
        patrons=topics.patrons,
        life=topics.life,
        gestures=topics.gestures,
        incidents=topics.incidents,
        jackpots=topics.jackpots,
    )
