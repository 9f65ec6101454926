"""The mutator of the tables sees every value, changes one at a time and never makes an equal game."""

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from itertools import islice
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from cutcard import games
from cutcard.rules.game import Game
from cutcard.rules.jackpot import Jackpot
from cutcard.testing.mutants import mutants, topic_mutants
from cutcard.testing.tables import leaves, topics_of

UNWRITTEN = ("times", "on_dealer", "face_up", "seats", "limited")  # may stand at a default that says nothing
STEP = 7  # so that places and kinds of changes take turns
DECK = re.compile(r"\.deck\[\d+\]")  # the whole deck is such a default


def values(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every plain value in a table with its place; the one jackpot is told once."""
    match value:
        case Struct():
            for field in fields(value):
                one = getattr(value, field.name)
                if not (isinstance(one, Jackpot) and path):
                    yield from values(one, f"{path}.{field.name}")
        case Mapping():
            for key, one in value.items():
                yield from values(one, f"{path}[{key.name if isinstance(key, IntEnum) else repr(key)}]")
        case tuple() if path.endswith("odds"):
            yield path, value
        case tuple():
            for index, one in enumerate(value):
                yield from values(one, f"{path}[{index}]")
        case _:
            yield path, value


@pytest.fixture(scope="module", params=games.packaged())
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


def test_each_mutant_has_its_own_place_and_differs(game: Game) -> None:
    places = [place for place, _ in mutants(game)]
    assert len(set(places)) == len(places)
    assert all(mutant != game for _, mutant in mutants(game))


def test_each_mutant_has_one_change(game: Game) -> None:
    """What a mutant changes lies below the place it names; a whole cell or entry may give way at once."""
    before = dict(values(game))
    for place, mutant in islice(mutants(game), None, None, STEP):
        where = place.partition(":")[0]
        if "left out" in place or "put forward" in place or "exchanged" in place or "renamed" in place:
            continue
        after = dict(values(mutant))
        changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        shared = {path for path in changed if where.startswith(".jackpot") and ".jackpot" in path}
        assert changed, place
        assert all(path.startswith(where) for path in changed - shared), (place, sorted(changed)[:5])


def test_every_clause_odds_and_count_is_changed(game: Game) -> None:
    changed = {place.partition(":")[0] for place, _ in mutants(game)}
    missing = [
        path
        for path, value in values(game)
        if path not in changed and value != (0, 1)  # the odds of a wager that does not win: nothing reads them
        if isinstance(value, int | tuple) or (isinstance(value, str) and value[:3] == game.document)
    ]
    assert [path for path in missing if path.rsplit(".", 1)[-1] not in UNWRITTEN and not DECK.fullmatch(path)] == []


@pytest.mark.parametrize("key", games.packaged())
def test_every_value_of_every_topic_is_changed(key: str) -> None:
    game = games.load(key)
    for name, table in topics_of(key).items():
        found = list(topic_mutants(game, table))
        assert all(mutant != table for _, mutant in found)
        told = [dict(leaves(mutant, "")) for _, mutant in found]
        for place, text in leaves(table, ""):
            assert text == "-" or any(one.get(place) != text for one in told), f"{name}{place}"
