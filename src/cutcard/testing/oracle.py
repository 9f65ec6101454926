"""Compares settlement with your own oracle: random finished rounds are settled by both and compared.

An oracle is a function that takes a line of ``cutcard settle`` and returns what comes back for each wager, stake
included. Write it from the rules alone; it must not use the game's tables:

    def returned(line):
        stake = line["wagers"]["ante"]
        return {"ante": 2 * stake if line["player"] > line["dealer"] else 0}

Values may also be pairs such as ``("stand-off", 1000)``. Then the result is compared as well. Return ``None`` to refuse
the line.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TypeAlias

import msgspec

from cutcard.core.decoding import decoder
from cutcard.money import Cents
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.game import Game
from cutcard.rules.settle import settle
from cutcard.ruling import Refused
from cutcard.testing import deals
from cutcard.testing.deals import Given

Oracle: TypeAlias = Callable[[Given], Mapping[str, Cents | tuple[str, Cents]] | None]

ROUNDS = 2_000
_DECODER = decoder(Finished)


def lines(game: Game, count: int, seed: int | str = 1, signs: bool = False) -> Iterator[Given]:
    """Valid finished rounds generated from the declaration. Rare hands are as frequent as common ones.

    With ``signs``, some have their own limits or pay tables, which the oracle must then handle.
    """
    course, rng = RoundReader(game), Random(f"{game.key} {seed}")
    for number in range(count):
        line = deals.line(course, rng)
        if not signs:
            line.pop("limits", None)
            line.pop("paytables", None)
        yield {"id": number, **line}


def differences(game: Game, oracle: Oracle, some: Iterable[Given]) -> Iterator[str]:
    """Every line on which the oracle and the tables differ, with both answers."""
    course = RoundReader(game)
    for line in some:
        ours, theirs = settled(course, line), oracle(line)
        if theirs is None or ours is None:
            if theirs is not ours:
                yield f"{json.dumps(line)}: {'the oracle' if theirs is None else 'the game'} refuses it"
            continue
        mine = {name: back if isinstance(theirs.get(name), tuple) else back[1] for name, back in ours.items()}
        if mine != dict(theirs):
            yield f"{json.dumps(line)}: the tables return {mine}, the oracle {dict(theirs)}"


def settled(course: RoundReader, line: Given) -> dict[str, tuple[str, Cents]] | None:
    """Result and return of each wager by the game's own tables; None if the line is refused."""
    try:
        box, sign = course.read(_DECODER.decode(json.dumps(line)))
    except (Refused, msgspec.ValidationError):
        return None
    return {one.wager: (str(one.result), one.returned) for one in settle(course.game, box, sign)}
