"""What each game's folder of tests holds; the suite asks every game for what it has."""

from pathlib import Path

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import lookup
from cutcard.rules.readings import AtLeast, Readout

GAMES = Path(__file__).parents[1] / "games"
PLAIN = Path(__file__).parent / "games"  # games for tests, declared like others and found like those of anybody


def folder(key: str) -> Path:
    """The folder of a game's tests and test data."""
    return GAMES / key.replace("-", "_")


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
