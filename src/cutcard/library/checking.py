"""``cutcard.check``: every fault of a game at once."""

from cutcard import games
from cutcard.library.given import text
from cutcard.rules import check as rules
from cutcard.rules.game import Game


def check(game: Game | str) -> list[str]:
    """Every fault of a game, each with its place and the cure; an empty list if the game can be played.

        >>> import cutcard
        >>> cutcard.check("three-card-poker")
        []

    A game given as a value is checked without its folder:

        >>> from msgspec.structs import replace
        >>> cutcard.check(replace(cutcard.load("three-card-poker"), title=" "))
        ['game.py: title: it is empty; write the title of the game']

    ``load`` refuses a game with faults and lists all of them.
    """
    if isinstance(game, Game):
        return [str(fault) for fault in rules.check(game)]
    return list(games.faults(text("game", game)))
