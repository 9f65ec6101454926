"""Finds the best strategy of at most k lines: a beam search over a vocabulary, with exact gains.

A strategy has lines for each decision, of which the first that applies decides, and a move for all other hands, which
is not counted. Given the rest of a strategy, what a move is worth in each cell of holdings at one decision is known
exactly, and a change at that decision alone adds up over its cells. So the best line to add at a place is found by
sums, not by trying. Then each line in turn is taken out and the best one put in its place, until nothing gains.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Protocol, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.model.solution import Progress
from cutcard.odds.thumbs.words import Flags, Vocabulary

Choice: TypeAlias = NDArray[np.uint8]  # by cell: the move
Gains: TypeAlias = NDArray[np.int64]  # by move and cell

MOST = 5  # lines
ROUNDS = 4  # of improving line by line


class ThumbLine(Struct, frozen=True):
    """A line: its decision, its condition as numbers in the vocabulary, and its move."""

    level: int
    mask: int
    rung: int
    move: int


class Thumb(Struct, frozen=True):
    """Lines in order, and for each decision the move for all other hands."""

    lines: tuple[ThumbLine, ...]
    others: tuple[int, ...]


class Valued(Protocol):
    """A game that can value strategies given by cells. ``width``: strategies kept; fewer if a game is slow to value."""

    levels: Sequence[Vocabulary]
    width: int

    def gains(self, choices: Sequence[Choice]) -> tuple[int, Sequence[Gains]]:
        """The value of a strategy, and at each decision what each move is worth by cell if the rest stays as it is."""

    def ev(self, value: int) -> Fraction:
        """A value per ante."""


class ThumbFound(Struct, frozen=True):
    """The best strategy found with at most so many lines, and its value in the units of the game."""

    thumb: Thumb
    value: int


class Search:
    """Values strategies of a game, and remembers them."""

    def __init__(self, game: Valued) -> None:
        self.game = game
        self._known: dict[bytes, tuple[int, Sequence[Gains]]] = {}

    def choices(self, thumb: Thumb) -> list[Choice]:
        """The move of each cell at each decision."""
        found = []
        for level, words in enumerate(self.game.levels):
            choice = np.full(words.cells, thumb.others[level], np.uint8)
            for line in reversed(thumb.lines):
                if line.level == level:
                    choice[words.holds(line.mask, line.rung)] = line.move
            found.append(choice)
        return found

    def valued(self, thumb: Thumb) -> tuple[int, Sequence[Gains]]:
        choices = self.choices(thumb)
        key = b"".join(choice.tobytes() for choice in choices)
        if key not in self._known:
            if len(self._known) > 40:
                del self._known[next(iter(self._known))]
            self._known[key] = self.game.gains(choices)
        return self._known[key]

    def value(self, thumb: Thumb) -> int:
        return self.valued(thumb)[0]

    def starts(self) -> list[Thumb]:
        """One move for everything at each decision."""
        every = product(*(range(len(words.moves)) for words in self.game.levels))
        return [Thumb((), others) for others in every]

    def additions(self, thumb: Thumb) -> Iterator[tuple[int, Thumb]]:
        """For each place and move the best line to add there, with the value that the strategy then has.

        A line added last may also come with another move for all other hands.
        """
        value, gains = self.valued(thumb)
        for level, words in enumerate(self.game.levels):
            now = self.choices(thumb)[level]
            worth = gains[level]
            held = np.take_along_axis(worth, now[None].astype(np.int64), axis=0)[0]
            free = np.ones(words.cells, np.bool_)
            places = [at for at, line in enumerate(thumb.lines) if line.level == level]
            last = places[-1] + 1 if places else len(thumb.lines)
            for place in [*places, last]:
                for other in range(len(words.moves)) if place == last else [thumb.others[level]]:
                    others = (*thumb.others[:level], other, *thumb.others[level + 1 :])
                    turned = other != thumb.others[level]
                    rest = worth[other] if turned else held
                    moved = int(np.where(free, worth[other] - held, 0).sum()) if turned else 0
                    for move, (more, mask, rung) in enumerate(_best_of_all(words, np.where(free, worth - rest, 0))):
                        if more + moved > 0:
                            lines = (*thumb.lines[:place], ThumbLine(level, mask, rung, move), *thumb.lines[place:])
                            yield value + moved + more, Thumb(lines, others)
                if place in places:
                    free &= ~words.holds(thumb.lines[place].mask, thumb.lines[place].rung)

    def improved(self, thumb: Thumb) -> Thumb:
        """Each line in turn replaced by the best one, as long as that gains."""
        for _ in range(ROUNDS):
            before = self.value(thumb)
            for at in range(len(thumb.lines)):
                without = Thumb((*thumb.lines[:at], *thumb.lines[at + 1 :]), thumb.others)
                found = max(self.additions(without), key=lambda each: each[0], default=None)
                if found is not None and found[0] > self.value(thumb):
                    thumb = found[1]
            if self.value(thumb) == before:
                break
        return thumb


def _best_of_all(words: Vocabulary, gains: Gains) -> list[tuple[int, int, int]]:
    """For each move the condition whose cells gain most; conditions without a ladder are summed all at once."""
    if words.ladder is not None or words.matrix is None or len(words.masks) == 1:
        return [_best(words, gain) for gain in gains]
    sums = words.matrix @ gains.T  # exact for sums of whole numbers that fit, see ``summed``
    places = sums[1:].argmax(axis=0) + 1
    return [(max(int(sums[at, move]), 0), int(at), -1) for move, at in enumerate(places)]


def _best(words: Vocabulary, gain: NDArray[np.int64]) -> tuple[int, int, int]:
    """The condition whose cells gain most: how much, its mask and its rung."""
    best = (0, 0, -1)
    ladder = words.ladder
    for at, mask in enumerate(words.masks):
        here = np.where(mask, gain, 0)
        if at and (whole := int(here.sum())) > best[0]:
            best = (whole, at, -1)
        if ladder is not None:
            steps = np.bincount(ladder.steps, here, len(ladder.rungs))  # exact: ``summed`` has seen to it
            until = steps[::-1].cumsum()[::-1]
            rung = int(until.argmax())
            if int(until[rung]) > best[0]:
                best = (int(until[rung]), at, rung)
    return best


def search(game: Valued, most: int = MOST, progress: Progress | None = None) -> list[ThumbFound]:
    """The best strategy found with at most 0, 1, ... ``most`` lines."""
    told = Search(game)
    starts = sorted(told.starts(), key=told.value, reverse=True)
    beam = starts[: game.width]
    found = [ThumbFound(beam[0], told.value(beam[0]))]
    for number in range(1, most + 1):
        more = [each for thumb in beam for each in told.additions(thumb)]
        if number == 1:  # a line may turn a poor start into the best strategy
            more += [each for thumb in starts[game.width : 2 * game.width] for each in told.additions(thumb)]
        kept: dict[bytes, Thumb] = {}
        for _, thumb in sorted(more, key=lambda each: -each[0])[: 3 * game.width]:
            better = told.improved(thumb)
            kept.setdefault(b"".join(choice.tobytes() for choice in told.choices(better)), better)
        beam = sorted(kept.values(), key=told.value, reverse=True)[: game.width]
        if number == 1:
            beam += getattr(game, "seeds", ())  # lines that gain nothing alone
        if progress is not None:
            progress(number, most)
        if not beam or told.value(beam[0]) <= found[-1].value:
            found.append(found[-1])
            beam = beam or [found[-1].thumb]
            continue
        found.append(ThumbFound(beam[0], told.value(beam[0])))
    return found


def text(game: Valued, thumb: Thumb) -> str:
    """A strategy as text, with a section for each decision if there are several."""
    parts = []
    for level, words in enumerate(game.levels):
        lines = [f"{words.decision}:"] if len(game.levels) > 1 else []
        lines += [
            f"{words.moves[line.move]} if {words.text(line.mask, line.rung)}"
            for line in thumb.lines
            if line.level == level
        ]
        parts.append("\n".join([*lines, words.moves[thumb.others[level]]]))
    return "\n\n".join(parts) + "\n"


def cells_of(codes: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each holding its cell, and for each cell one of its holdings; holdings with the same code share a cell."""
    _, first, place = np.unique(codes, return_index=True, return_inverse=True)
    return place.reshape(codes.shape).astype(np.int64), first


def summed(values: NDArray[np.int64], place: NDArray[np.int64], cells: int) -> NDArray[np.int64]:
    """Sums by cell."""
    if float(np.abs(values.astype(np.float64)).sum()) >= 1 << 53:
        raise ArithmeticError("sums do not fit: stakes or odds have too many digits")
    return np.bincount(place.ravel(), values.ravel(), cells).astype(np.int64)


__all__ = ["MOST", "Choice", "Flags", "Gains", "Thumb", "ThumbFound", "Valued", "cells_of", "search", "summed", "text"]
