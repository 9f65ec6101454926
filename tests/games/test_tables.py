"""What stands in the tables beside settlement: layout, deal, decisions and where each is printed, held as text.

``tests/tables/*.txt`` were read against the documents line by line. ``tools/golden_settlements.py --write`` writes them
again; hold its changes against the documents, too.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap

import pytest
from msgspec import Struct
from msgspec.structs import fields

from cutcard import games, rulebook
from cutcard.cards import parse
from cutcard.hands import Five, Three
from cutcard.hands import lookup as hands_table
from cutcard.rules.cells import PayJackpot
from cutcard.rules.faults import Fault
from cutcard.rules.game import Decide, Game, Verify
from cutcard.rules.readings import AtLeast, Readout
from cutcard.ruling import NOTHING, Result

HERE = Path(__file__).parents[1] / "tables"
WIDTH = 110


def tell(game: Game) -> Iterator[str]:
    """A game's layout and course as people read it, field by field: whatever is added to the tables is told, too."""
    yield f"{game.title}, document {game.document}"
    yield ""
    yield "shared rules"
    for field in fields(game.common):
        yield from _told(field.name, getattr(game.common, field.name), 1)
    for name in ("wagers", "phases", "concede", "bonuses", "options", "faults"):
        if value := getattr(game, name):
            yield ""
            yield from _told(name, value, 0)


def _told(name: str, value: object, depth: int) -> Iterator[str]:
    """A value under its name; what holds several things has them below, further in."""
    indent, label = "  " * depth, name.replace("_", " ")
    match value:
        case Struct():
            yield from _struct(f"{label}: ", value, depth)
        case tuple() if any(isinstance(one, Struct) for one in value):
            yield f"{indent}{label}"
            for one in value:
                yield from _struct(f"{type(one).__name__.lower()} ", one, depth + 1)
        case Mapping():
            for key, one in value.items():
                yield from _told(f"{label}, {key}", one, depth)
        case _:
            yield f"{indent}{label}: {_plain(value)}"


def _struct(head: str, one: Struct, depth: int) -> Iterator[str]:
    """A struct's plain fields in a line, those that hold structs below; defaults are left out."""
    told = {field.name: getattr(one, field.name) for field in fields(one) if getattr(one, field.name) != field.default}
    deep = {name: value for name, value in told.items() if _plain(value) == ""}
    plain = [f"{name.replace('_', ' ')} {_plain(value)}" for name, value in told.items() if name not in deep]
    indent = "  " * depth
    yield from wrap(head + "; ".join(plain), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ")
    for name, value in deep.items():
        yield from _told(name, value, depth + 1)


def _plain(value: object) -> str:
    """A value without structs in it as text, "" if there are some."""
    match value:
        case None | "" | ():
            return "silent"
        case Struct():
            return ""
        case tuple():
            return "" if any(isinstance(one, Struct) for one in value) else ", ".join(map(str, value))
    return getattr(value, "__name__", str(value))


def table_of(key: str) -> Path:
    return HERE / f"{key.replace('-', '_')}.txt"


@pytest.mark.parametrize("key", games.names())
def test_the_course_is_as_its_document_has_it(key: str) -> None:
    assert list(tell(games.load(key))) == table_of(key).read_text("utf-8").splitlines()


@pytest.mark.parametrize("key", games.names())
def test_a_game_is_registered_under_its_own_name(key: str) -> None:
    game = games.load(key)
    assert game.key == key
    document = next(one.document for one in rulebook.registries() if one.document.code == game.document)
    assert document.title == game.title


# The least hand with which the dealer plays, and the highest that is too low: each by its cards.
LEAST = {
    "ultimate-texas-holdem": ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),  # UTH 10.2, a pair
    "caribbean-stud": ("Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 9c"),  # CSP 9.1
    "lunar-poker": ("Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 9c"),  # LUN 9.3
    "three-card-poker": ("Qc 3d 2h", "Jc Td 8h"),  # TCP 9.1 (I-05)
}


@pytest.mark.parametrize("key", LEAST)
def test_the_dealer_plays_from_the_least_hand_up(key: str) -> None:
    least, below = (hands_table.of(parse(cards)) for cards in LEAST[key])
    assert least == below + 1, "nothing lies between the two"
    game = games.load(key)
    reading = game.readings[game.qualified]
    assert isinstance(reading, AtLeast)
    assert (reading.of, reading.strength) == ("dealer", least)
    for strength, plays in ((below, 0), (least, 1), (least + 1, 1)):
        see = Readout({}, game.readings)
        see["dealer"] = strength
        assert see["qualified"] == plays


@pytest.mark.parametrize("key", games.names())
def test_every_jackpot_cell_pays_the_game_s_one_jackpot(key: str) -> None:
    game = games.load(key)
    cells = [cell for end in game.endings.values() for cell in end.cells.values() if isinstance(cell, PayJackpot)]
    assert bool(cells) == (game.jackpot is not None)
    assert all(cell.jackpot == game.jackpot for cell in cells)


@pytest.mark.parametrize("key", games.names())
def test_every_area_and_every_ending_is_known(key: str) -> None:
    """What the tables name by a word stands elsewhere in the tables."""
    game = games.load(key)
    areas = {wager.name for wager in game.wagers}
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    moves = [move for one in decisions for move in (*one.moves, *([one.undecided] if one.undecided else []))]
    ways = {*game.endings, *(one.name for one in decisions), ""}
    assert game.concede is not None
    assert {move.then for move in (*moves, game.concede)} <= ways
    assert {move.wager for move in moves} <= areas | {""}
    assert set(game.bonuses.values()) <= areas
    assert set(game.capped) <= areas
    for ending, of in game.endings.items():
        assert of.cells.keys() <= areas | game.bonuses.keys(), ending
    reached = {move.then for move in (*moves, game.concede)} | {
        phase.ending for phase in game.phases if isinstance(phase, Verify)
    }
    if any(rule.fault is Fault.NOT_COVERED for rule in game.faults):
        reached |= set(game.not_covered)
    assert game.endings.keys() <= reached, "an ending that nothing leads to"


def test_a_bonus_that_is_not_won_is_told_nowhere() -> None:
    assert NOTHING.result is not Result.WIN
    assert (NOTHING.clauses, NOTHING.winnings(1000)) == ((), 0)


def test_hands_are_in_the_documents_order() -> None:
    assert [hand.name for hand in sorted(Three, reverse=True)] == [
        "STRAIGHT_FLUSH",
        "THREE_OF_A_KIND",
        "STRAIGHT",
        "FLUSH",
        "ONE_PAIR",
        "HIGH_CARD",
    ]
    assert [hand.name for hand in sorted(Five, reverse=True)][:3] == ["ROYAL_FLUSH", "STRAIGHT_FLUSH", "FOUR_OF_A_KIND"]
