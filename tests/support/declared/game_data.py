"""What each game's folder of tests holds; the suite asks every game for what it has."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import lookup
from cutcard.rules.readings import AtLeast, Readout

GAMES = Path(__file__).parents[2] / "games"
PLAIN = Path(__file__).parents[1] / "games"  # games for tests, declared like others and found like those of anybody


def folder(key: str) -> Path:
    """The folder of a game's tests and test data; a plain game's own."""
    name = key.replace("-", "_")
    return PLAIN / name if (PLAIN / name).is_dir() else GAMES / name


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """How shared tests lead a round of a game: ``play.toml`` in the folder of its tests."""

    play: str
    bet: str
    stakes: str
    hand: str
    shown: tuple[str, ...]
    deck: str
    handled: tuple[str, ...]
    then: tuple[str, ...]
    qualified: dict[str, str]
    no_hand: dict[str, str] = {}


@cache
def play(key: str) -> Play:
    """How a round of this game is led."""
    return msgspec.toml.decode((folder(key) / "play.toml").read_bytes(), type=Play)


def played() -> list[str]:
    """Every game that shared tests know how to play."""
    return [key for key in games.names() if (folder(key) / "play.toml").is_file()]


def whole(key: str, amount: int | str = 1000) -> str:
    """The wagers with which a box enters a round, as a golden round writes them."""
    return ", ".join(f"{area} {amount}" for area in opening(key))


def document_keys() -> dict[str, str]:
    """The key of every game by the code of its document."""
    return {games.load(key).document: key for key in games.names()}


def before_the_deal(key: str) -> tuple[str, ...]:
    """The wagers that a box may place on its own hand before the deal."""
    wagers = games.load(key).wagers
    return tuple(wager.name for wager in wagers if wager.placed == "before the deal" and not wager.on_dealer)


def opening(key: str) -> tuple[str, ...]:
    """The wagers with which a box enters a round: the base and what must lie beside it."""
    game = games.load(key)
    needed = {wager.name for wager in game.wagers if wager.required == (wager.name,)}
    return tuple(area for area in before_the_deal(key) if area == game.base or area in needed)


def plays_from(key: str, least_hand: str, too_low: str) -> None:
    """Fail unless the dealer plays with the first hand, the least that does, and not with the next one below."""
    least, below = (lookup.of(parse(cards)) for cards in (least_hand, too_low))
    assert least == below + 1, "nothing lies between the two"
    game = games.load(key)
    reading = game.readings[game.qualified]
    assert isinstance(reading, AtLeast)
    assert (reading.of, reading.strength) == ("dealer", least)
    for strength, plays in ((below, 0), (least, 1), (least + 1, 1)):
        see = Readout({}, game.readings)
        see["dealer"] = strength
        assert see["qualified"] == plays
