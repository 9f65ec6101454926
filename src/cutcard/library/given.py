"""Checks arguments of the public functions: a game by name or as a value, text, lists. Refuses wrong types."""

from collections.abc import Iterable, Mapping, Set
from typing import TypeVar

from cutcard import games
from cutcard.games import BadGame
from cutcard.rules.check import check
from cutcard.rules.game import Game
from cutcard.ruling import Refused

Value = TypeVar("Value")


def the_game(given: object) -> Game:
    """The game, given by name or as a value. A game with faults is refused with all of them."""
    if isinstance(given, str):
        return games.chosen(given)
    if not isinstance(given, Game):
        raise Refused(None, f"game: pass a game or its name, not {_kind(given)}")
    known = vars(given)
    if "faults" not in known:  # a game that was loaded has been checked
        known["faults"] = tuple(map(str, check(given)))
    if faults := known["faults"]:
        raise BadGame(f"the game {str(given.key)[:40]!r}", faults)
    return given


def text(name: str, given: object) -> str:
    """Return the text, or refuse another type."""
    if not isinstance(given, str):
        raise Refused(None, f"{name}: pass text, not {_kind(given)}")
    return given


def texts(name: str, given: object) -> list[str]:
    """A sequence of texts. A single text is refused, because it would be split into letters."""
    if isinstance(given, str | bytes | Mapping | Set) or not isinstance(given, Iterable):
        raise Refused(None, f"{name}: pass a list of texts, not {_kind(given)}")
    return [text(name, one) for one in given]


def mapping(name: str, given: Mapping[str, Value] | None) -> Mapping[str, Value]:
    """Return the mapping, or refuse another type."""
    if not isinstance(given, Mapping):
        raise Refused(None, f"{name}: pass a mapping such as a dictionary, not {_kind(given)}")
    return given


def whole(name: str, given: object) -> int | None:
    """A whole number or None."""
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    raise Refused(None, f"{name}: pass whole cents, not {_kind(given)}")


def _kind(given: object) -> str:
    return f"{given!r:.40}" if given is None or isinstance(given, str) else f"a value of type {type(given).__name__}"
