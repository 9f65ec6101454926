"""What a line of a rule of thumb may say at a decision: conditions, each with the cells of holdings that meet it."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cutcard.odds.strategy.conditions import Ask, Reader
from cutcard.rules.game import Game

LARGEST = 8_000_000  # numbers in a matrix of masks
Flags: TypeAlias = NDArray[np.bool_]


class Ladder:
    """Conditions that hold from a step on: the step of each cell, and for each step its condition."""

    def __init__(self, steps: NDArray[np.int64], rungs: Sequence[str]) -> None:
        self.steps, self.rungs = steps, tuple(rungs)


class Vocabulary:
    """The vocabulary of one decision: plain conditions, steps of a ladder, and both joined by ``and``."""

    def __init__(self, decision: str, moves: Sequence[str], cells: int) -> None:
        self.decision, self.moves, self.cells = decision, tuple(moves), cells
        self.texts: list[str] = [""]  # the first is no condition besides the ladder
        self.masks: list[Flags] = [np.ones(cells, np.bool_)]
        self.ladder: Ladder | None = None

    def add(self, game: Game, seen: object, ask: Ask, texts: Iterable[str]) -> None:
        """Add conditions, written as in a strategy. Those that hold always, never or like another are left out."""
        known = {mask.tobytes() for mask in self.masks}
        for text in texts:
            mask = np.broadcast_to(Reader(game, self.decision, text, ask).whole()(seen), (self.cells,))
            if mask.any() and mask.tobytes() not in known:
                known.add(mask.tobytes())
                self.texts.append(text)
                self.masks.append(np.ascontiguousarray(mask))

    @cached_property
    def lines(self) -> int:
        """How many lines there are: a condition and a move."""
        rungs = len(self.ladder.rungs) if self.ladder else 0
        return (len(self.texts) * (rungs + 1) - 1) * len(self.moves)

    @cached_property
    def matrix(self) -> NDArray[np.float64] | None:
        """All masks as numbers, to sum over all of them at once; None if that takes much memory."""
        return np.array(self.masks, np.float64) if len(self.masks) * self.cells <= LARGEST else None

    def text(self, mask: int, rung: int) -> str:
        """A condition as it is written in a strategy."""
        rungs = [] if rung < 0 or self.ladder is None else [self.ladder.rungs[rung]]
        plain = self.texts[mask]
        return " and ".join([*rungs, *([f"({plain})" if " or " in plain and rungs else plain] if plain else [])])

    def holds(self, mask: int, rung: int) -> Flags:
        if rung < 0 or self.ladder is None:
            return self.masks[mask]
        found: Flags = self.masks[mask] & (self.ladder.steps >= rung)
        return found
