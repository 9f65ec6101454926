"""The line of each key in a TOML text, so that a fault found after parsing can name its line."""

import re
from collections import Counter
from typing import TypeAlias

Place: TypeAlias = tuple[str | int, ...]  # ("table", 1, "sign", "minimum")

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_PART = re.compile(r"\"([^\"]*)\"|'([^']*)'|([\w-]+)")


class Lines(dict[Place, int]):
    """Line numbers by place."""

    def find(self, place: Place) -> int:
        """The line of a place, or of the nearest one around it."""
        while place and place not in self:
            place = place[:-1]
        return self.get(place, 1)


def lines_of(text: str) -> Lines:
    """The line of every header and key."""
    lines, counts = Lines(), Counter[Place]()
    header: Place = ()
    for number, line in enumerate(text.splitlines(), 1):
        if found := _HEADER.match(line):
            header = _place(_parts(found[2]), counts, new=found[1] == "[[")
            lines.setdefault(header, number)
        elif found := _KEY.match(line):
            place = header
            for part in _parts(found[1]):
                place = (*place, part)
                lines.setdefault(place, number)
    return lines


def _parts(dotted: str) -> list[str]:
    return [next(part for part in found if part) for found in _PART.findall(dotted) if any(found)]


def _place(parts: list[str], counts: Counter[Place], new: bool) -> Place:
    """The place that a header opens: the next element of an array, or a table inside the last one."""
    place: Place = ()
    for depth, part in enumerate(parts):
        place = (*place, part)
        if new and depth == len(parts) - 1:
            counts[place] += 1
        if counts[place]:
            place = (*place, counts[place] - 1)
    return place
