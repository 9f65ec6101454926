"""Keeps results of pure functions of two values for a while, found again by the identity of both."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")


def kept(size: int) -> Callable[[Callable[[A, B], R]], Callable[[A, B], R]]:
    """Remember the latest results of a function of frozen values; when there are too many, forget them all.

    A value is the same as long as it is the same object: comparing contents would cost more than it saves.
    """

    def keeping(function: Callable[[A, B], R]) -> Callable[[A, B], R]:
        found: dict[tuple[int, int], tuple[A, B, R]] = {}  # holds both values, so that their ids stay theirs

        @wraps(function)
        def known(one: A, other: B) -> R:
            key = id(one), id(other)
            try:
                return found[key][2]
            except KeyError:
                if len(found) >= size:
                    found.clear()
                result = function(one, other)
                found[key] = one, other, result
                return result

        return known

    return keeping
