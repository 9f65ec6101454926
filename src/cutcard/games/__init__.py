"""Every folder here that holds a ``GAME`` is a game; there is no other list of games."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from cutcard.rules.game import Game


@cache
def names() -> dict[str, str]:
    """Folder of each game by its key, read off the folder's name: nothing is imported."""
    return {module.name.replace("_", "-"): module.name for module in iter_modules(__path__) if module.ispkg}


def load(key: str) -> Game:
    """The game of this key."""
    game = import_module(f"{__name__}.{names()[key]}.game").GAME
    assert isinstance(game, Game)
    return game


def part(key: str, name: str) -> ModuleType | None:
    """A module of a game's folder, such as ``odds.table``; None where the folder has no such file."""
    module = f"{__name__}.{names()[key]}"
    for word in name.split("."):
        module = f"{module}.{word}"
        if find_spec(module) is None:
            return None
    return import_module(module)


@cache
def topic(key: str, name: str) -> Any:
    """What a game's document says of a topic (``patrons``, ``jackpots``); None where its folder has no such file."""
    module = part(key, f"printed.{name}")
    return getattr(module, name.upper()) if module else None
