"""A fault in the declaration of a game: where it is, what is wrong, and what to write instead."""

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import Struct


class GameFault(Struct, frozen=True):
    """One fault: the file and field, the problem, and its cure."""

    file: str
    field: str
    problem: str
    cure: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.problem}; {self.cure}"


def wrong(field: str, problem: str, cure: str) -> GameFault:
    """A fault in ``game.py``, or in ``faults.py`` if the field is in the table of irregularities."""
    return GameFault("faults.py" if field.startswith("faults") else "game.py", field, problem, cure)


def unknown(field: str, kind: str, name: str, known: Iterable[str]) -> GameFault:
    """A fault: a name that the game does not declare."""
    known = list(known)
    return wrong(field, f"there is no {kind} {name!r}", choose(name, known, f"declare one: the game has no {kind}"))


def choose(name: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for an unknown name: the closest known name, or the list of known names."""
    known = sorted(known)
    if near := get_close_matches(name, known, 1):
        return f"did you mean {near[0]!r}?"
    return f"choose {', '.join(known[:12])}" if known else otherwise
