"""Every folder here that holds a ``GAME`` is a game; there is no other list of games."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from cutcard.house.game import Game


@cache
def names() -> dict[str, str]:
    """Folder of each game by its key, read off the folder's name: nothing is imported."""
    return {module.name.replace("_", "-"): module.name for module in iter_modules(__path__) if module.ispkg}


def load(key: str) -> Game:
    """The game of this key."""
    game = import_module(f"{__name__}.{names()[key]}.game").GAME
    assert isinstance(game, Game)
    return game


@cache
def topic(key: str, name: str) -> Any:
    """What a game's document says of a topic (``patrons``, ``jackpots``); None where its folder has no such file."""
    module = f"{__name__}.{names()[key]}.{name}"
    return getattr(import_module(module), name.upper()) if find_spec(module) else None
