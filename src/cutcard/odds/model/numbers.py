"""The numbers of a game that can be changed, as a page offers them; no heavy library is needed to list them."""

from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from cutcard import games
from cutcard.cards import parse
from cutcard.hands import Three
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import named
from cutcard.rules.cells import AtLeast
from cutcard.rules.game import BASE, Deal, Decide, Game, limited_areas

QUALIFY = {  # least hands with which a dealer could qualify, by the size of a hand
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
    """A pay table: the hands that it could pay, and what it pays of them."""

    name: str
    hands: list[str]
    pays: dict[str, str]


class Numbers(Struct, frozen=True):
    """What can be changed in a game; ``qualify`` is the least hand as printed, "" where there is none to change."""

    game: str
    title: str
    document: str
    solved: bool
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
    deal = next(phase for phase in game.phases if isinstance(phase, Deal))
    offered = _qualifies(game)
    return Numbers(
        game=key,
        title=game.title,
        document=game.document,
        solved=find_spec(f"cutcard.games.{games.names()[key]}.odds") is not None,
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
        times={m.name: m.times for phase in game.phases if isinstance(phase, Decide) for m in phase.moves if m.times},
        sides=side_areas(game),
        readings=list(game.options),
        strategies=_strategies(key),
        jackpot=game.jackpot is not None,
        two_cards=any(pile.to == "player" and pile.count == 2 for pile in deal.piles),
    )


def side_areas(game: Game) -> list[str]:
    """Wagers beside the game itself, jackpots left out: those before the deal that need not equal another."""
    equal = {wager.name for wager in game.wagers if any(relation.how == "equal to" for relation in wager.relations)}
    return [area for area in limited_areas(game) if area != BASE and area not in equal]


def _odds(odds: tuple[int, int]) -> str:
    return str(odds[0]) if odds[1] == 1 else f"{odds[0]}/{odds[1]}"


def _qualifies(game: Game) -> dict[str, str]:
    if not isinstance(game.readings.get("qualified"), AtLeast):
        return {}
    return QUALIFY[3 if all(isinstance(kind, Three) for kind in game.order.hands) else 5]


def _printed(game: Game, offered: dict[str, str]) -> str:
    reading = game.readings.get("qualified")
    if not isinstance(reading, AtLeast):
        return ""
    return next(
        (cards for cards in offered.values() if cards != "always" and hands_table.of(parse(cards)) == reading.least),
        "",
    )


def _strategies(key: str) -> list[str]:
    folder = Path(games.__file__).parent / games.names()[key] / "strategies"
    return sorted(file.stem for file in folder.glob("*.txt"))
