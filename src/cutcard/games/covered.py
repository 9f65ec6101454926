"""Reads what a game's document covers besides the game itself, from the files in the folder ``printed``."""

from functools import lru_cache
from typing import TypeVar

from cutcard.games.finding import FoundGame
from cutcard.games.importing import BadGame, has_module, import_part
from cutcard.rules.printed.gestures import Gestures
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.rules.printed.life import LifeRules
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.rules.printed.promotions import PromotionClauses
from cutcard.rules.printed.topics import Topics

Topic = TypeVar("Topic")


@lru_cache(maxsize=64)
def read_topics(found: FoundGame) -> Topics:
    """The topics of a game. Refuses a file that is not a topic, or that does not declare what its name says."""
    files = {file.stem for file in (found.folder / "printed").glob("*.py")} - {"__init__"}
    if unknown := sorted(files - {*Topics.__struct_fields__}):
        known = ", ".join(Topics.__struct_fields__)
        raise BadGame(str(found.folder), [f"printed/{name}.py: no such topic; choose {known}" for name in unknown])
    return Topics(
        _topic(found, "life", LifeRules),
        _topic(found, "patrons", PatronClauses),
        _topic(found, "jackpots", JackpotClauses),
        _topic(found, "incidents", IncidentClauses),
        _topic(found, "gestures", Gestures),
        _topic(found, "promotions", PromotionClauses),
    )


def _topic(found: FoundGame, name: str, kind: type[Topic]) -> Topic | None:
    if not has_module(found, f"printed.{name}"):
        return None
    value = vars(import_part(found, f"printed.{name}")).get(name.upper())
    if not isinstance(value, kind):
        cure = f"write {name.upper()} = {kind.__name__}(...)"
        raise BadGame(str(found.folder), [f"printed/{name}.py: {name.upper()} is not a {kind.__name__}: {cure}"])
    return value
