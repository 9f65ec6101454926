"""Parses conditions of strategies: ``or``, ``and``, ``not``, parentheses, and questions about the cards.

The possible questions depend on the cards seen. A game with more than one decision supplies its own (``ask``).
"""

import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS, parse
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.compile import least, named
from cutcard.rules.game import Deal, Game

DEEPEST = 30  # maximum nesting
ORDINALS = ("first", "second", "third", "fourth", "fifth")  # cards of the hand, highest first
Flags: TypeAlias = NDArray[np.bool_]
Compare: TypeAlias = Callable[[NDArray[Any], Any], Flags]
Condition: TypeAlias = Callable[[Any], Flags]  # takes the classes of holdings at a decision
Ask: TypeAlias = Callable[["Reader"], Condition]

_WORD = re.compile(r"\s*([()]|>=|<=|[<>=]|[A-Za-z0-9+-]+)")
_COMPARE: dict[str, Compare] = {
    ">=": lambda left, right: left >= right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    "<": lambda left, right: left < right,
    "=": lambda left, right: left == right,
}


class StrategyFault(Exception):
    """A fault in a line, and the cure."""


class Reader:
    """Parser of one condition, from left to right."""

    def __init__(self, game: Game, decision: str, text: str, ask: Ask) -> None:
        self.game, self.decision, self.ask = game, decision, ask
        self.words, self.depth = list(_words(text)), 0
        kinds: type[IntEnum] = type(next(iter(game.order.hands)))
        self.kinds = {named(kind): int(kind) for kind in kinds} | {"pair": int(kinds["ONE_PAIR"])}

    def whole(self) -> Condition:
        condition = self.either()
        if self.words:
            raise StrategyFault(f"{' '.join(self.words)[:40]!r} is left over; join conditions with 'and' or 'or'")
        return condition

    def either(self) -> Condition:
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else lambda counts: np.logical_or.reduce([part(counts) for part in parts])

    def both(self) -> Condition:
        parts = [self.one()]
        while self.take("and"):
            parts.append(self.one())
        return parts[0] if len(parts) == 1 else lambda counts: np.logical_and.reduce([part(counts) for part in parts])

    def one(self) -> Condition:
        self.depth += 1
        if self.depth > DEEPEST:
            raise StrategyFault(f"more than {DEEPEST} nested conditions; split the line in two")
        if self.take("not"):
            inner = self.one()
            return lambda counts: ~inner(counts)
        if self.take("("):
            inner = self.either()
            if not self.take(")"):
                raise StrategyFault("a parenthesis is not closed; add ')'")
            return inner
        return self.ask(self)

    def made(self) -> tuple[Compare, int]:
        """A named hand, alone or with all better or worse ones."""
        for length in (4, 3, 2, 1):
            kind = self.kinds.get(" ".join(self.words[:length]))
            if kind is not None:
                self.words = self.words[length:]
                for word, sign in (("better", ">="), ("worse", "<=")):
                    if self.take("or", word):
                        return _COMPARE[sign], kind
                return _COMPARE["="], kind
        said = " ".join(self.words[:3]) or "nothing"
        raise StrategyFault(
            f"{said[:40]!r} is not a condition; name a hand ({', '.join(self.kinds)}) or see the documentation"
        )

    def compare(self, what: str) -> Compare:
        sign = self.words.pop(0) if self.words else ""
        if sign not in _COMPARE:
            raise StrategyFault(
                f"{what}: {sign[:20]!r} is not a comparison; after {what} write one of {' '.join(_COMPARE)}"
            )
        return _COMPARE[sign]

    def rank(self) -> int:
        word = self.words.pop(0) if self.words else ""
        if len(word) != 1 or word not in RANKS:
            raise StrategyFault(f"{word[:20]!r} is not a rank; write one of {RANKS}")
        return RANKS.index(word)

    def take(self, *words: str) -> bool:
        """Whether these words come next. If so, they are consumed."""
        if self.words[: len(words)] == list(words):
            del self.words[: len(words)]
            return True
        return False


def _words(text: str) -> Iterator[str]:
    at = 0
    text = text.strip()
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            raise StrategyFault(f"{text[at : at + 10]!r} cannot be read; use words, cards, parentheses and >= <= > < =")
        yield match[1]
        at = match.end()


# -- questions about a holding in a game with one decision; ``counts`` are its classes


def ask_holding(reader: Reader) -> Condition:
    """A question about the hand, the dealer's upcard or the cards held."""
    if reader.take("hand"):
        return _hand(reader)
    if reader.take("upcard"):
        return _upcard(reader)
    if reader.take("holds"):
        ranks = [reader.rank()]
        while reader.words and reader.words[0] in RANKS:
            ranks.append(reader.rank())
        return lambda counts: np.logical_and.reduce([(counts.hands >> 2 == r).any(axis=1) for r in ranks])[counts.place]
    compare, kind = reader.made()
    return lambda counts: compare(counts.made, kind)[counts.place]


def _hand(reader: Reader) -> Condition:
    if reader.take("qualifies"):
        strength = least(reader.game)
        return lambda counts: (counts.strength >= strength)[counts.place]
    compare = reader.compare("hand")
    size = 3 if len(reader.game.order.hands) == len(hands_table.THREE_LEAST) else 5
    cards, reader.words = reader.words[:size], reader.words[size:]
    try:
        given = parse(" ".join(cards))
    except ValueError as error:
        raise StrategyFault(f"hand: {error}") from None
    if len(given) != size or len(set(given)) != size:
        raise StrategyFault(f"hand: write {size} different cards to compare with")
    strength = hands_table.of(given)
    return lambda counts: compare(counts.strength, strength)[counts.place]


def _upcard(reader: Reader) -> Condition:
    deal = next(phase for phase in reader.game.phases if isinstance(phase, Deal))
    if not any(pile.face_up for pile in deal.piles):
        raise StrategyFault(f"in {reader.game.title} the dealer shows no card; write conditions about the hand only")
    if reader.take("in"):
        if not reader.take("hand"):
            raise StrategyFault("write 'upcard in hand'")
        return lambda counts: (counts.hands[counts.place] >> 2 == (counts.upcard >> 2)[:, None]).any(axis=1)
    compare = reader.compare("upcard")
    if reader.words and reader.words[0] in ORDINALS:
        size = 3 if len(reader.game.order.hands) == len(hands_table.THREE_LEAST) else 5
        word = reader.words.pop(0)
        if word not in ORDINALS[:size]:
            raise StrategyFault(f"a hand of {reader.game.title} has no {word} card; write {', '.join(ORDINALS[:size])}")
        column = -1 - ORDINALS.index(word)
        return lambda counts: compare(counts.upcard >> 2, (counts.hands[:, column] >> 2)[counts.place])
    rank = reader.rank()
    return lambda counts: compare(counts.upcard >> 2, rank)
