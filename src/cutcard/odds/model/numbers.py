"""The numbers of a game that a page lets you change. Listing them needs no heavy library."""

from msgspec import Struct

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import Three, describe
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import named
from cutcard.odds.model.course import levels_of
from cutcard.odds.model.fit import exact, fit
from cutcard.rules.areas import limited_areas
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast

QUALIFY = {  # lowest qualifying hands to choose from, by the size of a hand
    3: {
        "always": "always",
        "jack high": "Jc 3d 2h",
        "queen high": "Qc 3d 2h",
        "king high": "Kc 3d 2h",
        "ace high": "Ac 4d 2h",
        "a pair": "2c 2d 3h",
    },
    5: {
        "always": "always",
        "ace high": "Ac 6d 4h 3s 2c",
        "ace-king": "Ac Kd 4h 3s 2c",
        "a pair": "2c 2d 3h 4s 5c",
        "a pair of eights": "8c 8d 2h 3s 4c",
    },
}


class PayTableNumbers(Struct, frozen=True):
    """A pay table: the hands that it could pay, and what it pays now."""

    name: str
    hands: list[str]
    pays: dict[str, str]


class Numbers(Struct, frozen=True):
    """What can be changed in a game. ``qualify``: the lowest qualifying hand as printed; "" if there is none."""

    game: str
    title: str
    document: str
    solved: bool
    nearest: str  # if it is not solved: the family that comes nearest, and what is in the way
    obstacles: list[str]
    tables: list[PayTableNumbers]
    qualify: str
    qualifies: dict[str, str]
    times: dict[str, int]
    sides: list[str]
    readings: list[str]
    strategies: list[str]
    jackpot: bool
    two_cards: bool


def numbers(key: str) -> Numbers:
    """The numbers of one game."""
    game = games.load(key)
    offered, found = _qualifies(game), None if exact(key) else fit(game)
    return Numbers(
        game=key,
        title=game.title,
        document=game.document,
        solved=found is None,
        nearest="" if found is None else found.family,
        obstacles=[] if found is None else list(found.obstacles),
        tables=[
            PayTableNumbers(
                table.name,
                [named(hand) for hand in sorted(table.hands, reverse=True)],
                {named(line.hand): _odds(line.odds) for line in table.lines},
            )
            for table in game.paytables
        ],
        qualify=_printed(game, offered),
        qualifies=offered,
        times={move.name: move.times for decision in game.decisions for move in decision.moves if move.times},
        sides=side_areas(game),
        readings=list(game.options),
        strategies=_strategies(key),
        jackpot=game.jackpot is not None,
        two_cards=starts_with_two(game),
    )


def starts_with_two(game: Game) -> bool:
    """Whether the first decision is made with two cards of one's own and nothing else."""
    first = next(levels_of(game), None)
    return first is not None and (first.own, first.board) == (2, 0)


def side_areas(game: Game) -> list[str]:
    """Optional wagers before the deal that need not equal another wager, without jackpots."""
    return [area for area in limited_areas(game) if area != game.base]


def _odds(odds: tuple[int, int]) -> str:
    return str(odds[0]) if odds[1] == 1 else f"{odds[0]}/{odds[1]}"


def _qualifies(game: Game) -> dict[str, str]:
    reading = game.readings.get(game.qualified)
    if not isinstance(reading, AtLeast):
        return {}
    offered = QUALIFY[3 if all(isinstance(kind, Three) for kind in game.order.hands) else 5]
    if any(_same(cards, reading) for cards in offered.values()):
        return offered
    if isinstance(reading.least, str):  # the game's own hand, if it is not in the list
        return offered | {describe(parse(reading.least)): reading.least}
    return offered


def _printed(game: Game, offered: dict[str, str]) -> str:
    reading = game.readings.get(game.qualified)
    if not isinstance(reading, AtLeast):
        return ""
    return next((cards for cards in offered.values() if _same(cards, reading)), "")


def _same(cards: str, reading: AtLeast) -> bool:
    return cards != "always" and hands_table.of(parse(cards)) == reading.strength


def _strategies(key: str) -> list[str]:
    return sorted(file.stem for file in (games.folder(key) / "strategies").glob("*.txt"))
