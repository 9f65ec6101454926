"""Rules of thumb that come with a game, found by ``tools/thumbs.py``. Reading them needs no heavy library."""

from functools import lru_cache
from pathlib import Path

import msgspec

from cutcard import games
from cutcard.core.decoding import decode
from cutcard.odds.report.shapes import RulesOfThumb
from cutcard.rules.digest import of_game
from cutcard.rules.game import Game

NAME = "thumbs.json"


class ShippedRules(msgspec.Struct, frozen=True):
    """Rules of thumb with the digest of the game that they were found for."""

    digest: str
    told: RulesOfThumb


def shipped(game: Game) -> RulesOfThumb | None:
    """What was found for exactly this game; None if nothing was."""
    file = games.folder(game.key) / NAME
    kept = _read(file, file.stat().st_mtime_ns) if file.is_file() else None
    return kept.told if kept is not None and kept.digest == of_game(game) else None


@lru_cache(maxsize=16)
def _read(file: Path, changed: int) -> ShippedRules:
    return decode(file.read_bytes(), ShippedRules)


def write(folder: Path, game: Game, told: RulesOfThumb) -> None:
    """Keep what was found in the folder of a game."""
    text = msgspec.json.format(msgspec.json.encode(ShippedRules(of_game(game), told)), indent=1)
    (folder / NAME).write_bytes(text + b"\n")
